"""Games by name or file, and tables that answer events one by one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from cardwright.card import Card
from cardwright.compiler.games.rules import Rules, all_shipped, parse_rules, shipped_rules
from cardwright.compiler.games.style import Style
from cardwright.compiler.profiles import SHIPPED
from cardwright.compiler.source import Source
from cardwright.loading import CardError, find_source, load
from cardwright.validator.games.events import Event
from cardwright.validator.games.game import Game
from cardwright.validator.games.naming import find_style
from cardwright.validator.games.record import parse_event, read_situation
from cardwright.validator.games.referee import apply
from cardwright.validator.games.rulings import Ruling
from cardwright.validator.games.scoring import Sheet, score
from cardwright.validator.games.start import start as set_up
from cardwright.validator.games.state import State

RULES_SUFFIXES = (".yaml", ".yml")
"""What the name of a rules file ends with."""


class RecordError(CardError):
    """A record that cannot be used: its diagnostics, and its text."""


class UnknownGame(ValueError):
    """A game that does not exist or whose rules cannot be read; says why and what to do."""


@dataclass(frozen=True)
class Round:
    """A table that answers events: each answer is the next table, and this one stays."""

    game: Game
    state: State

    def apply(self, event: Event | str) -> tuple[Round, tuple[Ruling, ...]]:
        """Return the table after an event, as a value or as a line of a record, and the rulings.

        RecordError for a line that is none.
        """
        if isinstance(event, str):
            found, problems = parse_event(event, self.game.style)
            if found is None:
                raise RecordError(Source("event", event), problems)
            event = found
        state, rulings = apply(self.game, self.state, event)
        return Round(self.game, state), rulings

    @property
    def score(self) -> Sheet:
        """The score so far."""
        return score(self.game, self.state)


def shipped_games() -> tuple[Style, ...]:
    """Return every style of every profile that the project ships."""
    return tuple(style for rules in all_shipped() for style in rules.styles)


def load_rules(profile: str, folder: Path = Path()) -> Rules:
    """Return the rules of a profile, by the name of a shipped one or by path within a folder.

    UnknownGame where there are none, CardError where the file has errors.
    """
    if profile.lower() in SHIPPED:
        return shipped_rules(profile.lower())
    path = folder / profile
    if not profile.endswith(RULES_SUFFIXES) or not path.is_file():
        raise UnknownGame(f"there are no rules {profile}")
    source = find_source(path)
    rules, problems = parse_rules(source)
    if rules is None:
        raise CardError(source, problems)
    return rules


def load_style(game: str, folder: Path = Path()) -> Style:
    """Return the style of a game, such as `tandem/double-down`, `american` or `club.yaml/open`.

    UnknownGame where there is none, CardError where its file has errors.
    """

    def find(profile: str) -> Rules | str:
        try:
            return load_rules(profile, folder)
        except UnknownGame as error:
            return str(error)

    found = find_style(game, find)
    if isinstance(found, tuple):
        raise UnknownGame(f"{found[0]}; {found[1]}")
    return found.rules.style(found.name)


def make_game(style: Style, card: Card, players: Mapping[str, str] | None = None) -> Game | str:
    """Return a style with a card made ready, or why they do not go together."""
    if card.ir.hand_size != style.hand_size:
        return f"the card has hands of {card.ir.hand_size} tiles, the game of {style.hand_size}"
    game = Game(style, card.engine, players or {})
    missing = game.missing_sides()
    if missing:
        return f"the card has no side {missing[0]}, on which {style.profile}/{style.name} is played"
    return game


def start(style: Style | str, card: Card | str | Path, situation: str = "") -> Round:
    """Return a table that answers events: after the deal, or as head lines of a record say.

    `situation` holds lines of a record without game and card, one a line or separated by `;`;
    events among them are played. UnknownGame, CardError and RecordError as elsewhere; ValueError
    for a card that does not go with the game.
    """
    settled = load_style(style) if isinstance(style, str) else style
    opened = card if isinstance(card, Card) else load(card)
    source = Source("situation", situation.replace(";", "\n"))
    read, problems = read_situation(source, settled)
    if read is None:
        raise RecordError(source, problems)
    game = make_game(settled, opened, read.head.players)
    if isinstance(game, str):
        raise ValueError(game)
    state, problems = set_up(game, read.head)
    if state is None:
        raise RecordError(source, problems)
    for entry in read.entries:
        state, _ = apply(game, state, entry.event)
    return Round(game, state)
