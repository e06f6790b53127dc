"""What the house book decides, another book decides otherwise: each way shows in a score.

The numbers are those of the table of decisions in the design; those that only the program could
change are not here.
"""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from cardwright import Book, load_book
from cardwright.compiler.classical.book import RuleBook

from tests.books import HOUSE, changed

Edits = tuple[tuple[str, str], ...]
Claim = tuple[str, str, str]
"""A hand, its seat and the round."""


def rule(rule_id: str) -> str:
    """Return the row of a rule in the house book."""
    match = re.search(rf"^  - \{{id: {rule_id},.*\}}$", HOUSE, re.MULTILINE)
    assert match
    return match[0]


def asks(rule_id: str, condition: str) -> tuple[str, str]:
    """Return an edit that lets a rule ask for something else."""
    row = rule(rule_id)
    if "if: [" in row:
        return row, re.sub(r"if: \[.*?\]", f"if: {condition}", row)
    return row, re.sub(r"(if|each): .*?(,\s+times|,\s+value|\}$)", rf"{condition}\2", row)


def dropped(rule_id: str) -> tuple[str, str]:
    """Return an edit that takes a rule out."""
    return rule(rule_id) + "\n", ""


DOUBLES, WINNER_DOUBLES = rule("dragon-set"), rule("all-pungs")

