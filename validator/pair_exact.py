"""Pairs of targets that no sum of boxes decides: limited suits, and Flowers wild in one hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from cardwright.compiler.grounding import ALL_SUIT_SETS
from cardwright.compiler.tiles import FLOWER_INDEX, JOKER_INDEX, WIND_START
from cardwright.validator.dividing import Place, deal, places_of
from cardwright.validator.halves import RANKS, SUIT_COUNT, Halves

Split = tuple[int, int, int]
"""Tiles of the three suits that a demand takes."""

Shares = tuple[tuple[Split, Split], ...]
"""For each rank how the two hands' free tiles are shared out."""

_Gain = tuple[int, int, int]
"""Tiles taken beyond `low`, beyond `high`, and Jokers that need not stand in for what is not."""

_Path = tuple["_Path", tuple[Split, Split]] | None
"""The splits of the demanding ranks so far, the last one outermost."""

_Reached = dict[_Gain, _Path]

_NONE: Split = (0, 0, 0)


def exact_pair(
    first: Halves, i: int, second: Halves, j: int, pool: Sequence[int], supply: Sequence[int]
) -> tuple[int, Shares | None] | None:
    """Return how many tiles a pool lacks for two targets together, and how free tiles are shared.

    None where the supply cannot make both. Limited suits are looked at together, since free tiles
    of both hands come from the same pool.
    """
    if bool(first.wild[i]) != bool(second.wild[j]):
        return _by_dealing(first, i, second, j, pool, supply)
    return _LimitedPair(first, i, second, j, pool, supply).result()


def pair_places(
    first: Halves, i: int, second: Halves, j: int, shares: Shares | None
) -> tuple[list[Place], list[Place]]:
    """Return the places of two targets; free tiles that are shared out are of one kind each."""
    found: list[list[Place]] = []
    for which, (half, row) in enumerate(((first, i), (second, j))):
        low, high, free = half.low[row].tolist(), half.high[row].tolist(), half.free[row].tolist()
        for rank, both in enumerate(shares or ()):
            for suit, share in enumerate(both[which]):
                low[rank + RANKS * suit] += share
                high[rank + RANKS * suit] += share
            free[rank] = 0
        demanded, anything = int(half.jokers[row]), int(half.any_tiles[row])
        found.append(list(places_of(low, high, free, demanded, anything, bool(half.wild[row]))))
    return found[0], found[1]


def _by_dealing(
    first: Halves, i: int, second: Halves, j: int, pool: Sequence[int], supply: Sequence[int]
) -> tuple[int, Shares | None] | None:
    best: tuple[int, Shares | None] | None = None
    for shares in _all_shares(first, i, second, j):
        mine, others = pair_places(first, i, second, j, shares)
        dealt = deal([*mine, *others], pool, supply)
        if dealt.can_be_made and (best is None or dealt.missing < best[0]):
            best = dealt.missing, shares
    return best


def _all_shares(first: Halves, i: int, second: Halves, j: int) -> Iterator[Shares | None]:
    """Yield every way to share out free tiles whose suits are limited; None where none are."""
    if not first.is_limited[i] and not second.is_limited[j]:
        yield None
        return
    options = [
        list(product(_splits(int(mine)), _splits(int(others))))
        for mine, others in zip(first.free[i], second.free[j], strict=True)
    ]
    for shares in product(*options):
        used = (_suits(split for split, _ in shares), _suits(split for _, split in shares))
        if all(
            int(half.allowed[row]) == ALL_SUIT_SETS or int(half.allowed[row]) >> suits & 1
            for half, row, suits in ((first, i, used[0]), (second, j, used[1]))
        ):
            yield shares


def _suits(splits: Iterator[Split]) -> int:
    used = 0
    for split in splits:
        used |= _mask(split)
    return used


def _mask(split: Split) -> int:
    return sum(1 << suit for suit, count in enumerate(split) if count)


def _splits(demand: int) -> list[Split]:
    return [
        (bams, craks, demand - bams - craks)
        for bams in range(demand + 1)
        for craks in range(demand - bams + 1)
    ]


