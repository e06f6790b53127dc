"""Points and payments of a round, item by item."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardwright.compiler.games.style import Style
from cardwright.validator.games.game import Game
from cardwright.validator.games.pieces import (
    Completed,
    Declaration,
    Manner,
)
from cardwright.validator.games.state import (
    Result,
    State,
)

_WHY: Mapping[Manner, str] = {
    "won": "the hand is Mahjong",
    "first": "the first Mahjong",
    "second": "the second Mahjong",
    "single": "the only Mahjong, the other hand is dead",
    "together": "both hands in one turn",
}


@dataclass(frozen=True, slots=True)
class Item:
    """What one declared hand brings: its value, the factors on it, and why."""

    seat: str
    hand: str
    line: str
    value: int
    factors: tuple[tuple[int, str], ...]

    @property
    def points(self) -> int:
        """The value times all factors."""
        points = self.value
        for factor, _ in self.factors:
            points *= factor
        return points


@dataclass(frozen=True, slots=True)
class Payment:
    """What one player pays another, and why so much."""

    payer: str
    payee: str
    amount: int
    why: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score of a round so far, by seat."""

    items: tuple[Item, ...]
    payments: tuple[Payment, ...]
    totals: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Scored:
    """A declared hand as scoring sees it."""

    seat: str
    hand: str
    declaration: Declaration


@dataclass(frozen=True, slots=True)
class Ending:
    """What scoring must know of a round beside its declared hands."""

    result: Result | None
    winner: str | None
    discarder: str | None = None


def score(game: Game, state: State) -> Sheet:
    """Return the score of a round: points that are certain so far, or payments once it is over."""
    declared = [
        Scored(seat, name, hand.declaration)
        for seat, player in zip(game.seats, state.players, strict=True)
        for name, hand in zip(game.hands, player.hands, strict=True)
        if hand.declaration
    ]
    declared.sort(key=lambda each: each.declaration.order)
    winner = None if state.winner is None else game.seats[state.winner]
    discarder = None
    if declared and declared[-1].declaration.discarder is not None:
        discarder = game.seats[declared[-1].declaration.discarder]
    return sheet(game.style, declared, Ending(state.result, winner, discarder))


def sheet(style: Style, declared: Sequence[Scored], ending: Ending) -> Sheet:
    """Return the score of declared hands, in the order in which they were declared."""
    if style.score.kind == "points":
        return _points(style, declared, ending)
    return _payments(style, declared, ending)


# ── Points ───────────────────────────────────────────────────────────────────────────────────────


def _points(style: Style, declared: Sequence[Scored], ending: Ending) -> Sheet:
    items = tuple(
        Item(
            each.seat,
            each.hand,
            each.declaration.line,
            each.declaration.value or 0,
            (_factor(style, each.declaration.manner),),
        )
        for each in declared
        if _counts(style, declared, ending, each)
    )
    totals = dict.fromkeys(style.table.seats, 0)
    for item in items:
        totals[item.seat] += item.points
    return Sheet(items, (), totals)


def _factor(style: Style, manner: Manner) -> tuple[int, str]:
    return style.score.factors.get(manner, 1), _WHY[manner]


def _counts(style: Style, declared: Sequence[Scored], ending: Ending, each: Scored) -> bool:
    """Whether a declared hand is sure of its points."""
    rules = style.score
    if ending.winner is not None and each.seat != ending.winner:
        return rules.loser_keeps
    if each.declaration.manner in ("won", "together", "single"):
        return True
    mine = sum(1 for other in declared if other.seat == each.seat)
    open_ended = ending.result in (None, "square")
    if rules.square == "nothing" and style.has_two_hands and open_ended:
        return mine == len(style.table.hands)
    return True


# ── Payments ─────────────────────────────────────────────────────────────────────────────────────


def _payments(style: Style, declared: Sequence[Scored], ending: Ending) -> Sheet:
    totals = dict.fromkeys(style.table.seats, 0)
    if ending.result is None:
        return Sheet((), (), totals)
    if style.has_two_hands:
        items, payments = _between_two(style, declared, ending)
    else:
        items, payments = _to_the_winner(style, declared, ending)
    for payment in payments:
        totals[payment.payer] -= payment.amount
        totals[payment.payee] += payment.amount
    return Sheet(items, payments, totals)


