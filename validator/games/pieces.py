"""What lies at a table as frozen values: counts of tiles, exposures, hands, players."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from cardwright.compiler.tiles import TILES, Tile
from cardwright.validator.games.events import NO_TILES, Meld, Some

Counts = tuple[int, ...]
"""How many of each of the 36 kinds."""

NOTHING: Counts = (0,) * len(TILES)


def plus(counts: Counts, tiles: Iterable[Tile]) -> Counts:
    """Return counts with more tiles."""
    changed = list(counts)
    for tile in tiles:
        changed[tile.index] += 1
    return tuple(changed)


def minus(counts: Counts, tiles: Iterable[Tile]) -> Counts:
    """Return counts with fewer tiles; nothing falls below zero."""
    changed = list(counts)
    for tile in tiles:
        changed[tile.index] = max(changed[tile.index] - 1, 0)
    return tuple(changed)


def added(counts: Counts, more: Iterable[int]) -> Counts:
    """Return the sum of counts."""
    return tuple(one + other for one, other in zip(counts, more, strict=True))


def tiles_of(counts: Iterable[int]) -> tuple[Tile, ...]:
    """Return the tiles that counts stand for, by index."""
    return tuple(tile for tile, count in zip(TILES, counts, strict=True) for _ in range(count))


class Status(StrEnum):
    """Whether a hand is still played."""

    ACTIVE = "active"
    DECLARED = "declared"
    DEAD = "dead"


class Completed(StrEnum):
    """How a declared hand came by its last tile."""

    DRAWN = "drawn"
    CALLED = "called"
    EXCHANGED = "exchanged"
    DEALT = "dealt"


Manner = Literal["won", "first", "second", "single", "together"]
"""As what a hand was declared, which decides its factor."""


@dataclass(frozen=True, slots=True)
class Exposure:
    """A group that lies face up."""

    tiles: Meld
    called: Tile | None = None
    """The tile it was called with, as long as it may be laid again."""
    mistake: str = ""
    """The ruling that calls it wrong; empty where it is right."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """Concealed tiles of a hand that was laid open, as they stand together."""

    tiles: Meld
    stands: Tile | None = None
    """What its Jokers stand for, by the line that was scored."""


@dataclass(frozen=True, slots=True)
class Declaration:
    """What a declared hand counts as."""

    line: str
    side: str | None
    kind: str
    """Of the line's category."""
    value: int | None
    manner: Manner
    completed: Completed
    discarder: int | None
    """The seat whose discard completed it."""
    jokerless: bool
    order: int
    """0 for the first declaration of the round."""


@dataclass(frozen=True, slots=True)
class PlayerHand:
    """One hand of a player: what of it lies on the table, and what became of it."""

    status: Status = Status.ACTIVE
    exposures: tuple[Exposure, ...] = ()
    shown: tuple[Cluster, ...] = ()
    """The other tiles of a declared hand, or of one that was shown and failed."""
    buried: Some = NO_TILES
    """What a dead hand was filled up with."""
    lacks: int = 0
    """Tiles that its player must still bury."""
    declaration: Declaration | None = None

    @property
    def is_active(self) -> bool:
        """Whether it is neither declared nor dead."""
        return self.status is Status.ACTIVE

    @property
    def size(self) -> int:
        """Tiles that lie there and belong to it."""
        laid = sum(len(exposure.tiles) for exposure in self.exposures)
        return laid + sum(len(cluster.tiles) for cluster in self.shown) + self.buried.size

    @property
    def melds(self) -> tuple[Meld, ...]:
        """Return its exposures, then the clusters in which it was shown."""
        exposed = tuple(each.tiles for each in self.exposures)
        return exposed + tuple(each.tiles for each in self.shown) if self.shown else exposed

    def on_table(self) -> Counts:
        """Return its tiles that lie face up."""
        return plus(NOTHING, (tile for meld in self.melds for tile in meld))


@dataclass(frozen=True, slots=True)
class Pool:
    """The concealed tiles of a player: those the referee knows, and a number of others."""

    known: Counts = NOTHING
    unseen: int = 0

    @property
    def size(self) -> int:
        """How many tiles there are."""
        return sum(self.known) + self.unseen


@dataclass(frozen=True, slots=True)
class Passing:
    """How far a player is in the Charleston."""

    passes: int = 0
    """Passes given; the courtesy is the seventh."""
    received: int = 0
    """Tiles received in the last pass that have not been named."""
    over: bool = False


NOT_PASSED = Passing()


@dataclass(frozen=True, slots=True)
class Player:
    """Everything of one player."""

    pool: Pool
    hands: tuple[PlayerHand, ...]
    out: bool = False
    passing: Passing = NOT_PASSED

    @property
    def has_active(self) -> bool:
        """Whether some hand is still played."""
        return any(hand.is_active for hand in self.hands)

    @property
    def must_bury(self) -> bool:
        """Whether a dead hand waits to be filled up."""
        return any(hand.lacks for hand in self.hands)
