"""Tables at which anything is tried: what must hold after every event, legal or not."""

from __future__ import annotations

import os
from dataclasses import replace
from random import Random

from cardwright.compiler.tiles import JOKER, TILES, Tile
from cardwright.validator.games import events as ev
from cardwright.validator.games.event_text import shown_text
from cardwright.validator.games.pieces import tiles_of
from cardwright.validator.games.reader import clusters
from cardwright.validator.hand import Hand
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from tests.properties.tried_table import DUE, TriedTable

TABLES = 120 if os.environ.get("CI") else 25
EVENTS = 60
"""Events at a table, at most."""

TURNS = 4
"""Events that the simple players add at once, so that rounds get somewhere."""

seats = st.integers(0, 9)
"""Numbers of seats, more than half of them DUE."""

hands = st.integers(0, 1)
tiles = st.sampled_from(TILES)
choices = st.randoms(use_true_random=False)


class Table(TriedTable):
    """What can be tried at a table."""

    @rule(times=st.integers(1, TURNS), random=choices)
    def play_well(self, times: int, random: Random) -> None:
        for _ in range(times):
            self.play_one(random)

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


Table.TestCase.settings = settings(max_examples=TABLES, stateful_step_count=EVENTS, deadline=None)
TestTables = Table.TestCase
