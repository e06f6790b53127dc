"""Tiles of any suit: how many of a hand's tiles they can take up, and how they are shared out.

A target demands `free[r]` tiles of rank r in any suits beside its box. Of the tiles of a kind,
those beyond `high` are otherwise useless and those beyond `low` could have saved a Joker; so a free
demand does best to take the former first. Where the suits are limited, `allowed` has a bit for each
set of suits that the free tiles together may use, each suit of it at least once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt
from cardwright.compiler.grounding import ALL_SUIT_SETS, Bytes

Gains = npt.NDArray[np.int16]


def unlimited_gains(
    counts: Sequence[int], low: Bytes, high: Bytes, free: Bytes
) -> tuple[Gains, Gains]:
    """Return for each target how many tiles free demands take beyond `low`, and beyond `high`.

    `counts` are the hand's 27 numbered kinds; the suits are not limited. Both numbers are the
    largest possible, and reached together.
    """
    hand = np.array(counts[:27], dtype=np.int16)
    beyond_low = np.maximum(hand - low[:, :27], 0).reshape(-1, 3, 9).sum(axis=1)
    beyond_high = np.maximum(hand - high[:, :27], 0).reshape(-1, 3, 9).sum(axis=1)
    return (
        np.minimum(beyond_low, free).sum(axis=1, dtype=np.int16),
        np.minimum(beyond_high, free).sum(axis=1, dtype=np.int16),
    )


Split = tuple[int, ...]
"""Tiles of the three suits that one rank's demand takes."""

Path = tuple["Path", Split] | None
"""The splits of the demanding ranks so far, the last one outermost."""

Gained = dict[tuple[int, int], Path]
"""Gains beyond `low` and beyond `high`, with a way to reach them."""


STEPS_KEPT = 50_000
"""Ranks of which is remembered what their demand may take; few numbers occur again and again."""


def limited_gains(
    counts: Sequence[int],
    low: Sequence[int],
    high: Sequence[int],
    free: Sequence[int],
    allowed: int,
    supply: Sequence[int],
) -> Gained:
    """Return the best pairs of gains beyond `low` and beyond `high`, for one target.

    A dynamic programme over the ranks whose state is the set of suits used so far. `supply` is
    how many tiles of each numbered kind exist for the concealed part.
    """
    states: dict[int, Gained] = {0: {(0, 0): None}}
    for rank, demand in enumerate(free):
        if demand:
            spare = _beyond(supply, low, rank)
            steps = _steps(demand, spare, _beyond(counts, low, rank), _beyond(counts, high, rank))
            following: dict[int, Gained] = {}
            for state, gained in states.items():
                for used, first, second, split in steps:
                    reached = following.setdefault(state | used, {})
                    for (low_gain, high_gain), path in gained.items():
                        pair = (low_gain + first, high_gain + second)
                        reached.setdefault(pair, (path, split))
            states = {state: _undominated(gained) for state, gained in following.items()}
    best: Gained = {}
    for suits, gained in states.items():
        if allowed >> suits & 1:
            best |= gained
    return _undominated(best)


def shares_of(free: Sequence[int], path: Path) -> list[Split]:
    """Return the splits of a path, one a rank, none for ranks without demand."""
    splits: list[Split] = []
    while path is not None:
        path, split = path
        splits.append(split)
    return [splits.pop() if demand else (0, 0, 0) for demand in free]


def _beyond(tiles: Sequence[int], bound: Sequence[int], rank: int) -> tuple[int, ...]:
    """Return for each suit how many tiles of a rank are more than a bound."""
    return tuple(max(tiles[kind] - bound[kind], 0) for kind in (rank, rank + 9, rank + 18))


@lru_cache(maxsize=STEPS_KEPT)
def _steps(
    demand: int,
    spare: tuple[int, ...],
    beyond_low: tuple[int, ...],
    beyond_high: tuple[int, ...],
) -> list[tuple[int, int, int, Split]]:
    """Return the suits that a rank's demand may use, what it gains with them, and how."""
    steps: list[tuple[int, int, int, Split]] = []
    for used in range(1, 8):
        split = _split(used, demand, spare, beyond_low, beyond_high)
        if split:
            first = sum(map(min, split, beyond_low))
            steps.append((used, first, sum(map(min, split, beyond_high)), split))
    return steps


def _split(
    used: int,
    demand: int,
    spare: Sequence[int],
    beyond_low: Sequence[int],
    beyond_high: Sequence[int],
) -> Split | None:
    """Return the best way to take a demand with just the suits in `used`, if there is one.

    Tiles that are useless otherwise come first, then those that could save a Joker, then missing
    ones; that makes both gains as large as they can be.
    """
    split = [used >> suit & 1 for suit in range(3)]
    left = demand - sum(split)
    if left < 0 or any(take > most for take, most in zip(split, spare, strict=True)):
        return None
    suits = [suit for suit in range(3) if split[suit]]
    for worth in (beyond_high, beyond_low, spare):
        for suit in suits:
            more = min(left, max(min(worth[suit], spare[suit]) - split[suit], 0))
            split[suit] += more
            left -= more
    return tuple(split) if not left else None


def _undominated(gained: Gained) -> Gained:
    if len(gained) == 1:
        return gained
    return {
        pair: path
        for pair, path in gained.items()
        if not any(
            other != pair and other[0] >= pair[0] and other[1] >= pair[1] for other in gained
        )
    }


def share_out(
    spare: Sequence[int],
    open_places: Sequence[int],
    free: Sequence[int],
    allowed: int,
    slack: int = 0,
) -> list[list[int]] | None:
    """Return how many tiles of each suit each rank's free demand takes in a complete hand.

    `spare` are the hand's numbered tiles beyond `low`, `open_places` what `high` leaves beyond
    `low` for each kind; all that does not fit there must be taken, but for `slack` tiles that have
    another place (`?`). The result has nine lists of three, or is None where nothing fits.
    """
    options: list[list[tuple[int, tuple[int, int, int]]]] = []
    for rank, demand in enumerate(free):
        kinds = [suit * 9 + rank for suit in range(3)]
        room = [open_places[kind] for kind in kinds]
        held = [spare[kind] for kind in kinds]
        found = [(_excess(split, held, room), split) for split in _splits(demand, held)]
        options.append(sorted(found, key=lambda option: option[0]))

    def extend(rank: int, used: int, left: int) -> list[list[int]] | None:
        if rank == len(free):
            fits = allowed == ALL_SUIT_SETS or allowed >> used & 1
            return [] if fits else None
        for excess, split in options[rank]:
            if excess > left:
                break
            suits = sum(1 << suit for suit in range(3) if split[suit])
            rest = extend(rank + 1, used | suits, left - excess)
            if rest is not None:
                return [list(split), *rest]
        return None

    return extend(0, 0, slack)


def _excess(split: Sequence[int], held: Sequence[int], room: Sequence[int]) -> int:
    """Return how many tiles of a rank neither its demand nor its sets take."""
    return sum(max(h - r - s, 0) for s, h, r in zip(split, held, room, strict=True))


def _splits(demand: int, most: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    for first in range(min(most[0], demand), -1, -1):
        for second in range(min(most[1], demand - first), -1, -1):
            if demand - first - second <= most[2]:
                yield first, second, demand - first - second
