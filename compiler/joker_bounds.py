"""How many Jokers a common hand of two targets has at least, for many pairs at once.

A number n of at most m is written as m bits of which the lowest n are set. The bits that two such
numbers share are as many as the lesser of them, so that a target is a few words of bits: what two
boxes have in common is counted in their `and`, and the least tiles of one fit the other where no
bit is left over.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
import numpy.typing as npt
from cardwright.compiler.box_cover import Counts
from cardwright.compiler.grounding import Indices
from cardwright.compiler.hand_sets import RANKS, SUPPLY, HandSets
from cardwright.compiler.tiles import JOKER_INDEX, NATURAL_KINDS, WIND_START

Bounds = npt.NDArray[np.int16]
NEVER = 99
"""Jokers of a pair of targets that have no hand in common."""

_Words = npt.NDArray[np.uint64]
"""One row a target, 64 bits a column."""

_RANK_SUPPLY = np.concatenate([np.full(RANKS, 3 * SUPPLY[0]), SUPPLY[WIND_START:]])
"""How many there are of each rank, the suits together, and of each other kind."""

ROWS_AT_ONCE = 256


class JokerBounds:
    """The targets of some hand sets, ready to be held against each other."""

    def __init__(self, sets: HandSets) -> None:
        self.sets = sets

    def between(self, mine: Indices, theirs: Indices) -> Bounds:
        """Return for each two rows the fewest Jokers of a common hand; NEVER where there is none.

        Exact for nearly all plain rows, otherwise perhaps too few.
        """
        found = np.empty((len(mine), len(theirs)), dtype=np.int16)
        for start in range(0, len(mine), ROWS_AT_ONCE):
            some = mine[start : start + ROWS_AT_ONCE]
            bounds = self._by(self._kinds, some, theirs)
            if self.sets.general[some].any() or self.sets.general[theirs].any():
                bounds = np.maximum(bounds, self._by(self._ranks, some, theirs))
            found[start : start + ROWS_AT_ONCE] = bounds
        return found

    def _by(self, words: tuple[_Words, _Words], mine: Indices, theirs: Indices) -> Bounds:
        low, high = words
        common = np.zeros((len(mine), len(theirs)), dtype=np.uint8)
        apart = np.zeros_like(common, dtype=bool)
        for column in range(low.shape[1]):
            one, other = high[mine, column][:, None], high[theirs, column][None, :]
            common += np.bitwise_count(one & other)
            apart |= (low[mine, column][:, None] & ~other) != 0
            apart |= (low[theirs, column][None, :] & ~one) != 0
        # Jokers are in the words for what is printed of them; all of theirs are set in `high`.
        naturals = common.astype(np.int16) - SUPPLY[JOKER_INDEX]
        printed = self.sets.low[:, JOKER_INDEX]
        least = np.maximum(printed[mine][:, None], printed[theirs][None, :])
        found: Bounds = np.maximum(self.sets.size - naturals, least)
        found[apart | (found > SUPPLY[JOKER_INDEX])] = NEVER
        return found

    @cached_property
    def _kinds(self) -> tuple[_Words, _Words]:
        """Least and most of each kind."""
        return _words(self.sets.low, SUPPLY), _words(self._all_jokers(self.sets.reach), SUPPLY)

    @cached_property
    def _ranks(self) -> tuple[_Words, _Words]:
        """Least and most of each rank, the suits together, and of each other kind."""
        sets = self.sets
        found: list[_Words] = []
        for counts, spare in ((sets.low, 0), (self._all_jokers(sets.high), sets.spare[:, None])):
            ranks = counts[:, :WIND_START].reshape(-1, 3, RANKS).sum(axis=1) + sets.free + spare
            others = counts[:, WIND_START:NATURAL_KINDS] + spare
            whole = np.concatenate([ranks, others, counts[:, JOKER_INDEX:]], axis=1)
            found.append(_words(whole, _RANK_SUPPLY))
        return found[0], found[1]

    @staticmethod
    def _all_jokers(counts: Counts) -> Counts:
        counts = counts.copy()
        counts[:, JOKER_INDEX] = SUPPLY[JOKER_INDEX]
        return counts


def _words(counts: Counts, supply: Counts) -> _Words:
    """Return numbers as bits, each as many as there may be of it."""
    column = np.repeat(np.arange(len(supply)), supply)
    level = np.concatenate([np.arange(most) for most in supply])
    bits = counts[:, column] > level
    bits = np.pad(bits, ((0, 0), (0, -bits.shape[1] % 64)))
    return np.ascontiguousarray(np.packbits(bits, axis=1)).view(np.uint64)
