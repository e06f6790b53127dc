"""What must hold of every line and hand, on generated ones."""

from __future__ import annotations

import os
from itertools import permutations
from random import Random

import numpy as np
import pytest
from cardwright.compiler.compile import compile_card
from cardwright.compiler.profiles import shipped_profile
from cardwright.compiler.source import Source
from cardwright.compiler.syntax import parse_line
from cardwright.compiler.tiles import COPIES, JOKER_INDEX, NATURAL_KINDS
from hypothesis import given
from hypothesis import strategies as st

from tests.differential.test_agreement import CompiledLine, compiled, verdict_of
from tests.generate import near_miss, random_line, winning_hand

LINES = 150 if os.environ.get("CI") else 40
SIGNS = "0123456789NEWSFDRGXYZTUVAHKPQ?JgrbkxfC!^~ ()|=+-*/,;\"'“”{}anyruosit.<>−×÷B\t"
TIED_WORDS = ("bam", "crak", "dot")
"""Suits by name: a line that holds one is not free of which suit is which."""


def lines(seed: int) -> list[CompiledLine]:
    """Return generated lines that have hands."""
    rng = Random(seed)
    found: list[CompiledLine] = []
    while len(found) < LINES:
        card = compiled(random_line(rng))
        if card is not None:
            found.append(card)
    return found


@pytest.fixture(scope="module")
def cards() -> list[CompiledLine]:
    return lines(7)


def test_every_target_has_the_size_of_a_hand_and_can_be_made(cards: list[CompiledLine]) -> None:
    for card in cards:
        targets = card.engine.card
        size = targets.high.sum(axis=1) + targets.free.sum(axis=1)
        assert (size + targets.jokers + targets.any_tiles == 14).all(), card.line.text
        assert (targets.low <= targets.high).all(), card.line.text
        assert (targets.low <= np.array(COPIES[:NATURAL_KINDS])).all(), card.line.text


def test_a_hand_that_lacks_a_tile_or_has_one_too_many_is_no_mahjong(
    cards: list[CompiledLine],
) -> None:
    rng = Random(11)
    for card in cards:
        hand = winning_hand(rng, card.syntax, card.line.context)
        if hand is None or hand[1]:
            continue
        counts = list(hand[0])
        kind = rng.choice([kind for kind, count in enumerate(counts) if count])
        counts[kind] -= 1
        assert not verdict_of(card, tuple(counts), ()).valid, card.line.text
        counts[kind] += 2
        assert not verdict_of(card, tuple(counts), ()).valid, card.line.text


def test_one_exchange_changes_a_distance_by_one_at_most(cards: list[CompiledLine]) -> None:
    rng = Random(13)
    for card in cards:
        hand = winning_hand(rng, card.syntax, card.line.context)
        if hand is None or hand[1]:
            continue
        counts = list(near_miss(rng, *hand)[0])
        before = int(card.engine.distances(tuple(counts)).min())
        given_up = rng.choice([kind for kind, count in enumerate(counts) if count])
        drawn = rng.choice([k for k in range(JOKER_INDEX + 1) if counts[k] < COPIES[k]])
        counts[given_up] -= 1
        counts[drawn] += 1
        after = int(card.engine.distances(tuple(counts)).min())
        assert abs(after - before) <= 1, card.line.text


def test_renaming_the_suits_of_a_hand_changes_no_verdict(cards: list[CompiledLine]) -> None:
    rng = Random(17)
    renamed_lines = 0
    for card in cards:
        text = card.line.text
        tied = set("0DRGPAHKQ\"'“") & set(text.partition("(")[0])
        hand = winning_hand(rng, card.syntax, card.line.context)
        if tied or any(word in text for word in TIED_WORDS) or hand is None or hand[1]:
            continue
        renamed_lines += 1
        for order in permutations(range(3)):
            renamed = [n for suit in order for n in hand[0][suit * 9 : suit * 9 + 9]]
            assert verdict_of(card, (*renamed, *hand[0][27:]), ()).valid, text
    assert renamed_lines >= 3


@given(st.text(alphabet=SIGNS, max_size=60))
def test_any_text_of_a_line_gives_a_tree_or_a_diagnostic_inside_it(text: str) -> None:
    tree, problems = parse_line(text)
    assert tree is not None or problems
    for problem in problems:
        assert 0 <= problem.primary.span.start <= problem.primary.span.end <= max(len(text), 1)


@given(
    st.lists(st.text(alphabet=SIGNS, max_size=40), min_size=1, max_size=4),
    st.sampled_from(["standard", "word-play", "by-the-numbers", "flashback", "singles-and-pairs"]),
)
def test_any_lines_give_a_card_or_errors_with_places(texts: list[str], kind: str) -> None:
    quoted = "".join(
        "      - '" + text.replace("'", "''").replace("\t", " ") + "'\n" for text in texts
    )
    head = (
        f"format: 1\ntitle: T\nyear: 2026\ncategories:\n  - name: A\n    kind: {kind}\n    lines:\n"
    )
    source = Source("card.yaml", head + quoted)
    reading = compile_card(source, shipped_profile)
    errors = [problem for problem in reading.diagnostics if problem.is_error]
    assert (reading.compiled is None) == bool(errors)
    for problem in reading.diagnostics:
        assert 0 <= problem.primary.span.start <= problem.primary.span.end <= len(source.text)
