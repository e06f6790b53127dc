"""Inks: the colour that each ink letter is printed in, and what to call it in a sentence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

DEFAULT_COLORS: Mapping[str, str] = {
    "g": "green",
    "r": "red",
    "b": "blue",
    "p": "pink",
    "o": "orange",
    "v": "violet",
}
"""Colours of the inks that a card does not declare."""


def ink_color(inks: Mapping[str, str], letter: str) -> str | None:
    """Return the colour of an ink, a name or #hex; None where it has none.

    `inks` are those that the card declares.
    """
    return inks.get(letter) or DEFAULT_COLORS.get(letter)


def ink_names(inks: Mapping[str, str], letters: Iterable[str]) -> dict[str, str]:
    """Return what to call each ink: its colour where that is a word of its own, else `ink g`.

    >>> ink_names({"g": "dark green", "z": "#0a7"}, "grz")
    {'g': 'dark green', 'r': 'red', 'z': 'ink z'}
    """
    colors = {letter: _color_word(inks, letter) for letter in letters}
    shared = Counter(colors.values())
    return {
        letter: word if word and shared[word] == 1 else f"ink {letter}"
        for letter, word in colors.items()
    }


def _color_word(inks: Mapping[str, str], letter: str) -> str:
    color = ink_color(inks, letter) or ""
    if not re.fullmatch(r"[^\W\d_]+(?:[ -][^\W\d_]+)*", color):
        color = DEFAULT_COLORS.get(letter, "")
    return color.lower()
