"""The matcher, CP-SAT built from the IR, and brute force over the syntax tree give one answer.

Lines come from `tests.generate`, half of the hands win and half nearly do. The number of pairs is
CARDWRIGHT_AGREE_PAIRS (2,000 in CI); pytest prints how many were compared. `make agree N=…` runs
more of them.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from random import Random

import pytest
from cardwright.compiler import ir
from cardwright.compiler.compile import compile_card
from cardwright.compiler.nodes import SyntaxLine
from cardwright.compiler.profiles import shipped_profile
from cardwright.compiler.source import Source
from cardwright.compiler.tiles import TILES
from cardwright.validator.engine import Engine
from cardwright.validator.hand import Hand
from cardwright.validator.verdict import Status, Verdict, check_hand

from tests.differential import oracle_cpsat, oracle_enumerate
from tests.differential.verify import verify
from tests.generate import ALL_FEATURES, GeneratedLine, near_miss, random_line, winning_hand

PAIRS = int(os.environ.get("CARDWRIGHT_AGREE_PAIRS") or (2_000 if os.environ.get("CI") else 400))
SEED = int(os.environ.get("CARDWRIGHT_AGREE_SEED") or 1)
LEAST_PAIRS_OF_A_FEATURE = 20
"""Asked of every feature once there are CI's 2,000 pairs."""
SHARDS = 4
"""Tests that the pairs are divided among, so that a failure names a smaller run."""

IMPOSSIBLE = {
    "contradictory-formulas", "impossible-line", "opposite-dragon-impossible",
    "suit-count-mismatch",
}  # fmt: skip
"""What a generated line may turn out to be: it has no hand."""

Exposures = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class CompiledLine:
    """A generated line as a card of its own."""

    line: GeneratedLine
    syntax: SyntaxLine
    engine: Engine
    meaning: ir.Line


def compiled(line: GeneratedLine) -> CompiledLine | None:
    """Return a generated line compiled, or None where no hand of it can be made."""
    quoted = line.text.replace("'", "''")
    wild = "\n        wild: flowers" if line.wild_flowers else ""
    jokers = "" if line.category_jokers else "\n    jokers: no"
    text = (
        f"format: 1\ntitle: Generated\nyear: 2026\nrules: {line.rules}\ncategories:\n"
        f"  - name: Category\n    kind: {line.kind}{jokers}\n    lines:\n"
        f"      - line: '{quoted}'{wild}\n"
    )
    reading = compile_card(Source("generated.yaml", text), shipped_profile)
    if reading.compiled is None:
        names = {problem.code.name for problem in reading.diagnostics if problem.is_error}
        assert names <= IMPOSSIBLE, (
            line.text,
            [(each.code.name, each.message) for each in reading.diagnostics],
        )
        return None
    return CompiledLine(
        line,
        reading.lines[0].readings[0].syntax,
        Engine(reading.compiled),
        reading.compiled.card.lines[0],
    )


def verdict_of(card: CompiledLine, counts: tuple[int, ...], exposures: Exposures) -> Verdict:
    """Return the matcher's verdict on counts of all 36 kinds, exposures included."""
    concealed = list(counts)
    for exposure in exposures:
        for tile in exposure:
            concealed[tile] -= 1
    melds = tuple(tuple(sorted(TILES[tile] for tile in exposure)) for exposure in exposures)
    return check_hand(card.engine, Hand(tuple(concealed), melds))


def distance_of(card: CompiledLine, verdict: Verdict) -> int | None:
    """Return the matcher's distance; None where the exposures fit no target."""
    if verdict.valid:
        return 0
    hand = verdict.hand
    assert hand is not None
    if hand.exposures:
        from cardwright.validator.exposures import read_exposure

        called = [read_exposure(each, card.line.wild_flowers) for each in hand.exposures]
        sound = [each for each in called if not isinstance(each, str)]
        if len(sound) < len(called):
            return None
        places = card.engine.places(hand.concealed, sound)
        return min((place.distance for place in places), default=None)
    return verdict.nearest[0].distance if verdict.nearest else None


def disagreement(card: CompiledLine, counts: tuple[int, ...], exposures: Exposures) -> str | None:
    """Return how the three differ over a hand, or None where they agree."""
    verdict = verdict_of(card, counts, exposures)
    mine = distance_of(card, verdict)
    brute = oracle_enumerate.distance(card.syntax, card.line.context, counts, exposures)
    accepted = oracle_enumerate.accepts(card.syntax, card.line.context, counts, exposures)
    assert verdict.hand is not None
    solved = oracle_cpsat.accepts(card.meaning, verdict.hand.concealed, exposures)
    if not verdict.valid == accepted == solved:
        return f"Mahjong: matcher {verdict.valid}, brute force {accepted}, CP-SAT {solved}"
    if mine != brute:
        return f"distance: matcher {mine}, brute force {brute}"
    if verdict.valid:
        problem = verify(card.meaning, verdict)
        if problem:
            return f"witness: {problem}"
    elif verdict.status is Status.NO_MATCH:
        for near in verdict.nearest:
            needed = sum(count for _, count in near.needs)
            spare = sum(count for _, count in near.extra)
            if not needed == spare == near.distance:
                return f"nearest: distance {near.distance}, needs {near.needs}, extra {near.extra}"
    return None


def hands_of(rng: Random, card: CompiledLine) -> list[tuple[tuple[int, ...], Exposures]]:
    """Return winning hands of a line and as many near misses."""
    found: list[tuple[tuple[int, ...], Exposures]] = []
    for _ in range(2):
        winner = winning_hand(rng, card.syntax, card.line.context)
        if winner is not None:
            found += [winner, near_miss(rng, *winner)]
    return found


@pytest.fixture(scope="module")
def tally() -> Counter[str]:
    return Counter()


@pytest.mark.parametrize("shard", range(SHARDS))
def test_matcher_cpsat_and_brute_force_agree(shard: int, tally: Counter[str]) -> None:
    rng = Random(SEED * 1_000 + shard)
    wanted = -(-PAIRS // SHARDS)
    pairs = 0
    faults: list[str] = []
    while pairs < wanted:
        line = random_line(rng)
        card = compiled(line)
        if card is None:
            continue
        for counts, exposures in hands_of(rng, card):
            pairs += 1
            tally["pairs"] += 1
            tally.update(line.features)
            fault = disagreement(card, counts, exposures)
            if fault:
                hand = " ".join(str(TILES[kind]) for kind, n in enumerate(counts) for _ in range(n))
                melds = [" ".join(str(TILES[tile]) for tile in each) for each in exposures]
                faults.append(f"{line.text!r} ({line.kind}, {line.rules}) {hand} {melds}: {fault}")
    assert not faults, f"{len(faults)} of {pairs} pairs:\n" + "\n".join(faults[:10])


def test_every_feature_of_the_notation_was_compared(
    tally: Counter[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with capsys.disabled():
        print(f"\nagreement: {tally['pairs']} pairs of line and hand compared, three opinions each")
    if tally["pairs"] < 2_000:
        assert tally["pairs"] >= min(PAIRS, 2_000)
        return
    rare = {name: tally[name] for name in ALL_FEATURES if tally[name] < LEAST_PAIRS_OF_A_FEATURE}
    assert not rare
