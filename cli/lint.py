"""`cardwright lint`: what is wrong with card files."""

from __future__ import annotations

import json
import sys
from enum import StrEnum
from typing import Annotated

import typer
from cardwright.cli.exit_codes import FAILED, NO, YES
from cardwright.cli.inputs import card_source, report
from cardwright.cli.paint import Paint

EXAMPLE = "Example: cardwright lint mycard.yaml shows each fault with its place and what to do."


class Format(StrEnum):
    """How findings are written."""

    TEXT = "text"
    JSON = "json"


def lint(
    file: Annotated[list[str], typer.Argument(help="Card files, names of shipped cards, or -.")],
    output: Annotated[Format, typer.Option("--format", help="How to write.")] = Format.TEXT,
    as_json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
) -> None:
    """Find what is wrong with card files: all problems of all files in one run."""
    from cardwright.cli.report import as_json as to_json
    from cardwright.cli.report import render, summary
    from cardwright.compiler.lint import lint as find
    from cardwright.loading import CardError, read

    wants_json = as_json or output is Format.JSON
    found: list[dict[str, object]] = []
    worst = YES
    for name in file:
        try:
            reading = read(card_source(name))
        except CardError as error:
            worst = FAILED
            if wants_json:
                found.extend(to_json(error.source, error.diagnostics))
            else:
                report(error)
            continue
        problems = find(reading)
        if problems:
            worst = max(worst, NO)
        if wants_json:
            found.extend(to_json(reading.source, problems))
            continue
        paint = Paint(sys.stdout)
        for problem in problems:
            typer.echo(render(reading.source, problem, paint))
        count = sum(len(entry.lines) for entry in reading.file.categories) if reading.file else 0
        lines = f"{count} line{'s' if count != 1 else ''}"
        typer.echo(f"{reading.source.name}: {summary(problems)} in {lines}")
    if wants_json:
        typer.echo(json.dumps(found, ensure_ascii=False, indent=1))
    raise typer.Exit(worst)
