"""A card to begin with: a head made for it, and the worked categories of its profile."""

from __future__ import annotations

from importlib.resources import files

from cardwright.compiler.yaml_text import scalar

DEFAULT = "american"
"""Whose starter a profile without one of its own takes."""


def schema_place() -> str:
    """Return where the JSON Schema of card files lies, for editors."""
    return str(files("cardwright.cards") / "schema" / "card.schema.json")


def new_card(title: str, year: int, rules: str) -> str:
    """Return the text of a card with one worked line for each kind of category."""
    starters = files("cardwright.cards") / "starters"
    own = starters / f"{rules}.yaml"
    body = (own if own.is_file() else starters / f"{DEFAULT}.yaml").read_text("utf-8")
    return (
        f"{schema_line()}\n"
        f"format: 1\n"
        f"title: {scalar(title)}\n"
        f"year: {year}\n"
        f"rules: {scalar(rules)}\n"
        f"{body}"
    )


def schema_line() -> str:
    """Return the comment by which YAML language servers find the schema of card files."""
    return f"# yaml-language-server: $schema={schema_place()}"
