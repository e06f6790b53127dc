"""Winning hands with a tile or two changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from cardwright.compiler.tiles import COPIES, JOKER_INDEX, NATURAL_KINDS, WIND_START

from tests.differential.enumerate_patterns import Counts, Exposures


def near_miss(rng: Random, counts: Counts, exposures: Exposures) -> tuple[Counts, Exposures]:
    """Return the hand with one or two tiles changed; one set of tiles still holds it."""
    hand = _Hand(list(counts), [list(exposure) for exposure in exposures])
    changes = rng.choice((1, 1, 2))
    for _ in range(100):
        change = rng.choices(_CHANGES, (4, 3, 2, 4, 2, 2, 1, 1))[0]
        changes -= change(rng, hand)
        if changes == 0:
            break
    return tuple(hand.counts), tuple(tuple(sorted(each)) for each in hand.exposures)


@dataclass
class _Hand:
    """A hand that is being changed."""

    counts: list[int]
    exposures: list[list[int]]

    def concealed(self) -> list[int]:
        exposed = Counter(tile for exposure in self.exposures for tile in exposure)
        return [tile for tile, have in enumerate(self.counts) for _ in range(have - exposed[tile])]

    def exchange(self, rng: Random, out: Sequence[int], into: Sequence[int]) -> bool:
        """Exchange one of the tiles `out` for one of `into`, if the set holds one more."""
        into = [tile for tile in into if self.counts[tile] < COPIES[tile]]
        if not out or not into:
            return False
        old, new = rng.choice(out), rng.choice(into)
        self.counts[old] -= 1
        self.counts[new] += 1
        return old != new


def _change_any(rng: Random, hand: _Hand) -> bool:
    return hand.exchange(rng, hand.concealed(), range(NATURAL_KINDS + 1))


def _change_to_joker(rng: Random, hand: _Hand) -> bool:
    naturals = [tile for tile in hand.concealed() if tile != JOKER_INDEX]
    return hand.exchange(rng, naturals, [JOKER_INDEX])


def _change_joker(rng: Random, hand: _Hand) -> bool:
    jokers = [tile for tile in hand.concealed() if tile == JOKER_INDEX]
    held = [tile for tile in range(NATURAL_KINDS) if hand.counts[tile]]
    return hand.exchange(rng, jokers, held)


def _change_suit(rng: Random, hand: _Hand) -> bool:
    numbered = sorted({tile for tile in hand.concealed() if tile < WIND_START})
    if not numbered:
        return False
    tile = rng.choice(numbered)
    return hand.exchange(rng, [tile], [other for other in range(tile % 9, 27, 9) if other != tile])


def _lengthen_exposure(rng: Random, hand: _Hand) -> bool:
    """Put a concealed tile, natural or Joker, into an exposure."""
    concealed = set(hand.concealed())
    ways = [(e, t) for e in hand.exposures for t in sorted({*e, JOKER_INDEX} & concealed)]
    if not ways:
        return False
    exposure, tile = rng.choice(ways)
    exposure.append(tile)
    return True


def _shorten_exposure(rng: Random, hand: _Hand) -> bool:
    """Take a tile out of an exposure, perhaps all of them."""
    ways = [exposure for exposure in hand.exposures if exposure]
    if not ways:
        return False
    exposure = rng.choice(ways)
    tile = rng.choice(exposure)
    naturals = [other for other in exposure if other != JOKER_INDEX]
    if len(exposure) == 3 or naturals == [tile] or rng.random() < 0.2:
        hand.exposures.remove(exposure)
    else:
        exposure.remove(tile)
    return True


def _expose(rng: Random, hand: _Hand) -> bool:
    """Lay concealed equal tiles, and perhaps Jokers, down as an exposure."""
    have = Counter(hand.concealed())
    size = rng.choice((3, 3, 4, 5))
    ways = [t for t in sorted(have) if t != JOKER_INDEX and have[t] + have[JOKER_INDEX] >= size]
    if not ways:
        return False
    tile = rng.choice(ways)
    naturals = rng.randint(max(1, size - have[JOKER_INDEX]), min(size, have[tile]))
    hand.exposures.append([tile] * naturals + [JOKER_INDEX] * (size - naturals))
    return True


def _change_in_exposure(rng: Random, hand: _Hand) -> bool:
    """Exchange a tile of an exposure for a Joker, or a Joker for its natural tile."""
    if not hand.exposures:
        return False
    exposure = rng.choice(hand.exposures)
    naturals = [tile for tile in exposure if tile != JOKER_INDEX]
    old = rng.choice(exposure)
    new = naturals[0] if old == JOKER_INDEX else JOKER_INDEX
    if naturals == [old] or hand.counts[new] == COPIES[new]:
        return False
    exposure[exposure.index(old)] = new
    hand.counts[old] -= 1
    hand.counts[new] += 1
    return True


_CHANGES: tuple[Callable[[Random, _Hand], bool], ...] = (
    _change_any,
    _change_to_joker,
    _change_joker,
    _change_suit,
    _lengthen_exposure,
    _shorten_exposure,
    _expose,
    _change_in_exposure,
)
