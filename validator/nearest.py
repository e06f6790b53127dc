"""The nearest lines: what a hand lacks for them, and what it has too much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from cardwright.compiler.grounding import Indices
from cardwright.compiler.tiles import (
    FLOWER_INDEX,
    JOKER_INDEX,
    TILES,
    Tile,
)
from cardwright.validator.engine import Engine, Place
from cardwright.validator.exposures import Called, plain_reading
from cardwright.validator.remainder import OUT_OF_REACH, Remainder, nearest_shares, remaining, whole

Counts = list[int]
"""How many of each of the 36 kinds."""

NEAREST = 5
"""How many lines an answer names at most."""


@dataclass(frozen=True, slots=True)
class Near:
    """A line that the hand falls short of, by its nearest target."""

    line: str
    distance: int
    """Tiles that must be exchanged."""
    needs: tuple[tuple[Tile, int], ...]
    """Tiles that are missing, with how many of each; together `distance`."""
    extra: tuple[tuple[Tile, int], ...]
    """Tiles of the hand that the target has no place for; together `distance`."""
    row: int


def nearest_lines(
    engine: Engine, concealed: Sequence[int], called: Sequence[Called], rows: Indices | None
) -> tuple[Near, ...]:
    """Return the nearest lines with what is missing, nearest first, then in printed order.

    `concealed` are the counts of the concealed tiles; exposures stay as they are, and lines that
    have no sets for them, or can no longer be made beside them, are left out.
    """
    places = _best_places(engine, concealed, called, rows)
    return tuple(_near(engine, concealed, called, place) for place in places[:NEAREST])


def _best_places(
    engine: Engine, concealed: Sequence[int], called: Sequence[Called], rows: Indices | None
) -> list[Place]:
    lines = engine.card.line_index
    best: dict[int, Place] = {}
    if called:
        allowed = None if rows is None else set(rows.tolist())
        for place in engine.places(concealed, called):
            if allowed is not None and place.row not in allowed:
                continue
            line = int(lines[place.row])
            if line not in best or place.distance < best[line].distance:
                best[line] = place
        return sorted(best.values(), key=lambda place: (place.distance, place.row))
    distances = engine.distances(concealed)
    if rows is not None:
        masked = np.full(len(distances), OUT_OF_REACH, dtype=distances.dtype)
        masked[rows] = distances[rows]
        distances = masked
    least = np.minimum.reduceat(distances, engine.line_starts)
    order = np.argsort(least, kind="stable")[:NEAREST]
    places: list[Place] = []
    for line in order.tolist():
        if least[line] < OUT_OF_REACH:
            start = int(engine.line_starts[line])
            row = start + int(np.argmax(distances[start:] == least[line]))
            places.append(Place(row, int(least[line])))
    return places


def _near(engine: Engine, concealed: Sequence[int], called: Sequence[Called], place: Place) -> Near:
    card = engine.card
    target = whole(card, place.row)
    if called:
        pinned = place.pinned or plain_reading(place.row, called)
        target = remaining(card, called, pinned) or target
    needs, extra = shortfall(engine, concealed, target, place.row)
    line = card.card.lines[int(card.line_index[place.row])]
    return Near(line.id, place.distance, tile_bag(needs), tile_bag(extra), place.row)


def tile_bag(counts: Counts) -> tuple[tuple[Tile, int], ...]:
    """Return counts of the 36 kinds as tiles with their numbers, without the zeros."""
    return tuple((TILES[kind], count) for kind, count in enumerate(counts) if count)


def shortfall(
    engine: Engine, counts: Sequence[int], target: Remainder, row: int
) -> tuple[Counts, Counts]:
    """Return what concealed tiles lack for a target, and which of them it has no use for.

    Both are counts of the 36 kinds.
    """
    card = engine.card
    left = list(counts)
    needs = [0] * len(left)
    filled = [0] * len(left)
    low, high = target.low, target.high
    places = [kind for kind, most in enumerate(high) if most]
    for kind in places:
        if need := low[kind]:
            used = min(left[kind], need)
            left[kind] -= used
            needs[kind] = need - used
            filled[kind] = need
    if engine.has_free[row]:
        _, shares = nearest_shares(counts, target, card, row)
        for rank, split in enumerate(shares):
            for suit, share in enumerate(split):
                kind = suit * 9 + rank
                used = min(left[kind], share)
                left[kind] -= used
                needs[kind] += share - used
                filled[kind] += share
    if demanded := int(card.jokers[row]):
        used = min(left[JOKER_INDEX], demanded)
        left[JOKER_INDEX] -= used
        needs[JOKER_INDEX] += demanded - used
    gaps: list[tuple[int, int]] = []
    for kind in places:
        if room := high[kind] - low[kind]:
            used = min(left[kind], room)
            left[kind] -= used
            filled[kind] += used
            if room > used:
                gaps.append((kind, room - used))
    if gaps:
        _fill_gaps(gaps, left, needs, filled, target, bool(card.wild_rows[row]))
    for _ in range(int(card.any_tiles[row])):
        spare = next((kind for kind, count in enumerate(left) if count > 0), None)
        if spare is not None:
            left[spare] -= 1
    return needs, left


def _fill_gaps(
    gaps: list[tuple[int, int]],
    left: Counts,
    needs: Counts,
    filled: Counts,
    target: Remainder,
    wild: bool,
) -> None:
    """Let Jokers stand in the gaps, first where no natural tile is left, and need the rest."""
    jokers = left[JOKER_INDEX]
    flowers = left[FLOWER_INDEX] if wild else 0
    forced: list[int] = []
    natural: list[int] = []
    for kind, gap in gaps:
        existing = max(min(target.supply[kind] - filled[kind] - needs[kind], gap), 0)
        forced += [JOKER_INDEX] * (gap - existing)
        natural += [kind] * existing
    for kind in forced + natural:
        if jokers:
            jokers -= 1
            left[JOKER_INDEX] -= 1
        elif flowers:
            flowers -= 1
            left[FLOWER_INDEX] -= 1
        else:
            needs[kind] += 1
