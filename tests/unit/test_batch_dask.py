"""Hands judged on a real cluster of two worker processes, one of which is killed meanwhile."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from cardwright.batch import Stopped, run
from cardwright.batch import workers as batch_workers
from cardwright.batch.formats import CHUNK
from cardwright.batch.workers import cluster
from cardwright.loading import load_card
from distributed import LocalCluster

ROWS = 5 * CHUNK + 11
WIN, MISS = "FF 2222B 44B 66C 88JJC", "FF 2222B 44B 6JC 8888C"


@pytest.fixture(scope="module")
def scheduler() -> Iterator[LocalCluster]:
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, scheduler_kwargs={"dashboard": False},
        silence_logs="CRITICAL",
    ) as made:  # fmt: skip
        yield made


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "in.csv"
    with path.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["number", "hand"])
        writer.writerows([number, MISS if number % 2 else WIN] for number in range(ROWS))
    return path


def numbers_and_statuses(path: Path) -> list[tuple[str, str]]:
    with path.open(newline="") as file:
        return [(row["number"], row["status"]) for row in csv.DictReader(file)]


EXPECTED = [(str(number), "no-match" if number % 2 else "mahjong") for number in range(ROWS)]


def test_a_killed_worker_loses_no_hand_and_doubles_none(
    scheduler: LocalCluster, source: Path, tmp_path: Path
) -> None:
    processes = [worker.pid for worker in scheduler.workers.values()]
    killed: list[int] = []

    def kill_one(_done: int, _total: int) -> None:
        if not killed:
            killed.append(processes[0])
            os.kill(processes[0], signal.SIGKILL)

    out = tmp_path / "out.csv"
    card = load_card("practice-american")
    run(card, source, out, workers=cluster(scheduler.scheduler_address), progress=kill_one)
    assert len(processes) == 2
    assert killed == processes[:1]
    assert numbers_and_statuses(out) == EXPECTED


def test_the_command_works_on_a_cluster(
    scheduler: LocalCluster, source: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.csv"
    code = "from cardwright.cli.app import main; main()"
    ran = subprocess.run(
        [sys.executable, "-c", code, "batch", "practice-american", str(source), str(out),
         "--scheduler", scheduler.scheduler_address],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (ran.returncode, ran.stdout) == (0, "")
    assert ran.stderr.endswith(f"{ROWS:,} hands: 50,006 mahjong, 50,005 no-match\n")
    assert numbers_and_statuses(out) == EXPECTED


def test_a_scheduler_that_does_not_answer_is_an_error(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch_workers, "PATIENCE", "1s")
    with pytest.raises(Stopped, match="tcp://127\\.0\\.0\\.1:1 cannot be reached"):
        run(
            load_card("practice-american"), source, tmp_path / "out.csv",
            workers=cluster("tcp://127.0.0.1:1"),
        )  # fmt: skip
    assert [path.name for path in tmp_path.iterdir()] == ["in.csv"]
