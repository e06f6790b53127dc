"""L210 uncallable-line: a line marked X of which no group can ever be called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardwright.compiler.compile import LineReading, Reading
from cardwright.compiler.diagnostics import Code, Diagnostic, Label, Severity
from cardwright.compiler.lint.rule import Rule
from cardwright.compiler.nodes import Tail
from cardwright.compiler.source import Span

UNCALLABLE_LINE = Code("L210", "uncallable-line", Severity.WARNING)


def check(reading: Reading) -> Iterator[Diagnostic]:
    """Yield the X of sound lines that cannot be exposed; each alternative with its own, if any."""
    called: dict[tuple[str, str], set[int]] = {}
    for line in reading.sound.card.lines if reading.sound else ():
        for alternative in line.alternatives:
            starts = called.setdefault((line.id, alternative.text), set())
            starts.update(group.span.start for group in alternative.groups if group.callable)
    for line_reading in reading.lines:
        yield from _look(line_reading, called)


def _look(line: LineReading, called: Mapping[tuple[str, str], set[int]]) -> Iterator[Diagnostic]:
    """Yield the X without any callable group in all patterns, of every template value, it is for.

    `called` says for line and text where callable groups begin.
    """
    seen: dict[Span, Tail] = {}
    used: set[Span] = set()
    for read in line.readings:
        starts = called.get((line.entry.id, read.syntax.text))
        if starts is None:
            continue
        for alternative in read.syntax.resolved():
            tail, span = alternative.tail, alternative.span
            place = None if tail is None else _place(line, tail, read.fragment.locate(tail.span))
            if tail is None or place is None:
                continue
            seen.setdefault(place, tail)
            if any(span.start <= start < span.end for start in starts):
                used.add(place)
    for place, tail in seen.items():
        if place not in used:
            yield _diagnostic(line, tail, place)


def _place(line: LineReading, tail: Tail, written: Span) -> Span | None:
    """Return where X is said, by the tail or by fields; None where it is not said."""
    if tail.exposed is None or not tail.marked:
        return None
    if tail.span.end > tail.span.start:
        return written
    entry = line.entry
    if isinstance(entry.value, Mapping):
        return entry.value_span
    return entry.concealed_span


def _diagnostic(line: LineReading, tail: Tail, place: Span) -> Diagnostic:
    concealed = tail.exposed if tail.concealed is None else tail.concealed
    return Diagnostic(
        UNCALLABLE_LINE,
        "this line is marked X, but no group of it can be called: there is never an exposure",
        Label(place, "never exposed"),
        help=f"mark it C{concealed}; only its last tile can come from a discard",
        card_line=line.entry.id,
    )


RULE = Rule(UNCALLABLE_LINE, check)
