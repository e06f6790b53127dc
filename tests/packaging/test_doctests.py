"""Every module imports by its full name, its examples are right, and the face imports little."""

from __future__ import annotations

import doctest
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

PYPROJECT = Path(__file__).parents[2] / "pyproject.toml"
PACKAGES: list[str] = tomllib.loads(PYPROJECT.read_text("utf-8"))["tool"]["setuptools"]["packages"]
MODULES = sorted(
    {*PACKAGES}
    | {
        f"{package}.{module.name}"
        for package in PACKAGES
        for module in iter_modules(import_module(package).__path__)
    }
)
HEAVY = {"jsonschema", "lark", "numpy", "typer", "yaml"}


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_right(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_examples_are_found() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = [test for name in MODULES for test in finder.find(import_module(name)) if test.examples]
    assert "cardwright" in {test.name for test in found}


def test_importing_cardwright_is_cheap() -> None:
    code = f"import sys, cardwright; print(*sorted({HEAVY} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == ""
