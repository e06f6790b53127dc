"""The groups of an alternative in a CP-SAT model: how many concealed tiles of each kind."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cardwright.compiler.ir import (
    AnyTile,
    DemandedJoker,
    Group,
    GroupKind,
    Numbered,
    OneOf,
    TileExpression,
)
from cardwright.compiler.tiles import COPIES, FLOWER_INDEX, JOKER_INDEX, number_index
from ortools.sat.python import cp_model

from .cpsat_choices import KINDS, SUITS, Choices, Literal


@dataclass(frozen=True, slots=True)
class CallableGroup:
    """A group that an exposure may be, and what holds when it stands for a kind of tile."""

    group: Group
    concealed: Literal
    """False when the whole group lies exposed."""
    means: Mapping[int, tuple[Literal, ...]]
    """By kind: all of these are true when the group, laid in one kind, is of that kind."""


class Laying:
    """The tiles of one alternative, of which only the numbers by kind are kept."""

    def __init__(self, choices: Choices, *, wild_flowers: bool) -> None:
        self._choices = choices
        self._model = choices.model
        self._wild_flowers = wild_flowers
        self.callable: list[CallableGroup] = []
        self._laid: dict[int, list[Any]] = defaultdict(list)
        """By kind: expressions that sum to the concealed tiles of that kind."""

    def add(self, group: Group) -> None:
        """Lay a group."""
        if group.kind is GroupKind.SET:
            self._add_set(group)
        else:
            for expression in group.tiles:
                self._add_place(expression)

    def counted(self, kind: int) -> cp_model.IntVar:
        """Return the number of concealed tiles of a kind."""
        count = self._model.new_int_var(0, COPIES[kind], "")
        self._model.add(count == cp_model.LinearExpr.sum(self._laid[kind]))
        return count

    def is_wild(self, tile: int) -> bool:
        return tile == JOKER_INDEX or (self._wild_flowers and tile == FLOWER_INDEX)

    def _add_place(self, expression: TileExpression) -> None:
        """Lay one concealed tile outside sets, where Jokers stand only if asked for."""
        match expression:
            case DemandedJoker():
                self._laid[JOKER_INDEX].append(self._choices.true)
            case AnyTile():
                for kind, literal in self._choices.choice(KINDS).items():
                    self._laid[kind].append(literal)
            case _:
                for kind, literal in self._choices.kinds(expression).items():
                    self._laid[kind].append(literal)

    def _add_set(self, group: Group) -> None:
        """Lay three or more identical tiles, or free numbered tiles of one number."""
        expression = group.tiles[0]
        if any(other != expression for other in group.tiles) or isinstance(
            expression, (OneOf, AnyTile, DemandedJoker)
        ):
            raise ValueError(f"a set has one tile expression: {group.text}")
        concealed = self._model.new_bool_var("")
        if isinstance(expression, Numbered) and expression.suit is None:
            means = self._lay_free_set(group, expression, concealed)
        else:
            means = {kind: (literal,) for kind, literal in self._choices.kinds(expression).items()}
            naturals = [self._naturals(group, kind, whole) for kind, whole in means.items()]
            self._complete(group, concealed, naturals, self._choices.true)
        if group.callable:
            self.callable.append(CallableGroup(group, concealed, means))
        else:
            self._model.add_bool_and([concealed])

    def _lay_free_set(
        self, group: Group, expression: Numbered, concealed: Literal
    ) -> dict[int, tuple[Literal, ...]]:
        """Lay a set of numbered tiles in one suit, or in several and then of naturals only."""
        numbers = self._choices.number(expression.number)
        one_suit = self._model.new_bool_var("")
        used = {suit: self._model.new_bool_var("") for suit in SUITS}
        total = cp_model.LinearExpr.sum(list(used.values()))
        self._model.add(total == 1).only_enforce_if(one_suit)
        self._model.add(total >= 2).only_enforce_if(~one_suit)
        self._model.add_implication(~one_suit, concealed)
        self._choices.free_suits += used.items()

        means: dict[int, tuple[Literal, ...]] = {}
        naturals = []
        for suit in SUITS:
            in_suit = []
            for number, numbered in numbers.items():
                kind = number_index(suit, number)
                means[kind] = (one_suit, used[suit], numbered)
                in_suit.append(self._naturals(group, kind, (used[suit], numbered)))
            naturals += in_suit
            self._model.add(cp_model.LinearExpr.sum(in_suit) >= 1).only_enforce_if(
                used[suit], ~one_suit
            )
        self._complete(group, concealed, naturals, one_suit)
        return means

    def _naturals(self, group: Group, kind: int, conditions: Iterable[Literal]) -> cp_model.IntVar:
        """Return how many concealed natural tiles of a kind lie in a group; 0 but on conditions."""
        count = self._model.new_int_var(0, group.size, "")
        for literal in conditions:
            self._model.add(count <= group.size * literal)
        self._laid[kind].append(count)
        return count

    def _complete(
        self,
        group: Group,
        concealed: Literal,
        naturals: list[cp_model.IntVar],
        may_be_wild: Literal,
    ) -> None:
        """Fill a concealed group up with Jokers, and wild Flowers, where it takes them."""
        wild = []
        if group.jokers:
            for kind in (JOKER_INDEX, FLOWER_INDEX):
                if self.is_wild(kind):
                    count = self._model.new_int_var(0, group.size, "")
                    self._model.add(count <= group.size * may_be_wild)
                    self._laid[kind].append(count)
                    wild.append(count)
        self._model.add(cp_model.LinearExpr.sum([*naturals, *wild]) == group.size * concealed)
