"""Which lines a player can still win beside exposures and all that lies on the table.

A target can still be made if the tiles that nobody has seen on the table, taken as one great hand,
hold what it asks for beside the exposures: that hand's distance is then zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

import numpy as np
from cardwright.compiler.tiles import (
    COPIES,
    FLOWER_INDEX,
    JOKER_INDEX,
    RANKS,
    SUITS,
    TILES,
    Tile,
)
from cardwright.validator.engine import Engine
from cardwright.validator.exposures import Called, fitting_rows, pin
from cardwright.validator.hand import Hand, format_hand
from cardwright.validator.remainder import whole
from cardwright.validator.scope import lines_of_side

ALIVE = "it can still be won"

REMEMBERED = 20_000
"""Sets of exposures whose answer, with nothing else on the table, an engine keeps."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether one line can still be won."""

    line: int
    """Its index."""
    line_id: str
    alive: bool
    why: str
    """In plain words: what rules it out, or that nothing does."""


def standings(
    engine: Engine,
    called: Sequence[Called],
    seen: Sequence[int] | None = None,
    side: str | None = None,
) -> tuple[Standing, ...]:
    """Return for every line whether it can still be won beside exposures, and why not.

    `seen` are the counts of the 36 kinds that lie on the table besides these exposures, as far as
    the set has them; nobody's concealed tiles count. Lines of another side than `side` are dead,
    lines without one are not. ValueError for a side that the card does not have.
    """
    card = engine.card
    pool = unseen(called, seen)
    within = lines_of_side(engine, side)
    alive = set(card.line_index[live_rows(engine, called, seen)].tolist())
    found: list[Standing] = []
    for index, line in enumerate(card.card.lines):
        if index not in within:
            why = f"it is a line of the {card.card.category_of(line).side} side"
        elif index in alive:
            why = ALIVE
        else:
            why = _why_dead(engine, index, called, pool)
        found.append(Standing(index, line.id, why is ALIVE, why))
    return tuple(found)


def can_win(
    engine: Engine,
    called: Sequence[Called],
    seen: Sequence[int] | None = None,
    side: str | None = None,
) -> bool:
    """Return whether any line can still be won; see `standings`. Answers without `seen` are kept.

    ValueError for a side that the card does not have.
    """
    if seen is not None and any(seen):
        return _any_alive(engine, called, seen, side)
    kept: dict[tuple[str | None, tuple[Called, ...]], bool]
    kept = engine.remembered("can win", dict)
    key = (side, tuple(called))
    if key not in kept:
        if len(kept) >= REMEMBERED:
            kept.clear()
        kept[key] = _any_alive(engine, called, None, side)
    return kept[key]


def _any_alive(
    engine: Engine, called: Sequence[Called], seen: Sequence[int] | None, side: str | None
) -> bool:
    within = lines_of_side(engine, side)
    lines = engine.card.line_index
    return any(int(lines[row]) in within for row in _live(engine, called, seen))


def live_rows(
    engine: Engine, called: Sequence[Called], seen: Sequence[int] | None = None
) -> list[int]:
    """Return the targets that can still be made beside exposures and what the table shows."""
    return sorted(_live(engine, called, seen))


def _live(engine: Engine, called: Sequence[Called], seen: Sequence[int] | None) -> Iterator[int]:
    """Yield what `live_rows` returns, what is soon known first."""
    pool = unseen(called, seen)
    if sum(pool) + sum(exposure.size for exposure in called) < engine.card.card.hand_size:
        return
    if called:
        yield from (place.row for place in engine.places(pool, called) if not place.distance)
        return
    found = engine.lower_bounds(pool) == 0
    limited = engine.limited_rows[found[engine.limited_rows]]
    found[limited] = False
    yield from np.flatnonzero(found).tolist()
    yield from (row for row in limited.tolist() if not engine.exact(row, pool))


