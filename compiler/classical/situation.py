"""One reading of one hand, as conditions look at it; scratch that a scorer fills and refills."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardwright.compiler.classical.conditions import End, Source

SOURCE_BITS = {source: 1 << number for number, source in enumerate(Source)}
END_BITS = {end: 1 << number for number, end in enumerate(End)}

POINT_BITS = 24
"""Bits of a packed part that hold its points; fields for counts follow."""

POINT_MASK = (1 << POINT_BITS) - 1
FIELD_BITS = 4
"""Bits of a field; a hand has at most seven parts."""

FIELD_MASK = (1 << FIELD_BITS) - 1

FLOWERS = 0b1111
"""The Flowers 1 to 4 in a mask of bonus tiles; the Seasons follow."""

SEASON_SHIFT = 4


class Situation:
    """What is known while conditions are asked; masks have one bit a kind of tile."""

    __slots__ = (
        "bonus", "completes", "counts", "facts", "mask", "only_one", "packed", "part_points",
        "points", "source", "suits", "winning",
    )  # fmt: skip

    def __init__(
        self,
        counts: Sequence[int],
        mask: int,
        suits: int,
        bonus: int,
        source: int,
        winning: int,
        facts: frozenset[str],
        only_one: Callable[[], bool],
    ) -> None:
        self.counts = counts
        """How many of each kind of tile lie in the hand, sets laid out included."""
        self.mask = mask
        self.suits = suits
        """How many suits there are."""
        self.bonus = bonus
        """Flowers 1 to 4 and Seasons 1 to 4, a bit each."""
        self.source = source
        """The bits of `SOURCE_BITS` that are true of the winning tile; 0 for a losing hand."""
        self.winning = winning
        """The winning tile as a mask."""
        self.facts = facts
        self.only_one = only_one
        """Tells whether the hand before its winning tile had one possible tile."""
        self.packed = 0
        """The sum of the packed parts: their points, and how many fit each test."""
        self.part_points = 0
        self.completes = 0
        """The bit of `END_BITS` that the winning tile completes."""
        self.points = 0
        """All points; known when the rules that multiply are asked."""


def empty_situation() -> Situation:
    """Return a situation without tiles."""
    return Situation((), 0, 0, 0, 0, 0, frozenset(), lambda: False)
