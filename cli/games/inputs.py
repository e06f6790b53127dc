"""What the commands about games read: games by name, records by path or `-`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from cardwright.cli.exit_codes import FAILED
from cardwright.cli.inputs import card_source, fail, report

if TYPE_CHECKING:
    from cardwright.compiler.games.style import Style
    from cardwright.games import Replay
    from cardwright.loading import CardError

GAME = Annotated[
    str, typer.Argument(help="PROFILE/STYLE, such as tandem/double-down, or a rules file.")
]
RECORD = Annotated[str, typer.Argument(help="A record of a game, or - for stdin.")]


def open_style(game: str) -> Style:
    """Return a style by its name; say what is wrong with it and end the command if it has none."""
    from cardwright.loading import CardError
    from cardwright.tables import UnknownGame, load_style

    try:
        return load_style(game)
    except UnknownGame as error:
        fail(str(error))
    except CardError as error:
        broken(error, "the rules cannot be used")


def open_replay(record: str, until: int | None = None) -> Replay:
    """Return a record with the referee's answers; print its errors and end where it has any."""
    from cardwright.loading import CardError
    from cardwright.records import replay

    source = card_source(record)
    try:
        return replay(Path(source) if isinstance(source, str) else source, until)
    except CardError as error:
        broken(error, "the record cannot be used")


def broken(error: CardError, verdict: str) -> NoReturn:
    """Print what is wrong with a text, and end the command."""
    from cardwright.cli.paint import Paint
    from cardwright.cli.report import render, summary

    if error.is_unreadable:
        report(error)
        raise typer.Exit(FAILED)
    paint = Paint(sys.stderr)
    for problem in error.diagnostics:
        typer.echo(render(error.source, problem, paint), err=True)
    typer.echo(f"{error.source.name}: {summary(error.diagnostics)}; {verdict}", err=True)
    raise typer.Exit(FAILED)
