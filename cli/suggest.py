"""`cardwright suggest`: what to play for, what to keep and what to throw."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer
from cardwright.cli.exit_codes import NO, YES
from cardwright.cli.inputs import CARD, PARAM, fail, open_card
from cardwright.cli.paint import Paint
from cardwright.cli.tiles import bag, cluster, one_text, plural, refuse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardwright.card import Card
    from cardwright.compiler.tiles import Tile
    from cardwright.validator.suggest import Advice, Aim

EXAMPLE = (
    'Example: cardwright suggest practice-american "FF 222B 44C 6C 888B J 1D" --seen "44C" names '
    "the nearest lines, the tiles that help and how many of those are left."
)

SHOWN = 5
"""Lines that are shown unless --limit says otherwise."""


def suggest(
    card: CARD,
    hand: Annotated[list[str], typer.Argument(help="13 or 14 tiles in one quoted text, or -.")],
    seen: Annotated[
        str, typer.Option(help="Tiles on the table: discards and the exposures of others.")
    ] = "",
    side: Annotated[str | None, typer.Option(help="Play for the lines of one side only.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="The most lines that are named.")] = SHOWN,
    param: PARAM = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Name the lines that a hand is nearest to, what helps, what to keep and what to throw."""
    from cardwright.validator.racks import Refused

    text = one_text(hand, "a hand", card)
    opened = open_card(card, param or ())
    try:
        advice = opened.suggest(text, seen=seen, side=side, limit=limit)
    except Refused as refused:
        refuse(refused)
    except ValueError as error:
        fail(str(error))
    if as_json:
        typer.echo(json.dumps(advice_json(advice), ensure_ascii=False))
    else:
        typer.echo(advice_text(opened, advice, text))
    raise typer.Exit(YES if advice.living else NO)


def advice_json(advice: Advice) -> dict[str, Any]:
    """Return advice as the command line's JSON contract has it."""
    return {
        "lines": [_aim_json(aim) for aim in advice.lines],
        "discard": [str(tile) for tile in advice.discard],
    }


def _aim_json(aim: Aim) -> dict[str, Any]:
    return {
        "line": aim.line,
        "distance": aim.distance,
        "needs": {str(tile): count for tile, count in aim.needs},
        "helps": [{"tile": str(each.tile), "unseen": each.unseen} for each in aim.helps],
        "keep": [str(tile) for tile in aim.keep],
        "discard": [str(tile) for tile in aim.discard],
        "value": aim.value,
        "dead": aim.dead,
    } | ({"why": aim.why_dead} if aim.dead else {})


def advice_text(card: Card, advice: Advice, hand: str) -> str:
    """Return advice in a player's words."""
    paint = Paint(sys.stdout)
    parts = [paint(hand, "bold"), _throw_text(advice)]
    for aim in advice.lines:
        if not aim.dead:
            parts += ["", *_aim_text(card, aim, paint)]
    if advice.dead:
        parts += ["", f"{plural(advice.dead, 'line')} cannot be won; `cardwright dead` says why."]
    return "\n".join(parts)


def _throw_text(advice: Advice) -> str:
    if not advice.living:
        return "No line can be won with these exposures and what lies on the table."
    if advice.lines[0].distance == 0:
        return f"This is a Mahjong on line {advice.lines[0].line}: declare it."
    if advice.discard:
        return f"Throw {_either(advice.discard)}: that keeps the most lines as near as they are."
    return "Between turns: keep what the line that you choose needs."


def _either(tiles: Sequence[Tile]) -> str:
    words = [tile.words for tile in tiles]
    return " or ".join(words) if len(words) < 3 else f"{', '.join(words[:-1])} or {words[-1]}"


def _aim_text(card: Card, aim: Aim, paint: Paint) -> list[str]:
    worth = "no value" if aim.value is None else plural(aim.value, "point")
    away = f"{plural(aim.distance, 'tile')} away" if aim.distance else "complete"
    parts = [
        f"{paint(aim.line, 'bold')}  {away}, {worth}",
        f"    {card.ir.line(aim.line).text}",
        f"  keep   {cluster(aim.keep)}",
    ]
    if aim.discard:
        parts.append(f"  throw  {_in_order(aim.discard)}")
    if aim.distance:
        parts.append(f"  needs  {bag(aim.needs) or 'any tile'}")
        parts.append(f"  helps  {_helps(aim)}")
    return parts


def _in_order(tiles: Sequence[Tile]) -> str:
    """Return tiles in their order, those alike together: `1D, then 44C`."""
    counts = {tile: tiles.count(tile) for tile in tiles}
    return ", then ".join(bag([(tile, count)]) for tile, count in counts.items())


def _helps(aim: Aim) -> str:
    live = [f"{each.tile} ({each.unseen})" for each in aim.helps if each.unseen]
    gone = [str(each.tile) for each in aim.helps if not each.unseen]
    told = f"{', '.join(live)}: {plural(aim.live_tiles, 'tile')} unseen" if live else ""
    lost = f"all seen already: {', '.join(gone)}" if gone else ""
    return "; ".join(filter(None, (told, lost)))
