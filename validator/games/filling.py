"""Tiles that fill a hand up: those of a second hand, and those that a dead one still lacks."""

from __future__ import annotations

from cardwright.compiler.tiles import COPIES
from cardwright.validator.games import acts
from cardwright.validator.games.acts import Outcome
from cardwright.validator.games.event_text import format_count
from cardwright.validator.games.events import Bury, DealOut
from cardwright.validator.games.game import Game
from cardwright.validator.games.replacing import replace
from cardwright.validator.games.rulings import Ruling, ruling
from cardwright.validator.games.state import State


def deal_out(game: Game, state: State, event: DealOut) -> Outcome:
    """Take the opening tiles of a second hand."""
    seat = game.seats.index(event.seat)
    who, size = game.who(seat), game.style.hand_size
    if not state.turn.owes_deal or state.turn.seat != seat:
        return acts.refused(state, ruling("deal.not-now", f"{who} has no second hand to be dealt"))
    if event.tiles.size != size:
        why = f"{who} takes {format_count(event.tiles.size)}, and a hand is {size}"
        return acts.refused(state, ruling("deal.miscount", why))
    from_wall = game.style.deal.second_hand == "wall"
    if from_wall and state.wall < size:
        why = f"the wall has {format_count(state.wall)} left, a hand is {size}"
        return acts.refused(state, ruling("wall.empty", why))
    for tile in set(event.tiles.tiles):
        if not state.may_exist(tile, event.tiles.tiles.count(tile)):
            why = f"{COPIES[tile.index]} × {tile} are in the set, and too many lie elsewhere"
            return acts.refused(state, ruling("tiles.not-held", why))
    pool = acts.with_tiles(state.players[seat].pool, event.tiles)
    turn = replace(state.turn, owes_deal=False, declared=(), drew=False)
    state = replace(state.with_pool(seat, pool), turn=turn, wall=state.wall - size * from_wall)
    return acts.done(state, f"{who} takes the {size} tiles of the second hand")


def bury(game: Game, state: State, event: Bury) -> Outcome:
    """Fill up a dead hand with concealed tiles, face down."""
    seat, index = game.seats.index(event.seat), game.hands.index(event.hand)
    hand = state.players[seat].hands[index]
    name = game.hand_name(seat, index)
    if not hand.lacks:
        return acts.refused(state, ruling("dead.nothing-to-bury", f"{name} lacks no tiles"))
    if event.tiles.size != hand.lacks:
        why = f"{name} lacks {format_count(hand.lacks)}, and here are {event.tiles.size}"
        return acts.refused(state, ruling("dead.bury-count", why))
    pool = acts.held_pool(game, state, seat, event.tiles)
    if isinstance(pool, Ruling):
        return acts.refused(state, pool)
    filled = replace(hand, buried=event.tiles, lacks=0)
    state = state.with_hand(seat, index, filled).with_pool(seat, pool)
    return acts.done(state, f"{game.who(seat)} buries {format_count(hand.lacks)} with {name}")
