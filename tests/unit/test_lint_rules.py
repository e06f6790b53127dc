"""Lint rules about values, categories and years, and all rules together."""

from __future__ import annotations

import pytest
from cardwright.compiler.lint.difficulty import difficulties

from tests.lint_cards import Line, card, fixed, found, marked, places, read
from tests.small_cards import CASES, compile_lines

# ── Lines that cannot be called ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("line", "marks"),
    [
        ("NEWS 11g 33g 55g 77g 99g X50", ["X50"]),
        ("NEWS 11g 33g 55g 77g 99g X50 C55", ["X50 C55"]),
        ("NEWS 1111g~ 3333g~ FF X50", ["X50"]),
        ("NEWS 11g 33g 55g 77g 99g or NEWS 22g 44g 66g 88g 00 X50", ["X50"]),
        ("NEWS 11g 33g 55g 77g 99g X50 or NEWS 22g 44g 666g 888g X50", ["X50"]),
        ({"line": "NEWS 11g 33g 55g 77g 99g", "value": "{X: 25}"}, ["'{X: 25}'"]),
        ("?? ?? ?? ?? ?? ?? ?? X50", ["X50"]),
        ("JJJJ 11g 33g 55g 77g 99g X50", ["X50"]),
        ("NEWS 11g 33g 55g 77g 99g C50", []),
        ("NEWS 11g 33g 55g 77g 99g (any run) 50", []),
        ("NEWS 11g 33g 55g 77g 99g", []),
        ({"line": "NEWS 11g 33g 55g 77g 99g", "value": 50}, []),
        ("NEWS 11g 33g 55g 777g 9g X50", []),
        ("NEWS 1111g^ 33g 55g 77g X50", []),
        ("NEWS 11g 33g 55g 77g 99g or NEWS 22g 44g 666g 888g X50", []),
        ("NEWS 11g 33g 55g 77g 9999g X50", []),
        ("FFFF 2222r 333333g X25", []),
    ],
)
def test_x_on_lines_that_are_never_exposed(line: Line, marks: list[str]) -> None:
    expected = [mark.strip("'") for mark in marks]
    text = card(line).replace("'{X: 25}'", "{X: 25}")
    reading = read(text)
    assert [marked(reading, each) for each in found(reading, "uncallable-line")] == expected


def test_a_field_that_says_open_is_an_x() -> None:
    line = {"line": "NEWS 11g 33g 55g 77g 99g", "value": 50, "concealed": False}
    reading = read(card(line).replace("False", "no"))
    (warning,) = found(reading, "uncallable-line")
    assert marked(reading, warning) == "no"


def test_years_cannot_be_called_in_categories_of_years() -> None:
    line = "FF 2222 4444 6666 X50"
    assert places("uncallable-line", line, kind="flashback") == ["X50"]
    assert places("uncallable-line", line, kind="by-the-numbers") == []


# ── Sister lines ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("line", "marks"),
    [
        (
            "FF 222g 444g 666g 888g or FF 222g 444r 66r 8888r X25",
            ["FF 222g 444r 66r 8888r"],
        ),
        ("FF 222g 4444g 66r 888r or FF 222g 2468g 66r 888r X25", ["FF 222g 2468g 66r 888r"]),
        (
            "FF 222g 444g 666g 888g or F 222g 444g 666g 8888g or FF 222r 444r 666r 888r X25",
            ["F 222g 444g 666g 8888g"],
        ),
        ("FF 222g 444g 666g 888g or FF 888g 222r 666r 444r X25", []),
        ("FF 222g 444g 666g 888g or FFF 222g 444r 666r 888r X25", []),
        ("FF 222g 444g 666g 888g X25 or FF 222g 444r 66r 8888r X30", []),
        ("FF 222g 444g 666g 888g X25 or FF 222g 444r 66r 8888r X25", ["FF 222g 444r 66r 8888r"]),
        ("FF 222g|444g 666g 888g 000 X25", []),
    ],
)
def test_alternatives_of_other_shapes(line: str, marks: list[str]) -> None:
    assert places("sister-lines-differ", line) == marks


# ── Values ────────────────────────────────────────────────────────────────────────────────────────

EASY = "FFFF 1111g 2222g 33g (any run) X{}"
MIDDLING = "FF 111g 22g 333g 4444g (any run) X{}"
HARD = "11g 22g 33g 44g 55g 66g 77g (any run) C{}"
HARD_TOO = "11g 22r 33g 44r 55g 66r 77g (any run) C{}"


