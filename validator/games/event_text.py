"""Events as lines of a record, which read back as the same events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cardwright.compiler.hand_text import format_exposure, format_tiles
from cardwright.compiler.tiles import TILES, Tile
from cardwright.validator.games.events import (
    Bury,
    Call,
    Challenge,
    Claim,
    Correct,
    Count,
    DealOut,
    Declare,
    DeclareTandem,
    Discard,
    Draw,
    Event,
    Exchange,
    Expose,
    Get,
    Give,
    Meld,
    Move,
    Pick,
    Rack,
    Return,
    Shown,
    Some,
    TableEnd,
    Take,
    Verify,
)  # fmt: skip
from cardwright.validator.hand import format_hand


def format_meld(meld: Sequence[Tile]) -> str:
    """Return an exposure as a record has it: `[222JB]`."""
    return f"[{format_exposure(_counts(meld))}]"


def format_some(some: Some) -> str:
    """Return tiles of which some may be unseen: `3B N ??`."""
    text = format_tiles(_counts(some.tiles))
    return " ".join(filter(None, (text, "?" * some.unseen)))


def format_count(count: int) -> str:
    """Return a number of tiles in words: `1 tile`, `3 tiles`."""
    return "1 tile" if count == 1 else f"{count} tiles"


def format_event(event: Event, one_hand: bool = False) -> str:
    """Return an event as a line of a record, which reads back as the same event.

    `one_hand` leaves out the names of hands, where a player has but one.
    """

    def at(hand: str) -> str:
        return "" if one_hand else f" @{hand}"

    match event:
        case TableEnd():
            return "table end"
        case Draw(tile=tile) | Pick(tile=tile):
            loud = "!" if isinstance(event, Draw) and event.loud else ""
            verb = "draw" if isinstance(event, Draw) else "pick"
            return f"{event.seat}{loud} {verb} {tile or '?'}"
        case Rack():
            act = "rack"
        case Discard(tile=discarded, loud=loud_):
            return f"{event.seat}{'!' if loud_ else ''} discard {discarded}"
        case Claim(mahjong=mahjong):
            act = f"claim {'mahjong' if mahjong else 'exposure'}"
        case Call(tile=called, hand=hand, meld=meld):
            act = f"call {called}{at(hand)} {format_meld(meld)}"
        case Correct(hand=hand, meld=meld, to_hand=to_hand, to_meld=to_meld):
            other = "" if to_hand == hand else at(to_hand)
            act = f"correct{at(hand)} {format_meld(meld)} to{other} {format_meld(to_meld)}"
        case Expose(hand=hand, meld=meld):
            act = f"expose{at(hand)} {format_meld(meld)}"
        case Exchange(given=given, wanted=wanted, owner=owner, hand=hand, meld=meld):
            place = owner if one_hand else f"{owner}@{hand}"
            act = f"exchange {given} for {wanted} in {place} {format_meld(meld)}"
        case Take(hand=hand, meld=meld, to_hand=to_hand):
            act = f"take J from{at(hand)} {format_meld(meld)} to{at(to_hand)}"
        case Return(hand=hand, meld=meld):
            act = f"return J to{at(hand)} {format_meld(meld)}"
        case Move(tiles=tiles, hand=hand):
            act = f"move {format_tiles(_counts(tiles))}{at(hand)}"
        case Declare(shown=shown):
            act = f"declare{at(shown.hand)} {shown_text(shown)}"
        case DeclareTandem(shown=both):
            hands = " ".join(f"@{each.hand} {shown_text(each)}" for each in both)
            act = f"declare tandem {hands}"
        case DealOut(tiles=some):
            act = f"deal {format_some(some)}"
        case Bury(hand=hand, tiles=some):
            act = f"bury{at(hand)} {format_some(some)}"
        case Count(whose=whose):
            act = f"count {whose}"
        case Challenge(whose=whose, hand=hand):
            act = f"challenge {whose if one_hand else f'{whose}@{hand}'}"
        case Verify(agrees=agrees):
            act = f"verify {'yes' if agrees else 'no'}"
        case Give(tiles=some, direction=direction, blind=blind):
            act = f"give {format_some(some)} {direction}{' blind' if blind else ''}"
        case Get(tiles=some):
            act = f"get {format_some(some)}"
    return f"{event.seat} {act}"


def shown_text(shown: Shown) -> str:
    """Return a declared hand in the clusters that its owner laid, if these are known."""
    hand = shown.tiles
    if not shown.clusters:
        return format_hand(hand)
    parts = [_cluster_text(cluster) for cluster in shown.clusters]
    parts += (format_meld(meld) for meld in hand.exposures)
    if hand.last:
        parts.append(f"{'<' if hand.claimed else '+'}{hand.last}")
    return " ".join(parts)


def _cluster_text(cluster: Meld) -> str:
    """Return a group of concealed tiles without blanks, so that it reads back as one group."""
    suits = {tile.suit for tile in cluster if tile.suit}
    others = "".join(str(tile) for tile in cluster if not tile.suit)
    if len(suits) == 1 and not others.strip("0J"):
        numbers = "".join(str(tile.rank) for tile in cluster if tile.suit)
        return f"{numbers}{others}{suits.pop()}"
    return others + "".join(str(tile) for tile in cluster if tile.suit)


def _counts(tiles: Sequence[Tile]) -> list[int]:
    counts = [0] * len(TILES)
    for tile, count in Counter(tiles).items():
        counts[tile.index] = count
    return counts
