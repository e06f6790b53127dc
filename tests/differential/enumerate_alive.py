"""Whether a line can still be won with the tiles that the table does not show."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.compiler.nodes import SyntaxLine
from cardwright.compiler.tiles import COPIES, FLOWER_INDEX, JOKER_INDEX, NATURAL_KINDS

from .enumerate_laying import laid_exposures
from .enumerate_patterns import (
    Context,
    Counts,
    Exposures,
    Pattern,
    colourings,
    count_tiles,
    demands,
)


def can_still_win(
    line: SyntaxLine, context: Context, exposures: Exposures, seen: Sequence[int]
) -> bool:
    """Return whether some Mahjong has these exposures and else only tiles that nobody sees."""
    shown = count_tiles(tile for exposure in exposures for tile in exposure)
    pool = [
        copies - out - on_table for copies, out, on_table in zip(COPIES, shown, seen, strict=True)
    ]
    if min(pool) < 0:
        return False
    laid = laid_exposures(line, context, tuple(shown), exposures)
    return any(
        _holds(pool, *demands(rest, (*pattern.singles, *colours)), pattern, context)
        for pattern, rest, _ in laid
        for colours in set(colourings(pattern))
    )


def distance_with(
    line: SyntaxLine, context: Context, counts: Counts, exposures: Exposures, seen: Sequence[int]
) -> int | None:
    """Return how many tiles a rack lacks for the nearest Mahjong of tiles that nobody sees.

    `counts` are all tiles of the rack, exposures included. None where there is no such Mahjong.
    """
    shown = count_tiles(tile for exposure in exposures for tile in exposure)
    pool = [
        copies - out - on_table for copies, out, on_table in zip(COPIES, shown, seen, strict=True)
    ]
    best: int | None = None
    for pattern, rest, concealed in laid_exposures(line, context, counts, exposures):
        for colours in set(colourings(pattern)):
            low, high = demands(rest, (*pattern.singles, *colours))
            if _holds(pool, low, high, pattern, context):
                missing = _missing(concealed, low, high, pattern, context)
                best = missing if best is None else min(best, missing)
    return best


def _missing(
    hand: Counts, low: list[int], high: list[int], pattern: Pattern, context: Context
) -> int:
    """Return how many places of a pattern, all of its tiles known, a hand leaves open."""
    kinds = range(NATURAL_KINDS)
    kept = sum(min(hand[kind], low[kind]) for kind in kinds)
    laid = [min(max(hand[kind] - low[kind], 0), high[kind] - low[kind]) for kind in kinds]
    fillers = max(hand[JOKER_INDEX] - pattern.jokers, 0)
    if context.wild_flowers:
        fillers += max(hand[FLOWER_INDEX] - high[FLOWER_INDEX], 0)
    gaps = sum(high) - sum(low) - sum(laid)
    kept += sum(laid) + min(fillers, gaps) + min(hand[JOKER_INDEX], pattern.jokers)
    # Whatever is left over may be a `?`.
    kept += min(pattern.anything, sum(hand) - kept)
    return sum(high) + pattern.jokers + pattern.anything - kept


def _holds(
    pool: list[int], low: list[int], high: list[int], pattern: Pattern, context: Context
) -> bool:
    """Return whether a pool of tiles holds what a pattern asks for, all of its tiles known."""
    if any(least > left for least, left in zip(low, pool, strict=True)):
        return False
    gaps = sum(max(0, high[tile] - pool[tile]) for tile in range(NATURAL_KINDS))
    fillers = pool[JOKER_INDEX] - pattern.jokers
    if fillers < 0:
        return False
    if context.wild_flowers:
        fillers += max(0, pool[FLOWER_INDEX] - high[FLOWER_INDEX])
    size = sum(high) + pattern.jokers + pattern.anything
    return gaps <= fillers and size <= sum(pool)
