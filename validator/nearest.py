"""The nearest lines: what a hand lacks for them, and what it has too much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from cardwright.compiler.ground import Indices
from cardwright.compiler.tiles import (
    FLOWER_INDEX,
    JOKER_INDEX,
    TILES,
    Tile,
)
from cardwright.validator.engine import (
    OUT_OF_REACH,
    Engine,
    Place,
    Remainder,
    remaining,
    whole,
)
from cardwright.validator.exposures import Called

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
    if place.pinned:
        target = remaining(card, called, place.pinned) or target
    needs, extra = shortfall(engine, concealed, target, place.row)
    line = card.card.lines[int(card.line_index[place.row])]
    return Near(line.id, place.distance, tile_bag(needs), tile_bag(extra), place.row)


def tile_bag(counts: Counts) -> tuple[tuple[Tile, int], ...]:
    """Return counts of the 36 kinds as tiles with their numbers, those that there are none of left out."""
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
        _take_free(card.free[row].tolist(), int(card.allowed[row]), target, left, needs, filled)
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


def _take_free(
    free: list[int],
    allowed: int,
    target: Remainder,
    left: Counts,
    needs: Counts,
    filled: Counts,
) -> None:
    """Fill the demands for tiles of any suit, useless tiles first, and need the rest.

    Where the suits are limited the best set of suits is tried out.
    """
    best: tuple[int, int, list[list[int]]] | None = None
    for suits in range(8):
        if allowed >> suits & 1:
            shares = _shares(free, suits, target, left)
            if shares is None:
                continue
            lack, spoilt = _cost(shares, target, left)
            if best is None or (lack, spoilt) < best[:2]:
                best = (lack, spoilt, shares)
    if best is None:
        return
    for rank, split in enumerate(best[2]):
        for suit, share in enumerate(split):
            kind = suit * 9 + rank
            used = min(left[kind], share)
            left[kind] -= used
            needs[kind] += share - used
            filled[kind] += share


def _cost(shares: list[list[int]], target: Remainder, left: Counts) -> tuple[int, int]:
    lack = spoilt = 0
    for rank, split in enumerate(shares):
        for suit, share in enumerate(split):
            kind = suit * 9 + rank
            lack += max(share - left[kind], 0)
            room = target.high[kind] - target.low[kind]
            spoilt += min(share, left[kind]) - min(share, max(left[kind] - room, 0))
    return lack, spoilt


def _shares(
    free: list[int], suits: int, target: Remainder, left: Counts
) -> list[list[int]] | None:
    """Return a good way to share the demands among a set of suits, each suit used at least once."""
    members = [suit for suit in range(3) if suits >> suit & 1]
    shares = [[0, 0, 0] for _ in free]
    for rank, demand in enumerate(free):
        for _ in range(demand):
            ranked = sorted(
                (suit for suit in members if shares[rank][suit] < _spare(target, suit, rank)),
                key=lambda suit: -_worth(shares, target, left, suit, rank),
            )
            if not ranked:
                return None
            shares[rank][ranked[0]] += 1
    for suit in members:
        if any(split[suit] for split in shares):
            continue
        moves = [
            (_worth(shares, target, left, suit, rank) - _loss(shares, target, left, other, rank), rank, other)
            for rank, split in enumerate(shares)
            for other in members
            if split[other] and _spare(target, suit, rank) > 0
            and sum(each[other] for each in shares) > 1
        ]  # fmt: skip
        if not moves:
            return None
        _, rank, other = max(moves)
        shares[rank][other] -= 1
        shares[rank][suit] += 1
    return shares


def _spare(target: Remainder, suit: int, rank: int) -> int:
    kind = suit * 9 + rank
    return target.supply[kind] - target.low[kind]


def _worth(
    shares: list[list[int]], target: Remainder, left: Counts, suit: int, rank: int
) -> int:
    """Return 2 for a tile that is useless elsewhere, 1 for one that could fill a set, 0 for none."""
    kind = suit * 9 + rank
    share = shares[rank][suit]
    if left[kind] - (target.high[kind] - target.low[kind]) > share:
        return 2
    return 1 if left[kind] > share else 0


def _loss(
    shares: list[list[int]], target: Remainder, left: Counts, suit: int, rank: int
) -> int:
    shares[rank][suit] -= 1
    worth = _worth(shares, target, left, suit, rank)
    shares[rank][suit] += 1
    return worth
