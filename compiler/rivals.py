"""How the lines of a card stand to each other: alike, outdone, with hands in common.

Two lines are rivals unless they stand on different sides of the card. Of lines that are alike only
the first is held against others, and one that is outdone is held against no other: what is wrong
with it has been said. A question that takes more work than WORK_LIMIT of `box_cover` counts as
answered no.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from cardwright.compiler.ambiguity import Ambiguity, ambiguity
from cardwright.compiler.box_cover import Budget, Counts, Undecided
from cardwright.compiler.containment import Pays, any_value, dearer, missing_claim
from cardwright.compiler.hand_sets import NO_VALUE, card_hand_sets
from cardwright.compiler.joker_bounds import JokerBounds
from cardwright.compiler.meetings import shared_hand
from cardwright.compiler.overlaps import natural_meetings
from cardwright.compiler.targets import CompiledCard


@dataclass(frozen=True, slots=True)
class Overlap:
    """A natural hand of two lines (35 kinds), and which of them, if any, is part of the other."""

    natural: tuple[int, ...]
    within: int | None


class Rivals:
    """The lines of a card beside each other; each answer is worked out when it is asked for."""

    def __init__(self, card: CompiledCard) -> None:
        self.card = card.card
        self.sets = card_hand_sets(card)
        self.rows = [card.rows_of(line) for line in range(len(card.card.lines))]
        self.sides = [self.card.category_of(line).side for line in self.card.lines]

    def are_rivals(self, one: int, other: int) -> bool:
        """Return whether a hand may be claimed on both lines: they stand on no different sides."""
        sides = self.sides[one], self.sides[other]
        return one != other and (None in sides or sides[0] == sides[1])

    def values(self, line: int) -> tuple[int, ...]:
        """Return what a line pays, the least first; nothing where it says no value."""
        pays = np.concatenate([self.sets.pay[self.rows[line]], self.sets.open_pay[self.rows[line]]])
        return tuple(sorted({int(pay) for pay in pays} - {NO_VALUE}))

    @cached_property
    def alike(self) -> dict[int, int]:
        """The lines with the same hands as an earlier one, and the first of those."""
        found: dict[int, int] = {}
        for other in range(len(self.rows)):
            for one in range(other):
                if (
                    one not in found
                    and self.are_rivals(one, other)
                    and self._may_hold[one, other]
                    and self._may_hold[other, one]
                    and self._holds(one, (other,), any_value)
                    and self._holds(other, (one,), any_value)
                ):
                    found[other] = one
                    break
        return found

    @cached_property
    def outdone(self) -> dict[int, tuple[int, ...]]:
        """The lines all of whose hands are hands of dearer lines, and those.

        One line, the first in print, where one is enough.
        """
        found: dict[int, tuple[int, ...]] = {}
        for line in self._firsts:
            if NO_VALUE in self.sets.open_pay[self.rows[line]]:
                continue
            others = [each for each in self._firsts if self.are_rivals(line, each)]
            single = next(
                (
                    other
                    for other in others
                    if self._may_hold[line, other] and self._holds(line, (other,), dearer)
                ),
                None,
            )
            if single is not None:
                found[line] = (single,)
            elif self._holds(line, tuple(others), dearer):
                for other in list(others):
                    fewer = tuple(each for each in others if each != other)
                    if self._holds(line, fewer, dearer):
                        others.remove(other)
                found[line] = tuple(others)
        return found

    @cached_property
    def overlaps(self) -> dict[tuple[int, int], Overlap]:
        """The pairs of lines, the earlier first, with a natural hand in common."""
        found: dict[tuple[int, int], Overlap] = {}
        rows = np.concatenate([self.rows[line] for line in self._rested] or [self.rows[0][:0]])
        for natural, one, other in natural_meetings(self.sets, rows):
            pair = one, other
            if pair not in found and self.are_rivals(*pair):
                within = next(
                    (
                        each
                        for each, whole in (pair, pair[::-1])
                        if self._may_hold[each, whole] and self._holds(each, (whole,), any_value)
                    ),
                    None,
                )
                found[pair] = Overlap(natural, within)
        return dict(sorted(found.items()))

    def ambiguities(self) -> Iterator[tuple[int, int, Ambiguity]]:
        """Yield the other pairs of lines that pay differently for a hand with Jokers, and that."""
        joker_bounds = JokerBounds(self.sets)
        for place, one in enumerate(self._rested):
            others = [
                other
                for other in self._rested[place + 1 :]
                if self.are_rivals(one, other) and (one, other) not in self.overlaps
            ]
            if not others:
                continue
            columns = np.concatenate([self.rows[other] for other in others])
            bounds = joker_bounds.between(self.rows[one], columns)
            ends = np.cumsum([len(self.rows[other]) for other in others])[:-1]
            for other, part in zip(others, np.split(bounds, ends, axis=1), strict=True):
                mine, theirs = self.rows[one], self.rows[other]
                try:
                    found = ambiguity(self.sets, mine, theirs, part, Budget())
                except Undecided:
                    continue
                if found is not None:
                    yield one, other, found

    # ── How that is found ────────────────────────────────────────────────────────────────────

    @cached_property
    def _firsts(self) -> list[int]:
        """The lines that are like no earlier one."""
        return [line for line in range(len(self.rows)) if line not in self.alike]

    @cached_property
    def _rested(self) -> list[int]:
        """Those that are not outdone either."""
        return [line for line in self._firsts if line not in self.outdone]

    def _holds(self, line: int, others: tuple[int, ...], pays: Pays) -> bool:
        """Return whether all hands of a line are hands of others that pay well enough."""
        rows = np.concatenate([self.rows[other] for other in others] or [self.rows[line][:0]])
        try:
            return missing_claim(self.sets, self.rows[line], rows, pays, Budget()) is None
        except Undecided:
            return False

    @cached_property
    def _may_hold(self) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
        """For each two lines whether the second may have all hands of the first.

        One hand of each line is tried; a target with free tiles or `?` is given more hands than it
        has.
        """
        count = len(self.rows)
        found = np.ones((count, count), dtype=bool)
        owners, every = self.sets.owner, np.arange(len(self.sets))
        for line in range(count):
            hand = self._some_hand(line)
            if hand is not None:
                holding = owners[self.sets.may_have(hand, every)]
                found[line] = np.bincount(holding, minlength=count) > 0
        return found

    def _some_hand(self, line: int) -> Counts | None:
        hands = (shared_hand(self.sets, row, row) for row in self.rows[line].tolist())
        return next((hand for hand in hands if hand is not None), None)
