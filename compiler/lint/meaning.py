"""What a line would mean with other notes, for rules that ask what a note does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardwright.compiler.compile import LineReading, Reading
from cardwright.compiler.context import context_of
from cardwright.compiler.ir import Alternative
from cardwright.compiler.lower import lower_line
from cardwright.compiler.nodes import Note, SyntaxLine

Notes = tuple[Note, ...]

Meaning = tuple[Alternative, ...]
"""What the alternatives of a line mean, bars written out; equal where lines mean the same."""


def meaning(reading: Reading, line: LineReading, syntax: SyntaxLine) -> Meaning | None:
    """Return what a line means; None where it is in error."""
    if reading.file is None:
        return None
    context = context_of(reading.file, reading.profile, line.category, line.entry)
    lowered, problems = lower_line(syntax, context)
    unread = any(each.unread_notes for each in syntax.alternatives)
    if unread or any(problem.is_error for problem in problems):
        return None
    return tuple(each.alternative for each in lowered)


def with_notes(syntax: SyntaxLine, notes: Sequence[Notes]) -> SyntaxLine:
    """Return a line with other notes, given for each alternative."""
    return SyntaxLine(
        syntax.text,
        tuple(
            replace(each, notes=chosen, has_notes=True)
            for each, chosen in zip(syntax.resolved(), notes, strict=True)
        ),
    )


def notes_of(syntax: SyntaxLine) -> list[Notes]:
    """Return the notes of each alternative, inherited ones included."""
    return [each.notes for each in syntax.resolved()]
