"""The loop over characters that Numba compiles, where it is installed (see `kernels`)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from cardwright.compiler.grounding import Bytes, Indices


def read_hands(
    data: Bytes,
    signs: Bytes,
    steps: npt.NDArray[np.uint16],
    longest: int,
    concealed: Bytes,
    unread: Bytes,
    owners: Indices,
    exposures: Bytes,
) -> int:
    """Write the hands of an array of characters into the last four; return how many exposures.

    Hands are read from their ends, last one first, for a suit letter to come before its numbers;
    so are exposures. `signs` and `steps` are those of `text`.
    """
    letter, fill, rank, suit = np.uint8(4), np.uint8(1), np.uint8(2), np.uint8(3)
    mark, opening, closing = np.uint8(5), np.uint8(6), np.uint8(7)
    green, red, east, north = 32 - 1, 32, 28, 27
    bag = np.zeros(64, np.uint8)
    hand = concealed.shape[0]
    many = marks = flags = 0
    state = 3
    inside = False
    stop = data.shape[0]
    place = stop - 1
    while True:
        sign = signs[data[place]] if place >= 0 else np.uint8(8)
        if sign < mark or sign > np.uint8(8):
            step = int(steps[state << 8 | int(data[place])])
            state = step & 7
            flags |= step
            bag[step >> 8] += np.uint8(1)
            place -= 1
            continue
        if state > 3:
            flags |= 8
        state = 3
        if sign == mark:
            marks += 1
            after = signs[data[place + 1]]
            sound = after in (letter, fill)
            if after == rank and place + 2 < stop:
                sound = signs[data[place + 2]] == suit
            claims_joker = data[place] == 60 and (data[place + 1] & 0xDF) == 74
            if inside or marks > 1 or claims_joker or not sound:
                flags |= 8
        elif sign == closing:
            if inside:
                flags |= 8
            inside = True
            mine = concealed[hand]
            for kind in range(36):
                mine[kind] += bag[kind]
            bag[:] = 0
        elif sign == opening:
            if not inside:
                flags |= 8
            else:
                mine = exposures[many]
                tiles = 0
                for kind in range(36):
                    mine[kind] = bag[kind]
                    tiles += bag[kind]
                if tiles == 0:
                    flags |= 8
                owners[many] = hand
                many += 1
                bag[:] = 0
            inside = False
        else:
            if hand < concealed.shape[0]:
                mine = concealed[hand]
                for kind in range(36):
                    mine[kind] += bag[kind]
                word = mine[green] and mine[red] and mine[east] > 1 and mine[north]
                if inside or stop - place - 2 > longest:
                    flags |= 8
                if word:
                    for first in range(place + 1, stop - 5):
                        if (
                            data[first] & 0xDF == 71
                            and data[first + 1] & 0xDF == 82
                            and data[first + 2] & 0xDF == 69
                            and data[first + 3] & 0xDF == 69
                            and data[first + 4] & 0xDF == 78
                        ):
                            flags |= 8
                unread[hand] = (flags & 8) != 0
            if place < 0:
                break
            bag[:] = 0
            hand -= 1
            stop = place + 1
            flags = marks = 0
            inside = False
        place -= 1
    return many
