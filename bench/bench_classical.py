"""The classical scorer's figures, side by side with PyPI `mahjong` in the same run.

`make bench` prints them and writes them to bench/RESULTS-classical.md. Both programs get the same
tiles, read beforehand, and give all that they give: status, reading and items, or han, fu and yaku.
Runs of the two alternate, so that a busy machine slows both.
"""

from __future__ import annotations

import os
import platform
import statistics
import time
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any

from bench_core import RUNS, _processor

RESULTS = Path(__file__).parent / "RESULTS-classical.md"
HANDS = 300
COMPLETE = 4_000
SUITS = {"B": "s", "C": "m", "D": "p"}
"""Our suits and the peer's."""

HONOURS = dict(zip("ESWN0GR", "1234567", strict=True))
"""Our honours and the peer's."""

WORST = (
    "1112223334445C +5C",
    "2223334445556C +6C",
    "2233445566778C +8C",
    "1122334455667C +7C",
    "1112345678999C +5C",
)
"""Hands of one suit with many readings."""


def side_by_side(
    ours: Callable[[Any], object], theirs: Callable[[Any], object], pairs: Sequence[tuple[Any, Any]]
) -> tuple[list[float], list[float]]:
    """Return seconds a call of each, a value a run, the runs of the two in turn."""
    found: tuple[list[float], list[float]] = ([], [])
    for run in range(RUNS + 1):
        for which, call in enumerate((ours, theirs)):
            start = time.perf_counter()
            for pair in pairs:
                call(pair[which])
            if run:  # the first one warms up
                found[which].append((time.perf_counter() - start) / len(pairs))
    return found


def peer_tiles(text: str) -> list[int]:
    """Return tiles as the peer numbers them: four of each, suits in its order."""
    from mahjong.tile import TilesConverter

    tiles: dict[str, str] = dict.fromkeys([*SUITS.values(), "z"], "")
    ranks = ""
    for sign in text.replace(" ", ""):
        if sign.isdigit() and sign != "0":
            ranks += sign
        elif sign in SUITS:
            tiles[SUITS[sign]] += ranks
            ranks = ""
        else:
            tiles["z"] += HONOURS[sign]
    return list(
        TilesConverter.string_to_136_array(
            man=tiles["m"], pin=tiles["p"], sou=tiles["s"], honors=tiles["z"]
        )
    )


def concealed_hands(rng: Random) -> list[str]:
    """Return winning hands without anything laid out; the last tile is the winning one."""
    found: list[str] = []
    names = [f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)] + list(HONOURS)
    while len(found) < HANDS:
        tiles: list[str] = []
        for _ in range(4):
            start = rng.randrange(34)
            if start < 27 and start % 9 < 7 and rng.random() < 0.6:
                tiles += names[start : start + 3]
            else:
                tiles += [names[start]] * 3
        tiles += [names[rng.randrange(34)]] * 2
        if max(map(tiles.count, tiles)) <= 4:
            rng.shuffle(tiles)
            found.append(" ".join(tiles))
    return found


def counts_of(rng: Random) -> list[tuple[list[int], list[int]]]:
    """Return counts of hands in our order and the peer's, every other one complete."""
    from cardwright.compiler.tiles import TILE_NAMES

    order = [TILE_NAMES.index(name) for name in "ESWN0GR"]
    complete = concealed_hands(rng)
    found = []
    for number in range(COMPLETE):
        counts = [0] * 34
        if number % 2:
            for tile in complete[number % HANDS].split():
                counts[TILE_NAMES.index(tile)] += 1
        else:
            for tile in rng.sample([kind for kind in range(34) for _ in range(4)], 14):
                counts[tile] += 1
        found.append((counts, [*counts[:27], *(counts[kind] for kind in order)]))
    return found


def row(what: str, seconds: list[float], target: str, factor: float = 1e6, unit: str = "µs") -> str:
    """Return a line of the table of results."""
    low, middle, high = min(seconds), statistics.median(seconds), max(seconds)
    shown = f"{middle * factor:.3g} {unit}"
    return f"| {what} | {shown} | {low * factor:.3g}–{high * factor:.3g} | {target} |"


