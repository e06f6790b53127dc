"""`cardwright games show`: the rules of a style, parameter by parameter."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer
from cardwright.cli.games.inputs import GAME, open_style

if TYPE_CHECKING:
    from cardwright.compiler.games.style import Style

EXAMPLE = (
    "Example: cardwright games show tandem/double-down lists every rule of that style and how "
    "its table looks at the start."
)


def show(
    game: GAME,
    card: Annotated[
        str | None, typer.Option(help="A card: say which of its sides each hand plays.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Show the rules of one style, all parameters settled, and the table at its start."""
    from cardwright.cli.games.sides import sides_json, sides_lines

    style = open_style(game)
    opened = None
    if card is not None:
        from cardwright.cli.inputs import open_card

        opened = open_card(card)
    if as_json:
        found = style_json(style)
        if opened is not None:
            found["sides"] = sides_json(style, opened)
        typer.echo(json.dumps(found, ensure_ascii=False, indent=1))
        return
    for line in style_lines(style):
        typer.echo(line)
    if opened is not None:
        for line in sides_lines(style, opened):
            typer.echo(line)


def style_json(style: Style) -> dict[str, Any]:
    """Return a style as the command line's JSON contract has it."""
    start = style.start
    return {
        "profile": style.profile,
        "style": style.name,
        "title": style.title,
        "unsaid": style.unsaid,
        **style.parameters,
        "start": {
            "walls": start.walls,
            "wall": start.wall,
            "concealed": dict(start.concealed),
        },
    }


def style_lines(style: Style) -> list[str]:
    """Return a style as lines: title, the table at the start, and every parameter."""
    from cardwright.compiler.games.checks import shown_value

    start = style.start
    dealt = ", ".join(f"{seat} {count}" for seat, count in start.concealed.items())
    walls = "wall" if start.walls == 1 else "walls"
    unsaid = f" (what its book leaves open: as {style.unsaid})" if style.unsaid else ""
    lines = [
        f"{style.title}: {style.profile}/{style.name}{unsaid}",
        f"start: {start.walls} {walls}, {dealt} tiles, {start.wall} left to draw",
    ]
    for section, values in style.parameters.items():
        if not isinstance(values, dict):
            lines.append(f"{section}: {shown_value(values)}")
            continue
        lines.append(f"{section}")
        width = max(map(len, values), default=0)
        lines += [f"  {key.ljust(width)}  {shown_value(value)}" for key, value in values.items()]
    return lines
