"""Which lines of a card have a natural hand in common: one before any Joker is put in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np
from cardwright.compiler.grounding import Indices
from cardwright.compiler.hand_sets import RANKS, HandSets
from cardwright.compiler.meetings import shared_natural
from cardwright.compiler.tiles import COPIES, FLOWER_INDEX, JOKER_COUNT, JOKER_INDEX, WIND_START

Meeting = tuple[tuple[int, ...], int, int]
"""A natural hand (35 kinds) and its two owners, the lesser first."""


def natural_meetings(sets: HandSets, rows: Indices) -> Iterator[Meeting]:
    """Yield natural hands that rows of different owners have in common, one for each two owners."""
    seen: set[tuple[int, int]] = set()
    for natural, one, other in (*_of_plain_rows(sets, rows), *_of_general_rows(sets, rows)):
        pair = min(one, other), max(one, other)
        if pair not in seen:
            seen.add(pair)
            yield natural, *pair


def _of_plain_rows(sets: HandSets, rows: Indices) -> Iterator[Meeting]:
    """Yield what plain rows have in common; each has one natural hand."""
    owners: dict[bytes, dict[int, int]] = {}
    for row in rows[~sets.general[rows]].tolist():
        owners.setdefault(sets.natural[row].tobytes(), {}).setdefault(int(sets.owner[row]), row)
    for found in owners.values():
        for one, other in combinations(sorted(found), 2):
            yield tuple(sets.natural[found[one]].tolist()), one, other


def _of_general_rows(sets: HandSets, rows: Indices) -> Iterator[Meeting]:
    """Yield what rows with tiles of any suit or `?` have in common with any row.

    The suits are left out at first: rows with the same ranks are held against others together.
    """
    if not sets.general[rows].any():
        return
    ranks = sets.natural[:, :WIND_START].reshape(-1, 3, RANKS).sum(axis=1) + sets.free
    outline = np.concatenate(
        [ranks, sets.natural[:, WIND_START:], sets.low[:, JOKER_INDEX:], sets.spare[:, None]],
        axis=1,
    )[rows]
    outlines, which = np.unique(outline, axis=0, return_inverse=True)
    which = which.reshape(-1)
    totals, spare = outlines[:, :-1], outlines[:, -1]
    general = np.unique(which[sets.general[rows]])
    for place in general.tolist():
        more = totals - totals[place]
        near = np.maximum(more, 0).sum(axis=1) <= spare[place]
        near &= np.maximum(-more, 0).sum(axis=1) <= spare
        near &= more[:, -1] == 0
        mine = rows[(which == place) & sets.general[rows]]
        yield from _met(sets, mine, rows[near[which]])


def _met(sets: HandSets, mine: Indices, theirs: Indices) -> Iterator[Meeting]:
    """Yield what two lots of rows have in common, once for each two owners."""
    met: set[tuple[int, int]] = set()
    top = sets.natural[theirs] + sets.spare[theirs][:, None]
    top[:, :WIND_START] += np.tile(sets.free[theirs], 3)
    for row in mine.tolist():
        own = sets.natural[row] + sets.spare[row]
        own[:WIND_START] += np.tile(sets.free[row], 3)
        near = (sets.natural[row] <= top).all(axis=1) & (sets.natural[theirs] <= own).all(axis=1)
        owner = int(sets.owner[row])
        for other in theirs[near & (sets.owner[theirs] != owner)].tolist():
            others = int(sets.owner[other])
            pair = min(owner, others), max(owner, others)
            if pair not in met:
                natural = shared_natural(sets, row, other)
                if natural is not None:
                    met.add(pair)
                    yield tuple(natural.tolist()), *pair


def as_hand(natural: Sequence[int], size: int) -> tuple[int, ...]:
    """Return a natural hand as the 36 kinds, with Jokers for the tiles that it lacks.

    Where eight Jokers are too few, Flowers stand for the rest.
    """
    counts = [min(count, copies) for count, copies in zip(natural, COPIES, strict=False)]
    lacking = size - sum(counts)
    counts[FLOWER_INDEX] += max(lacking - JOKER_COUNT, 0)
    return (*counts, min(lacking, JOKER_COUNT))
