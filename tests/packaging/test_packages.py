"""What `pyproject.toml` says is shipped against what there is.

The tests hold in an editable install, where a folder that the lists forget still works, and in an
install of the wheel, where it is gone.
"""

from __future__ import annotations

import tomllib
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import cardwright
import pytest

ROOT = Path(__file__).parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
SETUPTOOLS = PYPROJECT["tool"]["setuptools"]


def folder_of(package: str) -> Path:
    (folder,) = import_module(package).__path__
    return Path(folder)


FOLDERS = {name: folder_of(name) for name in SETUPTOOLS["package-dir"]}


def test_every_folder_with_an_init_is_a_listed_package() -> None:
    found = {
        ".".join((name, *init.parent.relative_to(folder).parts))
        for name, folder in FOLDERS.items()
        for init in folder.rglob("__init__.py")
    }
    assert sorted(found) == SETUPTOOLS["packages"]


def test_every_package_at_the_root_is_mapped() -> None:
    at_root = {init.parent.name for init in ROOT.glob("*/__init__.py")} - {"tests"}
    assert at_root <= set(SETUPTOOLS["package-dir"].values())


def test_every_data_file_is_listed() -> None:
    listed = {
        file
        for package, patterns in SETUPTOOLS["package-data"].items()
        for pattern in patterns
        for file in folder_of(package).glob(pattern)
    }
    found = {
        file
        for folder in FOLDERS.values()
        for file in folder.rglob("*")
        if file.is_file() and file.suffix not in {".py", ".pyc"}
    }
    assert found == listed


@pytest.mark.parametrize(
    ("package", "pattern"),
    [(package, each) for package, all_ in SETUPTOOLS["package-data"].items() for each in all_],
)
def test_every_pattern_of_data_files_finds_some(package: str, pattern: str) -> None:
    assert list(folder_of(package).glob(pattern))


def test_the_package_tells_type_checkers_that_it_is_typed() -> None:
    assert (folder_of("cardwright") / "py.typed").is_file()


def test_the_version_is_the_same_everywhere() -> None:
    assert {PYPROJECT["project"]["version"]} == {cardwright.__version__, version("cardwright")}
