"""A card as the sheet that is printed, cut and folded: its pages, two for each sheet.

A card without sides has its lines inside, the legend on the flap, and the front and back outside.
Of a card with two sides the first is outside, beside the front, and the second inside.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.ir import Card
from cardwright.compiler.render.cover import colophon, cover
from cardwright.compiler.render.flow import Column, Entry, entries
from cardwright.compiler.render.fonts import CAP_HEIGHT, Face, width
from cardwright.compiler.render.legend_panel import legend_entries
from cardwright.compiler.render.lettering import baseline_of, clamped_rows, paragraph_rows, row
from cardwright.compiler.render.lines import Scale, line_rows
from cardwright.compiler.render.packing import LARGE, USUAL, Packed, pack
from cardwright.compiler.render.page import Block, Box, Item, Page, Stroke, Text, stacked
from cardwright.compiler.render.palette import BLACK, PAPER, readable
from cardwright.compiler.render.sheet import (
    BACK,
    BLEED,
    COVER,
    MARGIN_X,
    MARGIN_Y,
    PANELS,
    PAPERS,
    TRIM,
    Place,
    Sheet,
    Surface,
)
from cardwright.compiler.render.typeset import PrintedCard, PrintedCategory, PrintedSide, typeset

BAND = 22.0
"""Height of the band that names a side."""

_BAND_SIZE = 11.0
_CONTINUED = ", continued"

_OVERLAP = 0.5
"""How far one band runs into the next, so that no hair of paper is seen between."""


def card_pages(card: Card) -> tuple[Page, ...]:
    """Return the pages of a card, outside and inside of each sheet in turn."""
    return _Fold(typeset(card)).pages()


class _Fold:
    """Lays one card out; scratch of `card_pages`."""

    def __init__(self, printed: PrintedCard) -> None:
        self.printed = printed
        self.card = printed.card
        self.sheet = Sheet(PAPERS[self.card.print.paper])
        self.sided = printed.sides[0].title is not None
        self.top = TRIM + MARGIN_Y + BAND * self.sided
        self.height = self.sheet.panel_height - 2 * MARGIN_Y - BAND * self.sided
        legend_height = self.sheet.panel_height - 2 * MARGIN_Y
        legend = legend_entries(printed, self.sheet.room, legend_height)
        limits = LARGE if self.card.print.large else USUAL
        self.packed: Packed = pack(self.flows, legend, self.height, legend_height, limits)

    def pages(self) -> tuple[Page, ...]:
        faces = [(number, surface) for number in range(self.packed.sheets) for surface in Surface]
        return tuple(self.page(number, surface) for number, surface in faces)

    def flows(self, size: float) -> list[list[Entry]]:
        scale = Scale(size)
        return [
            [
                entry
                for category in side.categories
                for entry in self.category(category, side, scale)
            ]
            for side in self.printed.sides
        ]

    def category(
        self, category: PrintedCategory, side: PrintedSide, scale: Scale
    ) -> Iterator[Entry]:
        size = scale.pattern
        heading = self.heading(category, side, scale)
        again = self.again(category, side, scale)
        if sum(row.height for row in heading) <= self.height / 4:
            yield Entry(stacked(heading), size * 0.85, keeps=True)
        else:
            yield from (Entry(row, 0) for row in heading)
        for index, line in enumerate(category.lines):
            rows = line_rows(line, self.printed.inks, scale, self.sheet.room)
            above = size * (0.3 if index == 0 else 0.38)
            found = entries(rows, above, self.height, again)
            yield from found

    def heading(self, category: PrintedCategory, side: PrintedSide, scale: Scale) -> list[Block]:
        """Return the heading of a category in rows, the rule below it the last."""
        room = self.sheet.room
        color = readable(side.color or BLACK)
        name, note = category.category.name, category.category.note
        rows = paragraph_rows(name, room, scale.heading, face=Face.BOLD, color=color)
        if note:
            rows += paragraph_rows(f"({note})", room, scale.notes)
        return [*rows, self.rule(color)]

    def again(self, category: PrintedCategory, side: PrintedSide, scale: Scale) -> Block:
        """Return the heading that stands above the rest of a category that is parted."""
        room, size = self.sheet.room, scale.heading
        color = readable(side.color or BLACK)
        more = row(_CONTINUED, Face.REGULAR, scale.notes, color)
        indent = width(f"{_CONTINUED} ", Face.REGULAR, scale.notes)
        name = category.category.name
        (first,) = clamped_rows(name, room - indent, size, 1, face=Face.BOLD, color=color)
        (text,) = first.items
        end = text.width if isinstance(text, Text) else 0.0
        beside = more.at(end, baseline_of(size) - baseline_of(scale.notes))
        return stacked([Block(first.height, (text, *beside)), self.rule(color)])

    def rule(self, color: str) -> Block:
        """Return the line below a heading."""
        return Block(1.2, (Stroke(((0, 0), (self.sheet.room, 0)), color, 0.7),))

    def page(self, number: int, surface: Surface) -> Page:
        wide, high = self.sheet.paper
        items = list(self.bands(number, surface))
        for place, (flow, column) in self.packed.panels.items():
            if place.face == (number, surface):
                block = column.block(self.packed.stretches[flow])
                items.extend(block.at(self.sheet.left(place.slot) + MARGIN_X, self.top))
        for place, column in self.packed.legend.items():
            if place.face == (number, surface):
                items.extend(self.legend(place, column))
        if COVER.face == (number, surface):
            front = cover(self.printed, self.sheet)
            items.extend(front.at(self.sheet.left(COVER.slot), TRIM))
            if self.free(BACK):
                back = colophon(self.printed, self.sheet)
                items.extend(back.at(self.sheet.left(BACK.slot), TRIM))
        items.extend(self.sheet.marks(self.slug(number, surface)))
        return Page(
            wide, high, tuple(items), TRIM, BLEED, f"{self.printed.heading}, {surface.value}"
        )

    def free(self, place: Place) -> bool:
        return place not in self.packed.panels and place not in self.packed.legend

    def slug(self, number: int, surface: Surface) -> str:
        sheet = f"sheet {number + 1} of {self.packed.sheets}, " if self.packed.sheets > 1 else ""
        return f"{sheet}{surface.value}; two-sided, turned on the short edge"

    def legend(self, place: Place, column: Column) -> Iterator[Item]:
        return column.block(0).at(self.sheet.left(place.slot) + MARGIN_X, TRIM + MARGIN_Y)

    # ── Bands with the names of sides ────────────────────────────────────────────────────────────

    def bands(self, number: int, surface: Surface) -> Iterator[Item]:
        if not self.sided:
            return
        slots = {
            place.slot: flow
            for place, (flow, _) in self.packed.panels.items()
            if place.face == (number, surface)
        }
        for slot, flow in slots.items():
            yield from self.band(self.printed.sides[flow], slot, slot + 1 in slots)

    def band(self, side: PrintedSide, slot: int, joins: bool) -> Iterator[Item]:
        """Yield the band of one panel; at an edge of the sheet it runs over the cut."""
        color = readable(side.color or BLACK)
        start = self.sheet.left(slot) - (BLEED if slot == 0 else 0)
        over = BLEED if slot == PANELS - 1 else _OVERLAP * joins
        end = self.sheet.left(slot + 1) + over
        yield Box(start, TRIM - BLEED, end - start, BAND + BLEED, fill=color)
        room = self.sheet.room
        title = side.title or ""
        (name,) = clamped_rows(title, room, _BAND_SIZE, 1, face=Face.BOLD, color=PAPER)
        x = self.sheet.left(slot) + MARGIN_X
        y = TRIM + (BAND + CAP_HEIGHT * _BAND_SIZE) / 2 - baseline_of(_BAND_SIZE)
        yield from name.at(x, y)
