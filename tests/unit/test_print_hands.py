"""Pictures of tiles and verdicts."""

from __future__ import annotations

from io import BytesIO
from xml.etree import ElementTree as ET

import cardwright
import pytest
from cardwright import printing
from cardwright.compiler.render.hands import HandGroup, HandPicture, hand_page
from cardwright.compiler.render.page import Box, Disc, Stroke, Text
from cardwright.compiler.render.palette import contrast
from cardwright.compiler.render.tiles import FACE, SHAPE, tile_block
from cardwright.compiler.tiles import TILES, Tile
from PIL import Image

SVG = "{http://www.w3.org/2000/svg}"
GOOD = "FF [2222B] 44B 66C 88JJC"
BAD = "FF 2222B 44B 6JC [888JC]"


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_a_tile_names_itself_in_a_corner_and_stays_in_its_frame(tile: Tile) -> None:
    block = tile_block(tile, 60)
    assert block.height == pytest.approx(60 * SHAPE)
    corner = next(item for item in block.items if isinstance(item, Text))
    assert corner.text == str(tile)
    assert contrast(corner.color, FACE) >= 4.5
    for item in block.items:
        match item:
            case Text():
                edges = (item.x, item.y - item.size, item.x + item.width, item.y)
            case Box():
                edges = (item.x, item.y, item.x + item.width, item.y + item.height)
            case Disc():
                x, y, radius = item.x, item.y, item.radius
                edges = (x - radius, y - radius, x + radius, y + radius)
            case Stroke():
                xs, ys = zip(*item.points, strict=True)
                edges = (min(xs), min(ys), max(xs), max(ys))
        assert edges[0] >= 0
        assert edges[1] >= 0
        assert edges[2] <= 60
        assert edges[3] <= block.height


def test_no_two_tiles_look_the_same_even_without_the_corner() -> None:
    pictures = {
        tuple(item for item in items if item is not corner)
        for items in (tile_block(tile, 60).items for tile in TILES)
        for corner in [next(item for item in items if isinstance(item, Text))]
    }
    assert len(pictures) == len(TILES)


def picture_text(svg: str) -> list[str]:
    return [each.text or "" for each in ET.fromstring(svg).iter(f"{SVG}text")]


def test_a_mahjong_is_drawn_in_its_groups_with_what_jokers_stand_for() -> None:
    card = cardwright.load("practice-american")
    found = picture_text(printing.hand_svg(card, card.check(GOOD)))
    assert "Mahjong: 2468-1, 25 points" in found
    assert found.count("= 8C") == 2
    assert [text for text in found if text in {"FF", "2222g", "44g", "66r", "8888r"}] == [
        "FF", "2222g", "44g", "66r", "8888r",
    ]  # fmt: skip
    assert found.count("2B") == 4
    assert "Ink g is Bam, r is Crak." in found


def test_another_hand_is_drawn_with_the_reason_and_the_nearest_lines() -> None:
    card = cardwright.load("practice-american")
    verdict = card.check(BAD)
    found = " ".join(picture_text(printing.hand_svg(card, verdict)))
    assert f"No Mahjong: {verdict.reasons[0].name}" in found
    assert f"Nearest: {verdict.nearest[0].line} ({verdict.nearest[0].distance} away)" in found


def test_a_picture_says_what_it_shows_to_those_who_cannot_see_it() -> None:
    card = cardwright.load("practice-american")
    root = ET.fromstring(printing.hand_svg(card, card.check(GOOD)))
    assert root.get("role") == "img"
    assert "8 Crak" in (root.get("aria-label") or "")


@pytest.mark.parametrize("hand", [GOOD, BAD, "", "FF", "2222B" * 8])
def test_any_hand_can_be_drawn_as_png(hand: str) -> None:
    card = cardwright.load("practice-american")
    picture = Image.open(BytesIO(printing.hand_png(card, card.check(hand))))
    assert (picture.format, picture.mode) == ("PNG", "RGB")
    assert picture.width > picture.height


def test_many_tiles_are_drawn_in_rows_inside_the_picture() -> None:
    groups = (HandGroup(TILES), HandGroup(TILES[:9], label="a label of many words " * 9))
    page = hand_page(HandPicture("Many", None, groups, ()))
    for item in page.items:
        if isinstance(item, Text):
            assert item.x >= 0
            assert item.x + item.width <= page.width
            assert item.y <= page.height
