"""Other people's lists of hands, CSV or plain text, as the parts of a card file."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from cardwright.compiler.card_text import DraftCategory, DraftLine
from cardwright.compiler.compile import Reading
from cardwright.compiler.foreign import NotUnderstood, to_notation
from cardwright.compiler.notes import parse_note

COLUMNS = ("category", "line", "note", "value", "exposure")
"""What the columns of a CSV without a head are."""

_NAMES = {
    "category": "category", "section": "category", "heading": "category",
    "line": "line", "hand": "line", "pattern": "line", "tiles": "line",
    "note": "note", "notes": "note", "restriction": "note", "restrictions": "note",
    "value": "value", "points": "value", "score": "value",
    "x/c": "exposure", "c/x": "exposure", "x": "exposure", "c": "exposure",
    "exposure": "exposure", "exposed": "exposure", "concealed": "concealed",
    "side": "side", "kind": "kind", "id": "id", "printed": "printed", "wild": "wild",
    "jokers": "jokers",
}  # fmt: skip
_CONCEALED = ("c", "concealed", "closed")
_EXPOSED = ("", "x", "exposed", "open")
_YES, _NO = ("yes", "true", "1", "y", "c"), ("", "no", "false", "0", "n", "x")
_VALUE = re.compile(r"\s*([XxCc])?\s*(\d+)\s*([XxCc])?\s*")
_TWO_VALUES = re.compile(r"\s*[Xx]?\s*(\d+)\s*[/ ]\s*[Cc]?\s*(\d+)\s*")
_TAIL = re.compile(r"(?:\s[XC]\d+){1,2}\s*$|\)\s*\d+\s*$")
_TILES = re.compile(r"[0-9NEWSFDRGXYZTUVAHKPQ?J]")
_HEADING_TILES = 8
"""A row of plain text without points and with fewer tiles than this is a heading."""

Check = Callable[[Sequence[DraftCategory]], Reading]
"""Compiles drafts written out as a card."""


def drafts_from_csv(text: str) -> list[DraftCategory]:
    """Return the categories of a CSV: category, line, note, value, X/C, by its head if it has one.

    More columns are known in a head: side, kind, id, printed, wild, jokers. ValueError where the
    text is no such table.
    """
    rows = list(_rows(text))
    if not rows:
        raise ValueError("the table is empty")
    head = [_NAMES.get(cell.strip().lower()) for cell in rows[0][1]]
    if "line" in head:
        columns, rows = head, rows[1:]
    else:
        columns = list(COLUMNS)
    table = [(place, _cells(columns, cells)) for place, cells in rows]
    if not any(cells.get("line") for _, cells in table):
        raise ValueError("no column holds lines; name it `line` in the first row")
    return _grouped((place, cells) for place, cells in table if any(cells.values()))


def drafts_from_text(text: str) -> list[DraftCategory]:
    """Return the categories of a plain text: a line a row, headings between them, # for comments.

    A row that ends with `:` or stands in brackets is a heading, and so is one without points that
    has too few tiles for a line.
    """
    category = "Lines"
    rows: list[tuple[int, Mapping[str, str]]] = []
    for place, row in enumerate(text.splitlines(), start=1):
        written = row.strip()
        if not written or written.startswith("#"):
            continue
        heading = re.fullmatch(r"\[(.+)\]|=+\s*(.+?)\s*=*|(.+):", written)
        if heading:
            category = next(part for part in heading.groups() if part).strip()
        elif not _TAIL.search(f" {written}") and len(_TILES.findall(written)) < _HEADING_TILES:
            category = written
        else:
            rows.append((place, {"category": category, "line": written}))
    return _grouped(rows)


def checked(drafts: Sequence[DraftCategory], check: Check) -> list[DraftCategory]:
    """Return the drafts with every line told apart that makes no sound line of a card."""
    reading = check(drafts)
    wrong = {problem.card_line: problem for problem in reversed(reading.diagnostics)}
    entries = (
        iter(entry for category in reading.file.categories for entry in category.lines)
        if reading.file
        else iter(())
    )
    result: list[DraftCategory] = []
    for category in drafts:
        lines = []
        for line in category.lines:
            entry = next(entries, None) if line.why_not is None else None
            problem = wrong.get(entry.id) if entry else None
            if problem and problem.is_error:
                reason = f"{problem.message} ({problem.code.name})"
                lines.append(replace(line, why_not=reason))
            else:
                lines.append(line)
        result.append(replace(category, lines=tuple(lines)))
    return result


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    sample = text[:4096]
    delimiter = max(",;\t", key=sample.count)
    reader = csv.reader(io.StringIO(text), delimiter=delimiter, strict=True)
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                yield reader.line_num, row
    except csv.Error as error:
        raise ValueError(f"row {reader.line_num} of the table cannot be read: {error}") from None


def _cells(columns: Sequence[str | None], cells: Sequence[str]) -> dict[str, str]:
    return {
        name: cell.strip() for name, cell in zip(columns, cells, strict=False) if name is not None
    }


def _grouped(
    rows: Iterator[tuple[int, Mapping[str, str]]] | Sequence[tuple[int, Mapping[str, str]]],
) -> list[DraftCategory]:
    """Return rows as categories; neighbours with the same heading, side and kind are one."""

    def heading(row: tuple[int, Mapping[str, str]]) -> tuple[str, str, str]:
        cells = row[1]
        return cells.get("category", ""), cells.get("side", ""), cells.get("kind", "")

    return [
        DraftCategory(
            name or "Lines", side or None, kind or None,
            tuple(_line(place, cells) for place, cells in group),
        )
        for (name, side, kind), group in groupby(rows, heading)
    ]  # fmt: skip


def _line(place: int, cells: Mapping[str, str]) -> DraftLine:
    original = cells.get("line", "")
    shown = original or " ".join(cell for cell in cells.values() if cell)
    draft = DraftLine(original, place, shown)
    try:
        text, printed = _with_note(to_notation(original), cells.get("note", ""))
        text, value, concealed = _with_points(text, cells)
    except NotUnderstood as error:
        return replace(draft, why_not=str(error))
    return replace(
        draft,
        text=text,
        id=cells.get("id") or None,
        value=value,
        concealed=concealed,
        printed=cells.get("printed") or printed,
        wild=cells.get("wild") or None,
        jokers=cells.get("jokers") or None,
    )


def _with_note(text: str, note: str) -> tuple[str, str | None]:
    """Return a line with the note of its own column, if notation knows it, else as printed text."""
    words = note.strip().removeprefix("(").removesuffix(")").strip()
    if not words:
        return text, None
    if all(parse_note(part.strip(), 0)[0] for part in re.split("[,;]", words)):
        match = re.search(r"(?:\s[XC]\d+){1,2}\s*$", text)
        body, tail = (text[: match.start()], match[0]) if match else (text, "")
        return f"{body.rstrip()} ({words}){tail.rstrip()}", None
    return text, note


def _with_points(text: str, cells: Mapping[str, str]) -> tuple[str, str | None, bool]:
    """Return a line with its points at its end, or as the value of fields where both stand."""
    value, exposure = cells.get("value", ""), cells.get("exposure", "").lower()
    concealed = exposure in _CONCEALED
    if not concealed and exposure not in (*_EXPOSED, "x/c", "c/x", "xc"):
        raise NotUnderstood(f"`{cells['exposure']}` is neither X (exposed) nor C (concealed)")
    said = cells.get("concealed", "").lower()
    if said not in (*_YES, *_NO):
        raise NotUnderstood(f"`{cells['concealed']}` in the column concealed is neither yes nor no")
    concealed = concealed or said in _YES
    if not value:
        return text, None, concealed and not _TAIL.search(text)
    if match := _TWO_VALUES.fullmatch(value):
        return f"{text} X{match[1]} C{match[2]}", None, False
    match = _VALUE.fullmatch(value)
    if match is None:
        raise NotUnderstood(f"the value `{value}` is no number")
    mark = (match[1] or match[3] or ("C" if concealed else "X")).upper()
    return f"{text} {mark}{match[2]}", None, False
