"""Two hands out of one pool, asked of a card from Python."""

from __future__ import annotations

from pathlib import Path

import pytest
from cardwright.card import Card
from cardwright.loading import load_card
from cardwright.validator.split import NoSides, Split

from tests.small_cards import compile_text

EXAMPLES = Path(__file__).parents[2] / "examples"
WEST, EAST = "NNNN EEE WWW SSSS", "222B 444B 666C 888C 00"


def card_at(path: Path) -> Card:
    compiled = compile_text(path.read_text("utf-8"))
    assert compiled is not None
    return Card(compiled)


@pytest.fixture(scope="module")
def tiny() -> Card:
    return card_at(EXAMPLES / "tiny-tandem.yaml")


def lines(found: Split) -> list[tuple[str, ...]]:
    return [tuple(match.line for match in pair.hands) for pair in found.pairs]


def test_the_example_pools_do_what_they_are_there_for() -> None:
    card = load_card("practice-tandem")
    pools = (EXAMPLES / "pool.txt").read_text("utf-8").splitlines()
    found = [card.split(pool) for pool in pools]
    assert [each.status for each in found] == ["split", "split", "no-split", "no-split"]
    assert [each.nearest[0].distance for each in found[2:]] == [1, 1]


@pytest.mark.parametrize(
    ("tiles", "status"),
    [
        (f"{WEST} {EAST}", "split"),
        ("EEE WWW SSSS 444B 666C 888C 00 @WEST [NNNJ] @east [222B]", "split"),
        ("EEE WWW @west [NNNJ] [SSSS] 444B 666C 888C 00 @east [222B]", "split"),
        ("EEE WWW SSSS 444B 666C 888C 00 @east [NNNJ] @west [222B]", "no-split"),
        (f"{WEST} {EAST[:-1]}", "no-split"),
        (f"{WEST} {EAST[:-2]}", "wrong-count"),
        (f"{WEST} {EAST}0", "wrong-count"),
        ("", "wrong-count"),
        (f"N{WEST} {EAST[:-1]}", "impossible-tiles"),
        ("N EEE WWW SSSS 444B 666C 888C 00 @west [NNN] @east [234B]", "no-split"),
        ("EEE @west [NN", "bad-hand"),
        ("EEE @ [NNN]", "bad-hand"),
        ("EEE @north [NNN]", "bad-hand"),
        ("EEE [NNN]", "bad-hand"),
        ("EEE @west [NN @east N]", "bad-hand"),
    ],
)
def test_every_text_has_a_status(tiny: Card, tiles: str, status: str) -> None:
    found = tiny.split(tiles)
    assert found.status == status
    assert bool(found.pairs) == (status == "split")
    assert bool(found.pairs or found.nearest or found.why)


def test_a_pair_is_named_once_where_any_two_lines_will_do(tiny: Card) -> None:
    assert lines(tiny.split(f"{WEST} {EAST}", siamese=True)) == [("winds", "opposite")]
    bottom_first = "EEE WWW SSSS 444B 666C 888C 00 @top [222B] @bottom [NNNN]"
    assert lines(tiny.split(bottom_first, siamese=True)) == [("opposite", "winds")]
    twice = "FF 1111B 2222C 333D J FF 4444B 5555C 6666D"
    assert lines(tiny.split(twice, siamese=True)) == [("kongs", "kongs")]


def test_a_joker_counts_for_one_hand_only(tiny: Card) -> None:
    found = tiny.split("NNNN EEE WWW SSS J 222B 444B 666C 888C 00")
    assert [[len(match.jokers) for match in pair.hands] for pair in found.pairs] == [[1, 0]]
    assert tiny.split("NNNN EEE WWW SSS J 222B 444B 666C 888C 0 9D").nearest[0].distance == 1


def test_a_card_without_two_sides_has_no_two_hands() -> None:
    card = load_card("practice-american")
    with pytest.raises(NoSides, match="no sides"):
        card.split(WEST)
    assert card.split(WEST, siamese=True).status == "wrong-count"
