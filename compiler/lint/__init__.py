"""Lint: what is likely wrong with a card that can be read; one module a rule, listed by hand."""

from __future__ import annotations

from cardwright.compiler.compile import Reading
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.lint import false_equation, one_group_or_two, wrong_year
from cardwright.compiler.lint.rule import Rule

RULES: tuple[Rule, ...] = (false_equation.RULE, wrong_year.RULE, one_group_or_two.RULE)
"""Every rule, in the order of the codes."""

CODES = tuple(rule.code for rule in RULES)


def lint(reading: Reading) -> tuple[Diagnostic, ...]:
    """Return the diagnostics of a reading and what the rules find, sorted by place.

    What `lint: {allow: [name]}` of the card, the category or the line silences is left out;
    errors cannot be silenced.
    """
    found = [*reading.diagnostics, *(each for rule in RULES for each in rule.check(reading))]
    card = reading.file.allow if reading.file else frozenset()
    allowed = {
        line.entry.id: card | line.category.allow | line.entry.allow for line in reading.lines
    }
    kept = (
        each
        for each in found
        if each.is_error or each.code.name not in allowed.get(each.card_line or "", card)
    )
    return tuple(sorted(kept, key=lambda each: (each.primary.span, each.code.id)))


__all__ = ["CODES", "RULES", "Rule", "lint"]
