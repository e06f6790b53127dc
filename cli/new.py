"""`cardwright new`: a card file to begin with, or last year's rolled over."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from cardwright.cli.exit_codes import FAILED
from cardwright.cli.files import save
from cardwright.cli.inputs import card_source, fail, report

if TYPE_CHECKING:
    from cardwright.compiler.compile import Reading
    from cardwright.compiler.source import Source

EXAMPLE = (
    "Example: cardwright new my.yaml --rules tandem --year 2027 --title Mine; "
    "cardwright new next.yaml --from my.yaml --year 2028."
)

RULES = "american"
FIRST_YEAR, LAST_YEAR = 1900, 9999
"""Years of four digits, as is the year that the Flashback line of a new card names."""


def new(
    file: Annotated[str, typer.Argument(help="The file to write.")],
    title: Annotated[str | None, typer.Option(help="The title of the card.")] = None,
    year: Annotated[
        int | None, typer.Option(min=FIRST_YEAR, max=LAST_YEAR, help="The year of the card.")
    ] = None,
    rules: Annotated[
        str | None, typer.Option(help="american, tandem, siamese, or the path of a rules file.")
    ] = None,
    old: Annotated[
        str | None, typer.Option("--from", help="A card to roll over to another year.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file.")] = False,
) -> None:
    """Start a card: one worked line for each kind of category, or last year's card rolled over."""
    path = Path(file)
    if file == "-":
        fail("name the file to write; a new card is not written to standard output")
    if path.is_dir():
        fail(f"{file} is a directory; name the file to write")
    if path.exists() and not force:
        fail(f"{file} exists; --force overwrites it")
    if old is None:
        _start(path, title, year, rules)
    elif title or rules:
        fail("a card that is rolled over keeps its title and rules; give --from and --year alone")
    else:
        _roll_over(path, old, year)


def _start(path: Path, title: str | None, year: int | None, rules: str | None) -> None:
    from datetime import date

    from cardwright.compiler.starter import new_card

    name = path.stem.replace("-", " ").replace("_", " ").strip().title() or "New Card"
    this_year = date.today().year
    if sys.stdin is not None and sys.stdin.isatty():
        try:
            title = title or typer.prompt("Title", default=name)
            year = year or typer.prompt("Year", default=this_year, value_proc=_year)
            rules = rules or typer.prompt("Rules", default=RULES)
        except typer.Abort:
            fail("nothing was written")
    title, year, rules = title or name, year or this_year, rules or RULES
    text = new_card(title, year, rules)
    reading = _read(path, text)
    if reading.compiled is None:
        from cardwright.loading import CardError

        report(CardError(reading.source, reading.diagnostics))
        raise typer.Exit(FAILED)
    save(path, text)
    count = len(reading.lines)
    typer.echo(
        f"{path}: {' '.join(title.split())} {year}, rules {rules}, {count} lines to begin with"
    )
    typer.echo(f"next: cardwright lint {path} and cardwright show {path}")


def _year(answer: object) -> int:
    """Return a year that was typed; typer.BadParameter, by which it is asked for again."""
    text = str(answer).strip()
    if text.isdecimal() and FIRST_YEAR <= int(text) <= LAST_YEAR:
        return int(text)
    raise typer.BadParameter(f"a year is a number from {FIRST_YEAR} to {LAST_YEAR}")


def _roll_over(path: Path, old: str, year: int | None) -> None:
    from cardwright.compiler.lint import lint
    from cardwright.compiler.rollover import roll_over
    from cardwright.compiler.unsettled import unsettled
    from cardwright.loading import CardError, read

    try:
        before = read(card_source(old))
        if before.file is None:
            raise CardError(before.source, before.diagnostics)
    except CardError as error:
        report(error)
        raise typer.Exit(FAILED) from None
    last = before.file.year or 0
    try:
        text, retired = roll_over(before, year or last + 1, read)
    except ValueError as error:
        fail(f"{old}: {error}")
    reading = _read(path, text)
    save(path, text)
    typer.echo(f"{path}: {old} rolled over from {last} to {year or last + 1}")
    found = unsettled(reading, lint(reading), last, retired)
    if not found:
        typer.echo("no line needs a person")
        return
    typer.echo("to be looked at:")
    for each in found:
        row = reading.source.position(each.place)[0]
        typer.echo(f"  {path}:{row}: {each.line or 'the card'}: {each.why}")


def _read(path: Path, text: str) -> Reading:
    from cardwright.compiler.source import Source
    from cardwright.loading import read

    source: Source = Source(str(path), text)
    return read(source)
