"""Hands of a line to show: a few examples here, all natural ones by `expand`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from random import Random

import numpy as np
from cardwright.compiler.grounding import Indices
from cardwright.compiler.targets import CompiledCard
from cardwright.compiler.tiles import COPIES, FLOWER_INDEX, JOKER_COUNT, NATURAL_KINDS
from cardwright.validator.engine import Engine
from cardwright.validator.expansion import expand, format_counts, reachable_suits
from cardwright.validator.hand import Hand

ROUNDS = 2
"""How often each target of a line is laid at random before its hands are taken in order."""


def example_hands(
    card: CompiledCard | Engine, line: int, count: int = 2, seed: int = 0
) -> tuple[Hand, ...]:
    """Return different hands that are a Mahjong on the line with an index, all tiles concealed.

    They hold Jokers only where the card demands them or the set has too few of a tile, and show
    other alternatives before a second hand of one. The same seed gives the same hands; there may
    be fewer than `count`, where the line has no more.
    """
    compiled = card.card if isinstance(card, Engine) else card
    random = Random(seed)
    rows = _in_order(compiled, compiled.rows_of(line), seed).tolist()
    found: dict[Hand, None] = {}
    laid = (_lay(compiled, row, random) for row in rows * ROUNDS)
    rest = (_with_jokers(counts, compiled.card.hand_size) for counts in expand(compiled, line))
    for hand in chain(laid, rest):
        if len(found) >= count:
            break
        if hand:
            found[hand] = None
    return tuple(found)


def _in_order(card: CompiledCard, rows: Indices, seed: int) -> Indices:
    """Return rows at random, but with few Jokers first, and then the alternatives by turns."""
    rows = np.random.default_rng(seed).permutation(rows)
    copies = np.array(COPIES[:NATURAL_KINDS])
    jokers = np.maximum(card.high[rows] - copies, 0).sum(axis=1) + card.jokers[rows]
    met: Counter[int] = Counter()
    turns: list[int] = []
    for alternative in card.alternative_index[rows].tolist():
        turns.append(met[alternative])
        met[alternative] += 1
    order: Indices = rows[np.lexsort((np.array(turns), jokers))]
    return order


def _lay(card: CompiledCard, row: int, random: Random) -> Hand | None:
    """Return a hand of a target; None where Jokers cannot supply what its free tiles come to."""
    high = card.high[row].tolist()
    room = [most - least for most, least in zip(high, card.low[row].tolist(), strict=True)]
    counts = _with_free_tiles(high, room, card.free[row].tolist(), int(card.allowed[row]), random)
    if counts is None:
        return None
    for _ in range(int(card.any_tiles[row])):
        counts[random.choice([k for k, n in enumerate(counts) if n < COPIES[k]])] += 1
    hand = _with_jokers(counts, card.card.hand_size)
    natural, copies = counts[FLOWER_INDEX], COPIES[FLOWER_INDEX]
    most = copies if card.wild_rows[row] else min(natural, copies)
    return hand if hand.counts[FLOWER_INDEX] <= most else None


def _with_jokers(counts: Sequence[int], size: int) -> Hand:
    """Return a natural hand with Jokers for the tiles it lacks, then with Flowers for Jokers."""
    naturals = [min(count, copies) for count, copies in zip(counts, COPIES, strict=False)]
    lacking = size - sum(naturals)
    naturals[FLOWER_INDEX] += max(lacking - JOKER_COUNT, 0)
    return Hand((*naturals, min(lacking, JOKER_COUNT)))


def _with_free_tiles(
    counts: Sequence[int], room: Sequence[int], free: Sequence[int], allowed: int, random: Random
) -> list[int] | None:
    """Return the counts with tiles of any suit put in at random, in an allowed set of suits.

    `room` is how many tiles of each kind Jokers may stand for. Suits that leave a tile to a Joker
    are tried last.
    """
    ranks = [rank for rank, demand in enumerate(free) if demand]
    reachable = reachable_suits(allowed)

    def extend(place: int, suits: int, laid: list[int]) -> list[int] | None:
        if place == len(ranks):
            return laid if allowed >> suits & 1 else None
        rank = ranks[place]
        options = []
        for split in _splits(free[rank]):
            fuller, used, missing = list(laid), suits, 0
            for suit, share in enumerate(split):
                kind = suit * 9 + rank
                fuller[kind] += share
                used |= bool(share) << suit
                beyond = max(fuller[kind] - COPIES[kind], 0)
                missing += beyond if beyond <= room[kind] else JOKER_COUNT + 1
            if reachable >> used & 1 and missing <= JOKER_COUNT:
                options.append((missing, random.random(), used, fuller))
        for _, _, used, fuller in sorted(options):
            done = extend(place + 1, used, fuller)
            if done:
                return done
        return None

    return extend(0, 0, list(counts))


def _splits(demand: int) -> list[tuple[int, int, int]]:
    """Return the ways to share tiles out over the three suits."""
    return [
        (bams, craks, demand - bams - craks)
        for bams in range(demand + 1)
        for craks in range(demand - bams + 1)
    ]


__all__ = ["example_hands", "expand", "format_counts"]
