"""What the commands of the classical game read: rule books, seats, rounds, players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from cardwright.cli.exit_codes import FAILED
from cardwright.cli.inputs import card_source, fail, report

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardwright.book import Book

WINDS = {"E": "east", "S": "south", "W": "west", "N": "north"}
"""The seats by letter, in turn order."""

NOBODY = "none"

RULES = Annotated[
    str, typer.Option(help="A shipped rule book's name, a file, or - for standard input.")
]
ROUND = Annotated[str, typer.Option("--round", help="The round wind: E, S, W or N.")]
JSON = Annotated[bool, typer.Option("--json", help="Write JSON.")]
HOUSE = "classical"
"""The rule book that is meant where none is named."""


def open_book(rules: str) -> Book:
    """Return a rule book; print its errors and end the command where it has any."""
    from pathlib import Path

    from cardwright.compiler.classical.book import SHIPPED
    from cardwright.loading import CardError, load_book, shipped_cards

    source = card_source(rules)
    known = (*SHIPPED, *shipped_cards())
    if isinstance(source, str) and source and source not in known and not Path(source).exists():
        _no_such_book(source, SHIPPED)
    try:
        return load_book(source)
    except CardError as error:
        report(error)
        raise typer.Exit(FAILED) from None


def _no_such_book(name: str, shipped: Sequence[str]) -> NoReturn:
    from difflib import get_close_matches

    near = get_close_matches(name, shipped, n=1, cutoff=0.5)
    advice = (
        f"did you mean {near[0]}?"
        if near
        else f"shipped rule books are {', '.join(shipped)}; or give the path of a file"
    )
    fail(f"there is no rule book or file {name}; {advice}")


def read_wind(text: str, what: str) -> str:
    """Return a wind as its letter; `what` names the option in the message."""
    wanted = text.strip().lower()
    found = [letter for letter, word in WINDS.items() if wanted in (letter.lower(), word)]
    if not found:
        fail(f"{what} is a wind, E, S, W or N, not {text!r}")
    return found[0]


def read_winner(text: str) -> str | None:
    """Return the seat of a winner, None where nobody won."""
    return None if text.strip().lower() == NOBODY else read_wind(text, "--winner")


def read_pairs(texts: list[str], what: str, example: str) -> dict[str, str]:
    """Return `E=value` arguments by seat; each seat at most once."""
    found: dict[str, str] = {}
    for text in texts:
        seat, sign, value = text.partition("=")
        if not sign or not value.strip():
            fail(f"{what} takes SEAT=VALUE, such as {example}, not {text!r}")
        letter = read_wind(seat, f"the seat in {text!r}")
        if letter in found:
            fail(f"{WINDS[letter].capitalize()} is named twice")
        found[letter] = value.strip()
    return found


def refuse(error: ValueError) -> NoReturn:
    """Say why the library could not do what was asked, and end the command."""
    fail(str(error))
