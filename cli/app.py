"""The command `cardwright`: its commands, and one place where errors become exit codes."""

from __future__ import annotations

import gc
import os
import sys
from typing import Annotated, NoReturn

import typer
from cardwright.cli import cards, check, compile_, expand, explain, lint, show
from cardwright.cli.exit_codes import FAILED, HELP

GARBAGE_THRESHOLD = 100_000
"""Objects between two searches for garbage; 700 would cost a tenth of the time."""

app = typer.Typer(
    name="cardwright",
    help=f"Compile American-Mahjong cards and check hands against them. {HELP}",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
app.command("check", epilog=check.EXAMPLE)(check.check)
app.command("lint", epilog=lint.EXAMPLE)(lint.lint)
app.command("compile", epilog=compile_.EXAMPLE)(compile_.compile_)
app.command("explain", epilog=explain.EXAMPLE)(explain.explain)
app.command("expand", epilog=expand.EXAMPLE)(expand.expand)
app.command("show", epilog=show.EXAMPLE)(show.show)
app.command("cards", epilog=cards.EXAMPLE)(cards.cards)


def _version(wanted: bool) -> None:
    if wanted:
        from cardwright import __version__

        typer.echo(f"cardwright {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Read the options that stand before a command."""


def main() -> None:
    """Run the command line; end quietly when the reader of a pipe goes away."""
    gc.set_threshold(GARBAGE_THRESHOLD)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="backslashreplace")
    code: object = 0
    try:
        app()
    except SystemExit as end:
        code = end.code
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = FAILED
    except OSError as error:
        typer.echo(f"error: the output cannot be written: {error.strerror}", err=True)
        code = FAILED
    _leave(code if isinstance(code, int) else FAILED)


def _leave(code: int) -> NoReturn:
    """End the process at once: to take down Python and NumPy in order takes 0.03 s for nothing."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        code = FAILED
    os._exit(code)
