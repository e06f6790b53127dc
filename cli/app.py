"""The command `cardwright`: its commands, and one place where errors become exit codes."""

from __future__ import annotations

import gc
import os
import sys
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from cardwright.cli.exit_codes import FAILED, HELP
from typer.core import TyperGroup
from typer.main import get_command

if TYPE_CHECKING:
    from typer._click.core import Command, Context  # where Typer keeps Click since 0.26

GARBAGE_THRESHOLD = 100_000
"""Objects between two searches for garbage; 700 would cost a tenth of the time."""

COMMANDS = {
    "check": "check",
    "lint": "lint",
    "fmt": "fmt",
    "new": "new",
    "diff": "diff",
    "explain": "explain",
    "show": "show",
    "compile": "compile_",
    "expand": "expand",
    "cards": "cards",
    "import": "import_",
    "export": "export",
    "suggest": "suggest",
    "split": "split",
    "dead": "dead",
    "exposures": "exposures",
    "batch": "batch",
    "score": "games.score",
    "games": "games.app",
    "classical": "classical.app",
    "stats": "stats",
    "lsp": "lsp",
}
"""Command → its module in `cli/`, imported when it is asked for.

A module has a function of its own name and an `EXAMPLE`; one that ends in `app` a Typer `app`.
"""


class Commands(TyperGroup):
    """The commands of `COMMANDS`; only the one that runs is imported."""

    def list_commands(self, ctx: Context) -> list[str]:
        """Return the names of all commands, in the order in which help lists them."""
        return list(COMMANDS)

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        """Return a command by name."""
        if cmd_name not in COMMANDS:
            return None
        name = COMMANDS[cmd_name]
        module = import_module(f"cardwright.cli.{name}")
        function = name.rpartition(".")[2]
        if function == "app":
            return get_command(module.app)
        single = typer.Typer(add_completion=False, rich_markup_mode=None)
        single.command(cmd_name, epilog=module.EXAMPLE, context_settings=SETTINGS)(
            getattr(module, function)
        )
        return get_command(single)

    def resolve_command(
        self, ctx: Context, args: list[str]
    ) -> tuple[str | None, Command | None, list[str]]:
        """Return the command that is asked for; an unknown one is told with those like it."""
        near = [] if args[0] in COMMANDS else get_close_matches(args[0], COMMANDS)
        if near:
            names = ", ".join(repr(name) for name in near)
            ctx.fail(f"No such command '{args[0]}'. Did you mean {names}?")
        return super().resolve_command(ctx, args)


SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}

app = typer.Typer(
    name="cardwright",
    cls=Commands,
    help=f"Compile American-Mahjong cards and check hands against them. {HELP}",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings=SETTINGS,
)


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
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None and not stream.closed:  # a language server closes its output
                stream.flush()
        except OSError:
            code = FAILED
    os._exit(code)
