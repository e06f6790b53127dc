"""The hand with the fewest Jokers that is a Mahjong on two lines which pay differently for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from cardwright.compiler.box_cover import Budget, Counts, tighten, uncovered
from cardwright.compiler.called_sets import Exposure, beside, single_exposures
from cardwright.compiler.containment import Claim
from cardwright.compiler.grounding import Indices
from cardwright.compiler.hand_sets import NO_VALUE, SUPPLY, HandSets
from cardwright.compiler.joker_bounds import NEVER, Bounds, JokerBounds
from cardwright.compiler.meetings import shared_hand
from cardwright.compiler.tiles import JOKER_COUNT, JOKER_INDEX


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """A hand of two lines, and what each of them pays for it."""

    claim: Claim
    values: tuple[int, int]

    @property
    def jokers(self) -> int:
        """How many Jokers the hand has."""
        return self.claim.counts[JOKER_INDEX]


def ambiguity(
    sets: HandSets, mine: Indices, theirs: Indices, bounds: Bounds, budget: Budget
) -> Ambiguity | None:
    """Return the hand with the fewest Jokers for which two lines pay differently; None without any.

    A line pays for a hand what its dearest target does. Lines without a value are no rivals.
    `bounds` are the JokerBounds between the rows of both.
    """
    if (sets.open_pay[mine] == NO_VALUE).any() or (sets.open_pay[theirs] == NO_VALUE).any():
        return None
    if bounds.min(initial=NEVER) == NEVER:
        return None
    found = _fewest(sets, mine, theirs, bounds, budget)
    best = None if found is None else Ambiguity(Claim(tuple(found[0].tolist())), found[1])
    for exposure in _common_exposures(sets, mine, theirs):
        left, origin = beside(sets, np.concatenate([mine, theirs]), (exposure,))
        sides = (np.flatnonzero(np.isin(origin, rows)) for rows in (mine, theirs))
        one, other = sides
        for content in exposure.contents():
            most = JOKER_COUNT if best is None else best.jokers - 1
            supply = SUPPLY - np.array(content, dtype=np.int16)
            supply[JOKER_INDEX] = min(supply[JOKER_INDEX], most - content[JOKER_INDEX])
            if (supply < 0).any():
                continue
            limited = replace(left, high=np.minimum(left.high, supply))
            bounds = JokerBounds(limited).between(one, other)
            found = _fewest(limited, one, other, bounds, budget)
            if found is not None:
                best = Ambiguity(Claim(tuple(found[0].tolist()), (content,)), found[1])
    return best


def _common_exposures(sets: HandSets, mine: Indices, theirs: Indices) -> list[Exposure]:
    """Return the exposures that both lines may have; none where those change no value."""
    if (sets.open_pay[mine] == sets.pay[mine]).all() and (
        sets.open_pay[theirs] == sets.pay[theirs]
    ).all():
        return []
    found = (
        {each for row in _called_apart(sets, rows) for each in single_exposures(sets, row)}
        for rows in (mine, theirs)
    )
    return sorted(set.intersection(*found))


def _called_apart(sets: HandSets, rows: Indices) -> list[int]:
    """Return rows that may have exposures, one for each different lot of callable sets."""
    rows = rows[sets.exposable[rows]]
    lots = np.column_stack([sets.calls[rows], sets.wild[rows]])
    found: list[int] = rows[np.unique(lots, axis=0, return_index=True)[1]].tolist()
    return found


def _fewest(
    sets: HandSets, mine: Indices, theirs: Indices, bounds: Bounds, budget: Budget
) -> tuple[Counts, tuple[int, int]] | None:
    """Return the hand with the fewest Jokers that pays differently, and the two values."""
    alike = sets.pay[mine][:, None] == sets.pay[theirs][None, :]
    bounds = np.where(alike, NEVER, bounds)
    mixed = len(set(sets.pay[mine].tolist())) > 1 or len(set(sets.pay[theirs].tolist())) > 1
    best: tuple[Counts, tuple[int, int]] | None = None
    jokers = NEVER
    for place in np.argsort(bounds, axis=None, kind="stable").tolist():
        i, j = divmod(place, len(theirs))
        if bounds[i, j] >= jokers:
            break
        budget.spend()
        one, other = int(mine[i]), int(theirs[j])
        if mixed:
            hand = _where_dearest(sets, (one, mine), (other, theirs), jokers, budget)
        else:
            hand = shared_hand(sets, one, other)
        if hand is not None and hand[JOKER_INDEX] < jokers:
            jokers = int(hand[JOKER_INDEX])
            best = hand, (int(sets.pay[one]), int(sets.pay[other]))
    return best


def _where_dearest(
    sets: HandSets,
    one: tuple[int, Indices],
    other: tuple[int, Indices],
    limit: int,
    budget: Budget,
) -> Counts | None:
    """Return the common hand of two rows with the fewest Jokers, for which no row pays more.

    Each row stands with all rows of its line; the hand has fewer Jokers than the limit.
    """
    dearer = [rows[sets.pay[rows] > sets.pay[row]] for row, rows in (one, other)]
    better = np.concatenate(dearer).tolist()
    best: Counts | None = None
    for low, high in _common_boxes(sets, one[0], other[0], budget):
        found = [box for row in better for box in sets.boxes(row, low, high, budget)]
        lows = np.array([box[0] for box in found], dtype=np.int16).reshape(-1, len(SUPPLY))
        highs = np.array([box[1] for box in found], dtype=np.int16).reshape(-1, len(SUPPLY))
        for jokers in range(int(low[JOKER_INDEX]), min(int(high[JOKER_INDEX]) + 1, limit)):
            least, most = low.copy(), high.copy()
            least[JOKER_INDEX] = most[JOKER_INDEX] = jokers
            hand = uncovered(least, most, sets.size, lows, highs, budget)
            if hand is not None:
                best, limit = hand, jokers
                break
    return best


def _common_boxes(
    sets: HandSets, one: int, other: int, budget: Budget
) -> Iterator[tuple[Counts, Counts]]:
    """Yield boxes that together are the common hands of two rows."""
    for low, high in sets.boxes(one, sets.low[other], sets.reach[other], budget):
        for low_too, high_too in sets.boxes(other, low, high, budget):
            tight = tighten(np.maximum(low, low_too), np.minimum(high, high_too), sets.size)
            if tight is not None:
                yield tight
