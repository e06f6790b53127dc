"""How many tiles part a hand from a pattern."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

from cardwright.compiler.tiles import COPIES, FLOWER_INDEX, JOKER_INDEX, WIND_START

from .enumerate_patterns import (
    Context,
    Counts,
    Meld,
    Pattern,
    demands,
    mask_of,
    number_tile,
    rank_of,
)


def exchanges(
    pattern: Pattern,
    rest: tuple[Meld, ...],
    hand: Counts,
    exposed: list[int],
    context: Context,
    limit: int,
) -> int | None:
    """Return how many concealed tiles must be exchanged to lie on the pattern.

    A Mahjong on the pattern holds of each kind at least the natural tiles that are demanded, at
    most what stands there and what the set still has, and as many Jokers as are missing then. The
    one that keeps most of the hand has of each kind the number nearest to the hand's: a natural
    less is worth a Joker at most. So it is enough to know, for a colouring of the free tiles, how
    many naturals are kept, how many that nearest Mahjong has, and how many there could be at most.
    A pattern that cannot be nearer than `limit` may be given up early, with None.
    """
    low, high = demands(rest, pattern.singles)
    size = sum(high) + len(pattern.free) + pattern.jokers
    left = [copies - out for copies, out in zip(COPIES, exposed, strict=True)]

    def kind(tile: int, more: int = 0) -> tuple[int, int, int] | None:
        """Return the numbers kept, nearest and greatest of a kind; None where the set lacks it."""
        least, most = low[tile] + more, min(high[tile] + more, left[tile])
        if least > most:
            return None
        return min(hand[tile], most), min(max(hand[tile], least), most), most

    free = Counter(pattern.free)
    kept = near = most = 0
    for tile in {*pattern.singles, *(meld.tile for meld in rest)}:
        if tile < WIND_START and rank_of(tile) in free:
            continue
        found = kind(tile)
        if found is None:
            return None
        if tile != FLOWER_INDEX or not context.wild_flowers:
            kept, near, most = kept + found[0], near + found[1], most + found[2]
    # No colouring keeps more of the free ranks than the hand has or than stand there.
    keepable = kept + hand[JOKER_INDEX] + (hand[FLOWER_INDEX] if context.wild_flowers else 0)
    for rank, number in free.items():
        tiles = [number_tile(s, rank) for s in range(3)]
        keepable += min(sum(hand[t] for t in tiles), sum(high[t] for t in tiles) + number)
    if max(size - keepable, near - kept) >= limit:
        return None
    ways = {(kept, near, most, pattern.suits)}
    for rank, number in free.items():
        further = set()
        for colours in combinations_with_replacement(range(3), number):
            kinds = [kind(number_tile(s, rank), colours.count(s)) for s in range(3)]
            if None not in kinds:
                a, b, c = (sum(each[i] for each in kinds if each) for i in range(3))
                mask = mask_of(colours)
                further |= {(k + a, n + b, m + c, suits | mask) for k, n, m, suits in ways}
        ways = further
    best: int | None = None
    for kept, near, most, suits in ways:
        if suits in pattern.allowed:
            filled = _fillers_kept(size - near, size - most, low, pattern, hand, left, context)
            if filled is not None and (best is None or size - kept - filled < best):
                best = size - kept - filled
    # Each `?` keeps a tile that has no other use, and there is always one.
    return best


def _fillers_kept(
    wanted: int,
    least: int,
    low: list[int],
    pattern: Pattern,
    hand: Counts,
    left: list[int],
    context: Context,
) -> int | None:
    """Return how many of the hand's Jokers are kept where the nearest Mahjong has `wanted`.

    Where the set has not so many, natural tiles that the hand lacks take their place, down to
    `least`; None where it has not even those. Wild Flowers share the places with the Jokers.
    """
    if not context.wild_flowers:
        return min(hand[JOKER_INDEX], wanted) if least <= left[JOKER_INDEX] else None
    return max(
        (
            min(hand[FLOWER_INDEX], places - jokers) + min(hand[JOKER_INDEX], jokers)
            for places in range(least, wanted + 1)
            for jokers in range(pattern.jokers, left[JOKER_INDEX] + 1)
            if low[FLOWER_INDEX] <= places - jokers <= left[FLOWER_INDEX]
        ),
        default=None,
    )
