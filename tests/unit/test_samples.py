"""Example hands of a line, and all its natural hands one by one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

import pytest
from cardwright.compiler.counts import count_hands
from cardwright.compiler.nodes import SyntaxLine
from cardwright.compiler.syntax import parse_line
from cardwright.compiler.targets import CompiledCard
from cardwright.compiler.tiles import COPIES, FLOWER_INDEX, JOKER_INDEX, NATURAL_KINDS
from cardwright.validator.engine import Engine
from cardwright.validator.hand import format_hand, parse_hand
from cardwright.validator.samples import example_hands, expand, format_counts
from cardwright.validator.verdict import check_hand

from tests.differential.enumerate_patterns import AMERICAN_LETTERS, TANDEM_LETTERS, Context
from tests.differential.oracle_enumerate import natural_sets
from tests.small_cards import CASES, compile_case, compile_lines, shipped_cards

MOST = 20_000
"""Lines with more natural hands are not written out here."""


def compiled(line: object, kind: str = "standard", **fields: object) -> CompiledCard:
    found = compile_lines([line], kind, **fields)
    assert found is not None
    return found


def examples(
    line: object, count: int = 2, seed: int = 0, kind: str = "standard", **fields: object
) -> list[str]:
    return list(map(format_hand, example_hands(compiled(line, kind, **fields), 0, count, seed)))


def expanded(line: object, kind: str = "standard", **fields: object) -> list[str]:
    return list(map(format_counts, expand(compiled(line, kind, **fields), 0)))


def oracle_line(text: str) -> SyntaxLine:
    line, problems = parse_line(text)
    assert line is not None
    assert not problems
    return line


def assert_examples_win(card: CompiledCard, seeds: Sequence[int]) -> None:
    engine = Engine(card)
    for index, line in enumerate(card.card.lines):
        for seed in seeds:
            hands = example_hands(engine, index, 3, seed)
            assert len(set(hands)) == len(hands)
            assert len(hands) == min(3, count_hands(card, index)), line.text
            for hand in hands:
                assert check_hand(engine, hand, line=line.id).valid, (line.text, format_hand(hand))
                assert all(n <= most for n, most in zip(hand.counts, COPIES, strict=True))


# ── Examples ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_examples_of_conformance_lines_are_mahjong(case: dict[str, Any]) -> None:
    for card in compile_case(case):
        assert_examples_win(card, range(3))


@pytest.mark.parametrize("name", shipped_cards())
def test_examples_of_shipped_cards_are_mahjong(name: str) -> None:
    assert_examples_win(shipped_cards()[name], range(2))


def test_examples_are_the_same_each_time_and_others_for_another_seed() -> None:
    line = "FF XXXXg YYYYr ZZZZb X25"
    assert examples(line, 3) == examples(line, 3)
    assert examples(line, 3) != examples(line, 3, seed=1)
    assert example_hands(compiled(line), 0) == example_hands(Engine(compiled(line)), 0)


def test_examples_hold_no_joker_where_a_target_needs_none() -> None:
    line = "FF XXXXg YYYYg ZZZZg X25"
    assert all("J" not in hand for seed in range(20) for hand in examples(line, 5, seed))


def test_a_joker_stands_only_for_what_the_set_lacks() -> None:
    assert examples("FFFFF NNNNN WWWW X25") == ["FFFFF NNNN WWWW J"]
    assert examples("FFFFFFFFFF NNNN X25") == ["FFFFFFFF NNNN JJ"]


def test_a_demanded_joker_is_in_the_hand() -> None:
    assert examples("JJ FFFF NNNN WWWW X25") == ["FFFF NNNN WWWW JJ"]


def test_flowers_stand_in_where_eight_jokers_are_too_few() -> None:
    line = {"line": "NNNNNNNNNNNNNN X50", "wild": "flowers"}
    assert examples(line) == ["FF NNNN JJJJJJJJ"]


def test_each_alternative_is_shown_before_one_is_shown_twice() -> None:
    line = "FF 1111g 2222g 3333g X25 or FF NNNN EEEE WWWW X25 or FF RRRR GGGG 0000 X25"
    for seed in range(5):
        shown = examples(line, 3, seed)
        assert {"FF NNNN EEEE WWWW", "FF GGGG RRRR 0000"} < set(shown)


def test_a_line_with_fewer_hands_gives_all_that_it_has() -> None:
    assert examples("FF NNNN EEEE WWWW X25", 5) == ["FF NNNN EEEE WWWW"]
    line = "FFFFFFFF NNNN 12 (any suits) X25"
    assert sorted(examples(line, 20)) == sorted(expanded(line))


def test_free_tiles_keep_to_the_suits_that_the_notes_allow() -> None:
    line = "FFFF 123456789 0 (any suits, any 1 suit) X25"
    assert set(examples(line, 9)) == {f"FFFF 123456789{suit} 0" for suit in "BCD"}


# ── All natural hands ────────────────────────────────────────────────────────────────────────────


def test_a_line_is_expanded_in_the_order_of_its_targets() -> None:
    assert expanded("FF 7777g 7777r DDDDb X25") == [
        "FF 7777B 7777C 0000",
        "FF 7777B 7777D RRRR",
        "FF 7777C 7777D GGGG",
    ]


def test_free_tiles_are_written_out_suit_by_suit() -> None:
    assert expanded("FFFFFFFF NNNN 12 (any suits) X25") == [
        "FFFFFFFF 12B NNNN",
        "FFFFFFFF 1B 2C NNNN",
        "FFFFFFFF 1B 2D NNNN",
        "FFFFFFFF 2B 1C NNNN",
        "FFFFFFFF 12C NNNN",
        "FFFFFFFF 1C 2D NNNN",
        "FFFFFFFF 2B 1D NNNN",
        "FFFFFFFF 2C 1D NNNN",
        "FFFFFFFF 12D NNNN",
    ]


def test_a_question_mark_is_any_natural_tile() -> None:
    hands = expanded("? F NNNN EEEE WWWW X25")
    assert len(hands) == NATURAL_KINDS
    assert "FF NNNN EEEE WWWW" in hands
    assert "F NNNNN EEEE WWWW" in hands


def test_a_hand_may_ask_for_more_of_a_tile_than_the_set_has() -> None:
    assert expanded("FFFF NNNNN WWWWW X25") == ["FFFF NNNNN WWWWW"]


def test_demanded_jokers_are_no_part_of_a_natural_hand() -> None:
    (counts,) = expand(compiled("JJ FFFF NNNN WWWW X25"), 0)
    assert len(counts) == NATURAL_KINDS
    assert format_counts(counts) == "FFFF NNNN WWWW"
    assert format_counts(counts, 2) == "FFFF NNNN WWWW JJ"


def test_a_line_of_many_hands_is_streamed() -> None:
    line = compiled("12345678912345 (any suits) X25")
    assert count_hands(line, 0) > 600_000
    assert len(set(islice(expand(line, 0), 1_000))) == 1_000


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_as_many_hands_are_written_out_as_are_counted(case: dict[str, Any]) -> None:
    for card in compile_case(case):
        count = count_hands(card, 0)
        if count <= MOST:
            hands = list(expand(card, 0))
            assert len(hands) == len(set(hands)) == count


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_hands_are_those_that_brute_force_finds(case: dict[str, Any]) -> None:
    tandem = case.get("rules") == "tandem"
    context = Context(case.get("kind", "standard"), TANDEM_LETTERS if tandem else AMERICAN_LETTERS)
    for card in compile_case(case):
        if count_hands(card, 0) <= MOST:
            line = oracle_line(card.card.lines[0].text)
            assert set(expand(card, 0)) == natural_sets(line, context)


def test_natural_hands_read_back_as_they_are_printed() -> None:
    for card in shipped_cards().values():
        for index in range(len(card.card.lines)):
            for counts in islice(expand(card, index), 20):
                hand, problems = parse_hand(format_counts(counts))
                assert hand is not None
                assert not problems
                assert hand.counts[:JOKER_INDEX] == counts
                assert counts[FLOWER_INDEX] == format_counts(counts).count("F")
