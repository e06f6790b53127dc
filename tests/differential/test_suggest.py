"""Advice and brute force: distances of 13 and 14 tiles beside a table, and the tiles that help."""

from __future__ import annotations

import os
from collections import Counter
from functools import partial
from random import Random

from cardwright.compiler.tiles import COPIES, JOKER_INDEX, TILES
from cardwright.validator.exposures import Called, read_exposure
from cardwright.validator.hand import Hand
from cardwright.validator.suggest import suggest

from tests.differential.enumerate_alive import distance_with
from tests.differential.enumerate_patterns import Counts, Exposures
from tests.differential.enumerate_split import plans
from tests.differential.test_agreement import CompiledLine, compiled
from tests.generate import near_miss, random_line, winning_hand

RACKS = 80 if os.environ.get("CI") else 40
RACKS_OF_A_LINE = 4
PLANS = 2_000
"""Ways to read a line that brute force looks at; lines with more are drawn again."""


def rack_of(rng: Random, card: CompiledLine) -> tuple[Counts, Exposures, Counts] | None:
    """Return all tiles of a rack, its exposures, and what else the table shows."""
    dealt = winning_hand(rng, card.syntax, card.line.context)
    if dealt is None:
        return None
    wanted = [kind for kind, count in enumerate(dealt[0]) for _ in range(count)]
    for _ in range(rng.choice((0, 1, 2))):
        dealt = near_miss(rng, *dealt)
    counts, exposures = list(dealt[0]), dealt[1]
    out = Counter(tile for exposure in exposures for tile in exposure)
    concealed = [kind for kind, count in enumerate(counts) for _ in range(count - out[kind])]
    if concealed and rng.random() < 0.5:
        counts[rng.choice(concealed)] -= 1
    seen = [0] * len(COPIES)
    for _ in range(rng.choice((0, 6, 40))):
        kind = rng.choice([*wanted, JOKER_INDEX, rng.randrange(len(COPIES))])
        if counts[kind] + seen[kind] < COPIES[kind]:
            seen[kind] += 1
    return tuple(counts), exposures, tuple(seen)


def distance_beside(
    card: CompiledLine, exposures: Exposures, seen: Counts, all_tiles: Counts
) -> int | None:
    return distance_with(card.syntax, card.line.context, all_tiles, exposures, seen)


def test_advice_and_brute_force_agree() -> None:
    rng = Random(37)
    met: Counter[str] = Counter()
    while met["racks"] < RACKS:
        card = compiled(random_line(rng))
        if card is None or plans(card.syntax, card.line.context, (), PLANS) is None:
            continue
        for _ in range(RACKS_OF_A_LINE):
            rack = rack_of(rng, card)
            if rack is None:
                continue
            counts, exposures, seen = rack
            melds = [[TILES[tile] for tile in each] for each in exposures]
            readings = [read_exposure(each, card.line.wild_flowers) for each in melds]
            if not all(isinstance(reading, Called) for reading in readings):
                continue
            out = Counter(tile for exposure in exposures for tile in exposure)
            concealed = tuple(count - out[kind] for kind, count in enumerate(counts))
            hand = Hand(concealed, tuple(tuple(sorted(each)) for each in melds))
            (aim,) = suggest(card.engine, hand, Hand(seen)).lines
            told = card.line.text, rack, aim

            distance = partial(distance_beside, card, exposures, seen)
            expected = distance(counts)
            assert expected == aim.distance, told
            met["racks"] += 1
            met["dead" if expected is None else "short" if sum(counts) < 14 else "full"] += 1
            if expected:
                assert expected == sum(count for _, count in aim.needs), told
                helps = {each.tile.index for each in aim.helps}
                for kind in range(len(COPIES)):
                    if counts[kind] == COPIES[kind]:
                        assert kind not in helps, told
                    if counts[kind] + seen[kind] == COPIES[kind]:
                        continue
                    more = tuple(count + (each == kind) for each, count in enumerate(counts))
                    after = distance(more)
                    assert after is not None
                    assert (after < expected) == (kind in helps), (TILES[kind], told)
    assert min(met["dead"], met["short"], met["full"]) > RACKS / 12, met
