"""Golden files, Hypothesis profiles, and a cache folder of the run's own."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from difflib import unified_diff
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import settings

GOLDEN_FOLDER = Path(__file__).parent / "golden"
SECTION = re.compile(r"^-- (.+) --\n", re.MULTILINE)

# A red build must be repeatable, so CI draws the same examples each time; elsewhere they are new.
settings.register_profile("dev", max_examples=50, deadline=None)
settings.register_profile("ci", max_examples=250, deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "dev")

_ASKED_FOR = pytest.StashKey[set[Path]]()
"""The golden files that tests of this run have looked at."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write what the program gives into golden files",
    )


def pytest_configure(config: pytest.Config) -> None:
    folder = TemporaryDirectory(prefix="cardwright-")
    os.environ["CARDWRIGHT_CACHE_DIR"] = folder.name
    config.add_cleanup(folder.cleanup)
    config.stash[_ASKED_FOR] = set()


class Golden:
    """Compares what a program gives with files of named sections.

    A file is a sentence that says what it shows, then sections, each after its `-- name --`. Input
    stands in sections too: a test takes it from `read` and gives it back with the output.
    """

    def __init__(self, config: pytest.Config) -> None:
        self._update: bool = config.getoption("--update-golden")
        self._asked_for = config.stash[_ASKED_FOR]

    def read(self, path: Path) -> dict[str, str]:
        """Return the sections of a file by name."""
        self._asked_for.add(path.resolve())
        return dict(_split(path)[1])

    def __call__(self, path: Path, sections: dict[str, str]) -> None:
        """Fail unless each section that the file asks for is as given here.

        With `--update-golden` the file is written; a new one asks for all that is given.
        """
        self._asked_for.add(path.resolve())
        if self._update:
            self._write(path, sections)
        if not path.exists():
            pytest.fail(f"there is no {path}; `make golden` writes it")
        _, wanted = _split(path)
        names = [name for name, _ in wanted]
        unknown = [name for name in names if name not in sections]
        if unknown or not names or len(set(names)) < len(names):
            pytest.fail(f"{path} asks for {names}; the test gives {list(sections)}, each once")
        given = [(name, _ended(sections[name])) for name in names]
        if given != wanted:
            old, new = (_joined(each).splitlines() for each in (wanted, given))
            diff = unified_diff(old, new, str(path), "what the program gives", lineterm="")
            pytest.fail("\n".join([*diff, "where that is right, `make golden` writes it"]), False)

    @staticmethod
    def _write(path: Path, sections: dict[str, str]) -> None:
        head, wanted = _split(path) if path.exists() else ("", [(name, "") for name in sections])
        body = _joined([(name, _ended(sections.get(name, old))) for name, old in wanted])
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text((head or f"# {path.stem.replace('_', ' ')}\n") + body, "utf-8")


def _split(path: Path) -> tuple[str, list[tuple[str, str]]]:
    """Return what stands before the first section, and the sections in order."""
    head, *parts = SECTION.split(path.read_text("utf-8"))
    return head, list(zip(parts[::2], parts[1::2], strict=True))


def _joined(sections: Iterable[tuple[str, str]]) -> str:
    return "".join(f"-- {name} --\n{text}" for name, text in sections)


def _ended(text: str) -> str:
    return text if text.endswith("\n") or not text else text + "\n"


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    return Golden(request.config)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object | None) -> None:
    """Take over from a process that ran some of the tests which files those have looked at."""
    asked_for = node.config.stash[_ASKED_FOR]
    asked_for.update(Path(path) for path in getattr(node, "workeroutput", {}).get("golden", ()))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a full run over golden files that no test has looked at."""
    config = session.config
    output: dict[str, list[str]] | None = getattr(config, "workeroutput", None)
    if output is not None:
        output["golden"] = [str(path) for path in config.stash[_ASKED_FOR]]
        return
    whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS and not config.option.keyword
    if not whole or session.testsfailed:
        return
    asked_for = config.stash[_ASKED_FOR]
    forgotten = [path for path in GOLDEN_FOLDER.rglob("*.txt") if path not in asked_for]
    if forgotten:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        names = ", ".join(str(path.relative_to(GOLDEN_FOLDER)) for path in sorted(forgotten))
        print(f"\nno test reads these golden files: {names}")
