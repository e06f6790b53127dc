"""Exact chances of a line with a single target: the hypergeometric law, as a dynamic programme.

The kinds that the target asks for are gone through one by one; all others are one heap. A state is
how many tiles are drawn, how many places that must be natural they fill, and how many of all
places; beside it stands in how many ways it comes about. No number is rounded.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from math import comb

from cardwright.compiler.tiles import COPIES
from cardwright.validator.analysis.rows import LineRows

SET_SIZE = sum(COPIES)


def distance_chances(rows: LineRows, drawn: int) -> tuple[Fraction, ...]:
    """Return the chance of each distance, from 0, of `drawn` random tiles to a line of one box.

    More than fourteen tiles stand for a player who threw away none of use. ValueError for a line
    of several targets or with free tiles.
    """
    if not rows.is_one_box:
        raise ValueError("only a line with a single target, without free tiles, has this formula")
    low, high = rows.low[0].tolist(), rows.high[0].tolist()
    natural, places = int(rows.natural[0]), int(rows.places[0])
    states: dict[tuple[int, int, int], int] = {(0, 0, 0): 1}
    others = SET_SIZE
    for copies, least, most in zip(COPIES, low, high, strict=True):
        if not most:
            continue
        others -= copies
        following: dict[tuple[int, int, int], int] = defaultdict(int)
        for (count, filled, fitting), ways in states.items():
            for held in range(min(copies, drawn - count) + 1):
                state = (
                    count + held,
                    filled + min(held, least),
                    min(fitting + min(held, most), places),
                )
                following[state] += ways * comb(copies, held)
        states = following
    found = [0] * (places + 1)
    for (count, filled, fitting), ways in states.items():
        rest = drawn - count
        if rest <= others:
            found[max(natural - filled, places - fitting)] += ways * comb(others, rest)
    total = comb(SET_SIZE, drawn)
    return tuple(Fraction(ways, total) for ways in found)
