"""Every hand of a pattern, one after the other: its tiles, Jokers put in, and what lies exposed.

Only for small hands: `111g 222r` alone has some hundreds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement, product

from cardwright.compiler.nodes import Choice, SyntaxAlternative, SyntaxLine
from cardwright.compiler.tiles import COPIES, FLOWER_INDEX, JOKER_INDEX, NATURAL_KINDS

from .enumerate_parts import Part, group_parts, word_parts
from .enumerate_patterns import Context, Meld, Pattern, colourings
from .enumerate_printings import printings
from .enumerate_reading import patterns, put_together
from .enumerate_values import assignments

Tiles = tuple[int, ...]
Claim = tuple[Tiles, tuple[Tiles, ...]]
"""The concealed tiles, and the tiles of each exposure, all of them sorted."""


def choices_of(line: SyntaxLine) -> Iterator[tuple[int, Tiles, SyntaxAlternative]]:
    """Yield the alternatives with one group for each bar: which alternative, and which groups."""
    for place, alternative in enumerate(line.resolved()):
        bars = [
            range(len(item.groups)) if isinstance(item, Choice) else range(1)
            for item in alternative.items
        ]
        for chosen in product(*bars):
            items = tuple(
                replace(item, groups=(item.groups[at],)) if isinstance(item, Choice) else item
                for item, at in zip(alternative.items, chosen, strict=True)
            )
            yield place, chosen, replace(alternative, items=items)


def patterns_of(alternative: SyntaxAlternative, context: Context) -> tuple[Pattern, ...]:
    """Return the patterns of an alternative without bars that the notes let stand."""
    found = patterns(SyntaxLine("", (alternative,)), context)
    return tuple(pattern for pattern in found if any(True for _ in colourings(pattern)))


def patterns_by_choice(
    alternative: SyntaxAlternative, context: Context
) -> Iterator[tuple[Pattern, ...]]:
    """Yield the same patterns, once for all that inks, variables, notes and winds may mean.

    Those that come together differ in the suits of free groups and in letters with several tiles.
    """
    for printing in printings(alternative, context):
        for values in assignments(printing):
            classes: list[list[tuple[Part, ...]]] = []
            for group in printing.groups:
                parts = tuple(group_parts(printing, group, values))
                is_free = any(part.free for part in parts)
                classes.append([parts] if is_free else [(part,) for part in parts])
            classes += [[tuple(word_parts(printing, word, values))] for word in printing.words]
            for choice in product(*classes):
                found = (put_together(printing, parts) for parts in product(*choice))
                meant = tuple(
                    each for each in found if each and any(True for _ in colourings(each))
                )
                if meant:
                    yield meant


def claims_of(pattern: Pattern, context: Context) -> set[Claim]:
    """Return every hand of a pattern that one set of tiles can make."""
    found: set[Claim] = set()
    fillers = (JOKER_INDEX, FLOWER_INDEX) if context.wild_flowers else (JOKER_INDEX,)
    ways = [list(_meld_ways(meld, fillers, pattern.open)) for meld in pattern.melds]
    anything = list(combinations_with_replacement(range(JOKER_INDEX + 1), pattern.anything))
    printed = (JOKER_INDEX,) * pattern.jokers
    laid = {
        (tuple(sorted(hidden)), tuple(sorted(shown)))
        for chosen in product(*ways)
        for hidden, shown in [
            (
                [tile for tiles, is_out in chosen if not is_out for tile in tiles],
                [tiles for tiles, is_out in chosen if is_out],
            )
        ]
    }
    for colours in colourings(pattern):
        natural = (*pattern.singles, *colours, *printed)
        for hidden, shown in laid:
            for more in anything:
                claim = tuple(sorted((*natural, *hidden, *more))), shown
                if _exists(claim):
                    found.add(claim)
    return found


def _meld_ways(meld: Meld, fillers: Tiles, is_open: bool) -> Iterator[tuple[Tiles, bool]]:
    """Yield the tiles that a group may be made of, and whether it lies exposed."""
    for naturals in range(meld.size, -1, -1):
        if naturals < meld.size and not meld.jokers:
            return
        for filling in combinations_with_replacement(fillers, meld.size - naturals):
            tiles = tuple(sorted((*(meld.tile,) * naturals, *filling)))
            yield tiles, False
            if is_open and meld.callable and meld.tile in tiles:
                yield tiles, True


def _exists(claim: Claim) -> bool:
    counts = Counter(claim[0])
    for tiles in claim[1]:
        counts.update(tiles)
    return all(count <= COPIES[tile] for tile, count in counts.items())


def natural_hands(pattern: Pattern, context: Context) -> set[Tiles]:
    """Return the natural hands of a pattern, before any Joker is put in.

    A tile that the set has too few of may stand in a group that takes Jokers; a `?` may be any
    natural tile that exists.
    """
    found: set[Tiles] = set()
    for colours in colourings(pattern):
        fixed = [*pattern.singles, *colours]
        groups = [meld.tile for meld in pattern.melds for _ in range(meld.size)]
        taking = [meld.tile for meld in pattern.melds if meld.jokers for _ in range(meld.size)]
        for more in combinations_with_replacement(range(NATURAL_KINDS), pattern.anything):
            counts = Counter((*fixed, *groups, *more))
            beyond = {tile: n - COPIES[tile] for tile, n in counts.items() if n > COPIES[tile]}
            if all(taking.count(tile) >= n for tile, n in beyond.items()):
                found.add(tuple(sorted(counts.elements())))
    return found
