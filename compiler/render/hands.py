"""The picture of a hand or a verdict: tiles in groups, what Jokers stand for, and the answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardwright.compiler.render.fonts import Face, printable, width
from cardwright.compiler.render.lettering import paragraph, row
from cardwright.compiler.render.page import Block, Box, Item, Page, Stroke, stacked
from cardwright.compiler.render.palette import BLACK, GREY, PAPER
from cardwright.compiler.render.tiles import SHAPE, tile_block
from cardwright.compiler.tiles import Tile

TILE = 42.0
"""How wide a tile is, in points."""

_BETWEEN, _APART = 2.0, 14.0
"""Gaps between tiles of a group, and between groups."""

WIDEST = 14 * (TILE + _BETWEEN) + 4 * _APART
"""How wide the row of tiles may be before it is broken."""

_MARGIN = 22.0
_LABEL = 8.5
_TITLE, _TEXT = 17.0, 10.0
_ROW_GAP = 8.0
_LABELS = 2 * _LABEL * 1.2 + 5
"""Room under tiles for what Jokers stand for and the printed group."""

_YES, _NO = "#1d7a3c", "#c8281f"
_BEHIND = "#eef1f5"


@dataclass(frozen=True, slots=True)
class HandGroup:
    """Tiles that lie together."""

    tiles: tuple[Tile, ...]
    stands_for: tuple[Tile, ...] = ()
    """What each stands for; empty where each stands for itself."""
    label: str = ""
    exposed: bool = False


@dataclass(frozen=True, slots=True)
class HandPicture:
    """What a picture of a hand shows."""

    title: str
    good: bool | None
    """Whether it is a Mahjong; None where nobody asked."""
    groups: tuple[HandGroup, ...]
    texts: tuple[str, ...]
    """What is said below, a paragraph each."""


def hand_page(picture: HandPicture) -> Page:
    """Return the picture as a page just large enough."""
    color = BLACK if picture.good is None else _YES if picture.good else _NO
    blocks = [paragraph(picture.title, WIDEST, _TITLE, face=Face.BOLD, color=color)]
    blocks.append(Block(10, ()))
    labelled = any(group.label for group in picture.groups)
    blocks.extend(_rows(picture.groups, _LABELS if labelled else _ROW_GAP))
    for text in picture.texts:
        blocks += [Block(4, ()), paragraph(text, WIDEST, _TEXT)]
    whole = stacked(blocks)
    wide, high = WIDEST + 2 * _MARGIN, whole.height + 2 * _MARGIN
    ground = Box(0, 0, wide, high, fill=PAPER)
    said = " ".join(f"{group.label} {_named(group)};" for group in picture.groups)
    title = " ".join((f"{picture.title}:", said, *picture.texts))
    return Page(wide, high, (ground, *whole.at(_MARGIN, _MARGIN)), title=title)


def _named(group: HandGroup) -> str:
    return ", ".join(tile.words for tile in group.tiles)


def _rows(groups: Sequence[HandGroup], below: float) -> Iterator[Block]:
    """Yield groups side by side, in as many rows as they need; `below` is room under the tiles."""
    height = TILE * SHAPE + below
    items: list[Item] = []
    x = 0.0
    for group in groups:
        for part in _parts(group):
            room = _group_width(part)
            if items and x + room > WIDEST:
                yield Block(height, tuple(items))
                yield Block(_ROW_GAP, ())
                items, x = [], 0.0
            items.extend(item.moved(x, 0) for item in _group(part, room))
            x += room + _APART
    if items:
        yield Block(height, tuple(items))


def _parts(group: HandGroup) -> Iterator[HandGroup]:
    """Yield a group in parts that each fit a row."""
    most = int((WIDEST + _BETWEEN) // (TILE + _BETWEEN))
    for start in range(0, len(group.tiles), most):
        end = start + most
        label = group.label if start == 0 else ""
        stands = group.stands_for[start:end]
        yield HandGroup(group.tiles[start:end], stands, label, group.exposed)


def _group_width(group: HandGroup) -> float:
    tiles = len(group.tiles) * (TILE + _BETWEEN) - _BETWEEN
    return max(tiles, min(width(printable(group.label), Face.BOLD, _LABEL), WIDEST))


def _group(group: HandGroup, room: float) -> Iterator[Item]:
    high = TILE * SHAPE
    if group.exposed:
        yield Box(
            -4, -4, len(group.tiles) * (TILE + _BETWEEN) + 6, high + 8, fill=_BEHIND, radius=6
        )
    for index, tile in enumerate(group.tiles):
        x = index * (TILE + _BETWEEN)
        yield from tile_block(tile, TILE).at(x, 0)
        stands = group.stands_for[index] if group.stands_for else tile
        if stands != tile:
            text = f"= {stands}"
            middle = x + (TILE - width(text, Face.BOLD, _LABEL)) / 2
            yield from row(text, Face.BOLD, _LABEL).at(middle, high + 3)
    if group.label:
        y = high + 4 + _LABEL * 1.2
        fitting = paragraph(group.label, room, _LABEL, color=GREY)
        yield from fitting.at(0, y)
        if len(group.tiles) > 1:
            end = len(group.tiles) * (TILE + _BETWEEN) - _BETWEEN
            yield Stroke(((0, y), (end, y)), GREY, 0.6)
