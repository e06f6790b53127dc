"""The shipped cards as tests of print need them: those with lines, however many the project has."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib.resources import files

from cardwright.compiler.ir import Card, Print

from tests.small_cards import compile_text

SHIPPED = tuple(
    path.name.removesuffix(".yaml")
    for path in sorted(files("cardwright.cards").iterdir(), key=lambda path: path.name)
    if path.name.endswith(".yaml") and "\ncategories:" in path.read_text("utf-8")
)

SETTINGS = {
    "usual": Print(),
    "large": Print(large=True),
    "a4": Print(paper="a4", cover="For the Thursday club", legend="Only this.\n\nAnd this."),
    "plain": Print(legend=False),
}


@cache
def shipped_card(name: str, setting: str = "usual") -> Card:
    """Return a shipped card that wishes to be printed in one of the `SETTINGS`."""
    text = (files("cardwright.cards") / f"{name}.yaml").read_text("utf-8")
    compiled = compile_text(text)
    assert compiled is not None
    return replace(compiled.card, print=SETTINGS[setting])
