"""A whole run: chunks go out to whoever works on them, and come back into the job's folder."""

from __future__ import annotations

import hashlib
import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.batch.formats import BadFile, Format
from cardwright.batch.job import Job, Refused, hash_file, written
from cardwright.batch.work import FORMATS, answer
from cardwright.batch.workers import Task, Workers, WorkersLost, alone, cores, processes

if TYPE_CHECKING:
    from cardwright.card import Card

Progress = Callable[[int, int], None]
"""Told how far a run is, and how far it has to go, in units of the file."""

FEW_CHUNKS = 3
"""For so many chunks it does not pay to load compiled kernels."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a finished run found."""

    statuses: Counter[str]
    """How many hands have each status."""

    @property
    def hands(self) -> int:
        """How many hands there were."""
        return self.statuses.total()


class Stopped(Exception):
    """A run that did not end: why, and how many chunks are kept for `resume`."""

    def __init__(self, why: str, kept: int) -> None:
        super().__init__(why)
        self.kept = kept


def run(
    card: Card,
    source: Path,
    out: Path,
    *,
    resume: bool = False,
    force: bool = False,
    workers: Workers | None = None,
    progress: Progress = lambda _done, _total: None,
) -> Result:
    """Judge a file of hands and write it with the answers beside each.

    Both files are CSV, JSON Lines or Parquet, by their endings, which are alike. Chunks that are
    done are kept beside OUT until all are; OUT appears whole. `workers` are all cores of this
    machine if none are given.

    Refused where the run does not start, BadFile where the hands cannot be read, Stopped where it
    did not end. ImportError for Parquet without PyArrow.
    """
    ending = _ending(source, out)
    format_ = FORMATS[ending]
    if not source.is_file():
        raise BadFile("there is no such file" if not source.exists() else "it is no file")
    try:
        total, digest = format_.total(source), hash_file(source)
    except OSError as error:
        raise BadFile(f"it cannot be read: {error.strerror}") from None
    job = Job(out, {"input": digest, "card": _hash(card)})
    try:
        job.open(resume, force)
        return _run(card, ending, source, job, workers, _Bar(progress, total))
    except KeyboardInterrupt:
        raise Stopped("stopped", job.settle()) from None
    except WorkersLost as error:
        raise Stopped(str(error), job.settle()) from None
    except OSError as error:
        raise Stopped(f"{out} cannot be written: {error.strerror}", job.settle()) from None
    except BadFile:
        job.close()
        raise


def _ending(source: Path, out: Path) -> str:
    ending = source.suffix.lower()
    known = ", ".join(FORMATS)
    if ending not in FORMATS:
        raise Refused(f"{source} should end in one of {known}")
    wanted = out.suffix.lower()
    if wanted not in FORMATS or FORMATS[wanted] is not FORMATS[ending]:
        raise Refused(f"{out} should end in {ending}, as {source} does")
    if out.resolve() == source.resolve():
        raise Refused(f"{out} is the file that is read")
    return ending


def _run(
    card: Card,
    ending: str,
    source: Path,
    job: Job,
    workers: Workers | None,
    tell: Callable[[int], None],
) -> Result:
    chunks = _Chunks(FORMATS[ending], source, job, tell)
    tasks = iter(chunks)
    first = list(islice(tasks, FEW_CHUNKS + 1))
    compiled = pickle.dumps(card.compiled, protocol=pickle.HIGHEST_PROTOCOL)
    work = partial(answer, compiled, len(first) > FEW_CHUNKS, ending)
    if workers is None:
        many = min(cores(), len(first))
        workers = processes(many) if many > 1 else alone
    with closing(workers(work, chain(first, tasks))) as done:
        for each in done:
            job.put(each.task.index, each.data, each.counted)
            tell(each.task.chunk.units)
    result = Result(job.counted(chunks.seen))
    with written(job.out) as file:
        FORMATS[ending].join(source, job.parts(chunks.seen), file)
    job.close()
    return result


class _Chunks:
    """The chunks of a file that are not done yet; `seen` is how many there were, done or not."""

    def __init__(
        self, format_: Format, source: Path, job: Job, tell: Callable[[int], None]
    ) -> None:
        self.seen = 0
        self._format, self._source, self._job, self._tell = format_, source, job, tell

    def __iter__(self) -> Iterator[Task]:
        try:
            for chunk in self._format.chunks(self._source):
                self.seen += 1
                if self._job.has(self.seen - 1):
                    self._tell(chunk.units)
                else:
                    yield Task(self.seen - 1, chunk)
        except OSError as error:
            raise BadFile(f"it cannot be read: {error.strerror}") from None


class _Bar:
    """Adds up how far a run is."""

    def __init__(self, progress: Progress, total: int) -> None:
        self._progress, self._total, self._done = progress, total, 0

    def __call__(self, units: int) -> None:
        self._done += units
        self._progress(self._done, self._total)


def _hash(card: Card) -> str:
    """Return a hash of what a card means, and of the version that judges by it."""
    from cardwright import __version__

    return hashlib.sha256(f"{__version__} {card.to_json()}".encode()).hexdigest()
