"""The present id of every line, as edits that write it into a card file."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from cardwright.compiler.compile import Reading
from cardwright.compiler.diagnostics import Edit
from cardwright.compiler.scalars import BREAKS
from cardwright.compiler.source import Span
from cardwright.compiler.yaml_text import scalar
from cardwright.compiler.yamlfile import Mapping, Node, Scalar, Sequence, parse_yaml

_BREAK = re.compile(rf"\r\n|[{BREAKS}]")


def write_ids(reading: Reading) -> tuple[Edit, ...]:
    """Return the edits that give every line without an `id:` the id that it has by its position.

    There are none for a file with faults in its YAML, which may hide where its lines begin.
    """
    root, faults = parse_yaml(reading.source)
    if root is None or reading.file is None or faults:
        return ()
    ids = {entry.span: entry.id for category in reading.file.categories for entry in category.lines}
    writer = _Writer(reading.source.text, ids)
    return tuple(
        edit
        for lines in _lists_of_lines(root)
        for node in lines.items
        for edit in writer.edits(node, lines.span.start)
    )


def _lists_of_lines(root: Node) -> Iterator[Sequence]:
    categories = _get(root, "categories")
    for category in categories.items if isinstance(categories, Sequence) else ():
        lines = _get(category, "lines")
        if isinstance(lines, Sequence):
            yield lines


def _get(node: Node, name: str) -> Node | None:
    if not isinstance(node, Mapping):
        return None
    return next((value for key, value in node.entries if key.fragment.text == name), None)


class _Writer:
    """Writes ids into one text; scratch of `write_ids`."""

    def __init__(self, text: str, ids: dict[Span, str]) -> None:
        self.text = text
        self.ids = ids
        self.rows = [0, *(found.end() for found in _BREAK.finditer(text))]
        """Where rows begin, as YAML counts them."""
        first = _BREAK.search(text)
        self.line_end = first[0] if first else "\n"

    def edits(self, node: Node, lines: int) -> Iterator[Edit]:
        """Yield what gives one line of the list at `lines` its id; nothing where it has no text."""
        start = node.span.start
        if isinstance(node, Scalar) and node.span in self.ids and node.span.end > start:
            in_flow = self.text[lines] == "["
            name = scalar(self.ids[node.span], in_flow=in_flow)
            if in_flow:
                yield Edit(Span(start, start), f"{{id: {name}, line: ")
                yield Edit(Span(node.span.end, node.span.end), "}")
                return
            yield Edit(Span(start, start), f"id: {name}{self.new_row(start)}line: ")
            yield from self.deeper(node.span, self.column(start) - self.column(lines))
        line = _get(node, "line")
        if line is None or line.span not in self.ids or _get(node, "id") is not None:
            return
        in_flow = self.text[start] == "{"
        name = scalar(self.ids[line.span], in_flow=in_flow)
        if in_flow:
            yield Edit(Span(start + 1, start + 1), f"id: {name}, ")
        else:
            yield Edit(Span(start, start), f"id: {name}{self.new_row(start)}")

    def column(self, offset: int) -> int:
        return offset - self.rows[bisect_right(self.rows, offset) - 1]

    def new_row(self, start: int) -> str:
        """Return a line end of the kind that the file has, and blanks up to a place's column."""
        return self.line_end + " " * self.column(start)

    def deeper(self, span: Span, by: int) -> Iterator[Edit]:
        """Yield edits that indent the further rows of a scalar.

        They stood deeper than the dash of their list, and must now stand deeper than a key.
        """
        first, end = bisect_right(self.rows, span.start), bisect_left(self.rows, span.end)
        for start in self.rows[first:end]:
            if not _BREAK.match(self.text, start):
                yield Edit(Span(start, start), " " * by)
