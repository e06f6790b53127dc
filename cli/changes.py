"""Changes of a file as a unified diff."""

from __future__ import annotations

import sys
from difflib import unified_diff

import typer
from cardwright.cli.paint import Paint

_COLOURS = {"+": "green", "-": "red", "@": "cyan"}


def show_changes(name: str, old: str, new: str) -> None:
    """Print what changes from an old text to a new one; nothing where they are the same."""
    paint = Paint(sys.stdout)
    lines = unified_diff(
        old.splitlines(keepends=True), new.splitlines(keepends=True), name, name, n=1
    )
    for line in lines:
        colour = None if line.startswith(("+++", "---")) else _COLOURS.get(line[0])
        shown = line.rstrip("\r\n")
        typer.echo(paint(shown, colour) if colour else shown)
        if not line.endswith("\n"):
            typer.echo("\\ No newline at end of file")
