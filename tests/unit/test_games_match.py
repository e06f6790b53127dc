"""Matches: players by name, seats as the rules change them, sums."""

from __future__ import annotations

from pathlib import Path

import pytest
from cardwright import games
from cardwright.compiler.games.style import Style
from cardwright.validator.games.matches import Match, Played, add_up
from cardwright.validator.games.state import Result

DUEL = games.load_style("tandem/tandem-duel")
AMERICAN = games.load_style("american")
SOLITAIRE = games.load_style("tandem/tandem-solitaire")


def played(
    players: str, totals: str, result: Result | None = "mahjong", style: Style = DUEL
) -> Played:
    """Return a round: its players and totals in the order of seats."""
    seats = style.table.seats
    names = dict(zip(seats, players.split(), strict=bool(players)))
    points = dict(zip(seats, map(int, totals.split()), strict=True))
    return Played("a round", style, names, points, result)


def faults(match: Match) -> list[list[str]]:
    return [list(row.faults) for row in match.rows]


def test_scores_go_with_players_and_not_with_seats() -> None:
    match = add_up([played("Ada Ben", "95 25"), played("Ben Ada", "10 0")])
    assert match.totals == {"Ada": 95, "Ben": 35}
    assert match.faults == ()


def test_seats_that_were_not_exchanged_are_told() -> None:
    match = add_up([played("Ada Ben", "95 25"), played("Ada Ben", "10 0")])
    assert faults(match) == [
        [],
        ["seats are changed after every round: E=Ben, W=Ada would be right"],
    ]


def test_seats_that_are_fixed_stay() -> None:
    match = add_up([played("Ada", "10", style=SOLITAIRE), played("Ben", "0", style=SOLITAIRE)])
    assert faults(match) == [[], ["Ben play, in the round before Ada"]]


def test_where_rules_say_nothing_of_seats_players_sit_as_they_like() -> None:
    rounds = [
        played("A B C D", "75 -25 -25 -25", style=AMERICAN),
        played("C A D B", "0 0 0 0", "square", AMERICAN),
    ]
    match = add_up(rounds)
    assert match.faults == ()
    assert match.totals == {"A": 75, "B": -25, "C": -25, "D": -25}


def test_a_round_that_is_dealt_again_keeps_its_seats() -> None:
    rounds = [
        played("Ada Ben", "0 0", "redeal"),
        played("Ada Ben", "25 0"),
        played("Ben Ada", "0 0", "redeal"),
        played("Ben Ada", "0 25"),
    ]
    assert add_up(rounds).faults == ()


def test_players_without_names_change_seats_as_the_rules_say() -> None:
    match = add_up([played("", "95 25"), played("", "10 0")])
    assert [dict(row.seats) for row in match.rows] == [{"E": "E", "W": "W"}, {"E": "W", "W": "E"}]
    assert match.totals == {"E": 95, "W": 35}
    assert match.faults == ()


FAULTS = [
    (played("Ben Ada", "1 1", None), "it is not over"),
    (played("Ben Ben", "1 1"), "one player sits at two seats"),
    (played("", "1 1"), "it does not say who sits at E and W"),
    (played("Ben Cleo", "1 1"), "Ben, Cleo play, in the round before Ada, Ben"),
]


@pytest.mark.parametrize(("second", "fault"), FAULTS)
def test_rounds_that_do_not_go_together(second: Played, fault: str) -> None:
    assert fault in add_up([played("Ada Ben", "1 1"), second]).rows[1].faults


def test_another_style_and_other_settings_are_told() -> None:
    solitaire = played("Ada", "10", style=SOLITAIRE)
    (fault, *_) = add_up([played("Ada Ben", "1 1"), solitaire]).rows[1].faults
    assert fault == "it is a round of tandem/tandem-solitaire, the match is tandem/tandem-duel"


def test_the_records_of_a_folder_come_by_number(tmp_path: Path) -> None:
    for name in ("round-10.record", "round-2.record", "b.record", "notes.txt"):
        (tmp_path / name).touch()
    names = [path.name for path in games.records_of(tmp_path)]
    assert names == ["b.record", "round-2.record", "round-10.record"]


def test_no_rounds_are_no_match() -> None:
    with pytest.raises(ValueError, match="at least one round"):
        add_up([])
