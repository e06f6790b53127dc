"""Other people's lists of hands, CSV or plain text, as the parts of a card file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from cardwright.compiler.card_text import KINDS, DraftCategory
from cardwright.compiler.cardfile import slug
from cardwright.compiler.compile import Reading
from cardwright.compiler.imported_line import draft_line
from cardwright.compiler.plain_list import FIRST_HEADING, is_heading, rows_of_list
from cardwright.compiler.tabular import rows_of_table

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
_HEADING = ("category", "side", "kind")
Row = tuple[int, Mapping[str, str]]
"""A place, and cells by the name of their column."""

Check = Callable[[Sequence[DraftCategory]], Reading]
"""Compiles drafts written out as a card."""


def drafts_from_csv(text: str) -> list[DraftCategory]:
    """Return the categories of a CSV: category, line, note, value, X/C, by its head if it has one.

    More columns are known in a head: side, kind, id, printed, wild, jokers. A row that names
    nothing but a category stands over those after it. ValueError where the text is no such table.
    """
    rows = list(rows_of_table(text))
    if not rows:
        raise ValueError("the table is empty")
    head = [_NAMES.get(cell.strip().lower()) for cell in rows[0][1]]
    columns: Sequence[str | None] = COLUMNS
    if "line" in head:
        columns, rows = head, rows[1:]
    table = [(place, _cells(columns, cells)) for place, cells in rows]
    if not any(cells.get("line") for _, cells in table):
        raise ValueError("no column holds lines; name it `line` in the first row")
    return _grouped(_under_headings(table, "category" in columns))


def drafts_from_text(text: str) -> list[DraftCategory]:
    """Return the categories of a plain text: a line a row, headings between them."""
    return _grouped(
        (place, {"category": heading, "line": line}) for place, heading, line in rows_of_list(text)
    )


def checked(drafts: Sequence[DraftCategory], check: Check) -> list[DraftCategory]:
    """Return the drafts with every line told apart that makes no sound line of a card."""
    names = iter(range(sum(len(category.lines) for category in drafts)))
    numbered = [
        replace(
            category, lines=tuple(replace(line, id=f"row-{next(names)}") for line in category.lines)
        )
        for category in drafts
    ]
    wrong = {
        problem.card_line: f"{problem.message} ({problem.code.name})"
        for problem in reversed(check(numbered).diagnostics)
        if problem.is_error
    }
    taken: set[str] = set()
    result: list[DraftCategory] = []
    for category, named in zip(drafts, numbered, strict=True):
        lines = []
        for line, each in zip(category.lines, named.lines, strict=True):
            why_not = line.why_not or wrong.get(each.id)
            if why_not is None and line.id in taken:
                why_not = f"the id `{line.id}` is taken by a line before it"
            taken |= {line.id} if line.id and why_not is None else set()
            lines.append(replace(line, why_not=why_not))
        result.append(replace(category, lines=tuple(lines)))
    return result


def _cells(columns: Sequence[str | None], cells: Sequence[str]) -> dict[str, str]:
    """Return cells by column; of two columns with one name the first that is filled."""
    found: dict[str, str] = {}
    for name, cell in zip(columns, cells, strict=False):
        if name is not None and not found.get(name):
            found[name] = " ".join(cell.split())
    return found


def _under_headings(table: Sequence[Row], has_categories: bool) -> Iterator[Row]:
    """Yield the rows with the heading that they stand under; those with nothing else are it."""
    heading: Mapping[str, str] = {}
    for place, cells in table:
        filled = {name: cell for name, cell in cells.items() if cell}
        alone = not has_categories and filled.keys() == {"line"}
        if alone and is_heading(filled["line"]):
            heading = {"category": filled["line"]}
            continue
        if filled.get("category"):
            heading = {name: cells.get(name, "") for name in _HEADING}
        if filled.keys() - set(_HEADING):
            yield place, {**heading, **filled}


def _grouped(rows: Iterator[Row]) -> list[DraftCategory]:
    """Return rows as categories; neighbours with the same heading, side and kind are one.

    A category whose name gives the same ids as one before it gets an id of its own.
    """

    def heading(row: Row) -> tuple[str, str, str]:
        cells = row[1]
        kind = cells.get("kind", "")
        return cells.get("category", ""), cells.get("side", ""), kind and slug(kind)

    taken: set[str] = set()
    drafts: list[DraftCategory] = []
    for (name, side, kind), group in groupby(rows, heading):
        own = plain = slug(name or FIRST_HEADING)
        count = 1
        while own in taken:
            count += 1
            own = f"{plain}-{count}"
        taken.add(own)
        why_not = None if kind in ("", *KINDS) else f"the kind `{kind}` is not known"
        drafts.append(
            DraftCategory(
                name or FIRST_HEADING,
                side or None,
                None if why_not else kind or None,
                tuple(draft_line(place, cells, why_not) for place, cells in group),
                None if own == plain else own,
            )
        )
    return drafts
