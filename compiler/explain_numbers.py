"""Runs, like numbers, number variables and formulas in a player's words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from cardwright.compiler.explain_groups import joined
from cardwright.compiler.ir import (
    Alternative,
    Different,
    GroupKind,
    InRun,
    Linear,
    Numbered,
    Run,
    Variable,
    VariableKind,
)
from cardwright.compiler.runs import HIGHEST, LOWEST

_COMPARED = {
    "=": "is", "!=": "is not", "<": "is less than", "<=": "is at most",
    ">": "is more than", ">=": "is at least",
}  # fmt: skip
_TURNED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def number_facts(alternative: Alternative) -> Iterator[str]:
    """Yield where the printed numbers may move, and what the number variables may be."""
    domains = {variable.name: variable.domain for variable in alternative.variables}
    run = alternative.run
    if run is not None:
        places = [run.placements[index] for index in domains.get("run", ())]
        yield from _run_facts(run.printed, places)
        still = [
            group.text
            for group in alternative.groups
            if group.kind is not GroupKind.WORD
            and any(isinstance(t, Numbered) and isinstance(t.number, int) for t in group.tiles)
        ]
        if still:
            yield f"the numbers of {joined(list(dict.fromkeys(still)))} stay as printed"
    numbers = [v for v in alternative.variables if v.kind is VariableKind.NUMBER]
    for variable in numbers:
        yield f"{variable.name} is {number_choice(variable.domain)}"
    yield from equal_fact(alternative, numbers, "number")
    for constraint in alternative.constraints:
        if isinstance(constraint, InRun):
            yield _in_run(constraint, run)
    yield from formula_facts(alternative, numbers)


def formula_facts(
    alternative: Alternative, variables: Sequence[Variable], names: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Yield the formulas on variables of one kind; `names` as for `linear_fact`."""
    letters = {variable.name for variable in variables}
    for constraint in alternative.constraints:
        if isinstance(constraint, Linear) and letters & {name for _, name in constraint.terms}:
            yield linear_fact(constraint, names or {})


def number_choice(domain: Sequence[int]) -> str:
    """Return the numbers of a domain in words.

    >>> number_choice((1, 3, 5, 7, 9)), number_choice((2, 3, 4)), number_choice((2, 5))
    ('any odd number', 'any number from 2 to 4', '2 or 5')
    """
    found = tuple(sorted(set(domain)))
    everything = range(LOWEST, HIGHEST + 1)
    if found == tuple(everything):
        return "any number"
    for parity, remainder in (("odd", 1), ("even", 0)):
        if found == tuple(number for number in everything if number % 2 == remainder):
            return f"any {parity} number"
    if len(found) > 2 and found == tuple(range(found[0], found[-1] + 1)):
        return f"any number from {found[0]} to {found[-1]}"
    return joined([str(number) for number in found], "or")


def _run_facts(printed: tuple[int, ...], places: Sequence[tuple[int, ...]]) -> Iterator[str]:
    if len(printed) == 1:
        choice = number_choice([place[0] for place in places])
        yield f"the {printed[0]}s stand for {choice}, the same one throughout"
        return
    shown = _listed(printed)
    mirrored = tuple(printed[0] + printed[-1] - number for number in printed)
    straight = [place for place in places if _is_shift(printed, place, wrapping=False)]
    turned = [place for place in places if _is_shift(mirrored, place, wrapping=False)]
    wrapped = [
        place
        for place in places
        if place not in straight + turned
        and (_is_shift(printed, place, wrapping=True) or _is_shift(mirrored, place, wrapping=True))
    ]
    others = [place for place in places if place not in straight + turned + wrapped]
    moved = [place for place in straight if place != printed]
    if moved:
        way = "up" if all(place > printed for place in moved) else "up or down"
        example = _listed(moved[len(moved) // 2])
        yield f"the numbers {shown} may all move {way} together, for example to {example}"
    elif not others:
        yield f"the numbers {shown} have no room to move up or down"
    if turned:
        yield f"they may also be turned round, for example to {_listed(turned[0])}"
    if wrapped:
        yield f"after 9 comes 1, so that they may also become {_listed(wrapped[-1])}"
    if others:
        listed = "; ".join(map(_listed, others[:4]))
        rest = f" and {len(others) - 4} more" if len(others) > 4 else ""
        yield f"the numbers {shown} may also become {listed}{rest}"


def _listed(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _is_shift(pattern: Sequence[int], place: Sequence[int], wrapping: bool) -> bool:
    offsets = {after - before for before, after in zip(pattern, place, strict=True)}
    return len({offset % HIGHEST for offset in offsets} if wrapping else offsets) == 1


def equal_fact(alternative: Alternative, variables: Sequence[Variable], noun: str) -> Iterator[str]:
    """Yield which variables may be equal, where no constraint ties them."""
    tied: list[set[str]] = []
    for constraint in alternative.constraints:
        if isinstance(constraint, Linear):
            tied.append({name for _, name in constraint.terms})
        elif isinstance(constraint, Different):
            tied.append(set(constraint.variables))
    pairs: list[tuple[Variable, ...]] = [
        (first, second)
        for first, second in combinations(variables, 2)
        if set(first.domain) & set(second.domain)
        and not any({first.name, second.name} <= names for names in tied)
    ]
    if len(pairs) == len(variables) * (len(variables) - 1) / 2 > 1:
        pairs = [tuple(variables)]
    for names in pairs:
        yield f"{joined([each.name for each in names])} may be the same {noun}"


def _in_run(constraint: InRun, run: Run | None) -> str:
    which = "one" if constraint.inside else "none"
    if run is not None and len(run.printed) == 1:
        is_not = "" if constraint.inside else " not"
        return f"{constraint.variable} is{is_not} the number that the {run.printed[0]}s stand for"
    return f"{constraint.variable} is {which} of the numbers that the run stands on"


def linear_fact(linear: Linear, names: Mapping[str, str]) -> str:
    """Return a formula in words; `names` says what to call a variable other than by its letter."""
    terms, comparator, constant = linear.terms, linear.comparator, linear.constant
    if terms and all(factor < 0 for factor, _ in terms):
        terms, constant = tuple((-factor, name) for factor, name in terms), -constant
        comparator = _TURNED[comparator]
    left = [_term(factor, names.get(name, name)) for factor, name in terms if factor > 0]
    right = [_term(-factor, names.get(name, name)) for factor, name in terms if factor < 0]
    plain = len(left) == len(right) == 1 and all(abs(factor) == 1 for factor, _ in terms)
    if plain and constant == 0 and comparator in ("=", "!="):
        same = "the same" if comparator == "=" else "different"
        return f"{left[0]} and {right[0]} are {same}"
    if plain and constant and comparator == "=":
        more = "more" if constant > 0 else "less"
        return f"{left[0]} is {abs(constant)} {more} than {right[0]}"
    if len(left) > 1 and not right and comparator == "=":
        return f"{joined(left)} add up to {constant}"
    if constant < 0 and right:
        left.append(str(-constant))
    elif constant or not right:
        right.append(str(constant))
    return f"{' plus '.join(left) or '0'} {_COMPARED[comparator]} {' plus '.join(right)}"


def _term(factor: int, name: str) -> str:
    return name if factor == 1 else f"{factor} times {name}"