class _LimitedPair:
    """A dynamic programme over the ranks; its state is the suits that each hand has used."""

    def __init__(
        self,
        first: Halves,
        i: int,
        second: Halves,
        j: int,
        pool: Sequence[int],
        supply: Sequence[int],
    ) -> None:
        self.low: list[int] = (first.low[i] + second.low[j]).tolist()
        self.high: list[int] = (first.high[i] + second.high[j]).tolist()
        self.free: list[tuple[int, int]] = list(
            zip(first.free[i].tolist(), second.free[j].tolist(), strict=True)
        )
        self.allowed = int(first.allowed[i]), int(second.allowed[j])
        self.jokers = int(first.jokers[i] + second.jokers[j])
        self.wild = bool(first.wild[i])
        self.pool, self.supply = pool, supply

    def result(self) -> tuple[int, Shares | None] | None:
        if any(need > left for need, left in zip(self.low, self.supply, strict=False)):
            return None
        states: dict[tuple[int, int], _Reached] = {(0, 0): {(0, 0, 0): None}}
        for rank, (mine, others) in enumerate(self.free):
            if mine or others:
                states = self._extend(states, self._steps(rank, mine, others))
        best: tuple[int, _Path] | None = None
        for used, reached in states.items():
            if all(
                allowed == ALL_SUIT_SETS or allowed >> suits & 1
                for allowed, suits in zip(self.allowed, used, strict=True)
            ):
                for gain, path in reached.items():
                    distance = self._distance(gain)
                    if distance is not None and (best is None or distance < best[0]):
                        best = distance, path
        return None if best is None else (best[0], self._shares(best[1]))

    @staticmethod
    def _extend(
        states: dict[tuple[int, int], _Reached],
        steps: dict[tuple[int, int], dict[_Gain, tuple[Split, Split]]],
    ) -> dict[tuple[int, int], _Reached]:
        following: dict[tuple[int, int], _Reached] = {}
        for state, reached in states.items():
            for used, gains in steps.items():
                into = following.setdefault((state[0] | used[0], state[1] | used[1]), {})
                for (a, b, c), path in reached.items():
                    for (d, e, f), splits in gains.items():
                        into.setdefault((a + d, b + e, c + f), (path, splits))
        return {state: _undominated(reached) for state, reached in following.items()}

    def _steps(
        self, rank: int, mine: int, others: int
    ) -> dict[tuple[int, int], dict[_Gain, tuple[Split, Split]]]:
        """Return what the ways to share out a rank gain, by the suits that limited hands use."""
        kinds = [rank + RANKS * suit for suit in range(SUIT_COUNT)]
        limited = [allowed != ALL_SUIT_SETS for allowed in self.allowed]
        found: dict[tuple[int, int], dict[_Gain, tuple[Split, Split]]] = {}
        for split, other in product(_splits(mine), _splits(others)):
            first = second = forced = 0
            for suit, kind in enumerate(kinds):
                share = split[suit] + other[suit]
                if self.low[kind] + share > self.supply[kind]:
                    break
                first += min(share, max(self.pool[kind] - self.low[kind], 0))
                second += min(share, max(self.pool[kind] - self.high[kind], 0))
                forced += max(self.high[kind] + share - self.supply[kind], 0)
            else:
                used = (
                    _mask(split) if limited[0] else 0,
                    _mask(other) if limited[1] else 0,
                )
                found.setdefault(used, {}).setdefault((first, second, -forced), (split, other))
        return {used: _best_steps(gains) for used, gains in found.items()}

    def _distance(self, gain: _Gain) -> int | None:
        """Return the distance with what free tiles gain; None where the Jokers do not suffice."""
        forced = -gain[2]
        naturals, filling, open_places = gain[0], gain[1] - gain[0], 0
        for kind, (low, high) in enumerate(zip(self.low, self.high, strict=True)):
            if kind >= WIND_START or not any(self.free[kind % RANKS]):
                forced += max(high - self.supply[kind], 0)
            naturals += min(self.pool[kind], low)
            filling += min(max(self.pool[kind] - low, 0), high - low)
            open_places += high - low
        spare = self.supply[JOKER_INDEX] - self.jokers
        held = min(self.pool[JOKER_INDEX], self.jokers)
        filling += self.pool[JOKER_INDEX] - held
        if self.wild:
            places = self.high[FLOWER_INDEX]
            spare += max(self.supply[FLOWER_INDEX] - places, 0)
            filling += max(self.pool[FLOWER_INDEX] - places, 0)
        if spare < forced or self.supply[JOKER_INDEX] < self.jokers:
            return None
        every = sum(self.high) + sum(map(sum, self.free)) + self.jokers
        return every - naturals - held - min(open_places, filling)

    def _shares(self, path: _Path) -> Shares:
        splits: list[tuple[Split, Split]] = []
        while path is not None:
            path, both = path
            splits.append(both)
        return tuple(splits.pop() if any(both) else (_NONE, _NONE) for both in self.free)


def _undominated(reached: _Reached) -> _Reached:
    return {gain: path for gain, path in reached.items() if not _is_dominated(gain, reached)}


def _best_steps(gains: dict[_Gain, tuple[Split, Split]]) -> dict[_Gain, tuple[Split, Split]]:
    return {gain: splits for gain, splits in gains.items() if not _is_dominated(gain, gains)}


def _is_dominated(gain: _Gain, others: _Reached | dict[_Gain, tuple[Split, Split]]) -> bool:
    return any(
        other != gain and other[0] >= gain[0] and other[1] >= gain[1] and other[2] >= gain[2]
        for other in others
    )