def _value(style: Style, scored: Scored, *more: tuple[int, str]) -> Item:
    """Return what a hand is worth: its value, doubled where it has no Joker and may be."""
    declaration = scored.declaration
    factors = list(more)
    if (
        declaration.jokerless
        and style.score.jokerless != 1
        and declaration.kind not in style.score.jokerless_not_for
    ):
        factors.append((style.score.jokerless, "no Joker in it"))
    value = declaration.value or 0
    return Item(scored.seat, scored.hand, declaration.line, value, tuple(factors))


def _to_the_winner(
    style: Style, declared: Sequence[Scored], ending: Ending
) -> tuple[tuple[Item, ...], tuple[Payment, ...]]:
    won = [each for each in declared if each.seat == ending.winner]
    if not won:
        return (), ()
    rules = style.score
    won_factor = _factor(style, "won")
    item = _value(style, won[-1], *([won_factor] if won_factor[0] != 1 else []))
    drawn = won[-1].declaration.completed is not Completed.CALLED
    payments = []
    for seat in style.table.seats:
        if seat == item.seat:
            continue
        if drawn:
            factor, why = rules.self_drawn, "the last tile was drawn"
        elif seat == ending.discarder:
            factor, why = rules.discarder, "who discarded the last tile"
        else:
            factor, why = rules.others, "the others"
        payments.append(Payment(seat, item.seat, item.points * factor, f"× {factor}: {why}"))
    return (item,), tuple(payments)


def _between_two(
    style: Style, declared: Sequence[Scored], ending: Ending
) -> tuple[tuple[Item, ...], tuple[Payment, ...]]:
    """Return what is worth something, and one payment, between two players with two hands each."""
    rules = style.score
    winner = ending.winner
    if winner is None:
        counts = rules.square == "declared" and ending.result in ("square", "ended")
        items = tuple(_value(style, each) for each in declared if counts)
        return items, _difference(style, items, "the difference of what is declared")
    own = [each for each in declared if each.seat == winner]
    if ending.result == "default":
        counts = rules.default_win == "declared"
        items = tuple(_value(style, each) for each in own if counts)
        return items, _difference(style, items, "both hands of the payer are dead")
    factor, why = _factor_of_two(style, own, len(own) < len(declared))
    items = tuple(_value(style, each, (factor, why)) for each in own)
    if rules.loser_keeps:
        items += tuple(_value(style, each) for each in declared if each.seat != winner)
    return items, _difference(style, items, why)


def _difference(style: Style, items: Sequence[Item], why: str) -> tuple[Payment, ...]:
    """Return the payment that settles what two players have, if they do not have the same."""
    first, second = style.table.seats[:2]
    more = sum(item.points if item.seat == first else -item.points for item in items)
    if not more:
        return ()
    payer, payee = (second, first) if more > 0 else (first, second)
    return (Payment(payer, payee, abs(more), why),)


def _factor_of_two(style: Style, own: Sequence[Scored], opponent_has: bool) -> tuple[int, str]:
    rules = style.score
    if len(own) < len(style.table.hands):
        return rules.factors["single"], "one hand, the other is dead"
    if opponent_has and rules.double_needs == "opponent-none":
        return rules.factors["both"], "both hands, the opponent has one"
    if all(each.declaration.completed is not Completed.CALLED for each in own):
        return rules.factors["double_self_drawn"], "both hands, the last tile of each drawn"
    return rules.factors["double"], "both hands, a last tile claimed"


def explain(sheet_: Sheet) -> Iterator[str]:
    """Yield the items and payments as lines in a player's words."""
    for item in sheet_.items:
        steps = "".join(f" × {factor} ({why})" for factor, why in item.factors)
        hand = "" if item.hand == "hand" else f" {item.hand}"
        yield f"{item.seat}{hand}: {item.line} {item.value}{steps} = {item.points}"
    for payment in sheet_.payments:
        yield f"{payment.payer} pays {payment.payee} {payment.amount} ({payment.why})"
