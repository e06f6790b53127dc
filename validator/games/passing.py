"""The Charleston: tiles that are passed before play."""

from __future__ import annotations

from cardwright.compiler.tiles import JOKER
from cardwright.validator.games import acts
from cardwright.validator.games.acts import Outcome
from cardwright.validator.games.event_text import format_count
from cardwright.validator.games.events import Get, Give, Some
from cardwright.validator.games.game import Game
from cardwright.validator.games.pieces import (
    Passing,
)
from cardwright.validator.games.replacing import replace
from cardwright.validator.games.rulings import Ruling, ruling
from cardwright.validator.games.state import (
    State,
)

PASSED = 3
"""Tiles of a pass."""

FIRST = ("right", "across", "left")
SECOND = ("left", "across", "right")
COURTESY = "courtesy"
_WAYS = {
    "right": "to the right", "across": "across", "left": "to the left",
    "courtesy": "as a courtesy", "opponent": "to the opponent", "aside": "aside",
}  # fmt: skip
COURTESY_PASS = 7
"""The number of the last pass, counted from 1."""

_BLIND = {
    1: "first-right", 2: "first-across", 3: "first-left",
    4: "second-left", 5: "second-across", 6: "last-right",
}  # fmt: skip


def give(game: Game, state: State, event: Give) -> Outcome:
    """Pass tiles on; as many unseen ones come."""
    seat = game.seats.index(event.seat)
    player = state.players[seat]
    passing = player.passing
    number = _pass_number(game, passing, event.direction)
    wrong = _not_to_pass(game, state, seat) or _wrong_pass(game, event, passing, number)
    if wrong:
        return acts.refused(state, wrong)
    size = event.tiles.size if number == COURTESY_PASS else PASSED
    unseen = size - event.tiles.size
    pool = acts.held_pool(game, state, seat, event.tiles)
    if isinstance(pool, Ruling):
        return acts.refused(state, pool)
    trusted = player.pool.unseen - event.tiles.unseen - pool.unseen
    if unseen > pool.unseen:
        why = f"{game.who(seat)} has {format_count(pool.unseen)} that nobody saw, not {unseen}"
        return acts.refused(state, ruling("tiles.not-held", why))
    pool = replace(pool, unseen=pool.unseen - unseen + size)
    player = replace(player, pool=pool, passing=Passing(number, size, number == COURTESY_PASS))
    blind = f", {unseen} of them unseen" if unseen else ""
    message = f"{game.who(seat)} passes {format_count(size)} {_WAYS[event.direction]}{blind}"
    message += acts.on_trust(trusted)
    return acts.done(state.with_player(seat, player), message)


def _not_to_pass(game: Game, state: State, seat: int) -> Ruling | None:
    if game.style.charleston.play == "none":
        return ruling("charleston.not-played", "no tiles are passed")
    if state.opened:
        return ruling("charleston.over", "a discard has been made")
    if state.players[seat].passing.over:
        return ruling("charleston.over", f"{game.who(seat)} has passed for the last time")
    return None


def _wrong_pass(game: Game, event: Give, passing: Passing, number: int) -> Ruling | None:
    rules = game.style.charleston
    if JOKER in event.tiles.tiles and not rules.jokers:
        return ruling("charleston.joker", "a Joker is among the tiles")
    if not number:
        due = [way for way in _WAYS if _pass_number(game, passing, way)]
        who = game.who(game.seats.index(event.seat))
        if not due:
            return ruling("charleston.order", f"{who} has no more passes to make")
        next_ = " or ".join(_WAYS[way] for way in due)
        return ruling(
            "charleston.order", f"{who} passes {next_} next, not {_WAYS[event.direction]}"
        )
    if event.blind and _BLIND.get(number) not in rules.blind:
        allowed = ", ".join(each.replace("-", " ") for each in rules.blind) or "none"
        why = f"this pass is made from the own tiles; blind passes are: {allowed}"
        return ruling("charleston.blind", why)
    size = event.tiles.size
    if number == COURTESY_PASS:
        if size > rules.courtesy:
            why = f"these are {format_count(size)}, and at most {rules.courtesy} are passed"
            return ruling("charleston.count", why)
    elif size > PASSED or (size < PASSED and not event.blind):
        why = f"these are {format_count(size)}, and {PASSED} are passed"
        return ruling("charleston.count", why)
    return None


def _pass_number(game: Game, passing: Passing, direction: str) -> int:
    """Return which pass a player makes next by a direction, counted from 1; 0 where none is due."""
    rules = game.style.charleston
    given = passing.passes
    partner = direction == rules.partner
    if given < len(FIRST):
        return given + 1 if partner or direction == FIRST[given] else 0
    if rules.partner != "seats":
        return 0
    second = given - len(FIRST)
    if rules.second != "none" and second < len(SECOND) and direction == SECOND[second]:
        return given + 1
    may_be_courtesy = (
        rules.courtesy > 0
        and direction in (COURTESY, "across")
        and second in (0, len(SECOND))
        and (second or not rules.courtesy_needs_second)
    )
    return COURTESY_PASS if may_be_courtesy else 0


def get(game: Game, state: State, event: Get) -> Outcome:
    """Name tiles that were received."""
    seat = game.seats.index(event.seat)
    wrong = _not_to_get(game, state, seat, event.tiles)
    if wrong:
        return acts.refused(state, wrong)
    player = state.players[seat]
    named = len(event.tiles.tiles)
    pool = replace(player.pool, unseen=player.pool.unseen - named)
    pool = acts.with_tiles(pool, Some(event.tiles.tiles))
    left = player.passing.received - event.tiles.size
    player = replace(player, pool=pool, passing=replace(player.passing, received=left))
    return acts.done(
        state.with_player(seat, player),
        f"{game.who(seat)} has received {format_count(event.tiles.size)}",
    )


def _not_to_get(game: Game, state: State, seat: int, tiles: Some) -> Ruling | None:
    if game.style.charleston.play == "none":
        return ruling("charleston.not-played", "no tiles are passed")
    if state.opened:
        return ruling("charleston.over", "a discard has been made")
    passing = state.players[seat].passing
    if tiles.size > passing.received:
        left = format_count(passing.received)
        why = f"{game.who(seat)} has {left} to name that were received, not {tiles.size}"
        return ruling("charleston.count", why)
    for tile in set(tiles.tiles):
        if not state.may_exist(tile, tiles.tiles.count(tile)):
            why = f"of {tile.copies} × {tile} in the set too many lie elsewhere"
            return ruling("tiles.not-held", why)
    return None
