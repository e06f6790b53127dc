"""`cardwright classical waits`: which tiles complete a hand."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer
from cardwright.cli.classical.inputs import HOUSE, JSON, RULES, open_book, read_wind
from cardwright.cli.exit_codes import FAILED, NO, YES

if TYPE_CHECKING:
    from cardwright.book import Book
    from cardwright.validator.classical.result import Score
    from cardwright.validator.classical.waiting import Waits

EXAMPLE = (
    'Example: cardwright classical waits "19B 19C 19D NEWS RG0" lists the thirteen tiles that '
    "complete it, and what the hand would be worth."
)


def waits(
    hand: Annotated[str, typer.Argument(help="One quoted hand without its winning tile.")],
    seat: Annotated[str, typer.Option(help="The player's own wind: E, S, W or N.")] = "E",
    round_: Annotated[str, typer.Option("--round", help="The round wind.")] = "E",
    rules: RULES = HOUSE,
    as_json: JSON = False,
) -> None:
    """List the tiles that complete a hand, with what each would score, drawn and taken."""
    own, wind = read_wind(seat, "--seat"), read_wind(round_, "--round")
    book = open_book(rules)
    found = book.waits(hand, seat=own, round=wind)
    if as_json:
        typer.echo(json.dumps(_json(hand, found), ensure_ascii=False))
    else:
        typer.echo(_text(book, hand, found, own, wind))
    if found.fault:
        raise typer.Exit(FAILED if found.fault.status == "bad-hand" else NO)
    raise typer.Exit(YES if found.is_waiting else NO)


def _json(hand: str, found: Waits) -> dict[str, Any]:
    from cardwright.cli.classical.scores import score_json

    if found.fault:
        told = score_json(hand, found.fault)
        return {key: told[key] for key in ("hand", "status", "reasons")} | {"waits": []}
    return {
        "hand": hand,
        "status": "waiting" if found.is_waiting else "not-waiting",
        "reasons": [],
        "one_tile": found.is_for_one_tile,
        "waits": [
            {
                "tile": str(wait.tile),
                "left": wait.left,
                "drawn": wait.drawn.total,
                "taken": wait.taken.total,
                "limit": list(wait.drawn.limit),
            }
            for wait in found.tiles
        ],
    }


def _text(book: Book, hand: str, found: Waits, seat: str, wind: str) -> str:
    from cardwright.cli.classical.scores import score_text, seat_text

    if found.fault:
        return score_text(book, hand, found.fault, sys.stdout)
    if not found.is_waiting:
        return f"{hand}\nNot waiting: no single tile completes this hand."
    count = len(found.tiles)
    head = "for one tile" if count == 1 else f"for {count} tiles"
    declared = book.rules.play.waiting == "declared"
    duty = "; it must be declared before it can win" if declared else ""
    lines = [hand, f"Waiting {head}{duty}. As {seat_text(seat, wind)}:"]
    for wait in found.tiles:
        drawn, taken = _worth(book, wait.drawn), _worth(book, wait.taken)
        shown = f"drawn {drawn}, taken {taken}" if drawn != taken else f"drawn or taken {drawn}"
        lines.append(f"  {wait.tile!s:2}  {wait.left} not in this hand; {shown}")
    return "\n".join(lines)


def _worth(book: Book, score: Score) -> str:
    if score.limit:
        return f"{score.total} ({', '.join(book.rules.rule(rule).name for rule in score.limit)})"
    if score.total is None:
        return f"no Mahjong ({score.status})"
    return str(score.total)
