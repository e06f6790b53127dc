"""Last year's card rolled over to another year, and which of its lines still need a person."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cardwright.compiler import nodes
from cardwright.compiler.compile import LineReading, Reading
from cardwright.compiler.diagnostics import Diagnostic, Edit, apply_edits
from cardwright.compiler.errors import EXAMPLE_HAND
from cardwright.compiler.line_ids import write_ids
from cardwright.compiler.source import Source, Span
from cardwright.compiler.yaml_text import scalar
from cardwright.compiler.yamlfile import Mapping, Node, Scalar, Sequence, parse_yaml

KEPT_KINDS = ("flashback", "by-the-numbers")
"""Kinds of category whose lines name years and numbers for their own sake."""

_COMMENT = re.compile(r"(?:^|\s)#(.*)")

Read = Callable[[Source], Reading]


@dataclass(frozen=True, slots=True)
class Unsettled:
    """A line that a person has to look at, and why; without an id a comment at `place`."""

    line: str | None
    place: int
    """Offset in the new text."""
    why: str


def roll_over(old: Reading, year: int, read: Read) -> tuple[str, tuple[str, ...]]:
    """Return the text of a card for another year: ids kept, its year replaced by `{year}`.

    Example hands that hold no longer are commented out; the ids of their lines are the second
    value. ValueError where the card has no year. Lines of `KEPT_KINDS` stay as they are.
    """
    if old.file is None or old.file.year is None:
        raise ValueError("the card has no `year:`, so nothing in it can be rolled over")
    named = read(Source(old.source.name, apply_edits(old.source.text, write_ids(old))))
    before = str(old.file.year)
    edits = [*_head_edits(named.source, before, str(year))]
    for line in named.lines:
        if line.category.kind not in KEPT_KINDS:
            edits.extend(_line_edits(named.source.text, line, before))
    new = read(Source(old.source.name, apply_edits(named.source.text, edits)))
    return _without_examples(new)


def _without_examples(card: Reading) -> tuple[str, tuple[str, ...]]:
    """Return a card's text with the fields of false example hands commented out, and whose."""
    wrong = [each for each in card.diagnostics if each.code is EXAMPLE_HAND]
    root, _ = parse_yaml(card.source)
    edits: dict[Span, Edit] = {}
    for key, value in _example_fields(root):
        if any(value.span.start <= each.primary.span.start < value.span.end for each in wrong):
            for edit in _commented_out(card.source.text, key.span, value.span):
                edits[edit.span] = edit
    lines = tuple(dict.fromkeys(each.card_line for each in wrong if each.card_line))
    return apply_edits(card.source.text, edits.values()), lines


def _example_fields(node: Node | None) -> Iterator[tuple[Scalar, Node]]:
    if isinstance(node, Mapping):
        for key, value in node.entries:
            if key.fragment.text in ("wins", "fails"):
                yield key, value
            yield from _example_fields(value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _example_fields(item)


def _commented_out(text: str, key: Span, value: Span) -> Iterator[Edit]:
    """Yield edits that take a field out: as comments where it has lines of its own."""
    begin = text.rfind("\n", 0, key.start) + 1
    if text[begin : key.start].strip():
        yield Edit(value, "[]")
        return
    indent = key.start - begin
    while 0 < begin + 1 <= value.end:
        yield Edit(Span(begin + indent, begin + indent), "# ")
        begin = text.find("\n", begin) + 1


def unsettled(
    new: Reading, problems: tuple[Diagnostic, ...], before: int, retired: tuple[str, ...]
) -> tuple[Unsettled, ...]:
    """Return what a person has to look at in a card rolled over from the year `before`.

    `problems` are what lint finds in it, `retired` the lines whose example hands were taken out.
    """
    found: list[Unsettled] = []
    for line in new.lines:
        place = line.entry.span.start
        if line.entry.id in retired:
            why = f"its example hands held for {before} only and are now a comment"
            found.append(Unsettled(line.entry.id, place, why))
        found.extend(Unsettled(line.entry.id, place, why) for why in _reasons(line, str(before)))
    found.extend(
        Unsettled(problem.card_line, problem.primary.span.start, problem.message)
        for problem in problems
    )
    start = 0
    for text in new.source.text.splitlines(keepends=True):
        comment = _COMMENT.search(text)
        if comment and str(before) in comment[1] and "wins:" not in comment[1]:
            found.append(Unsettled(None, start + comment.start(1), f"a comment names {before}"))
        start += len(text)
    return tuple(sorted(found, key=lambda each: each.place))


def _head_edits(source: Source, before: str, after: str) -> Iterator[Edit]:
    """Yield the edits that give the card its new year, in its title too."""
    root, _ = parse_yaml(source)
    for key, value in root.entries if isinstance(root, Mapping) else ():
        if not isinstance(value, Scalar):
            continue
        if key.fragment.text == "year":
            yield Edit(value.span, after)
        elif key.fragment.text in ("title", "publisher") and before in value.fragment.text:
            yield Edit(value.span, scalar(value.fragment.text.replace(before, after)))


def _line_edits(source: str, line: LineReading, before: str) -> Iterator[Edit]:
    """Yield the edit that writes `{year}` for the old year in the groups of a line."""
    if not line.readings:
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
    entry = line.entry
    if not edits:
        return
    text = apply_edits(source, edits)[entry.span.start :]
    written = text[: entry.span.end - entry.span.start + len(edits) * len("{year}"[len(before) :])]
    if source[entry.span.start] in "'\"" or "\n" in written:
        yield from edits
    else:
        yield Edit(entry.span, scalar(written, in_flow=True))


def _reasons(line: LineReading, before: str) -> Iterator[str]:
    entry = line.entry
    texts = {
        "note": entry.note or "",
        "ruling": entry.ruling or "",
        "for": " ".join(str(value) for values in entry.loops.values() for value in values),
    }
    if line.category.kind != "flashback":
        texts["line"] = entry.fragment.text
    for name, text in texts.items():
        if re.search(rf"(?<!\d){before}(?!\d)", text):
            yield f"its `{name}:` names {before}" if name != "line" else f"it names {before}"
    if line.category.kind == "present-tense" and _says_more(entry.fragment.text):
        yield "a Present Tense line: is what it says true of the new year?"


def _says_more(text: str) -> bool:
    """Whether a line prints words, or numbers without ink, beside the year."""
    rest = re.sub(r"\{[^}]*\}|\([^()]*\)|[XC]\d+", " ", text)
    return '"' in rest or re.search(r"(?<!\S)\d+(?!\S)", rest) is not None
