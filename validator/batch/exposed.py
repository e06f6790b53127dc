"""Hands with exposures, many at once: those that lie alike share what is left of the targets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from cardwright.compiler.targets import CompiledCard
from cardwright.compiler.tiles import COPIES, FLOWER_INDEX, JOKER_INDEX, NATURAL_KINDS
from cardwright.validator.batch.rows import ALL_SUITS, RANK_COUNT, Rows, without_limits
from cardwright.validator.beside import Beside, beside
from cardwright.validator.exposures import Called, pin
from cardwright.validator.remainder import Remainder, remaining


def rows_beside(card: CompiledCard, called: Sequence[Called]) -> Rows:
    """Return what exposures leave of every target that has sets for them."""
    targets = beside(card, called)
    parts = [_plain_rows(card, targets), *_other_rows(card, targets.others, called)]
    return Rows.joined(parts)


def _plain_rows(card: CompiledCard, targets: Beside) -> Rows:
    """Return what is left of targets that have only a box."""
    rows = np.array(targets.rows, dtype=np.int64)
    low, high = targets.both[:, :NATURAL_KINDS], targets.both[:, NATURAL_KINDS:]
    none = np.zeros((len(rows), 1), dtype=np.uint8)
    return Rows(
        np.concatenate([low.astype(np.uint8), none], axis=1),
        np.concatenate([high.astype(np.uint8), none + np.uint8(COPIES[JOKER_INDEX])], axis=1),
        np.zeros((len(rows), RANK_COUNT), dtype=np.uint8),
        np.full(len(rows), ALL_SUITS, dtype=np.uint8),
        targets.naturals.astype(np.uint8),
        targets.places.astype(np.uint8),
        card.any_tiles[rows],
        rows,
    )


def _other_rows(
    card: CompiledCard, rows: Sequence[int], called: Sequence[Called]
) -> Iterator[Rows]:
    for row in rows:
        for pinned in pin(card, row, called):
            left = remaining(card, called, pinned)
            if left is not None:
                yield from _ways(card, row, left)


def _ways(card: CompiledCard, row: int, left: Remainder) -> Iterator[Rows]:
    """Yield what is left of a target, a row for each way to put its free tiles under its limits."""
    free: list[int] = card.free[row].tolist()
    demanded = int(card.jokers[row])
    natural = sum(left.low) + sum(free) + demanded
    places = sum(left.high) + sum(free) + demanded
    for kinds, suits in without_limits(left.low, free, int(card.allowed[row]), left.supply):
        low, high = [*left.low, demanded], [*left.high, COPIES[JOKER_INDEX]]
        if card.wild_rows[row]:
            high[FLOWER_INDEX] = COPIES[FLOWER_INDEX]
        demands = list(free)
        for kind in kinds:
            low[kind] += 1
            high[kind] += 1
            demands[kind % RANK_COUNT] -= 1
        low_, high_, demands_ = (np.array([e], dtype=np.uint8) for e in (low, high, demands))
        suits_, natural_, places_ = (
            np.array([each], dtype=np.uint8) for each in (suits, natural, places)
        )
        yield Rows(
            low_, high_, demands_, suits_, natural_, places_, card.any_tiles[[row]], np.array([row])
        )
