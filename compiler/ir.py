"""What a card means: each alternative of a line as a small constraint problem, free of any hand.

Variables stand for suits (0..2, Bam Crak Dot), numbers (1..9) and tiles (indices of
`tiles.TILES`). Spans are kept for messages and are no part of equality: two lines are equal when
they mean the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from cardwright.compiler.source import Span


class NotCompiled(ValueError):
    """A file that is no compiled card, or one that this version cannot trust; says why."""


class VariableKind(StrEnum):
    """What the values of a variable are."""

    SUIT = "suit"
    """0..2."""
    RUN = "run"
    """The index of a placement of the alternative's `Run`."""
    NUMBER = "number"
    """1..9."""
    WIND = "wind"
    """Tile indices of winds."""
    DRAGON = "dragon"
    """Tile indices of Dragons."""
    TILE = "tile"
    """Any natural tile index."""


@dataclass(frozen=True, slots=True)
class Variable:
    """Something that an alternative leaves open, with the values it may take."""

    name: str
    """An ink or variable letter; `run`, `suit 2`, `dragon 1`, `wind N` for what has no letter."""
    kind: VariableKind
    domain: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Run:
    """How the printed numbers that move may be placed: a run, or like numbers.

    `placements[i][j]` is the number that `printed[j]` becomes in the i-th placement; the variable
    `run` holds i.
    """

    printed: tuple[int, ...]
    placements: tuple[tuple[int, ...], ...]


# ── Tile expressions ─────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Fixed:
    """A tile that is what it is."""

    tile: int


@dataclass(frozen=True, slots=True)
class Moved:
    """The number that a printed number becomes by the run variable."""

    printed: int


@dataclass(frozen=True, slots=True)
class Numbered:
    """A numbered tile.

    `suit` names a suit variable, or is None where each such tile is of any suit on its own.
    `number` is a number, a moved number, or the name of a number variable.
    """

    suit: str | None
    number: int | Moved | str


@dataclass(frozen=True, slots=True)
class DragonOf:
    """The Dragon that matches the suit of a suit variable."""

    suit: str


@dataclass(frozen=True, slots=True)
class Of:
    """The tile that a wind, Dragon or tile variable stands for."""

    variable: str


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several tiles, chosen for this place alone: a letter of a word."""

    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AnyTile:
    """Any tile at all, a Joker too: `?`."""


@dataclass(frozen=True, slots=True)
class DemandedJoker:
    """A Joker that the card asks for: `J`."""


TileExpression = Fixed | Numbered | DragonOf | Of | OneOf | AnyTile | DemandedJoker


class GroupKind(StrEnum):
    """What a printed cluster is, which decides where Jokers may stand and why not."""

    SINGLE = "single"
    PAIR = "pair"
    SET = "set"
    """Three or more identical tiles."""
    MIXED = "mixed"
    """Unlike tiles in one cluster, a year, NEWS: singles and pairs only."""
    WORD = "word"
    ANY = "any"
    """Only `?`."""
    JOKERS = "jokers"
    """Only demanded Jokers."""


@dataclass(frozen=True, slots=True)
class Group:
    """A printed cluster: its tiles, and whether Jokers and calls are allowed.

    A set whose tiles are `Numbered(None, …)` is in one suit, with Jokers and calls as stated
    here, or in mixed suits, with neither.
    """

    kind: GroupKind
    tiles: tuple[TileExpression, ...]
    jokers: bool
    callable: bool
    text: str
    """As printed."""
    span: Span = field(compare=False, repr=False)

    @property
    def size(self) -> int:
        """How many tiles the group has."""
        return len(self.tiles)

    @property
    def is_free_set(self) -> bool:
        """Whether this is a set of numbered tiles whose suits are free of each other."""
        first = self.tiles[0]
        return self.kind is GroupKind.SET and isinstance(first, Numbered) and first.suit is None


# ── Constraints ──────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Different:
    """The variables have different values, each two of them."""

    variables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Linear:
    """The sum of coefficient × variable stands in a relation (= != < <= > >=) to a constant."""

    terms: tuple[tuple[int, str], ...]
    comparator: str
    constant: int


@dataclass(frozen=True, slots=True)
class InRun:
    """A number variable is (or is not) one of the numbers that the run stands on."""

    variable: str
    inside: bool


@dataclass(frozen=True, slots=True)
class DistinctCount:
    """The variables have exactly `count` different values together: `any 2 dragons`."""

    variables: tuple[str, ...]
    count: int


@dataclass(frozen=True, slots=True)
class SuitCount:
    """The suits of these variables and of all free numbered tiles are exactly `count` different."""

    suits: tuple[str, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Opposite:
    """The Dragons are different and match no suit of the numbered tiles.

    Those are the suits of the variables `suits` and of all free numbered tiles.
    """

    dragons: tuple[str, ...]
    suits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Matching:
    """The numbered tiles (variables `suits` and all free ones) are in the Dragons' one suit."""

    dragons: tuple[str, ...]
    suits: tuple[str, ...]


Constraint = Different | Linear | InRun | DistinctCount | SuitCount | Opposite | Matching


# ── The card ─────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Alternative:
    """One pattern: variables, constraints, a bag of groups, and what it pays.

    `exposed` says whether it may have exposures; `value` is paid with exposures, and without them
    too unless `concealed_value` says otherwise.
    """

    variables: tuple[Variable, ...]
    run: Run | None
    constraints: tuple[Constraint, ...]
    groups: tuple[Group, ...]
    exposed: bool
    value: int | None
    concealed_value: int | None
    text: str = field(compare=False, repr=False)
    """The line (a template filled in) that the spans count in."""

    @property
    def size(self) -> int:
        """How many tiles the alternative has."""
        return sum(group.size for group in self.groups)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the card: what any of its alternatives accepts."""

    id: str
    category: int
    """Index of its category."""
    alternatives: tuple[Alternative, ...]
    wild_flowers: bool
    """Whether Flowers stand as Jokers too."""
    text: str = field(compare=False)
    """As written, templates unfilled."""
    note: str | None = field(default=None, compare=False)
    """What is printed beside the line."""
    ruling: str | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Category:
    """A heading of the card."""

    id: str
    name: str
    kind: str
    side: str | None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a two-sided card."""

    id: str
    title: str
    color: str | None


@dataclass(frozen=True, slots=True)
class Print:
    """How a card wishes to be printed; it changes nothing that the card means."""

    paper: str = "letter"
    """`letter` or `a4`."""
    cover: str | None = None
    """A text of the author's own for the front."""
    legend: str | bool = True
    """The explanation of inks and signs: the usual one, none, or a text in its place."""
    large: bool = False
    """Whether type is large, and inks carry their letters too."""


@dataclass(frozen=True, slots=True)
class Card:
    """A whole card, lines in printed order."""

    title: str
    publisher: str | None
    year: int | None
    rules: str
    hand_size: int
    inks: Mapping[str, str]
    sides: tuple[Side, ...]
    categories: tuple[Category, ...]
    lines: tuple[Line, ...]
    print: Print = field(default_factory=Print, compare=False)

    def line(self, line_id: str) -> Line:
        """Return the line with an id; KeyError where there is none."""
        for line in self.lines:
            if line.id == line_id:
                return line
        raise KeyError(line_id)

    def category_of(self, line: Line) -> Category:
        """Return the category that a line stands in."""
        return self.categories[line.category]

    def lines_of(self, category: int) -> Iterator[Line]:
        """Yield the lines of a category."""
        return (line for line in self.lines if line.category == category)
