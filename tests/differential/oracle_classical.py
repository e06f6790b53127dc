"""The house book's score of a hand by brute force: every way to form sets, every rule by hand.

Written from the rules alone, slowly and plainly: it imports nothing of the compiler or the
validator, and shares neither a way to cut hands nor a rule with them. Tiles are texts, `5B` or `E`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

WINDS, DRAGONS = ("E", "S", "W", "N"), ("R", "G", "0")
SUITS = "BCD"
KINDS = (*(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)), *WINDS, *DRAGONS)
LIMIT = 500
Part = tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """A hand at the table: concealed tiles with the winning one, sets laid out, notes."""

    concealed: tuple[str, ...]
    exposed: tuple[Part, ...]
    kongs: tuple[Part, ...]
    winning: str | None
    claimed: bool
    notes: frozenset[str]
    bonus: tuple[int, ...]
    seat: str
    round: str


@dataclass(frozen=True)
class Laid:
    """A part of a reading."""

    tiles: Part
    exposed: bool
    won: bool = False

    @property
    def kind(self) -> str:
        if len(set(self.tiles)) == 3:
            return "chow"
        return {2: "pair", 3: "pung", 4: "kong"}[len(self.tiles)]


def is_honour(tile: str) -> bool:
    return len(tile) == 1


def is_end(tile: str) -> bool:
    return tile[0] in "19" and not is_honour(tile)


def runs(tile: str) -> Part | None:
    """Return the chow that begins with a tile."""
    if is_honour(tile) or int(tile[0]) > 7:
        return None
    return tuple(f"{int(tile[0]) + step}{tile[1]}" for step in range(3))


def cuts(tiles: Counter[str], sets: int, pairs: int) -> Iterator[tuple[Part, ...]]:
    """Yield every way to use all tiles in so many sets and pairs, always from the first tile on."""
    first = next((kind for kind in KINDS if tiles[kind]), None)
    if first is None:
        if not sets and not pairs:
            yield ()
        return
    options: list[tuple[Part, int, int]] = []
    if sets:
        options.append(((first,) * 3, 1, 0))
        chow = runs(first)
        if chow:
            options.append((chow, 1, 0))
    if pairs:
        options.append(((first,) * 2, 0, 1))
    for part, some, others in options:
        needed = Counter(part)
        if all(tiles[tile] >= count for tile, count in needed.items()):
            for rest in cuts(tiles - needed, sets - some, pairs - others):
                yield (part, *rest)


def complete(tiles: Counter[str], sets: int) -> bool:
    """Return whether tiles are a Mahjong with so many sets to form; the other shapes too."""
    if next(cuts(tiles, sets, 1), None) is not None:
        return True
    return sets == 4 and bool(other_shapes(tiles))


def other_shapes(tiles: Counter[str]) -> list[str]:
    found = []
    kinds = set(tiles)
    if all(count % 2 == 0 for count in tiles.values()) and (
        all(map(is_honour, kinds))
        or (not any(map(is_honour, kinds)) and len({tile[1] for tile in kinds}) == 1)
    ):
        found.append("heavenly-twins")
    wonders = {kind for kind in KINDS if is_honour(kind) or is_end(kind)}
    if kinds == wonders:
        found.append("thirteen-wonders")
    return found


def score(table: Table) -> tuple[str, int, tuple[str, ...]]:
    """Return status, total and limit hands of a claim."""
    assert table.winning
    melds = len(table.exposed) + len(table.kongs)
    tiles = Counter(table.concealed)
    limits: set[str] = set()
    best: tuple[int, int] | None = None
    for cut in cuts(tiles, 4 - melds, 1):
        for place, part in enumerate(cut):
            if table.winning not in part:
                continue
            reading = [
                *(Laid(meld, True) for meld in table.exposed),
                *(Laid(meld, False) for meld in table.kongs),
                *(
                    Laid(each, table.claimed and number == place, number == place)
                    for number, each in enumerate(cut)
                ),
            ]
            points, factor = worth(table, reading)
            best = max(best or (0, 0), (points * factor, points))
            limits |= limit_hands(table, reading)
    if not melds:
        limits |= set(other_shapes(tiles))
    if best is None and not limits:
        return "no-match", 0, ()
    for event, tile, name in (
        ("last wall tile", "1D", "fishing-the-moon"),
        ("loose tile", "5D", "grapes-on-the-roof"),
    ):
        if event in table.notes and table.winning == tile:
            limits.add(name)
    if limits:
        return "mahjong", LIMIT, tuple(sorted(limits))
    assert best
    return "mahjong", min(best[0], LIMIT), ()


def set_points(part: Laid) -> int:
    if part.kind not in ("pung", "kong"):
        return 0
    tile = part.tiles[0]
    simple = not is_honour(tile) and not is_end(tile)
    points = (2 if simple else 4) * (4 if part.kind == "kong" else 1)
    return points if part.exposed else 2 * points


def pair_points(part: Laid, seat: str, round_: str) -> int:
    if part.kind != "pair":
        return 0
    tile = part.tiles[0]
    return 2 * ((tile == seat) + (tile == round_) + (tile in DRAGONS))


def for_everybody(tiles: Counter[str], parts: list[Laid], table: Table) -> tuple[int, int]:
    """Return the points of parts, and what all players multiply by."""
    points = sum(set_points(part) + pair_points(part, table.seat, table.round) for part in parts)
    factor = 1
    for part in parts:
        if part.kind in ("pung", "kong"):
            tile = part.tiles[0]
            doubles = (tile in DRAGONS) + (tile == table.seat) + (tile == table.round)
            factor *= 2**doubles
    suits = {tile[1] for tile in tiles if not is_honour(tile)}
    if len(suits) == 1:
        factor *= 2 if any(map(is_honour, tiles)) else 6
    numbers = {WINDS.index(table.seat) + 1, WINDS.index(table.round) + 1}
    return points, factor * 2 ** sum(number in numbers for number in table.bonus)


def worth(table: Table, reading: list[Laid]) -> tuple[int, int]:
    """Return points and multiplier of a winner's reading."""
    tiles = Counter(tile for part in reading for tile in part.tiles)
    points, factor = for_everybody(tiles, reading, table)
    kinds = [part.kind for part in reading]
    tops = [part.tiles[0] for part in reading if part.kind in ("pung", "kong")]
    (pair,) = [part.tiles[0] for part in reading if part.kind == "pair"]
    last_copy = "last copy" in table.notes or (
        "robbed kong" not in table.notes
        and sum(tile == table.winning for meld in table.exposed for tile in meld) == 3
    )
    for holds, times in (
        ("chow" not in kinds, 2),
        (not points, 2),
        ("loose tile" in table.notes, 2),
        ("last wall tile" in table.notes, 2),
        ("robbed kong" in table.notes, 2),
        (sum(tile in WINDS for tile in tops) == 3 and pair in WINDS, 4),
        (sum(tile in DRAGONS for tile in tops) == 2 and pair in DRAGONS, 2),
        (all(any(is_honour(t) or is_end(t) for t in part.tiles) for part in reading), 2),
        (not any(part.exposed for part in reading), 2),
        (kinds.count("kong") in (2, 3), 2),
        (last_copy, 2),
        ("first deal" in table.notes, 2),
    ):
        if holds:
            factor *= times
    points += 20
    if "last wall tile" in table.notes:
        points += 2
    if is_the_only_tile(table) and closed(table, reading):
        points += 2
    return points, factor


