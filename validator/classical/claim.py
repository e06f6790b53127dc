"""A claim for Mahjong: all its readings, and the best of them."""

from __future__ import annotations

from itertools import compress
from typing import NamedTuple

from cardwright.compiler.classical.book import SETS_OF_A_HAND, RuleBook
from cardwright.compiler.classical.classes import KINDS, SUIT_MASK, kinds_of, mask_of
from cardwright.compiler.classical.conditions import LAST_COPY, End, Kind, Source
from cardwright.compiler.classical.parts import EXPOSED, kind_of
from cardwright.compiler.classical.shapes import ANY, STANDARD
from cardwright.compiler.classical.situation import END_BITS, SOURCE_BITS, Situation
from cardwright.compiler.tiles import Tile
from cardwright.validator.classical.cutting import Cut, cuts, waits
from cardwright.validator.classical.hand import ClassicalHand
from cardwright.validator.classical.judging import COPIES, bonus_mask
from cardwright.validator.classical.shape_cuts import is_near, shape_cuts
from cardwright.validator.classical.sheet import Sheet
from cardwright.validator.classical.sheet_rows import Base, Limit

_PUNG, _PAIR = END_BITS[End.PUNG], END_BITS[End.PAIR]
_MIDDLE, _EDGE, _OPEN = END_BITS[End.MIDDLE], END_BITS[End.EDGE], END_BITS[End.OPEN_RUN]
_SUITS = (SUIT_MASK, SUIT_MASK << 9, SUIT_MASK << 18)
_BITS = tuple(1 << kind for kind in range(KINDS))


class Reading(NamedTuple):
    """One reading: its parts as codes, sets laid out first; the part of the winning tile."""

    codes: tuple[int, ...]
    winning: int | None
    """Its index; None where the winning tile is a single tile of its shape."""
    completes: int
    shape: str


class Best(NamedTuple):
    """The reading that counts, and what it is worth without limits."""

    reading: Reading
    points: int
    multiplier: int


