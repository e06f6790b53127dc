"""PyYAML's complaints in plain words, with the advice that a writer of cards needs."""

from __future__ import annotations

import re
from dataclasses import dataclass

import yaml
from cardwright.compiler import yaml_errors
from cardwright.compiler.diagnostics import Diagnostic, Edit, Fix, Label
from cardwright.compiler.source import Source, Span
from cardwright.compiler.yaml_errors import BAD_YAML, ESCAPES, quote, shown

_OPENING = re.compile(r"""[ \t]*(?:[-?] +)*(?:[\w-]+ *: +)?(?P<sign>["'{\[?*&!|>%@`])""")
"""A line whose list item or value begins with a sign that means something to YAML."""


_UNQUOTED = re.compile(
    r"""^(?P<indent>[ \t]*)- +(?:line *: +)?"""
    r"""(?P<body>(?:"[^"\n]*"|\{[^{}\n]*\}|\?(?= ))[^#\n]*\S(?:(?<=\))|(?<=[XC\d]\d)))"""
    r"""[ \t]*(?:\#.*)?\r?$""",
    re.MULTILINE,
)
"""A card line that begins with a word, a hole or `?`, holds more, and is not quoted."""


@dataclass(frozen=True, slots=True)
class _Wording:
    """Our words for what PyYAML says, and what it was reading, where `pattern` is found."""

    pattern: str
    message: str
    caret: str
    help: str


_ALIGN = "indent the keys of a mapping, and the items of a list, alike"
_CLOSE_QUOTE = "close the quote, and write a quote of the same kind inside it twice"

_WHOLE_TEXT = "put the whole text in single quotes, and write a single quote inside it twice: ''"

_WORDINGS = (
    _Wording("quoted scalar.*end of stream", "a quoted text is not closed",
             "the file ends here", _CLOSE_QUOTE),
    _Wording("quoted scalar.*document", "a quoted text is not closed",
             "the document ends here", _CLOSE_QUOTE),
    _Wording("unknown escape", "an escape in double quotes is unknown", "unknown escape", ESCAPES),
    _Wording("quoted scalar.*hexa?decimal", "an escape has too few hexadecimal digits",
             "a digit expected here", ESCAPES),
    _Wording("unicode character escape", "an escape stands for no character",
             "no such character", ESCAPES),
    _Wording("block scalar", "the first line of a block of text holds more than its sign",
             "not expected here", "begin the text on the next line"),
    _Wording("simple key", "a key is not followed by `:`", "`:` expected before this",
             "write a key and its value as `key: value`"),
    _Wording("mapping values|unexpected ':'", "a `:` stands where no key can end", "this `:`",
             f"{_ALIGN}; a text that holds `: ` must stand in single quotes: '...'"),
    _Wording("mapping keys", "a key begins where none can stand", "this key", _ALIGN),
    _Wording("sequence entries", "a list item begins where none can stand", "this item",
             "begin each list item on a line of its own, indented like the others"),
    _Wording("',' or '\\]'", "a list in brackets lacks a `,` or its `]`", "`,` or `]` expected",
             "separate the items with `,` and end the list with `]`"),
    _Wording("',' or '}'", "a mapping in braces lacks a `,` or its `}`", "`,` or `}` expected",
             "separate the entries with `,` and end the mapping with `}`"),
    _Wording("node content", "a value is missing", "a value expected",
             "write a value, or '' for an empty one"),
    _Wording("<document start>", "text follows after the end of the document",
             "not expected here", f"write one value in a file; {_ALIGN}"),
)  # fmt: skip
"""What both scanners of PyYAML say, the C one and the Python one; the first that fits counts."""

_NO_BEGINNING = re.compile("start any token|an anchor|an alias|a tag|tag handle")
"""What PyYAML says when a sign that it reserves begins a text."""

_MISFIT = re.compile("block end>|expected key|'-' indicator")
"""What PyYAML says when a text belongs neither to the value before it nor to a new one."""


