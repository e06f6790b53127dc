"""`cardwright lint` and files: what it writes, what it leaves alone, and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cardwright.cli.app import app
from cardwright.cli.files import NotRewritten, rewrite_file, write_file
from jsonschema import Draft202012Validator
from typer.testing import CliRunner, Result

WRONG = """\
format: 1
title: Card
categories:
  - name: Lines
    lines:
      - FF 1111g 2222g 3333g any 1 suit X25
"""
RIGHT = WRONG.replace("any 1 suit", "(any 1 suit)")
BROKEN = RIGHT.replace("3333g", "333g")
INFO = "pointless-note"


def run(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(app, ["lint", *arguments], input=stdin)


def saved(folder: Path, text: str = WRONG) -> Path:
    path = folder / "card.yaml"
    path.write_bytes(text.encode())
    return path


# ── Fixes ────────────────────────────────────────────────────────────────────────────────────────


def test_fix_writes_the_file_and_diff_does_not(tmp_path: Path) -> None:
    path = saved(tmp_path)
    shown = run("--diff", str(path))
    assert shown.exit_code == 1
    assert "-      - FF 1111g 2222g 3333g any 1 suit X25\n" in shown.stdout
    assert "+      - FF 1111g 2222g 3333g (any 1 suit) X25\n" in shown.stdout
    assert run("--fix", "--diff", str(path)).stdout == shown.stdout
    assert path.read_text() == WRONG
    assert run("--fix", str(path)).exit_code == 0
    assert path.read_text() == RIGHT
    assert run("--diff", str(path)).stdout == ""


def test_what_no_fix_mends_is_still_told(tmp_path: Path) -> None:
    path = saved(tmp_path, WRONG.replace("3333g", "333g"))
    fixed = run("--fix", str(path))
    assert fixed.exit_code == 1
    assert "wrong-tile-count" in fixed.stdout
    assert path.read_text() == BROKEN


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_the_mode_line_ends_and_byte_order_mark_of_a_file_stay(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "card.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + WRONG.replace("\n", "\r\n").encode())
    path.chmod(mode)
    assert run("--fix", str(path)).exit_code == 0
    assert path.read_bytes() == b"\xef\xbb\xbf" + RIGHT.replace("\n", "\r\n").encode()
    assert path.stat().st_mode & 0o777 == mode


def test_a_link_still_leads_to_its_file(tmp_path: Path) -> None:
    path = saved(tmp_path)
    link = tmp_path / "link.yaml"
    link.symlink_to(path)
    run("--fix", str(link))
    assert link.is_symlink()
    assert path.read_text() == RIGHT


def test_a_read_only_file_is_left_alone(tmp_path: Path) -> None:
    path = saved(tmp_path)
    path.chmod(0o444)
    result = run("--fix", str(path))
    assert result.exit_code == 2
    assert "card.yaml is read-only" in result.stderr
    assert path.read_text() == WRONG
    assert run(str(path)).exit_code == 1


def test_a_read_only_file_that_needs_no_fix_is_no_problem(tmp_path: Path) -> None:
    path = saved(tmp_path, RIGHT)
    path.chmod(0o444)
    assert run("--fix", str(path)).exit_code == 0


def test_a_file_that_changed_meanwhile_is_left_alone(tmp_path: Path) -> None:
    path = saved(tmp_path, WRONG + "# a later thought\n")
    with pytest.raises(NotRewritten, match="changed by another program"):
        rewrite_file(path, WRONG, RIGHT)
    assert path.read_text() == WRONG + "# a later thought\n"


def test_a_file_that_cannot_be_written_to_its_end_stays_as_it_was(tmp_path: Path) -> None:
    path = saved(tmp_path)
    with pytest.raises(UnicodeEncodeError):
        write_file(path, RIGHT + "\ud800")
    assert path.read_text() == WRONG
    assert [each.name for each in tmp_path.iterdir()] == ["card.yaml"]


def test_standard_input_is_fixed_to_standard_output() -> None:
    result = run("--fix", "-", stdin=WRONG)
    assert result.exit_code == 0
    assert result.stdout == RIGHT
    assert "<stdin>:6:30: fixed unexpected-symbol" in result.stderr
    assert run("--fix", "-", stdin=RIGHT).stdout == RIGHT
    broken = run("--fix", "--json", "-", stdin=BROKEN)
    assert broken.exit_code == 1
    assert broken.stdout == BROKEN
    assert json.loads(broken.stderr)[0]["name"] == "wrong-tile-count"


def test_a_rule_book_from_standard_input_is_handed_on() -> None:
    book = "kind: classical\ntitle: Card\n"
    assert run("--fix", "-", stdin=book).stdout == book


def test_a_shipped_card_is_not_changed() -> None:
    assert run("--fix", "first-card").exit_code == 0


def test_files_are_fixed_one_by_one(tmp_path: Path) -> None:
    path = saved(tmp_path)
    result = run("--fix", str(tmp_path / "missing.yaml"), str(path))
    assert result.exit_code == 2
    assert path.read_text() == RIGHT


# ── Selection ────────────────────────────────────────────────────────────────────────────────────

TWO_WARNINGS = RIGHT.replace("(any 1 suit) X25", "(any 1 suit)").replace("- FF", "- 111DDDg")
TWO_WARNINGS = TWO_WARNINGS.replace("1111g 2222g 3333g", "4444g 6666g")


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ([], {"missing-value", "one-group-or-two"}),
        (["--select", "missing-value"], {"missing-value"}),
        (["--select", "S025"], {"missing-value"}),
        (["--select", "s025,l203"], {"missing-value", "one-group-or-two"}),
        (["--select", "S", "--select", "L203"], {"missing-value", "one-group-or-two"}),
        (["--select", "L20"], {"one-group-or-two"}),
        (["--select", "C1"], set()),
        (["--ignore", "missing-value"], {"one-group-or-two"}),
        (["--ignore", "S, L"], set()),
        (["--select", "L,S", "--ignore", "L2"], {"missing-value"}),
        (["--select", INFO], {INFO}),
        (["--select", f"S,{INFO}"], {INFO, "missing-value"}),
    ],
)
def test_warnings_and_notices_are_chosen_by_name_code_and_prefix(
    options: list[str], names: set[str]
) -> None:
    result = run("--json", *options, "-", stdin=TWO_WARNINGS)
    assert {each["name"] for each in json.loads(result.stdout)} == names
    assert result.exit_code == (1 if names else 0)


@pytest.mark.parametrize("options", [["--select", "L2"], ["--ignore", "C"], ["--ignore", "L,S"]])
def test_errors_are_reported_whatever_is_chosen(options: list[str]) -> None:
    result = run("--json", *options, "-", stdin=BROKEN)
    assert {each["severity"] for each in json.loads(result.stdout)} >= {"error"}
    assert result.exit_code == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--select", "missing-valeu"], "did you mean missing-value"),
        (["--ignore", "L999"], "lint knows no diagnostic L999"),
        (["--select", "X9"], "`cardwright lint --list` shows them"),
        (["--select", "H301"], "lint knows no diagnostic H301"),
        (["--ignore", "wrong-tile-count"], "errors cannot be ignored"),
        (["--ignore", "C104"], "errors cannot be ignored"),
        (["--diff", "--json"], "--diff writes a diff, not json"),
    ],
)
def test_what_cannot_be_asked_for_is_told(options: list[str], message: str) -> None:
    result = run(*options, "-", stdin=RIGHT)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


def test_a_file_must_be_named() -> None:
    result = run()
    assert result.exit_code == 2
    assert "name a card file" in result.stderr


# ── Other forms ──────────────────────────────────────────────────────────────────────────────────


def strict(properties: dict[str, object], *required: str) -> dict[str, object]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


TEXT = {"type": "string", "minLength": 1}
COUNT = {"type": "integer", "minimum": 1}
LEVEL = {"enum": ["none", "note", "warning", "error"]}
MESSAGE = strict({"text": TEXT}, "text")
ARTIFACT = strict({"uri": {"type": "string", "pattern": "^[^ <>\\\\]+$"}})
REGION = strict(
    {"startLine": COUNT, "startColumn": COUNT, "endLine": COUNT, "endColumn": COUNT}, "startLine"
)
PHYSICAL = strict({"artifactLocation": ARTIFACT, "region": REGION})
LOCATION = strict({"id": COUNT, "physicalLocation": PHYSICAL, "message": MESSAGE})
REPLACEMENT = strict(
    {"deletedRegion": REGION, "insertedContent": strict({"text": {"type": "string"}})},
    "deletedRegion",
)
CHANGE = strict(
    {
        "artifactLocation": ARTIFACT,
        "replacements": {"type": "array", "minItems": 1, "items": REPLACEMENT},
    },
    "artifactLocation",
    "replacements",
)
FIX = strict(
    {
        "description": MESSAGE,
        "artifactChanges": {
            "type": "array",
            "minItems": 1,
            "uniqueItems": True,
            "items": CHANGE,
        },
    },
    "artifactChanges",
)
RESULT = strict(
    {
        "ruleId": TEXT,
        "ruleIndex": {"type": "integer", "minimum": 0},
        "level": LEVEL,
        "message": MESSAGE,
        "locations": {"type": "array", "items": LOCATION},
        "relatedLocations": {"type": "array", "uniqueItems": True, "items": LOCATION},
        "fixes": {"type": "array", "uniqueItems": True, "items": FIX},
    },
    "message",
)
RULE = strict(
    {
        "id": TEXT,
        "name": TEXT,
        "shortDescription": MESSAGE,
        "help": strict({"text": TEXT, "markdown": TEXT}, "text"),
        "defaultConfiguration": strict({"level": LEVEL}),
    },
    "id",
)
DRIVER = strict({"name": TEXT, "version": TEXT, "rules": {"type": "array", "items": RULE}}, "name")
INVOCATION = strict({"executionSuccessful": {"type": "boolean"}}, "executionSuccessful")
RUN = strict(
    {
        "tool": strict({"driver": DRIVER}, "driver"),
        "invocations": {"type": "array", "items": INVOCATION},
        "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
        "results": {"type": "array", "items": RESULT},
    },
    "tool",
)
SARIF = strict(
    {
        "$schema": {"type": "string", "pattern": "^https://.*sarif-schema-2.1.0.json$"},
        "version": {"const": "2.1.0"},
        "runs": {"type": "array", "items": RUN},
    },
    "version",
    "runs",
)
"""What SARIF 2.1.0 asks of the parts that are written; kept by hand from the standard."""


def sarif(*arguments: str, stdin: str | None = None) -> dict[str, object]:
    log = json.loads(run("--format", "sarif", *arguments, stdin=stdin).stdout)
    assert [error.message for error in Draft202012Validator(SARIF).iter_errors(log)] == []
    (only,) = log["runs"]
    for result in only["results"]:
        assert only["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    assert isinstance(only, dict)
    return only


def test_sarif_gives_places_in_code_points_and_fixes() -> None:
    line = "{note: 🀄🀄, line: FF 111g222g 3333g 4444g X25}"
    column = len("      - ") + line.index("222g") + 1
    log = sarif("-", stdin=WRONG.replace("FF 1111g 2222g 3333g any 1 suit X25", line))
    (result,) = results(log)
    region = {"startLine": 6, "startColumn": column, "endLine": 6, "endColumn": column + 1}
    place = {"artifactLocation": {"uri": "%3Cstdin%3E"}}
    gap = {"deletedRegion": region | {"endColumn": column}, "insertedContent": {"text": " "}}
    assert log["columnKind"] == "unicodeCodePoints"
    assert result["locations"] == [{"physicalLocation": place | {"region": region}}]
    assert result["fixes"] == [
        {
            "description": {"text": "put a blank between the groups"},
            "artifactChanges": [place | {"replacements": [gap]}],
        }
    ]


def results(log: dict[str, object]) -> list[dict[str, object]]:
    found = log["results"]
    assert isinstance(found, list)
    return found


def test_sarif_says_that_a_file_could_not_be_opened() -> None:
    log = sarif("no such file.yaml", "first-card")
    assert log["invocations"] == [{"executionSuccessful": False}]
    (result,) = results(log)
    place = {"physicalLocation": {"artifactLocation": {"uri": "no%20such%20file.yaml"}}}
    assert result["locations"] == [place]
    assert sarif("first-card")["invocations"] == [{"executionSuccessful": True}]


def test_sarif_of_many_faults_is_valid() -> None:
    card = TWO_WARNINGS + "      - FF 111g222g 4444r 666r X25\n      - 111g 222g\n" + 2 * AGAIN
    levels = {
        result["level"] for result in results(sarif("--select", f"S,L,{INFO}", "-", stdin=card))
    }
    assert levels == {"error", "warning", "note"}


AGAIN = "      - FF 1111g 2222g 3333g X25\n"


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("card.yaml", "::error file={name},line=6,col=30,endLine=6,endColumn=40,title="),
        ("a:b,c%.yaml", "::error file={folder}/a%3Ab%2Cc%25.yaml,line=6,col=30,"),
    ],
)
def test_workflow_commands_are_escaped(tmp_path: Path, name: str, start: str) -> None:
    path = tmp_path / name
    path.write_text(WRONG, "utf-8")
    (line,) = run("--format", "github", str(path)).stdout.splitlines()
    assert line.startswith(start.format(name=path, folder=tmp_path))
    assert line.endswith(
        "title=unexpected-symbol (S020)::the note any 1 suit stands without its parentheses"
        "%0Awrite (any 1 suit)"
    )


def test_the_list_holds_all_that_lint_finds_and_which_of_it_has_a_fix() -> None:
    rows = {row["name"]: row for row in json.loads(run("--list", "--json").stdout)}
    assert rows["unexpected-symbol"]["fix"] == "safe"
    assert rows["one-group-or-two"]["fix"] == "unsafe"
    assert rows["wrong-tile-count"]["fix"] is None
    assert rows[INFO]["severity"] == "info"
    assert all(row["summary"].endswith(".") for row in rows.values())
    lines = run("--list").stdout.splitlines()
    assert [line.split()[1] for line in lines] == list(rows)
