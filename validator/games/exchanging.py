"""Jokers that change hands: exchanged for natural tiles, or lifted without."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.compiler.tiles import JOKER, TILES, Tile
from cardwright.validator.exposures import Called
from cardwright.validator.games import acts, dying
from cardwright.validator.games.acts import Outcome, Rulings
from cardwright.validator.games.event_text import (
    format_meld,
)
from cardwright.validator.games.events import (
    Exchange,
    Meld,
    Return,
    Some,
    Take,
)
from cardwright.validator.games.game import Game
from cardwright.validator.games.pieces import (
    Cluster,
    Exposure,
    PlayerHand,
    Status,
)
from cardwright.validator.games.replacing import replace
from cardwright.validator.games.rulings import Effect, Ruling, ruling
from cardwright.validator.games.state import (
    Phase,
    State,
    Swap,
)


def exchange(game: Game, state: State, event: Exchange) -> Outcome:
    """Give a natural tile for the Joker that stands for it."""
    style = game.style
    seat = game.seats.index(event.seat)
    if not style.exchange.played:
        return acts.refused(
            state,
            ruling("exchange.not-played", f"{game.who(seat)} plays without it"),
        )
    wrong = acts.not_own_turn(game, state, seat)
    if wrong:
        return acts.refused(state, wrong)
    if state.turn.phase is Phase.START:
        return _too_early(game, state, seat)
    if state.turn.declared and not style.turn.exchange_after_declaring:
        return acts.refused(
            state,
            ruling(
                "order.after-declaration",
                f"{game.who(seat)} has declared a hand in this turn",
            ),
        )
    if event.given.is_joker or not event.wanted.is_joker:
        return acts.refused(
            state,
            ruling(
                "exchange.reverse",
                f"{game.who(seat)} would give {event.given} and take {event.wanted}",
            ),
        )
    closed: Rulings = ()
    if style.exposure.correctable_until == "discard-or-exchange":
        state, closed = dying.close_window(game, state, seat)
        if state.is_over or state.players[seat].out:
            return state, closed
    return _exchange(game, state, event, seat, closed)


def _too_early(game: Game, state: State, seat: int) -> Outcome:
    why = f"{game.who(seat)} has neither drawn nor claimed a tile in this turn"
    if game.style.exchange.too_early == "put-back":
        return acts.refused(state, ruling("exchange.too-early", why))
    active = [index for index, hand in enumerate(state.players[seat].hands) if hand.is_active]
    state = dying.kill(game, state, seat, active)
    state = dying.spend(game, state, seat)
    why += ", and by this book the hand is dead"
    return state, (ruling("exchange.too-early", why, Effect.DEAD),)


def _exchange(game: Game, state: State, event: Exchange, seat: int, before: Rulings) -> Outcome:
    owner, index = game.seats.index(event.owner), game.hands.index(event.hand)
    hand = state.players[owner].hands[index]
    name = game.hand_name(owner, index)
    if not _open_to(game, hand, seat == owner):
        closed = "" if hand.is_active else f"{name} is {hand.status}: "
        whose = "its Jokers" if closed else f"the Jokers of {name}"
        why = f"{closed}{whose} are out of reach for {game.who(seat)}"
        return state, (*before, ruling("exchange.frozen", why))
    place = _find(hand, event.meld)
    if place is None:
        shown = format_meld(event.meld)
        why = f"{name} has no {shown}"
        if JOKER not in event.meld:
            why = f"{shown} holds no Joker"
        return state, (*before, ruling("exchange.no-joker", why))
    if hand.status is Status.DEAD and game.style.exchange.dead_hands == "earlier-exposures":
        exposure = hand.exposures[place] if place < len(hand.exposures) else None
        if exposure is None or exposure.mistake:
            why = f"{format_meld(event.meld)} is what killed {name}"
            return state, (*before, ruling("exchange.frozen", why))
    stands = _stands_for(game, hand, place)
    if stands != event.given:
        joker = f"the Joker in {format_meld(event.meld)} stands for"
        why = f"{joker} {stands}, not for {event.given}" if stands else f"{joker} no tile"
        return state, (*before, ruling("exchange.wrong-tile", why))
    pool = acts.held_pool(game, state, seat, Some((event.given,)))
    if isinstance(pool, Ruling):
        why = f"{game.who(seat)} has no {event.given} concealed"
        return state, (*before, ruling("exchange.not-concealed", why))
    state = state.with_pool(seat, acts.with_tiles(pool, Some((JOKER,))))
    changed = _changed(state.players[owner].hands[index], place, JOKER, event.given)
    state = state.with_hand(owner, index, changed)
    state = replace(state, turn=replace(state.turn, exchanged=True))
    message = f"{game.who(seat)} gives {event.given} to {name} and takes a Joker"
    return acts.done(state, message, before)


def _open_to(game: Game, hand: PlayerHand, own: bool) -> bool:
    """Whether a player may take Jokers from a hand."""
    rules = game.style.exchange
    if ("own" if own else "others") not in rules.from_:
        return False
    if hand.status is Status.DECLARED:
        return rules.declared_hands == "all" or (rules.declared_hands == "others" and not own)
    if hand.status is Status.DEAD:
        return rules.dead_hands != "nobody"
    return True


def _find(hand: PlayerHand, meld: Meld) -> int | None:
    """Return which meld of a hand is named, one with a Joker: exposures first, then clusters.

    A cluster may be named without the tile that was marked as the last.
    """
    if JOKER not in meld:
        return None
    melds = hand.melds
    if meld in melds:
        return melds.index(meld)
    jokers = meld.count(JOKER)
    for place in range(len(hand.exposures), len(melds)):
        whole = melds[place]
        if whole.count(JOKER) == jokers and all(
            meld.count(tile) <= whole.count(tile) for tile in set(meld)
        ):
            return place
    return None


def _stands_for(game: Game, hand: PlayerHand, place: int) -> Tile | None:
    """Return the tile that the Jokers of a meld stand for."""
    shown = place - len(hand.exposures)
    if shown >= 0 and hand.shown[shown].stands is not None:
        return hand.shown[shown].stands
    reading = game.read(hand.melds[place])
    return TILES[reading.kind] if isinstance(reading, Called) else None


def _changed(hand: PlayerHand, place: int, old: Tile, new: Tile | None) -> PlayerHand:
    """Return a hand with one tile of a meld replaced, or taken away."""

    def swapped(tiles: Sequence[Tile]) -> Meld:
        rest = list(tiles)
        rest.remove(old)
        return tuple(sorted([*rest, new] if new is not None else rest))

    shown = place - len(hand.exposures)
    if shown < 0:
        exposures: list[Exposure] = list(hand.exposures)
        exposures[place] = replace(exposures[place], tiles=swapped(exposures[place].tiles))
        return replace(hand, exposures=tuple(exposures))
    clusters: list[Cluster] = list(hand.shown)
    clusters[shown] = replace(clusters[shown], tiles=swapped(clusters[shown].tiles))
    return replace(hand, shown=tuple(clusters))


# ── Jokers lifted without a tile ─────────────────────────────────────────────────────────────────


def take(game: Game, state: State, event: Take) -> Outcome:
    """Lift a Joker out of an own exposure, which is never in order."""
    seat = game.seats.index(event.seat)
    why = f"{game.who(seat)} gives no natural tile for the Joker"
    if game.style.exchange.direct_swap == "put-back":
        found = ruling("exchange.direct-swap", f"{why}: it goes back", Effect.REFUSED)
        return acts.refused(state, found)
    wrong = acts.not_own_turn(game, state, seat)
    if wrong:
        return acts.refused(state, wrong)
    index = game.hands.index(event.hand)
    hand = state.players[seat].hands[index]
    if not hand.is_active:
        why = f"{game.hand_name(seat, index)} is {hand.status}"
        return acts.refused(state, ruling("exchange.frozen", why))
    place = _find(hand, event.meld)
    if place is None or state.turn.swap is not None:
        why = f"{game.hand_name(seat, index)} has no Joker to lift from {format_meld(event.meld)}"
        return acts.refused(state, ruling("exchange.no-joker", why))
    changed = _changed(hand, place, JOKER, None)
    pool = acts.with_tiles(state.players[seat].pool, Some((JOKER,)))
    swap = Swap(index, changed.exposures[place].tiles, game.hands.index(event.to_hand))
    state = state.with_hand(seat, index, changed).with_pool(seat, pool)
    state = replace(state, turn=replace(state.turn, swap=swap))
    why += ", and has until the end of the turn to put it back"
    return state, (ruling("exchange.direct-swap", why, Effect.MISTAKEN),)


def put_joker_back(game: Game, state: State, event: Return) -> Outcome:
    """Put a lifted Joker back where it lay."""
    seat = game.seats.index(event.seat)
    wrong = acts.not_own_turn(game, state, seat)
    if wrong:
        return acts.refused(state, wrong)
    swap, index = state.turn.swap, game.hands.index(event.hand)
    hand = state.players[seat].hands[index]
    place = next((at for at, each in enumerate(hand.exposures) if each.tiles == event.meld), None)
    if swap is None or swap.hand != index or swap.meld != event.meld or place is None:
        why = f"no Joker was lifted from {format_meld(event.meld)} in this turn"
        return acts.refused(state, ruling("exchange.no-joker", why))
    pool = acts.held_pool(game, state, seat, Some((JOKER,)))
    if isinstance(pool, Ruling):
        return acts.refused(state, pool)
    exposures = list(hand.exposures)
    exposures[place] = replace(exposures[place], tiles=(*event.meld, JOKER))
    state = state.with_hand(seat, index, replace(hand, exposures=tuple(exposures)))
    state = state.with_pool(seat, pool)
    state = replace(state, turn=replace(state.turn, swap=None))
    return acts.done(state, f"the Joker lies in {format_meld(exposures[place].tiles)} again")


def settle_swap(game: Game, state: State, seat: int) -> Outcome:
    """Return the table after a turn in which a lifted Joker was kept: its hand is dead."""
    swap = state.turn.swap
    if swap is None or state.turn.seat != seat:
        return state, ()
    state = replace(state, turn=replace(state.turn, swap=None))
    if not state.players[seat].hands[swap.to_hand].is_active:
        return state, ()
    why = f"{game.hand_name(seat, swap.to_hand)} keeps a Joker for which nothing was given"
    state = dying.kill(game, state, seat, (swap.to_hand,))
    state = dying.spend(game, state, seat)
    return state, (ruling("exchange.joker-kept", why),)
