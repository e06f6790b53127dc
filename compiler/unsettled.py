"""What a person has to look at in a card that was rolled over to another year."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from cardwright.compiler.compile import LineReading, Reading
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.lint.old_year import OLD_YEAR
from cardwright.compiler.rollover import EXAMPLES
from cardwright.compiler.source import Source, Span
from cardwright.compiler.yamlfile import Mapping, Node, Scalar, Sequence, parse_yaml

_COMMENT = re.compile(r"(?:^|\s)#(.*)")
_RETIRED = re.compile(r"(\s*)# (?:wins|fails):")
"""How example hands begin that were made a comment."""


@dataclass(frozen=True, slots=True)
class Unsettled:
    """A line that a person has to look at, and why; without an id a place outside the lines."""

    line: str | None
    place: int
    """Offset in the new text."""
    why: str


def unsettled(
    new: Reading, problems: tuple[Diagnostic, ...], before: int, retired: tuple[str, ...]
) -> tuple[Unsettled, ...]:
    """Return what a person has to look at in a card rolled over from the year `before`.

    `problems` are what lint finds in it, `retired` the lines whose example hands were taken out.
    """
    found = [*_naming(new, str(before)), *_comments(new.source, str(before))]
    for line in new.lines:
        place = line.entry.span.start
        if line.entry.id in retired:
            why = f"its example hands held for {before} only and were taken out"
            found.append(Unsettled(line.entry.id, place, why))
        if line.category.kind == "present-tense" and _says_more(line.entry.fragment.text):
            why = "a Present Tense line: is what it says true of the new year?"
            found.append(Unsettled(line.entry.id, place, why))
    text = new.source.text
    found.extend(
        Unsettled(problem.card_line, problem.primary.span.start, problem.message)
        for problem in problems
        if problem.code is not OLD_YEAR
        or text[problem.primary.span.start : problem.primary.span.end] != str(before)
    )
    return tuple(sorted(found, key=lambda each: each.place))


def _naming(card: Reading, before: str) -> Iterator[Unsettled]:
    """Yield the texts of a card that name the old year: of lines, and of all else."""
    lines = {line.entry.span: line for line in card.lines}
    named = re.compile(rf"(?<!\d){before}(?!\d)")

    def look(node: Node, field: str, line: LineReading | None) -> Iterator[Unsettled]:
        if isinstance(node, Mapping):
            own = next((lines[each.span] for _, each in node.entries if each.span in lines), line)
            for key, value in node.entries:
                yield from look(value, "for" if field == "for" else key.fragment.text, own)
        elif isinstance(node, Sequence):
            for item in node.items:
                yield from look(item, field, line)
        elif named.search(node.fragment.text) and field not in (*EXAMPLES, "id"):
            line = lines.get(node.span, line)
            if line is None:
                yield Unsettled(None, node.span.start, f"`{field}:` names {before}")
            elif node.span not in lines:
                why = f"its `{field}:` names {before}"
                yield Unsettled(line.entry.id, node.span.start, why)
            elif line.category.kind != "flashback":
                yield Unsettled(line.entry.id, node.span.start, f"it names {before}")

    root, _ = parse_yaml(card.source)
    if root is not None:
        yield from look(root, "card", None)


def _comments(source: Source, before: str) -> Iterator[Unsettled]:
    """Yield the comments that name the old year; example hands taken out are none of them."""
    root, _ = parse_yaml(source)
    texts = sorted(_scalars(root))
    retired: str | None = None
    for number, start in enumerate(source.line_starts, start=1):
        row = source.line(number)
        begins = _RETIRED.match(row)
        if begins:
            retired = begins[1]
        elif row.strip() and not row.startswith(f"{retired}# "):
            retired = None
        comment = _COMMENT.search(row)
        if retired is not None or comment is None or before not in comment[1]:
            continue
        place = start + comment.start(1)
        index = bisect_right(texts, Span(place, len(source.text))) - 1
        if index < 0 or texts[index].end <= place:
            yield Unsettled(None, place, f"a comment names {before}")


def _scalars(node: Node | None) -> Iterator[Span]:
    if isinstance(node, Scalar):
        yield node.span
    elif isinstance(node, Mapping):
        for key, value in node.entries:
            yield key.span
            yield from _scalars(value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _scalars(item)


def _says_more(text: str) -> bool:
    """Whether a line prints words, or numbers without ink, beside the year."""
    rest = re.sub(r"\{[^}]*\}|\([^()]*\)|[XC]\d+", " ", text)
    return '"' in rest or re.search(r"(?<!\S)\d+(?!\S)", rest) is not None
