"""`cardwright new`: cards to begin with, and cards rolled over to another year."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from cardwright.cli.app import app
from cardwright.compiler.lint import lint
from cardwright.compiler.rollover import roll_over
from cardwright.compiler.source import Source
from cardwright.compiler.unsettled import unsettled
from cardwright.loading import read
from typer.testing import CliRunner

RUNNER = CliRunner()
KINDS = {
    "standard", "year", "word-play", "by-the-numbers", "flashback", "present-tense",
    "singles-and-pairs",
}  # fmt: skip
OLD = """\
# The card of 2026.
format: 1
title: Club Card 2026
year: 2026
rules: tandem
sides: {west: {}, east: {}}
categories:
  - name: Years
    kind: year
    lines:
      - FFF 2026g 4444p 666b X25
      - line: FFF 2026g! 4444p 666b X30
      - {line: FFFF 2026g 222p 333b X35, wins: [FFFF 2026B 222C 333D]}
      - line: FFFF 2026g 2026p 66b X35
        ruling: Decided in 2026.
        wins:
          - FFFF 2026B 2026C 66D
          - FFFF 2026C 2026B 66D
  - name: Now
    side: west
    kind: present-tense
    lines: [NNN 2026 EEEE WWW X30, '"NOW" 2026 2222g 666p X40']
  - {name: Then, side: east, kind: flashback, lines: [NNN 1926 EEEE WWW X30]}
  - {name: Sums, side: east, kind: by-the-numbers, lines: [FFFFF 2 × 1013 = 2026 X45]}
"""


@pytest.mark.parametrize("rules", ["american", "tandem", "siamese"])
@pytest.mark.parametrize("year", [2000, 2027, 2030])
def test_a_new_card_has_each_kind_of_category_and_nothing_wrong(
    tmp_path: Path, rules: str, year: int
) -> None:
    path = tmp_path / "my.yaml"
    arguments = ["new", str(path), "--rules", rules, "--year", str(year), "--title", "It: mine"]
    assert RUNNER.invoke(app, arguments).exit_code == 0
    reading = read(path)
    assert lint(reading) == ()
    assert reading.file is not None
    assert (reading.file.title, reading.file.year, reading.file.rules) == ("It: mine", year, rules)
    assert {category.kind for category in reading.file.categories} == KINDS


def test_a_new_card_names_its_schema_for_editors(tmp_path: Path) -> None:
    RUNNER.invoke(app, ["new", str(tmp_path / "my.yaml"), "--year", "2027"])
    first = (tmp_path / "my.yaml").read_text().splitlines()[0]
    assert first.startswith("# yaml-language-server: $schema=")
    schema = Path(first.partition("=")[2])
    assert schema.read_text() == (files("cardwright.cards") / "schema/card.schema.json").read_text()


def test_new_does_not_overwrite_a_file_unless_told_to(tmp_path: Path) -> None:
    path = tmp_path / "my.yaml"
    path.write_text("mine")
    refused = RUNNER.invoke(app, ["new", str(path)])
    assert (refused.exit_code, path.read_text()) == (2, "mine")
    assert "--force" in refused.output
    assert RUNNER.invoke(app, ["new", str(path), "--force"]).exit_code == 0
    assert path.read_text() != "mine"


def test_new_writes_nothing_with_rules_that_do_not_exist(tmp_path: Path) -> None:
    result = RUNNER.invoke(app, ["new", str(tmp_path / "my.yaml"), "--rules", "tandm"])
    assert result.exit_code == 2
    assert "did you mean tandem?" in result.output
    assert list(tmp_path.iterdir()) == []


def test_rolling_over_replaces_the_year_and_keeps_ids() -> None:
    old = read(Source("old.yaml", OLD))
    text, retired = roll_over(old, 2027, read)
    new = read(Source("new.yaml", text))
    assert new.compiled is not None
    assert new.file is not None
    assert (new.file.title, new.file.year) == ("Club Card 2027", 2027)
    before = {line.entry.id: line.entry.fragment.text for line in old.lines}
    after = {line.entry.id: line.entry.fragment.text for line in new.lines}
    assert list(before) == list(after)
    assert {key: text for key, text in after.items() if text != before[key]} == {
        "years-1": "FFF {year}g 4444p 666b X25",
        "years-3": "FFFF {year}g 222p 333b X35",
        "years-4": "FFFF {year}g {year}p 66b X35",
        "now-1": "NNN {year} EEEE WWW X30",
        "now-2": '"NOW" {year} 2222g 666p X40',
    }
    assert retired == ("years-3", "years-4")
    assert text.count("# ") >= OLD.count("# ") + 3
    assert all(not line.entry.wins for line in new.lines)


def test_rolling_over_lists_what_needs_a_person() -> None:
    text, retired = roll_over(read(Source("old.yaml", OLD)), 2027, read)
    new = read(Source("new.yaml", text))
    found = [(each.line, each.why) for each in unsettled(new, lint(new), 2026, retired)]
    assert (None, "a comment names 2026") in found
    assert ("years-2", "it names 2026") in found
    assert ("years-4", "its `ruling:` names 2026") in found
    assert ("years-3", "its example hands held for 2026 only and were taken out") in found
    assert ("now-2", "a Present Tense line: is what it says true of the new year?") in found
    assert ("sums-1", "it names 2026") in found
    assert not any(line in ("years-1", "then-1", "now-1") for line, _ in found)


def test_the_practice_cards_roll_over(tmp_path: Path) -> None:
    for name in ("practice-american", "practice-tandem"):
        path = tmp_path / f"{name}.yaml"
        result = RUNNER.invoke(app, ["new", str(path), "--from", name, "--year", "2027"])
        assert result.exit_code == 0, result.output
        assert read(path).compiled is not None


def test_a_card_without_a_year_cannot_be_rolled_over(tmp_path: Path) -> None:
    old = tmp_path / "old.yaml"
    old.write_text(OLD.replace("year: 2026\n", "").replace("Flashback", ""))
    result = RUNNER.invoke(app, ["new", str(tmp_path / "n.yaml"), "--from", str(old)])
    assert result.exit_code == 2
    assert not (tmp_path / "n.yaml").exists()
