"""`cardwright diff`: what changed in meaning between two cards."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer
from cardwright.cli.exit_codes import NO, YES
from cardwright.cli.inputs import PARAM, fail, open_card

if TYPE_CHECKING:
    from cardwright.compiler.containment import Claim
    from cardwright.compiler.difference import Difference, LineChange, Values

EXAMPLE = (
    "Example: cardwright diff practice-american next.yaml lists the lines that are new, gone, "
    "worth something else, or have other hands, each with a hand that shows it."
)

_COLOURS = {"added": "green", "widened": "green", "removed": "red", "narrowed": "red"}


def diff(
    old: Annotated[str, typer.Argument(help="The card as it was: a name, a file, or -.")],
    new: Annotated[str, typer.Argument(help="The card as it is now.")],
    param: PARAM = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Say what changed in meaning between two cards: by the hands of their lines, not the text."""
    from cardwright.compiler.difference import compare

    if old == new == "-":
        fail("the two cards cannot both come from standard input")
    before, now = open_card(old, param or ()), open_card(new, param or ())
    found = compare(before.compiled, now.compiled)
    if as_json:
        typer.echo(json.dumps([_json(each) for each in found.changes], indent=1))
    else:
        _show(found, old, new)
    raise typer.Exit(NO if found.changes else YES)


def _json(change: LineChange) -> dict[str, Any]:
    return {
        "line": change.line,
        "change": str(change.change),
        "hands": list(change.hands),
        "old_line": change.old,
        "values": [
            [{"X": exposed, "C": concealed} for exposed, concealed in values]
            for values in change.values
        ],
        "sides": list(change.sides),
        "lost": _hand(change.lost),
        "gained": _hand(change.gained),
        "decided": change.decided,
    }


def _hand(claim: Claim | None) -> str | None:
    from cardwright.compiler.hand_text import format_tiles

    return None if claim is None else format_tiles(claim.concealed, claim.exposures)


def _show(found: Difference, old: str, new: str) -> None:
    from cardwright.cli.paint import Paint

    paint = Paint(sys.stdout)
    width = max((len(each.line) for each in found.changes), default=0)
    for change in found.changes:
        kind = paint(f"{change.change:9}", "bold", _COLOURS.get(change.change, "yellow"))
        typer.echo(f"{change.line:{width}}  {kind}  {_detail(change)}")
        for word, claim in (("lost", change.lost), ("gained", change.gained)):
            if claim:
                typer.echo(f"{'':{width}}  {word:9}  {_hand(claim)}")
    for before, now in found.renamed:
        typer.echo(f"{before} is now {now}")
    count = len({(each.old, each.new) for each in found.changes})
    lines = f"{count} line{'s' if count != 1 else ''} changed" if count else "nothing changed"
    typer.echo(f"{old} → {new}: {lines}, {found.same} as before")


def _detail(change: LineChange) -> str:
    """Return in words what is known of a change beside its hands."""
    before, now = change.hands
    match change.change:
        case "added":
            parts = [_hands(now), _values(change.values[1])]
        case "removed":
            parts = [_hands(before), _values(change.values[0]), "of the old card"]
        case "revalued":
            parts = [f"{_values(change.values[0])} → {_values(change.values[1])}"]
        case _:
            parts = [f"{before:,} → {_hands(now)}" if before != now else f"still {_hands(now)}"]
            if before == now and change.lost is None and change.gained is None:
                parts = [_hands(now)]
    if change.old and change.new and change.old != change.new:
        parts.append(f"was {change.old}")
    if change.old and change.new and change.sides[0] != change.sides[1]:
        before_side, now_side = (side or "no" for side in change.sides)
        parts.append(f"from {before_side} side to {now_side} side")
    if not change.decided:
        parts.append("too many hands to compare them all")
    return ", ".join(filter(None, parts))


def _hands(count: int) -> str:
    return f"{count:,} natural hand{'s' if count != 1 else ''}"


def _values(values: Values) -> str:
    """Return what a line pays as its tail would say it, or that it says nothing."""
    pays = [
        " ".join(f"{letter}{points}" for letter, points in zip("XC", pair, strict=True) if points)
        for pair in values
    ]
    return " or ".join(pay or "no value" for pay in pays)
