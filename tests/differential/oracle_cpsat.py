"""A second opinion on hands: each alternative of a line as a CP-SAT model, solved exactly.

The model is written from the meaning of a line (`cardwright.compiler.ir`) and shares no code with
the validator. Everything that an alternative leaves open becomes a set of literals, one for each
value. Of the tiles that lie in a group only their numbers by kind are kept, never which copy lies
on which place, so that the model has few symmetric solutions.

A hand that the set of tiles does not hold (five 1 Bams) is no Mahjong on any line.
"""

from __future__ import annotations

import operator
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, assert_never

from cardwright.compiler.ir import (
    Alternative,
    AnyTile,
    Constraint,
    DemandedJoker,
    Different,
    DistinctCount,
    DragonOf,
    Fixed,
    Group,
    GroupKind,
    InRun,
    Line,
    Linear,
    Matching,
    Moved,
    Numbered,
    Of,
    OneOf,
    Opposite,
    SuitCount,
    TileExpression,
    VariableKind,
)
from cardwright.compiler.tiles import COPIES, FLOWER_INDEX, JOKER_INDEX, dragon_index, number_index
from ortools.sat.python import cp_model

Exposures = tuple[tuple[int, ...], ...]
"""Exposures as tile indices, the Jokers in them included."""

_Literal = cp_model.IntVar
_Literals = Mapping[int, _Literal]
"""A literal for each value; exactly one of them is true."""

_KINDS = range(JOKER_INDEX + 1)
_SUITS = range(3)
_SEED = 1

