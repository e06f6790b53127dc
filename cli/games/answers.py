"""The referee's answers as lines and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from cardwright.cli.paint import Paint

if TYPE_CHECKING:
    from cardwright.compiler.games.style import Style
    from cardwright.games import Answer, Replay
    from cardwright.validator.games.game import Game
    from cardwright.validator.games.rulings import Ruling
    from cardwright.validator.games.scoring import Sheet
    from cardwright.validator.games.state import State

COLOURS = {
    "done": "green",
    "refused": "yellow",
    "mistaken": "yellow",
    "dead": "red",
    "over": "cyan",
}
"""The colour of a ruling by what it does."""


def replay_json(replay: Replay) -> dict[str, Any]:
    """Return a replay as the command line's JSON contract has it."""
    style = replay.record.style
    return {
        "profile": style.profile,
        "style": style.name,
        "events": [answer_json(answer) for answer in replay.answers],
        **table_json(replay.game, replay.state, replay.score),
    }


def answer_json(answer: Answer) -> dict[str, Any]:
    """Return the answer to one event."""
    seat = getattr(answer.entry.event, "seat", None)
    return {
        "line": answer.entry.line,
        "seat": seat,
        "event": answer.entry.verb,
        "rules": list(answer.names),
        "message": message(answer.rulings),
    }


def message(rulings: tuple[Ruling, ...]) -> str:
    """Return what the rulings on one event say, together."""
    return "; ".join(ruling.message for ruling in rulings)


def table_json(game: Game, state: State, sheet: Sheet) -> dict[str, Any]:
    """Return a table: what is over, who has what, and the score."""
    from cardwright.validator.games.event_text import (
        format_meld,
    )

    hands = {
        f"{seat}.{name}": hand
        for seat, player in zip(game.seats, state.players, strict=True)
        for name, hand in zip(game.hands, player.hands, strict=True)
    }
    return {
        "over": state.is_over,
        "result": state.result,
        "winner": None if state.winner is None else game.seats[state.winner],
        "scores": dict(sheet.totals),
        "status": {key: str(hand.status) for key, hand in hands.items()},
        "lines": {key: hand.declaration.line for key, hand in hands.items() if hand.declaration},
        "exposed": {
            key: [format_meld(each.tiles) for each in hand.exposures] for key, hand in hands.items()
        },
        "concealed": {
            seat: player.pool.size for seat, player in zip(game.seats, state.players, strict=True)
        },
        "wall": state.wall,
        "turn": None if state.is_over else game.seats[state.turn.seat],
        "out": [seat for seat, player in zip(game.seats, state.players, strict=True) if player.out],
        "sides": _titles(game),
    }


def _titles(game: Game) -> dict[str, str]:
    """Return the sides of the card that are played, by hand or by seat, with title and colour."""
    match game.style.table.lines:
        case "by-hand":
            sides = {name: game.side(0, at) for at, name in enumerate(game.hands)}
        case "by-seat":
            sides = {seat: game.side(at, 0) for at, seat in enumerate(game.seats)}
        case "any":
            sides = {}
    return {key: title for key, side in sides.items() if (title := game.side_title(side))}


def sheet_json(sheet: Sheet) -> dict[str, Any]:
    """Return a score with its items and payments."""
    return {
        "scores": dict(sheet.totals),
        "items": [
            {
                "seat": item.seat,
                "hand": item.hand,
                "line": item.line,
                "value": item.value,
                "factors": [{"factor": factor, "why": why} for factor, why in item.factors],
                "points": item.points,
            }
            for item in sheet.items
        ],
        "payments": [
            {"from": each.payer, "to": each.payee, "amount": each.amount, "why": each.why}
            for each in sheet.payments
        ],
    }


def answer_lines(replay: Replay, paint: Paint, check: bool = False) -> Iterator[str]:
    """Yield one line for each event: where it stands, what it was, and what the referee says.

    With `check` a line also says where the record expects something else.
    """
    width = len(str(max((answer.entry.line for answer in replay.answers), default=0)))
    for answer in replay.answers:
        number = str(answer.entry.line).rjust(width)
        said = "; ".join(_said(ruling, paint) for ruling in answer.rulings)
        line = f"{paint(number, 'dim')}  {answer.entry.text}: {said}"
        if check and not answer.as_expected:
            expected = ", ".join(answer.entry.expected or ("it to be in order",))
            line += paint(f" — but the record expects {expected}", "bold", "red")
        yield line


def _said(ruling: Ruling, paint: Paint) -> str:
    """Return a ruling in a player's words, with its rule where it is not simply in order."""
    if ruling.name == "ok":
        return f"{paint('ok', 'green')}, {ruling.message}"
    name = paint(ruling.name, COLOURS[ruling.effect])
    return f"{name}, {ruling.message} (rule: {ruling.rule.rstrip('.')})"


def outcome_line(game: Game, state: State, sheet: Sheet) -> str:
    """Return how the round stands, in one line."""
    if state.result is None:
        how = f"not over, {game.who(state.turn.seat)} to play"
    elif state.winner is None:
        how = str(state.result)
    else:
        how = f"{state.result}, {game.who(state.winner)} wins"
    left = "1 tile" if state.wall == 1 else f"{state.wall} tiles"
    return f"{totals(game.style, sheet, game.players)} ({how}; {left} in the wall)"


def totals(style: Style, sheet: Sheet, players: Mapping[str, str] | None = None) -> str:
    """Return the totals by player: `Ada 95, Ben 25`, payments with their signs."""
    sign = "+d" if style.score.kind == "payments" else "d"
    names = players or {}
    return ", ".join(
        f"{names.get(seat, seat)} {total:{sign}}" for seat, total in sheet.totals.items()
    )
