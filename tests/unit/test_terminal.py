"""The card on a terminal."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO, StringIO, TextIOWrapper
from typing import Literal

import pytest
from cardwright.compiler.ir import Card
from cardwright.compiler.render.colors import ink_styles, screen_color
from cardwright.compiler.render.printed import printed_alternatives, printed_points, printed_text
from cardwright.compiler.render.terminal import render_card, show
from rich.cells import cell_len
from rich.console import Console

from tests.small_cards import CASES, compile_case, compile_lines, shipped_cards

WIDTHS = (20, 30, 40, 60, 80, 100, 200)

CARD = {
    "title": "Small Card",
    "publisher": "Nobody",
    "inks": {"g": "green", "p": "#d0a"},
    "sides": {"west": {"title": "West", "color": "orange"}},
}


def card_of(*lines: object, **fields: object) -> Card:
    compiled = compile_lines(lines, **fields)
    assert compiled is not None
    return compiled.card


def plain(card: Card, width: int = 80) -> list[str]:
    """Return the rows of a card on something that is no terminal."""
    out = StringIO()
    show(card, Console(file=out, width=width, highlight=False, force_terminal=False))
    return out.getvalue().splitlines()


def coloured(
    card: Card, width: int = 80, system: Literal["standard", "truecolor"] = "truecolor"
) -> list[str]:
    """Return the rows of a card with escape codes written ⟨like this⟩."""
    out = StringIO()
    console = Console(
        file=out,
        width=width,
        highlight=False,
        force_terminal=True,
        no_color=False,
        color_system=system,
    )
    show(card, console)
    text = out.getvalue().replace("\x1b[0m", "⟩").replace("\x1b[", "⟨")
    return text.splitlines()


def squeezed(text: str) -> str:
    return "".join(text.split())


# ── What it looks like ───────────────────────────────────────────────────────────────────────────


def test_a_card_without_colour_is_printed_with_its_ink_letters() -> None:
    card = card_of(
        "FF 2222g 44g 66p 8888p (any 2 suits) X25 C30",
        "FFF 1111g 222p 3333g C35 or FFF 1111g 222g 3333g C35",
        {"id": "own", "line": "11111g 22p 33333g 44p (any run) X40", "note": "two inks, one run"},
        **CARD,
    )
    assert plain(card, 72) == [
        "Small Card 2026",
        "Nobody, american rules",
        "",
        "Lines",
        "  FF 2222g 44g 66p 8888p (any 2 suits)                  X25 C30  lines-1",
        "  FFF 1111g 222p 3333g or FFF 1111g 222g 3333g              C35  lines-2",
        "  11111g 22p 33333g 44p (two inks, one run)                 X40  own",
    ]


def test_in_colour_a_group_stands_in_its_ink_without_the_letter() -> None:
    card = card_of("FF 2222g^ 4444p 0000 X25", **CARD)
    assert coloured(card, 50)[4] == (
        "  FF ⟨38;2;46;158;79m2222^⟩ ⟨38;2;221;0;170m4444⟩ 0000                  X25⟨2m  lines-1⟩"
    )


def test_a_letter_stays_where_the_colour_does_not_tell_the_ink() -> None:
    inks = {"r": "red", "b": "red", "p": "pink"}
    card = card_of("FF 2222c 4444r 6666b X25", "FF 2222k 4444p 6666p (any suits) X25", inks=inks)
    rows = coloured(card)
    assert "2222c 4444r 6666b" in rows[4]
    assert "FF 2222 ⟨38;2;231;90;168m4444⟩" in rows[5]


def test_a_letter_stays_where_a_note_names_it() -> None:
    card = card_of("FFFF 1111g 2222g 33p (any run, p any suit) X25", **CARD)
    assert "⟨38;2;46;158;79m2222⟩ ⟨38;2;221;0;170m33p⟩" in coloured(card)[4]


def test_two_colours_that_a_poor_terminal_shows_alike_keep_their_letters() -> None:
    inks = {"g": "#2e9e4f", "p": "#309e4f"}
    assert set(ink_styles(inks, "gp", "truecolor")) == {"g", "p"}
    assert ink_styles(inks, "gp", "standard") == {}


@pytest.mark.parametrize("variable", ["NO_COLOR", "TERM"])
def test_a_terminal_without_colour_gets_letters(variable: str) -> None:
    environment = {"NO_COLOR": "1"} if variable == "NO_COLOR" else {"TERM": "dumb"}
    out = StringIO()
    console = Console(file=out, width=80, force_terminal=True, _environ=environment)
    show(card_of("FF 2222g 4444g 0000 X25"), console)
    assert "FF 2222g 4444g 0000" in out.getvalue()


def test_alternatives_share_a_row_where_they_fit_and_else_have_one_each() -> None:
    card = card_of("FF 1111g 2222g 3333g (any run) or FF 1111g 2222r 3333b (any run) X25")
    assert plain(card, 100)[4].split("  ")[1] == (
        "FF 1111g 2222g 3333g (any run) or FF 1111g 2222r 3333b (any run)"
    )
    assert plain(card, 60)[4:] == [
        "  FF 1111g 2222g 3333g (any run)                X25  lines-1",
        "  or FF 1111g 2222r 3333b (any run)",
    ]


def test_notes_go_below_their_groups_where_a_row_is_too_short() -> None:
    card = card_of("FF 1111g 2222r 3333b (any 3 suits, any consecutive numbers) X25")
    assert plain(card, 60)[4:] == [
        "  FF 1111g 2222r 3333b                          X25  lines-1",
        "    (any 3 suits, any consecutive numbers)",
    ]


def test_points_and_id_go_below_where_there_is_no_room_beside() -> None:
    card = card_of("FF 1111g 2222r 3333b X25")
    assert plain(card, 30)[4:] == ["  FF 1111g 2222r 3333b", "    X25  lines-1"]


def test_a_template_is_printed_as_written_unless_it_has_one_filling() -> None:
    loop = {"line": "FF {y}g {y+1}g NNNN", "for": {"y": "2022..2024"}, "value": 25}
    rows = plain(card_of(loop, "FF {year}g {year+1}g NNNN X25"))
    assert rows[4].startswith("  FF {y}g {y+1}g NNNN    ")
    assert rows[4].endswith("X25  lines-1")
    assert rows[5].startswith("  FF 2026g 2027g NNNN    ")
    assert "FF ⟨38;2;46;158;79m{y}⟩ ⟨38;2;46;158;79m{y+1}⟩ NNNN" in coloured(card_of(loop))[4]


def test_sides_are_printed_before_their_categories() -> None:
    rows = plain(shipped_cards()["practice-tandem"].card)
    west, east = (
        next(i for i, row in enumerate(rows) if f"── {s} ──" in row) for s in ("West", "East")
    )
    assert west < rows.index("Word Play") < east < rows.index("By the Numbers")
    assert any(
        "⟨1;38;2;224;138;30m── West ──" in row
        for row in coloured(shipped_cards()["practice-tandem"].card)
    )


def test_wild_flowers_are_told_of() -> None:
    card = card_of({"line": "FF 1111g 2222r 3333b X25", "wild": "flowers"})
    assert "FF 1111g 2222r 3333b (Flowers are wild)" in plain(card)[4]


def test_signs_that_the_output_cannot_hold_are_replaced() -> None:
    out = TextIOWrapper(BytesIO(), encoding="ascii")
    show(
        card_of("FFFF 444g + 555g = 9999g X25", title="Spiel\x1b[31m für zwei"),
        Console(file=out, force_terminal=False),
    )
    out.seek(0)
    assert out.read().startswith("Spiel [31m f?r zwei 2026\n")


# ── Pieces ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("line", "printed", "points"),
    [
        ("FF 2222g 4444r 6666b X25", "FF 2222g 4444r 6666b", "X25"),
        ("FF 2222g 4444r 6666b X25 C30", "FF 2222g 4444r 6666b", "X25 C30"),
        ("FF 2222g 4444r 6666b (any run) 25", "FF 2222g 4444r 6666b (any run)", "X25"),
        ("FF 2222g 4444r 6666b (any run)X25", "FF 2222g 4444r 6666b (any run)", "X25"),
        ("FFFF 222g 4444r X25b X25", "FFFF 222g 4444r X25b", "X25"),
        (
            "FF 2222g 4444r 6666b X25 or FF 2222g 4444g 6666g C30",
            "FF 2222g 4444r 6666b or FF 2222g 4444g 6666g",
            "X25 or C30",
        ),
        (
            "FFFF (222g + 444r) - 666b = 0 (any 3 suits) X25",
            "FFFF (222g + 444r) - 666b = 0 (any 3 suits)",
            "X25",
        ),
    ],
)
def test_the_points_are_taken_off_the_text(line: str, printed: str, points: str) -> None:
    compiled = compile_lines([line])
    assert compiled is not None
    (found,) = compiled.card.lines
    parts = [
        "".join(f"{piece.text}{piece.ink or ''}{piece.marks}" for piece in part)
        for part in printed_alternatives(found)
    ]
    assert " or ".join(parts) == printed
    assert printed_points(found) == points


def test_every_conformance_line_keeps_its_text() -> None:
    for case in CASES:
        for compiled in compile_case(case):
            (line,) = compiled.card.lines
            pieces = [piece for part in printed_alternatives(line) for piece in part]
            found = "".join(f"{piece.text}{piece.ink or ''}{piece.marks}" for piece in pieces)
            rest = squeezed(printed_text(line))
            for sign in squeezed(found):
                at = rest.find(sign)
                assert 0 <= at <= len("X999C999or"), (line.text, found)
                rest = rest[at + 1 :]


@pytest.mark.parametrize(
    ("color", "found"),
    [
        ("green", "#2e9e4f"),
        (" Pink ", "#e75aa8"),
        ("#0a7", "#00aa77"),
        ("#00aa77", "#00aa77"),
        ("turquoise2", "turquoise2"),
        ("black", None),
        ("#fff", None),
        ("no such colour", None),
        ("", None),
        ("red on blue", None),
    ],
)
def test_colours_of_cards_become_colours_of_terminals(color: str, found: str | None) -> None:
    assert screen_color(color) == found


# ── Width and cost ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", shipped_cards())
def test_nothing_is_cut_off_at_any_width(name: str, width: int) -> None:
    card = shipped_cards()[name].card
    rows = plain(card, width)
    assert max(map(cell_len, rows)) <= width
    shown = squeezed("".join(rows))
    for line in card.lines:
        assert squeezed(line.id) in shown
        for part in printed_alternatives(line):
            for piece in part:
                assert squeezed(f"{piece.text}{piece.ink or ''}{piece.marks}") in shown


def test_a_line_without_blanks_is_folded() -> None:
    card = card_of({"id": "a" * 50, "line": "FFFFFFFFFFFFFFg X25"}, title="長い題" * 20)
    for width in WIDTHS:
        rows = plain(card, width)
        assert max(map(cell_len, rows)) <= width
        assert squeezed("".join(rows)).count("a") >= 50
        assert squeezed("".join(rows)).count("題") == 20


def test_a_card_may_be_rendered_inside_other_things() -> None:
    from rich.panel import Panel

    out = StringIO()
    console = Console(file=out, width=60, force_terminal=False)
    console.print(Panel(render_card(card_of("FF 2222g 4444r 6666b X25"))))
    assert all(cell_len(row) == 60 for row in out.getvalue().splitlines())


def test_importing_the_renderer_does_not_import_rich() -> None:
    code = "import sys, cardwright.compiler.render.terminal; sys.exit('rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
