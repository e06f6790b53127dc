"""What a lint rule is, and how its findings get their place in the card file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from cardwright.compiler.compile import LineReading, Reading, ReadLine
from cardwright.compiler.diagnostics import Code, Diagnostic
from cardwright.compiler.nodes import SyntaxAlternative
from cardwright.compiler.source import Fragment, Span


@dataclass(frozen=True, slots=True)
class Rule:
    """One question that lint asks of a card; `check` yields what it finds, placed in the source."""

    code: Code
    check: Callable[[Reading], Iterator[Diagnostic]]


LookAt = Callable[[LineReading, SyntaxAlternative], Iterator[Diagnostic]]
"""Yields what is wrong with an alternative; its spans count within the text of the line."""


def each_alternative(reading: Reading, look: LookAt) -> Iterator[Diagnostic]:
    """Yield what `look` finds in every alternative of every line, placed in the source.

    What it finds at one place for several template values is given for the first of them only.
    """
    for line in reading.lines:
        seen: set[tuple[str, Span]] = set()
        for read in line.readings:
            for alternative in read.syntax.alternatives:
                for found in look(line, alternative):
                    placed = _placed(found, line, read)
                    key = placed.code.name, placed.primary.span
                    if key not in seen:
                        seen.add(key)
                        yield placed


def _placed(found: Diagnostic, line: LineReading, read: ReadLine) -> Diagnostic:
    """Return a finding with its place in the source, its line, and the template values named."""
    placed = found.located(read.fragment, line.entry.id)
    if found.fix and not all(_is_verbatim(read.fragment, edit.span) for edit in found.fix.edits):
        placed = replace(placed, fix=None)
    loops = [f"{name} = {value}" for name, value in read.values if name in line.entry.loops]
    if not loops:
        return placed
    return replace(placed, message=f"{placed.message} (with {', '.join(loops)})")


def _is_verbatim(fragment: Fragment, span: Span) -> bool:
    """Whether a span stands in the source as it is read: no hole, fold or escape in it."""
    offsets = fragment.offsets[span.start : span.end + 1]
    return all(after == before + 1 for before, after in pairwise(offsets))
