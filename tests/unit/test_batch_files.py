"""Files of hands: what is added and what passes through, what is refused, what is kept."""

from __future__ import annotations

import csv
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pyarrow as pa
import pytest
from cardwright.batch import BadFile, Refused, Stopped, run
from cardwright.batch.formats import CHUNK, Chunk
from cardwright.batch.workers import AHEAD, Done, Task, Work, WorkersLost, alone, processes
from cardwright.card import Card
from cardwright.cli.app import app
from cardwright.loading import load_card
from cardwright.validator.hand import format_hand
from pyarrow import parquet
from typer.testing import CliRunner

from tests.batch_hands import echo, end_process
from tests.forked import Forked, Ran

EXAMPLES = Path(__file__).parents[2] / "examples"
WIN, MISS = "FF 2222B 44B 66C 88JJC", "FF 2222B 44B 6JC 8888C"
Command = Callable[..., Ran]
LINES = {WIN: ["2468-1"], MISS: []}
LIMIT_CODE = (
    "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, ({0}, {0}));"
    "sys.argv[0] = 'cardwright'; from cardwright.cli.app import main; main()"
)


@pytest.fixture(scope="module")
def card() -> Card:
    return load_card("practice-american")


@pytest.fixture(scope="module")
def forked() -> Iterator[Forked]:
    process = Forked()
    yield process
    process.close()


@pytest.fixture
def command(forked: Forked, tmp_path: Path) -> Command:
    def batch(*arguments: str, on_a_terminal: bool = False) -> Ran:
        given = ("batch", "practice-american", *arguments)
        return forked.run(tmp_path, *given, on_a_terminal=on_a_terminal)

    return batch


def write_csv(path: Path, rows: int) -> Path:
    """Write hands that win and miss in turn, numbered."""
    with path.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["number", "hand"])
        writer.writerows([number, MISS if number % 2 else WIN] for number in range(rows))
    return path


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def assert_numbered(path: Path, rows: int) -> None:
    """Fail unless all rows of `write_csv` are there once, in order, rightly judged."""
    found = [(row["number"], row["status"], row["lines"]) for row in rows_of(path)]
    won, lost = ("mahjong", "2468-1"), ("no-match", "")
    assert found == [(str(n), *(lost if n % 2 else won)) for n in range(rows)]


# ── What is added ────────────────────────────────────────────────────────────────────────────────


def test_csv_keeps_its_cells_and_gains_four(card: Card, tmp_path: Path) -> None:
    source, out = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_bytes(
        "\ufeffwho,hand,note\r\n"
        f'Ann,"{WIN}","a ""b"", c"\r\n'
        f"Bob,{MISS},\r\n"
        "\r\n"
        'Cid,"FF 2222B\n44B 66C 88JJC","two\nlines"\r\n'
        "Dee,,x\r\n".encode()
    )
    result = run(card, source, out)
    assert result.statuses == {"mahjong": 2, "no-match": 1, "bad-hand": 1}
    assert list(csv.reader(out.read_text("utf-8").splitlines(keepends=True))) == [
        ["who", "hand", "note", "status", "lines", "value", "distance"],
        ["Ann", WIN, 'a "b", c', "mahjong", "2468-1", "25", "0"],
        ["Bob", MISS, "", "no-match", "", "", "1"],
        ["Cid", "FF 2222B\n44B 66C 88JJC", "two\nlines", "mahjong", "2468-1", "25", "0"],
        ["Dee", "", "x", "bad-hand", "", "", ""],
    ]