DECISIONS: list[tuple[str, Edits, Claim, object, object]] = [
    ("1", (("claimed_set: exposed  ", "claimed_set: concealed"),),
     ("[222B] [555C] 888D 77B 99C <9C", "S", "E"), 64, 72),
    ("2", (("robbed_set: exposed  ", "robbed_set: concealed"),),
     ("345B 678C 234C 46D 22B <5D (robbed kong)", "E", "N"), 88, 176),
    ("3", (asks("concealed-hand", "if: all sets are concealed"),),
     ("234B 567C 345D 678D 9B <9B", "N", "W"), 44, 88),
    ("4", (asks("buried-treasure", "[no chow, 1 suit, no honours, all parts are concealed]"),),
     ("111C 333C 555C {8888C} 9C <9C", "S", "E"), ("buried-treasure",), ()),
    ("5", (("undeclared_kong: pung  ", "undeclared_kong: kong"),),
     ("RRRR 123B 456C 789D", "S", "W"), 16, 64),
    ("6", (dropped("pair-round-wind"), asks("pair-own-wind", "each: pair of own wind/round wind")),
     ("[234B] [567C] [345D] 67D EE <8D", "E", "E"), 24, 22),
    ("7a", (dropped("round-wind-set"),
            asks("own-wind-set", "each: pung/kong of own wind/round wind")),
     ("NNN [234B] [567C] 88D 46C +5C", "N", "N"), 120, 60),
    ("7b", (asks("dragon-set", "if: pung/kong of dragons"),),
     ("[RRR] GGG [234B] 00 67C <8C", "E", "S"), 272, 136),
    ("8a", ((rule("seat-bonus"),
             "  - {id: own, name: Own, each: flower/season of own number, times: 2}\n"
             "  - {id: round, name: Round, each: flower/season of round number, times: 2}"),),
     ("[234B] [567C] [345D] 67D 99B <8D (flower 3)", "W", "W"), 80, 160),
    ("8b", (asks("seat-bonus", "if: flower/season of own number/round number"),),
     ("[234B] [567C] [345D] 67D WW <8D (flower 1, season 2)", "E", "S"), 160, 80),
    ("9", (dropped("win-last-tile"),),
     ("[SSS] 345B 678B 22C 34C +2C (last wall tile)", "N", "W"), 52, 48),
    ("10", (("last_discard: none  ", "last_discard: mahjong"),),
     ("[SSS] 345B 678B 22C 34C <2C (last wall tile)", "N", "W"), "contradiction", 52),
    ("11a", (asks("win-only-tile", "if: only one tile wins"),),
     ("[2222B] {8888C} [5555D] 34D WW <2D", "E", "S"), 104, 108),
    ("11b", (asks("win-only-tile", "if: winning tile completes pair/middle/edge"),),
     ("[123C] [789D] 666D 444B 5B +5B", "W", "N"), 28, 30),
    ("13", ((rule("one-suit-pure"), rule("one-suit-pure").replace("times: 6", "times: 8")),),
     ("[234C] [567C] 678C 34C 99C +5C", "W", "S"), 240, 320),
    ("14", (asks("one-suit-honours", "if: (1 suit or no suit tiles) and some honours"),),
     ("[EEE] [RRR] SSS NN GG", "W", "N"), 40, 80),
    ("15", (dropped("one-suit-pure"),
            (WINNER_DOUBLES, f"{rule('one-suit-pure')}\n{WINNER_DOUBLES}")),
     ("[111B] [555B] 22B 34B 6B 88B", "N", "E"), 36, 6),
    ("16", (asks("all-pungs", "if: no chow and no kong"),),
     ("[222B] [555C] {8888D} 77B 99C <9C", "S", "E"), 88, 44),
    ("17", (asks("no-points", "if: points are 20"),),
     ("[345B] 678C 234C 57D 22B +6D (loose tile, season 3)", "N", "S"), 88, 44),
    ("18", (asks("three-winds", "if: pair of winds"),),
     ("[234B] [567C] [345D] 67D SS <8D", "S", "E"), 22, 88),
    ("19", (asks("two-dragons", "if: pair of dragons"),),
     ("[234B] [567C] [345D] 24D RR <3D", "S", "N"), 24, 48),
    ("20", ((rule("two-dragons"),
             rule("two-dragons").replace("times: 2}", "times: 2, instead_of: [dragon-set]}")),),
     ("[RRR] GGG [234B] 00 67C <8C", "E", "S"), 272, 68),
    ("21a", (asks("outside-hand", "if: all tiles are terminals/honours"),),
     ("[123B] [789C] NNN 99D 12D <3D", "S", "E"), 60, 30),
    ("21b", (asks("outside-hand", "if: all parts have terminals/honours and some honours"),),
     ("111222333B [123C] 9D <9D", "S", "E"), 88, 44),
    ("22", (asks("several-kongs", "each: kong"),),
     ("[4444B] [1111D] 567C 23C NN <1C", "S", "W"), 88, 176),
    ("23", (asks("last-copy", "if: last copy or won from robbed kong"),),
     ("[345B] 678C 234C 46D 22B <5D (robbed kong)", "W", "S"), 88, 176),
    ("27", (("limit_for: everyone  ", "limit_for: winner"),),
     ("{RRRR} {GGGG} {0000} EE 5B 7B", "E", "E"), 500, 1600),
    ("28", ((rule("emperors-retinue"),
             rule("emperors-retinue").replace("if:", "shape: any, if:")),),
     ("EE SS WW NN RR GG 0 +0", "W", "E"),
     ("heavenly-twins",), ("emperors-retinue", "heavenly-twins")),
    ("29", (asks("buried-treasure", "[no chow, 1 suit, all sets are concealed]"),),
     ("111C 333C 555C EEE 9C +9C", "S", "W"), (), ("buried-treasure",)),
    ("30a", (("green: 123456789B G", "green: 23468B G"),),
     ("[111B] [555B] 777B 999B 3B <3B", "S", "E"), ("imperial-jade",), ()),
    ("30b", (asks("imperial-jade", "if: no chow and all tiles are green and some G"),),
     ("[111B] [555B] 777B 999B 3B <3B", "S", "E"), ("imperial-jade",), ()),
    ("31", (("seven pairs: 7 pairs", "seven pairs: 7 different pairs"),),
     ("1111B 33B 55B 77B 88B 9B <9B", "S", "E"), ("heavenly-twins",), "no-match"),
    ("32", (asks("three-scholars",
                 "[3 pung/kong of dragons, pung/kong of suit tiles, pair of suit tiles]"),),
     ("[RRR] GGG [000] 444C 6B <6B", "S", "E"), (), ("three-scholars",)),
    ("33", (asks("four-blessings", "if: 4 pung/kong of winds and pair of dragons"),),
     ("[EEE] [SSS] [WWW] NNN 5D <5D", "E", "S"), ("four-blessings",), ()),
    ("34", ((rule("thirteen-wonders"),
             rule("thirteen-wonders").replace("}", ", if: winning tile completes pair}")),),
     ("19B 19C 19D ESWN RGG <0", "S", "E"), ("thirteen-wonders",), "no-match"),
    ("35", (asks("fishing-the-moon",
                 "if: won from last wall tile and winning tile is 1D and no chow"),),
     ("[234B] [567C] 345D 23D 99B +1D (last wall tile)", "S", "E"), ("fishing-the-moon",), ()),
    ("36", (("max_chows: 4", "max_chows: 1"),),
     ("[123B] [456C] [789D] 22B 34C <5C", "S", "E"), 40, "no-match"),
    ("43", (("wrong_count: no mahjong", "wrong_count: nothing"),),
     ("[SSS] 999C 123B 45D 7D", "W", "S"), 24, 0),
    ("43, told by a note", (("wrong_count: no mahjong", "wrong_count: nothing"),),
     ("[RRR] 555C EE SS 19B 3D (barred)", "S", "E"), 24, 0),
    ("waiting", (("waiting: declared  ", "waiting: free"),),
     ("[123B] [456C] [789D] 22B 34C <5C (not waiting)", "S", "E"), "not-waiting", 40),
]  # fmt: skip
"""What is decided, the change in the file, a hand, and what it comes to before and after."""


