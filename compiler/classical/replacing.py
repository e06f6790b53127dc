"""Rules that stand for others: `instead_of` names rules that there are, and never in a circle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardwright.compiler.classical import errors
from cardwright.compiler.classical.book import Rule, Section
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.source import Span


def check_replacing(
    rules: Sequence[Rule], places: Mapping[tuple[str, str], Span]
) -> Iterator[Diagnostic]:
    """Yield unknown ids and circles; `places` says where a rule names another."""
    counted = {rule.id: rule for rule in rules if rule.section is not Section.LIMITS}
    for rule in counted.values():
        for replaced in rule.instead_of:
            if replaced not in counted and (rule.id, replaced) in places:
                yield errors.unknown_rule(places[rule.id, replaced], replaced, sorted(counted))
    reported: set[str] = set()
    for rule in counted.values():
        circle = _circle(rule.id, counted)
        if circle and not reported & set(circle):
            reported.update(circle)
            span = places.get((circle[-2], circle[-1]), rule.span)
            yield errors.instead_of_cycle(span, circle)


def in_order(rules: Sequence[Rule]) -> tuple[Rule, ...]:
    """Return rules so that each comes after those that stand for it; there must be no circle."""
    known = {rule.id: rule for rule in rules}
    found: dict[str, Rule] = {}

    def visit(rule: Rule) -> None:
        for other in rules:
            if rule.id in other.instead_of and other.id not in found:
                visit(other)
        found.setdefault(rule.id, known[rule.id])

    for rule in rules:
        visit(rule)
    return tuple(found.values())


def _circle(start: str, rules: Mapping[str, Rule]) -> tuple[str, ...]:
    """Return the ids of a circle through a rule, its first one again at the end, or nothing."""
    paths: list[tuple[str, ...]] = [(start,)]
    seen: set[str] = set()
    while paths:
        path = paths.pop()
        rule = rules.get(path[-1])
        for replaced in rule.instead_of if rule else ():
            if replaced == start:
                return (*path, start)
            if replaced not in seen:
                seen.add(replaced)
                paths.append((*path, replaced))
    return ()
