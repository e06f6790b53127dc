"""L211 pointless-note: a note without which the line would mean the same."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.compile import LineReading, Reading, ReadLine
from cardwright.compiler.diagnostics import Code, Diagnostic, Label, Severity
from cardwright.compiler.lint.meaning import meaning, notes_of, with_notes
from cardwright.compiler.lint.note_contradicts_inks import contradiction
from cardwright.compiler.lint.note_scope import Scope, scopes
from cardwright.compiler.lint.rule import Rule, each_line
from cardwright.compiler.nodes import DragonNote, Note, SuitCount

POINTLESS_NOTE = Code("L211", "pointless-note", Severity.INFO)


def check(reading: Reading) -> Iterator[Diagnostic]:
    """Yield the notes that change nothing, but for those that say something else than the inks."""

    def look(line: LineReading, read: ReadLine) -> Iterator[Diagnostic]:
        found = list(scopes(line, read))
        usual = meaning(reading, line, read.syntax) if found else None
        for scope in found:
            for note in scope.notes:
                others = [tuple(n for n in own if n is not note) for own in notes_of(read.syntax)]
                without = with_notes(read.syntax, others)
                same = usual is not None and usual == meaning(reading, line, without)
                if same and not contradiction(scope, note):
                    yield _diagnostic(scope, note)

    yield from each_line(reading, look)


def _diagnostic(scope: Scope, note: Note) -> Diagnostic:
    if isinstance(note, DragonNote):
        inked = bool(scope.dragon_inks)
    else:
        inked = isinstance(note, SuitCount) and not scope.bare_numbers
    why = "says what the inks already say" if inked else "changes nothing here"
    return Diagnostic(
        POINTLESS_NOTE,
        f"`{scope.words_of(note)}` {why}",
        Label(note.span, "means nothing more"),
        help="it can stay for those who read notes rather than inks"
        if inked
        else "remove it, or print what it speaks of",
    )


RULE = Rule(POINTLESS_NOTE, check)
