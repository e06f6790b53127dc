"""What a rule of a classical book asks of a hand: conditions as frozen values.

Equality leaves places aside: two conditions are equal when they ask the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import TypeAlias

from cardwright.compiler.classical.classes import TileClass
from cardwright.compiler.source import Span


class Kind(IntEnum):
    """What a part of a hand can be; the number is that in `parts.py`."""

    CHOW = 0
    PUNG = 1
    KONG = 2
    PAIR = 3

    @property
    def word(self) -> str:
        """The kind as a player says it."""
        return self.name.lower()


SETS = frozenset({Kind.CHOW, Kind.PUNG, Kind.KONG})
PARTS = frozenset(Kind)


class Source(StrEnum):
    """Where a winning tile came from."""

    WALL = "wall"
    DISCARD = "discard"
    LOOSE_TILE = "loose tile"
    LAST_WALL_TILE = "last wall tile"
    ROBBED_KONG = "robbed kong"


class End(StrEnum):
    """What a winning tile completes."""

    PAIR = "pair"
    MIDDLE = "middle"
    EDGE = "edge"
    OPEN_RUN = "open run"
    PUNG = "pung"


@dataclass(frozen=True, slots=True)
class Count:
    """How many: at least `low`, at most `high` where there is a bound."""

    low: int = 1
    high: int | None = None

    def holds(self, number: int) -> bool:
        """Return whether a number is one of these."""
        return self.low <= number and (self.high is None or number <= self.high)


NONE = Count(0, 0)
SOME = Count()


@dataclass(frozen=True, slots=True)
class PartTest:
    """What a single part must be: its kind, exposed or not, its tiles.

    With `all_tiles` every tile of the part is of the class, else at least one.
    """

    kinds: frozenset[Kind]
    exposed: bool | None = None
    tiles: TileClass | None = None
    all_tiles: bool = True


@dataclass(frozen=True, slots=True)
class BonusTest:
    """What a single bonus tile must be: Flower or Season, and its number."""

    flowers: bool
    seasons: bool
    numbers: TileClass | None = None


@dataclass(frozen=True, slots=True)
class Parts:
    """So many parts fit."""

    count: Count
    test: PartTest
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class AllParts:
    """Every part of the kinds of `scope` fits `quality`."""

    scope: frozenset[Kind]
    quality: PartTest
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Bonus:
    """So many bonus tiles fit."""

    count: Count
    test: BonusTest
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Tiles:
    """So many tiles of the hand are of a class."""

    count: Count
    tiles: TileClass
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class AllTiles:
    """Every tile of the hand is of a class."""

    tiles: TileClass
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Suits:
    """So many suits among the suit tiles."""

    count: Count
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class WonFrom:
    """The winning tile came from one of these."""

    sources: frozenset[Source]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class WinningTile:
    """The winning tile is of a class."""

    tiles: TileClass
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Completes:
    """The winning tile completes one of these."""

    ends: frozenset[End]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class OnlyOne:
    """The hand before its winning tile had one possible tile."""

    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class PartPoints:
    """Points of sets and pairs are so many."""

    points: int
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Points:
    """All points are so many."""

    points: int
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact of the table that the hand's notes state."""

    name: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Not:
    """The condition does not hold."""

    condition: Condition
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class All:
    """All conditions hold."""

    conditions: tuple[Condition, ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Either:
    """At least one condition holds."""

    conditions: tuple[Condition, ...]
    span: Span = field(compare=False)


Clause: TypeAlias = (
    Parts
    | AllParts
    | Bonus
    | Tiles
    | AllTiles
    | Suits
    | WonFrom
    | WinningTile
    | Completes
    | OnlyOne
    | PartPoints
    | Points
    | Fact
)
Condition: TypeAlias = Clause | Not | All | Either

LAST_COPY, FIRST_DEAL = "last copy", "first deal"
FACTS = (LAST_COPY, FIRST_DEAL)
"""The facts that every book knows."""


def clauses(condition: Condition) -> Iterator[Clause]:
    """Yield the clauses of a condition from left to right."""
    match condition:
        case Not():
            yield from clauses(condition.condition)
        case All() | Either():
            for each in condition.conditions:
                yield from clauses(each)
        case _:
            yield condition
