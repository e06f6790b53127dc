"""YAML scalars character by character: where in the source each character of a value stands.

PyYAML gives the value of a scalar and its two ends. This module reads the text between the ends
again, by the rules of YAML 1.1 for folding, quotes, escapes and blocks, and keeps the offsets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from cardwright.compiler.source import Fragment, Span

Piece = tuple[str, int]
"""Characters of a value, and the source offset of the first; the others stand right after it."""

BREAKS = r"\r\n\x85\u2028\u2029"
"""The characters that end a line in YAML 1.1, for use within brackets of a regular expression."""

_BREAK = re.compile(rf"\r\n|[{BREAKS}]")
_GAP = rf"(?P<gap>[ \t{BREAKS}]+)"
_TOKENS = {
    "": re.compile(rf"{_GAP}|[^ \t{BREAKS}]+"),
    "'": re.compile(rf"{_GAP}|(?P<quote>'')|[^' \t{BREAKS}]+"),
    '"': re.compile(
        rf"{_GAP}"
        rf"|\\(?:\r\n|[{BREAKS}])(?P<joined>[ \t{BREAKS}]*)"
        r"|\\(?P<code>x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8})"
        r"|\\(?P<sign>.)"
        rf"|[^\\ \t{BREAKS}]+"
    ),
}
"""How the text of a plain, a single-quoted and a double-quoted scalar falls into tokens."""

_ESCAPES = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r",
    "e": "\x1b", "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029",
}  # fmt: skip
"""What the signs after a backslash stand for; all others stand for themselves."""

_HEADER = re.compile(rf"(?P<style>[|>])(?P<flags>[-+1-9]*)[^{BREAKS}]*")
_BLANK_LINES = re.compile(rf"(?: *(?:\r\n|[{BREAKS}]))* *")
_LINE = re.compile(rf"(?P<pad> *)[^{BREAKS}]*(?P<end>\r\n|[{BREAKS}])?")


def place(text: str, span: Span, style: str, value: str, indent: int) -> Fragment:
    """Return the value of a scalar with the offset of each of its characters.

    `style` is empty for a plain scalar and else the character that opens it; `indent` is the column
    of the block mapping or sequence around it, -1 where there is none. Should the text not yield
    the value, all its characters are said to stand at the start of the scalar.
    """
    if style and style in "|>":
        fragment = _block(text, span.start, indent)
    else:
        start, end = span.start + len(style), span.end - len(style)
        if text[start:end] == value:
            return Fragment(value, tuple(range(start, end + 1)))
        fragment = _join(_flow_pieces(text, start, end, style), end)
    if fragment.text == value:
        return fragment
    return Fragment(value, (span.start,) * (len(value) + 1))


def _join(pieces: Iterable[Piece], end: int) -> Fragment:
    """Return pieces as one fragment that ends at the offset `end`."""
    found = tuple(pieces)
    offsets = chain.from_iterable(range(at, at + len(piece)) for piece, at in found)
    return Fragment("".join(piece for piece, _ in found), (*offsets, end))


def _breaks(text: str, start: int, end: int) -> Iterator[Piece]:
    """Yield the line ends of a stretch as YAML reads them."""
    for found in _BREAK.finditer(text, start, end):
        yield found.group() if found.group() in "\u2028\u2029" else "\n", found.start()


def _flow_pieces(text: str, start: int, end: int, style: str) -> Iterator[Piece]:
    """Yield the pieces of a plain or quoted scalar, which stands without its quotes at a place."""
    for token in _TOKENS[style].finditer(text, start, end):
        match token.lastgroup:
            case "gap":
                yield from _gap_pieces(text, token.start(), token.end())
            case "quote":
                yield "'", token.start()
            case "joined":
                yield from _breaks(text, token.start("joined"), token.end())
            case "code":
                yield chr(int(token["code"][1:], 16)), token.start()
            case "sign":
                yield _ESCAPES.get(token["sign"], token["sign"]), token.start()
            case _:
                yield token.group(), token.start()


def _gap_pieces(text: str, start: int, end: int) -> Iterator[Piece]:
    """Yield blanks as written, or, where a line ends in them, as folding leaves them."""
    breaks = tuple(_breaks(text, start, end))
    if not breaks:
        yield text[start:end], start
    elif breaks[0][0] != "\n":
        yield from breaks
    elif len(breaks) == 1:
        yield " ", breaks[0][1]
    else:
        yield from breaks[1:]


def _block(text: str, start: int, indent: int) -> Fragment:
    """Return a block scalar, which begins at `start` with its `|` or `>`, as a fragment."""
    header = _HEADER.match(text, start)
    if header is None:
        return Fragment("", (start,))
    first_line = _after_break(text, header.end())
    digits = header["flags"].strip("+-")
    if digits:
        margin = max(indent, 0) + int(digits)
    else:
        blank = _BLANK_LINES.match(text, first_line)
        pads = _BREAK.split(blank.group() if blank else "")
        margin = max(indent + 1, 1, *map(len, pads))
    pieces = tuple(_block_pieces(text, first_line, margin, header["style"], header["flags"]))
    if not pieces:
        return Fragment("", (header.end(),))
    last, at = pieces[-1]
    end = at + len(last)
    return _join(pieces, max(end, _after_break(text, at)))


def _block_pieces(text: str, at: int, margin: int, style: str, flags: str) -> Iterator[Piece]:
    """Yield the pieces of a block scalar whose lines begin at `at` and are indented by `margin`."""
    in_text = was_blank = False
    held: list[Piece] = []
    while at < len(text) and (line := _LINE.match(text, at)):
        begin = at + min(len(line["pad"]), margin)
        at = line.end()
        end = at if line["end"] is None else line.start("end")
        line_end = list(_breaks(text, end, at))
        if begin == end:
            held.extend(line_end)
            continue
        if len(line["pad"]) < margin:
            break
        is_blank = text[begin] in " \t"
        if style == ">" and in_text and held[0][0] == "\n" and not was_blank and not is_blank:
            held = held[1:] or [(" ", held[0][1])]
        yield from held
        yield text[begin:end], begin
        held, in_text, was_blank = line_end, True, is_blank
    if "-" not in flags:
        yield from held if "+" in flags else held[: int(in_text)]


def _after_break(text: str, at: int) -> int:
    """Return the offset after the line end that stands at an offset, or the offset if none does."""
    found = _BREAK.match(text, at)
    return found.end() if found else at
