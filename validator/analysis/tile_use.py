"""Which tiles a card asks for, and which of its lines share most of theirs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from cardwright.compiler.tiles import NATURAL_KINDS
from cardwright.validator.analysis.rows import LineRows
from cardwright.validator.batch.rows import RANK_COUNT, SUIT_COUNT

ROWS_TOGETHER = 256
"""Targets of one line that are compared with all of another at once."""


@dataclass(frozen=True, slots=True)
class Alike:
    """Two lines, and how many tiles of a hand for one a hand for the other may keep."""

    one: int
    other: int
    tiles: int


def tile_use(lines: tuple[LineRows, ...]) -> npt.NDArray[np.float64]:
    """Return how many tiles of each natural kind the lines hold, each line's targets averaged.

    Tiles of any suit are spread over their suits evenly.
    """
    total = np.zeros(NATURAL_KINDS)
    for rows in lines:
        total += rows.high[:, :NATURAL_KINDS].mean(axis=0)
        suits = rows.suits / rows.suits.sum(axis=1, keepdims=True)
        spread = rows.free[:, None, :] * suits[:, :, None]
        total[: SUIT_COUNT * RANK_COUNT] += spread.mean(axis=0).ravel()
    return total


def most_alike(lines: tuple[LineRows, ...], count: int) -> tuple[Alike, ...]:
    """Return the pairs of lines that share most tiles in their best targets, most first."""
    pairs = sorted(_pairs(lines), key=lambda pair: (-pair.tiles, pair.one, pair.other))
    return tuple(pairs[:count])


def _pairs(lines: tuple[LineRows, ...]) -> Iterator[Alike]:
    for one, first in enumerate(lines):
        for other in range(one + 1, len(lines)):
            yield Alike(one, other, _shared(first, lines[other]))


def _shared(first: LineRows, second: LineRows) -> int:
    """Return the most tiles that a target of one line shares with a target of another."""
    best = 0
    for start in range(0, len(first), ROWS_TOGETHER):
        part = slice(start, start + ROWS_TOGETHER)
        total = np.zeros((len(first.high[part]), len(second)), dtype=np.int16)
        for kind in range(NATURAL_KINDS):
            a, b = first.high[part, kind, None], second.high[None, :, kind]
            total += np.minimum(a, b)
        for rank in np.flatnonzero(first.free.any(axis=0) | second.free.any(axis=0)).tolist():
            total += _shared_free(first, part, second, rank)
        best = max(best, int(total.max()))
    return best


def _shared_free(
    first: LineRows, part: slice, second: LineRows, rank: int
) -> npt.NDArray[np.int16]:
    """Return what free tiles of a rank add to what two targets share."""
    kinds = slice(rank, SUIT_COUNT * RANK_COUNT, RANK_COUNT)
    a, b = first.high[part, None, kinds], second.high[None, :, kinds]
    free_a, free_b = first.free[part, None, rank], second.free[None, :, rank]
    over_a, over_b = (np.maximum(a - b, 0).sum(axis=2), np.maximum(b - a, 0).sum(axis=2))
    by_a, by_b = np.minimum(free_a, over_b), np.minimum(free_b, over_a)
    shared: npt.NDArray[np.int16] = by_a + by_b + np.minimum(free_a - by_a, free_b - by_b)
    return shared
