"""What exactly is said of a record that cannot be used: one text file a case."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from cardwright import games
from cardwright.cli.paint import Paint
from cardwright.cli.report import render
from cardwright.compiler.games import checks
from cardwright.compiler.source import Source
from cardwright.validator.games import record_errors

from tests.conftest import GOLDEN_FOLDER, Golden

FEWEST = 28
"""Guards against a folder that was not found, and files that got lost."""

CASES = sorted((GOLDEN_FOLDER / "records").glob("*.txt"))
CODES = (*checks.CODES, *record_errors.CODES)


def test_no_case_is_lost() -> None:
    assert len(CASES) >= FEWEST


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_record_that_cannot_be_used(path: Path, golden: Golden, tmp_path: Path) -> None:
    given = golden.read(path)
    for name in given:
        if name.startswith("file "):
            (tmp_path / name.removeprefix("file ")).write_text(given[name], "utf-8")
    source = Source(str(tmp_path / "game.record"), given["record"])
    with pytest.raises(games.RecordError) as refusal:
        games.replay(source)
    found = [
        render(refusal.value.source, each, Paint(io.StringIO()))
        for each in refusal.value.diagnostics
    ]
    golden(path, given | {"diagnostics": "\n".join(found).replace(f"{tmp_path}/", "")})


def test_every_code_of_records_is_shown_by_some_case() -> None:
    texts = [path.read_text("utf-8") for path in CASES]
    assert [code.id for code in CODES if not any(f"[{code.id}]" in text for text in texts)] == []
