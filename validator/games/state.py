"""A table in the middle of a round, as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from cardwright.compiler.tiles import COPIES, TILES, Tile
from cardwright.validator.games.events import Meld, Some
from cardwright.validator.games.pieces import (
    NOTHING,
    Counts,
    Player,
    PlayerHand,
    Pool,
    added,
    plus,
)
from cardwright.validator.games.replacing import replace


class Phase(StrEnum):
    """Where a turn stands."""

    START = "start"
    """The player must draw or claim."""
    FULL = "full"
    """The player holds the full count and must discard."""
    OVER = "over"


Result = Literal[
    "mahjong", "tandem-mahjong", "double-mahjong", "square", "ended", "default", "replay", "redeal"
]
"""As what a round ended."""


@dataclass(frozen=True, slots=True)
class Swap:
    """A Joker lifted in this turn: out of which exposure, and for which hand."""

    hand: int
    meld: Meld
    to_hand: int


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is and what has happened in it."""

    seat: int
    phase: Phase
    opening: bool = False
    drew: bool = False
    called_from: int | None = None
    """Whose discard was claimed."""
    called_on: int | None = None
    """The hand on which it was laid as an exposure."""
    exchanged: bool = False
    declared: tuple[int, ...] = ()
    """Hands declared in this turn."""
    swap: Swap | None = None
    picked: Some | None = None
    """The tile that was picked up and not yet racked."""
    owes_deal: bool = False
    """Whether a second hand waits to be dealt."""


@dataclass(frozen=True, slots=True)
class Live:
    """A discard that may still be claimed, and who said that they want it."""

    seat: int
    tile: Tile
    claims: tuple[tuple[int, bool], ...] = ()
    """Seat, and whether for Mahjong."""


@dataclass(frozen=True)
class State:
    """A whole table; `apply` makes the next one of it, and nothing changes one."""

    players: tuple[Player, ...]
    """In the order of seats."""
    turn: Turn
    wall: int
    live: Live | None = None
    next_tile: Tile | None = None
    """The tile that was put back on the wall, where it is known."""
    pile: Counts = NOTHING
    opened: bool = False
    """Whether a discard has been made."""
    charleston_due: bool = False
    """Whether tiles must be passed before the first discard."""
    last_valid: bool | None = field(default=None, compare=False)
    """The referee's finding on the latest declaration; a refused one changes nothing else."""
    declarations: int = 0
    result: Result | None = None
    winner: int | None = None

    @property
    def is_over(self) -> bool:
        """Whether the round has ended."""
        return self.turn.phase is Phase.OVER

    def seen(self, tile: Tile) -> int:
        """Return how many of a kind the referee knows to be out of the wall."""
        kind = tile.index
        count = self.pile[kind]
        for player in self.players:
            count += player.pool.known[kind]
            for hand in player.hands:
                for meld in hand.melds:
                    for each in meld:
                        count += each.index == kind
                for each in hand.buried.tiles:
                    count += each.index == kind
        if self.live:
            count += self.live.tile.index == kind
        if self.turn.picked:
            count += self.turn.picked.tiles.count(tile)
        return count + (self.next_tile == tile)

    @property
    def sight(self) -> Counts:
        """How many of each kind the referee knows to be out of the wall."""
        return tuple(map(self.seen, TILES))

    def may_exist(self, tile: Tile, count: int = 1) -> bool:
        """Whether the set still has so many of a tile that nobody has seen."""
        return self.seen(tile) + count <= COPIES[tile.index]

    def on_table(self) -> Counts:
        """Return what lies face up: discards, exposures, hands that were shown."""
        found = self.pile
        if self.live:
            found = plus(found, (self.live.tile,))
        for player in self.players:
            for hand in player.hands:
                if hand.melds:
                    found = added(found, hand.on_table())
        return found

    def with_player(self, seat: int, player: Player) -> State:
        """Return the table with another player at a seat."""
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        return replace(self, players=players)

    def with_hand(self, seat: int, hand: int, changed: PlayerHand) -> State:
        """Return the table with another hand of a player."""
        player = self.players[seat]
        hands = (*player.hands[:hand], changed, *player.hands[hand + 1 :])
        return self.with_player(seat, replace(player, hands=hands))

    def with_pool(self, seat: int, pool: Pool) -> State:
        """Return the table with another pool of a player."""
        return self.with_player(seat, replace(self.players[seat], pool=pool))
