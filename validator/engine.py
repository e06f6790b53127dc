"""Distances: how many tiles of a hand must be exchanged to reach each target of a card.

Without exposures the byte table answers for all targets at once. With exposures the few targets
that have sets for them are reckoned one by one, exposures taken out of hand and target.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple, TypeVar, cast

import numpy as np
import numpy.typing as npt
from cardwright.compiler.grounding import ALL_SUIT_SETS, Bytes, Indices
from cardwright.compiler.targets import CompiledCard
from cardwright.compiler.tiles import COPIES, FLOWER_INDEX, JOKER_INDEX, NATURAL_KINDS
from cardwright.validator.beside import Beside, beside
from cardwright.validator.exposures import Called, Pinned, pin
from cardwright.validator.free import unlimited_gains
from cardwright.validator.remainder import OUT_OF_REACH, remaining, row_distance, whole
from cardwright.validator.tables import LackTable, Table, build_lack_table, build_table

Distances = npt.NDArray[np.uint8]

Kept = TypeVar("Kept")


EXPOSURES_KEPT = 256
"""Sets of exposures for which an engine keeps the targets that have groups for them."""


class Place(NamedTuple):
    """A target beside a hand: how far, and how its exposures are read."""

    row: int
    distance: int
    pinned: Pinned | None = None
    """None where nothing is exposed, or every exposure is a set that takes Jokers."""


class Engine:
    """A compiled card made ready for hands; tables are built when they are first needed."""

    def __init__(self, card: CompiledCard) -> None:
        self.card = card
        self._memory: dict[str, object] = {}
        self._last: tuple[tuple[int, ...], Distances] = ((), np.zeros(0, dtype=np.uint8))
        """The hand asked last: one verdict asks for its distances several times."""
        self._last_places: tuple[tuple[tuple[int, ...], tuple[Called, ...]], list[Place]]
        self._last_places = (((), ()), [])

    def remembered(self, name: str, make: Callable[[], Kept]) -> Kept:
        """Return what `make` makes of the card, made once under a name."""
        if name not in self._memory:
            self._memory[name] = make()
        return cast("Kept", self._memory[name])

    @cached_property
    def table(self) -> Table:
        """The byte table over the natural kinds."""
        return build_table(self.card.low, self.card.high, COPIES[:NATURAL_KINDS])

    @cached_property
    def _places(self) -> tuple[Bytes, Bytes]:
        """Places that Jokers may fill, and all places that something must fill (`?` never lack)."""
        card = self.card
        free = card.free.sum(axis=1, dtype=np.int16)
        every = card.natural_places + card.open_places + free + card.jokers
        return card.open_places.astype(np.uint8), every.astype(np.uint8)

    @cached_property
    def _lack_table(self) -> LackTable:
        """The table for hands, over all kinds."""
        card = self.card
        jokers = np.full((len(card), 1), COPIES[JOKER_INDEX], dtype=np.uint8)
        high = np.concatenate([card.high, jokers], axis=1)
        high[card.wild_rows, FLOWER_INDEX] = COPIES[FLOWER_INDEX]
        open_places, every = self._places
        return build_lack_table(
            np.concatenate([card.low, card.jokers[:, None]], axis=1),
            high,
            COPIES,
            every - open_places,
            every,
            card.any_tiles,
        )

    @cached_property
    def _wild_flowers(self) -> tuple[Bytes, ...]:
        """For each number of Flowers those that stand as Jokers; empty where none ever does."""
        card = self.card
        if not card.wild_rows.any():
            return ()
        places = np.where(card.wild_rows, card.high[:, FLOWER_INDEX], COPIES[FLOWER_INDEX])
        held = np.arange(COPIES[FLOWER_INDEX] + 1)
        return tuple(np.maximum(flowers - places, 0).astype(np.uint8) for flowers in held)

    @cached_property
    def has_free(self) -> npt.NDArray[np.bool_]:
        """Which rows have tiles of any suit."""
        free: npt.NDArray[np.bool_] = self.card.free.max(axis=1) > 0
        return free

    @cached_property
    def presence(self) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]:
        """The kinds that each target can hold, and those that it must, a bit each."""
        holds, must = self.card.high > 0, self.card.low > 0
        holds[:, :27] |= np.tile(self.card.free > 0, 3)
        weights = np.uint64(1) << np.arange(NATURAL_KINDS, dtype=np.uint64)
        return holds @ weights, must @ weights

    @cached_property
    def _free_blocks(self) -> tuple[Indices, Bytes, Bytes, Bytes]:
        rows = self.card.free_rows
        return rows, self.card.low[rows], self.card.high[rows], self.card.free[rows]

    @cached_property
    def limited_rows(self) -> Indices:
        """The rows whose free tiles may not use all suits alike."""
        card = self.card
        return np.flatnonzero((card.allowed != ALL_SUIT_SETS) & card.free.any(axis=1))

    @cached_property
    def line_starts(self) -> Indices:
        """The first row of each line; rows stand in the order of lines."""
        starts: Indices = np.searchsorted(
            self.card.line_index, np.arange(len(self.card.card.lines))
        ).astype(np.int64)
        return starts

    def lower_bounds(self, counts: Sequence[int]) -> Distances:
        """Return the distance of concealed tiles to each target, of a hand or of any pool.

        `counts` are the 36 kinds. Exact, but for the rows of `limited_rows`, where suits that the
        notes forbid are let pass.
        """
        if sum(counts) > self.card.card.hand_size:
            return self._bounds_of_pool(counts)
        return self._lack_table.distances(self._lacking(counts))

    def _lacking(self, counts: Sequence[int]) -> npt.NDArray[np.uint64]:
        """Return what a hand lacks of each target, as the table for hands has it."""
        lacking = self._lack_table.lacking(counts)
        rows, low, high, free = self._free_blocks
        if len(rows):
            beyond_low, beyond_high = unlimited_gains(counts, low, high, free)
            lacking.view(np.uint8)[rows] -= (beyond_high << 4 | beyond_low).astype(np.uint8)
        return lacking

    def line_distances(self, counts: Sequence[int]) -> Distances:
        """Return the distance of a concealed hand to each line, sooner than by its targets."""
        if self._only_boxes and sum(counts) <= self.card.card.hand_size:
            return self._lack_table.least(counts, self.line_starts)
        least: Distances = np.minimum.reduceat(self.distances(counts), self.line_starts)
        return least

    @cached_property
    def _only_boxes(self) -> bool:
        """Whether no target has tiles of any suit, or a `?`."""
        return not self.card.free.any() and not self.card.any_tiles.any()

    def _bounds_of_pool(self, counts: Sequence[int]) -> Distances:
        """Return what `lower_bounds` does for more tiles than a hand has."""
        naturals, filling = self.table.halves(counts[:NATURAL_KINDS])
        open_places, every = self._places
        rows, low, high, free = self._free_blocks
        if len(rows):
            beyond_low, beyond_high = unlimited_gains(counts, low, high, free)
            naturals[rows] += beyond_low.astype(np.uint8)
            filling[rows] -= (beyond_low - beyond_high).astype(np.uint8)
        held = np.minimum(self.card.jokers, counts[JOKER_INDEX])
        naturals += held
        filling += np.uint8(counts[JOKER_INDEX]) - held
        if self._wild_flowers:
            filling += self._wild_flowers[counts[FLOWER_INDEX]]
        np.minimum(filling, open_places, out=filling)
        filling += naturals
        result: Distances = every - filling
        return result

    def naturals_laid(self, counts: Sequence[int]) -> Distances:
        """Return how many naturals of a concealed hand have a place in each target."""
        sums = self.table.sums(counts[:NATURAL_KINDS])
        laid = (sums & 15) + (sums >> 4)
        rows, low, high, free = self._free_blocks
        if len(rows):
            laid[rows] += unlimited_gains(counts, low, high, free)[1].astype(np.uint8)
        result: Distances = laid
        return result

    def exact(self, row: int, counts: Sequence[int]) -> int:
        """Return the exact distance of a concealed hand to one target."""
        card = self.card
        return row_distance(counts, whole(card, row), card, row)

    def distances(self, counts: Sequence[int]) -> Distances:
        """Return the distances of a concealed hand, exact for the nearest target of each line.

        A target of `limited_rows` that cannot be the nearest of its line is OUT_OF_REACH.
        """
        key = tuple(counts)
        remembered = self._last
        if remembered[0] == key:
            return remembered[1]
        found = self.lower_bounds(counts)
        if len(self.limited_rows):
            self._settle_limited(counts, found)
        found.setflags(write=False)
        self._last = (key, found)
        return found

    def _settle_limited(self, counts: Sequence[int], found: Distances) -> None:
        """Make the distances of limited rows exact where they may be the least of their line."""
        bounds = found[self.limited_rows]
        found[self.limited_rows] = OUT_OF_REACH
        lines = self.card.line_index
        best: dict[int, int] = {}
        for row, bound in sorted(
            zip(self.limited_rows.tolist(), bounds.tolist(), strict=True),
            key=lambda p: (p[1], p[0]),
        ):
            line = int(lines[row])
            if line not in best:
                start = self.line_starts[line]
                stop = self.line_starts[line + 1] if line + 1 < len(self.line_starts) else None
                best[line] = int(found[start:stop].min())
            if bound < best[line] or bound == 0 == best[line]:
                distance = self.exact(row, counts)
                found[row] = distance
                best[line] = min(best[line], distance)

    def places(self, concealed: Sequence[int], called: Sequence[Called]) -> list[Place]:
        """Return every target that has sets for the exposures, with its distance from there.

        `concealed` are the counts of the concealed tiles alone. One entry a target: the nearest
        reading of its exposures.
        """
        key = (tuple(concealed), tuple(called))
        remembered = self._last_places
        if remembered[0] == key:
            return remembered[1]
        targets = self._beside(key[1])
        found = list(map(Place, targets.rows, targets.distances(concealed)))
        if targets.others:
            read = (self._nearest_reading(row, concealed, called) for row in targets.others)
            found = sorted([*found, *filter(None, read)], key=lambda place: place.row)
        self._last_places = (key, found)
        return found

    def _beside(self, called: tuple[Called, ...]) -> Beside:
        """Return the targets that have sets for exposures; the last ones asked for are kept."""
        kept: dict[tuple[Called, ...], Beside] = self.remembered("beside", dict)
        if called not in kept:
            if len(kept) >= EXPOSURES_KEPT:
                kept.clear()
            kept[called] = beside(self.card, called)
        return kept[called]

    def _nearest_reading(
        self, row: int, concealed: Sequence[int], called: Sequence[Called]
    ) -> Place | None:
        """Return a target with the reading of its exposures that leaves the hand nearest."""
        best: Place | None = None
        for pinned in pin(self.card, row, called):
            remainder = remaining(self.card, called, pinned)
            if remainder is None:
                continue
            distance = row_distance(concealed, remainder, self.card, row)
            if distance < OUT_OF_REACH and (best is None or distance < best.distance):
                best = Place(row, distance, pinned)
        return best
