"""The loops over hands that Numba compiles, where it is installed; nothing here imports it.

Each is a function of arrays alone and writes its answer into the last of them. They are written to
be compiled: inner loops run over slices that lie in one piece, and halves of bytes are compared in
place (see `table`).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from cardwright.compiler.grounding import Bytes, Indices

Words = npt.NDArray[np.uint64]
Words32 = npt.NDArray[np.uint32]


def block_distances(
    cells: Bytes,
    depth: int,
    widths: Indices,
    segments: Indices,
    factors: Indices,
    counts: Bytes,
    any_tiles: Bytes,
    found: Bytes,
) -> None:
    """Write the distances of hands (n×36) to the segments of a block into `found`, n×segments.

    `factors` has a row a factor: its first state, then pairs of a kind and what one tile is worth.
    """
    width = cells.shape[1]
    columns = segments.shape[0]
    for layer in range(1, widths.shape[0]):
        columns += widths[layer]
    total = np.empty(width, np.uint8)
    picked = np.empty(factors.shape[0] + 4, np.int64)
    last = factors.shape[0] - 1
    for hand in range(counts.shape[0]):
        held = counts[hand]
        many = 0
        for factor in range(last + 1):
            state = 0
            for place in range(1, factors.shape[1], 2):
                state += np.int64(held[factors[factor, place]]) * factors[factor, place + 1]
            if state > 0 or factor == last:
                picked[many] = factors[factor, 0] + state
                many += 1
        while many % 4:
            picked[many] = 0  # no tile of the first factor: nothing
            many += 1
        a, b = cells[picked[0]], cells[picked[1]]
        c, d = cells[picked[2]], cells[picked[3]]
        for row in range(width):
            total[row] = a[row] + b[row] + c[row] + d[row]
        for first in range(4, many, 4):
            a, b = cells[picked[first]], cells[picked[first + 1]]
            c, d = cells[picked[first + 2]], cells[picked[first + 3]]
            for row in range(width):
                total[row] = total[row] + a[row] + b[row] + c[row] + d[row]
        least = total[:columns]
        for column in range(columns):
            low = np.uint8(least[column] << 4)
            least[column] = max(least[column], low)
        for layer in range(1, depth):
            here = total[layer * columns : (layer + 1) * columns]
            for column in range(columns):
                low = np.uint8(here[column] << 4)
                least[column] = min(least[column], max(here[column], low))
        start = widths[0]
        for layer in range(1, widths.shape[0]):
            here = least[start : start + widths[layer]]
            for column in range(here.shape[0]):
                least[column] = min(least[column], here[column])
            start += widths[layer]
        mine = found[hand]
        for column in range(segments.shape[0]):
            segment = segments[column]
            mine[segment] = (least[column] >> 4) - any_tiles[segment]


def helping(
    distances: Bytes,
    starts: Indices,
    low: Bytes,
    high: Bytes,
    free: Bytes,
    suits: Bytes,
    natural: Bytes,
    places: Bytes,
    copies: Bytes,
    counts: Bytes,
    least: Bytes,
    tiles: Words,
) -> None:
    """Write the least distance of each hand, and the kinds that lower it as bits, into the last.

    `low`, `high` and `copies` hold 64 kinds, so that their loops have no rest; `suits` is 0 for
    rows without free tiles.
    """
    held = np.zeros(64, np.uint8)
    helps = np.empty(64, np.uint8)
    for hand in range(counts.shape[0]):
        for kind in range(36):
            held[kind] = counts[hand, kind]
        mine = distances[hand]
        best = np.uint8(255)
        for segment in range(mine.shape[0]):
            best = min(best, mine[segment])
        helps[:] = 0
        for segment in range(mine.shape[0] if best else 0):
            if mine[segment] != best:
                continue
            for row in range(starts[segment], starts[segment + 1]):
                needed, most = low[row], high[row]
                first = second = np.uint8(0)
                for kind in range(64):
                    first += held[kind] if held[kind] < needed[kind] else needed[kind]
                    second += held[kind] if held[kind] < most[kind] else most[kind]
                if suits[row]:
                    for rank in range(9):
                        beyond_low = beyond_high = np.int64(0)
                        for kind in range(rank, 27, 9):
                            if suits[row] >> (kind // 9) & 1:
                                beyond_low += max(
                                    np.int64(held[kind]) - np.int64(needed[kind]), np.int64(0)
                                )
                                beyond_high += max(
                                    np.int64(held[kind]) - np.int64(most[kind]), np.int64(0)
                                )
                        first += np.uint8(min(beyond_low, np.int64(free[row, rank])))
                        second += np.uint8(min(beyond_high, np.int64(free[row, rank])))
                lacking = np.int64(natural[row]) - np.int64(first)
                missing = np.int64(places[row]) - np.int64(second)
                if max(lacking, missing) != best:
                    continue
                open_ = np.uint8(missing > lacking)
                for kind in range(64):
                    helps[kind] |= (held[kind] < needed[kind]) | (open_ & (held[kind] < most[kind]))
                if suits[row]:
                    for rank in range(9):
                        beyond_low = beyond_high = np.int64(0)
                        for kind in range(rank, 27, 9):
                            if suits[row] >> (kind // 9) & 1:
                                beyond_low += max(
                                    np.int64(held[kind]) - np.int64(needed[kind]), np.int64(0)
                                )
                                beyond_high += max(
                                    np.int64(held[kind]) - np.int64(most[kind]), np.int64(0)
                                )
                        fills = beyond_low < free[row, rank]
                        fills = fills or (open_ and beyond_high < free[row, rank])
                        for kind in range(rank, 27, 9):
                            if fills and suits[row] >> (kind // 9) & 1:
                                helps[kind] = 1
        found = np.uint64(0)
        for kind in range(36):
            bit = np.uint64(helps[kind] & (held[kind] < copies[kind]))
            found |= bit << np.uint64(kind)
        least[hand] = best
        tiles[hand] = found


def filter_hands(
    words: Words,
    multipliers: Words,
    shift: np.uint64,
    filter_: Bytes,
    candidates: npt.NDArray[np.int32],
) -> int:
    """Write the hands that may be complete into `candidates`; return how many (see `exact`)."""
    first, second, third = multipliers[0], multipliers[1], multipliers[2]
    half, word = np.uint64(4), np.uint64(32)
    eight, low, one = np.uint64(3), np.uint64(7), np.uint64(1)
    many = np.int64(0)
    for hand in range(words.shape[0]):
        a, b, c = words[hand, 0], words[hand, 4], words[hand, 7]
        a |= words[hand, 2] << half
        b |= words[hand, 6] << half
        mixed = a * first + b * second + (c >> word) * third
        place = mixed >> shift
        candidates[many] = hand
        many += np.int64(filter_[place >> eight] >> (place & low) & one)
    return int(many)


def look_up(
    words: Words,
    candidates: npt.NDArray[np.int32],
    multipliers: Words,
    shift: np.uint64,
    starts: Words32,
    hands: Words,
    found: npt.NDArray[np.int32],
) -> None:
    """Write the outcomes of candidates into `found`, which holds a place for every hand."""
    first, second, third = multipliers[0], multipliers[1], multipliers[2]
    half, word = np.uint64(4), np.uint64(32)
    over_half = np.uint64(0xF0F0_F0F0_F0F0_F0F0)
    for hand in candidates:
        a, b, c = words[hand, 0], words[hand, 4], words[hand, 7]
        if (a | b | c | words[hand, 2] | words[hand, 6]) & over_half:
            continue
        a |= words[hand, 2] << half
        b |= words[hand, 6] << half
        c >>= word
        bucket = (a * first + b * second + c * third) >> shift
        for row in range(starts[bucket], starts[bucket + np.uint64(1)]):
            if hands[row, 0] == a and hands[row, 1] == b and hands[row, 2] == c:
                found[hand] = np.int32(hands[row, 3])
                break
