"""The pages of `docs/` are right: their commands, run in their order, print what they say.

Each page is gone through from top to bottom in a folder of its own: a block of YAML or text whose
first line is `# NAME` is written to that file, and a console block is run. A command that prints
to standard error shows that too. `pytest --update-golden` writes the outputs into the pages. The
examples in Python of a page run as one.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = tuple(
    page for page in sorted((ROOT / "docs").glob("*.md")) if "```console\n" in page.read_text()
)
BLOCK = re.compile(r"^```(yaml|text|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAME = re.compile(r"# (\S+)\n")
PYTHON = re.compile(r"(?<=^```pycon\n)(.*?)(?=^```$)", re.MULTILINE | re.DOTALL)


def replay(block: re.Match[str]) -> str:
    """Return a block with the output that its commands really give; write the file that it is."""
    kind, text = block.groups()
    if kind != "console":
        name = NAME.match(text)
        if name:
            content = text if kind == "yaml" or name[1].endswith(".record") else text[name.end() :]
            Path(name[1]).write_text(content, "utf-8")
        return block[0]
    shown = []
    for command in re.findall(r"^\$ (.*)$", text, re.MULTILINE):
        program, *arguments = shlex.split(command)
        assert program == "cardwright"
        run = subprocess.run(
            [Path(sysconfig.get_path("scripts")) / program, *arguments],
            env=os.environ | {"COLUMNS": "100", "NO_COLOR": "1"},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", check=False,
        )  # fmt: skip
        assert not re.search("Traceback|No such command|No such option", run.stdout)
        shown.append(f"$ {command}\n{run.stdout.rstrip()}\n")
    return "```console\n" + "\n".join(shown) + "```"


def test_the_pages_are_found() -> None:
    assert PAGES or not (ROOT / "README.md").exists()  # beside a wheel there are none


def test_the_commands_of_the_pages_print_what_they_show(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for page in PAGES:
        folder = tmp_path / page.stem
        folder.mkdir()
        monkeypatch.chdir(folder)
        if (ROOT / "examples").exists():
            (folder / "examples").symlink_to(ROOT / "examples")
        text = page.read_text("utf-8")
        replayed = BLOCK.sub(replay, text)
        if request.config.getoption("--update-golden"):
            page.write_text(replayed, "utf-8")
        else:
            assert replayed == text


def test_the_python_of_the_pages_runs() -> None:
    for page in PAGES:
        code = "\n".join(PYTHON.findall(page.read_text("utf-8")))
        example = doctest.DocTestParser().get_doctest(code, {}, page.name, str(page), 0)
        assert doctest.DocTestRunner().run(example).failed == 0