def unreadable(source: Source, error: yaml.MarkedYAMLError, last: Span) -> Diagnostic:
    """Return what PyYAML could not read; `last` is the scalar that it read last."""
    size = len(source.text)
    at = min(error.problem_mark.index, size) if error.problem_mark else size
    opened = min(error.context_mark.index, size) if error.context_mark else at
    said = f"{error.context or ''}: {error.problem or ''}".lower()
    if "directive" in (error.context or ""):
        row, column = source.position(opened)
        return yaml_errors.directive(Span(opened, opened + len(source.line(row)) - column + 1))
    if source.text[at : at + 1] == "\t" and re.search("start any token|tab character", said):
        return _tab(source, at)
    if "nesting" in said:
        return yaml_errors.too_deep(at)
    if _NO_BEGINNING.search(said):
        at = opened
    if re.search("block (mapping|collection)", said):
        # The mapping or list may have begun far above and tells the reader nothing.
        opened = at
    wording = _wording(source, said, at)
    reaches_here = source.position(last.end)[0] == source.position(at)[0]
    starts = (at, opened, last.start) if reaches_here else (at, opened)
    return Diagnostic(
        BAD_YAML,
        wording.message,
        Label(_sign(source, at), wording.caret),
        (Label(_sign(source, opened), "begun here"),) if opened < at else (),
        help=_advice(source, starts, wording.help),
        fix=_quoting(source, starts),
    )


def _quoting(source: Source, starts: tuple[int, ...]) -> Fix | None:
    """Return what puts a card line in single quotes, and all that are written like it.

    YAML is read no further than the first of them.
    """
    found = list(_UNQUOTED.finditer(source.text))
    faulty = next((m for m in found for at in starts if m.start() <= at <= m.end()), None)
    if faulty is None:
        return None
    edits = (
        Edit(Span(*each.span("body")), "'" + each["body"].replace("'", "''") + "'")
        for each in found
        if each["indent"] == faulty["indent"]
    )
    return Fix("put the line in single quotes", tuple(edits))


def _sign(source: Source, at: int) -> Span:
    return Span(at, min(at + 1, len(source.text)))


def _begins_line(source: Source, at: int) -> bool:
    row, column = source.position(at)
    return not source.line(row)[: column - 1].strip()


def _tab(source: Source, at: int) -> Diagnostic:
    if _begins_line(source, at):
        message = "a line is indented with a tab"
    else:
        message = "a tab stands where only blanks may stand"
    return Diagnostic(
        BAD_YAML, message, Label(_sign(source, at), "a tab"), help="use blanks instead of tabs"
    )


def _wording(source: Source, said: str, at: int) -> _Wording:
    """Return our words for what PyYAML said."""
    if _NO_BEGINNING.search(said):
        sign = source.text[at : at + 1]
        return _Wording(said, f"{shown(sign)} cannot begin a text", "reserved sign", quote(sign))
    if _MISFIT.search(said):
        if not _begins_line(source, at):
            return _Wording(
                said, "text follows a value that has ended", "does not fit here", _ALIGN
            )
        expected = "a list item" if "collection" in said else "a key"
        return _Wording(
            said, f"a line is not {expected} where one must stand", f"{expected} expected", _ALIGN
        )
    for wording in _WORDINGS:
        if re.search(wording.pattern, said):
            return wording
    return _Wording(said, "this cannot be read as YAML", "not understood", _ALIGN)


def _advice(source: Source, starts: tuple[int, ...], otherwise: str) -> str:
    """Return what to do about a fault on the lines of some offsets, the likeliest line first."""
    for start in starts:
        opening = _OPENING.match(source.line(source.position(start)[0]))
        if opening is None:
            continue
        if opening["sign"] == "'":
            return _WHOLE_TEXT
        if opening["sign"] in "[{" and "separate" in otherwise:
            return f"{otherwise}; {quote(opening['sign'])}"
        return quote(opening["sign"])
    return otherwise
