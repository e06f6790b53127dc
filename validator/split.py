"""A pool of tiles as two hands: every division into two Mahjongs, or the nearest ones."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from cardwright.compiler.tiles import COPIES, FLOWER_INDEX, JOKER_INDEX, Tile
from cardwright.validator.dividing import Dealt, deal
from cardwright.validator.engine import Engine, Place
from cardwright.validator.exposures import Called
from cardwright.validator.halves import Halves, halves
from cardwright.validator.hand import Hand
from cardwright.validator.nearest import tile_bag
from cardwright.validator.pair_exact import pair_places
from cardwright.validator.pairing import Pair, best_pairs
from cardwright.validator.racks import Refused, check_copies, read_sets, read_tiles
from cardwright.validator.scope import sides_of
from cardwright.validator.values import paid
from cardwright.validator.verdict import Match, match_at

SIAMESE = ("top", "bottom")
"""The racks of a player of Siamese, each of which may have any line."""

HANDS = 2

NEAREST = 5
"""How many pairs of lines are named at most where no division is two Mahjongs."""

_SIDE = re.compile(r"@(\w*)")


@dataclass(frozen=True, slots=True)
class TwoHands:
    """Two Mahjongs that one division of the tiles makes."""

    hands: tuple[Match, Match]
    """In the order of the names."""
    sum: int
    """Of the values; a line without one counts nothing."""


@dataclass(frozen=True, slots=True)
class NearPair:
    """Two lines that the tiles fall short of together."""

    lines: tuple[str, str]
    values: tuple[int | None, int | None]
    sum: int
    distance: int
    """Tiles that must be exchanged."""
    needs: tuple[tuple[Tile, int], ...]
    """Tiles that are missing; together `distance`."""
    extra: tuple[tuple[Tile, int], ...]
    """Tiles of the pool that neither hand has a place for."""


@dataclass(frozen=True, slots=True)
class Split:
    """What a pool of tiles is as two hands."""

    status: str
    """`split`, `no-split`, `wrong-count`, `impossible-tiles` or `bad-hand`."""
    names: tuple[str, str]
    """Of the hands: `west` and `east`, or `top` and `bottom`."""
    pairs: tuple[TwoHands, ...] = ()
    """Every pair of lines that some division makes, dearest sum first."""
    nearest: tuple[NearPair, ...] = ()
    """Where there is none, the nearest pairs of lines, nearest first, then dearest."""
    why: str = ""
    """Why the tiles cannot be split, where that is not the lines' doing."""
    refused: Refused | None = None
    """What is wrong with an unreadable text, and where."""


@dataclass(frozen=True, slots=True)
class Pool:
    """The tiles of two hands: concealed ones together, exposures by hand."""

    concealed: tuple[int, ...]
    """How many of each of the 36 kinds."""
    exposures: tuple[tuple[tuple[Tile, ...], ...], tuple[tuple[Tile, ...], ...]]

    @property
    def size(self) -> int:
        """How many tiles there are, exposures included."""
        return sum(self.concealed) + sum(len(e) for hand in self.exposures for e in hand)


class NoSides(ValueError):
    """A card without two sides, asked for a hand of each."""


def hand_names(engine: Engine, siamese: bool) -> tuple[str, str]:
    """Return the names of the two hands: the card's sides, or the racks of Siamese.

    NoSides where the card does not have just two.
    """
    if siamese:
        return SIAMESE
    sides = sides_of(engine)
    if len(sides) != HANDS:
        count = len(sides) or "no"
        raise NoSides(
            f"the card has {count} side{'s' if len(sides) != 1 else ''}, a split is into two; "
            "--siamese takes any two lines"
        )
    return sides[0], sides[1]


def split(engine: Engine, tiles: str | Pool, siamese: bool = False) -> Split:
    """Return every pair of lines that a division of two hands' tiles makes, or the nearest pairs.

    `tiles` is a text in hand notation, exposures after the name of their hand: `@west [NNNJ]`. With
    a tile short, between turns, nothing is complete and the nearest pairs say what is missing. Any
    text has an answer; NoSides where the card does not have just two sides.
    """
    names = hand_names(engine, siamese)
    try:
        pool = read_pool(tiles, names) if isinstance(tiles, str) else tiles
        full = HANDS * engine.card.card.hand_size
        if pool.size not in (full - 1, full):
            raise Refused(
                "wrong-count", f"two hands are {full - 1} or {full} tiles, these are {pool.size}"
            )
        check_copies(_all_counts(pool), "the tiles hold")
        called = [read_sets(engine, exposures) for exposures in pool.exposures]
    except Refused as refused:
        status = "no-split" if refused.status == "bad-exposure" else refused.status
        return Split(status, names, why=str(refused), refused=refused)
    return _Splitter(engine, names, pool, called, siamese).split()


def read_pool(text: str, names: tuple[str, str]) -> Pool:
    """Return the tiles of a text with exposures after `@west` and the like; Refused otherwise.

    Concealed tiles belong to both hands wherever they stand.
    """
    plain = _SIDE.sub(lambda match: " " * len(match[0]), text)
    try:
        hand = read_tiles(plain)
    except Refused as refused:
        raise Refused(refused.status, str(refused), text, refused.problems) from None
    owners: list[str] = []
    owner = ""
    for mark in _SIDE.finditer(text):
        owners += [owner] * (_exposures_before(plain, mark.start()) - len(owners))
        owner = mark[1].lower()
        if owner not in names:
            raise Refused(
                "bad-hand",
                f"{mark[0]} is no hand here: exposures follow @{names[0]} or @{names[1]}",
            )
    owners += [owner] * (len(hand.exposures) - len(owners))
    if "" in owners:
        raise Refused("bad-hand", f"write whose exposure it is before it, as in @{names[0]} [222B]")
    first, second = (
        tuple(e for e, owner in zip(hand.exposures, owners, strict=True) if owner == name)
        for name in names
    )
    return Pool(hand.concealed, (first, second))


