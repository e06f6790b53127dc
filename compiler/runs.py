"""Where the printed numbers of a line may stand: runs and like numbers as lists of placements."""

from __future__ import annotations

from collections.abc import Set
from itertools import chain

LOWEST, HIGHEST = 1, 9
"""Numbers live within these; Soap used as zero is next to nothing."""


def placements(
    printed: tuple[int, ...], kinds: Set[str], parities: Set[str | None], like: bool
) -> tuple[tuple[int, ...], ...]:
    """Return each way in which the printed numbers may move, in ascending order, without doubles.

    `kinds` are the kinds of the run notes, `parities` those of like-number notes. A run moves by
    one offset within 1..9; a wrapping one goes from 9 on to 1; a reversible one may be mirrored
    first (notation, section 4).
    """
    if like:
        numbers = [
            number
            for number in range(LOWEST, HIGHEST + 1)
            if not parities or (number % 2 == 1) == ("odd" in parities)
        ]
        return tuple((number,) * len(printed) for number in numbers)
    patterns = [printed]
    if "reversible" in kinds:
        patterns.append(tuple(min(printed) + max(printed) - number for number in printed))
    found = chain.from_iterable(
        _shifts(pattern, wrapping="wrapping" in kinds) for pattern in patterns
    )
    return tuple(dict.fromkeys(found))


def _shifts(pattern: tuple[int, ...], wrapping: bool) -> list[tuple[int, ...]]:
    if wrapping:
        return [
            tuple((number - pattern[0] + start - 1) % HIGHEST + 1 for number in pattern)
            for start in range(LOWEST, HIGHEST + 1)
        ]
    return [
        tuple(number + offset for number in pattern)
        for offset in range(LOWEST - min(pattern), HIGHEST - max(pattern) + 1)
    ]
