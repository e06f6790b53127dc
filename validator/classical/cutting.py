"""Concealed tiles cut into sets and a pair in every possible way.

Each suit is cut on its own, with or without the pair, and remembered: of a suit there are few
different halves of a hand, and they come again and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cardwright.compiler.classical.classes import KINDS
from cardwright.compiler.classical.conditions import Kind
from cardwright.compiler.classical.parts import part_code

Cut = tuple[int, ...]
"""The codes of concealed parts."""

REMEMBERED = 1 << 14
"""Suits that are kept; a hand has three, of at most 14 tiles."""

_SUITS = ((0, 9), (9, 18), (18, 27))
_HONOURS = (27, KINDS)
_GROUPS = (*_SUITS, _HONOURS)
_PUNG, _PAIR = (part_code(kind, 0) for kind in (Kind.PUNG, Kind.PAIR))
_STEP = part_code(Kind.CHOW, 1)
"""What the code of a part grows by from one tile to the next."""


def cuts(counts: Sequence[int]) -> list[Cut]:
    """Return every way to cut tiles into sets and one pair, each once; no way: an empty list."""
    found: list[Cut] = [()]
    has_pair = False
    for start, end in _GROUPS:
        tiles = tuple(counts[start:end])
        total = sum(tiles)
        left = total % 3
        if left:
            if left == 1 or has_pair:
                return []
            has_pair = True
        if total:
            cut = cut_suit if end != KINDS else cut_honours
            ways = cut(tiles, start, left == 2)
            if not ways:
                return ways
            if len(found) == 1:
                known = found[0]
                found = [known + way for way in ways] if known else ways
            else:
                found = [known + way for known in found for way in ways]
    return found if has_pair else []


def is_cuttable(counts: Sequence[int]) -> bool:
    """Return whether tiles can be cut into sets and one pair at all."""
    has_pair = False
    for start, end in _SUITS:
        tiles = tuple(counts[start:end])
        left = sum(tiles) % 3
        if left:
            if left == 1 or has_pair:
                return False
            has_pair = True
        if not can_cut(tiles, left == 2):
            return False
    for count in counts[27:]:
        if count == 2:
            if has_pair:
                return False
            has_pair = True
        elif count == 1 or count == 4:
            return False
    return has_pair


@lru_cache(REMEMBERED)
def cut_suit(tiles: tuple[int, ...], start: int, pair: bool) -> list[Cut]:
    """Return every way to cut the tiles of a suit, whose first tile is `start`.

    The lists are shared: nobody changes them.
    """
    found: list[Cut] = []
    _cut(list(tiles), 0, start, pair, (), found)
    return found


def _cut(tiles: list[int], rank: int, start: int, pair: bool, done: Cut, found: list[Cut]) -> None:
    while rank < 9 and not tiles[rank]:
        rank += 1
    if rank == 9:
        if not pair:
            found.append(done)
        return
    count = tiles[rank]
    tile = (start + rank) * _STEP
    if count >= 3:
        tiles[rank] = count - 3
        _cut(tiles, rank, start, pair, (*done, _PUNG + tile), found)
    if pair and count >= 2:
        tiles[rank] = count - 2
        _cut(tiles, rank, start, False, (*done, _PAIR + tile), found)
    tiles[rank] = count
    if rank < 7 and tiles[rank + 1] and tiles[rank + 2]:
        for each in (rank, rank + 1, rank + 2):
            tiles[each] -= 1
        _cut(tiles, rank, start, pair, (*done, tile), found)
        for each in (rank, rank + 1, rank + 2):
            tiles[each] += 1


@lru_cache(REMEMBERED)
def cut_honours(tiles: tuple[int, ...], start: int, pair: bool) -> list[Cut]:
    """Return the one way to cut honours, or none."""
    found: list[int] = []
    for tile, count in enumerate(tiles, start):
        if count == 3:
            found.append(_PUNG + tile * _STEP)
        elif count == 2 and pair:
            pair = False
            found.append(_PAIR + tile * _STEP)
        elif count:
            return []
    return [] if pair else [tuple(found)]


@lru_cache(REMEMBERED)
def can_cut(tiles: tuple[int, ...], pair: bool) -> bool:
    """Return whether the tiles of a suit can be cut into sets, and a pair if one is asked for."""
    if pair:
        return any(
            count > 1 and can_cut((*tiles[:rank], count - 2, *tiles[rank + 1 :]), False)
            for rank, count in enumerate(tiles)
        )
    first, second, *others = tiles[0], tiles[1], *tiles[2:]
    # From the lowest rank up: what three alike leave over must begin chows.
    for third in (*others, 0, 0):
        begins = first % 3
        if begins > second or begins > third:
            return False
        first, second = second - begins, third - begins
    return not first and not second


def waits(counts: Sequence[int]) -> int:
    """Return the tiles that a hand lacks for sets and one pair, where it is one tile short.

    A mask with one bit a kind. Tiles of which the hand holds four are in it; whether a fifth could
    be is not asked.
    """
    groups = [tuple(counts[start:end]) for start, end in _GROUPS]
    lefts = [sum(tiles) % 3 for tiles in groups]
    open_ones = [index for index, left in enumerate(lefts) if left]
    if sorted(lefts) not in ([0, 0, 0, 1], [0, 0, 2, 2]):
        return 0
    for index, tiles in enumerate(groups):
        if not lefts[index] and not _can_cut_group(index, tiles, False):
            return 0
    if len(open_ones) == 1:
        return _group_waits(open_ones[0], groups[open_ones[0]], True)
    first, second = open_ones
    found = 0
    for grown, paired in ((first, second), (second, first)):
        if _can_cut_group(paired, groups[paired], True):
            found |= _group_waits(grown, groups[grown], False)
    return found


def _can_cut_group(index: int, tiles: tuple[int, ...], pair: bool) -> bool:
    if index < len(_SUITS):
        return can_cut(tiles, pair)
    return bool(cut_honours(tiles, _HONOURS[0], pair))


@lru_cache(REMEMBERED)
def _group_waits(index: int, tiles: tuple[int, ...], pair: bool) -> int:
    """Return the tiles that a suit, or the honours, lacks for sets, and a pair if asked for."""
    start, _ = _GROUPS[index]
    return sum(
        1 << start + rank
        for rank, count in enumerate(tiles)
        if _can_cut_group(index, (*tiles[:rank], count + 1, *tiles[rank + 1 :]), pair)
    )
