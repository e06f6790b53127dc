"""Small cards for tests of lint rules: written, read, searched by one rule, and fixed."""

from __future__ import annotations

from typing import Any

from cardwright.compiler.compile import Reading, compile_card
from cardwright.compiler.diagnostics import Code, Diagnostic
from cardwright.compiler.fixes import apply_fixes
from cardwright.compiler.lint import lint
from cardwright.compiler.profiles import shipped_profile
from cardwright.compiler.source import Source

Line = str | dict[str, Any]


def card(
    *lines: Line, kind: str = "standard", name: str = "Lines", head: str = "year: 2026\n"
) -> str:
    """Return the text of a card with lines in one category; `head` are more fields of the card."""
    rows = []
    for line in lines:
        fields = {"line": line} if isinstance(line, str) else line
        texts = [f"{key}: {scalar(value)}" for key, value in fields.items()]
        rows.append("      - " + "\n        ".join(texts))
    body = "\n".join(rows)
    return (
        f"format: 1\ntitle: Card\n{head}categories:\n  - name: {scalar(name)}\n"
        f"    kind: {kind}\n    lines:\n{body}\n"
    )


def scalar(value: object) -> str:
    """Return a value of a field as YAML has it, text in single quotes."""
    return "'" + value.replace("'", "''") + "'" if isinstance(value, str) else str(value)


def read(text: str) -> Reading:
    """Return the reading of a card's text."""
    return compile_card(Source("card.yaml", text), shipped_profile)


def found(reading: Reading, name: str) -> list[Diagnostic]:
    """Return what one rule finds."""

    def chosen(code: Code) -> bool:
        return code.name == name

    return [each for each in lint(reading, chosen) if each.code.name == name]


def marked(reading: Reading, diagnostic: Diagnostic) -> str:
    """Return the text that a diagnostic points at."""
    span = diagnostic.primary.span
    return reading.source.text[span.start : span.end]


def places(rule: str, *lines: Line, **fields: Any) -> list[str]:
    """Return what a rule marks in the lines of a card."""
    reading = read(card(*lines, **fields))
    return [marked(reading, each) for each in found(reading, rule)]


def fixed(text: str, name: str) -> str:
    """Return a card with the fixes of a rule made, until there are none."""
    for _ in range(9):
        fixes = [each.fix for each in found(read(text), name) if each.fix]
        if not fixes:
            return text
        text, _ = apply_fixes(text, fixes)
    raise AssertionError("fixes without end")


def hands(text: str) -> set[bytes]:
    """Return the targets of a card as bytes: equal where the same hands win."""
    compiled = read(text).compiled
    assert compiled is not None
    parts = zip(compiled.low, compiled.high, compiled.free, compiled.allowed, strict=True)
    return {b"".join(each.tobytes() for each in part) for part in parts}
