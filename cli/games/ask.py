"""`cardwright games ask`: one question to the referee, without a record."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer
from cardwright.cli.exit_codes import NO, YES
from cardwright.cli.games.inputs import GAME, broken, open_style
from cardwright.cli.inputs import fail, open_card
from cardwright.cli.paint import Paint

if TYPE_CHECKING:
    from cardwright.games import Asked

EXAMPLE = (
    "Example: cardwright games ask american --card practice-american "
    '--state "turn W start; last E 2B; hold W 22B" --event "W call 2B [222B]" says whether the '
    "discard may be called. Other questions: exchange a Joker, challenge a rack, declare a hand."
)


def ask(
    game: GAME,
    card: Annotated[str, typer.Option(help="The card it is played on.")],
    event: Annotated[str, typer.Option(help="What is asked about, as a record has it.")],
    state: Annotated[
        str, typer.Option(help="The table: head lines of a record, separated by `;`.")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Ask the referee about one event: may it be, why not, what would make it legal."""
    from cardwright.asking import ask as put
    from cardwright.tables import RecordError

    open_style(game)
    opened = open_card(card)
    try:
        asked = put(game, opened, state, event)
    except RecordError as error:
        broken(error, "the question cannot be answered")
    except ValueError as error:
        fail(str(error))
    if as_json:
        typer.echo(json.dumps(asked_json(asked), ensure_ascii=False))
    else:
        for line in asked_lines(asked, Paint(sys.stdout)):
            typer.echo(line)
    raise typer.Exit(YES if asked.is_done else NO)


def asked_json(asked: Asked) -> dict[str, Any]:
    """Return an answer as the command line's JSON contract has it."""
    from cardwright.cli.games.answers import message, table_json
    from cardwright.validator.games.event_text import format_event

    table = asked.after
    style = table.game.style
    return {
        "profile": style.profile,
        "style": style.name,
        "event": format_event(asked.event, len(style.table.hands) == 1),
        "done": asked.is_done,
        "rules": [ruling.name for ruling in asked.rulings],
        "message": message(asked.rulings),
        "why": [ruling.rule for ruling in asked.rulings],
        "legal_if": list(asked.remedies),
        "then": list(asked.aftermath),
        **table_json(table.game, table.state, table.score),
    }


def asked_lines(asked: Asked, paint: Paint) -> list[str]:
    """Return an answer as lines: rulings with their rules, the way to do it right, what follows."""
    from cardwright.cli.games.answers import COLOURS

    lines: list[str] = []
    for ruling in asked.rulings:
        lines.append(f"{paint(ruling.name, COLOURS[ruling.effect])}: {ruling.message}")
        lines.append(f"  rule: {ruling.rule}")
    lines += [f"  legal if: {each}" for each in asked.remedies]
    lines += [f"  then: {each}" for each in asked.aftermath]
    return lines
