"""The games' figures: events a second, a whole record from the shell, a round played.

`make bench` prints them and writes them to bench/RESULTS-games.md. Rounds are played once before
they are timed, so that what an engine remembers of a card is there, as it is at a table after a
few turns.
"""

from __future__ import annotations

import os
import platform
import tempfile
import time
from importlib.metadata import version
from pathlib import Path

from bench_core import RUNS, _processor, row, shell
from cardwright import games
from cardwright.card import Card
from cardwright.loading import load_card
from cardwright.validator.games import playing
from cardwright.validator.games.events import Discard, Draw

RESULTS = Path(__file__).parent / "RESULTS-games.md"
ROUNDS = 10
EVENTS = 300
PLAYED = (
    ("american/standard", "practice-american"),
    ("siamese/standard", "practice-american"),
    ("tandem/tandem-duel", "practice-tandem"),
)


def replay_times(game: str, card: Card) -> tuple[int, list[float]]:
    """Return how many events some rounds have, and seconds an event for each run."""
    rounds = []
    for seed in range(ROUNDS):
        dealt = games.deal(game, card, seed)
        start = playing.dealt(dealt.game, dealt.dealing)
        rounds.append((dealt.game, start, [step.event for step in dealt.play()]))
    count = sum(len(events) for _, _, events in rounds)
    found = []
    for run in range(RUNS + 1):
        before = time.perf_counter()
        for table, start, events in rounds:
            state = start
            for event in events:
                state, _ = games.apply(table, state, event)
        if run:
            found.append((time.perf_counter() - before) / count)
    return count, found


def play_times(game: str, card: Card) -> list[float]:
    """Return seconds a round that is dealt and played, for each run."""
    found = []
    for run in range(RUNS + 1):
        before = time.perf_counter()
        for seed in range(ROUNDS):
            for _ in games.deal(game, card, seed).play():
                pass
        if run:
            found.append((time.perf_counter() - before) / ROUNDS)
    return found


def long_record() -> str:
    """Return a record of 300 events: a played round whose players count all the time."""
    dealt = games.deal("siamese", "practice-american", 1)
    head = dealt.record("siamese", "practice-american").splitlines()
    lines = []
    for step in dealt.play():
        lines.append(games.format_event(step.event))
        if isinstance(step.event, Discard | Draw):
            lines += [f"{step.event.seat} count {seat}" for seat in "EW"]
    last = lines[:EVENTS]
    if len(last) < EVENTS:
        raise AssertionError(f"the round has {len(last)} events, {EVENTS} are timed")
    return "\n".join([*head, *last, ""])


def main() -> None:
    """Measure, print and write the table."""
    lines = [
        "# Results of the games",
        "",
        "Written by `make bench`. Where the machine is shared, look at the range too.",
        "",
        f"Machine: {platform.machine()}, {os.cpu_count()} processors, {_processor()}. "
        f"Python {platform.python_version()}, NumPy {version('numpy')}, Lark {version('lark')}. "
        f"{RUNS} runs each.",
        "",
        "| what | median | range | must |",
        "|---|---|---|---|",
    ]
    for game, name in PLAYED:
        card = load_card(name)
        size = f"{len(card.ir.lines)} lines"
        count, times = replay_times(game, card)
        what = f"an event in the library, {game}, {name} ({size}), {count:,} events"
        lines.append(row(what, times, "≤ 100 µs", "µs", 1e6))
        played = play_times(game, card)
        lines.append(row(f"a round dealt and played, {game}", played, "≤ 0.3 s", "s", 1))
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "long.record"
        record.write_text(long_record(), "utf-8")
        for cache in ("cold", "warm"):
            times = shell(["games", "referee", str(record)], cache)
            what = f"a record of {EVENTS} events from the shell, {cache} caches"
            lines.append(row(what, times, "≤ 0.5 s", "s", 1))
    text = "\n".join(lines) + "\n"
    print(text)
    RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
