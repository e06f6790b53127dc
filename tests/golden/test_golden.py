"""What exactly the program says: one text file a case, held against what it gives now.

A case's sections are its input and, below, its output; `make golden` rewrites the output. Input
that only some cases have stands in optional sections: `file` says how the card was saved, `line`
and `side` what is claimed, `file NAME` and `stdin` what a command reads.
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
from cardwright.compiler import cardfile, compile, errors, schemas, syntax_errors, templates
from cardwright.compiler import lint as linter
from cardwright.compiler.compile import Reading
from cardwright.compiler.yamlfile import CODES as YAML_CODES
from cardwright.loading import decode, read
from typer.testing import CliRunner

from tests.conftest import GOLDEN_FOLDER, Golden
from tests.golden.readable import line_text
from tests.small_cards import compile_lines

FEWEST = {"diagnostics": 100, "ir": 8, "check": 25, "cli": 30}
"""Guards against folders that were not found, and files that got lost."""

CODES = [
    code
    for module in (schemas, cardfile, compile, templates, syntax_errors, errors, linter)
    for code in module.CODES
]
PLAIN = Paint(io.StringIO())
CODE_SHOWN = re.compile(r"^\w+\[(\w+)\]: ", re.MULTILINE)

COLUMNS = "80"


def cases(folder: str) -> list[Path]:
    return sorted((GOLDEN_FOLDER / folder).glob("*.txt"))


def each_case(folder: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("path", cases(folder), ids=lambda path: path.stem)


@pytest.mark.parametrize("folder", FEWEST)
def test_no_case_is_lost(folder: str) -> None:
    assert len(cases(folder)) >= FEWEST[folder]
    for path in cases(folder):
        first, *_ = path.read_text("utf-8").splitlines()
        assert re.fullmatch(r"# [A-Z0-9`+].+[.?]", first), f"{path.name} begins with no sentence"


def test_every_code_is_shown_by_some_case() -> None:
    shown = {
        code for path in cases("diagnostics") for code in CODE_SHOWN.findall(path.read_text("utf-8"))
    }
    assert {code.id for code in (*YAML_CODES, *CODES)} <= shown


# ── Diagnostics ──────────────────────────────────────────────────────────────────────────────────


def saved(text: str, how: str) -> bytes:
    """Return a card as the file holds it: sections cannot show line ends and what begins a file."""
    settings = dict(line.split(": ") for line in how.splitlines())
    data = text.replace("\n", {"LF": "\n", "CRLF": "\r\n"}[settings.get("line ends", "LF")])
    encoding = {"nothing": "utf-8", "a byte-order mark": "utf-8-sig"}
    return data.encode(encoding[settings.get("begins with", "nothing")])


def rendered(reading: Reading) -> str:
    problems = linter.lint(reading)
    return "\n".join(render(reading.source, each, PLAIN) for each in problems)


@each_case("diagnostics")
def test_diagnostics(path: Path, golden: Golden) -> None:
    given = golden.read(path)
    given.setdefault("file", "")
    source = decode("card.yaml", saved(given["card"], given["file"]))
    golden(path, given | {"diagnostics": rendered(read(source))})


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


# ── Commands ─────────────────────────────────────────────────────────────────────────────────────


@each_case("cli")
def test_cli(
    path: Path, golden: Golden, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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
