"""Targets with one rule relaxed, for the reasons: kinds that count as one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
from cardwright.compiler.grounding import Bytes
from cardwright.compiler.ir import GroupKind
from cardwright.compiler.targets import CompiledCard
from cardwright.compiler.tiles import (
    COPIES,
    DRAGON_START,
    FLOWER_INDEX,
    JOKER_INDEX,
    NATURAL_KINDS,
    WIND_START,
)
from cardwright.validator.engine import Engine
from cardwright.validator.tables import Table, build_table
from cardwright.validator.witness import ground_groups

UNREACHABLE = 5
"""Places of every kind in a target that nothing shall fit: more than a hand has tiles for."""

_MOST = 14
"""More tiles of a merged kind than this make no difference."""


@dataclass(frozen=True)
class RelaxedTable:
    """The targets of a card over merged kinds: tiles of one merged kind count as one another."""

    card: CompiledCard
    classes: tuple[int, ...]
    """The merged kind of each natural kind."""
    takes_free: bool
    """Whether tiles of any suit lie in the merged kinds too."""

    @cached_property
    def _table(self) -> tuple[Table, Bytes, Bytes]:
        width = max(self.classes) + 1
        merge = np.zeros((NATURAL_KINDS, width), dtype=np.uint8)
        merge[np.arange(NATURAL_KINDS), list(self.classes)] = 1
        low, high = self.card.low @ merge, self.card.high @ merge
        if not self.takes_free:
            high[self.card.free.any(axis=1)] = UNREACHABLE
        else:
            for rank in range(9):
                low[:, self.classes[rank]] += self.card.free[:, rank]
                high[:, self.classes[rank]] += self.card.free[:, rank]
        most = [0] * width
        for kind, merged in enumerate(self.classes):
            most[merged] = min(most[merged] + COPIES[kind], _MOST)
        return build_table(low, high, most), low, high

    @cached_property
    def _places(self) -> tuple[Bytes, Bytes, Bytes]:
        """Places that Jokers may fill, all places, and demanded Jokers."""
        _, low, high = self._table
        open_places = (high - low).sum(axis=1, dtype=np.uint8)
        every = high.sum(axis=1, dtype=np.uint8) + self.card.jokers
        return open_places, every, self.card.jokers

    def fits(self, counts: Sequence[int]) -> npt.NDArray[np.bool_]:
        """Return which targets a complete hand fits with merged kinds; counts of the 36 kinds.

        Targets with free tiles fit nothing where those are not in the merged kinds.
        """
        merged = [0] * (max(self.classes) + 1)
        for kind, count in enumerate(counts[:NATURAL_KINDS]):
            if count:
                merged[self.classes[kind]] += count
        sums = self._table[0].sums(merged)
        open_places, every, demanded = self._places
        held = np.minimum(demanded, np.uint8(counts[JOKER_INDEX]))
        filling = (sums >> 4) + (np.uint8(counts[JOKER_INDEX]) - held)
        np.minimum(filling, open_places, out=filling)
        filling += (sums & 15) + held
        result: npt.NDArray[np.bool_] = filling == every
        return result


def relaxed_tables(engine: Engine) -> dict[str, RelaxedTable]:
    """Return the relaxed targets of a card by the reason that each finds, made once."""
    return engine.remembered("relaxed", lambda: _make(engine.card))


def _make(card: CompiledCard) -> dict[str, RelaxedTable]:
    kinds = range(NATURAL_KINDS)

    def classes(key: Sequence[int]) -> tuple[int, ...]:
        order = {value: index for index, value in enumerate(dict.fromkeys(key))}
        return tuple(order[value] for value in key)

    suits = classes([kind % 9 if kind < WIND_START else kind for kind in kinds])
    winds = classes([WIND_START if WIND_START <= kind < DRAGON_START else kind for kind in kinds])
    dragons = classes(
        [DRAGON_START if DRAGON_START <= kind < FLOWER_INDEX else kind for kind in kinds]
    )
    any_suit = classes(
        [
            kind % 9
            if kind < WIND_START
            else DRAGON_START
            if DRAGON_START <= kind < FLOWER_INDEX
            else kind
            for kind in kinds
        ]
    )
    numbers = classes([kind - kind % 9 if kind < WIND_START else kind for kind in kinds])
    return {
        "wrong-suit": RelaxedTable(card, suits, True),
        "wrong-wind": RelaxedTable(card, winds, False),
        "wrong-dragon": RelaxedTable(card, dragons, False),
        "free dragons": RelaxedTable(card, any_suit, True),
        "numbers": RelaxedTable(card, numbers, False),
    }


Shape = tuple[tuple[tuple[int, bool], ...], ...]
"""For each suit the sizes of its numbered groups, largest first, and whether Jokers may stand."""


def number_shape(engine: Engine, row: int) -> Shape:
    """Return the shape of a target's numbered groups, worked out once a target.

    Tiles of a mixed group are singles, each with a number of its own.
    """
    shapes: dict[int, Shape] = engine.remembered("number shapes", dict)
    if row not in shapes:
        suits: tuple[list[tuple[int, bool]], ...] = ([], [], [])
        for ground in ground_groups(engine.card.target(row)):
            kinds = [kind for kind in ground.kinds if kind is not None and 0 <= kind < WIND_START]
            if kinds and ground.group.kind in (GroupKind.PAIR, GroupKind.SET):
                suits[kinds[0] // 9].append((len(kinds), ground.takes_jokers))
            else:
                for kind in kinds:
                    suits[kind // 9].append((1, False))
        shapes[row] = tuple(tuple(sorted(suit, reverse=True)) for suit in suits)
    return shapes[row]


def fits_shape(shape: Shape, counts: Sequence[int], jokers: int) -> bool:
    """Return whether a hand's numbered tiles make groups of a shape, each of any one number.

    `counts` are the 36 kinds, `jokers` those that are not demanded.
    """
    for suit, groups in enumerate(shape):
        held = sorted((c for c in counts[suit * 9 : suit * 9 + 9] if c), reverse=True)
        needed = _fewest_jokers(held, list(groups), 9)
        if needed is None:
            return False
        jokers -= needed
    return jokers >= 0


def _fewest_jokers(held: list[int], groups: list[tuple[int, bool]], numbers: int) -> int | None:
    """Return how many Jokers let the groups hold exactly these counts; None where nothing does."""
    budget = sum(size for size, _ in groups) - sum(held)
    if budget < 0:
        return None
    limit = 20_000
    steps = 0

    def place(index: int, hard: list[int], soft: list[int]) -> bool:
        nonlocal steps
        steps += 1
        if steps > limit:
            return False
        if index == len(groups):
            return all(
                rigid <= count <= rigid + loose
                for count, rigid, loose in zip(held, hard, soft, strict=True)
            )
        size, takes_jokers = groups[index]
        tried: set[tuple[int, int, int]] = set()
        for number, count in enumerate(held):
            state = (count, hard[number], soft[number])
            if state in tried or (not takes_jokers and hard[number] + size > count):
                continue
            tried.add(state)
            column = soft if takes_jokers else hard
            column[number] += size
            if place(index + 1, hard, soft):
                column[number] -= size
                return True
            column[number] -= size
        return takes_jokers and len(held) < numbers and place(index + 1, hard, soft)

    return budget if place(0, [0] * len(held), [0] * len(held)) else None
