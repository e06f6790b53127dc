"""What two targets have in common: the hand with the fewest Jokers, and a natural hand.

Where neither has free tiles, each kind can be looked at alone, and `?` are shared out at the end.
The ranks with free tiles of either are walked with all that matters of both so far: which suits
their free tiles have used and how many `?` are taken. Of all ways to the same state only the one
with the most naturals is kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np
from cardwright.compiler.box_cover import Counts, fullest, tighten
from cardwright.compiler.grounding import ALL_SUIT_SETS
from cardwright.compiler.hand_sets import RANKS, SUPPLY, HandSets, splits
from cardwright.compiler.tiles import FLOWER_INDEX, JOKER_INDEX, NATURAL_KINDS, WIND_START

REMEMBERED = 200_000
"""Ways of ranks that are kept for when they come again."""

Triple = tuple[int, ...]
"""Tiles of a rank in the three suits."""

_State = tuple[int, int, int, int]
"""Suits used and `?` taken, of the one target and of the other."""


def shared_hand(sets: HandSets, one: int, other: int) -> Counts | None:
    """Return the hand with the fewest Jokers that two rows have in common; None without any."""
    low = np.maximum(sets.low[one], sets.low[other])
    if not sets.general[one] and not sets.general[other]:
        tight = tighten(low, np.minimum(sets.high[one], sets.high[other]), sets.size)
        return None if tight is None else fullest(*tight, sets.size)
    meeting = _Meeting(sets, one, other, sets.high)
    naturals = meeting.most_naturals(low, np.minimum(sets.reach[one], sets.reach[other]))
    if naturals is None:
        return None
    hand = np.append(naturals, 0).astype(np.int16)
    places = sets.size - int(low[JOKER_INDEX])
    hand[FLOWER_INDEX] -= max(int(hand.sum()) - places, 0)  # wild Flowers know no other bound
    hand[JOKER_INDEX] = sets.size - int(hand.sum())
    fits = hand[FLOWER_INDEX] >= low[FLOWER_INDEX] and hand[JOKER_INDEX] <= SUPPLY[JOKER_INDEX]
    return hand if fits else None


def shared_natural(sets: HandSets, one: int, other: int) -> Counts | None:
    """Return a natural hand (35 kinds, perhaps more than exist) that two rows have in common.

    Where it has more of a kind than exist, Jokers may stand for the rest.
    """
    if sets.low[one, JOKER_INDEX] != sets.low[other, JOKER_INDEX]:
        return None
    return _Meeting(sets, one, other, sets.natural).natural_hand()


class _Target:
    """One row, as a meeting looks at it; `high` is its box, or all its natural tiles."""

    def __init__(self, sets: HandSets, row: int, high: Counts) -> None:
        self.low = sets.low[row, :NATURAL_KINDS]
        self.high = high[row, :NATURAL_KINDS]
        self.free: list[int] = sets.free[row].tolist()
        self.allowed = int(sets.allowed[row])
        self.spare = int(sets.spare[row])

    def of_rank(self, rank: int) -> _Rank:
        """Return what it says of a rank."""
        low, high = (tuple(each[rank:WIND_START:RANKS].tolist()) for each in (self.low, self.high))
        any_suits = self.allowed == ALL_SUIT_SETS
        return _Rank(low, high, self.free[rank], any_suits, self.spare)

    def allows(self, used: int) -> bool:
        """Return whether its free tiles may use a set of suits."""
        return self.allowed == ALL_SUIT_SETS or bool(self.allowed >> used & 1)


@dataclass(frozen=True, slots=True)
class _Rank:
    """What a target says of a rank: its box in the three suits, free tiles, and its `?`."""

    low: Triple
    high: Triple
    demand: int
    any_suits: bool
    spare: int


@lru_cache(maxsize=REMEMBERED)
def _ways(rank: _Rank, tiles: Triple, exact: bool) -> tuple[tuple[int, int], ...]:
    """Return in which ways tiles can be those of a rank: suits used and `?` taken.

    Of ways with the same suits, the one with the fewest `?`. With `exact` the tiles are all that
    stands there, of which Jokers may supply those that the set lacks; else they are the naturals.
    """
    best: dict[int, int] = {}
    for share in splits(rank.demand):
        taken = 0
        for count, least, most, more in zip(tiles, rank.low, rank.high, share, strict=True):
            if count < (most if exact else least) + more:
                break
            if exact and count - most + least > SUPPLY[0]:
                break
            taken += max(count - most - more, 0)
        else:
            used = 0 if rank.any_suits else sum((n > 0) << suit for suit, n in enumerate(share))
            if taken <= rank.spare and taken < best.get(used, rank.spare + 1):
                best[used] = taken
    return tuple(best.items())


class _Meeting:
    """Two rows beside each other; scratch of this module."""

    def __init__(self, sets: HandSets, one: int, other: int, high: Counts) -> None:
        self.targets = (_Target(sets, one, high), _Target(sets, other, high))
        self.ranks = [
            rank for rank in range(RANKS) if any(target.free[rank] for target in self.targets)
        ]
        self.plain = np.ones(NATURAL_KINDS, dtype=bool)
        for rank in self.ranks:
            self.plain[rank:WIND_START:RANKS] = False

    def most_naturals(self, low: Counts, reach: Counts) -> Counts | None:
        """Return the most naturals that both have room for, kind by kind within bounds."""
        first, second = self.targets
        base = np.maximum(low[:NATURAL_KINDS], np.minimum(first.high, second.high))
        if (base > reach[:NATURAL_KINDS])[self.plain].any():
            return None
        costs = [int(np.maximum(base - each.high, 0)[self.plain].sum()) for each in self.targets]
        alone = [
            np.where(self.plain, np.maximum(other.high - base, 0), 0) for other in (second, first)
        ]
        """What the one takes as `?` and the other as its own tiles, and the other way round."""
        best: tuple[int, tuple[Triple, ...], list[int]] | None = None
        for total, left, path in self._ends(low, reach, costs, exact=False):
            own = [min(spare, int(room.sum())) for spare, room in zip(left, alone, strict=True)]
            both = min(spare - taken for spare, taken in zip(left, own, strict=True))
            if best is None or best[0] < total + sum(own) + both:
                best = total + sum(own) + both, path, [*own, both]
        if best is None:
            return None
        counts = self._placed(base, best[1])
        for more, room in zip(best[2], [*alone, self.plain * SUPPLY[:NATURAL_KINDS]], strict=True):
            _raise(counts, more, np.minimum(SUPPLY[:NATURAL_KINDS] - counts, room))
        return counts

    def natural_hand(self) -> Counts | None:
        """Return a natural hand of both."""
        first, second = self.targets
        base = np.maximum(first.high, second.high)
        room = np.full(NATURAL_KINDS, JOKER_INDEX)
        for each in self.targets:
            room = np.minimum(room, SUPPLY[:NATURAL_KINDS] - each.low + each.high - base)
        if (room < 0)[self.plain].any():
            return None
        costs = [int((base - each.high)[self.plain].sum()) for each in self.targets]
        reach = base + min(first.spare, second.spare)
        reach[:WIND_START] += np.tile(np.maximum(first.free, second.free), 3)
        for _, left, path in self._ends(base, reach, costs, exact=True):
            if left[0] == left[1] and left[0] <= int(room[self.plain].sum()):
                counts = self._placed(base, path)
                _raise(counts, left[0], np.where(self.plain, room, 0))
                return counts
        return None

    def _placed(self, base: Counts, path: tuple[Triple, ...]) -> Counts:
        counts = base.astype(np.int16)
        for rank, tiles in zip(self.ranks, path, strict=True):
            counts[rank:WIND_START:RANKS] = tiles
        return counts

    def _ends(
        self, low: Counts, reach: Counts, costs: list[int], *, exact: bool
    ) -> list[tuple[int, list[int], tuple[Triple, ...]]]:
        """Return how the ranks with free tiles may be: naturals, `?` left of each, and the tiles.

        `costs` are the `?` that the plain kinds take.
        """
        states: dict[_State, tuple[int, tuple[Triple, ...]]] = {(0, costs[0], 0, costs[1]): (0, ())}
        first, second = self.targets
        if costs[0] > first.spare or costs[1] > second.spare:
            return []
        for rank in self.ranks:
            one, other = first.of_rank(rank), second.of_rank(rank)
            bounds = zip(
                low[rank:WIND_START:RANKS].tolist(),
                reach[rank:WIND_START:RANKS].tolist(),
                strict=True,
            )
            following: dict[_State, tuple[int, tuple[Triple, ...]]] = {}
            for tiles in product(*(range(most, least - 1, -1) for least, most in bounds)):
                mine = _ways(one, tiles, exact)
                ways = list(product(mine, _ways(other, tiles, exact))) if mine else []
                if not ways:
                    continue
                more = sum(tiles)
                for (a, b, c, d), (total, path) in states.items():
                    for (used, taken), (used_too, taken_too) in ways:
                        after = (a | used, b + taken, c | used_too, d + taken_too)
                        if after[1] > first.spare or after[3] > second.spare:
                            continue
                        if after not in following or following[after][0] < total + more:
                            following[after] = (total + more, (*path, tiles))
            states = following
        return [
            (total, [first.spare - taken, second.spare - taken_too], path)
            for (used, taken, used_too, taken_too), (total, path) in states.items()
            if first.allows(used) and second.allows(used_too)
        ]


def _raise(counts: Counts, more: int, room: Counts) -> None:
    """Put more tiles in where there is room, in the order of the kinds."""
    for kind in np.flatnonzero(room > 0).tolist():
        added = min(more, int(room[kind]))
        counts[kind] += added
        more -= added
