"""The README is right: its commands print what it says, and its Python runs.

`pytest --update-golden` writes the outputs into it.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sysconfig
from importlib.metadata import metadata
from pathlib import Path

import pytest

README = Path(__file__).parents[2] / "README.md"
TEXT = README.read_text("utf-8") if README.exists() else metadata("cardwright")["Description"]
"""The page itself, or, beside a wheel, what the wheel says of itself."""

FILE = re.compile(r"^```yaml\n# (\S+)\n.*?^```$", re.MULTILINE | re.DOTALL)
CONSOLE = re.compile(r"(?<=^```console\n)(.*?)(?=^```$)", re.MULTILINE | re.DOTALL)
PYTHON = re.compile(r"(?<=^```pycon\n)(.*?)(?=^```$)", re.MULTILINE | re.DOTALL)


@pytest.fixture(autouse=True)
def folder_with_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand in a folder with the files that the page shows, named by their first line."""
    monkeypatch.chdir(tmp_path)
    for file in FILE.finditer(TEXT):
        Path(file[1]).write_text(file[0].removeprefix("```yaml\n").removesuffix("```"), "utf-8")


def replay(block: re.Match[str]) -> str:
    """Return a block with the output that its commands really give."""
    shown = []
    for command in re.findall(r"^\$ (.*)$", block[0], re.MULTILINE):
        program, *arguments = shlex.split(command)
        assert program == "cardwright"
        run = subprocess.run(
            [Path(sysconfig.get_path("scripts")) / program, *arguments],
            env=os.environ | {"COLUMNS": "100", "NO_COLOR": "1"},
            capture_output=True, encoding="utf-8", check=False,
        )  # fmt: skip
        assert run.stderr == ""
        shown.append(f"$ {command}\n{run.stdout.rstrip()}\n")
    return "\n".join(shown)


def test_the_commands_print_what_the_readme_shows(request: pytest.FixtureRequest) -> None:
    replayed = CONSOLE.sub(replay, TEXT)
    assert replayed.count("$ cardwright ") >= 4
    if request.config.getoption("--update-golden"):
        README.write_text(replayed, "utf-8")
    else:
        assert replayed == TEXT


def test_the_python_of_the_readme_runs() -> None:
    code = "\n".join(PYTHON.findall(TEXT))
    assert ">>> " in code
    example = doctest.DocTestParser().get_doctest(code, {}, "README.md", "README.md", 0)
    assert doctest.DocTestRunner().run(example).failed == 0
