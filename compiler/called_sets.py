"""The hands of targets that have exposures: what is left of each beside sets that were called.

Exposures of one size and tile differ in what stands in them: only their own tile, Jokers too, or
Flowers as Jokers. A target has a set for each exposure; those with Jokers want a set that takes
them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from itertools import combinations_with_replacement, product

import numpy as np
from cardwright.compiler.grounding import Indices
from cardwright.compiler.hand_sets import SUPPLY, HandSets
from cardwright.compiler.targets import CODE_JOKERS, CODE_KIND, CODE_SIZE
from cardwright.compiler.tiles import FLOWER_INDEX, JOKER_INDEX, TILES


class Filling(IntEnum):
    """What an exposure holds beside its own tile."""

    NOTHING = 0
    JOKERS = 1
    FLOWERS = 2
    """Flowers that stand as Jokers, perhaps Jokers too."""


@dataclass(frozen=True, slots=True, order=True)
class Exposure:
    """A kind of exposure: how many tiles, of what kind, and what stands in for some of them."""

    size: int
    kind: int
    filling: Filling

    def contents(self) -> Iterator[tuple[int, ...]]:
        """Yield the counts of the 36 kinds that such an exposure may be, most naturals first."""
        for naturals in range(self.size, 0, -1):
            for flowers in range(self.size - naturals + 1):
                jokers = self.size - naturals - flowers
                if (
                    (self.filling is Filling.FLOWERS) == (flowers > 0)
                    and (self.filling is Filling.NOTHING) == (flowers + jokers == 0)
                    and naturals <= SUPPLY[self.kind]
                ):
                    counts = [0] * len(TILES)
                    counts[self.kind] += naturals
                    counts[FLOWER_INDEX] += flowers
                    counts[JOKER_INDEX] += jokers
                    yield tuple(counts)

    def surely(self) -> tuple[tuple[int, int], ...]:
        """Return kinds and the least number of tiles that each such exposure has of them."""
        own = (self.kind, self.size if self.filling is Filling.NOTHING else 1)
        filler = {Filling.JOKERS: JOKER_INDEX, Filling.FLOWERS: FLOWER_INDEX}.get(self.filling)
        return (own,) if filler is None else (own, (filler, 1))


Exposures = tuple[Exposure, ...]


def single_exposures(sets: HandSets, row: int) -> list[Exposure]:
    """Return what may lie exposed of a row alone, sorted."""
    found: set[Exposure] = set()
    if sets.exposable[row]:
        for code in filter(None, sets.calls[row].tolist()):
            found.update(_exposures_on(code, bool(sets.wild[row])))
    return sorted(found)


def _exposures_on(code: int, wild_flowers: bool) -> list[Exposure]:
    """Return the exposures that may lie on a callable set."""
    size, kind = code >> CODE_SIZE, code & CODE_KIND
    fillings = [Filling.NOTHING]
    if code & CODE_JOKERS:
        fillings.append(Filling.JOKERS)
        if wild_flowers and kind != FLOWER_INDEX:
            fillings.append(Filling.FLOWERS)
    return [Exposure(size, kind, filling) for filling in fillings]


def exposures_of(sets: HandSets, row: int) -> Iterator[Exposures]:
    """Yield what may lie exposed of a row, but for nothing at all, each combination once."""
    if not sets.exposable[row]:
        return
    calls = Counter(code for code in sets.calls[row].tolist() if code)
    choices: list[list[Exposures]] = [
        [
            chosen
            for number in range(count + 1)
            for chosen in combinations_with_replacement(
                _exposures_on(code, bool(sets.wild[row])), number
            )
        ]
        for code, count in calls.items()
    ]
    seen: set[Exposures] = set()
    for parts in product(*choices):
        exposures = tuple(sorted(each for part in parts for each in part))
        if exposures and exposures not in seen:
            seen.add(exposures)
            yield exposures


def beside(sets: HandSets, rows: Indices, exposures: Exposures) -> tuple[HandSets, Indices]:
    """Return what is left of rows beside exposures, and of which row each of the results is.

    A row without sets for them is left out; one that can read them in several ways comes several
    times. What pays is the value with exposures. Tiles that surely lie in the exposures are not
    left for the hand; `contents` of the exposures say which others are not either.
    """
    found: list[int] = []
    taken: list[list[int]] = []
    for row in rows.tolist():
        if sets.exposable[row]:
            for on_natural_sets in _readings(sets, row, exposures):
                found.append(row)
                taken.append(on_natural_sets)
    kept = np.array(found, dtype=np.int64)
    left = sets.take(kept)
    out = np.zeros(JOKER_INDEX + 1, dtype=np.int16)
    for each in exposures:
        out[each.kind] += each.size
    plain = np.array(taken, dtype=np.int16).reshape(len(kept), JOKER_INDEX + 1)
    low = left.low - plain
    natural = left.natural - out[:JOKER_INDEX]
    high = left.high.copy()
    high[:, :JOKER_INDEX] = natural
    high[left.wild, FLOWER_INDEX] = SUPPLY[FLOWER_INDEX]
    supply = SUPPLY.copy()
    for each in exposures:
        for kind, count in each.surely():
            supply[kind] -= count
    left = replace(
        left,
        size=sets.size - sum(each.size for each in exposures),
        low=low,
        high=np.minimum(high, supply),
        natural=natural,
        pay=left.open_pay,
    )
    return left, kept


def _readings(sets: HandSets, row: int, exposures: Exposures) -> Iterator[list[int]]:
    """Yield the tiles of sets without Jokers that exposures may lie on, each way once."""
    calls = Counter(code for code in sets.calls[row].tolist() if code)
    options: list[list[tuple[int, int]]] = []
    for size, kind in sorted({(each.size, each.kind) for each in exposures}):
        same = [each.filling for each in exposures if (each.size, each.kind) == (size, kind)]
        code = size << CODE_SIZE | kind
        plain, taking = calls[code], calls[code | CODE_JOKERS]
        natural = same.count(Filling.NOTHING)
        if Filling.FLOWERS in same and not sets.wild[row]:
            return
        options.append(
            [
                (kind, on_plain * size)
                for on_plain in range(min(plain, natural) + 1)
                if len(same) - on_plain <= taking
            ]
        )
    for chosen in product(*options):
        tiles = [0] * (JOKER_INDEX + 1)
        for kind, count in chosen:
            tiles[kind] += count
        yield tiles
