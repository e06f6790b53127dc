"""A card as it is printed in type: its lines as runs of signs, each in its ink, with its marks.

What tells inks apart never is colour alone: each ink has an underline of its own too, and carries
its letter where that is not enough.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from enum import Enum

from cardwright.compiler.inks import ink_color, ink_names
from cardwright.compiler.ir import Card, Category, Line
from cardwright.compiler.render.colors import SCREEN_COLORS
from cardwright.compiler.render.palette import BLACK, alike, parse_color, readable
from cardwright.compiler.render.printed import (
    Piece,
    PieceKind,
    named_inks,
    printed_alternatives,
    printed_points,
)

NEUTRAL = "k"
"""The ink that is written and means none."""

_COMPARED = {"!=": "≠", "<=": "≤", ">=": "≥"}
_TYPOGRAPHIC = {"-": "−", "x": "×", "*": "×"}
_QUOTES = "“”"
_INK = re.compile(r"[a-wyz][!^~]*$")


class Underline(Enum):
    """What stands below groups of an ink; the value is its name in a sentence and in CSS."""

    DOTTED = "dotted"
    SOLID = "solid"
    DOUBLE = "double"
    DASHED = "dashed"


@dataclass(frozen=True, slots=True)
class Ink:
    """How an ink is printed."""

    letter: str
    name: str
    """As in a sentence: `green`, `ink z`."""
    color: str
    """On paper: readable, `#rrggbb`."""
    source: str
    """As the card has it, `#rrggbb`; black where it has none."""
    underline: Underline
    lettered: bool
    """Whether groups carry the letter, since colour and underline do not tell it apart."""


@dataclass(frozen=True, slots=True)
class Run:
    """Signs in one ink, without blanks; or one blank."""

    text: str
    ink: str | None = None
    letter: str = ""
    """The ink letter where it is to be seen."""
    marks: str = ""
    """What stands behind the letter: `!`, `^`, `~`."""

    @property
    def is_blank(self) -> bool:
        """Whether this is the blank between two groups."""
        return self.text == " "


@dataclass(frozen=True, slots=True)
class PrintedAlternative:
    """One pattern of a line: its groups, and its notes as one text."""

    runs: tuple[Run, ...]
    notes: str


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A line as it is printed."""

    id: str
    alternatives: tuple[PrintedAlternative, ...]
    points: str


@dataclass(frozen=True, slots=True)
class PrintedCategory:
    """A heading with its lines."""

    category: Category
    lines: tuple[PrintedLine, ...]


