"""Parts of pages in HTML: lines in their inks, problems, and the frame of a page with its style."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from cardwright.compiler.render.fonts import FAMILY
from cardwright.compiler.render.palette import BLACK, DARK_PAPER, GREY, readable
from cardwright.compiler.render.problems import Problem
from cardwright.compiler.render.svg import font_css
from cardwright.compiler.render.typeset import Ink, PrintedAlternative, PrintedLine, Run

_DARK_TEXT = "#ececec"
_DARK_GREY = "#a8adb5"

_STYLE = """
*{box-sizing:border-box}
:root{color-scheme:light dark;--paper:#fff;--text:BLACK;--grey:GREY;--rule:#c9c9c9;--tint:#f4f3ef}
body{margin:0 auto;max-width:78rem;padding:1.5rem clamp(1rem,4vw,2.5rem) 3rem;
background:var(--paper);color:var(--text);font:400 1rem/1.35 'FAMILY',sans-serif}
html{font-size:17px}
h1,h2,h3{font-weight:600;line-height:1.15;margin:0}
h1{font-size:2.1rem}
h2{font-size:1.15rem;padding:.35rem .8rem;color:#fff;background:var(--side,BLACK)}
h3{font-size:1.2rem;color:var(--side,var(--text));border-bottom:1.5px solid;padding-bottom:.15rem;
break-after:avoid}
h3 small{font-size:.8em;font-weight:400;color:var(--text)}
header p{margin:.25rem 0 0;color:var(--grey)}
ul,ol,dl{margin:0;padding:0;list-style:none}
.columns{columns:22rem auto;column-gap:2.5rem;margin-top:1rem}
.side{margin-top:1.6rem}
.category{margin-bottom:1.6rem;break-inside:avoid}
.line{display:grid;grid-template-columns:1fr auto;column-gap:1rem;margin-top:.5rem;
align-items:baseline;break-inside:avoid}
.pattern{font-weight:600;font-size:1.12rem;word-spacing:.08em;overflow-wrap:anywhere}
.notes{font-weight:400;font-size:.86em;word-spacing:0;display:inline-block}
.or{font-weight:400;color:var(--grey)}
.alternative{display:inline-block;padding-right:.3em}
.points{font-weight:600;white-space:nowrap}
.ink b{font-weight:600;text-decoration:underline;text-decoration-thickness:.07em;
text-underline-offset:.17em;text-decoration-skip-ink:none}
.letter{font-weight:400;font-size:.72em}
.letter:not(.seen){position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
body:has(#letters:checked) .letter{position:static;width:auto;height:auto;clip-path:none}
.switch{display:inline-block;margin-top:.8rem;color:var(--grey);cursor:pointer}
.legend{margin-top:2.2rem;padding:1rem 1.2rem;background:var(--tint)}
.legend h2{color:var(--text);background:none;padding:0;margin-bottom:.6rem}
.legend dl{display:grid;grid-template-columns:auto 1fr;gap:.15rem 1rem}
.legend dt{font-weight:600}
.legend dd{margin:0}
.legend p{margin:.45rem 0 0;max-width:46rem}
.problems{grid-column:1/-1;margin:.3rem 0 .2rem;font-size:.9rem}
.problem{margin:.2rem 0;padding:.25rem .6rem;border-left:4px solid var(--mark);
background:var(--tint)}
.problem code{font-family:ui-monospace,monospace;font-size:.9em;display:block;color:var(--grey)}
.error{--mark:#c8281f}.warning{--mark:#b87400}.info{--mark:#3171e6}
.alert{margin:1rem 0;padding:.7rem 1rem;border:2px solid #c8281f}
footer{margin-top:2rem;color:var(--grey);font-size:.86rem}
@media print{
@page{size:PAPER;margin:.5in}
html{font-size:9.5pt}
body{max-width:none;padding:0}
.switch{display:none}
.columns{columns:3;column-gap:.3in}
.side+.side{break-before:page}
h2,.legend,.problem{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}
"""

_DARK = """
@media screen and (prefers-color-scheme:dark){
:root{--paper:DARK_PAPER;--text:DARK_TEXT;--grey:DARK_GREY;--rule:#444;--tint:#22252b}
h2{background:var(--band,#3a3f47)}
h3{color:var(--side-dark,var(--text))}
.error{--mark:#ff7a70}.warning{--mark:#f0b13c}.info{--mark:#7fb0ff}
INKS}
"""


def page(
    title: str,
    body: str,
    inks: Mapping[str, Ink],
    *,
    paper: str = "letter landscape",
    style: str = "",
    refresh: int | None = None,
) -> str:
    """Return a whole page of HTML in one piece: style and fonts inside, nothing fetched.

    `refresh` makes a browser read it again after so many seconds.
    """
    again = f'<meta http-equiv="refresh" content="{refresh}"/>\n' if refresh else ""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f"{again}<title>{escape(title)}</title>\n"
        f"<style>{font_css()}{_filled(_STYLE, paper)}{style}{_ink_css(inks)}</style>\n"
        f"</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _filled(style: str, paper: str) -> str:
    values = {
        "DARK_PAPER": DARK_PAPER,
        "DARK_TEXT": _DARK_TEXT,
        "DARK_GREY": _DARK_GREY,
        "BLACK": BLACK,
        "GREY": GREY,
        "FAMILY": FAMILY,
        "PAPER": paper,
    }
    for name, value in values.items():
        style = style.replace(name, value)
    return style


def _ink_css(inks: Mapping[str, Ink]) -> str:
    light = "".join(
        f".ink-{ink.letter}{{color:{ink.color}}}"
        f".ink-{ink.letter} b{{text-decoration-style:{ink.underline.value}}}\n"
        for ink in inks.values()
    )
    dark = "".join(
        f".ink-{ink.letter}{{color:{readable(ink.source, DARK_PAPER)}}}\n" for ink in inks.values()
    )
    return light + _filled(_DARK, "").replace("INKS", dark)


def line_item(line: PrintedLine, inside: str = "", anchor: bool = True) -> str:
    """Return a line as an item of a list; `inside` stands below it."""
    name = f' id="{escape(line.id)}"' if anchor else ""
    return f'<li class="line"{name}>{pattern(line)}{points(line)}{inside}</li>'


def pattern(line: PrintedLine) -> str:
    """Return the patterns of a line in their inks."""
    parts = ' <span class="or">or</span> '.join(map(_alternative, line.alternatives))
    return f'<span class="pattern">{parts}</span>'


def points(line: PrintedLine) -> str:
    """Return what a line pays."""
    return f' <span class="points">{escape(line.points)}</span>' if line.points else ""


def _alternative(part: PrintedAlternative) -> str:
    groups = "".join(map(_run, part.runs))
    notes = f' <span class="notes">{escape(part.notes)}</span>' if part.notes else ""
    return f'<span class="alternative">{groups}{notes}</span>'


def _run(run: Run) -> str:
    text = escape(run.text)
    if run.ink is None:
        return text + run.marks
    seen = " seen" if run.letter else ""
    letter = f'<span class="letter{seen}">{run.ink}</span>'
    return f'<span class="ink ink-{run.ink}"><b>{text}</b>{letter}{escape(run.marks)}</span>'


def problem_list(problems: Iterable[Problem], excerpts: bool = False) -> str:
    """Return problems as a list; nothing where there are none."""
    items = "".join(_problem(each, excerpts) for each in problems)
    return f'<ul class="problems">{items}</ul>' if items else ""


def _problem(problem: Problem, excerpts: bool) -> str:
    excerpt = f"<code>{escape(problem.excerpt)}</code>" if excerpts and problem.excerpt else ""
    advice = f" <i>{escape(problem.help)}</i>" if problem.help else ""
    return (
        f'<li class="problem {problem.severity}"><b>{problem.severity} {problem.code}</b> '
        f"({problem.name}, {problem.place}): {escape(problem.message)}.{advice}{excerpt}</li>"
    )
