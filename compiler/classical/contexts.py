"""What lies outside of the tiles of a hand, as far as a condition asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations, product
from typing import NamedTuple

from cardwright.compiler.classical.book import RuleBook
from cardwright.compiler.classical.conditions import (
    LAST_COPY,
    Bonus,
    Clause,
    Fact,
    OnlyOne,
    PartPoints,
    Points,
    Source,
    WonFrom,
)

BONUS_SETS = 256
"""Ways to hold some of the eight bonus tiles."""

FACTS_LIMIT = 6
"""Facts of one condition that are noted in all combinations."""

_UNASKED = -1
"""Points that no condition asks for."""

_DRAWN, _TAKEN = frozenset({Source.WALL}), frozenset({Source.DISCARD})


class Context(NamedTuple):
    """One choice of it."""

    sources: frozenset[Source]
    """Where the winning tile came from; two where the last wall tile was discarded."""
    bonus: int
    """Bonus tiles as a mask."""
    facts: frozenset[str]
    only_one: bool
    part_points: int
    points: int


def contexts(clauses: Sequence[Clause], exposures: bool, book: RuleBook) -> list[Context]:
    """Return all that clauses can tell apart; `exposures` says that they ask what is exposed.

    TimeoutError where they name more facts than can be tried.
    """
    asked = {type(clause) for clause in clauses}
    sources = [frozenset({source}) for source in Source] if WonFrom in asked else [_DRAWN]
    if exposures and _TAKEN not in sources:
        sources.append(_TAKEN)
    if WonFrom in asked and book.play.last_discard != "none":
        sources.append(_TAKEN | {Source.LAST_WALL_TILE})
    bonus = sorted(range(BONUS_SETS), key=int.bit_count) if Bonus in asked else [0]
    names = sorted({clause.name for clause in clauses if isinstance(clause, Fact)})
    if len(names) > FACTS_LIMIT:
        raise TimeoutError
    facts = chain.from_iterable(combinations(names, size) for size in range(len(names) + 1))
    part_points = sorted({each.points for each in clauses if isinstance(each, PartPoints)})
    points = sorted({each.points for each in clauses if isinstance(each, Points)})
    return [
        Context(places, mask, frozenset(some), only, some_points, all_points)
        for places, mask, some, only, some_points, all_points in product(
            sources,
            bonus,
            facts,
            (True, False) if OnlyOne in asked else (False,),
            (*part_points, _UNASKED),
            (*points, _UNASKED),
        )
        if LAST_COPY not in some or Source.ROBBED_KONG not in places
    ]
