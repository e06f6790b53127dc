"""The groups of an alternative laid for all its assignments at once, as columns of arrays."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from cardwright.compiler.grounding import (
    ALL_SUIT_SETS,
    MIXED,
    Assignments,
    Bytes,
    Grounding,
    Indices,
    call_code,
)
from cardwright.compiler.ir import (
    Alternative,
    AnyTile,
    DemandedJoker,
    DragonOf,
    Fixed,
    Group,
    GroupKind,
    Matching,
    Moved,
    Numbered,
    Of,
    OneOf,
    Opposite,
    SuitCount,
    TileExpression,
)
from cardwright.compiler.tiles import COPIES, DRAGON_START, JOKER_COUNT, NATURAL_KINDS, TILES

_NO_SUITS = "its numbered tiles find no suits that the notes allow and the set can supply"
_COPIES = np.array(COPIES[:NATURAL_KINDS], dtype=np.int16)
_SUIT_SETS_OF = np.array(
    [
        sum(
            1 << suits
            for suits in range(8)
            if bool(suits) is bool(tiles) and suits.bit_count() <= tiles
        )
        for tiles in range(4)
    ],
    dtype=np.uint8,
)
"""The sets of suits that 0, 1, 2, or more free tiles can use, a bit each."""

Flags = npt.NDArray[np.bool_]


class Laying:
    """Lays the groups of an alternative for all its assignments at once; scratch of `ground`."""

    def __init__(
        self,
        alternative: Alternative,
        assignments: Assignments,
        colours: Bytes,
        letters: Indices,
        letter_choices: tuple[tuple[tuple[int, ...], ...], ...],
        ways: int,
    ) -> None:
        """Make ready to lay; of each assignment there are `ways` rows, one after the other."""
        self.ways = ways
        self.alternative = alternative
        self.assignments = assignments
        self.colours = colours
        self.letters = letters
        self.letter_choices = letter_choices
        self.column = {v.name: i for i, v in enumerate(alternative.variables)}
        count = len(assignments)
        self.rows = np.arange(count)
        self.low = np.zeros((count, NATURAL_KINDS), dtype=np.uint8)
        self.high = np.zeros((count, NATURAL_KINDS), dtype=np.uint8)
        self.free = np.zeros((count, 9), dtype=np.uint8)
        self.allowed = np.full(count, ALL_SUIT_SETS, dtype=np.uint8)
        self.set_suits = np.zeros(count, dtype=np.uint8)
        """Suits of free sets that are in one suit, as a set of bits."""
        self.jokers = 0
        self.any_tiles = 0
        self.calls: list[npt.NDArray[np.uint16]] = []

    def value(self, name: str) -> Indices:
        """Return the values of a variable, row by row."""
        return self.assignments[:, self.column[name]].astype(np.int64)

    def number(self, number: int | Moved | str) -> Indices:
        """Return the numbers that an expression gives, row by row."""
        if isinstance(number, int):
            return np.full(len(self.rows), number, dtype=np.int64)
        if isinstance(number, str):
            return self.value(number)
        run = self.alternative.run
        if run is None:
            raise AssertionError("a moved number without a run")
        place = run.printed.index(number.printed)
        table = np.array([placement[place] for placement in run.placements], dtype=np.int64)
        return table[self.value("run")]

    def kind(self, tile: TileExpression) -> Indices:
        """Return the tile index, row by row, of an expression with exactly one tile."""
        match tile:
            case Fixed(index):
                return np.full(len(self.rows), index, dtype=np.int64)
            case Numbered(str() as suit, number):
                return self.value(suit) * 9 + self.number(number) - 1
            case DragonOf(suit):
                return self.value(suit) + DRAGON_START
            case Of(variable):
                return self.value(variable)
            case _:
                raise AssertionError(f"{tile} is no single tile")

    def lay(self) -> None:
        """Lay every group."""
        free_sets = 0
        for group in self.alternative.groups:
            if group.is_free_set:
                self._lay_free_set(group, free_sets)
                free_sets += 1
            elif group.kind is GroupKind.SET:
                self._lay_set(group, self.kind(group.tiles[0]), self.rows)
            else:
                for tile in group.tiles:
                    self._lay_single(tile)
        for index, choices in enumerate(self.letter_choices):
            for place in range(len(choices[0])):
                table = np.array([choice[place] for choice in choices], dtype=np.int64)
                kinds = table[self.letters[:, index]]
                self.low[self.rows, kinds] += 1
                self.high[self.rows, kinds] += 1

    def _lay_set(self, group: Group, kinds: Indices, rows: Indices) -> None:
        self.high[rows, kinds] += group.size
        if not group.jokers:
            self.low[rows, kinds] += group.size
        if group.callable:
            codes = np.zeros(len(self.rows), dtype=np.uint16)
            codes[rows] = call_code(group.size, 0, group.jokers) | kinds
            self.calls.append(codes)

    def _lay_free_set(self, group: Group, index: int) -> None:
        tile = group.tiles[0]
        if not isinstance(tile, Numbered):
            raise AssertionError("a free set is numbered")
        ranks = self.number(tile.number) - 1
        colour = self.colours[:, index].astype(np.int64)
        mixed = np.flatnonzero(colour == MIXED)
        self.free[mixed, ranks[mixed]] += group.size
        single = np.flatnonzero(colour != MIXED)
        self._lay_set(group, colour[single] * 9 + ranks[single], single)
        self.set_suits[single] |= (1 << colour[single]).astype(np.uint8)

    def _lay_single(self, tile: TileExpression) -> None:
        match tile:
            case AnyTile():
                self.any_tiles += 1
            case DemandedJoker():
                self.jokers += 1
            case OneOf():
                pass
            case Numbered(None, number):
                self.free[self.rows, self.number(number) - 1] += 1
            case Fixed(index):
                self.low[:, index] += 1
                self.high[:, index] += 1
            case _:
                kinds = self.kind(tile)
                self.low[self.rows, kinds] += 1
                self.high[self.rows, kinds] += 1

    def limit_suits(self) -> None:
        """Work out which sets of suits the free tiles of each target may use."""
        for constraint in self.alternative.constraints:
            match constraint:
                case SuitCount(suits, count):
                    fixed = self._suit_set(suits) | self.set_suits
                    wanted = {bits for bits in range(8) if bits.bit_count() == count}
                    self._allow(lambda used, f=fixed, w=wanted: np.isin(f | used, list(w)))
                case Opposite(dragons, suits):
                    fixed = self._suit_set(suits) | self.set_suits
                    barred = self._dragon_set(dragons)
                    self._allow(lambda used, f=fixed, b=barred: ((f | used) & b) == 0)
                case Matching(dragons, suits):
                    fixed = self._suit_set(suits) | self.set_suits
                    wanted_set = self._dragon_set(dragons)
                    self._allow(lambda used, f=fixed, w=wanted_set: (f | used) == w)
                case _:
                    pass

    def _allow(self, holds: object) -> None:
        if not callable(holds):
            raise AssertionError
        for used in range(8):
            refused = ~np.asarray(holds(used), dtype=bool)
            self.allowed[refused] &= np.uint8(0xFF ^ (1 << used))

    def _suit_set(self, names: tuple[str, ...]) -> Indices:
        bits = np.zeros(len(self.rows), dtype=np.int64)
        for name in names:
            bits |= 1 << self.value(name)
        return bits

    def _dragon_set(self, names: tuple[str, ...]) -> Indices:
        bits = np.zeros(len(self.rows), dtype=np.int64)
        for name in names:
            bits |= 1 << (self.value(name) - DRAGON_START)
        return bits

    def _check_supply(self, spare: npt.NDArray[np.int16]) -> None:
        """Strike out the sets of suits that hold too few tiles for the free demands."""
        demand = self.free.sum(axis=1)
        if (self.allowed == ALL_SUIT_SETS).all():
            self.allowed[(spare.sum(axis=1) < self.free).any(axis=1)] = 0
            return
        for used in range(8):
            suits = [suit for suit in range(3) if used >> suit & 1]
            enough = (spare[:, suits].sum(axis=1) >= self.free).all(axis=1)
            refused = ~(enough & (demand >= len(suits)))
            self.allowed[refused] &= np.uint8(0xFF ^ (1 << used))

    def _makeable(self, wild_flowers: bool) -> tuple[Flags, Flags, str | None]:
        """Return which targets can be made, which are meant, and what the first lost one lacks.

        A target is meant when the notes let its free tiles be of some suits at all.
        """
        demand = self.free.sum(axis=1)
        meant = (self.allowed & _SUIT_SETS_OF[np.minimum(demand, 3)]) > 0
        if not demand.any() and self.jokers == 0 and not (self.high > _COPIES).any():
            return meant, meant, None if meant.all() else _NO_SUITS
        low, high = self.low.astype(np.int16), self.high.astype(np.int16)
        short = low > _COPIES
        supply = np.full(len(self.rows), JOKER_COUNT, dtype=np.int64)
        if wild_flowers:
            supply += np.maximum(_COPIES[-1] - high[:, -1], 0)
        forced = np.maximum(high - _COPIES, 0).sum(axis=1) + self.jokers
        self._check_supply(np.maximum(4 - low[:, :27].reshape(-1, 3, 9), 0))
        no_suits = (self.allowed == 0) & (demand > 0)
        keep = meant & ~(short.any(axis=1) | (forced > supply) | no_suits)
        lost = np.flatnonzero(meant & ~keep)
        if not len(lost):
            return keep, meant, None if keep.all() else _NO_SUITS
        row = int(lost[0])
        shortage = _shortage(low[row], high[row], int(forced[row]), int(supply[row]))
        return keep, meant, shortage

    def possible(self, wild_flowers: bool) -> Grounding:
        """Return the targets that the tiles of a set can make."""
        keep, meant, shortage = self._makeable(wild_flowers)
        patterns = meant.reshape(-1, self.ways).any(axis=1)
        made = keep.reshape(-1, self.ways).any(axis=1)
        none = np.zeros((len(self.rows), 0), dtype=np.uint16)
        calls = np.stack(self.calls, axis=1) if self.calls else none
        return Grounding(
            low=self.low[keep],
            high=self.high[keep],
            free=self.free[keep],
            jokers=self.jokers,
            any_tiles=self.any_tiles,
            allowed=self.allowed[keep],
            assignments=self.assignments[keep],
            colours=self.colours[keep],
            letters=self.letters[keep],
            letter_choices=self.letter_choices,
            calls=np.sort(calls[keep], axis=1),
            patterns=int(patterns.sum()),
            dropped=int((patterns & ~made).sum()),
            shortage=shortage,
        )


def _shortage(
    low: npt.NDArray[np.int16], high: npt.NDArray[np.int16], forced: int, supply: int
) -> str:
    for kind in range(NATURAL_KINDS):
        if low[kind] > COPIES[kind]:
            return (
                f"it needs {low[kind]} × {TILES[kind]} without Jokers, the set has {COPIES[kind]}"
            )
    if forced > supply:
        most = int(high.argmax())
        return (
            f"it needs {forced} Jokers and the set has {supply} ({high[most]} tiles "
            f"{TILES[most].words} are asked for)"
        )
    return _NO_SUITS
