"""`cardwright games deal`: the record of a round that is dealt here, and played if wanted."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from cardwright.cli.games.inputs import GAME, open_style
from cardwright.cli.inputs import fail, open_card

EXAMPLE = (
    "Example: cardwright games deal tandem/tandem-duel --seed 7 --play -o game.record deals a "
    "round, lets two simple players play it to the end, and writes what happened."
)

SEEDS = 1_000_000
"""Seeds that are chosen from where none is given."""


def deal(
    game: GAME,
    card: Annotated[str | None, typer.Option(help="The card it is played on.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same number deals the same round.")] = None,
    out: Annotated[str, typer.Option("-o", "--out", help="File to write; - for stdout.")] = "-",
    play: Annotated[bool, typer.Option("--play", help="Let simple players play it.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Write over a file.")] = False,
) -> None:
    """Deal a round and write its record: walls, dice and break as comments, then the hands."""
    from random import SystemRandom

    from cardwright.cli.files import save
    from cardwright.dealing import deal as deal_round

    style = open_style(game)
    name = card or f"practice-{'tandem' if style.profile == 'tandem' else 'american'}"
    if name == "-":
        fail("a record names its card, so that one cannot be read from standard input")
    path = Path(out)
    if out != "-" and path.exists() and not force:
        fail(f"{out} exists; --force writes over it")
    opened = open_card(name)
    try:
        dealt = deal_round(style, opened, SystemRandom().randrange(SEEDS) if seed is None else seed)
    except ValueError as error:
        fail(str(error))
    folder = Path() if out == "-" else path.parent
    record = dealt.record(_from(folder, game), _from(folder, name), play)
    if out == "-":
        typer.echo(record, nl=False)
    else:
        save(path, record, name)
        typer.echo(f"{out}: {style.title}, {game}, seed {dealt.seed}")


def _from(folder: Path, name: str) -> str:
    """Return a card or a game as a record in a folder names it: a file by its way from there."""
    file, slash, style = name, "", ""
    if not Path(file).is_file() and "/" in name:
        file, slash, style = name.rpartition("/")
    if not Path(file).is_file():
        return name
    return f"{Path(os.path.relpath(file, folder)).as_posix()}{slash}{style}"
