"""Colours by name and number, how well they can be read, and shades of them that can."""

from __future__ import annotations

import re
from collections.abc import Mapping
from colorsys import hls_to_rgb, rgb_to_hls
from math import sqrt

READABLE = 4.5
"""Contrast that type of any size needs with what it stands on (WCAG 2, level AA)."""

PAPER = "#ffffff"
BLACK = "#1a1a1a"
"""What stands in no ink."""

GREY = "#595959"
"""Small print."""

DARK_PAPER = "#16181c"
"""The ground of a page that is read in the dark."""

_LOOKALIKE = 0.09
"""Distance in OKLab below which two colours of thin strokes are hard to tell apart."""

_STEPS = 128

_MIDDLE = 0.18
"""Luminance of a ground on which black and white are read equally well."""

_HEX = re.compile(r"#(?:[0-9a-f]{3}|[0-9a-f]{6})")

_NAMES = """
    aliceblue f0f8ff, antiquewhite faebd7, aqua 00ffff, aquamarine 7fffd4, azure f0ffff,
    beige f5f5dc, bisque ffe4c4, black 000000, blanchedalmond ffebcd, blue 0000ff,
    blueviolet 8a2be2, brown a52a2a, burlywood deb887, cadetblue 5f9ea0, chartreuse 7fff00,
    chocolate d2691e, coral ff7f50, cornflowerblue 6495ed, cornsilk fff8dc, crimson dc143c,
    cyan 00ffff, darkblue 00008b, darkcyan 008b8b, darkgoldenrod b8860b, darkgray a9a9a9,
    darkgreen 006400, darkgrey a9a9a9, darkkhaki bdb76b, darkmagenta 8b008b,
    darkolivegreen 556b2f, darkorange ff8c00, darkorchid 9932cc, darkred 8b0000,
    darksalmon e9967a, darkseagreen 8fbc8f, darkslateblue 483d8b, darkslategray 2f4f4f,
    darkslategrey 2f4f4f, darkturquoise 00ced1, darkviolet 9400d3, deeppink ff1493,
    deepskyblue 00bfff, dimgray 696969, dimgrey 696969, dodgerblue 1e90ff, firebrick b22222,
    floralwhite fffaf0, forestgreen 228b22, fuchsia ff00ff, gainsboro dcdcdc, ghostwhite f8f8ff,
    gold ffd700, goldenrod daa520, gray 808080, green 008000, greenyellow adff2f, grey 808080,
    honeydew f0fff0, hotpink ff69b4, indianred cd5c5c, indigo 4b0082, ivory fffff0, khaki f0e68c,
    lavender e6e6fa, lavenderblush fff0f5, lawngreen 7cfc00, lemonchiffon fffacd,
    lightblue add8e6, lightcoral f08080, lightcyan e0ffff, lightgoldenrodyellow fafad2,
    lightgray d3d3d3, lightgreen 90ee90, lightgrey d3d3d3, lightpink ffb6c1, lightsalmon ffa07a,
    lightseagreen 20b2aa, lightskyblue 87cefa, lightslategray 778899, lightslategrey 778899,
    lightsteelblue b0c4de, lightyellow ffffe0, lime 00ff00, limegreen 32cd32, linen faf0e6,
    magenta ff00ff, maroon 800000, mediumaquamarine 66cdaa, mediumblue 0000cd,
    mediumorchid ba55d3, mediumpurple 9370db, mediumseagreen 3cb371, mediumslateblue 7b68ee,
    mediumspringgreen 00fa9a, mediumturquoise 48d1cc, mediumvioletred c71585,
    midnightblue 191970, mintcream f5fffa, mistyrose ffe4e1, moccasin ffe4b5, navajowhite ffdead,
    navy 000080, oldlace fdf5e6, olive 808000, olivedrab 6b8e23, orange ffa500, orangered ff4500,
    orchid da70d6, palegoldenrod eee8aa, palegreen 98fb98, paleturquoise afeeee,
    palevioletred db7093, papayawhip ffefd5, peachpuff ffdab9, peru cd853f, pink ffc0cb,
    plum dda0dd, powderblue b0e0e6, purple 800080, rebeccapurple 663399, red ff0000,
    rosybrown bc8f8f, royalblue 4169e1, saddlebrown 8b4513, salmon fa8072, sandybrown f4a460,
    seagreen 2e8b57, seashell fff5ee, sienna a0522d, silver c0c0c0, skyblue 87ceeb,
    slateblue 6a5acd, slategray 708090, slategrey 708090, snow fffafa, springgreen 00ff7f,
    steelblue 4682b4, tan d2b48c, teal 008080, thistle d8bfd8, tomato ff6347, turquoise 40e0d0,
    violet ee82ee, wheat f5deb3, white ffffff, whitesmoke f5f5f5, yellow ffff00,
    yellowgreen 9acd32
"""

Rgb = tuple[float, float, float]
"""Red, green and blue, each 0 to 1."""


def _named() -> Mapping[str, str]:
    pairs = (pair.split() for pair in _NAMES.split(","))
    return {name: f"#{number}" for name, number in pairs}


CSS_COLORS = _named()
"""The names of colours that CSS knows, with their numbers."""


def parse_color(color: str) -> str | None:
    """Return a colour, `#0a7` or a name of CSS, as `#00aa77`; None where it is neither.

    >>> parse_color("Dark Green")
    '#006400'
    """
    name = color.strip().lower()
    if _HEX.fullmatch(name):
        return name if len(name) == 7 else "#" + "".join(digit * 2 for digit in name[1:])
    return CSS_COLORS.get(re.sub(r"[ -]", "", name))


def rgb(color: str) -> Rgb:
    """Return a colour `#rrggbb` as three numbers from 0 to 1."""
    red, green, blue = (int(color[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG 2 has it, 1 to 21.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    darker, lighter = sorted((_luminance(rgb(one)), _luminance(rgb(other))))
    return (lighter + 0.05) / (darker + 0.05)


def readable(color: str, ground: str = PAPER) -> str:
    """Return the shade of a colour nearest to it that can be read on a ground.

    It is made darker on a light ground and lighter on a dark one, its hue kept.
    """
    end = 0.0 if _luminance(rgb(ground)) > _MIDDLE else 1.0
    hue, light, saturation = rgb_to_hls(*rgb(color))
    for step in range(_STEPS):
        share = step / _STEPS
        shade = _hex(*hls_to_rgb(hue, light + (end - light) * share, saturation))
        if contrast(shade, ground) >= READABLE:
            return shade
    return _hex(end, end, end)


def alike(one: str, other: str) -> bool:
    """Return whether two colours are hard to tell apart, also with good eyes."""
    pairs = zip(_oklab(rgb(one)), _oklab(rgb(other)), strict=True)
    return sqrt(sum((a - b) ** 2 for a, b in pairs)) < _LOOKALIKE


def _hex(red: float, green: float, blue: float) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in (red, green, blue))


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _luminance(color: Rgb) -> float:
    red, green, blue = map(_linear, color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _oklab(color: Rgb) -> Rgb:
    """Return a colour in OKLab (Ottosson 2020), where distances are as the eye sees them."""
    red, green, blue = map(_linear, color)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )
