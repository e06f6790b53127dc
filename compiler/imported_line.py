"""One row of another program's list as a line of a card: its tiles, notes and points."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from cardwright.compiler.card_text import DraftLine
from cardwright.compiler.foreign import NotUnderstood, to_notation
from cardwright.compiler.notes import parse_note

_CONCEALED = ("c", "concealed", "closed")
_EXPOSED = ("", "x", "exposed", "open", "x/c", "c/x", "xc")
_YES, _NO = ("yes", "true", "1", "y", "c"), ("", "no", "false", "0", "n", "x")
_VALUE = re.compile(r"([XxCc])?\s*([0-9]+)(?:[.,]0{1,2})?\s*([XxCc])?")
_TWO_VALUES = re.compile(r"[Xx]?\s*([0-9]+)(?:\s*/\s*[Cc]?|\s+[Cc])\s*([0-9]+)")
_TAIL = re.compile(r"((?:\s[XC][0-9]+){1,2})\s*$|\)\s*([0-9]+)\s*$")


def draft_line(place: int, cells: Mapping[str, str], why_not: str | None) -> DraftLine:
    """Return the line of a row; `why_not` says what is wrong with its category, if anything."""
    original = cells.get("line", "")
    shown = original or " ".join(cell for cell in cells.values() if cell)
    draft = DraftLine(original, place, shown)
    try:
        if why_not or not original:
            raise NotUnderstood(why_not or "there is no line in this row")
        text, printed = _with_note(to_notation(original), cells.get("note", ""))
        text, concealed = _with_points(text, cells)
        wild, jokers = _one_of(cells, "wild", "flowers"), _one_of(cells, "jokers", "yes", "no")
        name = cells.get("id") or None
        if name and " " in name:
            raise NotUnderstood(f"the id `{name}` has a blank in it")
    except NotUnderstood as error:
        return replace(draft, why_not=str(error))
    doubt = f"the note `{printed}` is printed, and restricts nothing" if printed else None
    printed = cells.get("printed") or printed
    return replace(
        draft, text=text, id=name, concealed=concealed, printed=printed, wild=wild, jokers=jokers,
        doubt=doubt,
    )  # fmt: skip


def _one_of(cells: Mapping[str, str], column: str, *words: str) -> str | None:
    said = cells.get(column, "").lower()
    if said and said not in words:
        raise NotUnderstood(f"`{said}` in the column {column} is not {' or '.join(words)}")
    return said or None


def _with_note(text: str, note: str) -> tuple[str, str | None]:
    """Return a line with the note of its own column, if notation knows it, else as printed text."""
    words = re.sub(r"\)\s*\(", ", ", note).strip().removeprefix("(").removesuffix(")").strip()
    if not words:
        return text, None
    if all(parse_note(part.strip(), 0)[0] for part in re.split("[,;]", words)):
        match = _TAIL.search(text)
        end = match.start(match.lastindex or 0) if match else len(text)
        return f"{text[:end].rstrip()} ({words}) {text[end:].strip()}".rstrip(), None
    return text, note


def _with_points(text: str, cells: Mapping[str, str]) -> tuple[str, bool]:
    """Return a line with its points at its end, and whether it is concealed without any."""
    value, exposure = cells.get("value", ""), cells.get("exposure", "").lower()
    if exposure not in (*_CONCEALED, *_EXPOSED):
        raise NotUnderstood(f"`{cells['exposure']}` is neither X (exposed) nor C (concealed)")
    said = cells.get("concealed", "").lower()
    if said not in (*_YES, *_NO):
        raise NotUnderstood(f"`{cells['concealed']}` in the column concealed is neither yes nor no")
    concealed = exposure in _CONCEALED or said in _YES
    tail = _TAIL.search(text)
    if not value:
        return text, concealed and not tail
    if match := _TWO_VALUES.fullmatch(value):
        points = f"X{match[1]} C{match[2]}"
    elif match := _VALUE.fullmatch(value):
        mark = (match[1] or match[3] or ("C" if concealed else "X")).upper()
        points = f"{mark}{match[2]}"
    else:
        raise NotUnderstood(f"the value `{value}` is no number")
    if tail is None:
        return f"{text} {points}", False
    written = " ".join((tail[1] or f"X{tail[2]}").split())
    if written != points:
        raise NotUnderstood(f"its points are {written} in the line and {points} in their column")
    return text, False
