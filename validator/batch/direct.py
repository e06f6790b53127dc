"""Distances and helping tiles reckoned row by row, for few hands or few rows."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from cardwright.compiler.grounding import Bytes, Indices
from cardwright.compiler.tiles import COPIES, JOKER_INDEX, WIND_START
from cardwright.validator.batch.rows import KINDS, RANK_COUNT, SUIT_COUNT, Rows
from cardwright.validator.remainder import OUT_OF_REACH

Numbers = npt.NDArray[np.int16]

_COPIES = np.array(COPIES, dtype=np.uint8)
_SUITS = np.arange(SUIT_COUNT)
_BITS = np.uint64(1) << np.arange(KINDS, dtype=np.uint64)


def lacking(rows: Rows, counts: Bytes) -> tuple[Numbers, Numbers]:
    """Return how many natural places, and how many places at all, each hand leaves, n×rows.

    The distance is the larger number.
    """
    held = counts[:, None]
    natural = rows.natural - np.minimum(held, rows.low).sum(axis=2, dtype=np.int16)
    places = rows.places - np.minimum(held, rows.high).sum(axis=2, dtype=np.int16)
    (demanding,) = np.nonzero(rows.free.any(axis=1))
    if len(demanding):
        beyond_low, beyond_high = _beyond(rows, counts, demanding)
        free = rows.free[demanding]
        natural[:, demanding] -= np.minimum(beyond_low, free).sum(axis=2, dtype=np.int16)
        places[:, demanding] -= np.minimum(beyond_high, free).sum(axis=2, dtype=np.int16)
    return natural, places


def _beyond(rows: Rows, counts: Bytes, demanding: Indices) -> tuple[Bytes, Bytes]:
    """Return the tiles of each rank that free demands may take, beyond `low` and `high`."""
    usable = (rows.suits[demanding, None] >> _SUITS & 1).astype(np.uint8)[:, :, None]
    held = counts[:, None, :WIND_START]
    shape = (len(counts), len(demanding), SUIT_COUNT, RANK_COUNT)

    def over(bound: Bytes) -> Bytes:
        taken = np.minimum(held, bound[demanding, :WIND_START])
        spare: Bytes = ((held - taken).reshape(shape) * usable).sum(axis=2, dtype=np.uint8)
        return spare

    return over(rows.low), over(rows.high)


def nearest_and_helping(rows: Rows, counts: Bytes) -> tuple[int, int]:
    """Return the least distance of one hand, and a bit for each kind that lowers it."""
    natural, places = (each[0] for each in lacking(rows, counts[None]))
    if not len(natural):
        return OUT_OF_REACH, 0
    distances = np.maximum(natural, places)
    least = int(distances.min())
    if least <= 0:
        return 0, 0
    (near,) = np.nonzero(distances == least)
    low, high = rows.low[near], rows.high[near]
    needed = counts < low
    filling = counts < high
    filling[:, JOKER_INDEX] = True
    free = rows.free[near]
    if free.any():
        beyond_low, beyond_high = (each[0] for each in _beyond(rows, counts[None], near))
        for suit in range(SUIT_COUNT):
            kinds = slice(suit * RANK_COUNT, (suit + 1) * RANK_COUNT)
            usable = (rows.suits[near] >> suit & 1).astype(bool)[:, None]
            needed[:, kinds] |= usable & (beyond_low < free)
            filling[:, kinds] |= usable & (beyond_high < free)
    helps = needed | (filling & (places[near] > natural[near])[:, None])
    helps &= counts < _COPIES
    return least, int(_BITS[helps.any(axis=0)].sum(dtype=np.uint64))
