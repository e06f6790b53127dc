"""What complete hands win: sets of lines with what each pays, numbered."""

from __future__ import annotations

from collections.abc import Iterable

NOTHING = 0
"""The number of the outcome without a line."""

Won = tuple[tuple[int, int | None], ...]
"""The lines of an outcome by index, each with its value, in the order of a verdict."""


class Outcomes:
    """Numbers for outcomes, given out as they come up; NOTHING comes first."""

    def __init__(self) -> None:
        self._found: list[Won] = [()]
        self._numbers: dict[Won, int] = {(): NOTHING}

    def __len__(self) -> int:
        return len(self._found)

    def __getitem__(self, number: int) -> Won:
        return self._found[number]

    def number(self, pairs: Iterable[tuple[int, int | None]]) -> int:
        """Return the number of what lines with their values make, each line at its dearest."""
        best: dict[int, int | None] = {}
        for line, value in pairs:
            if line not in best or _rank(value) > _rank(best[line]):
                best[line] = value
        won = tuple(sorted(best.items(), key=lambda pair: (-_rank(pair[1]), pair[0])))
        if won not in self._numbers:
            self._numbers[won] = len(self._found)
            self._found.append(won)
        return self._numbers[won]


def _rank(value: int | None) -> int:
    return -1 if value is None else value
