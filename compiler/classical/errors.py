"""The wording of what can be wrong with a classical rule book: codes S070 and up, C140 and up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from cardwright.compiler.diagnostics import Code, Diagnostic, Label, Severity
from cardwright.compiler.source import Span

UNKNOWN_WORD = Code("S070", "unknown-word", Severity.ERROR)
BAD_CONDITION = Code("S071", "bad-condition", Severity.ERROR)
NOT_A_PART = Code("S072", "not-a-part", Severity.ERROR)
BAD_SHAPE = Code("S073", "bad-shape", Severity.ERROR)
BAD_TILES = Code("S074", "bad-tiles", Severity.ERROR)
NOT_A_RULE_BOOK = Code("S075", "not-a-rule-book", Severity.ERROR)
NOT_A_CARD = Code("S076", "not-a-card", Severity.ERROR)

IMPOSSIBLE_CONDITION = Code("C140", "impossible-condition", Severity.ERROR)
UNKNOWN_SHAPE = Code("C141", "unknown-shape", Severity.ERROR)
SHAPE_SIZE = Code("C142", "shape-size", Severity.ERROR)
UNKNOWN_RULE = Code("C143", "unknown-rule", Severity.ERROR)
INSTEAD_OF_CYCLE = Code("C144", "instead-of-cycle", Severity.ERROR)
TAKEN_NAME = Code("C145", "taken-name", Severity.ERROR)
MISPLACED_CONDITION = Code("C146", "misplaced-condition", Severity.ERROR)
EACH_AND_IF = Code("C147", "each-and-if", Severity.ERROR)
UNCLEAR_VALUE = Code("C148", "unclear-value", Severity.ERROR)
MIXED_PART = Code("C149", "mixed-part", Severity.ERROR)

CODES = (
    UNKNOWN_WORD,
    BAD_CONDITION,
    NOT_A_PART,
    BAD_SHAPE,
    BAD_TILES,
    NOT_A_RULE_BOOK,
    NOT_A_CARD,
    IMPOSSIBLE_CONDITION,
    UNKNOWN_SHAPE,
    SHAPE_SIZE,
    UNKNOWN_RULE,
    INSTEAD_OF_CYCLE,
    TAKEN_NAME,
    MISPLACED_CONDITION,
    EACH_AND_IF,
    UNCLEAR_VALUE,
    MIXED_PART,
)


_LONG_CIRCLE = 8
"""Ids that a message names at most."""


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """Return a question about the words most like one, or None where none is near."""
    near = get_close_matches(word.lower(), list(known), n=2, cutoff=0.6)
    return "did you mean " + " or ".join(f"`{each}`" for each in near) + "?" if near else None


def unknown_word(word: str, span: Span, known: Iterable[str]) -> Diagnostic:
    """A word that is neither of the language nor declared by the book."""
    advice = did_you_mean(word, known)
    return Diagnostic(
        UNKNOWN_WORD,
        f"`{word}` is no word of a condition",
        Label(span, "unknown"),
        help=advice or "declare it under `tiles` or `facts`, or use the words of the language",
    )


def unexpected(shown: str, span: Span, expected: Sequence[str]) -> Diagnostic:
    """Something that cannot stand at its place in a condition."""
    message = f"{shown} cannot stand here" if shown else "the condition ends too early"
    wanted = ", ".join(expected[:-1]) + " or " + expected[-1] if expected[1:] else expected[0]
    return Diagnostic(
        BAD_CONDITION,
        message,
        Label(span, "not expected here" if shown else "more expected after this"),
        help=f"expected {wanted}",
    )


def none_is_no(span: Span, what: str) -> Diagnostic:
    """A 0 where a count is meant."""
    return Diagnostic(
        BAD_CONDITION,
        "0 is the White Dragon, and no count",
        Label(span, "not a count"),
        help=f"write `no {what}`",
    )


def too_deep(span: Span, limit: int) -> Diagnostic:
    """More parentheses within one another than anybody can read."""
    return Diagnostic(
        BAD_CONDITION,
        f"parentheses lie more than {limit} deep here",
        Label(span, "one too many"),
        help="say it with fewer parentheses, or as a list of conditions",
    )


def not_a_part(span: Span) -> Diagnostic:
    """An `each` that asks for anything else than one part or bonus tile."""
    return Diagnostic(
        NOT_A_PART,
        "`each` asks for one part or bonus tile, and this is something else",
        Label(span, "not a part"),
        help="write a part without a count, such as `pung of dragons`, or use `if`",
    )


def mixed_part(span: Span, message: str, advice: str) -> Diagnostic:
    """A part that asks for things that do not go together."""
    return Diagnostic(MIXED_PART, message, Label(span, "these do not go together"), help=advice)


def bad_shape(span: Span, message: str, advice: str) -> Diagnostic:
    """A shape that cannot be read."""
    return Diagnostic(BAD_SHAPE, message, Label(span, "not understood"), help=advice)


def bad_tiles(span: Span, text: str) -> Diagnostic:
    """A list of tiles that cannot be read."""
    return Diagnostic(
        BAD_TILES,
        f"`{text}` is no list of tiles",
        Label(span, "not understood"),
        help="write numbers with B, C or D behind them, and E S W N R G 0, as in `23468B G`",
    )


def not_a_rule_book(span: Span, what: str) -> Diagnostic:
    """A file of another kind where a rule book is wanted."""
    return Diagnostic(
        NOT_A_RULE_BOOK,
        f"this is {what} and no classical rule book",
        Label(span, "not `kind: classical`"),
        help="a rule book begins with `format: 1` and `kind: classical`; "
        "`cardwright check` judges hands of a card",
    )


def not_a_card(span: Span) -> Diagnostic:
    """A rule book where a card is wanted."""
    return Diagnostic(
        NOT_A_CARD,
        "this is a classical rule book and no card",
        Label(span, "a rule book"),
        help="`cardwright classical score HAND --rules FILE` scores hands by it",
    )


def impossible_condition(span: Span, message: str, advice: str | None = None) -> Diagnostic:
    """A condition that no hand meets."""
    return Diagnostic(
        IMPOSSIBLE_CONDITION,
        message,
        Label(span, "never holds"),
        help=advice or "remove the rule, or ask for something that can be",
    )


def unknown_shape(span: Span, name: str, known: Sequence[str]) -> Diagnostic:
    """A limit hand of a shape that the book does not have."""
    advice = did_you_mean(name, known)
    return Diagnostic(
        UNKNOWN_SHAPE,
        f"the book has no shape `{name}`",
        Label(span, "not declared under `shapes`"),
        help=advice or f"shapes of this book are {', '.join(known)}",
    )


def shape_size(span: Span, parts: str, size: int, wanted: int) -> Diagnostic:
    """A shape with too few or too many tiles."""
    return Diagnostic(
        SHAPE_SIZE,
        f"this shape has {size} tiles, a hand has {wanted}",
        Label(span, parts),
        help="a shape is a whole hand; write the other tiles too, or take some away",
    )


def unknown_rule(span: Span, name: str, known: Sequence[str], is_limit: bool) -> Diagnostic:
    """An id under `instead_of` that no rule has, or only a limit hand."""
    message = f"no rule that adds points or doubles has the id `{name}`"
    return Diagnostic(
        UNKNOWN_RULE,
        message if is_limit else f"no rule has the id `{name}`",
        Label(span, "a limit hand" if is_limit else "unknown"),
        help=did_you_mean(name, known) or "name the id of a rule that adds points or doubles",
    )


def instead_of_cycle(span: Span, ids: Sequence[str]) -> Diagnostic:
    """Rules that stand for one another in a circle."""
    named = [f"`{each}`" for each in ids]
    if len(named) > _LONG_CIRCLE:
        named[_LONG_CIRCLE // 2 : -2] = ["…"]
    chain = " instead of ".join(named)
    return Diagnostic(
        INSTEAD_OF_CYCLE,
        f"{chain}: none could ever be decided" if ids[1:-1] else f"{chain} is a circle",
        Label(span, "closes the circle"),
        help="let only the rule that counts name those that do not",
    )


def taken_name(span: Span, name: str, what: str) -> Diagnostic:
    """A declared name that means something already."""
    return Diagnostic(
        TAKEN_NAME,
        f"`{name}` {what}",
        Label(span, "taken"),
        help="give it another name",
    )


def misplaced_condition(span: Span, message: str, advice: str) -> Diagnostic:
    """A condition that cannot be decided in its list."""
    return Diagnostic(MISPLACED_CONDITION, message, Label(span, "not here"), help=advice)


def each_and_if(span: Span, other: Span) -> Diagnostic:
    """A rule with both `each` and `if`."""
    return Diagnostic(
        EACH_AND_IF,
        "a rule has `each` or `if`, and this one has both",
        Label(span, "the second one"),
        (Label(other, "the first one"),),
        help="make two rules of it, or say the rest in the part itself",
    )


def unclear_value(span: Span, message: str, advice: str) -> Diagnostic:
    """A rule whose points are said twice, or not at all."""
    return Diagnostic(UNCLEAR_VALUE, message, Label(span, "its points"), help=advice)
