"""The tiles: suits, winds, dragons, and the 36 kinds of the 152-tile American set."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

HAND_SIZE = 14
"""Tiles of a complete hand; a card may set another `hand_size`."""

JOKER_COUNT = 8
"""Jokers in the set."""


class Suit(StrEnum):
    """A suit; the value is its letter in hand notation."""

    BAM = "B"
    CRAK = "C"
    DOT = "D"

    @property
    def word(self) -> str:
        """The suit as a player writes it in a formula: `bam`."""
        return self.name.lower()


SUITS = tuple(Suit)
RANKS = range(1, 10)
WINDS = "NEWS"
DRAGONS = "GR0"
"""Dragons in the order of the suits that they match: Bams Green, Craks Red, Dots White (Soap)."""

NATURAL_KINDS = 35
"""Kinds that are no Joker; their indices are 0..34."""

WIND_START, DRAGON_START, FLOWER_INDEX, JOKER_INDEX = 27, 31, 34, 35
SOAP_INDEX = DRAGON_START + 2


@dataclass(frozen=True, slots=True, order=True)
class Tile:
    """One of the 36 kinds of tile; `index` counts Bams, Craks, Dots, N E W S, G R 0, F, J."""

    index: int

    def __str__(self) -> str:
        return TILE_NAMES[self.index]

    def __repr__(self) -> str:
        return f"Tile({str(self)!r})"

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Return the tile written `8C`, `N`, `0`, `F` or `J`; ValueError for any other text."""
        try:
            return cls(TILE_NAMES.index(text))
        except ValueError:
            raise ValueError(f"{text!r} is no tile") from None

    @classmethod
    def number(cls, suit: int, rank: int) -> Tile:
        """Return the tile `rank` (1..9) of the suit with index `suit` (0..2)."""
        return cls(number_index(suit, rank))

    @property
    def is_joker(self) -> bool:
        """Whether this is a Joker."""
        return self.index == JOKER_INDEX

    @property
    def suit(self) -> Suit | None:
        """The suit of a numbered tile, else None."""
        return SUITS[self.index // 9] if self.index < WIND_START else None

    @property
    def rank(self) -> int | None:
        """The number of a numbered tile, else None."""
        return self.index % 9 + 1 if self.index < WIND_START else None

    @property
    def copies(self) -> int:
        """How many of this kind the set holds."""
        return COPIES[self.index]

    @property
    def words(self) -> str:
        """The tile as a player says it: `8 Crak`, `Soap`, `North`."""
        if self.index < WIND_START:
            return f"{self.index % 9 + 1} {SUITS[self.index // 9].word.capitalize()}"
        return _WORDS[TILE_NAMES[self.index]]


_WORDS = {
    "N": "North",
    "E": "East",
    "W": "West",
    "S": "South",
    "G": "Green",
    "R": "Red",
    "0": "Soap",
    "F": "Flower",
    "J": "Joker",
}

TILE_NAMES: tuple[str, ...] = (
    *(f"{rank}{suit}" for suit in SUITS for rank in RANKS),
    *WINDS,
    *DRAGONS,
    "F",
    "J",
)
"""The tiles in hand notation, by index."""

COPIES: tuple[int, ...] = (4,) * FLOWER_INDEX + (8, JOKER_COUNT)
"""How many of each kind the set holds, by index."""

TILES: tuple[Tile, ...] = tuple(Tile(index) for index in range(NATURAL_KINDS + 1))
JOKER = TILES[JOKER_INDEX]
FLOWER = TILES[FLOWER_INDEX]


def number_index(suit: int, rank: int) -> int:
    """Return the index of the tile `rank` (1..9) of suit `suit` (0..2)."""
    return suit * 9 + rank - 1


def dragon_index(suit: int) -> int:
    """Return the index of the Dragon that matches suit `suit` (0..2)."""
    return DRAGON_START + suit
