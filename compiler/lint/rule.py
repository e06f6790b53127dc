"""What a lint rule is, and how its findings get their place in the card file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from cardwright.compiler.compile import LineReading, Reading, ReadLine
from cardwright.compiler.diagnostics import Code, Diagnostic
from cardwright.compiler.nodes import SyntaxAlternative
from cardwright.compiler.source import Span


@dataclass(frozen=True, slots=True)
class Rule:
    """One question that lint asks of a card; `check` yields what it finds, placed in the source."""

    code: Code
    check: Callable[[Reading], Iterator[Diagnostic]]


LookAt = Callable[[LineReading, SyntaxAlternative], Iterator[Diagnostic]]
"""Yields what is wrong with an alternative; its spans count within the text of the line."""

LookAtLine = Callable[[LineReading, ReadLine], Iterator[Diagnostic]]
"""The same for a whole line, as read for one value of its template."""


def each_alternative(reading: Reading, look: LookAt) -> Iterator[Diagnostic]:
    """Yield what `look` finds in every alternative of every line, placed in the source."""

    def look_at_line(line: LineReading, read: ReadLine) -> Iterator[Diagnostic]:
        for alternative in read.syntax.alternatives:
            yield from look(line, alternative)

    yield from each_line(reading, look_at_line)


def each_line(reading: Reading, look: LookAtLine) -> Iterator[Diagnostic]:
    """Yield what `look` finds in every line, placed in the source.

    What it finds at one place for several template values is given for the first of them only.
    """
    for line in reading.lines:
        seen: set[tuple[str, Span]] = set()
        for read in line.readings:
            for found in look(line, read):
                placed = _placed(found, line, read)
                key = placed.code.name, placed.primary.span
                if key not in seen:
                    seen.add(key)
                    yield placed


def _placed(found: Diagnostic, line: LineReading, read: ReadLine) -> Diagnostic:
    """Return a finding with its place in the source, its line, and the template values named."""
    placed = found.located(read.fragment, line.entry.id)
    loops = [f"{name} = {value}" for name, value in read.values if name in line.entry.loops]
    if not loops:
        return placed
    return replace(placed, message=f"{placed.message} (with {', '.join(loops)})")