@pytest.mark.parametrize(
    ("lines", "due"),
    [
        ([EASY.format(30), HARD.format(25)], ["lines-2"]),
        ([EASY.format(30), MIDDLING.format(30), HARD.format(25)], ["lines-3"]),
        ([EASY.format(75), HARD.format(50), HARD_TOO.format(50)], ["lines-1"]),
        ([EASY.format(25), MIDDLING.format(25), HARD.format(50)], []),
        ([EASY.format(25), HARD.format(25)], []),
        ([EASY.format(30), MIDDLING.format(25)], []),
        ([EASY.format(30), HARD.format(25) + " or " + HARD_TOO.format(20)], []),
        ([EASY.format(30), HARD.replace(" C{}", "")], []),
        ([EASY.format(30), HARD.format(25) + "X"], []),
    ],
)
def test_values_that_do_not_suit_how_hard_lines_are(lines: list[str], due: list[str]) -> None:
    reading = read(card(*lines))
    assert [each.card_line for each in found(reading, "value-out-of-step")] == due


def test_only_lines_of_one_category_are_compared() -> None:
    text = card(EASY.format(30)) + "  - name: Others\n    lines:\n      - " + HARD.format(25) + "\n"
    assert found(read(text), "value-out-of-step") == []


@pytest.mark.parametrize(
    ("easier", "harder"),
    [
        ("FF 1111g 2222g 3333g X25", "FF 1111g 2222g 3333g C25"),
        ("FF 1111g 2222g 3333g X25", "FF 1111g^ 2222g 3333g X25"),
        ("FF 1111g 2222g 3333g (any run) X25", "FF 1111g 2222g 3333g X25"),
        ("FF 1111g 2222g 3333g X25", "FF 11g 22g 333g 33g 444g X25"),
        ("FF 1111g 2222g 3333g X25", "FFF 11111g 222222g X25"),
        ("FF 1111 2222 3333 (any suits) X25", "FF 1111g 2222g 3333g X25"),
        ("FFFF 1111g 222g 333g X25", "J FFF 1111g 222g 333g X25"),
    ],
)
def test_the_estimate_knows_what_makes_a_line_hard(easier: str, harder: str) -> None:
    compiled = compile_lines([easier, harder])
    assert compiled is not None
    easy, hard = difficulties(compiled)
    assert easy < hard


def test_the_estimate_of_many_targets_is_taken_from_some() -> None:
    compiled = compile_lines(["AAAA PPPP FF 2222g X25", "FF 1111g 2222g 3333g X25"])
    assert compiled is not None
    assert len(compiled.rows_of(0)) > 1_000
    open_line, bound = difficulties(compiled)
    assert open_line < bound


# ── Categories ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("name", "line", "marks"),
    [
        ("13579", "FF 111g 333g 555r 666r X25", ["666r"]),
        ("13579", "FF 246g 333g 555r 777r X25", ["246g"]),
        ("13579", "FFF 111g 1111r 1111b (any like numbers) X25", ["111g"]),
        ("13579", "FFF XXXg XXXXr YYYYb (X odd) X25", ["YYYYb"]),
        ("369", "FF 333g 666g 999r 123b X25", ["123b"]),
        ("369 Hands", "FF 333g 666g 999r 111b X25", ["111b"]),
        ("Odd", "FF 111g 333g 555r 666r X25", ["666r"]),
        ("Even Numbers", "FF 222g 444g 666r 777r X25", ["777r"]),
        ("EVENS", "FF 222g 444g 666r 777r X25", ["777r"]),
        ("Winds", "FFFF 1111g 2222g 33g X25", ["FFFF 1111g 2222g 33g"]),
        ("Winds - Dragons", "FFFF 1111g 2222g 33g X25", ["FFFF 1111g 2222g 33g"]),
        ("Dragons", "NNNN EEEE WWWW SS X25", ["NNNN EEEE WWWW SS"]),
        ("Quints", "FFFF 1111g 2222g 33g X25", ["FFFF 1111g 2222g 33g"]),
        ("Singles and Pairs", "NEWS 11g 22g 333g 4g 55g C50", ["333g"]),
        ("13579", "FF 111g 333g 555r 777r X25", []),
        ("13579", "FFFF XXXXg YYYYr 10b (X odd, Y odd) X25", []),
        ("13579", "NEWS 111g 1111r 111b (any like odd numbers) X25", []),
        ("369", "FF XXXXg YYYYr 3333b (X in 3 6 9, Y in 6 9) X25", []),
        ("2468", "DDDDg 222g 444r 6666b X25", []),
        ("2468", "FF PPPP 2222g 4444r X25", []),
        ("2026", "FF 111g 333g 555r 777r X25", []),
        ("12345", "FF 111g 333g 666r 777r X25", []),
        ("Odds and Evens", "FF 111g 222g 333r 444r X25", []),
        ("Odd Ones", "FF 111g 222g 333r 444r X25", []),
        ("Winds", "TTTT 1111g 2222g 33g X25", []),
        ("Winds", "NEWS 1111g 2222g 33g X25", []),
        ("Winds", "PPPP 1111g 2222g 33g X25", []),
        ("Winds of Change", "FFFF 1111g 2222g 33g X25", []),
        ("Winds and Dragons", "DDDDg 1111g 2222g 33g X25", []),
        ("Dragons", "FFFF 1111g 2222g 00 X25", []),
        ("Dragons", 'FFFF "DEW" 1111g 222g X25', []),
        ("Winds", 'FFFF "DEW" 1111g 222g X25', []),
        ("Quints", "FF 11111g 2222g 333g X25", []),
        ("Singles and Pairs", "NEWS 11g 22g 33g 44g 55g C50", []),
        ("Pairs", "NEWS 11g 22g 333g 4g 55g C50", []),
    ],
)
def test_tiles_that_a_category_has_no_room_for(name: str, line: str, marks: list[str]) -> None:
    assert places("category-number", line, name=name) == marks


