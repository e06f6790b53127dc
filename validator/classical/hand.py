"""A classical hand, and its text read and written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from cardwright.compiler.classical.classes import KINDS
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.grammars import error_place, load_grammar
from cardwright.compiler.hand_text import tile_parts
from cardwright.compiler.source import Span
from cardwright.compiler.tiles import RANKS, SUITS, TILE_NAMES, Tile, number_index
from cardwright.validator.classical import errors
from cardwright.validator.classical.notes import Notes, format_notes, read_notes
from cardwright.validator.errors import ambiguous_word
from cardwright.validator.words import SIGNS, replace_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from lark import Token, Tree, UnexpectedInput

TEXT_LIMIT = 2_000
"""Characters of a hand's text; a hand of eighteen tiles has some sixty."""


@dataclass(frozen=True, slots=True)
class ClassicalHand:
    """The tiles of a player, sets laid out, and what is told about them.

    Nothing is judged here: sets laid out are as written, and there may be any number of tiles.
    """

    concealed: tuple[int, ...]
    """How many of each of the 34 kinds lie in the hand, the winning tile among them."""
    exposed: tuple[tuple[Tile, ...], ...] = ()
    """What lies in `[ ]`, tiles in order."""
    kongs: tuple[tuple[Tile, ...], ...] = ()
    """What lies in `{ }`: kongs declared concealed."""
    winning: Tile | None = None
    """The tile that completed the hand; a losing hand has none."""
    claimed: bool = False
    """Whether the winning tile came from another player."""
    notes: frozenset[str] = frozenset()
    """Notes other than bonus tiles."""
    flowers: tuple[int, ...] = ()
    seasons: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if len(self.concealed) != KINDS:
            raise ValueError(f"a hand counts {KINDS} kinds, not {len(self.concealed)}")
        if self.winning is not None and not self.concealed[self.winning.index]:
            raise ValueError(f"the winning tile, {self.winning}, is not among the tiles")

    @property
    def counts(self) -> tuple[int, ...]:
        """How many of each kind there are, sets laid out included."""
        if not self.exposed and not self.kongs:
            return self.concealed
        counts = list(self.concealed)
        for meld in self.exposed + self.kongs:
            for tile in meld:
                counts[tile.index] += 1
        return tuple(counts)

    def __str__(self) -> str:
        return format_hand(self)


def parse_hand(
    text: str, facts: Sequence[str] = ()
) -> tuple[ClassicalHand | None, tuple[Diagnostic, ...]]:
    """Return the hand that a text shows, or None and what cannot be read; never raises.

    `facts` are the notes of a rule book's own.

    >>> hand, _ = parse_hand("444C EE 67D [555D] +8D (loose tile, flowers 1 3)")
    >>> print(hand)
    444C 67D EE [555D] +8D (loose tile, flowers 1 3)
    """
    if len(text) > TEXT_LIMIT:
        return None, (errors.too_long(len(text), TEXT_LIMIT),)
    signed, ambiguous = _signed(text)
    parse, failure = _parser()
    try:
        tree = parse(signed)
    except failure as error:
        place = error_place(error, len(text))
        if ambiguous is None or place < ambiguous.start:
            return None, (errors.unreadable(signed, place, text),)
    if ambiguous is not None:
        return None, (ambiguous_word(text, ambiguous),)
    return _hand(tree, text, facts)


def format_hand(hand: ClassicalHand) -> str:
    """Return the canonical text of a hand, which `parse_hand` reads back as the same hand."""
    concealed = list(hand.concealed)
    if hand.winning:
        concealed[hand.winning.index] -= 1
    parts = list(tile_parts([*concealed, 0, 0]))
    parts += (f"[{meld_text(meld)}]" for meld in hand.exposed)
    parts += (f"{{{meld_text(meld)}}}" for meld in hand.kongs)
    if hand.winning:
        parts.append(f"{'<' if hand.claimed else '+'}{hand.winning}")
    parts.append(format_notes(sorted(hand.notes), hand.flowers, hand.seasons))
    return " ".join(filter(None, parts))


