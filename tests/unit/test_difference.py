"""What `diff` says of two cards: lines by their hands, whatever they are called and how printed."""

from __future__ import annotations

from typing import Any

import pytest
from cardwright.compiler.difference import Change, Difference, compare
from cardwright.compiler.targets import CompiledCard
from cardwright.compiler.tiles import TILES
from cardwright.validator.engine import Engine
from cardwright.validator.hand import Hand
from cardwright.validator.verdict import check_hand

from tests.small_cards import compile_lines

RUN = "FFFF 1111g 2222g 33r (any run) X25"
LIKE = "FF 111g DDg 111r DDr 11b (any like numbers) X30"
EVENS = "22g 444g 66r 888r 2222b (any 3 suits) X25"


def card(*lines: str | dict[str, Any], **fields: Any) -> CompiledCard:
    compiled = compile_lines(lines, **fields)
    assert compiled is not None
    return compiled


def changes(old: CompiledCard, new: CompiledCard) -> list[tuple[str, str]]:
    return [(each.line, str(each.change)) for each in compare(old, new).changes]


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        (RUN, RUN, []),
        (RUN, "33b FFFF 2222r 1111r (any run) X25", []),
        ("FF 222g 222r 222b DDDg X25", "FF 222r 222b 222g DDDb X25", []),
        (RUN, RUN.replace("X25", "X30"), ["revalued"]),
        (RUN, RUN.replace("X25", "X25 C30"), ["revalued"]),
        (RUN, RUN.replace("X25", "C25"), ["narrowed"]),
        (RUN, RUN.replace("X25", "C30"), ["narrowed", "revalued"]),
        (RUN, RUN.replace("1111g", "1111g^"), ["narrowed"]),
        (RUN, RUN.replace("1111g", "1111g~"), ["narrowed"]),
        (RUN, RUN.replace("any run", "these numbers only"), ["narrowed"]),
        (RUN, RUN.replace("any run", "wrapping run"), ["widened"]),
        (RUN.replace("any run", "any run, no jokers"), RUN, ["widened"]),
        (RUN, RUN.replace("33r", "44r"), ["changed"]),
        (RUN, RUN.replace("33r", "33g|33r"), ["widened"]),
    ],
)
def test_a_line_is_compared_by_its_hands(old: str, new: str, change: list[str]) -> None:
    before, now = card(old), card(new)
    assert [kind for _, kind in changes(before, now)] == change
    undone = {"narrowed": "widened", "widened": "narrowed"}
    assert [kind for _, kind in changes(now, before)] == [undone.get(k, k) for k in change]


def test_wild_flowers_widen_a_line() -> None:
    wild = card({"line": RUN, "wild": "flowers"})
    assert changes(card(RUN), wild) == [("lines-1", "widened")]


def test_the_hands_that_are_shown_are_hands_of_the_one_card_alone() -> None:
    old = card(RUN, EVENS, LIKE)
    new = card(
        RUN.replace("X25", "C25"), EVENS.replace("888r", "888r^"), LIKE.replace("11b", "11r")
    )
    found = compare(old, new).changes
    assert [str(each.change) for each in found] == ["narrowed", "narrowed", "changed"]
    for each in found:
        for claim, having, lacking in ((each.lost, old, new), (each.gained, new, old)):
            if claim:
                hand = Hand(
                    claim.concealed,
                    tuple(
                        tuple(TILES[kind] for kind, n in enumerate(shown) for _ in range(n))
                        for shown in claim.exposures
                    ),
                )
                assert check_hand(Engine(having), hand, line=each.line).valid
                assert not check_hand(Engine(lacking), hand, line=each.line).valid


def test_hands_are_counted_before_and_now() -> None:
    (found,) = compare(card(RUN), card(RUN.replace("any run", "these numbers only"))).changes
    assert found.hands == (42, 6)


def test_a_line_that_moved_is_no_change() -> None:
    found = compare(card(RUN, LIKE), card(EVENS, RUN, LIKE))
    assert found.changes[0].change is Change.ADDED
    assert len(found.changes) == 1
    assert found.renamed == (("lines-1", "lines-2"), ("lines-2", "lines-3"))
    assert found.same == 2


def test_ids_that_were_exchanged_are_no_change() -> None:
    old = card({"id": "a", "line": RUN}, {"id": "b", "line": LIKE})
    new = card({"id": "b", "line": RUN}, {"id": "a", "line": LIKE})
    assert compare(old, new) == Difference((), (("a", "b"), ("b", "a")), 2)


def test_a_line_is_found_again_that_moved_and_was_narrowed() -> None:
    narrow = RUN.replace("any run", "these numbers only")
    (added, narrowed) = compare(card(RUN), card(EVENS, narrow)).changes
    assert (added.change, added.line) == (Change.ADDED, "lines-1")
    assert (narrowed.change, narrowed.old, narrowed.new) == (Change.NARROWED, "lines-1", "lines-2")


def test_lines_come_and_go() -> None:
    assert changes(card(RUN, LIKE), card(RUN)) == [("lines-2", "removed")]
    (gone,) = compare(card(RUN, LIKE), card(RUN)).changes
    assert (gone.old, gone.new, gone.hands[1]) == ("lines-2", None, 0)


def test_the_side_of_a_line_is_part_of_its_meaning() -> None:
    def on(side: str) -> CompiledCard:
        from tests.small_cards import compile_text

        compiled = compile_text(
            f"format: 1\ntitle: T\ncategories:\n- {{name: A, side: {side}, lines: ['{RUN}']}}\n"
        )
        assert compiled is not None
        return compiled

    (moved,) = compare(on("west"), on("east")).changes
    assert (moved.change, moved.sides) == (Change.CHANGED, ("west", "east"))


def test_cards_with_hands_of_other_sizes_have_no_hand_in_common() -> None:
    small = card("111g 22r X25", hand_size=5)
    (found,) = compare(card("FFFFFFFFF 111g 22r X25"), small).changes
    assert found.change is Change.CHANGED
    assert found.lost
    assert found.gained
