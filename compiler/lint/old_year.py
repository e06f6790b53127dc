"""L221 old-year: a text of the card that still names a year of the last cards, or the next."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardwright.compiler.compile import Reading
from cardwright.compiler.diagnostics import Code, Diagnostic, Edit, Fix, Label, Severity
from cardwright.compiler.lint.card_tree import Text, texts
from cardwright.compiler.lint.rule import Rule
from cardwright.compiler.source import Source, Span
from cardwright.compiler.yaml_nodes import Scalar

OLD_YEAR = Code("L221", "old-year", Severity.WARNING)

YEARS_BACK, YEARS_AHEAD = 5, 1
"""Years around that of the card which are taken for one that was forgotten."""

_FIELDS = frozenset({"title", "name", "note", "line"})
"""Texts that are printed; a ruling may well tell of other years, and so may a publisher."""

_YEAR = re.compile(r"(?<![\d{])[1-9]\d{3}(?![\d}])(?![a-z]?[\^~]*!)")
"""Four digits on their own, not marked as a number that never moves."""

_HOLE = re.compile(r"\{[^{}]*\}")


def check(reading: Reading) -> Iterator[Diagnostic]:
    """Yield the years near that of the card in titles, names, notes and lines.

    Flashback is about other years, and in Present Tense wrong-year looks at groups without ink.
    """
    year = reading.file.year if reading.file else None
    if year is None:
        return
    for text in texts(reading):
        kind = text.category.kind if text.category else ""
        if text.field not in _FIELDS or kind == "flashback" or text.allows(OLD_YEAR.name):
            continue
        holes = [match.span() for match in _HOLE.finditer(text.scalar.fragment.text)]
        for match in _YEAR.finditer(text.scalar.fragment.text):
            ahead = int(match[0]) - year
            if ahead == 0 or not -YEARS_BACK <= ahead <= YEARS_AHEAD:
                continue
            if text.field == "line" and _is_other(text, match, kind):
                continue
            if not any(start <= match.start() < end for start, end in holes):
                yield _diagnostic(reading.source, text, Span(*match.span()), year)


def _is_other(text: Text, match: re.Match[str], kind: str) -> bool:
    """Return whether digits of a line are the points, or what wrong-year looks at."""
    line = text.scalar.fragment.text
    before, after = line[: match.start()], line[match.end() :]
    points = before.endswith(("X", "C")) or before.rstrip().endswith(")")
    is_group = not before.strip() or before[-1:].isspace() or before.endswith("|")
    inked = after[:1].islower()
    return points or (kind == "present-tense" and is_group and not inked)


def _diagnostic(source: Source, text: Text, span: Span, year: int) -> Diagnostic:
    fragment = text.scalar.fragment
    written = fragment.text[span.start : span.end]
    place = fragment.locate(span)
    in_line = text.field == "line"
    is_verbatim = source.text[place.start : place.end] == written
    edits = _edits(source, text.scalar, place) if in_line and is_verbatim else ()
    return Diagnostic(
        OLD_YEAR,
        f"this text names the year {written}, the card is of {year}",
        Label(place, f"not {year}"),
        help="write {year}, which is always the card's year"
        if in_line
        else f"write {year}, or leave the year out",
        fix=Fix("write {year}", edits, safe=False) if edits else None,
        card_line=text.line.id if text.line else None,
    )


def _edits(source: Source, scalar: Scalar, place: Span) -> tuple[Edit, ...]:
    """Return what puts {year} at a place; text without quotes is put in quotes, as YAML asks."""
    if not scalar.plain:
        return (Edit(place, "{year}"),)
    whole = scalar.span
    if "'" in source.text[whole.start : whole.end]:
        return ()
    begin, end = Span(whole.start, whole.start), Span(whole.end, whole.end)
    if place.start == whole.start:
        return (Edit(place, "'{year}"), Edit(end, "'"))
    if place.end == whole.end:
        return (Edit(begin, "'"), Edit(place, "{year}'"))
    return (Edit(begin, "'"), Edit(place, "{year}"), Edit(end, "'"))


RULE = Rule(OLD_YEAR, check)
