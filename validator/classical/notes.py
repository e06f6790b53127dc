"""The notes of a hand: bonus tiles, where the winning tile came from, facts of the table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardwright.compiler.classical.conditions import FACTS, Source
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.source import Span
from cardwright.validator.classical import errors

NOT_WAITING, BARRED = "not waiting", "barred"

SOURCES = (Source.LOOSE_TILE, Source.LAST_WALL_TILE, Source.ROBBED_KONG)
"""The notes that say where a winning tile came from."""

PLAIN = (*SOURCES, *FACTS, NOT_WAITING, BARRED)
"""The notes that are neither bonus tiles nor facts of a book's own, as they are printed."""

BONUS_NUMBERS = range(1, 5)

_BONUS = re.compile(r"(flower|season)s?((?: [0-9]+)*)")
_NUMBERS = re.compile(r"[0-9]+(?: [0-9]+)*")
_PIECE = re.compile(r"[^,]+")


@dataclass(slots=True)
class Notes:
    """What the notes of a hand say, gathered list by list."""

    facts: set[str]
    flowers: list[int]
    seasons: list[int]


def read_notes(text: str, start: int, known: Sequence[str], notes: Notes) -> Iterator[Diagnostic]:
    """Add a list of notes, which begins at an offset with its `(`, and yield what is unknown.

    `known` are the facts of the book beside those that every book knows.
    """
    for piece in _PIECE.finditer(text, 1, len(text) - 1):
        note = " ".join(piece[0].split()).lower()
        if not note:
            continue
        lead = len(piece[0]) - len(piece[0].lstrip())
        begin = start + piece.start() + lead
        span = Span(begin, begin + len(piece[0].strip()))
        if note in PLAIN or note in known:
            notes.facts.add(note)
        elif bonus := _BONUS.fullmatch(note):
            numbers = [int(number) for number in bonus[2].split()]
            if not numbers:
                yield errors.which_bonus(bonus[1], span)
            elif any(number not in BONUS_NUMBERS for number in numbers):
                yield errors.no_such_bonus(bonus[1], numbers, span)
            elif bonus[1] == "flower":
                notes.flowers += numbers
            else:
                notes.seasons += numbers
        elif _NUMBERS.fullmatch(note):
            yield errors.numbers_apart(note, span)
        else:
            yield errors.unknown_note(note, span, (*PLAIN, *known, "flower 1", "seasons 2 4"))


def format_notes(facts: Sequence[str], flowers: Sequence[int], seasons: Sequence[int]) -> str:
    """Return one list of all notes, or nothing.

    >>> format_notes(["last copy", "loose tile"], [1, 3], [2])
    '(loose tile, last copy, flowers 1 3, season 2)'
    """
    order = {note: number for number, note in enumerate(PLAIN)}
    parts = sorted(facts, key=lambda note: (order.get(note, len(order)), note))
    for word, numbers in (("flower", flowers), ("season", seasons)):
        if numbers:
            plural = "s" if len(numbers) > 1 else ""
            parts.append(f"{word}{plural} {' '.join(map(str, sorted(numbers)))}")
    return f"({', '.join(parts)})" if parts else ""