def test_json_lines_keep_their_text_and_gain_four_members(card: Card, tmp_path: Path) -> None:
    source, out = tmp_path / "in.jsonl", tmp_path / "out.ndjson"
    lines = [
        f'{{"hand": "{WIN}",  "stake": 1.10, "big": 12345678901234567890 }}',
        f'{{"note": "é", "hand": "{MISS}"}}',
        '{"hand": null}',
        "",
        "{}",
        '{"hand": 7}',
    ]
    source.write_text("\n".join(lines), "utf-8")
    run(card, source, out)
    nothing = ', "lines": [], "value": null, "distance": '
    assert out.read_text("utf-8").split("\n") == [
        f'{lines[0][:-2]}, "status": "mahjong", "lines": ["2468-1"], "value": 25, "distance": 0}}',
        f'{lines[1][:-1]}, "status": "no-match"{nothing}1}}',
        f'{lines[2][:-1]}, "status": "bad-hand"{nothing}null}}',
        '{"status": "bad-hand"' + nothing + "null}",
        f'{lines[5][:-1]}, "status": "bad-hand"{nothing}null}}',
        "",
    ]


@pytest.mark.parametrize(
    "kind", [pa.string(), pa.large_string(), pa.dictionary(pa.int32(), pa.string())], ids=str
)
def test_parquet_keeps_its_types_and_gains_four_columns(
    card: Card, tmp_path: Path, kind: pa.DataType
) -> None:
    source, out = tmp_path / "in.parquet", tmp_path / "out.parquet"
    table = pa.table(
        {
            "when": pa.array([1, 2, 3], pa.timestamp("ms")),
            "hand": pa.array([WIN, MISS, None]).cast(kind),
            "shared": pa.array([[1], None, []], pa.list_(pa.int8())),
        }
    ).replace_schema_metadata({"from": "tests"})
    parquet.write_table(table, source)
    run(card, source, out)
    found = parquet.read_table(out)
    assert found.schema.metadata == {b"from": b"tests"}
    assert found.select(["when", "shared"]).equals(table.select(["when", "shared"]))
    assert found.select(["hand", "status", "lines", "value", "distance"]).to_pydict() == {
        "hand": [WIN, MISS, None],
        "status": ["mahjong", "no-match", "bad-hand"],
        "lines": [["2468-1"], [], []],
        "value": [25, None, None],
        "distance": [0, 1, None],
    }


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_a_file_without_hands_gives_a_file_without_hands(
    card: Card, tmp_path: Path, ending: str
) -> None:
    source, out = tmp_path / f"in.{ending}", tmp_path / f"out.{ending}"
    if ending == "parquet":
        parquet.write_table(pa.table({"hand": pa.array([], pa.string())}), source)
    else:
        source.write_text("hand\n" if ending == "csv" else "")
    assert run(card, source, out).hands == 0
    if ending == "parquet":
        assert parquet.read_table(out).num_rows == 0
        assert parquet.read_table(out).column_names[1:] == ["status", "lines", "value", "distance"]
    else:
        wanted = "hand,status,lines,value,distance\n" if ending == "csv" else ""
        assert out.read_text() == wanted


def test_the_column_side_chooses_lines(tmp_path: Path) -> None:
    tandem = load_card("practice-tandem")
    line = next(each for each in tandem.ir.lines if tandem.ir.category_of(each).side == "west")
    (hand,) = tandem.examples(line.id, 1)
    source, out = tmp_path / "in.csv", tmp_path / "out.csv"
    text = format_hand(hand)
    source.write_text(f"hand,side\n{text},west\n{text},east\n{text},\n{text},up\n")
    run(tandem, source, out)
    found = [(row["status"], line.id in row["lines"].split(";")) for row in rows_of(out)]
    assert found[0] == found[2] == ("mahjong", True)
    assert found[1][1] is False
    assert found[3] == ("bad-hand", False)


def test_examples_are_judged_as_check_judges_them(card: Card, tmp_path: Path) -> None:
    out, again = tmp_path / "out.csv", tmp_path / "out.parquet"
    run(card, EXAMPLES / "claims.csv", out)
    run(card, EXAMPLES / "claims.parquet", again)
    rows = rows_of(out)
    for row in rows:
        verdict = card.check(row["hand"])
        matches = [match.line for match in verdict.matches]
        status = "bad-hand" if not row["hand"] else str(verdict.status)
        assert row["status"] == status, row
        assert row["lines"] == ";".join(matches), row
        value = verdict.matches[0].value if matches else None
        assert row["value"] == ("" if value is None else str(value)), row
    assert [row["status"] for row in rows] == parquet.read_table(again).column("status").to_pylist()
    assert len({row["status"] for row in rows}) == 6