def outcome(book: Book, claim: Claim, like: object) -> object:
    """Return the total, the limit hands or the status of a hand, whichever is asked for."""
    hand, seat, round_ = claim
    score = book.score(hand, seat=seat, round=round_)
    if isinstance(like, str):
        return str(score.status)
    return score.limit if isinstance(like, tuple) else score.total


@pytest.mark.parametrize(
    ("edits", "claim", "before", "after"),
    [case[1:] for case in DECISIONS],
    ids=[case[0] for case in DECISIONS],
)
def test_a_book_decides_otherwise(
    edits: Edits, claim: Claim, before: object, after: object
) -> None:
    assert outcome(load_book("classical"), claim, before) == before
    assert outcome(changed(*edits), claim, after) == after


def test_robbing_a_kong_may_be_a_claim_at_the_moment_of_adding() -> None:
    robbing = changed(("robbing: own turn  ", "robbing: when added"))
    claims = {"S": "mahjong", "N": "pung"}
    assert load_book("classical").award("E", claims, ["S"], added_kong=True) is None
    assert robbing.award("E", claims, ["S"], added_kong=True) == "S"
    assert robbing.award("E", {"N": "pung"}, ["S"], added_kong=True) is None


def test_the_nearer_of_two_mahjongs_may_get_the_tile() -> None:
    nearest = changed(("two_mahjongs: farthest  ", "two_mahjongs: nearest "))
    claims = {"S": "mahjong", "N": "mahjong"}
    assert load_book("classical").award("E", claims, ["S", "N"]) == "N"
    assert nearest.award("E", claims, ["S", "N"]) == "S"


def test_a_pung_and_a_chow_may_be_claims_of_one_strength() -> None:
    equal = changed(("claims: [mahjong, pung/kong, chow]", "claims: [mahjong, kong, pung/chow]"))
    claims = {"S": "chow", "W": "pung"}
    assert load_book("classical").award("E", claims) == "W"
    assert equal.award("E", claims) == "S"


def test_nobody_need_have_declared_in_a_book_without_declaring() -> None:
    free = changed(("waiting: declared  ", "waiting: free"))
    assert load_book("classical").award("E", {"S": "mahjong"}) is None
    assert free.award("E", {"S": "mahjong"}) == "S"


