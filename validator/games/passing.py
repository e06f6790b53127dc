"""The Charleston: tiles that are passed before play."""

from __future__ import annotations

from dataclasses import replace

from cardwright.compiler.tiles import JOKER
from cardwright.validator.games import acts
from cardwright.validator.games.acts import Outcome
from cardwright.validator.games.events import Get, Give, Some
from cardwright.validator.games.game import Game
from cardwright.validator.games.pieces import (
    Passing,
)
from cardwright.validator.games.rulings import Ruling, ruling
from cardwright.validator.games.state import (
    State,
)

PASSED = 3
"""Tiles of a pass."""

FIRST = ("right", "across", "left")
SECOND = ("left", "across", "right")
COURTESY = "courtesy"
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
    wrong = _not_to_pass(game, state, seat) or _wrong_pass(game, event, number)
    if wrong:
        return acts.refused(state, wrong)
    size = event.tiles.size if number == COURTESY_PASS else PASSED
    unseen = size - event.tiles.size
    pool = acts.held_pool(game, state, seat, replace(event.tiles, unseen=event.tiles.unseen))
    if isinstance(pool, Ruling):
        return acts.refused(state, pool)
    if unseen > pool.unseen:
        why = f"{game.who(seat)} has received {pool.unseen} tiles that nobody saw"
        return acts.refused(state, ruling("tiles.not-held", why))
    pool = replace(pool, unseen=pool.unseen - unseen + size)
    player = replace(player, pool=pool, passing=Passing(number, size, number == COURTESY_PASS))
    blind = f", {unseen} of them unseen" if unseen else ""
    message = f"{game.who(seat)} passes {size} tiles {event.direction}{blind}"
    return acts.done(state.with_player(seat, player), message)


def _not_to_pass(game: Game, state: State, seat: int) -> Ruling | None:
    if game.style.charleston.play == "none":
        return ruling("charleston.not-played", "no tiles are passed")
    if state.opened:
        return ruling("charleston.over", "a discard has been made")
    if state.players[seat].passing.over:
        return ruling("charleston.over", f"{game.who(seat)} has passed for the last time")
    return None


def _wrong_pass(game: Game, event: Give, number: int) -> Ruling | None:
    rules = game.style.charleston
    if JOKER in event.tiles.tiles and not rules.jokers:
        return ruling("charleston.joker", "a Joker is among the tiles")
    if not number:
        return ruling("charleston.order", f"no pass {event.direction} is due")
    if event.blind and _BLIND.get(number) not in rules.blind:
        return ruling("charleston.blind", f"a pass {event.direction} is seen here")
    size = event.tiles.size
    if number == COURTESY_PASS:
        if size > rules.courtesy:
            return ruling("charleston.count", f"{size} tiles, at most {rules.courtesy} are passed")
    elif size > PASSED or (size < PASSED and not event.blind):
        return ruling("charleston.count", f"{size} tiles are passed, not {PASSED}")
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
        state.with_player(seat, player), f"{game.who(seat)} has received {event.tiles.size} tiles"
    )


def _not_to_get(game: Game, state: State, seat: int, tiles: Some) -> Ruling | None:
    if game.style.charleston.play == "none":
        return ruling("charleston.not-played", "no tiles are passed")
    if state.opened:
        return ruling("charleston.over", "a discard has been made")
    passing = state.players[seat].passing
    if tiles.size > passing.received:
        why = f"{game.who(seat)} has {passing.received} received tiles to name, not {tiles.size}"
        return ruling("charleston.count", why)
    for tile in set(tiles.tiles):
        if not state.may_exist(tile, tiles.tiles.count(tile)):
            return ruling("tiles.not-held", f"too many {tile} lie elsewhere")
    return None
