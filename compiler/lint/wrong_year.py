"""L202 wrong-year: a Flashback year not in the past, a Present Tense year not the card's."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.compile import LineReading, Reading
from cardwright.compiler.diagnostics import Code, Diagnostic, Label, Severity
from cardwright.compiler.lint.rule import Rule, each_alternative
from cardwright.compiler.nodes import Choice, Group, SyntaxAlternative

WRONG_YEAR = Code("L202", "wrong-year", Severity.WARNING)

YEAR_LENGTH = 4
"""Digits of a group that is read as a year."""


def check(reading: Reading) -> Iterator[Diagnostic]:
    """Yield the years that do not suit the kind of their category; a card without year has none."""
    card_year = reading.file.year if reading.file else None
    if card_year is None:
        return

    def look(line: LineReading, alternative: SyntaxAlternative) -> Iterator[Diagnostic]:
        for group in _years(alternative):
            if line.category.kind == "flashback" and int(group.symbols) >= card_year:
                yield _not_past(group, card_year)
            elif line.category.kind == "present-tense" and int(group.symbols) != card_year:
                yield _not_present(group, card_year)

    yield from each_alternative(reading, look)


def _years(alternative: SyntaxAlternative) -> Iterator[Group]:
    """Yield the groups of an alternative that are read as a year."""
    for item in alternative.items:
        for group in item.groups if isinstance(item, Choice) else ():
            digits = group.symbols
            if (
                len(digits) == YEAR_LENGTH
                and digits.isdigit()
                and digits.strip("0")
                and group.ink is None
                and "!" not in group.marks
            ):
                yield group


def _not_past(group: Group, card_year: int) -> Diagnostic:
    return Diagnostic(
        WRONG_YEAR,
        f"the Flashback year {group.symbols} does not lie before the card's year, {card_year}",
        Label(group.span, f"not before {card_year}"),
        help=f"write a year before {card_year}, or mark the group {group}! if it is no year",
    )


def _not_present(group: Group, card_year: int) -> Diagnostic:
    return Diagnostic(
        WRONG_YEAR,
        f"the Present Tense year {group.symbols} is not the card's year, {card_year}",
        Label(group.span, f"{card_year} expected"),
        help=f"write {{year}}, which is always the card's year, or mark the group {group}! if it "
        "is no year",
    )


RULE = Rule(WRONG_YEAR, check)
