"""L216 sister-lines-differ: alternatives of one line whose groups differ in shape."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardwright.compiler.compile import LineReading, Reading, ReadLine
from cardwright.compiler.diagnostics import Code, Diagnostic, Label, Severity
from cardwright.compiler.lint.rule import Rule, each_line
from cardwright.compiler.nodes import Choice, Group, Operator, SyntaxAlternative, Word
from cardwright.compiler.tiles import HAND_SIZE

SISTER_LINES_DIFFER = Code("L216", "sister-lines-differ", Severity.WARNING)

Shape = tuple[int, str]
"""How many tiles a group has, and what it is besides equal tiles."""


def check(reading: Reading) -> Iterator[Diagnostic]:
    """Yield the alternatives that have other groups than the first one of their line.

    Alternatives with points of their own are taken for different lines under one number, and what
    is no whole hand is reported as such.
    """
    hand_size = reading.file.hand_size if reading.file else HAND_SIZE

    def look(_: LineReading, read: ReadLine) -> Iterator[Diagnostic]:
        first, *others = read.syntax.resolved()
        wanted = Counter(_shapes(first))
        for other in others:
            given = Counter(_shapes(other))
            whole = all(_size(each) == hand_size for each in (wanted, given))
            if whole and given != wanted and other.tail == first.tail:
                yield _diagnostic(first, other, wanted, given)

    yield from each_line(reading, look)


def _size(shapes: Counter[Shape]) -> int:
    return sum(size * count for (size, _), count in shapes.items())


def _shapes(alternative: SyntaxAlternative) -> Iterator[Shape]:
    """Yield the shape of each group; of groups with a bar between that of the first."""
    for item in alternative.items:
        match item:
            case Choice(groups):
                yield _shape(groups[0])
            case Word(text):
                yield sum(map(str.isalnum, text)), " in words"
            case Operator():
                pass


def _shape(group: Group) -> Shape:
    return len(group.symbols), "" if len(set(group.symbols)) == 1 else " unlike"


def _diagnostic(
    first: SyntaxAlternative,
    other: SyntaxAlternative,
    wanted: Counter[Shape],
    given: Counter[Shape],
) -> Diagnostic:
    mine, theirs = (_list(each) for each in (given - wanted, wanted - given))
    return Diagnostic(
        SISTER_LINES_DIFFER,
        f"the patterns of this line have groups of different sizes: {mine} here, {theirs} in the "
        "first one",
        Label(other.span, f"{mine} in place of {theirs}"),
        (Label(first.span, "the first pattern"),),
        help="players read the patterns of a line as one shape; mend the sizes, or give it a line "
        "of its own",
    )


def _list(shapes: Counter[Shape]) -> str:
    return " + ".join(f"{size}{what}" for size, what in sorted(shapes.elements())) or "nothing"


RULE = Rule(SISTER_LINES_DIFFER, check)
