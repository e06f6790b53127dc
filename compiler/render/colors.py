"""The colours of a card on a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from cardwright.compiler.inks import ink_color

SCREEN_COLORS: Mapping[str, str] = {
    "green": "#2e9e4f",
    "red": "#d7372f",
    "blue": "#3b78e7",
    "pink": "#e75aa8",
    "orange": "#e08a1e",
    "violet": "#9a5fd6",
    "purple": "#9a5fd6",
    "brown": "#a0643c",
    "gold": "#c79a1e",
    "teal": "#1e9a9a",
}
"""Names of colours as shades that can be read on light and dark grounds."""

PLAIN = frozenset({"default", "black", "white", "#000000", "#ffffff"})
"""Colours that one ground or the other hides, or that cannot be told from plain text."""


def screen_color(color: str) -> str | None:
    """Return a colour of a card as Rich reads it; None where a terminal cannot show it."""
    from rich.color import Color, ColorParseError

    name = color.strip().lower()
    if len(name) == 4 and name.startswith("#"):
        name = "#" + "".join(digit * 2 for digit in name[1:])
    name = SCREEN_COLORS.get(name, name)
    try:
        Color.parse(name)
    except ColorParseError:
        return None
    return None if name in PLAIN else name


def ink_styles(inks: Mapping[str, str], used: Iterable[str], system: str) -> dict[str, str]:
    """Return the colour of each of the inks `used` that can be told from the others by it.

    `inks` are those that the card declares, `system` is Rich's name for the colours that the
    terminal has. An ink is left out that has no colour to show, or the one of another ink.
    """
    from rich.color import Color
    from rich.console import COLOR_SYSTEMS

    shades: dict[str, str] = {}
    seen: dict[str, tuple[object, ...]] = {}
    for letter in used:
        shade = screen_color(ink_color(inks, letter) or "")
        if shade is not None:
            shades[letter] = shade
            seen[letter] = tuple(Color.parse(shade).downgrade(COLOR_SYSTEMS[system]))[1:]
    shared = Counter(seen.values())
    return {letter: shade for letter, shade in shades.items() if shared[seen[letter]] == 1}
