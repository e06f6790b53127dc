"""Two targets as one of twice the size: boxes add, so a pool's distance to every pair is a sum.

Suits that notes limit, and Flowers that stand as Jokers in one of the two alone, are let pass here;
such pairs are judged one by one in `pair_exact`, and what is returned here is a lower bound.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from cardwright.compiler.grounding import Bytes, Indices
from cardwright.compiler.tiles import FLOWER_INDEX, JOKER_INDEX, NATURAL_KINDS
from cardwright.validator.halves import RANKS, SUIT_COUNT, Halves, missing, wild_extra
from cardwright.validator.pair_exact import Shares, exact_pair

FAR = 99
"""A distance that no pair has."""

BLOCK = 64
"""Targets of the one hand that are held against those of the other at once, the nearest first."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two targets, one of each hand, and how many tiles the pool lacks for both."""

    distance: int
    first: int
    """Row of the first `Halves`."""
    second: int
    shares: Shares | None
    """How free tiles are shared out, where notes limit their suits."""


def best_pairs(
    first: Halves,
    second: Halves,
    values: tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]],
    pool: Sequence[int],
    supply: Sequence[int],
    wanted: int | None,
    swap: bool = False,
) -> list[Pair]:
    """Return the best pair of targets for each pair of lines: the nearest, of those the dearest.

    `pool` are the concealed tiles of both hands, `supply` all tiles but exposed ones; `values` are
    what the targets pay. With `wanted` None only pairs that the pool fits are returned, otherwise
    at least as many pairs of lines as there are, or `wanted` of them, the nearest. With `swap` it
    does not matter which hand has which line.
    """
    return _Search(first, second, values, pool, supply, wanted, swap).pairs()


class _Search:
    """One pool held against all pairs; scratch of `best_pairs`."""

    def __init__(
        self,
        first: Halves,
        second: Halves,
        values: tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]],
        pool: Sequence[int],
        supply: Sequence[int],
        wanted: int | None,
        swap: bool,
    ) -> None:
        self.halves = (first, second)
        self.values = values
        self.pool, self.supply = pool, supply
        self.wanted, self.swap = wanted, swap
        self.found: dict[tuple[int, int], Pair] = {}
        self.limit = 0 if wanted is None else FAR
        self.short = first.size + second.size - sum(pool)
        """Tiles that any pair lacks, between turns: a `?` needs one too."""

    def pairs(self) -> list[Pair]:
        first, second = self.halves
        if not len(first) or not len(second):
            return []
        lacks = first.lacks(self.pool), second.lacks(self.pool)
        order = np.argsort(lacks[0], kind="stable")
        others = np.argsort(lacks[1], kind="stable")
        if self.wanted is not None:
            self._block(order[:BLOCK], others[:BLOCK])
        # Tiles kept for both hands are kept for each: two targets lack what they lack alone, at
        # least, taken together.
        for start in range(0, len(order), BLOCK):
            mine = order[start : start + BLOCK]
            mine = mine[lacks[0][mine] + lacks[1][others[0]] <= self.limit]
            if not len(mine):
                break
            self._block(mine, others[lacks[1][others] + lacks[0][mine[0]] <= self.limit])
        return sorted(self.found.values(), key=lambda pair: pair.distance)

    def _block(self, mine: Indices, others: Indices) -> None:
        first, second = self.halves[0].only(mine), self.halves[1].only(others)
        bounds = np.maximum(pair_bounds(first, second, self.pool), self.short)
        odd = (first.is_limited[:, None] | second.is_limited) | (first.wild[:, None] != second.wild)
        waiting: dict[int, list[Pair]] = {}
        for level in np.flatnonzero(np.bincount(bounds.ravel())).tolist():
            if level > self.limit:
                break
            at = np.nonzero(bounds == level)
            rows, columns, is_odd = mine[at[0]], others[at[1]], odd[at]
            self._take_plain(level, rows[~is_odd], columns[~is_odd])
            for i, j in zip(rows[is_odd].tolist(), columns[is_odd].tolist(), strict=True):
                pair = self._exact(level, i, j)
                if pair and pair.distance <= self.limit:
                    waiting.setdefault(pair.distance, []).append(pair)
            for pair in waiting.pop(level, ()):
                self._note(pair)
            self._tighten()
        for pairs in waiting.values():
            for pair in pairs:
                self._note(pair)
        self._tighten()

    def _take_plain(self, level: int, i: Indices, j: Indices) -> None:
        """Note the dearest pair of each two lines among plain pairs of one distance."""
        sums = self.values[0][i] + self.values[1][j]
        lines = self.halves[0].lines[i], self.halves[1].lines[j]
        order = np.lexsort((j, i, -sums, lines[1], lines[0]))
        if level and len(order):
            order = order[self._can_be_made(i[order], j[order])]
        keys = np.stack([lines[0][order], lines[1][order]], axis=1)
        fresh = np.ones(len(order), dtype=bool)
        fresh[1:] = (keys[1:] != keys[:-1]).any(axis=1)
        for index in order[fresh].tolist():
            self._note(Pair(level, int(i[index]), int(j[index]), None))

    def _can_be_made(self, i: Indices, j: Indices) -> npt.NDArray[np.bool_]:
        """Return which pairs of plain targets the set of tiles can supply."""
        first, second = self.halves[0].only(i), self.halves[1].only(j)
        supply = np.array(self.supply, dtype=np.int16)
        high = first.high + second.high
        lacking = missing(
            supply,
            first.low + second.low,
            high,
            first.free + second.free,
            first.jokers + second.jokers,
            wild_extra(supply, high, first.wild),
        )
        made: npt.NDArray[np.bool_] = lacking == 0
        return made

    def _exact(self, bound: int, i: int, j: int) -> Pair | None:
        """Return a pair that needs a closer look with its distance; None where it is not wanted."""
        rank = (bound, -self._sum_of(i, j))
        known = self.found.get(self._key(i, j))
        if known and self._rank(known) <= rank:
            return None
        if self.wanted is not None:
            better = sum(self._rank(pair) <= rank for pair in self.found.values())
            if better >= self.wanted:
                return None
        result = exact_pair(self.halves[0], i, self.halves[1], j, self.pool, self.supply)
        return None if result is None else Pair(max(result[0], self.short), i, j, result[1])

    def _note(self, pair: Pair) -> None:
        key = self._key(pair.first, pair.second)
        known = self.found.get(key)
        if known is None or self._rank(pair) < self._rank(known):
            self.found[key] = pair

    def _tighten(self) -> None:
        """Lower the limit to the distance within which enough pairs of lines are known."""
        if self.wanted is not None and len(self.found) >= self.wanted:
            distances = sorted(pair.distance for pair in self.found.values())
            self.limit = distances[self.wanted - 1]
            self.found = {
                key: pair for key, pair in self.found.items() if pair.distance <= self.limit
            }

    def _key(self, i: int, j: int) -> tuple[int, int]:
        lines = int(self.halves[0].lines[i]), int(self.halves[1].lines[j])
        return (min(lines), max(lines)) if self.swap else lines

    def _rank(self, pair: Pair) -> tuple[int, int]:
        """Return what sorts the nearest pairs, and of those the dearest, first."""
        return pair.distance, -self._sum_of(pair.first, pair.second)

    def _sum_of(self, i: int, j: int) -> int:
        return int(self.values[0][i]) + int(self.values[1][j])


