"""L218 category-number: tiles that the name or kind of their category does not lead to expect."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from cardwright.compiler.compile import LineReading, Reading, ReadLine
from cardwright.compiler.diagnostics import Code, Diagnostic, Label, Severity
from cardwright.compiler.entries import CategoryEntry
from cardwright.compiler.explain_groups import joined
from cardwright.compiler.grounding import Grounding
from cardwright.compiler.ir import (
    Alternative,
    DragonOf,
    Fixed,
    GroupKind,
    Moved,
    Numbered,
    Of,
    OneOf,
    TileExpression,
    VariableKind,
)
from cardwright.compiler.lint.rule import Rule, each_line
from cardwright.compiler.source import Span
from cardwright.compiler.tiles import DRAGON_START, FLOWER_INDEX, WIND_START

CATEGORY_NUMBER = Code("L218", "category-number", Severity.WARNING)

QUINT = 5
"""Tiles of the smallest group that a category of quints is about."""

_DIGITS = re.compile(r"\D*([1-9]{3,9})\D*")
_PARITIES = {"odd": "13579", "even": "2468"}
_HONORS = {
    "wind": ("Wind", range(WIND_START, DRAGON_START), (VariableKind.WIND,)),
    "dragon": ("Dragon", range(DRAGON_START, FLOWER_INDEX), (VariableKind.DRAGON,)),
}

Pattern = tuple[Alternative, Grounding]


def check(reading: Reading) -> Iterator[Diagnostic]:
    """Yield the groups that a category of these numbers, or of pairs, or of Winds has no room for.

    A category is known by its kind, or by a name that says nothing else: 369, Odds, Quints, Winds
    and Dragons. Numbers are looked at where they can stand, runs moved and formulas kept.
    """
    if reading.sound is None:
        return
    card = reading.sound
    patterns: dict[tuple[str, str], list[Pattern]] = {}
    for (line, alternative), grounding in zip(card.alternatives, card.groundings, strict=True):
        key = card.card.lines[line].id, alternative.text
        patterns.setdefault(key, []).append((alternative, grounding))

    def look(line: LineReading, read: ReadLine) -> Iterator[Diagnostic]:
        for pattern in patterns.get((line.entry.id, read.syntax.text), ()):
            yield from _look(line.category, *pattern)

    yield from each_line(reading, look)


def _look(
    category: CategoryEntry, alternative: Alternative, grounding: Grounding
) -> Iterator[Diagnostic]:
    words = [word.removesuffix("s") for word in re.findall(r"[^\W\d_]+", category.name.lower())]
    numbers = _numbers_of(category.name, words)
    if numbers:
        yield from _foreign_numbers(category.name, numbers, alternative, grounding)
    if category.kind == "singles-and-pairs" or words == ["single", "and", "pair"]:
        for group in alternative.groups:
            if group.kind is GroupKind.SET:
                yield _diagnostic(
                    f"{group.text} is a group of {group.size} in a category of singles and pairs",
                    Label(group.span, "no single, no pair"),
                    "use singles and pairs, or put the line into another category",
                )
    names = [word for word in words if word != "and"]
    if names and set(names) <= set(_HONORS):
        yield from _missing_honors(names, alternative)
    if names == ["quint"] and not any(
        group.kind is GroupKind.SET and group.size >= QUINT for group in alternative.groups
    ):
        yield _diagnostic(
            f"no group of this line has {QUINT} or more equal tiles, in a category of quints",
            Label(_whole(alternative), "no quint"),
            "make one of its groups a quint, or put the line into another category",
        )


def _numbers_of(name: str, words: Sequence[str]) -> frozenset[int]:
    """Return the numbers that a category is named for; none for 123, which is a sample of a run."""
    digits = _DIGITS.fullmatch(name)
    said = digits[1] if digits else ""
    if len(words) <= 2 and words[:1] and words[1:] in ([], ["number"]):
        said = said or _PARITIES.get(words[0], "")
    numbers = [int(digit) for digit in said]
    steps = {after - before for before, after in pairwise(numbers)}
    return frozenset(numbers) if steps and min(steps) > 0 and steps != {1} else frozenset()


def _foreign_numbers(
    name: str, numbers: frozenset[int], alternative: Alternative, grounding: Grounding
) -> Iterator[Diagnostic]:
    moved: set[str] = set()
    for group in alternative.groups:
        tiles = [tile for tile in group.tiles if isinstance(tile, Numbered)]
        foreign = {
            number for tile in tiles for number in _values(tile, alternative, grounding)
        } - numbers
        if foreign:
            printed = all(isinstance(tile.number, int) for tile in tiles)
            shown = joined([str(number) for number in sorted(foreign)], "or")
            if not printed and shown in moved:
                continue
            moved.add(shown)
            known = joined([str(number) for number in sorted(numbers)])
            yield _diagnostic(
                f"{group.text} {'holds' if printed else 'may be'} {shown}, but the numbers of "
                f"{name} are {known}",
                Label(group.span, f"{shown} in {name}"),
                "change the number"
                if printed
                else "limit it by a note, such as any like even numbers, X odd or X in 3 6 9",
            )


def _values(tile: Numbered, alternative: Alternative, grounding: Grounding) -> set[int]:
    """Return the numbers that a numbered tile stands for in some target."""
    if isinstance(tile.number, int):
        return {tile.number}
    run = alternative.run
    name = "run" if isinstance(tile.number, Moved) else tile.number
    column = [variable.name for variable in alternative.variables].index(name)
    found = set(grounding.assignments[:, column].tolist())
    if isinstance(tile.number, Moved) and run is not None:
        place = run.printed.index(tile.number.printed)
        return {run.placements[index][place] for index in found}
    return found


def _missing_honors(names: Sequence[str], alternative: Alternative) -> Iterator[Diagnostic]:
    """Report an alternative with none of the tiles that its category is named for."""
    kinds = {variable.name: variable.kind for variable in alternative.variables}
    tiles = [tile for group in alternative.groups for tile in group.tiles]
    if not any(_is_honor(tile, name, kinds) for tile in tiles for name in names):
        called = joined([f"{_HONORS[name][0]}s" for name in names])
        missing = joined([_HONORS[name][0] for name in names], "or")
        yield _diagnostic(
            f"this line has no {missing}, in a category of {called}",
            Label(_whole(alternative), f"no {missing}"),
            "use some, or put the line into another category",
        )


def _is_honor(tile: TileExpression, name: str, kinds: dict[str, VariableKind]) -> bool:
    _, indices, variables = _HONORS[name]
    match tile:
        case Fixed(index):
            return index in indices
        case OneOf(tiles):
            return any(index in indices for index in tiles)
        case Of(variable):
            return kinds.get(variable) in (*variables, VariableKind.TILE)
        case DragonOf():
            return name == "dragon"
        case _:
            return False


def _whole(alternative: Alternative) -> Span:
    spans = [group.span for group in alternative.groups]
    return Span(min(spans).start, max(span.end for span in spans))


def _diagnostic(message: str, label: Label, advice: str) -> Diagnostic:
    return Diagnostic(CATEGORY_NUMBER, message, label, help=advice)


RULE = Rule(CATEGORY_NUMBER, check)