def ratio(what: str, ours: list[float], theirs: list[float], target: str) -> str:
    """Return how many times as fast as the peer we are, by the runs next to each other."""
    found = [peer / own for own, peer in zip(ours, theirs, strict=True)]
    shown = f"{statistics.median(found):.2f}×"
    return f"| {what} | {shown} | {min(found):.2f}–{max(found):.2f} | {target} |"


def main() -> None:
    """Measure, print and write the table."""
    from cardwright import load_book
    from cardwright.validator.classical import cutting
    from cardwright.validator.classical.hand import parse_hand
    from mahjong.agari import Agari
    from mahjong.hand_calculating.hand import HandCalculator

    book = load_book("classical")
    rng = Random(1)
    texts = concealed_hands(rng)
    pairs = []
    for text in texts:
        *others, last = text.split()
        hand, problems = parse_hand(f"{' '.join(others)} +{last}")
        assert hand is not None, problems
        tiles = peer_tiles(text)
        pairs.append((hand, (tiles, next(t for t in reversed(tiles) if t in peer_like(last)))))
    calculator = HandCalculator()

    def ours(hand: Any) -> object:
        return book.score(hand, seat="S", round="E")

    def forgetting(hand: Any) -> object:
        for remembered in (cutting.cut_suit, cutting.cut_honours, cutting.can_cut):
            remembered.cache_clear()
        return book.score(hand, seat="S", round="E")

    def theirs(given: Any) -> object:
        return calculator.estimate_hand_value(*given)

    scored, estimated = side_by_side(ours, theirs, pairs)
    cold, _again = side_by_side(forgetting, theirs, pairs)
    counted = counts_of(rng)
    complete, agari = side_by_side(cutting.is_cuttable, Agari.is_agari, counted)
    first: list[float] = []
    for _run in range(RUNS):
        cutting.can_cut.cache_clear()
        start = time.perf_counter()
        for counts, _theirs in counted:
            cutting.is_cuttable(counts)
        first.append((time.perf_counter() - start) / len(counted))
    worst = worst_case(book, parse_hand)
    lines = [
        "# Results of the classical scorer",
        "",
        "Written by `make bench` (`bench/bench_classical.py`). Where the machine is shared, look "
        "at the range too.",
        "",
        f"Machine: {platform.machine()}, {os.cpu_count()} processors, {_processor()}. "
        f"Python {platform.python_version()}, mahjong {version('mahjong')}. {RUNS} runs each.",
        f"Hands: {HANDS} winning hands without anything laid out; {COMPLETE} for the question "
        "whether a hand is complete, half of them are.",
        "",
        "| what | median | range | must |",
        "|---|---|---|---|",
        row("score a winning hand", scored, "≤ 90 µs, aim 60"),
        row("the same, nothing remembered of earlier hands", cold, ""),
        row("`mahjong`: `estimate_hand_value`", estimated, ""),
        ratio("speed against it", scored, estimated, "≥ 0.5×"),
        row("is a hand complete", complete, ""),
        row("the same, hands not seen before", first, ""),
        row("`mahjong`: `Agari.is_agari`", agari, ""),
        ratio("speed against it", complete, agari, "≥ 0.3×"),
        row("worst of 14 tiles of one suit, nothing remembered", worst, "≤ 5 ms", 1e3, "ms"),
    ]
    text = "\n".join(lines) + "\n"
    print(text)
    RESULTS.write_text(text, encoding="utf-8")


def peer_like(tile: str) -> set[int]:
    """Return the four numbers that the peer has for a tile."""
    (first, *_) = peer_tiles(tile)
    return {first // 4 * 4 + copy for copy in range(4)}


def worst_case(book: Any, parse: Callable[[str], Any]) -> list[float]:
    """Return the seconds of the slowest of some hands of one suit, a value a run."""
    from cardwright.validator.classical import cutting

    hands = [parse(text)[0] for text in WORST]
    found = []
    for _run in range(RUNS):
        slowest = 0.0
        for hand in hands:
            for remembered in (cutting.cut_suit, cutting.can_cut):
                remembered.cache_clear()
            start = time.perf_counter()
            book.score(hand, seat="S", round="E")
            slowest = max(slowest, time.perf_counter() - start)
        found.append(slowest)
    return found


if __name__ == "__main__":
    main()
