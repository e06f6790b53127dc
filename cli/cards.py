"""`cardwright cards`: the cards that are shipped."""

from __future__ import annotations

import json
from typing import Annotated

import typer

EXAMPLE = "Example: cardwright cards lists the names that every command takes as CARD."


def cards(as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False) -> None:
    """List the shipped cards with title, year, rules and number of lines."""
    from cardwright.loading import load, shipped_cards

    found = []
    for name in shipped_cards():
        card = load(name).ir
        found.append(
            {
                "name": name,
                "title": card.title,
                "year": card.year,
                "rules": card.rules,
                "lines": len(card.lines),
            }
        )
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False, indent=1))
        return
    width = max(len(str(each["name"])) for each in found)
    for each in found:
        typer.echo(
            f"{str(each['name']).ljust(width)}  {each['title']} ({each['year']}, "
            f"{each['rules']} rules, {each['lines']} lines)"
        )
