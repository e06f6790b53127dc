"""Tiles dealt out to the places of one or two hands, as many as can be, and what still lacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cardwright.compiler.tiles import FLOWER_INDEX, JOKER_INDEX, NATURAL_KINDS

Place = tuple[int, ...]
"""The kinds of tile that may lie in a place, the best first."""

NATURAL_TILES = tuple(range(NATURAL_KINDS))


@dataclass(frozen=True, slots=True)
class Dealt:
    """How the places are filled from a pool, and then from the tiles that are nobody's."""

    kinds: tuple[int, ...]
    """The kind that lies in each place; NOTHING in places that nothing can fill."""
    own: tuple[bool, ...]
    """Which places are filled from the pool."""

    @property
    def can_be_made(self) -> bool:
        """Whether every place can be filled."""
        return NOTHING not in self.kinds

    @property
    def missing(self) -> int:
        """How many places the pool leaves open."""
        return self.own.count(False)

    def needs(self) -> list[int]:
        """Return how many of each of the 36 kinds must come from elsewhere."""
        return _count(k for k, own in zip(self.kinds, self.own, strict=True) if not own)

    def used(self, places: slice) -> list[int]:
        """Return how many of each kind of the pool lie in some of the places."""
        filled = zip(self.kinds[places], self.own[places], strict=True)
        return _count(kind for kind, own in filled if own)


NOTHING = -1


def places_of(
    low: Sequence[int],
    high: Sequence[int],
    free: Sequence[int],
    jokers: int,
    any_tiles: int,
    wild: bool,
) -> Iterator[Place]:
    """Yield the places of a target, the pickiest first; tiles of any suit may be of every suit."""
    stand_ins = (FLOWER_INDEX, JOKER_INDEX) if wild else (JOKER_INDEX,)
    for kind, count in enumerate(low):
        yield from [(kind,)] * count
    yield from [(JOKER_INDEX,)] * jokers
    for rank, count in enumerate(free):
        yield from [(rank, rank + 9, rank + 18)] * count
    for kind, count in enumerate(high):
        yield from [tuple(dict.fromkeys((kind, *stand_ins)))] * (count - low[kind])
    yield from [(*NATURAL_TILES, JOKER_INDEX)] * any_tiles


def deal(places: Sequence[Place], pool: Sequence[int], supply: Sequence[int]) -> Dealt:
    """Fill as many places as can be from a pool, and the others from the rest of a supply.

    `supply` are all tiles that may lie in these places, the pool's among them. Every choice is
    exact: places filled before are refilled where that makes room.
    """
    filling = _Filling(places)
    left = [place for place in range(len(places)) if not filling.fill(place, pool)]
    pool_kinds = [filling.kinds[place] for place in range(len(places))]
    used = _count(kind for kind in pool_kinds if kind != NOTHING)
    for place in left:
        filling.fill(place, supply)
    own: list[bool] = []
    for kind in filling.kinds:
        own.append(kind != NOTHING and used[kind] > 0)
        if own[-1]:
            used[kind] -= 1
    return Dealt(tuple(filling.kinds), tuple(own))


class _Filling:
    """A matching of places and tiles that grows along augmenting paths; scratch of `deal`."""

    def __init__(self, places: Sequence[Place]) -> None:
        self.places = places
        self.kinds = [NOTHING] * len(places)
        self.takers: list[list[int]] = [[] for _ in range(JOKER_INDEX + 1)]

    def fill(self, place: int, limits: Sequence[int]) -> bool:
        """Fill one more place; return whether that can be."""
        return self._fill(place, limits, set())

    def _fill(self, place: int, limits: Sequence[int], tried: set[int]) -> bool:
        for kind in self.places[place]:
            if kind in tried:
                continue
            tried.add(kind)
            takers = self.takers[kind]
            if len(takers) < limits[kind]:
                self._put(place, kind)
                return True
            for taker in takers:
                if self._fill(taker, limits, tried):
                    self._put(place, kind)
                    return True
        return False

    def _put(self, place: int, kind: int) -> None:
        if self.kinds[place] != NOTHING:
            self.takers[self.kinds[place]].remove(place)
        self.kinds[place] = kind
        self.takers[kind].append(place)


def _count(kinds: Iterable[int]) -> list[int]:
    counts = [0] * (JOKER_INDEX + 1)
    for kind in kinds:
        counts[kind] += 1
    return counts
