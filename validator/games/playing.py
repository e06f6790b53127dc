"""A round played from its deal to its end: simple players, and a table that hands out the tiles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from cardwright.compiler.source import Span
from cardwright.compiler.tiles import Tile
from cardwright.validator.games import passing, player
from cardwright.validator.games.dealing import Dealing
from cardwright.validator.games.events import (
    Call,
    Claim,
    DealOut,
    Draw,
    Event,
    Get,
    Give,
    Some,
    TableEnd,
)
from cardwright.validator.games.game import Game
from cardwright.validator.games.head import Head, Holding
from cardwright.validator.games.player import Wish
from cardwright.validator.games.referee import apply
from cardwright.validator.games.replacing import replace
from cardwright.validator.games.rulings import Effect, Ruling
from cardwright.validator.games.start import start
from cardwright.validator.games.state import Phase, State
from cardwright.validator.games.views import View


@dataclass(frozen=True, slots=True)
class Step:
    """An event of a round, what the referee says of it, and the table after it."""

    event: Event
    rulings: tuple[Ruling, ...]
    state: State


def dealt(game: Game, dealing: Dealing) -> State:
    """Return the table after a deal, all tiles known."""
    deals = tuple(Holding(seat, Some(tiles), Span(0, 0)) for seat, tiles in dealing.hands.items())
    state, problems = start(game, Head(deals=tuple(each for each in deals if each.tiles.size)))
    if state is None:
        raise AssertionError(f"a deal cannot be: {problems[0].message}")
    return state


def play(game: Game, dealing: Dealing, rng: Random) -> Iterator[Step]:
    """Yield the events of a round that simple players play to its end.

    It stops before where the wall no longer holds the second hand that it must give.
    """
    table = _Table(game, dealing, rng)
    if game.style.charleston.play != "none":
        yield from table.charleston()
    while not table.state.is_over and not table.lacks_second_hand():
        yield from table.turn()


class _Table:
    """A table with its wall, whose tiles nobody else knows; scratch of `play`."""

    def __init__(self, game: Game, dealing: Dealing, rng: Random) -> None:
        self.game = game
        self.rng = rng
        self.state = dealt(game, dealing)
        self.wall = list(reversed(dealing.wall))
        self.aside = list(reversed(dealing.aside))

    def view(self, seat: int) -> View:
        return View.of(self.game, self.state, seat)

    def do(self, event: Event) -> Step:
        """Let an event happen; AssertionError where the referee objects."""
        match event:
            case Draw():
                event = replace(event, tile=self.wall.pop())
            case DealOut(tiles=some):
                from_wall = self.game.style.deal.second_hand == "wall"
                event = replace(event, tiles=self._take(some.size, from_wall))
        self.state, rulings = apply(self.game, self.state, event)
        for ruling in rulings:
            if ruling.effect not in (Effect.DONE, Effect.OVER):
                raise AssertionError(f"a simple player: {event}: {ruling.name}, {ruling.message}")
        return Step(event, rulings, self.state)

    def _take(self, size: int, from_wall: bool) -> Some:
        source = self.wall if from_wall else self.aside
        return Some(tuple(sorted(source.pop() for _ in range(size))))

    def lacks_second_hand(self) -> bool:
        """Whether a second hand is due that cannot be dealt any more."""
        style = self.game.style
        from_wall = self.state.turn.owes_deal and style.deal.second_hand == "wall"
        return from_wall and len(self.wall) < style.hand_size

    # ── A turn ───────────────────────────────────────────────────────────────────────────────────

    def turn(self) -> Iterator[Step]:
        """Yield what happens next: the answer to a discard, or what the player in turn does."""
        turn = self.state.turn
        if turn.phase is Phase.START:
            wishes = list(self._wishes())
            if wishes:
                yield from self._serve(wishes)
                return
            if not self.wall:
                yield self.do(TableEnd())
                return
        yield self.do(player.act(self.view(turn.seat), self.rng))

    def _wishes(self) -> Iterator[Wish]:
        """Yield what others want to do with the live discard, first after the discarder first."""
        live, count = self.state.live, len(self.game.seats)
        if live is None or live.tile.is_joker:
            return
        for step in range(1, count):
            wish = player.claim(self.view((live.seat + step) % count))
            if wish:
                yield wish

    def _serve(self, wishes: list[Wish]) -> Iterator[Step]:
        """Yield the claims of a discard, where there are several, and the act of who goes first."""
        if len(wishes) > 1:
            for wish in wishes:
                yield self.do(Claim(wish.seat, not isinstance(wish, Call)))
        first = next((wish for wish in wishes if not isinstance(wish, Call)), wishes[0])
        yield self.do(first)

    # ── The Charleston ───────────────────────────────────────────────────────────────────────────

    def charleston(self) -> Iterator[Step]:
        """Yield the three passes of the first Charleston."""
        partner, seats = self.game.style.charleston.partner, self.game.seats
        for number, direction in enumerate(passing.FIRST, 1):
            if partner == "aside" and len(self.aside) < passing.PASSED:
                return
            given: dict[str, tuple[Tile, ...]] = {}
            for at, seat in enumerate(seats):
                tiles = player.passed_on(self.view(at), passing.PASSED, self.rng)
                given[seat] = tiles
                word = direction if partner == "seats" else partner
                yield self.do(Give(seat, Some(tiles), word))
            for at, seat in enumerate(seats):
                if partner == "aside":
                    found = self._take(passing.PASSED, from_wall=False)
                    self.aside[:0] = given[seat]
                else:
                    # Across is as far as number two; an opponent is the only other seat.
                    steps = number if partner == "seats" else 1
                    found = Some(given[seats[(at - steps) % len(seats)]])
                yield self.do(Get(seat, found))
