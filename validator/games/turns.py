"""Drawing, discarding, and the end of the wall."""

from __future__ import annotations

from cardwright.compiler.tiles import Tile
from cardwright.validator.games import acts, dying
from cardwright.validator.games.acts import Outcome, Rulings
from cardwright.validator.games.event_text import format_count
from cardwright.validator.games.events import Discard, Draw, Move, Pick, Rack, Some, TableEnd
from cardwright.validator.games.exchanging import settle_swap
from cardwright.validator.games.game import Game
from cardwright.validator.games.pieces import (
    Status,
    plus,
)
from cardwright.validator.games.replacing import replace
from cardwright.validator.games.rulings import Ruling, ruling
from cardwright.validator.games.state import (
    Live,
    Phase,
    State,
)

CHARLESTON_PASSES = 3
"""Passes of the first Charleston, which must all be played where it is required."""


def draw(game: Game, state: State, event: Draw) -> Outcome:
    """Take a tile from the wall and rack it."""
    seat = game.seats.index(event.seat)
    wrong = _not_to_draw(game, state, seat)
    if wrong and not event.loud:
        return acts.refused(state, wrong)
    tile = _next(game, state, event.tile)
    if isinstance(tile, Ruling):
        return acts.refused(state, tile)
    pool = acts.with_tiles(state.players[seat].pool, tile)
    state = replace(state.with_pool(seat, pool), wall=state.wall - 1, next_tile=None)
    if wrong and state.turn.seat == seat and state.turn.picked is not None:
        state = _racked(state, state.turn.picked)
    if wrong is None or (state.turn.seat == seat and state.turn.phase is Phase.START):
        state = acts.retire_live(state)
        state = replace(state, turn=replace(state.turn, phase=Phase.FULL, drew=True))
    before: Rulings = (acts.carried_out(wrong),) if wrong else ()
    return acts.done(state, _drew(game, seat, tile, state.wall), before)


def pick(game: Game, state: State, event: Pick) -> Outcome:
    """Take a tile from the wall and look at it; the discard can still be claimed."""
    seat = game.seats.index(event.seat)
    wrong = _not_to_draw(game, state, seat)
    if wrong:
        return acts.refused(state, wrong)
    tile = _next(game, state, event.tile)
    if isinstance(tile, Ruling):
        return acts.refused(state, tile)
    turn = replace(state.turn, picked=tile)
    state = replace(state, wall=state.wall - 1, next_tile=None, turn=turn)
    return acts.done(state, f"{game.who(seat)} has picked a tile up and not racked it yet")


def rack(game: Game, state: State, event: Rack) -> Outcome:
    """Rack the tile that was picked up."""
    seat = game.seats.index(event.seat)
    wrong = acts.not_own_turn(game, state, seat)
    if wrong:
        return acts.refused(state, wrong)
    picked = state.turn.picked
    if picked is None:
        return acts.refused(
            state, ruling("order.nothing-picked", f"{game.who(seat)} has picked nothing up")
        )
    return acts.done(_racked(state, picked), _drew(game, seat, picked, state.wall))


def _racked(state: State, picked: Some) -> State:
    """Return the table with the tile that was picked up among those of its player."""
    seat = state.turn.seat
    pool = acts.with_tiles(state.players[seat].pool, picked)
    state = acts.retire_live(state.with_pool(seat, pool))
    return replace(state, turn=replace(state.turn, phase=Phase.FULL, drew=True, picked=None))


def _drew(game: Game, seat: int, tile: Some, left: int) -> str:
    name = str(tile.tiles[0]) if tile.tiles else "an unseen tile"
    return f"{game.who(seat)} draws {name}; {_left(left)}"


def _left(count: int) -> str:
    return f"{format_count(count)} {'is' if count == 1 else 'are'} left"


def _not_to_draw(game: Game, state: State, seat: int) -> Ruling | None:
    """Return the ruling on a draw that may not be."""
    wrong = acts.not_own_turn(game, state, seat)
    if wrong:
        return wrong
    who = game.who(seat)
    if state.turn.phase is not Phase.START:
        if game.style.is_solitaire_cycle:
            return ruling("order.discard-first", f"{who} holds the full count and discards first")
        if state.turn.opening:
            return ruling("order.opening-draw", f"{who} opens with a discard")
        return ruling("order.already-drawn", f"{who} holds the full count already")
    if state.turn.picked is not None:
        return ruling("order.already-drawn", f"{who} has picked a tile up already")
    if state.wall <= 0:
        return ruling("wall.empty", f"no tile is left for {who} to draw")
    return None


def _next(game: Game, state: State, tile: Tile | None) -> Some | Ruling:
    """Return the tile that comes from the wall, or the ruling that it cannot be there."""
    known = state.next_tile
    if known is not None:
        if tile not in (None, known):
            return ruling("tiles.not-held", f"{known} was put back and is next, not {tile}")
        return Some((known,))
    if state.wall <= 0:
        return ruling("wall.empty", "the wall is empty")
    if tile is None:
        return Some((), 1)
    if not state.may_exist(tile):
        return ruling(
            "tiles.not-held",
            f"the wall holds no {tile}: all {tile.copies} of the set lie elsewhere",
        )
    return Some((tile,))


