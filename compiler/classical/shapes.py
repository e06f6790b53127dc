"""Shapes of a hand other than four sets and a pair: sums of pairs, sets and fixed tiles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from cardwright.compiler.classical import errors
from cardwright.compiler.classical.classes import ALL, KINDS, kinds_of
from cardwright.compiler.classical.clauses import read_condition
from cardwright.compiler.classical.condition_syntax import Names
from cardwright.compiler.classical.conditions import SOME, Tiles
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.source import Fragment, Span
from cardwright.compiler.tiles import FLOWER_INDEX, HAND_SIZE

Counts = tuple[int, ...]
"""How many of each of the 34 kinds."""

STANDARD = "four sets and a pair"
"""The name of the shape that every book knows."""

ANY = "any"
"""What a limit hand of every shape has for its shape."""

TARGET_LIMIT = 1_000
"""Ways in which the fixed tiles of a shape may be chosen."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One shape: fixed tiles, some of them again, and sets and pairs of any tiles."""

    name: str
    text: str
    sets: int
    pairs: int
    different: bool
    """Whether all pairs are of different tiles."""
    bases: tuple[Counts, ...]
    """The fixed tiles: one of these. A shape without any has the one of no tiles."""
    again: int
    """How many more tiles of those kinds."""

    @property
    def is_pairs(self) -> bool:
        """Whether it is made of pairs alone."""
        return self.size == 2 * self.pairs

    @property
    def size(self) -> int:
        """How many tiles there are."""
        return 3 * self.sets + 2 * self.pairs + sum(self.bases[0]) + self.again


_PAIRS = re.compile(r"(\d+)\s+(different\s+)?pairs?")
_SETS = re.compile(r"(\d+)\s+sets?")
_EACH = re.compile(r"each\s+of\s+(.+)", re.DOTALL)
_AGAIN = re.compile(r"(?:another|(\d+)\s+more)\s+of\s+them")
_NO_TILES = (0,) * KINDS


@dataclass(slots=True)
class _Sum:
    """A shape while its terms are read; scratch of `read_shape`."""

    sets: int = 0
    pairs: int = 0
    different: bool = False
    again: int = 0


def read_shape(name: str, text: str, names: Names) -> tuple[Shape | None, tuple[Diagnostic, ...]]:
    """Return the shape that a text means and what is wrong with it; spans count in the text."""
    problems: list[Diagnostic] = []
    total = _Sum()
    fixed: list[tuple[Counts, ...]] = []
    sizes: list[str] = []
    for term, span in _terms(text):
        if not term:
            advice = "write a term on both sides of each `+`"
            problems.append(errors.bad_shape(span, "a term of this shape is missing", advice))
        elif match := _SETS.fullmatch(term):
            total.sets += int(match[1])
            sizes.append(str(3 * int(match[1])))
        elif match := _PAIRS.fullmatch(term):
            total.pairs += int(match[1])
            total.different |= bool(match[2])
            sizes.append(str(2 * int(match[1])))
        elif match := _AGAIN.fullmatch(term):
            total.again += int(match[1] or 1)
            sizes.append(match[1] or "1")
            if not fixed:
                advice = "write `each of …` or tiles before it"
                problems.append(errors.bad_shape(span, "`them` stands for nothing", advice))
        else:
            bases, found = _fixed(term, span, names)
            problems += found
            if bases:
                fixed.append(bases)
                sizes.append(str(sum(bases[0])))
    if problems:
        return None, tuple(problems)
    bases = tuple(
        tuple(map(sum, zip(_NO_TILES, *chosen, strict=True))) for chosen in product(*fixed)
    )
    shape = Shape(name, text, total.sets, total.pairs, total.different, bases, total.again)
    if shape.size != HAND_SIZE:
        span = Span(0, len(text))
        shown = f"{' + '.join(sizes)} tiles"
        return None, (errors.shape_size(span, shown, shape.size, HAND_SIZE),)
    if max(map(max, bases)) > 4:
        span = Span(0, len(text))
        return None, (errors.bad_shape(span, "this shape needs a fifth tile of a kind",
                                       "there are four of each"),)  # fmt: skip
    return shape, ()


def _terms(text: str) -> Iterator[tuple[str, Span]]:
    """Yield the terms of a sum with their places."""
    start = 0
    for term in text.split("+"):
        inner = term.strip()
        begin = start + len(term) - len(term.lstrip())
        yield inner, Span(begin, begin + max(len(inner), 1))
        start += len(term) + 1


def _fixed(
    term: str, span: Span, names: Names
) -> tuple[tuple[Counts, ...], tuple[Diagnostic, ...]]:
    """Return the ways to choose the fixed tiles of a term."""
    each = _EACH.fullmatch(term)
    if each is None:
        return _line(term, span)
    offset = span.start + each.start(1)
    condition, problems = read_condition(each[1], names)
    moved = tuple(_moved(problem, offset) for problem in problems)
    if moved:
        return (), moved
    match condition:
        case Tiles(count=count, tiles=tiles) if count == SOME and not tiles.seated:
            kinds = set(kinds_of(tiles.fixed & ALL))
            return (tuple(int(kind in kinds) for kind in range(KINDS)),), ()
        case _:
            message = f"`{each[1]}` is no class of tiles"
            return (), (errors.bad_shape(span, message, "write `each of terminals/honours`"),)


def _moved(problem: Diagnostic, offset: int) -> Diagnostic:
    end = problem.primary.span.end + 1
    return problem.located(Fragment(" " * end, tuple(range(offset, offset + end + 1))))


def _line(term: str, span: Span) -> tuple[tuple[Counts, ...], tuple[Diagnostic, ...]]:
    """Return the targets of a term in the notation of card lines."""
    advice = (
        "a term is `7 pairs`, `4 sets`, `each of dragons`, `another of them` or tiles as on a card"
    )
    # Few books have such a shape, and what reads it imports NumPy.
    from cardwright.compiler import nodes
    from cardwright.compiler.context import Context
    from cardwright.compiler.ground import ground
    from cardwright.compiler.grounding import Grounding
    from cardwright.compiler.lower import lower_line
    from cardwright.compiler.syntax import parse_line

    line, problems = parse_line(term)
    if line is None:
        return (), tuple(
            errors.bad_shape(_within(problem.primary.span, span), problem.message, advice)
            for problem in problems
        )
    size = sum(
        len(item.groups[0].symbols)
        for item in line.alternatives[0].items
        if isinstance(item, nodes.Choice)
    )
    lowered, problems = lower_line(line, Context(hand_size=size, jokers=False))
    if problems or not lowered:
        message = problems[0].message if problems else "this pattern has no tiles"
        place = _within(problems[0].primary.span, span) if problems else span
        return (), (errors.bad_shape(place, message, advice),)
    found: list[Counts] = []
    for each in lowered:
        grounding = ground(each.alternative, False, TARGET_LIMIT)
        if not isinstance(grounding, Grounding) or not len(grounding.high):
            return (), (errors.bad_shape(span, "no tiles make this pattern", advice),)
        if grounding.free.any() or grounding.any_tiles or grounding.high[:, FLOWER_INDEX].any():
            message = "a pattern here has suits by ink, and neither Flowers nor Jokers"
            return (), (errors.bad_shape(span, message, advice),)
        found += (tuple(map(int, row[:KINDS])) for row in grounding.high)
    return tuple(dict.fromkeys(found)), ()


def _within(inner: Span, outer: Span) -> Span:
    """Return a span of a term as one of the whole text."""
    return Span(outer.start + inner.start, min(outer.start + inner.end, outer.end))
