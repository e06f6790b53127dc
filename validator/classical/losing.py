"""A losing hand: the sets and pairs in it that are worth most, other tiles left over."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.compiler.classical.book import RuleBook
from cardwright.compiler.classical.conditions import Kind
from cardwright.compiler.classical.parts import part_code, starts_chow
from cardwright.validator.classical.sheet import Sheet

Outcome = tuple[int, int]
"""What some parts come to: the sum of their packed worths, and the product of their factors."""

Ways = dict[Outcome, tuple[int, ...]]
"""For each outcome the parts of one way to reach it, as codes."""

_NOTHING: Ways = {(0, 1): ()}


def ways_to_score(concealed: Sequence[int], book: RuleBook, sheet: Sheet) -> Ways:
    """Return what disjoint sets and pairs of tiles can come to; tiles may be left over.

    Parts that no rule looks at are left out: their tiles may as well be left over.
    """
    counter = _Counter(sheet, book.play.undeclared_kong == "kong")
    found = _NOTHING
    for start, end in ((0, 9), (9, 18), (18, 27)):
        found = _join(found, counter.ways(tuple(concealed[start:end]), start))
    for tile in range(27, len(concealed)):
        if concealed[tile] > 1:
            found = _join(found, counter.ways((concealed[tile],), tile))
    return found


def _join(some: Ways, others: Ways) -> Ways:
    if others == _NOTHING:
        return some
    return {
        (packed + more, times * factor): codes + parts
        for (packed, times), codes in some.items()
        for (more, factor), parts in others.items()
    }


class _Counter:
    """Finds the outcomes of a suit; scratch of `ways_to_score`."""

    def __init__(self, sheet: Sheet, kongs: bool) -> None:
        self.sheet = sheet
        self.sizes = [(Kind.PAIR, 2), (Kind.PUNG, 3)] + [(Kind.KONG, 4)] * kongs
        self.known: dict[tuple[tuple[int, ...], int], Ways] = {}

    def ways(self, tiles: tuple[int, ...], start: int) -> Ways:
        """Return what tiles from `start` on can come to."""
        while tiles and not tiles[0]:
            tiles, start = tiles[1:], start + 1
        if not tiles:
            return _NOTHING
        key = (tiles, start)
        if key not in self.known:
            self.known[key] = self._ways(tiles, start)
        return self.known[key]

    def _ways(self, tiles: tuple[int, ...], start: int) -> Ways:
        count, others = tiles[0], tiles[1:]
        found = dict(self.ways((count - 1, *others), start))
        for kind, size in self.sizes:
            if count >= size:
                self._take(found, part_code(kind, start), (count - size, *others), start)
        if starts_chow(start) and len(others) > 1 and others[0] and others[1]:
            rest = (count - 1, others[0] - 1, others[1] - 1, *others[2:])
            self._take(found, part_code(Kind.CHOW, start), rest, start)
        return found

    def _take(self, found: Ways, code: int, rest: tuple[int, ...], start: int) -> None:
        """Add the outcomes that hold a part, where any rule looks at it."""
        worth = self.sheet[code]
        if not worth.packed and worth.times == 1:
            return
        for (packed, times), codes in self.ways(rest, start).items():
            found.setdefault((packed + worth.packed, times * worth.times), (code, *codes))
