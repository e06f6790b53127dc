"""What a line should be worth, by what its card pays for lines that are made as rarely."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from statistics import median_low

NEIGHBOURS = 5
"""Lines of the card that a line is compared with."""

_LEAST = 0.25
"""Games that stand for none at all, so that a share has a logarithm."""


@dataclass(frozen=True, slots=True)
class Worth:
    """A suggested value, and the lines with their values that it was taken from."""

    value: int
    neighbours: tuple[int, ...]
    values: tuple[int, ...]


def suggested_values(
    values: Sequence[int | None], chances: Sequence[float], games: int, closed: Sequence[bool]
) -> tuple[Worth | None, ...]:
    """Return what each line should pay by the lines made about as often; None without enough.

    The middle value of the NEIGHBOURS nearest lines, nearest by the logarithm of the chance, open
    lines with open ones and closed with closed where there are enough: the author's own measure,
    applied evenly.
    """
    rarity = [log(max(chance, _LEAST / games)) for chance in chances]
    return tuple(_worth(line, values, rarity, closed) for line in range(len(values)))


def _worth(
    line: int, values: Sequence[int | None], rarity: Sequence[float], closed: Sequence[bool]
) -> Worth | None:
    others = [other for other, value in enumerate(values) if value is not None and other != line]
    like = [other for other in others if closed[other] == closed[line]]
    pool = like if len(like) >= NEIGHBOURS else others
    if len(pool) < NEIGHBOURS:
        return None
    nearest = sorted(pool, key=lambda other: (abs(rarity[other] - rarity[line]), other))
    chosen = nearest[:NEIGHBOURS]
    paid = tuple(value for other in chosen if (value := values[other]) is not None)
    return Worth(median_low(paid), tuple(chosen), paid)