def closed(table: Table, reading: list[Laid]) -> bool:
    """Return whether the winning tile completes the pair, a middle, or a chow at its end."""
    (part,) = [part for part in reading if part.won]
    if part.kind != "chow":
        return part.kind == "pair"
    assert table.winning
    place = part.tiles.index(table.winning)
    ranks = "".join(tile[0] for tile in part.tiles)
    return place == 1 or (place == 2 and ranks == "123") or (place == 0 and ranks == "789")


def is_the_only_tile(table: Table) -> bool:
    assert table.winning
    before = Counter(table.concealed) - Counter([table.winning])
    held = before + Counter(tile for meld in (*table.exposed, *table.kongs) for tile in meld)
    sets = 4 - len(table.exposed) - len(table.kongs)
    return not any(
        kind != table.winning and held[kind] < 4 and complete(before + Counter([kind]), sets)
        for kind in KINDS
    )


def limit_hands(table: Table, reading: list[Laid]) -> set[str]:
    tiles = {tile for part in reading for tile in part.tiles}
    sets = [part for part in reading if part.kind != "pair"]
    tops = [part.tiles[0] for part in sets if part.kind != "chow"]
    (pair,) = [part.tiles[0] for part in reading if part.kind == "pair"]
    suits = {tile[1] for tile in tiles if not is_honour(tile)}
    chowless = len(tops) == 4
    found = {
        "buried-treasure": chowless and len(suits) == 1 and not any(map(is_honour, tiles))
        and not any(part.exposed for part in sets),
        "emperors-retinue": all(map(is_honour, tiles)),
        "heads-and-tails": all(map(is_end, tiles)),
        "imperial-jade": chowless and all(tile == "G" or tile[1:] == "B" for tile in tiles),
        "three-scholars": chowless and sum(tile in DRAGONS for tile in tops) == 3
        and not is_honour(pair) and len(suits) == 1 and sum(map(is_honour, tops)) == 3,
        "four-blessings": sum(tile in WINDS for tile in tops) == 4,
        "four-times-four": sum(part.kind == "kong" for part in sets) == 4,
    }  # fmt: skip
    return {name for name, holds in found.items() if holds}


def lose(table: Table) -> int:
    """Return the total of a losing hand: every choice of pungs and pairs, tiles left over."""
    tiles = Counter(table.concealed)
    laid = [*(Laid(m, True) for m in table.exposed), *(Laid(m, False) for m in table.kongs)]
    whole = tiles + Counter(tile for part in laid for tile in part.tiles)
    choices = [[0, *range(2, min(count, 3) + 1)] for count in tiles.values()]
    choices = [
        [*sizes, 4] if count == 4 else sizes
        for sizes, count in zip(choices, tiles.values(), strict=True)
    ]
    best = (0, 0)
    for sizes in product(*choices):
        parts = list(laid)
        for tile, size in zip(tiles, sizes, strict=True):
            if size == 4:
                parts += [Laid((tile,) * 2, False)] * 2
            elif size:
                parts.append(Laid((tile,) * size, False))
        points, factor = for_everybody(whole, parts, table)
        best = max(best, (points * factor, points))
    return min(best[0], LIMIT)
