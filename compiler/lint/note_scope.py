"""Note lists with the patterns that they hold for, and what those patterns print."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from cardwright.compiler.compile import LineReading, Reading, ReadLine
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.expansion import stands_for_suit
from cardwright.compiler.lint.rule import each_line
from cardwright.compiler.nodes import Choice, Formula, Group, Note, SyntaxAlternative, Word

NUMBERS = frozenset("123456789XYZ")
"""Symbols of numbered tiles."""


@dataclass(frozen=True)
class Scope:
    """The notes that are written after an alternative, and all alternatives they hold for."""

    line: LineReading
    text: str
    notes: tuple[Note, ...]
    alternatives: tuple[SyntaxAlternative, ...]

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The groups of the alternatives, those of bars too."""
        items = [item for each in self.alternatives for item in each.items]
        return tuple(g for item in items if isinstance(item, Choice) for g in item.groups)

    @cached_property
    def words(self) -> tuple[Word, ...]:
        """The words of the alternatives."""
        items = [item for each in self.alternatives for item in each.items]
        return tuple(item for item in items if isinstance(item, Word))

    @cached_property
    def formulas(self) -> tuple[Formula, ...]:
        """Those of the notes that are formulas."""
        return tuple(note for note in self.notes if isinstance(note, Formula))

    @cached_property
    def black_dragons(self) -> tuple[Group, ...]:
        """Groups with a D in no ink."""
        return tuple(g for g in self.groups if "D" in g.symbols and g.ink is None)

    @cached_property
    def inks(self) -> tuple[str, ...]:
        """The inks that stand for a suit; that of a word is taken for one."""
        groups = [g.ink for g in self.groups if stands_for_suit(g.symbols)]
        return _different([*groups, *(word.ink for word in self.words)])

    @cached_property
    def dragon_inks(self) -> tuple[str, ...]:
        """The inks that print a D."""
        return _different(g.ink for g in self.groups if "D" in g.symbols)

    @cached_property
    def number_inks(self) -> tuple[str, ...]:
        """The inks that print numbered tiles; that of a word is taken for one."""
        groups = [g.ink for g in self.groups if has_number(g)]
        return _different([*groups, *(word.ink for word in self.words)])

    @cached_property
    def bare_numbers(self) -> bool:
        """Whether there may be numbered tiles in no ink; a word is taken to have some."""
        return any(has_number(g) and g.ink is None for g in self.groups) or any(
            word.ink is None for word in self.words
        )

    def words_of(self, note: Note) -> str:
        """Return a note as it is written."""
        return self.text[note.span.start : note.span.end]


LookAtNote = Callable[[Scope, Note], Diagnostic | None]
"""Returns what is wrong with a note of a scope; its spans count within the text of the line."""


def has_number(group: Group) -> bool:
    """Return whether a group prints a numbered tile."""
    return not NUMBERS.isdisjoint(group.symbols)


def _different(inks: Iterable[str | None]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(ink for ink in inks if ink))


def scopes(line: LineReading, read: ReadLine) -> Iterator[Scope]:
    """Yield the note lists of a line; one after the last alternative also holds for bare ones."""
    alternatives = read.syntax.alternatives
    for index, alternative in enumerate(alternatives):
        if alternative.has_notes:
            is_last = index == len(alternatives) - 1
            bare = [each for each in alternatives if not each.has_notes] if is_last else []
            sharing = (*bare, alternative)
            yield Scope(line, read.syntax.text, alternative.notes, sharing)


def each_note(reading: Reading, look: LookAtNote) -> Iterator[Diagnostic]:
    """Yield what `look` finds in every note of every line, placed in the source."""

    def look_at_line(line: LineReading, read: ReadLine) -> Iterator[Diagnostic]:
        for scope in scopes(line, read):
            for note in scope.notes:
                found = look(scope, note)
                if found:
                    yield found

    yield from each_line(reading, look_at_line)
