"""The targets that one of two hands may have, with what each asks of the common concealed tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from cardwright.compiler.grounding import ALL_SUIT_SETS, Indices
from cardwright.compiler.tiles import FLOWER_INDEX, JOKER_INDEX, NATURAL_KINDS
from cardwright.validator.engine import Engine
from cardwright.validator.exposures import Called, Pinned, fitting_rows, pin
from cardwright.validator.scope import rows_in_scope

Numbers = npt.NDArray[np.int16]

RANKS = 9
SUIT_COUNT = 3


@dataclass(frozen=True)
class Halves:
    """Targets of one hand, exposures taken out of them, one row each; arrays side by side."""

    called: tuple[Called, ...]
    rows: Indices
    """Of the card."""
    pinned: tuple[Pinned | None, ...]
    """How the exposures are read, one a row."""
    low: Numbers
    high: Numbers
    free: Numbers
    allowed: Numbers
    """Sets of suits that the free tiles may use, a bit each."""
    jokers: Numbers
    any_tiles: Numbers
    wild: npt.NDArray[np.bool_]
    lines: Indices

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def size(self) -> int:
        """How many concealed tiles each target has."""
        if not len(self):
            return 0
        return int(self.places[0] + self.any_tiles[0])

    @property
    def places(self) -> Numbers:
        """How many tiles each target asks for; `?` are no matter."""
        every: Numbers = self.high.sum(axis=1) + self.free.sum(axis=1) + self.jokers
        return every

    @property
    def open_places(self) -> Numbers:
        """How many tiles of each target Jokers may stand for."""
        places: Numbers = self.high.sum(axis=1) - self.low.sum(axis=1)
        return places

    @property
    def is_limited(self) -> npt.NDArray[np.bool_]:
        """Which rows have free tiles that may not use all suits alike."""
        limited: npt.NDArray[np.bool_] = self.allowed != ALL_SUIT_SETS
        return limited

    def lacks(self, pool: Sequence[int]) -> Numbers:
        """Return how many tiles of each target a pool of tiles lacks at least, were it alone."""
        held = np.array(pool, dtype=np.int16)
        return missing(
            held,
            self.low,
            self.high,
            self.free,
            self.jokers,
            wild_extra(held, self.high, self.wild),
        )

    def only(self, which: Indices) -> Halves:
        """Return some of the targets."""
        return Halves(
            self.called,
            self.rows[which],
            tuple(self.pinned[index] for index in which.tolist()),
            self.low[which],
            self.high[which],
            self.free[which],
            self.allowed[which],
            self.jokers[which],
            self.any_tiles[which],
            self.wild[which],
            self.lines[which],
        )


def halves(engine: Engine, called: Sequence[Called], side: str | None) -> Halves:
    """Return the targets of a side that have sets for exposures, one row a reading of those."""
    card = engine.card
    if called:
        rows: Indices = fitting_rows(card, called)
        within = rows_in_scope(engine, side)
        if within is not None:
            rows = np.intersect1d(rows, within)
        ways = [(row, way) for row in rows.tolist() for way in pin(card, row, called)]
        return _make(engine, called, [row for row, _ in ways], [way for _, way in ways])

    def whole() -> Halves:
        within = rows_in_scope(engine, side)
        every = list(range(len(card))) if within is None else within.tolist()
        return _make(engine, (), every, [None] * len(every))

    return engine.remembered(f"halves of {side}", whole)


def _make(
    engine: Engine, called: Sequence[Called], rows: list[int], ways: Sequence[Pinned | None]
) -> Halves:
    card = engine.card
    index = np.array(rows, dtype=np.int64)
    low, high = card.low[index].astype(np.int16), card.high[index].astype(np.int16)
    free = card.free[index].astype(np.int16)
    for number, exposure in enumerate(called):
        natural = np.array([not (way and way.takes_jokers[number]) for way in ways], dtype=bool)
        high[:, exposure.kind] -= exposure.size
        low[natural, exposure.kind] -= exposure.size
    return Halves(
        tuple(called),
        index,
        tuple(ways),
        low,
        high,
        free,
        np.where(free.any(axis=1), card.allowed[index], ALL_SUIT_SETS).astype(np.int16),
        card.jokers[index].astype(np.int16),
        card.any_tiles[index].astype(np.int16),
        card.wild_rows[index],
        card.line_index[index].astype(np.int64),
    )


def missing(
    pool: Numbers, low: Numbers, high: Numbers, free: Numbers, jokers: Numbers, extra: Numbers
) -> Numbers:
    """Return how many tiles a pool lacks for targets, suits not limited; `?` never lack.

    All arrays but the pool's have one row a target; `extra` are tiles that stand as Jokers.
    """
    held = pool[:NATURAL_KINDS]
    naturals = np.minimum(held, low).sum(axis=1)
    filling = np.minimum(held, high).sum(axis=1) - naturals
    numbered = held[: SUIT_COUNT * RANKS]
    for bound, sign in ((low, 1), (high, -1)):
        spare = np.maximum(numbered - bound[:, : SUIT_COUNT * RANKS], 0)
        gained = np.minimum(spare.reshape(-1, SUIT_COUNT, RANKS).sum(axis=1), free).sum(axis=1)
        if sign > 0:
            naturals += gained
            filling -= gained
        else:
            filling += gained
    held_jokers = np.minimum(pool[JOKER_INDEX], jokers)
    filling += pool[JOKER_INDEX] - held_jokers + extra
    open_places = high.sum(axis=1) - low.sum(axis=1)
    places = high.sum(axis=1) + free.sum(axis=1) + jokers
    result: Numbers = places - naturals - held_jokers - np.minimum(open_places, filling)
    return result.astype(np.int16)


def wild_extra(pool: Numbers, high: Numbers, wild: npt.NDArray[np.bool_]) -> Numbers:
    """Return how many Flowers of a pool may stand as Jokers in targets."""
    spare: Numbers = np.maximum(pool[FLOWER_INDEX] - high[:, FLOWER_INDEX], 0) * wild
    return spare
