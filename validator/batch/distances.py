"""Distances of many hands to all lines, in NumPy alone."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from cardwright.compiler.grounding import Bytes, Indices
from cardwright.validator.batch.table import BatchTable, Block
from cardwright.validator.remainder import OUT_OF_REACH

HANDS = 128
"""Hands that go through a block of the table together: what stays in a processor's cache."""

SINGLE_THREAD = 512
"""Hands of one product of matrices: for more of them threads are started, which cost more."""

_UNUSED = np.iinfo(np.int16).max
"""In place of the state of a factor of which a hand has no tile."""


def segment_distances(table: BatchTable, counts: Bytes) -> Bytes:
    """Return the least distance of each hand (n×36) to each segment, n×segments."""
    found = np.empty((len(counts), table.segments), dtype=np.uint8)
    states, used, order = _states(table, counts)
    for block in table.blocks:
        found[:, block.segments] = _block_distances(block, states, used)
    back = np.empty_like(order)
    back[order] = np.arange(len(order))
    found -= table.any_tiles
    return found.take(back, axis=0)


def by_line(table: BatchTable, segments: Bytes) -> Bytes:
    """Return the distances to lines, n×lines, from those to segments."""
    if np.array_equal(table.lines, np.arange(table.line_count)):
        return segments
    found = np.full((len(segments), table.line_count), OUT_OF_REACH, dtype=np.uint8)
    for segment, line in enumerate(table.lines.tolist()):
        np.minimum(found[:, line], segments[:, segment], out=found[:, line])
    return found


def line_distances(table: BatchTable, counts: Bytes) -> Bytes:
    """Return the least distance of each hand (n×36) to each line, n×lines."""
    return by_line(table, segment_distances(table, counts))


def _states(table: BatchTable, counts: Bytes) -> tuple[Indices, Bytes, Indices]:
    """Return the states of hands, factors × n, how many of each are used, and the hands' order.

    Hands stand by the number of their factors, so that hands that go together have as many; the
    state of the last factor comes first, then those of which a hand has tiles.
    """
    states = np.empty((len(counts), table.weights.shape[1]), dtype=np.float32)
    for start in range(0, len(counts), SINGLE_THREAD):
        here = slice(start, start + SINGLE_THREAD)
        np.matmul(counts[here].astype(np.float32), table.weights, out=states[here])
    rows = (states + table.offsets).astype(np.int16)
    inner = rows[:, :-1]
    inner[states[:, :-1] == 0] = _UNUSED
    inner.sort(axis=1)
    blank = inner == _UNUSED
    inner[blank] = 0
    used = (inner.shape[1] - blank.sum(axis=1)).astype(np.uint8)
    order = np.argsort(used, kind="stable")
    rows = np.roll(rows[order], 1, axis=1)
    return np.ascontiguousarray(rows.T, dtype=np.intp), used[order], order


def _block_distances(block: Block, states: Indices, used: Bytes) -> Bytes:
    """Return the distances of hands to the segments of a block, in its order."""
    hands = len(used)
    found = np.empty((hands, block.widths[0]), dtype=np.uint8)
    width = block.cells.shape[1]
    sums, spare = np.empty((2, HANDS, width), dtype=np.uint8)
    for start, stop in _spans(hands):
        total, other = sums[: stop - start], spare[: stop - start]
        block.cells.take(states[0, start:stop], axis=0, out=total, mode="clip")
        for factor in range(1, int(used[stop - 1]) + 1):
            block.cells.take(states[factor, start:stop], axis=0, out=other, mode="clip")
            total += other
        np.left_shift(total.view(np.uint64), np.uint64(4), out=other.view(np.uint64))
        np.maximum(total, other, out=total)
        least = total[:, : block.columns]
        for layer in range(1, block.depth):
            here = total[:, layer * block.columns : (layer + 1) * block.columns]
            np.minimum(least, here, out=other[:, : block.columns])
            least = other[:, : block.columns]
        columns = np.ascontiguousarray(least.T)
        best = columns[: block.widths[0]].copy()
        first = block.widths[0]
        for many in block.widths[1:]:
            np.minimum(best[:many], columns[first : first + many], out=best[:many])
            first += many
        np.right_shift(best.T, 4, out=found[start:stop])
    return found


def _spans(hands: int) -> Iterator[tuple[int, int]]:
    for start in range(0, hands, HANDS):
        yield start, min(start + HANDS, hands)
