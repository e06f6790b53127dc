"""What can be asked of a single part or tile at all: a chow of winds can not."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.classical import errors
from cardwright.compiler.classical.book import SETS_OF_A_HAND
from cardwright.compiler.classical.classes import SEATS, TileClass
from cardwright.compiler.classical.conditions import (
    SETS,
    AllTiles,
    Bonus,
    Condition,
    Kind,
    Parts,
    PartTest,
    Suits,
    Tiles,
    WinningTile,
    clauses,
)
from cardwright.compiler.classical.parts import EXPOSED, all_parts, kind_of, mask_of_part
from cardwright.compiler.diagnostics import Diagnostic

SUIT_COUNT = 3
BONUS_TILES = 4
"""Flowers, and as many Seasons."""

_SEATINGS = ((SEATS[0], SEATS[0]), (SEATS[0], SEATS[1]))
"""A double wind and two different ones: what seat and round can make of a part."""


def fits(code: int, test: PartTest, seat: str, round_: str) -> bool:
    """Return whether a part is what a test asks for."""
    if kind_of(code) not in test.kinds:
        return False
    if test.exposed is not None and test.exposed != bool(code & EXPOSED):
        return False
    if test.tiles is None:
        return True
    inside = test.tiles.mask(seat, round_)
    part = mask_of_part(code)
    return not part & ~inside if test.all_tiles else bool(part & inside)


def is_possible_part(test: PartTest) -> bool:
    """Return whether any part is what a test asks for; a pair lies never exposed but when won."""
    return any(
        fits(code | exposed, test, seat, round_)
        for seat, round_ in _SEATINGS
        for code in all_parts(test.kinds)
        for exposed in (0, EXPOSED)
    )


def impossible_clauses(condition: Condition) -> Iterator[Diagnostic]:
    """Yield the clauses that no part, tile or hand can fit, whatever stands beside them."""
    for clause in clauses(condition):
        match clause:
            case Parts():
                if clause.count.low and not is_possible_part(clause.test):
                    message = "no part is like this"
                    if clause.test.kinds == {Kind.CHOW}:
                        message = "no chow is like this: honours make none"
                    yield errors.impossible_condition(clause.span, message)
                elif clause.test.kinds <= SETS and clause.count.low > SETS_OF_A_HAND:
                    yield errors.impossible_condition(
                        clause.span, f"a hand has {SETS_OF_A_HAND} sets, not {clause.count.low}"
                    )
            case Suits():
                if clause.count.low > SUIT_COUNT:
                    yield errors.impossible_condition(
                        clause.span, f"there are {SUIT_COUNT} suits, not {clause.count.low}"
                    )
            case Bonus():
                kinds = clause.test.flowers + clause.test.seasons
                if clause.count.low > kinds * BONUS_TILES:
                    yield errors.impossible_condition(
                        clause.span,
                        f"there are {kinds * BONUS_TILES} such tiles, not {clause.count.low}",
                    )
            case AllTiles() | WinningTile() | Tiles():
                if _is_nothing(clause.tiles):
                    yield errors.impossible_condition(clause.span, "this class has no tiles")
            case _:
                pass


def _is_nothing(tiles: TileClass) -> bool:
    return not tiles.fixed and not tiles.seated