def meld_text(meld: Sequence[Tile]) -> str:
    """Return the tiles of a meld; a run shares its suit letter."""
    counts = [0] * (KINDS + 2)
    for tile in meld:
        counts[tile.index] += 1
    return " ".join(tile_parts(counts))


_PIECES = re.compile(r"\([^()]*\)|[\[\]{}()]|[^\[\]{}()]+")


def _signed(text: str) -> tuple[str, Span | None]:
    """Return a text with signs in place of words outside of notes, and an ambiguous word."""
    pieces: list[str] = []
    ambiguous: Span | None = None
    for piece in _PIECES.finditer(text):
        if piece[0][0] in "()[]{}":
            pieces.append(piece[0])
            continue
        replaced, span = replace_words(piece[0])
        pieces.append(replaced)
        if span and ambiguous is None:
            ambiguous = Span(piece.start() + span.start, piece.start() + span.end)
    return "".join(pieces), ambiguous


@cache
def _parser() -> tuple[Callable[[str], Tree[Token]], type[UnexpectedInput]]:
    from lark import UnexpectedInput

    return load_grammar("classical").parse, UnexpectedInput


def _hand(
    tree: Tree[Token], text: str, facts: Sequence[str]
) -> tuple[ClassicalHand | None, tuple[Diagnostic, ...]]:
    concealed = [0] * KINDS
    laid: dict[str, list[tuple[Tile, ...]]] = {"exposed": [], "concealed": []}
    marks: list[tuple[Tile, bool, Span]] = []
    notes = Notes(set(), [], [])
    problems: list[Diagnostic] = []
    for part in tree.children:
        if isinstance(part, str):
            if part.type == "NOTES":
                start = part.start_pos or 0
                problems += read_notes(text[start : part.end_pos], start, facts, notes)
            else:
                for index in _indices(part):
                    concealed[index] += 1
            continue
        token = part.children[0]
        assert isinstance(token, str), "the parts of a hand hold one token each"
        indices = sorted(_indices(token))
        if part.data in laid:
            laid[part.data].append(tuple(map(Tile, indices)))
            continue
        concealed[indices[0]] += 1
        start = token.start_pos or 0
        mark = max(text.rfind("+", 0, start), text.rfind("<", 0, start))
        marks.append((Tile(indices[0]), part.data == "claimed", Span(mark, mark + 1)))
    problems += (errors.second_winning_tile(marks[0][2], mark[2]) for mark in marks[1:])
    if problems:
        return None, tuple(problems)
    winning, claimed, _ = marks[0] if marks else (None, False, None)
    return (
        ClassicalHand(
            tuple(concealed),
            tuple(laid["exposed"]),
            tuple(laid["concealed"]),
            winning,
            claimed,
            frozenset(notes.facts),
            tuple(sorted(notes.flowers)),
            tuple(sorted(notes.seasons)),
        ),
        (),
    )


_LETTERS = {
    **{sign: tile.index for sign, tile in SIGNS.items()},
    **{
        letter: index
        for index, name in enumerate(TILE_NAMES[:KINDS])
        if len(name) == 1
        for letter in (name, name.lower())
    },
}
"""The tiles of one character, by index."""

_CLUSTERS = {
    letter: _LETTERS | {str(rank): number_index(number, rank) for rank in RANKS}
    for number, suit in enumerate(SUITS)
    for letter in (suit.value, suit.value.lower())
}
"""For each suit letter the tiles of one character that may stand before it."""


def _indices(text: str) -> list[int]:
    """Return the tiles of a text without brackets and marks, the last one first."""
    found = []
    tiles = _LETTERS
    for character in reversed(text):
        index = tiles.get(character)
        if index is not None:
            found.append(index)
        elif character in _CLUSTERS:
            tiles = _CLUSTERS[character]
    return found
