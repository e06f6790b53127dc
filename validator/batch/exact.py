"""Exact matches by a hash of natural counts, for lines whose hands can be listed.

The counts of a hand are packed into three words, which say all there is of it. A hash of the words
finds a bucket in a sorted list of all complete hands, Jokers included; the words
themselves are compared, so that no answer rests on the hash. A filter of one bit a bucket turns
away most hands before. Lines with tiles of any suit, `?` or wild Flowers, and lines that would make
the list too long, are left to the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from cardwright.compiler.grounding import Indices
from cardwright.compiler.targets import CompiledCard
from cardwright.compiler.tiles import COPIES, JOKER_COUNT, JOKER_INDEX, NATURAL_KINDS
from cardwright.validator.batch.outcomes import Outcomes
from cardwright.validator.batch.rows import KINDS

Words = npt.NDArray[np.uint64]
Counts = npt.NDArray[np.uint8]

MOST_HANDS = 4_000_000
"""Hands that are listed for a card at most, 32 bytes each."""

MOST_SHAPES = 100_000
"""Hands of one target at most."""

WORDS = 3
"""Words of eight bytes that all counts of a hand are packed into."""

MULTIPLIERS = np.array(
    [0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB], dtype=np.uint64
)
"""What the words are multiplied by: odd numbers without a pattern."""

HALF = np.uint64(4)
"""Bits of half a byte."""

FOUR_KINDS = 4
"""Bytes between two places where a word of a hand may start."""

MOST_OF_A_KIND = 15
"""Tiles of a kind that half a byte holds; a hand with more is never complete."""

BUCKET_DIGITS = 6
"""Binary digits of a bucket at least."""

FILTERED = 2
"""Words that the filter looks at."""

FILTER_SLACK = 5
"""Binary digits by which the filter has more places than there are hands, about."""


HANDS = 8192
"""Hands that are looked up together: what stays in a processor's cache."""


def words_of(counts: Counts) -> Words:
    """Return hands (n×36) as words of eight kinds each that start at every fourth kind, n×8.

    Not a copy, and not aligned: each kind but the first and last four is in two words.
    """
    places = KINDS // FOUR_KINDS - 1
    return np.ndarray((len(counts), places), "<u8", counts, strides=(KINDS, FOUR_KINDS))


def pack(counts: Counts) -> list[Words]:
    """Return three words that say all of hands (n×36, in one piece).

    Eight kinds are the bytes of a word; the second of their words is laid over the first, half a
    byte higher, and the fourth over the third.
    """
    words = words_of(counts)
    first = words[:, 2] << HALF
    first |= words[:, 0]
    second = words[:, 6] << HALF
    second |= words[:, 4]
    return [first, second, words[:, 7] >> np.uint64(32)]


def hash_words(words: Sequence[Words] | Words) -> Words:
    """Return a hash of each hand's words, all or the first; its high digits are to be used."""
    found: Words = words[0] * MULTIPLIERS[0]
    for word, factor in zip(words[1:], MULTIPLIERS[1:], strict=False):
        found += word * factor
    return found


def _weights() -> Words:
    """Return what one tile of each kind adds to the words, 36×3."""
    return np.stack(pack(np.eye(KINDS, dtype=np.uint8)), axis=1)


@dataclass(frozen=True)
class HandList:
    """All complete hands of some lines, by their hash."""

    bucket_shift: np.uint64
    """How many digits of a hash are left off to have its bucket."""
    filter_shift: np.uint64
    """The same for its place in the filter."""
    filter_: npt.NDArray[np.uint8]
    """A bit for each place that the first words of a hand have."""
    starts: npt.NDArray[np.uint32]
    """Where each bucket starts among the hands, and an end."""
    hands: Words
    """A row a hand: its words, then the number of its outcome."""
    deepest: int
    """Hands of the fullest bucket."""
    listed: npt.NDArray[np.bool_]
    """Which lines of the card are in it."""

    def look_up(self, counts: Counts) -> npt.NDArray[np.int32]:
        """Return the number of the outcome of each hand, n×36, 0 where there is none."""
        found = np.zeros(len(counts), dtype=np.int32)
        for start in range(0, len(counts), HANDS):
            here = slice(start, start + HANDS)
            self._look_up(counts[here], found[here])
        return found

    def _look_up(self, counts: Counts, found: npt.NDArray[np.int32]) -> None:
        words = pack(counts)
        hashes = hash_words(words[:FILTERED])
        places = (hashes >> self.filter_shift).view(np.int64)
        bits = places.astype(np.uint8)
        bits &= 7
        places >>= 3
        candidates = np.flatnonzero(self.filter_.take(places, mode="clip") >> bits & 1)
        if not len(candidates):
            return
        candidates = candidates[counts[candidates].max(axis=1, initial=0) <= MOST_OF_A_KIND]
        keys = np.stack([word[candidates] for word in words], axis=1)
        buckets = (hash_words(keys.T) >> self.bucket_shift).view(np.int64)
        here = self.starts[buckets].astype(np.int64)
        stops = self.starts[buckets + 1].astype(np.int64)
        for _ in range(self.deepest):
            rows = self.hands.take(here, axis=0, mode="clip")
            same = (rows[:, :WORDS] == keys).all(axis=1) & (here < stops)
            found[candidates[same]] = rows[same, WORDS]
            here += 1


