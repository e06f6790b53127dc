"""Rule books for tests: the house book with some of its text changed."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from cardwright import Book, load_book
from cardwright.compiler.source import Source

HOUSE = files("cardwright.cards").joinpath("classical.yaml").read_text("utf-8")
HEAD = "format: 1\nkind: classical\ntitle: A book\nlimit: 500\n"


@cache
def changed(*edits: tuple[str, str]) -> Book:
    """Return the house book with texts replaced; each must stand in it exactly once."""
    text = HOUSE
    for old, new in edits:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the house book"
        text = text.replace(old, new)
    return load_book(Source("book.yaml", text))


def book(rules: str) -> Book:
    """Return the book that holds these sections beside a head."""
    return load_book(Source("book.yaml", HEAD + rules))
