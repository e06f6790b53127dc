"""`cardwright compile`: the IR of a card as JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from cardwright.cli.inputs import CARD, PARAM, open_card

EXAMPLE = (
    "Example: cardwright compile practice-american -o card.json writes a file that every command "
    "takes in place of the card, read without YAML."
)


def compile_(
    card: CARD,
    out: Annotated[str, typer.Option("-o", "--out", help="File to write; - for stdout.")] = "-",
    param: PARAM = None,
) -> None:
    """Compile a card to JSON, for apps and for quick loading."""
    from cardwright.cli.files import save

    opened = open_card(card, param or ())
    text = opened.to_json()
    if out == "-":
        typer.echo(text, nl=False)
        return
    save(Path(out), text, card)
    lines = len(opened.ir.lines)
    typer.echo(
        f"{out}: {lines} line{'s' if lines != 1 else ''}, {len(opened.compiled):,} targets, "
        f"{len(text):,} characters"
    )
