"""`cardwright classical next`: which hand comes next."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from cardwright.cli.classical.inputs import (
    HOUSE,
    JSON,
    RULES,
    WINDS,
    open_book,
    read_wind,
    read_winner,
    refuse,
)
from cardwright.cli.exit_codes import NO

EXAMPLE = (
    "Example: cardwright classical next --hand 4 --winner none --seats Ann,Bo,Cy,Di tells that "
    "hand 5 opens the West round, with Bo as East."
)


def next_(
    hand: Annotated[int, typer.Option(min=1, help="The number of the hand that is over.")],
    winner: Annotated[str, typer.Option(help="Who won it: E, S, W, N, or none after a draw.")],
    seats: Annotated[str, typer.Option(help="The players of East, South, West, North.")],
    round_: Annotated[
        str | None, typer.Option("--round", help="Its round, where the number does not tell it.")
    ] = None,
    first_east: Annotated[
        str | None, typer.Option(help="Who was East in hand 1, where a book asks for it.")
    ] = None,
    rules: RULES = HOUSE,
    as_json: JSON = False,
) -> None:
    """Tell the hand to come: its number, the round wind, who sits where; exit 1 at the end."""
    won = read_winner(winner)
    wind = read_wind(round_, "--round") if round_ else None
    players = [player.strip() for player in seats.split(",") if player.strip()]
    book = open_book(rules)
    try:
        following = book.next_hand(hand, players, won, round=wind, first_east=first_east)
    except ValueError as error:
        refuse(error)
    if as_json:
        found = following and {
            "hand": following.hand,
            "round": WINDS[following.round],
            "seats": list(following.seats),
        }
        typer.echo(json.dumps(found, ensure_ascii=False))
    elif following is None:
        typer.echo("The game is over.")
    else:
        sitting = ", ".join(
            f"{word.capitalize()} {player}"
            for word, player in zip(WINDS.values(), following.seats, strict=True)
        )
        wind_word = WINDS[following.round].capitalize()
        typer.echo(f"Hand {following.hand}, {wind_word} round: {sitting}")
    if following is None:
        raise typer.Exit(NO)
