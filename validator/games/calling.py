"""Claims of a discard for an exposure, and exposures that are laid again."""

from __future__ import annotations

from collections import Counter

from cardwright.validator.games import acts, dying
from cardwright.validator.games.acts import Outcome
from cardwright.validator.games.event_text import (
    format_meld,
)
from cardwright.validator.games.events import (
    Call,
    Claim,
    Correct,
    Expose,
    Meld,
    Some,
)
from cardwright.validator.games.game import Game
from cardwright.validator.games.pieces import (
    Exposure,
)
from cardwright.validator.games.replacing import replace
from cardwright.validator.games.rulings import Ruling, ruling
from cardwright.validator.games.state import (
    State,
)


def claim(game: Game, state: State, event: Claim) -> Outcome:
    """Announce that the discard is wanted, so that it can be seen who goes first."""
    seat = game.seats.index(event.seat)
    wrong = acts.unclaimable(game, state, seat, None) or _out(game, state, seat)
    live = state.live
    if wrong or live is None:
        return state, (wrong,) if wrong else ()
    state = replace(state, live=replace(live, claims=(*live.claims, (seat, event.mahjong))))
    what = "Mahjong" if event.mahjong else "an exposure"
    return acts.done(state, f"{game.who(seat)} wants {live.tile} for {what}")


def _out(game: Game, state: State, seat: int) -> Ruling | None:
    if not state.players[seat].out:
        return None
    return ruling("call.frozen-hand", f"{game.who(seat)} has no hand in play any more")


def call(game: Game, state: State, event: Call) -> Outcome:
    """Take the discard and lay it down in an exposure."""
    seat, index = game.seats.index(event.seat), game.hands.index(event.hand)
    wrong = (
        acts.unclaimable(game, state, seat, event.tile)
        or _out(game, state, seat)
        or acts.outranked(game, state, seat, mahjong=False)
        or _only_mahjong(game, state, seat)
        or _cannot_lie(game, state, seat, index, event)
    )
    if wrong:
        return acts.refused(state, wrong)
    rest = list(event.meld)
    rest.remove(event.tile)
    pool = acts.held_pool(game, state, seat, Some(tuple(rest)))
    if isinstance(pool, Ruling):
        return acts.refused(state, pool)
    state, _ = acts.take_live(state.with_pool(seat, pool), seat)
    state = replace(state, turn=replace(state.turn, called_on=index))
    return _lay(game, state, seat, index, Exposure(event.meld, event.tile))


def _only_mahjong(game: Game, state: State, seat: int) -> Ruling | None:
    if acts.wall_left(state) or game.style.calls.last_discard == "any":
        return None
    return ruling("call.mahjong-only", f"the wall is empty: {game.who(seat)} may only declare")


def _cannot_lie(game: Game, state: State, seat: int, index: int, event: Call) -> Ruling | None:
    hand = state.players[seat].hands[index]
    if not hand.is_active:
        return ruling("call.frozen-hand", f"{game.hand_name(seat, index)} is {hand.status}")
    if event.tile not in event.meld:
        return ruling("call.without-tile", f"{format_meld(event.meld)} holds no {event.tile}")
    return None


def _lay(game: Game, state: State, seat: int, index: int, exposure: Exposure) -> Outcome:
    """Lay an exposure on a hand beside its others, and judge it."""
    hand = state.players[seat].hands[index]
    others = [each.tiles for each in hand.exposures]
    name, why = game.mistake(seat, index, others, exposure.tiles)
    exposure = replace(exposure, mistake=name)
    final = game.style.exposure.correctable_until == "exposed"
    if final and not name:
        exposure = replace(exposure, called=None)
    state = state.with_hand(seat, index, replace(hand, exposures=(*hand.exposures, exposure)))
    if not name:
        shown = format_meld(exposure.tiles)
        return acts.done(state, f"{shown} lies on {game.hand_name(seat, index)}")
    found = ruling(name, why)
    if not final:
        return state, (found,)
    state, closed = dying.close_window(game, state, seat)
    return state, (found, *closed)


def correct(game: Game, state: State, event: Correct) -> Outcome:
    """Lay an exposure of this turn again with other tiles."""
    seat, index = game.seats.index(event.seat), game.hands.index(event.hand)
    if state.turn.seat != seat:
        why = f"it is the turn of {game.who(state.turn.seat)}"
        return acts.refused(state, ruling("correct.closed", why))
    if event.to_hand != event.hand:
        name = game.hand_name(seat, index)
        why = f"{format_meld(event.meld)} belongs to {name} for good"
        return acts.refused(state, ruling("correct.side", why))
    hand = state.players[seat].hands[index]
    found = [each for each in hand.exposures if each.tiles == event.meld]
    if not found:
        why = f"{format_meld(event.meld)} does not lie on {game.hand_name(seat, index)}"
        return acts.refused(state, ruling("correct.nothing", why))
    exposure = next((each for each in found if each.called), None)
    if exposure is None or exposure.called is None:
        why = f"{format_meld(event.meld)} is final"
        return acts.refused(state, ruling("correct.closed", why))
    if exposure.called not in event.to_meld:
        why = f"{exposure.called} was called for it and is not in {format_meld(event.to_meld)}"
        return acts.refused(state, ruling("correct.keeps-tile", why))
    back, needed = _difference(event.meld, event.to_meld), _difference(event.to_meld, event.meld)
    pool = acts.held_pool(game, state, seat, Some(needed))
    if isinstance(pool, Ruling):
        return acts.refused(state, pool)
    rest = list(hand.exposures)
    rest.remove(exposure)
    state = state.with_pool(seat, acts.with_tiles(pool, Some(back)))
    state = state.with_hand(seat, index, replace(hand, exposures=tuple(rest)))
    return _lay(game, state, seat, index, Exposure(event.to_meld, exposure.called))


def _difference(one: Meld, other: Meld) -> Meld:
    """Return the tiles of one meld that another does not have."""
    return tuple(sorted((Counter(one) - Counter(other)).elements()))


def expose(game: Game, state: State, event: Expose) -> Outcome:
    """Lay down a group that was not called, which is never in order."""
    why = f"{format_meld(event.meld)} stays hidden until its hand is declared"
    return acts.refused(state, ruling("exposure.not-called", why))
