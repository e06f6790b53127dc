"""L204 duplicate-line: two lines with exactly the same hands."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.compile import Reading
from cardwright.compiler.diagnostics import Code, Diagnostic, Severity
from cardwright.compiler.lint.compared import compared
from cardwright.compiler.lint.rule import Rule

DUPLICATE_LINE = Code("L204", "duplicate-line", Severity.WARNING)


def check(reading: Reading) -> Iterator[Diagnostic]:
    """Yield the lines that have the same hands as an earlier one, exposures included."""
    lines = compared(reading)
    if lines is None:
        return
    for line, first in lines.rivals.alike.items():
        pays, paid = lines.pays(line), lines.pays(first)
        priced = "" if pays == paid else f", for {pays or 'no value'} and {paid or 'no value'}"
        yield Diagnostic(
            DUPLICATE_LINE,
            f"this line has the same hands as {lines.id(first)}{priced}",
            lines.label(line, "the same hands again"),
            (lines.label(first, "the first one"),),
            help="take one of them off the card, or change what it asks for",
            card_line=lines.id(line),
        )


RULE = Rule(DUPLICATE_LINE, check)
