"""What the head of a record says: the game, and the table as the first event finds it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from cardwright.compiler.source import Span
from cardwright.compiler.tiles import Tile
from cardwright.validator.games.events import NO_TILES, Meld, Some
from cardwright.validator.hand import Hand

Moment = Literal["opening", "start", "full"]
"""A turn before the first discard, before its draw or claim, and after it."""


@dataclass(frozen=True, slots=True)
class Holding:
    """Tiles of a seat, as one line of the head has them."""

    seat: str
    tiles: Some
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class LaidHand:
    """A hand that lies on the table, in part or whole, when the record begins."""

    seat: str
    hand: str
    status: Literal["active", "declared", "dead"]
    tiles: Hand
    clusters: tuple[Meld, ...] = ()
    called: bool = False
    """Whether a declared hand was completed by a claimed tile."""
    span: Span = field(default=Span(0, 0), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Head:
    """The lines before the first event, without game, card and settings.

    A record that begins with the deal has `deals` or nothing; one that begins in the middle a
    `turn`. Seats of which nothing is said hold unseen tiles, as many as they must.
    """

    players: Mapping[str, str] = field(default_factory=dict)
    charleston_played: bool = False
    deals: tuple[Holding, ...] = ()
    wall: int | None = None
    turn: tuple[str, Moment] | None = None
    last: tuple[str, Tile] | None = None
    pile: Some = NO_TILES
    holds: tuple[Holding, ...] = ()
    hands: tuple[LaidHand, ...] = ()
    spans: Mapping[str, Span] = field(default_factory=dict, compare=False, repr=False)
    """Where the lines stand of which there is one: `wall`, `turn`, `last`, `pile`."""
