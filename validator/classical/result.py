"""What a score is: the answer to one hand, as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.tiles import Tile
from cardwright.validator.reasons import Reason


class ScoreStatus(StrEnum):
    """What became of a hand; the faults stand in the order in which they are looked for."""

    BAD_HAND = "bad-hand"
    IMPOSSIBLE_TILES = "impossible-tiles"
    BAD_EXPOSURE = "bad-exposure"
    CONTRADICTION = "contradiction"
    WRONG_COUNT = "wrong-count"
    NO_MATCH = "no-match"
    NOT_WAITING = "not-waiting"
    BARRED = "barred"
    MAHJONG = "mahjong"
    SCORED = "scored"
    """A losing hand with its points."""


class Part(NamedTuple):
    """A set or pair of the reading that counts."""

    kind: str
    tiles: tuple[Tile, ...]
    exposed: bool
    winning: bool
    """Whether the winning tile lies in it."""


class Item(NamedTuple):
    """One rule that counted, once: points to add, or a factor."""

    rule: str
    name: str
    part: int | None
    """The part of the reading that it counted for, if it was one."""
    points: int | None
    times: int | None


class NearShape(NamedTuple):
    """How far a refused hand is from a shape, and the tiles that it lacks."""

    shape: str
    distance: int
    needs: tuple[tuple[Tile, int], ...]


@dataclass(frozen=True, slots=True)
class Score:
    """The answer to a hand. A limit hand has no points, multiplier or items."""

    status: ScoreStatus
    points: int | None = None
    multiplier: int | None = None
    total: int | None = None
    """What the hand is worth, capped; None where it has no worth because it was refused."""
    uncapped: int | None = None
    limit: tuple[str, ...] = ()
    """The ids of the limit hands that it is."""
    notes: tuple[str, ...] = ()
    reading: tuple[Part, ...] = ()
    items: tuple[Item, ...] = ()
    reasons: tuple[Reason, ...] = ()
    problems: tuple[Diagnostic, ...] = ()
    """For an unreadable hand, where it cannot be read."""
    nearest: tuple[NearShape, ...] = ()

    @property
    def valid(self) -> bool:
        """Whether the claim stands, or the losing hand was scored."""
        return self.status in (ScoreStatus.MAHJONG, ScoreStatus.SCORED)
