"""Declarations that fail, and what they cost."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.compiler.tiles import Tile
from cardwright.validator.games import acts, dying
from cardwright.validator.games.acts import Outcome
from cardwright.validator.games.events import Shown, Some
from cardwright.validator.games.game import Game
from cardwright.validator.games.pieces import (
    Cluster,
    Pool,
    Status,
    tiles_of,
)
from cardwright.validator.games.replacing import replace
from cardwright.validator.games.rulings import ruling
from cardwright.validator.games.state import (
    State,
)
from cardwright.validator.verdict import Verdict


def fail(
    game: Game, state: State, seat: int, index: int, shown: Shown, verdict: Verdict, pool: Pool
) -> Outcome:
    """Return the table after one hand was falsely declared; `pool` is without its tiles."""
    why = f"{game.who(seat)} has no Mahjong: {why_not(verdict)}"
    state = replace(state, last_valid=False)
    if game.style.declare.invalid == "return":
        return acts.refused(state, ruling("mahjong.invalid.solitaire", why))
    name = _name(game, state, seat, index)
    claimed = shown.tiles.last if shown.tiles.claimed else None
    if claimed is not None:
        state, _ = acts.take_live(state, seat)
    if game.style.dead.holds == game.style.hand_size:
        state = _freeze(game, state.with_pool(seat, pool), seat, index, shown)
        if game.style.has_two_hands and state.players[seat].has_active:
            state = dying.fill_up(game, state, seat, index)
    else:
        state = dying.kill(game, state, seat, (index,))
        if claimed is not None:
            own = state.players[seat].pool
            state = state.with_pool(seat, acts.with_tiles(own, Some((claimed,))))
    return dying.spend(game, state, seat), (ruling(name, why),)


def _name(game: Game, state: State, seat: int, index: int) -> str:
    """Return the ruling on a false declaration by what stands beside it."""
    hands = state.players[seat].hands
    if len(hands) == 1:
        out = game.style.dead.no_active_hand == "player-out"
        return "mahjong.invalid.american" if out else "mahjong.invalid.classic"
    other = hands[1 - index].status
    if other is Status.ACTIVE:
        return "mahjong.invalid.first"
    return "mahjong.invalid.second" if other is Status.DECLARED else "mahjong.invalid.last"


def fail_tandem(
    game: Game,
    state: State,
    seat: int,
    bad: Sequence[tuple[int, Shown, Verdict]],
    pool: Pool,
) -> Outcome:
    """Return the table after two hands were shown of which some fail; the others are fixed."""
    whys = "; ".join(
        f"the {shown.hand} hand is none: {why_not(verdict)}" for _, shown, verdict in bad
    )
    why = f"{game.who(seat)} has no two Mahjongs: {whys}"
    if game.style.declare.invalid == "return":
        back = replace(state, last_valid=False)
        return acts.refused(back, ruling("mahjong.invalid.solitaire", why))
    state = replace(state, last_valid=False).with_pool(seat, pool)
    for index, shown, _ in bad:
        state = _freeze(game, state, seat, index, shown)
    state = acts.end(state, "ended")
    return state, (ruling("mahjong.invalid.tandem", why),)


def _freeze(game: Game, state: State, seat: int, index: int, shown: Shown) -> State:
    """Return the table with a hand dead whose tiles were all shown: they stay where they are.

    Tiles beyond a whole hand go back to the pool, the last of those shown first.
    """
    hand = state.players[seat].hands[index]
    clusters = shown.clusters or (tiles_of(shown.tiles.concealed),)
    if shown.clusters and shown.tiles.last:
        clusters = ((shown.tiles.last,), *clusters)
    room = game.style.hand_size - hand.size
    kept: list[Cluster] = []
    back: list[Tile] = []
    for meld in clusters:
        stays, goes = meld[: max(room, 0)], meld[max(room, 0) :]
        room -= len(stays)
        back += goes
        if stays:
            kept.append(Cluster(stays))
    dead = replace(
        hand,
        status=Status.DEAD,
        exposures=tuple(replace(each, called=None) for each in hand.exposures),
        shown=tuple(kept),
    )
    pool = acts.with_tiles(state.players[seat].pool, Some(tuple(back)))
    return state.with_hand(seat, index, dead).with_pool(seat, pool)


def why_not(verdict: Verdict) -> str:
    """Return why a hand is no Mahjong, in a player's words."""
    if verdict.valid:
        return "it stands on the side of the other hand"
    parts = [reason.message for reason in verdict.reasons[:1]]
    if verdict.nearest and not parts:
        near = verdict.nearest[0]
        parts.append(f"{near.line} is nearest, {near.distance} tiles away")
    return "; ".join(parts) or "it fits no line of the card"
