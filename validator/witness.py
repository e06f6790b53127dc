"""A matching target laid out: which tile of the hand stands in which group, and as what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardwright.compiler.grounding import MIXED
from cardwright.compiler.ir import (
    AnyTile,
    DemandedJoker,
    DragonOf,
    Fixed,
    Group,
    GroupKind,
    Moved,
    Numbered,
    Of,
    OneOf,
    TileExpression,
)
from cardwright.compiler.targets import CompiledCard, Target
from cardwright.compiler.tiles import (
    FLOWER_INDEX,
    JOKER_INDEX,
    NATURAL_KINDS,
    TILES,
    Tile,
    dragon_index,
)
from cardwright.validator.exposures import Called, Pinned, plain_reading
from cardwright.validator.free import share_out
from cardwright.validator.remainder import remaining

ANY_PLACE, JOKER_PLACE = -1, -2
"""In place of a kind: `?`, and a demanded Joker."""


@dataclass(frozen=True, slots=True)
class LaidGroup:
    """A group of the line with the tiles of the hand in it."""

    text: str
    """As printed."""
    tiles: tuple[Tile, ...]
    """As they lie, Jokers as Jokers."""
    stands_for: tuple[Tile, ...]
    """What each of them stands for; a Joker in a `?` or a demanded Joker stands for itself."""
    exposed: bool


@dataclass(frozen=True, slots=True)
class GroundGroup:
    """A group of a target: a kind for each tile, or the rank where its suit is free."""

    group: Group
    kinds: tuple[int | None, ...]
    """A tile index, ANY_PLACE, JOKER_PLACE, or None where the suit is free."""
    ranks: tuple[int | None, ...]
    """The rank (1..9) of each tile whose suit is free."""
    takes_jokers: bool


def ground_groups(target: Target) -> tuple[GroundGroup, ...]:
    """Return the groups of a target with the tiles that its assignment gives them."""
    letters = [list(bag) for bag in target.letters]
    bags: dict[tuple[int, ...], list[int]] = {}
    colours = iter(target.colours)
    found: list[GroundGroup] = []
    for group in target.alternative.groups:
        if group.is_free_set:
            found.append(_free_set(target, group, next(colours)))
            continue
        kinds: list[int | None] = []
        ranks: list[int | None] = []
        for tile in group.tiles:
            if isinstance(tile, OneOf):
                if tile.tiles not in bags:
                    bags[tile.tiles] = letters[len(bags)]
                kinds.append(bags[tile.tiles].pop(0))
                ranks.append(None)
            elif isinstance(tile, Numbered) and tile.suit is None:
                kinds.append(None)
                ranks.append(_number(target, tile.number))
            else:
                kinds.append(_kind(target, tile))
                ranks.append(None)
        found.append(GroundGroup(group, tuple(kinds), tuple(ranks), group.jokers))
    return tuple(found)


def _free_set(target: Target, group: Group, colour: int) -> GroundGroup:
    tile = group.tiles[0]
    if not isinstance(tile, Numbered):
        raise AssertionError("a free set is numbered")
    rank = _number(target, tile.number)
    if colour == MIXED:
        return GroundGroup(group, (None,) * group.size, (rank,) * group.size, False)
    kinds = (colour * 9 + rank - 1,) * group.size
    return GroundGroup(group, kinds, (None,) * group.size, group.jokers)


def _number(target: Target, number: int | Moved | str) -> int:
    if isinstance(number, int):
        return number
    if isinstance(number, str):
        return target.values[number]
    run = target.alternative.run
    if run is None:
        raise AssertionError("a moved number without a run")
    return run.placements[target.values["run"]][run.printed.index(number.printed)]


def _kind(target: Target, tile: TileExpression) -> int:
    match tile:
        case Fixed(index):
            return index
        case Numbered(str() as suit, number):
            return target.values[suit] * 9 + _number(target, number) - 1
        case DragonOf(suit):
            return dragon_index(target.values[suit])
        case Of(variable):
            return target.values[variable]
        case AnyTile():
            return ANY_PLACE
        case DemandedJoker():
            return JOKER_PLACE
        case _:
            raise AssertionError(f"{tile} is no single tile")


def lay_out(
    card: CompiledCard,
    row: int,
    concealed: Sequence[int],
    exposures: Sequence[Sequence[Tile]],
    called: Sequence[Called],
    pinned: Pinned | None,
) -> tuple[LaidGroup, ...]:
    """Return the groups of a target with a matching hand laid in them.

    Naturals go first where no Joker may stand; what is left of them into the sets, in printed
    order; then Jokers. AssertionError if the hand does not match the target.
    """
    groups = ground_groups(card.target(row))
    if called and pinned is None:
        pinned = plain_reading(row, called)
    laid: list[LaidGroup | None] = [None] * len(groups)
    for index, exposure in _exposed(groups, exposures, called, pinned):
        stands = (TILES[groups[index].kinds[0] or 0],) * len(exposure)
        laid[index] = LaidGroup(groups[index].group.text, tuple(exposure), stands, True)
    rest = _Rest(card, row, list(concealed), called, pinned)
    for index, group in enumerate(groups):
        if laid[index] is None and not group.takes_jokers:
            laid[index] = rest.natural(group)
    for index, group in enumerate(groups):
        if laid[index] is None:
            laid[index] = rest.with_jokers(group)
    rest.fill_any(laid, groups)
    return tuple(group for group in laid if group is not None)


def _exposed(
    groups: Sequence[GroundGroup],
    exposures: Sequence[Sequence[Tile]],
    called: Sequence[Called],
    pinned: Pinned | None,
) -> list[tuple[int, Sequence[Tile]]]:
    used: set[int] = set()
    found: list[tuple[int, Sequence[Tile]]] = []
    takes = pinned.takes_jokers if pinned else ()
    for exposure, reading, takes_jokers in zip(exposures, called, takes, strict=True):
        for index, ground in enumerate(groups):
            if (
                index not in used
                and ground.group.callable
                and ground.kinds[0] == reading.kind
                and ground.group.size == reading.size
                and ground.takes_jokers == takes_jokers
            ):
                used.add(index)
                found.append((index, exposure))
                break
        else:
            raise AssertionError("an exposure fits no group of its target")
    return found


class _Rest:
    """The concealed tiles that are not laid yet; scratch of `lay_out`."""

    def __init__(
        self,
        card: CompiledCard,
        row: int,
        counts: list[int],
        called: Sequence[Called],
        pinned: Pinned | None,
    ) -> None:
        self.counts = counts
        low, high = list(map(int, card.low[row])), list(map(int, card.high[row]))
        if pinned:
            remainder = remaining(card, called, pinned)
            if remainder is None:
                raise AssertionError("the target cannot be made")
            low, high = list(remainder.low), list(remainder.high)
        self.wild = bool(card.wild_rows[row])
        self.flower_places = high[FLOWER_INDEX]
        free = tuple(map(int, card.free[row]))
        self.shares: list[list[int]] = [[0, 0, 0] for _ in range(9)]
        if any(free):
            spare = [max(counts[kind] - low[kind], 0) for kind in range(27)]
            places = [high[kind] - low[kind] for kind in range(27)]
            slack = int(card.any_tiles[row])
            shares = share_out(spare, places, free, int(card.allowed[row]), slack)
            if shares is None:
                raise AssertionError("the hand does not match the target")
            self.shares = shares

    def take(self, kind: int) -> Tile:
        if not self.counts[kind]:
            raise AssertionError("the hand does not match the target")
        self.counts[kind] -= 1
        return TILES[kind]

    def natural(self, group: GroundGroup) -> LaidGroup:
        tiles: list[Tile] = []
        for kind, rank in zip(group.kinds, group.ranks, strict=True):
            if rank is not None:
                suit = next(s for s in range(3) if self.shares[rank - 1][s])
                self.shares[rank - 1][suit] -= 1
                tiles.append(self.take(suit * 9 + rank - 1))
            elif kind == JOKER_PLACE:
                tiles.append(self.take(JOKER_INDEX))
            elif kind is not None and kind >= 0:
                tiles.append(self.take(kind))
        return LaidGroup(group.group.text, tuple(tiles), tuple(tiles), False)

    def with_jokers(self, group: GroundGroup) -> LaidGroup:
        kind = group.kinds[0] or 0
        naturals = min(self.counts[kind], group.group.size)
        tiles = [self.take(kind) for _ in range(naturals)]
        while len(tiles) < group.group.size:
            if self.counts[JOKER_INDEX]:
                tiles.append(self.take(JOKER_INDEX))
            elif self.wild:
                tiles.append(self.take(FLOWER_INDEX))
            else:
                raise AssertionError("the hand does not match the target")
        stands = (TILES[kind],) * len(tiles)
        return LaidGroup(group.group.text, tuple(tiles), stands, False)

    def fill_any(self, laid: list[LaidGroup | None], groups: Sequence[GroundGroup]) -> None:
        """Put what is left into the places for any tile."""
        left = [kind for kind in range(NATURAL_KINDS + 1) for _ in range(self.counts[kind])]
        for index, group in enumerate(groups):
            before = laid[index]
            places = group.kinds.count(ANY_PLACE)
            if not places or before is None:
                continue
            filling = [TILES[left.pop(0)] for _ in range(places)]
            tiles = list(before.tiles)
            for position, kind in enumerate(group.kinds):
                if kind == ANY_PLACE:
                    tiles.insert(position, filling.pop(0))
            laid[index] = LaidGroup(before.text, tuple(tiles), tuple(tiles), False)


__all__ = [
    "ANY_PLACE",
    "JOKER_PLACE",
    "GroundGroup",
    "GroupKind",
    "LaidGroup",
    "ground_groups",
    "lay_out",
]
