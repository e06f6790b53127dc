"""The batch table: what each state of a few kinds takes off each row's distance, a byte a row.

The kinds are divided into factors; the numbers of one rank in the three suits are one factor, so
that free tiles, which are counted over the suits, are part of it. With A and B of `rows`, a byte
holds `natural - A` in its high half and `places - B` in its low half, both under 16. It starts in
the last factor, and each factor takes off its share, so that a hand is one addition a factor
(modulo 256) over all rows at once, and the distance the larger half.

Segments are rows of one line that pay alike and have as many `?`. A block lays its segments in
columns of `depth` rows each, for the least to be found without a look at what stands where: first
over the rows of a column, then over the columns of a segment. Its columns are those that come first
in their segments, then the second ones, and so on, segments with many columns before others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt
from cardwright.compiler.grounding import Bytes, Indices
from cardwright.compiler.targets import CompiledCard
from cardwright.compiler.tiles import (
    COPIES,
    DRAGON_START,
    FLOWER_INDEX,
    JOKER_INDEX,
    SOAP_INDEX,
    WIND_START,
)
from cardwright.validator.batch.rows import KINDS, RANK_COUNT, SUIT_COUNT, Rows, rows_of_card
from cardwright.validator.values import paid

FACTORS: tuple[tuple[int, ...], ...] = (
    *(tuple(range(rank, WIND_START, RANK_COUNT)) for rank in range(RANK_COUNT)),
    (WIND_START, WIND_START + 1, SOAP_INDEX),
    (WIND_START + 2, WIND_START + 3, DRAGON_START, DRAGON_START + 1),
    (FLOWER_INDEX, JOKER_INDEX),
)
"""Kinds whose states have rows of their own; every hand takes one of the last factor."""

BLOCK = 2048
"""Rows of the card in a block: what stays in a processor's cache."""

DEPTHS = (1, 2, 3, 4, 6, 8, 12, 16)
"""Rows of a column that are tried."""

COLUMN_COST = 4
"""How many rows one column more may save."""

ALIGNMENT = 64
"""Bytes that a block's width is a multiple of."""

NO_VALUE = -1
"""What a line without a value pays."""


@dataclass(frozen=True)
class Block:
    """A part of the table."""

    cells: Bytes
    """States × rows, in the order of `order`, with some bytes that mean nothing at the end."""
    depth: int
    widths: tuple[int, ...]
    """How many segments have a first column, a second one, …"""
    segments: Indices
    """The segments of the first columns, in order."""

    @property
    def columns(self) -> int:
        """How many columns there are."""
        return sum(self.widths)


@dataclass(frozen=True)
class BatchTable:
    """A card's batch table; `lines`, `values` and `any_tiles` have an entry a segment."""

    blocks: tuple[Block, ...]
    weights: npt.NDArray[np.float32]
    """36 × factors: a hand's counts times these, with `offsets`, are its states."""
    offsets: npt.NDArray[np.float32]
    lines: Indices
    values: Indices
    """What a concealed hand is paid; NO_VALUE for nothing."""
    any_tiles: Bytes
    line_count: int
    rows: Rows
    """The targets, segment by segment."""
    starts: Indices
    """The first row of each segment, and an end."""

    @property
    def segments(self) -> int:
        """How many segments there are."""
        return len(self.lines)

    @property
    def size(self) -> int:
        """Bytes of the cells."""
        return sum(block.cells.nbytes for block in self.blocks)


def build_table(card: CompiledCard, wanted: npt.NDArray[np.bool_] | None = None) -> BatchTable:
    """Return the batch table of a card, or of some of its lines."""
    rows = rows_of_card(card)
    values = paid_concealed(card)[card.alternative_index[rows.target]]
    lines = card.line_index[rows.target].astype(np.int64)
    order = np.lexsort((rows.any_tiles, -values, lines))
    if wanted is not None:
        order = order[wanted[lines[order]]]
    rows, values, lines = rows.take(order), values[order], lines[order]
    fresh = np.ones(len(rows), dtype=bool)
    for key in (lines, values, rows.any_tiles):
        fresh[1:] &= key[1:] == key[:-1]
    fresh[1:] ^= True
    starts = [
        start
        for first, stop in pairwise([*np.flatnonzero(fresh).tolist(), len(rows)])
        for start in range(first, stop, BLOCK)
    ]
    pieces = [np.arange(start, stop) for start, stop in pairwise([*starts, len(rows)])]
    weights, offsets, _ = _states()
    return BatchTable(
        tuple(_block(rows, group, pieces) for group in _grouped(pieces)),
        weights,
        offsets,
        lines[starts],
        values[starts],
        rows.any_tiles[starts],
        len(card.card.lines),
        rows,
        np.array([*starts, len(rows)], dtype=np.int64),
    )


