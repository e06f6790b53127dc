"""Which lines can still be won: the engine and brute force over the syntax tree give one answer."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

from cardwright.compiler.tiles import COPIES, JOKER_INDEX, TILES
from cardwright.validator.alive import can_win, standings
from cardwright.validator.exposures import Called, read_exposure

from tests.differential.enumerate_alive import can_still_win
from tests.differential.enumerate_patterns import Exposures
from tests.differential.test_agreement import CompiledLine, compiled
from tests.generate import near_miss, random_line, winning_hand

LINES = 80 if os.environ.get("CI") else 30
TABLES = 6
"""Exposures and tables that each line is tried with."""


def table(rng: Random, card: CompiledLine) -> tuple[Exposures, list[int]]:
    """Return exposures that fit or nearly fit a line, and other tiles that lie on the table."""
    exposures: Exposures = ()
    left = list(COPIES)
    wanted: list[int] = []
    dealt = winning_hand(rng, card.syntax, card.line.context)
    if dealt is not None:
        hand = dealt if rng.random() < 0.6 else near_miss(rng, *dealt)
        exposures = hand[1]
        wanted = [kind for kind, count in enumerate(dealt[0]) for _ in range(count)]
    for exposure in exposures:
        for tile in exposure:
            left[tile] -= 1
    seen = [0] * len(left)
    much = rng.choice((4, 30, 80))
    for _ in range(much):
        kind = rng.choice([*wanted, *wanted, JOKER_INDEX, rng.randrange(len(left))])
        if left[kind] > 0:
            left[kind] -= 1
            seen[kind] += 1
    return exposures, seen


def test_engine_and_brute_force_agree_on_what_can_still_be_won() -> None:
    rng = Random(23)
    answers: Counter[bool] = Counter()
    for _ in range(LINES):
        card = compiled(random_line(rng))
        if card is None:
            continue
        for _ in range(TABLES):
            exposures, seen = table(rng, card)
            called = [
                read_exposure([TILES[tile] for tile in each], card.line.wild_flowers)
                for each in exposures
            ]
            sets = [each for each in called if isinstance(each, Called)]
            if len(sets) < len(called):
                continue
            expected = can_still_win(card.syntax, card.line.context, exposures, seen)
            (standing,) = standings(card.engine, sets, seen)
            shown = [str(each) for each in exposures]
            assert expected == standing.alive, (card.line.text, shown, seen, standing.why)
            assert expected == can_win(card.engine, sets, seen)
            answers[expected] += 1
    assert min(answers[True], answers[False]) > LINES / 2, answers
