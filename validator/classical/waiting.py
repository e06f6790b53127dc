"""The tiles that a hand waits for, and what it would be worth with each."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardwright.compiler.classical.classes import KINDS
from cardwright.compiler.tiles import HAND_SIZE, Tile
from cardwright.validator.classical import reasons
from cardwright.validator.classical.claim import Claim
from cardwright.validator.classical.hand import ClassicalHand
from cardwright.validator.classical.judging import COPIES, first_fault, kong_count, meld_codes
from cardwright.validator.classical.notes import NOT_WAITING
from cardwright.validator.classical.reasons import reason
from cardwright.validator.classical.result import Score, ScoreStatus
from cardwright.validator.classical.scorer import Scorer


@dataclass(frozen=True, slots=True)
class Wait:
    """One tile that completes a hand, and the scores of it drawn and taken."""

    tile: Tile
    left: int
    """How many the hand itself does not hold."""
    drawn: Score
    taken: Score


@dataclass(frozen=True, slots=True)
class Waits:
    """All tiles that complete a hand; `fault` says why it could not be asked."""

    tiles: tuple[Wait, ...] = ()
    fault: Score | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether any tile completes the hand, so that it may be declared."""
        return bool(self.tiles)

    @property
    def is_for_one_tile(self) -> bool:
        """Whether exactly one tile does."""
        return len(self.tiles) == 1


def find_waits(scorer: Scorer, hand: ClassicalHand, seat: str, round_: str) -> Waits:
    """Return the tiles that complete a hand of 13 tiles and one for each kong.

    Whether it was declared waiting does not matter. ValueError for a wind that there is not.
    """
    sheet = scorer.sheet(seat, round_, winner=True)
    if hand.winning is not None:
        message = f"a hand that waits has no winning tile yet, and {hand.winning} is marked as one"
        told = reason(reasons.LOSER_WITH_WINNING_TILE, message)
        return Waits(fault=Score(ScoreStatus.BAD_HAND, reasons=(told,)))
    counts, codes = hand.counts, meld_codes(hand)
    fault = first_fault(hand, counts, codes, False, scorer.book)
    if fault:
        return Waits(fault=Score(fault[0], reasons=(fault[1],)))
    due = HAND_SIZE - 1 + kong_count(hand)
    if sum(counts) != due:
        size = sum(counts)
        many = "s" if size != 1 else ""
        message = f"this hand has {size} tile{many}, a waiting hand here has {due}"
        told = reason(reasons.WRONG_SIZE, message)
        return Waits(fault=Score(ScoreStatus.WRONG_COUNT, reasons=(told,)))
    melds = tuple(code for code in codes if code is not None)
    plain = replace(hand, notes=hand.notes - {NOT_WAITING})
    found = []
    for kind in range(KINDS):
        if counts[kind] == COPIES:
            continue
        drawn = _with(plain, kind, claimed=False)
        if Claim(drawn, drawn.counts, melds, scorer.book, sheet).is_complete():
            taken = _with(plain, kind, claimed=True)
            found.append(
                Wait(
                    Tile(kind),
                    COPIES - counts[kind],
                    scorer.score(drawn, seat, round_),
                    scorer.score(taken, seat, round_),
                )
            )
    return Waits(tuple(found))


def _with(hand: ClassicalHand, kind: int, claimed: bool) -> ClassicalHand:
    """Return a hand with a winning tile."""
    concealed = tuple(copies + (other == kind) for other, copies in enumerate(hand.concealed))
    return replace(hand, concealed=concealed, winning=Tile(kind), claimed=claimed)
