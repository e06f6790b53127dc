"""Pages as one SVG picture, its fonts inside it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from cardwright.compiler.render.fonts import FAMILY, Face, font_data
from cardwright.compiler.render.page import Box, Disc, Item, Page, Stroke, Text

GAP = 18.0
"""Points between pages in one picture."""

_GROUND = "#e9e9e6"


def to_svg(pages: Sequence[Page]) -> str:
    """Return pages, each as it is cut, one below the other in one picture."""
    wide = max(page.width - 2 * page.trim for page in pages)
    high = sum(page.height - 2 * page.trim for page in pages) + GAP * (len(pages) - 1)
    titles = "; ".join(filter(None, dict.fromkeys(page.title for page in pages)))
    title = "".join(sign for sign in titles if sign.isprintable())
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(wide)} {_n(high)}"'
        f' width="{_n(wide)}pt" height="{_n(high)}pt" role="img" aria-label={quoteattr(title)}>',
        f"<title>{escape(title)}</title>",
        f"<style>{font_css()}text{{font-family:'{FAMILY}',sans-serif;font-kerning:none;"
        "font-variant-ligatures:none;white-space:pre}</style>",
    ]
    if len(pages) > 1:
        parts.append(f'<rect width="{_n(wide)}" height="{_n(high)}" fill="{_GROUND}"/>')
    top = 0.0
    for index, page in enumerate(pages):
        inner = (page.width - 2 * page.trim, page.height - 2 * page.trim)
        parts.append(
            f'<svg x="0" y="{_n(top)}" width="{_n(inner[0])}" height="{_n(inner[1])}"'
            f' viewBox="{_n(page.trim)} {_n(page.trim)} {_n(inner[0])} {_n(inner[1])}"'
            f' id="page-{index + 1}">'
        )
        parts.append(f'<rect width="{_n(page.width)}" height="{_n(page.height)}" fill="#fff"/>')
        parts.extend(_item(item) for item in page.items)
        parts.append("</svg>")
        top += inner[1] + GAP
    return "\n".join((*parts, "</svg>", ""))


def font_css() -> str:
    """Return the rules of CSS that hold the fonts themselves."""
    return "".join(_faces())


def _faces() -> Iterator[str]:
    for face in Face:
        data = b64encode(font_data(face)).decode("ascii")
        yield (
            f"@font-face{{font-family:'{FAMILY}';font-weight:{face.value};"
            f"src:url(data:font/ttf;base64,{data}) format('truetype')}}"
        )


def _item(item: Item) -> str:
    match item:
        case Text(x, y, text, size, face, color):
            return (
                f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}"'
                f' font-weight="{face.value}" fill="{color}">{escape(text)}</text>'
            )
        case Stroke(points, color, width, dash, fill):
            dashes = f' stroke-dasharray="{_n(dash[0])} {_n(dash[1])}"' if dash else ""
            path = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
            return (
                f'<polyline points="{path}" fill="{fill or "none"}"'
                f' stroke-linejoin="round"{_stroked(color, width)}{dashes}/>'
            )
        case Box(x, y, width, height, fill, stroke, line, radius):
            return (
                f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"'
                f' rx="{_n(radius)}" fill="{fill or "none"}"{_stroked(stroke, line)}/>'
            )
        case Disc(x, y, radius, fill, stroke, line):
            return (
                f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"'
                f' fill="{fill or "none"}"{_stroked(stroke, line)}/>'
            )


def _stroked(color: str | None, width: float) -> str:
    return f' stroke="{color}" stroke-width="{_n(width)}"' if color else ""


def _n(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
