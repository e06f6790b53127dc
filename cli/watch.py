"""`cardwright show --html FILE --watch`: a page that follows the card file as it is written."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING

import typer
from cardwright.cli.files import write_file
from cardwright.cli.inputs import fail, read_params
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.source import Source

if TYPE_CHECKING:
    from cardwright.compiler.ir import Card

PAUSE = 0.25
"""Seconds between two looks at the files."""

REFRESH = 2
"""Seconds after which a browser reads the page again."""

Stamp = tuple[tuple[int, int, int] | None, ...]
"""What changes when one of the files does."""


def watch_card(card: Path, page: Path, params: Iterable[str]) -> None:
    """Write a page of a card now and after each change of its files, until Ctrl-C.

    Problems stand beside their lines. A file that is no card leaves the last good page, with the
    problems at its top.
    """
    if not card.is_file():
        fail(f"--watch needs a card file to watch, and {card} is none")
    watcher = _Watcher(card, page, read_params(params))
    try:
        while True:
            watcher.look()
            sleep(PAUSE)
    except KeyboardInterrupt:
        typer.echo(f"{page}: no longer watched")


class _Watcher:
    """One card file and its page; keeps the last card that could be used."""

    def __init__(self, card: Path, page: Path, params: dict[str, int]) -> None:
        self.card = card
        self.page = page
        self.params = params
        self.files = [card]
        self.seen: Stamp | None = None
        self.good: Card | None = None

    def look(self) -> None:
        """Write the page if one of the files changed; wait while an editor replaces the card."""
        stamp = tuple(map(_stamp, self.files))
        if stamp == self.seen or stamp[0] is None:
            return
        self.seen = stamp
        text, said = self.render()
        try:
            write_file(self.page, text)
        except OSError as error:
            fail(f"{self.page} cannot be written: {error.strerror}")
        typer.echo(f"{self.page}: {said}")

    def render(self) -> tuple[str, str]:
        """Return the page, and what to say about it."""
        from cardwright.cli.report import summary
        from cardwright.compiler.lint import lint
        from cardwright.compiler.render.html import to_html
        from cardwright.compiler.render.problems import problems_of
        from cardwright.loading import CardError, UnknownParam, read

        try:
            reading = read(str(self.card), self.params)
        except UnknownParam as error:
            fail(f"--param: {error}")
        except CardError as error:
            return self.broken(error.source, error.diagnostics)
        self.follow(reading.file.rules if reading.file else None)
        found = lint(reading)
        if reading.compiled is None:
            return self.broken(reading.source, [each for each in found if each.is_error])
        self.good = reading.compiled.card
        problems = problems_of(reading.source, found)
        return to_html(self.good, problems, refresh=REFRESH), f"written, {summary(found)}"

    def broken(self, source: Source, errors: Iterable[Diagnostic]) -> tuple[str, str]:
        """Return the last good page with the problems of the file as it is now."""
        from cardwright.cli.report import summary
        from cardwright.compiler.render.html import broken_page, to_html
        from cardwright.compiler.render.problems import Problems, problems_of

        listed = list(errors)
        problems = problems_of(source, listed)
        said = f"{summary(listed)}; the card cannot be used"
        if self.good is None:
            return broken_page(self.card.name, problems, REFRESH), said
        beside = Problems(problems.lines)
        text = to_html(self.good, beside, broken=problems, refresh=REFRESH)
        return text, f"{said}, the last good page stays"

    def follow(self, rules: str | None) -> None:
        """Watch the rules file of the card too, where it has one of its own."""
        path = self.card.parent / rules if rules else None
        files = [self.card, path] if path is not None and path.is_file() else [self.card]
        if files != self.files:
            self.files = files
            self.seen = (*(self.seen or ())[:1], *map(_stamp, files[1:]))


def _stamp(path: Path) -> tuple[int, int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino
