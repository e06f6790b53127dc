"""What several events have in common: whose turn it is, tiles that change places, the end."""

from __future__ import annotations

from collections import Counter

from cardwright.compiler.tiles import COPIES, Tile
from cardwright.validator.games.event_text import format_count
from cardwright.validator.games.events import Some
from cardwright.validator.games.game import Game
from cardwright.validator.games.pieces import (
    Pool,
    plus,
)
from cardwright.validator.games.replacing import replace
from cardwright.validator.games.rulings import Effect, Ruling, ruling
from cardwright.validator.games.state import (
    Live,
    Phase,
    Result,
    State,
    Turn,
)

Rulings = tuple[Ruling, ...]
Outcome = tuple[State, Rulings]


def refused(state: State, found: Ruling) -> Outcome:
    """Return the table as it was, with the ruling that refuses an event."""
    return state, (found,)


def done(state: State, message: str, before: Rulings = ()) -> Outcome:
    """Return a table with what came about, `ok` where that is nothing."""
    return state, before or (ruling("ok", message),)


# ── Whose turn ───────────────────────────────────────────────────────────────────────────────────


def not_own_turn(game: Game, state: State, seat: int) -> Ruling | None:
    """Return the ruling on a player who acts in another's turn."""
    if state.turn.seat == seat:
        return None
    return ruling("turn.not-yours", f"it is the turn of {game.who(state.turn.seat)}")


def must_draw(game: Game, state: State) -> Ruling | None:
    """Return the ruling on a player who has not drawn or claimed yet."""
    if state.turn.phase is Phase.FULL:
        return None
    first = "draw" if game.style.is_solitaire_cycle else "draw or claim"
    return ruling("order.draw-first", f"{game.who(state.turn.seat)} has to {first} first")


def next_seat(state: State, after: int) -> int:
    """Return whose turn comes after a seat; that seat's own where all others are out."""
    count = len(state.players)
    for step in range(1, count + 1):
        seat = (after + step) % count
        if not state.players[seat].out:
            return seat
    return after


def pass_turn(state: State, after: int) -> State:
    """Return the table with the turn of the next player after a seat."""
    return replace(state, turn=Turn(next_seat(state, after), Phase.START))


def end(state: State, result: Result, winner: int | None = None) -> State:
    """Return the table after the end of the round."""
    over = replace(state.turn, phase=Phase.OVER)
    return replace(state, turn=over, result=result, winner=winner)


# ── Tiles ────────────────────────────────────────────────────────────────────────────────────────


def held_pool(game: Game, state: State, seat: int, tiles: Some) -> Pool | Ruling:
    """Return what a pool is without some tiles, or the ruling that they are not in it.

    A tile that the referee does not know there may be one of the unseen ones, as long as the set
    has it.
    """
    pool = state.players[seat].pool
    known = list(pool.known)
    unseen = pool.unseen
    for tile, count in Counter(tiles.tiles).items():
        short = count - known[tile.index]
        if short <= 0:
            known[tile.index] -= count
            continue
        if short > unseen or not state.may_exist(tile, short):
            return not_held(game, state, seat, tile, count, unseen)
        known[tile.index] = 0
        unseen -= short
    if tiles.unseen > unseen:
        return ruling(
            "tiles.not-held",
            f"{game.who(seat)} holds {format_count(unseen)} that nobody saw, not {tiles.unseen}",
        )
    return Pool(tuple(known), unseen - tiles.unseen)


def on_trust(tiles: int) -> str:
    """Return the remark that some tiles were taken for what a player says, if any were."""
    which = "a tile" if tiles == 1 else format_count(tiles)
    return f" (with {which} that nobody had seen)" if tiles > 0 else ""


def not_held(game: Game, state: State, seat: int, tile: Tile, count: int, unseen: int) -> Ruling:
    """Return the ruling on a tile that is not there."""
    held = state.players[seat].pool.known[tile.index]
    times = f"{count} × {tile}" if count > 1 else f"{tile}"
    if unseen and not state.may_exist(tile, count - held):
        why = f"of {COPIES[tile.index]} × {tile} in the set {state.seen(tile)} lie elsewhere"
    elif held:
        why = f"{held} of them {'is' if held == 1 else 'are'} concealed there"
    else:
        why = "no such tile is concealed there"
    return ruling("tiles.not-held", f"{game.who(seat)} does not hold {times}: {why}")


def with_tiles(pool: Pool, tiles: Some) -> Pool:
    """Return a pool with more tiles."""
    return Pool(plus(pool.known, tiles.tiles), pool.unseen + tiles.unseen)


def expected_pool(game: Game, state: State, seat: int) -> int:
    """Return how many concealed tiles a player must hold, those to be buried included."""
    style = game.style
    player = state.players[seat]
    active = sum(hand.is_active for hand in player.hands)
    in_play = len(player.hands) - active + min(style.table.at_once, active)
    full = style.hand_size * in_play - sum(hand.size for hand in player.hands)
    is_full = state.turn.seat == seat and state.turn.phase is Phase.FULL
    if state.turn.owes_deal and is_full:
        return full - style.hand_size
    return full if is_full or not active else full - 1


def lie_elsewhere(state: State, seat: int, tile: Tile) -> bool:
    """Whether a player has a tile that lies exposed, declared or dead."""
    return any(tile in meld for hand in state.players[seat].hands for meld in hand.melds) or any(
        tile in hand.buried.tiles for hand in state.players[seat].hands
    )


# ── The discard and the wall ─────────────────────────────────────────────────────────────────────


def retire_live(state: State) -> State:
    """Return the table with the live discard on the pile."""
    if state.live is None:
        return state
    return replace(state, live=None, pile=plus(state.pile, (state.live.tile,)))


def put_back(state: State) -> State:
    """Return the table with a picked tile on the wall again, as the next to draw."""
    picked = state.turn.picked
    if picked is None:
        return state
    tile = picked.tiles[0] if picked.tiles else None
    return replace(
        state, wall=state.wall + 1, next_tile=tile, turn=replace(state.turn, picked=None)
    )


def wall_left(state: State) -> int:
    """Return the tiles of the wall, one that is only picked up included."""
    return state.wall + (state.turn.picked is not None)


def unclaimable(game: Game, state: State, seat: int, tile: Tile | None) -> Ruling | None:
    """Return the ruling on a claim of the discard, whoever else wants it; None where it stands."""
    who = game.who(seat)
    if game.style.calls.claimants == "nobody":
        return ruling("call.not-played", f"{who} plays alone: a discard is gone")
    live = state.live
    if live is None:
        return ruling("call.late", f"no discard is open to {who} any more")
    if live.seat == seat:
        return ruling("call.own-discard", f"{who} has discarded {live.tile}")
    if tile is not None and tile != live.tile:
        return ruling("call.not-latest", f"the latest discard is {live.tile}, not {tile}")
    if live.tile.is_joker:
        return ruling("call.dead-joker", f"{game.who(live.seat)} has discarded a Joker")
    return None


def outranked(game: Game, state: State, seat: int, mahjong: bool) -> Ruling | None:
    """Return the ruling on a claim before which another goes."""
    live = state.live
    if live is None:
        return None
    count = len(state.players)

    def rank(claim: tuple[int, bool]) -> tuple[bool, int]:
        return not claim[1], (claim[0] - live.seat) % count

    mine = rank((seat, mahjong))
    better = [
        claim
        for claim in live.claims
        if claim[0] != seat and not state.players[claim[0]].out and rank(claim) < mine
    ]
    if not better:
        return None
    other, for_mahjong = min(better, key=rank)
    what = "Mahjong" if for_mahjong else "an exposure"
    return ruling("call.outranked", f"{game.who(other)} claims {live.tile} for {what}")


def take_live(state: State, seat: int) -> tuple[State, Live]:
    """Return the table after a claim: the discard gone, a picked tile back, the claimant's turn."""
    live = state.live
    assert live is not None, "a claim that stands has a discard"
    back = put_back(state)
    turn = Turn(seat, Phase.FULL, called_from=live.seat)
    return replace(back, live=None, turn=turn), live


def carried_out(found: Ruling) -> Ruling:
    """Return a ruling on an event that happened all the same."""
    return Ruling(found.name, f"{found.message}, and it was done all the same", Effect.MISTAKEN)
