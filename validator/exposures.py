"""Exposures against targets: each is one whole callable set, and what remains is judged alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from cardwright.compiler.grounding import Indices
from cardwright.compiler.targets import CompiledCard
from cardwright.compiler.tiles import FLOWER_INDEX, HAND_SIZE, JOKER_INDEX, Tile

SMALLEST = 3
"""Tiles of the smallest set that can be called."""


@dataclass(frozen=True, slots=True)
class Called:
    """An exposure read as a set: its tile, its size, and what in it is no such tile."""

    kind: int
    size: int
    jokers: int
    flowers: int
    """Flowers that stand as Jokers."""

    @property
    def substitutes(self) -> int:
        """Tiles of the exposure that are not its own tile."""
        return self.jokers + self.flowers

    @property
    def naturals(self) -> int:
        """Tiles of the exposure that are its own tile."""
        return self.size - self.substitutes


def read_exposure(exposure: Sequence[Tile], wild_flowers: bool) -> Called | str:
    """Return the set that an exposure can be, or why it can be none.

    Flowers among other tiles are read as Jokers where some line of the card lets them stand so.
    """
    counts = Counter(tile.index for tile in exposure)
    jokers = counts.pop(JOKER_INDEX, 0)
    flowers = counts.pop(FLOWER_INDEX, 0)
    size = len(exposure)
    if size < SMALLEST:
        return f"an exposure has at least {SMALLEST} tiles, this one {size}"
    if not counts and not flowers:
        return "an exposure of Jokers alone was never called: it holds a natural tile"
    if len(counts) > 1 or (counts and flowers and not wild_flowers):
        return "the natural tiles of an exposure are all alike"
    if not counts:
        return Called(FLOWER_INDEX, size, jokers, 0)
    return Called(next(iter(counts)), size, jokers, flowers)


class Pinned(NamedTuple):
    """One way in which exposures are sets of a target: for each, whether its set takes Jokers."""

    row: int
    takes_jokers: tuple[bool, ...]


def plain_reading(row: int, called: Sequence[Called]) -> Pinned:
    """Return the reading of exposures whose sets all take Jokers."""
    return Pinned(row, (True,) * len(called))


def fitting_rows(card: CompiledCard, called: Sequence[Called]) -> Indices:
    """Return the rows that have a callable set of the size and tile of each exposure."""
    nothing = np.zeros(0, dtype=np.int64)
    sets = [card.callers.get((exposure.size, exposure.kind), nothing) for exposure in called]
    rows = reduce(np.intersect1d, sets)
    rows = rows[card.exposable[rows]]
    if any(exposure.flowers for exposure in called):
        rows = rows[card.wild_rows[rows]]
    return rows


def call_sizes(card: CompiledCard) -> npt.NDArray[np.uint8]:
    """Return how many callable sets of each size every target has."""
    found = np.zeros((len(card), HAND_SIZE + 1), dtype=np.uint8)
    for row in range(len(card)):
        for size, _, _ in card.calls(row):
            found[row, min(size, HAND_SIZE)] += 1
    return found


def pin(card: CompiledCard, row: int, called: Sequence[Called]) -> Iterator[Pinned]:
    """Yield the ways to lay exposures on different callable sets of a target.

    Two sets of one size and tile are told apart only by whether they take Jokers.
    """
    available = Counter(card.calls(row))
    choices: list[tuple[bool, ...]] = [
        (True,) if exposure.substitutes else (True, False) for exposure in called
    ]
    seen: set[tuple[tuple[int, int, bool], ...]] = set()
    for takes in product(*choices):
        sets = [
            (exposure.size, exposure.kind, joker)
            for exposure, joker in zip(called, takes, strict=True)
        ]
        needed = Counter(sets)
        key = tuple(sorted(sets))
        if key not in seen and all(available[each] >= count for each, count in needed.items()):
            seen.add(key)
            yield Pinned(row, takes)
