"""Many hands read from text at once, in NumPy alone.

The plain notation is read: numbers with the letter of their suit, letters, `[…]`, and a mark before
the last tile. Whatever else a hand may hold, words or Unicode tiles or mistakes, is left to the
full parser, hand by hand; `Read.unread` says which.

All hands are one array of characters. What a number is depends on the next suit letter only, so the
letters are spread to the left; whether a text is sound depends on its neighbours once blanks and
Jokers and Soaps, which may stand anywhere, are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from cardwright.compiler.grounding import Bytes, Indices
from cardwright.compiler.tiles import RANKS, SUITS, Tile
from cardwright.validator.batch.rows import KINDS, RANK_COUNT

LONGEST = 200
"""Characters of a hand that is read here; in more of them a count could pass a byte."""

END_OF_HAND = ord("\n")

NO_TILE = KINDS
"""In place of the kind of a character that is no tile."""


class Sign:
    """What a character is in the plain notation; plain numbers, since arrays hold them."""

    BLANK = 0
    FILL = 1
    """A Joker or Soap: a tile wherever it stands."""
    RANK = 2
    SUIT = 3
    LETTER = 4
    """A tile that ends a cluster."""
    MARK = 5
    """What stands before the last tile."""
    OPEN = 6
    CLOSE = 7
    END = 8
    """The end of a hand."""
    ODD = 9
    """Anything else."""


def _signs() -> tuple[Bytes, Bytes]:
    """Return the sign of each character, and its tile: a kind, a rank from 0, or a suit."""
    signs = np.full(256, Sign.ODD, dtype=np.uint8)
    tiles = np.full(256, NO_TILE, dtype=np.uint8)
    for texts, sign in (
        (" ,\t\r", Sign.BLANK), ("0J", Sign.FILL), ("NEWSGRF", Sign.LETTER), ("+<", Sign.MARK),
        ("[", Sign.OPEN), ("]", Sign.CLOSE), ("\n", Sign.END),
    ):  # fmt: skip
        for text in texts:
            for case in (text, text.lower()):
                signs[ord(case)] = sign
                if sign in (Sign.FILL, Sign.LETTER):
                    tiles[ord(case)] = Tile.parse(text).index
    for rank in RANKS:
        signs[ord(str(rank))], tiles[ord(str(rank))] = Sign.RANK, rank - 1
    for number, suit in enumerate(SUITS):
        for case in (suit.value, suit.value.lower()):
            signs[ord(case)], tiles[ord(case)] = Sign.SUIT, number
    return signs, tiles


SIGNS, TILES_OF = _signs()
_SIGN_TABLE = SIGNS.tobytes()

GREEN = np.array([Tile.parse(letter).index for letter in "GREEN"], dtype=np.uint8)
"""The one word of the full notation that is made of letters of the plain one."""


_KINDS = np.where(SIGNS == Sign.SUIT, NO_TILE, TILES_OF).astype(np.uint8).tobytes()
"""The kind of each character, of numbers the one in the first suit."""


def _unsound() -> npt.NDArray[np.bool_]:
    """Return which signs may not follow each other: 16 × the first + the second."""
    found = np.zeros((16, 16), dtype=bool)
    found[Sign.RANK] = True
    found[:, Sign.SUIT] = True
    found[Sign.RANK, [Sign.RANK, Sign.SUIT]] = False
    found[:, Sign.ODD] = True
    return found.reshape(-1)


_UNSOUND = _unsound().tobytes()
_START = np.array([Sign.END], dtype=np.uint8)

_AFTER = np.zeros(16, dtype=np.uint16)
"""The delimiters that may follow each, a bit each: exposures lie beside each other."""
_AFTER[Sign.OPEN] = 1 << Sign.CLOSE
_AFTER[[Sign.CLOSE, Sign.END]] = 1 << Sign.OPEN | 1 << Sign.END


FLAG_WRONG, FLAG_SPECIAL = 1 << 3, 1 << 4
"""Of a step: that no such text is sound; that the character is a bracket, a mark or an end."""

KIND_SHIFT = 8
"""Where a step says which tile the character is."""

NO_SUIT, WANTS_RANK = 3, 4
"""States of a text that is read from its end: a suit, or none; 4 more before its first number."""


def _steps() -> npt.NDArray[np.uint16]:
    """Return for each state × 256 + character the next state, flags, and the kind of tile."""
    found = np.zeros((8, 256), dtype=np.uint16)
    for state in range(8):
        suit = state & NO_SUIT
        kinds = np.frombuffer(_KINDS, dtype=np.uint8).astype(np.uint16)
        kinds[SIGNS == Sign.RANK] += suit % NO_SUIT * RANK_COUNT
        after = np.full(256, NO_SUIT)
        after[SIGNS <= Sign.FILL] = state
        after[SIGNS == Sign.RANK] = suit
        suits = SIGNS == Sign.SUIT
        after[suits] = TILES_OF[suits] + WANTS_RANK
        wrong = SIGNS == Sign.ODD
        if state & WANTS_RANK:
            wrong |= SIGNS > Sign.RANK
        if suit == NO_SUIT:
            wrong |= SIGNS == Sign.RANK
        special = (SIGNS >= Sign.MARK) & (SIGNS <= Sign.END)
        found[state] = after | wrong * FLAG_WRONG | special * FLAG_SPECIAL | kinds << KIND_SHIFT
    return found.reshape(-1)


STEPS = _steps()


@dataclass(frozen=True)
class Read:
    """Hands as counts; those of unread ones mean nothing."""

    concealed: Bytes
    """n×36, the last tile among them."""
    unread: npt.NDArray[np.bool_]
    owners: Indices
    """The hand of each exposure, in order."""
    exposures: Bytes
    """The counts of each exposure, m×36."""


def as_bytes(texts: Sequence[str | None]) -> Bytes:
    """Return hands as one array of characters, each hand with an end; None is no character."""
    try:
        data = _encoded("\n".join(texts))  # type: ignore[arg-type]  # None is rare
    except TypeError:
        return as_bytes([text or "" for text in texts])
    if np.count_nonzero(data == END_OF_HAND) > len(texts):
        data = _encoded("\n".join((text or "").replace("\n", " ") for text in texts))
    return data


def _encoded(text: str) -> Bytes:
    return np.frombuffer((text + "\n").encode("ascii", "replace"), dtype=np.uint8)


def read_hands(data: Bytes) -> Read:
    """Return the hands of an array of characters that `as_bytes` made."""
    signs = _translated(data, _SIGN_TABLE)
    (ends,) = np.nonzero(signs == Sign.END)
    unread = _lengths(ends) > LONGEST
    kinds = _kinds_of(data, signs)
    (kept,) = np.nonzero(signs > Sign.FILL)
    core = np.concatenate([_START, signs[kept]])
    pairs = core[:-1] << np.uint8(4)
    pairs |= core[1:]
    (wrong,) = np.nonzero(_translated(pairs, _UNSOUND))
    wrong = np.concatenate([kept[wrong], _words(kinds), _lone_marks(signs, data, ends)])
    if len(wrong):
        unread[np.searchsorted(ends, wrong)] = True
    if not (core == Sign.OPEN).any() and not (core == Sign.CLOSE).any():
        counts = _counted(kinds, ends)
        none = np.zeros(0, dtype=np.int64)
        return Read(counts, unread, none, np.zeros((0, KINDS), dtype=np.uint8))
    return _with_exposures(signs, kinds, ends, unread)


def _translated(data: Bytes, table: bytes) -> Bytes:
    """Return what a table says of each byte, sooner than NumPy would take it from there."""
    return np.frombuffer(data.tobytes().translate(table), dtype=np.uint8)


def _kinds_of(data: Bytes, signs: Bytes) -> Bytes:
    """Return the kind of each character, NO_TILE or more where it is none.

    A number without a suit letter behind it is taken for one of the first suit.
    """
    (suits,) = np.nonzero(signs == Sign.SUIT)
    letters = np.append(TILES_OF[data[suits]], np.uint8(0)) * np.uint8(RANK_COUNT)
    kinds = np.repeat(letters, _lengths(np.append(suits, len(data) - 1)))
    tiles = _translated(data, _KINDS)
    kinds *= tiles < RANK_COUNT
    kinds += tiles
    return kinds


def _lengths(ends: Indices) -> Indices:
    """Return how long the stretches are that end at these places, the first from the start."""
    lengths = ends.copy()
    lengths[1:] -= ends[:-1]
    lengths[:1] += 1
    return lengths


def _words(kinds: Bytes) -> Indices:
    """Return where the word green stands, which is not to be read by letters."""
    if len(kinds) < len(GREEN):
        return np.zeros(0, dtype=np.int64)
    stop = len(kinds) - len(GREEN) + 1
    found = kinds[:stop] == GREEN[0]
    for place, kind in enumerate(GREEN[1:], 1):
        found &= kinds[place : place + stop] == kind
    return np.flatnonzero(found)


def _lone_marks(signs: Bytes, data: Bytes, ends: Indices) -> Indices:
    """Return the marks that do not stand before one tile, or not alone, or claim a Joker."""
    marks = np.flatnonzero(signs == Sign.MARK)
    if not len(marks):
        return marks
    after, second = signs[marks + 1], signs[np.minimum(marks + 2, len(signs) - 1)]
    alone = np.diff(np.searchsorted(ends, marks), prepend=-1) > 0
    sound = (after == Sign.LETTER) | (after == Sign.FILL)
    sound |= (after == Sign.RANK) & (second == Sign.SUIT)
    sound &= ~((data[marks] == ord("<")) & (data[marks + 1] & 0xDF == ord("J")))
    lone: Indices = marks[~(sound & alone)]
    return lone


def _counted(kinds: Bytes, ends: Indices) -> Bytes:
    """Return the counts of the 36 kinds in each stretch that ends where `ends` says."""
    width = NO_TILE + 1
    firsts = np.arange(0, len(ends) * width, width)
    places = np.repeat(firsts, _lengths(ends))
    places += kinds[: len(places)]
    counts = np.bincount(places, minlength=len(ends) * width)
    return np.ascontiguousarray(counts.astype(np.uint8).reshape(-1, width)[:, :KINDS])


def _with_exposures(
    signs: Bytes, kinds: Bytes, ends: Indices, unread: npt.NDArray[np.bool_]
) -> Read:
    """Return what `read_hands` does where there are brackets, which end stretches too."""
    (stops,) = np.nonzero(signs >= Sign.OPEN)
    stops = stops[signs[stops] <= Sign.END]
    kinds_of_stops = signs[stops]
    counts = _counted(kinds, stops)
    before = np.concatenate([[Sign.END], kinds_of_stops[:-1]])
    lawful = _AFTER[before] >> kinds_of_stops & 1
    exposed = kinds_of_stops == Sign.CLOSE
    empty = exposed & ~counts.any(axis=1)
    marks = np.flatnonzero(signs == Sign.MARK)
    hidden = exposed[np.searchsorted(stops, marks)]
    wrong = np.concatenate([stops[(lawful == 0) | empty], marks[hidden]])
    unread[np.searchsorted(ends, wrong)] = True
    owners = np.searchsorted(ends, stops)
    exposures, their_owners = counts[exposed], owners[exposed]
    counts[exposed] = 0
    firsts = np.searchsorted(owners, np.arange(len(ends)))
    concealed: Bytes = np.add.reduceat(counts, firsts, axis=0, dtype=np.uint8)
    known = ~unread[their_owners]
    return Read(concealed, unread, their_owners[known], exposures[known])
