"""`cardwright dead`: whether a rack can still win, line by line."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer
from cardwright.cli.exit_codes import NO, YES
from cardwright.cli.inputs import CARD, PARAM, fail, open_card
from cardwright.cli.paint import Paint
from cardwright.cli.tiles import plural, refuse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardwright.validator.alive import Standing

EXAMPLE = (
    'Example: cardwright dead practice-american --exposed "[NNNN] [222B]" --seen "44C 44C" says '
    "whether any line has groups for both and tiles left for the rest."
)


def dead(
    card: CARD,
    exposed: Annotated[str, typer.Option(help='The exposures of the rack: "[NNNN] [222B]".')] = "",
    seen: Annotated[
        str, typer.Option(help="Tiles on the table: discards and the exposures of others.")
    ] = "",
    side: Annotated[str | None, typer.Option(help="Only the lines of one side count.")] = None,
    param: PARAM = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON, an object a line.")] = False,
) -> None:
    """Say which lines a rack can still win: exit code 0 where there is one, 1 where it is dead."""
    from cardwright.validator.racks import Refused

    opened = open_card(card, param or ())
    try:
        standings = opened.standings(exposed, seen=seen, side=side)
    except Refused as refused:
        refuse(refused)
    except ValueError as error:
        fail(str(error))
    alive = [standing for standing in standings if standing.alive]
    if as_json:
        found = [{"line": each.line_id, "alive": each.alive, "why": each.why} for each in standings]
        typer.echo(json.dumps(found, ensure_ascii=False))
    else:
        typer.echo(standings_text(standings))
    raise typer.Exit(YES if alive else NO)


def standings_text(standings: Sequence[Standing]) -> str:
    """Return standings in a player's words, lines that can be won first."""
    paint = Paint(sys.stdout)
    alive = [standing for standing in standings if standing.alive]
    width = max(len(standing.line_id) for standing in standings)
    if alive:
        head = f"{paint('Alive', 'bold', 'green')}: {plural(len(alive), 'line')} can still be won"
    else:
        head = f"{paint('Dead', 'bold', 'red')}: no line can still be won"
    parts = [head]
    parts += [f"  {each.line_id.ljust(width)}  {each.why}" for each in alive]
    parts += [f"  {each.line_id.ljust(width)}  {each.why}" for each in standings if not each.alive]
    return "\n".join(parts)
