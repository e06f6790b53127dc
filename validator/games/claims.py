"""The score of lines that were won, without a record of how."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from cardwright.compiler.games.style import Style
from cardwright.compiler.ir import Alternative, DemandedJoker, Line
from cardwright.validator.engine import Engine
from cardwright.validator.games.game import SEAT_SIDES
from cardwright.validator.games.pieces import (
    Completed,
    Declaration,
    Manner,
)
from cardwright.validator.games.scoring import Ending, Scored, Sheet, sheet
from cardwright.validator.games.state import (
    Result,
)
from cardwright.validator.values import paid


@dataclass(frozen=True, slots=True)
class Claim:
    """What is known of a round: the lines that were won, and how."""

    first: str
    second: str | None = None
    together: bool = False
    """Whether both hands were shown in one turn."""
    other_dead: bool = False
    """Whether the winner's other hand is dead."""
    opponent: str | None = None
    """A line that the opponent has declared."""
    winner: str | None = None
    """A seat; the first one where nothing is said."""
    discarder: str | None = None
    """The seat whose discard completed the hand."""
    drawn: bool = False
    jokerless: bool = False
    exposed: bool = False


class ScoreError(ValueError):
    """A claim that the game does not know; says why."""


def score_claim(style: Style, engine: Engine, claim: Claim) -> Sheet:
    """Return the score of a claim; ScoreError where it cannot be."""
    seats = style.table.seats
    winner = claim.winner or _winner(style, engine, claim)
    for seat in filter(None, (winner, claim.discarder)):
        if seat not in seats:
            raise ScoreError(
                f"nobody sits at {seat} in this game; its seats are {', '.join(seats)}"
            )
    if claim.discarder == winner:
        raise ScoreError(f"{winner} cannot win by a discard of their own")
    _check(style, claim)
    declared = _declared(style, engine, claim, winner)
    return sheet(style, declared, _ending(style, claim, winner))


def _winner(style: Style, engine: Engine, claim: Claim) -> str:
    """Return the seat that plays the side of the line, else the first one."""
    side = _side(engine, _line(engine, claim.first))
    if style.table.lines == "by-seat":
        return next((seat for seat, name in SEAT_SIDES.items() if name == side), "E")
    return style.table.seats[0]


def _check(style: Style, claim: Claim) -> None:
    name = f"{style.profile}/{style.name}"
    two = style.has_two_hands
    if claim.second is not None and not two:
        raise ScoreError(f"in {name} a player has one hand, so there is no second line")
    if claim.together and claim.second is None:
        raise ScoreError("two hands shown together have two lines: name the second one")
    if claim.other_dead and (claim.second is not None or not two):
        raise ScoreError("a hand beside a dead one is won alone, in a game of two hands")
    if not style.declare.alone and claim.second is None:
        raise ScoreError(f"in {name} two hands are declared together: name the second line")
    if claim.opponent is not None and (len(style.table.seats) != 2 or not two):
        raise ScoreError(f"in {name} an opponent's declared hand counts for nothing")
    drawn_matters = style.score.kind == "payments" and len(style.table.seats) > 2
    if drawn_matters and claim.drawn == (claim.discarder is not None):
        raise ScoreError("say who discarded the last tile, or that it was drawn; one of the two")


def _declared(style: Style, engine: Engine, claim: Claim, winner: str) -> Sequence[Scored]:
    hands = style.table.hands
    first = _line(engine, claim.first)
    at = _hand(style, engine, first, winner, 0)
    manner: Manner = "first"
    if not style.has_two_hands:
        manner = "won"
    elif claim.other_dead:
        manner = "single"
    elif claim.together or not style.declare.alone:
        manner = "together"
    found = [_scored(engine, claim, winner, hands[at], first, manner, 0)]
    if claim.second is not None:
        second = _line(engine, claim.second)
        other = 1 - at
        if _hand(style, engine, second, winner, other) != other:
            side = _side(engine, second)
            raise ScoreError(
                f"{first.id} and {second.id} are both of the side {side}; a player has one hand "
                "of each"
            )
        later: Manner = "together" if manner == "together" else "second"
        found.append(_scored(engine, claim, winner, hands[other], second, later, 1))
    if claim.opponent is not None:
        line = _line(engine, claim.opponent)
        seat = next(each for each in style.table.seats if each != winner)
        at = _hand(style, engine, line, seat, 0)
        found.append(_scored(engine, claim, seat, hands[at], line, "first", 2))
    return found


def _hand(style: Style, engine: Engine, line: Line, seat: str, default: int) -> int:
    """Return the hand that plays the side of a line; ScoreError where none does."""
    side = _side(engine, line)
    if side is None or style.table.lines == "any":
        return default
    if style.table.lines == "by-seat":
        if side != SEAT_SIDES[seat]:
            raise ScoreError(f"{line.id} is a line of the side {side}, which {seat} does not play")
        return default
    if side not in style.table.hands:
        raise ScoreError(f"{line.id} is a line of the side {side}, which no hand plays")
    return style.table.hands.index(side)


def _line(engine: Engine, name: str) -> Line:
    card = engine.card.card
    known = [line.id for line in card.lines]
    if name not in known:
        near = get_close_matches(name, known, n=3, cutoff=0.5)
        advice = f"did you mean {', '.join(near)}?" if near else "`cardwright show` lists them"
        raise ScoreError(f"the card has no line {name}; {advice}")
    return card.line(name)


def _side(engine: Engine, line: Line) -> str | None:
    return engine.card.card.category_of(line).side


def _scored(
    engine: Engine,
    claim: Claim,
    seat: str,
    hand: str,
    line: Line,
    manner: Manner,
    order: int,
) -> Scored:
    open_ones = [each for each in line.alternatives if each.exposed or not claim.exposed]
    if not open_ones:
        raise ScoreError(f"{line.id} is concealed (C): a hand on it has no exposures")
    if claim.jokerless and all(map(_demands_joker, open_ones)):
        raise ScoreError(f"{line.id} asks for a Joker, so no hand on it is without one")
    values = [value for each in open_ones if (value := paid(each, claim.exposed)) is not None]
    declaration = Declaration(
        line=line.id,
        side=_side(engine, line),
        kind=engine.card.card.category_of(line).kind,
        value=max(values, default=None),
        manner=manner,
        completed=Completed.DRAWN if claim.drawn else Completed.CALLED,
        discarder=None,
        jokerless=claim.jokerless,
        order=order,
    )
    return Scored(seat, hand, declaration)


def _demands_joker(alternative: Alternative) -> bool:
    return any(
        isinstance(tile, DemandedJoker) for group in alternative.groups for tile in group.tiles
    )


def _ending(style: Style, claim: Claim, winner: str) -> Ending:
    """Return how a round ended in which this was all that was won."""
    result: Result | None
    if not style.has_two_hands or claim.second is not None:
        result = "mahjong"
        if style.score.kind == "payments" and style.has_two_hands:
            alone = claim.opponent is None or style.score.double_needs == "nothing"
            result = "double-mahjong" if alone else "mahjong"
        return Ending(result, winner, claim.discarder)
    if style.score.kind == "payments":
        if claim.other_dead:
            return Ending("mahjong", winner)
        return Ending("square", None)
    return Ending(None, None)
