"""L214 inked-zero: an ink on a group of zeros, which are Soap and have no suit."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.compile import LineReading, Reading, ReadLine
from cardwright.compiler.diagnostics import Code, Diagnostic, Edit, Fix, Label, Severity
from cardwright.compiler.lint.rule import Rule, each_line
from cardwright.compiler.nodes import Choice, Group
from cardwright.compiler.source import Span

INKED_ZERO = Code("L214", "inked-zero", Severity.WARNING)


def check(reading: Reading) -> Iterator[Diagnostic]:
    """Yield the groups of zeros in an ink; a zero among other tiles takes theirs for good looks."""
    yield from each_line(reading, _look)


def _look(line: LineReading, read: ReadLine) -> Iterator[Diagnostic]:
    for alternative in read.syntax.alternatives:
        for item in alternative.items:
            for group in item.groups if isinstance(item, Choice) else ():
                if group.ink and not group.symbols.strip("0"):
                    varies = line.entry.loops and not read.fragment.is_verbatim(group.span)
                    yield _diagnostic(group, is_fixed=not varies)


def _diagnostic(group: Group, *, is_fixed: bool) -> Diagnostic:
    """Return what is said of a group; `is_fixed` where no template writes other tiles in it."""
    start = group.span.start + len(group.symbols)
    ink = Span(start, start + 1)
    plain = str(Group(group.symbols, None, group.marks, group.span))
    return Diagnostic(
        INKED_ZERO,
        f"{group} is Soap, which has no suit, whatever ink it is printed in",
        Label(group.span, "no suit"),
        help=f"write {plain}; a D in ink {group.ink} is the Dragon of that suit",
        fix=Fix(f"write {plain}", (Edit(ink, ""),)) if is_fixed else None,
    )


RULE = Rule(INKED_ZERO, check)
