"""Why a claim fails: each rule relaxed alone, and the one whose relaxation lets the hand win.

When several do, the one that needs the fewest tiles changed is the reason; when none does, the
nearest line and its missing tiles are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardwright.compiler.grounding import Indices
    from cardwright.validator.engine import Engine
    from cardwright.validator.exposures import Called
    from cardwright.validator.hand import Hand
    from cardwright.validator.nearest import Near


@dataclass(frozen=True, slots=True)
class Reason:
    """What stopped a hand, by name and in a player's words."""

    code: str
    name: str
    message: str


CODES = {
    "bad-hand": "H301",
    "wrong-count": "H302",
    "impossible-tiles": "H303",
    "bad-exposure": "H304",
    "exposure-fits-no-group": "H305",
    "concealed-line-exposed": "H306",
    "joker-in-single": "H307",
    "joker-in-pair": "H308",
    "joker-in-mixed-group": "H309",
    "joker-in-word": "H310",
    "joker-in-mixed-suits": "H311",
    "joker-not-allowed": "H312",
    "group-too-small": "H317",
    "group-too-large": "H318",
    "wrong-wind": "H315",
    "wrong-dragon": "H316",
    "wrong-suit": "H313",
    "wrong-number": "H314",
    "missing-tiles": "H319",
    "wrong-side": "H320",
    "dead-joker": "H321",
}
"""The reasons by name, in the order in which ties are decided: the narrower rule first."""

_ORDER = {name: index for index, name in enumerate(CODES)}


def why_not(
    engine: Engine,
    hand: Hand,
    called: Sequence[Called],
    rows: Indices | None,
    side: str | None,
    nearest: Sequence[Near],
) -> tuple[Reason, ...]:
    """Return what stopped a hand of the right count, possible tiles and sound exposures.

    `rows` are the targets that the claim is judged on, `side` is the side that was asked for, and
    `nearest` the nearest lines, which are the reason where no relaxation lets the hand win.
    """
    from cardwright.validator.judge import Judge, melds, tile_list

    judge = Judge(engine, hand, called, rows)
    best = None
    for stage in (
        judge.other_side(side),
        judge.exposures(),
        judge.jokers(),
        judge.sizes(),
        judge.winds(),
        judge.dragons(),
        judge.suits(),
        judge.numbers(),
    ):
        for found in stage:
            rank = (found.cost, _ORDER[found.name], found.row)
            if best is None or rank < best[0]:
                best = (rank, found)
        if best:
            judge.bound = best[0][0]
            if judge.bound <= judge.least_cost:
                break
    if best:
        return tuple(Reason(CODES[name], name, message) for name, message in best[1].tell())
    if called and not judge.any_place_for_exposures:
        shown = melds(hand.exposures)
        message = f"no line has groups for {shown} that may be called together"
        return (reason("exposure-fits-no-group", message),)
    if not nearest:
        return (reason("missing-tiles", "no line of the card is within reach of this hand"),)
    near = nearest[0]
    verb = "is" if near.distance == 1 else "are"
    message = f"the nearest line is {near.line}, and {tile_list(near.needs)} {verb} missing for it"
    return (reason("missing-tiles", message),)


def reason(name: str, message: str) -> Reason:
    """Return a reason by its name."""
    return Reason(CODES[name], name, message)
