"""A simple player who keeps the rules: aims at the nearest lines, calls, exchanges and declares.

What it is about to do it puts to the referee first, with the table as it sees it, so that no rule
of a style is known here. Same view and same state of the random numbers, same choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from cardwright.compiler.tiles import JOKER, JOKER_INDEX, TILES, Tile
from cardwright.validator.exposures import Called
from cardwright.validator.games import showing
from cardwright.validator.games.aims import Aim, Part, aim_at, find_aim, is_near
from cardwright.validator.games.event_text import shown_text
from cardwright.validator.games.events import (
    Call,
    DealOut,
    Declare,
    DeclareTandem,
    Discard,
    Draw,
    Event,
    Exchange,
    Meld,
    Shown,
    Some,
)
from cardwright.validator.games.pieces import Counts, PlayerHand, minus, plus
from cardwright.validator.games.reader import clusters
from cardwright.validator.games.referee import apply
from cardwright.validator.games.replacing import replace
from cardwright.validator.games.rulings import Effect
from cardwright.validator.games.state import Phase
from cardwright.validator.games.views import View
from cardwright.validator.hand import Hand

Wish = Call | Declare | DeclareTandem
"""What a player does with another's discard."""


def act(view: View, rng: Random) -> Event:
    """Return what a player does in the own turn; which tile comes is left unsaid."""
    turn = view.state.turn
    if turn.owes_deal:
        return DealOut(view.letter, Some((), view.game.style.hand_size))
    if turn.phase is Phase.START:
        return Draw(view.letter)
    pool = view.pool
    aim = find_aim(view, pool)
    return (
        _exchange(view, aim)
        or _declaration(view, aim, pool, None)
        or Discard(view.letter, next(_least_wanted(view, aim, rng)))
    )


def claim(view: View) -> Wish | None:
    """Return what a player does with the live discard of another; None to let it be."""
    live = view.state.live
    if live is None or live.tile.is_joker or view.me.out:
        return None
    aim = find_aim(view, view.pool)
    wanted = plus(view.pool, (live.tile,))
    whole = find_aim(view, wanted) if aim and aim.distance == 1 else None
    return _declaration(view, whole, wanted, live.tile) or _call(view, aim, live.tile)


def passed_on(view: View, size: int, rng: Random) -> tuple[Tile, ...]:
    """Return what a player gives away in the Charleston."""
    tiles = _least_wanted(view, find_aim(view, view.pool), rng)
    chosen: list[Tile] = []
    for tile in tiles:
        if not tile.is_joker:
            chosen.append(tile)
        if len(chosen) == size:
            break
    return tuple(sorted(chosen))


# ── What is thrown ───────────────────────────────────────────────────────────────────────────────


def _least_wanted(view: View, aim: Aim | None, rng: Random) -> Iterator[Tile]:
    """Yield the tiles of the pool: spare ones first, and those first that few near targets have."""
    pool = view.pool
    spare: Counts = aim.spare(pool) if aim else pool
    favour: Counts = aim.favour if aim else pool

    def rank(kind: int) -> tuple[bool, bool, int, float]:
        return not spare[kind], kind == JOKER_INDEX, favour[kind], rng.random()

    kinds = [kind for kind, count in enumerate(pool) if count]
    order = sorted(kinds, key=rank)
    for kind in order:
        yield from [TILES[kind]] * (spare[kind] or pool[kind])
    for kind in order:
        yield from [TILES[kind]] * ((pool[kind] - spare[kind]) if spare[kind] else 0)


# ── Mahjong ──────────────────────────────────────────────────────────────────────────────────────


def _declaration(
    view: View, aim: Aim | None, pool: Counts, claimed: Tile | None
) -> Declare | DeclareTandem | None:
    """Return a declaration that a pool allows, of both hands if it can be."""
    if aim and len(aim.parts) > 1 and not aim.distance:
        takes = next((p.hand for p in aim.parts if claimed and p.own[claimed.index]), None)
        shown = tuple(
            _shown(view, part, claimed if part.hand == takes else None) for part in aim.parts
        )
        both = DeclareTandem(view.letter, shown)
        if _is_good(view, both):
            return both
    for hand in view.active:
        if not is_near(view, pool, hand, 0):
            continue
        alone = aim_at(view, pool, hand)
        if alone is None or alone.distance:
            continue
        (part,) = alone.parts
        if claimed is None or part.own[claimed.index]:
            one = Declare(view.letter, _shown(view, part, claimed))
            if _is_good(view, one):
                return one
    return None


