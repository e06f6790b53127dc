"""The scalars of YAML: each character of a value stands where it is written."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
import yaml
from cardwright.compiler.source import Fragment, Source
from cardwright.compiler.yamlfile import Loader, Mapping, Node, Scalar, Sequence, parse_yaml
from hypothesis import example, given
from hypothesis import strategies as st

LOADERS: tuple[Loader, ...] = (
    (yaml.SafeLoader, yaml.CSafeLoader) if yaml.__with_libyaml__ else (yaml.SafeLoader,)
)
both_loaders = pytest.mark.parametrize("loader", LOADERS, ids=lambda loader: loader.__name__)

BREAKS = "\r\n\x85\u2028\u2029"


def scalars(node: Node | None) -> Iterator[Scalar]:
    match node:
        case Scalar():
            yield node
        case Mapping():
            for key, value in node.entries:
                yield from scalars(key)
                yield from scalars(value)
        case Sequence():
            for item in node.items:
                yield from scalars(item)


def assert_placed(text: str, scalar: Scalar) -> None:
    """Check each character against the source, without the rules that found its place."""
    value, offsets = scalar.fragment.text, scalar.fragment.offsets
    assert len(offsets) == len(value) + 1
    assert scalar.span.start <= offsets[0]
    assert offsets[-1] <= scalar.span.end <= len(text)
    assert all(here < there for here, there in pairwise(offsets))
    for character, offset in zip(value, offsets, strict=False):
        written = text[offset]
        assert written in (character, "\\") or (character in " \n" and written in BREAKS)


PLACED = [
    ("plain", "a: b c", "b c", [3, 4, 5, 6]),
    ("plain, two lines", "a: b\n   c", "b c", [3, 4, 8, 9]),
    ("plain, blanks at the line end", "a: b \n c", "b c", [3, 5, 7, 8]),
    ("plain, a paragraph", "a: b\n\n\n c", "b\n\nc", [3, 5, 6, 8, 9]),
    ("plain, CRLF", "a: b\r\n c", "b c", [3, 4, 7, 8]),
    ("plain, CRLF, a paragraph", "a: b\r\n\r\n c", "b\nc", [3, 6, 9, 10]),
    ("plain, before a comment", "a: b # c", "b", [3, 4]),
    ("plain, line separator", "a: b\u2028 c", "b\u2028c", [3, 4, 6, 7]),
    ("plain, next line", "a: b\x85 c", "b c", [3, 4, 6, 7]),
    ("plain, outside the first plane", "a: \U0001f004!", "\U0001f004!", [3, 4, 5]),
    ("single", "a: 'bc'", "bc", [4, 5, 6]),
    ("single, empty", "a: ''", "", [4]),
    ("single, doubled quote", "a: 'b''c'", "b'c", [4, 5, 7, 8]),
    ("single, only a quote", "a: ''''", "'", [4, 6]),
    ("single, backslash", r"a: 'b\n'", r"b\n", [4, 5, 6, 7]),
    ("single, lines", "a: 'b \n  c\n\n d'", "b c\nd", [4, 6, 9, 11, 13, 14]),
    ("single, blanks at the ends", "a: ' \n b\n '", " b ", [5, 7, 8, 10]),
    ("double", 'a: "bc"', "bc", [4, 5, 6]),
    ("double, sign", r'a: "b\"\\c"', 'b"\\c', [4, 5, 7, 9, 10]),
    ("double, controls", r'a: "\0\a\b\t\n\v\f\r\e"', "\0\a\b\t\n\v\f\r\x1b",
     [4, 6, 8, 10, 12, 14, 16, 18, 20, 22]),
    ("double, spaces", r'a: "\ \_\N\L\P\/"', " \xa0\x85\u2028\u2029/", [4, 6, 8, 10, 12, 14, 16]),
    ("double, tab", 'a: "\\\tb"', "\tb", [4, 6, 7]),
    ("double, numbers", r'a: "\x41\u00e9\U0001F004."', "Aé\U0001f004.", [4, 8, 14, 24, 25]),
    ("double, number at the end", r'a: "\x41"', "A", [4, 8]),
    ("double, line", 'a: "b\n c"', "b c", [4, 5, 7, 8]),
    ("double, escaped line end", 'a: "b \\\n   c"', "b c", [4, 5, 11, 12]),
    ("double, escaped CRLF", 'a: "b\\\r\n  c"', "bc", [4, 10, 11]),
    ("double, escaped line end, paragraph", 'a: "b\\\n\n c"', "b\nc", [4, 7, 9, 10]),
    ("double, escaped blank at the line end", 'a: "b\\ \n c"', "b  c", [4, 5, 7, 9, 10]),
    ("literal", "a: |\n  b\n   c\n", "b\n c\n", [7, 8, 11, 12, 13, 14]),
    ("literal, no line end", "a: |\n  b", "b", [7, 8]),
    ("literal, CRLF", "a: |\r\n  b\r\n", "b\n", [8, 9, 11]),
    ("literal, strip", "a: |-\n  b\n\n", "b", [8, 9]),
    ("literal, keep", "a: |+\n  b\n\n", "b\n\n", [8, 9, 10, 11]),
    ("literal, keep nothing", "a: |+\n\n\n", "\n\n", [6, 7, 8]),
    ("literal, empty", "a: |\nb: c", "", [4]),
    ("literal, empty in a mapping", "a:\n  a: |\n  m: n", "", [9]),
    ("literal, comment", "a: | # x\n  b\n", "b\n", [11, 12, 13]),
    ("literal, leading blank lines", "a: |\n\n \n  b\n", "\n\nb\n", [5, 7, 10, 11, 12]),
    ("literal, indicator", "a: |1\n  b\n", " b\n", [7, 8, 9, 10]),
    ("literal, indicator and chomping", "a: |1-\n  b\n", " b", [8, 9, 10]),
    ("literal, chomping and indicator", "a: |-1\n  b\n", " b", [8, 9, 10]),
    ("literal, indicator in an item", "- a: |1\n    b\n", " b\n", [11, 12, 13, 14]),
    ("literal, line of blanks", "a: |\n  b\n    \n", "b\n  \n", [7, 8, 11, 12, 13, 14]),
    ("literal at the root", "|\n b\n", "b\n", [3, 4, 5]),
    ("folded", "a: >\n  b\n  c\n", "b c\n", [7, 8, 11, 12, 13]),
    ("folded, paragraph", "a: >\n  b\n\n  c\n", "b\nc\n", [7, 9, 12, 13, 14]),
    ("folded, more indented", "a: >\n  b\n   c\n  d\n", "b\n c\nd\n",
     [7, 8, 11, 12, 13, 16, 17, 18]),
    ("folded, tab", "a: >\n  b\n  \tc\n", "b\n\tc\n", [7, 8, 11, 12, 13, 14]),
    ("folded, CRLF", "a: >-\r\n  b\r\n  c\r\n", "b c", [9, 10, 14, 15]),
    ("folded, leading blank lines", "a: >\n\n  b\n", "\nb\n", [5, 8, 9, 10]),
    ("in a flow sequence", "a: [x, 'y''', \"z\\n\"]", "x", [4, 5]),
    ("in a flow mapping", "{a: y\n z}", "y z", [4, 5, 7, 8]),
    ("after an anchor and a tag", "a: &b !c # d\n  |\n  e\n", "e\n", [19, 20, 21]),
]  # fmt: skip


@both_loaders
@pytest.mark.parametrize(
    ("text", "value", "offsets"), [case[1:] for case in PLACED], ids=[case[0] for case in PLACED]
)
def test_each_character_of_a_value_has_its_place(
    text: str, value: str, offsets: list[int], loader: Loader
) -> None:
    root, _ = parse_yaml(Source("card", text), loader)
    found = next(each for each in scalars(root) if each.fragment.text != "a")
    assert Fragment(value, tuple(offsets)) == found.fragment
    assert_placed(text, found)


# Generated texts: a scalar of each style, in the places where a scalar can stand.

PLACES = [
    ("", -1, ""),
    ("- ", 0, "- z\n"),
    ("k: ", 0, "z: z\n"),
    ("k:\n  l: ", 2, "  z: z\n"),
    ("k:\n- ", 0, "z: z\n"),
    ("- - ", 2, "- z\n"),
    ("- k: ", 2, "  z: z\n"),
    ("? ", 0, ": z\n"),
    ("k: !t &a ", 0, "z: z\n"),
    ("&a\n- !t\n  k: ", 2, "- z\n"),
]
"""What stands before a block or other scalar, the column of what holds it, what may follow."""

FLOW_PLACES = [("[a, ", 0, ", b]\n"), ("{k: ", 0, "}\n"), ("- {k: [", 0, "] , l: m}\n")]

WORDS = st.text("abé\U0001f004019+*!'\"&(^~", max_size=5).map(lambda text: f"w{text}")
SINGLE = st.sampled_from(["a", "é", '"', "''", "\\", "#", ": ", "- ", "\t", "\U0001f004", "{"])
DOUBLE = st.sampled_from([
    "a", "é", "'", "#", ": ", "\t", "\U0001f004", "\\\\", '\\"', "\\n", "\\ ", "\\\t", "\\0",
    "\\x41", "\\u00e9", "\\U0001F004", "\\\n", "\\N", "\\_", "\\L", "\\/", "\\e",
])  # fmt: skip
LINE_ENDS = st.sampled_from(["\n", "\r\n", "\r", "\x85"])


@st.composite
def gaps(draw: st.DrawFn, column: int) -> str:
    """Draw blanks, or line ends with blanks around them and an indentation after them."""
    ends = draw(st.lists(st.sampled_from(["\n", " \n", "  \n"]), max_size=3))
    if not ends:
        return draw(st.sampled_from([" ", "   "]))
    return "".join(ends) + " " * (column + draw(st.integers(1, 3)))


@st.composite
def flow_scalars(draw: st.DrawFn, column: int) -> str:
    """Draw a plain, a single-quoted or a double-quoted scalar."""
    style = draw(st.sampled_from(["", "'", '"']))
    inside = {"": WORDS, "'": SINGLE, '"': DOUBLE}[style]
    if not style:
        words = draw(st.lists(inside, min_size=1, max_size=5))
        return words[0] + "".join(draw(gaps(column)) + word for word in words[1:])
    parts = draw(st.lists(inside | gaps(column), max_size=8))
    return f"{style}{''.join(parts)}{style}"


@st.composite
def block_scalars(draw: st.DrawFn, column: int) -> str:
    """Draw a literal or folded scalar in what begins at a column."""
    margin = draw(st.integers(max(column + 1, 1), max(column, 0) + 4))
    digit = draw(st.sampled_from(["", str(margin - max(column, 0))]))
    flags = draw(st.permutations([digit, draw(st.sampled_from(["", "+", "-"]))]))
    comment = draw(st.sampled_from(["", "  ", " # x"]))
    blank = st.integers(0, margin).map(lambda width: " " * width)
    content = st.tuples(st.sampled_from(["", "", " ", "   ", "\t"]), WORDS | st.just("# x"))
    lines = draw(
        st.lists(blank | content.map(lambda pair: " " * margin + "".join(pair)), max_size=6)
    )
    if not digit:
        lines = [*draw(st.lists(blank, max_size=2)), " " * margin + draw(WORDS), *lines]
    sign = draw(st.sampled_from("|>"))
    return f"{sign}{''.join(flags)}{comment}\n" + "".join(f"{line}\n" for line in lines)


@st.composite
def documents(draw: st.DrawFn) -> str:
    """Draw a text with a scalar in one of its places, in one of the kinds of line end."""
    if draw(st.booleans()):
        before, column, after = draw(st.sampled_from(PLACES))
        text = before + draw(block_scalars(column)) + draw(st.sampled_from(["", after]))
    else:
        before, column, after = draw(st.sampled_from(PLACES + FLOW_PLACES))
        in_brackets = (before, column, after) in FLOW_PLACES
        scalar = draw(flow_scalars(column))
        follows = after if in_brackets else draw(st.sampled_from(["", "\n", f"\n{after}"]))
        text = f"{before}{scalar}{follows}"
    if draw(st.booleans()) and not text.endswith("}\n"):
        text = text.removesuffix("\n")
    return text.replace("\n", draw(LINE_ENDS))


@both_loaders
@given(text=documents())
@example(text="- |1\n   \n")
@example(text="a: >2\n\n   b\n  c\n\n   d\n")
def test_all_characters_of_generated_texts_are_placed(text: str, loader: Loader) -> None:
    root, problems = parse_yaml(Source("card", text), loader)
    events = yaml.parse(text, Loader=loader)
    values = [event.value for event in events if isinstance(event, yaml.ScalarEvent)]
    found = list(scalars(root))
    assert root is not None
    assert all("tag" in problem.message or "anchor" in problem.message for problem in problems)
    assert [scalar.fragment.text for scalar in found] == values
    for scalar in found:
        assert_placed(text, scalar)


@given(text=documents())
def test_both_loaders_give_the_same_tree(text: str) -> None:
    results = [parse_yaml(Source("card", text), loader) for loader in LOADERS]
    assert all(result == results[0] for result in results)


PIECES = st.sampled_from([
    "a", "b", " ", "  ", "\t", "\n", "\r\n", "\r", "\n  ", "\n- ", "\na: ", ": ", "- ", "? ", "'",
    '"', "''", "\\", "\\\n", "\\x41", "\\ud800", "\\Uffffffff", "|", ">", "|2-\n", ">+\n   ", "#",
    " # c", "[", "]", "{", "}", ",", "&a ", "*a", "!t ", "!", "%A", "\n%YAML 1.1\n", "@", "`", "é",
    "---", "...", "\n--- ", "<<: ", "\x85", "\u2028", "\ufeff", "\0", "\udc80", "\U0001f004",
])  # fmt: skip
MARKUP = st.lists(PIECES, max_size=25).map("".join)


@both_loaders
@given(text=MARKUP)
def test_all_characters_of_any_text_are_placed(text: str, loader: Loader) -> None:
    root, _ = parse_yaml(Source("card", text), loader)
    for scalar in scalars(root):
        is_alias = scalar.plain and text.startswith("*", scalar.span.start)
        if not is_alias and "\ufffd" not in scalar.fragment.text:
            assert_placed(text, scalar)
