"""L205 dominated-line: every hand of a line is a hand of a dearer line."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.compile import Reading
from cardwright.compiler.diagnostics import Code, Diagnostic, Severity
from cardwright.compiler.lint.compared import compared
from cardwright.compiler.lint.rule import Rule

DOMINATED_LINE = Code("L205", "dominated-line", Severity.WARNING)


def check(reading: Reading) -> Iterator[Diagnostic]:
    """Yield the lines that nobody has a reason to claim, with those that pay more."""
    lines = compared(reading)
    if lines is None:
        return
    for line, dearer in lines.rivals.outdone.items():
        named = " or ".join(f"{lines.id(each)} ({lines.pays(each)})" for each in dearer)
        yield Diagnostic(
            DOMINATED_LINE,
            f"every hand of this line ({lines.pays(line)}) is also a hand of {named}",
            lines.label(line, "never worth claiming"),
            tuple(lines.label(each, "pays more for the same hand") for each in dearer),
            help="take it off the card, make it dearer, or change what it asks for",
            card_line=lines.id(line),
        )


RULE = Rule(DOMINATED_LINE, check)
