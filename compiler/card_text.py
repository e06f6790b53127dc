"""A card file written out from its parts: what `import` makes of other people's lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cardwright.compiler.starter import schema_line
from cardwright.compiler.yaml_text import scalar


@dataclass(frozen=True, slots=True)
class DraftLine:
    """A line to be written: its text in card notation, and its fields."""

    text: str
    place: int
    """Row of the list that it comes from, from 1."""
    original: str = ""
    id: str | None = None
    value: str | None = None
    """A number, or `{X: 25, C: 30}`."""
    concealed: bool = False
    printed: str | None = None
    wild: str | None = None
    jokers: str | None = None
    why_not: str | None = None
    """Why it cannot be read; it is then written as a comment."""


@dataclass(frozen=True, slots=True)
class DraftCategory:
    """A category to be written."""

    name: str
    side: str | None = None
    kind: str | None = None
    lines: Sequence[DraftLine] = field(default_factory=tuple)


def card_text(title: str, year: int | None, rules: str, categories: Sequence[DraftCategory]) -> str:
    """Return a card file; lines that cannot be read stand in it as comments with the reason."""
    rows = [schema_line(), "format: 1", f"title: {scalar(title)}"]
    if year is not None:
        rows.append(f"year: {year}")
    rows.extend((f"rules: {scalar(rules)}", "categories:"))
    for category in categories:
        rows.extend(_category_rows(category))
    return "\n".join(rows) + "\n"


def _category_rows(category: DraftCategory) -> list[str]:
    rows = []
    readable = [line for line in category.lines if line.why_not is None]
    prefix = "" if readable else "# "
    rows.append(f"  {prefix}- name: {scalar(category.name)}")
    for name, value in (("side", category.side), ("kind", category.kind)):
        if value:
            rows.append(f"  {prefix}  {name}: {scalar(value)}")
    rows.append(f"  {prefix}  lines:")
    for line in category.lines:
        if line.why_not is None:
            rows.extend(_line_rows(line))
        else:
            rows.append(f"      # not read: {' '.join(line.original.split())}")
            rows.append(f"      #   {' '.join(line.why_not.split())}")
    return rows


def _line_rows(line: DraftLine) -> list[str]:
    fields = [
        ("id", line.id and scalar(line.id)),
        ("line", scalar(line.text)),
        ("value", line.value),
        ("concealed", "yes" if line.concealed else None),
        ("wild", line.wild and scalar(line.wild)),
        ("jokers", line.jokers),
        ("note", line.printed and scalar(line.printed)),
    ]
    written = [(name, text) for name, text in fields if text]
    if [name for name, _ in written] == ["line"]:
        return [f"      - {written[0][1]}"]
    return [
        f"      {'- ' if index == 0 else '  '}{name}: {text}"
        for index, (name, text) in enumerate(written)
    ]
