"""`cardwright new`: cards to begin with, and cards rolled over to another year."""

from __future__ import annotations

import os
import pty
import sys
from importlib.resources import files
from pathlib import Path
from subprocess import Popen

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


def test_new_writes_no_file_in_the_place_of_links_that_lead_nowhere(tmp_path: Path) -> None:
    path = tmp_path / "loop.yaml"
    path.symlink_to(path)
    result = RUNNER.invoke(app, ["new", str(path), "--force"])
    assert (result.exit_code, path.is_symlink()) == (2, True)
    assert "cannot be written" in result.stderr


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


def rolled(head: str, *rows: str, year: int = 2027) -> tuple[str, list[tuple[str | None, str]]]:
    """Return a card's lines rolled over to another year, and what needs a person."""
    text = head + "categories:\n  - name: Y\n    kind: year\n    lines:\n"
    old = read(Source("old.yaml", text + "".join(f"      {row}\n" for row in rows)))
    assert old.file is not None
    assert old.file.year is not None
    after, retired = roll_over(old, year, read)
    new = read(Source("new.yaml", after))
    found = unsettled(new, lint(new), old.file.year, retired)
    return after, [(each.line, each.why) for each in found]


HEAD = "format: 1\ntitle: Card\nyear: 2026\n"


@pytest.mark.parametrize(
    ("rows", "after"),
    [
        (["- 2026g FFF", "  4444r 666b X25"], "line: '{year}g FFF\n          4444r 666b X25'"),
        (["- {line: 2026g", "  FFF 4444r 666b X25}"],
         "line: '{year}g\n        FFF 4444r 666b X25'}"),
        (["- >-", "  2026g FFF", "  4444r 666b X25"], "{year}g FFF\n          4444r 666b X25"),
        (['- "FFF 2026g 4444r 666b X25"'], 'line: "FFF {year}g 4444r 666b X25"'),
        (["- {line: FFF 2026g 4444r 666b X25,", "  wins: [FFF 2026B 4444C 666D],", "  note: x}"],
         "'FFF {year}g 4444r 666b X25',\n        wins: [],\n        note: x}"),
        (["- line: FFF 2026g 4444r 666b X25", "  wins:", "  - FFF 2026B 4444C 666D", "",
          "  - FFF 2026B", "    4444C 666D", "  note: x"],
         "# wins:\n        # - FFF 2026B 4444C 666D\n      \n        # - FFF 2026B\n"
         "        #   4444C 666D\n        note: x"),
    ],
)  # fmt: skip
def test_lines_roll_over_in_every_layout(rows: list[str], after: str) -> None:
    text, found = rolled(HEAD, *rows)
    assert after in text
    assert read(Source("new.yaml", text)).compiled is not None
    assert not any("a comment names" in why for _, why in found)


@pytest.mark.parametrize(
    ("head", "row", "found"),
    [
        (HEAD + "print: {cover: Of 2026}\n", "- 'FFF {year}g 4444r 666b X25'",
         [(None, "`cover:` names 2026")]),
        (HEAD + "params: {lucky: 2026}\n", "- 'FFF {lucky}g 4444r 666b X25'",
         [(None, "`lucky:` names 2026")]),
        (HEAD, "- {line: 'FFF {y}g 4444r 666b X25', for: {y: 2010..2040}}", []),
        (HEAD, "- {line: 'FFF {y}g 4444r 666b X25', for: {y: [2025, 2026]}}",
         [("y-1", "its `for:` names 2026")]),
        (HEAD, "- {line: 'FFF {year}g 4444r 666b X25', ruling: 'See #2026'}",
         [("y-1", "its `ruling:` names 2026")]),
        (HEAD, "- 'FFF {year}g 4444r 666b X25' # of 2026", [(None, "a comment names 2026")]),
    ],
)  # fmt: skip
def test_what_still_names_the_old_year_is_told_once(
    head: str, row: str, found: list[tuple[str | None, str]]
) -> None:
    assert rolled(head, row)[1] == found


def test_titles_roll_over_whole_years_only() -> None:
    text, _ = rolled(
        HEAD.replace("Card", "'12026 of 2026, no #1'"), "- 'FFF {year}g 4444r 666b X25'"
    )
    assert "title: '12026 of 2027, no #1'" in text


def test_a_year_of_few_digits_is_no_year_in_a_line() -> None:
    text, found = rolled(HEAD.replace("2026", "9"), "- FFF 999g 4444r 666b 9r X25", year=10)
    assert "FFF 999g 4444r 666b 9r X25" in text
    assert "{year}" not in text
    assert ("y-1", "it names 9") in found


@pytest.mark.parametrize(
    ("written", "year", "told"),
    [
        ("2026", 2026, "already"),
        ("9999", 10000, "the last year"),
        ("soon", 2027, "is no year"),
    ],
)
def test_a_year_that_cannot_be_is_refused(written: str, year: int, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        rolled(HEAD.replace("2026", written), "- FFF 2026g 4444r 666b X25", year=year)


def typed(folder: Path, *answers: bytes) -> tuple[str, int]:
    """Return what `new my.yaml` prints on a terminal where somebody types, and its exit code."""
    terminal, keyboard = pty.openpty()
    command = [str(Path(sys.executable).with_name("cardwright")), "new", "my.yaml"]
    with Popen(command, cwd=folder, stdin=keyboard, stdout=keyboard, stderr=keyboard) as new:
        os.close(keyboard)
        told = b""
        for answer in answers:
            while not told.rstrip().endswith(b":"):
                told += os.read(terminal, 4096)
            told += b"\n"
            os.write(terminal, answer)
        try:
            while more := os.read(terminal, 4096):
                told += more
        except OSError:  # the terminal of a process that ended
            os.close(terminal)
    return told.decode(), new.returncode


def test_new_asks_for_what_it_is_not_told(tmp_path: Path) -> None:
    told, code = typed(tmp_path, b"It's #1\n", b"soon\n", b"0\n", b" 2031 \n", b"tandem\n")
    assert (code, told.count("a year is a number from 1900 to 9999")) == (0, 2)
    reading = read(tmp_path / "my.yaml")
    assert reading.file is not None
    assert (reading.file.title, reading.file.year, reading.file.rules) == (
        "It's #1", 2031, "tandem",
    )  # fmt: skip


def test_new_writes_nothing_when_it_is_interrupted(tmp_path: Path) -> None:
    told, code = typed(tmp_path, b"T\n", b"\x04")
    assert (code, list(tmp_path.iterdir())) == (2, [])
    assert "nothing was written" in told


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["-"], "name the file to write"),
        (["."], "is a directory"),
        (["no/such/folder.yaml"], "cannot be written"),
        (["my.yaml", "--from", "classical"], "rule book"),
        (["my.yaml", "--from", "missing.yaml"], "no card or file"),
        (["my.yaml", "--from", "first-card", "--title", "T"], "keeps its title"),
    ],
)
def test_new_says_what_it_cannot_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = RUNNER.invoke(app, ["new", *arguments])
    assert (result.exit_code, told in result.output) == (2, True), result.output
    assert list(tmp_path.iterdir()) == []
