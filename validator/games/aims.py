"""What a player plays for: the nearest targets of the hands still open, and what they lack.

Bounds over all targets choose a few; these are then dealt out tile by tile, so that no tile counts
for two places and none is waited for that lies on the table. Targets whose free tiles notes limit
to certain suits are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from cardwright.compiler.grounding import Indices
from cardwright.validator.dividing import Place, deal, places_of
from cardwright.validator.exposures import Called
from cardwright.validator.games.pieces import NOTHING, Counts
from cardwright.validator.games.views import View
from cardwright.validator.halves import Halves, halves
from cardwright.validator.pairing import pair_bounds

CANDIDATES = 40
"""How many targets of a hand are looked at, the nearest ones."""

TRIES = 8
"""How many targets, or pairs of them, are dealt out before an aim is given up."""

REMEMBERED = 500
"""Sets of exposures whose targets a game keeps."""

ABREAST = 1
"""How much farther than the nearest a target may be and still have a say in what is thrown."""


@dataclass(frozen=True, slots=True)
class Part:
    """One hand of an aim: the target, the tiles of the pool that lie in it, and how many lack."""

    hand: int
    row: int
    own: Counts
    missing: int


@dataclass(frozen=True, slots=True)
class Aim:
    """A target for each hand that is built, and what all of them lack together."""

    parts: tuple[Part, ...]
    needs: Counts
    """Tiles that must come from elsewhere, of each kind."""
    favour: Counts
    """For each kind how many near targets would miss one of it, had the pool one less."""

    @property
    def distance(self) -> int:
        """How many tiles are missing."""
        return sum(part.missing for part in self.parts)

    def spare(self, pool: Counts) -> Counts:
        """Return the tiles of a pool that lie in no target."""
        left = list(pool)
        for part in self.parts:
            for kind, count in enumerate(part.own):
                left[kind] -= count
        return tuple(left)


def find_aim(view: View, pool: Counts) -> Aim | None:
    """Return what is nearest for all hands that are built at once; None where nothing is left.

    Of two hands that are built one after the other it is the nearer one's.
    """
    hands = view.active
    if view.game.style.table.at_once > 1 and len(hands) > 1:
        return _both(view, pool, hands[0], hands[1])
    found = [aim for hand in hands if (aim := aim_at(view, pool, hand))]
    return min(found, key=lambda aim: aim.distance, default=None)


def aim_at(view: View, pool: Counts, hand: int) -> Aim | None:
    """Return what is nearest for one hand alone, which may use the whole pool."""
    targets = _targets(view, hand)
    near = _nearest(view, targets, pool)
    for at in near.rows[:TRIES]:
        dealt = deal(_places(targets, int(at)), pool, view.supply)
        if dealt.can_be_made:
            own = tuple(dealt.used(slice(None)))
            part = Part(hand, int(targets.rows[at]), own, dealt.missing)
            return Aim((part,), tuple(dealt.needs()), _favour(pool, (near.abreast,)))
    return None


def is_near(view: View, pool: Counts, hand: int, distance: int) -> bool:
    """Whether some target of a hand, which may use the whole pool, may be so near or nearer."""
    targets = _targets(view, hand)
    return bool(len(targets)) and int(_lacks(view, targets, pool).min()) <= distance


def _both(view: View, pool: Counts, first: int, second: int) -> Aim | None:
    """Return the nearest pair of targets, none of whose tiles are counted twice."""
    mine, others = _targets(view, first), _targets(view, second)
    near, far = _nearest(view, mine, pool), _nearest(view, others, pool)
    if not len(near.rows) or not len(far.rows):
        return None
    bounds = pair_bounds(mine.only(near.rows), others.only(far.rows), pool)
    order = np.argsort(bounds, axis=None, kind="stable")[:TRIES]
    best: Aim | None = None
    for at in order.tolist():
        i, j = int(near.rows[at // len(far.rows)]), int(far.rows[at % len(far.rows)])
        if best is not None and bounds.flat[at] >= best.distance:
            break
        places, more = _places(mine, i), _places(others, j)
        dealt = deal([*places, *more], pool, view.supply)
        if dealt.can_be_made and (best is None or dealt.missing < best.distance):
            cut = len(places)
            parts = (
                Part(first, int(mine.rows[i]), tuple(dealt.used(slice(cut))),
                     dealt.own[:cut].count(False)),
                Part(second, int(others.rows[j]), tuple(dealt.used(slice(cut, None))),
                     dealt.own[cut:].count(False)),
            )  # fmt: skip
            favour = _favour(pool, (near.abreast, far.abreast))
            best = Aim(parts, tuple(dealt.needs()), favour)
    return best


# ── Targets ──────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class _Near:
    """The nearest targets of a hand."""

    rows: Indices
    """Of the `Halves`, nearest first."""
    abreast: npt.NDArray[np.int16]
    """How many of each natural kind those have places for that are about as near."""


def _nearest(view: View, targets: Halves, pool: Counts) -> _Near:
    if not len(targets):
        return _Near(np.zeros(0, dtype=np.int64), targets.high)
    lacks = _lacks(view, targets, pool)
    rows: Indices = np.argsort(lacks, kind="stable")[:CANDIDATES]
    close = rows[lacks[rows] <= lacks[rows[0]] + ABREAST]
    return _Near(rows, targets.high[close])


def _lacks(view: View, targets: Halves, pool: Counts) -> npt.NDArray[np.int16]:
    if targets.called:
        return targets.lacks(pool)
    return view.game.engine.lower_bounds(pool)[targets.rows].astype(np.int16)


def _targets(view: View, hand: int) -> Halves:
    """Return the targets that a hand can still have beside its exposures; the last are kept."""
    game = view.game
    melds = [game.read(each.tiles) for each in view.me.hands[hand].exposures]
    called = tuple(sorted((each for each in melds if isinstance(each, Called)), key=_key))
    side = game.side(view.seat, hand)
    kept: dict[tuple[str | None, tuple[Called, ...]], Halves]
    kept = game.engine.remembered("targets to aim at", dict)
    key = (side, called)
    if key not in kept:
        if len(kept) >= REMEMBERED:
            kept.clear()
        every = halves(game.engine, called, side)
        kept[key] = every.only(np.flatnonzero(~every.is_limited))
    return kept[key]


def _key(called: Called) -> tuple[int, int, int]:
    return called.kind, called.size, called.jokers


def _places(targets: Halves, at: int) -> list[Place]:
    return list(
        places_of(
            targets.low[at].tolist(),
            targets.high[at].tolist(),
            targets.free[at].tolist(),
            int(targets.jokers[at]),
            int(targets.any_tiles[at]),
            bool(targets.wild[at]),
        )
    )


def _favour(pool: Counts, blocks: Sequence[npt.NDArray[np.int16]]) -> Counts:
    """Return for each kind how many near targets have a place for the last one of it."""
    return tuple(_votes(pool, blocks)) + NOTHING[-1:]


def _votes(pool: Counts, blocks: Sequence[npt.NDArray[np.int16]]) -> Iterator[int]:
    held = np.array(pool[:-1], dtype=np.int16)
    sums = sum((block >= held).sum(axis=0) for block in blocks)
    yield from np.asarray(sums).tolist()
