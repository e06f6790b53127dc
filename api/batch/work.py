"""The work on one chunk: what a process, here or on a cluster, is asked to do."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from cardwright.batch.csvfile import Csv
from cardwright.batch.formats import Answers, Chunk, Format
from cardwright.batch.jsonlines import JsonLines
from cardwright.batch.parquet import Parquet
from cardwright.cachefiles import cache_folder

if TYPE_CHECKING:
    from cardwright.validator.batch.judge import Judge
    from cardwright.validator.engine import Engine

_JSON_LINES = JsonLines()
FORMATS: dict[str, Format] = {
    ".csv": Csv(),
    ".jsonl": _JSON_LINES,
    ".ndjson": _JSON_LINES,
    ".parquet": Parquet(),
}
"""The formats by the endings of files."""


def judge_of(engine: Engine, kernels: bool) -> Judge:
    """Return what judges many hands, with compiled kernels where wanted and Numba is installed.

    The kernels are kept in the user's cache folder; to compile them takes some seconds, to load
    them a second.
    """
    from cardwright.validator.batch.fast import load_fast
    from cardwright.validator.batch.hands import Batch
    from cardwright.validator.batch.judge import Judge

    folder = cache_folder()
    fast = load_fast(str(folder / "kernels") if folder else None) if kernels else None
    return Judge(Batch(engine, fast))


class Answerer:
    """A card ready to judge the hands of chunks."""

    def __init__(self, card: bytes, kernels: bool) -> None:
        self._card = card
        self._kernels = kernels

    @cached_property
    def judge(self) -> Judge:
        """The judge of the card."""
        from cardwright.validator.engine import Engine

        return judge_of(Engine(pickle.loads(self._card)), self._kernels)

    def ask(self, hands: Sequence[str | None], sides: Sequence[str | None] | None) -> Answers:
        """Return what is to be added to the records of hands."""
        from cardwright.validator.batch.judge import NO_DISTANCE, STATUSES

        outcomes = self.judge.batch.outcomes
        names = [line.id for line in self.judge.batch.engine.card.card.lines]
        found = self.judge.judge(hands, sides)
        won = [outcomes[number] for number in found.outcomes.tolist()]
        words = [str(status) for status in STATUSES]
        return Answers(
            [words[status] for status in found.statuses.tolist()],
            [[names[line] for line, _ in each] for each in won],
            [each[0][1] if each else None for each in won],
            [None if each == NO_DISTANCE else each for each in found.distances.tolist()],
        )


@lru_cache(maxsize=1)
def answerer(card: bytes, kernels: bool) -> Answerer:
    """Return the card of a process, made ready when its first chunk comes."""
    return Answerer(card, kernels)


def answer(card: bytes, kernels: bool, ending: str, chunk: Chunk) -> tuple[bytes, Counter[str]]:
    """Return a chunk with its answers, and how many hands have each status.

    `card` is a pickled CompiledCard; `kernels` asks for compiled code, which takes a while to load.
    """
    counted: Counter[str] = Counter()

    def ask(hands: Sequence[str | None], sides: Sequence[str | None] | None) -> Answers:
        answers = answerer(card, kernels).ask(hands, sides)
        counted.update(answers.statuses)
        return answers

    return FORMATS[ending].answer(chunk, ask), counted
