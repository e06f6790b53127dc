"""`cardwright import`: lists of hands in other forms become card files."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from cardwright.cli.exit_codes import NO, YES
from cardwright.cli.files import save
from cardwright.cli.inputs import card_source, fail
from cardwright.cli.paint import Paint

if TYPE_CHECKING:
    from cardwright.compiler.card_text import DraftCategory
    from cardwright.compiler.compile import Reading

EXAMPLE = "Example: cardwright import hands.csv -o card.yaml --title Mine --year 2027."


SHOWN = 200
"""Characters of a line that could not be read that are told."""


class Form(StrEnum):
    """How the list is written."""

    CSV = "csv"
    TEXT = "text"


def import_(
    file: Annotated[str, typer.Argument(help="A CSV or a plain text, or - for stdin.")],
    output: Annotated[
        str | None, typer.Option("--output", "-o", help="The card file; stdout without it.")
    ] = None,
    form: Annotated[
        Form | None, typer.Option("--format", help="csv or text; by the file's name without it.")
    ] = None,
    title: Annotated[str, typer.Option(help="The title of the card.")] = "Imported Card",
    year: Annotated[int | None, typer.Option(min=1, max=9999, help="Its year.")] = None,
    rules: Annotated[str, typer.Option(help="Its rules.")] = "american",
    force: Annotated[bool, typer.Option("--force", help="Overwrite the card file.")] = False,
) -> None:
    """Make a card file of a CSV or a plain text; list every line that could not be read."""
    from cardwright.compiler.card_text import card_text
    from cardwright.compiler.compile import UNKNOWN_RULES
    from cardwright.compiler.importing import checked, drafts_from_csv, drafts_from_text
    from cardwright.compiler.source import Source
    from cardwright.loading import CardError, find_source, read

    if output and Path(output).exists() and not force:
        fail(f"{output} exists; --force overwrites it")
    try:
        found = card_source(file)
        source = found if isinstance(found, Source) else find_source(found)
    except CardError as error:
        fail(f"{error.diagnostics[0].message}; {error.diagnostics[0].help}")
    is_csv = form is Form.CSV or (form is None and file.lower().endswith((".csv", ".tsv")))

    def compiled(drafts: Sequence[DraftCategory]) -> Reading:
        return read(Source(output or "card.yaml", card_text(title, year, rules, drafts)))

    try:
        drafts = drafts_from_csv(source.text) if is_csv else drafts_from_text(source.text)
        drafts = checked(drafts, compiled)
        reading = compiled(drafts)
    except ValueError as error:
        fail(f"{file}: {error}")
    except CardError as error:
        fail(f"{file} gives a card that is too large: {error.diagnostics[0].message}")
    for problem in reading.diagnostics:
        if problem.code is UNKNOWN_RULES:
            fail(f"--rules: {problem.message}")
    if output:
        save(Path(output), reading.source.text)
    else:
        typer.echo(reading.source.text, nl=False)
    raise typer.Exit(_summary(file, drafts, reading))


def _summary(file: str, drafts: Sequence[DraftCategory], reading: Reading) -> int:
    """Say on stderr what was read and what was not; return the exit code."""
    from cardwright.cli.report import render

    lines = [line for category in drafts for line in category.lines]
    unread = [line for line in lines if line.why_not]
    for line in lines:
        if line.why_not:
            typer.echo(
                f"{file}:{line.place}: not read: {line.original}\n  {line.why_not}", err=True
            )
        elif line.doubt:
            typer.echo(f"{file}:{line.place}: {line.doubt}", err=True)
    if len(unread) < len(lines):
        for problem in reading.diagnostics:
            if problem.is_error:
                typer.echo(render(reading.source, problem, Paint(sys.stderr)), err=True)
    typer.echo(f"{file}: {len(lines) - len(unread)} of {len(lines)} lines read", err=True)
    return YES if lines and not unread and reading.compiled else NO
