"""`cardwright classical claim`: who gets a discard that several players want."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from cardwright.cli.classical.inputs import (
    HOUSE,
    JSON,
    RULES,
    WINDS,
    open_book,
    read_pairs,
    read_wind,
    refuse,
)
from cardwright.cli.exit_codes import NO

EXAMPLE = (
    "Example: cardwright classical claim --discarder W --claims E=chow,N=pung --waiting S "
    "tells that North gets the tile."
)


def claim(
    discarder: Annotated[str, typer.Option(help="Who discarded the tile: E, S, W or N.")],
    claims: Annotated[
        str, typer.Option(help="Who wants it for what: E=chow,N=pung; also kong and mahjong.")
    ],
    waiting: Annotated[
        str, typer.Option(help="Who has declared a waiting hand: S,N; nobody when left out.")
    ] = "",
    added_kong: Annotated[
        bool, typer.Option("--added-kong", help="The tile was just added to an exposed kong.")
    ] = False,
    rules: RULES = HOUSE,
    as_json: JSON = False,
) -> None:
    """Tell who gets a discard: Mahjong first, then kong and pung, then chow, as the book says."""
    thrown = read_wind(discarder, "--discarder")
    named = [each for each in claims.split(",") if each.strip()]
    wanted = read_pairs(named, "--claims", "E=chow")
    declared = [read_wind(each, "--waiting") for each in waiting.split(",") if each.strip()]
    book = open_book(rules)
    lowered = {seat: kind.lower() for seat, kind in wanted.items()}
    try:
        seat = book.award(thrown, lowered, declared, added_kong=added_kong)
    except ValueError as error:
        refuse(error)
    if as_json:
        typer.echo(json.dumps(WINDS[seat] if seat else None))
    elif seat:
        typer.echo(f"{WINDS[seat].capitalize()} gets the tile, for {lowered[seat]}.")
    else:
        typer.echo(
            "Nobody gets the tile: a Mahjong is for a player who waits (--waiting), a chow for the "
            "next in turn."
        )
    if seat is None:
        raise typer.Exit(NO)
