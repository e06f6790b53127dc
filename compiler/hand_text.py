"""Counts of tiles as text in hand notation (notation, section 9), without reading any.

`validator.hand` reads and writes whole hands; what it shares with messages of the compiler is here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardwright.compiler.tiles import (
    FLOWER_INDEX,
    JOKER_INDEX,
    RANKS,
    SUITS,
    TILE_NAMES,
    WIND_START,
    number_index,
)

_SUIT_LETTERS = frozenset(suit.value for suit in SUITS)


def format_tiles(counts: Sequence[int], exposures: Sequence[Sequence[int]] = ()) -> str:
    """Return counts of the 36 kinds in hand notation; exposures, counts too, come in brackets.

    `counts` are the concealed tiles alone.

    >>> format_tiles([5, 0, 0, 4] + [0] * 30 + [4, 1])
    'FFFF 11111B 4444B J'
    """
    parts = [*tile_parts(counts), "J" * counts[JOKER_INDEX]]
    parts += (f"[{format_exposure(exposure)}]" for exposure in exposures)
    return " ".join(filter(None, parts))


def tile_parts(counts: Sequence[int]) -> Iterator[str]:
    """Yield the tiles but the Jokers, as text in canonical order."""
    if counts[FLOWER_INDEX]:
        yield "F" * counts[FLOWER_INDEX]
    for number in range(len(SUITS)):
        yield from _clusters(counts, number)
    for index in range(WIND_START, FLOWER_INDEX):
        if counts[index]:
            yield TILE_NAMES[index] * counts[index]


def format_exposure(counts: Sequence[int]) -> str:
    """Return the text of an exposure; where it is a single part, its Jokers lie in that part."""
    jokers = "J" * counts[JOKER_INDEX]
    parts = list(tile_parts(counts))
    if len(parts) != 1:
        return " ".join(filter(None, (*parts, jokers)))
    (part,) = parts
    at = -1 if part[-1] in _SUIT_LETTERS else len(part)
    return part[:at] + jokers + part[at:]


def _clusters(counts: Sequence[int], suit: int) -> list[str]:
    """Return the clusters of a suit: one for each number, but neighbouring singles share one."""
    clusters: list[str] = []
    after_single = False
    for rank in RANKS:
        copies = counts[number_index(suit, rank)]
        if copies == 1 and after_single:
            clusters[-1] += str(rank)
        elif copies:
            clusters.append(str(rank) * copies)
            after_single = copies == 1
    return [cluster + SUITS[suit] for cluster in clusters]
