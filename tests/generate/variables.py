"""Blocks of number, wind and tile variables, with the formulas on them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from cardwright.compiler.tiles import WINDS

from tests.differential.enumerate_patterns import NUMBER_VARIABLES, TILE_VARIABLES, WIND_VARIABLES

from .drafts import Cluster, Draft, Formula, Numbers
from .features import PAIR_FORMULAS, RUN_FORMULAS, SINGLE_FORMULAS, WIND_FORMULAS


def add_number_variables(draft: Draft, *, plain: bool, numbers: str) -> None:
    """Add groups of one to three number variables, and formulas on them."""
    rng = draft.rng
    names = "".join(sorted(rng.sample(NUMBER_VARIABLES, rng.choice((1, 1, 2, 2, 2, 2, 2, 3)))))
    printed = ""
    for name in names:
        for _ in range(rng.choice((1, 1, 1, 2))):
            size = min(draft.size(), 4)
            if not size:
                continue
            symbols = name * size
            if 1 < size <= draft.left and rng.random() < 0.15:
                symbols = symbols[1:] + rng.choice((rng.choice(draft.pool), *printed, "D"))
            ink = draft.ink()
            if "D" in symbols and not ink:
                ink = rng.choice(draft.inks)
            draft.add((Cluster(symbols, ink),))
            printed += name
    if plain or not printed:
        return
    names = "".join(sorted(set(printed)))
    formulas: list[tuple[str, Formula]] = []
    if len(names) > 1 and rng.random() < 0.85:
        pairs = [(names[i], names[i + 1]) for i in range(len(names) - 1)]
        formulas += [_pair_formula(rng, *rng.sample(pair, 2)) for pair in pairs]
    for name in names:
        if rng.random() < (0.5 if len(names) == 1 else 0.3):
            formulas.append(_single_formula(rng, name))
        elif rng.random() < 0.35 and draft.pool:
            inside = rng.random() < 0.6
            text = f"{name} in run" if inside else f"{name} not in run"
            formulas.append((RUN_FORMULAS[not inside], _run_formula(text, name, inside)))
    for feature, formula in formulas:
        draft.features.add(feature)
        draft.notes.formulas.append(formula)
        draft.notes.texts.append(formula.text)
        draft.notes.named += formula.names


def _run_formula(text: str, name: str, inside: bool) -> Formula:
    return Formula(text, name, lambda v, run: (v[name] in run) == inside)


def _pair_formula(rng: Random, x: str, y: str) -> tuple[str, Formula]:
    step, total = rng.randint(1, 4), rng.randint(5, 13)
    choices: tuple[tuple[str, Callable[[Numbers, set[int]], bool]], ...] = (
        (f"{y} = {x}+{step}", lambda v, _: v[y] == v[x] + step),
        (f"{x} < {y}", lambda v, _: v[x] < v[y]),
        (f"{x} <= {y}", lambda v, _: v[x] <= v[y]),
        (f"{x} > {y}", lambda v, _: v[x] > v[y]),
        (f"{x} >= {y}", lambda v, _: v[x] >= v[y]),
        (f"{x} != {y}", lambda v, _: v[x] != v[y]),
        (f"{x} + {y} = {total}", lambda v, _: v[x] + v[y] == total),
    )
    place = rng.randrange(len(choices))
    text, holds = choices[place]
    if place == 0 and rng.random() < 0.3:
        text = f"{y} - {x} = {step}"
    return PAIR_FORMULAS[place], Formula(text, x + y, holds)


def _single_formula(rng: Random, x: str) -> tuple[str, Formula]:
    chosen = sorted(rng.sample(range(1, 10), rng.choice((2, 3))))
    low = rng.randint(1, 6)
    high = low + rng.randint(1, 3)
    listed = " ".join(map(str, chosen))
    choices: tuple[tuple[str, Callable[[Numbers, set[int]], bool]], ...] = (
        (f"{x} in {listed}", lambda v, _: v[x] in chosen),
        (f"{x} in {low}..{high}", lambda v, _: low <= v[x] <= high),
        (f"{x} not in {listed}", lambda v, _: v[x] not in chosen),
        (f"{x} odd", lambda v, _: v[x] % 2 == 1),
        (f"{x} even", lambda v, _: v[x] % 2 == 0),
    )
    place = rng.randrange(len(choices))
    text, holds = choices[place]
    return SINGLE_FORMULAS[place], Formula(text, x, holds)


def add_winds(draft: Draft) -> None:
    """Add wind variables, or printed winds that `any wind` may move."""
    rng = draft.rng
    roll = rng.random()
    if roll < 0.28:
        names = rng.sample(WIND_VARIABLES, rng.choice((1, 1, 2, 2, 2)))
        for name in names:
            size = draft.size()
            if not size:
                return
            draft.add((Cluster(name * size),))
        first, second = names[0], names[-1]
        if first != second:
            formulas = [f"{first} != {second}", f"{first} = {second}", ""]
            place = rng.choices(range(3), (3, 3, 1))[0]
            if formulas[place]:
                note_formula(draft, WIND_FORMULAS[place], formulas[place], first + second)
        if rng.random() < 0.3:
            chosen = " ".join(rng.sample(WINDS, 2))
            note_formula(draft, "T in N S", f"{first} in {chosen}", first)
    elif roll < 0.43:
        for wind in rng.sample(WINDS, rng.choice((1, 2))):
            size = draft.size()
            if size:
                draft.add((Cluster(wind * size),))


def add_tile_variables(draft: Draft) -> None:
    rng = draft.rng
    if rng.random() >= 0.27:
        return
    names = rng.sample(TILE_VARIABLES, rng.choice((1, 1, 2, 2)))
    for name in names:
        size = min(draft.size(), 4)
        if not size:
            return
        draft.add((Cluster(name * size),))
    first, second = names[0], names[-1]
    if first != second and rng.random() < 0.6:
        note_formula(draft, "P != Q", f"{first} != {second}", first + second)
    for name in sorted(set(names)):
        if len(names) == 2 or rng.random() < 0.5:
            chosen = " ".join(rng.sample(("F", "0", "5B", "N", "R", "8C", "1D", "W", "G"), 3))
            note_formula(draft, "P in F 0 5B", f"{name} in {chosen}", name)


def note_formula(draft: Draft, feature: str, text: str, names: str) -> None:
    draft.features.add(feature)
    draft.notes.texts.append(text)
    draft.notes.named += names
