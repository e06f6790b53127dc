"""`cardwright games referee`: what was legal in a game that was written down."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer
from cardwright.cli.exit_codes import NO, YES
from cardwright.cli.games.inputs import RECORD, open_replay
from cardwright.cli.paint import Paint

EXAMPLE = (
    "Example: cardwright games referee game.record says of every event whether it was in order, "
    "and by which rule it was not; --check holds that against what the record expects after =>."
)


def referee(
    record: RECORD,
    check: Annotated[
        bool, typer.Option("--check", help="Compare with what the record expects after =>.")
    ] = False,
    until: Annotated[
        int | None, typer.Option(min=0, help="Judge the first events only, so many of them.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Judge a record event by event: what was in order, who is dead, what everybody scores."""
    from cardwright.cli.games.answers import answer_lines, outcome_line, replay_json

    replay = open_replay(record, until)
    if as_json:
        typer.echo(json.dumps(replay_json(replay), ensure_ascii=False))
    else:
        for line in answer_lines(replay, Paint(sys.stdout), check):
            typer.echo(line)
        typer.echo(outcome_line(replay.game, replay.state, replay.score))
    fine = all(answer.as_expected if check else answer.is_done for answer in replay.answers)
    raise typer.Exit(YES if fine else NO)
