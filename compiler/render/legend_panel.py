"""The panel with the legend: ink samples, signs and rules, or the author's own text."""

from __future__ import annotations

from cardwright.compiler.render.flow import Entry, entries
from cardwright.compiler.render.fonts import Face, width
from cardwright.compiler.render.legend import (
    SAMPLE,
    custom_legend,
    ink_rows,
    legend_rows,
    legend_rules,
)
from cardwright.compiler.render.lettering import paragraph, paragraph_rows
from cardwright.compiler.render.lines import Scale, line_rows
from cardwright.compiler.render.page import Block, Stroke, stacked
from cardwright.compiler.render.palette import BLACK
from cardwright.compiler.render.typeset import PrintedAlternative, PrintedCard, PrintedLine, Run

TITLE = "How to read this card"

_USUAL_SIZE, _LARGE_SIZE = 8.0, 12.0


def legend_entries(printed: PrintedCard, room: float, height: float) -> list[Entry]:
    """Return the legend as a flow; empty where the card wants none."""
    if printed.card.print.legend is False:
        return []
    size = _LARGE_SIZE if printed.card.print.large else _USUAL_SIZE
    title = paragraph_rows(TITLE, room, size * 1.25, face=Face.BOLD)
    rule = Block(size * 0.4, (Stroke(((0, 1), (room, 1)), BLACK, 0.7),))
    found = [Entry(stacked([*title, rule]), 0, keeps=True)]
    for letter, meaning in ink_rows(printed):
        found.append(Entry(_ink(printed, letter, meaning, size, room), size * 0.35))
    own = custom_legend(printed.card)
    if own is not None:
        for part in own.split("\n\n"):
            found += entries(paragraph_rows(part, room, size), size * 0.7, height)
        return found
    for index, (sign, meaning) in enumerate(legend_rows(printed)):
        gap = size * (0.25 if index else 0.9)
        found.append(Entry(_defined(sign, meaning, size, room), gap))
    for index, rule_text in enumerate(legend_rules(printed.card)):
        gap = size * (0.45 if index else 0.9)
        found += entries(paragraph_rows(rule_text, room, size), gap, height)
    return found


def _ink(printed: PrintedCard, letter: str, meaning: str, size: float, room: float) -> Block:
    """Return a sample of an ink, and beside it how it is known."""
    ink = printed.inks[letter]
    shown = letter if ink.lettered else ""
    sample = PrintedLine("", (PrintedAlternative((Run(SAMPLE, letter, shown),), ""),), "")
    scale = Scale(size * 1.15)
    (left,) = line_rows(sample, printed.inks, scale, room)
    indent = width(f"{SAMPLE} mm", Face.BOLD, scale.pattern)
    return _beside(left, paragraph(meaning, room - indent, size), indent)


def _defined(sign: str, meaning: str, size: float, room: float) -> Block:
    """Return a sign with its meaning, further rows below the first sign of the meaning."""
    indent = size * 4.6
    left = paragraph(sign, indent - size * 0.5, size, face=Face.BOLD)
    return _beside(left, paragraph(meaning, room - indent, size), indent)


def _beside(left: Block, right: Block, indent: float) -> Block:
    items = (*left.items, *right.at(indent, 0))
    return Block(max(left.height, right.height), items)
