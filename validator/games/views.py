"""A table as one of its players sees it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cardwright.compiler.tiles import COPIES
from cardwright.validator.games.events import Some
from cardwright.validator.games.game import Game
from cardwright.validator.games.pieces import NOTHING, Counts, Player, Pool
from cardwright.validator.games.replacing import replace
from cardwright.validator.games.state import State


@dataclass(frozen=True)
class View:
    """A game, a seat, and the table as that seat sees it: what others hold is unseen."""

    game: Game
    seat: int
    state: State

    @classmethod
    def of(cls, game: Game, state: State, seat: int) -> View:
        """Return what a seat sees of a table."""
        players = tuple(
            player if at == seat else _hidden(player) for at, player in enumerate(state.players)
        )
        return cls(game, seat, replace(state, players=players))

    @property
    def letter(self) -> str:
        """The name of the seat."""
        return self.game.seats[self.seat]

    @property
    def me(self) -> Player:
        """The player who looks."""
        return self.state.players[self.seat]

    @property
    def pool(self) -> Counts:
        """The own concealed tiles."""
        return self.me.pool.known

    @property
    def active(self) -> tuple[int, ...]:
        """The own hands that are still played."""
        return tuple(at for at, hand in enumerate(self.me.hands) if hand.is_active)

    @cached_property
    def supply(self) -> Counts:
        """How many of each kind are not on the table for good: the own pool and what is unseen."""
        lying = self.state.on_table()
        live = self.state.live
        buried = [tile for hand in self.me.hands for tile in hand.buried.tiles]
        counts = [most - there for most, there in zip(COPIES, lying, strict=True)]
        if live and not live.tile.is_joker:
            counts[live.tile.index] += 1
        for tile in buried:
            counts[tile.index] -= 1
        return tuple(counts)


def _hidden(player: Player) -> Player:
    """Return a player of whom only what lies open is seen."""
    hands = tuple(
        replace(hand, buried=Some((), hand.buried.size)) if hand.buried.size else hand
        for hand in player.hands
    )
    return replace(player, pool=Pool(NOTHING, player.pool.size), hands=hands)
