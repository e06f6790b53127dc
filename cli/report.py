"""Diagnostics as a person reads them, and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cardwright.cli.paint import Paint
from cardwright.compiler.diagnostics import Diagnostic, Label, Severity
from cardwright.compiler.source import Source, Span

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "cyan"}
_WIDEST = 160
"""Characters of a source line that are shown around a caret."""


def render(source: Source, problem: Diagnostic, paint: Paint) -> str:
    """Return one diagnostic in the layout that readers of compilers know."""
    colour = _COLOURS[problem.code.severity]
    head = paint(f"{problem.code.severity}[{problem.code.id}]", "bold", colour)
    name = paint(f"({problem.code.name})", "dim")
    parts = [f"{head}: {paint(problem.message, 'bold')} {name}"]
    labels = (problem.primary, *problem.secondary)
    gutter = max(len(str(source.position(label.span.start)[0])) for label in labels)
    line, column = source.position(problem.primary.span.start)
    parts.append(f"{' ' * gutter}{paint('-->', 'blue')} {source.name}:{line}:{column}")
    if source.text:
        for index, label in enumerate(labels):
            parts.extend(_excerpt(source, label, gutter, "^" if index == 0 else "-", colour, paint))
    if problem.help:
        edge = f"{' ' * gutter} {paint('=', 'blue')}"
        parts.append(f"{edge} {paint('help', 'bold')}: {problem.help}")
    return "\n".join(parts) + "\n"


def _excerpt(
    source: Source, label: Label, gutter: int, mark: str, colour: str, paint: Paint
) -> list[str]:
    row, column = source.position(label.span.start)
    text = source.line(row)
    end_row, end_column = source.position(max(label.span.end, label.span.start + 1))
    width = (end_column if end_row == row else len(text) + 1) - column
    start = max(column - 1 - _WIDEST // 2, 0) if len(text) > _WIDEST else 0
    shown = "".join(" " if sign == "\t" else sign for sign in text[start : start + _WIDEST])
    width = max(min(width, len(shown) - (column - 1 - start)), 1)
    bar = paint("|", "blue")
    carets = paint(mark * width + (f" {label.text}" if label.text else ""), colour)
    return [
        f"{' ' * gutter} {bar}",
        f"{paint(str(row).rjust(gutter), 'blue')} {bar} {shown}",
        f"{' ' * gutter} {bar} {' ' * (column - 1 - start)}{carets}",
    ]


def summary(problems: Sequence[Diagnostic]) -> str:
    """Return how many there are of each severity: `2 errors, 1 warning`."""
    parts = []
    for severity in Severity:
        count = sum(problem.code.severity is severity for problem in problems)
        if count:
            word = "notice" if severity is Severity.INFO else severity.value
            parts.append(f"{count} {word}{'s' if count > 1 else ''}")
    return ", ".join(parts) or "nothing to report"


def as_json(source: Source, problems: Iterable[Diagnostic]) -> list[dict[str, Any]]:
    """Return diagnostics as the command line's JSON contract has them."""
    return [_one(source, problem) for problem in problems]


def _one(source: Source, problem: Diagnostic) -> dict[str, Any]:
    span = problem.primary.span
    line, column = source.position(span.start)
    end_line, end_column = source.position(max(span.end, span.start))
    fix = problem.fix and {"title": problem.fix.title, "safe": problem.fix.safe}
    return {
        "code": problem.code.id,
        "name": problem.code.name,
        "severity": str(problem.code.severity),
        "message": problem.message,
        "help": problem.help,
        "file": source.name,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
        "card_line": problem.card_line,
        "fix": fix,
        "labels": [_label(source, label.span, label.text) for label in problem.secondary],
    }


def _label(source: Source, span: Span, text: str) -> dict[str, Any]:
    line, column = source.position(span.start)
    return {"line": line, "column": column, "text": text}