def pair_bounds(first: Halves, second: Halves, pool: Sequence[int]) -> Bytes:
    """Return how many tiles a pool lacks for each pair of targets, at least; see the module."""
    naturals = _sums(first.low, second.low, pool)
    filling = _sums(first.high, second.high, pool) - naturals
    gained_low, gained_high = _free_gains(first, second, pool)
    naturals += gained_low
    filling += gained_high - gained_low
    jokers = np.int8(pool[JOKER_INDEX])
    held = np.minimum(np.add.outer(_narrow(first.jokers), _narrow(second.jokers)), jokers)
    filling += jokers - held
    if first.wild.any() or second.wild.any():
        flowers = np.int8(pool[FLOWER_INDEX])
        room = np.add.outer(
            _narrow(first.high[:, FLOWER_INDEX]), _narrow(second.high[:, FLOWER_INDEX])
        )
        spare = np.maximum(flowers - room, 0)
        filling += spare * (first.wild[:, None] | second.wild)
    places = np.add.outer(_narrow(first.places), _narrow(second.places))
    open_places = np.add.outer(_narrow(first.open_places), _narrow(second.open_places))
    result: Bytes = (places - held - naturals - np.minimum(open_places, filling)).view(np.uint8)
    return result


def _narrow(numbers: npt.NDArray[np.int16]) -> npt.NDArray[np.int8]:
    return numbers.astype(np.int8)


def _sums(
    first: npt.NDArray[np.int16], second: npt.NDArray[np.int16], pool: Sequence[int]
) -> npt.NDArray[np.int8]:
    """Return for each pair how many tiles of a pool lie within two bounds, added kind by kind."""
    total = np.zeros((len(first), len(second)), dtype=np.int8)
    mine, others = first.T.astype(np.int8), second.T.astype(np.int8)
    room = np.empty_like(total)
    for kind in range(NATURAL_KINDS):
        if pool[kind] and (mine[kind].any() or others[kind].any()):
            np.add.outer(mine[kind], others[kind], out=room)
            np.minimum(room, np.int8(pool[kind]), out=room)
            total += room
    return total


def _free_gains(
    first: Halves, second: Halves, pool: Sequence[int]
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8]]:
    """Return for each pair what its free tiles take beyond `low`, and beyond `high`."""
    shape = len(first), len(second)
    gains = np.zeros(shape, dtype=np.int8), np.zeros(shape, dtype=np.int8)
    for mine, others in _with_free(first, second):
        block = np.ix_(mine, others)
        for gain, low in ((gains[0], True), (gains[1], False)):
            part = np.zeros((len(mine), len(others)), dtype=np.int8)
            bounds = [
                (half.low if low else half.high)[which].astype(np.int8)
                for half, which in ((first, mine), (second, others))
            ]
            for rank in range(RANKS):
                demands = np.add.outer(
                    first.free[mine, rank].astype(np.int8),
                    second.free[others, rank].astype(np.int8),
                )
                kinds = [rank + RANKS * suit for suit in range(SUIT_COUNT)]
                if not demands.any() or not any(pool[kind] for kind in kinds):
                    continue
                spare = np.zeros_like(part)
                for kind in kinds:
                    if pool[kind]:
                        within = np.add.outer(bounds[0][:, kind], bounds[1][:, kind])
                        held = np.int8(pool[kind])
                        spare += held - np.minimum(within, held)
                part += np.minimum(spare, demands)
            gain[block] = part
    return gains


def _with_free(first: Halves, second: Halves) -> Iterator[tuple[Indices, Indices]]:
    """Yield blocks of pairs that together are all pairs with free tiles."""
    mine, others = first.free.any(axis=1), second.free.any(axis=1)
    every = np.arange(len(second))
    blocks = (np.flatnonzero(mine), every), (np.flatnonzero(~mine), np.flatnonzero(others))
    yield from ((rows, columns) for rows, columns in blocks if len(rows) and len(columns))
