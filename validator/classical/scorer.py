"""Score a hand by a rule book: whether it stands, its best reading, what each rule gives."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from cardwright.compiler.classical.book import RuleBook, Section
from cardwright.compiler.classical.classes import SEATS
from cardwright.compiler.classical.parts import EXPOSED, kind_of, tiles_of
from cardwright.compiler.classical.situation import Situation
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.tiles import HAND_SIZE, TILES
from cardwright.validator.classical import reasons
from cardwright.validator.classical.claim import Best, Claim, Reading
from cardwright.validator.classical.hand import ClassicalHand, parse_hand
from cardwright.validator.classical.judging import bonus_mask, first_fault, kong_count, meld_codes
from cardwright.validator.classical.losing import ways_to_score
from cardwright.validator.classical.notes import BARRED, NOT_WAITING
from cardwright.validator.classical.reasons import reason
from cardwright.validator.classical.refusing import why_no_match
from cardwright.validator.classical.result import Part, Score, ScoreStatus
from cardwright.validator.classical.sheet import Sheet
from cardwright.validator.classical.sheet_rows import Base
from cardwright.validator.reasons import Reason

WRONG_COUNT = "wrong-count"
"""The note on a losing hand that has too few or too many tiles."""


class Scorer:
    """A rule book made ready for hands; threads may share it."""

    def __init__(self, book: RuleBook) -> None:
        self.book = book
        self._sheets: dict[tuple[str, str, bool], Sheet] = {}

    def score_text(self, text: str, seat: str, round_: str, winner: bool | None = None) -> Score:
        """Return the score of a hand as text; an unreadable one is a score too."""
        hand, problems = parse_hand(text, self.book.facts)
        return unreadable(problems) if hand is None else self.score(hand, seat, round_, winner)

    def score(
        self, hand: ClassicalHand, seat: str, round_: str, winner: bool | None = None
    ) -> Score:
        """Return the score of a hand for a seat and a round, each E, S, W or N.

        `winner` says whether it claims Mahjong; without it the winning tile decides. ValueError
        for a wind that there is not.
        """
        claims = hand.winning is not None if winner is None else winner
        sheet = self.sheet(seat, round_, claims)
        counts, codes = hand.counts, meld_codes(hand)
        fault = first_fault(hand, counts, codes, claims, self.book)
        if fault:
            return Score(fault[0], reasons=(fault[1],))
        melds = tuple([code for code in codes if code is not None])
        if not claims:
            return self._lose(hand, counts, melds, sheet)
        return self._win(Claim(hand, counts, melds, self.book, sheet))

    def sheet(self, seat: str, round_: str, winner: bool) -> Sheet:
        """Return the rules for a seat and a round; ValueError for a wind that there is not."""
        found = self._sheets.get((seat, round_, winner))
        if found is None:
            for wind in (seat, round_):
                if len(wind) != 1 or wind not in SEATS:
                    raise ValueError(f"{wind!r} is no wind: winds are E, S, W, N")
            found = self._sheets[seat, round_, winner] = Sheet(self.book, seat, round_, winner)
        return found

    # ── Winners ──────────────────────────────────────────────────────────────────────────────────

    def _win(self, claim: Claim) -> Score:
        readings = claim.standard() + claim.other_shapes()
        base = claim.sheet.base(claim.situation)
        best, limits = claim.weigh(readings, base)
        if best is None and not limits:
            told, nearest = why_no_match(claim)
            return Score(ScoreStatus.NO_MATCH, reasons=told, nearest=nearest)
        status, told = self._right_to_win(claim.hand)
        if status is not ScoreStatus.MAHJONG:
            return Score(status, reasons=told)
        counted = best.points * best.multiplier if best else 0
        total = min(counted, self.book.limit)
        worth = max((self._value(rule_id) for rule_id in limits), default=0)
        if limits and (best is None or worth >= total):
            return self._limit(claim, limits, worth)
        assert best is not None, "a hand without limit hands has a reading"
        return self._itemised(claim, base, best, counted, total)

    def _right_to_win(self, hand: ClassicalHand) -> tuple[ScoreStatus, tuple[Reason, ...]]:
        if NOT_WAITING in hand.notes and self.book.play.waiting == "declared":
            message = "the hand is complete, but the player had not declared a waiting hand"
            return ScoreStatus.NOT_WAITING, (reason(reasons.NEVER_DECLARED, message),)
        if BARRED in hand.notes:
            message = (
                "the hand is complete, but the player was found with a wrong count "
                "and has no right to Mahjong in this hand"
            )
            return ScoreStatus.BARRED, (reason(reasons.LOST_THE_RIGHT, message),)
        return ScoreStatus.MAHJONG, ()

    def _value(self, rule_id: str) -> int:
        value = self.book.rule(rule_id).exposed
        return self.book.limit if value is None else min(value, self.book.limit)

    def _limit(self, claim: Claim, limits: dict[str, Reading], worth: int) -> Score:
        named = tuple(rule.id for rule in self.book.of(Section.LIMITS) if rule.id in limits)
        dearest = next(rule_id for rule_id in named if self._value(rule_id) == worth)
        reading = limits[dearest]
        return Score(
            ScoreStatus.MAHJONG,
            total=worth,
            uncapped=worth,
            limit=named,
            reading=_parts(reading.codes, reading.winning),
        )

    def _itemised(self, claim: Claim, base: Base, best: Best, counted: int, total: int) -> Score:
        reading = best.reading
        if claim.entered is not reading:
            claim.sheet.add_up(claim.situation, base, claim.enter(reading))
        return Score(
            ScoreStatus.MAHJONG,
            best.points,
            best.multiplier,
            total,
            counted,
            reading=_parts(reading.codes, reading.winning),
            items=claim.sheet.itemise(claim.situation, base, reading.codes),
        )

    # ── Losers ───────────────────────────────────────────────────────────────────────────────────

    def _lose(
        self, hand: ClassicalHand, counts: tuple[int, ...], melds: tuple[int, ...], sheet: Sheet
    ) -> Score:
        notes = (WRONG_COUNT,) if sum(counts) != HAND_SIZE - 1 + kong_count(hand) else ()
        nothing = self.book.play.wrong_count == "nothing"
        if nothing and (notes or BARRED in hand.notes):
            return Score(ScoreStatus.SCORED, 0, 1, 0, 0, notes=notes)
        situation = _losing_situation(hand, counts)
        base = sheet.base(situation)
        laid, laid_times = 0, 1
        for code in melds:
            laid += sheet[code].packed
            laid_times *= sheet[code].times
        best: tuple[int, int, int, int] | None = None
        chosen: tuple[int, ...] = ()
        for (packed, times), codes in ways_to_score(hand.concealed, self.book, sheet).items():
            situation.packed = laid + packed
            points, multiplier = sheet.add_up(situation, base, laid_times * times)
            found = (points * multiplier, points, multiplier, situation.packed)
            if best is None or found[:2] > best[:2]:
                best, chosen = found, codes
        assert best is not None, "there is always the way to form nothing"
        uncapped, points, multiplier, situation.packed = best
        sheet.add_up(situation, base, 1)
        capped = self.book.play.limit_for == "everyone"
        reading = melds + chosen
        return Score(
            ScoreStatus.SCORED,
            points,
            multiplier,
            min(uncapped, self.book.limit) if capped else uncapped,
            uncapped,
            notes=notes,
            reading=_parts(reading, None),
            items=sheet.itemise(situation, base, reading),
        )


def unreadable(problems: tuple[Diagnostic, ...]) -> Score:
    """Return the score of a hand that cannot be read, and why."""
    told = tuple(Reason(each.code.id, each.code.name, each.message) for each in problems)
    return Score(ScoreStatus.BAD_HAND, reasons=told, problems=problems)


def _losing_situation(hand: ClassicalHand, counts: tuple[int, ...]) -> Situation:
    mask = sum(1 << kind for kind, copies in enumerate(counts) if copies)
    suits = sum(any(counts[start : start + 9]) for start in (0, 9, 18))
    return Situation(counts, mask, suits, bonus_mask(hand), 0, 0, hand.notes, lambda: False)


def _parts(codes: Sequence[int], winning: int | None) -> tuple[Part, ...]:
    return tuple([_part(code, index == winning) for index, code in enumerate(codes)])


@cache
def _part(code: int, winning: bool) -> Part:
    """Return a part by its code; there are some five hundred."""
    tiles = tuple(TILES[tile] for tile in tiles_of(code))
    return Part(kind_of(code).word, tiles, bool(code & EXPOSED), winning)
