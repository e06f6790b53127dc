"""What a whole card file is told, where a case about hands would not show it."""

from __future__ import annotations

import time

import pytest
from cardwright.compiler.compile import Reading, compile_card
from cardwright.compiler.profiles import shipped_profile
from cardwright.compiler.source import Source

HEAD = "format: 1\ntitle: T\nyear: 2026\ncategories:\n  - name: A\n    lines:\n"


def read(entry: str) -> Reading:
    """Compile a card of one entry, written as YAML with the indent of a line."""
    return compile_card(Source("card.yaml", f"{HEAD}      - {entry}\n"), shipped_profile)


def names(reading: Reading) -> list[str]:
    return [problem.code.name for problem in reading.diagnostics]


def test_a_template_value_with_too_many_targets_is_not_dropped() -> None:
    values = '["1111g 222g 333g FFFF", "AAAA HHH KKK PPPP"]'
    reading = read(f"line: '{{e}} X30'\n        for: {{e: {values}}}")
    assert names(reading) == ["too-many-targets"]


def test_an_alternative_that_no_value_makes_possible_is_told() -> None:
    line = "NNNNN^ FFFFF EEEE or FFFFF 1111g 333g NN X{v}"
    assert names(read(f"line: {line}\n        for: {{v: [30, 35]}}")) == ["impossible-line"]


@pytest.mark.parametrize("phrase", ['""', '"!"', '"..."'])
def test_a_phrase_without_letters_is_told(phrase: str) -> None:
    assert names(read(f"FFFFFFFFFFFFFF {phrase} X25")) == ["empty-line"]


def test_formulas_that_no_search_can_settle_end_in_a_message() -> None:
    formulas = "A = Q, A != Q, A != H, H != K, K != P"
    start = time.process_time()
    assert names(read(f"AA HH KK PP QQ FFFF ({formulas}) X25")) == ["too-many-targets"]
    assert time.process_time() - start < 2


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ("value: {X: 25}\n        concealed: yes", ["value-conflict"]),
        ("value: {X: 25, C: 30}\n        concealed: yes", ["value-conflict"]),
        ("value: {C: 30}\n        concealed: no", ["value-conflict"]),
        ("value: {C: 30}\n        concealed: yes", []),
        ("value: {Z: 30}", ["unknown-field"]),
        ("value: 2.5", ["wrong-type"]),
    ],
)
def test_fields_that_disagree_or_are_faulty_are_told_once(fields: str, found: list[str]) -> None:
    assert names(read(f"line: FFFF 1111g 222r 444b\n        {fields}")) == found


@pytest.mark.parametrize(
    "line", ["FF 22g | 44g 333g 2222r 333b X25", "FF 22g |44g 333g 2222r 333b X25"]
)
def test_blanks_beside_a_bar_are_told(line: str) -> None:
    assert names(read(line)) == ["unexpected-symbol"]


def test_a_fourth_ink_silences_the_count_of_suits() -> None:
    assert names(read("FF 44g 66r 888b 999p 11g (any 3 suits) X25")) == ["too-many-inks"]


def test_a_faulty_year_does_not_make_templates_faulty() -> None:
    text = HEAD.replace("2026", "twenty") + "      - FFFF {year}g 444r 666b X25\n"
    found = names(compile_card(Source("card.yaml", text), shipped_profile))
    assert [name for name in found if name != "wrong-tile-count"] == ["wrong-type"]


def test_a_side_that_the_card_does_not_declare_is_told() -> None:
    text = HEAD.replace("categories", "sides: {west: {title: West}}\ncategories").replace(
        "name: A\n", "name: A\n    side: wset\n"
    )
    found = names(
        compile_card(
            Source("card.yaml", f"{text}      - FF 222g 44g 66r 8888r 2r X25\n"), shipped_profile
        )
    )
    assert found == ["wrong-type"]