def _exposures_before(text: str, place: int) -> int:
    head = text[:place]
    if head.count("[") > head.count("]"):
        raise Refused("bad-hand", "the name of a hand stands before a [, not inside the brackets")
    return len(read_tiles(head).exposures)


def _all_counts(pool: Pool) -> tuple[int, ...]:
    every = [exposure for hand in pool.exposures for exposure in hand]
    return Hand(pool.concealed, tuple(every)).counts


class _Splitter:
    """One pool beside the targets of both hands; scratch of `split`."""

    def __init__(
        self,
        engine: Engine,
        names: tuple[str, str],
        pool: Pool,
        called: Sequence[Sequence[Called]],
        siamese: bool,
    ) -> None:
        self.engine = engine
        self.names = names
        self.pool = pool
        self.siamese = siamese
        sides: Sequence[str | None] = (None, None) if siamese else names
        first, second = (
            halves(engine, sets, side) for sets, side in zip(called, sides, strict=True)
        )
        self.halves = (first, second)
        supply = list(COPIES)
        for exposure in (*called[0], *called[1]):
            supply[exposure.kind] -= exposure.naturals
            supply[FLOWER_INDEX] -= exposure.flowers
            supply[JOKER_INDEX] -= exposure.jokers
        self.supply = supply

    def split(self) -> Split:
        if self.pool.size == HANDS * self.engine.card.card.hand_size:
            pairs = [self._two_hands(pair) for pair in self._best(None)]
            if pairs:
                pairs.sort(key=lambda pair: (-pair.sum, *(match.line for match in pair.hands)))
                return Split("split", self.names, tuple(pairs))
        near = sorted(self._best(NEAREST), key=self._rank)[:NEAREST]
        nearest = tuple(self._near(pair) for pair in near)
        return Split("no-split", self.names, nearest=nearest, why=self._why(nearest))

    def _rank(self, pair: Pair) -> tuple[int, int, str, str]:
        (first, worth), (second, more) = self._lines(pair)
        return pair.distance, -((worth or 0) + (more or 0)), first, second

    def _best(self, wanted: int | None) -> list[Pair]:
        first, second = self.halves
        values = self._values(first), self._values(second)
        return best_pairs(
            first, second, values, self.pool.concealed, self.supply, wanted, self.siamese
        )

    def _why(self, near: Sequence[NearPair]) -> str:
        for name, half in zip(self.names, self.halves, strict=True):
            if not len(half):
                return f"no line of the {name} hand has groups for its exposures"
        return "" if near else "the set has not the tiles for any two lines beside these exposures"

    def _values(self, half: Halves) -> npt.NDArray[np.int64]:
        card = self.engine.card
        worth = np.array(
            [paid(alternative, bool(half.called)) or 0 for _, alternative in card.alternatives]
        )
        values: npt.NDArray[np.int64] = worth[card.alternative_index[half.rows]]
        return values

    def _dealt(self, pair: Pair) -> tuple[Dealt, int]:
        """Return the pool dealt to the places of two targets, and how many are the first's."""
        mine, others = pair_places(
            self.halves[0], pair.first, self.halves[1], pair.second, pair.shares
        )
        return deal([*mine, *others], self.pool.concealed, self.supply), len(mine)

    def _two_hands(self, pair: Pair) -> TwoHands:
        dealt, size = self._dealt(pair)
        first = self._match(0, pair.first, dealt.used(slice(size)))
        second = self._match(1, pair.second, dealt.used(slice(size, None)))
        return TwoHands((first, second), (first.value or 0) + (second.value or 0))

    def _match(self, which: int, row: int, concealed: Sequence[int]) -> Match:
        half = self.halves[which]
        hand = Hand(tuple(concealed), self.pool.exposures[which])
        place = Place(int(half.rows[row]), 0, half.pinned[row])
        return match_at(self.engine, hand, half.called, place)

    def _near(self, pair: Pair) -> NearPair:
        dealt, _ = self._dealt(pair)
        used = dealt.used(slice(None))
        extra = [have - kept for have, kept in zip(self.pool.concealed, used, strict=True)]
        first, second = self._lines(pair)
        return NearPair(
            (first[0], second[0]),
            (first[1], second[1]),
            (first[1] or 0) + (second[1] or 0),
            pair.distance,
            tile_bag(dealt.needs()),
            tile_bag(extra),
        )

    def _lines(self, pair: Pair) -> tuple[tuple[str, int | None], tuple[str, int | None]]:
        """Return the two lines of a pair with what they pay."""
        first, second = self.halves
        return self._line(first, pair.first), self._line(second, pair.second)

    def _line(self, half: Halves, row: int) -> tuple[str, int | None]:
        card = self.engine.card
        line, alternative = card.alternatives[int(card.alternative_index[half.rows[row]])]
        return card.card.lines[line].id, paid(alternative, bool(half.called))