@dataclass(frozen=True, slots=True)
class PrintedSide:
    """What stands on one side: all lines, where the card has no sides."""

    title: str | None
    color: str | None
    """As the card has it, `#rrggbb`."""
    categories: tuple[PrintedCategory, ...]


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card ready for any medium that has type."""

    card: Card
    sides: tuple[PrintedSide, ...]
    inks: Mapping[str, Ink]

    @property
    def heading(self) -> str:
        """The title, and the year where the title does not hold it."""
        year = self.card.year
        with_year = year is not None and str(year) not in self.card.title
        return f"{self.card.title} {year}" if with_year else self.card.title


def typeset(card: Card) -> PrintedCard:
    """Return a card as it is printed; lines that belong to no side stand on each of them."""
    patterns = {line.id: _patterns(line) for line in card.lines}
    pieces = [piece for parts in patterns.values() for part in parts for piece in part]
    inks = _inks(card, pieces)
    categories = [
        PrintedCategory(
            category,
            tuple(_line(line, patterns[line.id], inks) for line in card.lines_of(index)),
        )
        for index, category in enumerate(card.categories)
    ]
    return PrintedCard(card, tuple(_sides(card, [each for each in categories if each.lines])), inks)


def _patterns(line: Line) -> tuple[tuple[Piece, ...], ...]:
    """Return the pieces of each alternative; of a template the first filling, and its range.

    The range stands as a note: `(2001 2002 … 2098 2099)`, of what differs from filling to filling.
    """
    texts = list(dict.fromkeys(alternative.text for alternative in line.alternatives))
    if len(texts) == 1:
        return printed_alternatives(line)
    alternatives = [each for each in line.alternatives if each.text == texts[0]]
    parts = printed_alternatives(replace(line, alternatives=tuple(alternatives)))
    said = Piece(PieceKind.NOTE, f"({_range(texts)})")
    return (*parts[:-1], (*parts[-1], said))


def _range(texts: Sequence[str]) -> str:
    """Return what differs between the first and the last of several fillings of a template."""
    rows = [text.split() for text in texts]
    if len({len(row) for row in rows}) > 1:
        return f"and {len(texts) - 1} more like it"
    columns = zip(*rows, strict=True)
    differing = [
        [_INK.sub("", sign) for sign in column] for column in columns if len(set(column)) > 1
    ]
    between = " or " if len(texts) == 2 else " … "
    return between.join(" ".join(column[place] for column in differing) for place in (0, -1))


def named_color(color: str) -> str | None:
    """Return a colour of a card as `#rrggbb`, a name in the shade that is used for it on cards."""
    name = color.strip().lower()
    return parse_color(SCREEN_COLORS.get(name, name))


def _sides(card: Card, categories: Sequence[PrintedCategory]) -> Iterator[PrintedSide]:
    used = dict.fromkeys(each.category.side for each in categories)
    declared = [side.id for side in card.sides if side.id in used]
    names = [*declared, *(name for name in used if name is not None and name not in declared)]
    if not names:
        yield PrintedSide(None, None, tuple(categories))
    for name in names:
        side = next((side for side in card.sides if side.id == name), None)
        color = named_color(side.color) if side and side.color else None
        own = tuple(each for each in categories if each.category.side in (name, None))
        yield PrintedSide(side.title if side else name.capitalize(), color, own)


def _inks(card: Card, pieces: Iterable[Piece]) -> dict[str, Ink]:
    used = dict.fromkeys(piece.ink for piece in pieces if piece.ink and piece.ink != NEUTRAL)
    letters = [letter for letter in card.inks if letter in used]
    letters += [letter for letter in used if letter not in letters]
    names = ink_names(card.inks, letters)
    sources = {letter: named_color(ink_color(card.inks, letter) or "") for letter in letters}
    shades = {letter: readable(source or BLACK) for letter, source in sources.items()}
    underlines = list(Underline)
    return {
        letter: Ink(
            letter=letter,
            name=names[letter],
            color=shades[letter],
            source=sources[letter] or BLACK,
            underline=underlines[index % len(underlines)],
            lettered=card.print.large
            or index >= len(underlines)
            or sources[letter] is None
            or any(alike(shades[letter], shades[other]) for other in letters if other != letter),
        )
        for index, letter in enumerate(letters)
    }


def _line(line: Line, parts: Sequence[Sequence[Piece]], inks: Mapping[str, Ink]) -> PrintedLine:
    named = named_inks(parts)
    alternatives = tuple(_alternative(part, inks, named) for part in parts)
    return PrintedLine(line.id, alternatives, printed_points(line))


def _alternative(
    part: Sequence[Piece], inks: Mapping[str, Ink], named: Set[str]
) -> PrintedAlternative:
    runs: list[Run] = []
    notes: list[str] = []
    for piece in part:
        ink = piece.ink if piece.ink in inks else None
        if piece.kind is PieceKind.NOTE:
            notes.append(_note(piece.text))
        elif piece.kind is PieceKind.BLANK:
            runs.append(Run(" "))
        elif ink is not None:
            shown = ink if inks[ink].lettered or ink in named else ""
            runs.append(Run(_signs(piece), ink, shown, piece.marks))
        else:
            runs.append(Run(_signs(piece), marks=piece.marks))
    while runs and runs[-1].is_blank:
        runs.pop()
    return PrintedAlternative(tuple(runs), " ".join(notes))


def _note(text: str) -> str:
    for written, sign in _COMPARED.items():
        text = text.replace(written, sign)
    return text


def _signs(piece: Piece) -> str:
    if piece.kind is PieceKind.WORD:
        return f"{_QUOTES[0]}{piece.text[1:-1]}{_QUOTES[1]}"
    if piece.kind is PieceKind.SIGN:
        return _TYPOGRAPHIC.get(piece.text, piece.text)
    return piece.text
