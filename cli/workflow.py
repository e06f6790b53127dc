"""Findings as workflow commands, which GitHub shows beside the lines of a change."""

from __future__ import annotations

from cardwright.compiler.diagnostics import Diagnostic, Severity
from cardwright.compiler.source import Source

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
_IN_TEXT = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTY = _IN_TEXT | str.maketrans({":": "%3A", ",": "%2C"})


def as_command(source: Source, problem: Diagnostic) -> str:
    """Return one finding: `::error file=card.yaml,line=7,…::message`."""
    properties: dict[str, object] = {"file": source.name}
    if source.text:
        span = problem.primary.span
        properties["line"], properties["col"] = source.position(span.start)
        properties["endLine"], properties["endColumn"] = source.position(span.end)
    properties["title"] = f"{problem.code.name} ({problem.code.id})"
    written = ",".join(
        f"{name}={str(value).translate(_IN_PROPERTY)}" for name, value in properties.items()
    )
    message = f"{problem.message}\n{problem.help}" if problem.help else problem.message
    return f"::{_COMMANDS[problem.code.severity]} {written}::{message.translate(_IN_TEXT)}"
