"""Which kind of file a text is: a card, or a classical rule book."""

from __future__ import annotations

import re

from cardwright.compiler.classical import errors
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.source import Source, Span
from cardwright.compiler.yamlfile import Mapping, Node, Scalar, parse_yaml

CLASSICAL = "classical"
"""The `kind` of a rule book."""

_MAY_BE = re.compile(r"kind[\"']?\s*:\s*[\"']?classical\b")


def is_book(source: Source) -> bool:
    """Return whether a text is a classical rule book: its own `kind` is `classical`.

    A text without those words is not parsed.
    """
    if not _MAY_BE.search(source.text):
        return False
    root, _ = parse_yaml(source)
    kind = entry(root, "kind")
    if root is None:  # not to be read to its end; then what stands at the start of a row decides
        return bool(re.search(r"^kind\s*:\s*[\"']?classical\b", source.text, re.MULTILINE))
    return isinstance(kind, Scalar) and kind.fragment.text == CLASSICAL


def not_a_card(source: Source) -> Diagnostic:
    """Return what to say where a rule book stands for a card."""
    kind = entry(parse_yaml(source)[0], "kind")
    return errors.not_a_card(kind.span if kind else Span(0, 0))


def entry(node: Node | None, name: str) -> Node | None:
    """Return the value under a key of a mapping, or None."""
    if not isinstance(node, Mapping):
        return None
    return next((value for key, value in node.entries if key.fragment.text == name), None)
