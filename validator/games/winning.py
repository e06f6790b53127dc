"""Valid declarations: what a hand counts as, and what follows."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.validator.games import acts, dying
from cardwright.validator.games.acts import Outcome
from cardwright.validator.games.events import Shown
from cardwright.validator.games.game import Game
from cardwright.validator.games.pieces import (
    Completed,
    Declaration,
    Manner,
    Pool,
    Status,
)
from cardwright.validator.games.replacing import replace
from cardwright.validator.games.rulings import ruling
from cardwright.validator.games.showing import clusters
from cardwright.validator.games.state import Result, State
from cardwright.validator.verdict import Match, Verdict


@dataclass(frozen=True, slots=True)
class Judged:
    """A declared hand with what the card says of it."""

    index: int
    shown: Shown
    verdict: Verdict
    matches: tuple[Match, ...]
    """Those that count, dearest first."""


def manner_of(game: Game, state: State, seat: int, index: int) -> Manner:
    """Return as what a valid hand counts."""
    hands = state.players[seat].hands
    if len(hands) == 1:
        return "won"
    other = hands[1 - index]
    if other.status is Status.ACTIVE:
        return "first"
    if other.status is Status.DEAD:
        return "single"
    together = game.style.declare.same_turn == "together" and state.turn.declared
    return "together" if together else "second"


def fix(game: Game, state: State, seat: int, judged: Judged, manner: Manner) -> State:
    """Return the table with a valid hand fixed and scored; pool and turn are the caller's."""
    shown, match = judged.shown, judged.matches[0]
    hand = state.players[seat].hands[judged.index]
    completed, discarder = _completed(state, judged.index, shown)
    declaration = Declaration(
        line=match.line,
        side=match.side,
        kind=game.kind_of(match.line),
        value=match.value,
        manner=manner,
        completed=completed,
        discarder=discarder,
        jokerless=not match.jokers,
        order=state.declarations,
    )
    final = tuple(replace(each, called=None) for each in hand.exposures)
    fixed = replace(
        hand,
        status=Status.DECLARED,
        exposures=final,
        shown=clusters(game, shown, match),
        declaration=declaration,
    )
    state = replace(state, declarations=state.declarations + 1)
    return state.with_hand(seat, judged.index, fixed)


def _completed(state: State, index: int, shown: Shown) -> tuple[Completed, int | None]:
    """Return how a hand came by its last tile, and whose discard that was."""
    turn = state.turn
    if shown.tiles.claimed and state.live:
        return Completed.CALLED, state.live.seat
    if turn.exchanged:
        return Completed.EXCHANGED, None
    if turn.called_from is not None and turn.called_on == index:
        return Completed.CALLED, turn.called_from
    return (Completed.DEALT if turn.opening else Completed.DRAWN), None


def after_claim(state: State, seat: int, shown: Shown) -> State:
    """Return the table with a claimed tile taken off it, in the claimant's turn."""
    if not shown.tiles.claimed or state.live is None:
        return state
    return acts.take_live(state, seat)[0]


def valid(game: Game, state: State, seat: int, judged: Judged, pool: Pool) -> Outcome:
    """Return the table after a Mahjong of one hand; `pool` is without its tiles."""
    manner = manner_of(game, state, seat, judged.index)
    who = game.who(seat)
    state = fix(game, state, seat, judged, manner)
    state = replace(state.with_pool(seat, pool), last_valid=True)
    state = after_claim(state, seat, judged.shown)
    turn = replace(state.turn, declared=(*state.turn.declared, judged.index))
    state = replace(state, turn=turn)
    hand = scored(judged)
    match manner:
        case "won":
            state = acts.end(state, "mahjong", seat)
            found = ruling("mahjong.won", f"{who} has {hand}")
        case "first":
            if game.style.table.at_once == 1:
                state = replace(state, turn=replace(state.turn, owes_deal=True))
                then = "and now takes the tiles of the second hand"
            else:
                other = game.hand_name(seat, 1 - judged.index, whose=False)
                then = f"and goes on with {other}"
            found = ruling("mahjong.first", f"{who} has {hand}, {then}")
        case "second":
            state = acts.end(state, _double(game, state, seat), seat)
            found = ruling("mahjong.second", f"{who} has {hand} as well")
        case "together":
            state = _together(state, seat)
            state = acts.end(state, "tandem-mahjong", seat)
            found = ruling("mahjong.tandem", f"{who} has {hand} in the same turn")
        case "single":
            found = ruling("mahjong.single", f"{who} has {hand}, with the other hand dead")
            if game.style.score.kind == "payments":
                state = acts.end(state, "mahjong", seat)
            else:
                state = dying.spend(game, state, seat)
    return state, (found,)


def _together(state: State, seat: int) -> State:
    """Return the table with all declared hands of a player counted as shown together."""
    for index, hand in enumerate(state.players[seat].hands):
        if hand.declaration:
            declaration = replace(hand.declaration, manner="together")
            state = state.with_hand(seat, index, replace(hand, declaration=declaration))
    return state


def _double(game: Game, state: State, seat: int) -> Result:
    """Return what a second Mahjong ends the round as."""
    score = game.style.score
    if score.kind != "payments":
        return "mahjong"
    others = [
        hand
        for at, player in enumerate(state.players)
        for hand in player.hands
        if at != seat and hand.declaration
    ]
    return "mahjong" if others and score.double_needs == "opponent-none" else "double-mahjong"


def scored(judged: Judged) -> str:
    """Return a Mahjong as messages name it: its line, category and value."""
    match = judged.matches[0]
    value = "without a value" if match.value is None else f"worth {match.value}"
    return f"{match.line} ({match.category}, {value})"