_RELATIONS: Mapping[str, Callable[[Any, int], Any]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def accepts(line: Line, counts: tuple[int, ...], exposures: Exposures) -> bool:
    """Return whether a hand is a Mahjong on some alternative of a line.

    `counts` are the concealed tiles by kind, Jokers last.
    """
    held = _held(counts, exposures)
    if any(number > copies for number, copies in zip(held, COPIES, strict=True)):
        return False
    return any(
        _model(alternative, line.wild_flowers).accepts(counts, exposures)
        for alternative in line.alternatives
        if _may_be(alternative, held, exposures)
    )


def distance(line: Line, counts: tuple[int, ...], exposures: Exposures) -> int | None:
    """Return the least number of concealed tiles to exchange for a Mahjong on a line.

    The exposures stay as they are, and the completed hand is one that the set of tiles holds.
    None where no exchange helps, as for a hand of another size than the line.
    """
    held = _held(counts, exposures)
    best: int | None = None
    for alternative in line.alternatives:
        if _may_be(alternative, held, exposures):
            found = _model(alternative, line.wild_flowers).distance(counts, exposures, best)
            best = best if found is None else found
        if best == 0:
            break
    return best


def _held(counts: Sequence[int], exposures: Exposures) -> list[int]:
    """Return the numbers of all tiles, concealed and exposed, by kind."""
    if len(counts) != len(_KINDS) or min(counts) < 0:
        raise ValueError("a hand is the numbers of the 36 kinds, Jokers last")
    exposed = Counter(tile for exposure in exposures for tile in exposure)
    return [count + exposed[kind] for kind, count in zip(_KINDS, counts, strict=True)]


def _may_be(alternative: Alternative, held: Sequence[int], exposures: Exposures) -> bool:
    """Return whether the size and the presence of exposures fit an alternative."""
    return sum(held) == alternative.size and (alternative.exposed or not exposures)


@lru_cache(maxsize=512)
def _model(alternative: Alternative, wild_flowers: bool) -> _Model:
    return _Model(alternative, wild_flowers)


@dataclass(frozen=True, slots=True)
class _Callable:
    """A group that an exposure may be, and what holds when it stands for a kind of tile."""

    group: Group
    concealed: _Literal
    """False when the whole group lies exposed."""
    means: Mapping[int, tuple[_Literal, ...]]
    """By kind: all of these are true when the group, laid in one kind, is of that kind."""


class _Model:
    """One alternative with the hand left open; each question fixes a hand in a copy of it."""

    def __init__(self, alternative: Alternative, wild_flowers: bool) -> None:
        self._model = cp_model.CpModel()
        self._wild_flowers = wild_flowers
        self._true = self._model.new_constant(1)
        self._products: dict[tuple[str, int | Moved | str], _Literals] = {}
        self._callable: list[_Callable] = []
        self._laid: dict[int, list[Any]] = defaultdict(list)
        """By kind: expressions that sum to the concealed tiles of that kind."""
        self._free_suits: list[tuple[int, _Literal]] = []
        """A suit, and the literal that some free numbered tile is of it."""

        self._alternative = alternative
        self._variables = {
            variable.name: self._choice(variable.domain) for variable in alternative.variables
        }
        self._run_numbers = self._placed_numbers()
        for group in alternative.groups:
            if group.kind is GroupKind.SET:
                self._add_set(group)
            else:
                for expression in group.tiles:
                    self._add_place(expression)
        for constraint in alternative.constraints:
            self._add_constraint(constraint)
        self._counts = [self._counted(kind) for kind in _KINDS]

    # ── Questions ────────────────────────────────────────────────────────────────────────────────

    def accepts(self, counts: Sequence[int], exposures: Exposures) -> bool:
        """Return whether the concealed tiles, with these exposures, lay the alternative."""
        model = self._with_exposures(exposures)
        for kind in _KINDS:
            model.add(self._count_in(model, kind) == counts[kind])
        return _solve(model) is not None

    def distance(
        self, counts: Sequence[int], exposures: Exposures, below: int | None
    ) -> int | None:
        """Return the least number of exchanges; None unless it is less than `below`."""
        model = self._with_exposures(exposures)
        exposed = Counter(tile for exposure in exposures for tile in exposure)
        kept = []
        for kind in _KINDS:
            laid = self._count_in(model, kind)
            model.add(laid <= COPIES[kind] - exposed[kind])
            if counts[kind]:
                keep = model.new_int_var(0, counts[kind], "")
                model.add(keep <= laid)
                kept.append(keep)
        total = sum(counts)
        if below is not None:
            model.add(cp_model.LinearExpr.sum(kept) >= total - below + 1)
        model.maximize(cp_model.LinearExpr.sum(kept))
        most = _solve(model)
        return None if most is None else total - most

    def _count_in(self, model: cp_model.CpModel, kind: int) -> cp_model.IntVar:
        return model.get_int_var_from_proto_index(self._counts[kind].index)

    def _with_exposures(self, exposures: Exposures) -> cp_model.CpModel:
        """Return a copy of the model in which each exposure is one whole group."""
        model = self._model.clone()

        def copied(literal: _Literal) -> _Literal:
            return model.get_bool_var_from_proto_index(literal.index)

        by_exposure: list[list[_Literal]] = [[] for _ in exposures]
        for candidate in self._callable:
            uses = []
            for exposure, options in zip(exposures, by_exposure, strict=True):
                for kind in self._kinds_of(exposure, candidate.group):
                    if kind in candidate.means:
                        use = model.new_bool_var("")
                        for literal in candidate.means[kind]:
                            model.add_implication(use, copied(literal))
                        uses.append(use)
                        options.append(use)
            model.add_exactly_one([copied(candidate.concealed), *uses])
        for options in by_exposure:
            model.add_exactly_one(options)
        return model

    def _kinds_of(self, exposure: tuple[int, ...], group: Group) -> list[int]:
        """Return the kinds that a group may be of when it lies as this exposure."""
        if len(exposure) != group.size:
            return []
        kinds = []
        for kind in set(exposure) - {JOKER_INDEX}:
            others = [tile for tile in exposure if tile != kind]
            if all(self._is_wild(tile) for tile in others) and (group.jokers or not others):
                kinds.append(kind)
        return kinds

    def _is_wild(self, tile: int) -> bool:
        return tile == JOKER_INDEX or (self._wild_flowers and tile == FLOWER_INDEX)

    # ── Variables and tiles ──────────────────────────────────────────────────────────────────────

    def _choice(self, values: Iterable[int]) -> dict[int, _Literal]:
        """Return literals for values of which exactly one holds."""
        distinct = sorted(set(values))
        if len(distinct) == 1:
            return {distinct[0]: self._true}
        literals = {value: self._model.new_bool_var("") for value in distinct}
        self._model.add_exactly_one(literals.values())
        return literals

    def _placed_numbers(self) -> dict[int, _Literals]:
        """Return, for each printed number that moves, the literals of what it becomes."""
        run = self._alternative.run
        if run is None:
            return {}
        placed: dict[int, _Literals] = {}
        for column, printed in enumerate(run.printed):
            numbers = self._choice(placement[column] for placement in run.placements)
            for index, placement in self._run_literals().items():
                self._model.add_implication(placement, numbers[run.placements[index][column]])
            placed[printed] = numbers
        return placed

    def _run_literals(self) -> _Literals:
        """Return the literals of the placements of the run."""
        for variable in self._alternative.variables:
            if variable.kind is VariableKind.RUN:
                return self._variables[variable.name]
        raise ValueError("an alternative with a run has a variable for its placement")

    def _number(self, number: int | Moved | str) -> _Literals:
        if isinstance(number, int):
            return {number: self._true}
        if isinstance(number, Moved):
            return self._run_numbers[number.printed]
        return self._variables[number]

    def _numbered(self, suits: _Literals, numbers: _Literals) -> _Literals:
        """Return the literals of the kinds that a suit and a number make."""
        kinds = self._choice(number_index(suit, number) for suit in suits for number in numbers)
        for suit, suited in suits.items():
            for number, numbered in numbers.items():
                kind = kinds[number_index(suit, number)]
                self._model.add_implication(kind, suited)
                self._model.add_implication(kind, numbered)
        return kinds

    def _kinds(self, expression: Fixed | Numbered | DragonOf | Of | OneOf) -> _Literals:
        """Return the literals of the kinds that an expression may stand for.

        Free numbered tiles and letters have new literals each time: every place is its own choice.
        """
        match expression:
            case Fixed(tile):
                return {tile: self._true}
            case Numbered(None, number):
                suits = self._choice(_SUITS)
                self._free_suits += suits.items()
                return self._numbered(suits, self._number(number))
            case Numbered(str(suit), number):
                if (suit, number) not in self._products:
                    self._products[suit, number] = self._numbered(
                        self._variables[suit], self._number(number)
                    )
                return self._products[suit, number]
            case DragonOf(suit):
                return {dragon_index(value): it for value, it in self._variables[suit].items()}
            case Of(variable):
                return self._variables[variable]
            case OneOf(tiles):
                return self._choice(tiles)
        raise TypeError(f"no tile expression: {expression!r}")

    # ── Groups ───────────────────────────────────────────────────────────────────────────────────

    def _add_place(self, expression: TileExpression) -> None:
        """Lay one concealed tile outside sets, where Jokers stand only if asked for."""
        match expression:
            case DemandedJoker():
                self._laid[JOKER_INDEX].append(self._true)
            case AnyTile():
                for kind, literal in self._choice(_KINDS).items():
                    self._laid[kind].append(literal)
            case _:
                for kind, literal in self._kinds(expression).items():
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
            means = {kind: (literal,) for kind, literal in self._kinds(expression).items()}
            naturals = [self._naturals(group, kind, whole) for kind, whole in means.items()]
            self._complete(group, concealed, naturals, self._true)
        if group.callable:
            self._callable.append(_Callable(group, concealed, means))
        else:
            self._model.add_bool_and([concealed])

    def _lay_free_set(
        self, group: Group, expression: Numbered, concealed: _Literal
    ) -> dict[int, tuple[_Literal, ...]]:
        """Lay a set of numbered tiles in one suit, or in several and then of naturals only."""
        numbers = self._number(expression.number)
        one_suit = self._model.new_bool_var("")
        used = {suit: self._model.new_bool_var("") for suit in _SUITS}
        total = cp_model.LinearExpr.sum(list(used.values()))
        self._model.add(total == 1).only_enforce_if(one_suit)
        self._model.add(total >= 2).only_enforce_if(~one_suit)
        self._model.add_implication(~one_suit, concealed)
        self._free_suits += used.items()

        means: dict[int, tuple[_Literal, ...]] = {}
        naturals = []
        for suit in _SUITS:
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

    def _naturals(self, group: Group, kind: int, conditions: Iterable[_Literal]) -> cp_model.IntVar:
        """Return how many concealed natural tiles of a kind lie in a group; 0 but on conditions."""
        count = self._model.new_int_var(0, group.size, "")
        for literal in conditions:
            self._model.add(count <= group.size * literal)
        self._laid[kind].append(count)
        return count

    def _complete(
        self,
        group: Group,
        concealed: _Literal,
        naturals: list[cp_model.IntVar],
        may_be_wild: _Literal,
    ) -> None:
        """Fill a concealed group up with Jokers, and wild Flowers, where it takes them."""
        wild = []
        if group.jokers:
            for kind in (JOKER_INDEX, FLOWER_INDEX):
                if self._is_wild(kind):
                    count = self._model.new_int_var(0, group.size, "")
                    self._model.add(count <= group.size * may_be_wild)
                    self._laid[kind].append(count)
                    wild.append(count)
        self._model.add(cp_model.LinearExpr.sum([*naturals, *wild]) == group.size * concealed)

    def _counted(self, kind: int) -> cp_model.IntVar:
        """Return the number of concealed tiles of a kind."""
        count = self._model.new_int_var(0, COPIES[kind], "")
        self._model.add(count == cp_model.LinearExpr.sum(self._laid[kind]))
        return count

    # ── Constraints ──────────────────────────────────────────────────────────────────────────────

    def _add_constraint(self, constraint: Constraint) -> None:
        match constraint:
            case Different(variables):
                self._different(variables)
            case Linear(terms, comparator, constant):
                total = cp_model.LinearExpr.sum(
                    [
                        coefficient * value * literal
                        for coefficient, name in terms
                        for value, literal in self._variables[name].items()
                    ]
                )
                self._model.add(_RELATIONS[comparator](total, constant))
            case InRun(variable, inside):
                self._in_run(variable, inside)
            case DistinctCount(variables, count):
                self._count_different(
                    (item for name in variables for item in self._variables[name].items()), count
                )
            case SuitCount(suits, count):
                self._count_different(self._suits_used(suits), count)
            case Opposite(dragons, suits):
                self._different(dragons)
                for suit, used in self._suits_used(suits):
                    for name in dragons:
                        dragon = self._variables[name].get(dragon_index(suit))
                        if dragon is not None:
                            self._model.add_at_most_one([used, dragon])
            case Matching(dragons, suits):
                the_suit = self._choice(_SUITS)
                for suit, used in self._suits_used(suits):
                    self._model.add_implication(used, the_suit[suit])
                for name in dragons:
                    for tile, literal in self._variables[name].items():
                        for suit in _SUITS:
                            if tile != dragon_index(suit):
                                self._model.add_at_most_one([literal, the_suit[suit]])
            case _:
                assert_never(constraint)

    def _suits_used(self, suits: Iterable[str]) -> list[tuple[int, _Literal]]:
        """Return each suit with each literal that a numbered tile is of it.

        The numbered tiles are those of some suit variables, and all free ones.
        """
        inked = [item for name in suits for item in self._variables[name].items()]
        return [*inked, *self._free_suits]

    def _different(self, variables: Sequence[str]) -> None:
        for position, name in enumerate(variables):
            for other in variables[position + 1 :]:
                for value, literal in self._variables[name].items():
                    if value in self._variables[other]:
                        self._model.add_at_most_one([literal, self._variables[other][value]])

    def _in_run(self, variable: str, inside: bool) -> None:
        run = self._alternative.run
        if run is None:
            raise ValueError("without a run no number is in it")
        for index, placement in self._run_literals().items():
            for number, literal in self._variables[variable].items():
                if (number in run.placements[index]) is not inside:
                    self._model.add_at_most_one([placement, literal])

    def _count_different(self, values: Iterable[tuple[int, _Literal]], count: int) -> None:
        """Let exactly `count` different values have a literal that holds."""
        by_value: dict[int, list[_Literal]] = defaultdict(list)
        for value, literal in values:
            by_value[value].append(literal)
        occurs = []
        for literals in by_value.values():
            some = self._model.new_bool_var("")
            self._model.add_max_equality(some, literals)
            occurs.append(some)
        self._model.add(cp_model.LinearExpr.sum(occurs) == count)


def _solve(model: cp_model.CpModel) -> int | None:
    """Return the greatest value of the objective (0 without one), None if nothing satisfies."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = _SEED
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return None
    if status != cp_model.OPTIMAL:
        raise RuntimeError(f"the solver did not decide: {solver.status_name(status)}")
    return round(solver.objective_value)
