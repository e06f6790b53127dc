"""A whole session with the language server, as an editor has it: over its stdin and stdout."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from importlib.resources import files
from pathlib import Path

import pytest
from cardwright.cli.open_text import OpenText
from cardwright.compiler.diagnostics import Edit, apply_edits
from cardwright.compiler.source import Source, Span
from lsprotocol import types
from pygls.lsp.client import LanguageClient
from pygls.workspace import PositionCodec

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

    def type(self, text: str) -> None:
        self.version += 1
        document = types.VersionedTextDocumentIdentifier(self.version, self.uri)
        change = types.TextDocumentContentChangeWholeDocument(text)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(document, [change]))

    async def change(self, text: str) -> list[types.Diagnostic]:
        self.type(text)
        return await self.diagnostics()

    async def labels(self, line: int, character: int) -> list[str]:
        found = await self.client.text_document_completion_async(
            types.CompletionParams(self.document, types.Position(line, character))
        )
        assert isinstance(found, list)
        return [item.label for item in found]

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

        assert "any run" in await editor.labels(7, CARD.splitlines()[7].index("(") + 1)
        assert await editor.labels(7, CARD.splitlines()[7].index("2222") + 4) == ["g", "v"]
        assert await editor.labels(1, 3) == []
        title = CARD.replace("Karte", "Karte (")
        await editor.change(title)
        assert await editor.labels(1, title.splitlines()[1].index("(") + 1) == []
        typed = CARD.replace("(any 2 suits) X25", "(any 2 suits, ", 1)
        await editor.change(typed)
        assert "any run" in await editor.labels(7, len(typed.splitlines()[7]))

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


def test_a_text_is_judged_when_the_typing_rests(tmp_path: Path) -> None:
    async def talk(editor: Editor) -> None:
        await editor.begin(CARD)
        for value in range(30):
            editor.type(CARD.replace("X25", f"X{value}"))
        assert await editor.change(CARD.replace("666v", "6666v")) == []
        assert editor.published.empty()

    in_session(tmp_path, talk)


def test_a_closed_text_has_no_problems_left(tmp_path: Path) -> None:
    async def talk(editor: Editor) -> None:
        await editor.begin(CARD)
        editor.type(CARD.replace("2222g", "222g"))
        editor.client.text_document_did_close(types.DidCloseTextDocumentParams(editor.document))
        assert await editor.diagnostics() == []
        hover = await editor.client.text_document_hover_async(
            types.HoverParams(editor.document, types.Position(7, 20))
        )
        assert hover is None
        assert await editor.labels(7, 20) == []
        await asyncio.sleep(1)
        assert editor.published.empty()

    in_session(tmp_path, talk)


BOOK = (files("cardwright.cards") / "classical.yaml").read_text("utf-8")
PROFILE = (files("cardwright.cards") / "rules/tandem.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (BOOK, []),
        (BOOK + "zzz: 1\n", ["S004 unknown-field"]),
        (PROFILE, []),
        ("format: json\nlevel: debug\n", []),
        ("title: A page\ncategories:\n  - news\n", []),
        ("", []),
        ('{\n "format": 1,\n "title": "T"\n}\n', ["S005 missing-field"]),
    ],
    ids=["book", "faulty book", "rules", "other format", "other categories", "empty", "JSON"],
)
def test_each_kind_of_file_is_judged_as_what_it_is(
    tmp_path: Path, text: str, codes: list[str]
) -> None:
    async def talk(editor: Editor) -> None:
        assert [each.code for each in await editor.begin(text)] == codes
        assert await editor.labels(0, 0) == []

    in_session(tmp_path, talk)


def test_a_rule_book_is_formatted_as_one() -> None:
    opened = OpenText("file:///book.yaml", BOOK + "\n\n", PositionCodec())
    assert edited(opened.source.text, opened.edits(opened.layout())) == BOOK


@pytest.mark.parametrize(
    ("encoding", "character"),
    [
        (types.PositionEncodingKind.Utf8, 6),
        (types.PositionEncodingKind.Utf16, 4),
        (types.PositionEncodingKind.Utf32, 3),
    ],
)
def test_places_are_counted_as_the_editor_does(
    encoding: types.PositionEncodingKind, character: int
) -> None:
    text = "# \u2028\x85\x0b\r\n#\n# 😀é\r."
    opened = OpenText("file:///card.yaml", text, PositionCodec(encoding))
    place = text.index("é")
    assert opened.position(place) == types.Position(2, character)
    assert opened.offset(types.Position(2, character)) == place
    assert opened.offset(types.Position(3, 0)) == text.index(".")
    assert opened.offset(types.Position(3, 99)) == len(text)
    assert opened.offset(types.Position(99, 0)) == len(text)
    assert opened.offset(types.Position(0, 99)) == text.index("\r\n")


def test_the_server_ends_quietly() -> None:
    messages = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}},
        {"jsonrpc": "2.0", "id": 2, "method": "shutdown"},
        {"jsonrpc": "2.0", "method": "exit"},
    ]
    bodies = [json.dumps(message).encode() for message in messages]
    run = subprocess.run(
        [Path(sys.executable).with_name("cardwright"), "lsp"],
        input=b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(body), body) for body in bodies),
        capture_output=True,
        check=False,
        timeout=WAIT,
    )
    assert (run.returncode, run.stderr.decode()) == (0, "")
