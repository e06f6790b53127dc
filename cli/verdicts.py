"""A verdict as a player reads it, and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TextIO

from cardwright.cli.paint import Paint
from cardwright.cli.report import render
from cardwright.compiler.source import Source

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardwright.card import Card
    from cardwright.compiler.tiles import Tile
    from cardwright.validator.nearest import Near
    from cardwright.validator.verdict import Match, Verdict
    from cardwright.validator.witness import LaidGroup


def verdict_json(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as the command line's JSON contract has it."""
    return {
        "hand": verdict.text,
        "valid": verdict.valid,
        "status": str(verdict.status),
        "matches": [_match_json(match) for match in verdict.matches],
        "reasons": [_reason_json(verdict, index) for index in range(len(verdict.reasons))],
        "nearest": [
            {
                "line": near.line,
                "distance": near.distance,
                "needs": {str(tile): count for tile, count in near.needs},
                "extra": {str(tile): count for tile, count in near.extra},
            }
            for near in verdict.nearest
        ],
    }


def _reason_json(verdict: Verdict, index: int) -> dict[str, Any]:
    reason = verdict.reasons[index]
    found: dict[str, Any] = {"code": reason.code, "name": reason.name, "message": reason.message}
    if index < len(verdict.problems):
        problem = verdict.problems[index]
        found |= {"column": problem.primary.span.start + 1, "help": problem.help}
    return found


def _match_json(match: Match) -> dict[str, Any]:
    found: dict[str, Any] = {
        "line": match.line,
        "side": match.side,
        "category": match.category,
        "value": match.value,
        "exposure": match.exposure,
        "suits": match.suits,
        "numbers": match.numbers,
        "winds": {name: str(tile) for name, tile in match.winds.items()},
        "dragons": {name: str(tile) for name, tile in match.dragons.items()},
        "tiles": {name: str(tile) for name, tile in match.tiles.items()},
        "jokers": [str(tile) for tile in match.jokers],
        "groups": [_group_json(group) for group in match.groups],
    }
    return found


def _group_json(group: LaidGroup) -> dict[str, Any]:
    kinds = set(group.stands_for)
    return {
        "text": group.text,
        "tiles": [str(tile) for tile in group.tiles],
        "stands_for": str(group.stands_for[0]) if len(kinds) == 1 else None,
        "exposed": group.exposed,
    }


def verdict_text(card: Card, verdict: Verdict, stream: TextIO) -> str:
    """Return a verdict in a player's words."""
    paint = Paint(stream)
    lines = [paint(verdict.text, "bold")]
    if verdict.valid:
        for match in verdict.matches:
            lines.extend(_match_lines(card, match, paint))
    else:
        first = verdict.reasons[0]
        lines.append(f"{paint('No Mahjong', 'bold', 'red')}: {first.name} ({first.code})")
        if verdict.problems:
            source = Source("hand", verdict.text)
            lines.extend(render(source, each, paint).rstrip() for each in verdict.problems)
        else:
            lines.extend(f"  {reason.message}" for reason in verdict.reasons)
        if verdict.nearest:
            lines.append("  Nearest:")
            width = max(len(near.line) for near in verdict.nearest)
            lines.extend(_near_line(near, width) for near in verdict.nearest)
    return "\n".join(lines)


def _match_lines(card: Card, match: Match, paint: Paint) -> list[str]:
    points = "no value" if match.value is None else f"{match.value} points"
    kind = "concealed" if match.exposure == "C" else "may be exposed"
    side = f", {match.side} side" if match.side else ""
    head = f"{match.line}, {match.category}{side}: {points} ({kind})"
    lines = [f"{paint('Mahjong', 'bold', 'green')} on {head}", f"  {card.ir.line(match.line).text}"]
    known = [
        *(f"{ink} = {str(suit).capitalize()}" for ink, suit in match.suits.items()),
        *(f"{name} = {number}" for name, number in match.numbers.items()),
        *(
            f"{name} = {tile.words}"
            for names in (match.winds, match.dragons, match.tiles)
            for name, tile in names.items()
        ),
    ]
    if known:
        lines.append("  with " + ", ".join(known))
    width = max(len(group.text) for group in match.groups)
    for group in match.groups:
        tiles = " ".join(map(str, group.tiles))
        shown = f"[{tiles}]" if group.exposed else tiles
        lines.append(f"    {group.text.ljust(width)}  {shown}{_stand_ins(group)}")
    return lines


def _stand_ins(group: LaidGroup) -> str:
    stand_ins = [
        stands for tile, stands in zip(group.tiles, group.stands_for, strict=True) if tile != stands
    ]
    if not stand_ins:
        return ""
    lying = {
        tile.words
        for tile, stands in zip(group.tiles, group.stands_for, strict=True)
        if tile != stands
    }
    names = " and ".join(f"{name}{'s' if len(stand_ins) > 1 else ''}" for name in sorted(lying))
    verb = "stand" if len(stand_ins) > 1 else "stands"
    return f"   {names} {verb} for {stand_ins[0].words}"


def _near_line(near: Near, width: int) -> str:
    if not near.distance:
        return f"    {near.line.ljust(width)}  its tiles are complete"
    away = f"{near.distance} tile{'s' if near.distance != 1 else ''} away"
    needs, extra = _bag(near.needs), _bag(near.extra)
    return f"    {near.line.ljust(width)}  {away}: needs {needs} in place of {extra}"


def _bag(tiles: Sequence[tuple[Tile, int]]) -> str:
    return ", ".join(f"{count} × {tile}" if count > 1 else str(tile) for tile, count in tiles)
