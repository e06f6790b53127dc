"""What commands read: cards by name, path or `-`, and hands a line each."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn, TypeVar

import typer
from cardwright.cli.exit_codes import FAILED
from cardwright.cli.paint import Paint
from cardwright.compiler.source import Source

if TYPE_CHECKING:
    from cardwright.book import Book
    from cardwright.card import Card
    from cardwright.compiler.compile import Reading
    from cardwright.loading import CardError


Opened = TypeVar("Opened")

STDIN = "<stdin>"
"""The name of what is read from standard input."""

CARD = Annotated[str, typer.Argument(help="A shipped card's name, a file, or - for stdin.")]
PARAM = Annotated[
    list[str] | None, typer.Option(help="A value of the card's params, as lucky=1987.")
]


def unknown_line(card: Card, line: str) -> NoReturn:
    """Say that a card has no line with an id, and which ids are like it; end the command."""
    from difflib import get_close_matches

    near = get_close_matches(line, card.line_ids, n=3, cutoff=0.5)
    advice = f"did you mean {', '.join(near)}?" if near else "`cardwright show` lists them"
    fail(f"the card has no line {line}; {advice}")


def fail(message: str) -> NoReturn:
    """Say why a command could not be done, and end it."""
    paint = Paint(sys.stderr)
    typer.echo(f"{paint('error', 'bold', 'red')}: {message}", err=True)
    raise typer.Exit(FAILED)


def card_source(card: str) -> str | Source:
    """Return a card argument as `load` takes it: standard input where it is `-`."""
    if card != "-":
        return card
    from cardwright.loading import CardError, decode

    try:
        return decode(STDIN, read_stdin())
    except CardError as error:
        report(error)
        raise typer.Exit(FAILED) from None


def read_stdin() -> bytes:
    """Return all of standard input; end the command where it is closed."""
    if sys.stdin is None:
        fail("there is no standard input to read")
    return sys.stdin.buffer.read()


def open_card(card: str, params: Iterable[str] = ()) -> Card:
    """Return a card ready for hands; print its errors and end the command where it has any."""
    from cardwright.loading import load_card

    return _open(load_card, card, params)


def open_any(card: str, params: Iterable[str] = ()) -> Card | Book:
    """Return a card, or the classical rule book that the file is, as `open_card` does."""
    from cardwright.loading import load

    return _open(load, card, params)


def _open(
    load: Callable[[str | Source, Mapping[str, int]], Opened], card: str, params: Iterable[str]
) -> Opened:
    from cardwright.loading import CardError, UnknownParam

    source = card_source(card)
    try:
        return load(source, read_params(params))
    except UnknownParam as error:
        fail(f"--param: {error}")
    except CardError as error:
        report(error)
        raise typer.Exit(FAILED) from None


def open_reading(card: str, params: Iterable[str] = ()) -> tuple[Card, Reading | None]:
    """Return a card with the reading of its file, for what lint has to say; None if compiled.

    Its errors are printed as `open_card` does.
    """
    from cardwright.card import Card
    from cardwright.compiler.serialise import is_compiled
    from cardwright.loading import CardError, UnknownParam, find_source, load_card, read

    source = card_source(card)
    try:
        if isinstance(source, str):
            source = find_source(source)
        values = read_params(params)
        if is_compiled(source.text):
            return load_card(source, values), None
        reading = read(source, values)
    except UnknownParam as error:
        fail(f"--param: {error}")
    except CardError as error:
        report(error)
        raise typer.Exit(FAILED) from None
    if reading.compiled is None:
        report(CardError(source, reading.diagnostics))
        raise typer.Exit(FAILED)
    return Card(reading.compiled), reading


def report(error: CardError) -> None:
    """Print the errors of a card to standard error."""
    from cardwright.cli.report import render, summary
    from cardwright.compiler.classical.kind import is_book

    paint = Paint(sys.stderr)
    problems = [problem for problem in error.diagnostics if problem.is_error]
    if error.is_unreadable:
        help_text = problems[0].help
        label = f"{paint('error[S001]', 'bold', 'red')}: {problems[0].message}"
        typer.echo(f"{label}\n  = help: {help_text}", err=True)
        return
    for problem in problems:
        typer.echo(render(error.source, problem, paint), err=True)
    what = "rule book" if is_book(error.source) else "card"
    typer.echo(f"{error.source.name}: {summary(problems)}; the {what} cannot be used", err=True)


def read_params(params: Iterable[str]) -> dict[str, int]:
    """Return `name=number` options as values of a card's params."""
    values: dict[str, int] = {}
    for param in params:
        name, _, number = param.partition("=")
        try:
            values[name.strip()] = int(number)
        except ValueError:
            fail(f"--param takes name=number, such as lucky=1987, not {param!r}")
    return values


def read_hands(file: str) -> Iterator[str]:
    """Yield the hands of a file, or of standard input for `-`; blank and # lines are skipped."""
    try:
        data = read_stdin() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        fail(f"{file} cannot be read: {error.strerror}")
    if b"\0" in data:
        fail(f"{file} is a binary file, hands are text, one a line")
    for line in data.decode("utf-8-sig", "replace").splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            yield line.strip()
