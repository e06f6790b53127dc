"""What exactly the program says: one text file a case, held against what it gives now.

A case's sections are its input and, below, its output; `make golden` rewrites the output. Input
that only some cases have stands in optional sections: `file` says how the card was saved, `select`
which notices are asked for, `line` and `side` what is claimed, `file NAME` and `stdin` what a
command reads.
"""

from __future__ import annotations

import io
import json
import re
import shlex
from pathlib import Path

import pytest
from cardwright.card import Card
from cardwright.cli.app import app
from cardwright.cli.paint import Paint
from cardwright.cli.report import render
from cardwright.cli.verdicts import verdict_json, verdict_text
from cardwright.compiler import (
    cardfile,
    errors,
    schemas,
    syntax_errors,
    templates,
    yamlfile,
)
from cardwright.compiler import compile as compiling
from cardwright.compiler import lint as linter
from cardwright.compiler.diagnostics import Code
from cardwright.loading import decode, read
from cardwright.validator.reasons import CODES as REASONS
from typer.testing import CliRunner

from tests.conftest import GOLDEN_FOLDER, Golden
from tests.golden.readable import line_text
from tests.small_cards import compile_lines

FEWEST = {"diagnostics": 137, "ir": 19, "check": 47, "cli": 54}
"""Guards against folders that were not found, and files that got lost."""

CODES = [
    code
    for module in (
        yamlfile, schemas, cardfile, compiling, templates, syntax_errors, errors, linter,
    )
    for code in module.CODES
]  # fmt: skip
PLAIN = Paint(io.StringIO())
COLUMNS = "80"
"""The width of the terminal that commands write to."""


def cases(folder: str) -> list[Path]:
    return sorted((GOLDEN_FOLDER / folder).glob("*.txt"))


def texts(folder: str) -> list[str]:
    return [path.read_text("utf-8") for path in cases(folder)]


def each_case(folder: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("path", cases(folder), ids=lambda path: path.stem)


@pytest.mark.parametrize("folder", FEWEST)
def test_no_case_is_lost(folder: str) -> None:
    assert len(cases(folder)) >= FEWEST[folder]
    for path in cases(folder):
        first, *_ = path.read_text("utf-8").splitlines()
        assert re.fullmatch(r"# [A-Z0-9`+].+[.?]", first), f"{path.name} begins with no sentence"


# ── Diagnostics ──────────────────────────────────────────────────────────────────────────────────


def saved(text: str, how: str) -> bytes:
    """Return a card as the file holds it: sections cannot show line ends and what begins a file."""
    settings = dict(line.split(": ") for line in how.splitlines())
    data = text.replace("\n", {"LF": "\n", "CRLF": "\r\n"}[settings.get("line ends", "LF")])
    encoding = {"nothing": "utf-8", "a byte-order mark": "utf-8-sig"}
    return data.encode(encoding[settings.get("begins with", "nothing")])


def rendered(reading: compiling.Reading, selected: str = "") -> str:
    """Return what lint finds; a notice only where a case selects it by name."""

    def chosen(code: Code) -> bool:
        return linter.on_by_default(code) or code.name in selected.split()

    problems = linter.lint(reading, chosen)
    return "\n".join(render(reading.source, each, PLAIN) for each in problems)


@each_case("diagnostics")
def test_diagnostics(path: Path, golden: Golden) -> None:
    given = {"file": "", "select": ""} | golden.read(path)
    source = decode("card.yaml", saved(given["card"], given["file"]))
    golden(path, given | {"diagnostics": rendered(read(source), given["select"])})


def test_every_code_is_shown_by_some_case() -> None:
    heads = re.compile(r"^\w+\[(\w+)\]: ", re.MULTILINE)
    shown = {code for text in texts("diagnostics") for code in heads.findall(text)}
    assert {code.id for code in CODES} <= shown


# ── What a line means ────────────────────────────────────────────────────────────────────────────


@each_case("ir")
def test_ir(path: Path, golden: Golden) -> None:
    given = golden.read(path)
    compiled = compile_lines([given["line"].rstrip("\n")], given.get("kind", "standard").strip())
    assert compiled is not None
    golden(path, given | {"ir": line_text(compiled.card.lines[0])})


# ── Verdicts ─────────────────────────────────────────────────────────────────────────────────────


@each_case("check")
def test_check(path: Path, golden: Golden) -> None:
    given = golden.read(path)
    reading = read(decode("card.yaml", given["card"].encode()))
    assert reading.compiled is not None, rendered(reading)
    card = Card(reading.compiled)
    claim = {name: given[name].strip() for name in ("side", "line") if name in given}
    verdict = card.check(given["hand"].rstrip("\n"), **claim)
    shown = json.dumps(verdict_json(verdict), ensure_ascii=False, indent=1)
    golden(path, given | {"text": verdict_text(card, verdict, io.StringIO()), "json": shown})


def test_every_reason_is_shown_by_some_case() -> None:
    heads = re.compile(r"^No Mahjong: \S+ \((\w+)\)$", re.MULTILINE)
    shown = {code for text in texts("check") for code in heads.findall(text)}
    assert set(REASONS.values()) <= shown


# ── Commands ─────────────────────────────────────────────────────────────────────────────────────


@each_case("cli")
def test_cli(path: Path, golden: Golden, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = golden.read(path)
    monkeypatch.chdir(tmp_path)
    for name in given:
        if name.startswith("file "):
            Path(name.removeprefix("file ")).write_text(given[name], "utf-8")
    program, *arguments = shlex.split(given["command"])
    assert program == "cardwright"
    result = CliRunner().invoke(
        app, arguments, input=given.get("stdin"), env={"COLUMNS": COLUMNS, "TERM": "dumb"}
    )
    assert isinstance(result.exception, SystemExit | None), result.exception
    written = {
        name: Path(name.removeprefix("wrote ")).read_text("utf-8")
        for name in given
        if name.startswith("wrote ")
    }
    output = {"stdout": result.stdout, "stderr": result.stderr, "exit code": str(result.exit_code)}
    golden(path, given | output | written)
