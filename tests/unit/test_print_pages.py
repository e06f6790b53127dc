"""The pages of a folded card and of a proof: nothing cut, overlapping, too small or too pale."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest
from cardwright.compiler.ir import Card
from cardwright.compiler.render.fold import card_pages
from cardwright.compiler.render.fonts import CAP_HEIGHT
from cardwright.compiler.render.page import Box, Page, Text
from cardwright.compiler.render.palette import PAPER, contrast
from cardwright.compiler.render.sheet import BLEED, MARGIN_X, MARGIN_Y, PANELS, TRIM
from cardwright.compiler.render.typeset import typeset

from tests.printed_cards import SETTINGS, SHIPPED, shipped_card
from tests.small_cards import compile_text

HAIR = 0.01
"""Points that sums of widths may be off by."""

DESCENDER = 0.2


def made(**fields: object) -> Card:
    head: dict[str, object] = {"format": 1, "title": "A card", "year": 2026}
    compiled = compile_text(json.dumps(head | fields, ensure_ascii=False))
    assert compiled is not None, fields
    return compiled.card


LINE = "FF 222g 33r 444r 5555b X25"


def category(name: str, *lines: object, **fields: object) -> dict[str, object]:
    return {"name": name, "lines": list(lines), **fields}


HOSTILE = {
    "300 lines": made(categories=[category(f"Part {n}", *[LINE] * 30) for n in range(10)]),
    "a heading of many words": made(categories=[category("Many words " * 200, LINE)]),
    "a heading of one long word": made(categories=[category("Endless" * 300, LINE)]),
    "a long note": made(categories=[category("A", {"line": LINE, "note": "mind " * 300})]),
    "a word without blanks as a note": made(
        categories=[category("A", {"line": LINE, "note": "mind" * 300})]
    ),
    "many alternatives": made(
        categories=[category("A", " or ".join(["FF 222g 33r 444r 5555b"] * 60))]
    ),
    "two values an alternative": made(
        categories=[
            category("A", " or ".join(f"FF 222g 33r 444r 5555b X{n} C{n + 1}" for n in range(50)))
        ]
    ),
    "a long title": made(title="A very long title " * 60, categories=[category("A", LINE)]),
    "a long word as a title": made(
        title="Mahjong" * 200, publisher="Press" * 200, categories=[category("A", LINE)]
    ),
    "a cover of many rows": made(
        print={"cover": "a\n" * 140}, categories=[category("A", LINE)]
    ),
    "a long legend": made(
        print={"legend": "Read this.\n" * 360}, categories=[category("A", LINE)]
    ),
    "many inks": made(
        inks=dict.fromkeys("abcdefghij", "navy"),
        categories=[category("A", *[f"FF 222{x} 33{y} 444{y} 5555{z}" for x, y, z in
                                    ("abc", "def", "ghi", "jab")])],
    ),
    "pale inks": made(
        inks={"g": "yellow", "r": "white", "b": "lightcyan"}, categories=[category("A", LINE)]
    ),
    "three sides": made(
        sides={name: {"title": f"{name} side " * 30, "color": "gold"} for name in "abc"},
        categories=[category(name, LINE, side=name) for name in "abc"],
    ),
    "a category on both sides": made(
        categories=[category("A", LINE, side="w"), category("B", LINE, side="e"),
                    category("C", LINE)],
    ),
    "signs that no font has": made(title="麻将 🀄 ✓", categories=[category("שלום", LINE)]),
    "large print with long groups": made(
        hand_size=15, print={"large": True},
        categories=[category("A", "FFFFFFFF 1234567g", '"WWWWEEEENNNNSSS"')],
    ),
}  # fmt: skip

CASES = HOSTILE | {
    f"{name}, {setting}": shipped_card(name, setting) for name in SHIPPED for setting in SETTINGS
}
every_case = pytest.mark.parametrize("case", CASES)


@cache
def pages_of(case: str) -> tuple[Page, ...]:
    return card_pages(CASES[case])


def texts(pages: tuple[Page, ...]) -> Iterator[tuple[Page, Text]]:
    return ((page, item) for page in pages for item in page.items if isinstance(item, Text))


def on_panel(page: Page, text: Text) -> bool:
    """Return whether a text is on the card, not beside it among the marks."""
    return text.y < page.height - TRIM


@every_case
def test_all_type_stays_inside_the_margins_of_its_panel(case: str) -> None:
    for page, text in texts(pages_of(case)):
        if not on_panel(page, text):
            assert text.x >= TRIM - HAIR
            assert text.x + text.width <= page.width - TRIM
            continue
        panel = (page.width - 2 * TRIM) / PANELS
        slot = int((text.x - TRIM) / panel)
        left = TRIM + slot * panel
        picture = text.face is not None and _on_a_tile(page, text)
        assert text.x >= left + MARGIN_X - HAIR
        assert text.x + text.width <= left + panel - MARGIN_X + HAIR
        assert picture or text.y - CAP_HEIGHT * text.size >= TRIM
        assert text.y + DESCENDER * text.size <= page.height - TRIM - MARGIN_Y + 1


def _on_a_tile(page: Page, text: Text) -> bool:
    return any(
        isinstance(item, Box)
        and item.radius > 0
        and item.x <= text.x <= item.x + item.width
        and item.y <= text.y <= item.y + item.height
        for item in page.items
    )


@every_case
def test_no_two_texts_overlap(case: str) -> None:
    for page in pages_of(case):
        found = sorted((text for _, text in texts((page,))), key=lambda text: text.x)
        for one, other in combinations(found, 2):
            if other.x >= one.x + one.width - HAIR:
                continue
            apart = abs(one.y - other.y)
            lower = max(one, other, key=lambda text: text.y)
            assert apart >= CAP_HEIGHT * lower.size, (one, other)


@every_case
def test_the_smallest_type_is_six_points(case: str) -> None:
    for page, text in texts(pages_of(case)):
        assert text.size >= 6 or _on_a_tile(page, text)


@every_case
def test_all_type_can_be_read_on_what_it_stands_on(case: str) -> None:
    for page in pages_of(case):
        ground: list[Box] = []
        for item in page.items:
            if isinstance(item, Box) and item.fill:
                ground.append(item)
            elif isinstance(item, Text):
                below = [
                    box.fill
                    for box in ground
                    if box.x <= item.x <= box.x + box.width
                    and box.y <= item.y <= box.y + box.height
                ]
                assert contrast(item.color, (below[-1] if below else None) or PAPER) >= 4.5


@every_case
def test_every_line_is_printed_whole_and_no_page_is_for_nothing(case: str) -> None:
    pages = pages_of(case)
    printed = "".join(text.text for _, text in texts(pages))
    for side in typeset(CASES[case]).sides:
        for each in side.categories:
            for line in each.lines:
                for part in line.alternatives:
                    for run in part.runs:
                        assert run.text.strip() in printed
                assert all(each in printed for each in line.points.split())
    assert len(pages) % 2 == 0


@pytest.mark.parametrize(
    ("name", "setting", "count"),
    [
        ("first-card", "usual", 2),
        ("practice-american", "usual", 2),
        ("practice-tandem", "usual", 2),
        ("practice-american", "a4", 2),
        ("practice-american", "large", 4),
        ("practice-tandem", "large", 4),
    ],
)
def test_the_usual_cards_fit_one_sheet_and_two_in_large_print(
    name: str, setting: str, count: int
) -> None:
    assert len(card_pages(shipped_card(name, setting))) == count


def test_sixty_lines_fit_the_inside_of_a_letter_in_readable_type() -> None:
    lines = shipped_card("practice-american", "usual").lines[:60]
    card = replace(shipped_card("practice-american", "usual"), lines=lines)
    outside, inside = card_pages(card)
    assert (inside.width, inside.height) == (792, 612)
    patterns = [text.size for page, text in texts((inside,)) if on_panel(page, text)]
    assert min(patterns) >= 7
    assert "X25" not in {text.text for _, text in texts((outside,))}


def test_a_card_with_two_sides_has_one_on_each_face() -> None:
    outside, inside = card_pages(shipped_card("practice-tandem", "usual"))
    assert "West" in {text.text for _, text in texts((outside,))}
    assert "East" not in {text.text for _, text in texts((outside,))}
    assert "East" in {text.text for _, text in texts((inside,))}


def test_colour_runs_over_the_cut() -> None:
    outside, _ = card_pages(shipped_card("practice-tandem", "usual"))
    boxes = [item for item in outside.items if isinstance(item, Box) and not item.radius]
    assert min(box.y for box in boxes) == pytest.approx(TRIM - BLEED)
    assert min(box.x for box in boxes) == pytest.approx(TRIM - BLEED)
    assert max(box.x + box.width for box in boxes) == pytest.approx(outside.width - TRIM + BLEED)


def test_large_print_is_large_and_prints_ink_letters() -> None:
    large = card_pages(shipped_card("first-card", "large"))
    sizes = [text.size for page, text in texts(large) if on_panel(page, text)]
    letters = [text.text for _, text in texts(large) if text.text in "grb"]
    assert {"g", "r", "b"} <= set(letters)
    assert sorted(sizes)[len(sizes) // 2] >= 12


def test_a_card_may_do_without_a_legend_or_bring_its_own() -> None:
    def words(setting: str) -> str:
        return " ".join(
            text.text for _, text in texts(card_pages(shipped_card("first-card", setting)))
        )

    assert "How to read this card" in words("usual")
    assert "How to read this card" not in words("plain")
    assert "Only this." in words("a4")
    assert "Jokers stand in groups" not in words("a4")
    assert "Thursday club" in words("a4")
