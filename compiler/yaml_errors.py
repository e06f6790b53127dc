"""The wording of what can be wrong with a file as YAML: the codes S002 and S003."""

from __future__ import annotations

from cardwright.compiler.diagnostics import Code, Diagnostic, Label, Severity
from cardwright.compiler.source import Source, Span
from cardwright.compiler.yaml_nodes import MAX_NESTING

BAD_YAML = Code("S002", "bad-yaml", Severity.ERROR)
DUPLICATE_KEY = Code("S003", "duplicate-key", Severity.ERROR)

CODES = (BAD_YAML, DUPLICATE_KEY)

MAX_SHOWN = 40
"""How many characters of a text a message shows."""

ESCAPES = "write a backslash in double quotes as `\\\\`, or put the text in single quotes"
"""What to do about an escape that stands for nothing."""


def _clipped(text: str) -> str:
    """Return a text as one line that is short enough for a message."""
    line = " ".join(text.split())
    return line if len(line) <= MAX_SHOWN else f"{line[: MAX_SHOWN - 1]}…"


def shown(sign: str) -> str:
    """Return a sign as a message shows it."""
    return "a backtick" if sign == "`" else f"`{sign}`"


def quote(sign: str) -> str:
    """Return what to do about a card line that begins with a sign of YAML's own."""
    return (
        f"a card line that begins with {shown(sign)} must stand in single quotes: '...' "
        "(a single quote inside it is doubled)"
    )


def unprintable(source: Source, at: int) -> Diagnostic:
    """Return that a character cannot stand in a YAML file."""
    return Diagnostic(
        BAD_YAML,
        f"the character U+{ord(source.text[at]):04X} cannot stand in a card file",
        Label(Span(at, at + 1), "not a printable character"),
        help="remove it, and save the file as plain text in UTF-8",
    )


def too_large(span: Span) -> Diagnostic:
    """Return that an escape in a double-quoted text is the number of no character."""
    return Diagnostic(
        BAD_YAML,
        "an escape stands for no character",
        Label(span, "no such character"),
        help=ESCAPES,
    )


def directive(span: Span) -> Diagnostic:
    """Return that a line is a directive, such as `%YAML`."""
    return Diagnostic(
        BAD_YAML,
        "a card file has no directives",
        Label(span, "a directive"),
        help=f"remove the line; {quote('%')}",
    )


def second_document(span: Span) -> Diagnostic:
    """Return that another document begins in the same file."""
    return Diagnostic(
        BAD_YAML,
        "a card file holds one document",
        Label(span, "another document begins here"),
        help="put each card in a file of its own",
    )


def too_deep(start: int) -> Diagnostic:
    """Return that mappings and lists stand in one another too deep."""
    return Diagnostic(
        BAD_YAML,
        f"mappings and lists stand more than {MAX_NESTING} deep in one another",
        Label(Span(start, start + 1), "too deep"),
        help=f"{quote('[')}; nothing in a card file is nested deeply",
    )


def reserved(span: Span, written: str) -> Diagnostic:
    """Return that a text is an anchor, an alias or a tag."""
    name = {"&": "an anchor", "*": "an alias"}.get(written[0], "a tag")
    return Diagnostic(
        BAD_YAML,
        f"`{_clipped(written)}` is {name}, which a card file cannot hold",
        Label(span, name),
        help=f"write the value itself; {quote(written[0])}",
    )


def question_mark(span: Span) -> Diagnostic:
    """Return that `? ` begins what YAML takes for a key of several lines."""
    return Diagnostic(
        BAD_YAML,
        "`? ` begins a long key in YAML, which a card file cannot hold",
        Label(span, "a long key"),
        help=quote("?"),
    )


def merge_key(span: Span) -> Diagnostic:
    """Return that a key is `<<`, which merges mappings in YAML."""
    return Diagnostic(
        BAD_YAML,
        "`<<` is a merge key, which a card file cannot hold",
        Label(span, "a merge key"),
        help="write the entries themselves",
    )


def key_not_text(span: Span, sign: str) -> Diagnostic:
    """Return that a key is a mapping or a list."""
    return Diagnostic(
        BAD_YAML,
        "a key is a mapping or a list, not a text",
        Label(span, "not a text"),
        help=quote(sign) if sign in "[{" else "write a key as plain text: `key: value`",
    )


def duplicate_key(key: str, first: Span, second: Span) -> Diagnostic:
    """Return that a mapping holds a key twice."""
    return Diagnostic(
        DUPLICATE_KEY,
        f"the key `{_clipped(key)}` stands twice in one mapping",
        Label(second, "the second time"),
        (Label(first, "the first time"),),
        help="remove one of the two",
    )