def test_a_kind_of_singles_and_pairs_has_no_pungs() -> None:
    line = "NEWS 11g 22g 333g 4g 55g C50"
    assert places("category-number", line, kind="singles-and-pairs") == ["333g"]


TANDEM = "rules: tandem\n"
WORD = 'FFFFFF "SNOWED IN" X35'


@pytest.mark.parametrize(
    ("head", "kind", "side", "marks"),
    [
        (TANDEM, "word-play", "east", ["east"]),
        (TANDEM, "present-tense", "east", ["east"]),
        (TANDEM, "by-the-numbers", "west", ["west"]),
        (TANDEM, "flashback", "west", ["west"]),
        (TANDEM + "sides: {west: {}, east: {}}\n", "word-play", "east", ["east"]),
        (TANDEM, "word-play", "west", []),
        (TANDEM, "flashback", "east", []),
        (TANDEM, "standard", "east", []),
        (TANDEM + "sides: {left: {}, right: {}}\n", "word-play", "left", []),
        ("", "word-play", "east", []),
        ("rules: siamese\n", "word-play", "east", []),
    ],
)
def test_kinds_on_the_side_of_the_rules(head: str, kind: str, side: str, marks: list[str]) -> None:
    text = card(WORD, head=head, kind=f"{kind}\n    side: {side}")
    reading = read(text)
    assert [marked(reading, each) for each in found(reading, "wrong-side-for-kind")] == marks


def test_a_category_allows_its_side() -> None:
    kind = "word-play\n    side: east\n    lint: {allow: [wrong-side-for-kind]}"
    assert places("wrong-side-for-kind", WORD, head=TANDEM, kind=kind) == []


# ── Years ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("line", "kind", "marks"),
    [
        ("FFFF 2025g 222r 444r X30", "year", ["2025"]),
        ("FFFF 2027g 222r 444r X30", "standard", ["2027"]),
        ("FFFF 2021g 222r 444r X30", "standard", ["2021"]),
        ('FFFF "NEWS 2025" 22g X30', "word-play", ["2025"]),
        ("FFF 2 x 1012 = 2024 NN X30", "by-the-numbers", ["2024"]),
        ("NNN 2025g 2024g SSS X30", "present-tense", ["2025", "2024"]),
        ("FFFF 2026g 222r 444r X30", "year", []),
        ("FFFF {year}g 222r 444r X30", "year", []),
        ("FFFF {year-1}g 222r 444r X30", "year", []),
        ("FFFF 2020g 222r 444r X30", "year", []),
        ("FFFF 2028g 222r 444r X30", "year", []),
        ("FFFF 2025!g 222r 444r X30", "year", []),
        ("FFFF 2025g! 222r 444r X30", "year", []),
        ("FFFF 2222g 3333r 44b X2025", "year", []),
        ("FFFF 2025 222g 444g X30", "flashback", []),
        ("NNN 2025 EEEE WWW X30", "present-tense", []),
        ("FFF 12025 222g 444g (any suits) X30", "standard", []),
    ],
)
def test_years_that_a_line_still_names(line: str, kind: str, marks: list[str]) -> None:
    assert places("old-year", line, kind=kind) == marks


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("'FFFF 2025g 22r 4444r X30'", "'FFFF {year}g 22r 4444r X30'"),
        ("'2025g FFFF 22r 4444r X30'", "'{year}g FFFF 22r 4444r X30'"),
        ("2025g FFFF 22r 4444r X30", "'{year}g FFFF 22r 4444r X30'"),
        ("FFFF 2025g 22r 4444r X30", "'FFFF {year}g 22r 4444r X30'"),
        ("FFFF 2025g 2025r 22b X30", "'FFFF {year}g {year}r 22b X30'"),
        ('"FFFF 2025g 22r 4444r X30"', '"FFFF {year}g 22r 4444r X30"'),
        ("FFFF 22r 4444r 2025", "'FFFF 22r 4444r {year}'"),
    ],
)
def test_an_old_year_is_replaced_by_a_hole_in_quotes(before: str, after: str) -> None:
    text = card("LINE", kind="year").replace("'LINE'", before)
    (first, *_) = found(read(text), "old-year")
    assert first.fix is not None
    assert not first.fix.safe
    assert fixed(text, "old-year") == card("LINE", kind="year").replace("'LINE'", after)
    assert found(read(fixed(text, "old-year")), "old-year") == []


