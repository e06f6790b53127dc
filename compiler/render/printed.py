"""A line as it is printed: its text in pieces, values taken off, for any medium that has inks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cardwright.compiler.ir import Line
from cardwright.compiler.scan import NOTE_CLOSE, NOTE_OPEN, QUOTE_CLOSE, QUOTE_OPEN, scan

_HOLE = re.compile(r"\{[^{}]*\}")
_PIECE = re.compile(
    rf"{NOTE_OPEN}[^{NOTE_CLOSE}]*{NOTE_CLOSE}"
    rf"|{QUOTE_OPEN}[^{QUOTE_CLOSE}]*{QUOTE_CLOSE}[a-wyz]?"
    r"|[0-9A-Z?]+[a-wyz]?[!^~]*(?![0-9A-Za-z])"
    r"|\s+|or\b|."
)
_TAIL = re.compile(r"[XC][0-9]+")
_INKED = re.compile(r"[0-9A-Z?\x04]([a-wyz])[!^~]*$")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a printed line: a group or word with its ink, a note, a blank, or a sign."""

    text: str
    """Without the ink letter."""
    ink: str | None = None
    marks: str = ""
    """What stands after the ink letter."""
    is_note: bool = False


def printed_text(line: Line) -> str:
    """Return the text of a line to print: filled in where it has one filling, else as written."""
    texts = {alternative.text for alternative in line.alternatives}
    return " ".join((texts.pop() if len(texts) == 1 else line.text).split())


def printed_alternatives(line: Line) -> tuple[tuple[Piece, ...], ...]:
    """Return the pieces of each alternative, without its values.

    Where the line has a note of its own, the notes in its text are left out and that one stands at
    the end.
    """
    text = printed_text(line)
    parts = [_without_tail(part) for part in _split(list(_pieces(text)))]
    if line.note is not None:
        parts = [tuple(piece for piece in part if not piece.is_note) for part in parts]
        parts[-1] = (*_stripped(parts[-1]), Piece(" "), Piece(f"({line.note})", is_note=True))
    return tuple(_stripped(part) for part in parts)


def printed_values(line: Line) -> str:
    """Return what a line pays as it is printed: `X25`, `X25 C30`, `X25 or C30`."""
    values: dict[str, None] = {}
    for alternative in line.alternatives:
        letter = "X" if alternative.exposed else "C"
        parts = [] if alternative.value is None else [f"{letter}{alternative.value}"]
        if alternative.concealed_value is not None:
            parts.append(f"C{alternative.concealed_value}")
        values[" ".join(parts)] = None
    return " or ".join(filter(None, values))


def _pieces(text: str) -> Iterator[Piece]:
    """Yield the pieces of a line; a template's holes count as digits of the group around them."""
    marked, problem = scan(_HOLE.sub(lambda hole: "1" * len(hole[0]), text))
    if problem is not None:
        yield Piece(text)
        return
    for match in _PIECE.finditer(marked):
        written = text[match.start() : match.end()]
        inked = _INKED.search(match[0])
        if match[0][0] == NOTE_OPEN:
            yield Piece(written, is_note=True)
        elif inked:
            at = inked.start(1)
            yield Piece(written[:at], written[at], written[at + 1 :])
        else:
            yield Piece(written)


def _split(pieces: Sequence[Piece]) -> list[tuple[Piece, ...]]:
    """Return the pieces of each alternative, parted at `or`."""
    parts: list[list[Piece]] = [[]]
    for piece in pieces:
        if piece == Piece("or"):
            parts.append([])
        else:
            parts[-1].append(piece)
    return [tuple(part) for part in parts]


def _stripped(part: Sequence[Piece]) -> tuple[Piece, ...]:
    """Return pieces without blanks at the ends, and with single ones between."""
    kept: list[Piece] = []
    for piece in part:
        if piece.text.isspace():
            if kept and not kept[-1].text.isspace():
                kept.append(replace(piece, text=" "))
        else:
            kept.append(piece)
    return tuple(kept[:-1] if kept and kept[-1].text.isspace() else kept)


def _without_tail(part: Sequence[Piece]) -> tuple[Piece, ...]:
    """Return an alternative without its points at the end: `X25`, `X25 C30`, or `25` after notes."""
    kept = list(_stripped(part))
    raw = [piece.text for piece in kept]
    if len(raw) > 4 and _TAIL.fullmatch(raw[-1]) and raw[-1][0] == "C" and _TAIL.fullmatch(raw[-3]):
        kept = kept[:-4]
    elif len(raw) > 2 and (_TAIL.fullmatch(raw[-1]) or (raw[-1].isdigit() and kept[-3].is_note)):
        kept = kept[:-2]
    return tuple(kept)
