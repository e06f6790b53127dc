"""A chance as it is told: exact, or counted in random games, with how sure that is."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

CONFIDENCE = 0.95
"""How often an interval holds the true chance."""

_Z = 1.959964
"""Standard deviations on either side that hold CONFIDENCE of the normal law."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance with the interval that holds it; of an exact one both ends are the chance."""

    value: float
    low: float
    high: float
    exact: bool

    def __str__(self) -> str:
        return f"{100 * self.value:.2f} %" if self.value < 0.1 else f"{100 * self.value:.1f} %"


def exactly(value: float) -> Chance:
    """Return a chance that was reckoned."""
    return Chance(value, value, value, True)


def counted(hits: int, trials: int) -> Chance:
    """Return a chance that was counted, with Wilson's interval (Wilson 1927)."""
    share = hits / trials
    spread = _Z * sqrt(share * (1 - share) / trials + _Z**2 / (4 * trials**2))
    middle, scale = share + _Z**2 / (2 * trials), 1 + _Z**2 / trials
    return Chance(
        share, max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale), False
    )
