"""How many different natural hands a line stands for, exactly.

A natural hand is a set of tiles before any Joker is put in. Lines whose free tiles can be chosen in
not too many ways are written out. For the others the kinds are walked in a fixed order like the
letters of a word, and the targets are the states of an automaton that reads how many tiles of each
kind there are: the hands are the words that some target accepts, counted with each set of states
met only once (the subset construction; Rabin and Scott, 1959).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

import numpy as np
from cardwright.compiler.grounding import ALL_SUIT_SETS, Indices
from cardwright.compiler.natural_hands import count_written_out
from cardwright.compiler.targets import CompiledCard
from cardwright.compiler.tiles import COPIES, FLOWER_INDEX, JOKER_COUNT, NATURAL_KINDS

ORDER = tuple(suit * 9 + rank for rank in range(9) for suit in range(3)) + tuple(
    range(27, NATURAL_KINDS)
)
"""The kinds as the automaton reads them: the suits of a rank together."""

_Triple = tuple[int, ...]
"""Tiles of a rank in the three suits."""

CHOICES_LIMIT = 100_000
"""Hands that are put together where targets differ in several ranks."""

_State = tuple[int, int, int, int, int]
"""Row, free tiles of this rank still to come, suits used by free tiles, `?` left, Jokers forced."""


def count_hands(card: CompiledCard, line: int) -> int:
    """Return how many natural hands the line with an index stands for.

    A hand that needs more copies than exist counts where eight Jokers can supply them.
    """
    rows = card.rows_of(line)
    written_out = count_written_out(card, rows)
    if written_out is not None:
        return written_out
    anything = card.any_tiles[rows] > 0
    if anything.any():
        return _Automaton(card, rows).count()
    return sum(
        _count_by_rank(card, part) or _Automaton(card, part).count() for part in _apart(card, rows)
    )


def _apart(card: CompiledCard, rows: Indices) -> list[Indices]:
    """Return rows parted so that no hand is counted in two parts.

    Hands with other numbers of a rank, or of a kind without suit, are different whatever suits
    their free tiles have.
    """
    ranks = card.high[rows, :27].reshape(-1, 3, 9).sum(axis=1) + card.free[rows]
    _, which = np.unique(
        np.concatenate([ranks, card.high[rows, 27:]], axis=1), axis=0, return_inverse=True
    )
    which = which.reshape(-1)
    ends = np.cumsum(np.bincount(which))[:-1]
    return [rows[part] for part in np.split(np.argsort(which, kind="stable"), ends)]


def _count_by_rank(card: CompiledCard, rows: Indices) -> int | None:
    """Return the hands of one part, whose suits can be chosen rank by rank; None where they cannot.

    What all targets have in a rank alike is counted alone; only where they differ are the choices
    of several ranks put together.
    """
    numbered = card.high[rows, :27].astype(np.int64)
    beyond = np.maximum(numbered + np.tile(card.free[rows], 3) - COPIES[0], 0).sum(axis=1)
    if (card.allowed[rows] != ALL_SUIT_SETS).any() or (card.high[rows, 27:34] > COPIES[27]).any():
        return None
    beyond += np.maximum(card.high[rows, FLOWER_INDEX].astype(np.int64) - COPIES[FLOWER_INDEX], 0)
    if (beyond + card.jokers[rows] > JOKER_COUNT).any():
        return None
    alike = 1
    choices: list[list[tuple[_Triple, ...]]] = [[()] for _ in rows]
    for rank in range(9):
        ways = [
            _of_rank(
                tuple(card.low[row, rank:27:9].tolist()),
                tuple(card.high[row, rank:27:9].tolist()),
                int(card.free[row, rank]),
            )
            for row in rows.tolist()
        ]
        if len(set(ways)) == 1:
            alike *= len(ways[0])
            continue
        if sum(len(a) * len(b) for a, b in zip(choices, ways, strict=True)) > CHOICES_LIMIT:
            return None
        choices = [
            [(*before, way) for before in found for way in each]
            for found, each in zip(choices, ways, strict=True)
        ]
    return alike * len(set().union(*choices))


@lru_cache(maxsize=100_000)
def _of_rank(low: _Triple, high: _Triple, demand: int) -> tuple[_Triple, ...]:
    """Return the tiles of a rank in the three suits, in all ways to choose the free ones."""
    found: list[_Triple] = []
    for bams in range(demand + 1):
        for craks in range(demand - bams + 1):
            share = (bams, craks, demand - bams - craks)
            if all(n + least <= COPIES[0] for n, least in zip(share, low, strict=True)):
                found.append(tuple(n + most for n, most in zip(share, high, strict=True)))
    return tuple(found)


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
