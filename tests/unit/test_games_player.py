"""The simple player: what it sees, and what it does in plain cases."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from cardwright import games
from cardwright.compiler.tiles import COPIES, JOKER_INDEX, TILES, Tile
from cardwright.validator.games import player
from cardwright.validator.games.aims import find_aim
from cardwright.validator.games.pieces import Pool
from cardwright.validator.games.views import View

from tests.small_games import card, card_of


def view(game: str, situation: str, seat: int) -> View:
    table = games.start(game, card(card_of(game)), situation)
    return View.of(table.game, table.state, seat)


def said(event: games.Event | None) -> str | None:
    return None if event is None else games.format_event(event)


REST = "1D 3D 5D 7D 9D 1C 3C 5C 7C 9C R G 9B"
"""Tiles that are good for nothing."""

ACTS = [
    ("tandem/tandem-duel", f"turn W full; hold W FF 1111B 2222C 333D J {REST} 8B", "W declare"),
    ("american", "turn E full; hold E FF 2222B 4444C 6666D", "E declare"),
    ("american", "turn E full; hand S [222JB]; hold E 2B NNNN EEEE WWW S 9D",
     "E exchange 2B for J"),
    ("american", "turn E full; hold E NNNN EEEE WWWW S 9D", "E discard 9D"),
    ("american", "turn W start; hold W 13", "W draw"),
    ("tandem/double-up", "turn E full; hold E NNNN EEE WWW SSSS", "E declare @west"),
    ("tandem/double-down", "turn E full; hold E NNNN EEE WWW SSSS FF 1111B 2222C 3333D",
     "E declare tandem"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "situation", "expected"), ACTS)
def test_what_it_does_in_its_turn(game: str, situation: str, expected: str) -> None:
    seat = games.load_style(game).table.seats.index(expected[0])
    shown = said(player.act(view(game, situation, seat), Random(1)))
    assert shown is not None
    assert shown.startswith(expected)


CLAIMS = [
    ("american", "turn W start; last S E; hold W NNNN EEE WWW S 9D 8D", "W call E @hand [EEEE]"),
    ("american", "turn W start; last S E; hold W NNNN EEE WWWW SS",
     "W declare @hand NNNN EEE WWWW SS <E"),
    ("american", "turn W start; last S 8D; hold W NNNN EEE WWW S 9D 8D", None),
    ("american", "turn W start; last S J; hold W NNNN EEE WWWW SS", None),
    ("american", "turn W start; last W E; hold W NNNN EEE WWWW SS", None),
    ("american", "wall 0; turn W start; last S E; hold W NNNN EEE WWW S 9D 8D", None),
    # only a pair is left, and it would be the first Mahjong of two
    ("siamese", f"turn W start; last E S; hold W NNNN EEEE WWWW S {REST} 8B", None),
]  # fmt: skip


@pytest.mark.parametrize(("game", "situation", "expected"), CLAIMS)
def test_what_it_does_with_the_discard_of_another(
    game: str, situation: str, expected: str | None
) -> None:
    seat = games.load_style(game).table.seats.index("W")
    assert expected == said(player.claim(view(game, situation, seat)))


def test_it_does_not_know_what_others_hold() -> None:
    dealt = games.deal("american", card("tiny-american"), 3)
    state = dealt.round.state
    others = [replace(each, pool=Pool((0,) * 36, each.pool.size)) for each in state.players[1:]]
    hidden = replace(state, players=(state.players[0], *others))
    seen = View.of(dealt.game, state, 0)
    assert View.of(dealt.game, hidden, 0) == seen
    assert player.act(seen, Random(4)) == player.act(seen, Random(4))


def test_it_waits_for_no_tile_that_lies_on_the_table() -> None:
    table = "turn E full; pile NNN JJJJJJJJ; hold E N EEEE WWWW SS 9D 8D 7D"
    seen = view("american", table, 0)
    aim = find_aim(seen, seen.pool)
    assert aim is None or aim.needs[Tile.parse("N").index] == 0


def test_it_passes_no_joker_and_keeps_what_it_needs() -> None:
    seen = view("american", "deal E NNNN EEEE WWW J 9D 8D; deal S 13; deal W 13; deal N 13", 0)
    passed = player.passed_on(seen, 3, Random(1))
    assert {"9D", "8D"} <= {str(tile) for tile in passed}
    assert JOKER_INDEX not in {tile.index for tile in passed}


def test_an_aim_shares_no_tile_out_twice() -> None:
    for seed in range(10):
        dealt = games.deal("siamese", card("tiny-american"), seed)
        seen = View.of(dealt.game, dealt.round.state, 0)
        aim = find_aim(seen, seen.pool)
        assert aim is not None
        assert min(aim.spare(seen.pool)) >= 0
        assert sum(aim.needs) == aim.distance
        found = [need + held for need, held in zip(aim.needs, seen.pool, strict=True)]
        assert all(count <= COPIES[tile.index] for tile, count in zip(TILES, found, strict=True))
