"""Which hand comes next: its number, the round, who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardwright.compiler.classical.book import RuleBook
from cardwright.compiler.classical.classes import SEATS


@dataclass(frozen=True, slots=True)
class NextHand:
    """The hand to come; `seats` are the players of East, South, West and North."""

    hand: int
    round: str
    seats: tuple[str, ...]


def next_hand(
    book: RuleBook,
    hand: int,
    seats: Sequence[str],
    winner: str | None,
    round_: str | None = None,
    first_east: str | None = None,
) -> NextHand | None:
    """Return the hand after hand number `hand`, or None where the game is over.

    `winner` is a seat, None after a draw. In a book whose rounds last until everybody has been
    East, the number does not tell the round: then `round_` is the round of this hand, and
    `first_east` the player who was East in the first hand. ValueError where these are missing,
    the players are not four different ones, or there is no such hand.
    """
    players = tuple(seats)
    if len(players) != len(SEATS) or len(set(players)) < len(SEATS):
        raise ValueError("four different players sit at the table")
    if winner is not None and (winner not in SEATS or len(winner) != 1):
        raise ValueError(f"{winner!r} is no seat: seats are E, S, W, N")
    game = book.game
    stays = winner == "E" or (winner is None and game.east_stays == "win or draw")
    moved = players if stays else (*players[1:], players[0])
    rounds = game.rounds
    if hand < 1:
        raise ValueError("hands are counted from 1")
    if game.hands_per_round is not None:
        hands = len(rounds) * game.hands_per_round
        if hand > hands:
            raise ValueError(f"a game has {hands} hands, so there is no hand {hand}")
        if hand == hands:
            return None
        return NextHand(hand + 1, rounds[hand // game.hands_per_round], moved)
    round_ = round_ or (rounds[0] if hand == 1 else None)
    first_east = first_east or (players[0] if hand == 1 else None)
    if round_ is None or first_east is None:
        raise ValueError(
            "a round of this book ends when everybody has been East: "
            "say which round this hand is in, and who was East in the first hand"
        )
    if round_ not in rounds or len(round_) != 1:
        raise ValueError(f"{round_!r} is no round: rounds are {', '.join(rounds)}")
    if first_east not in players:
        raise ValueError(f"{first_east} does not sit at the table")
    if stays or moved[0] != first_east:
        return NextHand(hand + 1, round_, moved)
    after = rounds.index(round_) + 1
    return NextHand(hand + 1, rounds[after], moved) if after < len(rounds) else None
