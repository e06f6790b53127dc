"""Hands that die, what is left of them, and players who have none left."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.validator.games import acts
from cardwright.validator.games.acts import Outcome
from cardwright.validator.games.event_text import format_meld
from cardwright.validator.games.events import Some
from cardwright.validator.games.game import Game
from cardwright.validator.games.pieces import Pool, Status, tiles_of
from cardwright.validator.games.replacing import replace
from cardwright.validator.games.rulings import Ruling, ruling
from cardwright.validator.games.state import State


def spend(game: Game, state: State, seat: int) -> State:
    """Return the table after a hand of a player was lost or fixed, who may have none left."""
    player = state.players[seat]
    if player.has_active or state.is_over:
        return state
    dead = game.style.dead
    if dead.both_hands == "opponent-wins" and not any(hand.declaration for hand in player.hands):
        return acts.end(state, "default", (seat + 1) % len(state.players))
    if dead.no_active_hand == "end-round":
        return acts.end(state, "ended")
    state = state.with_player(seat, replace(player, out=True))
    left = [each for each in state.players if not each.out]
    if not left:
        return acts.end(state, "ended")
    if len(left) == 1 and dead.all_but_one == "replay":
        return acts.end(state, "replay")
    if state.turn.seat == seat:
        return acts.pass_turn(acts.put_back(state), seat)
    return state


def kill(game: Game, state: State, seat: int, hands: Iterable[int]) -> State:
    """Return the table with hands dead that were not shown, before what follows for the player.

    Where a dead hand holds all its player's tiles, a mistaken exposure goes back behind the rack.
    Else its player must fill it up, or has no choice and lays down what is left.
    """
    style = game.style
    doomed = tuple(hands)
    for index in doomed:
        player = state.players[seat]
        hand = player.hands[index]
        exposures = hand.exposures
        pool = player.pool
        if style.dead.holds == "all":
            back = [tile for each in exposures if each.mistake for tile in each.tiles]
            exposures = tuple(each for each in exposures if not each.mistake)
            pool = acts.with_tiles(pool, Some(tuple(back)))
        frozen = tuple(replace(each, called=None) for each in exposures)
        hand = replace(hand, status=Status.DEAD, exposures=frozen)
        state = state.with_hand(seat, index, hand).with_pool(seat, pool)
    if style.has_two_hands and style.dead.holds == style.hand_size and len(doomed) == 1:
        state = fill_up(game, state, seat, doomed[0])
    return state


def fill_up(game: Game, state: State, seat: int, index: int) -> State:
    """Return the table with what a dead hand lacks to be buried, at once where nothing is left."""
    player = state.players[seat]
    hand = player.hands[index]
    lacks = max(game.style.hand_size - hand.size, 0)
    if player.has_active:
        return state.with_hand(seat, index, replace(hand, lacks=lacks))
    pool = player.pool
    rest = Some(tiles_of(pool.known), pool.unseen)
    hand = replace(hand, buried=rest)
    return state.with_hand(seat, index, hand).with_pool(seat, Pool())


def close_window(game: Game, state: State, seat: int) -> Outcome:
    """Return the table with the exposures of a turn final, and the hands that die by it."""
    rulings: list[Ruling] = []
    for index, hand in enumerate(state.players[seat].hands):
        wrong = [each for each in hand.exposures if each.mistake]
        if hand.is_active and wrong:
            state = kill(game, state, seat, (index,))
            final = game.style.exposure.correctable_until == "exposed"
            why = "stays as it was laid" if final else "was not mended in time"
            name = game.hand_name(seat, index)
            found = ruling(
                "exposure.invalid", f"{name} is dead: {format_meld(wrong[0].tiles)} {why}"
            )
            rulings.append(found)
        elif any(each.called for each in hand.exposures):
            closed = tuple(replace(each, called=None) for each in hand.exposures)
            state = state.with_hand(seat, index, replace(hand, exposures=closed))
    if rulings:
        state = spend(game, state, seat)
    return state, tuple(rulings)
