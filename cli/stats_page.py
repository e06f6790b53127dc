"""The statistics of a card as one page of HTML, its plots drawn as SVG by Matplotlib."""

from __future__ import annotations

import io
import warnings
from html import escape
from typing import TYPE_CHECKING, Any

from cardwright.cli.stats import NEAR, notes
from cardwright.compiler.tiles import FLOWER_INDEX, TILES

if TYPE_CHECKING:
    from cardwright.card import Card
    from cardwright.validator.analysis.stats import CardStats, LineStats

INK, ACCENT, PALE = "#1d3557", "#c1432e", "#9db4c0"
WIDTH = 10.0
"""Inches that a plot is wide; a page scales it."""

WIDE_GAP = 10
"""Points between what a line pays and what is suggested for which it is picked out."""

LABEL = 2.0
"""How many times as likely a line of the same value must be for its name to have room, too."""

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #1d2733; margin: 2rem auto; max-width: 64rem;
  padding: 0 1rem; }
h1 { margin-bottom: 0; } h2 { margin-top: 2.5rem; }
figure { margin: 1rem 0; } figure svg { width: 100%; height: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .25rem .6rem; border-bottom: 1px solid #d8dee6; }
td:not(:last-child) { white-space: nowrap; }
th:first-child, td:first-child, td:last-child, th:last-child { text-align: left; }
p, li { color: #3a4653; }
@media print { body { margin: 0; max-width: none; } }
"""


def stats_page(card: Card, found: CardStats) -> str:
    """Return the page; it needs nothing from anywhere else."""
    title = escape(card.title)
    explained = "".join(f"<li>{escape(note)}</li>" for note in notes(found))
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>How hard is {title}?</title><style>{STYLE}</style></head><body>"
        f"<h1>{title}</h1><p>How hard its lines are, what they pay, and which tiles they use.</p>"
        f"<h2>Value and difficulty</h2>{_figure(_value_plot(found), 'Value against chance')}"
        f"<h2>Chance to make each line</h2>{_figure(_chance_plot(found), 'Chances by line')}"
        f"<h2>Tiles</h2>{_figure(_tile_plot(found), 'Tiles that the lines ask for')}"
        f"<h2>Lines</h2>{_table(card, found)}<ul>{explained}</ul>"
        f"<h2>Lines that share most tiles</h2>{_alike(card, found)}</body></html>\n"
    )


def _figure(svg: str, label: str) -> str:
    return f'<figure role="img" aria-label="{escape(label)}">{svg}</figure>'


def _canvas(height: float) -> tuple[Any, Any]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    axes = figure.subplots()
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    axes.tick_params(colors=INK)
    return figure, axes


def _svg(figure: Any) -> str:
    """Return a figure as an SVG element, the same for the same numbers."""
    import matplotlib as mpl

    out = io.StringIO()
    with (
        mpl.rc_context({"svg.hashsalt": "cardwright", "svg.fonttype": "none"}),
        warnings.catch_warnings(),
    ):
        warnings.filterwarnings("ignore", "Glyph")  # readers of the page have fonts of their own
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    return text[text.index("<svg") :]


def _shown(line: LineStats) -> float:
    return 100 * line.made[-1].value


def _value_plot(found: CardStats) -> str:
    """Draw each line by its chance and value, those apart from what is suggested with names."""
    figure, axes = _canvas(5)
    least = 100 / found.games / 4
    named: list[tuple[float, int]] = []
    for line in sorted(found.lines, key=_shown):
        if line.value is None:
            continue
        chance, worth = max(_shown(line), least), line.suggested
        differs = worth is not None and abs(worth.value - line.value) >= WIDE_GAP
        axes.plot(
            chance, line.value, "o", color=ACCENT if differs else INK, alpha=0.75, markersize=7
        )
        beside = any(chance < LABEL * x and line.value == value for x, value in named)
        if differs and not beside:
            named.append((chance, line.value))
            axes.annotate(
                line.line, (chance, line.value), xytext=(6, 5), textcoords="offset points",
                fontsize=8, color=ACCENT, parse_math=False,
            )  # fmt: skip
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:g} %")
    axes.set_xlabel(f"made alone with the wall in {found.draws} draws (log scale)")
    axes.set_ylabel("pays")
    axes.grid(True, color="#e6ebf0")
    axes.set_axisbelow(True)
    return _svg(figure)


def _chance_plot(found: CardStats) -> str:
    """Draw the chance of each line with its interval, the most likely above."""
    lines = sorted(found.lines, key=lambda line: (_shown(line), line.line))
    figure, axes = _canvas(max(2.0, 0.2 * len(lines) + 0.8))
    places = range(len(lines))
    axes.barh(places, [_shown(line) for line in lines], color=PALE, height=0.7)
    chances = [line.made[-1] for line in lines]
    axes.hlines(
        places, [100 * chance.low for chance in chances], [100 * chance.high for chance in chances],
        color=INK, linewidth=1.5,
    )  # fmt: skip
    axes.set_yticks(places, [line.line for line in lines], fontsize=8, parse_math=False)
    axes.set_ylim(-0.8, len(lines) - 0.2)
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:g} %")
    axes.set_xlabel(f"made in {found.draws} draws, with its interval")
    return _svg(figure)


def _tile_plot(found: CardStats) -> str:
    """Draw how often the lines ask for each kind of tile."""
    figure, axes = _canvas(3.2)
    names = [str(tile) for tile in TILES[: len(found.tiles)]]
    colours = [ACCENT if kind == FLOWER_INDEX else INK for kind in range(len(names))]
    axes.bar(range(len(names)), found.tiles, color=colours, width=0.75)
    axes.set_xticks(range(len(names)), names, fontsize=8, rotation=90)
    axes.set_xlim(-0.7, len(names) - 0.3)
    axes.set_ylabel("tiles, all lines together")
    return _svg(figure)


def _table(card: Card, found: CardStats) -> str:
    head = ("line", "pays", "hands", "Jokers", f"{NEAR} away", f"{found.draws} draws",
            "suggested", "because these pay")  # fmt: skip
    rows = "".join(_row(card, line) for line in found.lines)
    return f"<table><thead><tr>{_cells('th', head)}</tr></thead><tbody>{rows}</tbody></table>"


def _row(card: Card, line: LineStats) -> str:
    worth = line.suggested
    reasons = (
        ", ".join(
            f"{card.line_ids[other]} {value}"
            for other, value in zip(worth.neighbours, worth.values, strict=True)
        )
        if worth
        else ""
    )
    cells = (
        line.line, "–" if line.value is None else line.value, f"{line.hands:,}",
        line.fewest_jokers or "", line.within[NEAR], line.made[-1],
        worth.value if worth else "", reasons,
    )  # fmt: skip
    return f"<tr>{_cells('td', cells)}</tr>"


def _cells(tag: str, values: tuple[object, ...]) -> str:
    return "".join(f"<{tag}>{escape(str(value))}</{tag}>" for value in values)


def _alike(card: Card, found: CardStats) -> str:
    items = "".join(
        f"<li>{escape(card.line_ids[pair.one])} and {escape(card.line_ids[pair.other])}: "
        f"{pair.tiles} tiles</li>"
        for pair in found.alike
    )
    return f"<ol>{items}</ol>"
