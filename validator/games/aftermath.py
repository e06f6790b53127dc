"""What an event changed at a table, in a player's words."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.validator.games.event_text import format_count
from cardwright.validator.games.game import Game
from cardwright.validator.games.scoring import score
from cardwright.validator.games.state import Phase, State


def aftermath(game: Game, before: State, after: State) -> Iterator[str]:
    """Yield what is different after an event: hands, players, score, and who goes on."""
    for at, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        for index, (old, new) in enumerate(zip(was.hands, now.hands, strict=True)):
            if old.status != new.status:
                yield f"{game.hand_name(at, index)} is {new.status}"
            if new.lacks:
                yield f"{game.who(at)} buries {format_count(new.lacks)} with it"
        if now.out and not was.out:
            yield f"{game.who(at)} is out"
    sheet = score(game, after)
    old_totals = score(game, before).totals
    for seat, total in sheet.totals.items():
        if total != old_totals[seat]:
            who = game.players.get(seat, seat)
            yield (
                f"{who} has {total:+d}"
                if game.style.score.kind == "payments"
                else (f"{who} has {total} points")
            )
    if after.is_over:
        if not before.is_over:
            winner = "" if after.winner is None else f", {game.who(after.winner)} wins"
            yield f"the round is over: {after.result}{winner}"
    elif (before.turn.seat, before.turn.phase) != (after.turn.seat, after.turn.phase):
        yield _turn(game, after)


def _turn(game: Game, state: State) -> str:
    who = game.who(state.turn.seat)
    if state.turn.phase is Phase.FULL:
        return f"{who} has to discard, and may declare before"
    if game.style.is_solitaire_cycle:
        return f"{who} has to draw"
    return f"it is the turn of {who}, to draw or to claim"
