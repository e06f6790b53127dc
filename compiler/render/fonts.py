"""The fonts that cards are printed in: their files, which signs they have, how wide a text is.

Two faces of Fira Sans Condensed are shipped, without kerning and ligatures. A width is therefore
the sum of the widths of the glyphs, the same in every output, and needs no library to be known.
"""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Mapping
from enum import Enum
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

FAMILY = "Fira Sans Condensed"
CAP_HEIGHT = 0.69
"""Height of a capital as a share of the type size."""
ASCENT = 0.78
"""What a row of type needs above its baseline, accents aside, as a share of the type size."""
DESCENT = 0.22

_UNKNOWN = "?"
"""What stands for a sign that the fonts do not have."""

_UNITS_OFFSET = 18
_WIDTH_COUNT_OFFSET = 34
_SEGMENT_MAP = 4
"""The format of `cmap` that lists ranges of the Basic Multilingual Plane."""


class Face(Enum):
    """A face; the value is its weight as CSS has it."""

    REGULAR = 400
    BOLD = 600


_FILES = {
    Face.REGULAR: "FiraSansCondensed-Regular.ttf",
    Face.BOLD: "FiraSansCondensed-SemiBold.ttf",
}


def font_file(face: Face) -> Traversable:
    """Return the file of a face, a TrueType font."""
    return files("cardwright.compiler.render") / "fonts" / _FILES[face]


@cache
def font_data(face: Face) -> bytes:
    """Return the font of a face."""
    return font_file(face).read_bytes()


@cache
def _widths(face: Face) -> Mapping[str, float]:
    """Return the width of each sign that a face has, at a type size of 1."""
    data = font_data(face)
    tables: dict[bytes, int] = {}
    for index in range(struct.unpack_from(">H", data, 4)[0]):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * index)
        tables[tag] = offset
    (units,) = struct.unpack_from(">H", data, tables[b"head"] + _UNITS_OFFSET)
    (long,) = struct.unpack_from(">H", data, tables[b"hhea"] + _WIDTH_COUNT_OFFSET)
    glyphs = _glyphs(data, tables[b"cmap"])
    advance = struct.Struct(">H")
    return {
        chr(code): advance.unpack_from(data, tables[b"hmtx"] + 4 * min(glyph, long - 1))[0] / units
        for code, glyph in glyphs.items()
    }


def _glyphs(data: bytes, cmap: int) -> dict[int, int]:
    """Return the glyph of each code point, from the table of ranges that each font here has."""
    for index in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        start = cmap + struct.unpack_from(">HHI", data, cmap + 4 + 8 * index)[2]
        if struct.unpack_from(">H", data, start)[0] == _SEGMENT_MAP:
            break
    else:
        raise ValueError("the font has no table of ranges")
    count = struct.unpack_from(">H", data, start + 6)[0] // 2
    ends_at = start + 14
    starts_at = ends_at + 2 * count + 2
    deltas_at, offsets_at = starts_at + 2 * count, starts_at + 4 * count
    found: dict[int, int] = {}
    for segment in range(count):
        end, first, delta, offset = (
            struct.unpack_from(">H", data, at + 2 * segment)[0]
            for at in (ends_at, starts_at, deltas_at, offsets_at)
        )
        for code in range(first, min(end, 0xFFFE) + 1):
            glyph = code
            if offset:
                at = offsets_at + 2 * segment + offset + 2 * (code - first)
                glyph = struct.unpack_from(">H", data, at)[0]
                if not glyph:
                    continue
            found[code] = (glyph + delta) & 0xFFFF
    return found


def width(text: str, face: Face, size: float) -> float:
    """Return how wide a text is in the unit of `size`; signs that no font has count as `?`."""
    widths = _widths(face)
    unknown = widths[_UNKNOWN]
    return sum(widths.get(sign, unknown) for sign in text) * size


def printable(text: str) -> str:
    """Return a text in signs that the fonts have; what they lack loses its accent or becomes `?`.

    >>> printable("ÉÀ − 中")
    'ÉÀ − ?'
    """
    return "".join(_printable(sign) for sign in unicodedata.normalize("NFC", text))


def missing(text: str) -> str:
    """Return the signs of a text that can only be printed as `?`, each once."""
    signs = dict.fromkeys(unicodedata.normalize("NFC", text))
    return "".join(sign for sign in signs if sign != _UNKNOWN and _printable(sign) == _UNKNOWN)


@cache
def _printable(sign: str) -> str:
    widths = _widths(Face.REGULAR)
    if sign in widths:
        return sign
    if sign.isspace():
        return " "
    if unicodedata.category(sign) in ("Cf", "Mn"):
        return ""
    plain = "".join(part for part in unicodedata.normalize("NFKD", sign) if part in widths)
    return plain or _UNKNOWN
