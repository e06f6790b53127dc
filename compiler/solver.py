"""The finite-domain solver: every assignment of an alternative's variables, found once per card.

Variables that no constraint ties together are solved apart and multiplied at the end, so that the
number of assignments is known exactly before any list of them is made. Within a component it is
backtracking in the order of the variables; each constraint is looked at as soon as its last
variable has a value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice, product
from math import prod
from operator import eq, ge, gt, le, lt, ne

import numpy as np
from cardwright.compiler.grounding import Assignments
from cardwright.compiler.ir import (
    Alternative,
    Constraint,
    Different,
    DistinctCount,
    InRun,
    Linear,
    Matching,
    Opposite,
    SuitCount,
)
from cardwright.compiler.tiles import DRAGON_START

COMPARATORS: dict[str, Callable[[int, int], bool]] = {
    "=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip


SMALL = 100
"""Values of a component that are simply gone through."""

STEP_LIMIT = 500_000
"""Values tried for the variables of one component."""


class _TooLong(Exception):
    """A search beyond the limit."""


@dataclass(frozen=True, slots=True)
class TooMany:
    """More assignments than the limit; `count` is exact unless `at_least`."""

    count: int
    at_least: bool


@dataclass(frozen=True, slots=True)
class Unsolvable:
    """No assignment: the constraints of one component, or a variable with no value left."""

    constraints: tuple[Constraint, ...]
    variables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Check:
    columns: tuple[int, ...]
    holds: Callable[[tuple[int, ...]], bool]


def solve(
    alternative: Alternative, free_tiles: bool, limit: int
) -> Assignments | TooMany | Unsolvable:
    """Return all assignments of the variables, in lexical order of their domains.

    With `free_tiles` the suits of tiles without a variable count as well, so SuitCount, Opposite
    and Matching only exclude what no such tile could mend.
    """
    names = [variable.name for variable in alternative.variables]
    domains = [variable.domain for variable in alternative.variables]
    column = {name: index for index, name in enumerate(names)}
    checks: list[tuple[Constraint, _Check]] = []
    for constraint in alternative.constraints:
        check = _check(constraint, alternative, column, free_tiles)
        if not check.columns:
            if not check.holds(()):
                return Unsolvable((constraint,), ())
            continue
        checks.append((constraint, check))
    parts: list[tuple[list[int], list[tuple[int, ...]]]] = []
    overflow = False
    for members in _components(len(names), [check.columns for _, check in checks]):
        inside = [pair for pair in checks if pair[1].columns[0] in members]
        try:
            found = _search(members, domains, [check for _, check in inside], limit)
        except _TooLong:
            return TooMany(limit, True)
        if not found:
            return Unsolvable(
                tuple(constraint for constraint, _ in inside),
                tuple(names[member] for member in members),
            )
        overflow = overflow or len(found) > limit
        parts.append((members, found))
    count = prod(len(found) for _, found in parts)
    if count > limit:
        return TooMany(count, overflow)
    return _product(len(names), parts, count)


def _product(
    width: int, parts: Sequence[tuple[list[int], list[tuple[int, ...]]]], count: int
) -> Assignments:
    result = np.zeros((count, width), dtype=np.int16)
    repeat, inner = 1, count
    for members, found in parts:
        inner //= len(found)
        block = np.array(found, dtype=np.int16).reshape(len(found), len(members))
        result[:, members] = np.tile(np.repeat(block, inner, axis=0), (repeat, 1))
        repeat *= len(found)
    return result


def _components(count: int, ties: Sequence[tuple[int, ...]]) -> list[list[int]]:
    leader = list(range(count))
    for tie in ties:
        lowest = min(leader[column] for column in tie)
        merged = {leader[column] for column in tie}
        leader = [lowest if top in merged else top for top in leader]
    parts: dict[int, list[int]] = {}
    for index, top in enumerate(leader):
        parts.setdefault(top, []).append(index)
    return list(parts.values())


def _search(
    members: list[int], domains: Sequence[tuple[int, ...]], checks: list[_Check], limit: int
) -> list[tuple[int, ...]]:
    """Return the solutions of one component; one more than `limit` where there are too many."""
    if not checks:
        return list(islice(product(*(domains[column] for column in members)), limit + 1))
    if len(checks) == 1 and len(checks[0].columns) == len(members) == len(set(checks[0].columns)):
        holds = checks[0].holds  # such as inks that differ: few values, one look at each
        order = [checks[0].columns.index(column) for column in members]
        size = prod(len(domains[column]) for column in members)
        if size <= SMALL and order == list(range(len(members))):
            return [v for v in product(*(domains[column] for column in members)) if holds(v)]
    place = {column: index for index, column in enumerate(members)}
    due: list[list[tuple[tuple[int, ...], Callable[[tuple[int, ...]], bool]]]] = [
        [] for _ in members
    ]
    for check in checks:
        places = tuple(place[column] for column in check.columns)
        due[max(places)].append((places, check.holds))
    found: list[tuple[int, ...]] = []
    values: list[int] = []
    steps = 0

    def extend(depth: int) -> None:
        nonlocal steps
        if depth == len(members):
            found.append(tuple(values))
            return
        for value in domains[members[depth]]:
            values.append(value)
            if all(holds(tuple(values[p] for p in places)) for places, holds in due[depth]):
                extend(depth + 1)
            values.pop()
            steps += 1
            if len(found) > limit or steps > STEP_LIMIT:
                return

    extend(0)
    if steps > STEP_LIMIT:
        raise _TooLong
    return found


def _check(
    constraint: Constraint, alternative: Alternative, column: dict[str, int], free: bool
) -> _Check:
    def columns(names: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(column[name] for name in names)

    match constraint:
        case Different(names):
            return _Check(columns(names), lambda values: len(set(values)) == len(values))
        case DistinctCount(names, count):
            return _Check(columns(names), lambda values: len(set(values)) == count)
        case Linear(terms, comparator, constant):
            factors = tuple(factor for factor, _ in terms)
            compare = COMPARATORS[comparator]
            return _Check(
                columns(tuple(name for _, name in terms)),
                lambda values: compare(
                    sum(f * v for f, v in zip(factors, values, strict=True)), constant
                ),
            )
        case InRun(name, inside):
            placements = alternative.run.placements if alternative.run else ()
            return _Check(
                columns((name, "run")),
                lambda values: (values[0] in placements[values[1]]) == inside,
            )
        case SuitCount(names, count):
            if free:
                return _Check(columns(names), lambda values: len(set(values)) <= count)
            return _Check(columns(names), lambda values: len(set(values)) == count)
        case Opposite(dragons, suits):
            split = len(dragons)
            return _Check(columns((*dragons, *suits)), lambda values: _is_opposite(values, split))
        case Matching(dragons, suits):
            return _Check(
                columns((*dragons, *suits)),
                lambda values: len({_suit(value) for value in values}) == 1,
            )


def _suit(value: int) -> int:
    return value - DRAGON_START if value >= DRAGON_START else value


def _is_opposite(values: tuple[int, ...], split: int) -> bool:
    dragons = {value - DRAGON_START for value in values[:split]}
    return len(dragons) == split and dragons.isdisjoint(values[split:])
