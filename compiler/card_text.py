"""A card file written out from its parts: what `import` makes of other people's lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cardwright.compiler.starter import schema_line
from cardwright.compiler.yaml_text import scalar

KINDS = (
    "standard", "year", "word-play", "by-the-numbers", "flashback", "present-tense",
    "singles-and-pairs",
)  # fmt: skip
"""What a category may be."""


@dataclass(frozen=True, slots=True)
class DraftLine:
    """A line to be written: its text in card notation, and its fields."""

    text: str
    place: int
    """Row of the list that it comes from, from 1."""
    original: str = ""
    id: str | None = None
    concealed: bool = False
    printed: str | None = None
    wild: str | None = None
    jokers: str | None = None
    why_not: str | None = None
    """Why it cannot be read; it is then written as a comment."""
    doubt: str | None = None
    """What a person should look at."""


@dataclass(frozen=True, slots=True)
class DraftCategory:
    """A category to be written."""

    name: str
    side: str | None = None
    kind: str | None = None
    lines: Sequence[DraftLine] = field(default_factory=tuple)
    id: str | None = None


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
    for name, value in (("id", category.id), ("side", category.side), ("kind", category.kind)):
        if value:
            rows.append(f"  {prefix}  {name}: {scalar(value)}")
    rows.append(f"  {prefix}  lines:")
    for line in category.lines:
        if line.why_not is None:
            rows.extend(_line_rows(line))
        else:
            rows.append(f"      # not read: {_in_comment(line.original)}")
            rows.append(f"      #   {_in_comment(line.why_not)}")
    return rows


def _in_comment(text: str) -> str:
    """Return a text as a comment may hold it: in one row, without signs that YAML refuses."""
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode()
        for sign in " ".join(text.split())
    )


def _line_rows(line: DraftLine) -> list[str]:
    fields = [
        ("id", line.id and scalar(line.id)),
        ("line", scalar(line.text)),
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
