"""`cardwright cards`: the cards that are shipped."""

from __future__ import annotations

import json
from typing import Annotated

import typer

EXAMPLE = "Example: cardwright cards lists the names that every command takes as CARD."


def cards(as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False) -> None:
    """List the shipped cards and rule books with title, year, rules and number of lines."""
    from cardwright.loading import SHIPPED_BOOKS, load_book, load_card, shipped_cards

    found: list[dict[str, object]] = []
    for name in shipped_cards():
        card = load_card(name).ir
        found.append(
            {
                "name": name,
                "title": card.title,
                "year": card.year,
                "rules": card.rules,
                "lines": len(card.lines),
            }
        )
    for name in SHIPPED_BOOKS:
        book = load_book(name)
        found.append(
            {
                "name": name,
                "title": book.title,
                "year": None,
                "rules": "classical",
                "lines": len(book.rule_ids),
            }
        )
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False, indent=1))
        return
    width = max(len(str(each["name"])) for each in found)
    for each in found:
        about = f"{each['year']}, {each['rules']} rules, {each['lines']} lines"
        if each["year"] is None:
            about = f"a classical rule book, {each['lines']} rules"
        typer.echo(f"{str(each['name']).ljust(width)}  {each['title']} ({about})")