def test_a_year_in_a_line_with_an_apostrophe_has_no_fix() -> None:
    text = card("LINE", kind="word-play").replace("'LINE'", "FFFF 'NEWS 2025' 22g X30")
    (warning,) = found(read(text), "old-year")
    assert warning.fix is None


def test_titles_names_and_notes_are_looked_at_and_rulings_are_not() -> None:
    line = {"line": "FF 1111g 2222g 3333g X25", "note": "as in 2025", "ruling": "Since 2024."}
    text = card(line, name="Year 2025").replace("title: Card", "title: Club 2025")
    text = text.replace("year: 2026\n", "year: 2026\npublisher: Founded 2023\n")
    reading = read(text)
    warnings = found(reading, "old-year")
    assert [reading.source.position(each.primary.span.start)[0] for each in warnings] == [2, 6, 10]
    assert [each.fix for each in warnings] == [None] * 3


def test_a_card_without_year_has_no_old_ones() -> None:
    assert places("old-year", "FFFF 2025g 222r 444r X30", head="") == []


# ── All together ──────────────────────────────────────────────────────────────────────────────────

NAMES = (
    "uncallable-line", "note-contradicts-inks", "suit-in-ink-twice", "inked-zero", "unused-ink",
    "sister-lines-differ", "value-out-of-step", "category-number", "wrong-side-for-kind",
    "printed-note-differs", "old-year", "misspelt-note", "needs-format",
)  # fmt: skip

BROKEN = "FF 222g (any rum) X25"


def test_rules_find_their_lines_beside_broken_ones() -> None:
    lines: list[Line] = [
        BROKEN,
        "NEWS 11g 33g 55g 77g 99g X50",
        "FF 1111g 2222g 3333g (any suit) X25",
        "FF 111g 222g 333r 444r (ANY RUN, g = r) X25",
        "FFFF  00g 2222g 4444r X25",
        "FF 222g 444g 666g 888g or FF 222g 444r 66r 8888r X25",
        "FFFF 2025g 222r 444r X30",
        {"line": "FF 111g 222g 333r 444r X25", "note": "any 3 suits"},
        "FFFF 2O22g",
    ]
    reading = read(card(*lines))
    given = {(each.card_line, name) for name in NAMES for each in found(reading, name)}
    assert given == {
        ("lines-2", "uncallable-line"),
        ("lines-3", "note-contradicts-inks"),
        ("lines-4", "suit-in-ink-twice"),
        ("lines-4", "misspelt-note"),
        ("lines-5", "inked-zero"),
        ("lines-5", "needs-format"),
        ("lines-6", "sister-lines-differ"),
        ("lines-7", "old-year"),
        ("lines-8", "printed-note-differs"),
    }


def test_a_card_of_broken_lines_and_a_broken_card_have_no_findings() -> None:
    for text in (card(BROKEN), "a: [\n", "format: 1\n", "just text\n", ""):
        assert [each for name in NAMES for each in found(read(text), name)] == []


TRUE_FINDINGS = {
    "good-odd-looking-lines": {"inked-zero", "misspelt-note", "needs-format"},
    "bad-suit-count": {"inked-zero"},
    "bad-equation": {"uncallable-line"},
    "good-sums": {"uncallable-line"},
    "numbers-mixed-operands": {"uncallable-line", "needs-format"},
    "numbers-times": {"needs-format"},
    "dragon-opposite-once-on-one-suit": {"misspelt-note"},
    "like-three-wordings": {"misspelt-note"},
    "run-of-a-stated-length": {"misspelt-note"},
    "variable-in-a-range": {"needs-format"},
    "suit-inks-made-equal": {"suit-in-ink-twice"},
    "word-two-letters-d": {"uncallable-line"},
    "word-suits-of-three-letters": {"uncallable-line"},
}
"""What the conformance cases have of these findings, odd on purpose or not."""


def test_the_lines_of_the_conformance_cases_have_these_findings_and_no_others() -> None:
    given: dict[str, set[str]] = {}
    for case in CASES:
        head = f"year: 2026\nrules: {case.get('rules', 'american')}\n"
        reading = read(card(*case["lines"], kind=case.get("kind", "standard"), head=head))
        names = {name for name in NAMES if found(reading, name)}
        if names:
            given[case["id"]] = names
    assert given == TRUE_FINDINGS
