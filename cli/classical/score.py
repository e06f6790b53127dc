"""`cardwright classical score`: what a hand is worth."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer
from cardwright.cli.classical.inputs import HOUSE, JSON, ROUND, RULES, open_book, read_wind
from cardwright.cli.exit_codes import FAILED, NO, YES

EXAMPLE = (
    'Example: cardwright classical score "444C EE 67D [555D] +8D" --seat E --round S tells what '
    "East's hand is worth in the South round, and why."
)


def score(
    hand: Annotated[
        str, typer.Argument(help='One quoted hand: "444C EE 67D [555D] {1111B} +8D (flower 1)".')
    ],
    seat: Annotated[str, typer.Option(help="The player's own wind: E, S, W or N.")],
    round_: ROUND,
    rules: RULES = HOUSE,
    winner: Annotated[
        bool | None,
        typer.Option(
            "--winner/--loser",
            help="Whether the hand claims Mahjong; otherwise its winning tile decides.",
        ),
    ] = None,
    as_json: JSON = False,
) -> None:
    """Score a hand: its best reading, each rule that counts, the total."""
    own, wind = read_wind(seat, "--seat"), read_wind(round_, "--round")
    book = open_book(rules)
    found = book.score(hand, seat=own, round=wind, winner=winner)

    from cardwright.cli.classical.scores import score_json, score_text

    if as_json:
        typer.echo(json.dumps(score_json(hand, found), ensure_ascii=False))
    else:
        typer.echo(score_text(book, hand, found, sys.stdout))
    raise typer.Exit(FAILED if found.status == "bad-hand" else YES if found.valid else NO)
