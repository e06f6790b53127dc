"""Pages as a PDF for the printer: fonts embedded, the boxes of cut and bleed set (extra `pdf`)."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import as_file
from typing import TYPE_CHECKING

from cardwright.compiler.render.fonts import FAMILY, Face, font_file
from cardwright.compiler.render.page import Box, Disc, Item, Page, Stroke, Text

if TYPE_CHECKING:
    from fpdf import FPDF

_STYLES = {Face.REGULAR: "", Face.BOLD: "B"}

SOME_YEAR = 2000


def to_pdf(pages: Sequence[Page], title: str, author: str | None, year: int | None) -> bytes:
    """Return pages as a PDF, the same bytes for the same card.

    ImportError where the extra `pdf` is not installed.
    """
    from fpdf import FPDF

    pdf = FPDF(unit="pt")
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.c_margin = 0
    pdf.set_title(title)
    pdf.set_creator("cardwright")
    pdf.set_lang("en")
    if author:
        pdf.set_author(author)
    # The clock would make each file another one; the date of a card is its year.
    pdf.set_creation_date(
        pdf.creation_date.replace(year or SOME_YEAR, 1, 1, 0, 0, 0, microsecond=0)
    )
    for face, style in _STYLES.items():
        with as_file(font_file(face)) as path:
            pdf.add_font(FAMILY, style, path)
    for page in pages:
        pdf.add_page(format=(page.width, page.height))
        _set_boxes(pdf, page)
        for item in page.items:
            _draw(pdf, item)
    return bytes(pdf.output())


def _set_boxes(pdf: FPDF, page: Page) -> None:
    """Tell printers where the page is cut, and how far beyond that colour goes."""
    if not page.trim:
        return
    written = pdf.pages[pdf.page]
    for name, inset in (("trim_box", page.trim), ("bleed_box", page.trim - page.bleed)):
        box = (inset, inset, page.width - inset, page.height - inset)
        setattr(written, name, f"[{' '.join(f'{edge:.2f}' for edge in box)}]")


def _draw(pdf: FPDF, item: Item) -> None:
    match item:
        case Text(x, y, text, size, face, color):
            pdf.set_font(FAMILY, _STYLES[face], size)
            pdf.set_text_color(color)
            pdf.text(x, y, text)
        case Stroke(points, color, width, dash, fill):
            style = _style(pdf, fill, color, width)
            pdf.set_dash_pattern(*(dash or (0, 0)))
            if fill:
                pdf.polygon(points, style=style)
            else:
                pdf.polyline(points, style=style)
            pdf.set_dash_pattern()
        case Box(x, y, width, height, fill, stroke, line, radius):
            style = _style(pdf, fill, stroke, line)
            rounded = bool(radius)
            pdf.rect(x, y, width, height, style, round_corners=rounded, corner_radius=radius)
        case Disc(x, y, radius, fill, stroke, line):
            pdf.circle(x, y, radius, _style(pdf, fill, stroke, line))


def _style(pdf: FPDF, fill: str | None, stroke: str | None, line: float) -> str:
    if fill:
        pdf.set_fill_color(fill)
    if stroke:
        pdf.set_draw_color(stroke)
        pdf.set_line_width(line)
    return "F" * bool(fill) + "D" * bool(stroke)
