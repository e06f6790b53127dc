"""What an alternative leaves open, as literals of a CP-SAT model: one literal for each value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardwright.compiler.ir import (
    Alternative,
    DragonOf,
    Fixed,
    Moved,
    Numbered,
    Of,
    OneOf,
    VariableKind,
)
from cardwright.compiler.tiles import JOKER_INDEX, dragon_index, number_index
from ortools.sat.python import cp_model

Literal = cp_model.IntVar
Literals = Mapping[int, Literal]
"""A literal for each value; exactly one of them is true."""

KINDS = range(JOKER_INDEX + 1)
SUITS = range(3)


class Choices:
    """The variables, the run and the free tiles of one alternative, in a model of their own."""

    def __init__(self, alternative: Alternative) -> None:
        self.model = cp_model.CpModel()
        self.true = self.model.new_constant(1)
        self._products: dict[tuple[str, int | Moved | str], Literals] = {}
        self.free_suits: list[tuple[int, Literal]] = []
        """A suit, and the literal that some free numbered tile is of it."""

        self.alternative = alternative
        self.variables = {
            variable.name: self.choice(variable.domain) for variable in alternative.variables
        }
        self._run_numbers = self._placed_numbers()

    def choice(self, values: Iterable[int]) -> dict[int, Literal]:
        """Return literals for values of which exactly one holds."""
        distinct = sorted(set(values))
        if len(distinct) == 1:
            return {distinct[0]: self.true}
        literals = {value: self.model.new_bool_var("") for value in distinct}
        self.model.add_exactly_one(literals.values())
        return literals

    def _placed_numbers(self) -> dict[int, Literals]:
        """Return, for each printed number that moves, the literals of what it becomes."""
        run = self.alternative.run
        if run is None:
            return {}
        placed: dict[int, Literals] = {}
        for column, printed in enumerate(run.printed):
            numbers = self.choice(placement[column] for placement in run.placements)
            for index, placement in self.run_literals().items():
                self.model.add_implication(placement, numbers[run.placements[index][column]])
            placed[printed] = numbers
        return placed

    def run_literals(self) -> Literals:
        """Return the literals of the placements of the run."""
        for variable in self.alternative.variables:
            if variable.kind is VariableKind.RUN:
                return self.variables[variable.name]
        raise ValueError("an alternative with a run has a variable for its placement")

    def number(self, number: int | Moved | str) -> Literals:
        if isinstance(number, int):
            return {number: self.true}
        if isinstance(number, Moved):
            return self._run_numbers[number.printed]
        return self.variables[number]

    def _numbered(self, suits: Literals, numbers: Literals) -> Literals:
        """Return the literals of the kinds that a suit and a number make."""
        kinds = self.choice(number_index(suit, number) for suit in suits for number in numbers)
        for suit, suited in suits.items():
            for number, numbered in numbers.items():
                kind = kinds[number_index(suit, number)]
                self.model.add_implication(kind, suited)
                self.model.add_implication(kind, numbered)
        return kinds

    def kinds(self, expression: Fixed | Numbered | DragonOf | Of | OneOf) -> Literals:
        """Return the literals of the kinds that an expression may stand for.

        Free numbered tiles and letters have new literals each time: every place is its own choice.
        """
        match expression:
            case Fixed(tile):
                return {tile: self.true}
            case Numbered(None, number):
                suits = self.choice(SUITS)
                self.free_suits += suits.items()
                return self._numbered(suits, self.number(number))
            case Numbered(str(suit), number):
                if (suit, number) not in self._products:
                    self._products[suit, number] = self._numbered(
                        self.variables[suit], self.number(number)
                    )
                return self._products[suit, number]
            case DragonOf(suit):
                return {dragon_index(value): it for value, it in self.variables[suit].items()}
            case Of(variable):
                return self.variables[variable]
            case OneOf(tiles):
                return self.choice(tiles)
        raise TypeError(f"no tile expression: {expression!r}")
