"""The hands of targets, Jokers and limits of the set included, as boxes in 36 kinds.

A target with tiles of any suit or with `?` is as many boxes as there are ways to choose them; they
are written out only as far as a question needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, cached_property

import numpy as np
import numpy.typing as npt
from cardwright.compiler.box_cover import Budget, Counts, uncovered
from cardwright.compiler.grounding import ALL_SUIT_SETS, Grounding, Indices
from cardwright.compiler.ir import Alternative
from cardwright.compiler.targets import CompiledCard
from cardwright.compiler.tiles import (
    COPIES,
    FLOWER_INDEX,
    JOKER_INDEX,
    NATURAL_KINDS,
    WIND_START,
)

SUPPLY = np.array(COPIES, dtype=np.int16)
"""How many of each of the 36 kinds there are."""

NO_VALUE = -1
"""What a target pays that has no value."""

RANKS = 9
Split = tuple[int, int, int]
"""Tiles of the three suits that the free tiles of a rank are."""


@dataclass(frozen=True)
class HandSets:
    """The hands of some targets, one row each; a row may be without hands.

    `low`, `high` n×36: the box, but for free tiles and `?`; `natural` n×35: the tiles before any
    Joker is put in; `free` n×9, `allowed`, `spare` (how many `?`) n as in a compiled card; `wild`
    n, whether Flowers stand as Jokers; `owner` n, what a row belongs to; `pay`, `open_pay` n, its
    value without and with exposures; `exposable` n; `calls` n×most callable sets, coded as in a
    grounding. `size` is that of a hand.
    """

    size: int
    low: Counts
    high: Counts
    natural: Counts
    free: Counts
    allowed: npt.NDArray[np.uint8]
    spare: Counts
    wild: npt.NDArray[np.bool_]
    owner: Indices
    pay: Indices
    open_pay: Indices
    exposable: npt.NDArray[np.bool_]
    calls: npt.NDArray[np.uint16]

    def __len__(self) -> int:
        return len(self.low)

    def take(self, rows: Indices) -> HandSets:
        """Return some of the rows."""
        columns = {each.name: getattr(self, each.name)[rows] for each in fields(self)[1:]}
        return replace(self, **columns)

    @cached_property
    def general(self) -> npt.NDArray[np.bool_]:
        """Which rows are more than one box."""
        general: npt.NDArray[np.bool_] = self.free.any(axis=1) | (self.spare > 0)
        return general

    @cached_property
    def reach(self) -> Counts:
        """The most of each kind that any hand of a row has, or a little more than that."""
        reach = self.high.copy()
        reach[:, :WIND_START] += np.tile(self.free, 3)
        reach[:, :NATURAL_KINDS] += self.spare[:, None]
        return np.minimum(reach, SUPPLY)

    def may_have(self, hand: Counts, rows: Indices) -> npt.NDArray[np.bool_]:
        """Return which rows may have a hand: surely not where this says no."""
        within = (self.low[rows] <= hand) & (hand <= self.reach[rows])
        found: npt.NDArray[np.bool_] = np.all(within, axis=1)
        return found

    def boxes(
        self, row: int, low: Counts, high: Counts, budget: Budget
    ) -> Iterator[tuple[Counts, Counts]]:
        """Yield the boxes of a row that may touch a given one; together they are its hands."""
        if not self.general[row]:
            yield self.low[row], self.high[row]
            return
        spare = int(self.spare[row])
        for chosen in self._colourings(row, low, high):
            budget.spend()
            least = self.low[row].copy()
            most = self.high[row].copy()
            least[:WIND_START] += chosen
            most[:WIND_START] += chosen
            most = np.minimum(most, SUPPLY)
            if (least > most).any():
                continue
            room = np.minimum(np.minimum(high, SUPPLY) - most, spare)[:NATURAL_KINDS]
            for more in _spread(np.maximum(room, 0), spare):
                budget.spend()
                fuller = most.copy()
                fuller[:NATURAL_KINDS] += more
                yield least, fuller

    def _colourings(self, row: int, low: Counts, high: Counts) -> Iterator[Counts]:
        """Yield how many free tiles of each numbered kind there are, in all ways near a box."""
        spare, allowed = int(self.spare[row]), int(self.allowed[row])
        least = (np.minimum(high, SUPPLY)[:WIND_START] - self.low[row, :WIND_START]).tolist()
        lacking = (low[:WIND_START] - self.high[row, :WIND_START] - spare).tolist()
        demands = self.free[row].tolist()
        ranks = [rank for rank, demand in enumerate(demands) if demand]
        options: list[list[tuple[int, Split]]] = []
        for rank in ranks:
            room, needed = least[rank::RANKS], lacking[rank::RANKS]
            fitting = [
                (sum((share > 0) << suit for suit, share in enumerate(split)), split)
                for split in splits(demands[rank])
                if all(
                    n <= share <= most for n, share, most in zip(needed, split, room, strict=True)
                )
            ]
            if not fitting:
                return
            options.append(fitting)
        chosen = np.zeros(WIND_START, dtype=np.int16)

        def extend(place: int, used: int) -> Iterator[Counts]:
            if place == len(ranks):
                if allowed == ALL_SUIT_SETS or allowed >> used & 1:
                    yield chosen
                return
            for suits, split in options[place]:
                chosen[ranks[place] :: RANKS] = split
                yield from extend(place + 1, used | suits)

        yield from extend(0, 0)

    def outside(self, row: int, others: Indices, budget: Budget) -> Counts | None:
        """Return a hand of a row that none of the other rows have; None where there is none."""
        low, high = self.low[row], self.reach[row]
        near = others[((self.low[others] <= high) & (self.reach[others] >= low)).all(axis=1)]
        if self.holding(row, near).any():
            return None
        plain, general = near[~self.general[near]], near[self.general[near]].tolist()
        for least, most in self.boxes(row, low, high, budget):
            lows, highs = self.low[plain], self.high[plain]
            found = [box for other in general for box in self.boxes(other, least, most, budget)]
            if found:
                lows = np.concatenate([lows, [box[0] for box in found]])
                highs = np.concatenate([highs, [box[1] for box in found]])
            hand = uncovered(least, most, self.size, lows, highs, budget)
            if hand is not None:
                return hand
        return None

    def holding(
        self, row: int, others: Indices, high: Counts | None = None
    ) -> npt.NDArray[np.bool_]:
        """Return which of the other rows plainly have all hands of a row; more may have them.

        Tiles of a hand beyond `high` and the free tiles are `?` of a row. Those that a hand of this
        row has beyond another's are at most its own `?` and what its box has more; they are also
        at most what its natural tiles have more and all that stands beyond these. `high`, n×35, may
        be the `natural` tiles, for boxes that Jokers have not cut yet.
        """
        high = self.high[:, :NATURAL_KINDS] if high is None else high
        low, free = self.low[:, :NATURAL_KINDS], self.free
        more_free = (free[row] - free[others]).sum(axis=1)
        slack = self.size - int(self.low[row].sum()) - int(free[row].sum())
        beyond_high = np.maximum(high[row] - high[others], 0).sum(axis=1) + self.spare[row]
        beyond_low = np.maximum(low[row] - high[others], 0).sum(axis=1) + slack
        holding = (self.low[others] <= self.low[row]).all(axis=1)
        holding &= np.minimum(beyond_high, beyond_low) + more_free <= self.spare[others]
        holding &= (free[row] >= free[others]).all(axis=1)
        holding &= (self.allowed[others] == ALL_SUIT_SETS) | (
            (more_free == 0) & ((self.allowed[row] & ~self.allowed[others]) == 0)
        )
        found: npt.NDArray[np.bool_] = holding
        return found


@cache
def splits(demand: int) -> tuple[Split, ...]:
    """Return the ways to share tiles out over the three suits."""
    return tuple(
        (bams, craks, demand - bams - craks)
        for bams in range(demand, -1, -1)
        for craks in range(demand - bams, -1, -1)
    )


def _spread(room: Counts, count: int) -> Iterator[Counts]:
    """Yield the ways to put tiles where there is room for them, as many of them as find any."""
    count = min(count, int(room.sum()))
    placed = np.zeros_like(room)
    places = np.flatnonzero(room).tolist()

    def put(index: int, left: int) -> Iterator[Counts]:
        if not left:
            yield placed
            return
        if index == len(places):
            return
        kind = places[index]
        for more in range(min(left, int(room[kind])) + 1):
            placed[kind] = more
            yield from put(index + 1, left - more)
        placed[kind] = 0

    yield from put(0, count)


Piece = tuple[int, Alternative, Grounding, bool]
"""The owner of an alternative, its targets, and whether Flowers stand as Jokers in it."""


def hand_sets(pieces: Iterable[Piece], size: int) -> HandSets:
    """Return the hands of all targets of some alternatives, those that are doubled too."""
    return joined([_of(*piece, size) for piece in pieces])


def joined(parts: Sequence[HandSets]) -> HandSets:
    """Return hand sets one after the other; their hands have the same size."""
    widest = max(part.calls.shape[1] for part in parts)
    wide = [
        replace(part, calls=np.pad(part.calls, ((0, 0), (widest - part.calls.shape[1], 0))))
        for part in parts
    ]
    columns = {
        each.name: np.concatenate([getattr(part, each.name) for part in wide])
        for each in fields(HandSets)[1:]
    }
    return HandSets(parts[0].size, **columns)


def _of(
    owner: int, alternative: Alternative, targets: Grounding, wild: bool, size: int
) -> HandSets:
    count = len(targets.low)
    low = np.zeros((count, JOKER_INDEX + 1), dtype=np.int16)
    high = np.zeros_like(low)
    low[:, :JOKER_INDEX] = targets.low
    low[:, JOKER_INDEX] = targets.jokers
    high[:, :JOKER_INDEX] = targets.high
    high[:, JOKER_INDEX] = SUPPLY[JOKER_INDEX]
    if wild:
        high[:, FLOWER_INDEX] = SUPPLY[FLOWER_INDEX]
    value = NO_VALUE if alternative.value is None else alternative.value
    concealed = value if alternative.concealed_value is None else alternative.concealed_value
    return HandSets(
        size=size,
        low=low,
        high=np.minimum(high, SUPPLY),
        natural=targets.high.astype(np.int16),
        free=targets.free.astype(np.int16),
        allowed=targets.allowed,
        spare=np.full(count, targets.any_tiles, dtype=np.int16),
        wild=np.full(count, wild),
        owner=np.full(count, owner, dtype=np.int64),
        pay=np.full(count, concealed, dtype=np.int64),
        open_pay=np.full(count, value, dtype=np.int64),
        exposable=np.full(count, alternative.exposed),
        calls=targets.calls,
    )


def card_hand_sets(card: CompiledCard) -> HandSets:
    """Return the hands of all targets of a card; the owner of a row is the index of its line."""
    wild = [line.wild_flowers for line in card.card.lines]
    every = hand_sets(
        (
            (line, alternative, grounding, wild[line])
            for (line, alternative), grounding in zip(
                card.alternatives, card.groundings, strict=True
            )
        ),
        card.card.hand_size,
    )
    sizes = [len(grounding.low) for grounding in card.groundings]
    starts = np.cumsum([0, *sizes], dtype=np.int64)
    rows: Indices = starts[card.alternative_index] + card.local_row
    return every.take(rows)
