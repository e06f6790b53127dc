"""L220 printed-note-differs: the `note:` of a line says something else than the line means."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from cardwright.compiler.compile import LineReading, Reading
from cardwright.compiler.diagnostics import Code, Diagnostic, Label, Severity
from cardwright.compiler.explain_groups import joined
from cardwright.compiler.lint.card_tree import texts
from cardwright.compiler.lint.meaning import Meaning, meaning, notes_of, with_notes
from cardwright.compiler.lint.rule import Rule
from cardwright.compiler.nodes import Note
from cardwright.compiler.notes import parse_note
from cardwright.compiler.source import Fragment, Span

PRINTED_NOTE_DIFFERS = Code("L220", "printed-note-differs", Severity.WARNING)

_BETWEEN = re.compile(r"[,;()]|\s(?:and|AND|And)\s")
"""What parts the notes of a printed text."""

_COUNTS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}


@dataclass(frozen=True, slots=True)
class _Printed:
    """A piece of a printed note, and the note that it is, if it is one."""

    text: str
    span: Span
    note: Note | None


def check(reading: Reading) -> Iterator[Diagnostic]:
    """Yield what printed notes say that is not so, and what those made of notes alone leave out.

    A part that is no note of the notation is explanation, and left to the reader.
    """
    lines = {id(line.entry): line for line in reading.lines}
    for text in texts(reading):
        line = lines.get(id(text.line)) if text.field == "note" and text.line else None
        if line is not None and line.readings:
            yield from _look(reading, line, text.scalar.fragment)


def _look(reading: Reading, line: LineReading, fragment: Fragment) -> Iterator[Diagnostic]:
    pieces = _pieces(fragment.text)
    printed = tuple(piece.note for piece in pieces if piece.note is not None)
    syntax = line.readings[0].syntax
    usual = meaning(reading, line, syntax) if printed else None
    if usual is None:
        return
    own = notes_of(syntax)
    for piece in pieces:
        if piece.note is not None and not _holds(reading, line, usual, piece.note):
            yield _diagnostic(
                f"`{piece.text}` is printed beside this line, but the line does not mean that",
                Label(piece.span, "not so"),
                "change the printed note, or add a note to the line",
            ).located(fragment, line.entry.id)
            return
    if len(printed) < len(pieces) or any(notes != own[0] for notes in own):
        return
    if usual != meaning(reading, line, with_notes(syntax, [printed] * len(own))):
        missing = joined(_missing(reading, line, usual, printed))
        yield _diagnostic(
            f"the note printed beside this line leaves out {missing}",
            Label(Span(pieces[0].span.start, pieces[-1].span.end), "not the whole of it"),
            f"add {missing} to the printed note, or leave out the field",
        ).located(fragment, line.entry.id)


def _pieces(text: str) -> list[_Printed]:
    """Return the pieces of a printed text in order, numbers in words read as digits."""
    found: list[_Printed] = []
    start = 0
    for end, following in [*(match.span() for match in _BETWEEN.finditer(text)), (len(text), 0)]:
        words = text[start:end].strip()
        if words:
            begin = text.index(words, start)
            plain = re.sub(r"[A-Za-z]+", lambda word: _COUNTS.get(word[0].lower(), word[0]), words)
            note = parse_note(plain, begin)[0] or parse_note(plain.rstrip(" ."), begin)[0]
            found.append(_Printed(words, Span(begin, begin + len(words)), note))
        start = following
    return found


def _holds(reading: Reading, line: LineReading, usual: Meaning, note: Note) -> bool:
    """Return whether a note, added to those of some alternative, changes nothing there."""
    syntax = line.readings[0].syntax
    own = notes_of(syntax)
    for index, notes in enumerate(own):
        more = [*own[:index], (*notes, note), *own[index + 1 :]]
        if note in notes or usual == meaning(reading, line, with_notes(syntax, more)):
            return True
    return False


def _missing(
    reading: Reading, line: LineReading, usual: Meaning, printed: tuple[Note, ...]
) -> list[str]:
    """Return the notes of the line that say something and are not printed, as written."""
    syntax = line.readings[0].syntax
    count = len(syntax.alternatives)
    own = notes_of(syntax)[-1]
    found: list[str] = []
    for note in own:
        others = (*printed, *(each for each in own if each is not note))
        if usual != meaning(reading, line, with_notes(syntax, [others] * count)):
            found.append(f"`{syntax.text[note.span.start : note.span.end]}`")
    return found or ["a note of the line"]


def _diagnostic(message: str, label: Label, advice: str) -> Diagnostic:
    return Diagnostic(PRINTED_NOTE_DIFFERS, message, label, help=advice)


RULE = Rule(PRINTED_NOTE_DIFFERS, check)
