"""The flawed cards among the examples: each fault is found where its comment says, and no other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from cardwright.compiler.diagnostics import Code, Severity
from cardwright.compiler.lint import ALL_CODES, lint, on_by_default
from cardwright.loading import CODES as OPENING
from cardwright.loading import CardError, find_source, read

EXAMPLES = Path(__file__).parents[2] / "examples"
CARD = EXAMPLES / "flawed-card.yaml"
FILES = sorted((EXAMPLES / "flawed").iterdir())
EXPECTED = re.compile(r"# expect: ([a-z-]+(?:, [a-z-]+)*)$")

OF_CARDS = re.compile(r"S0[0-2]\d|C1[0-2]\d|L2[0-5]\d")
"""The codes of diagnostics about cards; rule books have others."""

Place = tuple[int, str]
"""A line of a file, and the name of what is found in it."""


def expected(text: str) -> Iterator[Place]:
    """Yield what the comments of a file promise, in its own row or in the next one."""
    rows = text.splitlines()
    for number, row in enumerate(rows, start=1):
        if match := EXPECTED.search(row):
            at = number + 1 if row.lstrip().startswith("#") else number
            yield from ((at, name) for name in match[1].split(", "))


def found(path: Path, *, notices: bool) -> list[Place]:
    def chosen(code: Code) -> bool:
        return notices or on_by_default(code)

    try:
        reading = read(find_source(path))
    except CardError as error:
        return [(1, each.code.name) for each in error.diagnostics]
    return sorted(
        (reading.source.position(each.primary.span.start)[0], each.code.name)
        for each in lint(reading, chosen)
    )


def test_the_flawed_card_has_each_fault_where_it_says() -> None:
    assert found(CARD, notices=True) == sorted(expected(CARD.read_text("utf-8")))


def test_notices_are_found_only_when_asked_for() -> None:
    notices = {code.name for code in ALL_CODES if code.severity is Severity.INFO}
    due = [each for each in expected(CARD.read_text("utf-8")) if each[1] not in notices]
    assert notices
    assert found(CARD, notices=False) == sorted(due)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_flawed_file_has_its_one_fault_where_it_says(path: Path) -> None:
    if path.suffix == ".yaml":
        due = list(expected(path.read_text("utf-8")))
        assert len(due) == 1
        assert due[0][1] == path.stem
        assert found(path, notices=True) == due
    else:
        assert found(path, notices=True) == [(1, path.stem)]


def test_every_fault_of_a_card_file_is_shown_by_an_example() -> None:
    shown = [name for _, name in expected(CARD.read_text("utf-8"))]
    shown += [path.stem for path in FILES]
    codes = [code for code in (*OPENING, *ALL_CODES) if OF_CARDS.fullmatch(code.id)]
    assert sorted(shown) == sorted(code.name for code in codes)
