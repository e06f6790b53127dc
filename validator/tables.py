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
        first, most = self.first, self.most
        picked = [
            first[kind] + (count if count <= most[kind] else most[kind]) - 1
            for kind, count in enumerate(counts)
            if count
        ]
        if not picked:
            return np.zeros(self.targets, dtype=np.uint8)
        total: npt.NDArray[np.uint64] = np.add.reduce(self.rows[picked], axis=0)
        return total.view(np.uint8)[: self.targets]


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
