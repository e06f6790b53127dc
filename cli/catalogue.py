"""The list of all that lint looks for: code, name, severity, fix, and what it is."""

from __future__ import annotations

import json

import typer
from cardwright.cli.pages import find_page, fix_of
from cardwright.compiler.lint import ALL_CODES
from cardwright.loading import CODES as OPENING


def show_catalogue(*, as_json: bool) -> None:
    """Print a line, or an object of JSON, for each kind of diagnostic."""
    rows = []
    for code in (*OPENING, *ALL_CODES):
        page = find_page(code.id)
        if page is not None:
            rows.append(
                {
                    "code": code.id,
                    "name": code.name,
                    "severity": str(code.severity),
                    "fix": fix_of(page),
                    "summary": page.first_sentence,
                }
            )
    if as_json:
        typer.echo(json.dumps(rows, ensure_ascii=False, indent=1))
        return
    for row in rows:
        fix = f"{row['fix']} fix" if row["fix"] else ""
        typer.echo(
            f"{row['code']}  {row['name']:27}  {row['severity']:7}  {fix:10}  {row['summary']}"
        )
