"""Load a grammar of `cardwright.grammar` as a Lark parser, from the user's cache where it can.

To build a parser takes some 35 ms, to load one that was built before 6 ms; so they are kept as
files, and this is the one module of the compiler that reads and writes any. The cache never
matters to the result: no folder, no right to write and a damaged file only cost time.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from pkgutil import get_data
from threading import Lock
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from lark import Lark

CACHE_VARIABLE = "CARDWRIGHT_CACHE_DIR"
"""Environment variable that names the folder of the cache; `off` is no cache."""

_BUILDING = Lock()
"""Held while a setting of the module `lark.lexer` is changed."""


def load_grammar(name: str, start: str | list[str] = "start") -> Lark:
    """Return the LALR parser of `<name>.lark` with the given start symbols.

    It is made once a process, and threads may share it.
    """
    return _load(name, (start,) if isinstance(start, str) else tuple(start))


def grammar_text(name: str) -> str:
    """Return the text of `<name>.lark`."""
    text = get_data("cardwright.grammar", f"{name}.lark")  # importlib.resources takes 3 ms more
    if text is None:
        raise FileNotFoundError(f"{name}.lark")
    return text.decode("utf-8")


@cache
def _load(name: str, start: tuple[str, ...]) -> Lark:
    text = grammar_text(name)
    path = _cache_file(name, text, start)
    parser = _read(path) if path else None
    if parser is None:
        parser = _build(text, start)
        if path:
            write_cache(path, parser.save)
    return parser


def _build(text: str, start: tuple[str, ...]) -> Lark:
    """Build a parser without a search for terminals that collide.

    Where `interegular` is installed Lark searches each time, for 0.25 s, and only a strict parser
    makes anything of it. Grammars do not change at run time, so that belongs to the tests, which
    load each one with `strict=True`.
    """
    from lark import Lark, lexer

    with _BUILDING:
        searches, lexer.has_interegular = lexer.has_interegular, False
        try:
            return Lark(text, parser="lalr", start=list(start))
        finally:
            lexer.has_interegular = searches


def cache_folder() -> Path | None:
    """Return the folder of the user's cache, which may not exist yet; None where there is none."""
    setting = os.environ.get(CACHE_VARIABLE)
    if setting == "off":
        return None
    if setting:
        return Path(setting)

    from platformdirs import user_cache_path

    return user_cache_path("cardwright", appauthor=False)


def _cache_file(name: str, text: str, start: tuple[str, ...]) -> Path | None:
    folder = cache_folder()
    if folder is None:
        return None

    from hashlib import sha256

    from lark import __version__

    key = sha256("\0".join((text, *start, __version__, sys.version)).encode()).hexdigest()
    return folder / f"{name}-{key[:16]}.grammar"


def _read(path: Path) -> Lark | None:
    from lark import Lark

    try:
        with path.open("rb") as file:
            return Lark.load(file)
    except Exception:  # a damaged pickle may raise anything
        return None


def write_cache(path: Path, write: Callable[[BinaryIO], object]) -> None:
    """Write a file of the cache in one step: other processes may read and write the same one.

    A folder that cannot be written is no error.
    """
    from tempfile import NamedTemporaryFile

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, suffix=".tmp", delete=False) as file:
            draft = Path(file.name)
            try:
                write(file)  # type: ignore[arg-type]  # the wrapper behaves as a binary file
                file.close()
                draft.replace(path)
            finally:
                draft.unlink(missing_ok=True)
    except OSError:
        pass
