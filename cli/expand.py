"""`cardwright expand`: every hand of a line."""

from __future__ import annotations

from typing import Annotated

import typer
from cardwright.cli.inputs import CARD, PARAM, open_card, unknown_line

EXAMPLE = (
    "Example: cardwright expand practice-american 2468-1 lists its hands, one a line; with --count "
    "it prints how many there are, without listing them."
)


def expand(
    card: CARD,
    line: Annotated[str, typer.Argument(help="The id of a line.")],
    count: Annotated[bool, typer.Option("--count", help="Print only how many there are.")] = False,
    param: PARAM = None,
) -> None:
    """List every natural hand of a line, one a line, Jokers not put in."""
    opened = open_card(card, param or ())
    if line not in opened.line_ids:
        unknown_line(opened, line)
    if count:
        typer.echo(opened.count(line))
        return
    from cardwright.validator.samples import format_counts

    for hand in opened.expand(line):
        typer.echo(format_counts(hand))
