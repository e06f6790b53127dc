"""Lint: what the rules find, what they leave alone, and what a card allows."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml
from cardwright import loading
from cardwright.compiler.compile import Reading, compile_card
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.lint import CODES, lint
from cardwright.compiler.lint.equation import Side
from cardwright.compiler.profiles import shipped_profile
from cardwright.compiler.source import Source, Span

CONFORMANCE = Path(__file__).parent.parent / "conformance"
NAMES = {"false-equation", "wrong-year", "one-group-or-two"}
"""The rules that this file is about."""

DEEP = 1_000


def read(
    *lines: str | dict[str, Any],
    kind: str = "standard",
    rules: str = "american",
    year: int | None = 2026,
    **card: Any,
) -> Reading:
    category = {"name": "Lines", "kind": kind, "lines": list(lines)} | card.pop("category", {})
    fields = {"format": 1, "title": "Card", "rules": rules} | card
    if year is not None:
        fields["year"] = year
    text = json.dumps(fields | {"categories": [category]}, ensure_ascii=False)
    return compile_card(Source("card", text), shipped_profile)


def found(reading: Reading) -> list[Diagnostic]:
    return [each for each in lint(reading) if each.code.name in NAMES]


def marked(reading: Reading, diagnostic: Diagnostic) -> str:
    span = diagnostic.primary.span
    return reading.source.text[span.start : span.end]


def fixed(reading: Reading, diagnostic: Diagnostic) -> str:
    assert diagnostic.fix is not None
    (edit,) = diagnostic.fix.edits
    assert reading.source.text[edit.span.start : edit.span.end] == marked(reading, diagnostic)
    return edit.text


# ── False equations ──────────────────────────────────────────────────────────────────────────────

FALSE = [
    ("FF 1234 + 5678 = 6913", "1234 + 5678 = 6912, not 6913", "6913"),
    ("FF 1234g + 5678r = 6913b", "1234 + 5678 = 6912, not 6913", "6913b"),
    ("FF 6913 = 1234 + 5678", "1234 + 5678 = 6912, not 6913", "6913"),
    ("FFF 1234 + 56 + 222 = 28", "10 + 11 + 6 = 27, not 28", "28"),
    ("FF 222 + 444 = 7", "2 + 4 = 6, not 7", "7"),
    ("FFFF (222 + 444) - 666 = 1", "(222 + 444) - 666 = 0, not 1", "1"),
    ("FF 2 + 3 × 4 = 20", "2 + 3 × 4 = 14, not 20", "20"),
    ("FF (2 + 3) x 4 = 14", "(2 + 3) × 4 = 20, not 14", "14"),
    ("FF 9 − 3 − 2 = 8", "9 - 3 - 2 = 4, not 8", "8"),
    ("FF 7 ÷ 2 = 3", "7 ÷ 2 = 7/2, not 3", "3"),
    ("FF 12 + 3 = 4 × 4", "12 + 3 = 15, but 4 × 4 = 16", "4 × 4"),
    ("FF 1 + 2 = 3 = 4", "1 + 2 = 3, not 4", "4"),
    ("FF 12 = 13", "12 is not 13", "13"),
    ("FF 8 ÷ 0 = 8", "8 ÷ 0 divides by zero", "8 ÷ 0"),
    ("FF 1234 - 56 = 5", "1234 - 56 = 1178, not 5", "5"),
    ("FF 12 + 34 = 46|47", "12 + 34 = 46, not 47", "46|47"),
    ("1234g 1 + 2 = 4 FF", "1 + 2 = 3, not 4", "4"),
    ("FF 1 + 2 = 3 or FF 1 + 2 = 5", "1 + 2 = 3, not 5", "5"),
]


@pytest.mark.parametrize(("line", "message", "place"), FALSE)
def test_a_false_equation_is_shown_with_its_arithmetic(line: str, message: str, place: str) -> None:
    reading = read(f"{line} X25", kind="by-the-numbers")
    (warning,) = found(reading)
    assert (warning.code.id, warning.message) == ("L201", message)
    assert marked(reading, warning) == place
    assert warning.card_line == "lines-1"


@pytest.mark.parametrize(
    "line",
    [
        "FF 1234 + 5678 = 6912",
        "FFFF 4444 + 4444 = 08",
        "FFFF (222 + 444) - 666 = 0",
        "FFF 1234 + 56 + 222 = 27",
        "FFFF (222g + 444r) - 666b = 0",
        "FF 222 + 444 = 6 = 666",
        "FF 2 + 3 × 4 = 14",
        "FF 9 ÷ 3 ÷ 3 = 1",
        "FF 1 ÷ 3 + 2 ÷ 3 = 1",
        "1234g 1 + 2 = 3 FF",
        "FF 1 + 2 = 3 4 + 5 = 9",
        "FF 12 + 34 = 46 NNN",
        "FF XXXg + YYYr = 7777b",
        "FF 12 + 2X = 46",
        "FF (XX + 12) × 2 = 7",
        "FF 22|FF + 1 = 7",
        "FF = 12",
        "FF 12 34",
        'FF "1" + 1 = 3',
        f"FF {' + '.join(str(number**3) for number in range(11, 30))} = 1",
    ],
)
def test_true_equations_and_those_that_cannot_be_read_are_left_alone(line: str) -> None:
    reading = read(f"{line} X25", kind="by-the-numbers")
    assert reading.lines[0].readings
    assert found(reading) == []


def test_deep_parentheses_are_read() -> None:
    tokens = ("(",) * DEEP + ("1", "+", "2") + (")",) * DEEP
    assert Side(tokens, Span(0, 0)).values([int]) == frozenset({Fraction(3)})
    nested = "(" * 900 + "1 + 2" + ")" * 900
    (warning,) = found(read(f"FF {nested} = 4 X25", kind="by-the-numbers"))
    assert warning.message == "this equation is false"


@pytest.mark.parametrize("tokens", ["1 +", "+ 1", "1 2", "( 1", "1 )", "1 ) + ( 2", "( )", ""])
def test_what_is_no_arithmetic_has_no_values(tokens: str) -> None:
    assert Side(tuple(tokens.split()), Span(0, 0)).values([int]) is None


# ── Years ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("kind", "line", "years"),
    [
        ("flashback", "FFFFFF 1987 2999", ["2999"]),
        ("flashback", "FFFFFF 2025 2026", ["2026"]),
        ("flashback", "FFFFFF 1987 2999!", []),
        ("flashback", "FFFFFF 1987 2999g", []),
        ("flashback", "FFFFFF 0999 1987", []),
        ("flashback", "FFFFFFF 12345 99", []),
        ("flashback", "FFFFFF 1987|2030 1999", ["2030"]),
        ("present-tense", "FFFF NNNN 1492 SS", ["1492"]),
        ("present-tense", "NNNN FF 2026 2026", []),
        ("present-tense", "NNNN FF 2026 1492!", []),
        ("standard", "FF 1492 NNNN 2999 (any suits)", []),
    ],
)
def test_years_that_do_not_suit_their_category(kind: str, line: str, years: list[str]) -> None:
    reading = read(f"{line} X40", kind=kind)
    warnings = found(reading)
    assert [marked(reading, each) for each in warnings] == years
    assert {each.code.name for each in warnings} <= {"wrong-year"}


def test_a_card_without_year_has_no_wrong_years() -> None:
    assert found(read("FFFFFF 1987 2999 X40", kind="flashback", year=None)) == []


def test_a_finding_of_several_template_values_is_given_once() -> None:
    reading = read({"line": "FFFFFF 1987 {y} X40", "for": {"y": "2020..2040"}}, kind="flashback")
    (warning,) = found(reading)
    assert warning.message == (
        "the Flashback year 2026 does not lie before the card's year, 2026 (with y = 2026)"
    )
    assert marked(reading, warning) == "{"


# ── One group or two ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("line", "place", "meant"),
    [
        ("FF 111DDDg 222g 333g", "111DDDg", "111g DDDg"),
        ("FF 1112DDDg^ 222g 33g", "1112DDDg^", "111g^ 2g^ DDDg^"),
        ("FFFNNNg 2222g 3333g", "FFFNNNg", "FFF NNN"),
        ("1g 1g 1g 1g FF 2222g 3333g", "1g 1g 1g 1g", "1111g"),
        ("FF 2222g 33333g N N  N", "N N  N", "NNN"),
    ],
)
def test_groups_that_look_like_others_can_be_parted_or_joined(
    line: str, place: str, meant: str
) -> None:
    reading = read(f"{line} X45")
    (warning,) = found(reading)
    assert warning.code.name == "one-group-or-two"
    assert marked(reading, warning) == place
    assert fixed(reading, warning) == meant
    assert warning.fix is not None
    assert not warning.fix.safe


@pytest.mark.parametrize(
    "line",
    [
        "FF 112233g 222g 333g",
        "FF 111DDg 222g 3333g",
        "1g 1g 1r 1r FF 2222g 3333g",
        "1g 1g FF 1g 1g 2222g 3333g",
        "11g 11g 11g FFFF 2222g",
        "? ? ? FFF 2222g 3333g",
        "F 1 + 1 + 1 = 3 FFF 2222g 3333g",
        "111222 + 1 = 111223 F (any suits)",
    ],
)
def test_other_groupings_are_left_alone(line: str) -> None:
    assert found(read(f"{line} X45")) == []


@pytest.mark.parametrize(
    "line",
    [
        "FF 111DDDg|111222g 222g 333g X45",
        "1g 1g^ 1g 1g FF 2222g 3333g X50",
        {"line": "FF {y}{y}{y}DDDg 222g 333g X45", "for": {"y": "1..3"}},
    ],
)
def test_no_fix_is_offered_where_the_text_cannot_be_replaced(line: str | dict[str, Any]) -> None:
    warnings = found(read(line))
    assert warnings
    assert [each.fix for each in warnings] == [None] * len(warnings)


# ── The whole ────────────────────────────────────────────────────────────────────────────────────

ALLOWED: dict[str, Any] = {"lint": {"allow": ["wrong-year", "missing-value", "wrong-tile-count"]}}


@pytest.mark.parametrize("place", ["card", "category", "line", "nowhere"])
def test_a_card_allows_warnings_but_no_errors(place: str) -> None:
    line = {"line": "FFFFFF 1987 2999"} | (ALLOWED if place == "line" else {})
    other = {"line": "FFFFFFF 1987 2999"} | (ALLOWED if place == "line" else {})
    fields: dict[str, Any] = ALLOWED if place == "card" else {}
    category = ALLOWED if place == "category" else {}
    reading = read(line, other, kind="flashback", category=category, **fields)
    names = [(each.card_line, each.code.name) for each in lint(reading)]
    error = ("lines-2", "wrong-tile-count")
    if place == "nowhere":
        assert set(names) == {error} | {
            (line_id, name)
            for line_id in ("lines-1", "lines-2")
            for name in ("missing-value", "wrong-year")
        }
        assert [line for line, _ in names] == sorted(line or "" for line, _ in names)
    else:
        assert names == [error]


def test_a_line_allows_its_own_warnings_only() -> None:
    line = "FFFFFF 1987 2999 X40"
    reading = read({"line": line} | ALLOWED, line, kind="flashback")
    assert [each.card_line for each in found(reading)] == ["lines-2"]


def test_a_file_that_cannot_be_read_gives_its_own_problems() -> None:
    reading = compile_card(Source("card", "a: [\n"), shipped_profile)
    assert lint(reading) == reading.diagnostics != ()


def test_the_codes_are_numbered_in_order() -> None:
    ids = [code.id for code in CODES]
    assert ids == sorted(set(ids))
    assert ids[:3] == ["L201", "L202", "L203"]


ODD_ON_PURPOSE = "grouping"
"""Cases of what such lines mean, whether or not they are warned of."""

CASES = [
    pytest.param(case, id=case["id"])
    for path in sorted(CONFORMANCE.glob("*.yaml"))
    for case in yaml.safe_load(path.read_text("utf-8"))
    if "lines" in case and path.stem != ODD_ON_PURPOSE
]


@pytest.mark.parametrize("case", CASES)
def test_the_conformance_cases_have_the_warnings_that_are_due(case: dict[str, Any]) -> None:
    lines = [line for line in case["lines"] if isinstance(line, str)]
    reading = read(*lines, kind=case.get("kind", "standard"), rules=case.get("rules", "american"))
    due = [
        (f"lines-{each['line']}", each["name"])
        for each in case.get("diagnostics", [])
        if each["name"] in NAMES
    ]
    assert [(each.card_line, each.code.name) for each in found(reading)] == due, json.dumps(lines)


def test_the_projects_own_cards_have_no_warnings() -> None:
    names = loading.shipped_cards()
    assert len(names) >= 3
    for name in names:
        assert lint(loading.read(name)) == (), name
