"""The reference of the language of rule books is right: its examples are what it says they are.

In a block named `condition` or `shape` each row is clean, or has exactly the one diagnostic that is
named behind it. A block named `holds` is what a rule asks for, and hands with how often it counts.
A block named `book` is a whole rule book without any finding.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files

import pytest
from cardwright.compiler.classical.condition_syntax import NO_NAMES, WORDS
from cardwright.compiler.classical.linting import lint_book
from cardwright.compiler.classical.shapes import read_shape
from cardwright.compiler.grammars import grammar_text
from cardwright.compiler.source import Source

from tests.books import HEAD, book

TEXT = files("cardwright.grammar").joinpath("CONDITIONS.md").read_text("utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"(.*?)(?:\s+# ([a-z-]+))?")
HAND = re.compile(r"(.*?)\s*=> (\d+)(?: ([ESWN]) ([ESWN]))?")
FEWEST = {"book": 1, "condition": 2, "holds": 9, "shape": 1}
"""Guards against a page that lost some blocks, or a fence that is misspelt."""


@dataclass(frozen=True)
class Block:
    """A fenced block: where it stands, its kind and its rows."""

    row: int
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.kind}-{self.row}"

    @property
    def rows(self) -> list[str]:
        return [row for row in self.text.splitlines() if row.strip()]


BLOCKS = [
    Block(TEXT.count("\n", 0, match.start()) + 1, match[1], match[2])
    for match in BLOCK.finditer(TEXT)
]


def each_block(kind: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("block", [b for b in BLOCKS if b.kind == kind], ids=str)


def test_no_block_is_lost() -> None:
    kinds = [block.kind for block in BLOCKS]
    assert set(kinds) == set(FEWEST)
    assert all(kinds.count(kind) >= fewest for kind, fewest in FEWEST.items())


@each_block("condition")
def test_conditions_are_what_they_are_said_to_be(block: Block) -> None:
    for row in block.rows:
        match = ROW.fullmatch(row)
        assert match
        rule = f"winner_doubles:\n  - {{id: it, name: It, if: '{match[1]}', times: 2}}\n"
        found = [each.code.name for each in lint_book(Source("book.yaml", HEAD + rule))]
        assert set(found) == ({match[2]} if match[2] else set()), row


@each_block("shape")
def test_shapes_are_what_they_are_said_to_be(block: Block) -> None:
    for row in block.rows:
        match = ROW.fullmatch(row)
        assert match
        _, problems = read_shape("it", match[1], NO_NAMES)
        assert [each.code.name for each in problems] == ([match[2]] if match[2] else []), row


@each_block("holds")
def test_rules_count_as_often_as_is_said(block: Block) -> None:
    asked, *hands = block.rows
    rules = book(
        "winner_points:\n  - {id: mahjong, name: Mahjong, value: 1}\n"
        f"winner_doubles:\n  - {{id: it, name: It, {asked}, times: 2}}\n"
    )
    for row in hands:
        match = HAND.fullmatch(row)
        assert match, row
        score = rules.score(match[1], seat=match[3] or "S", round=match[4] or "E")
        assert score.valid, row
        assert [item.rule for item in score.items].count("it") == int(match[2]), row


@each_block("book")
def test_books_are_clean(block: Block) -> None:
    assert lint_book(Source("book.yaml", block.text)) == ()


def test_the_words_are_those_of_the_grammar() -> None:
    rows = "\n".join(row for row in grammar_text("conditions").splitlines() if row[:2] != "//")
    words = set(re.findall(r'"([a-z]+)"', rows))
    for pattern in re.findall(r"/([a-z?|]+)/", rows):
        for word in pattern.split("|"):
            words |= {word.replace("s?", ""), word.replace("?", "")}
    assert words == WORDS


def test_every_word_is_explained() -> None:
    missing = {word for word in WORDS if not re.search(rf"\b{word.rstrip('s')}s?\b", TEXT)}
    assert not missing
