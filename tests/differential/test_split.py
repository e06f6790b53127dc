"""Two hands out of one pool: the engine and brute force find the same least exchange of tiles."""

from __future__ import annotations

import json
import os
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
import yaml
from cardwright.compiler.compile import compile_card
from cardwright.compiler.nodes import SyntaxLine
from cardwright.compiler.profiles import shipped_profile
from cardwright.compiler.source import Source
from cardwright.compiler.tiles import COPIES, JOKER_INDEX, TILES
from cardwright.validator.engine import Engine
from cardwright.validator.split import Pool, Split, split
from cardwright.validator.verdict import Match

from tests.differential.enumerate_patterns import (
    TANDEM_LETTERS,
    Context,
    Counts,
    Exposures,
    count_tiles,
)
from tests.differential.enumerate_split import Plan, least_exchanges, plans
from tests.differential.oracle_enumerate import accepts
from tests.generate import GeneratedLine, near_miss, random_line, winning_hand

POOLS = 150 if os.environ.get("CI") else 50
POOLS_OF_A_CARD = 5
PLANS = 600
"""Plans of a line that brute force looks at; lines with more are drawn again."""

TINY_POOLS = 60 if os.environ.get("CI") else 12
ANY_NUMBER = 100_000

GAMES = Path(__file__).parents[1] / "conformance" / "games.yaml"

Dealt = tuple[Counts, Exposures]


@dataclass(frozen=True)
class TwoLines:
    """A card with one generated line on each side."""

    lines: tuple[GeneratedLine, GeneratedLine]
    syntaxes: tuple[SyntaxLine, SyntaxLine]
    engine: Engine

    def plans(self, which: int, exposures: Exposures) -> tuple[Plan, ...] | None:
        line = self.lines[which]
        return plans(self.syntaxes[which], line.context, exposures, PLANS)

    def deal(self, rng: Random, which: int) -> Dealt | None:
        return winning_hand(rng, self.syntaxes[which], self.lines[which].context)


def two_lines(rng: Random) -> TwoLines | None:
    """Return a card of two generated lines; None where one has no hands or too many."""
    first, second = random_line(rng), random_line(rng)
    if first.rules != second.rules:
        return None
    categories = [
        {"name": side, "side": side, "kind": line.kind}
        | ({} if line.category_jokers else {"jokers": "no"})
        | {"lines": [{"line": line.text} | ({"wild": "flowers"} if line.wild_flowers else {})]}
        for side, line in (("west", first), ("east", second))
    ]
    head = {"format": "1", "title": "Two lines", "year": "2026", "rules": first.rules}
    text = json.dumps(head | {"categories": categories})
    reading = compile_card(Source("two.yaml", text), shipped_profile)
    if reading.compiled is None:
        return None
    mine, others = (each.readings[0].syntax for each in reading.lines)
    card = TwoLines((first, second), (mine, others), Engine(reading.compiled))
    return None if card.plans(0, ()) is None or card.plans(1, ()) is None else card


def pool_of(rng: Random, card: TwoLines) -> tuple[Counts, tuple[Exposures, Exposures]] | None:
    """Return all tiles of a pool and its exposures by hand: two hands, a change or two, or fewer.

    None where the set has not the tiles.
    """
    hands = [card.deal(rng, which) for which in range(2)]
    if hands[0] is None or hands[1] is None:
        return None
    dealt: list[Dealt] = [hands[0], hands[1]]
    for which in range(2):
        if rng.random() < 0.35:
            dealt[which] = near_miss(rng, *dealt[which])
        if rng.random() < 0.5:
            dealt[which] = dealt[which][0], ()
    counts = [a + b for a, b in zip(dealt[0][0], dealt[1][0], strict=True)]
    exposures = dealt[0][1], dealt[1][1]
    out = Counter(tile for hand in exposures for exposure in hand for tile in exposure)
    concealed = [kind for kind, count in enumerate(counts) for _ in range(count - out[kind])]
    if rng.random() < 0.15:
        counts[rng.choice(concealed)] -= 1
    elif rng.random() < 0.3:
        counts[rng.choice(concealed)] -= 1
        counts[rng.choice([*concealed, JOKER_INDEX, rng.randrange(len(COPIES))])] += 1
    fits = all(count <= most for count, most in zip(counts, COPIES, strict=True))
    return (tuple(counts), exposures) if fits else None


@dataclass(frozen=True)
class TinyTandem:
    """The Tandem card of the game cases, with what brute force reads in each line by side."""

    engine: Engine
    lines: tuple[dict[str, tuple[SyntaxLine, Context]], dict[str, tuple[SyntaxLine, Context]]]


def answer(
    card: TwoLines | TinyTandem, concealed: Counts, exposures: tuple[Exposures, Exposures]
) -> Split:
    first, second = (
        tuple(tuple(sorted(TILES[tile] for tile in each)) for each in hand) for hand in exposures
    )
    return split(card.engine, Pool(concealed, (first, second)))


