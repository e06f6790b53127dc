"""A line as it is printed: its text in pieces, points taken off, for any medium that has inks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from cardwright.compiler.ir import Line
from cardwright.compiler.scan import NOTE_CLOSE, NOTE_OPEN, QUOTE_CLOSE, QUOTE_OPEN, scan

_HOLE = re.compile(r"\{[^{}]*\}")
_PIECE = re.compile(
    rf"(?P<NOTE>{NOTE_OPEN}[^{NOTE_CLOSE}]*{NOTE_CLOSE})"
    rf"|(?P<WORD>{QUOTE_OPEN}[^{QUOTE_CLOSE}]*{QUOTE_CLOSE}[a-wyz]?)"
    r"|(?P<OR>or\b)"
    r"|(?P<POINTS>[XC][0-9]+(?=\s|$))"
    r"|(?P<NUMBER>[0-9]+(?=\s|$))"
    r"|(?P<GROUP>[0-9A-Z?]+[a-wyz]?[!^~]*)"
    r"|(?P<BLANK>\s+)"
    r"|(?P<SIGN>.)"
)
_INK = re.compile(r"([a-wyz])[!^~]*$")
_LONE_LETTER = re.compile(r"\b[a-wyz]\b")


class PieceKind(Enum):
    """What a stretch of a printed line is."""

    GROUP = auto()
    WORD = auto()
    NOTE = auto()
    POINTS = auto()
    """`X25`; a group of an X and digits as well, where it does not end an alternative."""
    NUMBER = auto()
    """Digits alone: a group, or points after notes."""
    OR = auto()
    BLANK = auto()
    SIGN = auto()


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a printed line."""

    kind: PieceKind
    text: str
    """Without the ink letter."""
    ink: str | None = None
    marks: str = ""
    """What stands after the ink letter."""


_BLANK = Piece(PieceKind.BLANK, " ")


def printed_text(line: Line) -> str:
    """Return the text of a line to print: filled in where it has one filling, else as written."""
    texts = {alternative.text for alternative in line.alternatives}
    return " ".join((texts.pop() if len(texts) == 1 else line.text).split())


def printed_alternatives(line: Line) -> tuple[tuple[Piece, ...], ...]:
    """Return the pieces of each alternative, without its points.

    Where the line has a note of its own, the notes in its text are left out and that one stands at
    the end; where it has none, wild Flowers are told of there.
    """
    parts = [_without_points(part) for part in _split(_pieces(printed_text(line)))]
    if line.note is not None:
        parts = [
            _tidy(piece for piece in part if piece.kind is not PieceKind.NOTE) for part in parts
        ]
        written = line.note if line.note.startswith("(") else f"({line.note})"
        parts[-1] += [_BLANK, Piece(PieceKind.NOTE, written)]
    elif line.wild_flowers:
        parts[-1] += [_BLANK, Piece(PieceKind.NOTE, "(Flowers are wild)")]
    return tuple(map(tuple, parts))


def named_inks(alternatives: Iterable[Sequence[Piece]]) -> frozenset[str]:
    """Return the ink letters that the notes of a line name, which must then be seen on its groups.

    A letter that is no ink may be among them.
    """
    pieces = (piece for part in alternatives for piece in part)
    notes = " ".join(piece.text for piece in pieces if piece.kind is PieceKind.NOTE)
    return frozenset(_LONE_LETTER.findall(notes))


def printed_points(line: Line) -> str:
    """Return what a line pays as it is printed: `X25`, `X25 C30`, `X25 or C30`."""
    points: dict[str, None] = {}
    for alternative in line.alternatives:
        letter = "X" if alternative.exposed else "C"
        parts = [] if alternative.value is None else [f"{letter}{alternative.value}"]
        if alternative.concealed_value is not None:
            parts.append(f"C{alternative.concealed_value}")
        points[" ".join(parts)] = None
    return " or ".join(filter(None, points))


def _pieces(text: str) -> Iterator[Piece]:
    """Yield the pieces of a line; a template's holes count as digits of the group around them."""
    marked, problem = scan(_HOLE.sub(lambda hole: "1" * len(hole[0]), text))
    if problem is not None:
        yield Piece(PieceKind.SIGN, text)
        return
    for match in _PIECE.finditer(marked):
        kind = PieceKind[match.lastgroup or "SIGN"]
        start, end = match.span()
        ink = _INK.search(match[0]) if kind in (PieceKind.GROUP, PieceKind.WORD) else None
        if ink:
            at = start + ink.start()
            yield Piece(kind, text[start:at], text[at], text[at + 1 : end])
        else:
            yield Piece(kind, text[start:end])


def _split(pieces: Iterator[Piece]) -> list[list[Piece]]:
    """Return the pieces of each alternative, parted at `or`."""
    parts: list[list[Piece]] = [[]]
    for piece in pieces:
        if piece.kind is PieceKind.OR:
            parts.append([])
        else:
            parts[-1].append(piece)
    return parts


def _tidy(pieces: Iterator[Piece] | Sequence[Piece]) -> list[Piece]:
    """Return pieces without blanks at the ends, and with single ones between."""
    kept: list[Piece] = []
    for piece in pieces:
        if piece.kind is not PieceKind.BLANK:
            kept.append(piece)
        elif kept and kept[-1] != _BLANK:
            kept.append(_BLANK)
    return kept[:-1] if kept and kept[-1] == _BLANK else kept


def _without_points(part: Sequence[Piece]) -> list[Piece]:
    """Return an alternative without its end: `X25`, `X25 C30`, or `25` after notes."""
    kept = _tidy(part)
    kinds = [piece.kind for piece in kept if piece.kind is not PieceKind.BLANK]
    if kinds[-1:] == [PieceKind.POINTS]:
        both = kinds[-2:-1] == [PieceKind.POINTS] and kept[-1].text.startswith("C")
        return _tidy(_tidy(kept[:-1])[:-1] if both else kept[:-1])
    if kinds[-2:] == [PieceKind.NOTE, PieceKind.NUMBER]:
        return _tidy(kept[:-1])
    return kept
