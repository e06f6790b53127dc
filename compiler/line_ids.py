"""The present id of every line, as edits that write it into a card file."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.compile import Reading
from cardwright.compiler.diagnostics import Edit
from cardwright.compiler.source import Span
from cardwright.compiler.yamlfile import Mapping, Node, Scalar, Sequence, parse_yaml


def write_ids(reading: Reading) -> tuple[Edit, ...]:
    """Return the edits that give every line without an `id:` the id that it has by its position."""
    root, _ = parse_yaml(reading.source)
    if root is None or reading.file is None:
        return ()
    ids = {entry.span: entry.id for category in reading.file.categories for entry in category.lines}
    text = reading.source.text
    return tuple(
        edit
        for lines in _lists_of_lines(root)
        for node in lines.items
        for edit in _edits(text, node, ids, in_flow=text[lines.span.start] == "[")
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


def _edits(text: str, node: Node, ids: dict[Span, str], *, in_flow: bool) -> Iterator[Edit]:
    start = node.span.start
    column = start - (text.rfind("\n", 0, start) + 1)
    if isinstance(node, Scalar) and node.span in ids:
        if in_flow:
            yield Edit(Span(start, start), f"{{id: {ids[node.span]}, line: ")
            yield Edit(Span(node.span.end, node.span.end), "}")
            return
        yield Edit(Span(start, start), f"id: {ids[node.span]}\n{' ' * column}line: ")
        yield from _deeper(text, node.span)
    line = _get(node, "line")
    if line is None or line.span not in ids or _get(node, "id") is not None:
        return
    if text[start] == "{":
        yield Edit(Span(start + 1, start + 1), f"id: {ids[line.span]}, ")
    else:
        yield Edit(Span(start, start), f"id: {ids[line.span]}\n{' ' * column}")


def _deeper(text: str, span: Span) -> Iterator[Edit]:
    """Yield edits that indent the further lines of a scalar, which now stands one level deeper."""
    at = text.find("\n", span.start, span.end)
    while at >= 0:
        if at + 1 < span.end:
            yield Edit(Span(at + 1, at + 1), "  ")
        at = text.find("\n", at + 1, span.end)
