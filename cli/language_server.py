"""The language server: what editors ask, answered from the reading of the open text."""

from __future__ import annotations

import asyncio
from pathlib import Path

from cardwright import __version__
from cardwright.cli.open_text import OpenText
from cardwright.compiler.editing import line_at, lines_by_id, meaning, offers
from lsprotocol import types
from pygls.lsp.server import LanguageServer

PAUSE = 0.15
"""Seconds without a change after which a text is judged: nobody waits for each key."""


def make_server() -> LanguageServer:
    """Return a server that has yet to be started."""
    server = LanguageServer(
        "cardwright", __version__, text_document_sync_kind=types.TextDocumentSyncKind.Full
    )
    texts: dict[str, OpenText] = {}
    changes: dict[str, int] = {}

    def text(uri: str) -> OpenText:
        """Return the text at an address as it stands now, read at most once a version.

        A text that is not open is none of ours, and as good as empty.
        """
        document = server.workspace.text_documents.get(uri)
        codec = server.workspace.position_codec
        if document is None:
            return OpenText(uri, "", codec)
        known = texts.get(uri)
        if known is None or known.source.text != document.source:
            known = texts[uri] = OpenText(uri, document.source, codec)
        return known

    def publish(uri: str) -> None:
        opened = text(uri)
        server.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(
                uri, [opened.diagnostic(problem) for problem in opened.problems]
            )
        )

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def did_open(params: types.DidOpenTextDocumentParams) -> None:
        publish(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    async def did_change(params: types.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        count = changes[uri] = changes.get(uri, 0) + 1
        await asyncio.sleep(PAUSE)
        if changes.get(uri) == count:
            publish(uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(params: types.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        texts.pop(uri, None)
        changes.pop(uri, None)
        server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        opened = text(params.text_document.uri)
        if opened.reading is None:
            return None
        line = line_at(opened.reading, opened.offset(params.position))
        told = meaning(opened.reading, line) if line else None
        if line is None or told is None:
            return None
        content = types.MarkupContent(types.MarkupKind.Markdown, told)
        return types.Hover(content, opened.range(line.entry.span))

    @server.feature(
        types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=["(", ","])
    )
    def complete(params: types.CompletionParams) -> list[types.CompletionItem]:
        opened = text(params.text_document.uri)
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
        opened = text(params.text_document.uri)
        return opened.edits(opened.layout())

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix]),
    )
    def fixes(params: types.CodeActionParams) -> list[types.CodeAction]:
        opened = text(params.text_document.uri)
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
        opened = text(params.text_document.uri)
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
            for uri, opened in texts.items()
            if opened.reading is not None
            for name, category, span in lines_by_id(opened.reading)
            if wanted in name.lower()
        ]

    return server
