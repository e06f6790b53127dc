"""`cardwright games list`: the games whose rules are shipped."""

from __future__ import annotations

import json
from typing import Annotated

import typer

EXAMPLE = "Example: cardwright games list names every game that a record or `games show` knows."


def list_(as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False) -> None:
    """List the shipped games with players, hands and what their table needs."""
    from cardwright.tables import shipped_games

    found: list[dict[str, object]] = []
    lines: list[tuple[str, str]] = []
    for style in shipped_games():
        name = f"{style.profile}/{style.name}"
        table = style.table
        found.append(
            {
                "game": name,
                "profile": style.profile,
                "style": style.name,
                "title": style.title,
                "players": table.players,
                "hands": list(table.hands),
                "walls": style.wall.walls,
            }
        )
        players = "1 player" if table.players == 1 else f"{table.players} players"
        hands = "one hand" if len(table.hands) == 1 else f"hands {' and '.join(table.hands)}"
        walls = "1 wall" if style.wall.walls == 1 else f"{style.wall.walls} walls"
        lines.append((name, f"{style.title}: {players}, {hands}, {walls}"))
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False, indent=1))
        return
    width = max(len(name) for name, _ in lines)
    for name, text in lines:
        typer.echo(f"{name.ljust(width)}  {text}")
