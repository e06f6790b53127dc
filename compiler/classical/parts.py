"""Parts of a hand as small numbers, which tables of a rule book are keyed by.

A code holds the kind of the part, its lowest tile and whether it lies exposed.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.classical.classes import KINDS, mask_of
from cardwright.compiler.classical.conditions import SETS, Kind

_KIND_SHIFT, _TILE_SHIFT = 7, 1
EXPOSED = 1
"""The bit of a code that says so."""

SIZES = {Kind.CHOW: 3, Kind.PUNG: 3, Kind.KONG: 4, Kind.PAIR: 2}


def part_code(kind: int, tile: int, exposed: bool = False) -> int:
    """Return the code of a part by its kind and lowest tile."""
    return kind << _KIND_SHIFT | tile << _TILE_SHIFT | exposed


_KINDS = tuple(Kind)


def kind_of(code: int) -> Kind:
    """Return what a part is."""
    return _KINDS[code >> _KIND_SHIFT]


def tile_of(code: int) -> int:
    """Return the lowest tile of a part."""
    return code >> _TILE_SHIFT & 63


def tiles_of(code: int) -> tuple[int, ...]:
    """Return the tiles of a part in order."""
    kind, tile = kind_of(code), tile_of(code)
    return (tile, tile + 1, tile + 2) if kind is Kind.CHOW else (tile,) * SIZES[kind]


def mask_of_part(code: int) -> int:
    """Return the kinds of tile in a part as a mask."""
    return mask_of(tiles_of(code))


def starts_chow(tile: int) -> bool:
    """Return whether a chow can begin with a tile."""
    return tile < 27 and tile % 9 < 7


def all_parts(kinds: frozenset[Kind]) -> Iterator[int]:
    """Yield every concealed part of some kinds."""
    for kind in sorted(kinds):
        for tile in range(KINDS):
            if kind is not Kind.CHOW or starts_chow(tile):
                yield part_code(kind, tile)


_MELDS = {tiles_of(code): code for code in all_parts(SETS)}


def read_meld(tiles: tuple[int, ...]) -> int | None:
    """Return the concealed code of tiles in order as a chow, pung or kong, or None."""
    return _MELDS.get(tiles)
