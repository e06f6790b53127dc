"""Declarations of Mahjong, of one hand or of two together, and a second hand's deal."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.compiler.tiles import Tile
from cardwright.validator.games import acts
from cardwright.validator.games.acts import Outcome
from cardwright.validator.games.events import (
    Declare,
    DeclareTandem,
    Shown,
    Some,
)
from cardwright.validator.games.exchanging import settle_swap
from cardwright.validator.games.failing import fail, fail_tandem
from cardwright.validator.games.game import Game
from cardwright.validator.games.pieces import (
    Pool,
    Status,
    tiles_of,
)
from cardwright.validator.games.replacing import replace
from cardwright.validator.games.rulings import Ruling, ruling
from cardwright.validator.games.state import (
    Phase,
    State,
)
from cardwright.validator.games.winning import Judged, after_claim, fix, manner_of, scored, valid


def declare(game: Game, state: State, event: Declare) -> Outcome:
    """Declare one hand."""
    seat = game.seats.index(event.seat)
    shown = event.shown
    index = game.hands.index(shown.hand)
    wrong = _not_to_declare(game, state, seat, (shown,))
    if wrong is None and not game.style.declare.alone:
        why = f"{game.who(seat)} has to show both hands at once"
        wrong = ruling("declare.tandem-only", why)
    if (
        wrong is None
        and _is_second(state, seat, index)
        and (game.style.declare.second_from == "none")
    ):
        wrong = ruling("declare.not-played", f"{game.who(seat)} has declared a hand already")
    if wrong:
        return acts.refused(state, wrong)
    state, kept = settle_swap(game, state, seat)
    if kept and (state.is_over or not state.players[seat].hands[index].is_active):
        return state, kept
    pool = _pool_without(game, state, seat, (shown,))
    if isinstance(pool, Ruling):
        return state, (*kept, pool)
    judged = _judge(game, state, seat, index, shown)
    if judged.matches:
        pair = _pair_not_winning(game, state, seat, judged)
        if pair:
            return state, (*kept, pair)
        outcome = valid(game, state, seat, judged, pool)
    else:
        outcome = fail(game, state, seat, index, shown, judged.verdict, pool)
    return outcome[0], (*kept, *outcome[1])


def tandem(game: Game, state: State, event: DeclareTandem) -> Outcome:
    """Declare two hands at once."""
    seat = game.seats.index(event.seat)
    who = game.who(seat)
    hands = state.players[seat].hands
    wrong: Ruling | None = None
    if game.style.declare.together == "none":
        wrong = ruling("declare.not-played", "hands are declared one by one")
    elif any(hand.declaration for hand in hands):
        wrong = ruling("declare.tandem-after-first", f"{who} has declared a hand already")
    elif {each.hand for each in event.shown} != set(game.hands) or any(
        hand.status is Status.DEAD for hand in hands
    ):
        wrong = ruling("declare.needs-both", f"{who} does not show two live hands")
    wrong = wrong or _not_to_declare(game, state, seat, event.shown)
    if wrong:
        return acts.refused(state, wrong)
    state, kept = settle_swap(game, state, seat)
    if kept:
        return state, kept
    pool = _pool_without(game, state, seat, event.shown)
    if isinstance(pool, Ruling):
        return acts.refused(state, pool)
    judged = tuple(
        _judge(game, state, seat, game.hands.index(each.hand), each) for each in event.shown
    )
    if not all(each.matches for each in judged):
        if game.style.declare.invalid == "dead":
            for each in judged:
                if each.matches:
                    state = fix(game, state, seat, each, "first")
            for each in judged:
                state = after_claim(state, seat, each.shown)
        bad = [(each.index, each.shown, each.verdict) for each in judged if not each.matches]
        return fail_tandem(game, state, seat, bad, pool)
    for each in judged:
        state = fix(game, state, seat, each, "together")
    state = replace(state.with_pool(seat, pool), last_valid=True)
    for each in judged:
        state = after_claim(state, seat, each.shown)
    state = acts.end(state, "tandem-mahjong", seat)
    values = " and ".join(scored(each) for each in judged)
    return state, (ruling("mahjong.tandem", f"{who} shows both hands: {values}"),)


def _is_second(state: State, seat: int, index: int) -> bool:
    """Whether another hand of the player has been declared."""
    return any(hand.declaration for at, hand in enumerate(state.players[seat].hands) if at != index)


# ── May it be declared? ──────────────────────────────────────────────────────────────────────────


def _claimed(shown: Sequence[Shown]) -> list[Tile]:
    """Return the tiles that are marked as claimed, of which there can be but one."""
    return [each.tiles.last for each in shown if each.tiles.claimed and each.tiles.last]


def _not_to_declare(game: Game, state: State, seat: int, shown: Sequence[Shown]) -> Ruling | None:
    player, who = state.players[seat], game.who(seat)
    if player.out:
        return ruling("declare.frozen-hand", f"{who} has no hand in play any more")
    claimed = _claimed(shown)
    if claimed:
        for tile in claimed:
            wrong = acts.unclaimable(game, state, seat, tile)
            if wrong:
                return wrong
        if state.turn.seat == seat and state.turn.phase is Phase.FULL:
            return ruling("order.already-drawn", f"{who} holds the full count already")
        wrong = acts.outranked(game, state, seat, mahjong=True)
        if wrong:
            return wrong
    else:
        wrong = acts.not_own_turn(game, state, seat) or acts.must_draw(game, state)
        if wrong:
            return wrong
    for each in shown:
        index = game.hands.index(each.hand)
        hand = player.hands[index]
        if not hand.is_active:
            return ruling("declare.frozen-hand", f"{game.hand_name(seat, index)} is {hand.status}")
    return None


def _pool_without(game: Game, state: State, seat: int, shown: Sequence[Shown]) -> Pool | Ruling:
    """Return what a pool is without declared tiles, or the ruling that they are not there."""
    concealed: list[Tile] = []
    claimed = _claimed(shown)[:1]
    for each in shown:
        index = game.hands.index(each.hand)
        lying = sorted(one.tiles for one in state.players[seat].hands[index].exposures)
        if sorted(each.tiles.exposures) != lying:
            there = " ".join("[" + " ".join(map(str, meld)) + "]" for meld in lying)
            why = f"exposures are declared as they lie: {there}" if lying else "no exposure lies"
            return ruling("tiles.not-held", f"{why} on {game.hand_name(seat, index)}")
        concealed += tiles_of(each.tiles.concealed)
    for tile in claimed:
        concealed.remove(tile)
    return acts.held_pool(game, state, seat, Some(tuple(concealed)))


def _judge(game: Game, state: State, seat: int, index: int, shown: Shown) -> Judged:
    verdict = game.judge(seat, shown)
    matches = verdict.matches
    if game.style.declare.second_from == "other-side":
        taken = {
            hand.declaration.side
            for at, hand in enumerate(state.players[seat].hands)
            if at != index and hand.declaration and hand.declaration.side
        }
        matches = tuple(match for match in matches if match.side not in taken)
    return Judged(index, shown, verdict, matches)


def _pair_not_winning(game: Game, state: State, seat: int, judged: Judged) -> Ruling | None:
    """Return the ruling on a claim that only a Mahjong that ends the game may make."""
    tile = judged.shown.tiles.last
    if (
        game.style.calls.single_or_pair != "ending-mahjong"
        or not judged.shown.tiles.claimed
        or tile is None
        or manner_of(game, state, seat, judged.index) != "first"
        or game.fills_a_group(judged.shown, tile, judged.matches)
    ):
        return None
    why = f"{tile} would fill a Single or Pair, and {game.who(seat)} goes on after this Mahjong"
    return ruling("call.pair-not-winning", why)
