"""Lint: what is likely wrong with a card that can be read; one module a rule, listed by hand."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.compiler.card_checks import unknown_names
from cardwright.compiler.classical.linting import CODES as BOOK_CODES
from cardwright.compiler.codes import CODES as FILE_CODES
from cardwright.compiler.compile import Reading
from cardwright.compiler.diagnostics import Code, Diagnostic, Severity
from cardwright.compiler.lint import (
    category_number,
    dominated_line,
    duplicate_line,
    false_equation,
    forced_jokers,
    inked_zero,
    joker_ambiguous,
    misspelt_note,
    needs_format,
    note_contradicts_inks,
    old_year,
    one_group_or_two,
    overlapping_lines,
    partly_impossible,
    pointless_note,
    printed_note_differs,
    sister_lines_differ,
    suit_in_ink_twice,
    uncallable_line,
    unused_alternative,
    unused_ink,
    value_out_of_step,
    wrong_side_for_kind,
    wrong_year,
)
from cardwright.compiler.lint.rule import Rule

RULES: tuple[Rule, ...] = (
    false_equation.RULE,
    wrong_year.RULE,
    one_group_or_two.RULE,
    duplicate_line.RULE,
    dominated_line.RULE,
    overlapping_lines.RULE,
    joker_ambiguous.RULE,
    partly_impossible.RULE,
    forced_jokers.RULE,
    uncallable_line.RULE,
    pointless_note.RULE,
    note_contradicts_inks.RULE,
    suit_in_ink_twice.RULE,
    inked_zero.RULE,
    unused_ink.RULE,
    sister_lines_differ.RULE,
    value_out_of_step.RULE,
    category_number.RULE,
    wrong_side_for_kind.RULE,
    printed_note_differs.RULE,
    old_year.RULE,
    unused_alternative.RULE,
    misspelt_note.RULE,
    needs_format.RULE,
)
"""Every rule, in the order of the codes."""

CODES = tuple(rule.code for rule in RULES)

ALL_CODES = tuple(
    sorted((*FILE_CODES, *CODES, *BOOK_CODES), key=lambda code: ("SCL".index(code.id[0]), code.id))
)
"""Every kind of diagnostic that lint reports of a card file that it could open."""

Chosen = Callable[[Code], bool]
"""Which warnings and notices are wanted; errors always are."""


def on_by_default(code: Code) -> bool:
    """Whether a kind of diagnostic is reported though nobody asked for it: all but notices."""
    return code.severity is not Severity.INFO


def lint(reading: Reading, chosen: Chosen = on_by_default) -> tuple[Diagnostic, ...]:
    """Return the diagnostics of a reading and what the rules find, sorted by place.

    Rules that are not chosen do not run. What `lint: {allow: [name]}` of the card, the category or
    the line silences is left out; errors cannot be silenced.
    """
    found = [*reading.diagnostics]
    for rule in RULES:
        if chosen(rule.code):
            found.extend(rule.check(reading))
    if reading.file and reading.file.root:
        found.extend(unknown_names(reading.file.root, ALL_CODES))
    card = reading.file.allow if reading.file else frozenset()
    allowed = {
        line.entry.id: card | line.category.allow | line.entry.allow for line in reading.lines
    }
    kept = (
        each
        for each in found
        if each.is_error
        or (chosen(each.code) and each.code.name not in allowed.get(each.card_line or "", card))
    )
    return tuple(sorted(kept, key=lambda each: (each.primary.span, each.code.id)))


__all__ = ["ALL_CODES", "CODES", "RULES", "Chosen", "Rule", "lint", "on_by_default"]
