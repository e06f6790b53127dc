"""The constraints of an alternative in a CP-SAT model."""

from __future__ import annotations

import operator
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, assert_never

from cardwright.compiler.ir import (
    Constraint,
    Different,
    DistinctCount,
    InRun,
    Linear,
    Matching,
    Opposite,
    SuitCount,
)
from cardwright.compiler.tiles import dragon_index
from ortools.sat.python import cp_model

from .cpsat_choices import SUITS, Choices, Literal

_RELATIONS: Mapping[str, Callable[[Any, int], Any]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def add_constraint(choices: Choices, constraint: Constraint) -> None:
    """Demand of the choices what a constraint says."""
    match constraint:
        case Different(variables):
            _different(choices, variables)
        case Linear(terms, comparator, constant):
            total = cp_model.LinearExpr.sum(
                [
                    coefficient * value * literal
                    for coefficient, name in terms
                    for value, literal in choices.variables[name].items()
                ]
            )
            choices.model.add(_RELATIONS[comparator](total, constant))
        case InRun(variable, inside):
            _in_run(choices, variable, inside)
        case DistinctCount(variables, count):
            _count_different(
                choices,
                (item for name in variables for item in choices.variables[name].items()),
                count,
            )
        case SuitCount(suits, count):
            _count_different(choices, _suits_used(choices, suits), count)
        case Opposite(dragons, suits):
            _different(choices, dragons)
            for suit, used in _suits_used(choices, suits):
                for name in dragons:
                    dragon = choices.variables[name].get(dragon_index(suit))
                    if dragon is not None:
                        choices.model.add_at_most_one([used, dragon])
        case Matching(dragons, suits):
            the_suit = choices.choice(SUITS)
            for suit, used in _suits_used(choices, suits):
                choices.model.add_implication(used, the_suit[suit])
            for name in dragons:
                for tile, literal in choices.variables[name].items():
                    for suit in SUITS:
                        if tile != dragon_index(suit):
                            choices.model.add_at_most_one([literal, the_suit[suit]])
        case _:
            assert_never(constraint)


def _suits_used(choices: Choices, suits: Iterable[str]) -> list[tuple[int, Literal]]:
    """Return each suit with each literal that a numbered tile is of it.

    The numbered tiles are those of some suit variables, and all free ones.
    """
    inked = [item for name in suits for item in choices.variables[name].items()]
    return [*inked, *choices.free_suits]


def _different(choices: Choices, variables: Sequence[str]) -> None:
    for position, name in enumerate(variables):
        for other in variables[position + 1 :]:
            for value, literal in choices.variables[name].items():
                if value in choices.variables[other]:
                    choices.model.add_at_most_one([literal, choices.variables[other][value]])


def _in_run(choices: Choices, variable: str, inside: bool) -> None:
    run = choices.alternative.run
    if run is None:
        raise ValueError("without a run no number is in it")
    for index, placement in choices.run_literals().items():
        for number, literal in choices.variables[variable].items():
            if (number in run.placements[index]) is not inside:
                choices.model.add_at_most_one([placement, literal])


def _count_different(choices: Choices, values: Iterable[tuple[int, Literal]], count: int) -> None:
    """Let exactly `count` different values have a literal that holds."""
    by_value: dict[int, list[Literal]] = defaultdict(list)
    for value, literal in values:
        by_value[value].append(literal)
    occurs = []
    for literals in by_value.values():
        some = choices.model.new_bool_var("")
        choices.model.add_max_equality(some, literals)
        occurs.append(some)
    choices.model.add(cp_model.LinearExpr.sum(occurs) == count)
