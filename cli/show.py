"""`cardwright show`: the card as players read it, on the terminal, on a page, or for print."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from cardwright.cli.files import real_path, write_file
from cardwright.cli.inputs import CARD, PARAM, fail, open_any, open_reading
from cardwright.cli.paint import Paint

if TYPE_CHECKING:
    from cardwright.card import Card
    from cardwright.compiler.compile import Reading
    from cardwright.validator.verdict import Verdict

EXAMPLE = (
    "Example: cardwright show practice-tandem prints both sides of the card in its inks; "
    "cardwright show practice-tandem --pdf card.pdf makes the sheet to print, cut and fold."
)

NEEDS_EXTRA = "needs the extra pdf: pip install 'cardwright[pdf]'"

Writer = Callable[[], str | bytes]


def show(
    card: CARD,
    param: PARAM = None,
    html: Annotated[Path | None, typer.Option(help="Write one page of HTML.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Write a picture as SVG.")] = None,
    pdf: Annotated[Path | None, typer.Option(help="Write the sheet to print and fold.")] = None,
    png: Annotated[Path | None, typer.Option(help="Write a picture as PNG.")] = None,
    hand: Annotated[
        str | None, typer.Option(help="Draw this hand and its verdict instead (PNG, SVG).")
    ] = None,
    proof: Annotated[
        bool, typer.Option("--proof", help="Write what is signed before print (HTML, PDF).")
    ] = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="Write the HTML again at each save; Ctrl-C ends.")
    ] = False,
) -> None:
    """Print a card in its inks; where there is no colour, with its ink letters."""
    outputs = {"--html": html, "--svg": svg, "--pdf": pdf, "--png": png}
    chosen = {name: path for name, path in outputs.items() if path is not None}
    _check_options(card, chosen, hand, proof, watch)
    if watch and html is not None:
        from cardwright.cli.watch import watch_card

        watch_card(Path(card), html, param or ())
        return
    reading = None
    if proof:
        opened, reading = open_reading(card, param or ())
    else:
        from cardwright.card import Card

        any_kind = open_any(card, param or ())
        if not isinstance(any_kind, Card):
            from cardwright.cli.classical.books import show_book

            if chosen:
                fail(f"{next(iter(chosen))} takes a card, and this is a classical rule book")
            show_book(any_kind)
            return
        opened = any_kind
    if not chosen:
        _on_terminal(opened)
        return
    writers = _writers(opened, reading, hand, proof)
    if chosen.keys() - {"--html"}:
        _tell_unprintable(opened)
    for name, path in chosen.items():
        _write(path, name, writers[name])


def _check_options(
    card: str, chosen: dict[str, Path], hand: str | None, proof: bool, watch: bool
) -> None:
    """End the command where options do not go together."""
    only = {
        "--hand": (hand is not None, {"--png", "--svg"}, "--png FILE or --svg FILE"),
        "--proof": (proof, {"--html", "--pdf"}, "--html FILE or --pdf FILE"),
        "--watch": (watch, {"--html"}, "--html FILE"),
    }
    given = [name for name, (wanted, _, _) in only.items() if wanted]
    if len(given) > 1:
        fail(f"{' and '.join(given)} cannot be given together")
    for name in given:
        _, allowed, words = only[name]
        if not chosen:
            fail(f"{name} needs {words}")
        for other in chosen.keys() - allowed:
            fail(f"{name} does not go with {other}; it takes {words}")
    if watch and card == "-":
        fail("--watch needs a file to watch, and standard input is none")
    places: dict[Path, str] = {real_path(Path(card)): "the card"}
    for name, path in chosen.items():
        first = places.setdefault(real_path(path), name)
        if first != name:
            fail(f"{name} and {first} are the same file, {path}")


def _on_terminal(opened: Card) -> None:
    from cardwright.compiler.render.terminal import show as render
    from rich.console import Console

    render(opened.ir, Console(highlight=False))


def _writers(
    opened: Card, reading: Reading | None, hand: str | None, proof: bool
) -> dict[str, Writer]:
    """Return what makes each output."""
    from cardwright import printing

    if hand is not None:
        verdict = opened.check(hand)
        if verdict.hand is None:
            _unreadable(verdict)
        return {
            "--png": lambda: printing.hand_png(opened, verdict),
            "--svg": lambda: printing.hand_svg(opened, verdict),
        }
    if proof:
        return {
            "--html": lambda: printing.proof_html(opened, reading),
            "--pdf": lambda: printing.proof_pdf(opened, reading),
        }
    return {
        "--html": lambda: printing.to_html(opened),
        "--svg": lambda: printing.to_svg(opened),
        "--pdf": lambda: printing.to_pdf(opened),
        "--png": lambda: printing.to_png(opened),
    }


def _unreadable(verdict: Verdict) -> NoReturn:
    """Print what is wrong with the text of a hand, and end the command."""
    from cardwright.cli.report import render
    from cardwright.compiler.source import Source

    source, paint = Source("hand", verdict.text), Paint(sys.stderr)
    for problem in verdict.problems:
        typer.echo(render(source, problem, paint), err=True)
    fail("this hand cannot be read, so there is nothing to draw")


def _tell_unprintable(opened: Card) -> None:
    from cardwright.printing import unprintable

    signs = unprintable(opened)
    if signs:
        typer.echo(
            f"warning: the fonts for print lack {' '.join(signs)}; ? is printed instead", err=True
        )


def _write(path: Path, name: str, content: Writer) -> None:
    try:
        written = content()
    except ImportError:
        fail(f"{name} {NEEDS_EXTRA}")
    try:
        write_file(path, written)
    except OSError as error:
        fail(f"{path} cannot be written: {error.strerror}")
    typer.echo(f"{path}: written")
