"""L224 needs-format: a line whose layout is not the one that `fmt` gives it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardwright.compiler.compile import LineReading, Reading
from cardwright.compiler.diagnostics import (
    Code,
    Diagnostic,
    Edit,
    Fix,
    Label,
    Severity,
    apply_edits,
)
from cardwright.compiler.formatter import format_card
from cardwright.compiler.lint import unused_ink
from cardwright.compiler.lint.misspelt_note import is_misspelt
from cardwright.compiler.lint.rule import Rule
from cardwright.compiler.note_text import note_text
from cardwright.compiler.source import Source, Span

NEEDS_FORMAT = Code("L224", "needs-format", Severity.WARNING)

LONGEST_LINE = 100
"""Characters of a line that the help shows as it would be."""


def check(reading: Reading) -> Iterator[Diagnostic]:
    """Yield the lines that `fmt` would change in more than the wording of notes, each once.

    Lines with errors have more to be mended than their layout, and those that would be the first to
    print a declared ink wait until it is settled whether that stays.
    """
    unused = {_text(reading.source, each.primary.span) for each in unused_ink.check(reading)}
    edits = format_card(reading)
    faulty = {each.card_line for each in reading.diagnostics if each.is_error}
    for line in reading.lines:
        if line.entry.id in faulty:
            continue
        whole = line.entry.span
        mine = [each for each in edits if whole.start <= each.span.start < whole.end]
        if any(each.text[:1] in unused for each in mine):
            continue
        worded = set(_lists_as_worded(line))
        layout = [each for each in mine if _text(reading.source, each.span) not in worded]
        if layout:
            yield _diagnostic(reading.source, line, layout[0], mine)


def _lists_as_worded(line: LineReading) -> Iterator[str]:
    """Yield the note lists of a line in the layout of `fmt`, each note in its own words."""
    for read in line.readings:
        for alternative in read.syntax.alternatives:
            notes = [
                (note, read.syntax.text[note.span.start : note.span.end])
                for note in alternative.notes
            ]
            texts = [
                written if is_misspelt(note, written) else note_text(note, written)
                for note, written in notes
            ]
            yield f" ({', '.join(texts)})"


def _text(source: Source, span: Span) -> str:
    return source.text[span.start : span.end]


def _diagnostic(
    source: Source, line: LineReading, first: Edit, edits: Sequence[Edit]
) -> Diagnostic:
    written, wanted = _text(source, first.span).strip(), first.text.strip()
    label = f"{wanted} in place of {written}" if written and wanted else "blanks"
    whole = line.entry.span
    moved = [
        Edit(Span(each.span.start - whole.start, each.span.end - whole.start), each.text)
        for each in edits
    ]
    laid_out = " ".join(apply_edits(_text(source, whole), moved).split())
    shown = f": {laid_out}" if len(laid_out) <= LONGEST_LINE else ""
    return Diagnostic(
        NEEDS_FORMAT,
        "this line is not laid out as `cardwright fmt` does it",
        Label(first.span, label),
        help=f"`cardwright fmt` gives all lines of a card one layout{shown}",
        fix=Fix("give the line its layout", tuple(edits)),
        card_line=line.entry.id,
    )


RULE = Rule(NEEDS_FORMAT, check)
