"""The text of a condition to its syntax tree, or to what in it cannot be read.

Names that a book declares become private signs before the grammar runs, a sign a name; blanks
fill what a sign leaves of its name, so that all offsets stay.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardwright.compiler.classical import errors
from cardwright.compiler.classical.conditions import FACTS
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.grammars import load_grammar
from cardwright.compiler.source import Span

if TYPE_CHECKING:
    from lark import Token

WORDS = frozenset(
    (
        "a", "all", "an", "and", "are", "bam", "bams", "chow", "chows", "completes",
        "concealed", "crak", "craks", "discard", "dot", "dots", "dragon", "dragons", "edge",
        "exposed", "flower", "flowers", "from", "have", "honour", "honours", "is", "kong",
        "kongs", "last", "loose", "middle", "no", "not", "number", "numbers", "of", "one",
        "only", "open", "or", "own", "pair", "pairs", "part", "parts", "points", "pung",
        "pungs", "robbed", "round", "run", "season", "seasons", "set", "sets", "simple",
        "simples", "some", "suit", "suits", "terminal", "terminals", "tile", "tiles", "wall",
        "wind", "winds", "winning", "wins", "won",
    )
)  # fmt: skip
"""Every word of the language; a test holds it against the grammar."""

FIRST_SIGN = 0xE000
"""The private character that stands for the first name; a book has fewer names than there are."""

DEPTH_LIMIT = 20
"""How deep parentheses may lie within one another."""

_WORD = re.compile(r"(?<!\w)[^\W\d_][\w'’-]*")
_SIGN = re.compile(r"\d+|.", re.DOTALL)
_HONOURS = re.compile(r"[ESWNRG]+")
_ZERO_COUNT = re.compile(r"(?<![\w/])0\s+$")
_FOREIGN = re.compile(r"[\uE000-\uF8FF]")

_EXPECTED = {
    "COUNT": "a count", "KIND": "a part, such as `pung`", "CLASS": "tiles, such as `dragons`",
    "SIDE": "`exposed` or `concealed`", "OF": "`of`", "ARE": "`are`", "HAVE": "`have`",
    "FROM": "`from`", "AND": "`and`", "OR": "`or`", "NOT": "`not`", "SLASH": "`/`",
    "LPAR": "`(`", "RPAR": "`)`", "INT": "a number", "ZERO": "a number", "SUIT": "`suits`",
    "SOURCE": "where the tile came from", "END": "what the tile completes",
    "POINTS": "`points`", "TILE": "`tiles`", "IS": "`is`", "COMPLETES": "`completes`",
    "ONE": "`one`", "WINS": "`wins`", "RUN": "`run`",
}  # fmt: skip
_GROUPS = {
    **dict.fromkeys(("NO", "SOME"), "COUNT"),
    **dict.fromkeys(
        ("CHOW", "PUNG", "KONG", "SET", "PAIR", "PART", "FLOWER", "SEASON"), "KIND"
    ),
    **dict.fromkeys(("CLASS", "WIND", "TILES", "NAME", "OWN", "ROUND"), "CLASS"),
    **dict.fromkeys(("DISCARD", "LOOSE", "LAST", "ROBBED"), "SOURCE"),
    **dict.fromkeys(("MIDDLE", "EDGE", "OPEN"), "END"),
}  # fmt: skip
_ASIDE = frozenset({"PLUS", "__ANON_0", "WALL", "WIND", "WON", "WINNING", "ONLY", "ALL"})
"""Terminals that a message leaves out: others of their kind stand for them."""


@dataclass(frozen=True, slots=True)
class Names:
    """The names that a book declares: classes of tiles, and facts."""

    tiles: Mapping[str, int]
    facts: tuple[str, ...]

    @property
    def all(self) -> tuple[str, ...]:
        """All names, in the order of their signs."""
        return (*FACTS, *self.facts, *self.tiles)

    def has_sign(self, sign: str) -> bool:
        """Return whether a character of a marked text stands for a name."""
        return FIRST_SIGN <= ord(sign) < FIRST_SIGN + len(self.all)

    def of_sign(self, sign: str) -> str:
        """Return the name that a sign of a marked text stands for."""
        return self.all[ord(sign) - FIRST_SIGN]


NO_NAMES = Names({}, ())


def parse_condition(text: str, names: Names) -> tuple[Any, tuple[Diagnostic, ...]]:
    """Return the tree of a condition, or None and every word or place that cannot be read."""
    foreign = _FOREIGN.search(text)
    if foreign:
        sign = f"U+{ord(foreign[0]):04X}"
        return None, (errors.unexpected(sign, Span(*foreign.span()), ("a word",)),)
    marked = mark_names(text, names.all)
    unknown = _unknown_words(marked, names)
    if unknown:
        return None, unknown
    depth = 0
    for at, sign in enumerate(marked):
        depth += (sign == "(") - (sign == ")")
        if depth > DEPTH_LIMIT:
            return None, (errors.too_deep(Span(at, at + 1), DEPTH_LIMIT),)
    from lark import UnexpectedCharacters, UnexpectedToken

    try:
        return load_grammar("conditions").parse(marked), ()
    except UnexpectedToken as error:
        token = error.token
        at = len(text.rstrip()) if token.type == "$END" else token.start_pos or 0
        return None, (_unexpected(marked, names, at, sorted(error.accepts or error.expected)),)
    except UnexpectedCharacters as error:
        expected = sorted(error.allowed or ())
        return None, (_unexpected(marked, names, error.pos_in_stream or 0, expected),)


def mark_names(text: str, names: Sequence[str]) -> str:
    """Return a text with a private sign in place of each name, padded to the name's length."""
    if not names:
        return text
    longest_first = sorted(names, key=len, reverse=True)
    anywhere = "|".join(r"\s+".join(map(re.escape, name.split())) for name in longest_first)
    signs = {name: chr(FIRST_SIGN + index) for index, name in enumerate(names)}

    def sign(match: re.Match[str]) -> str:
        return signs[" ".join(match[0].split())].ljust(len(match[0]))

    return re.sub(rf"(?<![\w'’-])(?:{anywhere})(?![\w'’-])", sign, text)


