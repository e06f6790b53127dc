"""One run of `cardwright lint` over several files: what is found, fixed, shown and written."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

import typer
from cardwright.cli.exit_codes import FAILED, NO, YES
from cardwright.cli.inputs import STDIN, card_source, report
from cardwright.cli.paint import Paint

if TYPE_CHECKING:
    from cardwright.compiler.compile import Reading
    from cardwright.compiler.diagnostics import Diagnostic
    from cardwright.compiler.fixes import Mended
    from cardwright.compiler.lint import Chosen
    from cardwright.compiler.source import Source

    Found = tuple[Source, tuple[Diagnostic, ...]]


class Format(StrEnum):
    """How findings are written."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    GITHUB = "github"


@dataclass(frozen=True, slots=True)
class Order:
    """What is asked of a run: which findings, how written, and what to do with their fixes."""

    chosen: Chosen
    style: Format
    mends: bool
    unsafe: bool
    diff: bool


class Run:
    """One run over several files: the worst exit code so far, and findings to be written last."""

    def __init__(self, order: Order, *, to_stderr: bool) -> None:
        self.order = order
        self.style = order.style
        self.to_stderr = to_stderr
        self.worst = YES
        self.found: list[Found] = []

    def lint(self, names: list[str]) -> int:
        """Lint files by name; return the exit code."""
        from cardwright.compiler.classical.kind import is_book
        from cardwright.compiler.lint import lint
        from cardwright.loading import CardError, find_source, read

        for name in names:
            try:
                source = card_source(name)
                source = find_source(source) if isinstance(source, str) else source
                if is_book(source):
                    self._lint_book(source)
                    continue
                reading = read(source)
            except CardError as error:
                self.worst = FAILED
                self.found.append((error.source, error.diagnostics))
                if self.style is Format.TEXT:
                    report(error)
                continue
            if self.order.mends:
                self._mend(reading)
            else:
                self._tell(reading, lint(reading, self.order.chosen))
        self._write()
        return self.worst

    def _lint_book(self, source: Source) -> None:
        """Lint a classical rule book, for which there are no fixes."""
        from cardwright.cli.report import render, summary
        from cardwright.compiler.classical.linting import lint_book

        problems = tuple(
            each for each in lint_book(source) if each.is_error or self.order.chosen(each.code)
        )
        if problems:
            self.worst = max(self.worst, NO)
        self.found.append((source, problems))
        self._hand_on(source)
        if self.style is Format.TEXT:
            paint = Paint(sys.stderr if self.to_stderr else sys.stdout)
            for problem in problems:
                self._echo(render(source, problem, paint))
            self._echo(f"{source.name}: {summary(problems)} in a classical rule book")

    def _hand_on(self, source: Source) -> None:
        """Write a text as it came where its fixed form is due on standard output."""
        if source.name == STDIN and self.to_stderr:
            typer.echo(source.text, nl=False)

    def _mend(self, reading: Reading) -> None:
        """Make or show the fixes of one file."""
        from cardwright.compiler.fixes import ROUNDS, mend
        from cardwright.loading import read

        mended = mend(reading, read, self.order.chosen, unsafe=self.order.unsafe)
        if not mended.settled:
            self._hand_on(reading.source)
            self._failed(
                f"{reading.source.name}: the fixes still call for each other after {ROUNDS} "
                "rounds; nothing was changed"
            )
        elif self.order.diff:
            self._show(reading, mended)
        elif self._written(reading, mended):
            self._tell(mended.reading, mended.problems, mended)

    def _show(self, reading: Reading, mended: Mended) -> None:
        """Show what would change; what people read beside it goes to standard error."""
        from cardwright.cli.changes import show_changes
        from cardwright.cli.report import summary

        before, after = reading.source, mended.reading.source
        show_changes(before.name, before.text, after.text)
        count = len(mended.fixed)
        fixes = f"{count} fix{'es' if count != 1 else ''}"
        left = f", {summary(mended.problems)} would stay" if mended.problems else ""
        typer.echo(f"{before.name}: {fixes}{left}; nothing was written", err=True)
        if mended.problems or mended.fixed:
            self.worst = max(self.worst, NO)

    def _written(self, reading: Reading, mended: Mended) -> bool:
        from cardwright.cli.mending import write_back

        try:
            write_back(reading.source, mended)
        except OSError as error:
            reason = error.strerror or str(error)
            self._failed(f"{reading.source.name} cannot be fixed: {reason}")
            return False
        return True

    def _failed(self, message: str) -> None:
        self.worst = FAILED
        typer.echo(f"{Paint(sys.stderr)('error', 'bold', 'red')}: {message}", err=True)

    def _tell(
        self, reading: Reading, problems: tuple[Diagnostic, ...], mended: Mended | None = None
    ) -> None:
        """Write the findings of a file, or keep them where all are written as one."""
        if problems:
            self.worst = max(self.worst, NO)
        self.found.append((reading.source, problems))
        if self.style is not Format.TEXT:
            return
        from cardwright.cli.mending import fixed_lines
        from cardwright.cli.report import render, summary

        paint = Paint(sys.stderr if self.to_stderr else sys.stdout)
        for problem in problems:
            self._echo(render(reading.source, problem, paint))
        for line in fixed_lines(mended) if mended else ():
            self._echo(line)
        fixable = sum(each.fix is not None and each.fix.safe for each in problems)
        fixed = f"{len(mended.fixed)} fixed, " if mended and mended.fixed else ""
        count = sum(len(entry.lines) for entry in reading.file.categories) if reading.file else 0
        lines = f"{count} line{'s' if count != 1 else ''}"
        more = f"; {fixable} can be fixed by --fix" if fixable and not mended else ""
        self._echo(f"{reading.source.name}: {fixed}{summary(problems)} in {lines}{more}")

    def _write(self) -> None:
        """Write what is written as one for all files."""
        if self.style is Format.JSON:
            from cardwright.cli.report import as_json

            found = [one for source, problems in self.found for one in as_json(source, problems)]
            self._echo(json.dumps(found, ensure_ascii=False, indent=1))
        elif self.style is Format.SARIF:
            from cardwright.cli.sarif import as_sarif

            log = as_sarif(self.found, could_open_all=self.worst < FAILED)
            self._echo(json.dumps(log, ensure_ascii=False, indent=1))
        elif self.style is Format.GITHUB:
            from cardwright.cli.workflow import as_command

            for source, problems in self.found:
                for problem in problems:
                    self._echo(as_command(source, problem))

    def _echo(self, text: str) -> None:
        typer.echo(text, err=self.to_stderr)
