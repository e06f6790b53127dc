"""Lint rules about notes, as written and as printed: what has a finding and what has not."""

from __future__ import annotations

import pytest
from cardwright.compiler.lint import lint

from tests.lint_cards import card, fixed, found, hands, marked, places, read

# ── Pointless notes ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("line", "kind", "marks"),
    [
        ("FF 111g 222g 333r 444r (any 2 suits) X25", "standard", ["any 2 suits"]),
        ("FF 111g 222g 3333r DD (any 2 suits, opposite dragon) X25", "standard", ["any 2 suits"]),
        ("FF 1111g 2222g DDDDg (matching dragon) X25", "standard", ["matching dragon"]),
        ("FF 111g 222g 333r 444r (these numbers only) X25", "standard", ["these numbers only"]),
        ("FFFF NEWS 222g 333g (any wind) X25", "standard", ["any wind"]),
        ("FFFF 1111g 222g 333g (any run, wrapping run) X25", "standard", ["any run"]),
        ("FFFF XXXXg 222g 333g (X in 1..9) X25", "standard", ["X in 1..9"]),
        ("FF 11g 22g 33g 44g 55g 66g (no jokers) C50", "standard", ["no jokers"]),
        ("FFFF 1234 + 56789 = 0 (any suits) X25", "by-the-numbers", ["any suits"]),
        ("FFFF 1111g 222g 333f (any 2 suits, f any suit) X25", "standard", []),
        ("FF 111 222g 333r 444r (any 2 suits, any suit) X25", "standard", []),
        ("FFFF 12 + 34 = 46 0000 (any 2 suits) X25", "by-the-numbers", []),
        ("FFF NNN 2222g 3333g (any wind) X25", "standard", []),
        ("FFFF 1111g 222g 333g (any run) X25", "standard", []),
        ("FF 1111g 2222g DDDDr (any dragon) X25", "standard", []),
        ("FF 111g 222g 333r 444r (any 2 siuts, any run) X25", "standard", []),
        ("FF 111g 222g 333r 44r (any 2 suits) X25", "standard", []),
    ],
)
def test_notes_that_change_nothing(line: str, kind: str, marks: list[str]) -> None:
    assert places("pointless-note", line, kind=kind) == marks


def test_pointless_notes_are_reported_only_when_asked_for() -> None:
    reading = read(card("FF 111g 222g 333r 444r (any 2 suits) X25"))
    assert lint(reading) == ()


# ── Notes and inks ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("line", "marks"),
    [
        ("FF 1111g 2222g 3333g (any suit) X25", ["any suit"]),
        ("FF 1111g 2222r 3333g (any suits) X25", ["any suits"]),
        ("FF 1111g 2222r DDDDr (opposite dragon) X25", ["opposite dragon"]),
        ("FF 1111g 2222r DDDDb (matching dragon) X25", ["matching dragon"]),
        ("FF 1111g 2222r DDDDb (any dragon) X25", ["any dragon"]),
        ("FFFF DDDg DDDDr 111g (same dragon) X25", ["same dragon"]),
        ("FFFF DDDg DDDDr 111g (any 3 dragons) X25", ["any 3 dragons"]),
        ("FFFF DDDg DDDDg 111g (any 2 dragons) X25", ["any 2 dragons"]),
        ("FFF 1111g DDDg 2222g or FFF 1111g DDDr 2222g (same dragon) X25", ["same dragon"]),
        ("FF 1111g 2222 3333g (any suit) X25", []),
        ("FFF DDDD NEWS DDD (any suit, any dragons) X25", []),
        ('FFFF "WIN" 11g 222g 33g (any suits) X25', []),
        ("FF 1111g 2222r DDDDb (opposite dragon) X25", []),
        ("FF 1111g 2222r DDDDr (matching dragon) X25", []),
        ("FFFF NNNN DDDg DDDr (matching dragons) X25", []),
        ("FFFF DDDg DDDDg 111g (same dragon) X25", []),
        ("FFFF DDDg DDDDr 111g (any 2 dragons) X25", []),
        ("FFFF DDDg DDDD 111g (any dragon) X25", []),
        ("FFFF DDDg DDDDr 111g (same dragon, r any suit) X25", []),
        ("FFFF NNNN SSS 111g (opposite dragon) X25", []),
    ],
)
def test_notes_that_say_something_else_than_the_inks(line: str, marks: list[str]) -> None:
    assert places("note-contradicts-inks", line) == marks


def test_one_ink_asks_for_any_1_suit() -> None:
    (warning,) = found(read(card("FF 1111g 2222g 3333g (any suit) X25")), "note-contradicts-inks")
    assert "any 1 suit" in (warning.help or "")


# ── Printed notes ─────────────────────────────────────────────────────────────────────────────────

RUN = "FF 111g 222g 333r 444r (any run) X25"
DRAGON = "FF 111g 222g 3333r DD (any run, opposite dragon) X25"
PARITY = (
    "FF 111g 1111r 11b 111b (any like even numbers) or "
    "FF 111g 1111r 11b 111b (any like odd numbers) X25"
)


