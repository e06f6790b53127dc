"""Diagnostics of a card as a page shows them: beside their lines, the rest at the top."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.source import Source


@dataclass(frozen=True, slots=True)
class Problem:
    """A diagnostic in words, and where it is."""

    severity: str
    code: str
    name: str
    message: str
    help: str | None
    place: str
    """Line and column of the file: `7:9`."""
    excerpt: str
    """The line of the file that it is on."""


@dataclass(frozen=True, slots=True)
class Problems:
    """The problems of a card by the id of their line."""

    lines: dict[str, tuple[Problem, ...]] = field(default_factory=dict)
    others: tuple[Problem, ...] = ()
    """Those that belong to no line."""

    @property
    def all(self) -> tuple[Problem, ...]:
        """All of them, those of no line first."""
        return (*self.others, *(each for found in self.lines.values() for each in found))


def problems_of(source: Source, diagnostics: Iterable[Diagnostic]) -> Problems:
    """Return diagnostics of a text by the lines of the card that they belong to."""
    lines: dict[str, tuple[Problem, ...]] = {}
    others: list[Problem] = []
    for each in diagnostics:
        row, column = source.position(each.primary.span.start)
        problem = Problem(
            str(each.code.severity),
            each.code.id,
            each.code.name,
            each.message,
            each.help,
            f"{row}:{column}",
            source.line(row).strip() if source.text else "",
        )
        if each.card_line is None:
            others.append(problem)
        else:
            lines[each.card_line] = (*lines.get(each.card_line, ()), problem)
    return Problems(lines, tuple(others))
