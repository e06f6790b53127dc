"""The targets of one line as rows, and how far many hands are from each of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from cardwright.compiler.targets import CompiledCard
from cardwright.validator.batch.rows import RANK_COUNT, SUIT_COUNT, Rows, rows_of_card

Counts = npt.NDArray[np.int16]
"""Hands, n×36."""

NUMBERED = SUIT_COUNT * RANK_COUNT


@dataclass(frozen=True)
class LineRows:
    """The rows of a line, m of them, as `batch.rows` has them: `low`, `high` m×36, `free` m×9.

    `suits` m×3 says of which suits free tiles may be; `natural` and `places` are m.
    """

    low: Counts
    high: Counts
    free: Counts
    suits: npt.NDArray[np.bool_]
    natural: Counts
    places: Counts

    def __len__(self) -> int:
        return len(self.low)

    @property
    def is_one_box(self) -> bool:
        """Whether the line has a single target without free tiles, which formulas can say."""
        return len(self) == 1 and not self.free.any()


def rows_by_line(card: CompiledCard) -> tuple[LineRows, ...]:
    """Return the rows of every line of a card."""
    rows = rows_of_card(card)
    lines = card.line_index[rows.target]
    return tuple(
        _chosen(rows, np.flatnonzero(lines == line)) for line in range(len(card.card.lines))
    )


def _chosen(rows: Rows, chosen: npt.NDArray[np.int64]) -> LineRows:
    masks = rows.suits[chosen, None] >> np.arange(SUIT_COUNT, dtype=np.uint8) & 1
    low, high, free, natural, places = (
        part[chosen].astype(np.int16)
        for part in (rows.low, rows.high, rows.free, rows.natural, rows.places)
    )
    return LineRows(low, high, free, masks.astype(bool), natural, places)


def distances(rows: LineRows, hands: Counts) -> Counts:
    """Return how many tiles each hand is away from each row, n×m."""
    needed = np.broadcast_to(rows.natural, (len(hands), len(rows))).copy()
    lacking = np.broadcast_to(rows.places, (len(hands), len(rows))).copy()
    for kind in np.flatnonzero(rows.high.any(axis=0)).tolist():
        held = hands[:, kind, None]
        needed -= np.minimum(held, rows.low[None, :, kind])
        lacking -= np.minimum(held, rows.high[None, :, kind])
    for rank in np.flatnonzero(rows.free.any(axis=0)).tolist():
        free = rows.free[None, :, rank]
        needed -= np.minimum(_over(rows, rows.low, hands, rank), free)
        lacking -= np.minimum(_over(rows, rows.high, hands, rank), free)
    return np.maximum(needed, lacking)


def _over(rows: LineRows, boxes: Counts, hands: Counts, rank: int) -> Counts:
    """Return the tiles of a rank beyond what boxes hold, in the suits that free tiles may have."""
    total = np.zeros((len(hands), len(rows)), dtype=np.int16)
    for suit in range(SUIT_COUNT):
        kind = suit * RANK_COUNT + rank
        over = np.maximum(hands[:, kind, None] - boxes[None, :, kind], 0)
        total += over * rows.suits[None, :, suit]
    return total


def is_of_use(
    rows: LineRows, chosen: npt.NDArray[np.int64], hands: Counts
) -> npt.NDArray[np.bool_]:
    """Return for each hand, and the row chosen for it, which kinds it needs all of, n×36.

    Without one tile of such a kind the hand would be further away.
    """
    low, high = rows.low[chosen], rows.high[chosen]
    fills_low, fills_high = hands <= low, hands <= high
    needed = rows.natural[chosen] - np.minimum(hands, low).sum(axis=1, dtype=np.int16)
    lacking = rows.places[chosen] - np.minimum(hands, high).sum(axis=1, dtype=np.int16)
    free = rows.free[chosen]
    if free.any():
        for box, fills, rest in ((low, fills_low, needed), (high, fills_high, lacking)):
            over = np.maximum(hands - box, 0)[:, :NUMBERED].reshape(-1, SUIT_COUNT, RANK_COUNT)
            over = over * rows.suits[chosen][:, :, None]
            total = over.sum(axis=1, dtype=np.int16)
            rest -= np.minimum(total, free).sum(axis=1, dtype=np.int16)
            scarce = (over > 0) & (total <= free)[:, None, :]
            fills[:, :NUMBERED] |= scarce.reshape(-1, NUMBERED)
    distance = np.maximum(needed, lacking)[:, None]
    after = np.maximum(needed[:, None] + fills_low, lacking[:, None] + fills_high)
    found: npt.NDArray[np.bool_] = (hands > 0) & (after > distance)
    return found
