"""Tiles as words and as Unicode signs, and the scan that turns the one into the other."""

from __future__ import annotations

import re

from cardwright.compiler.source import Span
from cardwright.compiler.tiles import RANKS, Suit, Tile

BLANKS = r"\s,\u200B\u2060\uFEFF"
"""What means nothing in a hand, for a character class: the BLANK of `hand.lark`."""

DELIMITERS = rf"{BLANKS}\[\]+<"
"""What ends a token, for a character class."""

_FIRST_SIGN = {Suit.CRAK: 0x1F007, Suit.BAM: 0x1F010, Suit.DOT: 0x1F019}

SIGNS: dict[str, Tile] = {
    **{chr(0x1F000 + number): Tile.parse(letter) for number, letter in enumerate("ESWNRG0")},
    **{
        chr(first + rank - 1): Tile.parse(f"{rank}{suit}")
        for suit, first in _FIRST_SIGN.items()
        for rank in RANKS
    },
    **{chr(number): Tile.parse("F") for number in range(0x1F022, 0x1F02A)},
    "\U0001f02a": Tile.parse("J"),
}
"""The tile that each Unicode sign shows; Flowers and Seasons are one kind."""

_SUIT_WORDS = {
    Suit.BAM: ("bam", "bams"),
    Suit.CRAK: ("crak", "craks", "crack", "cracks"),
    Suit.DOT: ("dot", "dots"),
}

WORDS: dict[str, Tile] = {
    **{
        f"{rank}{word}": Tile.parse(f"{rank}{suit}")
        for suit, words in _SUIT_WORDS.items()
        for word in words
        for rank in RANKS
    },
    "north": Tile.parse("N"),
    "east": Tile.parse("E"),
    "west": Tile.parse("W"),
    "south": Tile.parse("S"),
    "green": Tile.parse("G"),
    "red": Tile.parse("R"),
    "white": Tile.parse("0"),
    "soap": Tile.parse("0"),
    "flower": Tile.parse("F"),
    "season": Tile.parse("F"),
    "joker": Tile.parse("J"),
}
"""The tile that each word names, in small letters."""

AMBIGUOUS_WORD = "green"
"""The one word that could also be read letter by letter, as five tiles."""

_SIGN_OF = {tile: sign for sign, tile in SIGNS.items()}
_TOKEN = re.compile(rf"(?<![^{DELIMITERS}])[1-9]?[A-Za-z]{{3,6}}(?![^{DELIMITERS}])")
"""A whole token that could be a word."""


def replace_words(text: str) -> tuple[str, Span | None]:
    """Return a text with a tile sign in place of each word, and where it is ambiguous first.

    Blanks fill what a sign leaves of a word, so that all offsets stay.
    """
    ambiguous: list[Span] = []

    def sign(token: re.Match[str]) -> str:
        word = token[0].lower()
        tile = WORDS.get(word)
        if tile is None:
            return token[0]
        if word == AMBIGUOUS_WORD and not ambiguous:
            ambiguous.append(Span(*token.span()))
        return _SIGN_OF[tile].ljust(len(word))

    return _TOKEN.sub(sign, text), ambiguous[0] if ambiguous else None
