"""Texts with a name, and the places in them: the only module where offsets become columns."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """The characters `start` up to, not including, `end`, counted from 0."""

    start: int
    end: int


@dataclass(frozen=True)
class Source:
    """A named text, as read from a file without its byte-order mark."""

    name: str
    text: str

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """Offsets at which the lines begin."""
        return (0, *(match.end() for match in _LINE_END.finditer(self.text)))

    def position(self, offset: int) -> tuple[int, int]:
        """Return line and column of an offset, both from 1, in code points; a tab is one."""
        row = bisect_right(self.line_starts, offset) - 1
        return row + 1, offset - self.line_starts[row] + 1

    def line(self, number: int) -> str:
        """Return line `number` (from 1) without its line end."""
        start = self.line_starts[number - 1]
        match = _LINE_END.search(self.text, start)
        return self.text[start : match.start() if match else len(self.text)]


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece of text taken out of a source, and where each of its characters stands there.

    `offsets` has one entry a character and one more for the end: folded and quoted scalars and
    holes filled by templates make it other than a plain range.
    """

    text: str
    offsets: tuple[int, ...]

    @classmethod
    def whole(cls, text: str) -> Fragment:
        """Return a text that is its own source."""
        return cls(text, tuple(range(len(text) + 1)))

    def is_verbatim(self, span: Span) -> bool:
        """Whether a span stands in the source as it is read: no hole, fold or escape in it.

        Only such text can be replaced. An empty span is a place between two characters.
        """
        first = max(span.start - 1, 0) if span.start == span.end else span.start
        offsets = self.offsets[first : span.end + 1]
        return all(
            after == before + 1 or (span.start == span.end and after > before)
            for before, after in pairwise(offsets)
        )

    def locate(self, span: Span) -> Span:
        """Return where a span of the fragment stands in the source."""
        last = len(self.text)
        start = self.offsets[min(span.start, last)]
        if span.end <= span.start:
            return Span(start, start)
        return Span(start, max(start + 1, self.offsets[min(span.end, last) - 1] + 1))
