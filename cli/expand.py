"""`cardwright expand`: every hand of a line."""

from __future__ import annotations

from typing import Annotated

import typer
from cardwright.cli.inputs import fail, open_card

EXAMPLE = (
    "Example: cardwright expand practice-american 2468-1 lists its hands, one a line; with --count "
    "it prints how many there are, without listing them."
)


def expand(
    card: Annotated[str, typer.Argument(help="A shipped card's name, a file, or -.")],
    line: Annotated[str, typer.Argument(help="The id of a line.")],
    count: Annotated[bool, typer.Option("--count", help="Print only how many hands there are.")] = False,
    param: Annotated[
        list[str] | None, typer.Option(help="A value of the card's params, as lucky=1987.")
    ] = None,
) -> None:
    """List every natural hand of a line, one a line, Jokers not put in."""
    opened = open_card(card, param or ())
    if line not in opened.line_ids:
        from difflib import get_close_matches

        near = get_close_matches(line, opened.line_ids, n=3, cutoff=0.5)
        fail(f"the card has no line {line}" + (f"; did you mean {', '.join(near)}?" if near else ""))
    if count:
        typer.echo(opened.count(line))
        return
    from cardwright.validator.samples import format_counts

    for hand in opened.expand(line):
        typer.echo(format_counts(hand))
