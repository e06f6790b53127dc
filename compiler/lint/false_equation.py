"""L201 false-equation: a printed equation that is false however its numbers are read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardwright.compiler.compile import LineReading, Reading
from cardwright.compiler.diagnostics import Code, Diagnostic, Label, Severity
from cardwright.compiler.lint.equation import Equation, Side, Values, Way, digit_sum, equations
from cardwright.compiler.lint.rule import Rule, each_alternative
from cardwright.compiler.nodes import SyntaxAlternative

FALSE_EQUATION = Code("L201", "false-equation", Severity.WARNING)

LONGEST_ARITHMETIC = 100
"""Characters of arithmetic that a message shows."""


def check(reading: Reading) -> Iterator[Diagnostic]:
    """Yield the equations no reading of which is true; one with variables is left alone."""
    yield from each_alternative(reading, _look)


def _look(_: LineReading, alternative: SyntaxAlternative) -> Iterator[Diagnostic]:
    for equation in equations(alternative.items):
        problem = _problem(equation)
        if problem:
            yield problem


def _problem(equation: Equation) -> Diagnostic | None:
    ways = equation.ways()
    known: list[Values] = []
    for side in equation.sides:
        values = side.values(ways)
        if values is None:
            return None
        known.append(values)
    for side, values in zip(equation.sides, known, strict=True):
        if not values:
            return _diagnostic(f"{side.text()} divides by zero", Label(side.span, "no value"), ways)
    common = known[0]
    for position, values in enumerate(known):
        common &= values
        if not common:
            return _differ(equation.sides[: position + 1], values, ways)
    return None


def _differ(sides: Sequence[Side], values: Values, ways: Sequence[Way]) -> Diagnostic:
    """Return what is wrong with the last of the sides, whose values are given.

    A printed number is held against arithmetic, wherever each stands.
    """
    last = sides[-1]
    whole = next((side for side in reversed(sides[:-1]) if not side.is_number), sides[0])
    if whole.is_number and not last.is_number:
        whole, last, values = last, whole, whole.values(ways) or values
    printed = min(last.values([int]) or values)
    readings = [
        (abs(value - printed), position, value)
        for position, way in enumerate(ways)
        for value in whole.values([way]) or ()
        if value not in values
    ]
    if not readings:
        return _diagnostic(
            "the sides of this equation have no common value", Label(last.span), ways
        )
    _, position, value = min(readings)
    if whole.is_number:
        message = f"{whole.text()} is not {last.text()}"
    elif last.is_number:
        message = f"{whole.text(ways[position])} = {value}, not {last.text()}"
    else:
        message = f"{whole.text(ways[position])} = {value}, but {last.text()} = {printed}"
    return _diagnostic(message, Label(last.span, f"the other side is {value}"), ways)


def _diagnostic(message: str, label: Label, ways: Sequence[Way]) -> Diagnostic:
    if len(message) > LONGEST_ARITHMETIC:
        message, label = "this equation is false", Label(label.span, "not equal")
    added = ", and all digits added up" if digit_sum in ways else ""
    return Diagnostic(
        FALSE_EQUATION,
        message,
        label,
        help="change a number or a sign; numbers are read as printed, equal digits also as one "
        f"digit (222 as 2){added}",
    )


RULE = Rule(FALSE_EQUATION, check)
