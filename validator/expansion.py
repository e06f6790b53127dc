"""Every natural hand of a line, one after the other, none of them twice.

A natural hand is a set of tiles before any Joker is put in. The kinds are walked in a fixed order
like the letters of a word; a word is walked with all targets that may still accept it, so each hand
is met once and nothing but the path to it is held in memory. `compiler.counts` counts the same hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from cardwright.compiler.counts import ORDER
from cardwright.compiler.ground import ALL_SUIT_SETS
from cardwright.compiler.targets import CompiledCard
from cardwright.compiler.tiles import (
    COPIES,
    FLOWER_INDEX,
    HAND_SIZE,
    JOKER_COUNT,
    NATURAL_KINDS,
    WIND_START,
)
from cardwright.validator.hand import Hand, format_hand


def expand(card: CompiledCard, line: int) -> Iterator[tuple[int, ...]]:
    """Yield every different natural hand of the line with an index.

    A hand is how many there are of each of the 35 natural kinds; it may ask for more of a kind
    than exist, where Jokers can supply them. Jokers that the card demands are not in it. A `?` is
    any natural tile.
    """
    rows = card.rows_of(line)
    if (card.free[rows].any(axis=1) | (card.any_tiles[rows] > 0)).any():
        yield from _walk(tuple(_open_target(card, row) for row in rows.tolist()))
        return
    _, first = np.unique(card.high[rows], axis=0, return_index=True)
    for index in np.sort(first).tolist():
        yield tuple(card.high[rows[index]].tolist())


def format_counts(counts: Sequence[int], hand_size: int = HAND_SIZE) -> str:
    """Return a natural hand in hand notation.

    What it lacks to `hand_size` are the Jokers that the card demands.

    >>> format_counts([5, 0, 0, 4] + [0] * 30 + [4])
    'FFFF 11111B 4444B J'
    """
    jokers = max(hand_size - sum(counts), 0)
    return format_hand(Hand((*counts, jokers)))


@dataclass(frozen=True, slots=True)
class _Target:
    """A target as plain numbers, and the sets of suits from which an allowed one can be reached."""

    low: tuple[int, ...]
    high: tuple[int, ...]
    free: tuple[int, ...]
    allowed: int
    reachable: int
    supply: int
    """Jokers, and Flowers that stand as Jokers, beside those that the card demands."""


@dataclass(frozen=True, slots=True)
class _State:
    """How far a word has come in a target."""

    target: int
    demand: int
    """Free tiles of the rank at hand still to come."""
    suits: int
    """Suits that free tiles have used, a bit each."""
    spare: int
    """`?` still to come."""
    missing: int
    """Tiles beyond those that exist, so far."""


def _open_target(card: CompiledCard, row: int) -> tuple[_Target, int]:
    """Return a target and how many `?` it has."""
    high = tuple(card.high[row].tolist())
    allowed = int(card.allowed[row])
    reachable = sum(
        1 << suits
        for suits in range(8)
        if any(allowed >> more & 1 and suits & more == suits for more in range(8))
    )
    supply = JOKER_COUNT - int(card.jokers[row])
    if card.wild_rows[row]:
        supply += max(COPIES[FLOWER_INDEX] - high[FLOWER_INDEX], 0)
    low, free = tuple(card.low[row].tolist()), tuple(card.free[row].tolist())
    return _Target(low, high, free, allowed, reachable, supply), int(card.any_tiles[row])


def _walk(line: Sequence[tuple[_Target, int]]) -> Iterator[tuple[int, ...]]:
    """Yield the counts that some target accepts; those with more of the earlier kinds first."""
    targets = [target for target, _ in line]
    counts = [0] * NATURAL_KINDS

    def further(place: int, states: Sequence[_State]) -> Iterator[tuple[int, ...]]:
        if place == NATURAL_KINDS:
            if any(_accepts(targets[state.target], state) for state in states):
                yield tuple(counts)
            return
        reached: dict[int, set[_State]] = {}
        for state in states:
            for count, following in _steps(targets[state.target], place, state):
                reached.setdefault(count, set()).add(following)
        for count in sorted(reached, reverse=True):
            counts[ORDER[place]] = count
            yield from further(place + 1, tuple(reached[count]))

    yield from further(
        0,
        [
            _State(index, target.free[0], 0, spare, 0)
            for index, (target, spare) in enumerate(line)
        ],
    )


def _accepts(target: _Target, state: _State) -> bool:
    in_suits = target.allowed == ALL_SUIT_SETS or target.allowed >> state.suits & 1
    return not state.spare and bool(in_suits)


def _steps(target: _Target, place: int, state: _State) -> Iterator[tuple[int, _State]]:
    """Yield how many tiles of the kind at a place there may be, with the state after them."""
    kind = ORDER[place]
    suit = place % 3 if kind < WIND_START else None
    demand = state.demand if suit is not None else 0
    for share in range(demand if suit == 2 else 0, demand + 1):
        suits = state.suits | 1 << suit if suit is not None and share else state.suits
        if not target.reachable >> suits & 1:
            continue
        coming = demand - share
        if suit == 2:
            coming = target.free[place // 3 + 1] if place // 3 < 8 else 0
        for spare in range(state.spare + 1):
            count = target.high[kind] + share + spare
            beyond = max(count - COPIES[kind], 0)
            missing = state.missing + beyond
            if beyond <= target.high[kind] - target.low[kind] and missing <= target.supply:
                yield count, replace(
                    state, demand=coming, suits=suits, spare=state.spare - spare, missing=missing
                )


__all__ = ["expand", "format_counts"]
