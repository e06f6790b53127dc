"""Pictures of tiles, drawn from strokes, boxes and discs; each names its tile in a corner too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import cos, pi, sin

from cardwright.compiler.render.fonts import CAP_HEIGHT, Face, width
from cardwright.compiler.render.page import Block, Box, Disc, Item, Point, Stroke, Text
from cardwright.compiler.tiles import FLOWER_INDEX, JOKER_INDEX, Suit, Tile

TILE_WIDTH, TILE_HEIGHT = 60.0, 80.0
"""The frame that pictures are drawn in; `tile_block` scales it."""

SHAPE = TILE_HEIGHT / TILE_WIDTH

FACE, EDGE, SHADOW = "#fffdf6", "#8b8371", "#d9d0ba"
GREEN, RED, BLUE, INK = "#1d7a3c", "#c8281f", "#2456b8", "#22242a"
GOLD, VIOLET = "#9a6000", "#7a3fb0"

_CORNER_SIZE = 12.0
_ROUND = 7.0
_CURVE_STEPS = 12

_MIDDLE = (30.0, 44.0)
"""The middle of the picture, below the corner sign."""

_PLACES: Mapping[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((0, -1), (0, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    7: ((-1, -1.15), (0, -0.85), (1, -0.55), (-1, 0.25), (1, 0.25), (-1, 1.1), (1, 1.1)),
    8: ((-1, -1.2), (1, -1.2), (-1, -0.4), (1, -0.4), (-1, 0.4), (1, 0.4), (-1, 1.2), (1, 1.2)),
    9: tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)),
}
"""Where the spots of a number stand, in steps from the middle."""

_SEVEN_BAMS: tuple[Point, ...] = (
    (0, -1.2), (-1, -0.1), (0, -0.1), (1, -0.1), (-1, 1), (0, 1), (1, 1),
)  # fmt: skip

_SPOT_COLORS = (BLUE, RED, GREEN)

_TEN_THOUSAND: tuple[tuple[Point, ...], ...] = (
    ((-13, -9), (13, -9)),
    ((-3, -9), (-4, -1), (-7, 5), (-13, 11)),
    ((-4, -1), (9, -1), (8, 6), (6, 10), (1, 8)),
)
"""The sign for ten thousand, which Craks bear, in strokes around its middle."""

_CENTRE: tuple[tuple[Point, ...], ...] = (
    ((-14, -9), (14, -9), (14, 7), (-14, 7), (-14, -9)),
    ((0, -20), (0, 21)),
)
"""The sign of the Red Dragon."""

_FORTUNE: tuple[tuple[Point, ...], ...] = (
    ((-7, -20), (-11, -8), (14, -8)),
    ((3, -20), (-2, -8), (-7, 6), (-16, 19)),
    ((-4, 1), (10, 1), (4, 10), (-8, 20)),
    ((-6, 4), (2, 12), (15, 20)),
    ((9, -19), (13, -13)),
)
"""The sign of the Green Dragon."""


def tile_block(tile: Tile, size: float) -> Block:
    """Return the picture of a tile, `size` points wide."""
    scale = size / TILE_WIDTH
    items = tuple(_scaled(item, scale) for item in _drawing(tile))
    return Block(TILE_HEIGHT * scale, items)


def _drawing(tile: Tile) -> Iterator[Item]:
    yield Box(1.5, 3, 58, 76.5, fill=SHADOW, radius=_ROUND)
    yield Box(1, 1, 58, 75.5, fill=FACE, stroke=EDGE, line=1, radius=_ROUND)
    color = _color(tile)
    yield Text(5.5, 5.5 + CAP_HEIGHT * _CORNER_SIZE, str(tile), _CORNER_SIZE, Face.BOLD, color)
    yield from _picture(tile, color)


def _color(tile: Tile) -> str:
    if tile.suit is not None:
        return {Suit.BAM: GREEN, Suit.CRAK: RED, Suit.DOT: BLUE}[tile.suit]
    return {"G": GREEN, "R": RED, "0": BLUE, "F": VIOLET, "J": GOLD}.get(str(tile), INK)


def _picture(tile: Tile, color: str) -> Iterator[Item]:
    if tile.suit is not None and tile.rank is not None:
        draw = {Suit.BAM: _bams, Suit.CRAK: _craks, Suit.DOT: _dots}[tile.suit]
        yield from draw(tile.rank)
    elif tile.index == FLOWER_INDEX:
        yield from _flower()
    elif tile.index == JOKER_INDEX:
        yield from _joker()
    elif str(tile) in _DRAGONS:
        yield from _DRAGONS[str(tile)]()
    else:
        yield _letter(str(tile), 44, color)


def _letter(text: str, size: float, color: str, y: float = _MIDDLE[1]) -> Text:
    x = (TILE_WIDTH - width(text, Face.BOLD, size)) / 2
    return Text(x, y + CAP_HEIGHT * size / 2, text, size, Face.BOLD, color)


def _spots(places: tuple[Point, ...], step_x: float, step_y: float) -> Iterator[Point]:
    x, y = _MIDDLE
    return ((x + step_x * dx, y + step_y * dy) for dx, dy in places)


def _dots(rank: int) -> Iterator[Item]:
    radius = {1: 17.0, 2: 9.5, 3: 7.5, 4: 8.0}.get(rank, 6.2 if rank < 7 else 5.6)
    for index, (x, y) in enumerate(_spots(_PLACES[rank], 15 if rank != 3 else 14, 17)):
        color = _SPOT_COLORS[index % 3] if rank in (3, 5, 9) else BLUE
        yield Disc(x, y, radius, fill=color)
        yield Disc(x, y, radius * 0.66, fill=FACE)
        yield Disc(x, y, radius * 0.36, fill=RED if rank == 1 else color)


def _bams(rank: int) -> Iterator[Item]:
    height = {1: 44.0, 2: 21.0, 3: 16.0, 4: 21.0}.get(rank, 15.0 if rank != 8 else 12.5)
    wide = 11.0 if rank == 1 else 6.4
    places = _SEVEN_BAMS if rank == 7 else _PLACES[rank]
    for index, (x, y) in enumerate(_spots(places, 15, 17.5)):
        middle = rank in (5, 9) and index % 3 == (2 if rank == 5 else 1)
        color = RED if middle or (rank == 7 and index == 0) else GREEN
        yield Box(x - wide / 2, y - height / 2, wide, height, fill=color, radius=wide / 2.4)
        for share in (-0.18, 0.18):
            knot = y + height * share
            yield Stroke(((x - wide / 2, knot), (x + wide / 2, knot)), FACE, 1.1)


def _craks(rank: int) -> Iterator[Item]:
    yield _letter(str(rank), 27, INK, 31)
    yield from _signed(_TEN_THOUSAND, (30.0, 60.0), RED, 3.2)


def _signed(
    strokes: tuple[tuple[Point, ...], ...], middle: Point, color: str, thick: float
) -> Iterator[Item]:
    for points in strokes:
        yield Stroke(tuple((middle[0] + x, middle[1] + y) for x, y in points), color, thick)


def _soap() -> Iterator[Item]:
    yield Box(12, 22, 36, 46, stroke=BLUE, line=3.4, radius=3)
    yield Box(18, 28, 24, 34, stroke=BLUE, line=1.4, radius=2)


_DRAGONS: Mapping[str, Callable[[], Iterator[Item]]] = {
    "R": lambda: _signed(_CENTRE, _MIDDLE, RED, 4.6),
    "G": lambda: _signed(_FORTUNE, _MIDDLE, GREEN, 4.4),
    "0": _soap,
}


def _flower() -> Iterator[Item]:
    x, y = 30.0, 41.0
    yield Stroke(((x, y), (31.5, 58), (29, 72)), GREEN, 2.6)
    yield Stroke(_leaf((30.5, 66), (44, 58)), None, fill=GREEN)
    yield Stroke(_leaf((30.5, 69), (17, 62)), None, fill=GREEN)
    for petal in range(5):
        angle = 2 * pi * petal / 5 - pi / 2
        yield Disc(x + 9.5 * cos(angle), y + 9.5 * sin(angle), 7.6, VIOLET, FACE, 0.8)
    yield Disc(x, y, 5.4, fill="#f2b632")


def _leaf(start: Point, end: Point) -> tuple[Point, ...]:
    (x0, y0), (x1, y1) = start, end
    across = ((y1 - y0) * 0.28, (x0 - x1) * 0.28)
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    return (
        start,
        (middle[0] + across[0], middle[1] + across[1]),
        end,
        (middle[0] - across[0], middle[1] - across[1]),
        start,
    )


def _joker() -> Iterator[Item]:
    x, y = 30.0, 40.0
    tips = []
    for corner in range(10):
        radius = 18.0 if corner % 2 == 0 else 7.6
        angle = pi * corner / 5 - pi / 2
        tips.append((x + radius * cos(angle), y + radius * sin(angle)))
    yield Stroke((*tips, tips[0]), None, fill=GOLD)
    yield _letter("JOKER", 13, INK, 67)


def _scaled(item: Item, scale: float) -> Item:
    match item:
        case Text(x, y, text, size, face, color):
            return Text(x * scale, y * scale, text, size * scale, face, color)
        case Stroke(points, color, thick, dash, fill):
            moved = tuple((x * scale, y * scale) for x, y in points)
            return Stroke(moved, color, thick * scale, dash, fill)
        case Box(x, y, wide, high, fill, stroke, line, radius):
            place = (x * scale, y * scale, wide * scale, high * scale)
            return Box(*place, fill, stroke, line * scale, radius * scale)
        case Disc(x, y, radius, fill, stroke, line):
            return Disc(x * scale, y * scale, radius * scale, fill, stroke, line * scale)
