"""L206 overlapping-lines: two lines that share a natural hand."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.compile import Reading
from cardwright.compiler.diagnostics import Code, Diagnostic, Severity
from cardwright.compiler.hand_text import format_tiles
from cardwright.compiler.lint.compared import compared
from cardwright.compiler.lint.rule import Rule
from cardwright.compiler.overlaps import as_hand

OVERLAPPING_LINES = Code("L206", "overlapping-lines", Severity.WARNING)


def check(reading: Reading) -> Iterator[Diagnostic]:
    """Yield the pairs of lines with a natural hand in common, at the later line of each."""
    lines = compared(reading)
    if lines is None:
        return
    size = lines.rivals.sets.size
    for (one, other), overlap in lines.rivals.overlaps.items():
        example = format_tiles(as_hand(overlap.natural, size))
        if overlap.within == one:
            message = f"every hand of {lines.id(one)} is also a hand of this line"
        elif overlap.within == other:
            message = f"every hand of this line is also a hand of {lines.id(one)}"
        else:
            message = f"this line shares natural hands with {lines.id(one)}"
        yield Diagnostic(
            OVERLAPPING_LINES,
            f"{message}, such as {example}",
            lines.label(other, lines.pays(other)),
            (lines.label(one, lines.pays(one)),),
            help="change one of them so that a hand without Jokers belongs to one line",
            card_line=lines.id(other),
        )


RULE = Rule(OVERLAPPING_LINES, check)
