"""Many hands on one card: distances, exact matches and verdicts over arrays.

Everything is reckoned in NumPy; where compiled kernels are given, the same in those.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
from cardwright.compiler.grounding import Bytes
from cardwright.validator.batch import distances
from cardwright.validator.batch.counting import exceed_set, sizes
from cardwright.validator.batch.direct import nearest_and_helping
from cardwright.validator.batch.exact import HandList, list_hands
from cardwright.validator.batch.outcomes import Outcomes
from cardwright.validator.batch.rows import KINDS
from cardwright.validator.batch.table import NO_VALUE, BatchTable, build_table, paid_concealed
from cardwright.validator.batch.text import Read, read_hands
from cardwright.validator.engine import Engine

if TYPE_CHECKING:
    from cardwright.validator.batch.fast import Fast


class Batch:
    """A card made ready for many hands; what a question needs is built when it is first asked.

    Hands are counts of the 36 kinds, n×36 of np.uint8, concealed and at most as many tiles as a
    hand of the card has. `fast` are compiled kernels; answers are the same without.
    """

    def __init__(self, engine: Engine, fast: Fast | None = None) -> None:
        self.engine = engine
        self.fast = fast
        self.outcomes = Outcomes()

    @cached_property
    def table(self) -> BatchTable:
        """The byte table of all lines."""
        return build_table(self.engine.card)

    @cached_property
    def hand_list(self) -> HandList:
        """The complete hands of the lines that can be listed."""
        return list_hands(self.engine.card, self.outcomes, paid_concealed(self.engine.card))

    @cached_property
    def _unlisted(self) -> BatchTable:
        """The byte table of the lines that cannot be listed."""
        return build_table(self.engine.card, ~self.hand_list.listed)

    def distances(self, counts: Bytes) -> Bytes:
        """Return the distance of each hand to each line, n×lines.

        ValueError for counts that are no hands.
        """
        counts = self._checked(counts)
        return distances.by_line(self.table, self._segment_distances(self.table, counts))

    def nearest_and_helping(self, counts: Bytes) -> tuple[Bytes, npt.NDArray[np.uint64]]:
        """Return the least distance of each hand to any line, and the tiles that lower it.

        The second array has a bit for each kind of tile that helps and that the set still holds
        beside the hand.
        """
        counts = self._checked(counts)
        if self.fast:
            return self.fast.nearest_and_helping(self.table, counts)
        answers = [nearest_and_helping(self.table.rows, hand) for hand in counts]
        least = np.array([distance for distance, _ in answers], dtype=np.uint8)
        return least, np.array([tiles for _, tiles in answers], dtype=np.uint64)

    def match(self, counts: Bytes) -> npt.NDArray[np.int32]:
        """Return for each hand the number of its outcome in `outcomes`; 0 is no Mahjong."""
        counts = self._shaped(counts)
        listed = self.hand_list
        found = self.fast.look_up(listed, counts) if self.fast else listed.look_up(counts)
        if not listed.listed.all():
            counted = sizes(self._checked(counts))
            (complete,) = np.nonzero(counted == self.engine.card.card.hand_size)
            self._add_unlisted(counts, complete, found)
        return found

    def _add_unlisted(
        self, counts: Bytes, complete: npt.NDArray[np.int64], found: npt.NDArray[np.int32]
    ) -> None:
        """Add the lines that are not listed to the outcomes of complete hands."""
        table = self._unlisted
        reached = self._segment_distances(table, counts[complete]) == 0
        values = [value if value != NO_VALUE else None for value in table.values.tolist()]
        pairs = list(zip(table.lines.tolist(), values, strict=True))
        known: dict[tuple[int, bytes], int] = {}
        for place in np.flatnonzero(reached.any(axis=1)).tolist():
            hand = int(complete[place])
            key = (int(found[hand]), reached[place].tobytes())
            if key not in known:
                more = (pairs[segment] for segment in np.flatnonzero(reached[place]))
                known[key] = self.outcomes.number([*self.outcomes[key[0]], *more])
            found[hand] = known[key]

    def read(self, data: Bytes) -> Read:
        """Return the hands of an array of characters (see `text`)."""
        return self.fast.read_hands(data) if self.fast else read_hands(data)

    def _segment_distances(self, table: BatchTable, counts: Bytes) -> Bytes:
        if self.fast:
            return self.fast.segment_distances(table, counts)
        return distances.segment_distances(table, counts)

    def _shaped(self, counts: Bytes) -> Bytes:
        if counts.ndim != 2 or counts.shape[1] != KINDS or counts.dtype != np.uint8:
            raise ValueError(f"hands are an array n×{KINDS} of np.uint8")
        return np.ascontiguousarray(counts)

    def _checked(self, counts: Bytes) -> Bytes:
        counts = self._shaped(counts)
        size = self.engine.card.card.hand_size
        if (sizes(counts) > size).any() or exceed_set(counts).any():
            raise ValueError(f"a hand has at most {size} tiles, and of none more than the set")
        return counts
