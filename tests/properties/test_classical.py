"""What must hold of every classical hand, on generated ones."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from cardwright import Book, ClassicalHand, Score, load_book
from cardwright.compiler.classical.book import Section
from cardwright.compiler.classical.bookfile import read_book
from cardwright.compiler.classical.classes import KINDS, SEATS
from cardwright.compiler.classical.clauses import read_condition
from cardwright.compiler.classical.condition_syntax import NO_NAMES
from cardwright.compiler.classical.condition_syntax import WORDS as LANGUAGE
from cardwright.compiler.classical.explain import tell
from cardwright.compiler.classical.layout import format_book
from cardwright.compiler.source import Source
from cardwright.compiler.tiles import Tile
from cardwright.validator.classical.hand import format_hand, parse_hand
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.books import HOUSE, changed
from tests.generate.classical import losing_hand, seating, winning_hand

BOOK = load_book("classical")
SUITLESS = changed(
    ("green: 123456789B G", "green: R G"),
    ("winning tile is 1D", "winning tile is E"),
    ("winning tile is 5D", "winning tile is N"),
)
"""The house book without a suit or a suit tile named."""

SIGNS = "123456789BCDESWNRG0[]{}+<(), fJjo-flowerseasonlastcopy🀇🀢"
WORDS = (*sorted(LANGUAGE), "19B", "R", "2", "3+", "1..2", "0", "(", ")", "/", "konng")

seeds = st.integers(0, 2**32)


def claim(seed: int) -> tuple[ClassicalHand, str, str]:
    rng = Random(seed)
    seat, round_ = seating(rng)
    return winning_hand(rng, rng.random() < 0.5), seat, round_


def total(score: Score) -> int:
    assert score.total is not None
    return score.total


@given(seeds)
def test_a_hand_of_four_sets_and_a_pair_is_a_mahjong(seed: int) -> None:
    hand, seat, round_ = claim(seed)
    score = BOOK.score(hand, seat=seat, round=round_)
    assert score.valid, str(hand)
    sizes = sorted(len(part.tiles) for part in score.reading)
    tiles = sorted(tile.index for part in score.reading for tile in part.tiles)
    if score.limit != ("heavenly-twins",):
        assert tiles == sorted(
            kind for kind, copies in enumerate(hand.counts) for _ in range(copies)
        )
    assert len(sizes) in (5, 7)
    assert sum(part.winning for part in score.reading) == 1


@given(seeds)
def test_items_add_up_to_the_score(seed: int) -> None:
    hand, seat, round_ = claim(seed)
    score = BOOK.score(hand, seat=seat, round=round_)
    assume(not score.limit)
    points, product = 0, 1
    for item in score.items:
        points += item.points or 0
        product *= item.times or 1
    assert (points, product) == (score.points, score.multiplier)
    assert score.uncapped == points * product
    assert total(score) == min(points * product, BOOK.rules.limit)


@given(seeds)
def test_dropping_a_doubling_never_raises_a_total(seed: int) -> None:
    hand, seat, round_ = claim(seed)
    rng = Random(seed)
    doubles = [
        rule.id
        for rule in BOOK.rules.rules
        if rule.section in (Section.DOUBLES, Section.WINNER_DOUBLES)
    ]
    chosen = rng.choice(doubles)
    row = next(row for row in HOUSE.splitlines() if f"id: {chosen}," in row)
    without = changed((row + "\n", ""))
    before = BOOK.score(hand, seat=seat, round=round_)
    after = without.score(hand, seat=seat, round=round_)
    assert total(after) <= total(before)


@given(seeds, st.integers(1, 4), st.booleans(), st.booleans())
def test_a_bonus_tile_never_lowers_a_total(
    seed: int, number: int, flower: bool, wins: bool
) -> None:
    hand, seat, round_ = claim(seed)
    if not wins:
        hand = losing_hand(Random(seed), neighbours=True)
    held = hand.flowers if flower else hand.seasons
    assume(number not in held)
    numbers = tuple(sorted((*held, number)))
    more = replace(hand, flowers=numbers) if flower else replace(hand, seasons=numbers)
    before = BOOK.score(hand, seat=seat, round=round_)
    after = BOOK.score(more, seat=seat, round=round_)
    assert total(after) >= total(before)


def renamed(hand: ClassicalHand, order: tuple[int, int, int]) -> ClassicalHand:
    """Return a hand with its suits exchanged."""

    def kind(old: int) -> int:
        return old if old >= 27 else order[old // 9] * 9 + old % 9

    counts = [0] * KINDS
    for old, copies in enumerate(hand.concealed):
        counts[kind(old)] = copies
    assert hand.winning is not None
    return replace(
        hand,
        concealed=tuple(counts),
        exposed=tuple(tuple(Tile(kind(t.index)) for t in meld) for meld in hand.exposed),
        kongs=tuple(tuple(Tile(kind(t.index)) for t in meld) for meld in hand.kongs),
        winning=Tile(kind(hand.winning.index)),
    )


@given(seeds, st.permutations(range(3)))
def test_renaming_suits_changes_no_total_unless_a_rule_names_one(
    seed: int, order: list[int]
) -> None:
    hand, seat, round_ = claim(seed)
    first, second, third = order
    before = SUITLESS.score(hand, seat=seat, round=round_)
    after = SUITLESS.score(renamed(hand, (first, second, third)), seat=seat, round=round_)
    assert total(after) == total(before)


@given(seeds)
def test_drawing_a_tile_instead_of_taking_it_never_lowers_a_total(seed: int) -> None:
    hand, seat, round_ = claim(seed)
    assume(hand.claimed and "robbed kong" not in hand.notes)
    taken = BOOK.score(hand, seat=seat, round=round_)
    drawn = BOOK.score(replace(hand, claimed=False), seat=seat, round=round_)
    assert total(drawn) >= total(taken)


@given(st.lists(st.integers(0, 2_000), min_size=4, max_size=4), st.sampled_from([*SEATS, None]))
def test_a_settlement_sums_to_zero(scores: list[int], winner: str | None) -> None:
    for book in (BOOK, load_book("classical-british")):
        settled = book.settle(dict(zip(SEATS, scores, strict=True)), winner)
        assert sum(settled.net.values()) == 0
        assert all(amount > 0 for _, _, amount in settled.payments)


@given(seeds)
def test_the_order_of_tiles_sets_and_notes_changes_nothing(seed: int) -> None:
    hand, seat, round_ = claim(seed)
    rng = Random(seed)
    tiles = [str(Tile(kind)) for kind, copies in enumerate(hand.concealed) for _ in range(copies)]
    tiles.remove(str(hand.winning))
    pieces = [
        *tiles,
        *(f"[{' '.join(map(str, rng.sample(meld, len(meld))))}]" for meld in hand.exposed),
        *(f"{{{' '.join(map(str, meld))}}}" for meld in hand.kongs),
        f"{'<' if hand.claimed else '+'}{hand.winning}",
        *(f"({note})" for note in hand.notes),
        *(f"(flower {number})" for number in hand.flowers),
        *(f"(season {number})" for number in hand.seasons),
    ]
    rng.shuffle(pieces)
    shuffled = BOOK.score(" ".join(pieces), seat=seat, round=round_)
    plain = BOOK.score(hand, seat=seat, round=round_)
    assert shuffled.valid
    assert (shuffled.total, shuffled.limit) == (plain.total, plain.limit)
    assert sorted(item.rule for item in shuffled.items) == sorted(i.rule for i in plain.items)


@given(seeds)
def test_a_mahjong_without_any_one_tile_is_none(seed: int) -> None:
    hand, seat, round_ = claim(seed)
    assert hand.winning is not None
    for kind in range(KINDS):
        counts = list(hand.concealed)
        if not counts[kind] or (kind == hand.winning.index and counts[kind] == 1):
            continue
        counts[kind] -= 1
        fewer = replace(hand, concealed=tuple(counts))
        assert str(BOOK.score(fewer, seat=seat, round=round_).status) == "wrong-count"


@given(seeds)
def test_an_item_counts_for_its_part_alone(seed: int) -> None:
    """A rule about each part gives the same for the part in whatever hand it lies."""
    hand, seat, round_ = claim(seed)
    score = BOOK.score(hand, seat=seat, round=round_)
    for item in score.items:
        if item.part is None:
            continue
        part = score.reading[item.part]
        tiles = [0] * KINDS
        if part.kind != "kong" and not part.exposed:
            for tile in part.tiles:
                tiles[tile.index] += 1
            alone = ClassicalHand(tuple(tiles))
        elif part.exposed and part.kind != "pair":
            alone = ClassicalHand(tuple(tiles), exposed=(part.tiles,))
        elif part.exposed:
            continue
        else:
            alone = ClassicalHand(tuple(tiles), kongs=(part.tiles,))
        found = BOOK.score(alone, seat=seat, round=round_, winner=False)
        assert item.rule in {each.rule for each in found.items}, (str(hand), item)


@given(seeds, st.booleans())
def test_a_hand_reads_back_as_it_is_written(seed: int, wins: bool) -> None:
    rng = Random(seed)
    hand = winning_hand(rng, neighbours=True) if wins else losing_hand(rng, neighbours=False)
    text = format_hand(hand)
    assert parse_hand(text) == (hand, ())
    assert format_hand(hand) == text


@given(st.text(SIGNS, max_size=60) | st.text(max_size=20))
def test_any_text_is_a_hand_or_told_what_is_wrong_with_it(text: str) -> None:
    hand, problems = parse_hand(text, ("heaven's blessing",))
    assert (hand is None) is bool(problems)
    for problem in problems:
        assert 0 <= problem.primary.span.start <= len(text)
    if hand is not None:
        assert parse_hand(format_hand(hand)) == (hand, ())
        for winner in (None, True, False):
            score = BOOK.score(hand, seat="E", round="S", winner=winner)
            assert score.valid or score.reasons


@given(st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join) | st.text(max_size=20))
def test_any_text_is_a_condition_or_told_what_is_wrong_with_it(text: str) -> None:
    condition, problems = read_condition(text, NO_NAMES)
    assert condition is not None or problems
    for problem in problems:
        assert 0 <= problem.primary.span.start <= problem.primary.span.end <= max(len(text), 1)
        assert problem.message
    if condition is not None and not problems:
        assert tell(condition)
        assert (
            read_condition(text.upper().lower(), NO_NAMES)[0] == condition or text != text.lower()
        )


@given(st.data())
def test_any_damage_to_a_book_is_told(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(HOUSE)))
    end = data.draw(st.integers(start, min(start + 30, len(HOUSE))))
    new = data.draw(st.text(": {}[],-#'\"\nabc019", max_size=6))
    source = Source("book.yaml", HOUSE[:start] + new + HOUSE[end:])
    reading = read_book(source)
    assert reading.book is not None or reading.diagnostics
    once = format_book(source.text)
    assert format_book(once) == once


def test_the_other_book_differs_from_the_house_book() -> None:
    other: Book = load_book("classical-british")
    rng = Random(1)
    different = 0
    for _ in range(200):
        hand = winning_hand(rng, neighbours=False)
        scores = [book.score(hand, seat="S", round="E").total for book in (BOOK, other)]
        different += scores[0] != scores[1]
    assert different > 150
