"""Hands that only their Dragons keep from a target with tiles of any suit.

There the Dragons and the suits of the free tiles are tied (opposite, matching), so that a table of
merged kinds cannot tell a wrong Dragon from a wrong suit: the targets that it leaves are looked at
one by one, with their own Dragons in the hand.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from cardwright.compiler.grounding import Indices
from cardwright.compiler.tiles import DRAGON_START, FLOWER_INDEX
from cardwright.validator.engine import Engine
from cardwright.validator.relaxed import relaxed_tables

LOOKED_AT = 300
"""Targets that are looked at, the first ones; a line with more of them is far too open."""

_DRAGONS = range(DRAGON_START, FLOWER_INDEX)


def rows_but_for_dragons(engine: Engine, counts: Sequence[int]) -> Indices:
    """Return the targets with tiles of any suit that a hand fits if Dragons count as any Dragon.

    `counts` are the 36 kinds. Exposures are dissolved.
    """
    fits = relaxed_tables(engine)["free dragons"].fits(counts) & engine.has_free
    fits &= engine.card.high[:, DRAGON_START:FLOWER_INDEX].any(axis=1)
    rows = np.flatnonzero(fits)[:LOOKED_AT].tolist()
    found = [row for row in rows if engine.exact(row, _with_dragons(engine, row, counts)) == 0]
    return np.array(found, dtype=np.int64)


def _with_dragons(engine: Engine, row: int, counts: Sequence[int]) -> list[int]:
    """Return a hand with its Dragons exchanged for those of a target, natural places first."""
    left = sum(counts[kind] for kind in _DRAGONS)
    exchanged = list(counts)
    exchanged[DRAGON_START:FLOWER_INDEX] = [0] * len(_DRAGONS)
    for bound in (engine.card.low[row], engine.card.high[row]):
        for kind in _DRAGONS:
            more = min(max(int(bound[kind]) - exchanged[kind], 0), left)
            exchanged[kind] += more
            left -= more
    return exchanged
