"""The runner of the conformance cases of the classical game; the cases are `classical.yaml`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from cardwright import load_book

Case = dict[str, Any]

CASES: dict[str, list[Case]] = yaml.safe_load(
    Path(__file__).with_name("classical.yaml").read_text("utf-8")
)
FEWEST = {"hands": 112, "settlement": 12, "claims": 8, "rotation": 5}
"""Guards against a file that lost some of its content."""

BOOK = load_book("classical")


def each(kind: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", CASES[kind], ids=lambda case: case["id"])


def seat(word: str) -> str:
    """Return the letter of a seat."""
    return word[0].upper()


def maybe(word: str | None) -> str | None:
    return None if word is None else seat(word)


def test_no_case_is_lost() -> None:
    assert set(CASES) == set(FEWEST)
    for kind, fewest in FEWEST.items():
        assert len(CASES[kind]) >= fewest
        ids = [case["id"] for case in CASES[kind]]
        assert len(set(ids)) == len(ids)


@each("hands")
def test_a_hand_is_scored(case: Case) -> None:
    due = case["expect"]
    score = BOOK.score(
        case["hand"], seat=seat(case["seat"]), round=seat(case["round"]), winner=case["winner"]
    )
    found = {
        "valid": score.valid,
        "status": str(score.status),
        "points": score.points,
        "multiplier": score.multiplier,
        "total": score.total,
        "limit": list(score.limit),
        "notes": list(score.notes),
        "items": sorted(item.rule for item in score.items),
    }
    if "items" in due:
        due = due | {"items": sorted(due["items"])}
    assert due == {name: found[name] for name in due}


@each("settlement")
def test_a_hand_is_settled(case: Case) -> None:
    scores = {seat(word): score for word, score in case["scores"].items()}
    settled = BOOK.settle(scores, maybe(case["winner"]))
    due = sorted((seat(one), seat(other), paid) for one, other, paid in case["expect"]["pays"])
    assert due == sorted(map(tuple, settled.payments))
    assert {seat(word): net for word, net in case["expect"]["net"].items()} == settled.net


@each("claims")
def test_a_discard_is_awarded(case: Case) -> None:
    claims = {seat(word): claim for word, claim in case["claims"].items()}
    waiting = [seat(word) for word in case["waiting"]]
    assert maybe(case["expect"]) == BOOK.award(seat(case["discarder"]), claims, waiting)


@each("rotation")
def test_seats_and_rounds_move_on(case: Case) -> None:
    following = BOOK.next_hand(case["hand"], case["seats"], maybe(case["winner"]))
    due = case["expect"]
    if due is None:
        assert following is None
    else:
        assert following is not None
        assert due["hand"] == following.hand
        assert seat(due["round"]) == following.round
        assert tuple(due["seats"]) == following.seats
