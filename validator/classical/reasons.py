"""Why a hand is refused: the reasons by name, in a player's words."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.compiler.diagnostics import Code, Severity
from cardwright.compiler.tiles import TILE_NAMES, Tile
from cardwright.validator.reasons import Reason


def _code(number: int, name: str) -> Code:
    return Code(f"H{number}", name, Severity.ERROR)


NO_WINNING_TILE = _code(343, "no-winning-tile")
LOSER_WITH_WINNING_TILE = _code(344, "loser-with-winning-tile")
FIFTH_TILE = _code(345, "fifth-tile")
SAME_BONUS_TILE = _code(346, "same-bonus-tile")
ROBBED_TILE_HELD = _code(347, "robbed-tile-held")
NOT_A_SET = _code(348, "not-a-set")
NOT_A_KONG = _code(349, "not-a-kong")
CONTRADICTORY_NOTES = _code(350, "contradictory-notes")
WRONG_SIZE = _code(351, "wrong-size")
TOO_MANY_SETS = _code(352, "too-many-sets")
TOO_MANY_CHOWS = _code(353, "too-many-chows")
SHAPE_WITHOUT_LIMIT = _code(354, "shape-without-limit")
INCOMPLETE = _code(355, "incomplete")
NEVER_DECLARED = _code(356, "never-declared")
LOST_THE_RIGHT = _code(357, "lost-the-right")

CODES = (
    NO_WINNING_TILE,
    LOSER_WITH_WINNING_TILE,
    FIFTH_TILE,
    SAME_BONUS_TILE,
    ROBBED_TILE_HELD,
    NOT_A_SET,
    NOT_A_KONG,
    CONTRADICTORY_NOTES,
    WRONG_SIZE,
    TOO_MANY_SETS,
    TOO_MANY_CHOWS,
    SHAPE_WITHOUT_LIMIT,
    INCOMPLETE,
    NEVER_DECLARED,
    LOST_THE_RIGHT,
)


def reason(code: Code, message: str) -> Reason:
    """Return a reason of a kind."""
    return Reason(code.id, code.name, message)


def tile_list(tiles: Sequence[Tile]) -> str:
    """Return tiles as a text: `7B, 8B and 2 × E`."""
    shown = []
    for tile in dict.fromkeys(tiles):
        copies = tiles.count(tile)
        shown.append(f"{copies} × {tile}" if copies > 1 else str(tile))
    return " and ".join(filter(None, (", ".join(shown[:-1]), shown[-1])))


def kinds_list(counts: Sequence[int]) -> str:
    """Return counts of kinds as a text."""
    return tile_list([Tile(kind) for kind, copies in enumerate(counts) for _ in range(copies)])


def name_of(kind: int) -> str:
    """Return a kind of tile in hand notation."""
    return TILE_NAMES[kind]
