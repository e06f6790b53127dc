"""A hand laid on a pattern by counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

from cardwright.compiler.nodes import SyntaxLine
from cardwright.compiler.tiles import FLOWER_INDEX, JOKER_INDEX, NATURAL_KINDS, WIND_START

from .enumerate_patterns import (
    Context,
    Counts,
    Exposures,
    Meld,
    Pattern,
    count_tiles,
    demands,
    mask_of,
    number_tile,
    rank_of,
)
from .enumerate_reading import patterns


def laid_exposures(
    line: SyntaxLine, context: Context, counts: Counts, exposures: Exposures
) -> Iterator[tuple[Pattern, tuple[Meld, ...], Counts]]:
    """Yield patterns that have a group for each exposure, the other groups, the concealed tiles."""
    exposed = count_tiles(tile for exposure in exposures for tile in exposure)
    concealed = tuple(have - out for have, out in zip(counts, exposed, strict=True))
    if min(concealed) < 0:
        raise ValueError("the counts of a hand include its exposures")
    for pattern in patterns(line, context):
        if exposures and not pattern.open:
            continue
        for rest in _rests(pattern.melds, exposures, context):
            yield pattern, rest, concealed


def _rests(
    melds: tuple[Meld, ...], exposures: Exposures, context: Context
) -> set[tuple[Meld, ...]]:
    """Return the groups that are left when each exposure is a group of its own, in all ways."""
    rests = {melds}
    for exposure in exposures:
        rests = {
            (*rest[:place], *rest[place + 1 :])
            for rest in rests
            for place, meld in enumerate(rest)
            if _is_exposure_of(meld, exposure, context)
        }
    return rests


def _is_exposure_of(meld: Meld, exposure: tuple[int, ...], context: Context) -> bool:
    stand_ins = {JOKER_INDEX, FLOWER_INDEX} if context.wild_flowers else {JOKER_INDEX}
    others = {tile for tile in exposure if tile != meld.tile}
    return (
        meld.callable
        and len(exposure) == meld.size
        and meld.tile in exposure
        and (not others or (meld.jokers and others <= stand_ins))
    )


def lies(pattern: Pattern, rest: tuple[Meld, ...], hand: Counts, context: Context) -> bool:
    """Return whether the concealed tiles are the pattern's, but for its exposed groups.

    Every kind needs its natural tiles; a natural tile too many may only be a `?`. The numbers agree
    when those hold, so that the Jokers fill just what is left.
    """
    if hand[JOKER_INDEX] < pattern.jokers:
        return False
    low, high = demands(rest, pattern.singles)

    def excess(tile: int, more: int = 0) -> int | None:
        """Return how many tiles are too many, or None where too few are natural."""
        have = hand[tile]
        if have < low[tile] + more:
            return None
        if tile == FLOWER_INDEX and context.wild_flowers:
            return 0
        return max(0, have - high[tile] - more)

    free = Counter(pattern.free)
    spare = pattern.anything
    for tile in range(NATURAL_KINDS):
        if tile < WIND_START and rank_of(tile) in free:
            continue
        found = excess(tile)
        if found is None or found > spare:
            return False
        spare -= found
    # The ways to colour the free tiles, rank by rank: tiles too many so far, and suits used.
    ways = {(0, pattern.suits)}
    for rank, number in free.items():
        further = set()
        for colours in combinations_with_replacement(range(3), number):
            extra = [excess(number_tile(s, rank), colours.count(s)) for s in range(3)]
            if None not in extra:
                more = sum(each or 0 for each in extra)
                further |= {(before + more, suits | mask_of(colours)) for before, suits in ways}
        ways = {way for way in further if way[0] <= spare}
    return any(suits in pattern.allowed for _, suits in ways)
