"""Every natural hand of a line, one after the other, none of them twice.

A natural hand is a set of tiles before any Joker is put in; `compiler.counts` counts the same ones.
The kinds are walked in a fixed order like the letters of a word, and a word with all targets that
may still accept it, so each hand is met once and little but the path to it is held in memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from cardwright.compiler.counts import ORDER
from cardwright.compiler.grounding import ALL_SUIT_SETS
from cardwright.compiler.hand_text import format_tiles
from cardwright.compiler.targets import CompiledCard
from cardwright.compiler.tiles import (
    COPIES,
    FLOWER_INDEX,
    JOKER_COUNT,
    NATURAL_KINDS,
    WIND_START,
)


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


def format_counts(counts: Sequence[int], jokers: int = 0) -> str:
    """Return a natural hand in hand notation, perhaps with the Jokers that the card demands.

    >>> format_counts([5, 0, 0, 4] + [0] * 30 + [4], 1)
    'FFFF 11111B 4444B J'
    """
    return format_tiles((*counts, jokers))


def reachable_suits(allowed: int) -> int:
    """Return the sets of suits that are part of an allowed one, a bit each as in `allowed`."""
    return sum(
        1 << suits
        for suits in range(8)
        if any(allowed >> more & 1 and suits & more == suits for more in range(8))
    )


@dataclass(frozen=True, slots=True)
class _Target:
    """A target as plain numbers."""

    low: tuple[int, ...]
    high: tuple[int, ...]
    free: tuple[int, ...]
    """By rank; a zero for the kinds after the last rank."""
    allowed: int
    reachable: int
    supply: int
    """Jokers, and Flowers that stand as Jokers, beside those that the card demands."""


_State = tuple[int, int, int, int, int]
"""Target, free tiles of this rank still to come, suits they have used, `?` left, Jokers forced."""

_Branch = tuple[tuple[int, ...], frozenset[_State]]
"""The counts of some kinds in order, and the states after them."""

BRANCHES_KEPT = 20_000
"""Choices of one line that are remembered for when they come again."""

_PLACES = tuple(ORDER.index(kind) for kind in range(NATURAL_KINDS))
"""Where each kind stands in a word."""


def _open_target(card: CompiledCard, row: int) -> tuple[_Target, int]:
    """Return a target and how many `?` it has."""
    high = tuple(card.high[row].tolist())
    low, free = tuple(card.low[row].tolist()), (*card.free[row].tolist(), 0)
    allowed = int(card.allowed[row])
    supply = JOKER_COUNT - int(card.jokers[row])
    if card.wild_rows[row]:
        supply += max(COPIES[FLOWER_INDEX] - high[FLOWER_INDEX], 0)
    target = _Target(low, high, free, allowed, reachable_suits(allowed), supply)
    return target, int(card.any_tiles[row])


def _walk(line: Sequence[tuple[_Target, int]]) -> Iterator[tuple[int, ...]]:
    """Yield the counts that some target accepts; those with more of the earlier kinds first."""
    targets = [target for target, _ in line]

    def step(place: int, states: frozenset[_State]) -> list[tuple[int, frozenset[_State]]]:
        reached: dict[int, set[_State]] = {}
        for state in states:
            for count, following in _steps(targets[state[0]], place, state):
                reached.setdefault(count, set()).add(following)
        return [(count, frozenset(reached[count])) for count in sorted(reached)]

    @lru_cache(maxsize=BRANCHES_KEPT)
    def branches(place: int, states: frozenset[_State]) -> list[_Branch]:
        """Return how a word may go on up to the next choice; the most tiles come last."""
        found: list[_Branch] = []
        for count, reached in step(place, states):
            counts, following = [count], reached
            while place + len(counts) < NATURAL_KINDS:
                onward = step(place + len(counts), following)
                if len(onward) != 1:
                    break
                counts.append(onward[0][0])
                following = onward[0][1]
            found.append((tuple(counts), following))
        return found

    start = frozenset(
        (index, target.free[0], 0, spare, 0) for index, (target, spare) in enumerate(line)
    )
    waiting: list[_Branch] = [((), start)]
    while waiting:
        word, states = waiting.pop()
        if len(word) < NATURAL_KINDS:
            waiting.extend((word + more, next_) for more, next_ in branches(len(word), states))
        elif any(_accepts(targets[state[0]], state) for state in states):
            yield tuple(word[place] for place in _PLACES)


def _accepts(target: _Target, state: _State) -> bool:
    _, _, suits, spare, _ = state
    return not spare and (target.allowed == ALL_SUIT_SETS or bool(target.allowed >> suits & 1))


def _steps(target: _Target, place: int, state: _State) -> Iterator[tuple[int, _State]]:
    """Yield how many tiles of the kind at a place there may be, with the state after them."""
    index, demand, used, left, forced = state
    kind = ORDER[place]
    numbered = kind < WIND_START
    last_suit = numbered and place % 3 == 2
    for share in range(demand if last_suit else 0, demand + 1):
        suits = used | 1 << place % 3 if share else used
        if not target.reachable >> suits & 1:
            continue
        coming = target.free[(place + 1) // 3] if last_suit else demand - share
        for spare in range(left + 1):
            count = target.high[kind] + share + spare
            beyond = max(count - COPIES[kind], 0)
            if beyond <= target.high[kind] - target.low[kind] and forced + beyond <= target.supply:
                yield count, (index, coming, suits, left - spare, forced + beyond)
