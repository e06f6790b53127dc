"""Last year's card rolled over to another year."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from cardwright.compiler import nodes
from cardwright.compiler.compile import LineReading, Reading
from cardwright.compiler.diagnostics import Edit, apply_edits
from cardwright.compiler.errors import EXAMPLE_HAND
from cardwright.compiler.line_ids import write_ids
from cardwright.compiler.source import Source, Span
from cardwright.compiler.yaml_text import scalar
from cardwright.compiler.yamlfile import Mapping, Node, Scalar, Sequence, parse_yaml

KEPT_KINDS = ("flashback", "by-the-numbers")
"""Kinds of category whose lines name years and numbers for their own sake."""

_YEAR_DIGITS = 4
"""Digits of a year that a line can print."""

_LAST_YEAR = 9999

EXAMPLES = ("wins", "fails")
"""The fields of example hands."""

Read = Callable[[Source], Reading]


def roll_over(old: Reading, year: int, read: Read) -> tuple[str, tuple[str, ...]]:
    """Return the text of a card for another year: ids kept, its year replaced by `{year}`.

    Example hands that hold no longer are taken out; the ids of their lines are the second value.
    ValueError where the card has no year, has that year already, or no card can have it. Lines of
    `KEPT_KINDS` stay as they are.
    """
    before = _year_of(old)
    if year == before:
        raise ValueError(f"the card is of {year} already; give another --year")
    if year > _LAST_YEAR:
        raise ValueError(f"the card is of {before}, and {_LAST_YEAR} is the last year; give --year")
    named = read(Source(old.source.name, apply_edits(old.source.text, write_ids(old))))
    edits = [*_head_edits(named.source, str(before), str(year))]
    for line in named.lines:
        if line.category.kind not in KEPT_KINDS:
            edits.extend(_line_edits(named.source.text, line, str(before)))
    new = read(Source(old.source.name, apply_edits(named.source.text, edits)))
    return _without_examples(new)


def _year_of(card: Reading) -> int:
    root, _ = parse_yaml(card.source)
    entries = root.entries if isinstance(root, Mapping) else ()
    written = next((value for key, value in entries if key.fragment.text == "year"), None)
    if card.file is None or card.file.year is None or written is None:
        raise ValueError("the card has no `year:`, so nothing in it can be rolled over")
    if any(each.is_error and each.primary.span == written.span for each in card.diagnostics):
        raise ValueError("the `year:` of the card is no year, so nothing can be rolled over")
    return card.file.year


def _without_examples(card: Reading) -> tuple[str, tuple[str, ...]]:
    """Return a card's text without the fields of false example hands, and whose they were."""
    wrong = [each for each in card.diagnostics if each.code is EXAMPLE_HAND]
    root, _ = parse_yaml(card.source)
    edits: dict[Span, Edit] = {}
    for mapping, key, value in _example_fields(root):
        if any(value.span.start <= each.primary.span.start < value.span.end for each in wrong):
            for edit in _taken_out(card.source, mapping, key.span, value.span):
                edits[edit.span] = edit
    lines = tuple(dict.fromkeys(each.card_line for each in wrong if each.card_line))
    return apply_edits(card.source.text, edits.values()), lines


def _example_fields(node: Node | None) -> Iterator[tuple[Mapping, Scalar, Node]]:
    if isinstance(node, Mapping):
        for key, value in node.entries:
            if key.fragment.text in EXAMPLES:
                yield node, key, value
            yield from _example_fields(value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _example_fields(item)


def _taken_out(source: Source, mapping: Mapping, key: Span, value: Span) -> Iterator[Edit]:
    """Yield edits that take a field out: as comments where it has rows of its own."""
    row, column = source.position(key.start)
    begin = source.line_starts[row - 1]
    if source.text[mapping.span.start] == "{" or source.text[begin : key.start].strip():
        yield Edit(value, "[]")
        return
    for number in range(row, source.position(max(value.end - 1, key.start))[0] + 1):
        text = source.line(number)
        if text.strip():
            indent = min(column - 1, len(text) - len(text.lstrip()))
            start = source.line_starts[number - 1] + indent
            yield Edit(Span(start, start), "# ")


def _head_edits(source: Source, before: str, after: str) -> Iterator[Edit]:
    """Yield the edits that give the card its new year, in its title too."""
    root, _ = parse_yaml(source)
    for key, value in root.entries if isinstance(root, Mapping) else ():
        if not isinstance(value, Scalar):
            continue
        if key.fragment.text == "year":
            yield Edit(value.span, after)
        elif key.fragment.text in ("title", "publisher"):
            text = re.sub(rf"(?<!\d){before}(?!\d)", after, value.fragment.text)
            if text != value.fragment.text:
                yield Edit(value.span, scalar(text, in_flow=True))


def _line_edits(source: str, line: LineReading, before: str) -> Iterator[Edit]:
    """Yield the edits that write `{year}` for the old year in the groups of a line."""
    if not line.readings or len(before) != _YEAR_DIGITS:
        return
    read = line.readings[0]
    years = [
        Span(group.span.start, group.span.start + len(before))
        for alternative in read.syntax.alternatives
        for item in alternative.items
        if isinstance(item, nodes.Choice)
        for group in item.groups
        if group.symbols == before and "!" not in group.marks
    ]
    edits = [
        Edit(Span(place.start, place.start + len(before)), "{year}")
        for place in (read.fragment.locate(span) for span in years)
        if source[place.start : place.start + len(before)] == before
    ]
    whole = line.entry.span
    if not edits or source[whole.start] in "'\"|>":
        yield from edits
        return
    moved = [
        Edit(Span(each.span.start - whole.start, each.span.end - whole.start), each.text)
        for each in edits
    ]
    text = apply_edits(source[whole.start : whole.end], moved)
    yield Edit(whole, "'" + text.replace("'", "''") + "'")
