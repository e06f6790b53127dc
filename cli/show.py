"""`cardwright show`: the card as players read it."""

from __future__ import annotations

from cardwright.cli.inputs import CARD, PARAM, open_card

EXAMPLE = "Example: cardwright show practice-tandem prints both sides of the card in its inks."


def show(
    card: CARD,
    param: PARAM = None,
) -> None:
    """Print a card in its inks; where there is no colour, with its ink letters."""
    opened = open_card(card, param or ())

    from cardwright.compiler.render.terminal import show as render
    from rich.console import Console

    render(opened.ir, Console(highlight=False))