def token_span(token: Token, names: Names) -> Span:
    """Return the place of a token; a sign is as long as the name that it stands for."""
    start, end = token.start_pos or 0, token.end_pos or 0
    if token.type == "NAME":
        end = start + len(names.of_sign(token))
    return Span(start, end)


def _unknown_words(text: str, names: Names) -> tuple[Diagnostic, ...]:
    known = sorted({*WORDS, *names.all, *(word for name in names.all for word in name.split())})
    return tuple(
        errors.unknown_word(match[0], Span(*match.span()), known)
        for match in _WORD.finditer(text)
        if match[0] not in WORDS and not _HONOURS.fullmatch(match[0])
    )


def _unexpected(text: str, names: Names, at: int, expected: Sequence[str]) -> Diagnostic:
    found = dict.fromkeys(_GROUPS.get(each, each) for each in expected)
    said = (_EXPECTED[name] for name in found if name in _EXPECTED and name not in _ASIDE)
    wanted = ["a clause, such as `no chow`"] if "NOT" in found else list(dict.fromkeys(said))
    if at >= len(text):
        end = len(text.rstrip())
        return errors.unexpected("", Span(max(end - 1, 0), max(end, 1)), wanted or ["a condition"])
    while at and text[at].isalpha() and text[at - 1].isalpha():
        at -= 1  # a word that begins like a shorter one, as `not` does
    word = _WORD.match(text, at) or _SIGN.match(text, at)
    assert word, "there is a character at every offset of a text"
    zero = _ZERO_COUNT.search(text, 0, at)
    if zero and word[0] in WORDS - {"and", "or"}:
        return errors.none_is_no(Span(zero.start(), zero.start() + 1), word[0])
    shown, end = word[0], word.end()
    if _FOREIGN.match(shown):
        shown = names.of_sign(shown)
        end = at + len(shown)
    return errors.unexpected(f"`{shown}`", Span(at, end), wanted or ["the end of the condition"])
