"""Advice, standings and exposures, asked of a card from Python."""

from __future__ import annotations

import pytest
from cardwright.card import Card
from cardwright.validator.racks import Refused

from tests.small_cards import compile_lines

RACK = "FF 222B 44C 66D 88B J 9C"


def card(*lines: object) -> Card:
    compiled = compile_lines(lines)
    assert compiled is not None
    return Card(compiled)


EVENS = card("FF 2222g 444r 66b 888g X25", "FF 22g 44r 666b 888g 22r C50", "NNNN EEE WWW SSSS X30")


def test_lines_are_ranked_by_distance_then_helping_tiles_then_value() -> None:
    same = card("FF 2222g 444r 66b 888g X25", "FF 2222g 444r 66b 888g X30")
    assert [aim.line for aim in same.suggest(RACK).lines] == ["lines-2", "lines-1"]
    assert [aim.line for aim in EVENS.suggest(RACK).lines] == ["lines-1", "lines-2", "lines-3"]


def test_what_is_kept_and_thrown_is_the_hand() -> None:
    aim = EVENS.suggest(RACK).lines[0]
    assert sorted(EVENS_TILES) == sorted(map(str, (*aim.keep, *aim.discard)))
    assert str(aim.discard[0]) == "9C"


EVENS_TILES = ["F", "F", *["2B"] * 3, *["4C"] * 2, *["6D"] * 2, *["8B"] * 2, "J", "9C"]


def test_unseen_tiles_are_those_of_the_set_less_hand_and_table() -> None:
    aim = EVENS.suggest(RACK, seen="4C JJ [8JJB]").lines[0]
    unseen = {str(each.tile): each.unseen for each in aim.helps}
    assert unseen == {"J": 3, "2B": 1, "4C": 1, "8B": 1}


def test_a_line_whose_tiles_are_gone_is_dead_and_last() -> None:
    advice = EVENS.suggest(RACK, seen="NNNN EEEE WWW SSSS")
    last = advice.lines[-1]
    assert (last.line, last.dead, last.distance, advice.dead) == ("lines-3", True, None, 1)
    assert "J must stand" in last.why_dead


@pytest.mark.parametrize(
    ("hand", "seen", "status"),
    [
        ("FF 222B", "", "wrong-count"),
        ("FF 22222B 44C 66D 88B J", "", "impossible-tiles"),
        (RACK, "22B", "impossible-tiles"),
        ("FF 222Q", "", "bad-hand"),
        (RACK, "Q", "bad-hand"),
        ("FF 44C 66D 88B J 9C [234B]", "", "bad-exposure"),
    ],
)
def test_tiles_that_no_advice_is_for_are_refused(hand: str, seen: str, status: str) -> None:
    with pytest.raises(Refused) as refused:
        EVENS.suggest(hand, seen=seen)
    assert status == refused.value.status


@pytest.mark.parametrize(
    ("exposed", "seen", "why"),
    [
        ("", "", "it can still be won"),
        ("[444B]", "", "it can still be won"),
        ("[NNN]", "", "it has no group [NNN]"),
        ("[222B] [NNN]", "", "it has no group [222B] and no group [NNN]"),
        ("[444B] [444C]", "", "no hand of it has the groups [444B] and [444C] together"),
        ("", "FFFFFFF", "at best 2 × F must be natural and 1 is left"),
        ("[NJN]", "Q", ""),
    ],
)
def test_a_standing_says_why(exposed: str, seen: str, why: str) -> None:
    if not why:
        with pytest.raises(Refused):
            EVENS.standings(exposed, seen=seen)
        return
    assert why == EVENS.standings(exposed, seen=seen)[0].why


def test_a_concealed_line_is_dead_beside_exposures() -> None:
    standing = EVENS.standings("[444B]")[1]
    assert (standing.alive, standing.why) == (False, "it is concealed (C) and takes no exposures")


def test_exposures_are_listed_with_their_lines_and_jokers() -> None:
    found = EVENS.exposures("[2222B]")
    assert found.lines == ("lines-1",)
    shown = {(each.sets[0].kind, each.sets[0].size, each.jokers) for each in found.singles}
    assert {(12, 3, 2), (21, 3, 2), (7, 3, 2)} == shown
    assert all(len(each.sets) == 2 for each in found.pairs)
    assert EVENS.exposures("[RRR]").lines == ()


def test_two_exposures_of_one_tile_need_jokers() -> None:
    twins = card("FFFF 111g 111g 22r 22b (any run) X25")
    pair = next(each for each in twins.exposures().pairs if each.sets[0].kind == each.sets[1].kind)
    assert sum(called.jokers for called in pair.sets) == 2
    assert all(called.naturals for called in pair.sets)
