"""Targets beside exposures: what each still asks for, for those that a box alone decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from cardwright.compiler.grounding import Indices
from cardwright.compiler.targets import CompiledCard
from cardwright.compiler.tiles import COPIES, JOKER_INDEX, NATURAL_KINDS
from cardwright.validator.exposures import Called, fitting_rows

Numbers = npt.NDArray[np.int8]


@dataclass(frozen=True, slots=True)
class Beside:
    """The targets that have sets for some exposures, whatever the concealed tiles."""

    rows: list[int]
    """Plain ones, that read the exposures in one way and have nothing else than a box."""
    both: Numbers
    """`low` and `high` of the plain ones side by side, exposures taken out."""
    naturals: npt.NDArray[np.int64]
    """How many of the tiles that they still ask for must be natural."""
    places: npt.NDArray[np.int64]
    """How many tiles they still ask for."""
    others: list[int]
    """Those that must be read one by one."""

    def distances(self, concealed: Sequence[int]) -> list[int]:
        """Return the distances of concealed tiles, counts of the 36 kinds, to the plain targets."""
        held = np.array(concealed[:NATURAL_KINDS], dtype=np.int8)
        laid = np.minimum(self.both, np.concatenate((held, held))).reshape(-1, 2, NATURAL_KINDS)
        sums = laid.sum(axis=2, dtype=np.int64)
        filling = sums[:, 1] - sums[:, 0] + concealed[JOKER_INDEX]
        np.minimum(filling, self.places - self.naturals, out=filling)
        found: list[int] = (self.places - sums[:, 0] - filling).tolist()
        return found


def beside(card: CompiledCard, called: Sequence[Called]) -> Beside:
    """Return the targets that have sets for exposures, of plain ones those that can be made."""
    rows = fitting_rows(card, called)
    plain = _is_plain(card, rows, called)
    others: list[int] = rows[~plain].tolist()
    rows = rows[plain]
    low, high = card.low[rows].astype(np.int8), card.high[rows].astype(np.int8)
    supply = np.array(COPIES[:NATURAL_KINDS], dtype=np.int8)
    for exposure in called:
        high[:, exposure.kind] -= exposure.size
        supply[exposure.kind] -= exposure.naturals
    forced = np.maximum(high - supply, 0).sum(axis=1)
    jokers = COPIES[JOKER_INDEX] - sum(exposure.jokers for exposure in called)
    possible = ~(low > supply).any(axis=1) & (forced <= jokers)
    low, high = low[possible], high[possible]
    return Beside(
        rows[possible].tolist(),
        np.concatenate((low, high), axis=1),
        low.sum(axis=1, dtype=np.int64),
        high.sum(axis=1, dtype=np.int64),
        others,
    )


def _is_plain(card: CompiledCard, rows: Indices, called: Sequence[Called]) -> npt.NDArray[np.bool_]:
    """Return which targets read the exposures in one way, and have nothing but a box.

    Others have a set that takes no Jokers for one of them, free tiles, demanded Jokers or wild
    Flowers; and two exposures alike must be told apart everywhere.
    """
    sets = {(exposure.size, exposure.kind) for exposure in called}
    odd = card.free[rows].any(axis=1) | (card.jokers[rows] > 0) | card.wild_rows[rows]
    for key in sets & card.natural_callers.keys():
        odd = odd | np.isin(rows, card.natural_callers[key])
    return ~odd if len(sets) == len(called) else np.zeros(len(rows), dtype=bool)
