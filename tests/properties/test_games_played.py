"""Whole rounds of every style, played by simple players: legal, no tile lost, scored by the book.

`CARDWRIGHT_PLAY_GAMES=1000 pytest tests/properties/test_games_played.py` plays so many of each.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest
from cardwright import games
from cardwright.card import Card
from cardwright.compiler.games.style import Style
from cardwright.compiler.source import Source
from cardwright.compiler.tiles import COPIES, JOKER, TILES, Tile
from cardwright.loading import load_card
from cardwright.validator.games import events as ev
from cardwright.validator.games.dealing import Dealing
from cardwright.validator.games.pieces import PlayerHand
from cardwright.validator.games.state import State

EXAMPLES = Path(__file__).parents[2] / "examples"
ASKED = os.environ.get("CARDWRIGHT_PLAY_GAMES")

STYLES = {f"{style.profile}/{style.name}": style for style in games.shipped_games()}
ROUNDS = {
    "american/standard": 20,
    "siamese/standard": 20,
    "tandem/classic-duel": 60,
    "tandem/tandem-duel": 50,
}
"""How many rounds on the easy card, where it is not OTHERS."""
OTHERS = 40
HARDER = 3
"""Rounds on the practice card, and records that are read back."""

FEWEST_WON = 10
"""One in how many rounds is won on the easy card."""

OCCUR: Mapping[str, set[str]] = {
    "american/standard": {"Call", "Exchange", "Give", "mahjong.won"},
    "tandem/classic-solitaire": {"Give", "mahjong.won"},
    "tandem/double-up": {"Give", "DealOut", "mahjong.first", "mahjong.second"},
    "tandem/classic-duel": {"Give", "Call", "Exchange", "mahjong.won"},
    "tandem/tandem-solitaire": {"mahjong.tandem"},
    "tandem/double-down": {"mahjong.tandem"},
    "tandem/tandem-duel": {"Call", "Exchange", "mahjong.first", "mahjong.second"},
    "siamese/standard": {"Call", "Exchange", "mahjong.first", "mahjong.second"},
}
"""What each style has that must be seen."""


@cache
def card(name: str) -> Card:
    return load_card(name)


def easy_card(style: Style) -> Card:
    tandem = style.profile == "tandem"
    return card(str(EXAMPLES / ("easy-tandem.yaml" if tandem else "easy-card.yaml")))


def practice_card(style: Style) -> str:
    return "practice-tandem" if style.profile == "tandem" else "practice-american"


@dataclass
class Elsewhere:
    """The tiles that no state shows: the wall, those set aside, those being passed."""

    dealing: Dealing
    others: Counter[Tile] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.others.update(self.dealing.aside)

    def follow(self, event: ev.Event) -> None:
        match event:
            case ev.Give(tiles=some):
                self.others.update(some.tiles)
            case ev.Get(tiles=some) | ev.DealOut(tiles=some):
                self.others.subtract(some.tiles)
            case _:
                pass

    def tiles(self, state: State) -> Counter[Tile]:
        left = self.dealing.wall[len(self.dealing.wall) - state.wall :]
        return self.others + Counter(left)


def assert_conserved(state: State, elsewhere: Elsewhere) -> None:
    """Each tile of the set is in one place, and every hand has its size."""
    found = elsewhere.tiles(state)
    assert min(elsewhere.others.values(), default=0) >= 0
    assert [found[tile] + seen for tile, seen in zip(TILES, state.sight, strict=True)] == list(
        COPIES
    )


def assert_counts(style: Style, state: State) -> None:
    """Every player holds what the turn asks for, and no hand that lies is short of a tile."""
    for at, player in enumerate(state.players):
        active = [hand for hand in player.hands if hand.is_active]
        in_play = active[: style.table.at_once - (len(player.hands) - len(active))]
        if style.table.at_once == 1:
            in_play = active[:1]
        full = style.hand_size * len(in_play) - sum(hand.size for hand in active)
        if in_play and not state.is_over and not state.turn.owes_deal:
            own = state.turn.seat == at and state.turn.phase == "full"
            assert player.pool.size == full - (not own)
        for hand in player.hands:
            assert hand.is_active or hand.size == style.hand_size


def naturals_only(hand: PlayerHand) -> bool:
    return JOKER not in [tile for meld in hand.melds for tile in meld]


def value_of(hand: PlayerHand) -> int:
    assert hand.declaration is not None
    assert hand.declaration.value is not None
    return hand.declaration.value


def expected_scores(style: Style, steps: list[games.Step]) -> dict[str, int]:
    """Return what the books say a round brings, told from its events alone."""
    seats = style.table.seats
    scores = dict.fromkeys(seats, 0)
    won: list[tuple[str, str, int, bool, bool, str]] = []
    thrown = ""
    for step in steps:
        event = step.event
        if isinstance(event, ev.Discard):
            thrown = event.seat
        if isinstance(event, ev.Declare | ev.DeclareTandem):
            shown = (event.shown,) if isinstance(event, ev.Declare) else event.shown
            player = step.state.players[seats.index(event.seat)]
            for each in shown:
                hand = player.hands[style.table.hands.index(each.hand)]
                plain = JOKER not in each.tiles.tiles()
                claimed = any(one.tiles.claimed for one in shown)
                manner = step.rulings[-1].name.removeprefix("mahjong.")
                won.append((event.seat, manner, value_of(hand), claimed, plain, thrown))
    name = style.name
    sums: Counter[str] = Counter()
    for seat, _, value, *_ in won:
        sums[seat] += value
    both = {seat for seat in seats if sum(1 for each in won if each[0] == seat) == 2}
    if style.profile == "american":
        for seat, _, value, claimed, plain, thrower in won:
            value *= 2 if plain else 1
            for other in seats:
                if other != seat:
                    paid = value * (2 if not claimed or other == thrower else 1)
                    scores[other] -= paid
                    scores[seat] += paid
    elif style.profile == "siamese":
        first, second = seats
        if both:
            (winner,) = both
            loser = second if winner == first else first
            one_each = any(each[0] == loser for each in won)
            drawn = not any(each[3] for each in won if each[0] == winner)
            amount = sums[winner] * (1 if one_each else 4 if drawn else 2)
            scores = {winner: amount, loser: -amount}
        else:
            difference = sums[first] - sums[second]
            scores = {first: difference, second: -difference}
    elif name == "double-up":
        scores["E"] = 2 * sums["E"] if both else 0
    elif name in ("tandem-solitaire", "double-down"):
        scores["E"] = sums["E"] * (3 if name == "tandem-solitaire" else 4)
    else:
        for seat, manner, value, *_ in won:
            times = {"won": 1, "first": 1, "second": 2, "tandem": 3}[manner]
            scores[seat] += times * value
        for seat in both:
            if any(each[:2] == (seat, "tandem") for each in won):
                scores[seat] = 3 * sums[seat]
    return {seat: scores[seat] for seat in seats}


def play_checked(style: Style, opened: Card, seed: int) -> list[games.Step]:
    """Play a round and hold every table of it against the rules."""
    dealt = games.deal(style, opened, seed)
    elsewhere = Elsewhere(dealt.dealing)
    steps: list[games.Step] = []
    for step in dealt.play():
        steps.append(step)
        elsewhere.follow(step.event)
        assert_conserved(step.state, elsewhere)
        assert_counts(style, step.state)
    final = games.Round(dealt.game, steps[-1].state)
    assert final.state.is_over
    assert dict(final.score.totals) == expected_scores(style, steps)
    return steps


def happenings(steps: list[games.Step]) -> Iterator[str]:
    for step in steps:
        yield type(step.event).__name__
        yield from (ruling.name for ruling in step.rulings)


@pytest.mark.parametrize("name", STYLES)
def test_rounds_end_legally_with_all_tiles_and_are_scored_by_the_book(name: str) -> None:
    style = STYLES[name]
    seen: Counter[str] = Counter()
    won = 0
    rounds = int(ASKED) if ASKED else ROUNDS.get(name, OTHERS)
    for seed in range(rounds):
        steps = play_checked(style, easy_card(style), seed)
        seen.update(happenings(steps))
        won += "mahjong" in str(steps[-1].state.result)
    assert {each for each in OCCUR[name] if not seen[each]} == set()
    assert won * FEWEST_WON >= rounds


@pytest.mark.parametrize("name", STYLES)
def test_a_record_of_a_played_round_is_judged_as_it_was_played(name: str) -> None:
    style = STYLES[name]
    practice = practice_card(style)
    for seed in range(HARDER):
        steps = play_checked(style, card(practice), seed)
        text = games.deal(style, card(practice), seed).record(name, practice, played=True)
        found = games.replay(Source("game.record", text))
        assert all(answer.entry.expected is not None for answer in found.answers)
        assert all(answer.as_expected for answer in found.answers)
        assert [answer.entry.event for answer in found.answers if isinstance(
            answer.entry.event, ev.Discard)] == [
            step.event for step in steps if isinstance(step.event, ev.Discard)
        ]  # fmt: skip
        assert found.state.result == steps[-1].state.result
        assert found.state.sight == steps[-1].state.sight
        assert found.score == games.Round(found.game, steps[-1].state).score


def test_the_same_seed_deals_and_plays_the_same_round() -> None:
    first, second = (
        games.deal("tandem/tandem-duel", card("practice-tandem"), 7).record("t", "c", played=True)
        for _ in range(2)
    )
    assert first == second
    other = games.deal("tandem/tandem-duel", card("practice-tandem"), 8)
    assert first != other.record("t", "c", played=True)
