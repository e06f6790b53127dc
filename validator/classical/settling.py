"""Who pays whom when a hand is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from cardwright.compiler.classical.book import RuleBook
from cardwright.compiler.classical.classes import SEATS


class Payment(NamedTuple):
    """What one player pays another; seats are E, S, W, N."""

    payer: str
    payee: str
    amount: int


@dataclass(frozen=True, slots=True)
class Settled:
    """All payments of a hand, none of them of nothing, and what they come to for each seat."""

    payments: tuple[Payment, ...]
    net: Mapping[str, int]


def settle(
    book: RuleBook,
    scores: Mapping[str, int],
    winner: str | None,
    discarder: str | None = None,
) -> Settled:
    """Return the payments for the scores of all four seats; without a winner there are none.

    Scores above the limit are cut first. `discarder` is who discarded the winning tile, which
    matters only in books where that player alone pays the winner; a drawn tile has none.
    ValueError where a seat has no score, a score is negative, or the discarder won.
    """
    if set(scores) != set(SEATS):
        raise ValueError("each of the seats E, S, W and N has a score")
    if min(scores.values()) < 0:
        raise ValueError("a score is 0 or more")
    if discarder is not None and discarder == winner:
        raise ValueError("the winner did not discard the winning tile")
    payments = tuple(_payments(book, scores, winner, discarder)) if winner else ()
    net = dict.fromkeys(SEATS, 0)
    for payer, payee, amount in payments:
        net[payer] -= amount
        net[payee] += amount
    return Settled(payments, net)


def _payments(
    book: RuleBook, scores: Mapping[str, int], winner: str, discarder: str | None
) -> list[Payment]:
    everyone = book.play.limit_for == "everyone"
    worth = {
        seat: min(score, book.limit) if everyone or seat == winner else score
        for seat, score in scores.items()
    }
    losers = [seat for seat in SEATS if seat != winner]
    alone = book.settlement.winner_paid_by == "discarder" and discarder is not None
    due = [
        Payment(seat, winner, worth[winner]) for seat in losers if not alone or seat == discarder
    ]
    if book.settlement.losers == "difference":
        for index, one in enumerate(losers):
            for other in losers[index + 1 :]:
                lower, higher = sorted((one, other), key=worth.__getitem__)
                due.append(Payment(lower, higher, worth[higher] - worth[lower]))
    return [
        Payment(payer, payee, amount * (book.settlement.east if "E" in (payer, payee) else 1))
        for payer, payee, amount in due
        if amount
    ]
