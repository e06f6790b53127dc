"""`cardwright check`: whether a hand is a Mahjong on a card."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer
from cardwright.cli.exit_codes import FAILED, NO, YES
from cardwright.cli.inputs import CARD, PARAM, fail, open_card, read_hands, unknown_line

EXAMPLE = (
    'Example: cardwright check practice-american "FF 2222B 44B 66C 88JJC" says that this is '
    "line 2468-1 and what each Joker stands for."
)


def check(
    card: CARD,
    hand: Annotated[
        list[str] | None, typer.Argument(help='One quoted hand: "FF 44B 6C [222JB] [888C J] +6C".')
    ] = None,
    line: Annotated[str | None, typer.Option(help="Judge the line with this id only.")] = None,
    side: Annotated[str | None, typer.Option(help="Judge the lines of one side only.")] = None,
    hands: Annotated[
        str | None, typer.Option(help="A file with one hand a line, - for standard input.")
    ] = None,
    param: PARAM = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON, an object a hand.")] = False,
) -> None:
    """Say whether a hand is a Mahjong: on which line and how, or why not and what is nearest."""
    given = hand or []
    if len(given) > 1:
        fail(
            f'a hand is one argument, and {len(given)} were given: quote it, as "{" ".join(given)}"'
        )
    if bool(given) == bool(hands):
        fail(
            "give a hand or --hands, not both" if given else "give one quoted hand, or --hands FILE"
        )
    if card == "-" and (hands == "-" or given == ["-"]):
        fail("card and hands cannot both come from standard input")
    opened = open_card(card, param or ())
    if line is not None and line not in opened.line_ids:
        unknown_line(opened, line)
    several = hands or ("-" if given == ["-"] else None)
    texts = read_hands(several) if several else iter(given)
    worst = YES
    for index, text in enumerate(texts):
        try:
            verdict = opened.check(text, side=side, line=line)
        except ValueError as error:
            fail(str(error))
        if as_json:
            from cardwright.cli.verdicts import verdict_json

            typer.echo(json.dumps(verdict_json(verdict), ensure_ascii=False))
        else:
            from cardwright.cli.verdicts import verdict_text

            if index:
                typer.echo()
            typer.echo(verdict_text(opened, verdict, sys.stdout))
        if verdict.hand is None:
            worst = FAILED
        elif not verdict.valid:
            worst = max(worst, NO)
    raise typer.Exit(worst)
