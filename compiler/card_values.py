"""Values of a card's own fields, the usual ones where what stands there is faulty and reported."""

from __future__ import annotations

from typing import Any

from cardwright.compiler.ir import Print
from cardwright.compiler.tiles import HAND_SIZE

LARGEST_HAND = 15
"""Tiles of the largest hand that a card may set: sums of tiles fit half a byte."""


PAPERS = ("letter", "a4")
"""What a card may be printed on, in small letters."""


def read_hand_size(value: Any) -> int:
    """Return how many tiles a hand has."""
    return value if isinstance(value, int) and 1 <= value <= LARGEST_HAND else HAND_SIZE


def read_print(value: Any) -> Print:
    """Return how a card wishes to be printed, from its field `print`."""
    given = value if isinstance(value, dict) else {}
    usual = Print()
    paper = str(given.get("paper")).lower()
    cover, legend = given.get("cover"), given.get("legend")
    return Print(
        paper=paper if paper in PAPERS else usual.paper,
        cover=cover if isinstance(cover, str) else usual.cover,
        legend=legend if isinstance(legend, str | bool) else usual.legend,
        large=given.get("large") is True,
    )
