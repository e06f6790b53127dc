"""What exactly the program says of classical rule books and hands: one text file a case.

`books/` are rule books with what is wrong with them, `rules/` rules of the shipped books explained,
`scores/` hands with their score. Lines of the section `claim` say seat, round, rules and whether
the hand claims Mahjong.
"""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from cardwright import load_book
from cardwright.cli.classical.scores import score_json, score_text
from cardwright.cli.paint import Paint
from cardwright.cli.report import render
from cardwright.compiler.classical import errors, linting
from cardwright.compiler.classical.book import SHIPPED
from cardwright.compiler.source import Source
from cardwright.validator.classical import errors as hand_errors
from cardwright.validator.classical import reasons

from tests.conftest import GOLDEN_FOLDER, Golden

FEWEST = {"books": 41, "rules": 2, "scores": 41}
"""Guards against folders that were not found, and files that got lost."""

CLAIMS = {"": None, "yes": True, "no": False}
PLAIN = Paint(io.StringIO())
ELSEWHERE = {errors.NOT_A_CARD.id}
"""What only a command can show, which has its own case in `cli/`."""


def cases(folder: str) -> list[Path]:
    return sorted((GOLDEN_FOLDER / folder).glob("*.txt"))


def each_case(folder: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("path", cases(folder), ids=lambda path: path.stem)


def shown(folder: str, pattern: str) -> set[str]:
    heads = re.compile(pattern, re.MULTILINE)
    texts = (path.read_text("utf-8") for path in cases(folder))
    return {code for text in texts for code in heads.findall(text)}


@pytest.mark.parametrize("folder", FEWEST)
def test_no_case_is_lost(folder: str) -> None:
    assert len(cases(folder)) >= FEWEST[folder]
    for path in cases(folder):
        first, *_ = path.read_text("utf-8").splitlines()
        assert re.fullmatch(r"# [A-Z0-9`+].+[.?]", first), f"{path.name} begins with no sentence"


@each_case("books")
def test_books(path: Path, golden: Golden) -> None:
    given = golden.read(path)
    source = Source("book.yaml", given["book"])
    found = linting.lint_book(source)
    text = "\n".join(render(source, each, PLAIN) for each in found)
    golden(path, given | {"diagnostics": text})


def test_every_code_of_a_book_is_shown_by_some_case() -> None:
    codes = {code.id for code in (*errors.CODES, *linting.CODES)}
    assert codes - ELSEWHERE <= shown("books", r"^\w+\[(\w+)\]: ")


@each_case("rules")
def test_rules(path: Path, golden: Golden) -> None:
    book = load_book(path.stem.replace("_", "-"))
    lines = []
    for rule_id in book.rule_ids:
        lines.append(f"{rule_id}: {' '.join(book.explain(rule_id))}")
        sample = book.example(rule_id)
        assert sample, rule_id
        lines.append(f"    {sample.hand}  ({sample.seat}{sample.round}, {sample.score.total})")
    golden(path, {"rules": "\n".join(lines)})


def test_both_shipped_books_are_explained() -> None:
    assert [name.replace("-", "_") for name in SHIPPED] == [path.stem for path in cases("rules")]


@each_case("scores")
def test_scores(path: Path, golden: Golden) -> None:
    given = golden.read(path)
    claim = dict(line.split(": ") for line in given["claim"].splitlines())
    book = load_book(claim.get("rules", "classical"))
    text = given["hand"].rstrip("\n")
    winner = CLAIMS[claim.get("winner", "")]
    score = book.score(text, seat=claim["seat"], round=claim["round"], winner=winner)
    json_text = json.dumps(score_json(text, score), ensure_ascii=False, indent=1)
    golden(path, given | {"text": score_text(book, text, score, io.StringIO()), "json": json_text})


def test_every_reason_is_shown_by_some_case() -> None:
    codes = {code.id for code in (*reasons.CODES, *hand_errors.CODES)}
    assert codes <= shown("scores", r"^(?:No Mahjong|Not scored): .* \((\w+)\)$")