@pytest.mark.parametrize(
    ("line", "note", "message"),
    [
        (RUN, "any 3 suits", "`any 3 suits` is printed beside this line, but"),
        (RUN, "any 3 suits, any run", "`any 3 suits` is printed beside this line, but"),
        (RUN, "These numbers only.", "`These numbers only.` is printed beside this line, but"),
        (RUN, "any like numbers", "`any like numbers` is printed beside this line, but"),
        (RUN, "see page 3, no jokers", "`no jokers` is printed beside this line, but"),
        (RUN, "Any two suits", "the note printed beside this line leaves out `any run`"),
        (DRAGON, "any run", "the note printed beside this line leaves out `opposite dragon`"),
        (
            DRAGON,
            "any 2 suits",
            "the note printed beside this line leaves out `any run` and `opposite dragon`",
        ),
        ("FF XXXg YYYg XXXr YYYr (X < Y) X25", "any 2 suits", "leaves out `X < Y`"),
        (PARITY, "any run", "`any run` is printed beside this line, but"),
        (RUN, "any run", None),
        (RUN, "ANY CONSEC. NOS.", None),
        (RUN, "(Any Two Suits) (Any Run)", None),
        (RUN, "any run and any two suits", None),
        (RUN, "two suits; any 4 consecutive numbers", None),
        (RUN, "any four numbers in a row", None),
        (RUN, "any run, for example 5 6 7 8", None),
        (RUN, "", None),
        (DRAGON, "any run, opp. dragon", None),
        ("FF XXXg YYYg XXXr YYYr (X < Y) X25", "any 2 suits, Y the higher one", None),
        (PARITY, "any like even numbers, any like odd numbers", None),
        ("FF 111g 222g 333r 44r (any run) X25", "any 3 suits", None),
    ],
)
def test_printed_notes_beside_what_the_line_means(
    line: str, note: str, message: str | None
) -> None:
    reading = read(card({"line": line, "note": note}))
    messages = [each.message for each in found(reading, "printed-note-differs")]
    assert len(messages) == (message is not None)
    assert all(message and message in each for each in messages)


def test_a_printed_note_is_marked_where_it_is_wrong() -> None:
    reading = read(card({"line": RUN, "note": "any run, any 3 suits"}))
    (warning,) = found(reading, "printed-note-differs")
    assert marked(reading, warning) == "any 3 suits"


# ── Wording and layout ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("note", "meant"),
    [
        ("ANY RUN", "any run"),
        ("Any Consec. Nos.", "any run"),
        ("any consecutive numbers", "any run"),
        ("any 4 consec. nos.", "any 4 consecutive numbers"),
        ("2 suits", "any 2 suits"),
        ("Any 2 Suits, ANY RUN", "any 2 suits, any run"),
        ("these nos. only", "these numbers only"),
        ("no joker", "no jokers"),
        ("r IN BAM CRAK", "r in bam crak"),
    ],
)
def test_notes_get_their_canonical_wording(note: str, meant: str) -> None:
    line = "FF 111g 222g 333r 444r ({}) X25"
    text = card(line.format(note))
    assert fixed(text, "misspelt-note") == card(line.format(meant))
    assert hands(text) == hands(card(line.format(meant)))


@pytest.mark.parametrize(
    "line",
    [
        "FF 111g 222g 333r 444r (any 2 suits, any run) X25",
        "FF 111g 222g 333r 444r (any  2  suits) X25",
        "FF 111g 222g 333r 444r (any 4 consecutive numbers) X25",
        "FF XXXg XXXr YYYg YYYr (Y=X+1) X25",
        "FF XXXg XXXr YYYg YYYr (X in 1 2 3, Y ≠ X) X25",
        "FF 111g 222g 3333r DD (opposite dragons) X25",
        "FF 111g 222g 3333r DD (opposite dragon) X25",
        "FF 111g 222g 333r 444r (any 2 siuts) X25",
    ],
)
def test_notes_in_their_wording_are_left_alone(line: str) -> None:
    assert places("misspelt-note", line) == []


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("FF  111g 222g 333r 444r (any run) X25", "FF 111g 222g 333r 444r (any run) X25"),
        ("FF 111r 222r 333g 444g (any run) X25", "FF 111g 222g 333r 444r (any run) X25"),
        ("FF 111g 222g 333r 444r (any run)(any 2 suits) X25", None),
        ("FF 111g 222g 333r 444r (any run; any 2 suits) X25", None),
        ("FF XXXg XXXr YYYg YYYr (Y=X+1) X25", "FF XXXg XXXr YYYg YYYr (Y = X+1) X25"),
    ],
)
def test_lines_get_the_layout_of_fmt(line: str, meant: str | None) -> None:
    wanted = meant or "FF 111g 222g 333r 444r (any run, any 2 suits) X25"
    assert fixed(card(line), "needs-format") == card(wanted)


@pytest.mark.parametrize(
    "line",
    [
        "FF 111g 222g 333r 444r (any run) X25",
        "FF 111g 222g 333r 444r (ANY RUN, like nos.) X25",
        "FF 111g 222g 333r 444r (2 suits) X25",
        "FF  111g 222g 333r 44r (any run) X25",
        "FF  111g 222g 333r 444r (any rum) X25",
    ],
)
def test_the_wording_of_notes_and_faulty_lines_are_no_layout(line: str) -> None:
    assert places("needs-format", line) == []


def test_inks_are_not_put_in_order_while_one_is_unused() -> None:
    head = "inks: {v: violet, g: green, r: red}\n"
    assert places("needs-format", "FF  111g 222g 333g 444g X25", head=head) == []
