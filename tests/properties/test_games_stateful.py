"""Tables at which anything is tried: what must hold after every event, legal or not."""

from __future__ import annotations

import os
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
from cardwright.validator.games.event_text import format_event, shown_text
from cardwright.validator.games.pieces import Player, PlayerHand, tiles_of
from cardwright.validator.games.reader import clusters
from cardwright.validator.games.referee import apply
from cardwright.validator.games.rulings import RULINGS, Effect
from cardwright.validator.games.state import Phase, State
from cardwright.validator.games.views import View
from cardwright.validator.hand import Hand
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = [f"{style.profile}/{style.name}" for style in games.shipped_games()]
DUELS = ["american/standard", "siamese/standard", "tandem/tandem-duel", "tandem/classic-duel"]
TABLES = 120 if os.environ.get("CI") else 25
EVENTS = 60
"""Events at a table, at most."""

DUE = 4

WARM = 120
"""Events that the simple players play before anything else is tried, at most."""

TURNS = 4
"""Events that the simple players add at once, so that rounds get somewhere."""

seats = st.integers(0, 9)
"""Numbers of seats; those from DUE on are the seat whose turn it is, or that may claim."""
hands = st.integers(0, 1)
tiles = st.sampled_from(TILES)
choices = st.randoms(use_true_random=False)


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


