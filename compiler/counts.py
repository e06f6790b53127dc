"""How many different natural hands a line stands for, exactly and without listing them.

A natural hand is a set of tiles before any Joker is put in. Lines without free tiles are counted
by their boxes. For the others the kinds are walked in a fixed order like the letters of a word, and
the targets are the states of an automaton that reads how many tiles of each kind there are: the
hands are the words that some target accepts, counted with each set of states met only once (the
subset construction; Rabin and Scott, 1959).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
from cardwright.compiler.grounding import ALL_SUIT_SETS, Indices
from cardwright.compiler.targets import CompiledCard
from cardwright.compiler.tiles import COPIES, FLOWER_INDEX, JOKER_COUNT, NATURAL_KINDS

ORDER = tuple(suit * 9 + rank for rank in range(9) for suit in range(3)) + tuple(
    range(27, NATURAL_KINDS)
)
"""The kinds as the automaton reads them: the suits of a rank together."""

_State = tuple[int, int, int, int, int]
"""Row, free tiles of this rank still to come, suits used by free tiles, `?` left, Jokers forced."""


def count_hands(card: CompiledCard, line: int) -> int:
    """Return how many natural hands the line with an index stands for.

    A hand that needs more copies than exist counts where eight Jokers can supply them.
    """
    rows = card.rows_of(line)
    plain = ~card.free[rows].any(axis=1) & (card.any_tiles[rows] == 0)
    if plain.all():
        return len(np.unique(card.high[rows], axis=0))
    return _Automaton(card, rows).count()


class _Automaton:
    """The targets of one line as a nondeterministic automaton over the kinds."""

    def __init__(self, card: CompiledCard, rows: Indices) -> None:
        self.low = card.low[rows].tolist()
        self.high = card.high[rows].tolist()
        self.free = card.free[rows].tolist()
        self.allowed = card.allowed[rows].tolist()
        self.any_tiles = card.any_tiles[rows].tolist()
        self.jokers = card.jokers[rows].tolist()
        self.wild = card.wild_rows[rows].tolist()
        self.alike = self._alike_rows()

    def _alike_rows(self) -> list[list[int]]:
        """Return for each place which earlier row goes on just as a row does from there.

        Rows that differ only in kinds already read are one state, which keeps the sets small.
        """
        rows = range(len(self.low))
        seen: dict[tuple[int, ...], int] = {}
        supplies = [self._supply(row) for row in rows]
        ends = [seen.setdefault((self.allowed[r], supplies[r]), r) for r in rows]
        alike = [ends]
        for place in reversed(range(NATURAL_KINDS)):
            kind, after = ORDER[place], alike[-1]
            seen = {}
            keys = (
                (self.low[r][kind], self.high[r][kind], self._coming(r, place), after[r])
                for r in rows
            )
            alike.append([seen.setdefault(key, row) for row, key in enumerate(keys)])
        return alike[::-1]

    def _supply(self, row: int) -> int:
        """Return how many tiles may stand as Jokers."""
        spare = max(COPIES[FLOWER_INDEX] - self.high[row][FLOWER_INDEX], 0)
        return JOKER_COUNT + (spare if self.wild[row] else 0)

    def _coming(self, row: int, place: int) -> int:
        """Return the free tiles of the rank that begins after a place, 0 where none begins."""
        begins = place % 3 == 2 and place + 1 < 27
        return int(self.free[row][(place + 1) // 3]) if begins else 0

    def count(self) -> int:
        """Return the number of words that it accepts."""

        @cache
        def words(place: int, states: frozenset[_State]) -> int:
            if place == NATURAL_KINDS:
                return int(any(self._accepts(state) for state in states))
            reached: dict[int, set[_State]] = {}
            for state in states:
                for count, following in self._steps(place, state):
                    reached.setdefault(count, set()).add(following)
            return sum(words(place + 1, frozenset(found)) for found in reached.values())

        start = frozenset(
            (self.alike[0][row], self.free[row][0], 0, self.any_tiles[row], self.jokers[row])
            for row in range(len(self.low))
        )
        return words(0, start)

    def _accepts(self, state: _State) -> bool:
        row, _, suits, left, _ = state
        allowed = self.allowed[row]
        return not left and (allowed == ALL_SUIT_SETS or bool(allowed >> suits & 1))

    def _steps(self, place: int, state: _State) -> Iterator[tuple[int, _State]]:
        """Yield the counts of a kind that a target lets stand, with the state after it."""
        row, demand, suits, left, forced = state
        kind = ORDER[place]
        numbered = place < 27
        last_suit = numbered and place % 3 == 2
        low, high = self.low[row][kind], self.high[row][kind]
        shares = range(demand, demand + 1) if last_suit else range(demand + 1)
        if not numbered:
            shares = range(1)
        supply = self._supply(row)
        following = self.alike[place + 1][row]
        for share in shares:
            used = suits | (1 << place % 3) if numbered and share else suits
            coming = self._coming(row, place) if last_suit else demand - share
            for spare in range(left + 1):
                count = high + share + spare
                missing = max(count - COPIES[kind], 0)
                if missing > high - low or forced + missing > supply:
                    continue
                yield count, (following, coming, used, left - spare, forced + missing)
