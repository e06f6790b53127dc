"""What must hold of advice and of two hands, on generated lines and hands."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest
from cardwright.compiler.tiles import COPIES, JOKER_INDEX, TILES
from cardwright.validator.exposures import Called, read_exposure
from cardwright.validator.hand import Hand
from cardwright.validator.suggest import Aim, suggest
from cardwright.validator.verdict import check_hand

from tests.differential.test_agreement import CompiledLine
from tests.generate import near_miss, winning_hand
from tests.properties.test_properties import lines

HANDS_OF_A_LINE = 4 if os.environ.get("CI") else 2


@pytest.fixture(scope="module")
def cards() -> list[CompiledLine]:
    return lines(41)


def hands(rng: Random, card: CompiledLine) -> list[Hand]:
    """Return hands that win on a line or nearly do, some of them with exposures."""
    found: list[Hand] = []
    for _ in range(HANDS_OF_A_LINE):
        dealt = winning_hand(rng, card.syntax, card.line.context)
        if dealt is None:
            break
        counts, exposures = dealt if rng.random() < 0.4 else near_miss(rng, *dealt)
        melds = [[TILES[tile] for tile in each] for each in exposures]
        if all(isinstance(read_exposure(m, card.line.wild_flowers), Called) for m in melds):
            out = Counter(tile for exposure in exposures for tile in exposure)
            concealed = tuple(count - out[kind] for kind, count in enumerate(counts))
            found.append(Hand(concealed, tuple(tuple(sorted(meld)) for meld in melds)))
    return found


def aim_of(card: CompiledLine, hand: Hand) -> Aim:
    (aim,) = suggest(card.engine, hand).lines
    return aim


def changed(hand: Hand, out: int | None, into: int | None) -> Hand:
    concealed = list(hand.concealed)
    if out is not None:
        concealed[out] -= 1
    if into is not None:
        concealed[into] += 1
    return Hand(tuple(concealed), hand.exposures)


def test_a_hand_is_at_distance_zero_just_when_it_is_a_mahjong(cards: list[CompiledLine]) -> None:
    rng = Random(43)
    answers: Counter[bool] = Counter()
    for card in cards:
        for hand in hands(rng, card):
            valid = check_hand(card.engine, hand).valid
            assert valid == (aim_of(card, hand).distance == 0), (card.line.text, hand)
            answers[valid] += 1
    assert min(answers[True], answers[False]) >= 10


def test_drawing_and_throwing_a_tile_changes_a_distance_by_one_at_most(
    cards: list[CompiledLine],
) -> None:
    rng = Random(47)
    for card in cards:
        for hand in hands(rng, card):
            before = aim_of(card, hand).distance
            given_up = rng.choice([kind for kind, count in enumerate(hand.concealed) if count])
            drawn = rng.choice([k for k in range(JOKER_INDEX + 1) if hand.counts[k] < COPIES[k]])
            after = aim_of(card, changed(hand, given_up, drawn)).distance
            assert (before is None) == (after is None)
            if before is not None and after is not None:
                assert abs(before - after) <= 1, (card.line.text, hand)


def test_a_tile_that_helps_lowers_the_distance_and_no_other_does(
    cards: list[CompiledLine],
) -> None:
    rng = Random(53)
    helped = 0
    for card in cards:
        for hand in hands(rng, card):
            aim = aim_of(card, hand)
            if not aim.distance:
                continue
            thrown = aim.discard[0].index
            between = changed(hand, thrown, None)
            helps = {each.tile.index for each in aim.helps}
            for kind in rng.sample(range(JOKER_INDEX + 1), 6) + sorted(helps)[:3]:
                if hand.counts[kind] < COPIES[kind]:
                    after = aim_of(card, changed(between, None, kind)).distance
                    if kind in helps and {(each, n) for each, n in aim.needs if each.index == kind}:
                        assert after == aim.distance - 1, (card.line.text, hand, TILES[kind])
                        helped += 1
                    elif kind not in helps:
                        assert after is not None
                        assert after >= aim.distance, (card.line.text, hand, TILES[kind])
    assert helped >= 20
