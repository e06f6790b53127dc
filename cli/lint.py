"""`cardwright lint`: what is wrong with card files, and the fixes for it."""

from __future__ import annotations

from typing import Annotated

import typer
from cardwright.cli.inputs import fail
from cardwright.cli.linting import Format, Order, Run

EXAMPLE = (
    "Example: cardwright lint mycard.yaml shows each fault with its place and what to do; "
    "cardwright lint --fix --diff mycard.yaml shows what --fix would change."
)


def lint(
    file: Annotated[
        list[str] | None, typer.Argument(help="Card files, names of shipped cards, or -.")
    ] = None,
    select: Annotated[
        list[str] | None,
        typer.Option(
            help="Report only these warnings and notices, by name, code or prefix such as L21, "
            "parted by commas; errors are always reported."
        ),
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option(help="Leave out these warnings and notices.")
    ] = None,
    fix: Annotated[
        bool, typer.Option("--fix", help="Make the fixes that keep hands and printed notes.")
    ] = False,
    unsafe_fixes: Annotated[
        bool, typer.Option("--unsafe-fixes", help="Make all fixes; look at what they changed.")
    ] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="Show what the fixes would change; write nothing.")
    ] = False,
    output: Annotated[Format, typer.Option("--format", help="How to write.")] = Format.TEXT,
    as_json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
    list_all: Annotated[
        bool, typer.Option("--list", help="List all that lint looks for, and end.")
    ] = False,
) -> None:
    """Find what is wrong with card files: all problems of all files in one run."""
    from cardwright.compiler.lint.selection import UnknownCode, choose

    style = Format.JSON if as_json else output
    if list_all:
        from cardwright.cli.catalogue import show_catalogue

        show_catalogue(as_json=style is Format.JSON)
        return
    if not file:
        fail("name a card file, or - for standard input; --list needs none")
    if diff and style is not Format.TEXT:
        fail(f"--diff writes a diff, not {style}; use one of the two")
    try:
        chosen = choose(select or (), ignore or ())
    except UnknownCode as error:
        fail(str(error))
    mends = fix or unsafe_fixes or diff
    order = Order(chosen, style, mends=mends, unsafe=unsafe_fixes, diff=diff)
    raise typer.Exit(Run(order, to_stderr=mends and not diff and "-" in file).lint(file))
