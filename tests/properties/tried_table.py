"""A table at which events are tried, and what must hold of it; scratch of the stateful tests."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from cardwright import games
from cardwright.card import Card
from cardwright.compiler.source import Source
from cardwright.compiler.tiles import COPIES, JOKER, TILES, Tile
from cardwright.loading import load_card
from cardwright.validator.games import events as ev
from cardwright.validator.games import player
from cardwright.validator.games.event_text import format_event
from cardwright.validator.games.pieces import Player, PlayerHand, tiles_of
from cardwright.validator.games.referee import apply
from cardwright.validator.games.rulings import RULINGS, Effect
from cardwright.validator.games.state import Phase, State
from cardwright.validator.games.views import View
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = [f"{style.profile}/{style.name}" for style in games.shipped_games()]
DUELS = ["american/standard", "siamese/standard", "tandem/tandem-duel", "tandem/classic-duel"]
DUE = 4
"""Numbers of seats from here on mean the seat whose turn it is, or that may claim."""

WARM = 120
"""Events that the simple players play before anything else is tried, at most."""


@cache
def card(game: str) -> Card:
    name = "easy-tandem.yaml" if game.startswith("tandem") else "easy-card.yaml"
    return load_card(str(EXAMPLES / name))


def without_window(state: State) -> State:
    """Return a table with every exposure final, as a begun exchange leaves it."""

    def final(hand: PlayerHand) -> PlayerHand:
        return replace(hand, exposures=tuple(replace(each, called=None) for each in hand.exposures))

    def settled(each: Player) -> Player:
        return replace(each, hands=tuple(map(final, each.hands)))

    return replace(state, players=tuple(map(settled, state.players)))


def total(state: State) -> int:
    """Return how many tiles there are at a table."""
    held = sum(each.pool.size for each in state.players)
    laid = sum(hand.size for each in state.players for hand in each.hands)
    picked = state.turn.picked.size if state.turn.picked else 0
    return held + laid + sum(state.pile) + (state.live is not None) + picked + state.wall


class TriedTable(RuleBasedStateMachine):
    """A table with all tiles known, and the record of what was tried at it."""

    @initialize(
        game=st.sampled_from(DUELS * 2 + GAMES),
        seed=st.integers(0, 99),
        passed=st.sampled_from((True, True, True, False)),
        warm=st.integers(0, WARM),
    )
    def deal(self, game: str, seed: int, passed: bool, warm: int) -> None:
        dealt = games.deal(game, card(game), seed)
        self.name = game
        self.deals = ["charleston played"] * passed + [
            f"deal {seat} {' '.join(map(str, tiles))}"
            for seat, tiles in dealt.dealing.hands.items()
            if tiles
        ]
        table = games.start(dealt.game.style, card(game), "\n".join(self.deals))
        self.game, self.state = table.game, table.state
        self.style = dealt.game.style
        self.wall = Random(seed)
        self.tried: list[tuple[ev.Event, tuple[str, ...]]] = []
        self.total = total(self.state)
        self.spoilt = False
        for _ in range(warm):
            if not self.state.is_over:
                self.play_one(self.wall)

    # ── What is tried ────────────────────────────────────────────────────────────────────────────

    def at(self, number: int) -> int:
        return self.state.turn.seat if number >= DUE else number % len(self.game.seats)

    def seat(self, number: int) -> str:
        return self.game.seats[self.at(number)]

    def hand(self, number: int) -> str:
        return self.game.hands[number % len(self.game.hands)]

    def do(self, event: ev.Event) -> None:
        before = self.state
        self.state, rulings = apply(self.game, before, event)
        self.tried.append((event, tuple(each.name for each in rulings)))
        assert rulings
        assert all(each.name in RULINGS and each.message for each in rulings)
        if all(each.effect is Effect.REFUSED for each in rulings):
            changed = isinstance(event, ev.Exchange)
            kept = (without_window(each) if changed else each for each in (before, self.state))
            assert next(kept) == next(kept)
        if before.is_over:
            assert [each.name for each in rulings] == ["turn.round-over"]
        if isinstance(event, ev.DealOut) and self.state != before:
            self.total += event.tiles.size if self.style.deal.second_hand == "aside" else 0
        if isinstance(event, ev.Draw | ev.Discard) and event.loud and self.state != before:
            self.spoilt = True

    def unseen(self) -> Tile:
        """Return a tile that is nowhere in sight, or what was put back on the wall."""
        left = [tile for tile in TILES if self.state.may_exist(tile)]
        return self.state.next_tile or self.wall.choice(left or list(TILES))

    def held(self, seat: int, random: Random) -> Tile:
        known = tiles_of(self.state.players[self.at(seat)].pool.known)
        return random.choice(known) if known else JOKER

    def melds(self, seat: int, hand: int) -> list[ev.Meld]:
        found = self.state.players[self.at(seat)]
        return list(found.hands[hand % len(self.game.hands)].melds)

    def play_one(self, random: Random) -> None:
        turn = self.state.turn
        if turn.phase is Phase.OVER or self.state.charleston_due:
            return
        live = self.state.live
        if turn.phase is Phase.START and live:
            for step in range(1, len(self.game.seats)):
                seat = (live.seat + step) % len(self.game.seats)
                wish = player.claim(View.of(self.game, self.state, seat))
                if wish:
                    self.do(wish)
                    return
        if turn.phase is Phase.START and (not self.state.wall or turn.picked):
            self.do(ev.TableEnd())
            return
        event = player.act(View.of(self.game, self.state, turn.seat), random)
        if isinstance(event, ev.Draw):
            event = replace(event, tile=self.unseen())
        if isinstance(event, ev.DealOut):
            event = self.second_hand(turn.seat)
        self.do(event)

    def second_hand(self, seat: int) -> ev.DealOut:
        left = [
            tile
            for tile, copies, seen in zip(TILES, COPIES, self.state.sight, strict=True)
            for _ in range(copies - seen)
        ]
        chosen = self.wall.sample(left, min(14, len(left)))
        return ev.DealOut(self.seat(seat), ev.Some(tuple(sorted(chosen))))

    # ── What holds ───────────────────────────────────────────────────────────────────────────────

    @invariant()
    def no_tile_is_lost(self) -> None:
        assert self.total == total(self.state)

    @invariant()
    def no_more_copies_are_in_sight_than_the_set_has(self) -> None:
        assert all(seen <= most for seen, most in zip(self.state.sight, COPIES, strict=True))

    @invariant()
    def every_player_holds_what_the_turn_asks_for(self) -> None:
        if self.spoilt or self.state.is_over:
            return
        for at, each in enumerate(self.state.players):
            active = [hand for hand in each.hands if hand.is_active]
            if each.out or not active:
                continue
            owing = sum(hand.lacks for hand in each.hands)
            built = min(len(active), self.style.table.at_once)
            full = 14 * built - sum(hand.size for hand in active) + owing
            own = self.state.turn.seat == at and self.state.turn.phase is Phase.FULL
            if own and self.state.turn.owes_deal:
                full -= 14
            assert each.pool.size == full - (not own), (at, each)

    @invariant()
    def a_frozen_hand_of_two_keeps_fourteen_tiles(self) -> None:
        if not self.style.has_two_hands or self.spoilt or self.state.is_over:
            return
        for each in self.state.players:
            for hand in each.hands:
                assert hand.is_active or hand.size + hand.lacks == 14

    def teardown(self) -> None:
        """Hold the record of all that was tried against what came of it."""
        if not hasattr(self, "state"):
            return
        one_hand = len(self.game.hands) == 1
        lines = [format_event(event, one_hand) for event, _ in self.tried]
        head = [f"game {self.name}", "card easy.yaml", *self.deals]
        text = "\n".join([*head, *lines, ""])
        record = games.read_record(Source("all.record", text))
        assert [entry.event for entry in record.situation.entries] == [e for e, _ in self.tried]
        table = games.start(self.style, card(self.name), "\n".join(self.deals))
        found: list[tuple[str, ...]] = []
        for entry in record.situation.entries:
            table, rulings = table.apply(entry.event)
            found.append(tuple(each.name for each in rulings))
        assert found == [names for _, names in self.tried]
        assert table.state == self.state
