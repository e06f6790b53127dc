"""The proof of a card, which a committee reads and signs before print: as values and as HTML."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from cardwright.compiler.render.html_parts import page, pattern, points, problem_list
from cardwright.compiler.render.problems import Problem
from cardwright.compiler.render.typeset import PrintedCard, PrintedLine

SIGNATURES = 3
"""Rows for signatures at the end."""

SIGNED = ("Name", "Signature", "Date")

NOT_LINTED = "Warnings are not known: this is a compiled card, lint reads the card file."

_STYLE = """
.proof{break-inside:avoid;margin:1.1rem 0;padding:.7rem 0 0;border-top:1px solid var(--rule)}
.proof .head{display:grid;grid-template-columns:1fr auto auto;column-gap:1.2rem;
align-items:baseline}
.proof .id,.proof .count,.open{color:var(--grey)}
.proof p,.proof ul{margin:.3rem 0 0}
.hands{font-family:ui-monospace,monospace;font-size:.92em}
.tick{display:inline-block;width:.8em;height:.8em;border:1.5px solid;margin-right:.4em}
.signatures{margin-top:3rem;break-inside:avoid}
.signatures td{width:33%;padding:2.2rem 1.2rem 0 0}
.signatures td span{display:block;border-top:1px solid;color:var(--grey);font-size:.86em}
.signatures table{width:100%;border-collapse:collapse}
section h3{margin-top:1.8rem}
"""


@dataclass(frozen=True, slots=True)
class ProofLine:
    """A line with all that must be right about it."""

    line: PrintedLine
    written: str
    """As it stands in the file."""
    ruling: str | None
    meaning: tuple[str, ...]
    hands: int
    """How many natural hands it has."""
    examples: tuple[str, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class ProofCategory:
    """A heading with its lines."""

    name: str
    side: str | None
    note: str | None
    lines: tuple[ProofLine, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """A whole card to be signed."""

    printed: PrintedCard
    categories: tuple[ProofCategory, ...]
    others: tuple[Problem, ...]
    """Problems that belong to no line."""
    linted: bool
    """Whether problems are known: a compiled card has no text to look at."""

    @property
    def title(self) -> str:
        """What stands at the head of each page."""
        return f"Proof: {self.printed.heading}"

    @property
    def summary(self) -> str:
        """How many lines there are, and how many problems are open."""
        lines = sum(len(category.lines) for category in self.categories)
        said = f"{lines} line{'s' if lines != 1 else ''}"
        if not self.linted:
            return f"{said}. {NOT_LINTED}"
        found = len(self.others) + sum(
            len(line.problems) for category in self.categories for line in category.lines
        )
        return f"{said}, {found or 'no'} open warning{'s' if found != 1 else ''}."


def hands_words(line: ProofLine) -> str:
    """Return how many hands a line has, and that examples follow."""
    many = f"{line.hands:,} natural hand{'s' if line.hands != 1 else ''}"
    return f"{many}, such as" if line.examples else many


def proof_html(proof: Proof) -> str:
    """Return a proof as a page that needs nothing beside it."""
    body = "\n".join(_body(proof))
    paper = f"{proof.printed.card.print.paper} portrait"
    return page(proof.title, body, proof.printed.inks, paper=paper, style=_STYLE)


def _body(proof: Proof) -> Iterator[str]:
    yield f"<header><h1>{escape(proof.title)}</h1><p>{escape(proof.summary)}</p></header>"
    yield problem_list(proof.others, excerpts=True)
    yield "<main>"
    for category in proof.categories:
        side = f" <small>{escape(category.side)}</small>" if category.side else ""
        note = f" <small>({escape(category.note)})</small>" if category.note else ""
        yield f"<section><h3>{escape(category.name)}{note}{side}</h3>"
        for line in category.lines:
            yield from _line(line)
        yield "</section>"
    yield "</main>"
    cells = "".join(f"<td><span>{name}</span></td>" for name in SIGNED)
    rows = f"<tr>{cells}</tr>" * SIGNATURES
    yield f'<section class="signatures"><h3>Approved for print</h3><table>{rows}</table></section>'


def _line(line: ProofLine) -> Iterator[str]:
    name = escape(line.line.id)
    yield f'<article class="proof" id="{name}">'
    yield (
        f'<div class="head"><div>{pattern(line.line)}{points(line.line)}</div>'
        f'<span class="id">{name}</span><span class="tick" title="approved"></span></div>'
    )
    yield f"<p>{escape(' '.join(line.meaning))}</p>"
    if line.ruling:
        yield f"<p>Ruling: {escape(line.ruling)}</p>"
    examples = "".join(f"<li>{escape(example)}</li>" for example in line.examples)
    yield f'<p class="count">{hands_words(line)}</p><ul class="hands">{examples}</ul>'
    yield problem_list(line.problems)
    yield "</article>"
