"""Findings as SARIF 2.1.0, the form in which code hosts and editors take them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.parse import quote

from cardwright.cli.pages import Page, all_pages
from cardwright.compiler.diagnostics import Diagnostic, Fix, Severity
from cardwright.compiler.source import Source, Span

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)

Object = dict[str, Any]
"""An object of JSON."""

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def as_sarif(
    found: Iterable[tuple[Source, Sequence[Diagnostic]]], *, could_open_all: bool
) -> Object:
    """Return the log of one run; columns count in code points, files relative to the folder."""
    pairs = [(source, problem) for source, problems in found for problem in problems]
    codes = {problem.code.id: problem.code for _, problem in pairs}
    ids = sorted(codes)
    pages = {page.id: page for page in all_pages()}
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "cardwright",
                        "version": version("cardwright"),
                        "rules": [
                            _rule(codes[each].severity, pages[each], codes[each].name)
                            for each in ids
                        ],
                    }
                },
                "invocations": [{"executionSuccessful": could_open_all}],
                "columnKind": "unicodeCodePoints",
                "results": [
                    _result(source, problem, ids.index(problem.code.id))
                    for source, problem in pairs
                ],
            }
        ],
    }


def _rule(severity: Severity, page: Page, name: str) -> Object:
    return {
        "id": page.id,
        "name": "".join(part.capitalize() for part in name.split("-")),
        "shortDescription": {"text": page.first_sentence},
        "help": {"text": page.text, "markdown": page.text},
        "defaultConfiguration": {"level": _LEVELS[severity]},
    }


def _result(source: Source, problem: Diagnostic, index: int) -> Object:
    advice = f"\n{problem.help}" if problem.help else ""
    result: Object = {
        "ruleId": problem.code.id,
        "ruleIndex": index,
        "level": _LEVELS[problem.code.severity],
        "message": {"text": problem.message + advice},
        "locations": [_location(source, problem.primary.span)],
    }
    if problem.secondary:
        result["relatedLocations"] = [
            _location(source, label.span) | {"id": number, "message": {"text": label.text}}
            for number, label in enumerate(problem.secondary, start=1)
        ]
    if problem.fix:
        result["fixes"] = [_fix(source, problem.fix)]
    return result


def _location(source: Source, span: Span) -> Object:
    physical: Object = {"artifactLocation": _artifact(source)}
    if source.text:
        physical["region"] = _region(source, span)
    return {"physicalLocation": physical}


def _region(source: Source, span: Span) -> Object:
    line, column = source.position(span.start)
    end_line, end_column = source.position(span.end)
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}


def _artifact(source: Source) -> Object:
    path = Path(source.name)
    return {"uri": path.as_uri() if path.is_absolute() else quote(path.as_posix())}


def _fix(source: Source, fix: Fix) -> Object:
    text = fix.title if fix.safe else f"{fix.title} (changes what the card means or prints)"
    replacements = [
        {"deletedRegion": _region(source, edit.span), "insertedContent": {"text": edit.text}}
        for edit in fix.edits
    ]
    change = {"artifactLocation": _artifact(source), "replacements": replacements}
    return {"description": {"text": text}, "artifactChanges": [change]}
