"""Boxes of hands: whether some boxes together hold all of another one, decided exactly.

A box says for each of the 36 kinds, Jokers included, the fewest and the most tiles; its hands are
the points of it with as many tiles as a hand has. What is left of a box beside another one is cut
into boxes again, until nothing is left or a hand is found that no box holds. A box whose fullest
hand lies outside the others ends the search at once, which is nearly always so.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Counts = npt.NDArray[np.int16]
"""One box side or hand (36), or one a row (n×36); Jokers come last."""

WORK_LIMIT = 10_000
"""Boxes that one question may look at before it is given up."""


class Undecided(Exception):
    """A question that would take more than WORK_LIMIT boxes."""


@dataclass
class Budget:
    """How many boxes a question may still look at; spent as it goes."""

    left: int = WORK_LIMIT

    def spend(self, boxes: int = 1) -> None:
        """Take some off; Undecided when none are left."""
        self.left -= boxes
        if self.left < 0:
            raise Undecided


def tighten(low: Counts, high: Counts, size: int) -> tuple[Counts, Counts] | None:
    """Return the least box with the same hands of `size` tiles; None where there is no hand."""
    least, most = int(low.sum()), int(high.sum())
    if not least <= size <= most or (low > high).any():
        return None
    return np.maximum(low, high - (most - size)), np.minimum(high, low + (size - least))


def fullest(low: Counts, high: Counts, size: int) -> Counts:
    """Return the hand of a tightened box that has the fewest Jokers."""
    hand = low.copy()
    left = size - int(low.sum())
    for kind in np.flatnonzero(high > low).tolist():
        more = min(left, int(high[kind] - low[kind]))
        hand[kind] += more
        left -= more
    return hand


def uncovered(
    low: Counts, high: Counts, size: int, lows: Counts, highs: Counts, budget: Budget
) -> Counts | None:
    """Return a hand of the box that none of the others hold; None where they hold all of it."""
    waiting = [(low, high, lows, highs)]
    while waiting:
        low, high, lows, highs = waiting.pop()
        tight = tighten(low, high, size)
        if tight is None:
            continue
        low, high = tight
        touching = ((lows <= high) & (highs >= low)).all(axis=1)
        lows, highs = lows[touching], highs[touching]
        hand = fullest(low, high, size)
        holding = np.flatnonzero(((lows <= hand) & (hand <= highs)).all(axis=1))
        if not len(holding):
            return hand
        if ((lows <= low) & (high <= highs)).all(axis=1).any():
            continue
        budget.spend()
        common = np.minimum(high, highs[holding]) - np.maximum(low, lows[holding])
        best = holding[int(common.sum(axis=1).argmax())]
        pieces = _beside(low, high, lows[best], highs[best])
        waiting.extend((*piece, lows, highs) for piece in pieces)
    return None


def _beside(
    low: Counts, high: Counts, cut_low: Counts, cut_high: Counts
) -> list[tuple[Counts, Counts]]:
    """Return boxes without a common hand that together are the box without the cut."""
    pieces: list[tuple[Counts, Counts]] = []
    low, high = low.copy(), high.copy()
    for kind in np.flatnonzero((cut_low > low) | (cut_high < high)).tolist():
        if cut_low[kind] > low[kind]:
            below = high.copy()
            below[kind] = cut_low[kind] - 1
            pieces.append((low.copy(), below))
            low[kind] = cut_low[kind]
        if cut_high[kind] < high[kind]:
            above = low.copy()
            above[kind] = cut_high[kind] + 1
            pieces.append((above, high.copy()))
            high[kind] = cut_high[kind]
    return pieces
