"""Printed equations: found among the items of an alternative, and the values of their sides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, product

from cardwright.compiler.nodes import Choice, Item, Operator
from cardwright.compiler.source import Span

VALUE_LIMIT = 1_000
"""Values of a part of a side; beyond them nothing is known about the equation."""

CHOICE_LIMIT = 200
"""Equations looked at where groups offer a choice."""

Values = frozenset[Fraction]
Way = Callable[[str], int]
"""How a printed number is read."""

_RANK = {"+": 1, "-": 1, "×": 2, "÷": 2}


def one_digit(number: str) -> int:
    """Return a group of equal digits as one digit (222 is 2), any other number as printed."""
    return int(number[0] if len(set(number)) == 1 else number)


def digit_sum(number: str) -> int:
    """Return the sum of the digits of a number."""
    return sum(map(int, number))


@dataclass(frozen=True, slots=True)
class Side:
    """What stands on one side of an `=`: numbers, signs and parentheses."""

    tokens: tuple[str, ...]
    span: Span

    @property
    def is_number(self) -> bool:
        """Whether it is one printed number."""
        return len(self.tokens) == 1

    def text(self, way: Way | None = None) -> str:
        """Return the side as printed, or with its numbers read in a way."""
        tokens = (str(way(each)) if way and each.isdigit() else each for each in self.tokens)
        return " ".join(tokens).replace("( ", "(").replace(" )", ")")

    def values(self, ways: Sequence[Way]) -> Values | None:
        """Return what the side can be when each number is read in any of the ways.

        None when it is no arithmetic, or has too many values; empty when it divides by zero.
        """
        return _evaluate(self.tokens, ways)


@dataclass(frozen=True, slots=True)
class Equation:
    """Sides that are printed as equal; at least two."""

    sides: tuple[Side, ...]

    def ways(self) -> tuple[Way, ...]:
        """Return the ways of reading its numbers; digits are added up only among plus signs."""
        signs = {sign for side in self.sides for sign in side.tokens if sign in _RANK}
        return (int, one_digit, digit_sum) if signs <= {"+"} else (int, one_digit)


def equations(items: Sequence[Item]) -> Iterator[Equation]:
    """Yield the equations printed in an alternative, one for each choice of groups."""
    for stretch in _stretches(items):
        options = [
            [group.symbols for group in item.groups] if isinstance(item, Choice) else [item.sign]
            for item in stretch
        ]
        for tokens in islice(product(*options), CHOICE_LIMIT):
            sides: list[Side] = []
            start = 0
            for end in (*(i for i, token in enumerate(tokens) if token == "="), len(tokens)):
                if start == end:
                    break
                span = Span(stretch[start].span.start, stretch[end - 1].span.end)
                sides.append(Side(tokens[start:end], span))
                start = end + 1
            else:
                yield Equation(tuple(sides))


def _stretches(items: Sequence[Item]) -> Iterator[list[Choice | Operator]]:
    """Yield the longest rows of numbers and signs that hold an `=`; two numbers part a row."""
    stretch: list[Choice | Operator] = []
    for item in (*items, None):
        if isinstance(item, Operator):
            stretch.append(item)
            continue
        is_number = isinstance(item, Choice) and all(g.symbols.isdigit() for g in item.groups)
        if not is_number or (stretch and isinstance(stretch[-1], Choice)):
            if any(isinstance(each, Operator) and each.sign == "=" for each in stretch):
                yield stretch
            stretch = []
        if is_number and isinstance(item, Choice):
            stretch.append(item)


def _evaluate(tokens: Sequence[str], ways: Sequence[Way]) -> Values | None:
    """Return the values of arithmetic with the usual precedence, by two stacks and no recursion."""
    operands: list[Values] = []
    pending: list[str] = []
    wants_operand = True
    for token in ("(", *tokens, ")"):
        opens = token == "(" or token.isdigit()
        if opens is not wants_operand:
            return None
        if token == "(":
            pending.append(token)
            continue
        if token.isdigit():
            operands.append(frozenset(Fraction(way(token)) for way in ways))
            wants_operand = False
            continue
        if not pending:
            return None
        while _RANK.get(pending[-1], 0) >= _RANK.get(token, 1):
            right, left = operands.pop(), operands.pop()
            if len(left) * len(right) > VALUE_LIMIT:
                return None
            operands.append(_apply(pending.pop(), left, right))
        if token in _RANK:
            pending.append(token)
            wants_operand = True
        else:
            pending.pop()
    return None if pending else operands.pop()


def _apply(sign: str, left: Values, right: Values) -> Values:
    pairs = product(left, right)
    if sign == "+":
        return frozenset(a + b for a, b in pairs)
    if sign == "-":
        return frozenset(a - b for a, b in pairs)
    if sign == "×":
        return frozenset(a * b for a, b in pairs)
    return frozenset(a / b for a, b in pairs if b)
