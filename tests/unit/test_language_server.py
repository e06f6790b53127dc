"""A whole session with the language server, as an editor has it: over its stdin and stdout."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from cardwright.compiler.diagnostics import Edit, apply_edits
from cardwright.compiler.source import Source, Span
from lsprotocol import types
from pygls.lsp.client import LanguageClient

CARD = """\
format: 1
title: "Karte 😀"
year: 2026
inks: {g: green, v: violet}
categories:
  - name: Evens
    lines:
      - FF 2222g 44g 66v 8888v (any 2 suits) X25
      - id: broken
        line: FF 2222g 44g 88v 666v (any 2 suits) X25   # 😀
"""
WAIT = 20
"""Seconds for one answer."""

Session = Callable[["Editor"], Awaitable[None]]


class Editor:
    """The other end of the server: one open document, and the diagnostics that came for it."""

    def __init__(self, path: Path) -> None:
        self.client = LanguageClient("editor", "1")
        self.uri = path.as_uri()
        self.document = types.TextDocumentIdentifier(self.uri)
        self.version = 0
        self.published: asyncio.Queue[types.PublishDiagnosticsParams] = asyncio.Queue()

        feature = self.client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        feature(lambda params: self.published.put_nowait(params))

    async def begin(self, text: str) -> list[types.Diagnostic]:
        await self.client.start_io(str(Path(sys.executable).with_name("cardwright")), "lsp")
        found = await self.client.initialize_async(
            types.InitializeParams(capabilities=types.ClientCapabilities())
        )
        assert found.capabilities.hover_provider
        self.client.initialized(types.InitializedParams())
        self.client.text_document_did_open(
            types.DidOpenTextDocumentParams(types.TextDocumentItem(self.uri, "yaml", 0, text))
        )
        return await self.diagnostics()

    async def change(self, text: str) -> list[types.Diagnostic]:
        self.version += 1
        document = types.VersionedTextDocumentIdentifier(self.version, self.uri)
        change = types.TextDocumentContentChangeWholeDocument(text)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(document, [change]))
        return await self.diagnostics()

    async def diagnostics(self) -> list[types.Diagnostic]:
        found = await asyncio.wait_for(self.published.get(), WAIT)
        assert found.uri == self.uri
        return list(found.diagnostics)

    async def end(self) -> None:
        await self.client.shutdown_async(None)
        self.client.exit(None)
        await asyncio.wait_for(self.client.stop(), WAIT)  # type: ignore[no-untyped-call]  # pygls types it not


def in_session(tmp_path: Path, talk: Session) -> None:
    async def run() -> None:
        editor = Editor(tmp_path / "card.yaml")
        try:
            await asyncio.wait_for(talk(editor), 6 * WAIT)
        finally:
            await editor.end()

    asyncio.run(run())


def edited(text: str, edits: list[types.TextEdit]) -> str:
    source = Source("card.yaml", text)

    def offset(place: types.Position) -> int:
        start = source.line_starts[place.line]
        units = source.line(place.line + 1).encode("utf-16-le")[: 2 * place.character]
        return start + len(units.decode("utf-16-le"))

    return apply_edits(
        text,
        [
            Edit(Span(offset(each.range.start), offset(each.range.end)), each.new_text)
            for each in edits
        ],
    )


def test_problems_come_as_one_types_and_go_when_they_are_mended(tmp_path: Path) -> None:
    async def talk(editor: Editor) -> None:
        found = await editor.begin(CARD)
        assert [each.code for each in found] == ["C104 wrong-tile-count"]
        assert found[0].range.start == types.Position(9, 14)
        assert found[0].severity is types.DiagnosticSeverity.Error
        mended = CARD.replace("666v", "6666v")
        assert await editor.change(mended) == []
        assert [each.code for each in await editor.change("format: 1\ncategories: [\n")] == [
            "S002 bad-yaml"
        ]
        assert await editor.change("some: other\nyaml: file\n") == []

    in_session(tmp_path, talk)


def test_a_line_tells_what_it_means_and_how_many_hands_it_has(tmp_path: Path) -> None:
    async def talk(editor: Editor) -> None:
        await editor.begin(CARD)

        async def hover(line: int, character: int) -> str | None:
            found = await editor.client.text_document_hover_async(
                types.HoverParams(editor.document, types.Position(line, character))
            )
            if found is None:
                return None
            assert isinstance(found.contents, types.MarkupContent)
            return found.contents.value

        told = await hover(7, 20)
        assert told is not None
        assert "**evens-1**" in told
        assert "6 natural hands" in told
        assert await hover(1, 3) is None
        assert await hover(9, 20) is None

    in_session(tmp_path, talk)


def test_notes_and_inks_are_completed(tmp_path: Path) -> None:
    async def talk(editor: Editor) -> None:
        await editor.begin(CARD)

        async def complete(line: int, character: int) -> list[str]:
            found = await editor.client.text_document_completion_async(
                types.CompletionParams(editor.document, types.Position(line, character))
            )
            assert isinstance(found, list)
            return [item.label for item in found]

        assert "any run" in await complete(7, CARD.splitlines()[7].index("(") + 1)
        assert await complete(7, CARD.splitlines()[7].index("2222") + 4) == ["g", "v"]
        assert await complete(1, 3) == []

    in_session(tmp_path, talk)


def test_formatting_makes_lines_canonical(tmp_path: Path) -> None:
    async def talk(editor: Editor) -> None:
        untidy = CARD.replace("FF 2222g 44g 66v 8888v", "FF   2222v 44v 66g 8888g")
        await editor.begin(untidy)
        edits = await editor.client.text_document_formatting_async(
            types.DocumentFormattingParams(editor.document, types.FormattingOptions(2, True))
        )
        assert edited(untidy, list(edits or ())) == CARD

    in_session(tmp_path, talk)


def test_fixes_are_offered(tmp_path: Path) -> None:
    async def talk(editor: Editor) -> None:
        await editor.begin(CARD.replace("FF 2222g 44g 66v", "FF 2222g O O 66v"))
        row = types.Range(types.Position(7, 0), types.Position(8, 0))
        found = await editor.client.text_document_code_action_async(
            types.CodeActionParams(editor.document, row, types.CodeActionContext([]))
        )
        assert found is not None
        (action,) = found
        assert isinstance(action, types.CodeAction)
        assert action.title == "write 0"
        assert action.edit is not None
        assert action.edit.changes is not None
        assert [(edit.new_text, edit.range.start) for edit in action.edit.changes[editor.uri]] == [
            ("0", types.Position(7, 17)),
            ("0", types.Position(7, 19)),
        ]

    in_session(tmp_path, talk)


def test_lines_are_found_by_id(tmp_path: Path) -> None:
    async def talk(editor: Editor) -> None:
        await editor.begin(CARD)
        outline = await editor.client.text_document_document_symbol_async(
            types.DocumentSymbolParams(editor.document)
        )
        assert [symbol.name for symbol in outline or ()] == ["evens-1", "broken"]
        found = await editor.client.workspace_symbol_async(types.WorkspaceSymbolParams("brok"))
        assert found is not None
        (symbol,) = found
        assert isinstance(symbol.location, types.Location)
        assert symbol.location.range.start.line == 9

    in_session(tmp_path, talk)
