"""`cardwright export`: a card as CSV or JSON."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from cardwright.cli.exit_codes import FAILED
from cardwright.cli.files import save
from cardwright.cli.inputs import CARD, PARAM, card_source, fail, read_params, report

EXAMPLE = "Example: cardwright export practice-american -o card.csv opens in a spreadsheet."


class Form(StrEnum):
    """How the card is written."""

    CSV = "csv"
    JSON = "json"


def export(
    card: CARD,
    output: Annotated[
        str | None, typer.Option("--output", "-o", help="The file to write; stdout without it.")
    ] = None,
    form: Annotated[
        Form | None, typer.Option("--format", help="csv or json; by the file's name without it.")
    ] = None,
    param: PARAM = None,
) -> None:
    """Write a card as CSV or JSON: its lines with notes and points, templates filled in."""
    from cardwright.compiler.exporting import left_out, to_csv, to_json
    from cardwright.loading import CardError, UnknownParam, read

    try:
        reading = read(card_source(card), read_params(param or ()))
        if reading.compiled is None:
            raise CardError(reading.source, reading.diagnostics)
    except UnknownParam as error:
        fail(f"--param: {error}")
    except CardError as error:
        report(error)
        raise typer.Exit(FAILED) from None
    if form is None:
        if output and not output.lower().endswith((".csv", ".json")):
            fail(f"{output} says neither csv nor json; give --format")
        form = Form.CSV if output and output.lower().endswith(".csv") else Form.JSON
    if form is Form.CSV and (fields := left_out(reading)):
        typer.echo(f"{' and '.join(fields)} of the card have no place in a CSV", err=True)
    text = to_csv(reading) if form is Form.CSV else to_json(reading)
    if output is None:
        typer.echo(text, nl=False)
        return
    save(Path(output), text, card)
    typer.echo(f"{output}: {len(reading.lines)} lines")
