"""The natural hands of targets written out side by side, to count the different ones.

Each hand is packed into three words, four bits a kind; equal hands are equal words.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from math import comb, prod

import numpy as np
import numpy.typing as npt
from cardwright.compiler.grounding import ALL_SUIT_SETS, Bytes, Indices
from cardwright.compiler.targets import CompiledCard
from cardwright.compiler.tiles import (
    COPIES,
    FLOWER_INDEX,
    JOKER_COUNT,
    NATURAL_KINDS,
    WIND_START,
)

LIMIT = 4_000_000
"""Hands of a line, doubles included, that are written out; if more, they are counted otherwise."""

WAYS_LIMIT = 400
"""Ways to choose the free tiles and `?` of one target, likewise."""

AT_ONCE = 200_000
"""Hands that are laid side by side at a time."""

_KINDS_A_WORD = 16
_COPIES = np.array(COPIES[:NATURAL_KINDS], dtype=np.int16)

Words = npt.NDArray[np.uint64]


def count_written_out(card: CompiledCard, rows: Indices) -> int | None:
    """Return how many different natural hands some targets have; None where they are too many."""
    lots = _lots(card, rows)
    ways = [_ways(card, int(lot[0])) for lot in lots]
    if max(ways) > WAYS_LIMIT or sum(map(prod, zip(map(len, lots), ways, strict=True))) > LIMIT:
        return None
    found = [_different(words) for lot in lots for words in _written(card, lot)]
    return len(_different(np.concatenate(found))) if found else 0


def _lots(card: CompiledCard, rows: Indices) -> list[Indices]:
    """Return rows together that have the same free tiles, the same suits for them, and `?`."""
    marks = np.column_stack([card.free[rows], card.allowed[rows], card.any_tiles[rows]])
    _, which = np.unique(marks, axis=0, return_inverse=True)
    which = which.reshape(-1)
    order = np.argsort(which, kind="stable")
    ends = np.cumsum(np.bincount(which))[:-1]
    return [rows[part] for part in np.split(order, ends)]


def _ways(card: CompiledCard, row: int) -> int:
    """Return how many ways there are to choose free tiles and `?`, suits that are barred too."""
    spare = int(card.any_tiles[row])
    shares = prod(comb(demand + 2, 2) for demand in card.free[row].tolist())
    return shares * comb(NATURAL_KINDS + spare - 1, spare)


def _written(card: CompiledCard, lot: Indices) -> Iterator[Words]:
    """Yield the hands of rows of one lot that one set of tiles can supply."""
    additions = _additions(card, int(lot[0]))
    if not len(additions):
        return
    step = max(AT_ONCE // len(additions), 1)
    for start in range(0, len(lot), step):
        some = lot[start : start + step]
        high, low = card.high[some].astype(np.int16), card.low[some].astype(np.int16)
        supply = JOKER_COUNT - card.jokers[some].astype(np.int16)
        spare_flowers = np.maximum(COPIES[FLOWER_INDEX] - high[:, FLOWER_INDEX], 0)
        supply += np.where(card.wild_rows[some], spare_flowers, 0).astype(np.int16)
        for places in np.array_split(np.arange(len(additions)), -(-len(additions) // AT_ONCE)):
            more = additions[places].astype(np.int16)
            hands = high[:, None, :] + more[None, :, :]
            natural = (low[:, None, :] + more[None, :, :] <= _COPIES).all(axis=2)
            missing = np.maximum(hands - _COPIES, 0).sum(axis=2)
            yield _packed(hands[natural & (missing <= supply[:, None])])


def _additions(card: CompiledCard, row: int) -> Bytes:
    """Return the free tiles and `?` of a target, in all ways that the notes allow, a row each."""
    free, allowed = card.free[row].tolist(), int(card.allowed[row])
    ranks = [rank for rank, demand in enumerate(free) if demand]
    spreads = combinations_with_replacement(range(NATURAL_KINDS), int(card.any_tiles[row]))
    anything = [np.bincount(each, minlength=NATURAL_KINDS) for each in map(list, spreads)]
    found: list[npt.NDArray[np.int64]] = []
    for shares in product(*(combinations_with_replacement(range(3), free[r]) for r in ranks)):
        suits = {suit for share in shares for suit in share}
        if allowed == ALL_SUIT_SETS or allowed >> sum(1 << suit for suit in suits) & 1:
            base = np.zeros(NATURAL_KINDS, dtype=np.int64)
            for rank, share in zip(ranks, shares, strict=True):
                base[rank:WIND_START:9] = np.bincount(share, minlength=3)
            found.extend(base + each for each in anything)
    return np.unique(np.array(found, dtype=np.uint8).reshape(-1, NATURAL_KINDS), axis=0)


def _packed(hands: npt.NDArray[np.int16]) -> Words:
    """Return hands as words; equal ones are equal."""
    words = np.zeros((len(hands), -(-NATURAL_KINDS // _KINDS_A_WORD)), dtype=np.uint64)
    for kind in range(NATURAL_KINDS):
        word, place = divmod(kind, _KINDS_A_WORD)
        words[:, word] |= hands[:, kind].astype(np.uint64) << np.uint64(4 * place)
    return words


def _different(words: Words) -> Words:
    """Return each different row once."""
    ordered = words[np.lexsort(words.T)]
    fresh = np.ones(len(ordered), dtype=bool)
    fresh[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
    return ordered[fresh]