def _shown(view: View, part: Part, claimed: Tile | None) -> Shown:
    """Return a hand laid open in the groups of its line, as a record would have it."""
    exposures = tuple(each.tiles for each in view.me.hands[part.hand].exposures)
    hand = Hand(part.own, exposures, claimed, claimed is not None)
    shown = Shown(view.game.hands[part.hand], hand)
    matches = view.game.judge(view.seat, shown).matches
    if matches:
        groups = [list(each.tiles) for each in showing.clusters(view.game, shown, matches[0])]
        if claimed:
            next(group for group in groups if claimed in group).remove(claimed)
        shown = replace(shown, clusters=tuple(tuple(group) for group in groups if group))
    read = clusters(shown_text(shown)) or clusters(shown_text(replace(shown, clusters=())))
    return replace(shown, clusters=read)


def _is_good(view: View, event: Event) -> bool:
    """Whether the referee finds an event in order."""
    _, rulings = apply(view.game, view.state, event)
    return all(each.effect is Effect.DONE for each in rulings)


# ── Exposures ────────────────────────────────────────────────────────────────────────────────────


def _call(view: View, aim: Aim | None, tile: Tile) -> Call | None:
    """Return a call that brings what is aimed at nearer."""
    if aim is None or not aim.needs[tile.index]:
        return None
    for part in aim.parts:
        for meld in _melds(view, part, tile):
            event = Call(view.letter, tile, view.game.hands[part.hand], meld)
            after, rulings = apply(view.game, view.state, event)
            if any(each.effect is not Effect.DONE for each in rulings):
                continue
            seen = View(view.game, view.seat, after)
            then = find_aim(seen, seen.pool)
            if then is not None and then.distance < aim.distance:
                return event
    return None


def _melds(view: View, part: Part, tile: Tile) -> Iterator[Meld]:
    """Yield the groups of a target that a tile completes, with as few Jokers as can be."""
    game, kind = view.game, tile.index
    laid = Counter(
        (reading.kind, reading.size)
        for each in view.me.hands[part.hand].exposures
        if isinstance(reading := game.read(each.tiles), Called)
    )
    for size, of_kind, takes_jokers in game.engine.card.calls(part.row):
        if of_kind != kind:
            continue
        if laid[kind, size]:
            laid[kind, size] -= 1
            continue
        naturals = min(view.pool[kind], size - 1)
        jokers = size - 1 - naturals
        if jokers <= (view.pool[JOKER_INDEX] if takes_jokers else 0):
            yield (tile,) * (naturals + 1) + (JOKER,) * jokers


def _exchange(view: View, aim: Aim | None) -> Exchange | None:
    """Return an exchange of a tile that nothing needs, or that a Joker more than replaces."""
    if aim is None or not view.game.style.exchange.played or not aim.distance:
        return None
    for at, player in enumerate(view.state.players):
        for index, hand in enumerate(player.hands):
            for meld, stands in _with_jokers(view, hand):
                if not _is_worth_a_joker(view, aim, stands):
                    continue
                owner, name = view.game.seats[at], view.game.hands[index]
                event = Exchange(view.letter, stands, JOKER, owner, name, meld)
                if _is_good(view, event):
                    return event
    return None


def _is_worth_a_joker(view: View, aim: Aim, tile: Tile) -> bool:
    """Whether a player is not farther off, or is nearer, with a Joker in the place of a tile."""
    if not view.pool[tile.index]:
        return False
    if aim.spare(view.pool)[tile.index]:
        return True
    then = find_aim(view, plus(minus(view.pool, (tile,)), (JOKER,)))
    return then is not None and then.distance < aim.distance


def _with_jokers(view: View, hand: PlayerHand) -> Iterator[tuple[Meld, Tile]]:
    """Yield what lies of a hand and holds a Joker, with the tile that the Joker stands for."""
    stands = [None] * len(hand.exposures) + [each.stands for each in hand.shown]
    for meld, said in zip(hand.melds, stands, strict=True):
        if JOKER in meld:
            reading = view.game.read(meld)
            natural = TILES[reading.kind] if isinstance(reading, Called) else None
            tile = said or natural
            if tile is not None and not tile.is_joker:
                yield meld, tile
