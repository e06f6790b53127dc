"""`cardwright split`: two hands out of one pool of tiles."""

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
    from cardwright.validator.split import NearPair, Split, TwoHands
    from cardwright.validator.verdict import Match

EXAMPLE = (
    'Example: cardwright split practice-tandem "TILES @west [NNNJ] @east [222B]" finds every pair '
    "of a West and an East line that 28 tiles make, or the nearest pairs."
)

TANDEM_FACTOR = 3
"""What the sum is multiplied by when both hands are declared together."""


def split(
    card: CARD,
    tiles: Annotated[
        list[str],
        typer.Argument(
            help='27 or 28 tiles in one quoted text, "… @west [NNNJ] @east [222B]", or -.'
        ),
    ],
    siamese: Annotated[
        bool, typer.Option("--siamese", help="Take any two lines; hands are @top and @bottom.")
    ] = False,
    param: PARAM = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Divide the tiles of two hands into two Mahjongs, or name the nearest pairs of lines."""
    text = one_text(tiles, "a pool of tiles", card)
    opened = open_card(card, param or ())
    try:
        found = opened.split(text, siamese=siamese)
    except ValueError as error:
        fail(str(error))
    unreadable = found.refused if found.status == "bad-hand" else None
    if as_json:
        typer.echo(json.dumps(split_json(found, siamese), ensure_ascii=False))
    elif not unreadable:
        typer.echo(split_text(found, siamese))
    if unreadable:
        refuse(unreadable)
    raise typer.Exit(YES if found.pairs else NO)


def split_json(found: Split, siamese: bool) -> dict[str, Any]:
    """Return a split as the command line's JSON contract has it."""
    first, second = found.names
    tandem = {} if siamese else {"tandem": _tandem(found)}
    return {
        "status": found.status,
        **tandem,
        "pairs": [
            {
                first: _hand_json(pair.hands[0]),
                second: _hand_json(pair.hands[1]),
                "sum": pair.sum,
            }
            for pair in found.pairs
        ],
        "nearest": [
            {
                first: {"line": near.lines[0], "value": near.values[0]},
                second: {"line": near.lines[1], "value": near.values[1]},
                "sum": near.sum,
                "distance": near.distance,
                "needs": {str(tile): count for tile, count in near.needs},
                "extra": {str(tile): count for tile, count in near.extra},
            }
            for near in found.nearest
        ],
        **({"message": found.why} if found.why else {}),
    }


def _hand_json(match: Match) -> dict[str, Any]:
    return {
        "line": match.line,
        "value": match.value,
        "tiles": [str(tile) for group in match.groups for tile in group.tiles],
        "jokers": [str(tile) for tile in match.jokers],
    }


def _tandem(found: Split) -> int | None:
    return TANDEM_FACTOR * found.pairs[0].sum if found.pairs else None


def split_text(found: Split, siamese: bool) -> str:
    """Return a split in a player's words."""
    paint = Paint(sys.stdout)
    parts: list[str] = []
    if found.pairs:
        tandem = "" if siamese else f", {_tandem(found)} as a Tandem Mahjong"
        best = plural(found.pairs[0].sum, "point")
        parts.append(f"{paint('Two Mahjongs', 'bold', 'green')}: {best}{tandem}")
    else:
        because = f": {found.why}" if found.why else ""
        parts.append(f"{paint('Not two Mahjongs', 'bold', 'red')}{because}")
    for pair in found.pairs:
        parts += _pair_text(found, pair)
    if found.nearest:
        parts.append("  Nearest:")
        width = max(len(_lines(near)) for near in found.nearest)
        parts += [_near_text(near, width) for near in found.nearest]
    return "\n".join(parts)


def _pair_text(found: Split, pair: TwoHands) -> list[str]:
    parts = [f"  {' + '.join(match.line for match in pair.hands)}: {plural(pair.sum, 'point')}"]
    width = max(map(len, found.names))
    for name, match in zip(found.names, pair.hands, strict=True):
        groups = [
            f"[{' '.join(map(str, group.tiles))}]" if group.exposed else cluster(group.tiles)
            for group in match.groups
        ]
        stands = ", ".join(map(str, match.jokers))
        jokers = f"   J stands for {stands}" if stands else ""
        worth = "no value" if match.value is None else str(match.value)
        parts.append(f"    {name.ljust(width)}  {worth}  {' '.join(groups)}{jokers}")
    return parts


def _lines(near: NearPair) -> str:
    return " + ".join(near.lines)


def _near_text(near: NearPair, width: int) -> str:
    away = f"{plural(near.distance, 'tile')} away"
    extra = f" in place of {bag(near.extra)}" if near.extra else ""
    return f"    {_lines(near).ljust(width)}  {away}: needs {bag(near.needs)}{extra}"
