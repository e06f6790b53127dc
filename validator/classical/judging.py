"""What stands in the way of a hand before it is cut: the first fault decides its status."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from cardwright.compiler.classical.book import SETS_OF_A_HAND, RuleBook
from cardwright.compiler.classical.conditions import LAST_COPY, Kind, Source
from cardwright.compiler.classical.parts import EXPOSED, kind_of, read_meld
from cardwright.compiler.tiles import HAND_SIZE, Tile
from cardwright.validator.classical import reasons
from cardwright.validator.classical.hand import ClassicalHand, meld_text
from cardwright.validator.classical.notes import SOURCES
from cardwright.validator.classical.reasons import kinds_list, name_of, reason
from cardwright.validator.classical.result import ScoreStatus
from cardwright.validator.reasons import Reason

COPIES = 4
Fault = tuple[ScoreStatus, Reason]


def first_fault(
    hand: ClassicalHand,
    counts: Sequence[int],
    melds: Sequence[int | None],
    winner: bool,
    book: RuleBook,
) -> Fault | None:
    """Return what makes a hand unfit to be cut, or None; the order is that of the statuses.

    `melds` are the codes of its sets laid out.
    """
    if winner and hand.winning is None:
        message = "no tile is marked as the winning tile: + before one drawn, < before one taken"
        return ScoreStatus.BAD_HAND, reason(reasons.NO_WINNING_TILE, message)
    if not winner and hand.winning is not None:
        message = f"a losing hand has no winning tile, and {hand.winning} is marked as one"
        return ScoreStatus.BAD_HAND, reason(reasons.LOSER_WITH_WINNING_TILE, message)
    if max(counts) > COPIES or hand.flowers or hand.seasons or Source.ROBBED_KONG in hand.notes:
        for found in _impossible_tiles(hand, counts):
            return ScoreStatus.IMPOSSIBLE_TILES, found
    if None in melds:
        return ScoreStatus.BAD_EXPOSURE, _bad_meld(hand)
    if hand.notes:
        for message in _contradictions(hand, winner, book):
            found = reason(reasons.CONTRADICTORY_NOTES, message)
            return ScoreStatus.CONTRADICTION, found
    return _wrong_count(hand, counts) if winner else None


def _impossible_tiles(hand: ClassicalHand, counts: Sequence[int]) -> Iterator[Reason]:
    for kind, copies in enumerate(counts):
        if copies > COPIES:
            message = f"{name_of(kind)} lies there {copies} times, and there are {COPIES}"
            yield reason(reasons.FIFTH_TILE, message)
    for word, numbers in (("Flower", hand.flowers), ("Season", hand.seasons)):
        for number, copies in Counter(numbers).items():
            if copies > 1:
                message = f"{word} {number} lies there {copies} times, and there is one"
                yield reason(reasons.SAME_BONUS_TILE, message)
    winning = hand.winning
    if winning and hand.claimed and Source.ROBBED_KONG in hand.notes and counts[winning.index] > 1:
        message = (
            f"the other three {winning} lie in the kong that was robbed, "
            "and another one is in this hand"
        )
        yield reason(reasons.ROBBED_TILE_HELD, message)


def _bad_meld(hand: ClassicalHand) -> Reason:
    """Return the first thing laid out that is no set; there must be one."""
    for meld in hand.exposed:
        if _code(meld) is None:
            message = f"[{meld_text(meld)}] is no chow, pung or kong"
            return reason(reasons.NOT_A_SET, message)
    meld = next(meld for meld in hand.kongs if not is_kong(_code(meld)))
    message = f"{{{meld_text(meld)}}} is no kong, and only a kong is laid down concealed"
    return reason(reasons.NOT_A_KONG, message)


def _contradictions(hand: ClassicalHand, winner: bool, book: RuleBook) -> Iterator[str]:
    sources = [source for source in SOURCES if source in hand.notes]
    if not winner:
        for note in (*sources, LAST_COPY):
            if note in hand.notes:
                yield f"`{note}` is about a winning tile, and this hand has none"
        return
    winning = hand.winning
    assert winning is not None, "a claim without a winning tile was refused before"
    if len(sources) > 1:
        yield f"the winning tile came from one place, not from {' and '.join(sources)}"
    for source in sources:
        if source is Source.ROBBED_KONG and not hand.claimed:
            yield f"a tile out of a robbed kong is taken, not drawn: write <{winning}"
        elif source is Source.LOOSE_TILE and hand.claimed:
            yield f"a loose tile is drawn, not taken: write +{winning}"
        elif source is Source.LAST_WALL_TILE and hand.claimed and book.play.last_discard == "none":
            yield f"the last wall tile is drawn, and no discard follows it: write +{winning}"
    if LAST_COPY in hand.notes:
        if Source.ROBBED_KONG in sources:
            yield "a robbed tile lay face up itself, so that it was no last copy"
        elif hand.concealed[winning.index] > 1:
            yield (
                f"nobody saw three {winning} before, since another one is concealed in this hand"
            )


def _wrong_count(hand: ClassicalHand, counts: Sequence[int]) -> Fault | None:
    melds = len(hand.exposed) + len(hand.kongs)
    kongs = kong_count(hand)
    if melds > SETS_OF_A_HAND:
        message = f"{melds} sets are laid out, and a hand has {SETS_OF_A_HAND}"
        return ScoreStatus.WRONG_COUNT, reason(reasons.TOO_MANY_SETS, message)
    size = sum(counts)
    if size != HAND_SIZE + kongs:
        due = f"{HAND_SIZE + kongs}"
        if kongs:
            due = f"{HAND_SIZE} and one for each kong, {due}"
        message = f"this hand has {size} tile{'s' if size != 1 else ''}, a Mahjong has {due}"
        return ScoreStatus.WRONG_COUNT, reason(reasons.WRONG_SIZE, message)
    return None


def meld_codes(hand: ClassicalHand) -> list[int | None]:
    """Return the sets laid out as codes; None in place of what is no set, or no kong."""
    codes: list[int | None] = []
    for meld in hand.exposed:
        code = _code(meld)
        codes.append(None if code is None else code | EXPOSED)
    for meld in hand.kongs:
        code = _code(meld)
        codes.append(code if is_kong(code) else None)
    return codes


def is_kong(code: int | None) -> bool:
    """Return whether a code is that of a kong."""
    return code is not None and kind_of(code) is Kind.KONG


def kong_count(hand: ClassicalHand) -> int:
    """Return how many kongs are laid out, each of which is a tile more."""
    kongs = len(hand.kongs)
    for meld in hand.exposed:
        kongs += len(meld) == COPIES
    return kongs


def _code(meld: Sequence[Tile]) -> int | None:
    return read_meld(tuple([tile.index for tile in meld]))


def bonus_mask(hand: ClassicalHand) -> int:
    """Return the bonus tiles of a hand as a mask: Flowers 1 to 4, then Seasons."""
    found = 0
    for number in hand.flowers:
        found |= 1 << number - 1
    for number in hand.seasons:
        found |= 1 << number + 3
    return found


def left_over(hand: ClassicalHand, aim: tuple[int, ...]) -> str:
    """Return the concealed tiles that are no part of what is aimed at."""
    return kinds_list(
        [max(have - wanted, 0) for have, wanted in zip(hand.concealed, aim, strict=True)]
    )
