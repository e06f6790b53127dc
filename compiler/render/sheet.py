"""The sheet that a card is folded from: paper, where it is cut and folded, and its six panels.

Both faces of a sheet have three panels. Folded like a letter, the right panel of the outer face is
the front, the middle one the back, and the left one is folded in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from cardwright.compiler.render.fonts import Face, width
from cardwright.compiler.render.page import Item, Stroke, Text
from cardwright.compiler.render.palette import GREY

PAPERS: Mapping[str, tuple[float, float]] = {"letter": (792.0, 612.0), "a4": (841.89, 595.28)}
"""Width and height of the paper that sheets lie on, in points."""

PANELS = 3
"""Panels of a face."""

TRIM = 36.0
"""How far inside the paper the card is cut."""

BLEED = 9.0
"""How far colour runs over the cut: an eighth of an inch."""

MARGIN_X, MARGIN_Y = 14.0, 16.0
"""How far type stays inside the edges and folds of a panel."""

_MARK_START, _MARK_END = 11.0, 23.0
"""Where marks of cut and fold begin and end, outside the cut."""

_SLUG_SIZE = 6.0


class Surface(Enum):
    """A face of a sheet."""

    OUTSIDE = "outside"
    INSIDE = "inside"


@dataclass(frozen=True, slots=True)
class Place:
    """A panel: which sheet, which face, which from the left."""

    sheet: int
    surface: Surface
    slot: int

    @property
    def face(self) -> tuple[int, Surface]:
        """The face that it is on."""
        return self.sheet, self.surface


COVER = Place(0, Surface.OUTSIDE, PANELS - 1)
BACK = Place(0, Surface.OUTSIDE, PANELS - 2)
FLAP = Place(0, Surface.OUTSIDE, 0)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The measures of a sheet."""

    paper: tuple[float, float]

    @property
    def panel_width(self) -> float:
        """Of one panel, from edge or fold to fold or edge."""
        return (self.paper[0] - 2 * TRIM) / PANELS

    @property
    def panel_height(self) -> float:
        """Of a panel, from cut to cut."""
        return self.paper[1] - 2 * TRIM

    @property
    def room(self) -> float:
        """How wide a column of type is."""
        return self.panel_width - 2 * MARGIN_X

    def left(self, slot: int) -> float:
        """Return where a panel begins."""
        return TRIM + slot * self.panel_width

    def marks(self, slug: str) -> Iterator[Item]:
        """Yield the marks of cut and fold outside the card, and a line of small print there."""
        wide, high = self.paper
        for x in (TRIM, wide - TRIM):
            for start, end in _outside(high):
                yield Stroke(((x, start), (x, end)), "#000000", 0.4)
        for y in (TRIM, high - TRIM):
            for start, end in _outside(wide):
                yield Stroke(((start, y), (end, y)), "#000000", 0.4)
        for slot in range(1, PANELS):
            for start, end in _outside(high):
                x = self.left(slot)
                yield Stroke(((x, start), (x, end)), "#000000", 0.4, (1.6, 1.6))
        x = self.left(1) - width(slug, Face.REGULAR, _SLUG_SIZE) - BLEED
        yield Text(x, high - TRIM + 20, slug, _SLUG_SIZE, Face.REGULAR, GREY)


def _outside(length: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return where marks lie before and behind the card along a length of paper."""
    return (
        (TRIM - _MARK_END, TRIM - _MARK_START),
        (length - TRIM + _MARK_START, length - TRIM + _MARK_END),
    )


def places(sheet: int, sided: bool) -> list[Place]:
    """Return the panels of a sheet that lines may stand on, in the order in which they are read.

    A card without sides is read inside first; one with two has the first side outside.
    """
    outside = [Place(sheet, Surface.OUTSIDE, slot) for slot in range(PANELS)]
    inside = [Place(sheet, Surface.INSIDE, slot) for slot in range(PANELS)]
    outside = [place for place in outside if place != COVER]
    return outside + inside if sided or sheet else inside + outside
