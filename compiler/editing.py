"""What an editor asks of a card file: the line at a place, what it means, what may be typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from cardwright.compiler.compile import LineReading, Reading
from cardwright.compiler.counts import count_hands
from cardwright.compiler.explain import explain_line
from cardwright.compiler.source import Span

NOTES = (
    "any 1 suit", "any 2 suits", "any 3 suits", "any suit", "any suits",
    "any run", "wrapping run", "reversible run", "any like numbers", "any like odd numbers",
    "any like even numbers", "these numbers only", "any wind", "matching dragon", "any dragon",
    "same dragon", "any 2 dragons", "any 3 dragons", "opposite dragon", "no jokers",
    "X in run", "X odd", "X even", "Y = X+1", "X < Y", "X != Y",
)  # fmt: skip
"""The notes that an editor offers, in their canonical wording."""

DEFAULT_INKS = {"g": "green", "r": "red", "b": "blue", "p": "pink", "o": "orange", "v": "violet"}

_FORMAT = re.compile(r"^(?:\{\s*)?[\"']?format[\"']?\s*:\s*\d", re.MULTILINE)
_CATEGORIES = re.compile(r"^(?:\{\s*)?[\"']?categories[\"']?\s*:.*\blines[\"']?\s*:", re.M | re.S)
_PROFILE = re.compile(r"^profile\s*:", re.MULTILINE)
"""What a file of rules has, which also names its format."""

_AFTER_TILES = re.compile(r"(?:^|[\s|(])[0-9NEWSFDRGXYZTUVAHKPQ]+$")


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that may be typed at a place, and what it is."""

    text: str
    detail: str
    is_note: bool


def is_card(text: str) -> bool:
    """Whether a YAML text is likely meant for a card: it names a format, or lines by category."""
    named = _FORMAT.search(text) or _CATEGORIES.search(text)
    return named is not None and _PROFILE.search(text) is None


def line_at(reading: Reading, offset: int) -> LineReading | None:
    """Return the line whose text a place in the source lies in."""
    for line in reading.lines:
        if line.entry.span.start <= offset <= line.entry.span.end:
            return line
    return None


def meaning(reading: Reading, line: LineReading) -> str | None:
    """Return what a line means and its number of hands, as Markdown; None if it is unsound.

    Counting may take seconds on a line that mixes free tiles with many variables.
    """
    if reading.sound is None or line.entry.id not in reading.sound.line_numbers:
        return None
    card = reading.sound.card
    sentences = explain_line(card, card.line(line.entry.id))
    count = count_hands(reading.sound, reading.sound.line_numbers[line.entry.id])
    hands = f"{count:,} natural hand{'s' if count != 1 else ''}"
    return (
        "\n".join(
            (f"**{line.entry.id}**, {line.category.name}", "", *(f"- {each}" for each in sentences))
        )
        + f"\n\n{hands}"
    )


def lines_by_id(reading: Reading) -> Iterator[tuple[str, str, Span]]:
    """Yield id, category and place of every line."""
    for line in reading.lines:
        yield line.entry.id, line.category.name, line.entry.span


def offers(reading: Reading, offset: int) -> tuple[Offer, ...]:
    """Return what may be typed at a place of a line: notes in parentheses, inks after tiles."""
    typed = reading.source.text[:offset]
    line = line_at(reading, offset) or line_at(reading, len(typed.rstrip(" \t")))
    if line is None:
        return ()
    before = typed[line.entry.span.start :]
    if before.count("(") > before.count(")"):
        return tuple(Offer(note, "note", True) for note in NOTES)
    if not _AFTER_TILES.search(before):
        return ()
    inks = dict(reading.file.inks) if reading.file and reading.file.inks else DEFAULT_INKS
    return tuple(Offer(ink, f"{colour} ink", False) for ink, colour in inks.items())
