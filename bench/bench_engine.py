"""The engine's figures beside those of its peers, all in one run.

`make bench` prints them and writes them to bench/RESULTS-engine.md. In each run everybody has a
turn, and what is compared are the turns of one run, so that a busy machine slows both sides. Peers
get hands of their own game; random hands and winning ones are apart, for some find one kind easier.
"""

from __future__ import annotations

import os

os.environ["OMP_NUM_THREADS"] = "1"  # before NumPy: one thread for everybody

import platform
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

import cardwright
import xiangting
from bench_core import _processor
from cardwright.compiler.compile import compile_card
from cardwright.compiler.profiles import shipped_profile
from cardwright.compiler.source import Source
from cardwright.compiler.tiles import COPIES, JOKER_COUNT, NATURAL_KINDS
from cardwright.validator.batch.fast import Fast, load_fast
from cardwright.validator.batch.hands import Batch
from cardwright.validator.batch.judge import Judge
from cardwright.validator.engine import Engine
from cardwright.validator.hand import Hand, format_hand
from mahjong.agari import Agari
from mahjong.shanten import Shanten

from tests.differential.cpsat_model import Model

RUNS = 15
ONE_BY_ONE = 500
"""Hands of a turn where they are asked one by one."""

TOGETHER = 8192
"""Hands of a turn where they are asked at once."""

MANY = 32768
"""The same where each takes a few nanoseconds."""

TURN = 0.02
"""Seconds of a turn at least."""

SOLVED = 2
"""Hands of a turn for CP-SAT."""

RESULTS = Path(__file__).parent / "RESULTS-engine.md"
FOUR = xiangting.PlayerCount.FOUR


@dataclass(frozen=True)
class Contest:
    """Ours against a peer's, both in seconds a hand."""

    what: str
    against: str
    ours: Callable[[], object]
    hands: int
    peer: Callable[[], object]
    peer_hands: int
    must: float
    aim: float
    """How many times as fast as the peer."""

    def row(self) -> str:
        """Return a line of the table of results."""
        ours, peer = turn(self.ours, self.hands), turn(self.peer, self.peer_hands)
        pairs = [(ours(), peer()) for _ in range(RUNS)]
        mine = statistics.median(ours for ours, _ in pairs)
        theirs = statistics.median(peer for _, peer in pairs)
        ratios = sorted(peer / ours for ours, peer in pairs)
        ratio = statistics.median(ratios)
        met = "aim met" if ratio >= self.aim else "met" if ratio >= self.must else "**not met**"
        return (
            f"| {self.what} | {shown(mine)} | {self.against} {shown(theirs)} | {ratio:,.3g}× | "
            f"{ratios[0]:,.3g}–{ratios[-1]:,.3g} | {self.must:,.3g}× | {self.aim:,.3g}× | {met} |"
        )


def turn(run: Callable[[], object], hands: int) -> Callable[[], float]:
    """Return what takes a turn and says how long a hand took, in seconds of the processor.

    On a busy machine the clock says nothing. A turn is as often as fills TURN, so that what the
    others left in the caches does not count.
    """
    run()
    start = time.process_time()
    run()
    times = max(round(TURN / max(time.process_time() - start, 1e-6)), 1)

    def taken() -> float:
        start = time.process_time()
        for _ in range(times):
            run()
        return (time.process_time() - start) / times / hands

    return taken


def shown(value: float) -> str:
    unit, factor = next(
        (each for each in (("s", 1), ("ms", 1e3), ("µs", 1e6)) if value * each[1] >= 1),
        ("ns", 1e9),
    )
    return f"{value * factor:.3g} {unit}"


# ── Hands ────────────────────────────────────────────────────────────────────────────────────────


def dealt(rng: Random, copies: Sequence[int], many: int) -> list[list[int]]:
    """Return hands of 14 tiles from the whole set."""
    wall = [kind for kind, count in enumerate(copies) for _ in range(count)]
    hands = []
    for _ in range(many):
        counts = [0] * len(copies)
        for kind in rng.sample(wall, 14):
            counts[kind] += 1
        hands.append(counts)
    return hands


def winning(rng: Random, engine: Engine, many: int) -> list[list[int]]:
    """Return hands that win on the card, with Jokers in some of their sets."""
    card, found = engine.card, list[list[int]]()
    while len(found) < many:
        row = rng.randrange(len(card))
        counts = [*card.high[row].tolist(), int(card.jokers[row])]
        for kind, low in enumerate(card.low[row].tolist()):
            most = min(counts[kind], COPIES[kind])
            out = counts[kind] - most
            if low < most and rng.random() < 0.4:
                out += rng.randrange(min(most - low, 2) + 1)
            counts[kind] -= out
            counts[NATURAL_KINDS] += out
        if counts[NATURAL_KINDS] <= JOKER_COUNT:
            found.append(counts)
    return found


