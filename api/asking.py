"""One question to the referee, without a record."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from cardwright.card import Card
from cardwright.compiler.source import Source, Span
from cardwright.loading import load_card
from cardwright.records import read_record
from cardwright.tables import RecordError, Round, make_game
from cardwright.validator.games.acts import expected_pool
from cardwright.validator.games.aftermath import aftermath
from cardwright.validator.games.events import Count, Event, Some
from cardwright.validator.games.game import Game
from cardwright.validator.games.head import Head, Holding
from cardwright.validator.games.record import parse_event
from cardwright.validator.games.referee import apply
from cardwright.validator.games.remedies import remedy
from cardwright.validator.games.rulings import Effect, Ruling
from cardwright.validator.games.start import start
from cardwright.validator.games.state import State

QUESTION = "question"
"""The name of the text in which the table of a question is read."""


@dataclass(frozen=True)
class Asked:
    """An event, what the referee says of it, and the table before and after."""

    event: Event
    rulings: tuple[Ruling, ...]
    before: Round
    after: Round

    @property
    def is_done(self) -> bool:
        """Whether the event was in order."""
        return all(ruling.effect is Effect.DONE for ruling in self.rulings)

    @cached_property
    def remedies(self) -> tuple[str, ...]:
        """What would make it legal, one a ruling that was not in order."""
        game, state = self.before.game, self.before.state
        found = (
            remedy(game, state, self.event, ruling.name)
            for ruling in self.rulings
            if ruling.effect is not Effect.DONE
        )
        return tuple(dict.fromkeys(filter(None, found)))

    @cached_property
    def aftermath(self) -> tuple[str, ...]:
        """What the event changed, in a player's words."""
        return tuple(aftermath(self.before.game, self.before.state, self.after.state))


def ask(game: str, card: Card | str | Path, situation: str, event: str) -> Asked:
    """Return what the referee says of one event at a table that lines of a record describe.

    `situation` are head lines without game and card, a line each or separated by `;`; events among
    them are played first. Tiles that no line names are unseen. UnknownGame, CardError and
    RecordError as elsewhere; ValueError for a card that does not go with the game.

    >>> table = "turn W start; last E 2B; hold W 22B"
    >>> answer = ask("american", "practice-american", table, "W call 2B [222B]")
    >>> answer.rulings[0].name, answer.is_done
    ('ok', True)
    """
    opened = card if isinstance(card, Card) else load_card(card)
    lines = situation.replace(";", "\n")
    record = read_record(Source(QUESTION, f"game {game}\ncard {QUESTION}\n{lines}\n"))
    asked, problems = parse_event(event, record.style)
    if asked is None:
        raise RecordError(Source("event", event), problems)
    made = make_game(record.style, opened, record.situation.head.players)
    if isinstance(made, str):
        raise ValueError(made)
    state = _set_up(made, record.situation.head, record.source, not isinstance(asked, Count))
    for entry in record.situation.entries:
        state, _ = apply(made, state, entry.event)
    after, rulings = apply(made, state, asked)
    return Asked(asked, rulings, Round(made, state), Round(made, after))


def _set_up(game: Game, head: Head, source: Source, fill: bool) -> State:
    """Return the table of a head, each player with as many unseen tiles as are left unsaid."""
    state, problems = start(game, head)
    if state is None:
        raise RecordError(source, problems)
    lacking = [
        Holding(seat, Some((), due - player.pool.size), Span(0, 0))
        for at, (seat, player) in enumerate(zip(game.seats, state.players, strict=True))
        if player.pool.size and (due := expected_pool(game, state, at)) > player.pool.size
    ]
    if not lacking or not fill:
        return state
    if head.turn:
        head = replace(head, holds=(*head.holds, *lacking))
    else:
        head = replace(head, deals=(*head.deals, *lacking))
    filled, problems = start(game, head)
    if filled is None:
        raise RecordError(source, problems)
    return filled
