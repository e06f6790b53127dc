"""What the slow oracle makes of a line: patterns of concrete groups and tiles, and its numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, product

from cardwright.compiler.tiles import NATURAL_KINDS, WIND_START, WINDS

Counts = tuple[int, ...]
Exposures = tuple[tuple[int, ...], ...]
Letters = Mapping[str, str]

TANDEM_LETTERS: Letters = {"I": "1", "O": "0", "D": "R|G", **{wind: wind for wind in WINDS}}
AMERICAN_LETTERS: Letters = {**TANDEM_LETTERS, "R": "R", "G": "G", "F": "F"}

FREE_KINDS = frozenset({"word-play", "by-the-numbers", "flashback", "present-tense"})
"""Kinds of category in which a numbered tile without ink is of any suit on its own."""
YEAR_KINDS = frozenset({"flashback", "present-tense"})
"""Kinds of category in which digits without ink are a year or number: natural, and never moved."""

NUMBER_VARIABLES, WIND_VARIABLES, TILE_VARIABLES = "XYZ", "TUV", "AHKPQ"
SUIT_WORDS = ("bam", "crak", "dot")
ALL_MASKS = range(8)
"""Every set of suits, bit s standing for the suit with index s."""


@dataclass(frozen=True)
class Context:
    """What a line's category and card say about it."""

    kind: str = "standard"
    letters: Letters = field(default_factory=lambda: AMERICAN_LETTERS, hash=False)
    """The alphabet of words: a letter's tile, alternatives parted by bars."""
    year: int = 2026
    category_jokers: bool = True
    wild_flowers: bool = False
    hand_size: int = 14


@dataclass(frozen=True, order=True, slots=True)
class Meld:
    """A group of three or more equal tiles."""

    tile: int
    size: int
    jokers: bool
    """Whether Jokers may stand in it."""
    callable: bool
    """Whether it may lie exposed."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One way to read a line, with nothing left open but the suits of `free`."""

    melds: tuple[Meld, ...]
    singles: tuple[int, ...]
    """Tiles that must be natural and concealed."""
    free: tuple[int, ...]
    """Ranks of natural tiles of any suit."""
    anything: int
    """Number of `?`."""
    jokers: int
    """Number of Jokers that the card demands."""
    suits: int
    """The suits of numbered tiles outside `free`."""
    allowed: frozenset[int]
    """The sets of suits that all numbered tiles together may have."""
    open: bool
    """Whether exposures are allowed."""

    @property
    def size(self) -> int:
        """The number of tiles."""
        melded = sum(meld.size for meld in self.melds)
        return melded + len(self.singles) + len(self.free) + self.anything + self.jokers


def colourings(pattern: Pattern) -> Iterator[tuple[int, ...]]:
    """Yield the tiles that stand for the `free` ranks, once for every choice of suits."""
    spreads = [
        [
            [number_tile(s, rank) for s in suits]
            for suits in combinations_with_replacement(range(3), n)
        ]
        for rank, n in Counter(pattern.free).items()
    ]
    for chosen in product(*spreads):
        tiles = tuple(tile for part in chosen for tile in part)
        if pattern.suits | suits_of(tiles) in pattern.allowed:
            yield tiles


def demands(melds: Iterable[Meld], singles: Iterable[int]) -> tuple[list[int], list[int]]:
    """Return for each kind how many tiles must be natural, and how many stand there at all."""
    low = count_tiles(singles)
    high = list(low)
    for meld in melds:
        high[meld.tile] += meld.size
        if not meld.jokers:
            low[meld.tile] += meld.size
    return low, high


def number_tile(suit: int, rank: int) -> int:
    return suit * 9 + rank - 1


def rank_of(tile: int) -> int:
    return tile % 9 + 1


def mask_of(suits: Iterable[int]) -> int:
    return sum(1 << suit for suit in set(suits))


def suits_of(tiles: Iterable[int]) -> int:
    return mask_of(tile // 9 for tile in tiles if tile < WIND_START)


def count_tiles(tiles: Iterable[int]) -> list[int]:
    counts = [0] * (NATURAL_KINDS + 1)
    for tile in tiles:
        counts[tile] += 1
    return counts
