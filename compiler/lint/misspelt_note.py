"""L223 misspelt-note: a note that is understood, but not in its canonical wording."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardwright.compiler.compile import Reading
from cardwright.compiler.diagnostics import Code, Diagnostic, Edit, Fix, Label, Severity
from cardwright.compiler.lint.note_scope import Scope, each_note
from cardwright.compiler.lint.rule import Rule
from cardwright.compiler.nodes import Formula, Note
from cardwright.compiler.note_text import note_text

MISSPELT_NOTE = Code("L223", "misspelt-note", Severity.WARNING)

_WORD = re.compile(r"[^\W\d_]{2,}")


def check(reading: Reading) -> Iterator[Diagnostic]:
    """Yield the notes in other words than the canonical ones: capitals, abbreviations, synonyms.

    Of formulas only the words are looked at, blanks and ranges of numbers are layout.
    """
    yield from each_note(reading, _look)


def _look(scope: Scope, note: Note) -> Diagnostic | None:
    written = scope.words_of(note)
    wanted = note_text(note, written)
    if not is_misspelt(note, written):
        return None
    return Diagnostic(
        MISSPELT_NOTE,
        f"`{written}` is written `{wanted}`",
        Label(note.span, "other words for it"),
        help=f"write {wanted}, as players know it from the other lines",
        fix=Fix(f"write {wanted}", (Edit(note.span, wanted),)),
    )


def is_misspelt(note: Note, written: str) -> bool:
    """Return whether a note is written in other words than the canonical ones."""
    wanted = note_text(note, written)
    if isinstance(note, Formula):
        return _WORD.findall(written) != _WORD.findall(wanted)
    return written.split() != wanted.split()


RULE = Rule(MISSPELT_NOTE, check)
