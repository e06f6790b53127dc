"""The legend of a card: its inks, its signs and the rules that a reader needs beside the lines."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.explain_groups import joined
from cardwright.compiler.ir import Card, GroupKind
from cardwright.compiler.render.printed import PieceKind, printed_alternatives
from cardwright.compiler.render.typeset import PrintedCard, Underline

SAMPLE = "2222"
"""What shows an ink in the legend."""

LONGEST_NAME = 40
"""Signs of the name of a colour that a legend repeats."""

_SIGNS = (
    ("F", "a Flower or a Season"),
    ("D", "a Dragon: in ink the one that goes with that suit, in black as the line says"),
    ("R", "Red Dragon"),
    ("G", "Green Dragon"),
    ("0", "Soap, the White Dragon, also as zero"),
    ("NEWS", "the four Winds"),
    ("XYZ", "a number, the same wherever its letter stands in the line"),
    ("TUV", "a Wind, the same wherever its letter stands in the line"),
    ("AHKPQ", "a tile of any kind, the same wherever its letter stands in the line"),
    ("?", "any one tile"),
    ("J", "a Joker, which must be there"),
)
_MARKS = (
    ("!", "the numbers of this group do not move"),
    ("^", "this group takes no Joker"),
    ("~", "this group may not be called"),
)
_LINES = {
    Underline.DOTTED: "dots below",
    Underline.SOLID: "a line below",
    Underline.DOUBLE: "two lines below",
    Underline.DASHED: "dashes below",
}


def ink_rows(printed: PrintedCard) -> Iterator[tuple[str, str]]:
    """Yield each ink's letter, and how it can be known without seeing its colour."""
    for letter, ink in printed.inks.items():
        marks = [_LINES[ink.underline], *([f"the letter {letter} after it"] * ink.lettered)]
        name = ink.name if len(ink.name) <= LONGEST_NAME else f"ink {letter}"
        yield letter, f"{name[0].upper()}{name[1:]}: {joined(marks)}"


def legend_rows(printed: PrintedCard) -> Iterator[tuple[str, str]]:
    """Yield the signs that the card uses, each with what it means."""
    groups = "".join(_group_text(printed.card))
    for signs, meaning in _SIGNS:
        shown = [sign for sign in signs if sign in groups]
        if shown:
            yield " ".join(shown), meaning
    marks = "".join(_marks(printed.card))
    for mark, meaning in _MARKS:
        if mark in marks:
            yield mark, meaning


def legend_rules(card: Card) -> Iterator[str]:
    """Yield the rules that hold for the lines of the card, a sentence or two each."""
    alternatives = [each for line in card.lines for each in line.alternatives]
    yield (
        "Ink names no suit. Tiles in one ink are in one suit, and two inks of a line are two "
        "different suits, unless it says otherwise."
    )
    exposed = any(each.exposed for each in alternatives)
    concealed = any(not each.exposed or each.concealed_value is not None for each in alternatives)
    if exposed:
        yield "X before the points: groups may be called and exposed."
    if concealed:
        yield "C before the points: concealed; only the last tile may be a discard."
    if any(group.jokers for each in alternatives for group in each.groups):
        yield (
            "Jokers stand in groups of three or more equal tiles, never in a single, a pair, or "
            "a group of unlike tiles."
        )
    yield "Green goes with Bams, Red with Craks, Soap with Dots."
    if any(each.run for each in alternatives):
        yield "Any run: the printed numbers move up or down together."


def custom_legend(card: Card) -> str | None:
    """Return the author's own text for the legend; None for the usual one."""
    return card.print.legend if isinstance(card.print.legend, str) else None


def _group_text(card: Card) -> Iterator[str]:
    for line in card.lines:
        for alternative in line.alternatives:
            yield from (group.text for group in alternative.groups if group.kind != GroupKind.WORD)


def _marks(card: Card) -> Iterator[str]:
    for line in card.lines:
        for part in printed_alternatives(line):
            yield from (piece.marks for piece in part if piece.kind is PieceKind.GROUP)
