"""What a condition is about, as far as a search for hands has to know, and tiles for its parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from cardwright.compiler.classical.book import Rule
from cardwright.compiler.classical.classes import SEATS, WINDS, TileClass
from cardwright.compiler.classical.conditions import (
    NONE,
    SOME,
    All,
    AllParts,
    AllTiles,
    Bonus,
    BonusTest,
    Condition,
    End,
    Kind,
    Parts,
    PartTest,
    Tiles,
    WinningTile,
    clauses,
)
from cardwright.compiler.classical.parts import kind_of, mask_of_part, tiles_of
from cardwright.compiler.classical.possible import fits
from cardwright.compiler.source import Span

COPIES = 4

STRIDE = 5
"""From one part to the next, other tiles are preferred, so that examples look like hands."""


def asked_by(rule: Rule) -> Condition | None:
    """Return what a rule asks of a whole hand, `each` as at least one."""
    place = Span(0, 0)
    match rule.each:
        case PartTest():
            return Parts(SOME, rule.each, place)
        case BonusTest():
            return Bonus(SOME, rule.each, place)
        case _:
            return rule.condition


def classes_of(condition: Condition | None) -> Iterator[TileClass]:
    """Yield the classes of tiles that a condition names."""
    for clause in clauses(condition) if condition else ():
        match clause:
            case Parts():
                found = clause.test.tiles
            case AllParts():
                found = clause.quality.tiles
            case Bonus():
                found = clause.test.numbers
            case Tiles() | AllTiles() | WinningTile():
                found = clause.tiles
            case _:
                found = None
        if found:
            yield found


def seatings(condition: Condition | None) -> Iterator[tuple[str, str]]:
    """Yield seats and rounds that a condition can tell apart."""
    found = list(classes_of(condition))
    if not any(each.seated for each in found):
        yield "S", "E"
        return
    named = any(each.fixed & WINDS not in (0, WINDS) for each in found)
    yield "S", "E"
    yield "E", "E"
    if named:
        yield from ((seat, round_) for seat in SEATS for round_ in SEATS)


def conjuncts(condition: Condition | None) -> tuple[Condition, ...]:
    """Return conditions that must all hold."""
    if isinstance(condition, All):
        return tuple(chain.from_iterable(map(conjuncts, condition.conditions)))
    return () if condition is None else (condition,)


def bars(must: Condition, code: int, seat: str, round_: str) -> bool:
    """Return whether a part alone makes a condition fail."""
    part = mask_of_part(code)
    match must:
        case Parts() if must.count == NONE:
            return fits(code, must.test, seat, round_)
        case AllParts():
            return kind_of(code) in must.scope and not fits(code, must.quality, seat, round_)
        case Tiles() if must.count == NONE:
            return bool(part & must.tiles.mask(seat, round_))
        case AllTiles():
            return bool(part & ~must.tiles.mask(seat, round_))
        case _:
            return False


def test_of(clause: Parts | AllParts) -> PartTest:
    """Return what a clause asks of a part."""
    return clause.test if isinstance(clause, Parts) else clause.quality


def end_of(code: int, tile: int) -> End:
    """Return what a tile completes in a part."""
    kind = kind_of(code)
    if kind is not Kind.CHOW:
        return End.PAIR if kind is Kind.PAIR else End.PUNG
    first = tiles_of(code)[0]
    if tile == first + 1:
        return End.MIDDLE
    rank = tile % 9
    edge = (tile == first + 2 and rank == 2) or (tile == first and rank == 6)
    return End.EDGE if edge else End.OPEN_RUN


def pick(
    fixed: Sequence[int], members: Sequence[tuple[int, ...]], different: bool
) -> tuple[int, ...] | None:
    """Return one part out of each group so that no tile is needed a fifth time, or None."""
    counts = list(fixed)
    picked: list[int] = []

    def fill(number: int) -> bool:
        if number == len(members):
            return True
        group = members[number]
        start = number * STRIDE % len(group)
        for code in (*group[start:], *group[:start]):
            if different and code in picked:
                continue
            tiles = tiles_of(code)
            for tile in tiles:
                counts[tile] += 1
            if max(counts[tile] for tile in tiles) <= COPIES:
                picked.append(code)
                if fill(number + 1):
                    return True
                picked.pop()
            for tile in tiles:
                counts[tile] -= 1
        return False

    return tuple(picked) if fill(0) else None
