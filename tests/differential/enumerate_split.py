"""Two hands out of one pool by brute force: every pair of patterns, tiles dealt out by a max-flow.

A *plan* is a pattern with nothing left open, exposed groups taken out: how many tiles of each kind
must be natural and how many stand there, demanded Jokers, `?`, and whether Flowers are wild.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from cardwright.compiler.nodes import SyntaxLine
from cardwright.compiler.tiles import COPIES, FLOWER_INDEX, JOKER_INDEX, NATURAL_KINDS
from ortools.graph.python.max_flow import SimpleMaxFlow  # type: ignore[import-untyped]

from .enumerate_laying import laid_exposures
from .enumerate_patterns import Context, Counts, Exposures, colourings, count_tiles, demands


@dataclass(frozen=True)
class Plan:
    """What a hand asks of the concealed tiles."""

    low: Counts
    high: Counts
    jokers: int
    anything: int
    wild: bool


def plans(
    line: SyntaxLine, context: Context, exposures: Exposures, limit: int
) -> tuple[Plan, ...] | None:
    """Return the plans of a line beside exposures; None where there are more than `limit`."""
    counts = tuple(count_tiles(tile for exposure in exposures for tile in exposure))
    found: dict[Plan, None] = {}
    for pattern, rest, _ in laid_exposures(line, context, counts, exposures):
        for colours in colourings(pattern):
            low, high = demands(rest, (*pattern.singles, *colours))
            wild = context.wild_flowers
            plan = Plan(tuple(low), tuple(high), pattern.jokers, pattern.anything, wild)
            found[plan] = None
            if len(found) > limit:
                return None
    return tuple(found)


def least_exchanges(
    first: Sequence[Plan], second: Sequence[Plan], pool: Counts, exposed: Exposures
) -> int | None:
    """Return how many tiles of a pool must be exchanged, or are missing, for two plans at least.

    None where the set cannot supply any two plans beside the exposed tiles.
    """
    shown = count_tiles(tile for exposure in exposed for tile in exposure)
    supply = tuple(copies - out for copies, out in zip(COPIES, shown, strict=True))
    best: int | None = None
    if not first or not second:
        return None
    highs = np.array([plan.high for plan in second])
    others = np.array([_extras(plan, pool) for plan in second])
    for plan in first:
        within = np.minimum(np.array(pool)[:JOKER_INDEX], (highs + plan.high)[:, :JOKER_INDEX])
        most = within.sum(axis=1) + pool[JOKER_INDEX] + others + _extras(plan, pool)
        size = sum(plan.high) + plan.jokers + plan.anything
        bounds = size + np.array([_size(each) for each in second]) - most
        for index in np.argsort(bounds, kind="stable").tolist():
            if best is not None and bounds[index] >= best:
                break
            pair = (plan, second[index])
            places = size + _size(second[index])
            missing = places - _dealt(pair, pool)
            if (best is None or missing < best) and _dealt(pair, supply) == places:
                best = missing
    return best


def _extras(plan: Plan, pool: Counts) -> int:
    return plan.anything + (pool[FLOWER_INDEX] if plan.wild else 0)


def _size(plan: Plan) -> int:
    return sum(plan.high) + plan.jokers + plan.anything


def _dealt(pair: Iterable[Plan], tiles: Counts) -> int:
    """Return how many places of two plans the tiles can fill."""
    flow = SimpleMaxFlow()
    source, sink, node = 0, 1, 2 + NATURAL_KINDS + 1
    for kind, count in enumerate(tiles):
        flow.add_arc_with_capacity(source, 2 + kind, count)

    def place(kinds: Iterable[int], count: int) -> None:
        nonlocal node
        if count:
            for kind in set(kinds):
                flow.add_arc_with_capacity(2 + kind, node, count)
            flow.add_arc_with_capacity(node, sink, count)
            node += 1

    for plan in pair:
        stand_ins = {JOKER_INDEX, FLOWER_INDEX} if plan.wild else {JOKER_INDEX}
        for kind in range(NATURAL_KINDS):
            place({kind}, plan.low[kind])
            place({kind} | stand_ins, plan.high[kind] - plan.low[kind])
        place({JOKER_INDEX}, plan.jokers)
        place(range(NATURAL_KINDS + 1), plan.anything)
    status = flow.solve(source, sink)
    assert status == flow.OPTIMAL
    dealt: int = flow.optimal_flow()
    return dealt