# ── What is refused ──────────────────────────────────────────────────────────────────────────────

BAD_FILES: dict[str, tuple[str, bytes, str]] = {
    "no column hand": ("csv", b"a,b\n1,2\n", "no column hand (its columns: a, b)"),
    "empty": ("csv", b"", "it is empty; its first line should name the columns"),
    "binary": ("csv", b"hand\n\0\0\n", "it is a binary file"),
    "another encoding": ("csv", "hand\n44B\nö\n".encode("latin-1"), "line 3 is not UTF-8 text"),
    "too many cells": ("csv", b"hand,x\n44B,1\n44B,1,2\n", "record 2 from line 2 on has 3 cells"),
    "an open quote": ("csv", b'hand\n"44B\n44B\n', "line 3 is no CSV"),
    "hand twice": ("csv", b"hand,hand\n", "the column hand twice"),
    "status is taken": ("csv", b"hand,status\n", "a column status already"),
    "no JSON": ("jsonl", b'{"hand": ""}\n{"hand"}\n', "line 2 is no JSON"),
    "no object": ("jsonl", b"[]\n", "line 1 is no JSON object"),
    "deep JSON": ("jsonl", b"[" * 100_000 + b"\n", "line 1 is no JSON"),
    "no member hand": ("jsonl", b'{"hands": ""}\n', "no column hand (its columns: hands)"),
    "value is taken": ("jsonl", b'{"hand": ""}\n{"hand": "", "value": 1}\n', "line 2 has value"),
    "no Parquet": ("parquet", b"hand\n44B\n", "it is no Parquet file, or damaged"),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_file_that_cannot_be_read_says_why_and_leaves_nothing(
    card: Card, tmp_path: Path, name: str
) -> None:
    ending, data, why = BAD_FILES[name]
    source = tmp_path / f"in.{ending}"
    source.write_bytes(data)
    with pytest.raises(BadFile, match=why.replace("(", r"\(").replace(")", r"\)")):
        run(card, source, tmp_path / f"out.{ending}")
    assert [path.name for path in tmp_path.iterdir()] == [source.name]


def test_a_parquet_file_says_what_is_wrong_with_it(card: Card, tmp_path: Path) -> None:
    source, out = tmp_path / "in.parquet", tmp_path / "out.parquet"
    parquet.write_table(pa.table({"hand": [WIN] * 1000}), source)
    whole = source.read_bytes()
    source.write_bytes(whole[:-20])
    with pytest.raises(BadFile, match="no Parquet file, or damaged"):
        run(card, source, out)
    source.write_bytes(whole[:4] + b"\xff" * 40 + whole[44:])
    with pytest.raises(BadFile, match="it is damaged after row 0"):
        run(card, source, out)
    parquet.write_table(pa.table({"tiles": [WIN]}), source)
    with pytest.raises(BadFile, match="no column hand"):
        run(card, source, out)
    parquet.write_table(pa.table({"hand": [14]}), source)
    with pytest.raises(BadFile, match="its column hand holds int64, not text"):
        run(card, source, out)
    assert [path.name for path in tmp_path.iterdir()] == [source.name]


def test_refusals_end_the_command_with_two(command: Command, tmp_path: Path) -> None:
    write_csv(tmp_path / "in.csv", 2)
    (tmp_path / "old.csv").write_text("old")
    cases = [
        (["missing.csv", "out.csv"], "missing.csv cannot be read: there is no such file"),
        (["in.csv", "old.csv"], "old.csv exists; --force writes it anew"),
        (["in.csv", "old.csv", "--resume"], "old.csv is complete, nothing is left to resume"),
        (["in.csv", "in.csv", "--force"], "in.csv is the file that is read"),
        (["in.csv", "out.parquet"], "out.parquet should end in .csv, as in.csv does"),
        (["in.txt", "out.txt"], "in.txt should end in one of .csv, .jsonl, .ndjson, .parquet"),
        (["in.csv", "nowhere/out.csv"], "nowhere/out.csv cannot be written: No such file"),
        (["in.csv", "out.csv", "--resume", "--force"], "give one"),
    ]
    for arguments, message in cases:
        ran = command(*arguments)
        assert (ran.code, ran.stdout) == (2, ""), arguments
        assert message in ran.stderr
        assert "Traceback" not in ran.stderr
    assert (tmp_path / "old.csv").read_text() == "old"
    assert not (tmp_path / "out.csv").exists()


def test_force_writes_over_and_says_what_was_found(command: Command, tmp_path: Path) -> None:
    write_csv(tmp_path / "in.csv", 3)
    (tmp_path / "out.csv").write_text("old")
    ran = command("in.csv", "out.csv", "--force")
    assert (ran.code, ran.stdout) == (0, "")
    assert ran.stderr == "out.csv: 3 hands: 2 mahjong, 1 no-match\n"
    assert_numbered(tmp_path / "out.csv", 3)


def test_a_bar_is_drawn_on_a_terminal_alone(command: Command, tmp_path: Path) -> None:
    write_csv(tmp_path / "in.csv", 3)
    assert "hands" in command("in.csv", "out.csv", on_a_terminal=True).stderr.split("out.csv")[0]
    assert command("in.csv", "more.csv").stderr.startswith("more.csv:")


def test_an_extra_that_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(EXAMPLES / "claims.parquet", tmp_path / "in.parquet")
    paths = [str(tmp_path / "in.parquet"), str(tmp_path / "out.parquet")]
    cases: list[tuple[str, str, list[str]]] = [
        ("pyarrow", "parquet", []),
        ("distributed", "dask", ["--scheduler", "tcp://x:1"]),
    ]
    for module, extra, more in cases:
        with monkeypatch.context() as patch:
            patch.setitem(sys.modules, module, None)
            ran = CliRunner().invoke(app, ["batch", "practice-american", *paths, *more])
        assert ran.exit_code == 2
        assert f"the extra {extra}: pip install 'cardwright[{extra}]'" in ran.stderr


# ── What is kept ─────────────────────────────────────────────────────────────────────────────────

ROWS = 2 * CHUNK + 7
"""Rows of three chunks."""


def test_all_cores_give_what_one_gives(card: Card, tmp_path: Path) -> None:
    source = write_csv(tmp_path / "in.csv", ROWS)
    steps: list[int] = []
    run(card, source, tmp_path / "one.csv", workers=alone)
    run(
        card, source, tmp_path / "two.csv", workers=processes(2),
        progress=lambda done, _total: steps.append(done),
    )  # fmt: skip
    assert_numbered(tmp_path / "one.csv", ROWS)
    assert (tmp_path / "one.csv").read_bytes() == (tmp_path / "two.csv").read_bytes()
    assert len(steps) == 3
    assert steps[-1] == source.stat().st_size


def test_chunks_are_drawn_no_further_ahead_than_keeps_workers_busy() -> None:
    drawn, done = 0, 0
    ahead: list[int] = []

    def tasks() -> Iterator[Task]:
        nonlocal drawn
        for index in range(20):
            drawn += 1
            ahead.append(drawn - done)
            yield Task(index, Chunk(bytes([index]), 1, 1))

    for each in processes(1)(echo, tasks()):
        done += 1
        assert each.data == bytes([each.task.index])
    assert done == 20
    assert max(ahead) <= AHEAD + 1


def test_a_lost_worker_ends_the_run() -> None:
    with pytest.raises(WorkersLost, match="a worker process was ended from outside"):
        list(processes(1)(end_process, iter([Task(0, Chunk(b"", 1, 0))])))


def test_a_full_disk_keeps_the_chunks_and_resume_ends_the_run(card: Card, tmp_path: Path) -> None:
    source, out = write_csv(tmp_path / "in.csv", ROWS), tmp_path / "out.csv"
    limit = source.stat().st_size  # enough for a chunk, too little for all of them
    ran = subprocess.run(
        [sys.executable, "-c", LIMIT_CODE.format(limit), "batch", "practice-american",
         str(source), str(out)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 2
    assert "out.csv cannot be written: File too large; 3 chunks are kept" in ran.stderr
    parts = sorted((tmp_path / "out.csv.parts").glob("*.part"))
    assert len(parts) == 3
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.csv", "out.csv.parts"]
    with pytest.raises(Refused, match="--resume goes on with it, --force begins anew"):
        run(card, source, out)
    parts[1].unlink()
    worked: list[int] = []
    run(card, source, out, resume=True, workers=lambda work, tasks: _noted(worked, work, tasks))
    assert worked == [1]
    assert_numbered(out, ROWS)
    assert not (tmp_path / "out.csv.parts").exists()


def _noted(worked: list[int], work: Work, tasks: Iterator[Task]) -> Generator[Done, None, None]:
    for done in alone(work, tasks):
        worked.append(done.task.index)
        yield done


def test_control_c_keeps_the_chunks(card: Card, tmp_path: Path) -> None:
    source, out = write_csv(tmp_path / "in.csv", ROWS), tmp_path / "out.csv"

    def interrupt(_done: int, _total: int) -> None:
        os.kill(os.getpid(), signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # Dask leaves another one
    try:
        with pytest.raises(Stopped, match="stopped") as stopped:
            run(card, source, out, workers=alone, progress=interrupt)
    finally:
        signal.signal(signal.SIGINT, before)
    assert stopped.value.kept == 1
    assert not out.exists()
    run(card, source, out, resume=True)
    assert_numbered(out, ROWS)


def test_a_run_that_has_done_nothing_leaves_nothing(card: Card, tmp_path: Path) -> None:
    source, out = write_csv(tmp_path / "in.csv", 3), tmp_path / "out.csv"

    def broken(_work: Work, tasks: Iterator[Task]) -> Generator[Done, None, None]:
        for _ in tasks:
            raise KeyboardInterrupt
        yield from ()

    with pytest.raises(Stopped) as stopped:
        run(card, source, out, workers=broken)
    assert stopped.value.kept == 0
    assert [path.name for path in tmp_path.iterdir()] == ["in.csv"]


def test_resume_takes_no_chunks_of_another_input_or_card(card: Card, tmp_path: Path) -> None:
    source, out = write_csv(tmp_path / "in.csv", ROWS), tmp_path / "out.csv"

    def interrupt(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    def interrupted() -> None:
        with pytest.raises(Stopped):
            run(card, source, out, workers=alone, progress=interrupt)

    interrupted()
    with pytest.raises(Refused, match="another input or card"):
        run(load_card("practice-tandem"), source, out, resume=True)
    write_csv(source, ROWS + 1)
    with pytest.raises(Refused, match="another input or card"):
        run(card, source, out, resume=True)
    run(card, source, out, force=True)
    assert_numbered(out, ROWS + 1)


def test_results_of_json_lines_and_csv_are_the_same_hands(card: Card, tmp_path: Path) -> None:
    source = write_csv(tmp_path / "in.csv", 50)
    lines = tmp_path / "in.jsonl"
    lines.write_text("".join(json.dumps(row) + "\n" for row in rows_of(source)))
    run(card, source, tmp_path / "out.csv")
    run(card, lines, tmp_path / "out.jsonl")
    found = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [row["status"] for row in rows_of(tmp_path / "out.csv")] == [
        row["status"] for row in found
    ]
    assert [row["lines"] for row in found] == [LINES[row["hand"]] for row in found]
