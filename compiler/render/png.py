"""Pages as one PNG picture (extra `pdf`, which holds Pillow)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING

from cardwright.compiler.render.fonts import Face, font_data
from cardwright.compiler.render.page import Box, Disc, Item, Page, Stroke, Text

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

SCALE = 2.0
"""Pixels a point."""

FINER = 3
"""How much finer it is drawn than written, which makes edges smooth."""

GAP = 18.0
"""Points between pages in one picture."""

_GROUND = "#e9e9e6"


def to_png(pages: Sequence[Page]) -> bytes:
    """Return pages, each as it is cut, one below the other in one picture.

    ImportError where the extra `pdf` is not installed.
    """
    from PIL import Image

    sizes = [(page.width - 2 * page.trim, page.height - 2 * page.trim) for page in pages]
    wide = max(width for width, _ in sizes)
    high = sum(height for _, height in sizes) + GAP * (len(pages) - 1)
    picture = Image.new("RGB", (round(wide * SCALE), round(high * SCALE)), _GROUND)
    top = 0.0
    for page, (width, height) in zip(pages, sizes, strict=True):
        drawn = _drawn(page, width, height)
        smooth = drawn.resize((round(width * SCALE), round(height * SCALE)), Image.Resampling.BOX)
        picture.paste(smooth, (0, round(top * SCALE)))
        top += height + GAP
    data = BytesIO()
    picture.save(data, "PNG", optimize=True)
    return data.getvalue()


def _drawn(page: Page, width: float, height: float) -> Image:
    from PIL import Image, ImageDraw

    fine = SCALE * FINER
    picture = Image.new(
        "RGB", (round(width * SCALE) * FINER, round(height * SCALE) * FINER), "#fff"
    )
    pen = _Pen(ImageDraw.Draw(picture), fine)
    for item in page.items:
        pen.draw(item.moved(-page.trim, -page.trim))
    return picture


class _Pen:
    """Draws items at a scale; scratch of `to_png`."""

    def __init__(self, draw: ImageDraw, scale: float) -> None:
        self.canvas = draw
        self.scale = scale

    def draw(self, item: Item) -> None:
        scale = self.scale
        match item:
            case Text(x, y, text, size, face, color):
                font = _font(face, round(size * scale, 2))
                self.canvas.text((x * scale, y * scale), text, color, font, anchor="ls")
            case Stroke(points, color, thick, dash, fill):
                self.stroke(points, color, thick, dash, fill)
            case Box(x, y, width, height, fill, stroke, line, radius):
                corners = (x * scale, y * scale, (x + width) * scale, (y + height) * scale)
                pixels = round(line * scale) if stroke else 0
                self.canvas.rounded_rectangle(corners, radius * scale, fill, stroke, pixels)
            case Disc(x, y, radius, fill, stroke, line):
                pixels = round(line * scale) if stroke else 0
                self.canvas.circle((x * scale, y * scale), radius * scale, fill, stroke, pixels)

    def stroke(
        self,
        points: Sequence[tuple[float, float]],
        color: str | None,
        thick: float,
        dash: tuple[float, float] | None,
        fill: str | None,
    ) -> None:
        placed = [(x * self.scale, y * self.scale) for x, y in points]
        if fill:
            self.canvas.polygon(placed, fill)
        if not color:
            return
        pixels = max(round(thick * self.scale), 1)
        if dash is None:
            self.canvas.line(placed, color, pixels, joint="curve")
            return
        for (x0, y0), (x1, y1) in pairwise(placed):
            length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
            at = 0.0
            while at < length:
                end = min(at + dash[0] * self.scale, length)
                ends = [
                    (x0 + (x1 - x0) * share / length, y0 + (y1 - y0) * share / length)
                    for share in (at, end)
                ]
                self.canvas.line(ends, color, pixels)
                at += sum(dash) * self.scale


@cache
def _font(face: Face, size: float) -> FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(BytesIO(font_data(face)), size)
