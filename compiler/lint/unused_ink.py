"""L215 unused-ink: an ink that the card declares and no line is printed in."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardwright.compiler.compile import LineReading, Reading
from cardwright.compiler.diagnostics import Code, Diagnostic, Edit, Fix, Label, Severity
from cardwright.compiler.lint.card_tree import field
from cardwright.compiler.lint.rule import Rule
from cardwright.compiler.nodes import Choice, Word
from cardwright.compiler.source import Source, Span
from cardwright.compiler.yaml_nodes import Mapping, Scalar

UNUSED_INK = Code("L215", "unused-ink", Severity.WARNING)

_INK = re.compile(r"""(?<=[0-9A-Z?"'”’}])[a-wyz]|^[a-z]$""")
"""What may be an ink in text that could not be read, or in a value of a template."""

_LETTER = re.compile("[a-jl-wyz]")
"""What an ink may be called; the schema reports other keys."""


def check(reading: Reading) -> Iterator[Diagnostic]:
    """Yield the declared inks without a group; in lines that cannot be read any letter counts."""
    root = reading.file.root if reading.file else None
    inks = field(root, "inks")
    if not isinstance(inks, Mapping) or not isinstance(root, Mapping):
        return
    faulty = {each.card_line for each in reading.diagnostics if each.is_error}
    used = {ink for line in reading.lines for ink in _inks(line, line.entry.id in faulty)}
    unused = [
        (key, value)
        for key, value in inks.entries
        if key.fragment.text not in used and _LETTER.fullmatch(key.fragment.text)
    ]
    whole = next(key for key, value in root.entries if value is inks)
    for key, value in unused:
        if len(unused) == len(inks.entries):
            span = _removal(reading.source, root, whole, inks.span.end)
        else:
            span = _removal(reading.source, inks, key, value.span.end)
        yield _diagnostic(key, span)


def _inks(line: LineReading, is_faulty: bool) -> Iterator[str]:
    """Yield the inks of a line; where it has errors also what may be one."""
    for read in line.readings:
        for alternative in read.syntax.alternatives:
            for item in alternative.items:
                if isinstance(item, Choice):
                    yield from (group.ink for group in item.groups if group.ink)
                elif isinstance(item, Word) and item.ink:
                    yield item.ink
    if is_faulty or not line.readings:
        words = [str(value) for values in line.entry.loops.values() for value in values]
        for text in (line.entry.fragment.text, *words):
            yield from _INK.findall(text)


def _removal(source: Source, mapping: Mapping, key: Scalar, end: int) -> Span | None:
    """Return what to remove so that an entry goes: its rows, or the part between commas.

    None where something else stands in these rows.
    """
    text, start = source.text, key.span.start
    if text.startswith("{", mapping.span.start):
        if match := re.compile(r"\s*,\s*").match(text, end):
            return Span(start, match.end())
        before = text[:start].rstrip().removesuffix(",")
        return Span(len(before), end)
    row = text.rfind("\n", 0, start) + 1
    match = re.compile(r"[ \t]*(#[^\n]*)?(\n|$)").match(text, end)
    if text[row:start].strip() or match is None:
        return None
    return Span(row, match.end())


def _diagnostic(key: Scalar, span: Span | None) -> Diagnostic:
    ink = key.fragment.text
    fix = Fix(f"remove ink {ink}", (Edit(span, ""),)) if span else None
    return Diagnostic(
        UNUSED_INK,
        f"no line is printed in ink {ink}",
        Label(key.span, "never used"),
        help="remove it, or print groups in it",
        fix=fix,
    )


RULE = Rule(UNUSED_INK, check)
