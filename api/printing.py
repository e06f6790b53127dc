"""Cards and verdicts for print and screen: HTML, SVG, PDF, PNG, and the proof to be signed.

PDF and PNG need the extra `pdf`; ImportError where it is not installed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardwright.compiler.ir import Line
from cardwright.compiler.render.hands import HandGroup, HandPicture, hand_page
from cardwright.compiler.render.page import Page
from cardwright.compiler.render.problems import Problems, problems_of
from cardwright.compiler.render.proof import Proof, ProofCategory, ProofLine
from cardwright.compiler.render.typeset import PrintedLine, typeset
from cardwright.compiler.tiles import TILES
from cardwright.validator.hand import format_hand

if TYPE_CHECKING:
    from cardwright.card import Card
    from cardwright.compiler.compile import Reading
    from cardwright.validator.hand import Hand
    from cardwright.validator.verdict import Match, Verdict

EXAMPLES = 2
"""Hands that a proof shows of each line."""

NEAREST = 3
"""Lines that a picture names where a hand is no Mahjong."""


def to_html(card: Card, problems: Problems | None = None) -> str:
    """Return a card as one page of HTML that needs nothing beside it."""
    from cardwright.compiler.render import html

    return html.to_html(card.ir, problems or Problems())


def to_svg(card: Card) -> str:
    """Return a card as a picture: its sheets as they are cut, one below the other."""
    from cardwright.compiler.render import svg

    return svg.to_svg(_pages(card))


def to_png(card: Card) -> bytes:
    """Return a card as a picture: its sheets as they are cut, one below the other."""
    from cardwright.compiler.render import png

    return png.to_png(_pages(card))


def to_pdf(card: Card) -> bytes:
    """Return a card as a sheet to print, cut and fold."""
    return _pdf(card, _pages(card), typeset(card.ir).heading)


def proof(card: Card, reading: Reading | None = None) -> Proof:
    """Return what a committee signs: each line with its meaning, hands and open warnings.

    `reading` is the card's file as `cardwright.read` gives it; without it warnings are not known.
    """
    found = lint_problems(reading) if reading else Problems()
    printed = typeset(card.ir)
    sides = {side.id: side.title for side in card.ir.sides}
    lines: dict[int, list[ProofLine]] = {}
    seen: set[str] = set()
    set_lines = [line for side in printed.sides for each in side.categories for line in each.lines]
    for line in set_lines:
        if line.id not in seen:
            seen.add(line.id)
            meant = card.ir.line(line.id)
            lines.setdefault(meant.category, []).append(_proof_line(card, meant, line, found))
    categories = tuple(
        ProofCategory(
            category.name,
            sides.get(category.side, category.side) if category.side else None,
            category.note,
            tuple(lines[index]),
        )
        for index, category in enumerate(card.ir.categories)
        if index in lines
    )
    return Proof(printed, categories, found.others, reading is not None)


def proof_html(card: Card, reading: Reading | None = None) -> str:
    """Return the proof of a card as one page of HTML."""
    from cardwright.compiler.render import proof as render

    return render.proof_html(proof(card, reading))


def proof_pdf(card: Card, reading: Reading | None = None) -> bytes:
    """Return the proof of a card as a PDF."""
    from cardwright.compiler.render.proof_pages import proof_pages

    whole = proof(card, reading)
    return _pdf(card, proof_pages(whole), whole.title)


def lint_problems(reading: Reading) -> Problems:
    """Return what lint finds in a card's file, by line."""
    from cardwright.compiler.lint import lint

    return problems_of(reading.source, lint(reading))


def unprintable(card: Card) -> str:
    """Return the signs of a card that no font here has, each once; print shows them as `?`."""
    from cardwright.compiler.render.fonts import missing
    from cardwright.compiler.render.printed import printed_text

    ir = card.ir
    texts = [ir.title, ir.publisher, ir.print.cover, *(side.title for side in ir.sides)]
    texts += [text for each in ir.categories for text in (each.name, each.note)]
    texts += [text for line in ir.lines for text in (printed_text(line), line.note)]
    texts.append(ir.print.legend if isinstance(ir.print.legend, str) else None)
    return missing("".join(filter(None, texts)))


def hand_svg(card: Card, verdict: Verdict) -> str:
    """Return a verdict as a picture of the tiles, laid in groups where they match a line."""
    from cardwright.compiler.render import svg

    return svg.to_svg([hand_page(_picture(card, verdict))])


def hand_png(card: Card, verdict: Verdict) -> bytes:
    """Return a verdict as a picture of the tiles, laid in groups where they match a line."""
    from cardwright.compiler.render import png

    return png.to_png([hand_page(_picture(card, verdict))])


def _pages(card: Card) -> tuple[Page, ...]:
    from cardwright.compiler.render.fold import card_pages

    return card_pages(card.ir)


def _pdf(card: Card, pages: Sequence[Page], title: str) -> bytes:
    from cardwright.compiler.render import pdf

    return pdf.to_pdf(pages, title, card.ir.publisher, card.ir.year)


def _proof_line(card: Card, meant: Line, printed: PrintedLine, found: Problems) -> ProofLine:
    return ProofLine(
        line=printed,
        written=meant.text,
        ruling=meant.ruling,
        meaning=card.explain(meant.id),
        hands=card.count(meant.id),
        examples=tuple(format_hand(hand) for hand in card.examples(meant.id, EXAMPLES)),
        problems=found.lines.get(meant.id, ()),
    )


# ── Hands ────────────────────────────────────────────────────────────────────────────────────────


def _picture(card: Card, verdict: Verdict) -> HandPicture:
    if verdict.matches:
        return _match_picture(card, verdict.matches[0], verdict)
    groups = _lying(verdict.hand) if verdict.hand else ()
    texts = [f"{reason.message[0].upper()}{reason.message[1:]}." for reason in verdict.reasons]
    if verdict.nearest:
        near = [
            f"{each.line} ({each.distance} away)" if each.distance else f"{each.line} (complete)"
            for each in verdict.nearest[:NEAREST]
        ]
        texts.append(f"Nearest: {', '.join(near)}.")
    return HandPicture(f"No Mahjong: {verdict.reasons[0].name}", False, groups, tuple(texts))


def _match_picture(card: Card, match: Match, verdict: Verdict) -> HandPicture:
    points = "no value" if match.value is None else f"{match.value} points"
    groups = tuple(
        HandGroup(group.tiles, group.stands_for, group.text, group.exposed)
        for group in match.groups
    )
    texts = [f"{card.title}, {match.category}: {card.ir.line(match.line).text}"]
    suits = [f"{ink} is {suit.capitalize()}" for ink, suit in match.suits.items()]
    if suits:
        texts.append(f"Ink {', '.join(suits)}.")
    others = [each.line for each in verdict.matches[1:]]
    if others:
        texts.append(f"Also {', '.join(others)}.")
    return HandPicture(f"Mahjong: {match.line}, {points}", True, groups, tuple(texts))


def _lying(hand: Hand) -> tuple[HandGroup, ...]:
    """Return the tiles of a hand as they lie: runs of a suit together, exposures apart."""
    groups: dict[str, list[int]] = {}
    for index, count in enumerate(hand.concealed):
        tile = TILES[index]
        groups.setdefault(tile.suit or str(tile), []).extend([index] * count)
    concealed = [
        HandGroup(tuple(TILES[index] for index in found)) for found in groups.values() if found
    ]
    exposed = [HandGroup(tiles, exposed=True) for tiles in hand.exposures]
    return (*concealed, *exposed)
