"""Who gets a discard that several players want, or a tile that was added to a kong."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from cardwright.compiler.classical.book import RuleBook
from cardwright.compiler.classical.classes import SEATS

MAHJONG, CHOW = "mahjong", "chow"
CLAIMS = (MAHJONG, "kong", "pung", CHOW)
"""What a discard can be claimed for."""


def award(
    book: RuleBook,
    discarder: str,
    claims: Mapping[str, str],
    waiting: Collection[str] = (),
    added_kong: bool = False,
) -> str | None:
    """Return the seat that gets the tile, or None where no claim stands.

    `claims` says what each seat wants it for, `waiting` who has declared a waiting hand. With
    `added_kong` the tile was just added to an exposed kong, which only Mahjong can take, and only
    in books that rob at that moment. ValueError for an unknown seat or claim, and where the
    discarder claims.
    """
    for seat in (discarder, *claims, *waiting):
        if seat not in SEATS or len(seat) != 1:
            raise ValueError(f"{seat!r} is no seat: seats are E, S, W, N")
    for claim in claims.values():
        if claim not in CLAIMS:
            raise ValueError(f"{claim!r} is no claim: claims are {', '.join(CLAIMS)}")
    if discarder in claims:
        raise ValueError("the discarder cannot claim the own discard")
    if added_kong and book.play.robbing != "when added":
        return None
    for level in book.play.claims:
        kinds = level.split("/")
        standing = [
            seat
            for seat in _turns(discarder)
            if claims.get(seat) in kinds
            and _stands(book, discarder, seat, claims[seat], waiting, added_kong)
        ]
        if standing:
            farthest = MAHJONG in kinds and book.play.two_mahjongs == "farthest"
            return standing[-1 if farthest else 0]
    return None


def _turns(discarder: str) -> list[str]:
    """Return the other seats in the order in which their turns come."""
    start = SEATS.index(discarder)
    return [SEATS[(start + step) % len(SEATS)] for step in (1, 2, 3)]


def _stands(
    book: RuleBook,
    discarder: str,
    seat: str,
    claim: str,
    waiting: Collection[str],
    added_kong: bool,
) -> bool:
    if claim == MAHJONG:
        return seat in waiting or book.play.waiting == "free"
    if added_kong:
        return False
    return claim != CHOW or seat == _turns(discarder)[0]
