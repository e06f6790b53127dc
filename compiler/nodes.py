"""The syntax tree of a card line: what is written and where, before anyone asks what it means.

Spans count from 0 within the text of the line. Nodes are frozen; a span is no part of equality,
so two lines are equal when they are written with the same symbols.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cardwright.compiler.source import Span

Comparator = Literal["=", "!=", "<", "<=", ">", ">="]
RunKind = Literal["any", "wrapping", "reversible"]
Parity = Literal["odd", "even"]
DragonRule = Literal["matching", "any", "same", "opposite", "different"]


@dataclass(frozen=True, slots=True)
class Group:
    """One printed cluster: symbols without blanks, perhaps an ink letter and marks: `4444r^`."""

    symbols: str
    ink: str | None
    """The ink letter; None where none is written or where it is `k`, black."""
    marks: str
    """The marks `!`, `^`, `~`, each at most once, sorted."""
    span: Span = field(compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.symbols}{self.ink or ''}{self.marks}"


@dataclass(frozen=True, slots=True)
class Choice:
    """Groups parted by bars, of which a hand has one; a single group where there is no bar."""

    groups: tuple[Group, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Word:
    """Quoted text, one tile a letter, perhaps in an ink: `"SNOW"g`."""

    text: str
    """What stands between the quotes, as written."""
    ink: str | None
    span: Span = field(compare=False, repr=False)

    @property
    def text_start(self) -> int:
        """Offset of the first letter of `text` in the line."""
        return self.span.start + 1


@dataclass(frozen=True, slots=True)
class Operator:
    """A sign of a printed sum, one of `+ - × ÷ = ( )`, which uses no tile."""

    sign: str
    span: Span = field(compare=False, repr=False)


Item = Choice | Word | Operator


# ── Notes ────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class SuitCount:
    """`any 2 suits`: the numbered tiles use exactly so many suits."""

    count: int
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class AnySuit:
    """`any suit`: each group without ink is in one suit of its own choice."""

    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class AnySuits:
    """`any suits`: each numbered tile without ink is of any suit on its own."""

    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class RunNote:
    """`any run`, `any 3 consecutive numbers`, `wrapping run`, `reversible run`."""

    kind: RunKind
    count: int | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class LikeNumbers:
    """`any like numbers`, perhaps only odd or even ones."""

    parity: Parity | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class TheseNumbersOnly:
    """`these numbers only`: says aloud that nothing moves."""

    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class AnyWind:
    """`any wind`: each different printed wind letter stands for a different Wind, any one."""

    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class DragonNote:
    """What a D without ink stands for; `count` only with the rule `different` (`any 2 dragons`)."""

    rule: DragonRule
    count: int | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class NoJokers:
    """`no jokers`: bars them from every group of the alternative."""

    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Term:
    """A signed variable letter or integer of a sum in a formula."""

    sign: int
    """+1 or -1."""
    value: str | int
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Comparison:
    """`Y = X+1`, `X < Y`, `g != r`: one comparison between two sums."""

    left: tuple[Term, ...]
    comparator: Comparator
    right: tuple[Term, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Membership:
    """`X in 2 5`, `X in 1..5`, `T in N S`, `P in F 0`, `g not in bam crak`."""

    variable: str
    values: tuple[str, ...]
    """Numbers `7`, suits `bam crak dot`, winds, or tiles in hand notation; ranges are spelt out."""
    inside: bool
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ParityFormula:
    """`X odd`, `X even`."""

    variable: str
    parity: Parity
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class RunMembership:
    """`X in run`, `X not in run`."""

    variable: str
    inside: bool
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class FreeInk:
    """`f any suit`: ink f may repeat another ink's suit."""

    ink: str
    span: Span = field(compare=False, repr=False)


Formula = Comparison | Membership | ParityFormula | RunMembership | FreeInk
Note = (
    SuitCount
    | AnySuit
    | AnySuits
    | RunNote
    | LikeNumbers
    | TheseNumbersOnly
    | AnyWind
    | DragonNote
    | NoJokers
    | Formula
)


# ── Lines ────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Tail:
    """The end of an alternative: `X25`, `C30`, `X25 C30`, or a bare value after notes.

    A bare value is the value of an exposed line. At least one of the two is given.
    """

    exposed: int | None
    concealed: int | None
    marked: bool
    """Whether X or C is written."""
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class SyntaxAlternative:
    """One pattern of a line, with its own notes and tail as written; inheritance comes later."""

    items: tuple[Item, ...]
    notes: tuple[Note, ...]
    has_notes: bool
    """Whether a note list is written, understood or not."""
    tail: Tail | None
    span: Span = field(compare=False, repr=False)
    """The items, without notes and tail."""
    unread_notes: tuple[Span, ...] = field(default=(), compare=False, repr=False)
    """Notes that could not be understood; reported already."""


@dataclass(frozen=True, slots=True)
class SyntaxLine:
    """A whole line: alternatives parted by `or`."""

    text: str
    alternatives: tuple[SyntaxAlternative, ...]

    def resolved(self) -> tuple[SyntaxAlternative, ...]:
        """Return the alternatives with notes and tail taken over from the last one.

        Notes (likewise a tail) after the last alternative hold also for every alternative that
        has none; after an earlier one they hold for it alone (notation, section 1).
        """
        last = self.alternatives[-1]
        return tuple(
            SyntaxAlternative(
                alternative.items,
                alternative.notes if alternative.has_notes else last.notes,
                alternative.has_notes or last.has_notes,
                alternative.tail or last.tail,
                alternative.span,
                alternative.unread_notes if alternative.has_notes else last.unread_notes,
            )
            for alternative in self.alternatives
        )
