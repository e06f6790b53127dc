"""The core's figures: compile, one hand, a whole verdict, the shell. Run with `make bench`."""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

RUNS = 9
WIN = "FF 2222B 44B 66C 88JJC"
MISS = "FF 2222B 4JB 66C 8888C"
FAR = "FF 123B 55C 7D 9D NN E R 0 G"


def timed(run: Callable[[], object], repeat: int = 1) -> list[float]:
    """Return seconds a call, one value a run, after one warm-up."""
    run()
    found = []
    for _ in range(RUNS):
        start = time.perf_counter()
        for _ in range(repeat):
            run()
        found.append((time.perf_counter() - start) / repeat)
    return found


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
    """Print the table."""
    os.environ["CARDWRIGHT_CACHE_DIR"] = "off"
    import cardwright
    from cardwright.loading import find_source, read

    source = find_source("practice-american")
    compile_times = timed(lambda: read(source))
    tracemalloc.start()
    read(source)
    peak = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    card = cardwright.load("practice-american")
    engine = card.engine
    hands = [cardwright.parse_hand(text)[0] for text in (WIN, MISS, FAR)]
    print(f"Machine: {platform.machine()}, {os.cpu_count()} processors, {_processor()};")
    print(
        f"Python {platform.python_version()}, NumPy {version('numpy')}, Lark {version('lark')}, "
        f"PyYAML {version('pyyaml')}; {RUNS} runs each, median and range.\n"
    )
    print(f"Card: practice-american, {len(card.ir.lines)} lines, {len(card.compiled)} targets.\n")
    print("| what | median | range | must |\n|---|---|---|---|")
    print(row("compile, modules imported, no cache", compile_times, "≤ 0.15 s", "s", 1))
    print(f"| peak of tracemalloc while compiling | {peak:.1f} MB | | ≤ 20 MB |")
    for name, hand in zip(("win", "near miss", "far off"), hands, strict=True):
        assert hand is not None
        times = timed(lambda hand=hand: engine.distances(hand.concealed), 500)
        print(row(f"distance to all lines and match, {name}", times, "≤ 30 µs", "µs", 1e6))
    for name, text in (("win", WIN), ("near miss", MISS), ("far off", FAR)):
        times = timed(lambda text=text: card.check(text), 100)
        print(row(f"`card.check(text)`, {name}", times, "≤ 400 µs", "µs", 1e6))
    print(row("`import cardwright`", imports(), "≤ 0.1 s", "s", 1))
    for cache, target in (("cold", "≤ 0.4 s"), ("warm", "≤ 0.3 s")):
        times = shell(["check", "practice-american", WIN], cache)
        print(row(f"`cardwright check`, {cache} caches", times, target, "s", 1))


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
