"""Load a grammar of `cardwright.grammar` as a Lark parser, from tables that were made beforehand.

To build the three parsers takes 0.05 s at every start; from their tables they take 0.005 s. The
tables (`parser_tables.py`, written by `make tables`) belong to one text of a grammar, one version
of Lark and of Python's marshal format; where any differs the parser is built, with the same result.
"""

from __future__ import annotations

import marshal
from functools import cache
from hashlib import sha256
from pathlib import Path
from pkgutil import get_data
from pprint import pformat
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Lark, UnexpectedInput

NAMES = ("classical", "conditions", "hand", "line", "notes", "record")
"""The grammars that have tables."""

_BUILDING = Lock()
"""Held while a setting of the module `lark.lexer` is changed."""


def grammar_text(name: str) -> str:
    """Return the text of `<name>.lark`."""
    text = get_data("cardwright.grammar", f"{name}.lark")  # importlib.resources takes 3 ms more
    if text is None:
        raise FileNotFoundError(f"{name}.lark")
    return text.decode("utf-8")


@cache
def load_grammar(name: str) -> Lark:
    """Return the LALR parser of `<name>.lark`, made once a process; threads may share it."""
    from cardwright.compiler.parser_tables import LARK, MARSHAL, TABLES
    from lark import Lark, __version__

    text = grammar_text(name)
    digest, tables = TABLES.get(name, ("", b""))
    if __version__ == LARK and marshal.version == MARSHAL and digest == _digest(text):
        data, memo = marshal.loads(tables)
        return Lark.load({"data": data, "memo": memo})
    return build(text)


def build(text: str) -> Lark:
    """Build a parser from the text of a grammar, without a search for colliding terminals.

    Where `interegular` is installed Lark searches each time, for 0.25 s, and only a strict parser
    makes anything of it. Grammars do not change at run time, so that belongs to the tests, which
    load each one with `strict=True`.
    """
    from lark import Lark, lexer

    with _BUILDING:
        searches, lexer.has_interegular = lexer.has_interegular, False
        try:
            return Lark(text, parser="lalr")
        finally:
            lexer.has_interegular = searches


def error_place(error: UnexpectedInput, end: int) -> int:
    """Return the offset of what a parser did not expect; `end` where the text ended too soon."""
    token = getattr(error, "token", None)
    if token is not None and token.type == "$END":  # Lark places the end at the token before it
        return end
    return error.pos_in_stream or 0


def tables_source() -> str:
    """Return the text of `parser_tables.py` for the grammars as they are."""
    from lark import __version__
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    tables = {}
    for name in NAMES:
        text = grammar_text(name)
        whole = build(text).memo_serialize([TerminalDef, Rule])
        tables[name] = (_digest(text), marshal.dumps(whole))
    return (
        '"""The parsers of the grammars as tables; written by `make tables`, never by hand."""\n\n'
        f"LARK = {__version__!r}\nMARSHAL = {marshal.version}\n"
        f"TABLES = {pformat(tables, width=100)}\n"
    )


def write_tables() -> None:
    """Write `parser_tables.py` beside this module."""
    Path(__file__).with_name("parser_tables.py").write_text(tables_source(), encoding="utf-8")


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]
