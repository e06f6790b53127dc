"""Lines beside each other, where full hands, the limits of the set, or sides make a difference."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from cardwright.compiler.box_cover import Budget, Undecided, uncovered
from cardwright.compiler.compile import Reading, compile_card
from cardwright.compiler.difference import compare
from cardwright.compiler.fixes import apply_fixes
from cardwright.compiler.lint import lint
from cardwright.compiler.profiles import shipped_profile
from cardwright.compiler.source import Source

from tests.small_cards import compile_text


def read(lines: Sequence[str | dict[str, Any]], kind: str = "standard", **fields: Any) -> Reading:
    category = {"name": "Lines", "kind": kind, "lines": list(lines)}
    head = {"format": 1, "title": "Card", "year": 2026} | fields
    text = json.dumps(head | {"categories": [category]}, ensure_ascii=False)
    return compile_card(Source("card", text), shipped_profile)


def said(reading: Reading, *names: str) -> list[tuple[str, str | None]]:
    return [
        (each.code.name, each.card_line)
        for each in lint(reading, lambda code: code.name in names)
        if each.code.name in names
    ]


PAIRS = ("duplicate-line", "dominated-line", "overlapping-lines")


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("FFFF 1111g 2222g 33r X25", "FFFF 1111g 2222g 33r C25", ["overlapping-lines"]),
        ("FFFF 1111g 2222g 33r X25", "FFFF 1111g 2222g 33r C30", ["overlapping-lines"]),
        ("FFFF 1111g 2222g 33r X30", "FFFF 1111g 2222g 33r C25", ["dominated-line"]),
        ("FFFF 1111g 2222g 33r X25", "FFFF 1111g 2222g 33r X25 C30", ["duplicate-line"]),
        ("FFFF 1111g 2222g 33r X25", "FFFF 1111g^ 2222g 33r X30", ["overlapping-lines"]),
        ("FFFF 1111g 2222g 33r X30", "FFFF 1111g^ 2222g 33r X25", ["dominated-line"]),
        ("FFFF 1111g 2222g 33r X25", "FFFF 1111g~ 2222g 33r X25", ["overlapping-lines"]),
        ("FFFF 1111g 2222g 33r X25", "FFFF 1111g 2222g 3r 3r X25", ["duplicate-line"]),
        ("FFFF 1111g 2222g 33r X25", "FFFF 1111g 2222g 33r", ["duplicate-line"]),
        # Five of a kind are four and a Joker, wherever that lies.
        ("FFF 11111g 11r 2222b X25", "FFF 11111g 11r 2222b (any 3 suits) X25", ["duplicate-line"]),
        # With all fourteen tiles in large groups, a hand of nine Jokers would tell lines apart.
        ("NNNNNNN SSSSSSS X25", "NNNNNNN SSSSSSS X25", ["duplicate-line"]),
    ],
)
def test_two_lines(one: str, other: str, found: list[str]) -> None:
    assert [name for name, _ in said(read([one, other]), *PAIRS)] == found


def test_lines_on_different_sides_are_no_rivals() -> None:
    line = "FFFF 1111g 2222g 33r X25"
    categories = [
        {"name": name, "side": side, "lines": [line]}
        for name, side in (("A", "west"), ("B", "east"), ("C", "west"))
    ]
    text = json.dumps({"format": 1, "title": "Card", "categories": categories})
    reading = compile_card(Source("card", text), shipped_profile)
    assert said(reading, *PAIRS) == [("duplicate-line", "c-1")]


def test_an_equation_with_many_colourings_is_compared_without_writing_them_out() -> None:
    lines = ["FF 1234 + 5678 = 6912 X35", "FF 5678 + 1234 = 6912 X35", "FF 1235 + 5677 = 6912 X35"]
    assert said(read(lines, "by-the-numbers"), *PAIRS) == [("duplicate-line", "lines-2")]


def test_several_lines_together_outdo_one() -> None:
    lines = [
        "FF 555g 555r 555b TTT X25",
        *(f"FF 555g 555r 555b {wind * 3} X30" for wind in "NEW"),
        "FF 555g 555r 555b SSS X30",
    ]
    assert said(read(lines), "dominated-line") == [("dominated-line", "lines-1")]
    assert said(read(lines[:-1]), "dominated-line") == []


def test_the_dearer_lines_are_named_with_their_values() -> None:
    lines = ["FF 555g 555r 555b EEE|WWW X25", "FF 555g 555r 555b EEE X30"]
    lines += ["FF 555g 555r 555b WWW X35", "FF 555g 555r 555b NNN X40"]
    (problem,) = [p for p in lint(read(lines)) if p.code.name == "dominated-line"]
    assert "lines-2 (30 points) or lines-3 (35 points)" in problem.message
    assert "lines-4" not in problem.message


@pytest.mark.parametrize(
    ("line", "jokers"),
    [
        ("FF 11111g 11r 11111b X40", None),
        ("J FFFF 1111g 22222r X50", None),
        ("FFFFFF 111111g 22r X40", None),
        ("FFFFFFF 1111111g X40", 3),
        ("FFFF 333g 33g 44r 555b X25", 1),
        ("JJJ FFFF 1111g 222r X25", 3),
        ("FFF 11g 111 222g 333r (f any suit) X25", None),
        ("XXXg YYg FFFFF EEEE (X = Y) X25", 1),
        ("XXXg YYg FFFFF EEEE (X != Y) X25", None),
        ("FFFFFFFFFF 1111g X25", None),
        ("FFFFF FFFFF 1111g X25", 2),
    ],
)
def test_forced_jokers(line: str, jokers: int | None) -> None:
    kind = "by-the-numbers" if " 111 " in line else "standard"
    reading = read([line.replace(" (f any suit)", "")], kind)
    found = [each.message for each in lint(reading) if each.code.name == "forced-jokers"]
    text = f"at least {jokers} Joker{'s' if jokers != 1 else ''}"
    assert found == ([f"every hand of this line needs {text}"] if jokers else [])


FIXES = [
    (
        "FF 11g 222r 3333r 555b or FF 555g 3333b 222b 11r (any 3 suits) X25",
        "FF 11g 222r 3333r 555b (any 3 suits) X25",
    ),
    (
        "FF 11g 222r 3333r 555b (any 3 suits) X25 or FF 555g 3333b 222b 11r (any 3 suits) X25",
        "FF 11g 222r 3333r 555b (any 3 suits) X25",
    ),
    (
        "FF 11g 222r 3333r 555b (any 3 suits) or FF 555g 3333b 222b 11r X25",
        "FF 11g 222r 3333r 555b (any 3 suits) X25",
    ),
    (
        "FF 111g 222g 333r 444r or FF 11g 22g 33g 44g 5555r or FF 444g 333g 222b 111b (any run)",
        "FF 111g 222g 333r 444r or FF 11g 22g 33g 44g 5555r (any run)",
    ),
    (
        "FF 111g 222g 333r 444r or FF 11g 22g 33g 44g 5555r (any 2 suits) or "
        "FF 444g 333g 222b 111b (any run)",
        "FF 111g 222g 333r 444r (any run) or FF 11g 22g 33g 44g 5555r (any 2 suits)",
    ),
    ("FFFF 22g 22r 444g|444r EEE", "FFFF 22g 22r 444g EEE"),
    ("FFFF 22g 22r 444g|666g|444r EEE", "FFFF 22g 22r 444g|666g EEE"),
    ("FFF 22g 2222r EEE WW X25 or FFF 22g 2222r EEE WW X30", "FFF 22g 2222r EEE WW X30"),
    ("FFF 22g 2222r EEE WW X25 or FFF 22g 2222r EEE WW X25", "FFF 22g 2222r EEE WW X25"),
    ("EE WW 22g 22r 444g 666b or 444g 666b EE WW 22r 22b", None),
]
"""Lines with an alternative that adds nothing, and what they are without it; None: no such one."""


@pytest.mark.parametrize(("line", "mended"), FIXES)
def test_an_unused_alternative_is_taken_out_and_nothing_else_changes(
    line: str, mended: str | None
) -> None:
    reading = read([line])
    problems = [each for each in lint(reading) if each.code.name == "unused-alternative"]
    assert len(problems) == (mended is not None)
    for problem in problems:
        assert problem.fix
        assert problem.fix.safe
        text, _ = apply_fixes(reading.source.text, [problem.fix])
        assert json.loads(text)["categories"][0]["lines"] == [mended]
        after = compile_text(text)
        assert after is not None
        assert reading.compiled is not None
        assert not compare(reading.compiled, after).changes


def test_a_question_that_takes_too_long_is_given_up() -> None:
    high = np.array([4] * 6 + [0] * 29 + [8], dtype=np.int16)
    lows, highs = [], []
    for kind in range(6):
        for count in range(5):
            low, most = np.zeros(36, dtype=np.int16), high.copy()
            low[kind] = most[kind] = count
            lows.append(low)
            highs.append(most)
    low = np.zeros(36, dtype=np.int16)
    boxes = np.array(lows), np.array(highs)
    assert uncovered(low, high, 14, *boxes, Budget()) is None
    with pytest.raises(Undecided):
        uncovered(low, high, 14, *boxes, Budget(2))
