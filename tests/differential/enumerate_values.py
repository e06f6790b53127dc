"""Every choice of what inks, variables, printed numbers and printed winds stand for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product

from cardwright.compiler.nodes import AnyWind, Comparison, FreeInk, LikeNumbers, RunNote
from cardwright.compiler.tiles import DRAGON_START, NATURAL_KINDS, TILE_NAMES, WIND_START, WINDS

from .enumerate_formulas import hold, named
from .enumerate_patterns import NUMBER_VARIABLES, SUIT_WORDS, TILE_VARIABLES, WIND_VARIABLES
from .enumerate_printings import Printing, is_digit


@dataclass(frozen=True, slots=True)
class Values:
    """What inks, variables, printed numbers and printed winds stand for."""

    inks: Mapping[str, int]
    numbers: Mapping[str, int]
    tiles: Mapping[str, int]
    """Of wind and tile variables."""
    moved: Mapping[int, int]
    """The number that each printed number of a moving group stands on."""
    winds: Mapping[str, str]
    """The Wind that each wind letter of a uniform group stands for."""


def assignments(printing: Printing) -> Iterator[Values]:
    """Yield every choice of what inks, variables, numbers and winds stand for."""
    inks = list(_ink_choices(printing))
    tiles = list(_tile_choices(printing))
    winds = list(_wind_choices(printing))
    for moved in _placements(printing):
        for numbers in _number_choices(printing, moved):
            for ink, tile, wind in product(inks, tiles, winds):
                yield Values(ink, numbers, tile, moved, wind)


def _ink_choices(printing: Printing) -> Iterator[dict[str, int]]:
    """Yield the suits of the inks: all different but for freed inks and inks made equal.

    A formula on an ink that these groups do not print says nothing here.
    """
    inks = {
        g.ink
        for g in printing.groups
        if g.ink and any(is_digit(s) or s in NUMBER_VARIABLES + "D" for s in g.symbols)
    }
    for word in printing.words:
        if word.ink and any(is_digit(s) for symbols in printing.letters(word) for s in symbols):
            inks.add(word.ink)
    tied = {ink: {ink} for ink in inks}
    for note in printing.notes:
        if isinstance(note, Comparison) and note.comparator == "=":
            left, right = note.left[0].value, note.right[0].value
            if left in tied and right in tied:
                both = tied[str(left)] | tied[str(right)]
                for ink in both:
                    tied[ink] = both
    freed = {note.ink for note in printing.notes if isinstance(note, FreeInk)}
    apart = [
        (a, b)
        for a, b in combinations(sorted(inks), 2)
        if b not in tied[a] and a not in freed and b not in freed
    ]
    for suits in product(range(3), repeat=len(inks)):
        chosen = dict(zip(sorted(inks), suits, strict=True))
        if all(chosen[a] != chosen[b] for a, b in apart) and hold(
            printing.notes, chosen, _suit_named
        ):
            yield chosen


def _placements(printing: Printing) -> list[dict[int, int]]:
    """Return where the moving numbers may stand, as maps from printed to meant numbers."""
    moving = printing.moving
    here = {number: number for number in moving}
    if not moving:
        return [here]
    found = []
    for note in printing.notes:
        if isinstance(note, LikeNumbers):
            values = {None: range(1, 10), "odd": range(1, 10, 2), "even": range(2, 10, 2)}
            return [dict.fromkeys(moving, value) for value in values[note.parity]]
    runs = [note.kind for note in printing.notes if isinstance(note, RunNote)]
    if not runs:
        return [here]
    mirrored = {number: moving[0] + moving[-1] - number for number in moving}
    for offset in range(-8, 9):
        for start in [here, mirrored] if "reversible" in runs else [here]:
            place = {number: at + offset for number, at in start.items()}
            if "wrapping" in runs:
                place = {number: (at - 1) % 9 + 1 for number, at in place.items()}
            if place not in found and all(1 <= at <= 9 for at in place.values()):
                found.append(place)
    return found


def _number_choices(printing: Printing, moved: Mapping[int, int]) -> Iterator[dict[str, int]]:
    """Yield the values of the number variables, those that only a formula names included."""
    names = sorted(
        printing.printed(NUMBER_VARIABLES) | named(printing.notes, NUMBER_VARIABLES.__contains__)
    )
    if printing.has(RunNote) or printing.has(LikeNumbers):
        run = set(moved.values())
    else:
        run = {int(s) for g in printing.groups for s in g.symbols if is_digit(s)}
    for values in product(range(1, 10), repeat=len(names)):
        chosen = dict(zip(names, values, strict=True))
        if hold(printing.notes, chosen, int, run):
            yield chosen


def _tile_choices(printing: Printing) -> Iterator[dict[str, int]]:
    """Yield the tiles of wind and tile variables."""
    letters = WIND_VARIABLES + TILE_VARIABLES
    names = sorted(printing.printed(letters) | named(printing.notes, letters.__contains__))
    domains = [
        range(WIND_START, DRAGON_START) if name in WIND_VARIABLES else range(NATURAL_KINDS)
        for name in names
    ]
    for values in product(*domains):
        chosen = dict(zip(names, values, strict=True))
        if hold(printing.notes, chosen, TILE_NAMES.index):
            yield chosen


def _wind_choices(printing: Printing) -> Iterator[dict[str, str]]:
    """Yield the Winds that the printed letters of uniform groups stand for."""
    letters = sorted(
        {
            g.symbols[0]
            for g in printing.groups
            if len(set(g.symbols)) == 1 and g.symbols[0] in WINDS
        }
    )
    if not printing.has(AnyWind):
        yield {letter: letter for letter in letters}
        return
    for winds in product(WINDS, repeat=len(letters)):
        if len(set(winds)) == len(winds):
            yield dict(zip(letters, winds, strict=True))


def _suit_named(word: str) -> int:
    return SUIT_WORDS.index(word)
