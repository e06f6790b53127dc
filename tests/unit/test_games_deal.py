"""Deals: walls, dice, packets, and what is left to draw, by the data of each style."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from cardwright import games
from cardwright.compiler.tiles import COPIES, TILES
from cardwright.loading import load_card
from cardwright.validator.games.dealing import Dealing

from tests.small_games import card, card_of

EXAMPLES = Path(__file__).parents[2] / "examples"
STYLES = [f"{style.profile}/{style.name}" for style in games.shipped_games()]
PACKETS = {
    "american/standard": "E14 S13 W13 N13",
    "tandem/classic-solitaire": "E14",
    "tandem/classic-duel": "E4 W4 E4 W4 E4 W4 E2 W1",
    "tandem/double-down": "E28",
    "tandem/tandem-duel": "E4 W4 E4 W4 E4 W4 E4 W4 E4 W4 E4 W4 E4 W3",
}


def dealing(game: str, seed: int = 1) -> Dealing:
    return games.deal(game, card(card_of(game)), seed).dealing


@pytest.mark.parametrize("game", STYLES)
def test_every_tile_of_the_set_is_in_one_place(game: str) -> None:
    dealt = dealing(game)
    every = Counter([*dealt.wall, *dealt.aside, *(t for p in dealt.packets for t in p.tiles)])
    assert [every[tile] for tile in TILES] == list(COPIES)


@pytest.mark.parametrize("game", STYLES)
def test_the_table_is_as_the_style_has_it_at_the_start(game: str) -> None:
    dealt = dealing(game)
    start = dealt.style.start
    assert start.walls == len(dealt.walls)
    assert start.wall == len(dealt.wall)
    assert start.concealed == {seat: len(tiles) for seat, tiles in dealt.hands.items()}


@pytest.mark.parametrize(("game", "expected"), PACKETS.items())
def test_packets_are_taken_in_turn(game: str, expected: str) -> None:
    packets = dealing(game).packets
    assert expected == " ".join(f"{each.seat}{len(each.tiles)}" for each in packets)


def test_the_wall_is_broken_after_as_many_stacks_as_the_dice_say() -> None:
    for seed in range(20):
        dealt = dealing("tandem/tandem-duel", seed)
        built = [tile for wall in dealt.walls for tile in wall]
        start = 2 * sum(dealt.dice)
        drawn = [*(t for p in dealt.packets for t in p.tiles), *dealt.wall]
        assert drawn == built[start:] + built[:start]
        assert all(1 <= die <= 6 for die in dealt.dice)


def test_alone_no_wall_is_broken() -> None:
    dealt = dealing("tandem/tandem-solitaire")
    assert dealt.dice == ()
    assert dealt.walls[0][:28] == dealt.packets[0].tiles


def test_opening_tiles_that_are_set_aside_leave_the_wall_whole() -> None:
    dealt = dealing("tandem/double-down")
    assert dealt.walls == (dealt.wall,)


def test_a_record_of_a_deal_begins_the_round_that_was_dealt() -> None:
    dealt = games.deal("siamese", card("tiny-american"), 5)
    text = dealt.record("siamese", "tiny-american.yaml")
    hands = [line for line in text.splitlines() if line.startswith("deal ")]
    table = games.start("siamese", card("tiny-american"), "\n".join(hands))
    assert table.state == dealt.round.state


def test_a_round_stops_where_the_wall_cannot_give_a_second_hand() -> None:
    shipped = games.load_style("tandem/double-up")
    style = replace(shipped, deal=replace(shipped.deal, second_hand="wall"))
    easy = load_card(str(EXAMPLES / "easy-tandem.yaml"))
    ends = [[*games.deal(style, easy, seed).play()][-1].state for seed in range(20)]
    stopped = [state for state in ends if not state.is_over]
    assert stopped
    assert all(state.turn.owes_deal and state.wall < 14 for state in stopped)


def test_tiles_are_passed_only_while_there_are_some_to_change_for() -> None:
    shipped = games.load_style("tandem/classic-duel")
    style = replace(shipped, charleston=replace(shipped.charleston, partner="aside"))
    events = [step.event for step in games.deal(style, card("tiny-tandem"), 1).play()]
    assert "Give" not in {type(event).__name__ for event in events}
