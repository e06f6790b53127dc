"""A draft is put together: inks and numbers are chosen, then blocks fill the hand."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.differential.enumerate_patterns import FREE_KINDS

from .cores import add_core
from .drafts import Draft
from .features import DIGITS, LIKE_NOTES, RUN_NOTES
from .fillers import add_anything, add_bars, add_filler, add_jokers, add_marks
from .notes import add_black_dragons, add_ink_formula, note_numbers, note_the_rest
from .variables import add_number_variables, add_tile_variables, add_winds


def drafted(rng: Random, kind: str, rules: str, *, plain: bool) -> Draft | None:
    """Return an alternative; a plain one stands without notes."""
    draft = Draft(rng, kind, rules)
    draft.inks = rng.sample("grb", 3)
    if rng.random() < 0.3:
        draft.inks = rng.sample("grbpovacm", 3)
    draft.inks = draft.inks[: rng.choice((1, 1, 2, 2, 2, 3))]
    numbers = "" if plain else _choose_number_note(rng)
    draft.pool = _choose_pool(rng, numbers)
    if not plain and rng.random() < (0.06 if kind in FREE_KINDS else 0.17):
        draft.notes.spread = rng.choice(("any suit", "any suits"))
        draft.notes.texts.append(draft.notes.spread)
        draft.features.add(draft.notes.spread)
    add_core(draft)
    if draft.left < 0:
        return None
    extras = [add_winds, add_jokers, add_anything, add_tile_variables]
    if not plain:
        extras += [add_black_dragons, add_black_dragons, add_ink_formula]
    if rng.random() < 0.5:
        add_number_variables(draft, plain=plain, numbers=numbers)
    rng.shuffle(extras)
    for extra in extras:
        extra(draft)
    while draft.left > 0:
        add_filler(draft)
    add_marks(draft)
    add_bars(draft)
    rng.shuffle(draft.blocks)
    if not plain:
        note_numbers(draft, numbers)
        note_the_rest(draft)
    return draft


def varied(draft: Draft) -> Draft:
    """Return the draft with other inks or sizes, for another alternative under the same notes."""
    rng = draft.rng
    blocks = [list(block) for block in draft.blocks]
    if rng.random() < 0.6 and len(draft.inks) > 1:
        old, new = rng.sample(draft.inks, 2)
        for block in blocks:
            for place, item in enumerate(block):
                if isinstance(item, tuple) and rng.random() < 0.5:
                    swap = {old: new, new: old}
                    block[place] = tuple(replace(g, ink=swap.get(g.ink, g.ink)) for g in item)
    else:
        sets = [
            (block, place)
            for block in blocks
            for place, item in enumerate(block)
            if isinstance(item, tuple) and all(g.uniform for g in item)
        ]
        if len(sets) > 1:
            (a, i), (b, j) = rng.sample(sets, 2)
            first, second = a[i], b[j]
            assert isinstance(first, tuple)
            assert isinstance(second, tuple)
            if len(first[0].symbols) > 1:
                a[i] = tuple(replace(g, symbols=g.symbols[1:]) for g in first)
                b[j] = tuple(replace(g, symbols=g.symbols + g.symbols[0]) for g in second)
    rng.shuffle(blocks)
    return replace(draft, blocks=blocks, features=set())


def _choose_number_note(rng: Random) -> str:
    choices = {
        "": 42,
        "these numbers only": 4,
        "any run": 12,
        "any consecutive numbers": 9,
        "any N consecutive numbers": 8,
        "wrapping run": 5,
        "reversible run": 6,
        "any like numbers": 6,
        "like numbers": 6,
        "same number": 7,
        "any like odd numbers": 7,
        "any like even numbers": 6,
    }
    return rng.choices(list(choices), list(choices.values()))[0]


def _choose_pool(rng: Random, numbers: str) -> str:
    if numbers in LIKE_NOTES:
        return rng.choice(DIGITS)
    if "consecutive" in numbers or (numbers in RUN_NOTES and rng.random() < 0.6):
        start, length = rng.randint(1, 6), rng.randint(2, 4)
        return DIGITS[start - 1 : start - 1 + length]
    return "".join(sorted(rng.sample(DIGITS, rng.randint(2, 4))))
