"""A card as one page of HTML that needs nothing beside it, for any screen and for print."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from cardwright.compiler.ir import Card
from cardwright.compiler.render.html_parts import line_item, page, problem_list
from cardwright.compiler.render.legend import (
    SAMPLE,
    custom_legend,
    ink_rows,
    legend_rows,
    legend_rules,
)
from cardwright.compiler.render.palette import BLACK, DARK_PAPER, readable
from cardwright.compiler.render.problems import Problems
from cardwright.compiler.render.typeset import PrintedCard, PrintedCategory, PrintedSide, typeset

_NO_PROBLEMS = Problems()

LARGE = "html{font-size:23px}@media print{html{font-size:15pt}.columns{columns:2}}"
"""Style of a card that asks for large print."""


def to_html(
    card: Card,
    problems: Problems = _NO_PROBLEMS,
    *,
    broken: Problems | None = None,
    refresh: int | None = None,
) -> str:
    """Return a card as a page; `problems` stand beside their lines.

    `broken` are those of a newer state of the file that is no card any more, and stand at the top.
    """
    printed = typeset(card)
    paper = f"{card.print.paper} landscape"
    style = LARGE if card.print.large else ""
    body = "\n".join(_body(printed, problems, broken))
    return page(printed.heading, body, printed.inks, paper=paper, style=style, refresh=refresh)


def broken_page(title: str, broken: Problems, refresh: int | None) -> str:
    """Return a page of a file that is no card: its problems alone."""
    return page(title, f"<h1>{escape(title)}</h1>\n{_alert(broken)}", {}, refresh=refresh)


def _alert(broken: Problems) -> str:
    return (
        '<section class="alert" role="alert"><b>The card cannot be used as it is now saved.</b>'
        f"{problem_list(broken.all, excerpts=True)}</section>"
    )


def _body(printed: PrintedCard, problems: Problems, broken: Problems | None) -> Iterator[str]:
    card = printed.card
    yield f"<header><h1>{escape(printed.heading)}</h1>"
    about = ". ".join(filter(None, (card.publisher, f"{card.rules.capitalize()} rules")))
    yield f"<p>{escape(about)}</p>"
    if card.print.cover:
        yield f"<p>{escape(card.print.cover)}</p>"
    if printed.inks and not all(ink.lettered for ink in printed.inks.values()):
        yield (
            '<label class="switch"><input type="checkbox" id="letters"/>'
            " show the letter of each ink</label>"
        )
    yield "</header>"
    if broken is not None:
        yield _alert(broken)
    yield problem_list(problems.others, excerpts=True)
    yield "<main>"
    shown: set[str] = set()
    for number, side in enumerate(printed.sides, 1):
        yield from _side(side, number, problems, shown)
    yield "</main>"
    if card.print.legend is not False:
        yield from _legend(printed)
    count = len(card.lines)
    yield f"<footer>{count} line{'s' if count != 1 else ''}.</footer>"


def _side(side: PrintedSide, number: int, problems: Problems, shown: set[str]) -> Iterator[str]:
    color = readable(side.color or BLACK)
    style = ""
    if side.color:
        dark = readable(side.color, DARK_PAPER)
        style = f' style="--side:{color};--band:{color};--side-dark:{dark}"'
    if side.title is None:
        yield f'<section class="side"{style}>'
    else:
        yield f'<section class="side" aria-labelledby="side-{number}"{style}>'
        yield f'<h2 id="side-{number}">{escape(side.title)}</h2>'
    yield '<div class="columns">'
    for category in side.categories:
        yield from _category(category, problems, shown)
    yield "</div></section>"


def _category(category: PrintedCategory, problems: Problems, shown: set[str]) -> Iterator[str]:
    note = category.category.note
    beside = f" <small>({escape(note)})</small>" if note else ""
    yield f'<section class="category"><h3>{escape(category.category.name)}{beside}</h3>'
    yield '<ul class="lines">'
    for line in category.lines:
        found = problem_list(problems.lines.get(line.id, ()))
        yield line_item(line, found, anchor=line.id not in shown)
        shown.add(line.id)
    yield "</ul></section>"


def _legend(printed: PrintedCard) -> Iterator[str]:
    yield '<aside class="legend" aria-labelledby="legend">'
    yield '<h2 id="legend">How to read this card</h2><dl>'
    for letter, meaning in ink_rows(printed):
        seen = " seen" if printed.inks[letter].lettered else ""
        yield (
            f'<dt><span class="ink ink-{letter}"><b>{SAMPLE}</b>'
            f'<span class="letter{seen}">{letter}</span></span></dt><dd>{escape(meaning)}</dd>'
        )
    own = custom_legend(printed.card)
    if own is None:
        for sign, meaning in legend_rows(printed):
            yield f"<dt>{escape(sign)}</dt><dd>{escape(meaning)}</dd>"
        texts = list(legend_rules(printed.card))
    else:
        texts = own.split("\n\n")
    yield "</dl>"
    yield from (f"<p>{escape(text)}</p>" for text in texts)
    yield "</aside>"