def riichi_wins(rng: Random, many: int) -> list[list[int]]:
    """Return hands of four sets and a pair."""
    found: list[list[int]] = []
    while len(found) < many:
        counts = [0] * 34
        for _ in range(4):
            if rng.random() < 0.6:
                first = rng.randrange(3) * 9 + rng.randrange(7)
                for kind in range(first, first + 3):
                    counts[kind] += 1
            else:
                counts[rng.randrange(34)] += 3
        counts[rng.randrange(34)] += 2
        if max(counts) <= 4:
            found.append(counts)
    return found


def each(function: Callable[..., object], hands: Sequence[object]) -> Callable[[], object]:
    return lambda: [function(hand) for hand in hands]


# ── Contests ─────────────────────────────────────────────────────────────────────────────────────


def contests(engine: Engine, fast: Fast) -> list[Contest]:
    rng = Random(1)
    plain, compiled = Batch(engine), Batch(engine, fast)
    kinds = {
        "random": (dealt(rng, COPIES, TOGETHER), dealt(rng, [4] * 34, ONE_BY_ONE)),
        "winning": (winning(rng, engine, TOGETHER), riichi_wins(rng, ONE_BY_ONE)),
    }
    found = []
    for kind, (hands, others) in kinds.items():
        single = [tuple(hand) for hand in hands[:ONE_BY_ONE]]
        counts = np.array(hands, dtype=np.uint8)
        many = np.concatenate([counts] * (MANY // TOGETHER))
        texts = [format_hand(Hand(tuple(hand))) for hand in hands]
        shanten = each(Shanten.calculate_shanten, others)
        agari = each(Agari.is_agari, others)
        number = each(lambda hand: xiangting.calculate_replacement_number(hand, FOUR), others)
        tiles = each(lambda hand: xiangting.calculate_necessary_tiles(hand, FOUR), others)

        def judged(batch: Batch, texts: list[str]) -> Callable[[], object]:
            judge = Judge(batch)
            return lambda: judge.judge(texts, distances=False)

        for what, against, ours, ours_hands, peer, must, aim in (
            ("distance to all lines, one hand, NumPy", "`mahjong` shanten",
             each(engine.line_distances, single), ONE_BY_ONE, shanten, 1 / 0.6, 4),
            ("batch distance, NumPy", "`mahjong` shanten",
             partial(plain.distances, counts), TOGETHER, shanten, 6, 12),
            ("batch distance, Numba", "`xiangting`",
             partial(compiled.distances, counts), TOGETHER, number, 1.3, 2.5),
            ("distance and helping tiles, Numba", "`xiangting` necessary tiles",
             partial(compiled.nearest_and_helping, counts), TOGETHER, tiles, 0.5, 1.2),
            ("exact match, counts in, NumPy", "`mahjong` is_agari",
             partial(plain.match, many), MANY, agari, 15, 30),
            ("exact match, counts in, Numba", "`mahjong` is_agari",
             partial(compiled.match, many), MANY, agari, 150, 400),
            ("text in, status and lines out, NumPy", "`mahjong` is_agari",
             judged(plain, texts), TOGETHER, agari, 1, 4),
            ("text in, status and lines out, Numba", "`mahjong` is_agari",
             judged(compiled, texts), TOGETHER, agari, 1, 4),
        ):  # fmt: skip
            found.append(
                Contest(f"{what}, {kind}", against, ours, ours_hands, peer, ONE_BY_ONE, must, aim)
            )
    return found


def against_solver(engine: Engine) -> str:
    """Return the line for CP-SAT, whose models are built once; its answers have to be ours."""
    card = engine.card.card
    models = [
        [Model(each, wild_flowers=line.wild_flowers) for each in line.alternatives]
        for line in card.lines
    ]
    rng = Random(2)
    hands = [
        tuple(hand)
        for hand in (*dealt(rng, COPIES, SOLVED // 2), *winning(rng, engine, SOLVED // 2))
    ]

    def solved() -> list[list[int]]:
        return [
            [
                min(
                    distance
                    for model in alternatives
                    if (distance := model.distance(hand, (), None)) is not None
                )
                for alternatives in models
            ]
            for hand in hands
        ]

    def ours() -> list[list[int]]:
        return [engine.line_distances(hand).tolist() for hand in hands]

    if solved() != ours():
        raise AssertionError("CP-SAT has other distances")
    return Contest(
        "distance to all lines, one hand, NumPy, same answers", "CP-SAT, models built once",
        ours, SOLVED, solved, SOLVED,
        1000, 2000,
    ).row()  # fmt: skip


# ── Growth ───────────────────────────────────────────────────────────────────────────────────────

SHAPES = (
    ("FF", 4, 2, 2, 4), ("FFFF", 4, 4, 2), ("", 3, 3, 4, 4), ("", 2, 3, 4, 3, 2),
    ("FF", 1, 2, 3, 3, 3), ("NEWS", 3, 4, 3), ("FFF", 3, 4, 4),
)  # fmt: skip
"""Flowers or Winds of a line, and the sizes of its groups of a run."""


def generated(lines: int) -> Engine:
    """Return a card of runs in all sorts of inks."""
    rng = Random(lines)
    texts = []
    for _ in range(lines):
        head, *sizes = rng.choice(SHAPES)
        first = rng.randrange(1, 10 - len(sizes))
        groups = [
            str(number) * size + rng.choice("grb") for number, size in enumerate(sizes, first)
        ]
        texts.append(f"{head} {' '.join(groups)} (any run) X25".strip())
    shown_lines = "".join(f"      - {text}\n" for text in texts)
    text = (
        "format: 1\ntitle: Generated\nyear: 2026\nrules: american\ncategories:\n"
        f"  - name: Runs\n    lines:\n{shown_lines}"
    )
    reading = compile_card(Source("generated.yaml", text), shipped_profile)
    if reading.compiled is None:
        raise AssertionError([problem.message for problem in reading.diagnostics])
    return Engine(reading.compiled)


def growth(fast: Fast) -> list[str]:
    """Return the table of growth."""
    rng = Random(3)
    hands = dealt(rng, COPIES, 1024)
    counts = np.array(hands, dtype=np.uint8)
    rows = []
    for lines in (10, 60, 300, 1000):
        engine = generated(lines)
        targets = len(engine.card)
        plain, compiled = Batch(engine), Batch(engine, fast)
        tracemalloc.start()
        _ = plain.table, plain.hand_list
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        kept = plain.table.size + plain.hand_list.hands.nbytes
        single = each(engine.line_distances, [tuple(hand) for hand in hands])
        one, numpy, numba = (
            median(run, len(counts))
            for run in (
                single,
                partial(plain.distances, counts),
                partial(compiled.distances, counts),
            )
        )
        rows.append(
            f"| {lines:,} | {targets:,} | {shown(one)} | {shown(numpy)} | {shown(numba)} | "
            f"{one / targets * 1e9:.2f} | {numpy / targets * 1e9:.2f} | "
            f"{numba / targets * 1e9:.3f} | {kept / 1e6:.1f} MB | {kept / targets:,.0f} | "
            f"{peak / 1e6:.0f} MB |"
        )
    return rows


def median(run: Callable[[], object], hands: int) -> float:
    take = turn(run, hands)
    return statistics.median(take() for _ in range(RUNS))


def main() -> None:
    """Measure, print and write the tables."""
    os.environ["CARDWRIGHT_CACHE_DIR"] = "off"
    with TemporaryDirectory() as folder:
        fast = load_fast(folder)
        if fast is None:
            raise SystemExit("bench_engine needs Numba: pip install 'cardwright[fast]'")
        card = cardwright.load_card("practice-american")
        engine = card.engine
        lines = [
            "# The engine",
            "",
            "Written by `make bench`. Times are the processor's. The ratio is the peer's over "
            "ours, turn by turn in one run: its median and range.",
            "",
            f"Machine: {platform.machine()}, {os.cpu_count()} processors, {_processor()}, one "
            f"thread. Python {platform.python_version()}, "
            + ", ".join(
                f"{name} {version(name)}"
                for name in ("numpy", "numba", "mahjong", "xiangting", "ortools")
            )
            + f". {RUNS} runs, medians.",
            f"Card: practice-american, {len(card.ir.lines)} lines, {len(card.compiled)} targets.",
            "",
            "| what | ours | peer | ratio | range | must | aim | |",
            "|---|---|---|---|---|---|---|---|",
            *(contest.row() for contest in contests(engine, fast)),
            against_solver(engine),
            "",
            "## Growth",
            "",
            "Cards made up of runs; times for a random hand, ns a target after them. Memory is the "
            "byte table and the list of hands, bytes a target, and the peak while they are built.",
            "",
            "| lines | targets | one hand | batch, NumPy | batch, Numba | | | | memory | | peak |",
            "|---|---|---|---|---|---|---|---|---|---|---|",
            *growth(fast),
        ]
    text = "\n".join(lines) + "\n"
    print(text)
    RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
