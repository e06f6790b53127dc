"""How hard each line of a card is, and which tiles the card uses: all of `cardwright stats`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt
from cardwright.compiler.counts import count_hands
from cardwright.compiler.targets import CompiledCard
from cardwright.compiler.tiles import COPIES, FLOWER_INDEX, HAND_SIZE, NATURAL_KINDS
from cardwright.validator.analysis.chance import Chance, counted, exactly
from cardwright.validator.analysis.exact import distance_chances
from cardwright.validator.analysis.race import dealt, race, shuffled_walls
from cardwright.validator.analysis.rows import LineRows, distances, rows_by_line
from cardwright.validator.analysis.tile_use import Alike, most_alike, tile_use
from cardwright.validator.analysis.worth import Worth, suggested_values

GAMES = 2_000
"""Random games for what no formula says."""

DEALS = 20_000
"""Random deals for the distances after the deal."""

DRAWS = 40
"""Draws of a race: about twice as many as a player has, since half of the tiles one needs come from
others' discards."""

SEED = 2_026
"""Where random numbers start, so that every run says the same."""

SHOWN_PAIRS = 10


@dataclass(frozen=True, slots=True)
class LineStats:
    """What is known of one line.

    `within[k]` is the chance to be at most k tiles away with the fourteen tiles of the deal,
    `made[n]` to have made it with n draws.
    """

    line: str
    value: int | None
    targets: int
    hands: int
    fewest_jokers: int
    within: tuple[Chance, ...]
    made: tuple[Chance, ...]
    suggested: Worth | None


@dataclass(frozen=True)
class CardStats:
    """What is known of a card: its lines in order, tiles by natural kind, pairs of lines."""

    lines: tuple[LineStats, ...]
    tiles: npt.NDArray[np.float64]
    alike: tuple[Alike, ...]
    games: int
    deals: int
    draws: int
    seed: int


def card_stats(
    card: CompiledCard,
    games: int = GAMES,
    draws: int = DRAWS,
    seed: int = SEED,
    told: Callable[[int], None] = lambda line: None,
) -> CardStats:
    """Reckon the statistics of a card; `told` hears of each line that is done.

    Chances of a line with a single target and no free tiles are exact; others are counted in
    DEALS random deals and `games` games, the same for the same seed. A card whose hands have
    other than fourteen tiles, or `draws` beyond the wall, is a ValueError.
    """
    if card.card.hand_size != HAND_SIZE:
        raise ValueError(f"statistics are about hands of {HAND_SIZE} tiles")
    if not 0 <= draws <= sum(COPIES) - HAND_SIZE:
        raise ValueError(f"a wall has {sum(COPIES) - HAND_SIZE} tiles to draw")
    rows = rows_by_line(card)
    hands, walls = dealt(shuffled_walls(DEALS, seed)), shuffled_walls(games, seed + 1)
    within: list[tuple[Chance, ...]] = []
    made: list[tuple[Chance, ...]] = []
    for index, line in enumerate(rows):
        within.append(_within(line, hands))
        made.append(_made(line, walls, draws))
        told(index)
    values = [_value(card, line) for line in range(len(rows))]
    closed = [
        not any(alternative.exposed for alternative in line.alternatives)
        for line in card.card.lines
    ]
    worth = suggested_values(values, [chances[-1].value for chances in made], games, closed)
    return CardStats(
        tuple(
            LineStats(
                card.card.lines[index].id, values[index], len(card.rows_of(index)),
                count_hands(card, index), _fewest_jokers(card, index), within[index], made[index],
                worth[index],
            )
            for index in range(len(rows))
        ),
        tile_use(rows), most_alike(rows, SHOWN_PAIRS), games, DEALS, draws, seed,
    )  # fmt: skip


def _within(rows: LineRows, hands: npt.NDArray[np.int16]) -> tuple[Chance, ...]:
    if rows.is_one_box:
        shares = distance_chances(rows, HAND_SIZE)  # a line with `?` is never as far as the others
        return tuple(
            exactly(float(sum(shares[: away + 1], Fraction()))) for away in range(HAND_SIZE + 1)
        )
    nearest = distances(rows, hands).min(axis=1)
    return tuple(counted(int((nearest <= away).sum()), len(hands)) for away in range(HAND_SIZE + 1))


def _made(rows: LineRows, walls: npt.NDArray[np.int8], draws: int) -> tuple[Chance, ...]:
    if rows.is_one_box:
        return tuple(
            exactly(float(distance_chances(rows, HAND_SIZE + drawn)[0]))
            for drawn in range(draws + 1)
        )
    return tuple(counted(made, len(walls)) for made in race(rows, walls, draws))


def _value(card: CompiledCard, line: int) -> int | None:
    """Return what a line pays at most."""
    alternatives = card.card.lines[line].alternatives
    paid = [each for a in alternatives for each in (a.value, a.concealed_value) if each is not None]
    return max(paid, default=None)


def _fewest_jokers(card: CompiledCard, line: int) -> int:
    """Return how many Jokers every hand of a line needs at least."""
    rows = card.rows_of(line)
    copies = np.array(COPIES[:NATURAL_KINDS], dtype=np.int64)
    missing = np.maximum(card.high[rows].astype(np.int64) - copies, 0).sum(axis=1)
    spare = np.maximum(COPIES[FLOWER_INDEX] - card.high[rows, FLOWER_INDEX].astype(np.int64), 0)
    missing -= np.minimum(missing, spare * card.wild_rows[rows])
    return int((missing + card.jokers[rows]).min())
