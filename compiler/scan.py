"""One linear scan before the line grammar: quotes, and which parentheses are notes."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cardwright.compiler import slip_errors, slips, syntax_errors
from cardwright.compiler.diagnostics import Diagnostic

NOTE_OPEN, NOTE_CLOSE, QUOTE_OPEN, QUOTE_CLOSE = "\x01\x02\x03\x04"
"""What the scan puts in place of parentheses of notes and of quotation marks."""

_CLOSERS = {'"': '"”', "'": "'’", "“": '”"', "‘": "’'"}
_TOKEN = re.compile(
    r"(?P<cluster>[0-9NEWSFDRGXYZTUVAHKPQ?J]+[a-wyz]?[!^~]*)"
    r"|(?P<sign>[+\-−–x×*÷/])|(?P<blank>\s+)|(?P<open>\()|(?P<close>\))|(?P<quote>[\"'“‘])"
    r"|(?P<odd>[«»„‚‹›])"
)


@dataclass(slots=True)
class _Open:
    """A parenthesis that is still open, and what has been seen in it."""

    start: int
    only_sum: bool = True
    has_sign: bool = False
    inner: int | None = None


def scan(text: str) -> tuple[str, Diagnostic | None]:
    """Return the line with its notes and quotes marked for the grammar, or what is wrong.

    A parenthesis belongs to a sum when, inner parentheses included, it holds only clusters and
    signs and at least one sign of arithmetic; every other one is a note list (notation, section
    1). The marked line has the length of the line.
    """
    marked = list(text)
    stack: list[_Open] = []
    position = 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        kind = match.lastgroup if match else None
        if kind == "quote" and not stack:
            end = _closing_quote(text, position)
            if end is None:
                return text, syntax_errors.unclosed_quote(position, text[position])
            marked[position], marked[end] = QUOTE_OPEN, QUOTE_CLOSE
            position = end + 1
            continue
        if kind == "odd" and not stack:
            return text, slip_errors.other_quote(position, text[position])
        if kind == "open":
            stack.append(_Open(position))
        elif kind == "close":
            if not stack:
                closed = slips.stray_parenthesis(text, position)
                return text, closed or syntax_errors.stray_parenthesis(position)
            problem = _close(text, stack, position, marked)
            if problem:
                return text, problem
        elif stack and kind == "sign":
            stack[-1].has_sign = True
        elif stack and kind not in ("cluster", "blank"):
            stack[-1].only_sum = False
        position = match.end() if match else position + 1
    if stack:
        start = stack[0].start
        return text, syntax_errors.unclosed_note(start, slips.end_of_notes(text, start + 1))
    return "".join(marked), None


def _close(text: str, stack: list[_Open], position: int, marked: list[str]) -> Diagnostic | None:
    frame = stack.pop()
    if frame.only_sum and frame.has_sign:
        if stack:
            stack[-1].has_sign = True
            stack[-1].inner = frame.start
        return None
    if frame.inner is not None:
        outer, inner = frame.start, frame.inner
    elif stack:
        outer, inner = stack[-1].start, frame.start
    else:
        marked[frame.start], marked[position] = NOTE_OPEN, NOTE_CLOSE
        return None
    end = slips.unclosed_before(text, outer + 1, inner)
    if end is not None:
        return syntax_errors.unclosed_note(outer, end)
    return syntax_errors.parenthesis_in_note(inner)


def _closing_quote(text: str, start: int) -> int | None:
    closers = _CLOSERS[text[start]]
    ends = [end for closer in closers if (end := text.find(closer, start + 1)) >= 0]
    return min(ends, default=None)