def list_hands(card: CompiledCard, outcomes: Outcomes, values: Indices) -> HandList:
    """Return the list of a card's hands; `values` is what each alternative pays, −1 for nothing."""
    listed, shapes = _listable(card)
    pairs, part_of = np.unique(
        np.stack([card.line_index, values[card.alternative_index]], axis=1),
        axis=0,
        return_inverse=True,
    )
    hashes, words, starts, parts = _sorted(*_words(card, shapes, part_of.reshape(-1)))
    numbers = _numbers(starts, parts, pairs, outcomes)
    digits = max(len(hashes).bit_length(), BUCKET_DIGITS)
    bucket_shift, filter_shift = np.uint64(64 - digits), np.uint64(64 - digits - FILTER_SLACK)
    filled = np.bincount((hashes >> bucket_shift).view(np.int64), minlength=1 << digits)
    marks = np.zeros(1 << digits + FILTER_SLACK, dtype=bool)
    marks[(hash_words(words.T[:FILTERED]) >> filter_shift).view(np.int64)] = True
    return HandList(
        bucket_shift,
        filter_shift,
        np.packbits(marks, bitorder="little"),
        np.concatenate([[0], np.cumsum(filled)]).astype(np.uint32),
        np.concatenate([words, numbers.astype(np.uint64)[:, None]], axis=1),
        int(filled.max(initial=0)),
        listed,
    )


Shapes = list[tuple[Indices, Indices, Indices]]
"""Rows whose boxes have one shape; their kinds, a row each; and the counts of all their hands."""


def _listable(card: CompiledCard) -> tuple[npt.NDArray[np.bool_], Shapes]:
    """Return which lines can be listed, and their rows by shape."""
    odd = card.free.any(axis=1) | (card.any_tiles > 0) | card.wild_rows
    most = np.minimum(card.high, np.array(COPIES[:NATURAL_KINDS], dtype=np.uint8))
    codes = card.low.astype(np.int64) << 4 | most
    order = np.argsort(-codes, axis=1, kind="stable")
    depth = int((codes > 0).sum(axis=1).max(initial=1))
    kinds = order[:, :depth]
    places = card.natural_places + card.open_places + card.jokers.astype(np.int64)
    key = np.concatenate([np.take_along_axis(codes, kinds, axis=1), places[:, None]], axis=1)
    shapes, shape_of = np.unique(key, axis=0, return_inverse=True)
    shape_of = shape_of.reshape(-1)
    counts = [_counts_of(shape[:-1], int(shape[-1])) for shape in shapes]
    sizes = np.array([MOST_HANDS + 1 if each is None else len(each) for each in counts])
    each_row = np.where(odd, MOST_HANDS + 1, sizes[shape_of])
    per_line = np.bincount(card.line_index, each_row, minlength=len(card.card.lines))
    listed = np.zeros(len(per_line), dtype=bool)
    total = 0
    for line, size in enumerate(per_line.tolist()):
        if total + size <= MOST_HANDS:
            listed[line] = True
            total += int(size)
    found: Shapes = []
    for shape, each in enumerate(counts):
        rows = np.flatnonzero((shape_of == shape) & listed[card.line_index])
        if len(rows) and each is not None:
            found.append((rows, kinds[rows], each))
    return listed, found


def _counts_of(codes: Indices, places: int) -> Indices | None:
    """Return all counts of kinds with these bounds that Jokers can complete, Jokers last.

    None where there are too many.
    """
    low, high = codes >> 4, codes & 15
    if np.prod((high - low + 1).astype(float)) > MOST_SHAPES:
        return None
    grid = np.indices((high - low + 1).tolist()).reshape(len(low), -1).T + low
    jokers = places - grid.sum(axis=1)
    counts: Indices = np.concatenate([grid, jokers[:, None]], axis=1)[jokers <= JOKER_COUNT]
    return counts


def _words(card: CompiledCard, shapes: Shapes, part_of: Indices) -> tuple[Words, Indices]:
    """Return the words of all hands of all rows (n×3), and the part of each."""
    weights = _weights()
    words = [np.zeros((0, WORDS), dtype=np.uint64)]
    parts: list[Indices] = [np.zeros(0, dtype=np.int64)]
    for rows, kinds, counts in shapes:
        jokers = np.full((len(rows), 1), JOKER_INDEX)
        worth = weights[np.concatenate([kinds, jokers], axis=1)]
        made = np.einsum("hk,rkw->rhw", counts.astype(np.uint64), worth)
        words.append(made.reshape(-1, WORDS))
        parts.append(np.repeat(part_of[rows], len(counts)))
    return np.concatenate(words), np.concatenate(parts)


def _sorted(words: Words, parts: Indices) -> tuple[Words, Words, Indices, Indices]:
    """Return hashes and words of the different hands, where the parts of each start, and those."""
    hashes = hash_words(words.T)
    order = np.lexsort((parts, *words.T, hashes))
    hashes, words, parts = hashes[order], words[order], parts[order]
    fresh = np.ones(len(hashes), dtype=bool)
    fresh[1:] = (words[1:] != words[:-1]).any(axis=1)
    distinct = fresh.copy()
    distinct[1:] |= parts[1:] != parts[:-1]
    return hashes[fresh], words[fresh], np.flatnonzero(fresh[distinct]), parts[distinct]


def _numbers(
    starts: Indices, parts: Indices, pairs: npt.NDArray[np.int64], outcomes: Outcomes
) -> Indices:
    """Return the number of the outcome of each hand."""
    sizes = np.diff(np.append(starts, len(parts)))
    numbers = np.zeros(len(starts), dtype=np.int64)
    for size in np.unique(sizes).tolist():
        mine = np.flatnonzero(sizes == size)
        sets, which = np.unique(
            parts[starts[mine][:, None] + np.arange(size)], axis=0, return_inverse=True
        )
        given = [
            outcomes.number(
                (line, value if value >= 0 else None) for line, value in pairs[each].tolist()
            )
            for each in sets
        ]
        numbers[mine] = np.array(given, dtype=np.int64)[which.reshape(-1)]
    return numbers
