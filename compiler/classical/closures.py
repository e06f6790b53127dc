"""Conditions to functions that answer them, made once for a book, a seat and a round.

What a condition asks of parts is made a field in the packed sum of the hand's parts: each part
adds one to the fields that it fits, so that a count is a shift and a mask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from operator import or_

from cardwright.compiler.classical.classes import kinds_of
from cardwright.compiler.classical.conditions import (
    All,
    AllParts,
    AllTiles,
    Bonus,
    BonusTest,
    Completes,
    Condition,
    Count,
    Either,
    Fact,
    Not,
    OnlyOne,
    PartPoints,
    Parts,
    PartTest,
    Points,
    Suits,
    Tiles,
    WinningTile,
    WonFrom,
    clauses,
)
from cardwright.compiler.classical.possible import fits
from cardwright.compiler.classical.situation import (
    END_BITS,
    FIELD_BITS,
    FIELD_MASK,
    FLOWERS,
    POINT_BITS,
    SEASON_SHIFT,
    SOURCE_BITS,
    Situation,
)

Closure = Callable[[Situation], bool]

_COSTS = {OnlyOne: 100, Completes: 2, Parts: 2, AllParts: 2, PartPoints: 2, Points: 2}
"""What is asked last in an `and`: a number a kind of clause, 1 for all others."""

READING_CLAUSES = (Parts, AllParts, Completes, OnlyOne, PartPoints, Points)
"""Clauses whose answer depends on how a hand is cut."""


class Fields:
    """The fields of packed parts: one a test, in the order in which they are first asked."""

    def __init__(self, seat: str, round_: str) -> None:
        self._seating = (seat, round_)
        self._tests: dict[tuple[PartTest, bool], int] = {}

    def shift(self, test: PartTest, wanted: bool = True) -> int:
        """Return where the parts that fit a test, or do not, are counted."""
        number = self._tests.setdefault((test, wanted), len(self._tests))
        return POINT_BITS + number * FIELD_BITS

    def pack(self, code: int) -> int:
        """Return what a part adds to the fields."""
        found = 0
        for (test, wanted), number in self._tests.items():
            if wanted:
                counts = fits(code, test, *self._seating)
            else:
                counts = code >> 7 in test.kinds and not fits(code, test, *self._seating)
            found |= counts << POINT_BITS + number * FIELD_BITS
        return found


class Closures:
    """Makes functions of the conditions of a book for one seat and round."""

    def __init__(self, seat: str, round_: str) -> None:
        self.seat, self.round = seat, round_
        self.fields = Fields(seat, round_)

    def bonus_mask(self, test: BonusTest) -> int:
        """Return the bonus tiles that a test takes."""
        numbers = FLOWERS
        if test.numbers:
            chosen = test.numbers.numbers(self.seat, self.round)
            numbers = reduce(or_, (1 << number - 1 for number in chosen), 0)
        return numbers * test.flowers | numbers * test.seasons << SEASON_SHIFT

    def make(self, condition: Condition) -> Closure:
        """Return a function that tells whether a condition holds."""
        match condition:
            case Not():
                inner = self.make(condition.condition)
                return lambda situation: not inner(situation)
            case All():
                return _all([self.make(each) for each in sorted(condition.conditions, key=_cost)])
            case Either():
                return _any([self.make(each) for each in sorted(condition.conditions, key=_cost)])
            case Parts():
                return _counted(condition.count, self.fields.shift(condition.test))
            case AllParts():
                return _counted(Count(0, 0), self.fields.shift(condition.quality, wanted=False))
            case _:
                return self._clause(condition)

    def _clause(self, clause: Condition) -> Closure:
        match clause:
            case Tiles():
                return _tiles(clause.count, clause.tiles.mask(self.seat, self.round))
            case AllTiles():
                others = ~clause.tiles.mask(self.seat, self.round)
                return lambda situation: not situation.mask & others
            case Suits():
                low, high = clause.count.low, clause.count.high
                most = 3 if high is None else high
                return lambda situation: low <= situation.suits <= most
            case Bonus():
                mask, count = self.bonus_mask(clause.test), clause.count
                return lambda situation: count.holds((situation.bonus & mask).bit_count())
            case WonFrom():
                sources = reduce(or_, (SOURCE_BITS[each] for each in clause.sources))
                return lambda situation: bool(situation.source & sources)
            case WinningTile():
                mask = clause.tiles.mask(self.seat, self.round)
                return lambda situation: bool(situation.winning & mask)
            case Completes():
                ends = reduce(or_, (END_BITS[each] for each in clause.ends))
                return lambda situation: bool(situation.completes & ends)
            case OnlyOne():
                return lambda situation: situation.only_one()
            case PartPoints():
                wanted = clause.points
                return lambda situation: situation.part_points == wanted
            case Points():
                wanted = clause.points
                return lambda situation: situation.points == wanted
            case Fact():
                name = clause.name
                return lambda situation: name in situation.facts
            case _:
                raise AssertionError(f"{clause} is no clause")


def is_about_readings(condition: Condition) -> bool:
    """Return whether the answer to a condition depends on how a hand is cut."""
    return any(isinstance(clause, READING_CLAUSES) for clause in clauses(condition))


def _cost(condition: Condition) -> int:
    return max(_COSTS.get(type(clause), 1) for clause in clauses(condition))


def _all(closures: list[Closure]) -> Closure:
    if len(closures) == 2:
        first, second = closures
        return lambda situation: first(situation) and second(situation)
    return lambda situation: _every(closures, situation)


def _every(closures: Iterable[Closure], situation: Situation) -> bool:
    for closure in closures:  # noqa: SIM110 - a generator would take twice the time
        if not closure(situation):
            return False
    return True


def _any(closures: list[Closure]) -> Closure:
    return lambda situation: any(closure(situation) for closure in closures)


def _counted(count: Count, shift: int) -> Closure:
    """Return whether so many parts were added up in a field."""
    low, high = count.low, count.high
    if high == 0:
        field = FIELD_MASK << shift
        return lambda situation: not situation.packed & field
    if (low, high) == (1, None):
        field = FIELD_MASK << shift
        return lambda situation: bool(situation.packed & field)
    most = FIELD_MASK if high is None else high
    return lambda situation: low <= (situation.packed >> shift & FIELD_MASK) <= most


def _tiles(count: Count, mask: int) -> Closure:
    """Return whether so many tiles are of a class."""
    if count.high == 0:
        return lambda situation: not situation.mask & mask
    if count == Count():
        return lambda situation: bool(situation.mask & mask)
    kinds = tuple(kinds_of(mask))

    def holds(situation: Situation) -> bool:
        counts = situation.counts
        return count.holds(sum(counts[kind] for kind in kinds))

    return holds
