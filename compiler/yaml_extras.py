"""The places of what PyYAML's events only name: directives, anchors, tags, numbers out of range."""

from __future__ import annotations

import re

from cardwright.compiler.scalars import BREAKS
from cardwright.compiler.source import Span

UNPRINTABLE = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
"""What at least one of PyYAML's loaders refuses; a byte-order mark is no part of a source."""

_LINE = re.compile(rf"[^{BREAKS}]+")
_PROLOGUE = re.compile(r"[ \t]*(?:#|\Z)|\.\.\.")
"""A line without content: blank, a comment or the end of the document before."""

_PROPERTY = re.compile(r"&[\w-]+|![!-~]*", re.ASCII)
_BETWEEN = re.compile(rf"(?:[ \t{BREAKS}]+|#[^{BREAKS}]*)*")
"""What may stand between an anchor or tag and what it belongs to."""

_TOO_LARGE = re.compile(r"\\U(?!000|0010)[0-9A-Fa-f]{8}|^%YAML.*", re.MULTILINE)


def directives(text: str, start: int) -> tuple[Span, ...]:
    """Return the `%` lines among those that begin at an offset and come before a document."""
    found: list[Span] = []
    for line in _LINE.finditer(text, start):
        if line.group().startswith("%"):
            found.append(Span(*line.span()))
        elif not _PROLOGUE.match(line.group()):
            break
    return tuple(found)


def properties(text: str, span: Span) -> tuple[tuple[Span, ...], int]:
    """Return the anchor and the tag that begin a stretch, and where what they belong to begins."""
    found: list[Span] = []
    at = span.start
    while match := _PROPERTY.match(text, at, span.end):
        found.append(Span(*match.span()))
        between = _BETWEEN.match(text, match.end(), span.end)
        at = between.end() if between else match.end()
    return tuple(found), at


def too_large(text: str, start: int) -> Span:
    """Return the first number after an offset that is too large for what it stands for.

    The C loader reports these itself; the Python loader stumbles over them.
    """
    found = _TOO_LARGE.search(text, start)
    return Span(*found.span()) if found else Span(start, start)
