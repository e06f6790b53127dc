"""Records of games from files, and what the referee says of them."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import NoReturn

from cardwright.card import Card
from cardwright.compiler.diagnostics import Diagnostic, Label
from cardwright.compiler.games.rules import Rules
from cardwright.compiler.source import Source, Span
from cardwright.loading import UNREADABLE_FILE, CardError, find_source, load
from cardwright.tables import RecordError, Round, UnknownGame, load_rules, make_game
from cardwright.validator.games import record_errors as errors
from cardwright.validator.games.game import Game
from cardwright.validator.games.record import Entry, Record
from cardwright.validator.games.record import read_record as parse_record
from cardwright.validator.games.referee import apply
from cardwright.validator.games.rulings import Effect, Ruling
from cardwright.validator.games.scoring import Sheet
from cardwright.validator.games.scoring import score as score_state
from cardwright.validator.games.start import start as set_up
from cardwright.validator.games.state import State


@dataclass(frozen=True, slots=True)
class Answer:
    """An event of a record and what the referee says of it."""

    entry: Entry
    rulings: tuple[Ruling, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the rulings."""
        return tuple(ruling.name for ruling in self.rulings)

    @property
    def is_done(self) -> bool:
        """Whether all of it was in order."""
        return all(ruling.effect is Effect.DONE for ruling in self.rulings)

    @property
    def as_expected(self) -> bool:
        """Whether it is what the record's writer expects: what stands after `=>`, else in order."""
        if self.entry.expected is None:
            return self.is_done
        return self.entry.expected == self.names


@dataclass(frozen=True)
class Replay:
    """A record with the answer to each of its events, and the table after the last."""

    record: Record
    game: Game
    answers: tuple[Answer, ...]
    state: State

    @cached_property
    def score(self) -> Sheet:
        """The score after the last event."""
        return score_state(self.game, self.state)


def read_record(record: str | Path | Source) -> Record:
    """Return a record from a file or a text; rules that it names by path stand beside it.

    RecordError where it cannot be read: with all that is wrong with it.
    """
    source = record if isinstance(record, Source) else _source(Path(record))
    folder = Path(source.name).parent

    def find(profile: str) -> Rules | str:
        try:
            return load_rules(profile, folder)
        except UnknownGame as error:
            return str(error)
        except CardError as error:
            return f"the rules cannot be used: {error}"

    found, problems = parse_record(source, find)
    if found is None:
        raise RecordError(source, problems)
    return found


def _source(path: Path) -> Source:
    """Return the text of a record; RecordError where there is none."""
    if not path.exists():
        name = str(path)
        problem = Diagnostic(
            UNREADABLE_FILE,
            f"there is no record {name}",
            Label(Span(0, 0)),
            help="give the path of a record, or - for standard input",
        )
        raise RecordError(Source(name, ""), (problem,))
    try:
        return find_source(path)
    except CardError as error:
        raise RecordError(error.source, error.diagnostics) from None


def open_record(record: str | Path | Source | Record) -> tuple[Record, Round]:
    """Return a record with the table that its first event finds: its card loaded, its head set up.

    RecordError where the record or its card cannot be used.
    """
    read = record if isinstance(record, Record) else read_record(record)
    game = make_game(read.style, _card(read), read.situation.head.players)
    if isinstance(game, str):
        _raise(read, errors.unusable_card(game, read.card_span, "name a card of this game"))
    state, problems = set_up(game, read.situation.head)
    if state is None:
        raise RecordError(read.source, problems)
    return read, Round(game, state)


def _card(record: Record) -> Card:
    """Return the card of a record: a file beside it, or a shipped one."""
    beside = Path(record.source.name).parent / record.card
    try:
        return load(beside if beside.is_file() else record.card)
    except CardError as error:
        first = next(each for each in error.diagnostics if each.is_error)
        message, advice = f"the card has errors: {error}", "mend the card first"
        if error.is_unreadable:
            message, advice = first.message, first.help or advice
            files = [each.name for each in beside.parent.glob("*.yaml")]
            near = get_close_matches(record.card, files, n=1)
            if near and not beside.exists():
                advice = f"did you mean {near[0]}?"
        _raise(record, errors.unusable_card(message, record.card_span, advice))


def _raise(record: Record, problem: Diagnostic) -> NoReturn:
    raise RecordError(record.source, (problem,))


def replay(record: str | Path | Source | Record, until: int | None = None) -> Replay:
    """Return the answers to the events of a record, to the first `until` of them.

    RecordError where the record or its card cannot be used.
    """
    read, table = open_record(record)
    answers: list[Answer] = []
    state = table.state
    for entry in read.situation.entries[:until]:
        state, rulings = apply(table.game, state, entry.event)
        answers.append(Answer(entry, rulings))
    return Replay(read, table.game, tuple(answers), state)


def score(record: str | Path | Source | Record) -> Sheet:
    """Return the score of a record after its last event."""
    return replay(record).score
