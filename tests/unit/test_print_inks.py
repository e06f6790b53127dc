"""Inks, colours and fonts of print: readable, told apart without colour, measured rightly."""

from __future__ import annotations

from io import BytesIO

import pytest
from cardwright.compiler.ir import Card
from cardwright.compiler.render.fonts import (
    Face,
    font_data,
    missing,
    printable,
    width,
)
from cardwright.compiler.render.palette import (
    CSS_COLORS,
    DARK_PAPER,
    PAPER,
    alike,
    contrast,
    parse_color,
    readable,
)
from cardwright.compiler.render.typeset import typeset
from fontTools.ttLib import TTFont

from tests.printed_cards import SETTINGS, SHIPPED, shipped_card
from tests.small_cards import compile_lines

LINE = "FF 222g 33r 444r 5555b X25"


def card_of(*lines: object, **fields: object) -> Card:
    compiled = compile_lines(lines, **fields)
    assert compiled is not None
    return compiled.card


@pytest.mark.parametrize("ground", [PAPER, DARK_PAPER])
def test_each_named_colour_has_a_shade_that_can_be_read(ground: str) -> None:
    for number in CSS_COLORS.values():
        assert contrast(readable(number, ground), ground) >= 4.5


@pytest.mark.parametrize("color", ["#000000", "#0000ff", "#7a0000"])
def test_a_colour_that_can_be_read_is_printed_as_it_is(color: str) -> None:
    assert readable(color) == color


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [("#000000", "#ffffff", 21), ("#777777", "#ffffff", 4.48), ("#ff0000", "#ffffff", 4.0)],
)
def test_contrast_is_that_of_wcag(one: str, other: str, expected: float) -> None:
    assert contrast(one, other) == pytest.approx(expected, abs=0.01)
    assert contrast(other, one) == contrast(one, other)


@pytest.mark.parametrize(
    ("color", "expected"),
    [
        ("green", "#008000"),
        ("Dark Green", "#006400"),
        ("#0a7", "#00aa77"),
        ("#ABCDEF", "#abcdef"),
        ("#12345", None),
        ("nonsense", None),
        ("", None),
    ],
)
def test_colours_are_read_as_css_has_them(color: str, expected: str | None) -> None:
    assert parse_color(color) == expected


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("setting", SETTINGS)
def test_inks_differ_by_their_underline_or_carry_their_letter(name: str, setting: str) -> None:
    inks = typeset(shipped_card(name, setting)).inks.values()
    bare = [ink.underline for ink in inks if not ink.lettered]
    assert len(set(bare)) == len(bare)
    assert all(ink.lettered for ink in inks) or setting != "large"
    assert all(contrast(ink.color, PAPER) >= 4.5 for ink in inks)


def test_inks_that_look_alike_carry_their_letters() -> None:
    inks = typeset(card_of(LINE, inks={"g": "green", "r": "#2c8a48", "b": "blue"})).inks
    assert alike(inks["g"].color, inks["r"].color)
    assert [letter for letter, ink in inks.items() if ink.lettered] == ["g", "r"]


def test_an_ink_that_a_note_names_shows_its_letter() -> None:
    printed = typeset(card_of("FFFF 1111g 2222g 33r (any run, r any suit) X25"))
    ((category,),) = [side.categories for side in printed.sides]
    runs = [run for run in category.lines[0].alternatives[0].runs if run.ink]
    assert [run.letter for run in runs] == ["", "", "r"]


def test_a_template_is_printed_filled_in_with_the_range_beside_it() -> None:
    line = {"line": "NNNN {y}g SSSS {y}r (any 2 suits) X40", "for": {"y": "2020..2025"}}
    printed = typeset(card_of({**line, "line": "NNNN SS {y}g {y+1}r (any 2 suits) X40"}))
    ((category,),) = [side.categories for side in printed.sides]
    part = category.lines[0].alternatives[-1]
    assert "".join(run.text for run in part.runs) == "NNNN SS 2020 2021"
    assert part.notes == "(any 2 suits) (2020 2021 … 2025 2026)"


@pytest.mark.parametrize("face", Face)
def test_widths_are_those_of_the_font(face: Face) -> None:
    font = TTFont(BytesIO(font_data(face)))
    units = font["head"].unitsPerEm
    for code, glyph in font.getBestCmap().items():
        advance = font["hmtx"][glyph][0]
        assert width(chr(code), face, units) == pytest.approx(advance)
    assert "kern" not in font
    assert "GPOS" not in font


@pytest.mark.parametrize("face", Face)
def test_the_fonts_have_every_sign_that_print_uses(face: Face) -> None:
    cmap = TTFont(BytesIO(font_data(face))).getBestCmap()
    signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ −+×÷/=|()“”‘’…–≠≤≥<>!^~?.,;:'"
    assert [sign for sign in signs if ord(sign) not in cmap] == []


@pytest.mark.parametrize(
    ("text", "shown", "lacking"),
    [
        ("Żółć Ångström Ελλάδα Карта", "Żółć Ångström Ελλάδα Карта", ""),
        ("e\N{COMBINING ACUTE ACCENT}", "é", ""),
        ("麻将!", "??!", "麻将"),
        ("a\N{ZERO WIDTH SPACE}b\N{NO-BREAK SPACE}c", "ab\N{NO-BREAK SPACE}c", ""),
        ("ﬁne ①", "fine 1", ""),
        ("Why?", "Why?", ""),
    ],
)
def test_signs_that_no_font_has_are_told_of(text: str, shown: str, lacking: str) -> None:
    assert printable(text) == shown
    assert missing(text) == lacking
