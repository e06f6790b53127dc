"""The slow second opinion: a card line read by brute force, straight from its syntax tree.

Every choice that a line leaves open (`or`, bars, suits of inks, places of a run, variables, winds,
Dragons, letters of words) is written out, and each combination is a *pattern*: concrete groups,
natural single tiles, and a few tiles of which only the number is known. A hand is laid on a pattern
by counting. Only the suits of tiles without ink are left open in a pattern, since an equation of
twelve digits has 3^12 colourings; they are written out rank by rank while a hand is laid.

Nothing of the compiler but its syntax tree and the numbering of the tiles is used here.

A hand is the counts of all its tiles by index (0..34 naturals, 35 Jokers), those that lie exposed
included, and the exposures, each a tuple of the indices of its tiles.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

from cardwright.compiler.nodes import SyntaxLine
from cardwright.compiler.tiles import COPIES, FLOWER_INDEX, JOKER_COUNT, NATURAL_KINDS

from .enumerate_distance import exchanges
from .enumerate_laying import laid_exposures, lies
from .enumerate_patterns import Context, Counts, Exposures, colourings, count_tiles, demands
from .enumerate_reading import patterns


def accepts(line: SyntaxLine, context: Context, counts: Counts, exposures: Exposures = ()) -> bool:
    """Return whether the hand is a Mahjong on the line."""
    if sum(counts) != context.hand_size:
        return False
    return any(
        lies(pattern, rest, concealed, context)
        for pattern, rest, concealed in laid_exposures(line, context, counts, exposures)
    )


def distance(
    line: SyntaxLine, context: Context, counts: Counts, exposures: Exposures = ()
) -> int | None:
    """Return how many concealed tiles must be exchanged to make the hand a Mahjong on the line.

    The exposures stay as they are, and the Mahjong must exist in one set of tiles. None when there
    is none.
    """
    exposed = count_tiles(tile for exposure in exposures for tile in exposure)
    best: int | None = None
    for pattern, rest, concealed in laid_exposures(line, context, counts, exposures):
        limit = context.hand_size + 1 if best is None else best
        found = exchanges(pattern, rest, concealed, exposed, context, limit)
        if found is not None and found < limit:
            best = found
    return best


def natural_sets(line: SyntaxLine, context: Context) -> set[Counts]:
    """Return the sets of natural tiles that the line stands for, before any Joker is put in.

    A set may hold more of a kind than exist where Jokers can supply them; a `?` is any natural.
    """
    found: set[Counts] = set()
    for pattern in patterns(line, context):
        for colours in colourings(pattern):
            low, high = demands(pattern.melds, (*pattern.singles, *colours))
            for extra in combinations_with_replacement(range(NATURAL_KINDS), pattern.anything):
                total = [a + b for a, b in zip(high, count_tiles(extra), strict=True)]
                if _can_exist(low, total, pattern.jokers, context):
                    found.add(tuple(total[:NATURAL_KINDS]))
    return found


def _can_exist(low: list[int], high: list[int], demanded: int, context: Context) -> bool:
    """Return whether one set of tiles can supply the natural tiles and the Jokers."""
    supply = JOKER_COUNT - demanded
    if context.wild_flowers:
        supply += max(0, COPIES[FLOWER_INDEX] - high[FLOWER_INDEX])
    missing = sum(max(0, most - copies) for most, copies in zip(high, COPIES, strict=True))
    enough = all(least <= copies for least, copies in zip(low, COPIES, strict=True))
    return enough and missing <= supply
