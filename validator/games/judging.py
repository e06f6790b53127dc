"""Counts, challenges, burials, and the other player's word on a declaration."""

from __future__ import annotations

from cardwright.validator.games import acts, dying
from cardwright.validator.games.acts import Outcome
from cardwright.validator.games.events import Challenge, Count, Verify
from cardwright.validator.games.game import Game
from cardwright.validator.games.pieces import (
    minus,
)
from cardwright.validator.games.rulings import ruling
from cardwright.validator.games.state import (
    State,
)


def count(game: Game, state: State, event: Count) -> Outcome:
    """Count the concealed tiles of a player."""
    seat = game.seats.index(event.whose)
    player = state.players[seat]
    held, due = player.pool.size, acts.expected_pool(game, state, seat)
    who = game.who(seat)
    if held == due or player.out:
        return state, (ruling("count.right", f"{who} holds {held} concealed tiles, as must be"),)
    why = f"{who} holds {held} concealed tiles and must hold {due}"
    if not state.opened:
        found = ruling("deal.miscount", f"{why}: the tiles are dealt again")
        return acts.end(state, "redeal"), (found,)
    if game.style.dead.count_error == "none":
        return state, (ruling("count.wrong", f"{why}; the rules leave it at that"),)
    active = [index for index, hand in enumerate(player.hands) if hand.is_active]
    state = dying.spend(game, dying.kill(game, state, seat, active), seat)
    names = " and ".join(game.hand_name(seat, index, whose=False) for index in active)
    return state, (ruling("count.wrong", f"{why}: {names} {_is(len(active))} dead"),)


def _is(number: int) -> str:
    return "is" if number == 1 else "are"


def challenge(game: Game, state: State, event: Challenge) -> Outcome:
    """Say that a hand can no longer win."""
    seat, index = game.seats.index(event.whose), game.hands.index(event.hand)
    hand = state.players[seat].hands[index]
    name = game.hand_name(seat, index)
    if not game.style.dead.by_challenge:
        why = "in this game no hand dies by a challenge"
    elif not hand.is_active:
        why = f"{name} is {hand.status} already"
    else:
        melds = [each.tiles for each in hand.exposures]
        others = [tile for meld in melds for tile in meld]
        seen = minus(state.on_table(), others)
        dead = game.why_dead(seat, index, melds, seen)
        if dead is not None:
            state = dying.spend(game, dying.kill(game, state, seat, (index,)), seat)
            found = ruling("challenge.upheld", f"{name} is dead: {dead}")
            return state, (found,)
        why = f"{name} can still be won"
    return state, (ruling("challenge.rejected", why),)


def verify(game: Game, state: State, event: Verify) -> Outcome:
    """Hold the other player's word against the referee's own finding."""
    if state.last_valid is None:
        why = "nobody has declared a hand"
        return acts.refused(state, ruling("declare.not-played", why))
    word = "a Mahjong" if state.last_valid else "no Mahjong"
    name = "verify.agrees" if event.agrees == state.last_valid else "verify.disagrees"
    return state, (ruling(name, f"the declared hand is {word}"),)
