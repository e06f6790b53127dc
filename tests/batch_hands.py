"""Cards and hands for the tests of batches: shipped ones, and generated lines side by side."""

from __future__ import annotations

import json
import os
from collections import Counter
from dataclasses import dataclass
from functools import cache
from random import Random

import numpy as np
import numpy.typing as npt
from cardwright.batch.formats import Chunk
from cardwright.compiler.compile import compile_card
from cardwright.compiler.profiles import shipped_profile
from cardwright.compiler.source import Source
from cardwright.compiler.tiles import COPIES, TILES
from cardwright.validator.engine import Engine
from cardwright.validator.hand import Hand, format_hand

from tests.generate import GeneratedLine, near_miss, random_line, winning_hand

Counts = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Deck:
    """A card with hands for it, half of them winning."""

    name: str
    engine: Engine
    hands: tuple[Hand, ...]

    @property
    def texts(self) -> list[str]:
        """The hands in hand notation."""
        return [format_hand(hand) for hand in self.hands]

    @property
    def counts(self) -> Counts:
        """The hands as if they were concealed, 36 kinds each."""
        return np.array([hand.counts for hand in self.hands], dtype=np.uint8)


def random_hands(rng: Random, many: int, size: int = 14) -> list[Hand]:
    """Return hands dealt from the whole set."""
    wall = [kind for kind, copies in enumerate(COPIES) for _ in range(copies)]
    return [Hand.of(TILES[kind] for kind in rng.sample(wall, size)) for _ in range(many)]


@cache
def generated_deck(seed: int, lines: int, hands_of_a_line: int = 4) -> Deck:
    """Return a card of generated lines with winning hands, near misses and random ones."""
    rng = Random(seed)
    kept: list[tuple[GeneratedLine, list[Hand]]] = []
    while len(kept) < lines:
        line = random_line(rng)
        hands = _hands_of(rng, line, hands_of_a_line) if line.rules == "american" else []
        if hands:
            kept.append((line, hands))
    reading = compile_card(Source("card.json", _card([line for line, _ in kept])), shipped_profile)
    assert reading.compiled is not None, reading.diagnostics
    hands = [hand for _, each in kept for hand in each]
    return Deck(
        f"generated {seed}",
        Engine(reading.compiled),
        (*hands, *random_hands(rng, len(hands) // 4)),
    )


def _hands_of(rng: Random, line: GeneratedLine, many: int) -> list[Hand]:
    reading = compile_card(Source("card.json", _card([line])), shipped_profile)
    if reading.compiled is None:
        return []
    found: list[Hand] = []
    syntax = reading.lines[0].readings[0].syntax
    for _ in range(many):
        winner = winning_hand(rng, syntax, line.context)
        if winner is None:
            break
        for counts, exposures in (winner, near_miss(rng, *winner)):
            melds = [[TILES[tile] for tile in exposure] for exposure in exposures]
            concealed = list(counts)
            for tile in (tile for meld in melds for tile in meld):
                concealed[tile.index] -= 1
            found.append(Hand(tuple(concealed), tuple(tuple(sorted(meld)) for meld in melds)))
    return found


def _card(lines: list[GeneratedLine]) -> str:
    categories = [
        {
            "name": f"Category {index}",
            "kind": line.kind,
            **({} if line.category_jokers else {"jokers": False}),
            "lines": [{"line": line.text, **({"wild": "flowers"} if line.wild_flowers else {})}],
        }
        for index, line in enumerate(lines)
    ]
    head = {"format": 1, "title": "Generated", "year": 2026, "rules": "american"}
    return json.dumps(head | {"categories": categories})


def echo(chunk: Chunk) -> tuple[bytes, Counter[str]]:
    """Give a chunk back as it is."""
    return chunk.data, Counter()


def end_process(_chunk: object) -> tuple[bytes, Counter[str]]:
    """End the process that works on a chunk, as a crash would."""
    os._exit(1)
