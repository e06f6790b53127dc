"""L217 value-out-of-step: a line that pays less than a far easier one of its category."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardwright.compiler.compile import LineReading, Reading
from cardwright.compiler.diagnostics import Code, Diagnostic, Label, Severity
from cardwright.compiler.ir import Line
from cardwright.compiler.lint.difficulty import difficulties
from cardwright.compiler.lint.rule import Rule
from cardwright.compiler.targets import CompiledCard

VALUE_OUT_OF_STEP = Code("L217", "value-out-of-step", Severity.WARNING)

MARGIN = 7.0
"""Bits by which a line must be harder than a dearer one: about a hundred times as hard."""


@dataclass(frozen=True, slots=True)
class _Priced:
    """A line with its points and how hard it is, in bits."""

    reading: LineReading
    value: int
    bits: float


def check(reading: Reading) -> Iterator[Diagnostic]:
    """Yield the lines whose points do not suit how hard they are beside others of the category.

    Of two lines that disagree the one is named that disagrees with more of the others.
    """
    if reading.sound is None:
        return
    categories: dict[int, list[_Priced]] = {}
    for priced in _priced(reading, reading.sound):
        category, line = priced
        categories.setdefault(category, []).append(line)
    for lines in categories.values():
        left = lines
        while found := _worst(left):
            odd, against = found
            yield _diagnostic(odd, against)
            left = [each for each in left if each is not odd]


def _priced(reading: Reading, card: CompiledCard) -> Iterator[tuple[int, _Priced]]:
    """Yield the sound lines that have one value, with the index of their category."""
    readings = {each.entry.id: each for each in reading.lines}
    for line, bits in zip(card.card.lines, difficulties(card), strict=True):
        value = _value(line)
        if value is not None:
            yield line.category, _Priced(readings[line.id], value, bits)


def _value(line: Line) -> int | None:
    """Return what a line pays; None where its alternatives pay differently, or nothing."""
    values = {each.value for each in line.alternatives}
    return values.pop() if len(values) == 1 else None


def _worst(lines: list[_Priced]) -> tuple[_Priced, _Priced] | None:
    """Return the line that is out of step with most others, and the one it differs from most."""
    pairs = [
        (hard, easy)
        for hard in lines
        for easy in lines
        if hard.value < easy.value and hard.bits >= easy.bits + MARGIN
    ]
    if not pairs:
        return None
    counts = {id(line): sum(line in pair for pair in pairs) for line in lines}
    odd = max(lines, key=lambda each: (counts[id(each)], each.bits))
    others = [pair[0] if pair[1] is odd else pair[1] for pair in pairs if odd in pair]
    return odd, max(others, key=lambda each: abs(each.bits - odd.bits))


def _diagnostic(odd: _Priced, other: _Priced) -> Diagnostic:
    is_harder = odd.bits > other.bits
    than = "less" if is_harder else "more"
    kind = "harder" if is_harder else "easier"
    return Diagnostic(
        VALUE_OUT_OF_STEP,
        f"this line pays {odd.value}, {than} than line {other.reading.entry.id} with "
        f"{other.value}, though it is far {kind} to make",
        Label(odd.reading.entry.span, f"pays {odd.value}"),
        (Label(other.reading.entry.span, f"pays {other.value}"),),
        help="compare what must be natural, what takes Jokers and calls, and how many choices "
        "there are; then change one of the two values",
        card_line=odd.reading.entry.id,
    )


RULE = Rule(VALUE_OUT_OF_STEP, check)
