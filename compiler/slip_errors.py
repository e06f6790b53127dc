"""The wording of common slips in the text of a line, most with a fix; all are unexpected-symbol."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cardwright.compiler.diagnostics import Diagnostic, Edit, Fix, Label
from cardwright.compiler.source import Span
from cardwright.compiler.syntax_errors import UNEXPECTED_SYMBOL


def _slip(
    span: Span, message: str, label: str, advice: str, edits: tuple[Edit, ...] = ()
) -> Diagnostic:
    return Diagnostic(
        UNEXPECTED_SYMBOL,
        message,
        Label(span, label),
        help=advice,
        fix=Fix(advice, edits) if edits else None,
    )


def split_tail(span: Span, letter: str, value: str) -> Diagnostic:
    """`X 25` at the end."""
    wanted = f"{letter}{value}"
    return _slip(
        span, f"the points are written without a blank: {wanted}", "read as groups of tiles",
        f"write {wanted}", (Edit(span, wanted),),
    )  # fmt: skip


def swapped_tail(span: Span, concealed: str, exposed: str) -> Diagnostic:
    """`C30 X25` at the end."""
    wanted = f"X{exposed} C{concealed}"
    return _slip(
        span, "of two values the exposed one stands first", "in the wrong order",
        f"write {wanted}", (Edit(span, wanted),),
    )  # fmt: skip


def small_tail(span: Span, written: str) -> Diagnostic:
    """`x25` at the end."""
    wanted = written.upper()
    return _slip(
        span, f"the points are written with a capital letter: {wanted}", "no capital X or C",
        f"write {wanted}", (Edit(span, wanted),),
    )  # fmt: skip


def early_tail(span: Span, points: str, gap: Span, end: int) -> Diagnostic:
    """`X25 (any 2 suits)`: the points and the blanks around them, and where they should stand."""
    return _slip(
        span, f"the points {points} stand before the notes", "read as groups of tiles",
        f"write {points} after the last note", (Edit(gap, " "), Edit(Span(end, end), f" {points}")),
    )  # fmt: skip


def times_sign(position: int) -> Diagnostic:
    """`2222x`."""
    return _slip(
        Span(position, position + 1), "x is the times sign and never an ink", "no ink",
        "use another small letter; those but k and x are inks",
    )  # fmt: skip


def other_letter(position: int, sign: str, wanted: str, meant: Mapping[Span, str]) -> Diagnostic:
    """`2O26g`, `l1g`: letters that look like digits; `meant` has all clusters that hold such."""
    if sign in "Oo":
        message = "O is no tile of a pattern; Soap used as zero is written 0"
    else:
        message = f"{sign} is no tile of a pattern; the number one is written 1"
    return _slip(
        Span(position, position + 1), message, "not expected here", f"write {wanted}",
        tuple(Edit(span, text) for span, text in meant.items()),
    )  # fmt: skip


def bare_note(span: Span, notes: str) -> Diagnostic:
    """A note without parentheses."""
    return _slip(
        span, f"the note {notes} stands without its parentheses", "a note",
        f"write ({notes})", (Edit(span, f"({notes})"),),
    )  # fmt: skip


def closed_only(position: int, start: int, notes: str) -> Diagnostic:
    """`any run)`."""
    return _slip(
        Span(position, position + 1), "this parenthesis closes nothing", "no ( before it",
        f"write ({notes})", (Edit(Span(start, start), "("),),
    )  # fmt: skip


def comma(position: int, all_commas: Iterable[int]) -> Diagnostic:
    """A comma between groups, or behind the notes; all those of the line go."""
    return _slip(
        Span(position, position + 1), "a comma stands outside of notes", "not expected here",
        "remove it: groups are parted by blanks",
        tuple(Edit(Span(at, at + 1), "") for at in all_commas),
    )  # fmt: skip


def bracket(position: int, sign: str) -> Diagnostic:
    """`[any run]`."""
    return _slip(
        Span(position, position + 1), f"{sign} means nothing in a line", "not expected here",
        "notes stand in parentheses: (any 2 suits)",
    )  # fmt: skip


def other_quote(position: int, sign: str) -> Diagnostic:
    """`«SNOW»`."""
    return _slip(
        Span(position, position + 1), f"{sign} is no quotation mark of a word",
        "not expected here", 'write " before and after the letters of the word',
    )  # fmt: skip


def glued(position: int, clear: Iterable[int]) -> Diagnostic:
    """Groups, or a word and a group, without a blank between them; the first, and all clear ones.

    Where an ink could be a digit that was meant, a blank is a guess.
    """
    edits = tuple(Edit(Span(at, at), " ") for at in clear)
    return Diagnostic(
        UNEXPECTED_SYMBOL,
        "two groups stand together without a blank",
        Label(Span(position, position + 1), "a new group begins here"),
        help="put a blank between the groups; a group has one ink, at its end",
        fix=Fix("put a blank between the groups", edits) if edits else None,
    )


def loose_bar(spans: Sequence[Span]) -> Diagnostic:
    """Bars with blanks beside them."""
    return Diagnostic(
        UNEXPECTED_SYMBOL,
        "a bar stands between two groups without blanks",
        Label(spans[0], "blanks beside a bar"),
        help="write 22g|44g",
        fix=Fix("remove the blanks beside the bar", tuple(Edit(span, "|") for span in spans)),
    )
