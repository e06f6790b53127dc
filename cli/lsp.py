"""`cardwright lsp`: the language server of card files, over standard input and output."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.cli.inputs import fail

if TYPE_CHECKING:
    from pygls.lsp.server import LanguageServer

EXAMPLE = (
    "Example: an editor starts cardwright lsp for YAML files and talks to it; "
    "see docs/authoring.md for how to tell yours."
)


def lsp() -> None:
    """Serve editors: diagnostics as you type, meanings, completion, formatting, lines by id."""
    try:
        from cardwright.cli.language_server import make_server
    except ModuleNotFoundError as error:
        if error.name is None or not error.name.startswith(("pygls", "lsprotocol")):
            raise
        fail("lsp needs the extra lsp: pip install 'cardwright[lsp]'")
    server: LanguageServer = make_server()
    server.start_io()
