"""What is left of a target beside exposures, and how far concealed tiles are from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardwright.compiler.grounding import ALL_SUIT_SETS
from cardwright.compiler.targets import CompiledCard
from cardwright.compiler.tiles import (
    COPIES,
    FLOWER_INDEX,
    JOKER_INDEX,
    NATURAL_KINDS,
    RANKS,
    WIND_START,
)
from cardwright.validator.exposures import Called, Pinned
from cardwright.validator.free import Gained, Split, limited_gains, shares_of

OUT_OF_REACH = 99
"""Distance of a target that no exchange of tiles reaches, or that no nearer answer needs."""


@dataclass(frozen=True, slots=True)
class Remainder:
    """What a target asks of the concealed tiles, and how many of each kind exist for them."""

    low: tuple[int, ...]
    high: tuple[int, ...]
    supply: tuple[int, ...]


def whole(card: CompiledCard, row: int) -> Remainder:
    """Return all that a target asks for, where nothing is exposed."""
    return Remainder(
        tuple(card.low[row].tolist()), tuple(card.high[row].tolist()), COPIES[:NATURAL_KINDS]
    )


def remaining(card: CompiledCard, called: Sequence[Called], pinned: Pinned) -> Remainder | None:
    """Return what is left of a target beside its exposures; None where it can no longer be made."""
    low: list[int] = card.low[pinned.row].tolist()
    high: list[int] = card.high[pinned.row].tolist()
    supply = list(COPIES[:NATURAL_KINDS])
    jokers = 0
    for exposure, takes_jokers in zip(called, pinned.takes_jokers, strict=True):
        high[exposure.kind] -= exposure.size
        if not takes_jokers:
            low[exposure.kind] -= exposure.size
        supply[exposure.kind] -= exposure.naturals
        supply[FLOWER_INDEX] -= exposure.flowers
        jokers += exposure.jokers
    forced = 0
    for need, most, left in zip(low, high, supply, strict=True):
        if need > left:
            return None
        if most > left:
            forced += most - left
    spare_jokers = COPIES[JOKER_INDEX] - jokers - int(card.jokers[pinned.row])
    if spare_jokers < 0:
        return None
    if card.wild_rows[pinned.row]:
        spare_jokers += max(supply[FLOWER_INDEX] - high[FLOWER_INDEX], 0)
    if forced > spare_jokers:
        return None
    return Remainder(tuple(low), tuple(high), tuple(supply))


def row_distance(counts: Sequence[int], target: Remainder, card: CompiledCard, row: int) -> int:
    """Return the exact distance of concealed tiles to what is left of one target.

    OUT_OF_REACH where the free tiles find no suits that the set can still supply.
    """
    if int(card.allowed[row]) != ALL_SUIT_SETS:
        return nearest_shares(counts, target, card, row)[0]
    first = second = 0
    for rank, demand in enumerate(card.free[row].tolist()):
        if demand:
            kinds = range(rank, WIND_START, len(RANKS))
            if sum(target.supply[kind] - target.low[kind] for kind in kinds) < demand:
                return OUT_OF_REACH
            first += min(sum(max(counts[kind] - target.low[kind], 0) for kind in kinds), demand)
            second += min(sum(max(counts[kind] - target.high[kind], 0) for kind in kinds), demand)
    return _lacking(counts, target, card, row)(first, second)


def nearest_shares(
    counts: Sequence[int], target: Remainder, card: CompiledCard, row: int
) -> tuple[int, list[Split]]:
    """Return the distance to what is left of a target, and how its free tiles are shared out."""
    free: list[int] = card.free[row].tolist()
    gained: Gained = {(0, 0): None}
    if any(free):
        gained = limited_gains(
            counts, target.low, target.high, free, int(card.allowed[row]), target.supply
        )
        if not gained:
            return OUT_OF_REACH, []
    lacking = _lacking(counts, target, card, row)
    best = min(gained, key=lambda pair: lacking(*pair))
    return lacking(*best), shares_of(free, gained[best])


def _lacking(
    counts: Sequence[int], target: Remainder, card: CompiledCard, row: int
) -> Callable[[int, int], int]:
    """Return the distance as a function of what free tiles take beyond `low` and beyond `high`."""
    natural_places, naturals, open_places, filling = sum(target.low), 0, 0, 0
    for count, low, high in zip(counts, target.low, target.high, strict=False):
        open_places += high - low
        if count:
            naturals += min(count, low)
            filling += min(max(count - low, 0), high - low)
    demanded, jokers_held = int(card.jokers[row]), counts[JOKER_INDEX]
    jokers = max(jokers_held - demanded, 0)
    if card.wild_rows[row]:
        jokers += max(counts[FLOWER_INDEX] - target.high[FLOWER_INDEX], 0)
    needed = natural_places + open_places + int(card.free[row].sum(dtype=int))
    needed += demanded - min(demanded, jokers_held)

    def distance(first: int, second: int) -> int:
        return needed - min(naturals + first + open_places, naturals + filling + second + jokers)

    return distance