class Claim:
    """A hand that claims Mahjong; scratch of `Scorer.score`."""

    def __init__(
        self,
        hand: ClassicalHand,
        counts: tuple[int, ...],
        melds: tuple[int, ...],
        book: RuleBook,
        sheet: Sheet,
    ) -> None:
        assert hand.winning is not None, "a claim has a winning tile"
        self.hand, self.counts, self.book, self.sheet = hand, counts, book, sheet
        self.winning = hand.winning.index
        self.melds = melds
        robbed = Source.ROBBED_KONG in hand.notes
        side = book.play.robbed_set if robbed else book.play.claimed_set
        self.exposes = hand.claimed and side == "exposed"
        """Whether the part that the winning tile completes lies exposed."""
        self._only: bool | None = None
        self.entered: Reading | None = None
        """The reading that the situation holds."""
        mask = sum(compress(_BITS, counts))
        bams, craks, dots = _SUITS
        self.situation = Situation(
            counts,
            mask,
            bool(mask & bams) + bool(mask & craks) + bool(mask & dots),
            bonus_mask(hand),
            _source_bits(hand),
            1 << self.winning,
            self._facts(robbed),
            self.only_one,
        )

    def _facts(self, robbed: bool) -> frozenset[str]:
        """Return the facts of the table, the last copy also where the hand itself shows it."""
        notes = self.hand.notes
        if self.hand.exposed and not robbed:
            shown = sum(tile.index == self.winning for meld in self.hand.exposed for tile in meld)
            if shown == COPIES - 1:
                return notes | {LAST_COPY}
        return notes

    # ── Readings ─────────────────────────────────────────────────────────────────────────────────

    def standard(self) -> list[Reading]:
        """Return the readings as four sets and a pair, with no more chows than the book allows."""
        allowed = self.book.play.max_chows
        found: list[Reading] = []
        for cut in cuts(self.hand.concealed):
            if allowed == SETS_OF_A_HAND or self.chows(cut) <= allowed:
                self._place(cut, STANDARD, found)
        return found

    def chows(self, cut: Cut) -> int:
        """Return how many chows there are, those laid out included."""
        return sum(kind_of(code) is Kind.CHOW for code in (*self.melds, *cut))

    def other_shapes(self) -> list[Reading]:
        """Return the readings as other shapes of the book, whatever its limits ask."""
        found: list[Reading] = []
        if self.melds:
            return found
        mask = self.situation.mask
        for shape, keys in self.book.shape_keys:
            if _lacks(mask, keys) if keys else mask.bit_count() > shape.pairs:
                continue
            for cut in shape_cuts(shape, self.counts):
                self._place(cut, shape.name, found)
        return found

    def _place(self, cut: Cut, shape: str, found: list[Reading]) -> None:
        """Add a cut with the winning tile in each part that could hold it."""
        melds, tile = self.melds, self.winning
        first = len(melds)
        seen: list[int] = []
        for index, code in enumerate(cut):
            distance = tile - (code >> 1 & 63)
            if not 0 <= distance <= 2 or code in seen:
                continue
            kind = kind_of(code)
            if kind is Kind.CHOW:
                if distance == 1:
                    completes = _MIDDLE
                else:
                    rank = tile % 9
                    edge = (distance == 2 and rank == 2) or (distance == 0 and rank == 6)
                    completes = _EDGE if edge else _OPEN
            elif distance:
                continue
            else:
                completes = _PAIR if kind is Kind.PAIR else _PUNG
            seen.append(code)
            parts = cut
            if self.exposes:
                parts = (*cut[:index], code | EXPOSED, *cut[index + 1 :])
            found.append(Reading(melds + parts, first + index, completes, shape))
        if not seen:
            found.append(Reading(melds + cut, None, 0, shape))

    # ── Worth ────────────────────────────────────────────────────────────────────────────────────

    def enter(self, reading: Reading) -> int:
        """Put a reading into the situation; return what its parts multiply by."""
        sheet = self.sheet
        packed, times = 0, 1
        for code in reading.codes:
            worth = sheet[code]
            packed += worth.packed
            times *= worth.times
        self.situation.packed = packed
        self.situation.completes = reading.completes
        self.entered = reading
        return times

    def weigh(self, readings: list[Reading], base: Base) -> tuple[Best | None, dict[str, Reading]]:
        """Return the best reading as sets and a pair, and the limit hands with a reading of each.

        The best has the greatest product, then the most points.
        """
        situation, sheet = self.situation, self.sheet
        best: Best | None = None
        limits: dict[str, Reading] = {}
        always = sheet.limits[ANY]
        for reading in readings:
            times = self.enter(reading)
            points, multiplier = sheet.add_up(situation, base, times)
            own = self._held(sheet.limits[reading.shape], situation)
            for rule_id in own:
                limits.setdefault(rule_id, reading)
            if reading.shape == STANDARD:
                if best is None or (points * multiplier, points) > (
                    best.points * best.multiplier,
                    best.points,
                ):
                    best = Best(reading, points, multiplier)
            elif not own:
                continue
            for rule_id in self._held(always, situation):
                limits.setdefault(rule_id, reading)
        return best, limits

    @staticmethod
    def _held(limits: tuple[Limit, ...], situation: Situation) -> list[str]:
        return [rule_id for rule_id, closure in limits if closure is None or closure(situation)]

    # ── The one possible tile ────────────────────────────────────────────────────────────────────

    def only_one(self) -> bool:
        """Return whether no other tile would have completed the hand before its winning tile.

        A tile of which that hand holds all four could not have come.
        """
        if self._only is None:
            self._only = not self._others_win()
        return self._only

    def _others_win(self) -> bool:
        """Return whether another tile that might have come would have completed the hand."""
        before = list(self.hand.concealed)
        before[self.winning] -= 1
        limited = self.book.play.max_chows < SETS_OF_A_HAND
        for kind in kinds_of(waits(before) & ~(1 << self.winning)):
            if self.counts[kind] < COPIES and not (limited and not self._completed(before, kind)):
                return True
        if self.melds or not self._is_near_a_shape(before):
            return False
        return any(
            kind != self.winning and self.counts[kind] < COPIES and self._completed(before, kind)
            for kind in range(KINDS)
        )

    def _is_near_a_shape(self, before: list[int]) -> bool:
        """Return whether the hand before its winning tile might lack one tile for a shape."""
        mask = mask_of(kind for kind, copies in enumerate(before) if copies)
        odd = sum(copies & 1 for copies in before)
        return any(
            is_near(shape, before)
            for shape, keys in self.book.shape_keys
            if (min((key & ~mask).bit_count() for key in keys) <= 1 if keys else odd == 1)
        )

    def _completed(self, before: list[int], kind: int) -> bool:
        """Return whether the hand would have been a Mahjong with a tile in place of its last."""
        after = tuple(copies + (other == kind) for other, copies in enumerate(before))
        hand = ClassicalHand(
            after,
            self.hand.exposed,
            self.hand.kongs,
            Tile(kind),
            self.hand.claimed,
            self.hand.notes,
            self.hand.flowers,
            self.hand.seasons,
        )
        claim = Claim(hand, hand.counts, self.melds, self.book, self.sheet)
        claim._only = True  # a limit hand that asks the same of each tile would ask in a circle
        return claim.is_complete()

    def is_complete(self) -> bool:
        """Return whether there is a reading as a Mahjong."""
        if self.standard():
            return True
        others = self.other_shapes()
        if not others:
            return False
        base = self.sheet.base(self.situation)
        for reading in others:
            self.sheet.add_up(self.situation, base, self.enter(reading))
            if self._held(self.sheet.limits[reading.shape], self.situation):
                return True
        return False


def _lacks(mask: int, keys: tuple[int, ...]) -> bool:
    """Return whether some kind of each mask is missing."""
    for key in keys:  # noqa: SIM110 - a generator would take twice the time
        if not key & ~mask:
            return False
    return True


def _source_bits(hand: ClassicalHand) -> int:
    """Return where the winning tile came from; the last discard counts as both."""
    notes = hand.notes
    found = 0
    if Source.LAST_WALL_TILE in notes:
        found |= SOURCE_BITS[Source.LAST_WALL_TILE]
    if Source.LOOSE_TILE in notes:
        found |= SOURCE_BITS[Source.LOOSE_TILE]
    if hand.claimed:
        robbed = Source.ROBBED_KONG in notes
        found |= SOURCE_BITS[Source.ROBBED_KONG if robbed else Source.DISCARD]
    return found or SOURCE_BITS[Source.WALL]
