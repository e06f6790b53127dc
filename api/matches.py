"""Matches: the records of several rounds, added up."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from cardwright.records import Replay, replay
from cardwright.validator.games.matches import Match, Played, add_up

RECORD_SUFFIX = ".record"
"""What the files of a match's folder end with."""


def match(records: Iterable[str | Path | Replay]) -> Match:
    """Return the rounds of a match added up, in the order given.

    RecordError for a record that cannot be used, ValueError for no records at all.
    """
    return add_up([_played(each) for each in records])


def records_of(folder: Path) -> list[Path]:
    """Return the records in a folder by name, `round-2` before `round-10`."""
    return sorted(folder.glob(f"*{RECORD_SUFFIX}"), key=lambda path: _natural(path.name))


def _natural(name: str) -> list[tuple[str, int]]:
    return [(word, int(part or 0)) for word, part in re.findall(r"(\D*)(\d*)", name)]


def _played(record: str | Path | Replay) -> Played:
    found = record if isinstance(record, Replay) else replay(Path(record))
    return Played(
        name=Path(found.record.source.name).name,
        style=found.record.style,
        players=found.record.situation.head.players,
        totals=found.score.totals,
        result=found.state.result,
    )
