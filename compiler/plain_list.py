"""A plain list of hands as people type it: a line a row, headings between them."""

from __future__ import annotations

import re
from collections.abc import Iterator

FIRST_HEADING = "Lines"
"""What the lines before the first heading stand under."""

HEADING_TILES = 8
"""A row without points that prints fewer tiles than this is a heading."""

_MARKED = re.compile(r"\[(.+)\]|=+\s*(.+?)\s*=*|(.+):")
_BULLET = re.compile(r"(?:[-–—•*·‣]|\d+[.)])\s+(?=\S)")
_POINTS = re.compile(r"(?:\s[XC]\s*\d+){1,2}\s*$|\s\d+\s*[XC]\s*$|\)\s*\d+\s*$")
_NOTES = re.compile(r"\([^()]*\)")
_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”")
_GROUP = re.compile(r"[0-9NEWSFDRGXYZTUVAHKPQ?J]+[a-wyz]?[!^~]*")
_PLAIN_GROUP = re.compile(r".*(?:[0-9?]|([A-Z])\1|NEWS)")
"""A group that is no word in capitals by chance."""


def rows_of_list(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield number, heading and text of each line, from 1; rows with # are comments.

    A row that ends with `:` or stands in brackets is a heading, and so is one that `is_heading`
    takes for one. Bullets and numbers before a line are left out.
    """
    heading = FIRST_HEADING
    for place, row in enumerate(text.splitlines(), start=1):
        written = row.strip()
        if not written or written.startswith("#"):
            continue
        marked = _MARKED.fullmatch(written)
        if marked:
            heading = next(part for part in marked.groups() if part).strip()
        elif is_heading(written):
            heading = written
        else:
            bullet = _BULLET.match(written)
            yield place, heading, written[bullet.end() :] if bullet else written


def is_heading(text: str) -> bool:
    """Whether a row is a heading: it has no points, and its words are hardly tiles."""
    if _POINTS.search(f" {text}"):
        return False
    bare = _NOTES.sub(" ", text)
    tiles: int = sum(sign.isalnum() for quoted in _QUOTED.findall(bare) for sign in quoted)
    words = [word for word in _QUOTED.sub(" ", bare).split() if len(word) > 1 or word.isalnum()]
    groups = [word for word in words if _GROUP.fullmatch(word)]
    plain = [word for word in groups if _PLAIN_GROUP.match(word)]
    sure = plain if len(groups) < len(words) else groups if plain else []
    tiles += sum(sign.isupper() or sign.isdigit() for word in sure for sign in word)
    return tiles < HEADING_TILES
