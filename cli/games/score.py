"""`cardwright score`: what a round was worth, from its record or from the lines that were won."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from cardwright.cli.games.inputs import open_replay, open_style
from cardwright.cli.inputs import fail, open_card

EXAMPLE = (
    "Example: cardwright score tandem/tandem-duel --card practice-tandem --first winds-1 "
    "--second odd-1 says what two Mahjongs, one after the other, are worth."
)


def score(
    what: Annotated[
        str, typer.Argument(metavar="RECORD|GAME", help="A record, - for stdin, or a game.")
    ],
    card: Annotated[str | None, typer.Option(help="Of a game: the card it is played on.")] = None,
    first: Annotated[str | None, typer.Option(help="The line won first, or alone.")] = None,
    second: Annotated[str | None, typer.Option(help="The line of the other hand.")] = None,
    together: Annotated[
        bool, typer.Option("--together", help="Both hands were shown in one turn.")
    ] = False,
    other_dead: Annotated[
        bool, typer.Option("--other-dead", help="The winner's other hand is dead.")
    ] = False,
    opponent: Annotated[
        str | None, typer.Option(help="A line that the opponent has declared.")
    ] = None,
    winner: Annotated[str | None, typer.Option(help="The winner's seat.")] = None,
    discarder: Annotated[str | None, typer.Option(help="Who discarded the last tile.")] = None,
    drawn: Annotated[bool, typer.Option("--drawn", help="The last tile was drawn.")] = False,
    jokerless: Annotated[
        bool, typer.Option("--jokerless", help="No Joker is in the hand.")
    ] = False,
    exposed: Annotated[bool, typer.Option("--exposed", help="The hand has exposures.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Score a record, or lines that were won without one: which value, which factor and why."""
    from cardwright.cli.games.answers import outcome_line, sheet_json, totals
    from cardwright.validator.games.scoring import explain

    if first is None:
        if not (what == "-" or Path(what).is_file()) and _is_game(what):
            fail(f"say what was won in {what}: --card CARD --first LINE")
        replay = open_replay(what)
        sheet = replay.score
        last = outcome_line(replay.game, replay.state, sheet)
        game = replay.game.style
    else:
        from cardwright.games import Claim, ScoreError, score_claim

        if card is None:
            fail("name the card whose lines were won: --card CARD")
        game = open_style(what)
        claim = Claim(
            first=first,
            second=second,
            together=together,
            other_dead=other_dead,
            opponent=opponent,
            winner=winner.upper() if winner else None,
            discarder=discarder.upper() if discarder else None,
            drawn=drawn,
            jokerless=jokerless,
            exposed=exposed,
        )
        try:
            sheet = score_claim(game, open_card(card), claim)
        except ScoreError as error:
            fail(str(error))
        last = totals(game, sheet)
    if as_json:
        typer.echo(json.dumps(sheet_json(sheet), ensure_ascii=False))
        return
    for line in explain(sheet):
        typer.echo(line)
    typer.echo(last)


def _is_game(name: str) -> bool:
    from cardwright.loading import CardError
    from cardwright.tables import UnknownGame, load_style

    try:
        load_style(name)
    except UnknownGame:
        return False
    except CardError:
        return True
    return True
