"""`cardwright import` and `export`: other people's lists become cards, and cards lists."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cardwright.cli.app import app
from cardwright.compiler.compile import Reading
from cardwright.compiler.foreign import NotUnderstood, to_notation
from cardwright.compiler.source import Source
from cardwright.loading import read
from typer.testing import CliRunner

RUNNER = CliRunner()


@pytest.mark.parametrize(
    ("foreign", "line"),
    [
        ("FF 333g 666r 9999b 00 X25", "FF 333g 666r 9999b 00 X25"),
        ("FFF 1111g 1111r 111b flexNum X25", "FFF 1111g 1111r 111b (any like numbers) X25"),
        ("FFF 2222g 2222r 222b flexNum even X25",
         "FFF 2222g 2222r 222b (any like even numbers) X25"),
        ("11g 22g 333r flexNum C30", "11g 22g 333r (any run) C30"),
        ("odd 11g 33r flexNum X30",
         "11g 33r or 33g 55r or 55g 77r or 77g 99r X30"),
        ("46g 2020r even X30", "24g 2020r or 46g 2020r or 68g 2020r X30"),
        ("NN EE 11g flexWind flexNum X30", "NN EE 11g (any like numbers, any wind) X30"),
        ("FF 22g X 30", "FF 22g X30"),
        ("FF 22g 30X", "FF 22g X30"),
        ("FF 22g concealed X30", "FF 22g C30"),
        ('FF "now or never" 22g X30', 'FF "now or never" 22g X30'),
        ("FF 22g (any run) X25", "FF 22g (any run) X25"),
        ("FF\u00a022g\t44r – X25", "FF 22g 44r X25"),
    ],
)  # fmt: skip
def test_words_of_other_programs_become_notes(foreign: str, line: str) -> None:
    assert to_notation(foreign) == line


@pytest.mark.parametrize(
    ("foreign", "why"),
    [
        ("FF 22g flexSuitt X30", "flexSuitt"),
        ("FF 12g flexNum even X30", "even and odd numbers"),
        ("FF 22g even odd X30", "both even and odd"),
        ("FF NNN flexNum X30", "prints none"),
    ],
)
def test_words_that_say_nothing_are_told(foreign: str, why: str) -> None:
    with pytest.raises(NotUnderstood, match=why):
        to_notation(foreign)


TEXT = """\
# a list
2468
FF 2222g 44g 66r 8888r X25
FF 2222g 44g 66r 888r X25
Winds:
NNN EEEE WWW SSSS C40
[Runs]
11g 22g 333g 4444g 555r flexNum X30
11g 22g 333g 4444g 555r flexDance X30
"""
CSV = """\
Category,Hand,Notes,Points,X/C
2468,FF 2222g 44g 66r 8888r,any 2 suits,25,X
2468,FF 2222g 44g 66r 8888,,25,X
Run,11g 22g 333g 4444g 555r,"(any run, 2 suits)",30,C
Run,11g 22g 333g 4444g 555r,,thirty,C
Like,FFF 1111g 1111r 111b (like numbers),as you like,25/30,X/C
"""


def test_a_plain_text_becomes_a_card_and_names_what_it_could_not_read(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text(TEXT)
    out = tmp_path / "card.yaml"
    result = RUNNER.invoke(app, ["import", str(tmp_path / "list.txt"), "-o", str(out)])
    assert result.exit_code == 1
    assert "list.txt:4: not read: FF 2222g 44g 66r 888r X25" in result.stderr
    assert "list.txt:9: not read: 11g 22g 333g 4444g 555r flexDance X30" in result.stderr
    assert "3 of 5 lines read" in result.stderr
    reading = read(out)
    assert reading.compiled is not None
    assert [(line.category.name, line.entry.fragment.text) for line in reading.lines] == [
        ("2468", "FF 2222g 44g 66r 8888r X25"),
        ("Winds", "NNN EEEE WWW SSSS C40"),
        ("Runs", "11g 22g 333g 4444g 555r (any run) X30"),
    ]
    assert out.read_text().count("# not read:") == 2


def test_a_csv_becomes_a_card(tmp_path: Path) -> None:
    out = tmp_path / "card.yaml"
    result = RUNNER.invoke(app, ["import", "-", "--format", "csv", "-o", str(out)], input=CSV)
    assert result.exit_code == 1
    assert "3 of 5 lines read" in result.stderr
    reading = read(out)
    assert [(line.entry.fragment.text, line.entry.note) for line in reading.lines] == [
        ("FF 2222g 44g 66r 8888r (any 2 suits) X25", None),
        ("11g 22g 333g 4444g 555r (any run, 2 suits) C30", None),
        ("FFF 1111g 1111r 111b (like numbers) X25 C30", "as you like"),
    ]


@pytest.mark.parametrize("name", ["practice-american", "practice-tandem", "first-card"])
def test_an_exported_csv_is_imported_as_the_same_card(tmp_path: Path, name: str) -> None:
    table, card = tmp_path / "card.csv", tmp_path / "card.yaml"
    assert RUNNER.invoke(app, ["export", name, "-o", str(table)]).exit_code == 0
    before = read(name)
    assert before.file is not None
    options = ["--year", str(before.file.year), "--rules", before.file.rules]
    assert RUNNER.invoke(app, ["import", str(table), "-o", str(card), *options]).exit_code == 0
    after = read(card)
    assert before.compiled is not None
    assert after.compiled is not None
    assert (before.compiled.low == after.compiled.low).all()
    assert (before.compiled.high == after.compiled.high).all()
    assert (before.compiled.free == after.compiled.free).all()
    for old, new in zip(before.compiled.card.lines, after.compiled.card.lines, strict=True):
        assert old.id == new.id
        assert [(a.value, a.concealed_value, a.exposed) for a in old.alternatives] == [
            (a.value, a.concealed_value, a.exposed) for a in new.alternatives
        ]


def test_an_exported_json_has_every_line_written_out() -> None:
    result = RUNNER.invoke(app, ["export", "practice-american"])
    found = json.loads(result.stdout)
    lines = {line["id"]: line for category in found["categories"] for line in category["lines"]}
    assert len(lines) == len(read("practice-american").lines)
    assert lines["year-7"]["alternatives"][0] == {
        "tiles": "2025g NNNN SS 2026r", "notes": "any 2 suits",
        "value": 40, "concealed_value": None, "exposed": True,
    }  # fmt: skip
    assert len(lines["year-7"]["alternatives"]) == 6


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["import", "missing.csv"], "no card or file"),
        (["import", "empty.csv"], "empty"),
        (["import", "binary.csv"], "binary"),
        (["import", "list.txt", "--rules", "tandm"], "did you mean tandem?"),
        (["import", "large.csv"], "bytes"),
        (["import", "nolines.csv"], "no column holds lines"),
        (["import", "empty.csv", "-o", "there.yaml"], "--force"),
        (["export", "practice-american", "-o", "card.txt"], "--format"),
        (["export", "nolines.csv"], "bad-yaml"),
    ],
)
def test_what_cannot_be_done_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there.yaml").write_text("")
    (tmp_path / "empty.csv").write_text("\n\n")
    (tmp_path / "binary.csv").write_bytes(b"\0\1")
    (tmp_path / "list.txt").write_text("FF 2222g 44g 66r 8888r X25\n")
    (tmp_path / "large.csv").write_text("A,FF 2222g 44g 66r 8888r,,25,X\n" * 25_000)
    (tmp_path / "nolines.csv").write_text("a: [\n")
    result = RUNNER.invoke(app, arguments)
    assert (result.exit_code, told in result.output) == (2, True), result.output


def test_a_list_without_any_line_that_can_be_read_still_says_why(tmp_path: Path) -> None:
    out = tmp_path / "card.yaml"
    result = RUNNER.invoke(app, ["import", "-", "-o", str(out)], input="FF 22g flexDance X25\n")
    assert result.exit_code == 1
    assert "0 of 1 lines read" in result.stderr
    assert read(Source("x", out.read_text())).compiled is None


def imported(text: str, *options: str) -> tuple[Reading, str, str]:
    """Return the card that a list becomes, its text, and what is said beside it."""
    result = RUNNER.invoke(app, ["import", "-", "--year", "2026", *options], input=text)
    assert result.exit_code in (0, 1), result.output
    return read(Source("card.yaml", result.stdout)), result.stdout, result.stderr


LINE = "FF 2222g 44g 66r 8888r"


@pytest.mark.parametrize(
    "table",
    [
        f"sep=;\r\nCategory;Line;Note;Value\r\nA;{LINE};any 2 suits, any run;25\r\n",
        f'Category;Line;Note;Value\nA;"{LINE}";any 2 suits, any run;25\n',
        f"Category\tLine\tNote\tValue\nA\t{LINE}\tany 2 suits, any run\t25.00\n",
        f'Category,Line,Note,Value\rA,{LINE},"any 2 suits, any run",25\r',
        f'\ufeffcategory , LINE,Note,Points\nA,"{LINE}","(any 2 suits) (any run)",X25\n',
        'Category,Line,Note,Value\nA,,,\n,"FF 2222g\n44g 66r 8888r","any 2 suits, any run",25\n',
        f'Line,Note,Value\nA,,\n{LINE},"any 2 suits, any run",25,,\n',
        f'Category,Line,Line,Note,Value\nA,{LINE} X25,,"any 2 suits, any run",25\n',
    ],
)
def test_tables_are_read_whatever_program_wrote_them(table: str) -> None:
    card, _, _ = imported(table, "--format", "csv")
    assert [(line.category.name, line.entry.fragment.text) for line in card.lines] == [
        ("A", f"{LINE} (any 2 suits, any run) X25")
    ]


def test_quotes_that_no_csv_has_are_taken_as_written() -> None:
    card, _, told = imported(
        "Category,Line,Value,Kind\n"
        'W,"SNOW IN EDEN" FFFF,40,Word Play\n'
        f'A,"{LINE},25,\n'
        f"B,{LINE},26,\n",
        "--format", "csv",
    )  # fmt: skip
    assert [(line.category.kind, line.entry.fragment.text) for line in card.lines] == [
        ("word-play", '"SNOW IN EDEN" FFFF X40'),
        ("standard", f"{LINE} X26"),
    ]
    assert "-:3: not read" in told
    assert "never closed" in told


@pytest.mark.parametrize(
    ("row", "why"),
    [
        (f"A,{LINE},25,,,a b,", "has a blank in it"),
        (f"A,{LINE},25,,,,{{x: 1", "is not yes or no"),
        (f"A,{LINE},25,,wordplay,,", "the kind `wordplay` is not known"),
        (f'A,{LINE},"1,000",,,,', "is no number"),
        (f"A,{LINE},²5,,,,", "is no number"),
        (f"A,{LINE} X25,30,C,,,", "its points are X25 in the line and C30 in their column"),
        (f"A,{LINE},25,Q,,,", "neither X (exposed) nor C (concealed)"),
        ("A,,25,,,,", "there is no line in this row"),
        (f"A,{LINE}\x07,25,,,,", "control character"),
        (f"A\ufffe,{LINE} \ufffe,25,,,,", "U+FFFE"),
    ],
)
def test_a_row_that_cannot_be_read_spoils_no_other(row: str, why: str) -> None:
    table = f"Category,Line,Value,X/C,Kind,Id,Jokers\n{row}\nB,{LINE},26,,,,\n"
    card, text, told = imported(table, "--format", "csv")
    assert why in told
    assert card.compiled is not None, text
    assert [line.entry.fragment.text for line in card.lines] == [f"{LINE} X26"]


def test_ids_that_two_lines_would_have_are_told_apart() -> None:
    table = (
        "Category,Line,Value,Id\n"
        f"A,{LINE},25,x\nA,{LINE},26,x\nB,{LINE},27,\nA,{LINE},28,\nA!,{LINE},29,\n"
    )
    card, _, told = imported(table, "--format", "csv")
    assert [line.entry.id for line in card.lines] == ["x", "b-1", "a-2-1", "a-3-1"]
    assert "the id `x` is taken by a line before it" in told


def test_a_note_that_restricts_nothing_is_told() -> None:
    table = f"Category,Line,Note,Value\nA,{LINE},any 2 siuts,25\n"
    card, _, told = imported(table, "--format", "csv")
    assert [line.entry.note for line in card.lines] == ["any 2 siuts"]
    assert "-:2: the note `any 2 siuts` is printed, and restricts nothing" in told


def test_headings_in_capitals_are_no_lines() -> None:
    headings = ("CONSECUTIVE RUN", "ANY LIKE NUMBERS", "WINDS - DRAGONS", "SINGLES AND PAIRS",
                "HARD WAYS", "2468", "13579 AND QUINTS")  # fmt: skip
    card, _, _ = imported("".join(f"{each}\n{LINE} X25\n" for each in headings))
    assert [line.category.name for line in card.lines] == list(headings)


def test_lines_without_points_are_no_headings() -> None:
    lines = (LINE, "NEWS NEWS NEWS EW", "NNN EEEE WWW SSSS", 'FFFF "SNOW IN EDEN"',
             "FFFFF 222g + 444g = 666g", "FF 2222g 44g ]] 8888r")  # fmt: skip
    card, _, told = imported("".join(f"{each}\n" for each in lines))
    assert "of 6 lines read" in told
    assert len(card.lines) == 5


@pytest.mark.parametrize("bullet", ["- ", "• ", "1. ", "12) "])
def test_bullets_are_no_part_of_a_line(bullet: str) -> None:
    card, _, _ = imported(f"{bullet}{LINE} X25\n")
    assert [line.entry.fragment.text for line in card.lines] == [f"{LINE} X25"]


def test_whether_a_category_takes_jokers_is_exported(tmp_path: Path) -> None:
    path = tmp_path / "card.yaml"
    path.write_text(
        "format: 1\ntitle: T\nletters: {T: 7}\ncategories:\n"
        f"  - {{name: A, jokers: no, lines: [{LINE} X25]}}\n"
        f"  - {{name: B, lines: [{LINE} X25, {{line: {LINE} X25, jokers: no}}]}}\n"
        "  - {name: S, kind: singles-and-pairs, lines: [FF 22g 44g 66r 88r 11g 33r C25]}\n"
    )
    result = RUNNER.invoke(app, ["export", str(path), "--format", "csv"])
    assert [row.rpartition(",")[2] for row in result.stdout.splitlines()[1:]] == [
        "no", "", "no", "",
    ]  # fmt: skip
    assert "letters of the card have no place in a CSV" in result.stderr
