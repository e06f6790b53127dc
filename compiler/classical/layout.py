"""The canonical layout of a rule book: edits of its text that change no meaning.

Conditions, parts, shapes and tiles get one blank between words and none around `/` and `..`, or
inside parentheses; blanks at the end of rows and empty rows at the end of the file go. Comments,
the order of fields and how rules are aligned stay as the writer has them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardwright.compiler.classical.book import Section
from cardwright.compiler.classical.kind import entry
from cardwright.compiler.diagnostics import Edit
from cardwright.compiler.source import Source, Span
from cardwright.compiler.yamlfile import Mapping, Node, Scalar, Sequence, parse_yaml

_TRAILING = re.compile(r"[ \t]+(?=\r?\n|\Z)")
_END = re.compile(r"\s+\Z")


def format_book(text: str) -> str:
    r"""Return the text of a rule book in canonical layout; one that is no YAML stays as it is.

    >>> format_book("kind: classical\ntiles: {red: 1B   R}  \n\n")
    'kind: classical\ntiles: {red: 1B R}\n'
    """
    root, problems = parse_yaml(Source("", text))
    if root is None or problems:
        return text
    edits = sorted(
        [*_texts(root), *_rows(root, text)], key=lambda edit: edit.span.start, reverse=True
    )
    for edit in edits:
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


def canonical(text: str, shape: bool = False) -> str:
    """Return a condition, a part, tiles, or a shape with its blanks in canonical places.

    >>> canonical("3  pung / kong of winds and ( no chow )")
    '3 pung/kong of winds and (no chow)'
    """
    text = re.sub(r"\s*(/|\.\.)\s*", r"\1", " ".join(text.split()))
    text = re.sub(r"\(\s+", "(", re.sub(r"\s+\)", ")", text))
    return re.sub(r"\s*\+\s*", " + ", text).strip() if shape else re.sub(r"(?<=\d)\s+\+", "+", text)


def _texts(root: Node) -> Iterator[Edit]:
    """Yield edits of the texts whose blanks mean nothing."""
    for section in Section:
        listed = entry(root, section.value)
        for rule in listed.items if isinstance(listed, Sequence) else ():
            for name in ("each", "if"):
                node = entry(rule, name)
                for item in node.items if isinstance(node, Sequence) else (node,):
                    yield from _edit(item, shape=False)
    for name in ("tiles", "shapes"):
        node = entry(root, name)
        for _, value in node.entries if isinstance(node, Mapping) else ():
            yield from _edit(value, shape=name == "shapes")


def _edit(node: Node | None, shape: bool) -> Iterator[Edit]:
    """Yield the edit of a text that stands in one row as it reads."""
    if not isinstance(node, Scalar):
        return
    fragment = node.fragment
    if not fragment.text:
        return
    start, end = fragment.offsets[0], fragment.offsets[-2] + 1
    if end - start != len(fragment.text):
        return
    wanted = canonical(fragment.text, shape)
    if wanted != fragment.text and wanted:
        yield Edit(Span(start, end), wanted)


def _rows(root: Node, text: str) -> Iterator[Edit]:
    """Yield edits of blanks at the ends of rows, but for those inside of quoted and block texts."""
    inside = [node.span for node in _scalars(root) if not node.plain]
    end = _END.search(text)
    last = end.start() if end else len(text)
    for match in _TRAILING.finditer(text, 0, last):
        if not any(span.start <= match.start() < span.end for span in inside):
            yield Edit(Span(*match.span()), "")
    if not any(span.end > last for span in inside) and text[last:] != "\n":
        yield Edit(Span(last, len(text)), "\n")


def _scalars(node: Node) -> Iterator[Scalar]:
    match node:
        case Scalar():
            yield node
        case Mapping():
            for key, value in node.entries:
                yield key
                yield from _scalars(value)
        case Sequence():
            for item in node.items:
                yield from _scalars(item)
