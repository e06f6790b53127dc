"""The points of a line by its tail and by its fields, which must not disagree."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardwright.compiler import nodes, syntax_errors
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.entries import LineEntry
from cardwright.compiler.source import Fragment, Span


def with_fields(
    line: nodes.SyntaxLine, entry: LineEntry, fragment: Fragment
) -> tuple[nodes.SyntaxLine, list[Diagnostic]]:
    """Return the line with the points that its fields give, and what disagrees."""
    problems: list[Diagnostic] = []
    alternatives = list(line.alternatives)
    field_tail = _field_tail(entry)
    for position, alternative in enumerate(alternatives):
        tail = alternative.tail
        if tail is None:
            if field_tail is not None and line.alternatives[-1].tail is None:
                alternatives[position] = replace(alternative, tail=field_tail)
            continue
        if entry.concealed and not tail.marked and tail.concealed is None:
            tail = replace(tail, exposed=None, concealed=tail.exposed)
            alternatives[position] = replace(alternative, tail=tail)
        message = _conflict(tail, entry)
        if message:
            where = entry.value_span or entry.concealed_span or entry.span
            problems.append(syntax_errors.value_conflict(where, message))
    if field_tail and entry.concealed is not None and not isinstance(entry.value, int):
        exposed = isinstance(entry.value, Mapping) and "X" in entry.value
        if exposed == entry.concealed:
            where = entry.concealed_span or entry.span
            message = (
                f"its field value {'has' if exposed else 'has no'} X, its field concealed is "
                f"{'yes' if entry.concealed else 'no'}"
            )
            problems.append(syntax_errors.value_conflict(where, message))
    completed = nodes.SyntaxLine(line.text, tuple(alternatives))
    for alternative in completed.resolved():
        tail = alternative.tail
        faulty = entry.value_span is not None and entry.value is None
        if not faulty and (tail is None or tail.exposed is tail.concealed is None):
            missing = syntax_errors.missing_value(alternative.span)
            problems.append(missing.located(fragment))
            break
    return completed, problems


def _field_tail(entry: LineEntry) -> nodes.Tail | None:
    """Return the tail that the fields of a line stand for, or None where they say nothing."""
    value, span = entry.value, Span(0, 0)
    if isinstance(value, int):
        if entry.concealed:
            return nodes.Tail(None, value, True, span)
        return nodes.Tail(value, None, True, span)
    if value:
        return nodes.Tail(value.get("X"), value.get("C"), True, span)
    return nodes.Tail(None, None, True, span) if entry.concealed else None


def _conflict(tail: nodes.Tail, entry: LineEntry) -> str | None:
    written = " ".join(
        f"{letter}{points}"
        for letter, points in (("X", tail.exposed), ("C", tail.concealed))
        if points is not None
    )
    if isinstance(entry.value, int) and entry.value not in (tail.exposed, tail.concealed):
        return f"the line ends with {written}, its field value is {entry.value}"
    said = entry.value if isinstance(entry.value, Mapping) else None
    if said and (said.get("X"), said.get("C")) != (tail.exposed, tail.concealed):
        shown = ", ".join(f"{letter}: {points}" for letter, points in said.items())
        return f"the line ends with {written}, its field value is {{{shown}}}"
    if entry.concealed is not None and entry.concealed != (tail.exposed is None):
        answer = "yes" if entry.concealed else "no"
        return f"the line ends with {written}, its field concealed is {answer}"
    return None
