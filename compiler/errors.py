"""The wording of what can be wrong with the meaning of a line: the codes C101 to C129."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.compiler.diagnostics import Code, Diagnostic, Label, Severity
from cardwright.compiler.source import Span

MISSING_INK = Code("C101", "missing-ink", Severity.ERROR)
TOO_MANY_INKS = Code("C102", "too-many-inks", Severity.ERROR)
SUIT_COUNT_MISMATCH = Code("C103", "suit-count-mismatch", Severity.ERROR)
WRONG_TILE_COUNT = Code("C104", "wrong-tile-count", Severity.ERROR)
LIKE_NUMBERS_DIFFER = Code("C105", "like-numbers-differ", Severity.ERROR)
RUN_COUNT_MISMATCH = Code("C106", "run-count-mismatch", Severity.ERROR)
UNKNOWN_VARIABLE = Code("C107", "unknown-variable", Severity.ERROR)
UNUSED_VARIABLE = Code("C108", "unused-variable", Severity.ERROR)
CONTRADICTORY_FORMULAS = Code("C109", "contradictory-formulas", Severity.ERROR)
CONFLICTING_NOTES = Code("C110", "conflicting-notes", Severity.ERROR)
EXAMPLE_HAND = Code("C111", "example-hand", Severity.ERROR)
BLACK_DRAGON_WITHOUT_NOTE = Code("C112", "black-dragon-without-note", Severity.ERROR)
MATCHING_DRAGON_AMBIGUOUS = Code("C113", "matching-dragon-ambiguous", Severity.ERROR)
OPPOSITE_DRAGON_IMPOSSIBLE = Code("C114", "opposite-dragon-impossible", Severity.ERROR)
OPPOSITE_DRAGON_UNDEFINED = Code("C115", "opposite-dragon-undefined", Severity.WARNING)
UNKNOWN_LETTER = Code("C116", "unknown-letter", Severity.ERROR)
IMPOSSIBLE_PHRASE = Code("C117", "impossible-phrase", Severity.ERROR)
IMPOSSIBLE_LINE = Code("C118", "impossible-line", Severity.ERROR)
TOO_MANY_TARGETS = Code("C119", "too-many-targets", Severity.ERROR)

CODES = (
    MISSING_INK,
    TOO_MANY_INKS,
    SUIT_COUNT_MISMATCH,
    WRONG_TILE_COUNT,
    LIKE_NUMBERS_DIFFER,
    RUN_COUNT_MISMATCH,
    UNKNOWN_VARIABLE,
    UNUSED_VARIABLE,
    CONTRADICTORY_FORMULAS,
    CONFLICTING_NOTES,
    EXAMPLE_HAND,
    BLACK_DRAGON_WITHOUT_NOTE,
    MATCHING_DRAGON_AMBIGUOUS,
    OPPOSITE_DRAGON_IMPOSSIBLE,
    OPPOSITE_DRAGON_UNDEFINED,
    UNKNOWN_LETTER,
    IMPOSSIBLE_PHRASE,
    IMPOSSIBLE_LINE,
    TOO_MANY_TARGETS,
)


def wrong_tile_count(span: Span, sizes: Sequence[int], hand_size: int) -> Diagnostic:
    """An alternative that is no whole hand; gives the sum."""
    total = sum(sizes)
    difference = abs(total - hand_size)
    tiles = f"{difference} tile{'s' if difference > 1 else ''}"
    return Diagnostic(
        WRONG_TILE_COUNT,
        f"this pattern uses {total} tiles, a hand has {hand_size}",
        Label(span, f"{' + '.join(map(str, sizes))} = {total}"),
        help=f"remove {tiles}" if total > hand_size else f"add {tiles}",
    )


def missing_ink(span: Span, group: str) -> Diagnostic:
    """A numbered group in no ink where nothing frees its suit."""
    plain = group.rstrip("!^~")
    if plain[-1] in "GRDAPHK" and plain[:-1].isdigit():
        advice = f"an ink is a small letter: write {plain[:-1]}{plain[-1].lower()}"
    else:
        advice = (
            f"write an ink letter behind it, such as {plain}g, or a note: any suit (each such "
            "group in one suit), any suits (each tile free)"
        )
    return Diagnostic(
        MISSING_INK,
        f"the numbered group {group} has no ink, so its suit is not said",
        Label(span, "which suit?"),
        help=advice,
    )


def too_many_inks(span: Span, ink: str, inks: Sequence[str]) -> Diagnostic:
    """A fourth ink that stands for a suit."""
    return Diagnostic(
        TOO_MANY_INKS,
        f"ink {ink} would be a fourth suit beside {', '.join(inks)}; there are three",
        Label(span, "the fourth ink begins here"),
        help="print it in one of the other inks, or tie or free it by a note: "
        f"{ink} = {inks[0]}, or {ink} any suit",
    )


def suit_count_mismatch(span: Span, said: int, inks: Sequence[str], most: int | None) -> Diagnostic:
    """A number of suits that the inks do not bear out; `most` where more than the inks may be."""
    few = len(inks)
    names = f" ({', '.join(inks)})" if inks else ""
    if most is None:
        has = f"{few} ink{'s' if few != 1 else ''} that stand{'s' if few == 1 else ''} for a suit"
        label, advice = f"{few} by the inks", f"write any {few} suit{'s' if few != 1 else ''}"
    else:
        least = max(few, 1)
        has = f"room for {least} to {most}" if most > least else f"room for {most} only"
        label, advice = has, f"write a number from {least} to {max(most, least)}"
    return Diagnostic(
        SUIT_COUNT_MISMATCH,
        f"the note says {said} suit{'s' if said != 1 else ''}, but the pattern has {has}{names}",
        Label(span, label),
        help=f"{advice}, or change the inks" if inks or most else "print numbered tiles in inks",
    )


def like_numbers_differ(span: Span, first: int, other: int) -> Diagnostic:
    """Like numbers of different digits."""
    return Diagnostic(
        LIKE_NUMBERS_DIFFER,
        f"like numbers are one number, but {first} and {other} are printed",
        Label(span, f"{other} here, {first} before"),
        help=f"print {first} in every group, or use variables X and Y for different numbers",
    )


def run_count_mismatch(span: Span, said: int, moving: Sequence[int]) -> Diagnostic:
    """`any 3 consecutive numbers` over another number of numbers."""
    numbers = ", ".join(map(str, moving)) or "none"
    return Diagnostic(
        RUN_COUNT_MISMATCH,
        f"the note says {said} numbers, but {len(moving)} different numbers move ({numbers})",
        Label(span, f"{len(moving)} numbers move"),
        help=f"write any {len(moving)} consecutive numbers, or any run; groups with a 0 and "
        "groups marked ! do not move",
    )


def unknown_variable(span: Span, letter: str) -> Diagnostic:
    """A formula about a letter that is no variable."""
    return Diagnostic(
        UNKNOWN_VARIABLE,
        f"{letter} is no variable",
        Label(span, "no variable"),
        help="numbers are X Y Z, winds T U V, tiles A H K P Q, and inks small letters other than "
        "k and x",
    )


def unused_variable(span: Span, letter: str) -> Diagnostic:
    """A formula about a variable that the pattern does not print."""
    what = "ink" if letter.islower() else "variable"
    shown = "prints no numbered tile or Dragon" if letter.islower() else "is printed in no group"
    return Diagnostic(
        UNUSED_VARIABLE,
        f"the formula is about the {what} {letter}, which {shown}",
        Label(span, f"{letter} is not used"),
        help=f"print {letter} in a group, or remove the formula",
    )


def contradictory_formulas(spans: Sequence[Span]) -> Diagnostic:
    """Formulas that nothing satisfies."""
    return Diagnostic(
        CONTRADICTORY_FORMULAS,
        "no choice of numbers, suits and tiles satisfies this formula"
        if len(spans) == 1
        else "no choice of numbers, suits and tiles satisfies these formulas together",
        Label(spans[-1], "cannot hold"),
        tuple(Label(span, "together with this") for span in spans[:-1]),
        help="numbers are 1 to 9, and different inks are different suits; change or remove a "
        "formula",
    )


def conflicting_notes(span: Span, note: str, other_span: Span, other: str) -> Diagnostic:
    """Two notes that exclude each other."""
    return Diagnostic(
        CONFLICTING_NOTES,
        f"`{note}` and `{other}` exclude each other",
        Label(span, "cannot hold as well"),
        (Label(other_span, "said before"),),
        help="keep one of the two",
    )


def black_dragon(span: Span) -> Diagnostic:
    """A D without ink and without a note."""
    return Diagnostic(
        BLACK_DRAGON_WITHOUT_NOTE,
        "a D without ink needs a note that says which Dragon it is",
        Label(span, "which Dragon?"),
        help="print it in an ink (the Dragon of that suit), or write one of: any dragon, same "
        "dragon, any 2 dragons, opposite dragon, matching dragon",
    )


def matching_dragon_ambiguous(span: Span) -> Diagnostic:
    """A black matching Dragon on a line of several suits."""
    return Diagnostic(
        MATCHING_DRAGON_AMBIGUOUS,
        "a black matching Dragon is clear only where all numbered tiles are in one suit",
        Label(span, "which suit does it match?"),
        help="print the D in the ink whose Dragon is meant",
    )


def opposite_dragon_impossible(span: Span, suits: int, groups: int) -> Diagnostic:
    """More opposite Dragons than are left."""
    left = max(3 - suits, 0)
    return Diagnostic(
        OPPOSITE_DRAGON_IMPOSSIBLE,
        f"{suits} suit{'s' if suits != 1 else ''} of numbered tiles "
        f"leave{'s' if suits == 1 else ''} "
        f"{left or 'no'} opposite Dragon{'s' if left != 1 else ''}, the pattern needs {groups}",
        Label(span, f"{groups} needed, {left} left"),
        help="use fewer suits, or say any dragon",
    )


def opposite_dragon_undefined(span: Span) -> Diagnostic:
    """An opposite Dragon on a line of one suit, under rules that speak of the third suit."""
    return Diagnostic(
        OPPOSITE_DRAGON_UNDEFINED,
        "on a line of one suit two Dragons are opposite, and these rules speak of one",
        Label(span, "either of two Dragons"),
        help="use two suits, or print the D in an ink of its own",
    )


def unknown_letter(span: Span, letter: str, alphabet: str) -> Diagnostic:
    """A letter that the alphabet of words does not have."""
    return Diagnostic(
        UNKNOWN_LETTER,
        f"the letter {letter} is no tile of a word",
        Label(span, "no such letter"),
        help=f"words are spelt with {alphabet} and digits; a card may add letters in its field "
        "`letters`",
    )


def impossible_phrase(span: Span, tiles: str, needed: int, copies: int) -> Diagnostic:
    """A phrase that needs more of a tile than exist."""
    return Diagnostic(
        IMPOSSIBLE_PHRASE,
        f"this phrase needs {needed} tiles {tiles}, the set has {copies}, and letters take no "
        "Jokers",
        Label(span, f"{needed} × {tiles}"),
        help="choose other words",
    )


def impossible_line(span: Span, message: str) -> Diagnostic:
    """A line of which no hand can be made."""
    return Diagnostic(
        IMPOSSIBLE_LINE,
        f"no hand of this line can be made: {message}",
        Label(span, "cannot be made"),
        help="change the sizes of the groups, or free their tiles by a note",
    )


def too_many_targets(span: Span, count: str, limit: int) -> Diagnostic:
    """A line that stands for more patterns than the limit."""
    return Diagnostic(
        TOO_MANY_TARGETS,
        f"this line stands for {count} patterns, the limit is {limit:,}",
        Label(span, "far too open"),
        help="use fewer variables, or tie them by formulas",
    )
