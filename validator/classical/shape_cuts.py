"""Hands held against the other shapes of a book: their pairs as parts, and how far off they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from cardwright.compiler.classical.conditions import Kind
from cardwright.compiler.classical.parts import part_code, starts_chow
from cardwright.compiler.classical.shapes import Counts, Shape
from cardwright.validator.classical.cutting import Cut


def shape_cuts(shape: Shape, counts: Counts) -> Iterator[Cut]:
    """Yield the parts of each way to see tiles as a shape; single tiles are no parts."""
    if shape.is_pairs and any(copies & 1 for copies in counts):
        return
    for base in shape.bases:
        rest = [have - fixed for have, fixed in zip(counts, base, strict=True)]
        if min(rest) < 0:
            continue
        kinds = [kind for kind, fixed in enumerate(base) if fixed and rest[kind] > 0]
        for again in combinations_with_replacement(kinds, shape.again):
            left, laid = list(rest), list(base)
            for kind in again:
                left[kind] -= 1
                laid[kind] += 1
            if min(left) < 0:
                continue
            pairs = tuple(
                part_code(Kind.PAIR, kind) for kind, copies in enumerate(laid) if copies == 2
            )
            for cut in _cut(left, 0, shape.sets, shape.pairs, shape.different):
                yield (*pairs, *cut)


def _cut(left: list[int], tile: int, sets: int, pairs: int, different: bool) -> Iterator[Cut]:
    """Yield every way to cut tiles from `tile` on into so many sets and pairs."""
    while tile < len(left) and not left[tile]:
        tile += 1
    if tile == len(left):
        if not sets and not pairs:
            yield ()
        return
    count = left[tile]
    if sets and count >= 3:
        left[tile] -= 3
        for cut in _cut(left, tile, sets - 1, pairs, different):
            yield (part_code(Kind.PUNG, tile), *cut)
        left[tile] = count
    if pairs and count >= 2 and not (different and count == 4 and not sets):
        left[tile] -= 2
        begin = tile
        for cut in _cut(left, begin, sets, pairs - 1, different):
            pair = part_code(Kind.PAIR, tile)
            if not (different and pair in cut):
                yield (pair, *cut)
        left[tile] = count
    if sets and starts_chow(tile) and left[tile + 1] and left[tile + 2]:
        for each in (tile, tile + 1, tile + 2):
            left[each] -= 1
        for cut in _cut(left, tile, sets - 1, pairs, different):
            yield (part_code(Kind.CHOW, tile), *cut)
        for each in (tile, tile + 1, tile + 2):
            left[each] += 1


def is_near(shape: Shape, counts: Sequence[int]) -> bool:
    """Return whether a hand that is one tile short might lack just that tile for a shape."""
    needs = shape_needs(shape, counts)
    return needs is None or sum(needs.values()) == 1


def shape_needs(shape: Shape, counts: Sequence[int]) -> dict[int, int] | None:
    """Return the fewest tiles that a hand lacks for a shape, or None where it has sets to cut."""
    if shape.sets:
        return None
    return min((_needs(shape, base, counts) for base in shape.bases), key=_size)


def _size(needs: dict[int, int]) -> int:
    return sum(needs.values())


def _needs(shape: Shape, base: Counts, counts: Sequence[int]) -> dict[int, int]:
    needs = {kind: fixed - counts[kind] for kind, fixed in enumerate(base) if fixed > counts[kind]}
    left = [max(have - fixed, 0) for have, fixed in zip(counts, base, strict=True)]
    for _ in range(shape.again):
        kinds = [kind for kind, fixed in enumerate(base) if fixed]
        spare = next((kind for kind in kinds if left[kind]), None)
        if spare is None:
            kind = next(
                (kind for kind in kinds if counts[kind] and base[kind] < 4 and kind not in needs),
                next(kind for kind in kinds if base[kind] + needs.get(kind, 0) < 4),
            )
            needs[kind] = needs.get(kind, 0) + 1
        else:
            left[spare] -= 1
    for kind in _missing_pairs(left, shape.pairs, shape.different):
        needs[kind] = needs.get(kind, 0) + 1
    return needs


def _missing_pairs(left: Sequence[int], pairs: int, different: bool) -> Iterator[int]:
    """Yield the tiles that are missing for so many pairs: single tiles are paired first."""
    held = [min(count // 2, 1 if different else 2) for count in left]
    pairs -= sum(held)
    if pairs <= 0:
        return
    singles = [
        kind for kind, count in enumerate(left) if (count == 1 if different else count % 2 == 1)
    ]
    for kind in singles[:pairs]:
        pairs -= 1
        yield kind
    fresh = (kind for kind, count in enumerate(left) if not count)
    for _ in range(pairs):
        kind = next(fresh)
        yield kind
        yield kind
