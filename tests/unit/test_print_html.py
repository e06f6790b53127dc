"""The card and the proof as HTML: whole, well-formed, readable, and nothing fetched."""

from __future__ import annotations

import re
from functools import cache
from xml.etree import ElementTree as ET

import cardwright
import pytest
from cardwright import printing
from cardwright.compiler.render.html import broken_page, to_html
from cardwright.compiler.render.palette import DARK_PAPER, PAPER, contrast
from cardwright.compiler.render.printed import printed_points
from cardwright.compiler.render.problems import Problems, problems_of
from cardwright.compiler.render.typeset import typeset
from cardwright.compiler.source import Source

from tests.printed_cards import SHIPPED, shipped_card

INK_COLOR = re.compile(r"\.ink-(\w)\{color:(#\w{6})\}")


@cache
def html_of(name: str) -> str:
    return to_html(shipped_card(name))


@cache
def proof_of(name: str) -> str:
    return printing.proof_html(cardwright.load(name), cardwright.read(name))


def tree(text: str) -> ET.Element:
    """Return a page as a tree: it is written so that readers of XML understand it too."""
    return ET.fromstring(text.removeprefix("<!DOCTYPE html>\n"))


def said(element: ET.Element) -> str:
    return " ".join("".join(element.itertext()).split())


def card_file(text: str) -> Source:
    return Source("card.yaml", text)


def head_of(title: str, line: str, **fields: str) -> str:
    more = "".join(f"{name}: {value}\n" for name, value in fields.items())
    return f"format: 1\ntitle: {title}\n{more}categories:\n  - name: A\n    lines: [{line}]\n"


@pytest.mark.parametrize("page", [html_of, proof_of])
@pytest.mark.parametrize("name", SHIPPED)
def test_a_page_is_well_formed_and_fetches_nothing(page: object, name: str) -> None:
    text = html_of(name) if page is html_of else proof_of(name)
    assert tree(text).find("body") is not None
    sources = re.findall(r"(?:src|href)\s*=|url\((?!data:)|@import|<script", text)
    assert sources == []


@pytest.mark.parametrize("name", SHIPPED)
def test_a_page_holds_every_line_as_it_is_written_with_its_ink_letters(name: str) -> None:
    items = {item.get("id"): said(item) for item in tree(html_of(name)).iter("li")}
    for line in shipped_card(name).lines:
        written = items[line.id]
        assert written.endswith(printed_points(line))
        if "{" in line.text:
            continue
        wanted = re.sub(r"\"([^\"]*)\"", "“\\1”", line.text)
        for sign, shown in (("- ", "− "), (" x ", " × "), ("!=", "≠"), ("<=", "≤"), (">=", "≥")):
            wanted = wanted.replace(sign, shown)
        assert written == wanted


@pytest.mark.parametrize("name", SHIPPED)
def test_inks_can_be_read_on_light_and_on_dark(name: str) -> None:
    css, _, dark = html_of(name).partition("prefers-color-scheme")
    inks = typeset(shipped_card(name)).inks
    for part, ground in ((css, PAPER), (dark, DARK_PAPER)):
        found = dict(INK_COLOR.findall(part))
        assert found.keys() == inks.keys()
        assert all(contrast(color, ground) >= 4.5 for color in found.values())


def test_sides_have_their_titles_and_colours() -> None:
    page = tree(html_of("practice-tandem"))
    sides = [each for each in page.iter("section") if each.get("class") == "side"]
    assert [said(side.find("h2") or side[0]) for side in sides] == ["West", "East"]
    colors = re.findall(r"--side:(#\w{6})", html_of("practice-tandem"))
    assert len(set(colors)) == 2
    assert all(contrast("#ffffff", color) >= 4.5 for color in colors)


def test_ids_stand_once() -> None:
    text = head_of("Both", "FF 222g 33r 444r 5555b X25")
    text += "  - {name: B, side: w, lines: [FF 222g 33r 444r 5555b X25]}\n"
    text += "  - {name: C, side: e, lines: [FF 222g 33r 444r 5555b X25]}\n"
    page = tree(printing.to_html(cardwright.load(card_file(text))))
    ids = [name for each in page.iter() if (name := each.get("id"))]
    assert sorted(set(ids)) == sorted(ids)
    assert [said(item) for item in page.iter("li")].count("FF 222g 33r 444r 5555b X25") == 4


def test_what_a_card_says_is_no_markup() -> None:
    text = head_of(
        "'<script>alert(1)</script> & more'",
        "{line: FF 222g 33r 444r 5555b X25, note: '<b>&amp;'}",
        publisher='"\\"><img src=x>"',
    )
    page = printing.to_html(cardwright.load(card_file(text)))
    assert "<script" not in page
    assert "<img" not in page
    assert "<script>alert(1)</script> & more" in said(tree(page))


def test_problems_stand_beside_their_lines() -> None:
    text = head_of("Faulty", "FFFFFF 12 + 34 = 4444 X25").replace(
        "name: A", "name: A\n    kind: by-the-numbers"
    )
    reading = cardwright.read(card_file(text))
    found = printing.lint_problems(reading)
    page = tree(printing.to_html(cardwright.load(card_file(text)), found))
    (item,) = [each for each in page.iter("li") if each.get("id") == "a-1"]
    assert "false-equation" in said(item)


def test_a_broken_file_keeps_the_page_with_its_problems_on_top() -> None:
    source = card_file(head_of("Broken", "FF 222g X25"))
    problems = problems_of(source, cardwright.read(source).diagnostics)
    text = to_html(shipped_card("first-card"), Problems(), broken=problems, refresh=2)
    (alert,) = [each for each in tree(text).iter("section") if each.get("role") == "alert"]
    assert "wrong-tile-count" in said(alert)
    assert "FF 222g X25" in said(alert)
    assert text.index('role="alert"') < text.index("<main>")
    assert '<meta http-equiv="refresh" content="2"/>' in text
    alone = broken_page("card.yaml", problems, None)
    assert "wrong-tile-count" in said(tree(alone))
    assert "refresh" not in alone


@pytest.mark.parametrize("name", SHIPPED)
def test_a_proof_has_each_line_with_its_meaning_hands_and_signatures(name: str) -> None:
    card = cardwright.load(name)
    page = tree(proof_of(name))
    articles = {each.get("id"): said(each) for each in page.iter("article")}
    assert list(card.line_ids) == list(articles)
    for line, text in articles.items():
        assert line is not None
        assert " ".join(card.explain(line)) in text
        assert f"{card.count(line):,} natural hand" in text
        for hand in card.examples(line):
            assert cardwright.format_hand(hand) in text
    assert said(page).count("Signature") == 3


def test_a_proof_of_a_compiled_card_says_that_warnings_are_not_known() -> None:
    text = printing.proof_html(cardwright.load("first-card"))
    assert "Warnings are not known" in text
