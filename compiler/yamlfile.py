"""YAML text to a tree of scalars, mappings and sequences that know their places in the source.

PyYAML divides the text (its events); nothing is resolved: every scalar is text, taken as written.
What a card file has no use for (tags, anchors, aliases, merge keys, directives, further documents)
is reported and passed over, so that one run finds all of it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TypeAlias

import yaml
from cardwright.compiler import yaml_errors, yaml_extras
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.scalars import place
from cardwright.compiler.source import Fragment, Source, Span
from cardwright.compiler.yaml_errors import BAD_YAML, CODES, DUPLICATE_KEY
from cardwright.compiler.yaml_nodes import MAX_NESTING, Mapping, Node, Scalar, Sequence
from cardwright.compiler.yaml_wording import unreadable

__all__ = [
    "BAD_YAML", "CODES", "DUPLICATE_KEY", "LOADER", "MAX_NESTING",
    "Loader", "Mapping", "Node", "Scalar", "Sequence", "parse_yaml",
]  # fmt: skip

Loader: TypeAlias = "type[yaml.SafeLoader] | type[yaml.CSafeLoader]"
"""A loader of PyYAML; the second is there only where PyYAML was built with libyaml."""

LOADER: Loader = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
"""Who reads the events; libyaml is some ten times as fast."""

_SURROGATE = re.compile("[\ud800-\udfff]")
"""Half a character, which an escape can write and no text can hold."""


def parse_yaml(
    source: Source, loader: Loader = LOADER
) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """Return the tree of a text and what is wrong with it, in the order of the source.

    There is no tree where the text is empty, holds only comments or cannot be read to its end.
    """
    if unprintable := yaml_extras.UNPRINTABLE.search(source.text):
        return None, (yaml_errors.unprintable(source, unprintable.start()),)
    reading = _Reading(source)
    root = reading.run(loader)
    return root, tuple(sorted(reading.problems, key=lambda problem: problem.primary.span.start))


@dataclass(slots=True)
class _Open:
    """A mapping or sequence that is still open, and the nodes read in it."""

    is_mapping: bool
    start: int
    column: int
    nodes: list[Node] = field(default_factory=list)


class _Reading:
    """One run through the events of PyYAML: what is open, and the problems so far."""

    def __init__(self, source: Source) -> None:
        self.problems: list[Diagnostic] = []
        self._source = source
        self._text = source.text
        self._roots: list[Node] = []
        self._open: list[_Open] = []
        self._last = Span(0, 0)
        """The scalar that was read last."""
        self._prologue: int | None = 0
        """Where the lines before a document begin; None inside a document."""

    def run(self, loader: Loader) -> Node | None:
        """Return the root of the first document, or None where the text cannot be read."""
        try:
            for event in yaml.parse(self._text, Loader=loader):
                self._take(event)
                if len(self._open) > MAX_NESTING:
                    return self._failed(yaml_errors.too_deep(self._open[-1].start))
        except yaml.MarkedYAMLError as error:
            return self._failed(unreadable(self._source, error, self._last))
        except (ValueError, OverflowError):
            span = yaml_extras.too_large(self._text, self._last.end)
            is_directive = self._text.startswith("%", span.start)
            word = yaml_errors.directive if is_directive else yaml_errors.too_large
            return self._failed(word(span))
        root = self._roots[0] if self._roots else None
        if isinstance(root, Scalar) and root.span.start == root.span.end:
            return None
        return root

    def _failed(self, problem: Diagnostic) -> Node | None:
        """Note what ends the run, and what is wrong with the mappings still open."""
        if not self._directives():
            self.problems.append(problem)
        for opened in self._open:
            if opened.is_mapping:
                unpaired = opened.nodes[-1:] if len(opened.nodes) % 2 else []
                self._entries(opened.nodes + unpaired)
        return None

    def _take(self, event: yaml.Event) -> None:
        """Go on by one event."""
        span = _span(event)
        match event:
            case yaml.ScalarEvent():
                scalar = self._scalar(event, span)
                self._last = scalar.span
                self._add(scalar)
            case yaml.DocumentStartEvent():
                self._directives()
                self._prologue = None
                if self._roots:
                    dashes = max(span.start, span.end - len("---"))
                    self.problems.append(yaml_errors.second_document(Span(dashes, span.end)))
            case yaml.DocumentEndEvent():
                self._prologue = span.end
            case yaml.AliasEvent():
                self.problems.append(self._reserved(span))
                self._add(Scalar(Fragment("", (span.start,)), span, plain=True))
            case yaml.MappingStartEvent() | yaml.SequenceStartEvent():
                start = self._properties(event, span)
                is_mapping = isinstance(event, yaml.MappingStartEvent)
                self._open.append(_Open(is_mapping, start, _column(event, start)))
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                self._close(span)

    def _directives(self) -> bool:
        """Note the directives before a document; return whether there are any."""
        if self._prologue is None:
            return False
        found = yaml_extras.directives(self._text, self._prologue)
        self.problems.extend(map(yaml_errors.directive, found))
        return bool(found)

    def _properties(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent, span: Span) -> int:
        """Note the anchor and the tag of a node; return where the node itself begins."""
        if event.anchor is None and event.tag is None:
            return span.start
        found, start = yaml_extras.properties(self._text, span)
        self.problems.extend(map(self._reserved, found))
        return start

    def _reserved(self, span: Span) -> Diagnostic:
        return yaml_errors.reserved(span, self._text[span.start : span.end])

    def _scalar(self, event: yaml.ScalarEvent, span: Span) -> Scalar:
        """Return the scalar of an event with its places."""
        start = self._properties(event, span)
        style, value = event.style or "", event.value
        if not style and not value:
            # The loaders disagree on the blanks before the place of what is not there.
            while start and self._text[start - 1] in " \t\r\n\x85\u2028\u2029":
                start -= 1
            return Scalar(Fragment("", (start,)), Span(start, start), plain=True)
        column = self._open[-1].column if self._open else -1
        whole = span if start == span.start else Span(start, span.end)
        fragment = place(self._text, whole, style, value, column)
        if style == '"' and (half := _SURROGATE.search(value)):
            at = fragment.offsets[half.start()]
            self.problems.append(yaml_errors.too_large(Span(at, at + len("\\uxxxx"))))
            fragment = Fragment(_SURROGATE.sub("\ufffd", value), fragment.offsets)
        if style and style in "|>":
            whole = Span(start, fragment.offsets[-1])
        return Scalar(fragment, whole, not style)

    def _add(self, node: Node) -> None:
        (self._open[-1].nodes if self._open else self._roots).append(node)

    def _close(self, span: Span) -> None:
        """Make a node of what was opened last; `span` is its closing bracket if it has one."""
        opened = self._open.pop()
        nodes = opened.nodes
        last = nodes[-1].span.end if nodes else opened.start
        whole = Span(opened.start, span.end if span.start < span.end else last)
        if opened.is_mapping:
            self._add(Mapping(self._entries(nodes), whole))
        else:
            self._add(Sequence(tuple(nodes), whole))

    def _entries(self, nodes: list[Node]) -> tuple[tuple[Scalar, Node], ...]:
        """Return the entries of a mapping whose keys can stand in it, and note the others."""
        entries: dict[str, tuple[Scalar, Node]] = {}
        for key, value in zip(nodes[::2], nodes[1::2], strict=True):
            sign = self._text[key.span.start : key.span.start + 1]
            if not isinstance(key, Scalar):
                self.problems.append(yaml_errors.key_not_text(key.span, sign))
            elif key.plain and key.fragment.text == "<<":
                self.problems.append(yaml_errors.merge_key(key.span))
            elif key.fragment.text in entries:
                first = entries[key.fragment.text][0]
                self.problems.append(
                    yaml_errors.duplicate_key(key.fragment.text, first.span, key.span)
                )
            elif not (key.plain and sign == "*" and key.span.start < key.span.end):
                entries[key.fragment.text] = key, value
        return tuple(entries.values())


def _span(event: yaml.Event) -> Span:
    """Return the place of an event."""
    start, end = event.start_mark, event.end_mark
    assert start is not None, "PyYAML marks all events of a text"
    assert end is not None, "PyYAML marks all events of a text"
    return Span(start.index, end.index)


def _column(event: yaml.CollectionStartEvent, start: int) -> int:
    """Return the column of a collection that begins at an offset, as YAML counts columns."""
    end = event.end_mark
    assert end is not None, "PyYAML marks all events of a text"
    return end.column - (end.index - start)
