"""Lint rules about inks and what they print: what has a finding and what has not."""

from __future__ import annotations

import pytest

from tests.lint_cards import Line, card, fixed, found, hands, places, read

# ── Two inks for one suit ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("FF 111g 222g 333r 444r (g = r) X25", "FF 111g 222g 333g 444g X25"),
        ("FF 111g 222g 333r 444r (any run, g = r) X25", "FF 111g 222g 333g 444g (any run) X25"),
        ("FF 111g 222g 333r 444r (g = r, any run) X25", "FF 111g 222g 333g 444g (any run) X25"),
        ("FF 111g 222g 333r 444r (r = g; any run) X25", "FF 111g 222g 333g 444g (any run) X25"),
        ("FF 111g 222g 333r 444r (g = r) (any run) X25", "FF 111g 222g 333g 444g (any run) X25"),
        (
            "FF 111g 222r 333b 444r (any 2 suits, r = g, r != b) X25",
            "FF 111g 222g 333b 444g (any 2 suits, g != b) X25",
        ),
        ("FF 111g 222r 333b 444b (g = r, r = b) X25", "FF 111g 222g 333g 444g X25"),
        ("FF 111g DDDr 333g 444r^ (g = r) X25", "FF 111g DDDg 333g 444g^ X25"),
        (
            "FF 111g 222g 333r 444r or FF 555r 666g 777g 888g (r = g) X25",
            "FF 111g 222g 333g 444g or FF 555g 666g 777g 888g X25",
        ),
        ("FF 111g|222r 333g 444g 555r (r = g) X25", "FF 111g|222g 333g 444g 555g X25"),
    ],
)
def test_two_inks_for_one_suit_are_printed_as_one(line: str, meant: str) -> None:
    before, after = card(line), fixed(card(line), "suit-in-ink-twice")
    assert after == card(meant)
    assert hands(before) == hands(after)


@pytest.mark.parametrize(
    "line",
    [
        "FF 111g 222g 333r 444r (g != r) X25",
        "FFFF XXXg XXXr YYYYg (X = Y) X25",
        "FF 111g 222g 333r 444r (g = b) X25",
        "FF 111g 222g 333f 444r (f any suit) X25",
    ],
)
def test_other_formulas_are_no_two_inks_for_one_suit(line: str) -> None:
    assert places("suit-in-ink-twice", line) == []


@pytest.mark.parametrize(
    "line",
    [
        "FF 111g 222g 333r 444b (r any suit, r = b) X25",
        "FF 11g|22r 333g 4444g 555g (r = g, g in bam) X25",
        "FF 111g 222g 333b 444b or FF 111r 222g 333b 444b (r = g, r != b) X25",
    ],
)
def test_ties_of_inks_that_are_free_or_not_always_printed_are_left_to_the_author(line: str) -> None:
    (warning,) = found(read(card(line)), "suit-in-ink-twice")
    assert warning.fix is None


# ── Zeros in ink ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("FFFF 00g 2222g 4444r X25", "FFFF 00 2222g 4444r X25"),
        ("FFFF 0r 2222g 44444r X25", "FFFF 0 2222g 44444r X25"),
        ("FFF 000g^ 2222g 4444r X25", "FFF 000^ 2222g 4444r X25"),
        ("FFFF 00g|11g 2222g 4444r X25", "FFFF 00|11g 2222g 4444r X25"),
    ],
)
def test_an_ink_on_zeros_is_taken_off(line: str, meant: str) -> None:
    assert fixed(card(line), "inked-zero") == card(meant)
    assert hands(card(line)) == hands(card(meant))


@pytest.mark.parametrize(
    "line", ["FFFF 00 2222g 4444r X25", "FFFF 2026g 444r 666r X25", "FFFF 00k 2222g 4444r X25"]
)
def test_zeros_without_ink_or_among_digits_are_left_alone(line: str) -> None:
    assert places("inked-zero", line) == []


def test_the_ink_of_zeros_that_a_template_wrote_is_taken_off_too() -> None:
    text = card("FFF {year.2}{year.2}{year.2}g 4444g 6666r X25")
    assert fixed(text, "inked-zero") == card("FFF {year.2}{year.2}{year.2} 4444g 6666r X25")


@pytest.mark.parametrize(
    ("name", "line", "values"),
    [
        ("inked-zero", "FFFF 00{i} 4444g 6666r X25", "{i: [g, r]}"),
        ("inked-zero", "FFFF {i}g 4444g 6666r X25", "{i: [00, 11]}"),
        ("suit-in-ink-twice", "FF 111g 222{i} 333r 444r (g = r) X25", "{i: [g, r]}"),
    ],
)
def test_what_a_template_writes_differently_has_no_fix(name: str, line: str, values: str) -> None:
    text = card({"line": line, "for": values}).replace("'{i:", "{i:").replace("]}'", "]}")
    (warning,) = found(read(text), name)
    assert "(with i = " in warning.message
    assert warning.fix is None


# ── Unused inks ───────────────────────────────────────────────────────────────────────────────────

GREEN, RED = "FF 1111g 2222g 3333g X25", "FF 1111r 2222r 3333r X25"


@pytest.mark.parametrize(
    ("inks", "left"),
    [
        ("inks: {g: green, r: red}\n", "inks: {g: green}\n"),
        ("inks: {r: red, g: green}\n", "inks: {g: green}\n"),
        ("inks: {r: red, g: green, b: blue}\n", "inks: {g: green}\n"),
        ("inks:\n  g: green\n  r: red  # for later\n", "inks:\n  g: green\n"),
        ("inks:\n  r: red\n  # grass\n  g: green\n", "inks:\n  # grass\n  g: green\n"),
        ("inks: {r: red}\n", ""),
        ("inks:\n  r: red\n  b: blue\n", ""),
        ("inks: {g: green}\n", "inks: {g: green}\n"),
        ("inks: {}\n", "inks: {}\n"),
    ],
)
def test_inks_that_no_line_uses_are_removed(inks: str, left: str) -> None:
    assert fixed(card(GREEN, head=inks), "unused-ink") == card(GREEN, head=left)


@pytest.mark.parametrize(
    "line",
    [
        "FF 1111r 2222g 3333r",
        "FFFF 00r 2222g 4444g X25",
        'FFFF "WIND"r EE WWWW X25',
        "FF 11r|22g 2222g 333g 333g X25",
        "FF 1111r 2222g 333r X25",
        "FF 1111r 2O22g 3333r X25",
        {"line": "FF 1111{i} 2222g 3333g X25", "for": "{i: [g, r]}"},
        {"line": "FF 1111{i} 2222g 333g X25", "for": "{i: [q, r]}"},
    ],
)
def test_inks_that_some_line_uses_or_may_use_are_left_alone(line: Line) -> None:
    text = card(line, head="inks: {r: red}\n").replace("'{i", "{i").replace("]}'", "]}")
    assert found(read(text), "unused-ink") == []