def unseen(called: Iterable[Called], seen: Sequence[int] | None = None) -> list[int]:
    """Return how many of each of the 36 kinds are on nobody's table; none is less than nothing."""
    pool = list(COPIES)
    for kind, count in enumerate(seen or ()):
        pool[kind] -= count
    for exposure in called:
        pool[exposure.kind] -= exposure.naturals
        pool[FLOWER_INDEX] -= exposure.flowers
        pool[JOKER_INDEX] -= exposure.jokers
    return [max(count, 0) for count in pool]


def meld_text(called: Called) -> str:
    """Return an exposure in hand notation: `[222JB]`."""
    tiles: list[Tile] = [TILES[called.kind]] * called.naturals
    tiles += [TILES[FLOWER_INDEX]] * called.flowers + [TILES[JOKER_INDEX]] * called.jokers
    return format_hand(Hand.of((), [tiles]))


def _why_dead(engine: Engine, line: int, called: Sequence[Called], pool: Sequence[int]) -> str:
    card = engine.card
    rows = card.rows_of(line)
    if called:
        if not card.exposable[rows].any():
            return "it is concealed (C) and takes no exposures"
        fitting = reduce(np.intersect1d, (rows, fitting_rows(card, called)))
        readings = [(row, pinned) for row in fitting.tolist() for pinned in pin(card, row, called)]
        if not readings:
            return _why_unfitting(engine, line, called)
        distances = {place.row: place for place in engine.places(pool, called)}
        near = min(
            (distances[row] for row, _ in readings if row in distances),
            key=lambda place: place.distance,
            default=None,
        )
        row, pinned = readings[0] if near is None else (near.row, near.pinned or readings[0][1])
        target = whole(card, row)
        low, high = list(target.low), list(target.high)
        for exposure, takes_jokers in zip(called, pinned.takes_jokers, strict=True):
            high[exposure.kind] -= exposure.size
            if not takes_jokers:
                low[exposure.kind] -= exposure.size
        return _lack(engine, row, low, high, pool)
    distances_of_pool = engine.lower_bounds(pool)
    row = int(rows[np.argmin(distances_of_pool[rows])])
    target = whole(card, row)
    return _lack(engine, row, target.low, target.high, pool)


def _why_unfitting(engine: Engine, line: int, called: Sequence[Called]) -> str:
    """Say which exposures a line has no groups for, alone or together."""
    rows = engine.card.rows_of(line)
    alone = [
        meld_text(exposure)
        for exposure in dict.fromkeys(called)
        if not np.isin(fitting_rows(engine.card, (exposure,)), rows).any()
    ]
    if alone:
        return f"it has no group {' and no group '.join(alone)}"
    together = " and ".join(map(meld_text, called))
    return f"no hand of it has the groups {together} together"


def _lack(
    engine: Engine, row: int, low: Sequence[int], high: Sequence[int], pool: Sequence[int]
) -> str:
    """Say what the target of a dead line that comes nearest lacks."""
    card = engine.card
    free: list[int] = card.free[row].tolist()
    missing = [
        f"{need} × {TILES[kind]} must be natural and {_left(pool[kind])}"
        for kind, need in enumerate(low)
        if need > pool[kind]
    ]
    for rank, demand in zip(RANKS, free, strict=True):
        kinds = [suit * 9 + rank - 1 for suit in range(len(SUITS))]
        most = sum(max(pool[kind] - low[kind], 0) for kind in kinds)
        if demand > most:
            missing.append(f"{demand} × {rank} of any suit must be natural and {_left(most)}")
    if missing:
        return "at best " + ", ".join(missing)
    gone = [(TILES[kind], need - pool[kind]) for kind, need in enumerate(high) if need > pool[kind]]
    jokers = sum(count for _, count in gone) + int(card.jokers[row])
    if jokers > pool[JOKER_INDEX]:
        tiles = ", ".join(f"{count} × {tile}" for tile, count in gone)
        stand = f" for {tiles}" if tiles else ""
        return f"at best {jokers} × J must stand{stand} and {_left(pool[JOKER_INDEX])}"
    return "its tiles of any suit are not left in suits that it allows"


def _left(count: int) -> str:
    return f"{count or 'none'} {'is' if count < 2 else 'are'} left"
