"""YAML text to trees: what is taken, what is refused and passed over, and the limits."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import yaml
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.source import Source, Span
from cardwright.compiler.yamlfile import (
    BAD_YAML,
    DUPLICATE_KEY,
    MAX_NESTING,
    Loader,
    Mapping,
    Node,
    Scalar,
    Sequence,
    parse_yaml,
)

LOADERS: tuple[Loader, ...] = (
    (yaml.SafeLoader, yaml.CSafeLoader) if yaml.__with_libyaml__ else (yaml.SafeLoader,)
)
both_loaders = pytest.mark.parametrize("loader", LOADERS, ids=lambda loader: loader.__name__)


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


def plain_data(node: Node | None) -> object:
    match node:
        case Scalar():
            return node.fragment.text
        case Mapping():
            return {key.fragment.text: plain_data(value) for key, value in node.entries}
        case Sequence():
            return [plain_data(item) for item in node.items]
    return None


@both_loaders
def test_scalars_are_taken_as_written(loader: Loader) -> None:
    text = "name: 2468\nlist: [yes, 012345, ~, 1.50, null, 2026-01-01, .inf]\nempty:\nnone: ''\n"
    root, problems = parse_yaml(Source("card", text), loader)
    assert plain_data(root) == {
        "name": "2468",
        "list": ["yes", "012345", "~", "1.50", "null", "2026-01-01", ".inf"],
        "empty": "",
        "none": "",
    }
    assert problems == ()


@both_loaders
@pytest.mark.parametrize(
    "text", ["", "\n", "# nothing\n", "\n  # nothing", "---\n", "--- # x\n...\n"]
)
def test_a_text_without_content_has_no_tree_and_no_problem(text: str, loader: Loader) -> None:
    assert parse_yaml(Source("card", text), loader) == (None, ())


SPANS = [
    ("a: b", "a: b"),
    ("a: 'b'  # c\n\n", "a: 'b'"),
    ("- a\n- b\n# c\n", "- a\n- b"),
    ("[a, [b]] # c", "[a, [b]]"),
    ("a: |\n  b\n\n# c\n", "a: |\n  b\n"),
    ("--- {a: b}\n...\n", "{a: b}"),
    ("!t {a: b}", "{a: b}"),
    ("&a\n- b", "- b"),
    ("&a b: c", "&a b: c"),
]


@both_loaders
@pytest.mark.parametrize(("text", "whole"), SPANS)
def test_a_node_ends_with_its_last_part(text: str, whole: str, loader: Loader) -> None:
    root, _ = parse_yaml(Source("card", text), loader)
    assert root is not None
    assert whole == text[root.span.start : root.span.end]


SCALAR_SPANS = [
    ("a: b # c", "b"),
    ("a: 'b' ", "'b'"),
    ('a: "b\n c"', '"b\n c"'),
    ("a: &x 'b'", "'b'"),
    ("a: |  # x\n  b\n\n\n", "|  # x\n  b\n"),
    ("a: |-\n  b\n\n", "|-\n  b"),
    ("a: |+\n  b\n\n", "|+\n  b\n\n"),
    ("a: \n", ""),
]


@both_loaders
@pytest.mark.parametrize(("text", "whole"), SCALAR_SPANS)
def test_a_scalar_spans_its_quotes_and_its_header(text: str, whole: str, loader: Loader) -> None:
    root, _ = parse_yaml(Source("card", text), loader)
    _, value = scalars(root)
    assert whole == text[value.span.start : value.span.end]
    assert value.plain == (whole in ("b", ""))


def places(text: str, problems: tuple[Diagnostic, ...]) -> list[tuple[int, str]]:
    """Return the place of each problem, and what is written there."""
    spans = [problem.primary.span for problem in problems]
    return [(span.start, text[span.start : span.end]) for span in spans]


REFUSED = [
    ("tag", "- !x y\n- z", [(2, "!x")], ["y", "z"]),
    ("verbatim tag", "- !<x,y> z", [(2, "!<x,y>")], ["z"]),
    ("bare tag", "- ! 'x'", [(2, "!")], ["x"]),
    ("tag of a mapping", "!!map\na: b", [(0, "!!map")], {"a": "b"}),
    ("tag of nothing", "- !x\n- y", [(2, "!x")], ["", "y"]),
    ("anchor", "- &x y", [(2, "&x")], ["y"]),
    ("anchor of a list", "a: &x\n- y", [(3, "&x")], {"a": ["y"]}),
    ("anchor of a key", "&x a: b", [(0, "&x")], {"a": "b"}),
    ("anchor and tag", "- !x &y z", [(2, "!x"), (5, "&y")], ["z"]),
    ("anchor in a comment", "- &x # &y\n  z", [(2, "&x")], ["z"]),
    ("alias", "- &x y\n- *x\n- z", [(2, "&x"), (9, "*x")], ["y", "", "z"]),
    ("alias as key", "*x : y\nz: w", [(0, "*x")], {"z": "w"}),
    ("two aliases as keys", "*x : y\n*z : w", [(0, "*x"), (7, "*z")], {}),
    ("merge key", "a: b\n<<: {c: d}", [(5, "<<")], {"a": "b"}),
    ("quoted merge key", "'<<': a", [], {"<<": "a"}),
    ("key that is a list", "? [a]\n: b\nc: d", [(2, "[a]")], {"c": "d"}),
    ("key that is a mapping", "{{y}: z}", [(1, "{y}")], {}),
    ("second document", "a\n---\nb\n--- c", [(2, "---"), (8, "---")], "a"),
    ("directive", "%YAML 1.1\n---\na", [(0, "%YAML 1.1")], "a"),
    ("directives", "# x\n%YAML 1.1\r\n%TAG ! !x\n--- a",
     [(4, "%YAML 1.1"), (15, "%TAG ! !x")], "a"),
    ("late directive", "a\n...\n%YAML 1.1\n--- b", [(6, "%YAML 1.1"), (16, "---")], "a"),
    ("percent in a text", "a: |\n  %YAML\n", [], {"a": "%YAML\n"}),
]  # fmt: skip


@both_loaders
@pytest.mark.parametrize(
    ("text", "expected", "data"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED]
)
def test_what_cards_do_not_need_is_refused_and_passed_over(
    text: str, expected: list[tuple[int, str]], data: object, loader: Loader
) -> None:
    root, problems = parse_yaml(Source("card", text), loader)
    assert expected == places(text, problems)
    assert all(problem.code is BAD_YAML for problem in problems)
    assert data == plain_data(root)


@both_loaders
def test_a_key_stands_once_in_a_mapping(loader: Loader) -> None:
    text = "a: 1\nb: {c: 1, 'c': 2}\n\"a\": 3\n"
    root, problems = parse_yaml(Source("card", text), loader)
    assert plain_data(root) == {"a": "1", "b": {"c": "1"}}
    assert places(text, problems) == [(15, "'c'"), (23, '"a"')]
    assert [problem.secondary[0].span for problem in problems] == [Span(9, 10), Span(0, 1)]
    assert all(problem.code is DUPLICATE_KEY for problem in problems)


@both_loaders
def test_a_double_key_is_found_before_a_text_that_cannot_be_read(loader: Loader) -> None:
    root, problems = parse_yaml(Source("card", "a: 1\na: 2\nb: {c: 1, c: 'd"), loader)
    assert root is None
    assert [problem.code for problem in problems] == [DUPLICATE_KEY, DUPLICATE_KEY, BAD_YAML]


@both_loaders
def test_a_long_name_is_clipped_in_the_message(loader: Loader) -> None:
    _, (problem,) = parse_yaml(Source("card", f"- &{'a' * 500} b"), loader)
    assert problem.message == f"`&{'a' * 38}…` is an anchor, which a card file cannot hold"


TOO_DEEP = [("[", 64), ("[\n", 128), ("- ", 128), ("{a: ", 256), ("{a:\n", 256), ("? ", 128)]


@both_loaders
@pytest.mark.parametrize(("opening", "start"), TOO_DEEP)
def test_nesting_ends_at_its_limit(opening: str, start: int, loader: Loader) -> None:
    for depth in (MAX_NESTING + 1, 100_000):
        root, (problem,) = parse_yaml(Source("card", opening * depth), loader)
        assert root is None
        assert problem.message == "mappings and lists stand more than 64 deep in one another"
        assert depth > 1000 or problem.primary.span.start == start


@both_loaders
def test_nesting_up_to_its_limit_is_read(loader: Loader) -> None:
    text = "[" * MAX_NESTING + "]" * MAX_NESTING
    root, problems = parse_yaml(Source("card", text), loader)
    assert root is not None
    assert problems == ()


@both_loaders
def test_aliases_are_not_expanded(loader: Loader) -> None:
    rows = [f"a{i + 1}: &a{i + 1} [{', '.join([f'*a{i}'] * 9)}]\n" for i in range(30)]
    root, problems = parse_yaml(Source("card", "a0: &a0 [x, x]\n" + "".join(rows)), loader)
    assert len(problems) == 31 + 30 * 9
    assert len(list(scalars(root))) == 31 + 2 + 30 * 9


def test_a_text_of_a_megabyte_is_read() -> None:
    line = "      - '\"WINDOWS\" 11g 22g 333g (any 1 suit) X35'\n"
    count = 1_000_000 // len(line)
    root, problems = parse_yaml(Source("card", "categories:\n  - lines:\n" + line * count))
    assert problems == ()
    assert len(list(scalars(root))) == count + 2
