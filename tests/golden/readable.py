"""The IR as text that a reviewer can hold against the printed line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import assert_never

from cardwright.compiler import ir
from cardwright.compiler.tiles import SUITS, TILES


def line_text(line: ir.Line) -> str:
    """Return what a line means, an alternative after the other."""
    wild = "Flowers stand as Jokers too\n" if line.wild_flowers else ""
    return wild + "\n".join("\n".join(_alternative(each)) for each in line.alternatives)


def _alternative(alternative: ir.Alternative) -> Iterator[str]:
    points = f"{alternative.value} points"
    if alternative.concealed_value is not None:
        points += f", {alternative.concealed_value} without exposures"
    yield f"{points}, {'may be exposed' if alternative.exposed else 'concealed'}"
    for variable in alternative.variables:
        yield f"  {variable.name}: {_values(variable, alternative.run)}"
    for constraint in alternative.constraints:
        yield f"  {_constraint(constraint)}"
    width = max(len(group.text) for group in alternative.groups)
    for group in alternative.groups:
        jokers = "Jokers" if group.jokers else "no Jokers"
        calls = "calls" if group.callable else "no calls"
        tiles = ", ".join(_counted(group.tiles))
        yield f"  {group.text:{width}}  {group.kind} of {tiles}; {jokers}, {calls}"


def _values(variable: ir.Variable, run: ir.Run | None) -> str:
    match variable.kind:
        case ir.VariableKind.SUIT:
            return "a suit, " + " ".join(SUITS[value].word for value in variable.domain)
        case ir.VariableKind.RUN:
            assert run is not None
            ways = (" ".join(map(str, run.placements[value])) for value in variable.domain)
            return f"moves {' '.join(map(str, run.printed))} to " + ", ".join(ways)
        case ir.VariableKind.NUMBER:
            return "a number, " + " ".join(map(str, variable.domain))
        case ir.VariableKind.WIND | ir.VariableKind.DRAGON | ir.VariableKind.TILE:
            return f"a {variable.kind}, " + " ".join(str(TILES[value]) for value in variable.domain)
        case _:
            assert_never(variable.kind)


def _constraint(constraint: ir.Constraint) -> str:
    match constraint:
        case ir.Different():
            return f"different: {', '.join(constraint.variables)}"
        case ir.Linear():
            terms = " ".join(f"{factor:+d}·{name}" for factor, name in constraint.terms)
            return f"{terms} {constraint.comparator} {constraint.constant}"
        case ir.InRun():
            return f"{constraint.variable} {'in' if constraint.inside else 'not in'} run"
        case ir.DistinctCount():
            return f"{constraint.count} different of {', '.join(constraint.variables)}"
        case ir.SuitCount():
            suits = ", ".join((*constraint.suits, "the free tiles"))
            return f"{constraint.count} suits in {suits}"
        case ir.Opposite() | ir.Matching():
            relation = "opposite to" if isinstance(constraint, ir.Opposite) else "matching"
            suits = ", ".join((*constraint.suits, "the free tiles"))
            return f"{', '.join(constraint.dragons)} {relation} the suits of {suits}"
        case _:
            assert_never(constraint)


def _counted(tiles: tuple[ir.TileExpression, ...]) -> Iterator[str]:
    for tile, run in groupby(tiles):
        count = len(list(run))
        yield f"{count} × {_tile(tile)}" if count > 1 else _tile(tile)


def _tile(tile: ir.TileExpression) -> str:
    match tile:
        case ir.Fixed():
            return str(TILES[tile.tile])
        case ir.Numbered():
            number = tile.number
            shown = f"moved {number.printed}" if isinstance(number, ir.Moved) else str(number)
            return f"{shown} in {tile.suit or 'any suit'}"
        case ir.DragonOf():
            return f"the Dragon of {tile.suit}"
        case ir.Of():
            return tile.variable
        case ir.OneOf():
            return "|".join(str(TILES[each]) for each in tile.tiles)
        case ir.AnyTile():
            return "any tile"
        case ir.DemandedJoker():
            return "J"
        case _:
            assert_never(tile)
