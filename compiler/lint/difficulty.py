"""How hard a line is to make: a rough estimate from its targets, in bits."""

from __future__ import annotations

from functools import cache
from math import log2

import numpy as np
import numpy.typing as npt
from cardwright.compiler.grounding import Indices
from cardwright.compiler.targets import CODE_KIND, CODE_SIZE, CompiledCard
from cardwright.compiler.tiles import COPIES, FLOWER_INDEX, NATURAL_KINDS

EASY = 8
"""A place costs nothing when so many tiles would do; half as many cost a bit."""

JOKER_SHARE = 2
"""A player's share of the eight Jokers: so many more tiles would do where Jokers may stand."""

CALL_SHARE = 2
"""How many times as many tiles come by where discards may be called."""

NO_TILE = 0.5
"""In place of the number of tiles where none is left."""

PRINTED_JOKER = 3.0
"""What a Joker costs that the card asks for."""

ROW_LIMIT = 500
"""Targets of a line that are looked at; of more, evenly spread ones."""

_SUPPLIES = (COPIES[0], COPIES[FLOWER_INDEX], 3 * COPIES[0])
"""How many tiles there are of a kind: of most, of Flowers, of a number in any suit."""

_BITS = 4
"""Bits that hold how many tiles of a kind a target has: at most fifteen."""


def difficulties(card: CompiledCard) -> list[float]:
    """Return how hard each line is to make, in bits: one more is twice as hard.

    Each place costs the more the fewer tiles would do there: those of its kind that earlier places
    leave, with Jokers where they may stand, and more where the group may be called. Twice as many
    targets to choose from take a bit off. Who discards what is not looked at, so that only wide
    margins between lines of one category say something.
    """
    lines = [card.rows_of(index) for index in range(len(card.card.lines))]
    chosen = [_spread(rows) for rows in lines]
    weights = np.exp2(-_costs(card, np.concatenate(chosen)))
    ends = np.cumsum([len(rows) for rows in chosen])
    return [
        -log2(float(part.mean()) * len(rows))
        for rows, part in zip(lines, np.split(weights, ends[:-1]), strict=True)
    ]


def _spread(rows: Indices) -> Indices:
    if len(rows) <= ROW_LIMIT:
        return rows
    return rows[np.linspace(0, len(rows) - 1, ROW_LIMIT).astype(np.int64)]


def _costs(card: CompiledCard, rows: Indices) -> npt.NDArray[np.float64]:
    """Return what the places of each target cost together.

    The costs of equal numbers of tiles are reckoned once, and looked up by a key of these numbers.
    """
    low, high = (part[rows].astype(np.int64) for part in (card.low, card.high))
    free = card.free[rows].astype(np.int64)
    keys = ((low << _BITS) | high) << _BITS | _called(card, rows)
    keys[:, FLOWER_INDEX] |= 1 << 3 * _BITS
    free_keys = 2 << 3 * _BITS | ((free << _BITS) | free) << _BITS
    keys = np.concatenate([keys, free_keys], axis=1)
    table = np.zeros(len(_SUPPLIES) << 3 * _BITS)
    mask = (1 << _BITS) - 1
    for key in np.flatnonzero(np.bincount(keys.ravel())).tolist():
        naturals, places = key >> 2 * _BITS & mask, key >> _BITS & mask
        table[key] = _cost(_SUPPLIES[key >> 3 * _BITS], naturals, places, key & mask)
    summed: npt.NDArray[np.float64] = table[keys].sum(axis=1)
    return summed + PRINTED_JOKER * card.jokers[rows]


def _called(card: CompiledCard, rows: Indices) -> npt.NDArray[np.int64]:
    """Return how many tiles of each kind lie in groups that may be called, by row."""
    called = np.zeros((len(rows), NATURAL_KINDS), dtype=np.int64)
    indices = card.alternative_index[rows]
    starts = np.flatnonzero(np.diff(indices, prepend=-1))
    for start, end in zip(starts, [*starts[1:], len(rows)], strict=True):
        index = int(indices[start])
        if not card.alternatives[index][1].exposed:
            continue
        codes = card.groundings[index].calls[card.local_row[rows[start:end]]].astype(np.int64)
        for column in codes.T:
            called[np.arange(start, end), column & CODE_KIND] += column >> CODE_SIZE
    return called


@cache
def _cost(copies: int, naturals: int, places: int, called: int) -> float:
    """Return what some places of a kind cost, the first `naturals` of which take no Jokers.

    `called` tiles lie in groups that may be called, those with Jokers first.
    """
    cost = 0.0
    called_naturals = called - (places - naturals)
    for place in range(places):
        left = max(copies - place, 0)
        natural = place < naturals
        tiles: float = left if natural else left + JOKER_SHARE if left else JOKER_SHARE / 2
        callable_ = place < called_naturals if natural else place - naturals < called
        if callable_ and left:
            tiles *= CALL_SHARE
        cost += max(log2(EASY / (tiles or NO_TILE)), 0.0)
    return cost
