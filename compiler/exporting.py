"""A card as JSON and as CSV, for other programs and for spreadsheets."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

from cardwright.compiler import nodes
from cardwright.compiler.compile import LineReading, Reading
from cardwright.compiler.tiles import HAND_SIZE

COLUMNS = (
    "category", "side", "kind", "id", "line", "note", "value", "exposure", "printed", "wild",
    "jokers",
)  # fmt: skip


def to_json(card: Reading) -> str:
    """Return a card that compiles as JSON: its head, categories and lines, templates filled in."""
    assert card.file is not None, "a card that compiles has entries"
    file = card.file
    head = {
        "title": file.title,
        "publisher": file.publisher,
        "year": file.year,
        "rules": file.rules,
        "inks": dict(file.inks),
        "sides": {name: dict(side) for name, side in file.sides.items()},
    }
    categories = [
        {
            "id": category.id,
            "name": category.name,
            "side": category.side,
            "kind": category.kind,
            "note": category.note,
            "lines": [_line_json(line) for line in card.lines if line.category is category],
        }
        for category in file.categories
    ]
    return json.dumps({**head, "categories": categories}, ensure_ascii=False, indent=1) + "\n"


def to_csv(card: Reading) -> str:
    """Return the lines of a card that compiles as a CSV, which `import` reads again.

    A CSV has no place for params, letters, rulings and example hands.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for line in card.lines:
        category, entry = line.category, line.entry
        tiles, notes, value, exposure = _columns(line)
        writer.writerow(
            (
                category.name, category.side, category.kind, entry.id, tiles, notes, value,
                exposure, entry.note, "flowers" if entry.wild_flowers else None,
                _jokers(line),
            )
        )  # fmt: skip
    return out.getvalue()


def _jokers(line: LineReading) -> str | None:
    """Return whether a line takes Jokers, where its category's kind does not say that already."""
    said = line.entry.jokers
    takes = line.category.jokers if said is None else said
    if said is None and takes == (line.category.kind != "singles-and-pairs"):
        return None
    return "yes" if takes else "no"


def left_out(card: Reading) -> tuple[str, ...]:
    """Return the fields of a card that change its hands and have no place in a CSV."""
    assert card.file is not None, "a card that compiles has entries"
    letters = card.file.letters or any(category.letters for category in card.file.categories)
    size = card.file.hand_size != HAND_SIZE
    return ("letters",) * bool(letters) + ("hand_size",) * size


def _line_json(line: LineReading) -> dict[str, Any]:
    return {
        "id": line.entry.id,
        "text": " ".join(line.entry.fragment.text.split()),
        "note": line.entry.note,
        "ruling": line.entry.ruling,
        "wild": "flowers" if line.entry.wild_flowers else None,
        "alternatives": [
            {
                "tiles": text,
                "notes": notes,
                "value": tail.exposed if tail else None,
                "concealed_value": tail.concealed if tail else None,
                "exposed": tail is None or tail.exposed is not None,
            }
            for text, notes, tail in _alternatives(line)
        ],
    }


def _alternatives(line: LineReading) -> Iterator[tuple[str, str, nodes.Tail | None]]:
    """Yield tiles, notes and points of every alternative, for each value of a template."""
    for read in line.readings:
        text = read.syntax.text
        for alternative in read.syntax.resolved():
            tiles = " ".join(text[alternative.span.start : alternative.span.end].split())
            notes = ", ".join(text[note.span.start : note.span.end] for note in alternative.notes)
            yield tiles, notes, alternative.tail


def _columns(line: LineReading) -> tuple[str, str, str, str]:
    """Return tiles, notes, value and exposure as columns; what differs stays with the tiles."""
    parts = list(_alternatives(line))
    notes = {notes for _, notes, _ in parts}
    tails = {tail for _, _, tail in parts}
    same_notes, same_tail = len(notes) == 1, len(tails) == 1
    texts = [
        " ".join(
            filter(
                None,
                (
                    tiles,
                    f"({said})" if said and not (same_notes and same_tail) else "",
                    "" if same_tail else _tail(tail),
                ),
            )
        )
        for tiles, said, tail in parts
    ]
    tail = next(iter(tails)) if same_tail else None
    value = "" if tail is None else _value(tail)
    mark = "" if tail is None else _mark(tail)
    return (
        " or ".join(dict.fromkeys(texts)),
        next(iter(notes)) if same_notes and same_tail else "",
        value,
        mark,
    )


def _value(tail: nodes.Tail) -> str:
    return "/".join(str(value) for value in (tail.exposed, tail.concealed) if value is not None)


def _mark(tail: nodes.Tail) -> str:
    if tail.exposed is not None:
        return "X/C" if tail.concealed is not None else "X"
    return "C"


def _tail(tail: nodes.Tail | None) -> str:
    if tail is None:
        return ""
    parts = (("X", tail.exposed), ("C", tail.concealed))
    return " ".join(f"{mark}{value}" for mark, value in parts if value is not None)
