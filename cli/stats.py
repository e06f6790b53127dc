"""`cardwright stats`: how hard each line is, what it should pay, and which tiles a card uses."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from cardwright.cli.files import save
from cardwright.cli.inputs import CARD, PARAM, fail, open_card

if TYPE_CHECKING:
    from cardwright.card import Card
    from cardwright.validator.analysis.chance import Chance
    from cardwright.validator.analysis.stats import CardStats, LineStats

EXAMPLE = "Example: cardwright stats practice-american --html stats.html draws it, too."

WIDE = 90
"""Columns of a terminal that has room for the values that a suggestion comes from."""

NARROW = 72
"""Columns below which the table is not squeezed: its rows then run over the edge."""

SHORT = 8
"""Columns that a line's id has at least."""

NEAR = 6
"""The distance after the deal that the table shows."""


def stats(
    card: CARD,
    param: PARAM = None,
    html: Annotated[Path | None, typer.Option(help="Write a page with plots.")] = None,
    games: Annotated[
        int | None, typer.Option(min=100, max=1_000_000, help="Random games; 2,000 without it.")
    ] = None,
    draws: Annotated[
        int | None, typer.Option(min=1, max=138, help="Draws of a race; 40 without it.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Where random numbers start.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Tell for each line its hands, Jokers needed, chances and a value to suit, and tile use."""
    if html is not None and as_json:
        fail("--html and --json cannot be given together")
    opened = open_card(card, param or ())
    if html is not None:
        _need_plots()
    from cardwright.validator.analysis import stats as analysis

    chosen = {"games": games, "draws": draws, "seed": seed}
    options = {name: value for name, value in chosen.items() if value is not None}
    try:
        with _progress(len(opened.line_ids)) as told:
            found = analysis.card_stats(opened.compiled, **options, told=told)
    except ValueError as error:
        fail(str(error))
    if html is not None:
        from cardwright.cli.stats_page import stats_page

        save(html, stats_page(opened, found), card)
        typer.echo(
            f"{html}: {opened.title}, {len(found.lines)} line{'s' if len(found.lines) != 1 else ''}"
        )
    elif as_json:
        typer.echo(json.dumps(stats_json(opened, found), ensure_ascii=False, indent=1))
    else:
        _print(opened, found)


def _need_plots() -> None:
    from importlib.util import find_spec

    if find_spec("matplotlib") is None:
        fail("stats --html needs the extra plots: pip install 'cardwright[plots]'")


def _progress(lines: int) -> Any:
    """Return a context that shows how far the lines are, where standard error is a terminal."""
    from contextlib import contextmanager

    from rich.console import Console
    from rich.progress import Progress

    @contextmanager
    def shown() -> Any:
        console = Console(file=sys.stderr)
        with Progress(console=console, disable=not sys.stderr.isatty(), transient=True) as bar:
            task = bar.add_task("lines", total=lines)
            yield lambda line: bar.update(task, completed=line + 1)

    return shown()


def stats_json(card: Card, found: CardStats) -> dict[str, Any]:
    """Return statistics as JSON: chances by distance and by draw, with their intervals."""
    from cardwright.compiler.tiles import TILES

    ids = card.line_ids
    return {
        "games": found.games,
        "deals": found.deals,
        "draws": found.draws,
        "seed": found.seed,
        "lines": [_line_json(line, ids) for line in found.lines],
        "tiles": {
            str(tile): round(float(use), 3) for tile, use in zip(TILES, found.tiles, strict=False)
        },
        "alike": [
            {"lines": [ids[pair.one], ids[pair.other]], "tiles": pair.tiles} for pair in found.alike
        ],
    }


def _line_json(line: LineStats, ids: tuple[str, ...]) -> dict[str, Any]:
    worth = line.suggested
    return {
        "line": line.line,
        "value": line.value,
        "targets": line.targets,
        "hands": line.hands,
        "jokers": line.fewest_jokers,
        "within": [_chance_json(chance) for chance in line.within],
        "made": [_chance_json(chance) for chance in line.made],
        "suggested": worth
        and {
            "value": worth.value,
            "by": [
                {"line": ids[other], "value": value}
                for other, value in zip(worth.neighbours, worth.values, strict=True)
            ],
        },
    }


def _chance_json(chance: Chance) -> dict[str, Any]:
    return {
        "chance": round(chance.value, 6),
        "interval": [round(chance.low, 6), round(chance.high, 6)],
        "exact": chance.exact,
    }


def _print(card: Card, found: CardStats) -> None:
    from cardwright.compiler.tiles import TILES
    from rich import box
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False, markup=False, emoji=False)
    console.width = max(console.width, NARROW)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("line", overflow="fold", min_width=SHORT)
    for name in ("pays", "hands", "Jokers", f"{NEAR} away", f"{found.draws} draws", "suggested"):
        table.add_column(name, justify="right", no_wrap=True)
    if console.width >= WIDE:
        table.add_column("as these pay", no_wrap=True)
    for line in found.lines:
        worth = line.suggested
        cells = (
            line.line,
            _points(line.value),
            f"{line.hands:,}",
            str(line.fewest_jokers or ""),
            _told(line.within[NEAR]),
            _told(line.made[-1]),
            _points(worth.value) if worth else "",
            " ".join(map(str, sorted(worth.values))) if worth else "",
        )
        table.add_row(*cells[: len(table.columns)])
    console.print(table)
    for text in notes(found):
        console.print(text, soft_wrap=True)
    console.print("\nTiles that the lines ask for, each line once:", soft_wrap=True)
    order = sorted(range(len(found.tiles)), key=lambda kind: (-found.tiles[kind], kind))
    most = ", ".join(f"{TILES[kind]} {found.tiles[kind]:.1f}" for kind in order)
    console.print(f"  {most}", soft_wrap=True)
    if found.alike:
        console.print("\nLines that share most tiles:", soft_wrap=True)
    for pair in found.alike:
        names = f"{card.line_ids[pair.one]} and {card.line_ids[pair.other]}"
        console.print(f"  {names}: {pair.tiles}", soft_wrap=True)


def _points(value: int | None) -> str:
    return "–" if value is None else str(value)


def _told(chance: Chance) -> str:
    """Return a chance, marked ≈ where it was counted."""
    return str(chance) if chance.exact else f"≈ {chance}"


def notes(found: CardStats) -> tuple[str, ...]:
    """Return what the columns of the table mean."""
    from cardwright.validator.analysis.chance import CONFIDENCE
    from cardwright.validator.analysis.worth import NEIGHBOURS

    sure = f"{100 * CONFIDENCE:.0f} %"
    return (
        "hands: natural hands, before Jokers. Jokers: as many as every hand needs.",
        f"{NEAR} away: the chance to be at most {NEAR} tiles away with the fourteen of the deal.",
        f"{found.draws} draws: the chance that a player alone with the wall makes the line in "
        f"{found.draws} draws, who aims at nothing else, keeps what the nearest target of the line "
        "can use and calls nothing.",
        f"≈ counted in {found.deals:,} deals and {found.games:,} games from seed {found.seed} "
        f"(--json has the {sure} intervals); the others are exact.",
        f"suggested: the middle of what the {NEIGHBOURS} lines pay that are made about as often, "
        "open lines beside open ones, closed beside closed where there are enough.",
    )
