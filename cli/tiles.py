"""Tiles on the command line: one quoted text in, clusters in hand notation out."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NoReturn

import typer
from cardwright.cli.exit_codes import FAILED
from cardwright.cli.inputs import fail

if TYPE_CHECKING:
    from cardwright.compiler.tiles import Tile
    from cardwright.validator.racks import Refused


def one_text(given: Sequence[str], what: str, card: str) -> str:
    """Return the one text that an argument should be, read from standard input where it is `-`."""
    if len(given) > 1:
        fail(f'{what} is one argument, and {len(given)} were given: quote it, "{" ".join(given)}"')
    if given[0] != "-":
        return given[0]
    if card == "-":
        fail(f"card and {what} cannot both come from standard input")
    return sys.stdin.buffer.read().decode("utf-8-sig", "replace").strip()


def refuse(refused: Refused) -> NoReturn:
    """Say why a question cannot be asked about tiles, and where in their text; end the command."""
    if not refused.problems:
        fail(str(refused))
    from cardwright.cli.paint import Paint
    from cardwright.cli.report import render
    from cardwright.compiler.source import Source

    for problem in refused.problems:
        shown = render(Source("tiles", refused.text), problem, Paint(sys.stderr))
        typer.echo(shown.rstrip(), err=True)
    raise typer.Exit(FAILED)


def cluster(tiles: Iterable[Tile]) -> str:
    """Return tiles in hand notation, alike ones together: `FF 222B J`."""
    from cardwright.validator.hand import Hand, format_hand

    return format_hand(Hand.of(tiles))


def bag(tiles: Iterable[tuple[Tile, int]]) -> str:
    """Return tiles with their numbers in hand notation."""
    return cluster(tile for tile, count in tiles for _ in range(count))


def plural(count: int, word: str) -> str:
    """Return a number and a word: `1 line`, `2 lines`."""
    return f"{count} {word}{'' if count == 1 else 's'}"
