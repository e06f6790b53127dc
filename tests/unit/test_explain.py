"""What a line means in plain English."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from cardwright.compiler.explain import explain_line
from cardwright.compiler.explain_groups import tile_name
from cardwright.compiler.explain_numbers import linear_fact, number_choice
from cardwright.compiler.inks import ink_names
from cardwright.compiler.ir import (
    Alternative,
    AnyTile,
    Card,
    Category,
    Constraint,
    DemandedJoker,
    Different,
    DistinctCount,
    DragonOf,
    Fixed,
    Group,
    GroupKind,
    InRun,
    Line,
    Linear,
    Matching,
    Moved,
    Numbered,
    Of,
    OneOf,
    Opposite,
    Run,
    SuitCount,
    TileExpression,
    Variable,
    VariableKind,
)
from cardwright.compiler.source import Span
from cardwright.compiler.tiles import TILES
from hypothesis import given
from hypothesis import strategies as st

from tests.small_cards import CASES, compile_case, compile_lines, shipped_cards


def explain(line: object, kind: str = "standard", **fields: object) -> list[str]:
    compiled = compile_lines([line], kind, **fields)
    assert compiled is not None
    return list(explain_line(compiled.card, compiled.card.lines[0]))


# ── Whole lines, worked out by hand ──────────────────────────────────────────────────────────────


def test_a_line_is_told_groups_first_and_points_last() -> None:
    assert explain("FF 2222g 44g 66r 8888r (any 2 suits) X25 C30") == [
        "A pair of Flowers; a kong of 2s in green's suit; a pair of 4s in green's suit; a pair of "
        "6s in red's suit; a kong of 8s in red's suit.",
        "Green and red stand for two different suits, any two.",
        "Jokers may stand in 2222g and 8888r, nowhere else.",
        "The hand may be exposed or concealed; 2222g and 8888r may be called.",
        "It pays 25, or 30 where nothing is exposed.",
    ]


def test_alternatives_are_told_one_by_one_and_what_they_share_comes_last() -> None:
    assert explain("FF 111g 222g 333g 444g X25 or FF 111g 222g 333r 444r (any run) C30") == [
        "Either a pair of Flowers; a pung of 1s in green's suit; a pung of 2s in green's suit; a "
        "pung of 3s in green's suit; a pung of 4s in green's suit.",
        "In this pattern green stands for one suit, any one.",
        "In this pattern Jokers may stand in 111g, 222g, 333g and 444g, nowhere else.",
        "In this pattern the hand may be exposed or concealed; 111g, 222g, 333g and 444g may be "
        "called.",
        "In this pattern it pays 25.",
        "Or a pair of Flowers; a pung of 1s in green's suit; a pung of 2s in green's suit; a pung "
        "of 3s in red's suit; a pung of 4s in red's suit.",
        "In this pattern green and red stand for two different suits, any two.",
        "In this pattern Jokers may stand in 111g, 222g, 333r and 444r, nowhere else.",
        "In this pattern the hand is concealed: no group is called, and only the last tile may be "
        "a discard.",
        "In this pattern it pays 30.",
        "In all patterns the numbers 1 2 3 4 may all move up together, for example to 4 5 6 7.",
    ]


def test_a_template_shows_one_of_its_patterns() -> None:
    line = {"line": "FF {y}g {y+1}r {y+2}b", "for": {"y": "2001..2097"}, "value": 75}
    told = explain(line, "year")
    assert told[0] == (
        "One of 88 patterns, such as a pair of Flowers; the year 2010: 2, Soap, 1, Soap in green's "
        "suit as single tiles; the year 2011: 2, Soap, 1, 1 in red's suit as single tiles; the "
        "year 2012: 2, Soap, 1, 2 in blue's suit as single tiles."
    ), "the years up to 2009 would need more than four Soaps"
    assert told[-1] == "In all patterns it pays 75."
    assert not any("Either" in sentence or "In this pattern" in sentence for sentence in told)


def test_a_word_is_spelt_out_letter_by_letter() -> None:
    told = explain('FFFF "SNOW IN EDEN" X40', "word-play", rules="tandem")
    assert told[0] == (
        'A kong of Flowers; "SNOW IN EDEN" as single tiles: S (South), N (North), O (Soap), '
        "W (West), I (1), N, E (East), D (Red or Green Dragon), E, N."
    )
    assert "Each numbered tile may be of any suit, whatever the others are." in told


def test_a_card_s_own_colours_name_the_inks() -> None:
    told = explain("FFFF 11111h 22222z (any run) X40", inks={"h": "dark red", "z": "#0a7"})
    assert told[0].endswith("a quint of 1s in dark red's suit; a quint of 2s in ink z's suit.")
    assert "Dark red and ink z stand for two different suits, any two." in told


# ── One construct each ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("FF 2222g 4444g 6666g X25", "Green stands for one suit, any one."),
        (
            "FF 2222g 4444r 6666b X25",
            "Green, red and blue stand for the three different suits, in any order.",
        ),
        (
            "FFFF 1111g 2222r 33v (v any suit) X25",
            "Violet may be any suit and need not differ from the other inks.",
        ),
        ("FFFF 1111g 2222r 33v (v = g) X25", "Violet and green stand for the same suit."),
        ("FFFF 1111g 2222r 33g (g in bam crak) X25", "Green is Bams or Craks."),
        (
            "FFFF 1111g 2222r 33g (g in bam crak) X25",
            "Green and red stand for two different suits.",
        ),
        (
            "FF 1111 2222 3333 (any suit, any 2 suits) X25",
            "The numbered tiles together are of exactly two suits.",
        ),
        (
            "FF 1111g 2222v DDDDr (v any suit, any 2 suits) X25",
            "The numbered tiles together are of exactly two suits, those that the Dragons in red "
            "match included.",
        ),
        (
            "FF 1111g 2222r 3333r (wrapping run) X25",
            "After 9 comes 1, so that they may also become 9 1 2.",
        ),
        (
            "FF 1111g 2222r 3333r (reversible run) X25",
            "They may also be turned round, for example to 3 2 1.",
        ),
        (
            "FF 3333g 4444r 6666r (any run) X25",
            "The numbers 3 4 6 may all move up or down together, for example to 4 5 7.",
        ),
        (
            "123456789g NNN SS (any run) X25",
            "The numbers 1 2 3 4 5 6 7 8 9 have no room to move up or down.",
        ),
        ("FF 1111g 2222r 8888b! (any run) X25", "The numbers of 8888b! stay as printed."),
        (
            "FF 1111g 1111r 1111b (any like odd numbers) X25",
            "The 1s stand for any odd number, the same one throughout.",
        ),
        ("FF XXXXg YYYYr FFFF (X in 2 5) X25", "X is 2 or 5."),
        ("FF XXXXg YYYYr FFFF (X in 2 5) X25", "X and Y may be the same number."),
        ("FF XXXXg YYYYr ZZZZb X25", "X, Y and Z may be the same number."),
        ("FF XXXXg YYYYr FFFF (Y = X+1) X25", "Y is 1 more than X."),
        ("FF XXXXg YYYYr FFFF (X + Y = 7) X25", "X and Y add up to 7."),
        (
            "FFFF 12g XXXXr YYYYb (any run, X in run, Y not in run) X25",
            "Y is none of the numbers that the run stands on.",
        ),
        ("TTTT UUUU FF 1111g X25", "T and U may be the same Wind."),
        ("TTTT UUUU FF 1111g (T != U, T in N S) X25", "T stands for North or South."),
        ("TTTT UUUU FF 1111g (T != U, T in N S) X25", "T and U are different."),
        ("NNNN EEEE FF 1111g (any wind) X25", "N and E are different."),
        ("PPPP FF 1111g 2222g X25", "P stands for any tile but a Joker."),
        ("PPPP FF 1111g 2222g (P in N E W S R G 0) X25", "P stands for any Wind or any Dragon."),
        ("PPPP FF 1111g 2222g (P not in F 0) X25", "P stands for any tile but Soap or Flower."),
        ("FF DDDD 1111g 2222g (any dragon) X25", "The Dragon may be any Dragon."),
        (
            "FF DDDD DDDD 2222g (any dragons) X25",
            "Each group of Dragons is of one Dragon, any one, on its own.",
        ),
        ("FF DDDD DDDD 2222g (same dragon) X25", "All Dragons are the same one, any one."),
        (
            "FF DDDD DDDD 2222g (any 2 dragons) X25",
            "The groups of Dragons are 2 different Dragons.",
        ),
        (
            "DDD DDD DDD 2222g F (any 2 dragons) X25",
            "The groups of Dragons, each of one Dragon, are of exactly 2 different Dragons "
            "together.",
        ),
        (
            "FF DDDD 1111g DDDDg (opposite dragon) X25",
            "The Dragon printed without ink matches none of the suits of the numbered tiles.",
        ),
        (
            "FF DDDD DDDD 1111g (opposite dragons) X25",
            "The groups of Dragons are different Dragons, and match none of the suits of the "
            "numbered tiles.",
        ),
        (
            "FF DDDD DDDD 1111g (matching dragons) X25",
            "All Dragons match the suit of the numbered tiles, which is one suit.",
        ),
        ("FF DDDDr 1111g 2222g X25", "Red matches Craks, Green matches Bams, Soap matches Dots."),
        ("J FFFF 1111g 22222r X25", "Jokers may stand in FFFF, 1111g, 22222r and J, nowhere else."),
        ("J FFFF 1111g 22222r X25", "Each printed J must be a Joker."),
        ("?? FFFF 1111g 2222r X25", "Jokers may stand in FFFF, 1111g, 2222r and ?, nowhere else."),
        ("?? FFFF 1111g 2222r X25", "Each ? is any tile on its own, even a Joker."),
        ("FF 1111g^ 2222r 3333b X25", "Jokers may stand in 2222r and 3333b, nowhere else."),
        ("FF 1111g 2222r 3333b (no jokers) X25", "No group takes Jokers."),
        (
            "FF 1111g~ 2222r 3333b X25",
            "The hand may be exposed or concealed; 2222r and 3333b may be called.",
        ),
        (
            "NEWS 123456789g F X25",
            "There is no group to call; only the last tile may be a discard.",
        ),
        (
            {"line": "FF 1111g 2222r 3333b X25", "wild": "flowers"},
            "Flowers may stand as Jokers too.",
        ),
    ],
)  # fmt: skip
def test_each_construct_has_its_sentence(line: object, sentence: str) -> None:
    assert sentence in explain(line)


def test_a_set_of_free_suits_says_when_it_takes_jokers() -> None:
    told = explain("FFFFF 777 - 444 = 333 X30", "by-the-numbers")
    assert (
        "777, 444 and 333 may hold Jokers only where all tiles of the group are of one suit."
        in told
    )
    assert (
        "777, 444 and 333 may be called only where all tiles of the group are of one suit." in told
    )


@pytest.mark.parametrize(
    ("line", "kind", "group"),
    [
        ("F 11g 222g 3333g 4444g X25", "standard", "A single Flower"),
        ("FFFFFFFF 111g 222g X25", "standard", "A group of 8 Flowers"),
        ("FFFFFF 1111g 2222g X25", "standard", "A sextet of Flowers"),
        ("NEWS 11111g 22222g X25", "standard", "North, East, West, South as single tiles"),
        ("RRR GGG 000 11111g X25", "standard", "A pung of Red Dragons"),
        ("000 GGG RRR 11111g X25", "standard", "A pung of Soap"),
        (
            "12Dg FFF 1111g 2222g X25",
            "standard",
            "1, 2, the matching Dragon in green's suit as single tiles",
        ),
        (
            "2026g FF 1111g 2222g X25",
            "standard",
            "The year 2026: 2, Soap, 2, 6 in green's suit as single tiles",
        ),
        ("1816 FFFFF NNNNN X25", "flashback", "The year 1816: 1, 8, 1, 6 as single tiles"),
        ("365 FFFFF NNNNNN X25", "flashback", "The number 365: 3, 6, 5 as single tiles"),
        ("DDDD FF 1111g 2222g (any dragon) X25", "standard", "A kong of Dragons"),
        ("NNNN FF 1111g 2222g (any wind) X25", "standard", "A kong of Winds printed N"),
        (
            "1111 FF 2222 3333 (any suit) X25",
            "standard",
            "A kong of 1s in a suit of its own choice",
        ),
    ],
)  # fmt: skip
def test_groups_are_called_as_players_call_them(line: str, kind: str, group: str) -> None:
    assert explain(line, kind)[0].split(";")[0] == group


# ── Every line, and every construct of the IR ────────────────────────────────────────────────────


def assert_readable(sentences: Sequence[str]) -> None:
    shared = [sentence for sentence in sentences if not sentence.startswith(("In this", "Or "))]
    assert len(set(shared)) == len(shared)
    for sentence in sentences:
        assert sentence[0].isupper() or sentence[0] in "\"'“‘123456789"
        assert sentence.endswith(".")
        assert "  " not in sentence
        assert not any(word in sentence for word in ("None", "Variable", "Numbered", "<", "{"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_every_conformance_line_is_explained(case: dict[str, Any]) -> None:
    for compiled in compile_case(case):
        assert_readable(explain_line(compiled.card, compiled.card.lines[0]))


def test_every_line_of_the_shipped_cards_is_explained() -> None:
    for compiled in shipped_cards().values():
        for line in compiled.card.lines:
            assert_readable(explain_line(compiled.card, line))


VARIABLES = (
    Variable("g", VariableKind.SUIT, (0, 1, 2)),
    Variable("r", VariableKind.SUIT, (0, 2)),
    Variable("suit 1", VariableKind.SUIT, (0, 1, 2)),
    Variable("run", VariableKind.RUN, (0, 1, 2)),
    Variable("X", VariableKind.NUMBER, (1, 2, 3)),
    Variable("Y", VariableKind.NUMBER, ()),
    Variable("T", VariableKind.WIND, (27, 28)),
    Variable("wind N", VariableKind.WIND, (27, 28, 29, 30)),
    Variable("dragon 1", VariableKind.DRAGON, (31, 32, 33)),
    Variable("dragon 2", VariableKind.DRAGON, (31, 32, 33)),
    Variable("P", VariableKind.TILE, (0, 34)),
)
NAMES = [variable.name for variable in VARIABLES]
RUNS = (
    Run((1, 2), ((1, 2), (2, 3), (9, 1))),
    Run((1, 2), ((2, 1), (4, 7), (8, 8))),
    Run((5,), ((5,), (6,), (7,))),
)

suit_names = st.sampled_from(["g", "r", "suit 1"])
numbers = st.integers(1, 9) | st.sampled_from(["X", "Y"])
tiles: st.SearchStrategy[TileExpression] = st.one_of(
    st.builds(Fixed, st.integers(0, 34)),
    st.builds(Numbered, st.none() | suit_names, numbers | st.just(Moved(1))),
    st.builds(DragonOf, suit_names),
    st.builds(Of, st.sampled_from(["T", "wind N", "dragon 1", "dragon 2", "P"])),
    st.builds(OneOf, st.lists(st.integers(0, 34), min_size=2, max_size=4).map(tuple)),
    st.just(AnyTile()),
    st.just(DemandedJoker()),
)
some_names = st.lists(st.sampled_from(NAMES), min_size=1, max_size=3, unique=True).map(tuple)
constraints: st.SearchStrategy[Constraint] = st.one_of(
    st.builds(Different, some_names),
    st.builds(
        Linear,
        st.lists(st.tuples(st.integers(-2, 2), st.sampled_from(NAMES)), max_size=3).map(tuple),
        st.sampled_from(["=", "!=", "<", "<=", ">", ">="]),
        st.integers(-9, 9),
    ),
    st.builds(InRun, st.sampled_from(["X", "Y"]), st.booleans()),
    st.builds(DistinctCount, some_names, st.integers(1, 3)),
    st.builds(SuitCount, some_names, st.integers(1, 3)),
    st.builds(Opposite, some_names, some_names),
    st.builds(Matching, some_names, some_names),
)


@st.composite
def groups(draw: st.DrawFn) -> Group:
    found = draw(st.lists(tiles, min_size=1, max_size=7))
    kind = draw(st.sampled_from(GroupKind))
    text = draw(st.sampled_from(["", "FF", '"NEWS"g', "2026g", '""']))
    return Group(kind, tuple(found), draw(st.booleans()), draw(st.booleans()), text, Span(0, 0))


@st.composite
def alternatives(draw: st.DrawFn) -> Alternative:
    values = st.none() | st.integers(0, 99)
    return Alternative(
        variables=VARIABLES,
        run=draw(st.none() | st.sampled_from(RUNS)),
        constraints=tuple(draw(st.lists(constraints, max_size=4))),
        groups=tuple(draw(st.lists(groups(), min_size=1, max_size=5))),
        exposed=draw(st.booleans()),
        value=draw(values),
        concealed_value=draw(values),
        text="",
    )


def cards(found: Sequence[Alternative], wild: bool) -> Iterator[Card]:
    line = Line("a", 0, tuple(found), wild, "")
    for kind in ("standard", "flashback"):
        category = Category("a", "A", kind, None)
        yield Card("A", None, None, "american", 14, {"g": "red"}, (), (category,), (line,))


@given(st.lists(alternatives(), min_size=1, max_size=6), st.booleans())
def test_any_alternative_of_the_ir_is_explained(found: list[Alternative], wild: bool) -> None:
    for card in cards(found, wild):
        assert all(sentence.endswith(".") for sentence in explain_line(card, card.lines[0]))


# ── The small parts ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("terms", "comparator", "constant", "words"),
    [
        ([(1, "Y"), (-1, "X")], "=", 1, "Y is 1 more than X"),
        ([(1, "Y"), (-1, "X")], "=", -2, "Y is 2 less than X"),
        ([(1, "X"), (-1, "Y")], "!=", 0, "X and Y are different"),
        ([(1, "X"), (-1, "Y")], "<", 0, "X is less than Y"),
        ([(1, "X"), (-1, "Y")], "<=", -3, "X plus 3 is at most Y"),
        ([(1, "X"), (-1, "Y")], ">=", 3, "X is at least Y plus 3"),
        ([(1, "X"), (1, "Y"), (-1, "Z")], "=", 0, "X plus Y is Z"),
        ([(1, "X"), (1, "Y")], ">", 5, "X plus Y is more than 5"),
        ([(-1, "X")], "<", -4, "X is more than 4"),
        ([(2, "X"), (-1, "Y")], "=", 0, "2 times X is Y"),
        ([(2, "X")], "=", 8, "2 times X is 8"),
    ],
)
def test_formulas_are_put_in_words(
    terms: list[tuple[int, str]], comparator: str, constant: int, words: str
) -> None:
    assert linear_fact(Linear(tuple(terms), comparator, constant), {}) == words


@pytest.mark.parametrize(
    ("domain", "words"),
    [
        (range(1, 10), "any number"),
        ((2, 4, 6, 8), "any even number"),
        ((3, 4, 5), "any number from 3 to 5"),
        ((3, 4), "3 or 4"),
        ((7,), "7"),
        ((), "nothing"),
    ],
)
def test_domains_are_put_in_words(domain: Sequence[int], words: str) -> None:
    assert number_choice(domain) == words


def test_inks_of_one_colour_are_told_apart_by_their_letters() -> None:
    assert ink_names({"g": "red"}, "grb") == {"g": "ink g", "r": "ink r", "b": "blue"}


def test_each_tile_has_a_name_of_its_own() -> None:
    assert len({tile_name(tile.index) for tile in TILES}) == len(TILES)
    assert [tile_name(index, plural=True) for index in (0, 27, 31, 33, 34)] == [
        "1 Bams", "Norths", "Green Dragons", "Soap", "Flowers",
    ]  # fmt: skip
