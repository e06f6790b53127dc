"""Lines of the compiled card beside each other: where they stand in the file, and what they pay."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.compiler.compile import Reading
from cardwright.compiler.diagnostics import Label
from cardwright.compiler.entries import LineEntry
from cardwright.compiler.rivals import Rivals
from cardwright.compiler.source import Span
from cardwright.compiler.targets import CompiledCard


class ComparedLines:
    """The sound lines of a reading, by their index in the compiled card."""

    def __init__(self, reading: Reading, card: CompiledCard) -> None:
        entries = {line.entry.id: line.entry for line in reading.lines}
        self.entries: tuple[LineEntry, ...] = tuple(entries[line.id] for line in card.card.lines)
        self.rivals: Rivals = card.rivals

    def id(self, line: int) -> str:
        """Return the id of a line."""
        return self.entries[line].id

    def label(self, line: int, text: str) -> Label:
        """Return a label that marks a line from end to end."""
        fragment = self.entries[line].fragment
        written = fragment.text
        start = len(written) - len(written.lstrip())
        return Label(fragment.locate(Span(start, len(written.rstrip()))), text)

    def pays(self, line: int) -> str:
        """Return what a line pays in words, nothing where it says no value."""
        return points(self.rivals.values(line))


def points(values: Sequence[int]) -> str:
    """Return values in words: `25 points`, `25 or 30 points`."""
    return f"{' or '.join(map(str, values))} points" if values else ""


def compared(reading: Reading) -> ComparedLines | None:
    """Return the lines of a reading to compare; None where none of them is sound."""
    return ComparedLines(reading, reading.sound) if reading.sound else None


def with_errors(reading: Reading) -> frozenset[str | None]:
    """Return the ids of lines with errors: some of their alternatives may be sound."""
    return frozenset(each.card_line for each in reading.diagnostics if each.is_error)
