"""Who works on chunks: this process, processes beside it, or a cluster.

Each takes work and tasks and yields what is done, in any order. Tasks are drawn no further ahead
than keeps everyone busy, so that memory does not grow with the file.
"""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context

from cardwright.batch.formats import Chunk

Answer = tuple[bytes, Counter[str]]
Work = Callable[[Chunk], Answer]

AHEAD = 2
"""Chunks for each worker that are handed out at a time."""

RETRIES = 3
"""How often a cluster tries a chunk whose worker was lost."""

PATIENCE = "10s"
"""How long a scheduler may take to answer."""


@dataclass(frozen=True, slots=True)
class Task:
    """A chunk by its place in the file."""

    index: int
    chunk: Chunk


@dataclass(frozen=True, slots=True)
class Done:
    """An answered chunk."""

    task: Task
    data: bytes
    counted: Counter[str]


class WorkersLost(Exception):
    """Why workers cannot go on, as a sentence."""


Workers = Callable[[Work, Iterator[Task]], Generator[Done, None, None]]


def alone(work: Work, tasks: Iterator[Task]) -> Generator[Done, None, None]:
    """Work in this process."""
    for task in tasks:
        yield Done(task, *work(task.chunk))


def cores() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def processes(many: int) -> Workers:
    """Work in processes of their own, started anew rather than forked."""

    def run(work: Work, tasks: Iterator[Task]) -> Generator[Done, None, None]:
        with ProcessPoolExecutor(
            many, mp_context=get_context("spawn"), initializer=_leave_interrupts_to_parent
        ) as pool:
            try:
                yield from _drawn(lambda task: pool.submit(work, task.chunk), tasks, AHEAD * many)
            except BrokenProcessPool:
                raise WorkersLost("a worker process was ended from outside") from None
            finally:
                pool.shutdown(cancel_futures=True)

    return run


def _drawn(
    submit: Callable[[Task], Future[Answer]], tasks: Iterator[Task], window: int
) -> Generator[Done, None, None]:
    """Hand out tasks, as many as the window is wide, and yield what comes back."""
    pending = {submit(task): task for task in islice(tasks, window)}
    while pending:
        finished, _ = wait(pending, return_when=FIRST_COMPLETED)
        for future in finished:
            task = pending.pop(future)
            pending |= {submit(each): each for each in islice(tasks, 1)}
            yield Done(task, *future.result())


def _leave_interrupts_to_parent() -> None:
    """Let Ctrl-C, which reaches all processes of a terminal, end the parent's run alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def cluster(address: str) -> Workers:
    """Work on the cluster of a Dask scheduler; ImportError without `distributed`.

    A chunk whose worker is lost goes to another one.
    """
    from distributed import Client, KilledWorker, as_completed

    def run(work: Work, tasks: Iterator[Task]) -> Generator[Done, None, None]:
        try:
            client = Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise WorkersLost(f"the scheduler {address} cannot be reached: {error}") from None
        with client:
            window = AHEAD * max(sum(client.nthreads().values()), 1)
            pending: dict[str, Task] = {}
            finished = as_completed(loop=client.loop)

            def hand_out(many: int) -> None:
                for task in islice(tasks, many):
                    future = client.submit(work, task.chunk, pure=False, retries=RETRIES)
                    pending[future.key] = task
                    finished.add(future)

            try:
                hand_out(window)
                for future in finished:
                    answer = future.result()
                    future.release()
                    hand_out(1)
                    yield Done(pending.pop(future.key), *answer)
            except KilledWorker:
                raise WorkersLost("the cluster lost one worker after another") from None
            except ImportError as error:
                raise WorkersLost(f"the workers of the cluster lack something: {error}") from None

    return run
