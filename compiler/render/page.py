"""Pages as values: type and shapes at their places, which SVG, PDF and PNG draw alike.

Lengths are points, 1/72 inch; x runs to the right and y down from the upper left corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from cardwright.compiler.render.fonts import Face, width

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Text:
    """A row of type, from `x` on the baseline `y`."""

    x: float
    y: float
    text: str
    size: float
    face: Face
    color: str

    @property
    def width(self) -> float:
        """How wide the type runs."""
        return width(self.text, self.face, self.size)

    def moved(self, x: float, y: float) -> Text:
        """Return it moved."""
        return replace(self, x=self.x + x, y=self.y + y)


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points; closed and filled where `fill` is a colour."""

    points: tuple[Point, ...]
    color: str | None
    width: float = 0.5
    dash: tuple[float, float] | None = None
    """How long dashes and the gaps between them are."""
    fill: str | None = None

    def moved(self, x: float, y: float) -> Stroke:
        """Return it moved."""
        return replace(self, points=tuple((px + x, py + y) for px, py in self.points))


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, its corners rounded by `radius`."""

    x: float
    y: float
    width: float
    height: float
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.5
    radius: float = 0

    def moved(self, x: float, y: float) -> Box:
        """Return it moved."""
        return replace(self, x=self.x + x, y=self.y + y)


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle."""

    x: float
    y: float
    radius: float
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.5

    def moved(self, x: float, y: float) -> Disc:
        """Return it moved."""
        return replace(self, x=self.x + x, y=self.y + y)


Item = Text | Stroke | Box | Disc


@dataclass(frozen=True, slots=True)
class Block:
    """Something laid out: items in a frame that begins at 0, 0, and how high the frame is."""

    height: float
    items: tuple[Item, ...]

    def at(self, x: float, y: float) -> Iterator[Item]:
        """Yield the items moved to a place."""
        return (item.moved(x, y) for item in self.items)


def stacked(blocks: Iterable[Block], gap: float = 0) -> Block:
    """Return blocks one below the other as a single one."""
    items: list[Item] = []
    height = 0.0
    for index, block in enumerate(blocks):
        height += gap if index else 0
        items.extend(block.at(0, height))
        height += block.height
    return Block(height, tuple(items))


@dataclass(frozen=True, slots=True)
class Page:
    """A page or picture, cut `trim` inside its edges; `bleed` is how far colour runs over that."""

    width: float
    height: float
    items: tuple[Item, ...]
    trim: float = 0
    bleed: float = 0
    title: str = ""
    """What it shows, for those who cannot see it."""
