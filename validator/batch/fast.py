"""The compiled kernels, where Numba is installed: the same answers as NumPy, sooner."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import numpy.typing as npt
from cardwright.compiler.grounding import Bytes, Indices
from cardwright.compiler.tiles import COPIES
from cardwright.validator.batch import kernels, text, text_kernel
from cardwright.validator.batch.exact import HandList
from cardwright.validator.batch.rows import KINDS
from cardwright.validator.batch.table import FACTORS, BatchTable

PADDED = 64
"""Kinds of a row for the kernels, those beyond the 36 without tiles."""


class Fast:
    """Wrappers that give the compiled kernels their arrays."""

    def __init__(self, compile_: Callable[[Callable[..., object]], Callable[..., object]]) -> None:
        self._block_distances = compile_(kernels.block_distances)
        self._helping = compile_(kernels.helping)
        self._look_up = compile_(kernels.look_up)
        self._read_hands = compile_(text_kernel.read_hands)
        self._rows: tuple[BatchTable, tuple[Bytes, ...]] | None = None

    def segment_distances(self, table: BatchTable, counts: Bytes) -> Bytes:
        """Return the least distance of each hand (n×36) to each segment, n×segments."""
        found = np.empty((len(counts), table.segments), dtype=np.uint8)
        for block in table.blocks:
            self._block_distances(
                block.cells,
                block.depth,
                np.array(block.widths, dtype=np.int64),
                block.segments,
                _factors(table),
                counts,
                table.any_tiles,
                found,
            )
        return found

    def nearest_and_helping(
        self, table: BatchTable, counts: Bytes
    ) -> tuple[Bytes, npt.NDArray[np.uint64]]:
        """Return the least distance of each hand, and a bit for each kind that lowers it."""
        distances = self.segment_distances(table, counts)
        if self._rows is None or self._rows[0] is not table:
            self._rows = (table, _padded(table))
        least = np.empty(len(counts), dtype=np.uint8)
        tiles = np.empty(len(counts), dtype=np.uint64)
        self._helping(distances, table.starts, *self._rows[1], _COPIES, counts, least, tiles)
        return least, tiles

    def look_up(self, listed: HandList, counts: Bytes) -> npt.NDArray[np.int32]:
        """Return the number of the outcome of each hand, as `HandList.look_up` does."""
        found = np.zeros(len(counts), dtype=np.int32)
        self._look_up(
            counts.view(np.uint32),
            listed.bucket_shift,
            listed.filter_shift,
            listed.filter_.view(np.uint64),
            listed.starts,
            listed.hands,
            found,
        )
        return found

    def read_hands(self, data: Bytes) -> text.Read:
        """Return the hands of an array of characters, as `text.read_hands` does."""
        hands = int(np.count_nonzero(data == ord("\n")))
        room = int(np.count_nonzero(data == ord("]"))) + 1
        concealed = np.zeros((hands, KINDS), dtype=np.uint8)
        unread = np.zeros(hands, dtype=np.uint8)
        owners: Indices = np.zeros(room, dtype=np.int64)
        exposures = np.zeros((room, KINDS), dtype=np.uint8)
        many = self._read_hands(
            data, text.SIGNS, text.STEPS, text.LONGEST, concealed, unread, owners, exposures
        )
        if not isinstance(many, int):
            raise TypeError(many)
        owners, exposures = owners[:many][::-1], exposures[:many][::-1]
        known = unread[owners] == 0
        return text.Read(concealed, unread > 0, owners[known], exposures[known])


_COPIES = np.zeros(PADDED, dtype=np.uint8)
_COPIES[:KINDS] = COPIES


def _factors(table: BatchTable) -> Indices:
    """Return a row a factor: its first state, then pairs of a kind and what one tile is worth."""
    widest = max(map(len, FACTORS))
    found = np.zeros((len(FACTORS), 1 + 2 * widest), dtype=np.int64)
    found[:, 0] = table.offsets
    for factor, kinds in enumerate(FACTORS):
        for place, kind in enumerate(kinds):
            found[factor, 1 + 2 * place : 3 + 2 * place] = kind, table.weights[kind, factor]
    return found


def _padded(table: BatchTable) -> tuple[Bytes, ...]:
    """Return the rows of a table as the kernel takes them."""
    rows = table.rows
    low, high = np.zeros((2, len(rows), PADDED), dtype=np.uint8)
    low[:, :KINDS], high[:, :KINDS] = rows.low, rows.high
    suits = np.where(rows.free.any(axis=1), rows.suits, 0).astype(np.uint8)
    return low, high, rows.free, suits, rows.natural, rows.places


@cache
def load_fast(folder: str | None) -> Fast | None:
    """Return the compiled kernels, kept in a folder for the next process; None without Numba."""
    try:
        import numba
    except ImportError:
        return None
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = folder or ""
    try:
        return Fast(numba.njit(nogil=True, cache=folder is not None))
    finally:
        numba.config.CACHE_DIR = before