def test_a_draw_may_let_east_stay() -> None:
    stays = changed(("east_stays: win   ", "east_stays: win or draw"))
    seats = ("Ann", "Bo", "Cy", "Di")
    moved = load_book("classical").next_hand(4, seats, None)
    stayed = stays.next_hand(4, seats, None)
    assert moved is not None
    assert stayed is not None
    assert moved.seats == ("Bo", "Cy", "Di", "Ann")
    assert stayed.seats == seats


def test_a_round_may_last_until_everybody_has_been_east() -> None:
    seats = changed(("hands_per_round: 2", "hands_per_round: all seats"))
    order = ("Ann", "Bo", "Cy", "Di")
    place: tuple[str, ...] = order
    hand, round_ = 1, "E"
    rounds = []
    for winner in ("E", "S", "N", None, "W", "S"):
        following = seats.next_hand(hand, place, winner, round=round_, first_east="Ann")
        assert following is not None
        hand, round_, place = following.hand, following.round, following.seats
        rounds.append((hand, round_, place[0]))
    assert rounds == [
        (2, "E", "Ann"), (3, "E", "Bo"), (4, "E", "Cy"),
        (5, "E", "Di"), (6, "S", "Ann"), (7, "S", "Bo"),
    ]  # fmt: skip
    last = ("Di", "Ann", "Bo", "Cy")
    assert seats.next_hand(30, last, "S", round="N", first_east="Ann") is None
    with pytest.raises(ValueError, match="say which round"):
        seats.next_hand(5, order, "S")


SCORES = {"E": 2, "S": 46, "W": 12, "N": 192}


def test_the_discarder_alone_may_pay_the_winner() -> None:
    discarder = changed(("winner_paid_by: each loser #", "winner_paid_by: discarder #"))
    settled = discarder.settle(SCORES, "N", discarder="W")
    assert [each for each in settled.payments if each.payee == "N"] == [("W", "N", 192)]
    drawn = discarder.settle(SCORES, "N")
    assert drawn == load_book("classical").settle(SCORES, "N")


def test_losers_may_pay_each_other_nothing() -> None:
    nothing = changed(("losers: difference  ", "losers: nothing"))
    assert {each.payee for each in nothing.settle(SCORES, "N").payments} == {"N"}


def test_east_may_pay_another_factor() -> None:
    single = changed(("east: 2    ", "east: 1    "))
    assert single.settle(SCORES, "N").net == {"E": -192 - 44 - 10, "S": -114, "W": -216, "N": 576}


def test_the_scores_of_losers_may_be_without_limit() -> None:
    winner = changed(("limit_for: everyone  ", "limit_for: winner"))
    settled = winner.settle({"E": 0, "S": 700, "W": 0, "N": 900}, "N")
    assert ("W", "S", 700) in settled.payments
    assert ("S", "N", 500) in settled.payments


def test_every_setting_of_the_house_book_is_the_default_of_the_schema() -> None:
    start = HOUSE.index("\nplay:")
    without = HOUSE[:start] + HOUSE[HOUSE.index("\ntiles:") : HOUSE.index("\nsettlement:")]
    assert defaults(changed((HOUSE, without)).rules) == defaults(load_book("classical").rules)


def defaults(book: RuleBook) -> tuple[object, ...]:
    return book.play, book.settlement, book.game


def test_no_rule_of_a_book_is_named_in_the_scorer() -> None:
    ids = {
        rule_id
        for name in ("classical", "classical-british")
        for rule_id in load_book(name).rule_ids
    } - {"mahjong"}  # also what a player claims, and a status
    modules = [
        item
        for item in files("cardwright.validator.classical").iterdir()
        if item.name.endswith(".py")
    ]
    assert len(modules) > 10
    for module in modules:
        words = set(re.findall(r"[\"'`]([a-z][a-z0-9-]*)[\"'`]", module.read_text("utf-8")))
        assert not ids & words, module.name
