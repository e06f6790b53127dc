"""One alternative as a CP-SAT model with the hand left open, and the questions asked of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cardwright.compiler.ir import Alternative, Group
from cardwright.compiler.tiles import COPIES, JOKER_INDEX
from ortools.sat.python import cp_model

from .cpsat_choices import KINDS, Choices, Literal
from .cpsat_constraints import add_constraint
from .cpsat_groups import Laying

Exposures = tuple[tuple[int, ...], ...]
"""Exposures as tile indices, the Jokers in them included."""

_SEED = 1


class Model:
    """One alternative with the hand left open; each question fixes a hand in a copy of it."""

    def __init__(self, alternative: Alternative, *, wild_flowers: bool) -> None:
        choices = Choices(alternative)
        self._model = choices.model
        self._laying = Laying(choices, wild_flowers=wild_flowers)
        for group in alternative.groups:
            self._laying.add(group)
        for constraint in alternative.constraints:
            add_constraint(choices, constraint)
        self._counts = [self._laying.counted(kind) for kind in KINDS]

    def accepts(self, counts: Sequence[int], exposures: Exposures) -> bool:
        """Return whether the concealed tiles, with these exposures, lay the alternative."""
        model = self._with_exposures(exposures)
        for kind in KINDS:
            model.add(self._count_in(model, kind) == counts[kind])
        return _solve(model) is not None

    def distance(
        self, counts: Sequence[int], exposures: Exposures, below: int | None
    ) -> int | None:
        """Return the least number of exchanges; None unless it is less than `below`."""
        model = self._with_exposures(exposures)
        exposed = Counter(tile for exposure in exposures for tile in exposure)
        kept = []
        for kind in KINDS:
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

        def copied(literal: Literal) -> Literal:
            return model.get_bool_var_from_proto_index(literal.index)

        by_exposure: list[list[Literal]] = [[] for _ in exposures]
        for candidate in self._laying.callable:
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
            if all(self._laying.is_wild(tile) for tile in others) and (group.jokers or not others):
                kinds.append(kind)
        return kinds


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