def discard(game: Game, state: State, event: Discard) -> Outcome:
    """Put a concealed tile on the table, which ends the turn."""
    seat = game.seats.index(event.seat)
    tile = event.tile
    wrong = (
        acts.not_own_turn(game, state, seat)
        or acts.must_draw(game, state)
        or _before_the_charleston(state)
    )
    if wrong and not event.loud:
        return acts.refused(state, wrong)
    refusal = _not_to_discard(game, state, seat, tile)
    if refusal:
        return acts.refused(state, refusal)
    before: Rulings = (acts.carried_out(wrong),) if wrong else ()
    state, closed = dying.close_window(game, state, seat)
    before += closed
    if not state.is_over and not state.players[seat].out:
        state, kept = settle_swap(game, state, seat)
        before += kept
    if state.is_over or state.players[seat].out:
        return state, before
    pool = acts.held_pool(game, state, seat, Some((tile,)))
    if isinstance(pool, Ruling):
        return state, (*before, pool)
    remark = _unfinished(game, state, seat)
    in_turn = state.turn.seat == seat
    if in_turn:
        state = acts.put_back(state)
    state = replace(acts.retire_live(state).with_pool(seat, pool), opened=True)
    # Out of turn a tile lies open only to a player who has not drawn: the others are in mid-turn.
    is_open = in_turn or state.turn.phase is Phase.START
    if game.style.calls.claimants == "nobody" or not is_open:
        state = replace(state, pile=plus(state.pile, (tile,)))
    else:
        state = replace(state, live=Live(seat, tile))
    if in_turn:
        state = acts.pass_turn(state, seat)
    return acts.done(state, f"{game.who(seat)} discards {tile}{remark}", before)


def _not_to_discard(game: Game, state: State, seat: int, tile: Tile) -> Ruling | None:
    pool = state.players[seat].pool
    held = acts.held_pool(game, state, seat, Some((tile,)))
    if not isinstance(held, Ruling):
        return None
    if not pool.known[tile.index] and acts.lie_elsewhere(state, seat, tile):
        return ruling(
            "discard.not-concealed", f"{game.who(seat)}'s {tile} lies on the table and stays there"
        )
    return held


def _before_the_charleston(state: State) -> Ruling | None:
    if not state.charleston_due or any(
        player.passing.passes >= CHARLESTON_PASSES for player in state.players
    ):
        return None
    return ruling(
        "charleston.order", "the first Charleston is compulsory, and it has not been played"
    )


def _unfinished(game: Game, state: State, seat: int) -> str:
    """Return a remark on a finished first hand that its player keeps back."""
    player = state.players[seat]
    if game.style.declare.forced != "note" or player.pool.unseen:
        return ""
    if any(hand.status is not Status.ACTIVE for hand in player.hands):
        return ""
    for index in range(len(player.hands)):
        if game.holds_mahjong(seat, index, player.hands[index].melds, player.pool.known):
            return "; a finished first hand should be declared"
    return ""


def table_end(game: Game, state: State, event: TableEnd) -> Outcome:
    """End the round: the wall is out, and nobody wants the last discard."""
    left = acts.wall_left(state)
    if left:
        return acts.refused(state, ruling("round.not-over", f"{_left(left)} in the wall"))
    if state.turn.phase is Phase.FULL and not game.style.is_solitaire_cycle:
        who = game.who(state.turn.seat)
        return acts.refused(state, ruling("round.not-over", f"{who} still has to discard"))
    found = ruling("round.square", "the wall is empty and nobody claims the last discard")
    return acts.end(acts.retire_live(state), "square"), (found,)


def move(game: Game, state: State, event: Move) -> Outcome:
    """Put concealed tiles on the other rack, which costs nothing and is no step of a turn."""
    seat, index = game.seats.index(event.seat), game.hands.index(event.hand)
    player, who = state.players[seat], game.who(seat)
    if len(player.hands) == 1 or game.style.turn.move == "none":
        return acts.refused(state, ruling("move.not-played", f"{who} has one rack"))
    if game.style.turn.move == "own-turn" and state.turn.seat != seat:
        why = f"it is the turn of {game.who(state.turn.seat)}"
        return acts.refused(state, ruling("move.not-in-turn", why))
    if not player.hands[index].is_active:
        why = f"{game.hand_name(seat, index)} is {player.hands[index].status}"
        return acts.refused(state, ruling("move.frozen", why))
    pool = acts.held_pool(game, state, seat, Some(event.tiles))
    if isinstance(pool, Ruling):
        lying = [tile for tile in event.tiles if acts.lie_elsewhere(state, seat, tile)]
        if lying:
            return acts.refused(state, ruling("move.exposed", f"{who}'s {lying[0]} lies open"))
        return acts.refused(state, pool)
    rack = game.hand_name(seat, index, whose=False)
    trusted = acts.on_trust(player.pool.unseen - pool.unseen)
    return acts.done(state, f"{who} moves {format_count(len(event.tiles))} to {rack}{trusted}")
