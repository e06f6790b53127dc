"""Reading and printing the text of a hand."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from cardwright.compiler.diagnostics import Severity
from cardwright.compiler.tiles import JOKER, TILES, Tile
from cardwright.validator.errors import BAD_HAND
from cardwright.validator.hand import Hand, format_hand, parse_hand
from cardwright.validator.words import AMBIGUOUS_WORD, SIGNS, WORDS
from hypothesis import assume, example, given
from hypothesis import strategies as st

LETTERS_ALONE = re.compile(r"(?:[NEWSGRFJ0]|[1-9][1-9J0]*[BCD])*", re.IGNORECASE)
"""Text without blanks, brackets and marks that can be read letter by letter."""

BLANKS = (
    *"\t\n\v\f\r \x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007",
    *"\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000",  # all that Unicode calls white space
    *"\u200b\u2060\ufeff",  # and those without width
)


def read(text: str) -> Hand:
    hand, problems = parse_hand(text)
    assert hand is not None, problems
    assert problems == ()
    return hand


tiles = st.sampled_from(TILES)


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    concealed = draw(st.lists(tiles, max_size=20))
    exposures = draw(st.lists(st.lists(tiles, min_size=1, max_size=6), max_size=5))
    if not concealed or draw(st.booleans()):
        return Hand.of(concealed, exposures)
    return Hand.of(concealed, exposures, draw(st.sampled_from(concealed)), draw(st.booleans()))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("", ""),
        (" ,\t", ""),
        ("FF 2222B 44B 66C 88JJC", "FF 2222B 44B 66C 88C JJ"),
        ("2025C NEWS RRR G 0 J", "22C 5C N E W S G RRR 00 J"),
        ("FF 44B 6C [222JB] [888C J] +6C", "FF 44B 6C [222JB] [888JC] +6C"),
        ("F 44B [222JB] <F", "F 44B [222JB] <F"),
        ("321d 5555D 9D", "123D 5555D 9D"),
        ("F0S1D", "F 1D S 0"),
        ("10C", "1C 0"),
        ("01C", "1C 0"),
        ("J1C", "1C J"),
        ("J J 1 0 J b", "1B 0 JJJ"),
        ("44B8C", "44B 8C"),
        ("J 44B +J", "44B J +J"),
        ("+J 44B", "44B +J"),
        ("+0 1C", "1C +0"),
        ("+J44B", "44B +J"),
        ("+ 6 c", "+6C"),
        ("44B <6C 88C", "44B 88C <6C"),
        ("+FF", "F +F"),
        ("<J", "<J"),
        ("+5dot 3bam", "3B +5D"),
        ("+🀄", "+R"),
        ("🀄️🀅︎ 🀀", "E G R"),
        ("soap+SOAP[Soap]", "0 [0] +0"),
        ("[J22JB]", "[22JJB]"),
        ("[J J J]", "[JJJ]"),
        ("[NJN]", "[NNJ]"),
        ("[0J0]", "[00J]"),
        ("[2B 2C J]", "[2B 2C J]"),
        ("[11B 22BJ]", "[11B 22B J]"),
        ("[news j]", "[N E W S J]"),
        ("[888C][222B]", "[888C] [222B]"),
        ("NEWSGRFJ0", "F N E W S G R 0 J"),
    ],
)
def test_a_hand_is_read_and_printed_in_canonical_order(text: str, canonical: str) -> None:
    assert canonical == format_hand(read(text))


@pytest.mark.parametrize(
    "text",
    [
        "ff 2222b 44b 66c 88jjc",
        "FF2222B44B66C88JJC",
        "FF,2222B, 44B,66C ,88JJC",
        "66C J FF 44B 88C J 2222B",
        "8C 2B F 6C J 4B 2B 8C F 2B J 6C 4B 2B",
        "FF 4224B 22B 6C 8C 6C 8C JJ",
        "F F 2 2 2 2 B 4 4B 66 C 8 8 J J C",
        "FF 2,222B\n44\xa0B\u300066C 8J8JC",
        "FF 2222B J 44B 66C J88C",
        "FF 2222B 44B 66C JJ88C",
        "flower flower 2bam 2bams 2BAM 2Bam 4bam 4bam 6crak 6craks 8crack 8cracks joker Joker",
        "Flower season 2BAM 222B 4bam 4B 66C 8crak 8C Joker J",
        "🀢🀥 🀑🀑🀑🀑 🀓🀓 🀌🀌 🀎🀎🀪🀪",
        "🀦🀩🀑🀑🀑🀑🀓🀓🀌🀌🀎🀎🀪🀪",
    ],
)
def test_case_blanks_commas_order_and_spelling_mean_nothing(text: str) -> None:
    assert read("FF 2222B 44B 66C 88JJC") == read(text)


@pytest.mark.parametrize("blank", BLANKS, ids=lambda blank: f"U+{ord(blank):04X}")
def test_every_blank_means_nothing_and_ends_a_word(blank: str) -> None:
    text = blank.join(
        ("", "2", "2", "B", "soap", "[", "3", "J", "C", "]", "+", "joker", "8dot", "")
    )
    assert read("22B 0 [3JC] +J 8D") == read(text)


@pytest.mark.parametrize("word", sorted(set(WORDS) - {AMBIGUOUS_WORD}))
def test_a_word_is_one_tile(word: str) -> None:
    tile = str(WORDS[word])
    assert read(tile) == read(word) == read(word.upper()) == read(f", {word.title()} ")
    assert read(f"+{tile}[{tile}]") == read(f"+{word}[{word}]")


def test_one_word_alone_could_also_be_read_letter_by_letter() -> None:
    assert [word for word in WORDS if LETTERS_ALONE.fullmatch(word)] == [AMBIGUOUS_WORD]


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("red white soap flower season joker", "R 0 0 F F J"),
        ("north east west south", "N E W S"),
        ("2bam soap 3bam", "2B 0 3B"),
        ("2bam joker 3B", "2B J 3B"),
        ("greenE 0green", "G R E E N E 0 G R E E N"),
        ("G R E E N", "GREE N"),
    ],
)
def test_words_are_whole_tokens_and_join_no_cluster(words: str, text: str) -> None:
    assert read(text) == read(words)


def test_each_sign_shows_one_tile_and_all_kinds_have_one() -> None:
    signs = "".join(map(chr, range(0x1F000, 0x1F02B)))
    ranks = "123456789"
    suits = [f"{ranks}C", f"{ranks}B", f"{ranks}D"]
    assert set(signs) == set(SIGNS)
    assert read(" ".join(["ESWN RG0", *suits, "FFFF FFFF J"])) == read(signs)
    assert [Tile.parse(name) for name in ("1C", "9C", "1B", "9B", "1D", "9D")] == [
        SIGNS[sign] for sign in "🀇🀏🀐🀘🀙🀡"
    ]


def test_the_parts_of_a_hand_are_told_apart() -> None:
    hand = read("FF 44B 6C [J222B] [888C J] <6C")
    assert hand.size == 14
    assert hand.last == Tile.parse("6C")
    assert hand.claimed
    assert [" ".join(map(str, exposure)) for exposure in hand.exposures] == [
        "2B 2B 2B J",
        "8C 8C 8C J",
    ]
    assert hand.concealed[hand.last.index] == 2
    assert sum(hand.concealed) == 6
    assert hand.counts[JOKER.index] == 2
    assert " ".join(map(str, hand.tiles())) == "2B 2B 2B 4B 4B 6C 6C 8C 8C 8C F F J J"


def test_the_tiles_of_an_exposure_have_no_order_but_exposures_have() -> None:
    assert read("[J22B]") == read("[2J2B]") == read("[2B J 2B]")
    assert read("[22B] [33B]") != read("[33B] [22B]")


@pytest.mark.parametrize(
    ("one", "other"), [("+6C", "6C"), ("+6C", "<6C"), ("66C +6C J", "666C +J"), ("[6C]", "6C")]
)
def test_marks_and_brackets_are_part_of_the_hand(one: str, other: str) -> None:
    assert read(one) != read(other)


def test_no_hand_is_made_with_a_last_tile_that_it_lacks() -> None:
    six_crak = Tile.parse("6C")
    with pytest.raises(ValueError, match="6C, is not among the concealed tiles"):
        Hand.of([JOKER], [[six_crak] * 3], last=six_crak)
    with pytest.raises(ValueError, match="a claimed tile must be named"):
        Hand.of([six_crak], claimed=True)
    with pytest.raises(ValueError, match="36 kinds, not 3"):
        Hand((0, 0, 0))


# Each text has its expected span between ‹ and ›.
@pytest.mark.parametrize(
    ("marked", "message"),
    [
        ("‹Q›Q 2222B", "Q is no tile; on a card it stands for some tile"),
        ("FF ‹x›", "x is no tile; on a card it stands for some number"),
        ("FF 8888C‹;›", "; is no tile"),
        ("2222‹X› 44B", "X is no suit letter"),
        ("2‹O›25C", "O is no tile"),
        ("‹l›23B", "l is no tile"),
        ("FF ‹{›8888C}", "{ is no tile"),
        ("‹\u200e›8C", "U+200E (left-to-right mark) is no tile"),
        ("8C‹\ufe0f›", "U+FE0F (variation selector-16) is no tile"),
        ("8C‹\x00›", "U+0000 is no tile"),
        ("‹\ud800›", "U+D800 is no tile"),
        ("🀎‹🀫›", "the back of a tile, 🀫, is no tile"),
        ("🀎‹🀰›", "🀰 (domino tile horizontal back) is no tile"),
        ("FF 2222‹В› 44В", "this В is the Cyrillic letter, not B"),
        ("‹Ν›EWS", "this Ν is the Greek letter, not N"),
        ("FF 2‹Ｂ›", "this Ｂ is the full-width letter, not B"),
        ("FF ‹２›B", "this ２ is the full-width digit, not 2"),
        ("FF ‹＋›2B", "this ＋ is the full-width sign, not +"),
        ("FF ‹٢›B", "this ٢ is arabic-indic digit two, not 2"),
        ("2B ‹ſ›", "this ſ is latin small letter long s, not S"),
        ("22‹ſ›", "this ſ is latin small letter long s, not S"),
        ("FF ‹8888›", "8888 has no suit letter"),
        ("FF ‹8888› J [222B]", "8888 has no suit letter"),
        ("‹2025› NEWS", "2025 has no suit letter"),
        ("2B ‹1› 0 +2B", "1 has no suit letter"),
        ("‹22›🀎C", "22 has no suit letter"),
        ("‹2› 3bam", "2 has no suit letter"),
        ("2B 44B ‹B›", "B is Bam only after a number"),
        ("FF ‹c› 2B", "C is Crak only after a number"),
        ("FF ‹D›D", "D is Dot only after a number, and no Dragon"),
        ("RRR GG ‹0 D›", "0 D has no number, and a 0 or J has no suit"),
        ("F‹00B›", "00B has no number, and a 0 or J has no suit"),
        ("2B ‹JJB›", "JJB has no number, and a 0 or J has no suit"),
        ("+‹0B›", "0B has no number, and a 0 or J has no suit"),
        ("‹bam› 2B", "bam has no number"),
        ("3 ‹bam›", "bam has no number"),
        ("‹33bam›", "33bam does not name one tile, as a word must"),
        ("‹0dots›", "0dots does not name one tile, as a word must"),
        ("F ‹norht›,F", "norht is no tile"),
        ("red ‹Dragon›", "Dragon is no tile"),
        ("F[‹flowers›]", "flowers is no tile"),
        ("F ‹2bamm›", "2bamm is no tile"),
        ("FF ‹[›2222B 44B", "this exposure is not closed"),
        ("FF ‹[›", "this exposure is not closed"),
        ("FF 2222B‹]› 44B]", "] closes an exposure that was never opened"),
        ("[FFF]‹]›", "] closes an exposure that was never opened"),
        ("FF [2B ‹[›222B] 44B]", "an exposure begins inside another one"),
        ("FF [2‹[›222B] 44B]", "an exposure begins inside another one"),
        ("FF ‹[]›", "this exposure holds no tiles"),
        ("[FFF] ‹[ , ]›", "this exposure holds no tiles"),
        ("+‹10C›", "+ stands before 2 tiles, but marks one"),
        ("F <‹8 88C› 2B", "< stands before 3 tiles, but marks one"),
        ("+‹8JC›", "+ stands before 2 tiles, but marks one"),
        ("FF ‹+›", "+ stands before no tile"),
        ("FF ‹<› [222B]", "< stands before no tile"),
        ("FF ‹+› ]", "+ stands before no tile"),
        ("+‹+›8C", "two tiles are marked as the one that came last"),
        ("<8C F ‹+›8C", "two tiles are marked as the one that came last"),
        (
            "F [222B ‹+›J]",
            "+ stands inside an exposure, but the tile that came last is concealed",
        ),
        (
            "NNN ‹green› green",
            "green could be one tile, Green, or 5 tiles: Green, Red, East, East, North",
        ),
        (
            "‹GREEN› QQ",
            "GREEN could be one tile, Green, or 5 tiles: Green, Red, East, East, North",
        ),
        ("‹Q› green", "Q is no tile; on a card it stands for some tile"),
    ],
)
def test_unreadable_text_is_explained_where_it_stands(marked: str, message: str) -> None:
    start, end = marked.index("‹"), marked.index("›") - 1
    hand, problems = parse_hand(marked.replace("‹", "").replace("›", ""))
    (problem,) = problems
    span = problem.primary.span
    assert hand is None
    assert problem.code is BAD_HAND
    assert problem.is_error
    assert (message, start, end) == (problem.message, span.start, span.end)
    assert problem.primary.text
    assert problem.help


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("DD", "write R, G or 0 for a Dragon, or a number before the D, as in 5D"),
        ("green", "write G for Green, or G R E E N for the 5 tiles"),
        ("+10C", "write the marked tile apart from the others: 1C +0"),
        ("<88c", "write the marked tile apart from the others: 8C <8C"),
        ("JJB", "leave B out, or write the number before it, as in 2B"),
        ("2222", "write B, C or D after 2222"),
        ("F norht", "did you mean north? a word stands alone, between blanks or commas"),
        ("33bam", "write each tile as a word, as in 3bam, or as letters, as in 33B"),
        ("2O25C", "write 0, the digit, for Soap"),
        ("Ｂ", "write B"),
    ],
)
def test_help_says_what_to_write(text: str, advice: str) -> None:
    (problem,) = parse_hand(text)[1]
    assert advice == problem.help


@pytest.mark.parametrize(
    ("text", "place"), [("[F [F", 0), ("+8C +8C", 0), ("F [F +8C", 2), ("F <J +J", 2)]
)
def test_the_other_half_of_a_contradiction_is_shown_too(text: str, place: int) -> None:
    (problem,) = parse_hand(text)[1]
    assert [place] == [label.span.start for label in problem.secondary]


def test_bad_hand_is_an_error() -> None:
    assert (BAD_HAND.id, BAD_HAND.name, BAD_HAND.severity) == ("H301", "bad-hand", Severity.ERROR)


@pytest.mark.parametrize(
    "piece",
    ["8C", "[FFF]", "🀀", "8", "8 ", "80", "0", " ", "[", "]", "+F", "green ", "3bam ", "a", "B"],
)
def test_long_text_is_read_and_its_messages_stay_short(piece: str) -> None:
    hand, problems = parse_hand(piece * (100_000 // len(piece)))
    assert (hand is None) == bool(problems)
    assert all(len(problem.message) < 120 for problem in problems)
    assert all(len(problem.help or "") < 120 for problem in problems)


@given(hands())
@example(Hand.of([JOKER, Tile.parse("4B")], [[JOKER, Tile.parse("4B")]], JOKER))
@example(Hand.of([Tile.parse("1B")], [[JOKER], [Tile.parse("0"), JOKER, Tile.parse("1B")]]))
def test_printing_a_hand_and_reading_it_gives_the_same_hand(hand: Hand) -> None:
    assert hand == read(format_hand(hand))


@given(st.lists(tiles, max_size=28))
def test_tiles_written_one_by_one_are_the_hand(row: list[Tile]) -> None:
    hand = read(" ".join(map(str, row)))
    assert sorted(row) == list(hand.tiles())
    assert hand.size == len(row)
    assert hand.counts == tuple(map(row.count, TILES))


@given(
    st.text()
    | st.text("123456789BCDNEWSGRFJ0bcdj +<[],")
    | st.lists(st.sampled_from([*WORDS, "2", "B", "J", " ", "+", "<", "[", "]", "🀀"])).map("".join)
)
@example("[" * 9)
@example("1\x002")
def test_any_text_is_a_hand_or_has_a_diagnostic_inside_it(text: str) -> None:
    hand, problems = parse_hand(text)
    assert (hand is None) == bool(problems)
    for problem in problems:
        for label in (problem.primary, *problem.secondary):
            assert 0 <= label.span.start < label.span.end <= len(text)


@given(
    st.lists(st.sampled_from(["2B", "2 J0,9C", "10D", "J", "0", "F", "NE", "R", "[2JB]", "[J N]"])),
    st.sampled_from(["", "+8C", "< J", "+0 1B", "+N"]),
    st.data(),
)
def test_blanks_and_case_never_change_what_is_read(
    pieces: list[str], marked: str, data: st.DataObject
) -> None:
    text = " ".join([*pieces, marked])
    hand = read(text)
    place = data.draw(st.integers(0, len(text)))
    assert hand == read(text.replace(" ", "").replace(",", ""))
    assert hand == read(text.lower())
    assert hand == read(f"{text[:place]}, {text[place:]}")


@given(st.text("1258BCDNGRFJ0", max_size=12))
def test_letters_are_read_when_each_number_has_a_suit_behind_it(text: str) -> None:
    assume(text.lower() not in WORDS)
    assert (parse_hand(text)[0] is not None) == bool(LETTERS_ALONE.fullmatch(text))


def test_importing_the_module_does_not_import_lark() -> None:
    code = "import sys, cardwright.validator.hand; print('lark' in sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=Path.home()
    )
    assert run.stdout == "False\n"
