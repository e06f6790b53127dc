"""Canonical text of lines: what changes, what never does, and that the card means the same."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from cardwright.cli.app import app
from cardwright.compiler.compile import Reading
from cardwright.compiler.diagnostics import apply_edits
from cardwright.compiler.formatter import format_card
from cardwright.compiler.line_ids import write_ids
from cardwright.compiler.source import Source
from cardwright.compiler.targets import CompiledCard
from cardwright.compiler.yamlfile import Mapping, Node, Scalar, parse_yaml
from cardwright.loading import read
from typer.testing import CliRunner

from tests.generate.layouts import random_card_text
from tests.generate.lines import random_line

HEAD = """format: 1
title: T
year: 2026
rules: {rules}
categories:
  - name: A
    kind: {kind}
    lines:
"""
LINES = 400
CARDS = 120


def card(*rows: str, rules: str = "american", kind: str = "standard", head: str = "") -> Reading:
    text = head + HEAD.format(rules=rules, kind=kind)
    return read(Source("card.yaml", text + "".join(f"      {row}\n" for row in rows)))


def formatted(reading: Reading) -> str:
    return apply_edits(reading.source.text, format_card(reading))


def rows_of(text: str) -> list[str]:
    return [row[6:] for row in text.partition("    lines:\n")[2].splitlines()]


def meaning(compiled: CompiledCard | None) -> list[tuple[object, ...]]:
    """Return the targets of a card, whatever its inks are called."""
    assert compiled is not None
    return sorted(
        (
            int(compiled.line_index[row]), int(compiled.alternative_index[row]),
            *(bytes(part[row].tobytes()) for part in (compiled.low, compiled.high, compiled.free)),
            int(compiled.allowed[row]), int(compiled.jokers[row]), int(compiled.any_tiles[row]),
        )
        for row in range(len(compiled))
    )  # fmt: skip


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("- FF   2222g 44g  66r 8888r X25", "- FF 2222g 44g 66r 8888r X25"),
        ("- FF 2222b 44b 66r 8888r X25", "- FF 2222g 44g 66r 8888r X25"),
        ("- FF 2222p 44p 66r 8888r X25", "- FF 2222p 44p 66r 8888r X25"),
        ("- FFk 2222g 44g 66r 8888r~^ X25", "- FF 2222g 44g 66r 8888r^~ X25"),
        (
            "- FF 2222g 44g 66r 8888r (ANY 2 Suits) (ANY run) 25 # kept",
            "- FF 2222g 44g 66r 8888r (any 2 suits, any run) 25 # kept",
        ),
        (
            "- {line: FF 2222g 44g 66r 8888r (2 suits) (run), value: 25}",
            "- {line: FF 2222g 44g 66r 8888r (2 suits) (run), value: 25}",
        ),
        (
            "- {line: 'FF 2222g 44g 66r 8888r (2 suit; any runs)', value: 25}",
            "- {line: 'FF 2222g 44g 66r 8888r (any 2 suits, any run)', value: 25}",
        ),
        (
            "- FF XXXXr YYYYg XXXXr (Y=X+1,X in 1 2 3 7;X<Y) X25",
            "- FF XXXXg YYYYr XXXXg (Y = X+1, X in 1..3 7, X < Y) X25",
        ),
        ("- FFF DDDg 222r * 44r = 888b (any 3 suits) X30",
         "- FFF DDDg 222r × 44r = 888b (any 3 suits) X30"),
        ("- 'FFF {year}b 4444r  666g   X25'", "- 'FFF {year}g 4444r 666b X25'"),
        ("- '“SNOW IN EDEN”  FFFF X20'", "- '\"SNOW IN EDEN\" FFFF X20'"),
        ("- “SNOW IN EDEN”  FFFF X20", "- “SNOW IN EDEN” FFFF X20"),
        ("- FFFF “SNOW IN EDEN” X20", "- FFFF \"SNOW IN EDEN\" X20"),
        ("- FF 2222b 44b  66r 888r X25", "- FF 2222g 44g 66r 888r X25"),
        ("- FF 2222b  (whatever) X25", "- FF 2222b  (whatever) X25"),
        ("- FFFF 22222b 22g ]] X25", "- FFFF 22222b 22g ]] X25"),
    ],
)  # fmt: skip
def test_a_line_becomes_canonical(before: str, after: str) -> None:
    kind = "word-play" if "SNOW" in before else "standard"
    assert rows_of(formatted(card(before, kind=kind))) == [after]


def test_inks_follow_the_order_that_the_card_declares() -> None:
    reading = card("- FF 2222g 44g 66r 8888r X25", head="inks: {v: violet, r: red, g: green}\n")
    assert rows_of(formatted(reading)) == ["- FF 2222v 44v 66r 8888r X25"]


def test_formulas_follow_their_inks() -> None:
    reading = card("- FFFF 1111b 2222r 33f (any run, f any suit) X25")
    assert rows_of(formatted(reading)) == ["- FFFF 1111b 2222r 33f (any run, f any suit) X25"]
    reading = card("- FFFF 1111b 2222r 33g (any run, g any suit) X25")
    assert rows_of(formatted(reading)) == ["- FFFF 1111g 2222r 33b (any run, b any suit) X25"]


def test_folded_lines_keep_their_layout() -> None:
    reading = card("- line: >-", "    FF 2222b  44b", "    66r 8888r", "  value: 25")
    assert rows_of(formatted(reading)) == [
        "- line: >-", "    FF 2222g 44g", "    66r 8888r", "  value: 25",
    ]  # fmt: skip


def test_generated_lines_mean_the_same_and_stay_as_formatted() -> None:
    rng = Random(7)
    changed = 0
    for _ in range(LINES):
        line = random_line(rng)
        row = "- '" + line.text.replace("'", "''").replace(" ", "  ", 1) + "'"
        before = card(row, rules=line.rules, kind=line.kind)
        text = formatted(before)
        after = read(Source("card.yaml", text))
        assert format_card(after) == (), text
        if before.compiled is None:  # it asks for more tiles than the set has
            continue
        assert meaning(after.compiled) == meaning(before.compiled), text
        changed += text != before.source.text
    assert changed > LINES // 2


def outline(reading: Reading) -> object:
    """Return all of a card file but the text of its lines."""
    lines = {line.entry.span for line in reading.lines}

    def look(node: Node) -> object:
        if isinstance(node, Scalar):
            return "a line" if node.span in lines else node.fragment.text
        if isinstance(node, Mapping):
            return {key.fragment.text: look(value) for key, value in node.entries}
        return [look(item) for item in node.items]

    root, problems = parse_yaml(reading.source)
    assert root is not None
    assert not problems
    return look(root)


def errors(reading: Reading) -> list[str]:
    return [problem.code.name for problem in reading.diagnostics if problem.is_error]


def test_cards_in_every_layout_mean_the_same_and_stay_as_formatted() -> None:
    rng = Random(11)
    changed = 0
    for _ in range(CARDS):
        before = read(Source("card.yaml", random_card_text(rng)))
        text = formatted(before)
        after = read(Source("card.yaml", text))
        assert outline(after) == outline(before), before.source.text
        assert errors(after) == errors(before), before.source.text
        assert format_card(after) == (), before.source.text
        if before.compiled:
            assert meaning(after.compiled) == meaning(before.compiled), before.source.text
        changed += text != before.source.text
    assert changed > CARDS // 2


def test_ids_are_written_into_every_layout() -> None:
    rng = Random(12)
    for _ in range(CARDS):
        before = read(Source("card.yaml", random_card_text(rng)))
        text = apply_edits(before.source.text, write_ids(before))
        after = read(Source("card.yaml", text))
        assert parse_yaml(after.source)[1] == (), before.source.text
        assert [(line.entry.id, line.entry.fragment.text) for line in after.lines] == [
            (line.entry.id, line.entry.fragment.text) for line in before.lines
        ], before.source.text
        assert write_ids(after) == ()
        assert errors(after) == errors(before)
        ends = {row[len(row.rstrip("\r\n")) :] for row in text.splitlines(keepends=True)}
        assert ends - {""} in ({"\n"}, {"\r\n"})


@pytest.mark.parametrize(
    ("rows", "after"),
    [
        (["- |", "  FF   2222b 44b 66r", "  8888r X25"],
         ["- |", "  FF 2222g 44g 66r", "  8888r X25"]),
        (["- line: >", "    FF  2222b 44b 66r 8888r", "  value: 25"],
         ["- line: >", "    FF 2222g 44g 66r 8888r", "  value: 25"]),
        (["- FFFF 1111b 2222r 33g", "  (any run, g any suit) X25"],
         ["- FFFF 1111b 2222r 33g", "  (any run, g any suit) X25"]),
        (["- {line: '{s}  2222b 44b 666r 88r X25', for: {s: [FFF, 999b]}}"],
         ["- {line: '{s} 2222b 44b 666r 88r X25', for: {s: [FFF, 999b]}}"]),
        (["- FFFF 1111r 222b  3333r (g any suit) X25"],
         ["- FFFF 1111r 222b 3333r (g any suit) X25"]),
        (["- – 222b + 333r = 555b FFFFF X25"], ["- – 222g + 333r = 555g FFFFF X25"]),
    ],
)  # fmt: skip
def test_what_cannot_be_changed_safely_stays(rows: list[str], after: list[str]) -> None:
    assert rows_of(formatted(card(*rows))) == after


def test_no_ids_are_written_into_a_file_with_faults_in_its_yaml() -> None:
    assert write_ids(card("- &a FF 2222g 44g 66r 8888r X25", "- FF 2222g 44g 66r 8888r X30")) == ()


def test_fmt_goes_on_after_a_file_that_it_cannot_read(tmp_path: Path) -> None:
    path = tmp_path / "card.yaml"
    path.write_text(card("- FF   2222b 44b 66r 8888r X25", "- FF 2222b ] X25").source.text)
    result = CliRunner().invoke(app, ["fmt", str(tmp_path / "missing.yaml"), str(path)])
    assert result.exit_code == 2
    assert "- FF 2222g 44g 66r 8888r X25" in path.read_text()
    assert "1 error; lines that cannot be read stay" in result.stderr


def test_fmt_keeps_line_ends_and_a_byte_order_mark(tmp_path: Path) -> None:
    path, link = tmp_path / "card.yaml", tmp_path / "link.yaml"
    link.symlink_to(path)
    text = "\ufeff" + card("- FF   2222b 44b 66r 8888r X25").source.text.replace("\n", "\r\n")
    path.write_bytes(text.encode())
    assert CliRunner().invoke(app, ["fmt", "--ids", str(link)]).exit_code == 0
    expected = text.replace("- FF   2222b 44b", "- id: a-1\r\n        line: FF 2222g 44g")
    assert path.read_bytes() == expected.encode()
    assert link.is_symlink()


@pytest.mark.parametrize(
    ("streams", "code", "told"), [("<&-", 2, "no standard input"), (">&-", 0, "")]
)
def test_fmt_does_without_a_stream_that_is_closed(streams: str, code: int, told: str) -> None:
    command = shlex.quote(str(Path(sys.executable).with_name("cardwright")))
    run = subprocess.run(
        f"{command} fmt - {streams}", shell=True, check=False, capture_output=True,
        encoding="utf-8", input=card("- FF   2222b 44b 66r 8888r X25").source.text,
    )  # fmt: skip
    assert (run.returncode, told in run.stderr, "Traceback" in run.stderr) == (code, True, False)


def test_fmt_leaves_a_read_only_file(tmp_path: Path) -> None:
    path = tmp_path / "card.yaml"
    untidy = card("- FF   2222b 44b 66r 8888r X25").source.text
    path.write_text(untidy)
    path.chmod(0o444)
    result = CliRunner().invoke(app, ["fmt", str(path)])
    assert (result.exit_code, path.read_text()) == (2, untidy)
    assert "read-only" in result.stderr


def test_shipped_cards_are_in_canonical_form() -> None:
    for name in ("practice-american", "practice-tandem", "first-card"):
        assert format_card(read(name)) == (), name


def test_ids_are_written_where_lines_have_none() -> None:
    reading = card(
        "- FF 2222g 44g 66r 8888r X25 # one",
        "- {line: FF 2222g 44g 66r 8888r, value: 25}",
        "- line: FF 2222g 44g 66r 8888r X30",
        "  note: three",
        "- id: own",
        "  line: FF 2222g 44g 66r 8888r X35",
        "- >-",
        "  FF 2222g 44g",
        "  66r 8888r X40",
    )
    text = apply_edits(reading.source.text, write_ids(reading))
    again = read(Source("card.yaml", text))
    assert [line.entry.id for line in again.lines] == ["a-1", "a-2", "a-3", "own", "a-5"]
    assert text.count("id: ") == 5
    assert write_ids(again) == ()
    assert meaning(again.compiled) == meaning(reading.compiled)


def test_ids_are_written_between_brackets() -> None:
    reading = read(
        Source(
            "c.yaml",
            "format: 1\ntitle: T\ncategories: [{name: A, lines: [FF 2222g 44g 66r 8888r X25]}]\n",
        )
    )
    text = apply_edits(reading.source.text, write_ids(reading))
    assert "lines: [{id: a-1, line: FF 2222g 44g 66r 8888r X25}]" in text


def test_fmt_rewrites_a_file_and_checks_it(tmp_path: Path) -> None:
    path = tmp_path / "card.yaml"
    untidy = card("- FF   2222b 44b 66r 8888r X25").source.text
    path.write_text(untidy)
    runner = CliRunner()
    check = runner.invoke(app, ["fmt", "--check", str(path)])
    assert (check.exit_code, "would change" in check.output) == (1, True)
    diff = runner.invoke(app, ["fmt", "--diff", str(path)])
    assert (diff.exit_code, "+      - FF 2222g 44g" in diff.output) == (1, True)
    assert path.read_text() == untidy
    assert runner.invoke(app, ["fmt", str(path)]).exit_code == 0
    assert "- FF 2222g 44g 66r 8888r X25" in path.read_text()
    assert runner.invoke(app, ["fmt", "--check", str(path)]).exit_code == 0


def test_fmt_writes_standard_input_to_standard_output() -> None:
    text = card("- FF   2222b 44b 66r 8888r X25").source.text
    result = CliRunner().invoke(app, ["fmt", "-"], input=text)
    assert (result.exit_code, rows_of(result.stdout)) == (0, ["- FF 2222g 44g 66r 8888r X25"])


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("missing.yaml", "there is no card or file"),
        ("bad.yaml", "bad-yaml"),
        ("practice-tandem", "in canonical form"),
    ],
)
def test_fmt_says_what_it_cannot_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.yaml").write_text("a: [\n")
    result = CliRunner().invoke(app, ["fmt", name])
    assert told in result.output
    assert result.exit_code == (0 if name == "practice-tandem" else 2)
