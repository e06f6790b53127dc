"""What to play for: the nearest lines of a rack, which tiles help, what to keep and to throw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from cardwright.compiler.tiles import COPIES, JOKER_INDEX, TILES, Tile
from cardwright.validator.alive import Standing, standings
from cardwright.validator.engine import Engine
from cardwright.validator.exposures import Called, pin
from cardwright.validator.hand import Hand
from cardwright.validator.nearest import shortfall, tile_bag
from cardwright.validator.racks import Refused, read_rack
from cardwright.validator.reach import Reach
from cardwright.validator.remainder import OUT_OF_REACH, remaining, row_distance, whole
from cardwright.validator.scope import lines_of_side
from cardwright.validator.values import paid


@dataclass(frozen=True, slots=True)
class Help:
    """A tile that brings a line nearer, and how many of it nobody has shown."""

    tile: Tile
    unseen: int


@dataclass(frozen=True, slots=True)
class Aim:
    """A line to play for, by the nearest target of it that can still be made."""

    line: str
    distance: int | None
    """Tiles that are missing; None where the line is dead."""
    needs: tuple[tuple[Tile, int], ...] = ()
    """The missing tiles of that target, with how many of each; none for a `?`."""
    helps: tuple[Help, ...] = ()
    """Tiles that bring the line nearer, by this target or another, those with most unseen first."""
    keep: tuple[Tile, ...] = ()
    """Concealed tiles that the target has a place for."""
    discard: tuple[Tile, ...] = ()
    """The other concealed tiles, best thrown first."""
    value: int | None = None
    """What the line pays as the rack lies."""
    why_dead: str = ""
    """Why the line can no longer be won; empty where it can."""

    @property
    def dead(self) -> bool:
        """Whether the line can no longer be won."""
        return self.distance is None

    @property
    def live_tiles(self) -> int:
        """How many unseen tiles help."""
        return sum(each.unseen for each in self.helps)


@dataclass(frozen=True, slots=True)
class Advice:
    """The lines to play for, best first, and what a full rack should throw."""

    hand: Hand
    lines: tuple[Aim, ...]
    """By distance, then live helping tiles, then value; dead lines come last."""
    discard: tuple[Tile, ...]
    """The tiles whose loss keeps the distances of all lines best; none between turns."""
    living: int
    """How many lines can still be won."""
    dead: int
    """How many can not, of those that were asked for."""


def suggest(
    engine: Engine,
    rack: str | Hand,
    seen: str | Hand = "",
    side: str | None = None,
    limit: int | None = None,
) -> Advice:
    """Return what to play for with a full rack, or with one between turns, a tile short.

    `seen` are the discards and the exposures of others. At most `limit` lines are returned.
    Refused (a ValueError) where the tiles cannot be read, are too many or too few, or exceed the
    set; ValueError for a side that the card does not have.
    """
    hand, called, table = read_rack(engine, rack, seen)
    size = engine.card.card.hand_size
    if hand.size not in (size - 1, size):
        raise Refused(
            "wrong-count", f"advice is for {size - 1} or {size} tiles, these are {hand.size}"
        )
    return _Adviser(engine, hand, called, table, side).advice(limit)


class _Adviser:
    """One rack beside the targets that can still be made; scratch of `suggest`."""

    def __init__(
        self,
        engine: Engine,
        hand: Hand,
        called: Sequence[Called],
        table: Sequence[int],
        side: str | None,
    ) -> None:
        self.engine = engine
        self.hand = hand
        self.called = called
        self.standings = standings(engine, called, table, side)
        self.within = lines_of_side(engine, side)
        self.reach = Reach(engine, called, table, self.within)
        self.unseen = [
            copies - mine - other
            for copies, mine, other in zip(COPIES, hand.counts, table, strict=True)
        ]
        self.found = self.reach.distances(hand.concealed)

    def advice(self, limit: int | None) -> Advice:
        least = self.reach.least(self.found)
        nearest = np.flatnonzero(
            (self.found == least[self.engine.card.line_index]) & (self.found < OUT_OF_REACH)
        )
        held = self.hand.counts
        helps = self.reach.helping(self.hand.concealed, nearest, self.found, held)
        weights = np.array(self.unseen) @ helps
        order = self._throw_order()
        lines = self.engine.card.line_index[nearest]
        aims: list[Aim] = []
        for standing in self.standings:
            if standing.line not in self.within:
                continue
            mine = np.flatnonzero(lines == standing.line)
            if not len(mine):
                aims.append(self._dead(standing))
                continue
            row = int(nearest[mine[np.argmax(weights[mine])]])
            aims.append(
                self._aim(standing, row, [bool(each.any()) for each in helps[:, mine]], order)
            )
        living = sum(not aim.dead for aim in aims)
        aims.sort(key=_rank)
        dead = len(aims) - living
        return Advice(self.hand, tuple(aims[:limit]), self._best_throws(order), living, dead)

    def _dead(self, standing: Standing) -> Aim:
        row = int(self.engine.line_starts[standing.line])
        return Aim(standing.line_id, None, value=self._value(row), why_dead=standing.why)

    def _aim(
        self,
        standing: Standing,
        row: int,
        helps: Sequence[bool],
        order: dict[int, tuple[int, ...]],
    ) -> Aim:
        needs, extra = self._shortfall(row)
        keep = [have - spare for have, spare in zip(self.hand.concealed, extra, strict=True)]
        thrown = sorted(
            (kind for kind, count in enumerate(extra) for _ in range(count)),
            key=lambda kind: (kind == JOKER_INDEX, order.get(kind, ()), kind),
        )
        helping_tiles = [
            Help(TILES[kind], self.unseen[kind]) for kind, yes in enumerate(helps) if yes
        ]
        return Aim(
            line=standing.line_id,
            distance=int(self.found[row]),
            needs=tile_bag(needs),
            helps=tuple(sorted(helping_tiles, key=lambda each: (-each.unseen, each.tile))),
            keep=tuple(TILES[kind] for kind, count in enumerate(keep) for _ in range(count)),
            discard=tuple(TILES[kind] for kind in thrown),
            value=self._value(row),
        )

    def _shortfall(self, row: int) -> tuple[list[int], list[int]]:
        card = self.engine.card
        targets = [whole(card, row)]
        if self.called:
            remainders = (remaining(card, self.called, way) for way in pin(card, row, self.called))
            targets = [each for each in remainders if each is not None]
        concealed = self.hand.concealed
        nearest = min(targets, key=lambda each: row_distance(concealed, each, card, row))
        return shortfall(self.engine, concealed, nearest, row)

    def _value(self, row: int) -> int | None:
        _, alternative = self.engine.card.alternatives[int(self.engine.card.alternative_index[row])]
        return paid(alternative, bool(self.called))

    def _throw_order(self) -> dict[int, tuple[int, ...]]:
        """Return for each concealed kind the distances of all lines without one of it, sorted."""
        order: dict[int, tuple[int, ...]] = {}
        left = list(self.hand.concealed)
        for kind, count in enumerate(self.hand.concealed):
            if count:
                left[kind] -= 1
                order[kind] = self._sorted_distances(left)
                left[kind] += 1
        return order

    def _sorted_distances(self, concealed: Sequence[int]) -> tuple[int, ...]:
        least = self.reach.least(self.reach.distances(concealed))
        return tuple(np.sort(least).tolist())

    def _best_throws(self, order: dict[int, tuple[int, ...]]) -> tuple[Tile, ...]:
        full = self.hand.size == self.engine.card.card.hand_size
        if not full or int(self.found.min()) in (0, OUT_OF_REACH):
            return ()
        naturals = {kind: key for kind, key in order.items() if kind != JOKER_INDEX} or order
        best = min(naturals.values())
        return tuple(TILES[kind] for kind, key in naturals.items() if key == best)


def _rank(aim: Aim) -> tuple[int, int, int]:
    distance = OUT_OF_REACH if aim.distance is None else aim.distance
    return distance, -aim.live_tiles, -1 if aim.value is None else -aim.value
