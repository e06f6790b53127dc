"""The exposures that a card allows: single ones, pairs of them, and what may follow given ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from cardwright.compiler.tiles import JOKER_INDEX
from cardwright.validator.alive import live_rows, unseen
from cardwright.validator.engine import Engine
from cardwright.validator.exposures import Called, pin
from cardwright.validator.scope import lines_of_side

Set = tuple[int, int]
"""Tile and size of a set."""


@dataclass(frozen=True, slots=True)
class Exposable:
    """Exposures that some line allows together, with as few Jokers as there can be."""

    sets: tuple[Called, ...]
    jokers: int
    """The most Jokers that may lie in them together; the fewest are in `sets`."""
    lines: tuple[str, ...]
    """The lines that have groups for them."""


@dataclass(frozen=True, slots=True)
class Exposures:
    """What may lie exposed beside exposures that are given, perhaps none."""

    lines: tuple[str, ...]
    """The lines that remain; all that may have exposures where none are given."""
    singles: tuple[Exposable, ...]
    """Every one more exposure, by tile and size."""
    pairs: tuple[Exposable, ...]
    """Every two more exposures."""


def exposures(engine: Engine, given: Sequence[Called] = (), side: str | None = None) -> Exposures:
    """Return every legal exposure and pair of exposures beside those that are given.

    A line counts only if the set of tiles can still make it. ValueError for a side that the card
    does not have.
    """
    card = engine.card
    within = lines_of_side(engine, side)
    pool = unseen(given)
    remaining: set[int] = set()
    singles: dict[tuple[Set, ...], dict[int, int]] = {}
    pairs: dict[tuple[Set, ...], dict[int, int]] = {}
    for row in live_rows(engine, given):
        line = int(card.line_index[row])
        if line not in within or not card.exposable[row]:
            continue
        if given or engine.card.calls(row):
            remaining.add(line)
        for left in _left_sets(engine, row, given):
            for count, found in ((1, singles), (2, pairs)):
                for chosen in combinations(left, count):
                    _note(found, chosen, line, pool)
    return Exposures(
        _ids(engine, remaining),
        _listed(engine, singles, pool),
        _listed(engine, pairs, pool),
    )


def _left_sets(
    engine: Engine, row: int, given: Sequence[Called]
) -> list[list[tuple[int, int, bool]]]:
    """Return the callable sets of a target that given exposures leave, a list for each reading."""
    calls = [(kind, size, jokers) for size, kind, jokers in engine.card.calls(row)]
    if not given:
        return [sorted(calls)]
    found: list[list[tuple[int, int, bool]]] = []
    for pinned in pin(engine.card, row, given):
        left = list(calls)
        for exposure, takes_jokers in zip(given, pinned.takes_jokers, strict=True):
            left.remove((exposure.kind, exposure.size, takes_jokers))
        found.append(sorted(left))
    return found


def _note(
    found: dict[tuple[Set, ...], dict[int, int]],
    chosen: Sequence[tuple[int, int, bool]],
    line: int,
    pool: Sequence[int],
) -> None:
    """Note a line for the sets of a choice, with the most Jokers that may lie in them."""
    fewest = sum(set_.jokers for set_ in _fewest_jokers([(k, s) for k, s, _ in chosen], pool))
    most = max(sum(size - 1 for _, size, takes in chosen if takes), fewest)
    lines = found.setdefault(tuple((kind, size) for kind, size, _ in chosen), {})
    lines[line] = max(lines.get(line, 0), most)


def _fewest_jokers(sets: Sequence[Set], pool: Sequence[int]) -> list[Called]:
    """Return sets with Jokers only for tiles that the set of tiles lacks, one natural in each."""
    left = list(pool)
    for kind, _ in sets:
        left[kind] -= 1
    found: list[Called] = []
    for kind, size in sets:
        naturals = 1 + min(size - 1, max(left[kind], 0))
        left[kind] -= naturals - 1
        found.append(Called(kind, size, size - naturals, 0))
    return found


def _listed(
    engine: Engine, found: dict[tuple[Set, ...], dict[int, int]], pool: Sequence[int]
) -> tuple[Exposable, ...]:
    return tuple(
        Exposable(
            tuple(_fewest_jokers(sets, pool)),
            min(max(found[sets].values()), pool[JOKER_INDEX]),
            _ids(engine, found[sets]),
        )
        for sets in sorted(found)
    )


def _ids(engine: Engine, lines: Iterable[int]) -> tuple[str, ...]:
    return tuple(engine.card.card.lines[line].id for line in sorted(lines))
