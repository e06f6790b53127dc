"""The byte table: how much each count of each kind gives each target, as rows to add up.

With `P` places that must be natural, `E` places that Jokers may fill, `N` naturals of the hand in
the former and `M` in the latter, the hand is `P + E - N - min(E, M + Jokers)` tiles away. N and M
are sums over the kinds, and neither exceeds a hand, so both fit one byte a target, N in its low
half and M in its high half: a hand is at most 14 additions over all targets at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress

import numpy as np
import numpy.typing as npt
from cardwright.compiler.grounding import Bytes, Indices
from cardwright.compiler.tiles import COPIES

SET_SIZE = sum(COPIES)
"""Tiles of the whole set: no count is larger."""

KINDS = range(len(COPIES))

WORD = 8
"""Targets in one machine word of the table."""

HALF = np.uint64(4)
"""Bits of half a byte."""

LOW_HALVES = np.uint64(0x0F0F_0F0F_0F0F_0F0F)
"""The low half of each byte of a word."""

HIGH_HALVES = ~LOW_HALVES
"""The high half of each byte of a word."""


@dataclass(frozen=True)
class Table:
    """A byte table over some kinds; `rows` has one row for each kind and count above zero."""

    rows: npt.NDArray[np.uint64]
    places: tuple[tuple[int, ...], ...]
    """For each kind the row of each count, as large as counts may be; 0 has none."""
    targets: int

    def sums(self, counts: Sequence[int]) -> Bytes:
        """Return M × 16 + N for each target, for a hand's counts by kind."""
        return self.total(counts).view(np.uint8)[: self.targets]

    def halves(self, counts: Sequence[int]) -> tuple[Bytes, Bytes]:
        """Return N and M for each target, for a hand's counts by kind."""
        total = self.total(counts)
        naturals = total & LOW_HALVES
        total >>= HALF
        total &= LOW_HALVES
        return naturals.view(np.uint8)[: self.targets], total.view(np.uint8)[: self.targets]

    def total(self, counts: Sequence[int]) -> npt.NDArray[np.uint64]:
        """Return the sum of a hand's rows."""
        places = self.places
        picked = [places[kind][counts[kind]] for kind in compress(KINDS, counts)]
        if not picked:
            return np.zeros(self.rows.shape[1], dtype=np.uint64)
        total: npt.NDArray[np.uint64] = np.add.reduce(self.rows.take(picked, axis=0), axis=0)
        return total


def build_table(low: Bytes, high: Bytes, most: Sequence[int]) -> Table:
    """Return the table of targets with the bounds `low` and `high`, both targets × kinds."""
    targets = len(low)
    width = -(-max(targets, 1) // WORD) * WORD
    rows = np.zeros((sum(most), width), dtype=np.uint8)
    lows, highs = np.ascontiguousarray(low.T), np.ascontiguousarray(high.T)
    places: list[tuple[int, ...]] = []
    place = 0
    for kind, largest in enumerate(most):
        places.append(tuple(place - 1 + min(count, largest) for count in range(SET_SIZE + 1)))
        for count in range(1, largest + 1):
            natural = np.minimum(lows[kind], count)
            rows[place, :targets] = natural | (np.minimum(highs[kind], count) - natural) << 4
            place += 1
    return Table(rows.view(np.uint64), tuple(places), targets)


@dataclass(frozen=True)
class LackTable:
    """A table over all kinds, for hands alone: what is lacking after a hand has taken its places.

    A byte holds the natural places that are left in its low half and all places that are left in
    its high half; the larger half is the distance. Jokers are a kind, which fills any place. Both
    are raised by the `?` of a target, for no hand to take more places than there are.
    """

    taken: Table
    start: npt.NDArray[np.uint64]
    """What is lacking of a hand of no tiles."""
    raised: Bytes | None
    """By how much, where there is any `?`."""

    def lacking(self, counts: Sequence[int]) -> npt.NDArray[np.uint64]:
        """Return what a hand leaves of each target, a byte each; `counts` are the 36 kinds."""
        total = self.taken.total(counts)
        return np.subtract(self.start, total, out=total)

    def least(self, counts: Sequence[int], starts: Indices) -> Bytes:
        """Return the least distance from each start to the next, where no target has a `?`."""
        lacking = self.taken.total(counts)
        np.subtract(self.start, lacking, out=lacking)
        halves = (lacking << HALF).view(np.uint8)
        np.maximum(lacking.view(np.uint8), halves, out=halves)
        found: Bytes = np.minimum.reduceat(halves[: self.taken.targets], starts)
        found >>= 4
        return found

    def distances(self, lacking: npt.NDArray[np.uint64]) -> Bytes:
        """Return the distances where so much is lacking."""
        larger = lacking << HALF
        halves = larger.view(np.uint8)
        np.maximum(lacking.view(np.uint8), halves, out=halves)
        larger >>= HALF
        larger &= LOW_HALVES
        found = halves[: self.taken.targets]
        if self.raised is not None:
            found -= self.raised
        return found


def build_lack_table(
    low: Bytes, high: Bytes, most: Sequence[int], natural: Bytes, places: Bytes, any_tiles: Bytes
) -> LackTable:
    """Return the table of targets with so many natural places, places, and `?`."""
    table = build_table(low, high, most)
    rows = table.rows + (table.rows << HALF & HIGH_HALVES)
    start = np.zeros(rows.shape[1] * WORD, dtype=np.uint8)
    start[: table.targets] = (places + any_tiles) << 4 | (natural + any_tiles)
    return LackTable(
        Table(rows, table.places, table.targets),
        start.view(np.uint64),
        any_tiles if any_tiles.any() else None,
    )
