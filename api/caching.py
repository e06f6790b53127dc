"""Compiled cards and rule books in the user's cache folder, by a hash of what they were made of.

The cache never matters to the result: a missing, damaged or unwritable one only costs time. Files
are written beside their place and moved there, so that several processes may share it.
"""

from __future__ import annotations

import hashlib
import pickle
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cachefiles import cache_folder, write_cache
from cardwright.compiler.source import Source

if TYPE_CHECKING:
    from cardwright.compiler.classical.book import RuleBook
    from cardwright.compiler.targets import CompiledCard


def fetch(source: Source, params: Mapping[str, int] | None) -> CompiledCard | None:
    """Return the compiled card of a text, if it was kept and its rules file did not change."""
    from cardwright.compiler.targets import CompiledCard

    card = _fetch(source, params)
    return card if isinstance(card, CompiledCard) else None


def fetch_book(source: Source) -> RuleBook | None:
    """Return the rule book of a text, if it was kept."""
    from cardwright.compiler.classical.book import RuleBook

    book = _fetch(source, None)
    return book if isinstance(book, RuleBook) else None


def _fetch(source: Source, params: Mapping[str, int] | None) -> object:
    """Return what was kept of a text, or None."""
    path = _path(source, params)
    if path is None:
        return None
    try:
        data = path.read_bytes()
        rules, rules_hash, kept = pickle.loads(data)
    except Exception:  # a damaged pickle may raise anything
        return None
    return kept if rules_hash == _rules_hash(source, rules) else None


def keep(
    source: Source, params: Mapping[str, int] | None, card: CompiledCard, rules: str | None
) -> None:
    """Keep a compiled card for the next process."""
    _keep(source, params, card, rules)


def keep_book(source: Source, book: RuleBook) -> None:
    """Keep a rule book for the next process."""
    _keep(source, None, book, None)


def _keep(
    source: Source, params: Mapping[str, int] | None, kept: object, rules: str | None
) -> None:
    path = _path(source, params)
    if path is not None:
        payload = (rules, _rules_hash(source, rules), kept)
        write_cache(path, lambda file: pickle.dump(payload, file, protocol=5))


def _path(source: Source, params: Mapping[str, int] | None) -> Path | None:
    folder = cache_folder()
    if folder is None:
        return None
    parts = (_build(), sys.version, repr(sorted((params or {}).items())), source.text)
    digest = hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()
    return folder / f"card-{digest[:32]}.pickle"


def _build() -> str:
    """Return what changes with every release and every edit of the compiler."""
    from cardwright import __version__, compiler

    folder = Path(compiler.__file__).parent
    cards = folder.parent / "cards"
    stamps = sorted(
        f"{item.name}:{item.stat().st_mtime_ns}"
        for pattern in (
            folder.glob("*.py"),
            (folder / "classical").glob("*.py"),
            (cards / "rules").glob("*.yaml"),
            (cards / "schema").glob("*.json"),
        )
        for item in pattern
    )
    return __version__ + "".join(stamps)


def _rules_hash(source: Source, rules: str | None) -> str:
    """Return a hash of a rules file beside the card; shipped rules change with the build."""
    path = Path(source.name).parent / rules if rules else None
    if path is None or not path.is_file():
        return ""
    return hashlib.sha256(path.read_bytes()).hexdigest()
