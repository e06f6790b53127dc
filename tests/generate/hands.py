"""Hands that win on a line, dealt from the patterns of the slow oracle."""

from __future__ import annotations

from collections import Counter
from random import Random

from cardwright.compiler.nodes import SyntaxLine
from cardwright.compiler.tiles import COPIES, FLOWER_INDEX, JOKER_INDEX, NATURAL_KINDS

from tests.differential.enumerate_patterns import Context, Counts, Exposures, Pattern
from tests.differential.enumerate_reading import patterns


def winning_hand(
    rng: Random, line: SyntaxLine, context: Context
) -> tuple[Counts, Exposures] | None:
    """Return a Mahjong on the line, often with Jokers and exposures, or None if none was found."""
    ways = patterns(line, context)
    for _ in range(200 if ways else 0):
        hand = _lay(rng, rng.choice(ways), context)
        if hand is not None:
            return hand
    return None


def _lay(rng: Random, pattern: Pattern, context: Context) -> tuple[Counts, Exposures] | None:
    """Deal the tiles of a pattern, or return None where the draw came to nothing."""
    free = [9 * rng.randrange(3) + rank - 1 for rank in pattern.free]
    if rng.random() < 0.3:
        suit = rng.randrange(3)
        free = [9 * suit + tile % 9 for tile in free]
    suits = pattern.suits
    for tile in free:
        suits |= 1 << tile // 9
    if suits not in pattern.allowed:
        return None
    loose = [*pattern.singles, *free, *[JOKER_INDEX] * pattern.jokers]
    share = rng.choice((0.0, 0.0, 0.1, 0.3, 0.7))
    groups = []
    for meld in pattern.melds:
        stand_ins = sum(rng.random() < share for _ in range(meld.size)) if meld.jokers else 0
        groups.append([meld.tile] * (meld.size - stand_ins) + [JOKER_INDEX] * stand_ins)
    exposed = [
        pattern.open and meld.callable and meld.tile in group and rng.random() < 0.4
        for meld, group in zip(pattern.melds, groups, strict=True)
    ]
    if rng.random() < 0.4:
        exposed = [False] * len(groups)
    count = Counter(loose)
    for group in groups:
        count.update(group)
    # Jokers for natural tiles that the set does not hold.
    for meld, group, out in zip(pattern.melds, groups, exposed, strict=True):
        while count[meld.tile] > COPIES[meld.tile] and meld.jokers:
            if group.count(meld.tile) <= int(out):
                break
            group[group.index(meld.tile)] = JOKER_INDEX
            count[meld.tile] -= 1
            count[JOKER_INDEX] += 1
    if context.wild_flowers:
        for group in groups:
            for place, tile in enumerate(group):
                if tile == JOKER_INDEX and count[FLOWER_INDEX] < 8 and rng.random() < 0.5:
                    group[place] = FLOWER_INDEX
                    count[FLOWER_INDEX] += 1
                    count[JOKER_INDEX] -= 1
    for _ in range(pattern.anything):
        tile = rng.choice([t for t in range(NATURAL_KINDS + 1) if count[t] < COPIES[t]])
        loose.append(tile)
        count[tile] += 1
    if any(count[tile] > COPIES[tile] for tile in count):
        return None
    shown = tuple(tuple(sorted(g)) for g, out in zip(groups, exposed, strict=True) if out)
    return tuple(count[tile] for tile in range(NATURAL_KINDS + 1)), shown
