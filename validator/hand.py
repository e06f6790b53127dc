"""A hand of tiles, and its text read and written (notation, section 9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.grammars import error_place, load_grammar
from cardwright.compiler.hand_text import format_tiles
from cardwright.compiler.tiles import (
    RANKS,
    SUITS,
    TILE_NAMES,
    TILES,
    Tile,
    number_index,
)
from cardwright.validator import errors
from cardwright.validator.words import SIGNS, replace_words

if TYPE_CHECKING:
    from lark import Token, Tree, UnexpectedInput


@dataclass(frozen=True, slots=True)
class Hand:
    """The tiles that a player has: concealed ones, exposures, and which tile came last.

    `Hand.of` makes one from tiles in any order. How many tiles there are, and whether an exposure
    can be a group, is left to the verdict.
    """

    concealed: tuple[int, ...]
    """How many of each of the 36 kinds are concealed, the last tile among them."""
    exposures: tuple[tuple[Tile, ...], ...] = ()
    """As written, none of them empty; the tiles of each sorted by index, Jokers last."""
    last: Tile | None = None
    """The tile that completed the hand, where one is marked."""
    claimed: bool = False
    """Whether the last tile was claimed from a discard; otherwise it was drawn."""

    def __post_init__(self) -> None:
        if len(self.concealed) != len(TILES):
            raise ValueError(f"a hand counts {len(TILES)} kinds, not {len(self.concealed)}")
        if self.last is None:
            if self.claimed:
                raise ValueError("a claimed tile must be named")
        elif not self.concealed[self.last.index]:
            raise ValueError(f"the last tile, {self.last}, is not among the concealed tiles")

    @classmethod
    def of(
        cls,
        concealed: Iterable[Tile],
        exposures: Iterable[Iterable[Tile]] = (),
        last: Tile | None = None,
        claimed: bool = False,
    ) -> Hand:
        """Return the hand of these tiles; `concealed` holds the last tile too."""
        return cls(
            tuple(_count(tile.index for tile in concealed)),
            tuple(tuple(sorted(exposure)) for exposure in exposures),
            last,
            claimed,
        )

    @property
    def size(self) -> int:
        """How many tiles there are, exposures included."""
        return sum(self.concealed) + sum(map(len, self.exposures))

    @property
    def counts(self) -> tuple[int, ...]:
        """How many of each of the 36 kinds there are, exposures included."""
        if not self.exposures:
            return self.concealed
        counts = list(self.concealed)
        for exposure in self.exposures:
            for tile in exposure:
                counts[tile.index] += 1
        return tuple(counts)

    def tiles(self) -> tuple[Tile, ...]:
        """Return all tiles by index, exposures included."""
        return tuple(
            tile for tile, copies in zip(TILES, self.counts, strict=True) for _ in range(copies)
        )


def parse_hand(text: str) -> tuple[Hand | None, tuple[Diagnostic, ...]]:
    """Return the hand that a text shows, or None and what cannot be read; never raises.

    A text without tiles is a hand of no tiles.

    >>> hand, problems = parse_hand("FF 44B 6C [222JB] [888C J] +6C")
    >>> hand.size, str(hand.last), hand.claimed
    (14, '6C', False)
    """
    signed, ambiguous = replace_words(text)
    parse, failure = _parser()
    try:
        tree = parse(signed)
    except failure as error:
        place = error_place(error, len(text))
        if ambiguous is None or place < ambiguous.start:
            return None, (errors.unreadable(signed, place),)
    if ambiguous is not None:
        return None, (errors.ambiguous_word(text, ambiguous),)
    return _hand(tree), ()


def format_hand(hand: Hand) -> str:
    """Return the canonical text of a hand, which `parse_hand` reads back as the same hand.

    >>> hand, _ = parse_hand("44b J <8c, [2J22B] 8C NN0F")
    >>> format_hand(hand)
    'F 44B 8C NN 0 J [222JB] <8C'
    """
    concealed = list(hand.concealed)
    if hand.last:
        concealed[hand.last.index] -= 1
    exposures = [_count(tile.index for tile in exposure) for exposure in hand.exposures]
    text = format_tiles(concealed, exposures)
    last = f"{'<' if hand.claimed else '+'}{hand.last}" if hand.last else ""
    return " ".join(filter(None, (text, last)))


@cache
def _parser() -> tuple[Callable[[str], Tree[Token]], type[UnexpectedInput]]:
    from lark import UnexpectedInput

    return load_grammar("hand").parse, UnexpectedInput


_LETTERS = {
    **{sign: tile.index for sign, tile in SIGNS.items()},
    **{name: index for index, name in enumerate(TILE_NAMES) if len(name) == 1},
    **{name.lower(): index for index, name in enumerate(TILE_NAMES) if len(name) == 1},
}
"""The tiles of one character, by index."""

_CLUSTERS = {
    letter: _LETTERS | {str(rank): number_index(number, rank) for rank in RANKS}
    for number, suit in enumerate(SUITS)
    for letter in (suit.value, suit.value.lower())
}
"""For each suit letter the tiles of one character that may stand before it."""


def _hand(tree: Tree[Token]) -> Hand:
    concealed: list[int] = []
    exposures: list[tuple[Tile, ...]] = []
    last: Tile | None = None
    claimed = False
    for part in tree.children:
        if isinstance(part, str):
            concealed += _indices(part)
            continue
        indices = _indices(str(part.children[0]))
        if part.data == "exposure":
            exposures.append(tuple(TILES[index] for index in sorted(indices)))
        else:
            concealed += indices
            last = TILES[indices[0]]
            claimed = part.data == "claimed"
    return Hand(tuple(_count(concealed)), tuple(exposures), last, claimed)


def _indices(text: str) -> list[int]:
    """Return the tiles of a text without brackets and marks, the last one first.

    Read from the end, each suit letter comes before its numbers, and what stands between two
    clusters is the same under either suit.
    """
    found = []
    tiles = _LETTERS
    for character in reversed(text):
        index = tiles.get(character)
        if index is not None:
            found.append(index)
        elif character in _CLUSTERS:
            tiles = _CLUSTERS[character]
    return found


def _count(indices: Iterable[int]) -> list[int]:
    counts = [0] * len(TILES)
    for index in indices:
        counts[index] += 1
    return counts
