"""A player alone with the wall aims at one line: after how many draws it is made.

The player is a simple one. Fourteen tiles are dealt. At each turn the nearest target of the line is
taken, the first of several; a tile that it has no use for is thrown, the one that the targets of
the line hold least of all together, never a Joker where there is another; and a tile is drawn. No
calls, no other players.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from cardwright.compiler.tiles import COPIES, HAND_SIZE, JOKER_INDEX
from cardwright.validator.analysis.rows import Counts, LineRows, distances, is_of_use
from cardwright.validator.batch.rows import RANK_COUNT, SUIT_COUNT

Walls = npt.NDArray[np.int8]
"""The tiles of games in the order in which they come, games×152."""

_NEVER = np.iinfo(np.int64).max
"""How well a tile is liked that cannot be thrown."""


def shuffled_walls(games: int, seed: int) -> Walls:
    """Return random walls of all tiles; the same for the same seed."""
    ordered = np.repeat(np.arange(len(COPIES), dtype=np.int8), COPIES)
    return np.random.default_rng(seed).permuted(np.tile(ordered, (games, 1)), axis=1)


def dealt(walls: Walls, tiles: int = HAND_SIZE) -> Counts:
    """Return the first tiles of each wall as hands, n×36."""
    hands = np.zeros((len(walls), len(COPIES)), dtype=np.int16)
    games = np.arange(len(walls))
    for place in range(tiles):
        hands[games, walls[:, place]] += 1
    return hands


def race(rows: LineRows, walls: Walls, draws: int) -> tuple[int, ...]:
    """Return in how many games the line is made within 0, 1, … `draws` draws."""
    hands, liked = dealt(walls), _liked(rows)
    made = 0
    finished: list[int] = []
    for turn in range(draws + 1):
        away = distances(rows, hands)
        chosen = away.argmin(axis=1)
        running = away.min(axis=1) > 0
        made += int((~running).sum())
        finished.append(made)
        hands, walls, chosen = hands[running], walls[running], chosen[running]
        if turn < draws and len(hands):
            games = np.arange(len(hands))
            thrown = np.where((hands > 0) & ~is_of_use(rows, chosen, hands), liked, _NEVER)
            hands[games, thrown.argmin(axis=1)] -= 1
            hands[games, walls[:, HAND_SIZE + turn]] += 1
    return tuple(finished)


def _liked(rows: LineRows) -> npt.NDArray[np.int64]:
    """Return how many of each kind all targets hold together; a Joker before all."""
    liked: npt.NDArray[np.int64] = rows.high.sum(axis=0, dtype=np.int64)
    liked[: SUIT_COUNT * RANK_COUNT] += np.tile(rows.free.sum(axis=0, dtype=np.int64), SUIT_COUNT)
    liked[JOKER_INDEX] = _NEVER - 1
    return liked
