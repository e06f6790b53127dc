"""PDF and PNG: what a printer gets, read back with another library."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO

import cardwright
import pymupdf
import pytest
from cardwright import printing
from cardwright.card import Card
from cardwright.compiler.compile import Reading
from cardwright.compiler.render.fold import card_pages
from cardwright.compiler.render.fonts import FAMILY
from cardwright.compiler.render.pdf import to_pdf
from cardwright.compiler.render.png import SCALE, to_png
from cardwright.compiler.render.printed import printed_points
from cardwright.compiler.render.sheet import BLEED, TRIM
from cardwright.compiler.source import Source
from PIL import Image

from tests.printed_cards import SHIPPED, shipped_card

EDGE = 13.0
"""Points of paper that even marks leave free: what printers at home cannot reach."""

LEAD = 2.0
"""What the box of a row is higher than its glyphs."""

SMALLEST = 6.0
PAPER = {"usual": (792, 612), "a4": (842, 595)}


@cache
def document(name: str, setting: str) -> pymupdf.Document:
    card = shipped_card(name, setting)
    data = to_pdf(card_pages(card), card.title, card.publisher, card.year)
    return pymupdf.open(stream=data, filetype="pdf")


@cache
def proof(name: str) -> tuple[Card, Reading, pymupdf.Document]:
    card, reading = cardwright.load(name), cardwright.read(name)
    data = printing.proof_pdf(card, reading)
    return card, reading, pymupdf.open(stream=data, filetype="pdf")


def squeezed(text: str) -> str:
    return re.sub(r"\s", "", text)


def without_inks(text: str) -> str:
    """Return the text of a line as print has it: no ink letters, no tail, signs of arithmetic."""
    pattern = re.sub(r"(?<=[0-9A-Z?\"])[a-wyz](?=[\s!^~|)]|$)", "", text.partition(" (")[0])
    pattern = re.sub(r" [XC]\d+( C\d+)?$", "", pattern)
    pattern = re.sub(r"\"([^\"]*)\"", "“\\1”", pattern)
    return squeezed(pattern.replace("-", "−").replace("x", "×"))


def words_in_order(page: pymupdf.Page) -> str:
    """Return what a page says, row by row of each panel, without blanks."""
    words = page.get_text("words", sort=False)
    return squeezed("".join(word[4] for word in words))


@pytest.mark.parametrize("setting", PAPER)
@pytest.mark.parametrize("name", SHIPPED)
def test_a_card_is_one_sheet_of_its_paper_with_the_boxes_of_cut_and_bleed(
    name: str, setting: str
) -> None:
    found = document(name, setting)
    assert len(found) == 2
    for page in found:
        wide, high = page.mediabox.width, page.mediabox.height
        assert (round(wide), round(high)) == PAPER[setting]
        assert tuple(page.trimbox) == pytest.approx(
            (TRIM, TRIM, wide - TRIM, high - TRIM), abs=0.01
        )
        assert page.bleedbox.x0 == pytest.approx(TRIM - BLEED)


@pytest.mark.parametrize("name", SHIPPED)
def test_the_text_of_every_line_stands_in_the_pdf(name: str) -> None:
    found = document(name, "usual")
    said = "".join(words_in_order(page) for page in found)
    card = shipped_card(name)
    looked_at = 0
    for line in card.lines:
        assert printed_points(line).replace(" ", "") in said
        if "{" in line.text or " or " in line.text:
            continue
        looked_at += 1
        assert without_inks(line.text) in said, line.text
    assert looked_at >= len(card.lines) / 2


@pytest.mark.parametrize("setting", ["usual", "large", "a4"])
@pytest.mark.parametrize("name", SHIPPED)
def test_no_glyph_is_near_the_edge_of_the_paper_or_smaller_than_six_points(
    name: str, setting: str
) -> None:
    for page in document(name, setting):
        for block in page.get_text("dict")["blocks"]:
            for line in block.get("lines", ()):
                for span in line["spans"]:
                    assert span["size"] >= SMALLEST - 0.001
                    x0, y0, x1, y1 = span["bbox"]
                    assert x0 >= EDGE
                    assert x1 <= page.mediabox.width - EDGE
                    assert y0 >= EDGE - LEAD
                    assert y1 <= page.mediabox.height - EDGE + LEAD


@pytest.mark.parametrize("name", SHIPPED)
def test_all_fonts_are_embedded(name: str) -> None:
    found = document(name, "usual")
    fonts = {font for number in range(len(found)) for font in found.get_page_fonts(number)}
    assert fonts
    for xref, ending, _, basename, *_ in fonts:
        assert ending == "ttf"
        assert FAMILY.replace(" ", "") in basename
        assert found.extract_font(xref)[3]


def test_the_same_card_gives_the_same_bytes() -> None:
    card = shipped_card("first-card")
    first, second = (to_pdf(card_pages(card), "A", "B", 2026) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("name", SHIPPED)
def test_a_proof_says_of_each_line_what_it_means_and_shows_two_hands(name: str) -> None:
    card, _, found = proof(name)
    said = squeezed("".join(page.get_text() for page in found))
    for line in card.ir.lines:
        assert squeezed(" ".join(card.explain(line.id))) in said
        assert f"{card.count(line.id):,}naturalhand" in said
        for hand in card.examples(line.id):
            assert squeezed(cardwright.format_hand(hand)) in said
        assert line.id in said
    assert said.count("Signature") == 3


@pytest.mark.parametrize("name", SHIPPED)
def test_the_pages_of_a_proof_keep_their_margins(name: str) -> None:
    _, _, found = proof(name)
    for page in found:
        for *box, word, _, _, _ in page.get_text("words"):
            assert box[0] >= 49, word
            assert box[2] <= page.rect.width - 49, word
            assert box[1] >= 45, word
            assert box[3] <= page.rect.height - 45, word


def test_a_proof_shows_the_open_warnings_of_a_line() -> None:
    text = (
        "format: 1\ntitle: Faulty\ncategories:\n  - name: Sums\n    kind: by-the-numbers\n"
        "    lines: [FFFFFF 12 + 34 = 4444 X25]\n"
    )
    source = Source("card.yaml", text)
    card, reading = cardwright.load(source), cardwright.read(source)
    found = pymupdf.open(stream=printing.proof_pdf(card, reading), filetype="pdf")
    said = " ".join("".join(page.get_text() for page in found).split())
    assert "false-equation" in said
    assert "1 open warning." in said


@pytest.mark.parametrize("name", SHIPPED)
def test_a_card_as_a_picture_has_both_faces_as_they_are_cut(name: str) -> None:
    pages = card_pages(shipped_card(name))
    picture = Image.open(BytesIO(to_png(pages)))
    assert picture.format == "PNG"
    assert picture.width == round((pages[0].width - 2 * TRIM) * SCALE)
    assert picture.height > 2 * (pages[0].height - 2 * TRIM) * SCALE
    assert len(picture.convert("RGB").getcolors(1 << 24) or ()) > 50
