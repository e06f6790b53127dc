"""The games: styles by name, records from files, and tables that an app feeds event by event.

An app that runs a table starts a round and gives it what happens, as it happens. Each answer is the
next table with the rulings on the event; the table before stays, so that to take back is to keep
it. Tiles that the app does not know stay unseen, and the referee then trusts the players.

>>> from cardwright import games
>>> table = games.start("tandem/tandem-duel", "practice-tandem", "turn W start; last E N")
>>> table, rulings = table.apply("W pick 4C")
>>> table, rulings = table.apply("W call 4C @west [444C]")
>>> rulings[0].name, rulings[0].effect.value, rulings[0].message
('call.not-latest', 'refused', 'the latest discard is N, not 4C')
>>> table, rulings = table.apply("W rack")
>>> table, rulings = table.apply(games.parse_event("W discard 4C", table.game.style)[0])
>>> [ruling.name for ruling in rulings], table.state.turn.seat, table.score.totals
(['ok'], 0, {'E': 0, 'W': 0})

`games.deal` deals a round with all tiles known, and lets simple players play it; `games.ask`
answers one question; `games.match` adds rounds up.
"""

from __future__ import annotations

from cardwright.asking import Asked, ask
from cardwright.card import Card
from cardwright.compiler.games.style import Style
from cardwright.dealing import Dealt, deal
from cardwright.matches import match, records_of
from cardwright.records import Answer, Replay, open_record, read_record, replay, score
from cardwright.tables import (
    RecordError,
    Round,
    UnknownGame,
    load_rules,
    load_style,
    shipped_games,
    start,
)
from cardwright.validator.games import claims
from cardwright.validator.games.claims import Claim, ScoreError
from cardwright.validator.games.event_text import format_event
from cardwright.validator.games.events import Event
from cardwright.validator.games.game import Game
from cardwright.validator.games.matches import Match
from cardwright.validator.games.playing import Step
from cardwright.validator.games.record import Entry, Record, parse_event
from cardwright.validator.games.referee import apply
from cardwright.validator.games.rulings import RULINGS, Effect, Ruling
from cardwright.validator.games.scoring import Sheet
from cardwright.validator.games.state import State

__all__ = [
    "RULINGS",
    "Answer",
    "Asked",
    "Claim",
    "Dealt",
    "Effect",
    "Entry",
    "Event",
    "Game",
    "Match",
    "Record",
    "RecordError",
    "Replay",
    "Round",
    "Ruling",
    "ScoreError",
    "Sheet",
    "State",
    "Step",
    "Style",
    "UnknownGame",
    "apply",
    "ask",
    "deal",
    "format_event",
    "load_rules",
    "load_style",
    "match",
    "open_record",
    "parse_event",
    "read_record",
    "records_of",
    "replay",
    "score",
    "score_claim",
    "shipped_games",
    "start",
]


def score_claim(style: Style, card: Card, claim: Claim) -> Sheet:
    """Return the score of lines that were won, without a record.

    ScoreError where the game does not know such a claim.
    """
    return claims.score_claim(style, card.engine, claim)
