"""A text that is open in an editor: its reading, its problems, and places as the editor counts."""

from __future__ import annotations

from functools import cached_property

from cardwright.compiler.classical.bookfile import read_book
from cardwright.compiler.classical.kind import is_book
from cardwright.compiler.classical.layout import format_book
from cardwright.compiler.classical.linting import lint_book
from cardwright.compiler.compile import Reading
from cardwright.compiler.diagnostics import Diagnostic, Edit, Severity
from cardwright.compiler.editing import is_card
from cardwright.compiler.formatter import format_card
from cardwright.compiler.lint import lint
from cardwright.compiler.source import Source, Span
from cardwright.loading import CardError, read
from lsprotocol import types
from pygls.uris import to_fs_path
from pygls.workspace import PositionCodec

SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.INFO: types.DiagnosticSeverity.Information,
}


class OpenText:
    """A text as it stands now: a card, a classical rule book, or something else without problems.

    Rows end as the protocol has it, with a line feed or carriage return and nothing else.
    """

    def __init__(self, uri: str, text: str, codec: PositionCodec) -> None:
        self.uri = uri
        self.source = Source(to_fs_path(uri) or uri, text)
        self.codec = codec
        self.is_book = is_book(self.source)
        self.reading: Reading | None = None
        self._unread: tuple[Diagnostic, ...] = ()
        if self.is_book or not is_card(text):
            return
        try:
            self.reading = read(self.source)
        except CardError as error:
            self._unread = error.diagnostics

    @cached_property
    def problems(self) -> tuple[Diagnostic, ...]:
        """What is wrong with the text; asked for only when the typing rests."""
        if self.is_book:
            return lint_book(self.source)
        return self._unread if self.reading is None else lint(self.reading)

    def layout(self) -> tuple[Edit, ...]:
        """Return the edits that put the text into canonical form; none where it cannot be read."""
        if self.reading is not None:
            return format_card(self.reading)
        if not self.is_book or read_book(self.source).draft is None:
            return ()
        text = self.source.text
        return (Edit(Span(0, len(text)), after),) if (after := format_book(text)) != text else ()

    def position(self, offset: int) -> types.Position:
        """Return a place of the text as the editor counts."""
        row, column = self.source.position(offset)
        before = self.source.line(row)[: column - 1]
        return types.Position(row - 1, self.codec.client_num_units(before))

    def range(self, span: Span) -> types.Range:
        """Return a span of the text as the editor counts."""
        return types.Range(self.position(span.start), self.position(span.end))

    def offset(self, place: types.Position) -> int:
        """Return the offset of a place that the editor names, the nearest where there is none."""
        if place.line >= len(self.source.line_starts):
            return len(self.source.text)
        line = self.source.line(place.line + 1)
        units = column = 0
        while column < len(line) and units < place.character:
            units += self.codec.client_num_units(line[column])
            column += 1
        return self.source.line_starts[place.line] + column

    def edits(self, edits: tuple[Edit, ...]) -> list[types.TextEdit]:
        """Return edits of the text as the editor takes them."""
        return [types.TextEdit(self.range(edit.span), edit.text) for edit in edits]

    def diagnostic(self, problem: Diagnostic) -> types.Diagnostic:
        """Return a problem as the editor shows it, with its help."""
        start = problem.primary.span.start
        end = min(max(problem.primary.span.end, start + 1), len(self.source.text))
        message = f"{problem.message}\n{problem.help}" if problem.help else problem.message
        return types.Diagnostic(
            range=self.range(Span(start, max(start, end))),
            message=message,
            severity=SEVERITIES[problem.code.severity],
            code=f"{problem.code.id} {problem.code.name}",
            source="cardwright",
            related_information=[
                types.DiagnosticRelatedInformation(
                    types.Location(self.uri, self.range(label.span)), label.text
                )
                for label in problem.secondary
            ],
        )
