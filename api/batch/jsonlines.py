"""JSON Lines: one object a line, in UTF-8."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
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

FIRST_LINE = 1
"""The line that has to name the hand; later ones may lack it."""


class JsonLines:
    """JSON Lines as a format of `formats`; a chunk is lines."""

    def total(self, path: Path) -> int:
        """Return the bytes of a file."""
        return path.stat().st_size

    def chunks(self, path: Path) -> Iterator[Chunk]:
        """Yield chunks."""
        with path.open("rb") as file:
            first, lines = FIRST_LINE, list[bytes]()
            for number, line in enumerate(file, FIRST_LINE):
                if len(lines) == CHUNK:
                    yield _chunk(lines, first)
                    first, lines = number, []
                lines.append(line)
            yield _chunk(lines, first)

    def answer(self, chunk: Chunk, ask: Ask) -> bytes:
        """Return the lines with four more members each, blank ones left out."""
        lines = as_text(chunk.data, chunk.first).split("\n")
        given = [(n, line.strip()) for n, line in enumerate(lines, chunk.first) if line.strip()]
        records = [_record(text, number) for number, text in given]
        hands = [_string(record.get(HAND)) for record in records]
        sides = [_string(record.get(SIDE)) for record in records]
        answers = ask(hands, sides if any(sides) else None)
        added = zip(answers.statuses, answers.lines, answers.values, answers.distances, strict=True)
        return "".join(
            _with_members(text, dict(zip(ADDED, more, strict=True)))
            for (_, text), more in zip(given, added, strict=True)
        ).encode()

    def join(self, path: Path, parts: Iterable[bytes], out: IO[bytes]) -> None:
        """Write the parts."""
        del path
        out.writelines(parts)


def _chunk(lines: list[bytes], first: int) -> Chunk:
    data = b"".join(lines)
    return Chunk(data, first, len(data))


def _record(text: str, number: int) -> dict[str, object]:
    try:
        record: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadFile(f"line {number} is no JSON: {error}") from None
    if not isinstance(record, dict):
        raise BadFile(f"line {number} is no JSON object")
    if number == FIRST_LINE:
        check_columns(list(record))
    for name in ADDED:
        if name in record:
            raise BadFile(f"line {number} has {name} already, which is to be added")
    return record


def _string(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _with_members(text: str, added: dict[str, object]) -> str:
    """Return an object's text with further members, what it holds untouched."""
    body = text[:-1].rstrip()
    comma = "" if body == "{" else ", "
    return f"{body}{comma}{json.dumps(added, ensure_ascii=False)[1:]}\n"
