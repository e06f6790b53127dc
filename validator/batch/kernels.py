"""The loops over hands that Numba compiles, where it is installed; nothing here imports it.

Each is a function of arrays alone and writes its answer into the last of them. They are written to
be compiled: inner loops run over slices that lie in one piece, and halves of bytes are compared in
place (see `table`).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from cardwright.compiler.grounding import Bytes, Indices
from cardwright.validator.batch.exact import MULTIPLIERS

FIRST_MULTIPLIER, SECOND_MULTIPLIER, THIRD_MULTIPLIER = MULTIPLIERS

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
        while many < 4 or many % 2:
            picked[many] = 0  # no tile of the first factor: nothing
            many += 1
        a, b = cells[picked[0]], cells[picked[1]]
        c, d = cells[picked[2]], cells[picked[3]]
        for row in range(width):
            total[row] = a[row] + b[row] + c[row] + d[row]
        first = 4
        while first + 4 <= many:
            a, b = cells[picked[first]], cells[picked[first + 1]]
            c, d = cells[picked[first + 2]], cells[picked[first + 3]]
            for row in range(width):
                total[row] = total[row] + a[row] + b[row] + c[row] + d[row]
            first += 4
        if first < many:
            a, b = cells[picked[first]], cells[picked[first + 1]]
            for row in range(width):
                total[row] = total[row] + a[row] + b[row]
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


def look_up(
    counts: Words32,
    bucket_shift: np.uint64,
    filter_shift: np.uint64,
    filter_: Words,
    starts: Words32,
    hands: Words,
    found: npt.NDArray[np.int32],
) -> None:
    """Write the outcome of each hand into `found`, where it is more than 0 (see `exact`).

    A hand is nine words of four kinds. The filter comes first, without a branch, for some hands at
    a time. Indices have no sign, which spares a look at each whether it counts from the end.
    """
    half, word = np.uint64(4), np.uint64(32)
    six, low, one = np.uint64(6), np.uint64(63), np.uint64(1)
    over_half = np.uint64(0xF0F0_F0F0_F0F0_F0F0)
    together = np.uint64(1024)
    candidates = np.empty(1025, np.uint64)
    stop = np.uint64(counts.shape[0])
    for first in range(np.uint64(0), stop, together):
        many = np.uint64(0)
        for hand in range(first, min(first + together, stop)):
            held = counts[hand]
            a = np.uint64(held[2]) | np.uint64(held[3]) << word
            b = np.uint64(held[6]) | np.uint64(held[7]) << word
            # In brackets: only so are two words that follow each other loaded as one.
            a = (np.uint64(held[0]) | np.uint64(held[1]) << word) | a << half
            b = (np.uint64(held[4]) | np.uint64(held[5]) << word) | b << half
            place = (a * FIRST_MULTIPLIER + b * SECOND_MULTIPLIER) >> filter_shift
            candidates[many] = hand
            many += filter_[place >> six] >> (place & low) & one
        for candidate in range(many):
            hand = candidates[candidate]
            held = counts[hand]
            a = np.uint64(held[2]) | np.uint64(held[3]) << word
            b = np.uint64(held[6]) | np.uint64(held[7]) << word
            c = np.uint64(held[0]) | np.uint64(held[1]) << word
            d = np.uint64(held[4]) | np.uint64(held[5]) << word
            e = np.uint64(held[8])
            if (a | b | c | d | e) & over_half:
                continue
            a = a << half | c
            b = b << half | d
            bucket = (
                a * FIRST_MULTIPLIER + b * SECOND_MULTIPLIER + e * THIRD_MULTIPLIER
            ) >> bucket_shift
            for row in range(starts[bucket], starts[bucket + one]):
                if hands[row, 0] == a and hands[row, 1] == b and hands[row, 2] == e:
                    found[hand] = np.int32(hands[row, 3])
                    break
