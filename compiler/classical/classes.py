"""Classes of tiles in a rule book: fixed ones, and those that seat and round decide."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import reduce
from operator import or_

from cardwright.compiler.tiles import FLOWER_INDEX, SUITS, TILE_NAMES, number_index

KINDS = FLOWER_INDEX
"""Kinds of tile that lie in a classical hand: three suits, Winds and Dragons."""

SEATS = "ESWN"
"""The seats in turn order; also the round winds in theirs."""

WINDS_OF = {wind: TILE_NAMES.index(wind) for wind in SEATS}
"""The tile of each seat."""

ALL = (1 << KINDS) - 1
SUIT_MASK = (1 << 9) - 1
"""The ranks of one suit."""


def mask_of(kinds: Iterable[int]) -> int:
    """Return kinds of tile as a mask: one bit a kind."""
    return reduce(or_, (1 << kind for kind in kinds), 0)


def kinds_of(mask: int) -> Iterator[int]:
    """Yield the kinds of a mask in order."""
    return (kind for kind in range(KINDS) if mask >> kind & 1)


SUITED = mask_of(range(27))
WINDS = mask_of(WINDS_OF.values())
DRAGONS = mask_of(range(31, 34))
TERMINALS = mask_of(number_index(suit, rank) for suit in range(3) for rank in (1, 9))

CLASSES = {
    "simples": SUITED & ~TERMINALS,
    "terminals": TERMINALS,
    "suit tiles": SUITED,
    "honours": WINDS | DRAGONS,
    "winds": WINDS,
    "dragons": DRAGONS,
    "bams": SUIT_MASK,
    "craks": SUIT_MASK << 9,
    "dots": SUIT_MASK << 18,
}
"""The classes that every book knows, by name in the plural."""


class Seated(StrEnum):
    """What only seat and round decide."""

    OWN_WIND = "own wind"
    ROUND_WIND = "round wind"
    OWN_NUMBER = "own number"
    ROUND_NUMBER = "round number"

    @property
    def is_number(self) -> bool:
        """Whether it is about bonus tiles."""
        return self.value.endswith("number")

    @property
    def is_own(self) -> bool:
        """Whether the seat decides, and not the round."""
        return self.value.startswith("own")


@dataclass(frozen=True, slots=True)
class TileClass:
    """Some kinds of tile; `words` is how the book writes them."""

    fixed: int = 0
    seated: frozenset[Seated] = frozenset()
    words: tuple[str, ...] = field(default=(), compare=False)

    def mask(self, seat: str, round_: str) -> int:
        """Return the kinds for a player at a seat in a round."""
        found = self.fixed
        if Seated.OWN_WIND in self.seated:
            found |= 1 << WINDS_OF[seat]
        if Seated.ROUND_WIND in self.seated:
            found |= 1 << WINDS_OF[round_]
        return found

    def numbers(self, seat: str, round_: str) -> frozenset[int]:
        """Return the numbers of bonus tiles, 1 for East to 4 for North."""
        return frozenset(
            SEATS.index(seat if each.is_own else round_) + 1
            for each in self.seated
            if each.is_number
        )

    @property
    def is_numbered(self) -> bool:
        """Whether it is about bonus tiles and not about tiles of a hand."""
        return any(each.is_number for each in self.seated)

    def __str__(self) -> str:
        return "/".join(self.words)


_TILES = re.compile(r"([1-9]+)([BCD])|([ESWNRG0])")


def read_tiles(text: str) -> int | None:
    """Return the kinds that a text such as `1579B R` names, or None where it holds anything else.

    >>> bin(read_tiles("19B"))
    '0b100000001'
    """
    if _TILES.sub("", text).strip() or not text.strip():
        return None
    found = 0
    for match in _TILES.finditer(text):
        numbers, letter, honour = match.groups()
        if honour:
            found |= 1 << TILE_NAMES.index(honour)
            continue
        suit = [each.value for each in SUITS].index(letter)
        found |= mask_of(number_index(suit, int(rank)) for rank in numbers)
    return found
