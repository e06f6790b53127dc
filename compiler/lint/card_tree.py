"""Where the fields of a card file stand: its tree beside the entries that were read from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardwright.compiler.compile import Reading
from cardwright.compiler.entries import CategoryEntry, LineEntry
from cardwright.compiler.yaml_nodes import Mapping, Node, Scalar, Sequence


@dataclass(frozen=True, slots=True)
class Text:
    """A text field of the file: its name, and the category and the line that it belongs to."""

    field: str
    scalar: Scalar
    category: CategoryEntry | None = None
    line: LineEntry | None = None

    def allows(self, name: str) -> bool:
        """Return whether its category or its line silences a diagnostic."""
        return any(name in each.allow for each in (self.category, self.line) if each)


def field(node: Node | None, name: str) -> Node | None:
    """Return the value of a field of a mapping; None where there is none."""
    entries = node.entries if isinstance(node, Mapping) else ()
    return next((value for key, value in entries if key.fragment.text == name), None)


def texts(reading: Reading) -> Iterator[Text]:
    """Yield the text fields of a card in the order of the file; lines that are mere text as `line`.

    Of what could not be read as an entry nothing is yielded.
    """
    if reading.file is None:
        return
    root = reading.file.root
    categories = {each.span: each for each in reading.file.categories}
    for key, value in root.entries if isinstance(root, Mapping) else ():
        if isinstance(value, Scalar):
            yield Text(key.fragment.text, value)
        elif key.fragment.text == "sides":
            for _, side in value.entries if isinstance(value, Mapping) else ():
                if isinstance(title := field(side, "title"), Scalar):
                    yield Text("title", title)
        elif key.fragment.text == "categories":
            for node in value.items if isinstance(value, Sequence) else ():
                entry = categories.get((field(node, "name") or node).span)
                if entry:
                    yield from _texts_of_category(node, entry)


def _texts_of_category(node: Node, category: CategoryEntry) -> Iterator[Text]:
    lines = {each.span: each for each in category.lines}
    for key, value in node.entries if isinstance(node, Mapping) else ():
        if isinstance(value, Scalar):
            yield Text(key.fragment.text, value, category)
        elif key.fragment.text == "lines" and isinstance(value, Sequence):
            for item in value.items:
                text = item if isinstance(item, Scalar) else field(item, "line")
                entry = lines.get(text.span) if text else None
                if isinstance(text, Scalar) and entry:
                    fields = item.entries if isinstance(item, Mapping) else ()
                    if isinstance(item, Scalar):
                        yield Text("line", item, category, entry)
                    for name, each in fields:
                        if isinstance(each, Scalar):
                            yield Text(name.fragment.text, each, category, entry)
