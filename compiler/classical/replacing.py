"""Rules that stand for others: `instead_of` names rules that there are, and never in a circle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush

from cardwright.compiler.classical import errors
from cardwright.compiler.classical.book import Rule, Section
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.source import Span


def check_replacing(
    rules: Sequence[Rule], places: Mapping[tuple[str, str], Span]
) -> Iterator[Diagnostic]:
    """Yield unknown ids and circles; `places` says where a rule names another."""
    counted = {rule.id: rule for rule in rules if rule.section is not Section.LIMITS}
    limits = {rule.id for rule in rules} - set(counted)
    for rule in counted.values():
        for replaced in rule.instead_of:
            if replaced not in counted and (rule.id, replaced) in places:
                span = places[rule.id, replaced]
                yield errors.unknown_rule(span, replaced, sorted(counted), replaced in limits)
    for circle in _circles(counted):
        span = places.get((circle[-2], circle[-1]), counted[circle[0]].span)
        yield errors.instead_of_cycle(span, circle)


def in_order(rules: Sequence[Rule]) -> tuple[Rule, ...]:
    """Return rules so that each comes after those that stand for it; there must be no circle."""
    place = {rule.id: number for number, rule in enumerate(rules)}
    waits_for = [0] * len(rules)
    for rule in rules:
        for replaced in rule.instead_of:
            if replaced in place:
                waits_for[place[replaced]] += 1
    ready = [number for number, count in enumerate(waits_for) if not count]
    found = []
    while ready:
        rule = rules[heappop(ready)]
        found.append(rule)
        for replaced in rule.instead_of:
            if replaced in place:
                number = place[replaced]
                waits_for[number] -= 1
                if not waits_for[number]:
                    heappush(ready, number)
    return tuple(found)


def _circles(rules: Mapping[str, Rule]) -> Iterator[tuple[str, ...]]:
    """Yield ids of rules that stand for one another in a circle, the first one again at the end.

    Each rule is looked at once, so that of circles that share rules some one is found.
    """
    done: set[str] = set()
    for start in rules:
        path: dict[str, Iterator[str]] = {}
        following: str | None = None if start in done else start
        while following is not None or path:
            if following is not None:
                path[following] = iter(rules[following].instead_of)
            last = next(reversed(path))
            following = next(path[last], None)
            if following is None:
                done.add(last)
                del path[last]
            elif following in path:
                ids = list(path)
                yield (*ids[ids.index(following) :], following)
                following = None
            elif following in done or following not in rules:
                following = None
