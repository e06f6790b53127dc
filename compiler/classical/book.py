"""A classical rule book as frozen values: its rules, shapes and settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from cardwright.compiler.classical.classes import mask_of
from cardwright.compiler.classical.condition_syntax import Names
from cardwright.compiler.classical.conditions import BonusTest, Condition, PartTest
from cardwright.compiler.classical.shapes import STANDARD, Shape
from cardwright.compiler.source import Span

SHIPPED = ("classical", "classical-british")
"""The rule books that the project ships, by name."""

HOUSE = SHIPPED[0]
"""The book that is meant where none is named; what another leaves out is as in this one."""

SETS_OF_A_HAND = 4


class Section(StrEnum):
    """The lists of rules, in the order in which players add up a hand."""

    POINTS = "points"
    WINNER_POINTS = "winner_points"
    DOUBLES = "doubles"
    WINNER_DOUBLES = "winner_doubles"
    LIMITS = "limits"

    @property
    def is_points(self) -> bool:
        """Whether its rules add points."""
        return self in (Section.POINTS, Section.WINNER_POINTS)

    @property
    def is_for_all(self) -> bool:
        """Whether its rules count for losers too."""
        return self in (Section.POINTS, Section.DOUBLES)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: what it asks for, and what it is worth.

    Of points a rule has `exposed` and `concealed`, equal where the part does not matter; of
    doubles it has `times`; a limit hand is worth `exposed`, or the limit where that is None.
    """

    id: str
    name: str
    section: Section
    span: Span = field(compare=False)
    each: PartTest | BonusTest | None = None
    condition: Condition | None = None
    text: str = ""
    """`each` or `if` as the book writes it."""
    exposed: int | None = None
    concealed: int | None = None
    times: int = 1
    shape: str = STANDARD
    instead_of: tuple[str, ...] = ()
    note: str | None = None
    ruling: str | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """How the hand is played, as far as scores and claims depend on it; values as in the file."""

    max_chows: int
    claimed_set: str
    robbed_set: str
    undeclared_kong: str
    waiting: str
    wrong_count: str
    limit_for: str
    last_discard: str
    claims: tuple[str, ...]
    two_mahjongs: str
    robbing: str


@dataclass(frozen=True, slots=True)
class Settlement:
    """Who pays whom; values as in the file."""

    winner_paid_by: str
    losers: str
    east: int
    draw: str


@dataclass(frozen=True, slots=True)
class Game:
    """How hands and rounds follow each other; no number is: until everybody has been East."""

    rounds: str
    hands_per_round: int | None
    east_stays: str


@dataclass(frozen=True)
class RuleBook:
    """All that a rule book says."""

    title: str
    limit: int
    play: Play
    tiles: Mapping[str, int]
    facts: tuple[str, ...]
    shapes: tuple[Shape, ...]
    rules: tuple[Rule, ...]
    settlement: Settlement
    game: Game

    @cached_property
    def names(self) -> Names:
        """The names that its conditions may use beside the words of the language."""
        return Names(self.tiles, self.facts)

    @cached_property
    def shape_keys(self) -> tuple[tuple[Shape, tuple[int, ...]], ...]:
        """The shapes, each with the kinds of its fixed tiles as masks; pairs alone have none."""
        return tuple(
            (
                shape,
                ()
                if shape.is_pairs
                else tuple(
                    mask_of(kind for kind, fixed in enumerate(base) if fixed)
                    for base in shape.bases
                ),
            )
            for shape in self.shapes
        )

    def of(self, section: Section) -> tuple[Rule, ...]:
        """Return the rules of a list."""
        return tuple(rule for rule in self.rules if rule.section is section)

    def rule(self, rule_id: str) -> Rule:
        """Return a rule by its id; KeyError if there is none."""
        for rule in self.rules:
            if rule.id == rule_id:
                return rule
        raise KeyError(rule_id)
