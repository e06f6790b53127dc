"""Whether all hands of some targets are hands of others, with exposures too; if not, which one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
import numpy.typing as npt
from cardwright.compiler.box_cover import Budget
from cardwright.compiler.called_sets import Exposures, beside, exposures_of
from cardwright.compiler.grounding import Indices
from cardwright.compiler.hand_sets import SUPPLY, HandSets
from cardwright.compiler.meetings import shared_hand

Pays = Callable[[Indices, int], npt.NDArray[np.bool_]]
"""Which of some values are good enough beside a value."""


def any_value(values: Indices, _: int) -> npt.NDArray[np.bool_]:
    """Let every value pass."""
    return np.ones(len(values), dtype=bool)


def dearer(values: Indices, value: int) -> npt.NDArray[np.bool_]:
    """Let greater values pass."""
    return np.greater(values, value)


def as_dear(values: Indices, value: int) -> npt.NDArray[np.bool_]:
    """Let values pass that are no less."""
    return np.greater_equal(values, value)


@dataclass(frozen=True, slots=True)
class Claim:
    """A hand as counts of the 36 kinds: concealed tiles, and each of its exposures."""

    concealed: tuple[int, ...]
    exposures: tuple[tuple[int, ...], ...] = ()

    @property
    def counts(self) -> tuple[int, ...]:
        """All its tiles."""
        return tuple(map(sum, zip(self.concealed, *self.exposures, strict=True)))


def missing_claim(
    sets: HandSets, mine: Indices, others: Indices, pays: Pays, budget: Budget
) -> Claim | None:
    """Return a hand of `mine` that is none of `others`, or for which those do not pay enough.

    None where there is none, with exposures or without. Undecided where that takes too long.
    """
    for row in mine.tolist():  # most questions are answered by the first hand one looks at
        hand = shared_hand(sets, row, row)
        paying = others[pays(sets.pay[others], int(sets.pay[row]))]
        if hand is not None and not sets.may_have(hand, paying).any():
            return Claim(tuple(hand.tolist()))
    for row in mine.tolist():
        hand = sets.outside(row, others[pays(sets.pay[others], int(sets.pay[row]))], budget)
        if hand is not None:
            return Claim(tuple(hand.tolist()))
    waiting: dict[Exposures, list[int]] = {}
    for row in mine.tolist():
        if not _is_within_one(sets, row, others, pays):
            for exposures in exposures_of(sets, row):
                budget.spend()
                waiting.setdefault(exposures, []).append(row)
    for exposures, rows in waiting.items():
        found = _missing_called(sets, np.array(rows), others, exposures, pays, budget)
        if found is not None:
            return found
    return None


def _is_within_one(sets: HandSets, row: int, others: Indices, pays: Pays) -> bool:
    """Return whether one of the others plainly has all hands of a row, with exposures too."""
    if not sets.exposable[row]:
        return True
    near = others[sets.exposable[others] & pays(sets.open_pay[others], int(sets.open_pay[row]))]
    near = near[sets.holding(row, near) & sets.holding(row, near, sets.natural)]
    if (sets.calls[near] == sets.calls[row]).all(axis=1).any():
        return True
    called = Counter(sets.calls[row].tolist())
    del called[0]
    return any(called <= Counter(sets.calls[other].tolist()) for other in near.tolist())


def _missing_called(
    sets: HandSets,
    mine: Indices,
    others: Indices,
    exposures: Exposures,
    pays: Pays,
    budget: Budget,
) -> Claim | None:
    """Return what `missing_claim` does, of the hands with such exposures."""
    left, origin = beside(sets, np.concatenate([mine, others]), exposures)
    theirs = np.flatnonzero(np.isin(origin, others))
    for row in np.flatnonzero(np.isin(origin, mine)).tolist():
        paying = theirs[pays(left.pay[theirs], int(left.pay[row]))]
        if left.outside(row, paying, budget) is None:
            continue
        for contents in product(*(each.contents() for each in exposures)):
            supply = SUPPLY - np.sum(contents, axis=0).astype(np.int16)
            if (supply < 0).any():
                continue
            limited = replace(left, high=np.minimum(left.high, supply))
            hand = limited.outside(row, paying, budget)
            if hand is not None:
                return Claim(tuple(hand.tolist()), contents)
    return None
