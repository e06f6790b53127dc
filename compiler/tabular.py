"""The rows of a CSV, whatever program wrote it: comma, semicolon or tab, quoted well or badly."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator

DELIMITERS = ",;\t"

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
_NAMED = re.compile(r"\s*sep=(.)\s*", re.IGNORECASE)
"""The line by which Excel is told of a delimiter."""

_QUOTED = re.compile(r'"[^"]*"')


def rows_of_table(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that hold anything, each with the number of its first line, from 1.

    A row whose quotation marks do not pair as a CSV has them is taken as written: many a table is
    typed by hand, and words of a card stand in quotes.
    """
    lines = [line for line in _LINE.findall(text) if line]
    position = 0
    if lines and (named := _NAMED.fullmatch(lines[0])):
        delimiter, position = named[1], 1
    else:
        delimiter = _delimiter(lines)

    def feed() -> Iterator[str]:
        nonlocal position
        while position < len(lines):
            position += 1
            yield lines[position - 1]

    while position < len(lines):
        start = position
        try:
            cells = next(csv.reader(feed(), delimiter=delimiter, strict=True))
        except csv.Error:
            position = start + 1
            cells = lines[start].rstrip("\r\n").split(delimiter)
        if any(cell.strip() for cell in cells):
            yield start + 1, cells


def _delimiter(lines: list[str]) -> str:
    """Return the delimiter that the first row with anything in it holds most of."""
    first = next((line for line in lines if line.strip()), "")
    return max(DELIMITERS, key=_QUOTED.sub("", first).count)
