"""A score as a player reads it, and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TextIO

from cardwright.cli.classical.inputs import WINDS
from cardwright.cli.paint import Paint
from cardwright.cli.report import render
from cardwright.compiler.source import Source

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardwright.book import Book
    from cardwright.compiler.tiles import Tile
    from cardwright.validator.classical.result import Item, NearShape, Part, Score


_OF_CLAIMS = ("wrong-count", "no-match", "not-waiting", "barred")
"""The faults that only a claim can have; a losing hand can have the others too."""


def score_json(text: str, score: Score) -> dict[str, Any]:
    """Return a score as the command line's JSON contract has it."""
    return {
        "hand": text,
        "valid": score.valid,
        "status": str(score.status),
        "points": score.points,
        "multiplier": score.multiplier,
        "total": score.total,
        "uncapped": score.uncapped,
        "limit": list(score.limit),
        "notes": list(score.notes),
        "reading": [
            {
                "kind": part.kind,
                "tiles": [str(tile) for tile in part.tiles],
                "exposed": part.exposed,
                "winning": part.winning,
            }
            for part in score.reading
        ],
        "items": [_item_json(item) for item in score.items],
        "reasons": [_reason_json(score, index) for index in range(len(score.reasons))],
        "nearest": [
            {
                "shape": near.shape,
                "distance": near.distance,
                "needs": {str(tile): count for tile, count in near.needs},
            }
            for near in score.nearest
        ],
    }


def _item_json(item: Item) -> dict[str, Any]:
    found: dict[str, Any] = {"rule": item.rule, "name": item.name, "part": item.part}
    if item.times is None:
        return found | {"points": item.points}
    return found | {"times": item.times}


def _reason_json(score: Score, index: int) -> dict[str, Any]:
    reason = score.reasons[index]
    found: dict[str, Any] = {"code": reason.code, "name": reason.name, "message": reason.message}
    if index < len(score.problems):
        problem = score.problems[index]
        found |= {"column": problem.primary.span.start + 1, "help": problem.help}
    return found


def score_text(book: Book, text: str, score: Score, stream: TextIO) -> str:
    """Return a score in a player's words."""
    paint = Paint(stream)
    lines = [paint(text, "bold")]
    if not score.valid:
        return "\n".join([*lines, *_refused(text, score, paint)])
    won = score.status == "mahjong"
    head = paint("Mahjong" if won else "Losing hand", "bold", "green")
    lines.append(f"{head}: {_sum(book, score)}")
    if score.notes:
        lines.append(f"  noted: {', '.join(score.notes)}")
    lines += _reading(score.reading)
    points = [item for item in score.items if item.times is None]
    doubles = [item for item in score.items if item.times is not None]
    for heading, items in (("Points", points), ("Doubles", doubles)):
        if items:
            lines.append(f"  {paint(heading, 'bold')}")
            lines += _items(items, score.reading)
    return "\n".join(lines)


def _sum(book: Book, score: Score) -> str:
    if score.limit:
        names = ", ".join(book.rules.rule(rule).name for rule in score.limit)
        hands = "limit hand" if len(score.limit) == 1 else "limit hands"
        return f"{score.total}, {hands}: {names}"
    return counted(score)


def counted(score: Score) -> str:
    """Return points, multiplier and total of a score that is no limit hand."""
    shown = f"{score.points} × {score.multiplier} = {score.uncapped}"
    return shown if score.total == score.uncapped else f"{shown}, capped at {score.total}"


def _reading(reading: Sequence[Part]) -> list[str]:
    tiles = [_tiles(part) for part in reading]
    width = max(map(len, tiles), default=0)
    lines = []
    for part, shown in zip(reading, tiles, strict=True):
        side = "exposed" if part.exposed else "concealed"
        won = ", completed by the winning tile" if part.winning else ""
        lines.append(f"    {shown.ljust(width)}  {side} {part.kind}{won}")
    return lines


def _tiles(part: Part) -> str:
    shown = " ".join(map(str, part.tiles))
    return f"[{shown}]" if part.exposed else shown


def _items(items: Sequence[Item], reading: Sequence[Part]) -> list[str]:
    width = max(len(item.name) for item in items)
    values = [f"× {item.times}" if item.times else str(item.points) for item in items]
    broad = max(map(len, values))
    lines = []
    for item, value in zip(items, values, strict=True):
        part = "" if item.part is None else f"  {_tiles(reading[item.part])}"
        lines.append(f"    {value.rjust(broad)}  {item.name.ljust(width)}{part}".rstrip())
    return lines


def _refused(text: str, score: Score, paint: Paint) -> list[str]:
    first = score.reasons[0]
    head = paint("No Mahjong" if score.status in _OF_CLAIMS else "Not scored", "bold", "red")
    name = "" if first.name == score.status else f", {first.name}"
    lines = [f"{head}: {score.status}{name} ({first.code})"]
    if score.problems:
        source = Source("hand", text)
        lines += (render(source, each, paint).rstrip() for each in score.problems)
    else:
        lines += (f"  {reason.message}" for reason in score.reasons)
    if score.nearest:
        lines.append("  Nearest:")
        width = max(len(near.shape) for near in score.nearest)
        lines += (_near(near, width) for near in score.nearest)
    return lines


def _near(near: NearShape, width: int) -> str:
    if not near.distance:
        return f"    {near.shape.ljust(width)}  its tiles are complete"
    away = f"{near.distance} tile{'s' if near.distance != 1 else ''} away"
    return f"    {near.shape.ljust(width)}  {away}: needs {_bag(near.needs)}"


def _bag(tiles: Sequence[tuple[Tile, int]]) -> str:
    return ", ".join(f"{count} × {tile}" if count > 1 else str(tile) for tile, count in tiles)


def seat_text(seat: str, round_: str) -> str:
    """Return seat and round as a player says them."""
    return f"{WINDS[seat].capitalize()} in the {WINDS[round_].capitalize()} round"
