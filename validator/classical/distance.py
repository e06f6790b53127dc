"""How far tiles are from sets and a pair, and which tiles that takes.

Suit by suit, rank by rank: what a rank holds of a target is decided by the chows that reach it
from below and by what begins there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cardwright.compiler.classical.book import SETS_OF_A_HAND

COPIES = 4

Targets = dict[tuple[int, int], tuple[int, tuple[int, ...]]]
"""For a number of sets and of pairs the fewest missing tiles, and the tiles aimed at."""


def standard_target(
    concealed: Sequence[int], laid: Sequence[int], sets: int
) -> tuple[int, tuple[int, ...]]:
    """Return how many tiles are missing for so many sets and a pair, and the counts aimed at.

    `laid` are the tiles that lie in sets already; of no tile more than four are aimed at.
    """
    limits = [COPIES - copies for copies in laid]
    best: Targets = {(0, 0): (0, ())}
    for start, end in ((0, 9), (9, 18), (18, 27), (27, 34)):
        part = _targets(tuple(concealed[start:end]), tuple(limits[start:end]), end != 34)
        joined: Targets = {}
        for (some, pair), (missing, aim) in best.items():
            for (more, other), (lacks, tiles) in part.items():
                key = (some + more, pair + other)
                if key[0] > sets or key[1] > 1:
                    continue
                if key not in joined or missing + lacks < joined[key][0]:
                    joined[key] = (missing + lacks, aim + tiles)
        best = joined
    return best[sets, 1]


@lru_cache(256)
def _targets(counts: tuple[int, ...], limits: tuple[int, ...], chows: bool) -> Targets:
    """Return the best targets within a suit, or within the honours, which have no chows."""
    states: dict[tuple[int, int, int, int], tuple[int, tuple[int, ...]]] = {(0, 0, 0, 0): (0, ())}
    last_start = len(counts) - 3 if chows else -1
    for rank, have in enumerate(counts):
        following: dict[tuple[int, int, int, int], tuple[int, tuple[int, ...]]] = {}
        for (before, latest, sets, pairs), (missing, aim) in states.items():
            begun = SETS_OF_A_HAND - sets if rank <= last_start else 0
            for chow in range(begun + 1):
                for pung in (0, 1):
                    for pair in (0, 1):
                        tiles = before + latest + chow + 3 * pung + 2 * pair
                        if tiles > limits[rank]:
                            break
                        state = (latest, chow, sets + chow + pung, pairs + pair)
                        if state[2] > SETS_OF_A_HAND or state[3] > 1:
                            continue
                        lacks = missing + max(tiles - have, 0)
                        if state not in following or lacks < following[state][0]:
                            following[state] = (lacks, (*aim, tiles))
        states = following
    return {
        (sets, pairs): found
        for (before, latest, sets, pairs), found in states.items()
        if not before and not latest
    }
