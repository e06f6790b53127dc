"""A style of a game: every parameter of its rules as a frozen, typed value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

WALL_TILES = 38
"""Tiles of one wall: nineteen stacks of two."""


@dataclass(frozen=True, slots=True)
class Tiles:
    """How many of each tile the set has."""

    numbered: int = 4
    winds: int = 4
    dragons: int = 4
    flowers: int = 8
    jokers: int = 8
    blanks: int = 0

    @property
    def total(self) -> int:
        """Tiles of the whole set."""
        return (
            self.numbered * 27
            + self.winds * 4
            + self.dragons * 3
            + self.flowers
            + self.jokers
            + self.blanks
        )


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits there, with which hands, and which lines these may use."""

    players: int
    seats: tuple[str, ...]
    hands: tuple[str, ...]
    at_once: int
    lines: Literal["any", "by-hand", "by-seat"]
    same_line_twice: Literal["allow", "refuse"] = "allow"


@dataclass(frozen=True, slots=True)
class Wall:
    """What is built before the deal."""

    walls: int
    tiles: int
    break_: Literal["dice", "none"]
    reserve: int = 0


@dataclass(frozen=True, slots=True)
class LastPacket:
    """The tiles taken after the whole packets."""

    first: int = 0
    others: int = 0


NO_LAST_PACKET = LastPacket()


@dataclass(frozen=True, slots=True)
class Deal:
    """Who is dealt how many tiles, and from where."""

    first: int
    others: int
    from_: Literal["wall", "aside"]
    packets: tuple[int, ...] = ()
    last_packet: LastPacket = NO_LAST_PACKET
    second_hand: Literal["wall", "aside"] | None = None
    miscount: Literal["redeal", "none"] = "redeal"


@dataclass(frozen=True, slots=True)
class Charleston:
    """Passing tiles before play."""

    play: Literal["none", "optional", "required"]
    partner: Literal["seats", "opponent", "aside"] = "seats"
    second: Literal["all-agree", "none"] = "none"
    courtesy: int = 0
    courtesy_needs_second: bool = False
    blind: tuple[str, ...] = ()
    jokers: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """The order of a turn."""

    cycle: Literal["draw-discard", "discard-draw"]
    first_draw: bool
    move: Literal["none", "own-turn", "any-time"]
    exchange_after_declaring: bool


@dataclass(frozen=True, slots=True)
class Calls:
    """Claims of discards."""

    claimants: Literal["others", "nobody"]
    sizes: tuple[int, ...]
    single_or_pair: Literal["any-mahjong", "ending-mahjong"]
    closes: Literal["racked", "racked-or-exposed"]
    priority: tuple[str, ...]
    discarded_joker: Literal["dead", "mahjong", "first-discard-only"]
    last_discard: Literal["any", "mahjong-only", "none"]


@dataclass(frozen=True, slots=True)
class Exposures:
    """What lies face up, and how long it may be laid again."""

    only_by_call: bool
    correctable_until: Literal["exposed", "discard-or-exchange", "discard"]
    correct_side: bool
    must_fit_a_line: bool
    needs_natural: bool


@dataclass(frozen=True, slots=True)
class Exchange:
    """Natural tiles for Jokers that lie exposed."""

    played: bool
    from_: tuple[str, ...]
    declared_hands: Literal["nobody", "others", "all"]
    dead_hands: Literal["nobody", "earlier-exposures", "all"]
    too_early: Literal["put-back", "dead"]
    direct_swap: Literal["put-back", "dead-at-turn-end"]


@dataclass(frozen=True, slots=True)
class Declare:
    """Declarations of Mahjong."""

    alone: bool
    together: Literal["none", "tandem"]
    same_turn: Literal["separate", "together"]
    forced: Literal[False, "note"]
    second_from: Literal["none", "other-side", "any"]
    invalid: Literal["dead", "return"]
    line: Literal["best", "named"]


@dataclass(frozen=True, slots=True)
class Dead:
    """Hands that can no longer win."""

    holds: Literal[14, "all", "exposures"]
    no_active_hand: Literal["end-round", "opponent-plays-on", "player-out"]
    both_hands: Literal["nothing", "opponent-wins"]
    count_error: Literal["open-hands", "none"]
    by_challenge: bool
    all_but_one: Literal["nothing", "replay"]


@dataclass(frozen=True, slots=True)
class Scoring:
    """What a Mahjong is worth, and who pays."""

    kind: Literal["points", "payments"]
    factors: Mapping[str, int]
    discarder: int = 1
    others: int = 1
    self_drawn: int = 1
    jokerless: int = 1
    jokerless_not_for: tuple[str, ...] = ()
    dealt_complete: Literal["self-drawn"] = "self-drawn"
    exchanged_last: Literal["self-drawn", "discarded"] = "self-drawn"
    double_needs: Literal["opponent-none", "nothing"] = "opponent-none"
    default_win: Literal["declared", "nothing"] = "nothing"
    square: Literal["nothing", "declared"] = "nothing"
    loser_keeps: bool = False


@dataclass(frozen=True, slots=True)
class Penalties:
    """What a slip of the tongue costs."""

    misnamed_discard: Literal["none", "pays-four-times"] = "none"
    wrong_challenge: Literal["none", "dead"] = "none"


@dataclass(frozen=True, slots=True)
class Match:
    """Several rounds."""

    seats: Literal["exchange-every-round", "fixed", "unstated"] = "unstated"
    ends: Literal["rounds-or-points", "unstated"] = "unstated"


@dataclass(frozen=True, slots=True)
class Start:
    """The table as play begins: walls built, tiles left to draw, tiles of each seat."""

    walls: int
    wall: int
    concealed: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Style:
    """One style of a profile, all parameters settled."""

    profile: str
    name: str
    title: str
    hand_size: int
    tiles: Tiles
    table: Table
    wall: Wall
    deal: Deal
    charleston: Charleston
    turn: Turn
    calls: Calls
    exposure: Exposures
    exchange: Exchange
    declare: Declare
    dead: Dead
    score: Scoring
    penalties: Penalties
    match: Match
    unsaid: str | None = None
    """The profile whose custom fills what its book leaves open."""
    parameters: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """The same as written, section by section, for print."""

    @property
    def has_two_hands(self) -> bool:
        """Whether a player builds two hands, at once or one after the other."""
        return len(self.table.hands) > 1

    @property
    def is_solitaire_cycle(self) -> bool:
        """Whether a turn begins with the discard."""
        return self.turn.cycle == "discard-draw"

    @property
    def start(self) -> Start:
        """The table as play begins."""
        first, *others = self.table.seats
        concealed = {first: self.deal.first} | dict.fromkeys(others, self.deal.others)
        dealt = sum(concealed.values()) if self.deal.from_ == "wall" else 0
        left = self.wall.tiles - dealt - self.wall.reserve
        return Start(self.wall.walls, left, concealed)
