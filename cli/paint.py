"""Colour for the terminal: only where output is one, and not under NO_COLOR."""

from __future__ import annotations

import os
from typing import TextIO

_CODES = {
    "bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34", "cyan": "36",
}  # fmt: skip


class Paint:
    """Paints text for one stream; leaves it alone where there is no colour."""

    def __init__(self, stream: TextIO) -> None:
        self.colour = stream.isatty() and not os.environ.get("NO_COLOR")

    def __call__(self, text: str, *styles: str) -> str:
        """Return the text in the styles, such as `bold` and `red`."""
        if not self.colour or not styles:
            return text
        codes = ";".join(_CODES[style] for style in styles)
        return f"\x1b[{codes}m{text}\x1b[0m"
