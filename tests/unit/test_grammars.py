"""Grammars are unambiguous, and their tables are those of the grammars as they are."""

from __future__ import annotations

import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest
from cardwright.compiler import grammars, parser_tables
from cardwright.compiler.grammars import build, grammar_text, load_grammar
from lark import Lark, __version__, lexer

NAMES = sorted(
    Path(entry.name).stem
    for entry in files("cardwright.grammar").iterdir()
    if entry.name.endswith(".lark")
)
SAMPLES = {
    "classical": "444C EE 67D [555D] {1111B} +8D (loose tile, flowers 1 3)",
    "conditions": "3 pung/kong of dragons and not (won from discard or pair of 19B)",
    "hand": "FF 44B [222JB] +6C",
    "line": "FFF 2026g 4444r 666b \x01any 3 suits\x02 X25",
    "notes": "any 3 consec. nos.",
    "record": "W exchange 2B for J in E@top [22JJB] => exchange.frozen, ok",
}


def test_every_grammar_has_tables() -> None:
    assert tuple(NAMES) == grammars.NAMES == tuple(SAMPLES)


@pytest.mark.parametrize("name", NAMES)
def test_a_grammar_is_not_ambiguous(name: str) -> None:
    Lark(grammar_text(name), parser="lalr", strict=True)


@pytest.mark.parametrize("name", NAMES)
def test_tables_belong_to_the_grammar(name: str) -> None:
    digest, _ = parser_tables.TABLES[name]
    assert digest == grammars._digest(grammar_text(name)), "run make tables"


@pytest.mark.parametrize("name", NAMES)
def test_tables_read_as_a_parser_that_was_built(name: str) -> None:
    assert load_grammar(name).parse(SAMPLES[name]) == build(grammar_text(name)).parse(SAMPLES[name])


def test_tables_spare_the_building(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parser_tables, "LARK", __version__)
    monkeypatch.setattr(grammars, "build", None)
    load_grammar.cache_clear()
    assert load_grammar("hand").parse(SAMPLES["hand"])


def test_tables_of_another_grammar_or_lark_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parser_tables, "LARK", "0.0")
    load_grammar.cache_clear()
    assert load_grammar("hand").parse(SAMPLES["hand"])
    load_grammar.cache_clear()


def test_lark_still_searches_for_collisions_elsewhere() -> None:
    build(grammar_text("hand"))
    assert lexer.has_interegular


def test_importing_the_loader_imports_no_lark() -> None:
    code = "import sys, cardwright.compiler.grammars; print('lark' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
