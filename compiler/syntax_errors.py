"""The wording of what can be wrong with the text of a line: the codes S020 to S029."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from difflib import SequenceMatcher, get_close_matches

from cardwright.compiler.diagnostics import Code, Diagnostic, Edit, Fix, Label, Severity
from cardwright.compiler.source import Span

UNEXPECTED_SYMBOL = Code("S020", "unexpected-symbol", Severity.ERROR)
UNCLOSED_QUOTE = Code("S021", "unclosed-quote", Severity.ERROR)
UNCLOSED_NOTE = Code("S022", "unclosed-note", Severity.ERROR)
UNKNOWN_NOTE = Code("S023", "unknown-note", Severity.ERROR)
EMPTY_LINE = Code("S024", "empty-line", Severity.ERROR)
MISSING_VALUE = Code("S025", "missing-value", Severity.WARNING)
VALUE_CONFLICT = Code("S026", "value-conflict", Severity.ERROR)
LINE_TOO_LONG = Code("S027", "line-too-long", Severity.ERROR)

CODES = (
    UNEXPECTED_SYMBOL,
    UNCLOSED_QUOTE,
    UNCLOSED_NOTE,
    UNKNOWN_NOTE,
    EMPTY_LINE,
    MISSING_VALUE,
    VALUE_CONFLICT,
    LINE_TOO_LONG,
)

SYMBOLS = "0123456789NEWSFDRGXYZTUVAHKPQ?J"
"""The symbols of a group (notation, section 2)."""

_DASHED_RANGE = re.compile(r"\bin\s+(\d)\s*[-–—−]\s*(\d)$", re.I)

ALIKE = 0.8
"""How much a note must be like another, of 1, that a fix may put in its place."""

KNOWN_NOTES = (
    "any 1 suit", "any 2 suits", "any 3 suits", "any suit", "any suits", "any run",
    "any consecutive numbers", "any 3 consecutive numbers", "wrapping run", "reversible run",
    "any like numbers", "like numbers", "same number", "any like odd numbers",
    "any like even numbers", "these numbers only", "any wind", "matching dragon",
    "matching dragons", "any dragon", "any dragons", "same dragon", "any 2 dragons",
    "any 3 dragons", "opposite dragon", "opposite dragons", "no jokers", "X in run", "X odd",
    "X even", "f any suit", "g in bam crak", "T != U", "Y = X+1",
)  # fmt: skip
"""Notes in their canonical wording, with examples of formulas."""


def unexpected_symbol(text: str, position: int, after_notes: bool) -> Diagnostic:
    """A sign that no line may hold at this place."""
    if position >= len(text):
        end = len(text.rstrip())
        return Diagnostic(
            UNEXPECTED_SYMBOL,
            "the line ends where a group is expected",
            Label(Span(max(end - 1, 0), max(end, 1)), "a group expected after this"),
            help="write the groups of tiles, or remove what hangs over",
        )
    if after_notes:
        return _after_notes(text, position)
    sign = text[position]
    message, advice = _explain(text, position, sign)
    return Diagnostic(
        UNEXPECTED_SYMBOL, message, Label(Span(position, position + 1), "not expected here"),
        help=advice,
    )  # fmt: skip


def _after_notes(text: str, position: int) -> Diagnostic:
    """Report what stands behind the notes, from its first sign to its last."""
    before, after = text[:position].split(), text[position:].split()
    start = position if text[position - 1].isspace() else text.rfind(before[-1], 0, position)
    start = max(start, text.rfind(")", 0, position) + 1)
    end = position + (len(after[0]) if after and not text[position].isspace() else 1)
    return Diagnostic(
        UNEXPECTED_SYMBOL,
        f"{text[start:end]} cannot stand after the notes",
        Label(Span(start, end), "after a note list"),
        help="after a note list only another note list, the value, or `or` may follow; write all "
        "groups before the notes",
    )


def _explain(text: str, position: int, sign: str) -> tuple[str, str]:
    before = text[position - 1] if position else " "
    in_cluster = before in SYMBOLS or before in "!^~" or before.islower()
    if sign in "Oo" and not text.startswith("or", position):
        return "O is no tile of a pattern; Soap used as zero is written 0", "write the digit 0"
    if sign in "lI":
        return f"{sign} is no tile of a pattern; the number one is written 1", "write the digit 1"
    if sign in "BC" and in_cluster:
        suit = {"B": "Bam", "C": "Crak"}[sign]
        return (
            f"{sign} is no symbol of a card line",
            f"a card prints inks, not suits: use a small letter such as "
            f"{sign.lower()} for some suit; {sign} means {suit} in hands only",
        )
    if sign in "BC":
        return (
            f"{sign} is no symbol of a card line",
            "points are written X25 or C30 at the very end of an alternative",
        )
    if sign.islower() and before.islower() and sign != "x":
        return (
            f"a second ink letter {sign} stands behind the ink {before}",
            "a group has one ink; part two groups with a blank",
        )
    if sign.isupper() and sign.isascii() and in_cluster:
        return (
            f"{sign} is no tile",
            f"an ink is a small letter ({sign.lower()}); tiles are 1-9 0 N E W S F D R G J ? and "
            "the variables X Y Z, T U V, A H K P Q",
        )
    if sign in SYMBOLS and (before.islower() or before in "!^~"):
        return "two groups stand together without a blank", "put a blank between the groups"
    if sign.islower() and sign.isascii():
        return (
            f"the small letter {sign} stands without a group",
            "an ink follows its group without a blank, as in 222g; restrictions stand in "
            "parentheses",
        )
    if sign == "|":
        return "a bar must stand between two groups", "write 22g|44g without anything between"
    if not sign.isascii() and (name := unicodedata.name(sign, "")).find("LETTER") >= 0:
        return (
            f"{sign} is {name.lower()}, which no line may hold",
            "write letters of the English alphabet",
        )
    return (
        f"{_name(sign)} means nothing in a line",
        "a group is tiles (1-9 0 N E W S F D R G J ? X Y Z T U V A H K P Q), an ink letter, "
        "and perhaps ! ^ ~",
    )


def _name(sign: str) -> str:
    return f"{sign}" if sign.isprintable() else f"the sign U+{ord(sign):04X}"


def control_character(position: int, sign: str) -> Diagnostic:
    """A control character."""
    return Diagnostic(
        UNEXPECTED_SYMBOL,
        f"the line holds the control character U+{ord(sign):04X}",
        Label(Span(position, position + 1), "cannot be printed"),
        help="remove it",
    )


def stray_parenthesis(position: int) -> Diagnostic:
    """A closing parenthesis that nothing opened."""
    return Diagnostic(
        UNEXPECTED_SYMBOL,
        "this parenthesis closes nothing",
        Label(Span(position, position + 1), "no ( before it"),
        help="remove it, or open the note list with (",
    )


def parenthesis_in_note(position: int) -> Diagnostic:
    """A parenthesis within a note list."""
    return Diagnostic(
        UNEXPECTED_SYMBOL,
        "notes hold no parentheses",
        Label(Span(position, position + 1), "opens within a note list"),
        help="part notes with commas, or write several note lists one after the other",
    )


def unclosed_quote(position: int, quote: str) -> Diagnostic:
    """A quotation mark that is never closed."""
    return Diagnostic(
        UNCLOSED_QUOTE,
        "this quotation mark is never closed",
        Label(Span(position, position + 1), "opens here"),
        help=f"write {quote} again after the last letter of the phrase",
    )


def unclosed_note(position: int, end: int | None) -> Diagnostic:
    """A parenthesis that is never closed; the notes in it end at `end`, where that is known."""
    advice = "write ) after the last note, before the value"
    return Diagnostic(
        UNCLOSED_NOTE,
        "this parenthesis is never closed",
        Label(Span(position, position + 1), "opens here"),
        help=advice,
        fix=None if end is None else Fix("write )", (Edit(Span(end, end), ")"),)),
    )


def unknown_note(span: Span, note: str, reason: str | None = None) -> Diagnostic:
    """A note that means nothing; lists the nearest ones that do."""
    near = get_close_matches(note.lower().strip("“”‘’\"'. "), KNOWN_NOTES, n=3, cutoff=0.6)
    if reason:
        advice = reason
    elif match := _DASHED_RANGE.search(note):
        advice = f"a range is written {match[1]}..{match[2]}"
    elif near:
        advice = "did you mean " + " or ".join(f"`{known}`" for known in near) + "?"
    else:
        advice = (
            "notes are, for example: any 2 suits, any run, any like numbers, any wind, "
            "opposite dragon, no jokers, X in run, Y = X+1"
        )
    return Diagnostic(
        UNKNOWN_NOTE,
        f"`{note}` is no note that a card can use" if note else "an empty note",
        Label(span, "not understood"),
        help=advice,
        fix=None if reason else _likely(span, note, near),
    )


def _likely(span: Span, note: str, near: Sequence[str]) -> Fix | None:
    """Return the change to the one note that is probably meant; never to another number."""
    plain = note.lower()
    likeness = [SequenceMatcher(None, plain, each).ratio() for each in near[:2]]
    if not near or likeness[0] < ALIKE or (len(near) > 1 and likeness[0] == likeness[1]):
        return None
    if re.findall(r"\d", plain) != re.findall(r"\d", near[0]):
        return None
    return Fix(f"write {near[0]}", (Edit(span, near[0]),), safe=False)


def empty_line() -> Diagnostic:
    """A line without anything in it."""
    return Diagnostic(
        EMPTY_LINE,
        "this line is empty",
        Label(Span(0, 0), "groups expected"),
        help="write the groups of a hand, or remove the line",
    )


def empty_phrase(span: Span) -> Diagnostic:
    """A phrase without letters."""
    return Diagnostic(
        EMPTY_LINE,
        "this phrase has no letters",
        Label(span, "nothing to spell"),
        help="write the letters between the quotation marks, or remove them",
    )


def line_too_long(length: int, limit: int) -> Diagnostic:
    """A line beyond the limit."""
    return Diagnostic(
        LINE_TOO_LONG,
        f"this line has {length:,} characters, the limit is {limit:,}",
        Label(Span(0, 1), "begins here"),
        help="a hand of 14 tiles needs far fewer; is a quotation mark or a line break missing?",
    )


def missing_value(span: Span) -> Diagnostic:
    """A line without points."""
    return Diagnostic(
        MISSING_VALUE,
        "this line has no points",
        Label(span, "no X or C value, no value field"),
        help="write X and the points at the end, such as X25 (C25 for a concealed hand)",
    )


def value_conflict(span: Span, message: str) -> Diagnostic:
    """The tail of a line says something else than its fields."""
    return Diagnostic(
        VALUE_CONFLICT,
        message,
        Label(span, "says something else"),
        help="give the points once: at the end of the line, or in the fields value and concealed",
    )
