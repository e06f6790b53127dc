"""Word Play: the letters of a phrase as tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations

from cardwright.compiler import errors
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.ir import Fixed, Numbered, OneOf, TileExpression
from cardwright.compiler.nodes import Word
from cardwright.compiler.source import Span
from cardwright.compiler.tiles import COPIES, SOAP_INDEX, TILE_NAMES, Tile

_NUMBERS = tuple("123456789")
_SUITED_COPIES = 4
_FREE_COPIES = 12
"""Numbered tiles of one rank in all suits."""


def lower_word(
    word: Word, letters: Mapping[str, str], suit: str | None
) -> tuple[tuple[TileExpression, ...], list[Diagnostic]]:
    """Return the tiles of a phrase, one a letter, and the letters that are none.

    `letters` maps a letter to a symbol of the notation, or to several with bars between; `suit`
    is the suit variable of the word's ink, or None where its numbers are of any suit.
    """
    tiles: list[TileExpression] = []
    problems: list[Diagnostic] = []
    for offset, sign in enumerate(word.text):
        if not sign.isalnum():
            continue
        letter = sign.upper()
        symbols = letter if letter.isascii() and letter.isdigit() else letters.get(letter)
        if symbols is None:
            place = word.text_start + offset
            alphabet = " ".join(sorted(letters))
            problems.append(errors.unknown_letter(Span(place, place + 1), sign, alphabet))
            symbols = "F"
        tiles.append(letter_tile(symbols, suit))
    return tuple(tiles), problems


def letter_tile(symbols: str, suit: str | None) -> TileExpression:
    """Return the tile that `1`, `0`, `N`, `R|G` … stands for in a word."""
    if symbols.isdigit() and symbols != "0":
        return Numbered(suit, int(symbols))
    choices = tuple(Tile.parse(symbol).index for symbol in symbols.split("|"))
    return Fixed(choices[0]) if len(choices) == 1 else OneOf(choices)


def has_numbers(text: str, letters: Mapping[str, str]) -> bool:
    """Return whether some letter of a phrase is a numbered tile, so that an ink gives it a suit."""
    symbols = (letters.get(sign.upper(), sign) for sign in text)
    return any(symbol in _NUMBERS for symbol in symbols)


def impossible_phrase(word: Word, tiles: tuple[TileExpression, ...]) -> Diagnostic | None:
    """Return the tile of which the phrase needs more than exist, if there is one."""
    numbers = Counter(tile for tile in tiles if isinstance(tile, Numbered))
    for tile, needed in numbers.items():
        copies = _FREE_COPIES if tile.suit is None else _SUITED_COPIES
        if needed > copies:
            return errors.impossible_phrase(word.span, f"of number {tile.number}", needed, copies)
    demands = Counter(
        (tile.tile,) if isinstance(tile, Fixed) else tuple(sorted(tile.tiles))
        for tile in tiles
        if isinstance(tile, Fixed | OneOf)
    )
    kinds = sorted({kind for demand in demands for kind in demand})
    for size in range(1, len(kinds) + 1):
        for chosen in combinations(kinds, size):
            needed = sum(n for demand, n in demands.items() if set(demand) <= set(chosen))
            copies = sum(COPIES[kind] for kind in chosen)
            if needed > copies:
                names = " or ".join(_name(kind) for kind in chosen)
                return errors.impossible_phrase(word.span, names, needed, copies)
    return None


def _name(kind: int) -> str:
    return "Soap" if kind == SOAP_INDEX else TILE_NAMES[kind]