def paid_concealed(card: CompiledCard) -> Indices:
    """Return what each alternative pays a hand without exposures; NO_VALUE for nothing."""
    values = (paid(alternative, False) for _, alternative in card.alternatives)
    return np.array([NO_VALUE if value is None else value for value in values], dtype=np.int64)


def _grouped(pieces: Sequence[Indices]) -> Iterator[list[int]]:
    """Yield the pieces of each block."""
    group: list[int] = []
    size = 0
    for index, piece in enumerate(pieces):
        if group and size + len(piece) > BLOCK:
            yield group
            group, size = [], 0
        group.append(index)
        size += len(piece)
    if group:
        yield group


def _block(rows: Rows, group: Sequence[int], pieces: Sequence[Indices]) -> Block:
    depth = min(
        DEPTHS,
        key=lambda depth: (depth + COLUMN_COST) * sum(-(-len(pieces[i]) // depth) for i in group),
    )
    columns = {
        index: [
            np.resize(pieces[index][start : start + depth], depth)
            for start in range(0, len(pieces[index]), depth)
        ]
        for index in group
    }
    by_size = sorted(group, key=lambda index: -len(columns[index]))
    layers = [
        [columns[index][layer] for index in by_size if len(columns[index]) > layer]
        for layer in range(len(columns[by_size[0]]))
    ]
    order = np.array([column for layer in layers for column in layer]).T.reshape(-1)
    return Block(
        _cells(rows, order), depth, tuple(map(len, layers)), np.array(by_size, dtype=np.int64)
    )


def _states() -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32], list[Indices]]:
    """Return weights and offsets of the factors' states, and the counts of each factor's states."""
    weights = np.zeros((KINDS, len(FACTORS)), dtype=np.float32)
    offsets = np.zeros(len(FACTORS), dtype=np.float32)
    states: list[Indices] = []
    total = 0
    for factor, kinds in enumerate(FACTORS):
        sizes = [COPIES[kind] + 1 for kind in kinds]
        for place, kind in enumerate(kinds):
            weights[kind, factor] = np.prod(sizes[place + 1 :])
        grid = np.indices(sizes).reshape(len(kinds), -1).T
        states.append(grid)
        offsets[factor] = total
        total += len(grid)
    return weights, offsets, states


def _cells(rows: Rows, order: Indices) -> Bytes:
    """Return the bytes of a block whose rows stand in an order."""
    _, offsets, states = _states()
    low, high = rows.low[order], rows.high[order]
    free, suits = rows.free[order], rows.suits[order]
    width = -(-len(order) // ALIGNMENT) * ALIGNMENT
    cells = np.zeros((int(offsets[-1]) + len(states[-1]), width), dtype=np.uint8)
    for factor, (kinds, counts) in enumerate(zip(FACTORS, states, strict=True)):
        first = int(offsets[factor])
        part = cells[first : first + len(counts), : len(order)]
        for place, kind in enumerate(kinds):
            each = np.arange(COPIES[kind] + 1, dtype=np.uint8)[:, None]
            share = np.minimum(each, low[:, kind]) << 4 | np.minimum(each, high[:, kind])
            part -= share[counts[:, place]]
        if factor < RANK_COUNT and (demanding := np.flatnonzero(free[:, factor])).size:
            part[:, demanding] -= _free_share(
                counts, low[demanding], high[demanding], free[demanding, factor],
                suits[demanding], kinds,
            )  # fmt: skip
    lacking = (rows.natural + rows.any_tiles)[order] << 4 | (rows.places + rows.any_tiles)[order]
    cells[int(offsets[-1]) :, : len(order)] += lacking
    return cells


def _free_share(
    counts: Indices, low: Bytes, high: Bytes, free: Bytes, suits: Bytes, kinds: Sequence[int]
) -> Bytes:
    """Return what free demands of one rank take of the tiles beyond `low`, and beyond `high`."""
    beyond_low = np.zeros((len(counts), len(free)), dtype=np.int16)
    beyond_high = np.zeros_like(beyond_low)
    for suit in range(SUIT_COUNT):
        usable = (suits >> suit & 1).astype(np.int16)
        held = counts[:, suit, None].astype(np.int16)
        beyond_low += np.maximum(held - low[:, kinds[suit]], 0) * usable
        beyond_high += np.maximum(held - high[:, kinds[suit]], 0) * usable
    both: Bytes = (np.minimum(beyond_low, free) << 4 | np.minimum(beyond_high, free)).astype(
        np.uint8
    )
    return both
