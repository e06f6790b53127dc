"""The referee: a table and an event in, the next table and the rulings out."""

from __future__ import annotations

from cardwright.validator.games import (
    acts,
    calling,
    declaring,
    exchanging,
    filling,
    judging,
    passing,
    turns,
)
from cardwright.validator.games import events as ev
from cardwright.validator.games.acts import Outcome
from cardwright.validator.games.event_text import format_count
from cardwright.validator.games.game import Game
from cardwright.validator.games.pieces import Player
from cardwright.validator.games.replacing import replace
from cardwright.validator.games.rulings import ruling
from cardwright.validator.games.state import State


def apply(game: Game, state: State, event: ev.Event) -> Outcome:
    """Return the table after an event, and the rulings on it in the order in which they came about.

    A refused event leaves the table as it was, but for the window of corrections that an exchange
    closes by being begun. ValueError for a seat or a hand that the game does not have.
    """
    if state.is_over:
        found = ruling("turn.round-over", f"the round has ended: {state.result}")
        return acts.refused(state, found)
    seat = ev.seat_of(event)
    if seat is not None:
        index = game.seats.index(seat)
        if state.players[index].must_bury and not isinstance(event, ev.Bury):
            lacking = next(hand for hand in state.players[index].hands if hand.lacks)
            why = f"{game.who(index)} has {format_count(lacking.lacks)} to bury first"
            return acts.refused(state, ruling("dead.bury-first", why))
    after, rulings = _act(game, state, event)
    if seat is not None and isinstance(event, _NAMES_TILES):
        trusted = _unseen(state.players[index]) - _unseen(after.players[index])
        if trusted > 0:
            last = replace(rulings[-1], message=rulings[-1].message + acts.on_trust(trusted))
            rulings = (*rulings[:-1], last)
    return after, rulings


def _unseen(player: Player) -> int:
    """Return how many tiles of a player nobody saw, those that a dead hand keeps included."""
    return player.pool.unseen + sum(hand.buried.unseen for hand in player.hands)


_NAMES_TILES = (ev.Discard, ev.Call, ev.Correct, ev.Exchange, ev.Declare, ev.DeclareTandem, ev.Bury)
"""Events that name concealed tiles, which may be among those that nobody saw."""


def _act(game: Game, state: State, event: ev.Event) -> Outcome:
    match event:
        case ev.Draw():
            return turns.draw(game, state, event)
        case ev.Discard():
            return turns.discard(game, state, event)
        case ev.Call():
            return calling.call(game, state, event)
        case ev.Exchange():
            return exchanging.exchange(game, state, event)
        case ev.Declare():
            return declaring.declare(game, state, event)
        case ev.DeclareTandem():
            return declaring.tandem(game, state, event)
        case ev.Pick():
            return turns.pick(game, state, event)
        case ev.Rack():
            return turns.rack(game, state, event)
        case ev.Claim():
            return calling.claim(game, state, event)
        case ev.Correct():
            return calling.correct(game, state, event)
        case ev.Expose():
            return calling.expose(game, state, event)
        case ev.Take():
            return exchanging.take(game, state, event)
        case ev.Return():
            return exchanging.put_joker_back(game, state, event)
        case ev.Move():
            return turns.move(game, state, event)
        case ev.DealOut():
            return filling.deal_out(game, state, event)
        case ev.Bury():
            return filling.bury(game, state, event)
        case ev.Count():
            return judging.count(game, state, event)
        case ev.Challenge():
            return judging.challenge(game, state, event)
        case ev.Verify():
            return judging.verify(game, state, event)
        case ev.Give():
            return passing.give(game, state, event)
        case ev.Get():
            return passing.get(game, state, event)
        case ev.TableEnd():
            return turns.table_end(game, state, event)
