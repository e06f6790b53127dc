"""The core's figures: compile, one hand, a whole verdict, the shell.

`make bench` prints them and writes them to bench/RESULTS.md. A verdict remembers the hand that it
was asked last, so every timing goes round hands that differ.
"""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

RUNS = 9
WIN = "FF 2222{0} 44{0} 66{1} 88JJ{1}"
MISS = "FF 2222{0} 4J{0} 66{1} 8888{1}"
FAR = "FF 123{0} 55{1} 7{1} NN E R 0 G"
EXPOSED = "FF [222J{0}] 44{0} 66{1} 888{1} 7{0}"
SUITS = ("BC", "BD", "CB", "CD", "DB", "DC")
RESULTS = Path(__file__).parent / "RESULTS.md"


def timed(run: Callable[[Any], object], inputs: Sequence[Any], rounds: int = 1) -> list[float]:
    """Return seconds a call, one value a run, after one warm-up; each round takes all inputs."""
    for given in inputs:
        run(given)
    found = []
    for _ in range(RUNS):
        start = time.perf_counter()
        for _ in range(rounds):
            for given in inputs:
                run(given)
        found.append((time.perf_counter() - start) / rounds / len(inputs))
    return found


def in_all_suits(pattern: str) -> list[str]:
    """Return a hand in each choice of two suits."""
    return [pattern.format(*suits) for suits in SUITS]


def shell(arguments: list[str], cache: str, runs: int = RUNS) -> list[float]:
    """Return seconds of whole processes; an empty cache folder for each where it is `cold`."""
    command = [sys.executable, "-c", "from cardwright.cli.app import main; main()", *arguments]
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for run in range(runs + 1):
            place = str(Path(folder) / (str(run) if cache == "cold" else "warm"))
            start = time.perf_counter()
            subprocess.run(
                command, env=os.environ | {"CARDWRIGHT_CACHE_DIR": place}, check=False,
                stdout=subprocess.DEVNULL,
            )  # fmt: skip
            if run:
                found.append(time.perf_counter() - start)
    return found


def imports() -> list[float]:
    """Return seconds of `import cardwright` in fresh processes."""
    code = "import time; t = time.perf_counter(); import cardwright; print(time.perf_counter() - t)"
    return [
        float(
            subprocess.run(
                [sys.executable, "-c", code], capture_output=True, text=True, check=True
            ).stdout
        )
        for _ in range(RUNS)
    ]


def row(what: str, seconds: list[float], target: str, unit: str, factor: float) -> str:
    """Return a line of the table of results."""
    low, middle, high = min(seconds), statistics.median(seconds), max(seconds)
    shown = f"{middle * factor:.3g} {unit}"
    return f"| {what} | {shown} | {low * factor:.3g}–{high * factor:.3g} | {target} |"


def main() -> None:
    """Measure, print and write the table."""
    os.environ["CARDWRIGHT_CACHE_DIR"] = "off"
    import cardwright
    from cardwright.loading import find_source, read

    source = find_source("practice-american")
    compile_times = timed(read, [source])
    tracemalloc.start()
    read(source)
    peak = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    card = cardwright.load("practice-american")
    engine = card.engine
    lines = [
        "# Results",
        "",
        "Written by `make bench`. Where the machine is shared, look at the range too.",
        "",
        "## The core (`bench/bench_core.py`)",
        "",
        f"Machine: {platform.machine()}, {os.cpu_count()} processors, {_processor()}. "
        f"Python {platform.python_version()}, NumPy {version('numpy')}, Lark {version('lark')}, "
        f"PyYAML {version('pyyaml')}, Typer {version('typer')}. {RUNS} runs each.",
        f"Card: practice-american, {len(card.ir.lines)} lines, {len(card.compiled)} targets.",
        "",
        "| what | median | range | must |",
        "|---|---|---|---|",
        row("compile, modules imported, no cache", compile_times, "≤ 0.15 s", "s", 1),
        f"| peak of tracemalloc while compiling | {peak:.1f} MB | | ≤ 20 MB |",
    ]
    patterns = {
        "win": WIN,
        "near miss": MISS,
        "far off": FAR,
        "near miss with an exposure": EXPOSED,
    }
    for name, pattern in list(patterns.items())[:3]:
        hands = [cardwright.parse_hand(text)[0] for text in in_all_suits(pattern)]
        counts = [hand.concealed for hand in hands if hand is not None]
        times = timed(lambda held: (engine.distances(held) == 0).any(), counts, 100)
        lines.append(row(f"a `Hand`, match and distance, {name}", times, "≤ 30 µs", "µs", 1e6))
    for name, pattern in patterns.items():
        times = timed(card.check, in_all_suits(pattern), 20)
        lines.append(row(f"`card.check(text)`, {name}", times, "≤ 400 µs", "µs", 1e6))
    lines.append(row("`import cardwright`", imports(), "≤ 0.1 s", "s", 1))
    for cache, target in (("cold", "≤ 0.4 s"), ("warm", "≤ 0.3 s")):
        times = shell(["check", "practice-american", WIN.format(*SUITS[0])], cache)
        lines.append(
            row(f"`cardwright check` from the shell, {cache} caches", times, target, "s", 1)
        )
    text = "\n".join(lines) + "\n"
    print(text)
    RESULTS.write_text(text, encoding="utf-8")


def _processor() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text("utf-8")
    except OSError:
        return platform.processor()
    return next(
        (line.split(":")[1].strip() for line in text.splitlines() if "model name" in line), ""
    )


if __name__ == "__main__":
    main()
