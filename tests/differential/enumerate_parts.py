"""The ways to read one group or one word, once the values of a line are chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import product

from cardwright.compiler.nodes import AnySuit, AnySuits, Group, Word
from cardwright.compiler.tiles import DRAGON_START, TILE_NAMES

from .enumerate_patterns import (
    FREE_KINDS,
    NUMBER_VARIABLES,
    TILE_VARIABLES,
    WIND_VARIABLES,
    Meld,
    number_tile,
)
from .enumerate_printings import Printing, is_digit
from .enumerate_values import Values


@dataclass(frozen=True, slots=True)
class Part:
    """One way to read one group or word."""

    melds: tuple[Meld, ...] = ()
    singles: tuple[int, ...] = ()
    free: tuple[int, ...] = ()
    anything: int = 0
    jokers: int = 0
    numbered: int = 0
    """The suits of its numbered tiles, but for `free`."""
    inked_dragons: int = 0
    """The suits of the inks in which it prints a D."""
    black_dragon: int | None = None
    """The suit whose Dragon its D without ink is."""


def group_parts(printing: Printing, group: Group, values: Values) -> list[Part]:
    """Return the ways to read a group."""
    symbols = group.symbols
    uniform = len(set(symbols)) == 1 and not printing.is_year(group)
    has_number = any(is_digit(s) or s in NUMBER_VARIABLES for s in symbols)
    suits: list[int | None]
    if group.ink is not None and (has_number or "D" in symbols):
        suits = [values.inks[group.ink]]
    elif has_number and printing.has(AnySuit):
        suits = [0, 1, 2]
    else:
        suits = [None]
        if has_number and printing.context.kind not in FREE_KINDS and not printing.has(AnySuits):
            raise ValueError(f"{group} has neither ink nor a note that frees its suit")
    dragons: list[int | None] = [None]
    if "D" in symbols:
        dragons = [0, 1, 2] if group.ink is None else [suits[0]]
    parts = []
    for suit, dragon in product(suits, dragons):
        read = _uniform_parts if uniform else _mixed_parts
        parts += [
            replace(
                part,
                numbered=part.numbered | (1 << suit if has_number and suit is not None else 0),
                inked_dragons=0 if dragon is None or group.ink is None else 1 << dragon,
                black_dragon=None if group.ink else dragon,
            )
            for part in read(printing, group, suit, dragon, values)
        ]
    return parts


def _uniform_parts(
    printing: Printing, group: Group, suit: int | None, dragon: int | None, values: Values
) -> list[Part]:
    """Return the ways to read a group of equal symbols in a suit, or in any suits."""
    symbol, size = group.symbols[0], len(group.symbols)
    if symbol == "J":
        return [Part(jokers=size)]
    if symbol == "?":
        return [Part(anything=size)]

    def equal(tile: int) -> Part:
        if size < 3:
            return Part(singles=(tile,) * size)
        meld = Meld(tile, size, printing.jokers and "^" not in group.marks, "~" not in group.marks)
        return Part(melds=(meld,))

    rank = _rank(printing, group, symbol, values)
    if rank is None:
        return [equal(_honour(symbol, dragon, values, values.winds))]
    if suit is not None:
        return [equal(number_tile(suit, rank))]
    mixed = Part(free=(rank,) * size)
    if size < 3:
        return [mixed]
    one_suit = [(s, equal(number_tile(s, rank))) for s in range(3)]
    return [mixed, *(Part(melds=part.melds, numbered=1 << s) for s, part in one_suit)]


def _mixed_parts(
    printing: Printing, group: Group, suit: int | None, dragon: int | None, values: Values
) -> list[Part]:
    """Return the one way to read a cluster, whose tiles are all natural."""
    singles, free = [], []
    for symbol in group.symbols:
        rank = _rank(printing, group, symbol, values)
        if rank is not None and suit is not None:
            singles.append(number_tile(suit, rank))
        elif rank is not None:
            free.append(rank)
        elif symbol not in "J?":
            singles.append(_honour(symbol, dragon, values, {}))
    symbols = group.symbols
    return [Part((), tuple(singles), tuple(free), symbols.count("?"), symbols.count("J"))]


def _rank(printing: Printing, group: Group, symbol: str, values: Values) -> int | None:
    """Return the number that a symbol stands for, or None where it is no number."""
    if symbol in NUMBER_VARIABLES:
        return values.numbers[symbol]
    if not is_digit(symbol):
        return None
    return values.moved[int(symbol)] if printing.moves(group) else int(symbol)


def _honour(symbol: str, dragon: int | None, values: Values, winds: Mapping[str, str]) -> int:
    """Return the tile of a symbol that is neither a number, a Joker nor any tile."""
    if symbol == "D":
        assert dragon is not None
        return DRAGON_START + dragon
    if symbol in WIND_VARIABLES or symbol in TILE_VARIABLES:
        return values.tiles[symbol]
    return TILE_NAMES.index(winds.get(symbol, symbol))


def word_parts(printing: Printing, word: Word, values: Values) -> list[Part]:
    """Return the ways to read a word: a natural tile a letter."""
    parts = set()
    for symbols in product(*printing.letters(word)):
        ranks = [int(symbol) for symbol in symbols if is_digit(symbol)]
        singles = [TILE_NAMES.index(symbol) for symbol in symbols if not is_digit(symbol)]
        if word.ink is None:
            parts.add(Part(singles=tuple(sorted(singles)), free=tuple(sorted(ranks))))
        else:
            suit = values.inks.get(word.ink, 0)
            singles += [number_tile(suit, rank) for rank in ranks]
            numbered = 1 << suit if ranks else 0
            parts.add(Part(singles=tuple(sorted(singles)), numbered=numbered))
    return sorted(parts, key=lambda part: (part.singles, part.free))
