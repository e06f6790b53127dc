"""`cardwright exposures`: what may lie exposed on a card."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer
from cardwright.cli.exit_codes import NO, YES
from cardwright.cli.inputs import CARD, PARAM, fail, open_card
from cardwright.cli.paint import Paint
from cardwright.cli.tiles import plural, refuse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardwright.card import Card
    from cardwright.validator.exposable import Exposable, Exposures

EXAMPLE = (
    'Example: cardwright exposures practice-american --given "[2222B]" lists the lines that remain '
    "and what may be exposed next to it."
)


def exposures(
    card: CARD,
    given: Annotated[str, typer.Option(help='Exposures that lie already: "[2222B]".')] = "",
    side: Annotated[str | None, typer.Option(help="Only the lines of one side count.")] = None,
    param: PARAM = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """List every legal exposure and pair of exposures, with the lines that have groups for them."""
    from cardwright.validator.racks import Refused

    opened = open_card(card, param or ())
    try:
        found = opened.exposures(given, side=side)
    except Refused as refused:
        refuse(refused)
    except ValueError as error:
        fail(str(error))
    if as_json:
        typer.echo(json.dumps(exposures_json(found), ensure_ascii=False))
    else:
        typer.echo(exposures_text(opened, found, given))
    raise typer.Exit(YES if found.lines else NO)


def exposures_json(found: Exposures) -> dict[str, Any]:
    """Return exposures as JSON: the lines that remain, single exposures, pairs."""
    return {
        "lines": list(found.lines),
        "singles": [
            {"exposure": _melds(each)[0], "jokers": each.jokers, "lines": list(each.lines)}
            for each in found.singles
        ],
        "pairs": [
            {"exposures": _melds(each), "jokers": each.jokers, "lines": list(each.lines)}
            for each in found.pairs
        ],
    }


def exposures_text(card: Card, found: Exposures, given: str) -> str:
    """Return exposures in a player's words."""
    paint = Paint(sys.stdout)
    if not found.lines:
        return f"No line has groups for {given}." if given else "No line takes exposures."
    width = max(map(len, found.lines))
    beside = f" beside {given}" if given else ""
    remain = "remain" if len(found.lines) > 1 else "remains"
    head = f"{plural(len(found.lines), 'line')} {remain if given else 'may have exposures'}{beside}"
    parts = [paint(head, "bold")]
    parts += [f"  {line.ljust(width)}  {card.ir.line(line).text}" for line in found.lines]
    for word, several in (("exposure", found.singles), ("pair of exposures", found.pairs)):
        parts += ["", *_listed(word, several, given, paint)]
    return "\n".join(parts)


def _listed(word: str, several: Sequence[Exposable], given: str, paint: Paint) -> list[str]:
    words = word.replace("pair", "pairs") if "pair" in word else f"{word}s"
    more = "more " if given else ""
    if not several:
        return [paint(f"No {more}{word} fits.", "bold")]
    count = f"{len(several):,} {more}{word if len(several) == 1 else words}"
    texts = [" ".join(_melds(each)) for each in several]
    width = max(map(len, texts))
    return [
        paint(f"{count}, with the most Jokers and the lines", "bold"),
        *(
            f"  {text.ljust(width)}  {each.jokers}  {', '.join(each.lines)}"
            for text, each in zip(texts, several, strict=True)
        ),
    ]


def _melds(each: Exposable) -> list[str]:
    from cardwright.validator.alive import meld_text

    return [meld_text(called) for called in each.sets]
