"""The classical scorer against brute force, and its idea of a complete hand against a peer's."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from cardwright import load_book
from cardwright.compiler.classical.classes import KINDS
from cardwright.compiler.tiles import TILE_NAMES, WIND_START
from cardwright.validator.classical.cutting import cuts, is_cuttable
from cardwright.validator.classical.hand import ClassicalHand
from cardwright.validator.classical.shape_cuts import shape_cuts
from mahjong.agari import Agari

from tests.differential import oracle_classical as oracle
from tests.generate.classical import groups, losing_hand, near_miss, seating, winning_hand

HANDS = 4_000 if os.environ.get("CI") else 1_000
"""Hands that are held against brute force; half of them of neighbouring sets."""

PEER_HANDS = 100_000
"""Hands that are held against the peer; half of them complete."""

BOOK = load_book("classical")
PEER_ORDER = (*range(WIND_START), *(TILE_NAMES.index(tile) for tile in "ESWN0GR"))
"""Our kinds in the order of the peer; for completeness no suit differs from another."""


def table(hand: ClassicalHand, seat: str, round_: str) -> oracle.Table:
    concealed = tuple(
        TILE_NAMES[kind] for kind, copies in enumerate(hand.concealed) for _ in range(copies)
    )
    melds = [tuple(tuple(map(str, meld)) for meld in laid) for laid in (hand.exposed, hand.kongs)]
    winning = str(hand.winning) if hand.winning else None
    bonus = hand.flowers + hand.seasons
    return oracle.Table(
        concealed, melds[0], melds[1], winning, hand.claimed, hand.notes, bonus, seat, round_
    )


@pytest.mark.parametrize("neighbours", [False, True], ids=["any", "neighbouring"])
def test_claims_score_as_by_brute_force(neighbours: bool) -> None:
    rng = Random(20260 + neighbours)
    wins = 0
    for number in range(HANDS // 2):
        hand = winning_hand(rng, neighbours)
        if number % 4 == 3:
            hand = near_miss(rng, hand)
        seat, round_ = seating(rng)
        score = BOOK.score(hand, seat=seat, round=round_)
        found = (str(score.status), score.total or 0, tuple(sorted(score.limit)))
        assert oracle.score(table(hand, seat, round_)) == found, (str(hand), seat, round_)
        wins += score.valid
    assert HANDS * 3 // 8 <= wins < HANDS // 2


@pytest.mark.parametrize("neighbours", [False, True], ids=["any", "neighbouring"])
def test_losing_hands_score_as_by_brute_force(neighbours: bool) -> None:
    rng = Random(7 + neighbours)
    for _ in range(HANDS // 8):
        hand = losing_hand(rng, neighbours)
        seat, round_ = seating(rng)
        found = BOOK.score(hand, seat=seat, round=round_)
        assert oracle.lose(table(hand, seat, round_)) == found.total, (str(hand), seat, round_)


def peer_hands(rng: Random) -> Iterator[tuple[int, ...]]:
    """Yield counts of hands of 14 tiles, every other one complete."""
    wall = [kind for kind in range(KINDS) for _ in range(4)]
    ends = [kind for kind in range(WIND_START) if kind % 9 in (0, 8)]
    wonders = [*ends, *range(WIND_START, KINDS)]
    for number in range(PEER_HANDS):
        if number % 2:
            tiles = [tile for each in groups(rng, number % 4 == 1) for tile in each]
            if number % 50 == 1:
                tiles = [kind for kind in rng.sample(range(KINDS), 7) for _ in range(2)]
            elif number % 50 == 3:
                tiles = [*wonders, rng.choice(wonders)]
        elif number % 4:
            tiles = rng.sample(wall, 14)
        else:  # of few kinds, so that much is nearly complete
            tiles = rng.sample([kind for kind in rng.sample(range(KINDS), 6) for _ in range(4)], 14)
        counts = [0] * KINDS
        for tile in tiles:
            counts[tile] += 1
        yield tuple(counts)


def test_the_peer_agrees_on_which_hands_are_complete() -> None:
    pairs, wonders = BOOK.rules.shapes
    agari = Agari.is_agari
    complete = 0
    for counts in peer_hands(Random(14)):
        different = max(counts) < 4  # to the peer four alike are no two pairs
        ours = (
            is_cuttable(counts)
            or (different and any(shape_cuts(pairs, counts)))
            or any(shape_cuts(wonders, counts))
        )
        theirs = agari([counts[kind] for kind in PEER_ORDER])
        if ours != theirs:
            pytest.fail(f"we say {ours}, the peer says {theirs} of {counts}")
        complete += ours
    assert complete >= PEER_HANDS // 2


def test_a_hand_has_a_cut_exactly_where_it_can_be_cut() -> None:
    rng = Random(3)
    for counts in islice(peer_hands(rng), PEER_HANDS // 10):
        assert is_cuttable(counts) is bool(cuts(counts))
