"""What would make an event legal that was not, ruling by ruling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardwright.compiler.tiles import JOKER
from cardwright.validator.games.event_text import format_meld
from cardwright.validator.games.events import Call, Event, Meld
from cardwright.validator.games.game import Game
from cardwright.validator.games.state import State

NOTHING_WOULD = "nothing would"

REMEDIES: Mapping[str, str] = {
    "turn.not-yours": "wait for the own turn; only claims are made in another's",
    "turn.round-over": f"{NOTHING_WOULD}: a new round is dealt",
    "order.opening-draw": "discard or declare without a draw",
    "order.discard-first": "discard first, then draw",
    "order.already-drawn": "go on with what was drawn or claimed: declare or discard",
    "order.nothing-picked": "pick a tile up first",
    "order.draw-first": "draw or claim first",
    "order.after-declaration": "exchange before declaring, or in the next turn",
    "wall.empty": "claim the last discard for a Mahjong, or end the round",
    "discard.not-concealed": "discard a concealed tile",
    "tiles.not-held": "name tiles that are concealed there, and exposures as they lie",
    "call.not-played": f"{NOTHING_WOULD}: who plays alone draws",
    "call.late": "claim before the next player racks a drawn tile",
    "call.own-discard": f"{NOTHING_WOULD}: only others may claim it",
    "call.not-latest": "claim the latest discard",
    "call.dead-joker": f"{NOTHING_WOULD}: a discarded Joker is dead",
    "call.frozen-hand": "call for a hand that is neither declared nor dead",
    "call.outranked": "claim it for a Mahjong, or let the other have it",
    "call.mahjong-only": "claim it with a declaration that it completes",
    "call.without-tile": "put the called tile into the exposure",
    "call.pair-not-winning": "claim a tile for a group of three or more, or when one hand is left",
    "exposure.not-a-group": "lay three to six equal tiles, Jokers among them",
    "exposure.no-line": "lay a group that some open line has beside the other exposures",
    "exposure.invalid": "mend the exposure before discarding or exchanging, where rules allow it",
    "exposure.not-called": "keep the group concealed until its hand is declared",
    "correct.closed": "mend an exposure in the turn in which it was laid",
    "correct.side": "lay it again on the same hand",
    "correct.nothing": "name an exposure as it lies there",
    "correct.keeps-tile": "leave the called tile in it",
    "exchange.not-played": f"{NOTHING_WOULD}: nothing lies exposed",
    "exchange.too-early": "draw or claim a tile first, then exchange",
    "exchange.reverse": "give a natural tile and take a Joker",
    "exchange.frozen": "exchange with a hand whose Jokers are open to this player",
    "exchange.no-joker": "name an exposure that lies there and holds a Joker",
    "exchange.wrong-tile": "give the tile that the Joker stands for",
    "exchange.not-concealed": "give a tile from the concealed ones",
    "exchange.direct-swap": "give the natural tile for the Joker, or put it back in this turn",
    "exchange.joker-kept": "put the lifted Joker back before the turn ends",
    "move.not-played": f"{NOTHING_WOULD}: there is one rack",
    "move.not-in-turn": "move tiles in the own turn",
    "move.frozen": "move tiles to a hand that is still played",
    "move.exposed": "move concealed tiles",
    "declare.frozen-hand": "declare a hand that is neither declared nor dead",
    "declare.tandem-only": "complete the other hand too, and show both",
    "declare.not-played": "declare what this game knows",
    "declare.tandem-after-first": "declare the other hand alone",
    "declare.needs-both": "show both hands, or declare one alone where the rules allow it",
    "mahjong.invalid.solitaire": "declare fourteen tiles that fit a line",
    "mahjong.invalid.classic": "declare fourteen tiles that fit a line of the own side",
    "mahjong.invalid.first": "declare fourteen tiles that fit a line of that hand's side",
    "mahjong.invalid.second": "declare fourteen tiles that fit a line of that hand's side",
    "mahjong.invalid.last": "declare fourteen tiles that fit a line of that hand's side",
    "mahjong.invalid.tandem": "show two hands that each fit a line of their side",
    "mahjong.invalid.american": "declare fourteen tiles that fit a line",
    "deal.not-now": "declare the first hand, then deal the second",
    "deal.miscount": "deal again, with the right number of tiles",
    "dead.nothing-to-bury": "bury tiles when a dead hand lacks some",
    "dead.bury-count": "bury exactly as many tiles as the dead hand lacks",
    "dead.bury-first": "bury what the dead hand lacks first",
    "count.wrong": f"{NOTHING_WOULD}: the tiles are counted before every turn",
    "charleston.not-played": f"{NOTHING_WOULD}: this game begins without passes",
    "charleston.over": f"{NOTHING_WOULD}: tiles are passed before the first discard",
    "charleston.joker": "pass natural tiles",
    "charleston.order": "pass in the direction that is due",
    "charleston.blind": "look at the tiles received, then pass from the own hand",
    "charleston.count": "pass three tiles, as a courtesy up to the number agreed",
    "round.not-over": "play on until the wall is empty and the last discard lies",
    "round.square": f"{NOTHING_WOULD}: the wall is out",
}
"""One for every ruling that is not simply in order."""


def remedy(game: Game, state: State, event: Event, name: str) -> str | None:
    """Return what would make an event legal that was ruled on; None where it was in order.

    `state` is the table before the event. For a wrong exposure those that would be right are named.
    """
    advice = REMEDIES.get(name)
    if advice and isinstance(event, Call) and name.startswith("exposure."):
        right = list(_right_melds(game, state, event))
        if right:
            return f"lay {' or '.join(right)} instead"
        return f"{NOTHING_WOULD}: no open line has a group of {event.tile} there"
    return advice


def _right_melds(game: Game, state: State, event: Call) -> Iterator[str]:
    """Yield the groups of the called tile that a line has, Jokers for what was not shown of it."""
    seat = game.seats.index(event.seat)
    naturals = max(event.meld.count(event.tile), 1)
    several = len(game.hands) > 1
    for at, hand in enumerate(state.players[seat].hands):
        if not hand.is_active:
            continue
        laid = [each.tiles for each in hand.exposures]
        for size in game.style.calls.sizes:
            wild = max(size - naturals, 0)
            meld: Meld = (event.tile,) * (size - wild) + (JOKER,) * wild
            if not game.mistake(seat, at, laid, meld)[0]:
                yield f"@{game.hands[at]} {format_meld(meld)}" if several else format_meld(meld)
