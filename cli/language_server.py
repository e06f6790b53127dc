"""The language server: what editors ask, answered from the reading of the open text."""

from __future__ import annotations

from pathlib import Path

from cardwright import __version__
from cardwright.compiler.compile import Reading
from cardwright.compiler.diagnostics import Diagnostic, Edit, Severity
from cardwright.compiler.editing import is_card, line_at, lines_by_id, meaning, offers
from cardwright.compiler.formatter import format_card
from cardwright.compiler.lint import lint
from cardwright.compiler.source import Source, Span
from cardwright.loading import CardError, read
from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path
from pygls.workspace import TextDocument

SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.INFO: types.DiagnosticSeverity.Information,
}


class OpenCard:
    """An open text with its reading; turns places of the text into those of the editor."""

    def __init__(self, document: TextDocument) -> None:
        self.document = document
        self.source = Source(to_fs_path(document.uri) or document.uri, document.source)
        self.reading: Reading | None = None
        self.problems: tuple[Diagnostic, ...] = ()
        if not is_card(self.source.text):
            return
        try:
            self.reading = read(self.source)
            self.problems = lint(self.reading)
        except CardError as error:
            self.problems = error.diagnostics

    def range(self, span: Span) -> types.Range:
        """Return a span of the text as the editor counts."""
        places = (self.source.position(offset) for offset in (span.start, span.end))
        start, end = (types.Position(row - 1, column - 1) for row, column in places)
        codec = self.document.position_codec
        return codec.range_to_client_units(self.document.lines, types.Range(start, end))

    def offset(self, position: types.Position) -> int:
        """Return the offset of a place that the editor names."""
        codec = self.document.position_codec
        place = codec.position_from_client_units(self.document.lines, position)
        row = min(place.line, len(self.source.line_starts) - 1)
        return min(self.source.line_starts[row] + place.character, len(self.source.text))

    def edits(self, edits: tuple[Edit, ...]) -> list[types.TextEdit]:
        """Return edits of the text as the editor takes them."""
        return [types.TextEdit(self.range(edit.span), edit.text) for edit in edits]

    def diagnostic(self, problem: Diagnostic) -> types.Diagnostic:
        """Return a problem as the editor shows it, with its help."""
        end = max(problem.primary.span.end, problem.primary.span.start + 1)
        message = f"{problem.message}\n{problem.help}" if problem.help else problem.message
        return types.Diagnostic(
            range=self.range(Span(problem.primary.span.start, min(end, len(self.source.text)))),
            message=message,
            severity=SEVERITIES[problem.code.severity],
            code=f"{problem.code.id} {problem.code.name}",
            source="cardwright",
            related_information=[
                types.DiagnosticRelatedInformation(
                    types.Location(self.document.uri, self.range(label.span)), label.text
                )
                for label in problem.secondary
            ],
        )


def make_server() -> LanguageServer:
    """Return a server that has yet to be started."""
    server = LanguageServer("cardwright", __version__)
    cards: dict[str, OpenCard] = {}

    def card(uri: str) -> OpenCard:
        """Return the card at an address as it stands now, read at most once a version."""
        document = server.workspace.get_text_document(uri)
        known = cards.get(uri)
        if known is None or known.source.text != document.source:
            known = cards[uri] = OpenCard(document)
        return known

    def publish(uri: str) -> None:
        opened = card(uri)
        server.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(
                uri, [opened.diagnostic(problem) for problem in opened.problems]
            )
        )

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def did_open(params: types.DidOpenTextDocumentParams) -> None:
        publish(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(params: types.DidChangeTextDocumentParams) -> None:
        publish(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(params: types.DidCloseTextDocumentParams) -> None:
        cards.pop(params.text_document.uri, None)
        server.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(params.text_document.uri, [])
        )

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        opened = card(params.text_document.uri)
        if opened.reading is None:
            return None
        line = line_at(opened.reading, opened.offset(params.position))
        text = meaning(opened.reading, line) if line else None
        if line is None or text is None:
            return None
        content = types.MarkupContent(types.MarkupKind.Markdown, text)
        return types.Hover(content, opened.range(line.entry.span))

    @server.feature(
        types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=["(", ","])
    )
    def complete(params: types.CompletionParams) -> list[types.CompletionItem]:
        opened = card(params.text_document.uri)
        if opened.reading is None:
            return []
        return [
            types.CompletionItem(
                offer.text,
                kind=types.CompletionItemKind.Keyword
                if offer.is_note
                else types.CompletionItemKind.Color,
                detail=offer.detail,
            )
            for offer in offers(opened.reading, opened.offset(params.position))
        ]

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    def format_(params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        opened = card(params.text_document.uri)
        return opened.edits(format_card(opened.reading)) if opened.reading else []

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix]),
    )
    def fixes(params: types.CodeActionParams) -> list[types.CodeAction]:
        opened = card(params.text_document.uri)
        start, end = opened.offset(params.range.start), opened.offset(params.range.end)
        uri = params.text_document.uri
        return [
            types.CodeAction(
                problem.fix.title,
                kind=types.CodeActionKind.QuickFix,
                diagnostics=[opened.diagnostic(problem)],
                is_preferred=problem.fix.safe,
                edit=types.WorkspaceEdit(changes={uri: opened.edits(problem.fix.edits)}),
            )
            for problem in opened.problems
            if problem.fix
            and problem.primary.span.start <= end
            and start <= problem.primary.span.end
        ]

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def outline(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        opened = card(params.text_document.uri)
        if opened.reading is None:
            return []
        return [
            types.DocumentSymbol(
                name,
                types.SymbolKind.Constant,
                opened.range(span),
                opened.range(span),
                detail=category,
            )
            for name, category, span in lines_by_id(opened.reading)
        ]

    @server.feature(types.WORKSPACE_SYMBOL)
    def find(params: types.WorkspaceSymbolParams) -> list[types.SymbolInformation]:
        wanted = params.query.lower()
        return [
            types.SymbolInformation(
                types.Location(uri, opened.range(span)),
                name,
                types.SymbolKind.Constant,
                container_name=f"{Path(opened.source.name).name}, {category}",
            )
            for uri, opened in cards.items()
            if opened.reading is not None
            for name, category, span in lines_by_id(opened.reading)
            if wanted in name.lower()
        ]

    return server
