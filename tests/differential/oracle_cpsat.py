"""A second opinion on hands: each alternative of a line as a CP-SAT model, solved exactly.

The model is written from the meaning of a line (`cardwright.compiler.ir`) and shares no code with
the validator. Everything that an alternative leaves open becomes a set of literals, one for each
value. Of the tiles that lie in a group only their numbers by kind are kept, never which copy lies
on which place, so that the model has few symmetric solutions.

A hand that the set of tiles does not hold (five 1 Bams) is no Mahjong on any line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from cardwright.compiler.ir import Alternative, Line
from cardwright.compiler.tiles import COPIES

from .cpsat_choices import KINDS
from .cpsat_model import Exposures, Model


def accepts(line: Line, counts: tuple[int, ...], exposures: Exposures) -> bool:
    """Return whether a hand is a Mahjong on some alternative of a line.

    `counts` are the concealed tiles by kind, Jokers last.
    """
    held = _held(counts, exposures)
    if any(number > copies for number, copies in zip(held, COPIES, strict=True)):
        return False
    return any(
        _model(alternative, line.wild_flowers).accepts(counts, exposures)
        for alternative in line.alternatives
        if _may_be(alternative, held, exposures)
    )


def distance(line: Line, counts: tuple[int, ...], exposures: Exposures) -> int | None:
    """Return the least number of concealed tiles to exchange for a Mahjong on a line.

    The exposures stay as they are, and the completed hand is one that the set of tiles holds.
    None where no exchange helps, as for a hand of another size than the line.
    """
    held = _held(counts, exposures)
    best: int | None = None
    for alternative in line.alternatives:
        if _may_be(alternative, held, exposures):
            found = _model(alternative, line.wild_flowers).distance(counts, exposures, best)
            best = best if found is None else found
        if best == 0:
            break
    return best


def _held(counts: Sequence[int], exposures: Exposures) -> list[int]:
    """Return the numbers of all tiles, concealed and exposed, by kind."""
    if len(counts) != len(KINDS) or min(counts) < 0:
        raise ValueError("a hand is the numbers of the 36 kinds, Jokers last")
    exposed = Counter(tile for exposure in exposures for tile in exposure)
    return [count + exposed[kind] for kind, count in zip(KINDS, counts, strict=True)]


def _may_be(alternative: Alternative, held: Sequence[int], exposures: Exposures) -> bool:
    """Return whether the size and the presence of exposures fit an alternative."""
    return sum(held) == alternative.size and (alternative.exposed or not exposures)


@lru_cache(maxsize=512)
def _model(alternative: Alternative, wild_flowers: bool) -> Model:
    return Model(alternative, wild_flowers=wild_flowers)
