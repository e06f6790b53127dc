"""The language reference is right: its lines, hands and cards are what it says they are.

In a block named `line` each line is clean but for missing points, or, where a diagnostic is named
behind it, has exactly that one. A block named `hand` is a line and hands with the answer to each,
one named `card` a whole card file without any finding. Fields of the card, the category or the
line may stand before the lines and hands; ` #` begins a comment, as in a card file.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import pytest
from cardwright import loading
from cardwright.compiler import ground, lower, syntax, syntax_errors, templates
from cardwright.compiler.compile import Reading, compile_card
from cardwright.compiler.lint import lint
from cardwright.compiler.profiles import SHIPPED, shipped_profile
from cardwright.compiler.source import Source
from cardwright.validator.engine import Engine
from cardwright.validator.examples import check_examples
from cardwright.validator.verdict import check

TEXT = files("cardwright.grammar").joinpath("README.md").read_text("utf-8")

FEWEST = {"line": 14, "line NAME": 33, "hand": 40, "card": 3}
"""Blocks of each kind: a guard against a page that lost some, or a fence that is misspelt."""

BLOCK = re.compile(r"^```(\S+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FIELD = re.compile(r"(rules|letters|kind|jokers|wild): (.+)")
COMMENT = re.compile(r"\s+#.*")
HAND = re.compile(r"hand: (.*?) *=> ([a-z-]+)(?: \(([a-z-]+)\))?")

CARD = """\
format: 1
title: An example
year: 2026
rules: {rules}
letters: {letters}
categories:
  - name: Example
    kind: {kind}
{jokers}    lines:
      - line: '{line}'
"""
USUAL = {"rules": "american", "letters": "{}", "kind": "standard", "jokers": ""}


@dataclass(frozen=True)
class Block:
    """A fenced block: its kind, the diagnostic it names, its fields and its other rows."""

    row: int
    kind: str
    name: str | None
    text: str
    fields: tuple[tuple[str, str], ...]
    rows: tuple[str, ...]


def blocks() -> list[Block]:
    found = []
    for match in BLOCK.finditer(TEXT):
        rows = [COMMENT.sub("", row) for row in match[3].splitlines() if row.strip()]
        fields = [field for row in rows if (field := FIELD.fullmatch(row))]
        others = [row for row in rows if not FIELD.fullmatch(row)]
        row = TEXT.count("\n", 0, match.start()) + 1
        pairs = tuple((field[1], field[2]) for field in fields)
        found.append(Block(row, match[1], match[2], match[3], pairs, tuple(others)))
    return found


BLOCKS = blocks()


def of_kind(kind: str) -> list[Any]:
    return [pytest.param(block, id=f"{block.row}") for block in BLOCKS if block.kind == kind]


@cache
def read(line: str, fields: tuple[tuple[str, str], ...]) -> Reading:
    """Return a line read as the only line of a card with these fields."""
    chosen = USUAL | dict(fields)
    if chosen["jokers"]:
        chosen["jokers"] = f"    jokers: {chosen['jokers']}\n"
    text = CARD.format(line=line.replace("'", "''"), **chosen)
    if "wild" in chosen:
        text += f"        wild: {chosen['wild']}\n"
    return compile_card(Source("card.yaml", text), shipped_profile)


def names(reading: Reading) -> list[str]:
    return sorted({problem.code.name for problem in lint(reading)})


@pytest.mark.parametrize("block", of_kind("line"))
def test_lines_have_the_diagnostic_that_is_named_and_no_other(block: Block) -> None:
    assert block.rows
    for line in block.rows:
        given = names(read(line, block.fields))
        if block.name is None:
            assert (line, given) in ((line, []), (line, ["missing-value"]))
        else:
            assert f"# {block.name}" in block.text, "readers do not see what stands behind a fence"
            found = [name for name in given if name in (block.name, *{*given} - {"missing-value"})]
            assert (line, found) == (line, [block.name])


@pytest.mark.parametrize("block", of_kind("hand"))
def test_hands_get_the_answer_that_is_shown(block: Block) -> None:
    card, *rows = block.rows
    assert card.startswith("card: ")
    assert rows
    reading = read(card.removeprefix("card: "), block.fields)
    assert names(reading) in ([], ["missing-value"])
    assert reading.compiled is not None
    engine = Engine(reading.compiled)
    due, given = [], []
    for row in rows:
        match = HAND.fullmatch(row)
        assert match, row
        verdict = check(engine, match[1])
        reason = verdict.reasons[0].name if match[3] and verdict.reasons else None
        due.append((match[1], match[2], match[3]))
        given.append((match[1], str(verdict.status), reason))
    assert due == given


@pytest.mark.parametrize("block", of_kind("card"))
def test_cards_have_no_findings(block: Block) -> None:
    reading = compile_card(Source("card.yaml", block.text), shipped_profile)
    found = [*lint(reading), *check_examples(reading)]
    assert [(each.code.name, each.message) for each in found] == []
    assert reading.compiled is not None


def test_no_block_is_lost() -> None:
    count = Counter("line NAME" if block.name else block.kind for block in BLOCKS)
    assert set(count) == set(FEWEST)
    assert {kind: n for kind, n in FEWEST.items() if count[kind] < n} == {}
    assert TEXT.count("\n```") == 2 * len(BLOCKS)


def test_the_links_lead_somewhere() -> None:
    headings = re.findall(r"^#{2,3} (.+)$", TEXT, re.MULTILINE)
    anchors = {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}
    assert len(anchors) == len(headings)
    links = re.findall(r"\]\(([^)]+)\)", TEXT)
    listed = {link.removeprefix("#") for link in links if link.startswith("#")}
    chapters = re.findall(r"^## (.+)$", TEXT, re.MULTILINE)
    assert listed <= anchors
    assert [each for each in chapters[1:] if f"- [{each}](#" not in TEXT] == []
    for link in links:
        folder, _, name = link.removeprefix("../").rpartition("/")
        if not link.startswith("#") and not link.startswith("../tests"):
            home = files(f"cardwright.{folder.split('/')[0] or 'grammar'}")
            place = home.joinpath(*folder.split("/")[1:], name)
            assert place.is_file() or place.is_dir(), link


def test_every_symbol_note_and_field_is_told() -> None:
    marked = set(re.findall(r"`([^`\n]+)`", TEXT))
    assert set(syntax_errors.SYMBOLS) <= marked | set("2345678")
    assert set(syntax_errors.KNOWN_NOTES) <= marked
    assert set(SHIPPED) <= marked
    schema = json.loads((files("cardwright.cards") / "schema/card.schema.json").read_text("utf-8"))
    places = (schema, schema["$defs"]["category"], schema["$defs"]["line"])
    assert {name for place in places for name in place["properties"]} <= marked
    assert set(schema["$defs"]["category"]["properties"]["kind"]["enum"]) <= marked


def test_the_limits_are_those_of_the_program() -> None:
    limits = (
        loading.FILE_LIMIT,
        syntax.LINE_LIMIT,
        ground.TARGET_LIMIT,
        lower.EXPANSION_LIMIT,
        templates.TEMPLATE_LIMIT,
    )
    table = TEXT.partition("\n## Limits\n")[2].partition("\n## ")[0]
    assert [limit for limit in limits if f"| {limit:,} " not in table] == []
