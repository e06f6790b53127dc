"""Cards from files: found by path or name, read, compiled, and kept in the user's cache."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Literal, overload

from cardwright.compiler.diagnostics import Code, Diagnostic, Label, Severity
from cardwright.compiler.source import Source, Span

if TYPE_CHECKING:
    from cardwright.book import Book
    from cardwright.card import Card
    from cardwright.compiler.compile import Reading
    from cardwright.compiler.profiles import Profile

UNREADABLE_FILE = Code("S001", "unreadable-file", Severity.ERROR)
CODES = (UNREADABLE_FILE,)

FILE_LIMIT = 1_000_000
"""Bytes of a card file."""

COMPILED_LIMIT = 50_000_000
"""Bytes of a compiled file."""


SHIPPED_BOOKS = ("classical", "classical-british")
"""The names of the rule books that the project ships."""


class CardError(Exception):
    """A card or rule book that cannot be used: its diagnostics, errors among them, and its text."""

    def __init__(self, source: Source, diagnostics: tuple[Diagnostic, ...]) -> None:
        self.source = source
        self.diagnostics = diagnostics
        errors = [each for each in diagnostics if each.is_error]
        first = errors[0]
        line, column = source.position(first.primary.span.start)
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        super().__init__(f"{source.name}:{line}:{column}: {first.message}{more}")

    @property
    def is_unreadable(self) -> bool:
        """Whether there was no text to read: no such file, a directory, binary, too large."""
        return any(each.code is UNREADABLE_FILE for each in self.diagnostics)


class UnknownParam(ValueError):
    """A param that the card does not have; says which it has."""


def _unreadable(name: str, message: str, advice: str) -> CardError:
    problem = Diagnostic(UNREADABLE_FILE, message, Label(Span(0, 0)), help=advice)
    return CardError(Source(name, ""), (problem,))


@lru_cache(maxsize=1)
def shipped_cards() -> tuple[str, ...]:
    """Return the names of the cards that the project ships."""
    folder = files("cardwright.cards")
    names = [item.name.removesuffix(".yaml") for item in folder.iterdir()]
    known = (name for name in names if (folder / f"{name}.yaml").is_file())
    return tuple(sorted(name for name in known if name not in SHIPPED_BOOKS))


def find_source(card: str | Path) -> Source:
    """Return the text of a card, by the name of a shipped one or by path.

    CardError with `unreadable-file` where there is none.
    """
    name = str(card)
    path = Path(card)
    try:
        if name in (*SHIPPED_BOOKS, *shipped_cards()) and not path.exists():
            resource = files("cardwright.cards") / f"{name}.yaml"
            return Source(f"{name}.yaml", resource.read_text("utf-8"))
        if not name:
            raise _unreadable("card", "the name of the card is empty", "name a card or a file")
        if path.is_dir():
            raise _unreadable(name, f"{name} is a directory", "name a file in it")
        if not path.exists():
            raise _missing(name)
        size = path.stat().st_size
        limit = COMPILED_LIMIT if path.suffix == ".json" else FILE_LIMIT
        if size > limit:
            raise _too_large(name, size, limit)
        with path.open("rb") as file:
            data = file.read(limit + 1)  # a device or a pipe has no size to look at before
        if len(data) > limit:
            raise _too_large(name, len(data), limit)
        return decode(name, data)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise _unreadable(name, f"{name} cannot be read: {reason}", "check the path") from None


def decode(name: str, data: bytes) -> Source:
    """Return bytes as a text; CardError where they are none, or too many."""
    if len(data) > COMPILED_LIMIT:
        raise _too_large(name, len(data), FILE_LIMIT)
    if b"\0" in data[:4096]:
        raise _unreadable(name, f"{name} is a binary file", "it must be UTF-8 text")
    try:
        return Source(name, data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise _unreadable(
            name, f"{name} is not UTF-8 text (byte {error.start + 1})", "save it as UTF-8"
        ) from None


def _too_large(name: str, size: int, limit: int) -> CardError:
    return _unreadable(
        name,
        f"{name} has {size:,} bytes, the limit is {limit:,}",
        "a card or a record of a thousand lines is far smaller; is this the right file?",
    )


def _missing(name: str) -> CardError:
    near = get_close_matches(name, (*shipped_cards(), *SHIPPED_BOOKS), n=2, cutoff=0.5)
    if near:
        advice = "did you mean " + " or ".join(near) + "?"
    else:
        advice = f"shipped cards are {', '.join(shipped_cards())}; or give the path of a file"
    return _unreadable(name, f"there is no card or file {name}", advice)


def read(card: str | Path | Source, params: Mapping[str, int] | None = None) -> Reading:
    """Compile a card file and return all that was found out about it, errors or none.

    CardError with `unreadable-file` where there is no text to read.
    """
    from cardwright.compiler.classical.kind import is_book, not_a_card
    from cardwright.compiler.compile import compile_card
    from cardwright.compiler.serialise import is_compiled

    source = card if isinstance(card, Source) else find_source(card)
    if is_compiled(source.text):
        raise _unreadable(
            source.name,
            f"{source.name} is a compiled card",
            "give the card file that it was made from",
        )
    size = len(source.text.encode("utf-8", "surrogatepass"))
    if size > FILE_LIMIT:
        raise _too_large(source.name, size, FILE_LIMIT)
    if is_book(source):
        raise CardError(source, (not_a_card(source),))
    folder = Path(source.name).parent
    reading = compile_card(source, lambda name: _profile(name, folder), params)
    known = reading.file.params if reading.file else {}
    for name in params or {}:
        if reading.file and name not in known:
            shown = ", ".join(known) or "none"
            raise UnknownParam(f"the card has no param {name} (its params: {shown})")
    if any(line.entry.wins or line.entry.fails for line in reading.lines):
        from cardwright.validator.examples import check_examples

        reading = reading.with_diagnostics(tuple(check_examples(reading)))
    return reading


def _profile(name: str, folder: Path) -> Profile | str:
    """Return a rules profile by name, or by path relative to the card; or what is wrong."""
    from cardwright.compiler.profiles import SHIPPED, parse_profile, shipped_profile

    if name in SHIPPED:
        return shipped_profile(name)
    path = folder / name
    if not path.exists():
        near = get_close_matches(name, SHIPPED, n=1, cutoff=0.5)
        mean = f"; did you mean {near[0]}?" if near else ""
        return f"there are no rules `{name}`{mean}"
    try:
        source = find_source(path)
    except CardError as error:
        return error.diagnostics[0].message
    profile, problems = parse_profile(source)
    if profile is None:
        line, column = source.position(problems[0].primary.span.start)
        return f"the rules file {name} has an error at {line}:{column}: {problems[0].message}"
    return profile


@overload
def load(  # type: ignore[overload-overlap]  # a name that is known to be a book's comes first
    card: Literal["classical", "classical-british"], params: None = None
) -> Book: ...


@overload
def load(card: str | Path | Source, params: Mapping[str, int] | None = None) -> Card: ...


def load(card: str | Path | Source, params: Mapping[str, int] | None = None) -> Card | Book:
    """Return a card ready for hands: a shipped one by name, a card file or compiled file by path.

    A file of `kind: classical` is a rule book, and so is what comes back. A type checker cannot
    see into files; `load_book` and `load_card` say which of the two is meant. `params` replace
    values under the card's `params:`. Raises CardError where the file cannot be read or has
    errors. Compiled cards are kept in the user's cache folder.
    """
    source = card if isinstance(card, Source) else find_source(card)
    if "classical" not in source.text:  # to look closer takes a parser of YAML
        return load_card(source, params)
    from cardwright.compiler.classical.kind import is_book

    if not is_book(source):
        return load_card(source, params)
    if params:
        raise UnknownParam("a rule book has no params")
    return load_book(source)


def load_book(book: str | Path | Source) -> Book:
    """Return a classical rule book: a shipped one by name, or a file by path.

    CardError where the file cannot be read, is something else, or has errors.
    """
    from cardwright import caching
    from cardwright.book import Book

    source = book if isinstance(book, Source) else find_source(book)
    rules = caching.fetch_book(source)
    if rules is None:
        from cardwright.compiler.classical.bookfile import read_book

        reading = read_book(source)
        if reading.book is None:
            raise CardError(source, reading.diagnostics)
        rules = reading.book
        caching.keep_book(source, rules)
    return Book(rules)


def load_card(card: str | Path | Source, params: Mapping[str, int] | None = None) -> Card:
    """Return a card as `load` does; CardError where the file is a classical rule book."""
    from cardwright import caching
    from cardwright.card import Card
    from cardwright.compiler.ir import NotCompiled
    from cardwright.compiler.serialise import is_compiled, load_card
    from cardwright.compiler.targets import compile_ir

    source = card if isinstance(card, Source) else find_source(card)
    kept = caching.fetch(source, params)
    if kept is not None:
        return Card(kept)
    if is_compiled(source.text):
        if params:
            raise UnknownParam("a compiled card has no params left: compile it with the values")
        try:
            compiled = compile_ir(load_card(source.text))
        except NotCompiled as error:
            raise _unreadable(source.name, str(error), "compile the card again") from None
        caching.keep(source, params, compiled, None)
        return Card(compiled)
    reading = read(source, params)
    if reading.compiled is None:
        raise CardError(source, reading.diagnostics)
    caching.keep(source, params, reading.compiled, reading.file.rules if reading.file else None)
    return Card(reading.compiled)
