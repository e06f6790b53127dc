"""What an alternative prints, once for every choice between bars, with its notes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from cardwright.compiler.nodes import Choice, Group, NoJokers, Note, SyntaxAlternative, Word

from .enumerate_patterns import YEAR_KINDS, Context


class Printing:
    """One printing of an alternative, with its notes."""

    def __init__(
        self,
        groups: tuple[Group, ...],
        words: tuple[Word, ...],
        alternative: SyntaxAlternative,
        context: Context,
    ) -> None:
        self.groups = groups
        self.words = words
        self.notes = alternative.notes
        tail = alternative.tail
        self.open = tail is None or tail.exposed is not None
        self.context = context
        self.jokers = (
            context.category_jokers
            and context.kind != "singles-and-pairs"
            and not self.has(NoJokers)
        )
        moving = [g for g in groups if self.moves(g)]
        self.moving = sorted({int(s) for g in moving for s in g.symbols if is_digit(s)})

    def has(self, note: type[Note]) -> bool:
        return any(isinstance(each, note) for each in self.notes)

    def moves(self, group: Group) -> bool:
        """Return whether a run or like-numbers note moves the group's printed numbers."""
        return "0" not in group.symbols and "!" not in group.marks and not self.is_year(group)

    def is_year(self, group: Group) -> bool:
        """Return whether the group is a year or number of Flashback or Present Tense."""
        return (
            self.context.kind in YEAR_KINDS
            and group.ink is None
            and group.symbols.isdigit()
            and set(group.symbols) != {"0"}
        )

    def printed(self, letters: str) -> set[str]:
        return {s for group in self.groups for s in group.symbols if s in letters}

    def letters(self, word: Word) -> list[list[str]]:
        """Return for each tile of a word the symbols that it may be."""
        return [
            [letter] if letter.isdigit() else self.context.letters[letter].split("|")
            for letter in word.text.upper()
            if letter.isalnum()
        ]


def printings(alternative: SyntaxAlternative, context: Context) -> Iterator[Printing]:
    """Yield what an alternative prints, once for every choice between bars."""
    choices = [item.groups for item in alternative.items if isinstance(item, Choice)]
    words = tuple(item for item in alternative.items if isinstance(item, Word))
    for groups in product(*choices):
        yield Printing(groups, words, alternative, context)


def is_digit(symbol: str) -> bool:
    """Return whether a symbol is a printed number; a zero is Soap."""
    return symbol in "123456789"
