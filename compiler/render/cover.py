"""The front of a folded card, and the small print on its back."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.render.fonts import Face
from cardwright.compiler.render.lettering import (
    SMALLEST,
    centred,
    clamped_rows,
    fitting_size,
    paragraph_rows,
)
from cardwright.compiler.render.page import Block, Box, Item, stacked
from cardwright.compiler.render.palette import BLACK, GREY, PAPER, readable
from cardwright.compiler.render.sheet import BLEED, MARGIN_X, MARGIN_Y, Sheet
from cardwright.compiler.render.tiles import SHAPE, tile_block
from cardwright.compiler.render.typeset import PrintedCard
from cardwright.compiler.tiles import Tile

TITLE_SIZE, YEAR_SIZE, TEXT_SIZE = 27.0, 42.0, 10.0

_SHARE = 0.56
"""How much of the front is in colour."""

_COLOPHON_SIZE = 7.0
_FOOT_ROWS = 3

_DARK = "#2b3038"
_STRIPE = 7.0
"""Height of the stripe in the colours of the sides."""

_TILES = ("3B", "R", "5D")
_TILE_WIDTH = 46.0


def cover(printed: PrintedCard, sheet: Sheet) -> Block:
    """Return the front panel, which runs over the cut at its right, top and bottom."""
    return Block(sheet.panel_height, tuple(_cover(printed, sheet)))


def _cover(printed: PrintedCard, sheet: Sheet) -> Iterator[Item]:
    card = printed.card
    wide, high, room = sheet.panel_width, sheet.panel_height, sheet.room
    colors = [readable(side.color or BLACK) for side in printed.sides if side.title is not None]
    ground = _DARK if colors else next((ink.color for ink in printed.inks.values()), _DARK)
    edge = high * _SHARE
    yield Box(0, -BLEED, wide + BLEED, edge + BLEED, fill=ground)
    for index, color in enumerate(colors):
        start = wide * index / len(colors)
        end = wide * (index + 1) / len(colors) + (BLEED if index == len(colors) - 1 else 0)
        yield Box(start, edge - _STRIPE, end - start, _STRIPE, fill=color)
    limit = edge - _TILE_WIDTH * SHAPE / 2 - 2 * MARGIN_Y
    title = _title(card.title, room, limit)
    yield from title.at(MARGIN_X, MARGIN_Y + max(limit - title.height, 0) / 2)
    gap = 8.0
    start = (wide - len(_TILES) * _TILE_WIDTH - (len(_TILES) - 1) * gap) / 2
    for index, name in enumerate(_TILES):
        picture = tile_block(Tile.parse(name), _TILE_WIDTH)
        x = start + index * (_TILE_WIDTH + gap)
        yield from picture.at(x, edge - _TILE_WIDTH * SHAPE / 2)
    top = edge + _TILE_WIDTH * SHAPE / 2 + MARGIN_Y
    yield from _below(printed, room, high - MARGIN_Y - top).at(MARGIN_X, top)


def _title(text: str, room: float, limit: float) -> Block:
    """Return a title in rows of like width, as large as fits."""
    size = fitting_size(text, room, TITLE_SIZE, Face.BOLD)
    rows = paragraph_rows(text, room, size, face=Face.BOLD, color=PAPER)
    while sum(row.height for row in rows) > limit and size > SMALLEST:
        size = max(size - 0.5, SMALLEST)
        rows = paragraph_rows(text, room, size, face=Face.BOLD, color=PAPER)
    if sum(row.height for row in rows) > limit:
        most = int(limit / rows[0].height)
        return stacked(clamped_rows(text, room, size, most, face=Face.BOLD, color=PAPER))
    narrow = room
    while fitting_size(text, narrow * 0.95, size, Face.BOLD) == size:
        narrow *= 0.95
        closer = paragraph_rows(text, narrow, size, face=Face.BOLD, color=PAPER)
        if len(closer) > len(rows):
            break
        rows = closer
    return centred(stacked(rows), room)


def _below(printed: PrintedCard, room: float, height: float) -> Block:
    """Return year, the author's text and the publisher, the publisher at the bottom."""
    card = printed.card
    size = TEXT_SIZE
    foot = None
    if card.publisher:
        foot = stacked(clamped_rows(card.publisher, room, size, _FOOT_ROWS, face=Face.BOLD))
    free = height - (foot.height if foot else 0)
    rows: list[Block] = []
    if card.year is not None and str(card.year) not in card.title:
        rows += paragraph_rows(str(card.year), room, YEAR_SIZE, face=Face.BOLD)
    text = card.print.cover or " and ".join(side.title or "" for side in printed.sides)
    own = paragraph_rows(text, room, size)
    while sum(row.height for row in (*rows, *own)) > free and size > SMALLEST:
        size = max(size - 0.5, SMALLEST)
        own = paragraph_rows(text, room, size)
    if sum(row.height for row in (*rows, *own)) > free:
        own = paragraph_rows(" ".join(text.split()), room, size)
    parts = [*rows, *own]
    used = sum(part.height for part in parts)
    if foot:
        parts += [Block(max(free - used, 0), ()), foot]
    return centred(stacked(parts), room)


def colophon(printed: PrintedCard, sheet: Sheet) -> Block:
    """Return the small print at the foot of the back."""
    card = printed.card
    count = len(card.lines)
    publisher = f"{card.publisher}. " if card.publisher else ""
    rules = f"{card.rules.capitalize()} rules"
    text = f"{printed.heading}. {publisher}{count} line{'s' if count != 1 else ''}. {rules}."
    rows = clamped_rows(text, sheet.room, _COLOPHON_SIZE, _FOOT_ROWS, color=GREY)
    block = centred(stacked(rows), sheet.room)
    placed = block.at(MARGIN_X, sheet.panel_height - MARGIN_Y - block.height)
    return Block(sheet.panel_height, tuple(placed))
