"""IR to targets: every assignment of an alternative as the box of hands that it accepts.

What a target holds is said in `grounding`. All assignments of an alternative are laid at once, a
group at a time, as columns of arrays.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from math import comb, prod

import numpy as np
from cardwright.compiler.grounding import (
    MIXED,
    Bytes,
    Grounding,
    Indices,
)
from cardwright.compiler.ir import (
    Alternative,
    Group,
    Numbered,
    OneOf,
)
from cardwright.compiler.laying import Laying
from cardwright.compiler.solver import TooMany, Unsolvable, solve

TARGET_LIMIT = 200_000
"""Assignments of one line."""


def has_free_tiles(alternative: Alternative) -> bool:
    """Return whether numbered tiles of an alternative are of any suit on their own."""
    return any(
        isinstance(tile, Numbered) and tile.suit is None
        for group in alternative.groups
        for tile in group.tiles
    )


def ground(
    alternative: Alternative, wild_flowers: bool, limit: int = TARGET_LIMIT
) -> Grounding | TooMany | Unsolvable:
    """Solve an alternative and return its targets, without those that need tiles not in the set.

    A target is dropped when it needs more naturals of a kind than exist, or more than eight
    Jokers, printed ones included.
    """
    free_tiles = has_free_tiles(alternative)
    solved = solve(alternative, free_tiles, limit)
    if isinstance(solved, TooMany | Unsolvable):
        return solved
    free_sets = [group for group in alternative.groups if group.is_free_set]
    bags = prod(comb(len(tiles) + n - 1, n) for tiles, n in _letters(alternative).items())
    if bags * len(solved) > limit:
        return TooMany(bags * len(solved), False)
    letter_choices = _letter_choices(alternative)
    colours, letters, rows = _extra_columns(len(solved), free_sets, letter_choices)
    if len(rows) > limit:
        return TooMany(len(rows), False)
    ways = len(rows) // len(solved)
    walk = Laying(alternative, solved[rows], colours, letters, letter_choices, ways)
    walk.lay()
    if free_tiles:
        walk.limit_suits()
    return walk.possible(wild_flowers)


def _letter_choices(alternative: Alternative) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return for each kind of letter with several tiles the bags that its letters may be."""
    return tuple(
        tuple(combinations_with_replacement(tiles, count))
        for tiles, count in _letters(alternative).items()
    )


def _letters(alternative: Alternative) -> Counter[tuple[int, ...]]:
    """Return how many letters may be each of several tiles, by those tiles."""
    return Counter(
        tile.tiles
        for group in alternative.groups
        for tile in group.tiles
        if isinstance(tile, OneOf)
    )


def _extra_columns(
    count: int, free_sets: list[Group], letter_choices: tuple[tuple[tuple[int, ...], ...], ...]
) -> tuple[Bytes, Indices, Indices]:
    """Multiply the assignments by the colours of free sets and the choices of letters."""
    domains: list[list[int]] = [
        [0, 1, 2, MIXED] if group.jokers or group.callable else [MIXED] for group in free_sets
    ]
    domains += [list(range(len(choices))) for choices in letter_choices]
    total = count
    for domain in domains:
        total *= len(domain)
    if total > TARGET_LIMIT:
        empty = np.zeros((0, 0), dtype=np.int64)
        return empty.astype(np.uint8), empty, np.zeros(total, dtype=np.int64)
    grids = np.meshgrid(np.arange(count), *map(np.array, domains), indexing="ij")
    flat = [grid.reshape(-1) for grid in grids]
    split = 1 + len(free_sets)
    shape = (len(flat[0]), 0)
    colours = np.stack(flat[1:split], axis=1) if free_sets else np.zeros(shape)
    letters = np.stack(flat[split:], axis=1) if letter_choices else np.zeros(shape)
    return colours.astype(np.uint8), letters.astype(np.int64), flat[0].astype(np.int64)
