"""The record of a game as a value: which game, how the table stood, and what then happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.games.style import Style
from cardwright.compiler.source import Source, Span
from cardwright.validator.games import record_errors as errors
from cardwright.validator.games.events import Event
from cardwright.validator.games.head import Head
from cardwright.validator.games.head_checks import impossible
from cardwright.validator.games.naming import FindRules, argument, read_style
from cardwright.validator.games.reader import Reader, Unreadable
from cardwright.validator.games.record_events import read_event, verb
from cardwright.validator.games.record_head import HeadReader
from cardwright.validator.games.record_syntax import Line, Phrase, parse_line, parse_lines
from cardwright.validator.games.replacing import replace
from cardwright.validator.games.rulings import RULINGS


@dataclass(frozen=True, slots=True)
class Entry:
    """An event of a record with its place, and what its writer expects."""

    event: Event
    verb: str
    line: int
    """From 1."""
    text: str
    span: Span = field(compare=False, repr=False)
    expected: tuple[str, ...] | None = None
    """The rulings after `=>`; None where there are none."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A table and what happens at it, without the game and the card."""

    head: Head
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Record:
    """A whole record, read and ready for the referee."""

    source: Source
    style: Style
    card: str
    """The card, by the name or path that the record gives."""
    card_span: Span
    situation: Situation
    problems: tuple[Diagnostic, ...] = ()


def read_record(
    source: Source, find_rules: FindRules
) -> tuple[Record | None, tuple[Diagnostic, ...]]:
    """Return the record that a text holds, or all that is wrong with it, in its order.

    The card is named, not read: that it exists and goes with the game is asked when it is loaded.
    """
    lines, unread = parse_lines(source)
    problems = list(unread)
    first = _first_words(source, lines)
    game = _only(lines, "game", problems)
    card = _only(lines, "card", problems)
    if game is None and not _begins(source, unread, "game"):
        problems.append(errors.missing_entry("game", first, "game tandem/tandem-duel"))
    if card is None and not _begins(source, unread, "card"):
        problems.append(errors.missing_entry("card", first, "card practice-tandem"))
    style: Style | None = None
    if game is not None:
        style, wrong = read_style(source, game, lines, find_rules)
        problems += wrong
    if style is None:
        return None, _sorted(problems)
    situation, wrong = _read_lines(style, lines)
    if _begins(source, unread, "turn"):
        wrong = [each for each in wrong if each.code is not errors.MISSING_ENTRY]
    problems += wrong
    if problems or situation is None or card is None:
        return None, _sorted(problems)
    text, span = argument(card)
    return Record(source, style, text, span, situation), ()


def read_situation(source: Source, style: Style) -> tuple[Situation | None, tuple[Diagnostic, ...]]:
    """Return the table and the events of a text that names neither game nor card.

    None where something is wrong with it.
    """
    lines, unread = parse_lines(source)
    situation, wrong = _read_lines(style, lines)
    problems = _sorted([*unread, *wrong])
    return (None if problems else situation), problems


def parse_event(text: str, style: Style) -> tuple[Event | None, tuple[Diagnostic, ...]]:
    """Return the event that one line of a record tells, or what is wrong with it.

    Diagnostics are placed in the line.
    """
    stripped = text.split("#", 1)[0].rstrip()
    phrase = parse_line(stripped)
    if isinstance(phrase, Diagnostic):
        return None, (phrase,)
    line = Line(1, 0, stripped, phrase)
    if phrase.rule != "event":
        return None, (
            errors.misplaced_entry(
                f"`{line.text}` is no event", phrase.span, "write who does what, as in E draw 3B"
            ),
        )
    entry, wrong = _entry(style, line)
    return (entry.event if entry else None), tuple(wrong)


def _sorted(problems: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(sorted(problems, key=lambda problem: problem.primary.span))


def _first_words(source: Source, lines: Sequence[Line]) -> Span:
    """Return the place of the first line, where what is missing should stand before."""
    if lines:
        return lines[0].place(lines[0].phrase.span)
    return Span(0, min(1, len(source.text)))


def _begins(source: Source, problems: Sequence[Diagnostic], word: str) -> bool:
    """Whether a line that could not be read begins with a word."""
    rows = (source.line(source.position(each.primary.span.start)[0]) for each in problems)
    return any(row.split()[:1] == [word] for row in rows)


def _only(lines: Sequence[Line], rule: str, problems: list[Diagnostic]) -> Line | None:
    """Return the one line of a rule, and note further ones."""
    found = [line for line in lines if line.phrase.rule == rule]
    problems.extend(
        errors.misplaced_entry(
            f"a record has one line `{rule}`, this is another",
            line.place(line.phrase.span),
            "leave it out, or make a record of its own",
        )
        for line in found[1:]
    )
    return found[0] if found else None


# ── Lines ────────────────────────────────────────────────────────────────────────────────────────

_OF_THE_GAME = ("game", "card", "settings")


def _read_lines(style: Style, lines: Sequence[Line]) -> tuple[Situation | None, list[Diagnostic]]:
    """Return what the lines say beside game, card and settings."""
    entries: list[Entry] = []
    problems: list[Diagnostic] = []
    head = HeadReader(style)
    has_begun = False
    read: dict[str, Entry] = {}
    for line in lines:
        if line.phrase.rule == "event":
            has_begun = True
            entry = read.get(line.text)
            if entry is None:
                entry, wrong = _entry(style, line)
                problems += wrong
            else:  # the same words again
                span = line.place(line.phrase.span)
                entry = replace(entry, line=line.number, span=span)
            if entry:
                entries.append(entry)
                read[line.text] = entry
        elif has_begun:
            problems.append(
                errors.misplaced_entry(
                    f"`{line.text.split()[0]}` belongs to the head, before the first event",
                    line.place(line.phrase.span),
                    "move this line up",
                )
            )
        elif line.phrase.rule not in _OF_THE_GAME:
            head.take(line)
    result = head.finish()
    problems += head.problems
    problems += impossible(style, result)
    return (None if problems else Situation(result, tuple(entries))), problems


def _entry(style: Style, line: Line) -> tuple[Entry | None, list[Diagnostic]]:
    reader = Reader(style, line)
    phrase = line.phrase
    expected = _expected(reader, phrase)
    try:
        event = read_event(reader, phrase)
    except Unreadable:
        return None, reader.problems
    if reader.problems:
        return None, reader.problems
    text = line.text.split("=>")[0].strip()
    span = line.place(phrase.span)
    return Entry(event, verb(phrase), line.number, text, span, expected), []


def _expected(reader: Reader, phrase: Phrase) -> tuple[str, ...] | None:
    found = phrase.phrases("expected")
    if not found:
        return None
    names: list[str] = []
    for word in found[0].words("RULING"):
        names.append(word.text.lower())
        if names[-1] not in RULINGS:
            reader.fail(errors.unknown_ruling(word.text, word.span, RULINGS))
    return tuple(names)
