"""`cardwright classical settle`: who pays whom."""

from __future__ import annotations

import json
import re
import sys
from typing import TYPE_CHECKING, Annotated

import typer
from cardwright.cli.classical.inputs import (
    HOUSE,
    JSON,
    RULES,
    WINDS,
    open_book,
    read_pairs,
    read_wind,
    read_winner,
    refuse,
)
from cardwright.cli.exit_codes import FAILED, NO
from cardwright.cli.inputs import fail

if TYPE_CHECKING:
    from cardwright.book import Book

EXAMPLE = (
    "Example: cardwright classical settle E=2 S=46 W=12 N=192 --winner N tells who pays whom; "
    'a score may be a quoted hand, as in N="123B 456C 789D 22B 34C +5C" --round E.'
)
MAX_DIGITS = 12
"""Of a score as a number."""

_NUMBER = re.compile(r"[+-]?[0-9]+")


def settle(
    scores: Annotated[list[str], typer.Argument(help="E=2 S=46 W=12 N=192: numbers or hands.")],
    winner: Annotated[str, typer.Option(help="Who won: E, S, W, N, or none after a draw.")],
    round_: Annotated[
        str | None, typer.Option("--round", help="The round wind, where scores are hands.")
    ] = None,
    discarder: Annotated[
        str | None, typer.Option(help="Who discarded the winning tile, if a book asks for it.")
    ] = None,
    rules: RULES = HOUSE,
    as_json: JSON = False,
) -> None:
    """Settle a hand among all four players; what they pay sums to zero."""
    given = read_pairs(scores, "settle", "E=2")
    missing = [word.capitalize() for seat, word in WINDS.items() if seat not in given]
    if missing:
        fail(f"the score of {' and '.join(missing)} is missing; give one for each of E, S, W, N")
    won = read_winner(winner)
    thrown = read_wind(discarder, "--discarder") if discarder else None
    wind = read_wind(round_, "--round") if round_ else None
    book = open_book(rules)
    worth = {seat: _worth(book, seat, text, seat == won, wind) for seat, text in given.items()}
    try:
        settled = book.settle(worth, won, discarder=thrown)
    except ValueError as error:
        refuse(error)
    if as_json:
        found = {
            "pays": [[WINDS[one], WINDS[other], paid] for one, other, paid in settled.payments],
            "net": {WINDS[seat]: amount for seat, amount in settled.net.items()},
            "scores": {WINDS[seat]: worth[seat] for seat in WINDS},
        }
        typer.echo(json.dumps(found))
        return
    if not settled.payments:
        typer.echo("Nobody pays anything.")
    width = len(str(max((each.amount for each in settled.payments), default=0)))
    for payer, payee, amount in settled.payments:
        line = f"{WINDS[payer].capitalize():5} pays {WINDS[payee].capitalize():5}"
        typer.echo(f"{line} {amount:>{width}}")
    typer.echo(", ".join(f"{seat} {amount:+}" for seat, amount in settled.net.items()))


def _worth(book: Book, seat: str, text: str, won: bool, wind: str | None) -> int:
    """Return a score that is written as a number or as a hand."""
    if _NUMBER.fullmatch(text):
        if len(text.lstrip("+-")) > MAX_DIGITS:
            fail(f"{seat}={text} is no score: it has more than {MAX_DIGITS} digits")
        return int(text)
    if wind is None:
        fail(f"{seat}={text} is no whole number; if it is a hand, --round must say the round wind")
    score = book.score(text, seat=seat, round=wind, winner=won)
    if score.total is not None and score.valid:
        return score.total
    from cardwright.cli.classical.scores import score_text
    from cardwright.cli.paint import Paint

    typer.echo(score_text(book, text, score, sys.stderr), err=True)
    paint = Paint(sys.stderr)
    what = f"the hand of {WINDS[seat].capitalize()} cannot be settled"
    typer.echo(f"{paint('error', 'bold', 'red')}: {what}", err=True)
    raise typer.Exit(FAILED if score.status == "bad-hand" else NO)
