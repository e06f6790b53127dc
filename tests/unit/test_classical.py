"""Rule books in the library: loaded by kind, asked for scores, waits, payments, claims, seats."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from cardwright import Book, Card, CardError, ClassicalHand, load, load_book, load_card, read
from cardwright.compiler.classical.kind import is_book
from cardwright.compiler.classical.layout import canonical, format_book
from cardwright.compiler.classical.linting import lint_book
from cardwright.compiler.source import Source
from cardwright.compiler.tiles import Tile
from cardwright.loading import SHIPPED_BOOKS, UnknownParam, shipped_cards

from tests.books import HEAD, HOUSE, book, changed

BOOK = load("classical")
CARD = "format: 1\ntitle: A card\ncategories:\n  - name: Lines\n    lines:\n      - {}\n"


def total(rules: Book, hand: str, seat: str = "S", round_: str = "E") -> int | None:
    return rules.score(hand, seat=seat, round=round_).total


# ── Files ────────────────────────────────────────────────────────────────────────────────────────


def test_the_kind_of_a_file_decides_what_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(HOUSE, "utf-8")
    assert isinstance(load(tmp_path / "book.yaml"), Book)
    assert isinstance(load("practice-american"), Card)
    assert isinstance(load("classical-british"), Book)


def test_a_book_is_a_book_in_json_too() -> None:
    assert is_book(Source("book.json", json.dumps(yaml.safe_load(HOUSE))))


@pytest.mark.parametrize(
    "text",
    [
        "# kind: classical\n" + CARD.format("FF 222g 444g 666g 888g X25"),
        CARD.format('{line: FF 222g 444g 666g 888g X25, note: "kind: classical"}'),
        "format: 1\nkind: classic\n",
        "",
    ],
)
def test_other_files_are_no_books(text: str) -> None:
    assert not is_book(Source("card.yaml", text))


def test_a_book_is_refused_where_a_card_is_wanted() -> None:
    for refused in (load_card, read):
        with pytest.raises(CardError, match="a classical rule book and no card"):
            refused("classical")


@pytest.mark.parametrize("text", [CARD.format("FF 222g 444g 666g 888g X25"), "", "- 1\n", "x"])
def test_anything_else_is_refused_where_a_book_is_wanted(text: str) -> None:
    with pytest.raises(CardError, match="no classical rule book"):
        load_book(Source("book.yaml", text))


def test_a_book_has_no_params() -> None:
    with pytest.raises(UnknownParam, match="no params"):
        load(Source("book.yaml", HOUSE), {"lucky": 7})


def test_cards_and_books_are_listed_apart() -> None:
    assert not {*SHIPPED_BOOKS} & {*shipped_cards()}
    for name in SHIPPED_BOOKS:
        assert repr(load_book(name)).startswith("<Book ")


def test_layout_changes_blanks_alone() -> None:
    text = HOUSE.replace("3 pung/kong of winds", "3  pung / kong  of winds").replace(
        "500\n", "500  \n"
    )
    assert format_book(text) == HOUSE
    assert format_book("a: [") == "a: ["
    assert canonical("( 2 .. 3 kongs  or no chow )") == "(2..3 kongs or no chow)"
    assert canonical("1112345678999g+another  of them", shape=True) == (
        "1112345678999g + another of them"
    )


# ── Scores ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("wind", ["X", "", "ES", "east"])
def test_a_wind_that_there_is_not_is_the_callers_mistake(wind: str) -> None:
    with pytest.raises(ValueError, match="is no wind"):
        BOOK.score("123B 456C 789D 22B 34C +5C", seat=wind, round="E")
    with pytest.raises(ValueError, match="is no wind"):
        BOOK.waits("123B 456C 789D 22B 34C", seat="E", round=wind)


def test_a_hand_is_made_of_34_kinds_and_holds_its_winning_tile() -> None:
    with pytest.raises(ValueError, match="34 kinds"):
        ClassicalHand((0,) * 36)
    with pytest.raises(ValueError, match="is not among the tiles"):
        ClassicalHand((0,) * 34, winning=Tile.parse("R"))


def test_a_rule_may_stand_for_others_by_half() -> None:
    rules = book(
        "points:\n"
        "  - {id: pung, name: Pung, each: pung, exposed: 2, concealed: 4}\n"
        "  - {id: winds, name: Winds, if: 3 pungs of winds, value: 50, instead_of: [pung]}\n"
        "winner_doubles:\n"
        "  - {id: bare, name: Bare, if: part points are 12, times: 3}\n"
        "  - {id: sum, name: Sum, if: points are 50, times: 2}\n"
    )
    score = rules.score("[EEE] [SSS] WWW 222B 5D +5D", seat="E", round="E")
    assert {item.rule for item in score.items} == {"winds", "bare", "sum"}
    assert (score.points, score.multiplier) == (50, 6)
    assert total(rules, "[EEE] [SSS] 555C 222B 5D +5D") == 36


def test_a_doubling_may_stand_for_points() -> None:
    rules = book(
        "points:\n  - {id: kong, name: Kong, each: kong, value: 10}\n"
        "  - {id: pair, name: Pair, each: pair, value: 3}\n"
        "doubles:\n  - {id: two, name: Two, if: 2 kongs, times: 5, instead_of: [kong]}\n"
    )
    assert total(rules, "[EEEE] {SSSS} WWW 222B 5D +5D") == 15
    assert total(rules, "[EEEE] SSS WWW 222B 5D +5D") == 13


def test_a_limit_hand_below_the_limit_pays_only_where_it_is_more() -> None:
    rules = book(
        "points:\n  - {id: pung, name: Pung, each: pung of dragons, value: 50}\n"
        "limits:\n  - {id: pungs, name: Pungs, if: no chow, value: 60}\n"
    )
    poor = rules.score("[222B] 333C 444D 555B 6C +6C", seat="S", round="E")
    rich = rules.score("[RRR] GGG 444D 555B 6C +6C", seat="S", round="E")
    assert (poor.total, poor.limit, poor.items) == (60, ("pungs",), ())
    assert (rich.total, rich.limit, len(rich.items)) == (100, (), 2)


def test_a_loser_forms_chows_where_they_give_points() -> None:
    rules = book(
        "points:\n"
        "  - {id: chow, name: Chow, each: chow, value: 3}\n"
        "  - {id: pung, name: Pung, each: pung, value: 8}\n"
        "  - {id: pair, name: Pair, each: pair, value: 1}\n"
    )
    assert total(rules, "111222333B 45C 79D") == 24
    assert total(rules, "112233B 4445C 79D E") == 14
    assert total(rules, "1112B 3B 567C 99D ESW") == 12


def test_four_alike_of_a_loser_may_be_two_pairs() -> None:
    rules = book("points:\n  - {id: pair, name: Pair, each: pair, value: 5}\n")
    assert total(rules, "RRRR 123B 456C 789D") == 10


def test_the_part_of_a_discard_counts_concealed_in_a_book_that_says_so() -> None:
    concealed = changed(("claimed_set: exposed  ", "claimed_set: concealed"))
    score = concealed.score("234B 567C 345D 88B 67D <8D", seat="N", round="W")
    assert "concealed-hand" in {item.rule for item in score.items}


def test_facts_of_a_book_are_notes_of_its_hands() -> None:
    british = load_book("classical-british")
    hand = "[222B] [555C] 888D 123B 9C +9C (Heaven's  Blessing)"
    assert british.score(hand, seat="S", round="E").limit == ("heaven",)
    assert str(BOOK.score(hand, seat="S", round="E").status) == "bad-hand"


def test_only_one_tile_wins_knows_how_many_chows_a_book_allows() -> None:
    chowless = changed(("max_chows: 4", "max_chows: 0"))
    hand = "[222B] [444C] 888D 4555D +4D"
    for rules, only in ((BOOK, False), (chowless, True)):
        score = rules.score(hand, seat="S", round="E")
        assert ("win-only-tile" in {item.rule for item in score.items}) is only
        waits = rules.waits("[222B] [444C] 888D 4555D", seat="S", round="E")
        assert waits.is_for_one_tile is only


# ── Waits ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("hand", "tiles"),
    [
        ("1112345678999C", "1C 2C 3C 4C 5C 6C 7C 8C 9C"),
        ("123456789C 888B 6D", "6D"),
        ("EE SS WW NN RR GG 0", "0"),
        ("[123B] [456C] [789D] 2B 3C 57D", ""),
        ("[123B] [456C] [789D] 22B 34C", "2C 5C"),
        ("{5555C} [456B] [789D] 22B 34C", "2C"),
        ("EE SS WW NN RR GG 0 (not waiting)", "0"),
        ("11B 33B 55C 77C 99D EE R", ""),
    ],
)
def test_waits_are_the_tiles_that_complete_a_hand(hand: str, tiles: str) -> None:
    found = BOOK.waits(hand, seat="E", round="E")
    assert found.fault is None
    assert " ".join(str(wait.tile) for wait in found.tiles) == tiles
    assert found.is_waiting is bool(tiles)
    assert found.is_for_one_tile is (len(tiles) == 2 or tiles == "0")
    for wait in found.tiles:
        assert wait.drawn.valid
        assert wait.taken.valid


@pytest.mark.parametrize(
    ("hand", "status"),
    [
        ("123B 4", "bad-hand"),
        ("123B 456C 789D 22B 34C +5C", "bad-hand"),
        ("11111B 456C 789D 22B", "impossible-tiles"),
        ("[124B] 456C 789D 22B 34C", "bad-exposure"),
        ("123B 456C 789D 22B 34C (loose tile)", "contradiction"),
        ("123B 456C 789D 22B 345C", "wrong-count"),
    ],
)
def test_waits_of_a_faulty_hand_say_what_is_wrong(hand: str, status: str) -> None:
    found = BOOK.waits(hand, seat="E", round="E")
    assert found.fault is not None
    assert str(found.fault.status) == status
    assert found.fault.reasons
    assert not found.tiles


# ── The table ────────────────────────────────────────────────────────────────────────────────────

SCORES = {"E": 0, "S": 1, "W": 2, "N": 3}


def test_what_makes_no_sense_at_the_table_is_told() -> None:
    with pytest.raises(ValueError, match="each of the seats"):
        BOOK.settle({"E": 1}, "E")
    with pytest.raises(ValueError, match="0 or more"):
        BOOK.settle(SCORES | {"E": -1}, "E")
    with pytest.raises(ValueError, match="did not discard"):
        BOOK.settle(SCORES, "E", discarder="E")
    with pytest.raises(ValueError, match="cannot claim"):
        BOOK.award("E", {"E": "pung"})
    with pytest.raises(ValueError, match="is no claim"):
        BOOK.award("E", {"S": "pong"})
    for seats in ({"X": "pung"}, {"ES": "pung"}):
        with pytest.raises(ValueError, match="is no seat"):
            BOOK.award("E", seats)
    for hand, players, winner, message in (
        (0, "ABCD", "E", "counted from 1"),
        (9, "ABCD", "E", "no hand 9"),
        (1, "ABC", "E", "four different players"),
        (1, "ABCC", "E", "four different players"),
        (1, "ABCD", "X", "is no seat"),
    ):
        with pytest.raises(ValueError, match=message):
            BOOK.next_hand(hand, players, winner)
    british = load_book("classical-british")
    with pytest.raises(ValueError, match="does not sit"):
        british.next_hand(3, "ABCD", "S", round="E", first_east="Z")
    with pytest.raises(ValueError, match="is no round"):
        british.next_hand(3, "ABCD", "S", round="X", first_east="A")


@pytest.mark.parametrize("ask", [BOOK.explain, BOOK.example])
def test_a_rule_that_there_is_not_is_a_key_error(ask: object) -> None:
    assert callable(ask)
    with pytest.raises(KeyError):
        ask("no-such-rule")


# ── Books of other tables ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("play", "condition"),
    [
        ("", "all parts are exposed"),
        ("", "no concealed part"),
        ("", "all pairs are exposed"),
        ("play: {last_discard: mahjong}\n", "won from last wall tile and won from discard"),
        ("", "won from robbed kong and winning tile completes middle"),
        ("", "last copy and winning tile completes edge"),
    ],
)
def test_a_condition_that_some_hand_fulfils_is_not_reported(play: str, condition: str) -> None:
    text = f"{HEAD}{play}winner_doubles:\n  - {{id: a, name: A, if: {condition}, times: 2}}\n"
    assert lint_book(Source("book.yaml", text)) == ()
    sample = load_book(Source("book.yaml", text)).example("a")
    assert sample is not None
    in_the_house = BOOK.score(str(sample.hand), seat="S", round="E")
    assert str(in_the_house.status) == ("contradiction" if play else "mahjong")


def test_a_limit_hand_of_another_shape_may_ask_for_points() -> None:
    rules = book(
        "shapes: {seven pairs: 7 pairs}\n"
        "points: [{id: pair, name: Pair, each: pair of dragons, value: 2}]\n"
        "limits: [{id: one, name: One, shape: seven pairs, if: part points are 2}]\n"
    )
    waits = rules.waits("11B 22B 33C 44D EE RR G", seat="S", round="E")
    assert [str(wait.tile) for wait in waits.tiles] == []
    waits = rules.waits("11B 22B 33C 44D EE 5D RR", seat="S", round="E")
    assert [str(wait.tile) for wait in waits.tiles] == ["5D"]
    assert waits.tiles[0].drawn.limit == ("one",)


def test_rules_may_stand_for_one_another_in_a_long_row() -> None:
    """The last one first, which a search that calls itself would not survive."""
    length = 1500
    rows = [
        f"  - {{id: r{number}, name: R, if: kong, times: 2, instead_of: [r{number + 1}]}}\n"
        for number in reversed(range(length))
    ]
    last = f"  - {{id: r{length}, name: R, if: no chow, times: 2}}\n"
    rules = book("doubles:\n" + last + "".join(rows))
    score = rules.score("{1111B} 222B 333B 444C E +E", seat="S", round="E")
    assert [item.rule for item in score.items] == [f"r{number}" for number in range(length, -1, -2)]


def test_more_facts_than_can_be_tried_are_taken_to_be_possible() -> None:
    names = [f"fact {letter}" for letter in "abcdefghijklmnopqrstuvwxyz"]
    text = f"{HEAD}facts: [{', '.join(names)}]\ndoubles:\n  - {{id: a, name: A, times: 2, if: "
    assert lint_book(Source("book.yaml", text + " or ".join(names) + "}\n")) == ()
    rules = load_book(Source("book.yaml", text + " or ".join(names) + "}\n"))
    assert rules.example("a") is None


@pytest.mark.parametrize("shape", ["7 pairs +", "+ 7 pairs", "3  pairs+4 pairs"])
def test_the_layout_of_a_shape_is_stable(shape: str) -> None:
    once = format_book(f"{HEAD}shapes: {{a: {shape}}}\n")
    assert format_book(once) == once
