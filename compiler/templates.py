"""Templates: the holes `{…}` of a line filled with the values of `for:`, `params:` and the year.

Holes are replaced as text before the line is parsed. A filled fragment knows where it came from:
the characters of a hole's value stand at the hole.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import product
from math import prod
from operator import add, floordiv, mod, mul, sub

from cardwright.compiler.diagnostics import Code, Diagnostic, Label, Severity
from cardwright.compiler.source import Fragment, Span

BAD_TEMPLATE = Code("S009", "bad-template", Severity.ERROR)
CODES = (BAD_TEMPLATE,)

TEMPLATE_LIMIT = 2_000
"""Combinations of the values of one template."""

_LARGEST = 10**12
_HOLE = re.compile(r"\{([^{}]*)\}")
_DIGIT = re.compile(r"\s*([a-z_][a-z0-9_]*)\.([0-9]+)\s*")
_RANGE = re.compile(r"\s*([+-]?\d{1,30})\s*\.\.\s*([+-]?\d{1,30})\s*")
_TOKEN = re.compile(r"\s*(?:(\d+)|([a-z_][a-z0-9_]*)|(//|[-+−*%()]))")
_OPERATORS: dict[str, tuple[int, Callable[[int, int], int]]] = {
    "+": (1, add), "-": (1, sub), "−": (1, sub), "*": (2, mul), "//": (2, floordiv), "%": (2, mod),
}  # fmt: skip

TemplateValue = int | str


@dataclass(frozen=True, slots=True)
class Filled:
    """A line with its holes filled, by which values."""

    fragment: Fragment
    values: tuple[tuple[str, TemplateValue], ...]


def read_values(text: str | Sequence[str]) -> tuple[TemplateValue, ...] | None:
    """Return the values of a range `1..7`, a single value, or a list; None for an empty range."""
    if not isinstance(text, str):
        return tuple(_value(item) for item in text)
    if match := _RANGE.fullmatch(text):
        low, high = int(match[1]), int(match[2])
        if low > high:
            return None
        return tuple(range(low, min(high, low + _LARGEST) + 1)) if high - low < 10**6 else None
    return (_value(text),)


def range_length(text: str) -> int:
    """Return how many values a range has, without making them; 1 for other text."""
    match = _RANGE.fullmatch(text)
    return max(int(match[2]) - int(match[1]) + 1, 0) if match else 1


def _value(text: str) -> TemplateValue:
    stripped = text.strip()
    return int(stripped) if re.fullmatch(r"[+-]?\d{1,12}", stripped) else stripped


def fill(
    line: Fragment,
    loops: Mapping[str, tuple[TemplateValue, ...]],
    constants: Mapping[str, int],
) -> Iterator[Filled | Diagnostic]:
    """Yield the line for each combination of the loops' values, or what is wrong with a hole.

    Diagnostics count in the line as written.
    """
    problem = _balanced(line.text) or _size(line.text, loops)
    if problem:
        yield problem
        return
    if not _HOLE.search(line.text) and not loops:
        yield Filled(line, ())
        return
    used = set(re.findall(r"[a-z_][a-z0-9_]*", " ".join(_HOLE.findall(line.text))))
    for name in loops:
        if name not in used:
            span = Span(0, max(len(line.text), 1))
            yield _problem(span, f"no hole of the line uses `{name}`", f"write {{{name}}} in it")
            return
    for values in product(*loops.values()):
        names = dict(constants) | dict(zip(loops, values, strict=True))
        pieces = _fill_once(line, names)
        yield pieces
        if isinstance(pieces, Diagnostic):
            return


def _fill_once(line: Fragment, names: Mapping[str, TemplateValue]) -> Filled | Diagnostic:
    text: list[str] = []
    offsets: list[int] = []
    position = 0
    for match in _HOLE.finditer(line.text):
        value = _evaluate(match[1], names)
        if isinstance(value, str) and value.startswith("\0"):
            shown = ", ".join(f"{name} = {each}" for name, each in names.items())
            return _problem(Span(*match.span()), value[1:], f"the values here: {shown or 'none'}")
        written = str(value)
        text.append(line.text[position : match.start()] + written)
        offsets.extend(line.offsets[position : match.start()])
        hole = line.offsets[match.start()]
        offsets.extend([hole] * len(written))
        position = match.end()
    text.append(line.text[position:])
    offsets.extend(line.offsets[position:])
    return Filled(Fragment("".join(text), tuple(offsets)), tuple(names.items()))


def _balanced(text: str) -> Diagnostic | None:
    rest = _HOLE.sub(lambda match: " " * len(match[0]), text)
    for sign, other in ("{}", "}{"):
        if (place := rest.find(sign)) >= 0:
            return _problem(
                Span(place, place + 1), f"this {sign} has no {other}", "a hole is written {y+1}"
            )
    return None


def _size(text: str, loops: Mapping[str, tuple[TemplateValue, ...]]) -> Diagnostic | None:
    count = prod(len(values) for values in loops.values())
    if count <= TEMPLATE_LIMIT:
        return None
    return too_many_values(Span(0, max(len(text), 1)), count)


def too_many_values(span: Span, count: int) -> Diagnostic:
    """A template beyond the limit."""
    return _problem(
        span,
        f"this template has {count:,} combinations of values, the limit is {TEMPLATE_LIMIT:,}",
        "use a shorter range, or a variable X, Y or Z",
    )


def _problem(span: Span, message: str, advice: str) -> Diagnostic:
    return Diagnostic(BAD_TEMPLATE, message, Label(span, "in this template"), help=advice)


def _evaluate(expression: str, names: Mapping[str, TemplateValue]) -> TemplateValue:
    """Return the value of a hole; text that begins with NUL is what is wrong."""
    if match := _DIGIT.fullmatch(expression):
        value = names.get(match[1])
        digits = str(value)
        place = int(match[2])
        if value is None:
            return f"\0`{match[1]}` has no value"
        if not digits.isdigit() or not 1 <= place <= len(digits):
            return f"\0{value} has no digit number {place}"
        return int(digits[place - 1])
    if (name := expression.strip()) in names:
        return names[name]
    try:
        return _Sum(expression, names).value()
    except _Unreadable as error:
        return f"\0{error}"


class _Unreadable(Exception):
    """Why a hole cannot be read."""


class _Sum:
    """An integer expression, by precedence climbing over its tokens."""

    def __init__(self, text: str, names: Mapping[str, TemplateValue]) -> None:
        self.names = names
        self.tokens: list[str] = []
        position = 0
        while text[position:].strip():
            match = _TOKEN.match(text, position)
            if match is None:
                raise _Unreadable(f"`{text.strip()}` is no sum of whole numbers and names")
            self.tokens.append(match[0].strip())
            position = match.end()
        self.tokens.reverse()
        if len(self.tokens) > 200:
            raise _Unreadable("this sum is far too long")

    def value(self) -> int:
        if not self.tokens:
            raise _Unreadable("this hole is empty")
        result = self._climb(1)
        if self.tokens:
            raise _Unreadable(f"`{self.tokens[-1]}` was not expected in this sum")
        return result

    def _climb(self, lowest: int) -> int:
        result = self._atom()
        while self.tokens and self.tokens[-1] in _OPERATORS:
            rank, apply = _OPERATORS[self.tokens[-1]]
            if rank < lowest:
                break
            sign = self.tokens.pop()
            right = self._climb(rank + 1)
            if sign in ("//", "%") and right == 0:
                raise _Unreadable("it divides by zero")
            result = apply(result, right)
            if abs(result) > _LARGEST:
                raise _Unreadable("its value is far too large")
        return result

    def _atom(self) -> int:
        token = self.tokens.pop() if self.tokens else ""
        if token.isdigit():
            if len(token) > 12:
                raise _Unreadable("a number in it is far too large")
            return int(token)
        if token in ("-", "−"):
            return -self._atom()
        if token == "(":
            inside = self._climb(1)
            if not self.tokens or self.tokens.pop() != ")":
                raise _Unreadable("a ) is missing")
            return inside
        if token in self.names:
            value = self.names[token]
            if isinstance(value, str):
                raise _Unreadable(f"`{token}` is the word {value}, which cannot be reckoned with")
            return value
        known = ", ".join(self.names) or "none"
        if not token:
            raise _Unreadable("a number is missing")
        near = get_close_matches(token, self.names, n=1, cutoff=0.5)
        if near:
            raise _Unreadable(f"`{token}` has no value; did you mean `{near[0]}`?")
        if token == "year":
            raise _Unreadable("the card has no `year:`, so `year` has no value")
        raise _Unreadable(f"`{token}` has no value (names here: {known})")
