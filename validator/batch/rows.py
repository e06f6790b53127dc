"""Targets as rows for arithmetic in bulk: a box of 36 kinds, and free tiles without limits.

A hand with counts `h` is `max(natural - A, places - B)` tiles away from a row, where A is what its
tiles fill of the places that must be natural and B what they fill of all places. A Joker is a
kind like others: it fills demanded Jokers, and of open places as many as there are. So do Flowers
where they are wild.

Free tiles under a limit of suits are taken apart, so that no limit is left: `allowed` is covered by
intervals of suit sets, and each suit that an interval demands is put on one of the ranks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache
from itertools import product

import numpy as np
from cardwright.compiler.grounding import ALL_SUIT_SETS, Bytes, Indices
from cardwright.compiler.targets import CompiledCard
from cardwright.compiler.tiles import (
    COPIES,
    FLOWER_INDEX,
    JOKER_INDEX,
    NATURAL_KINDS,
    RANKS,
    SUITS,
    TILES,
)

KINDS = len(TILES)
RANK_COUNT = len(RANKS)
SUIT_COUNT = len(SUITS)
ALL_SUITS = (1 << SUIT_COUNT) - 1


@dataclass(frozen=True)
class Rows:
    """Targets side by side; one whose suits are limited may stand on several rows.

    Shapes with n rows: `low`, `high` n×36, `free` n×9, the others n.
    """

    low: Bytes
    high: Bytes
    free: Bytes
    """Tiles of a rank in any of `suits`."""
    suits: Bytes
    """The suits that free tiles may have, a bit each."""
    natural: Bytes
    """Places that must be natural, demanded Jokers among them."""
    places: Bytes
    """All places that something must fill; `?` never lack."""
    any_tiles: Bytes
    target: Indices
    """The row of the card that it stands for."""

    def __len__(self) -> int:
        return len(self.low)

    @staticmethod
    def joined(parts: Sequence[Rows]) -> Rows:
        """Return rows one below the other."""
        names = (field.name for field in fields(Rows))
        return Rows(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))

    def take(self, order: Indices) -> Rows:
        """Return some rows, in an order."""
        return Rows(*(getattr(self, field.name)[order] for field in fields(self)))


@cache
def intervals(allowed: int) -> tuple[tuple[int, int], ...]:
    """Return pairs of suit sets; a set is allowed if it lies between both of one, none apart.

    For tiles that there are: whether the set without suits is allowed makes no difference.

    >>> intervals(0b00111100)  # Craks with or without Bams, or Dots with or without Bams
    ((2, 3), (4, 5))
    """
    allowed |= 1
    sets = range(ALL_SUITS + 1)
    inside = [
        (least, most)
        for least in sets
        for most in sets
        if least & most == least
        and all(
            allowed >> each & 1 for each in sets if least & each == least and each | most == most
        )
    ]
    found: list[tuple[int, int]] = []
    missing = {each for each in sets if each and allowed >> each & 1}

    def covered(pair: tuple[int, int]) -> set[int]:
        return {each for each in missing if pair[0] & each == pair[0] and each | pair[1] == pair[1]}

    while missing:
        best = max(inside, key=lambda pair: (len(covered(pair)), -pair[0]))
        missing -= covered(best)
        found.append(best)
    return tuple(found)


def without_limits(
    low: Sequence[int], free: Sequence[int], allowed: int, supply: Sequence[int]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the ways to put demanded suits on ranks: kinds of these tiles, and all suits to use.

    `supply` is how many tiles of each kind exist; ways that ask for more are left out.
    """
    ranks = [rank for rank, demand in enumerate(free) if demand]
    for least, most in intervals(allowed):
        demanded = [suit for suit in range(SUIT_COUNT) if least >> suit & 1]
        for chosen in product(ranks, repeat=len(demanded)):
            kinds = tuple(
                suit * RANK_COUNT + rank for suit, rank in zip(demanded, chosen, strict=True)
            )
            if any(chosen.count(rank) > free[rank] for rank in chosen):
                continue
            if any(low[kind] >= supply[kind] for kind in kinds):
                continue
            if all(_left(rank, low, most, supply) >= free[rank] for rank in ranks):
                yield kinds, most


def _left(rank: int, low: Sequence[int], suits: int, supply: Sequence[int]) -> int:
    """Return how many tiles of a rank in these suits exist beside those that must be there."""
    kinds = [suit * RANK_COUNT + rank for suit in range(SUIT_COUNT) if suits >> suit & 1]
    return sum(supply[kind] - low[kind] for kind in kinds)


def rows_of_card(card: CompiledCard) -> Rows:
    """Return all targets of a card as rows, in their order."""
    low = np.concatenate([card.low, card.jokers[:, None]], axis=1)
    high = np.concatenate([card.high, np.full((len(card), 1), COPIES[JOKER_INDEX])], axis=1)
    plain = Rows(
        low,
        high.astype(np.uint8),
        card.free,
        np.full(len(card), ALL_SUITS, dtype=np.uint8),
        (card.natural_places + card.free.sum(axis=1) + card.jokers).astype(np.uint8),
        (card.high.sum(axis=1) + card.free.sum(axis=1) + card.jokers).astype(np.uint8),
        card.any_tiles,
        np.arange(len(card)),
    )
    plain.high[card.wild_rows, FLOWER_INDEX] = COPIES[FLOWER_INDEX]
    limited = (card.allowed != ALL_SUIT_SETS) & card.free.any(axis=1)
    if not limited.any():
        return plain
    places: list[int] = np.flatnonzero(~limited).tolist()
    kinds: list[tuple[int, ...]] = [()] * len(places)
    suits: list[int] = [ALL_SUITS] * len(places)
    for row in np.flatnonzero(limited).tolist():
        ways = without_limits(
            card.low[row].tolist(),
            card.free[row].tolist(),
            int(card.allowed[row]),
            COPIES[:NATURAL_KINDS],
        )
        for forced, most in ways:
            places.append(row)
            kinds.append(forced)
            suits.append(most)
    return _forced(plain, places, kinds, suits)


def _forced(plain: Rows, places: list[int], kinds: list[tuple[int, ...]], suits: list[int]) -> Rows:
    """Return rows with some free tiles put on kinds, in the order of their targets."""
    order = np.argsort(places, kind="stable")
    rows = plain.take(np.array(places, dtype=np.int64)[order])
    for row, place in enumerate(order.tolist()):
        rows.suits[row] = suits[place]
        for kind in kinds[place]:
            rows.low[row, kind] += 1
            rows.high[row, kind] += 1
            rows.free[row, kind % RANK_COUNT] -= 1
    return rows
