"""What happens at a table: one frozen value an event."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.compiler.tiles import Tile
from cardwright.validator.hand import Hand

Meld = tuple[Tile, ...]
"""The tiles of an exposure, sorted, Jokers last; compared as a bag."""


@dataclass(frozen=True, slots=True)
class Some:
    """Tiles that leave or enter a pool, some of them perhaps seen by nobody."""

    tiles: tuple[Tile, ...] = ()
    unseen: int = 0

    @property
    def size(self) -> int:
        """How many tiles there are."""
        return len(self.tiles) + self.unseen


NO_TILES = Some()


@dataclass(frozen=True, slots=True)
class Shown:
    """A whole hand laid open for a declaration."""

    hand: str
    tiles: Hand
    clusters: tuple[Meld, ...] = ()
    """Its concealed tiles as the owner grouped them, where that was written."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Take a tile from the wall and rack it; None for a tile that nobody saw."""

    seat: str
    tile: Tile | None = None
    loud: bool = False
    """Whether it happened although the rules forbid it: the `!` of a record."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Take a tile from the wall and look at it."""

    seat: str
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class Rack:
    """Rack the tile that was picked, which closes the claim of the discard."""

    seat: str


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a concealed tile on the table."""

    seat: str
    tile: Tile
    loud: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """Announce that the discard is wanted, for Mahjong or for an exposure."""

    seat: str
    mahjong: bool


@dataclass(frozen=True, slots=True)
class Call:
    """Take the discard and lay it down in an exposure."""

    seat: str
    tile: Tile
    hand: str
    meld: Meld


@dataclass(frozen=True, slots=True)
class Correct:
    """Lay an exposure of this turn again, with other tiles."""

    seat: str
    hand: str
    meld: Meld
    to_hand: str
    to_meld: Meld


@dataclass(frozen=True, slots=True)
class Expose:
    """Lay down a group that was not called."""

    seat: str
    hand: str
    meld: Meld


@dataclass(frozen=True, slots=True)
class Exchange:
    """Give a tile for another in an exposure: a natural one for the Joker that stands for it."""

    seat: str
    given: Tile
    wanted: Tile
    owner: str
    hand: str
    meld: Meld


@dataclass(frozen=True, slots=True)
class Take:
    """Lift a Joker out of an exposure without giving anything for it."""

    seat: str
    hand: str
    meld: Meld
    to_hand: str


@dataclass(frozen=True, slots=True)
class Return:
    """Put a lifted Joker back."""

    seat: str
    hand: str
    meld: Meld


@dataclass(frozen=True, slots=True)
class Move:
    """Put concealed tiles on the other rack."""

    seat: str
    tiles: tuple[Tile, ...]
    hand: str


@dataclass(frozen=True, slots=True)
class Declare:
    """Declare one hand to be a Mahjong."""

    seat: str
    shown: Shown


@dataclass(frozen=True, slots=True)
class DeclareTandem:
    """Declare two hands at once."""

    seat: str
    shown: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class DealOut:
    """Take the opening tiles of a second hand."""

    seat: str
    tiles: Some


@dataclass(frozen=True, slots=True)
class Bury:
    """Fill up a dead hand with concealed tiles, face down."""

    seat: str
    hand: str
    tiles: Some


@dataclass(frozen=True, slots=True)
class Count:
    """Count the tiles of a player."""

    seat: str
    whose: str


@dataclass(frozen=True, slots=True)
class Challenge:
    """Say that a hand can no longer win."""

    seat: str
    whose: str
    hand: str


@dataclass(frozen=True, slots=True)
class Verify:
    """Give one's own word on a declaration."""

    seat: str
    agrees: bool


@dataclass(frozen=True, slots=True)
class Give:
    """Pass tiles in the Charleston; `blind` hands on received tiles unseen beside those named."""

    seat: str
    tiles: Some
    direction: str
    blind: bool = False


@dataclass(frozen=True, slots=True)
class Get:
    """Name tiles that were received in the Charleston."""

    seat: str
    tiles: Some


@dataclass(frozen=True, slots=True)
class TableEnd:
    """Nobody claims the last discard: the round ends."""


Event = (
    Draw | Pick | Rack | Discard | Claim | Call | Correct | Expose | Exchange | Take | Return
    | Move | Declare | DeclareTandem | DealOut | Bury | Count | Challenge | Verify | Give | Get
    | TableEnd
)  # fmt: skip


def seat_of(event: Event) -> str | None:
    """Return who does it; None where nobody in particular does."""
    return None if isinstance(event, TableEnd) else event.seat
