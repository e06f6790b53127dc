"""An example hand for a rule: made up for its condition, and scored to be sure that it counts."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from cardwright.compiler.classical.book import Section
from cardwright.compiler.classical.conditions import Source
from cardwright.compiler.classical.parts import EXPOSED, tiles_of
from cardwright.compiler.classical.search import Draft, drafts
from cardwright.compiler.tiles import Tile
from cardwright.validator.classical.hand import ClassicalHand
from cardwright.validator.classical.notes import SOURCES
from cardwright.validator.classical.result import Score
from cardwright.validator.classical.scorer import Scorer

TRIES = 4_000
"""Hands that are scored until one shows the rule."""


class Sample(NamedTuple):
    """A hand with seat and round, and its score."""

    hand: ClassicalHand
    seat: str
    round: str
    score: Score


def example(scorer: Scorer, rule_id: str) -> Sample | None:
    """Return a winning hand in which a rule counts, or None where none was found.

    KeyError if the book has no such rule.
    """
    rule = scorer.book.rule(rule_id)
    try:
        for draft in islice(drafts(scorer.book, rule), TRIES):
            hand = _hand(draft)
            score = scorer.score(hand, draft.seat, draft.round)
            if rule.section is Section.LIMITS:
                counts = rule_id in score.limit
            else:
                counts = any(item.rule == rule_id for item in score.items)
            if counts:
                return Sample(hand, draft.seat, draft.round, score)
    except TimeoutError:
        pass
    return None


def _hand(draft: Draft) -> ClassicalHand:
    concealed = list(draft.counts)
    for code in draft.melds:
        for tile in tiles_of(code):
            concealed[tile] -= 1
    exposed = tuple(_tiles(code) for code in draft.melds if code & EXPOSED)
    kongs = tuple(_tiles(code) for code in draft.melds if not code & EXPOSED)
    sources = draft.sources & set(SOURCES)
    return ClassicalHand(
        tuple(concealed),
        exposed,
        kongs,
        Tile(draft.winning),
        not draft.sources.isdisjoint((Source.DISCARD, Source.ROBBED_KONG)),
        draft.facts | sources,
        tuple(number for number in range(1, 5) if draft.bonus >> number - 1 & 1),
        tuple(number for number in range(1, 5) if draft.bonus >> number + 3 & 1),
    )


def _tiles(code: int) -> tuple[Tile, ...]:
    return tuple(map(Tile, tiles_of(code)))
