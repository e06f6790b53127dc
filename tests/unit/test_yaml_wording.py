"""What PyYAML cannot read: where the problem is, what it is, what to do about it."""

from __future__ import annotations

import re

import pytest
import yaml
from cardwright.compiler.source import Source, Span
from cardwright.compiler.yamlfile import Loader, parse_yaml
from hypothesis import given
from hypothesis import strategies as st

LOADERS: tuple[Loader, ...] = (
    (yaml.SafeLoader, yaml.CSafeLoader) if yaml.__with_libyaml__ else (yaml.SafeLoader,)
)
both_loaders = pytest.mark.parametrize("loader", LOADERS, ids=lambda loader: loader.__name__)

WHOLE_TEXT = "put the whole text in single quotes, and write a single quote inside it twice: ''"
ALIGN = "indent the keys of a mapping, and the items of a list, alike"


def quote(sign: str) -> str:
    return (
        f"a card line that begins with {sign} must stand in single quotes: '...' "
        "(a single quote inside it is doubled)"
    )


UNREADABLE = [
    ('- "SNOW" 11g\n', 9, "text follows a value that has ended", quote('`"`')),
    ('- "SNOW 11g\n- FF "EDEN"\n', 18, "text follows a value that has ended", quote('`"`')),
    ("- id: a\n  line: {y}g 11g", 19, "text follows a value that has ended", quote("`{`")),
    ("- [a] b", 6, "text follows a value that has ended", quote("`[`")),
    ("- 'DON'T'", 7, "text follows a value that has ended", WHOLE_TEXT),
    ("- *", 2, "`*` cannot begin a text", quote("`*`")),
    ("- & b", 2, "`&` cannot begin a text", quote("`&`")),
    ("- !a!b c", 2, "`!` cannot begin a text", quote("`!`")),
    ("- !<a", 2, "`!` cannot begin a text", quote("`!`")),
    ("- @a", 2, "`@` cannot begin a text", quote("`@`")),
    ("- %a", 2, "`%` cannot begin a text", quote("`%`")),
    ("line: `a", 6, "a backtick cannot begin a text", quote("a backtick")),
    ("- |a", 3, "the first line of a block of text holds more than its sign", quote("`|`")),
    ("- > a", 4, "the first line of a block of text holds more than its sign", quote("`>`")),
    ("- ? a: b: c", 8, "a `:` stands where no key can end", quote("`?`")),
    ("- 'a\n- b", 8, "a quoted text is not closed", WHOLE_TEXT),
    ('- "a', 4, "a quoted text is not closed", quote('`"`')),
    ("'a\n--- b'", 3, "a quoted text is not closed", WHOLE_TEXT),
    ("- a: [1, 2\n- b", 14, "a list in brackets lacks a `,` or its `]`",
     f"separate the items with `,` and end the list with `]`; {quote('`[`')}"),
    ("a: {b: c\nd: e", 10, "a mapping in braces lacks a `,` or its `}`",
     f"separate the entries with `,` and end the mapping with `}}`; {quote('`{`')}"),
    ("a: b: c", 4, "a `:` stands where no key can end",
     f"{ALIGN}; a text that holds `: ` must stand in single quotes: '...'"),
    ("a: - b", 3, "a list item begins where none can stand",
     "begin each list item on a line of its own, indented like the others"),
    ("a: 1\nb\nc: 2", 7, "a key is not followed by `:`",
     "write a key and its value as `key: value`"),
    ("a:\n  b: 1\n c: 2", 11, "a line is not a key where one must stand", ALIGN),
    ("- a\nb: c", 4, "a line is not a list item where one must stand", ALIGN),
    ("a: ]", 3, "a value is missing", "write a value, or '' for an empty one"),
    ("a:\n\tb: c", 3, "a line is indented with a tab", "use blanks instead of tabs"),
    ("a:\n- b\n\t- c", 7, "a line is indented with a tab", "use blanks instead of tabs"),
    ("-\ta", 1, "a tab stands where only blanks may stand", "use blanks instead of tabs"),
    ("a\n...\n\nb", None, "text follows after the end of the document", None),
    ('a: b\nc: "\\q"', None, "an escape in double quotes is unknown", None),
    ('a: "\\x4"', None, "an escape has too few hexadecimal digits", None),
    ('a: "\\U00110000"', None, "an escape stands for no character", None),
    ('a: "\\Uffffffff"', None, "an escape stands for no character", None),
    ('a: "\\ud83c"', None, "an escape stands for no character", None),
    ("%YAML 1." + "9" * 5000, 0, "a card file has no directives", None),
    ("a: b\n%YAML 1." + "9" * 5000, 5, "a card file has no directives", None),
    ("a: b\0", 4, "the character U+0000 cannot stand in a card file",
     "remove it, and save the file as plain text in UTF-8"),
    ("\U0001f004 \x07", 2, "the character U+0007 cannot stand in a card file", None),
    ("\ufeffa", 0, "the character U+FEFF cannot stand in a card file", None),
    ("\udc80", 0, "the character U+DC80 cannot stand in a card file", None),
]  # fmt: skip
"""Texts, where the problem is (None where the loaders differ), what it is, what to do about it."""


@both_loaders
@pytest.mark.parametrize(("text", "start", "message", "advice"), UNREADABLE)
def test_what_cannot_be_read_is_told_in_plain_words(
    text: str, start: int | None, message: str, advice: str | None, loader: Loader
) -> None:
    _, problems = parse_yaml(Source("card", text), loader)
    (problem,) = problems
    assert message == problem.message
    assert start in (None, problem.primary.span.start)
    assert advice in (None, problem.help)


@both_loaders
@pytest.mark.parametrize("text", [text for text, *_ in UNREADABLE if "\\ud83c" not in text])
def test_what_cannot_be_read_has_no_tree(text: str, loader: Loader) -> None:
    assert parse_yaml(Source("card", text), loader)[0] is None


@both_loaders
def test_an_open_quote_is_shown_from_both_ends(loader: Loader) -> None:
    _, (problem,) = parse_yaml(Source("card", "a: b\nc: 'd\ne: f\n"), loader)
    assert problem.primary.span == Span(16, 16)
    assert [label.span for label in problem.secondary] == [Span(8, 9)]


PIECES = st.sampled_from([
    "a", "b", " ", "  ", "\t", "\n", "\r\n", "\r", "\n  ", "\n- ", "\na: ", ": ", "- ", "? ", "'",
    '"', "''", "\\", "\\\n", "\\x41", "\\ud800", "\\Uffffffff", "|", ">", "|2-\n", ">+\n   ", "#",
    " # c", "[", "]", "{", "}", ",", "&a ", "*a", "!t ", "!", "%A", "\n%YAML 1.1\n", "@", "`", "é",
    "---", "...", "\n--- ", "<<: ", "\x85", "\u2028", "\ufeff", "\0", "\udc80", "\U0001f004",
])  # fmt: skip
MARKUP = st.lists(PIECES, max_size=25).map("".join)


@both_loaders
@given(text=MARKUP | st.text(max_size=30))
def test_any_text_is_read_or_its_problems_are_told_and_placed(text: str, loader: Loader) -> None:
    _, problems = parse_yaml(Source("card", text), loader)
    for problem in problems:
        for label in (problem.primary, *problem.secondary):
            assert 0 <= label.span.start <= label.span.end <= len(text)
        assert re.fullmatch(r"[a-z`][^\n]*[^.\n]", problem.message)
        assert problem.message != "this cannot be read as YAML"
        assert problem.primary.text
        assert problem.help
