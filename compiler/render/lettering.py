"""Text in rows no wider than a column: nothing is ever cut, what does not fit is wrapped."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.render.fonts import ASCENT, DESCENT, Face, printable, width
from cardwright.compiler.render.page import Block, Text, stacked
from cardwright.compiler.render.palette import BLACK

LEADING = 1.2
"""Height of a row as a share of its type size."""

_MORE = "…"

SMALLEST = 6.0
"""Points of the smallest type that is printed."""


def baseline_of(size: float) -> float:
    """Return how far below its upper edge a row of type has its baseline."""
    return LEADING * size / 2 + (ASCENT - DESCENT) * size / 2


def row(text: str, face: Face, size: float, color: str = BLACK) -> Block:
    """Return one row of type that is known to fit."""
    baseline = baseline_of(size)
    return Block(LEADING * size, (Text(0, baseline, printable(text), size, face, color),))


def paragraph(
    text: str, room: float, size: float, *, face: Face = Face.REGULAR, color: str = BLACK
) -> Block:
    """Return a text in rows no wider than `room`; line ends in it begin new rows."""
    return stacked(paragraph_rows(text, room, size, face=face, color=color))


def paragraph_rows(
    text: str, room: float, size: float, *, face: Face = Face.REGULAR, color: str = BLACK
) -> list[Block]:
    """Return a text as `paragraph` does, each row on its own."""
    return [
        row(each, face, size, color)
        for part in text.strip().splitlines()
        for each in wrapped(printable(part), room, face, size)
    ]


def clamped_rows(
    text: str,
    room: float,
    size: float,
    most: int,
    *,
    face: Face = Face.REGULAR,
    color: str = BLACK,
) -> list[Block]:
    """Return a text in at most so many rows; one that needs more ends in `…`.

    For names that stand in full elsewhere, never for what a line of the card says.
    """
    rows = list(wrapped(printable(text), room, face, size))
    if len(rows) > most:
        rows = rows[:most]
        last = rows[-1]
        while last and width(f"{last}{_MORE}", face, size) > room:
            last = last[:-1]
        rows[-1] = f"{last.rstrip()}{_MORE}"
    return [row(each, face, size, color) for each in rows]


def centred(block: Block, room: float) -> Block:
    """Return rows of type, each in the middle of `room`."""
    items = (
        item.moved((room - item.width) / 2, 0) if isinstance(item, Text) else item
        for item in block.items
    )
    return Block(block.height, tuple(items))


def fitting_size(text: str, room: float, size: float, face: Face) -> float:
    """Return the largest size up to `size` in which no word of a text is wider than `room`."""
    widest = max((width(word, face, 1) for word in printable(text).split()), default=0)
    return max(min(size, room / widest if widest else size), SMALLEST)


def wrapped(text: str, room: float, face: Face, size: float) -> Iterator[str]:
    """Yield a text in rows, broken at blanks, and inside a word only where it alone is too wide."""
    current = ""
    for word in text.split():
        longer = f"{current} {word}" if current else word
        if width(longer, face, size) <= room:
            current = longer
            continue
        if current:
            yield current
        *full, current = broken(word, room, face, size)
        yield from full
    yield current


def broken(word: str, room: float, face: Face, size: float) -> list[str]:
    """Return a word in pieces that each fit, broken between any two signs."""
    pieces = [""]
    for sign in word:
        if pieces[-1] and width(pieces[-1] + sign, face, size) > room:
            pieces.append("")
        pieces[-1] += sign
    return pieces
