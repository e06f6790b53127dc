"""CSV: comma-separated values under a header, in UTF-8."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from io import StringIO
from pathlib import Path
from typing import IO

from cardwright.batch.formats import (
    ADDED,
    CHUNK,
    HAND,
    SIDE,
    Ask,
    BadFile,
    Chunk,
    as_text,
    check_columns,
)

LINE_SEPARATOR = ";"
"""What joins the lines of a hand."""

LONGEST_RECORD = 1_000_000
"""Bytes of a record, which may span lines between quotes."""

Record = tuple[bytes, int]
"""The bytes of a record with its line end, and the line that it starts on."""


class Csv:
    """CSV as a format of `formats`; a chunk has the header before its records."""

    def total(self, path: Path) -> int:
        """Return the bytes of a file."""
        return path.stat().st_size

    def chunks(self, path: Path) -> Iterator[Chunk]:
        """Yield chunks; BadFile for a file without a header or without hands in it."""
        with path.open("rb") as file:
            records = _records(file)
            header = _header(records)
            size, first, parts = len(header), None, [header]
            line = 1
            for record, line in records:
                if len(parts) > CHUNK:
                    yield Chunk(b"".join(parts), first or line, size)
                    size, first, parts = 0, line, [header]
                first = first or line
                parts.append(record)
                size += len(record)
            yield Chunk(b"".join(parts), first or line, size)

    def answer(self, chunk: Chunk, ask: Ask) -> bytes:
        """Return the records with four more cells each, without the header."""
        header, *rows = _cells(as_text(chunk.data, chunk.first - 1), chunk.first - 1)
        for number, row in enumerate(rows, 1):
            if len(row) != len(header):
                where = f"record {number} from line {chunk.first} on"
                raise BadFile(f"{where} has {len(row)} cells and the header {len(header)}")
        column = header.index(HAND)
        sides = [row[header.index(SIDE)] for row in rows] if SIDE in header else None
        answers = ask([row[column] or None for row in rows], sides)
        lines = map(LINE_SEPARATOR.join, answers.lines)
        added = zip(answers.statuses, lines, answers.values, answers.distances, strict=True)
        return _written([*row, *more] for row, more in zip(rows, added, strict=True))

    def join(self, path: Path, parts: Iterable[bytes], out: IO[bytes]) -> None:
        """Write the header with four more columns, then the parts."""
        with path.open("rb") as file:
            header = _header(_records(file))
        out.write(_written([[*_cells(as_text(header, 1), 1)[0], *ADDED]]))
        out.writelines(parts)


def _header(records: Iterator[Record]) -> bytes:
    """Return the first record, which names the columns."""
    header = next((record for record, _ in records if record.strip()), b"")
    if not header:
        raise BadFile("it is empty; its first line should name the columns")
    check_columns(_cells(as_text(header, 1), 1)[0])
    return header if header.endswith((b"\n", b"\r")) else header + b"\n"


def _records(file: IO[bytes]) -> Iterator[Record]:
    """Yield records, which end where quotes are closed."""
    start, parts, size, quotes = 1, list[bytes](), 0, 0
    for number, line in enumerate(file, 1):
        parts.append(line)
        size += len(line)
        quotes += line.count(b'"')
        if quotes % 2 == 0:
            yield b"".join(parts), start
            start, parts, size, quotes = number + 1, [], 0, 0
        elif size > LONGEST_RECORD:
            raise BadFile(f"a quote that opens on line {start} is not closed")
    if parts:
        yield b"".join(parts), start


def _cells(text: str, first: int) -> list[list[str]]:
    """Return the records of a text as cells, blank lines left out."""
    reader = csv.reader(StringIO(text, newline=""), strict=True)
    try:
        return [row for row in reader if row]
    except csv.Error as error:
        raise BadFile(f"line {first + reader.line_num - 1} is no CSV: {error}") from None


def _written(rows: Iterable[Iterable[object]]) -> bytes:
    out = StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue().encode()
