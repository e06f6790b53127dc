"""Many hands as text: the readers against the parser, the verdicts against `check`."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np
import pytest
from cardwright.compiler.tiles import JOKER_INDEX, TILES
from cardwright.loading import load_card
from cardwright.validator.batch.fast import Fast, load_fast
from cardwright.validator.batch.hands import Batch
from cardwright.validator.batch.judge import STATUSES, Judge
from cardwright.validator.batch.text import LONGEST, Read, as_bytes, read_hands
from cardwright.validator.engine import Engine
from cardwright.validator.hand import Hand, format_hand, parse_hand
from cardwright.validator.verdict import check
from cardwright.validator.words import WORDS

from tests.batch_hands import generated_deck

SIGNS = "123456789123456789BCDBCDNEWSGRF0J    []+<bcdj,x\t"

PLAIN = (
    "", " ", "44B", "4 4 B", "FF 2222B 44B 66C 88JJC", "ff 2222b 44b 66c 88jjc", "1J0 2B",
    "NEWS 0 J", "[44B 0J]5B", "4B [222JB] +6C", "+6C 4B", "<N", "+J 4B", "[FFF] [FFJ] 4B",
    "4,4,B", "GREE N", "1234B\r",
)  # fmt: skip
"""What is read without the parser."""

OTHERS = (
    "soap", "red", "green", "GREEN N", "1bam", "🀀🀁", "4B <J", "<J", "4", "B", "44", "x", "[", "]",
    "[]", "[4B", "4B]", "[[4B]]", "4[4B]", "+", "<", "++F", "+F +F", "[+4B]", "+[4B]", "+4", "2red",
    "4B\n4B", "é", "F" * (LONGEST + 1),
)  # fmt: skip
"""What is left to the parser, or is wrong."""


@pytest.fixture(scope="session")
def kernels(tmp_path_factory: pytest.TempPathFactory) -> Fast:
    fast = load_fast(str(tmp_path_factory.mktemp("kernels")))
    assert fast is not None
    return fast


@pytest.fixture(params=["numpy", "numba"])
def fast(request: pytest.FixtureRequest, kernels: Fast) -> Fast | None:
    return kernels if request.param == "numba" else None


def garbled(many: int) -> list[str]:
    """Return texts that are nearly hands, and texts that are not."""
    rng = Random(7)
    found = []
    for text in (format_hand(hand) for hand in generated_deck(2, 6).hands for _ in range(4)):
        signs = list(text)
        for _ in range(rng.randrange(3)):
            signs[rng.randrange(len(signs))] = rng.choice(SIGNS)
        found += ["".join(signs), "".join(rng.choices(SIGNS, k=rng.randrange(30)))]
    return found[:many]


def read(texts: list[str], fast: Fast | None) -> Read:
    return fast.read_hands(as_bytes(texts)) if fast else read_hands(as_bytes(texts))


def test_what_is_read_at_once_is_what_the_parser_reads(fast: Fast | None) -> None:
    texts = [*PLAIN, *OTHERS, *garbled(600)]
    hands = read(texts, fast)
    for place in np.flatnonzero(~hands.unread).tolist():
        hand, _ = parse_hand(texts[place])
        assert hand is not None, texts[place]
        exposures = [Hand.of(each).concealed for each in hand.exposures]
        assert tuple(hands.concealed[place].tolist()) == hand.concealed, texts[place]
        mine = hands.exposures[hands.owners == place].tolist()
        assert [list(each) for each in exposures] == mine, texts[place]
        assert not (hand.claimed and hand.last and hand.last.index == JOKER_INDEX)


def test_both_readers_leave_the_same_hands_to_the_parser(kernels: Fast) -> None:
    texts = [*PLAIN, *OTHERS, *garbled(600)]
    assert read(texts, None).unread.tolist() == read(texts, kernels).unread.tolist()


@pytest.mark.parametrize("text", PLAIN)
def test_the_plain_notation_is_read_without_the_parser(text: str, fast: Fast | None) -> None:
    assert read([text], fast).unread.tolist() == [False]


@pytest.mark.parametrize("text", [*OTHERS, *WORDS, *(word.upper() for word in WORDS)])
def test_anything_else_is_left_to_the_parser(text: str, fast: Fast | None) -> None:
    assert read([text.replace("\n", " x")], fast).unread.tolist() == [True]


# ── Verdicts ─────────────────────────────────────────────────────────────────────────────────────

UNUSUAL = (
    None, "", "zzz", "soap soap", "4B <J", "FF 2222B 44B 66C 88JC <J", "FF 2222B 44B 66C 88JC +J",
    "FF [22B] 22B 44B 66C 88JJC", "FF [JJJ] 2B 44B 66C 888JC", "FF [2B3B4B] 2B 44B 66C 88JJC",
    "FFFFFFFFF 11111B", "FF 22222B 44B 66C 8JJC", "F" * 300, "1B" * 14, "[2222B] FF 44B 66C 88JJC",
    "flower flower 2bam 2bam 2bam 2bam 4bam 4bam 66C 88JJC", "[FFF] [FFF] NNN 44B 6C 88C",
    "FF\n2222B\n44B 66C 88JJC",
)  # fmt: skip


@cache
def deck(name: str | int) -> tuple[Engine, list[str]]:
    if isinstance(name, int):
        return generated_deck(name, 6).engine, generated_deck(name, 6).texts
    card = load_card(name)
    rng = Random(3)
    found: list[str] = []
    for row in range(0, len(card.compiled), 9):
        found += _hands_of_target(rng, card.engine, row)
    return card.engine, found


def _hands_of_target(rng: Random, engine: Engine, row: int) -> list[str]:
    """Return hands of a target, some sets of them exposed, and the same with a tile changed."""
    card = engine.card
    counts = [*card.high[row].tolist(), int(card.jokers[row])]
    exposures = []
    for size, kind, jokers in card.calls(row):
        if rng.random() < 0.5:
            stand_ins = rng.randrange(2) if jokers else 0
            tiles = [TILES[kind]] * (size - stand_ins) + [TILES[JOKER_INDEX]] * stand_ins
            exposures.append(tuple(tiles))
            counts[kind] -= size
    for rank, demand in enumerate(card.free[row].tolist()):
        for _ in range(demand):
            counts[rank + 9 * rng.randrange(3)] += 1
    if min(counts) < 0:
        return []
    hands = [Hand(tuple(counts), tuple(exposures))]
    held = [kind for kind, count in enumerate(counts) if count]
    if held:
        counts[rng.choice(held)] -= 1
        counts[rng.randrange(len(counts))] += 1
        hands.append(Hand(tuple(counts), tuple(exposures)))
    return [format_hand(hand) for hand in hands]


def expected(engine: Engine, text: str | None, side: str | None) -> tuple[object, ...]:
    """Return status, lines with values, and distance, as `check` has them."""
    if text is None:
        return "bad-hand", [], -1
    verdict = check(engine, text, side)
    nearest = verdict.nearest[0].distance if verdict.nearest else -1
    won = [(match.line, match.value) for match in verdict.matches]
    return str(verdict.status), won, 0 if verdict.valid else nearest


def judged(
    judge: Judge, texts: list[str | None], sides: list[str | None] | None
) -> list[tuple[object, ...]]:
    found = judge.judge(texts, sides)
    lines = [line.id for line in judge.batch.engine.card.card.lines]
    return [
        (
            str(STATUSES[status]),
            [(lines[line], value) for line, value in judge.batch.outcomes[outcome]],
            distance,
        )
        for status, outcome, distance in zip(
            found.statuses.tolist(),
            found.outcomes.tolist(),
            found.distances.tolist(),
            strict=True,
        )
    ]


@pytest.mark.parametrize("name", ["practice-american", "practice-tandem", 2, 6, 9])
def test_verdicts_are_those_of_check(name: str | int, fast: Fast | None) -> None:
    engine, hands = deck(name)
    texts = [*hands, *UNUSUAL]
    mine = judged(Judge(Batch(engine, fast)), texts, None)
    for text, verdict in zip(texts, mine, strict=True):
        assert expected(engine, text, None) == verdict, text


def test_a_side_leaves_its_own_lines_and_those_without_one(fast: Fast | None) -> None:
    engine, hands = deck("practice-tandem")
    texts: list[str | None] = [*hands, *UNUSUAL]
    rng = Random(5)
    sides = [rng.choice(("west", "east", "", None)) for _ in texts]
    mine = judged(Judge(Batch(engine, fast)), texts, sides)
    for text, side, verdict in zip(texts, sides, mine, strict=True):
        assert expected(engine, text, side or None) == verdict, (text, side)


def test_a_side_that_the_card_does_not_have_makes_a_hand_unreadable() -> None:
    engine, _ = deck("practice-tandem")
    text = "FF 2222B 44B 66C 88JJC"
    assert judged(Judge(Batch(engine)), [text], ["north"]) == [("bad-hand", [], -1)]


def test_distances_can_be_left_out(fast: Fast | None) -> None:
    engine, hands = deck("practice-american")
    judge = Judge(Batch(engine, fast))
    bare = judge.judge(hands, distances=False)
    whole = judge.judge(hands)
    assert bare.statuses.tolist() == whole.statuses.tolist()
    assert bare.outcomes.tolist() == whole.outcomes.tolist()


def test_no_hands_are_no_verdicts(fast: Fast | None) -> None:
    engine, _ = deck("practice-american")
    assert judged(Judge(Batch(engine, fast)), [], None) == []


def test_a_card_gives_its_judge_with_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDWRIGHT_CACHE_DIR", "off")
    judge = load_card("practice-american").batch()
    assert judge.batch.fast is not None
    assert judged(judge, ["FF 2222B 44B 66C 88JJC"], None) == [("mahjong", [("2468-1", 25)], 0)]
