"""What is left of a target beside exposures, and how far concealed tiles are from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardwright.compiler.targets import CompiledCard
from cardwright.compiler.tiles import COPIES, FLOWER_INDEX, JOKER_INDEX, NATURAL_KINDS
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
    if any(need > left for need, left in zip(low, supply, strict=True)):
        return None
    spare_jokers = COPIES[JOKER_INDEX] - jokers - int(card.jokers[pinned.row])
    if card.wild_rows[pinned.row]:
        spare_jokers += max(supply[FLOWER_INDEX] - high[FLOWER_INDEX], 0)
    forced = sum(max(most - left, 0) for most, left in zip(high, supply, strict=True))
    if forced > spare_jokers or jokers + int(card.jokers[pinned.row]) > COPIES[JOKER_INDEX]:
        return None
    return Remainder(tuple(low), tuple(high), tuple(supply))


def row_distance(counts: Sequence[int], target: Remainder, card: CompiledCard, row: int) -> int:
    """Return the exact distance of concealed tiles to what is left of one target.

    OUT_OF_REACH where the free tiles find no suits that the set can still supply.
    """
    return nearest_shares(counts, target, card, row)[0]


def nearest_shares(
    counts: Sequence[int], target: Remainder, card: CompiledCard, row: int
) -> tuple[int, list[Split]]:
    """Return the distance to what is left of a target, and how its free tiles are shared out."""
    natural_places, naturals, open_places, filling = sum(target.low), 0, 0, 0
    for count, low, high in zip(counts, target.low, target.high, strict=False):
        open_places += high - low
        if count:
            naturals += min(count, low)
            filling += min(max(count - low, 0), high - low)
    demanded = int(card.jokers[row])
    jokers_held = counts[JOKER_INDEX]
    jokers = max(jokers_held - demanded, 0)
    if card.wild_rows[row]:
        jokers += max(counts[FLOWER_INDEX] - target.high[FLOWER_INDEX], 0)
    free: list[int] = card.free[row].tolist()
    gained: Gained = {(0, 0): None}
    if any(free):
        gained = limited_gains(
            counts, target.low, target.high, free, int(card.allowed[row]), target.supply
        )
        if not gained:
            return OUT_OF_REACH, []

    def reached(pair: tuple[int, int]) -> int:
        first, second = pair
        return min(naturals + first + open_places, naturals + filling + second + jokers)

    best = max(gained, key=reached)
    needed = natural_places + open_places + sum(free) + demanded
    distance = needed - min(demanded, jokers_held) - reached(best)
    return distance, shares_of(free, gained[best])
