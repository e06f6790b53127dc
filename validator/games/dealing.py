"""Walls built, broken and dealt: the start of a round when every tile is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from cardwright.compiler.games.style import WALL_TILES, Style, Tiles
from cardwright.compiler.tiles import FLOWER_INDEX, JOKER_INDEX, TILES, WIND_START, Tile

DICE = 2
"""Dice that are thrown to break the wall."""

DIE = 6
"""Sides of a die."""

STACK = 2
"""Tiles of a stack, the upper one drawn before the lower."""


@dataclass(frozen=True, slots=True)
class Packet:
    """Tiles that a seat takes at once."""

    seat: str
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Dealing:
    """All tiles of a round before its first event, and how they came there."""

    style: Style
    walls: tuple[tuple[Tile, ...], ...]
    """As built, that of the first seat first; each from its right-hand end, stack by stack."""
    dice: tuple[int, ...]
    """What was thrown; empty where no wall is broken."""
    packets: tuple[Packet, ...]
    """In the order in which they were taken."""
    wall: tuple[Tile, ...]
    """What is left to draw, the next tile first."""
    aside: tuple[Tile, ...]
    """What stands in no wall and was not dealt."""

    @property
    def break_after(self) -> int:
        """After how many stacks of the first wall the drawing begins."""
        return sum(self.dice)

    @property
    def hands(self) -> Mapping[str, tuple[Tile, ...]]:
        """What was dealt to each seat, by tile."""
        return {
            seat: tuple(
                sorted(tile for each in self.packets if each.seat == seat for tile in each.tiles)
            )
            for seat in self.style.table.seats
        }


def deal(style: Style, rng: Random) -> Dealing:
    """Return a set shuffled, built into walls, broken by dice and dealt as a style has it."""
    tiles = list(_whole_set(style.tiles))
    rng.shuffle(tiles)
    built, aside = tuple(tiles[: style.wall.tiles]), tiles[style.wall.tiles :]
    dice: tuple[int, ...] = ()
    if style.wall.break_ == "dice":
        dice = tuple(rng.randint(1, DIE) for _ in range(DICE))
    start = min(sum(dice) * STACK, len(built))
    wall = [*built[start:], *built[:start]]
    source = aside if style.deal.from_ == "aside" else wall
    packets: list[Packet] = []
    for seat, size in _sizes(style):
        packets.append(Packet(seat, tuple(source[:size])))
        del source[:size]
    return Dealing(
        style,
        tuple(built[at : at + WALL_TILES] for at in range(0, len(built), WALL_TILES)),
        dice,
        tuple(packets),
        tuple(wall[: len(wall) - style.wall.reserve]),
        tuple(aside),
    )


def _whole_set(numbers: Tiles) -> Iterator[Tile]:
    """Yield every tile of a set."""
    for tile in TILES:
        if tile.index < WIND_START:
            copies = numbers.numbered
        elif tile.index == JOKER_INDEX:
            copies = numbers.jokers
        elif tile.index == FLOWER_INDEX:
            copies = numbers.flowers
        else:
            copies = numbers.winds if str(tile) in "NEWS" else numbers.dragons
        yield from [tile] * copies


def _sizes(style: Style) -> Iterator[tuple[str, int]]:
    """Yield who takes how many tiles, in turn; all at once where a style names no packets."""
    deal_, seats = style.deal, style.table.seats
    due: Sequence[tuple[str, int]] = [
        (seat, deal_.others if at else deal_.first) for at, seat in enumerate(seats)
    ]
    taken = 0
    for packet in deal_.packets:
        yield from ((seat, packet) for seat, total in due if total)
        taken += packet
    yield from ((seat, total - taken) for seat, total in due if total > taken)
