"""Common slips in the text of a line, known by their looks: what was meant is said and mended.

Some are looked for before the grammar runs, which would take them for something else; the others
only where it refuses the line.
"""

from __future__ import annotations

import re

from cardwright.compiler import slip_errors
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.notes import parse_note
from cardwright.compiler.source import Span
from cardwright.compiler.tiles import HAND_SIZE

_END = r"(?=\s*(?:$|\sor\s))"
_SPLIT_TAIL = re.compile(rf"(?<!\S)([XC])\s+(\d+){_END}")
_SWAPPED_TAIL = re.compile(rf"(?<!\S)C(\d+)\s+X(\d+){_END}")
_SMALL_TAIL = re.compile(rf"(?<![^\s\x02])([xc]\d+){_END}")
_EARLY_TAIL = re.compile(
    rf"(?P<gap>\s+(?P<points>[XC]\d+(?:\s+C\d+)?)\s*)(?P<notes>(?:\s*\x01[^\x02]*\x02)+){_END}"
)
_TIMES = re.compile(r"(?<=[0-9NEWSFDRGXYZTUVAHKPQ?J])x(?![^\s|])")
_ALTERNATIVE = re.compile(r"(?:(?!\sor\s).)+", re.DOTALL)

_NOTES = re.compile(r"\x01[^\x02]*\x02|\x03[^\x04]*\x04")
_QUOTED = re.compile(r"\x03([^\x04]*)\x04")
_CLUSTER = re.compile(r"[0-9NEWSFDRGXYZTUVAHKPQ?J]+")

_LIKE_DIGITS = re.compile(r"(?P<digits>[0-9OoIl]*?[0-9OoIl])(?P<rest>[a-wyz]?[!^~]*)")
_DIGITS = str.maketrans("OoIl", "0011")
_TOKEN = re.compile(r"[^\s|()+\-−–×*÷/=\x01\x02\x03\x04]+")
_WORD = re.compile(r"[^\s,;]+")
_KEYWORD = re.compile(
    r"\b(?:any|suits?|runs?|numbers?|dragons?|winds?|jokers?|odd|even|like|only)\b", re.I
)

MOST_WORDS = 12
"""Words of notes without parentheses."""


def before_parsing(marked: str) -> Diagnostic | None:
    """Return a slip that the grammar would read as something else; notes and quotes are marked."""
    if match := _SPLIT_TAIL.search(marked):
        return slip_errors.split_tail(Span(*match.span()), match[1], match[2])
    if match := _SWAPPED_TAIL.search(marked):
        return slip_errors.swapped_tail(Span(*match.span()), match[1], match[2])
    for alternative in _ALTERNATIVE.finditer(marked):
        start, end = alternative.span()
        match = _EARLY_TAIL.search(marked, start, end)
        if match and _tiles(alternative[0]) != HAND_SIZE:
            return slip_errors.early_tail(
                Span(*match.span("points")), " ".join(match["points"].split()),
                Span(*match.span("gap")), match.end("notes"),
            )  # fmt: skip
        if "=" in _blanked(alternative[0]):
            continue  # x is a times sign there
        if match := _SMALL_TAIL.search(marked, start, end):
            return slip_errors.small_tail(Span(*match.span()), match[0])
        if match := _TIMES.search(_blanked(marked), start, end):
            return slip_errors.times_sign(match.start())
    return None


def _tiles(alternative: str) -> int:
    """Return how many tiles an alternative has when all that could be a cluster is one."""
    letters = "".join(_QUOTED.findall(alternative))
    clusters = "".join(_CLUSTER.findall(_blanked(alternative)))
    return sum(map(str.isalnum, letters)) + len(clusters)


def _blanked(marked: str) -> str:
    """Return the line with what stands in notes and quotes replaced by blanks."""
    return _NOTES.sub(lambda match: " " * len(match[0]), marked)


def explain(text: str, marked: str, position: int) -> Diagnostic | None:
    """Return the slip at which the grammar stopped, where it is a known one."""
    sign = text[position : position + 1]
    tokens = [(Span(*token.span()), token[0]) for token in _TOKEN.finditer(marked)]
    meant = {span: wanted for span, token in tokens if (wanted := _with_digits(token)) != token}
    if sign and sign in "OoIl":
        for span, wanted in meant.items():
            if span.start <= position < span.end:
                return slip_errors.other_letter(position, sign, wanted, meant)
    if found := _bare_notes(_blanked(marked), position):
        return slip_errors.bare_note(found, text[found.start : found.end])
    if sign == ",":
        outside = _blanked(marked)
        commas = [at for at in range(len(outside)) if outside[at] == ","]
        return slip_errors.comma(position, commas)
    if sign and sign in "[]{}":
        return slip_errors.bracket(position, sign)
    return None


def _with_digits(token: str) -> str:
    """Return a cluster of digits with the letters that look like digits replaced by those."""
    match = _LIKE_DIGITS.fullmatch(token)
    if match is None or token == "or":
        return token
    return match["digits"].translate(_DIGITS) + match["rest"]


def stray_parenthesis(text: str, position: int) -> Diagnostic | None:
    """Return what is wrong with a `)` that closes a note which nothing opened."""
    words = list(_WORD.finditer(text, 0, position))[-MOST_WORDS:]
    for word in words:
        if _are_notes(text[word.start() : position]):
            notes = text[word.start() : position].strip()
            return slip_errors.closed_only(position, word.start(), notes)
    return None


def end_of_notes(text: str, start: int) -> int | None:
    """Return where the longest notes end that begin at an offset; None where none do."""
    ends = [word.end() for word in _WORD.finditer(text, start)][:MOST_WORDS]
    return next((end for end in reversed(ends) if _are_notes(text[start:end])), None)


def unclosed_before(text: str, start: int, inner: int) -> int | None:
    """Return where notes end that something else follows before an inner parenthesis opens."""
    end = end_of_notes(text[:inner], start)
    return end if end is not None and text[end:inner].strip() else None


def _bare_notes(text: str, position: int) -> Span | None:
    """Return the notes without parentheses that a position stands in or right before."""
    words = list(_WORD.finditer(text))
    for index, first in enumerate(words):
        if first.start() > position:
            break
        for last in reversed(words[index : index + MOST_WORDS]):
            if last.end() > position and _are_notes(text[first.start() : last.end()]):
                return Span(first.start(), last.end())
    return None


def _are_notes(text: str) -> bool:
    """Whether a text is notes as they stand in parentheses, said in words at least once."""
    return bool(_KEYWORD.search(text)) and all(
        parse_note(piece.strip(), 0)[0] is not None for piece in re.split("[,;]", text)
    )
