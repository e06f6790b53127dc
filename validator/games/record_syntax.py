"""The lines of a record as trees: the only module here that knows Lark."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.grammars import load_grammar
from cardwright.compiler.source import Fragment, Source, Span
from cardwright.validator.games import record_errors as errors

if TYPE_CHECKING:
    from lark import Token, Tree, UnexpectedInput

LONGEST_LINE = 2_000
"""Characters of a line of a record."""

REMEMBERED = 4_096
"""Lines that are not parsed again when they come again."""

_WORD = re.compile(r"[^\s@=!]+|\S")


@dataclass(frozen=True, slots=True)
class Word:
    """A token of a line: its kind in the grammar, its text, and its place in the line."""

    kind: str
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Phrase:
    """A rule of the grammar with what stands in it."""

    rule: str
    parts: tuple[Phrase | Word, ...]
    span: Span
    """From its first word to its last."""

    def words(self, kind: str) -> tuple[Word, ...]:
        """Return the words of a kind that stand in it directly."""
        return tuple(part for part in self.parts if isinstance(part, Word) and part.kind == kind)

    def word(self, kind: str) -> Word | None:
        """Return the first word of a kind that stands in it directly."""
        return next(iter(self.words(kind)), None)

    def phrases(self, rule: str) -> tuple[Phrase, ...]:
        """Return the phrases of a rule that stand in it directly."""
        return tuple(part for part in self.parts if isinstance(part, Phrase) and part.rule == rule)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a record that says something."""

    number: int
    """From 1."""
    start: int
    """Where it begins in the source."""
    text: str
    """Without its comment and the blanks behind."""
    phrase: Phrase

    @property
    def fragment(self) -> Fragment:
        """The line as a piece of its source."""
        return Fragment(self.text, tuple(range(self.start, self.start + len(self.text) + 1)))

    def place(self, span: Span) -> Span:
        """Return a span of the line as one of the source."""
        return Span(self.start + span.start, self.start + span.end)


def parse_lines(source: Source) -> tuple[tuple[Line, ...], tuple[Diagnostic, ...]]:
    """Return the lines of a record and what cannot be read: one diagnostic a bad line."""
    lines: list[Line] = []
    problems: list[Diagnostic] = []
    starts = source.line_starts
    for number, start in enumerate(starts, 1):
        end = starts[number] if number < len(starts) else len(source.text)
        text = source.text[start:end].split("#", 1)[0].rstrip()
        if not text:
            continue
        found = parse_line(text)
        if isinstance(found, Phrase):
            lines.append(Line(number, start, text, found))
        else:
            fragment = Fragment(text, tuple(range(start, start + len(text) + 1)))
            problems.append(found.located(fragment))
    return tuple(lines), tuple(problems)


@lru_cache(maxsize=REMEMBERED)
def parse_line(text: str) -> Phrase | Diagnostic:
    """Return one line of a record, without comment, as a phrase; or why it is none.

    >>> parse_line("E discard 3B").rule
    'event'
    """
    if len(text) > LONGEST_LINE:
        return errors.too_long(len(text), LONGEST_LINE)
    parse, failure = _parser()
    try:
        return _phrase(parse(text))
    except failure as error:
        return _explain(text, error)


@cache
def _parser() -> tuple[Callable[[str], Tree[Token]], type[UnexpectedInput]]:
    from lark import UnexpectedInput

    return load_grammar("record").parse, UnexpectedInput


def _phrase(tree: Tree[Token]) -> Phrase:
    parts = tuple(
        Word(part.type, str(part), Span(part.start_pos or 0, part.end_pos or 0))
        if isinstance(part, str)
        else _phrase(part)
        for part in tree.children
    )
    return Phrase(str(tree.data), parts, Span(parts[0].span.start, parts[-1].span.end))


def _explain(text: str, error: UnexpectedInput) -> Diagnostic:
    """Say what is wrong with a line at the place where the parser stopped."""
    token = getattr(error, "token", None)
    at_end = token is not None and token.type == "$END"
    place = len(text) if at_end else error.pos_in_stream or 0
    found = _WORD.match(text, place)
    word = found[0] if found else ""
    span = Span(place, place + max(len(word), 1))
    expected: set[str] = set(getattr(error, "expected", None) or ())
    expected |= set(getattr(error, "allowed", None) or ())
    if not text[:place].strip():
        following = text[place + len(word) :].split()
        if following and following[0].lower() in errors.VERBS:
            return errors.no_seat(word, span)
        return errors.unknown_entry(word, span)
    if expected == {"SEAT"} and word:
        return errors.no_seat(word, span)
    if "DISCARD" in expected:
        if word:
            return errors.unknown_event(word, span)
        return errors.unfinished(span)
    wanted = sorted(expected - {"BLANK"})
    misspelt = _misspelt(text[:place], wanted)
    if misspelt:
        return errors.unexpected_word(misspelt[0], Span(*misspelt.span()), wanted)
    return errors.unexpected_word(word, span, wanted)


def _misspelt(text: str, expected: Sequence[str]) -> re.Match[str] | None:
    """Return the last word of a line that was meant as one of those that it still lacks.

    Such a word was taken for tiles, since tiles are whatever stands between blanks.
    """
    words = errors.words_of(expected)
    for found in reversed(list(_WORD.finditer(text))[2:]):
        if get_close_matches(found[0].lower(), words, 1, 0.6):
            return found
    return None