class Table(RuleBasedStateMachine):
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
                self._play_well(self.wall)

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

    @rule(times=st.integers(1, TURNS), random=choices)
    def play_well(self, times: int, random: Random) -> None:
        for _ in range(times):
            self._play_well(random)

    def _play_well(self, random: Random) -> None:
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
            event = self._second_hand(turn.seat)
        self.do(event)

    def _second_hand(self, seat: int) -> ev.DealOut:
        left = [
            tile
            for tile, copies, seen in zip(TILES, COPIES, self.state.sight, strict=True)
            for _ in range(copies - seen)
        ]
        chosen = self.wall.sample(left, min(14, len(left)))
        return ev.DealOut(self.seat(seat), ev.Some(tuple(sorted(chosen))))

    @rule(seat=seats, known=st.booleans(), loud=st.booleans())
    def draw(self, seat: int, known: bool, loud: bool) -> None:
        self.do(ev.Draw(self.seat(seat), self.unseen() if known else None, loud and not known))

    @rule(seat=seats)
    def pick(self, seat: int) -> None:
        self.do(ev.Pick(self.seat(seat), self.unseen()))

    @rule(seat=seats)
    def rack(self, seat: int) -> None:
        self.do(ev.Rack(self.seat(seat)))

    @rule(seat=seats, tile=tiles, held=st.booleans(), loud=st.booleans(), random=choices)
    def discard(self, seat: int, tile: Tile, held: bool, loud: bool, random: Random) -> None:
        thrown = self.held(seat, random) if held else tile
        self.do(ev.Discard(self.seat(seat), thrown, loud and random.random() < 0.1))

    @rule(seat=seats, mahjong=st.booleans())
    def claim(self, seat: int, mahjong: bool) -> None:
        self.do(ev.Claim(self.seat(seat), mahjong))

    @rule(seat=seats, hand=hands, size=st.integers(2, 6), jokers=st.integers(0, 5), random=choices)
    def call(self, seat: int, hand: int, size: int, jokers: int, random: Random) -> None:
        live = self.state.live
        tile = live.tile if live and random.random() < 0.9 else self.held(seat, random)
        pool = self.state.players[self.at(seat)].pool.known
        naturals = max(size - jokers, 1)
        if seat > DUE:
            naturals, jokers = min(size, pool[tile.index] + 1), min(jokers, pool[JOKER.index])
            size = naturals + jokers
        meld = (tile,) * naturals + (JOKER,) * (size - naturals)
        self.do(ev.Call(self.seat(seat), tile, self.hand(hand), tuple(sorted(meld))))

    @rule(seat=seats, hand=hands, other=hands, random=choices)
    def correct(self, seat: int, hand: int, other: int, random: Random) -> None:
        melds = self.melds(seat, hand)
        if melds:
            meld = random.choice(melds)
            changed = tuple(sorted((*meld, random.choice((JOKER, meld[0])))))
            names = self.hand(hand), self.hand(other)
            self.do(ev.Correct(self.seat(seat), names[0], meld, names[1], changed))

    @rule(
        seat=seats,
        owner=seats,
        hand=hands,
        tile=tiles,
        wanted=st.sampled_from((JOKER, JOKER, JOKER, TILES[0])),
        random=choices,
    )
    def exchange(
        self, seat: int, owner: int, hand: int, tile: Tile, wanted: Tile, random: Random
    ) -> None:
        melds = self.melds(owner, hand)
        melds = [meld for meld in melds if JOKER in meld] or melds
        meld = random.choice(melds) if melds else (tile, tile, JOKER)
        given = random.choice((meld[0], meld[0], self.held(seat, random), tile))
        names = self.seat(seat), self.seat(owner), self.hand(hand)
        self.do(ev.Exchange(names[0], given, wanted, names[1], names[2], meld))

    @rule(seat=seats, hand=hands, to=hands, random=choices)
    def take(self, seat: int, hand: int, to: int, random: Random) -> None:
        melds = self.melds(seat, hand)
        if melds:
            meld = random.choice(melds)
            self.do(ev.Take(self.seat(seat), self.hand(hand), meld, self.hand(to)))

    @precondition(lambda self: self.state.turn.swap is not None)
    @rule()
    def put_back(self) -> None:
        swap = self.state.turn.swap
        assert swap is not None
        seat = self.seat(self.state.turn.seat)
        self.do(ev.Return(seat, self.game.hands[swap.hand], swap.meld))

    @rule(seat=seats, hand=hands, random=choices)
    def move(self, seat: int, hand: int, random: Random) -> None:
        self.do(ev.Move(self.seat(seat), (self.held(seat, random),), self.hand(hand)))

    @rule(seat=seats, hand=hands, claimed=st.booleans(), random=choices)
    def declare(self, seat: int, hand: int, claimed: bool, random: Random) -> None:
        shown = self._shown(seat, hand, claimed, random)
        if shown.tiles.size:
            self.do(ev.Declare(self.seat(seat), shown))

    @rule(seat=seats, claimed=st.booleans(), random=choices)
    def declare_both(self, seat: int, claimed: bool, random: Random) -> None:
        if len(self.game.hands) > 1:
            shown = (self._shown(seat, 0, claimed, random), self._shown(seat, 1, False, random))
            if all(each.tiles.size for each in shown):
                self.do(ev.DeclareTandem(self.seat(seat), shown))

    def _shown(self, seat: int, hand: int, claimed: bool, random: Random) -> ev.Shown:
        """Return a hand of fourteen tiles, most of them held."""
        me = self.state.players[self.at(seat)]
        exposures = [each.tiles for each in me.hands[hand % len(self.game.hands)].exposures]
        known = list(tiles_of(me.pool.known))
        last = self.state.live.tile if claimed and self.state.live else None
        size = max(14 - sum(map(len, exposures)) - (last is not None), 0)
        concealed = random.sample(known, min(size, len(known))) + ([last] if last else [])
        shown = ev.Shown(
            self.hand(hand), Hand.of(concealed, exposures, last, claimed=last is not None)
        )
        return replace(shown, clusters=clusters(shown_text(shown)))

    @rule(seat=seats, hand=hands, random=choices)
    def bury(self, seat: int, hand: int, random: Random) -> None:
        me = self.state.players[self.at(seat)]
        lacks = me.hands[hand % len(self.game.hands)].lacks or 1
        known = list(tiles_of(me.pool.known))
        chosen = random.sample(known, min(lacks, len(known)))
        if chosen:
            buried = ev.Some(tuple(sorted(chosen)))
            self.do(ev.Bury(self.seat(seat), self.hand(hand), buried))

    @rule(seat=seats, whose=seats, hand=hands, kind=st.integers(0, 3))
    def say(self, seat: int, whose: int, hand: int, kind: int) -> None:
        """Count, challenge, give one's word, or end the round."""
        me, other = self.seat(seat), self.seat(whose)
        said: tuple[ev.Event, ...] = (
            ev.Count(me, other),
            ev.Challenge(me, other, self.hand(hand)),
            ev.Verify(me, bool(hand)),
            ev.TableEnd(),
        )
        self.do(said[kind])

    @rule(seat=seats, size=st.sampled_from((2, 3, 3, 3)), random=choices,
          direction=st.sampled_from(("right", "across", "left", "aside", "opponent")))  # fmt: skip
    def give(self, seat: int, size: int, direction: str, random: Random) -> None:
        known = list(tiles_of(self.state.players[self.at(seat)].pool.known))
        chosen = random.sample(known, min(size, len(known)))
        if chosen:
            self.do(ev.Give(self.seat(seat), ev.Some(tuple(sorted(chosen))), direction))

    @rule(seat=seats, hand=hands, tile=tiles)
    def expose(self, seat: int, hand: int, tile: Tile) -> None:
        self.do(ev.Expose(self.seat(seat), self.hand(hand), (tile, tile, tile)))

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


Table.TestCase.settings = settings(max_examples=TABLES, stateful_step_count=EVENTS, deadline=None)
TestTables = Table.TestCase
