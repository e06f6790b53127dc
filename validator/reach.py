"""How far a rack of any size is from every target that can still be made, and which tiles help."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from cardwright.compiler.grounding import Indices
from cardwright.compiler.tiles import COPIES, JOKER_INDEX, NATURAL_KINDS
from cardwright.validator.alive import live_rows, unseen
from cardwright.validator.engine import Engine
from cardwright.validator.exposures import Called, pin
from cardwright.validator.remainder import (
    OUT_OF_REACH,
    Remainder,
    remaining,
    row_distance,
    whole,
)

Far = npt.NDArray[np.int16]
"""A distance for each target; OUT_OF_REACH for those that cannot be made, or are not wanted."""


class Reach:
    """The targets that can still be made beside exposures and what lies on the table.

    `seen` are the counts of the 36 kinds on the table besides the exposures; the lines whose index
    is not in `lines` are left out. Concealed tiles, given with each question, are counts of a
    whole hand, or of more or fewer tiles.
    """

    def __init__(
        self,
        engine: Engine,
        called: Sequence[Called],
        seen: Sequence[int],
        lines: frozenset[int],
    ) -> None:
        self.engine = engine
        self.called = tuple(called)
        self._pool = tuple(unseen(called, seen)[:NATURAL_KINDS])
        index = engine.card.line_index
        live = [row for row in live_rows(engine, called, seen) if int(index[row]) in lines]
        self._live = np.zeros(len(index), dtype=bool)
        self._live[live] = True
        self._limited = engine.limited_rows[self._live[engine.limited_rows]]

    def distances(self, concealed: Sequence[int]) -> Far:
        """Return how many tiles concealed ones lack for each target.

        Exact for every target that may be the nearest of its line; another may be OUT_OF_REACH.
        """
        found = self._bounds(concealed)
        rows = self._limited
        bounds = found[rows]
        found[rows] = OUT_OF_REACH
        best = self.least(found)
        for index in np.argsort(bounds, kind="stable").tolist():
            row, line = int(rows[index]), int(self.engine.card.line_index[rows[index]])
            if bounds[index] <= best[line]:
                found[row] = self._exact(row, concealed)
                best[line] = min(best[line], found[row])
        return self._with_missing(found, concealed)

    def least(self, found: Far) -> Far:
        """Return the least distance of each line."""
        least: Far = np.minimum.reduceat(found, self.engine.line_starts)
        return least

    def helping(
        self, concealed: Sequence[int], rows: Indices, found: Far, held: Sequence[int]
    ) -> npt.NDArray[np.bool_]:
        """Return for each of the 36 kinds which targets of `rows` one more tile brings nearer.

        `found` are the distances of all targets, `held` the counts of the rack with its exposures:
        a tile of which the rack has all that exist helps nothing.
        """
        helps = np.zeros((len(COPIES), len(rows)), dtype=bool)
        limited = np.flatnonzero(np.isin(rows, self._limited)).tolist()
        more = list(concealed)
        for kind in range(JOKER_INDEX + 1):
            if held[kind] >= COPIES[kind]:
                continue
            more[kind] += 1
            after = self._bounds(more)[rows]
            for index in limited:
                if after[index] < found[rows[index]]:
                    after[index] = self._exact(int(rows[index]), more)
            helps[kind] = self._with_missing(after, more) < found[rows]
            more[kind] -= 1
        return helps

    def _bounds(self, concealed: Sequence[int]) -> Far:
        """Return the distances, for limited rows at least so much."""
        if not self.called:
            found = self.engine.lower_bounds(concealed).astype(np.int16)
            found[~self._live] = OUT_OF_REACH
            return found
        found = np.full(len(self._live), OUT_OF_REACH, dtype=np.int16)
        for place in self.engine.places(concealed, self.called):
            if self._live[place.row]:
                found[place.row] = place.distance
        return found

    def _exact(self, row: int, concealed: Sequence[int]) -> int:
        """Return the distance to a target whose free tiles are limited to some suits."""
        card = self.engine.card
        targets: list[Remainder | None] = [whole(card, row)]
        if self.called:
            targets = [
                remaining(card, self.called, pinned) for pinned in pin(card, row, self.called)
            ]
        return min(
            row_distance(concealed, Remainder(each.low, each.high, self._pool), card, row)
            for each in targets
            if each is not None
        )

    def _with_missing(self, found: Far, concealed: Sequence[int]) -> Far:
        """Return distances, but no less than the tiles that a rack between turns is short of."""
        held = sum(concealed) + sum(exposure.size for exposure in self.called)
        short: Far = np.maximum(found, max(self.engine.card.card.hand_size - held, 0))
        return short