def laid_tiles(match: Match) -> Counts:
    """Return the counts of all tiles that lie in the groups of a hand."""
    return tuple(count_tiles(tile.index for group in match.groups for tile in group.tiles))


def test_engine_and_brute_force_agree_on_two_hands() -> None:
    rng = Random(29)
    met: Counter[str] = Counter()
    while met["pools"] < POOLS:
        card = two_lines(rng)
        if card is None:
            continue
        for _ in range(POOLS_OF_A_CARD):
            pool = pool_of(rng, card)
            if pool is None:
                continue
            counts, exposures = pool
            out = Counter(tile for hand in exposures for each in hand for tile in each)
            concealed = tuple(count - out[kind] for kind, count in enumerate(counts))
            mine, others = card.plans(0, exposures[0]), card.plans(1, exposures[1])
            assert mine is not None
            assert others is not None
            expected = least_exchanges(mine, others, concealed, (*exposures[0], *exposures[1]))
            found = answer(card, concealed, exposures)
            distance = 0 if found.pairs else found.nearest[0].distance if found.nearest else None
            told = [line.text for line in card.lines], pool, found
            assert expected == distance, told
            assert ("split" if expected == 0 else "no-split") == found.status, told
            for near in found.nearest:
                assert sum(count for _, count in near.needs) == distance, told
            if found.pairs:
                laid = [laid_tiles(match) for match in found.pairs[0].hands]
                assert tuple(a + b for a, b in zip(*laid, strict=True)) == counts, told
                for which, tiles in enumerate(laid):
                    context = card.lines[which].context
                    assert accepts(card.syntaxes[which], context, tiles, exposures[which]), told
            met["pools"] += 1
            met["split" if expected == 0 else "fits nothing" if expected is None else "near"] += 1
            met["exposed"] += any(exposures)
    assert min(met["split"], met["near"], met["exposed"]) > POOLS / 8, met


@pytest.fixture(scope="module")
def tiny() -> TinyTandem:
    card = yaml.safe_load(GAMES.read_text("utf-8"))["cards"]["tiny-tandem"]
    reading = compile_card(Source("tiny.yaml", json.dumps(card)), shipped_profile)
    assert reading.compiled is not None
    sides: dict[str, dict[str, tuple[SyntaxLine, Context]]] = {"west": {}, "east": {}}
    for line in reading.lines:
        kind, side = line.category.kind, line.category.side
        assert side is not None
        sides[side][line.entry.id] = (line.readings[0].syntax, Context(kind, TANDEM_LETTERS))
    return TinyTandem(Engine(reading.compiled), (sides["west"], sides["east"]))


def test_every_pair_of_lines_that_a_pool_makes_is_found(tiny: TinyTandem) -> None:
    rng = Random(31)
    met: Counter[str] = Counter()
    for _ in range(TINY_POOLS):
        dealt = [winning_hand(rng, *rng.choice(list(lines.values()))) for lines in tiny.lines]
        assert dealt[0] is not None
        assert dealt[1] is not None
        counts = [a + b for a, b in zip(dealt[0][0], dealt[1][0], strict=True)]
        exposures = (dealt[0][1], dealt[1][1]) if rng.random() < 0.4 else ((), ())
        out = Counter(tile for hand in exposures for each in hand for tile in each)
        concealed = [count - out[kind] for kind, count in enumerate(counts)]
        for _ in range(rng.choice((0, 0, 1, 1, 2))):
            concealed[rng.choice([kind for kind, count in enumerate(concealed) if count])] -= 1
            concealed[rng.choice([JOKER_INDEX, rng.randrange(len(COPIES))])] += 1
        if any(c + out[kind] > COPIES[kind] for kind, c in enumerate(concealed)):
            continue
        everything = (*exposures[0], *exposures[1])
        expected = {
            (west, east): least_exchanges(
                plans(*mine, exposures[0], ANY_NUMBER) or (),
                plans(*other, exposures[1], ANY_NUMBER) or (),
                tuple(concealed),
                everything,
            )
            for west, mine in tiny.lines[0].items()
            for east, other in tiny.lines[1].items()
        }
        found = answer(tiny, tuple(concealed), exposures)
        complete = {pair for pair, distance in expected.items() if distance == 0}
        lines = {tuple(match.line for match in pair.hands) for pair in found.pairs}
        assert complete == lines, (concealed, exposures)
        least = sorted(distance for distance in expected.values() if distance is not None)[:5]
        if not complete:
            assert least == [near.distance for near in found.nearest], (concealed, exposures)
            for near in found.nearest:
                assert expected[near.lines] == near.distance
        met["split" if complete else "near"] += 1
    assert min(met["split"], met["near"]) > TINY_POOLS / 8, met
