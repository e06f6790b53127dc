"""What a file format has to do, and the names that files of hands go by.

A chunk is bytes in the format of its file, so that it can go to another process or machine. Text
is cut at the ends of records and passed on as it is, but for what is added to each record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Protocol

CHUNK = 20_000
"""Hands of a chunk."""

HAND, SIDE = "hand", "side"
"""The columns that are read; the second one may be missing."""

ADDED = ("status", "lines", "value", "distance")
"""The columns that are written."""


class BadFile(Exception):
    """Why a file of hands cannot be read, as a sentence about it."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some records of a file."""

    data: bytes
    first: int
    """The line or row of the file that it starts with, from 1."""
    units: int
    """How much of the file it is, in the unit of `Format.total`."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What is added to the records of a chunk, a value each."""

    statuses: Sequence[str]
    lines: Sequence[Sequence[str]]
    values: Sequence[int | None]
    distances: Sequence[int | None]


Ask = Callable[[Sequence[str | None], Sequence[str | None] | None], Answers]
"""Judges hands, with their sides where the file has them."""


class Format(Protocol):
    """One kind of file."""

    def total(self, path: Path) -> int:
        """Return how much a file holds, for a progress bar."""

    def chunks(self, path: Path) -> Iterator[Chunk]:
        """Yield the chunks of a file; BadFile where it cannot be read."""

    def answer(self, chunk: Chunk, ask: Ask) -> bytes:
        """Return a chunk with its answers; BadFile where its records cannot be read."""

    def join(self, path: Path, parts: Iterable[bytes], out: IO[bytes]) -> None:
        """Write answered chunks of the file at `path` as one file."""


def check_columns(names: Sequence[str]) -> None:
    """Raise BadFile unless hands are there, each column once, and none that is to be added."""
    if HAND not in names:
        known = ", ".join(names) or "none"
        raise BadFile(f"it has no column {HAND} (its columns: {known})")
    for name in names:
        if name in ADDED:
            raise BadFile(f"it has a column {name} already, which is to be added")
        if names.count(name) > 1:
            raise BadFile(f"it has the column {name} twice")


def as_text(data: bytes, first: int) -> str:
    """Return bytes of a text file as text, `first` being their line; BadFile where they are none.

    A byte-order mark before them is left out.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = first + data[: error.start].count(b"\n")
        raise BadFile(f"line {line} is not UTF-8 text") from None
    if "\0" in text:
        raise BadFile("it is a binary file: it holds zero bytes")
    return text
