"""`cardwright games match`: the rounds of a match added up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from cardwright.cli.exit_codes import NO, YES
from cardwright.cli.games.inputs import broken
from cardwright.cli.inputs import fail

if TYPE_CHECKING:
    from cardwright.games import Match

EXAMPLE = (
    "Example: cardwright games match round-1.record round-2.record adds the scores up by player; "
    "a folder stands for its *.record files, by name."
)


def match(
    files: Annotated[list[str], typer.Argument(help="Records in order, or folders of them.")],
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Add up the rounds of a match by player, and say where rounds do not go together."""
    from cardwright.loading import CardError
    from cardwright.matches import match as add_up
    from cardwright.matches import records_of

    records: list[Path] = []
    for file in map(Path, files):
        found = records_of(file) if file.is_dir() else [file]
        if not found:
            fail(f"{file} holds no *.record files")
        records += found
    try:
        played = add_up(records)
    except CardError as error:
        broken(error, "the match cannot be added up")
    if as_json:
        typer.echo(json.dumps(match_json(played), ensure_ascii=False))
    else:
        for line in match_lines(played):
            typer.echo(line)
    raise typer.Exit(NO if played.faults else YES)


def match_json(played: Match) -> dict[str, Any]:
    """Return a match as the command line's JSON contract has it."""
    return {
        "profile": played.style.profile,
        "style": played.style.name,
        "rounds": [
            {
                "record": row.name,
                "seats": dict(row.seats),
                "scores": dict(row.scores),
                "result": row.result,
                "faults": list(row.faults),
            }
            for row in played.rows
        ],
        "totals": dict(played.totals),
    }


def match_lines(played: Match) -> list[str]:
    """Return a match as a table, a round a line, the sum below, and what cannot be right."""
    sign = "+d" if played.style.score.kind == "payments" else "d"
    table = [["round", "seats", "result", *played.players]]
    for row in played.rows:
        seats = " ".join(f"{seat}={player}" for seat, player in row.seats.items())
        scores = [f"{row.scores[each]:{sign}}" if each in row.scores else "" for each in
                  played.players]  # fmt: skip
        table.append([row.name, seats, row.result or "not over", *scores])
    table.append(["sum", "", "", *(f"{played.totals[each]:{sign}}" for each in played.players)])
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    words = 3
    lines = [
        "  ".join(
            cell.ljust(width) if at < words else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ).rstrip()
        for cells in table
    ]
    return lines + [f"! {fault}" for fault in played.faults]
