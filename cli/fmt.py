"""`cardwright fmt`: card files in canonical layout."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from cardwright.cli.exit_codes import FAILED, NO, YES
from cardwright.cli.files import rewrite_file
from cardwright.cli.inputs import card_source, fail, report

if TYPE_CHECKING:
    from cardwright.compiler.compile import Reading
    from cardwright.compiler.source import Source

EXAMPLE = "Example: cardwright fmt --diff mycard.yaml shows what would change and writes nothing."


def fmt(
    file: Annotated[list[str], typer.Argument(help="Card files, or - for stdin to stdout.")],
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit 1 if a file would change.")
    ] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="Show what would change and write nothing.")
    ] = False,
    ids: Annotated[
        bool, typer.Option("--ids", help="Write the present id into every line of a card.")
    ] = False,
) -> None:
    """Put the lines of card files into canonical form; comments and layout stay."""
    worst = YES
    for name in file:
        try:
            changed = _one(name, check=check, diff=diff, ids=ids)
            worst = max(worst, NO if changed and (check or diff) else YES)
        except typer.Exit:
            worst = FAILED
    raise typer.Exit(worst)


def _one(name: str, *, check: bool, diff: bool, ids: bool) -> bool:
    """Do one file; return whether its canonical text is another."""
    source, text = _formatted(name, ids)
    if diff:
        from cardwright.cli.changes import show_changes

        show_changes(source.name, source.text, text)
    elif name == "-" and not check:
        typer.echo(text, nl=False)
    elif text == source.text:
        typer.echo(f"{source.name}: in canonical form", err=name == "-")
    elif check:
        typer.echo(f"{source.name}: would change", err=name == "-")
    else:
        _write(name, source, text)
    return text != source.text


def _formatted(name: str, ids: bool) -> tuple[Source, str]:
    """Return a file's text and its canonical text; typer.Exit where it cannot be read."""
    from cardwright.compiler.classical.kind import is_book
    from cardwright.compiler.diagnostics import apply_edits
    from cardwright.compiler.formatter import format_card
    from cardwright.compiler.line_ids import write_ids
    from cardwright.loading import CardError, find_source, read

    try:
        source = card_source(name)
        source = find_source(source) if isinstance(source, str) else source
        if is_book(source):
            return source, _formatted_book(source, ids)
        reading = read(source)
        if reading.file is None:
            raise CardError(reading.source, reading.diagnostics)
        _tell_errors(reading)
    except CardError as error:
        report(error)
        raise typer.Exit(FAILED) from None
    text = apply_edits(reading.source.text, format_card(reading))
    if ids:
        from cardwright.compiler.source import Source

        text = apply_edits(text, write_ids(read(Source(reading.source.name, text))))
    return reading.source, text


def _tell_errors(reading: Reading) -> None:
    """Say on standard error that a card has errors: what cannot be read stays as it is."""
    from cardwright.cli.report import summary

    errors = [problem for problem in reading.diagnostics if problem.is_error]
    if errors:
        name = reading.source.name
        typer.echo(f"{name}: {summary(errors)}; lines that cannot be read stay", err=True)


def _formatted_book(source: Source, ids: bool) -> str:
    """Return the canonical text of a classical rule book; CardError where it is no YAML."""
    from cardwright.compiler.classical.bookfile import read_book
    from cardwright.compiler.classical.layout import format_book
    from cardwright.loading import CardError

    if ids:
        fail("--ids is for cards; each rule of a rule book has its id already")
    reading = read_book(source)
    if reading.draft is None:
        raise CardError(source, reading.diagnostics)
    return format_book(source.text)


def _write(name: str, source: Source, text: str) -> None:
    path = Path(name)
    if not path.exists():
        fail(f"{name} ships with Cardwright and stays as it is; copy it with `cardwright new`")
    try:
        rewrite_file(path, source.text, text)
    except OSError as error:
        fail(f"{error}" if error.errno is None else f"{name} cannot be written: {error.strerror}")
    old, new = source.text.splitlines(), text.splitlines()
    count = sum(before != after for before, after in zip(old, new, strict=False))
    if len(old) == len(new):
        typer.echo(f"{name}: {count} line{'s' if count != 1 else ''} changed")
    else:
        typer.echo(f"{name}: written")
