"""The byte table: how much each count of each kind gives each target, as rows to add up.

With `P` places that must be natural, `E` places that Jokers may fill, `N` naturals of the hand in
the former and `M` in the latter, the hand is `P + E - N - min(E, M + Jokers)` tiles away. N and M
are sums over the kinds, and neither exceeds a hand, so both fit one byte a target, N in its low
half and M in its high half: a hand is at most 14 additions over all targets at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from cardwright.compiler.grounding import Bytes

WORD = 8
"""Targets in one machine word of the table."""

HALF = np.uint64(4)
"""Bits of half a byte."""

LOW_HALVES = np.uint64(0x0F0F_0F0F_0F0F_0F0F)
"""The low half of each byte of a word."""


@dataclass(frozen=True)
class Table:
    """A byte table over some kinds; `rows` has one row for each kind and count above zero."""

    rows: npt.NDArray[np.uint64]
    first: tuple[int, ...]
    """The row of count 1, for each kind."""
    most: tuple[int, ...]
    """The largest count of each kind that has a row."""
    targets: int

    def sums(self, counts: Sequence[int]) -> Bytes:
        """Return M × 16 + N for each target, for a hand's counts by kind."""
        return self._total(counts).view(np.uint8)[: self.targets]

    def halves(self, counts: Sequence[int]) -> tuple[Bytes, Bytes]:
        """Return N and M for each target, for a hand's counts by kind."""
        total = self._total(counts)
        naturals = total & LOW_HALVES
        total >>= HALF
        total &= LOW_HALVES
        return naturals.view(np.uint8)[: self.targets], total.view(np.uint8)[: self.targets]

    def _total(self, counts: Sequence[int]) -> npt.NDArray[np.uint64]:
        """Return the sum of a hand's rows; half of them is added to the other half at a time."""
        first, most = self.first, self.most
        picked = [
            first[kind] + (count if count <= most[kind] else most[kind]) - 1
            for kind, count in enumerate(counts)
            if count
        ]
        if not picked:
            return np.zeros(self.rows.shape[1], dtype=np.uint64)
        rows: npt.NDArray[np.uint64] = self.rows.take(picked, axis=0)
        left = len(picked)
        while left > 1:
            half = left // 2
            rows[:half] += rows[left - half : left]
            left -= half
        total: npt.NDArray[np.uint64] = rows[0]
        return total


def build_table(low: Bytes, high: Bytes, most: Sequence[int]) -> Table:
    """Return the table of targets with the bounds `low` and `high`, both targets × kinds."""
    targets = len(low)
    width = -(-max(targets, 1) // WORD) * WORD
    rows = np.zeros((sum(most), width), dtype=np.uint8)
    lows, highs = np.ascontiguousarray(low.T), np.ascontiguousarray(high.T)
    first: list[int] = []
    place = 0
    for kind, largest in enumerate(most):
        first.append(place)
        for count in range(1, largest + 1):
            natural = np.minimum(lows[kind], count)
            rows[place, :targets] = natural | (np.minimum(highs[kind], count) - natural) << 4
            place += 1
    return Table(rows.view(np.uint64), tuple(first), tuple(most), targets)
