"""The slow second opinion: a card line read by brute force, straight from its syntax tree.

Every choice that a line leaves open (`or`, bars, suits of inks, places of a run, variables, winds,
Dragons, letters of words) is written out, and each combination is a *pattern*: concrete groups,
natural single tiles, and a few tiles of which only the number is known. A hand is laid on a pattern
by counting. Only the suits of tiles without ink are left open in a pattern, since an equation of
twelve digits has 3^12 colourings; they are written out rank by rank while a hand is laid.

Nothing of the compiler but its syntax tree and the numbering of the tiles is used here.

A hand is the counts of all its tiles by index (0..34 naturals, 35 Jokers), those that lie exposed
included, and the exposures, each a tuple of the indices of its tiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product

from cardwright.compiler.nodes import (
    AnySuit,
    AnySuits,
    AnyWind,
    Choice,
    Comparison,
    DragonNote,
    FreeInk,
    Group,
    LikeNumbers,
    Membership,
    NoJokers,
    Note,
    ParityFormula,
    RunMembership,
    RunNote,
    SuitCount,
    SyntaxAlternative,
    SyntaxLine,
    Term,
    Word,
)
from cardwright.compiler.tiles import (
    COPIES,
    DRAGON_START,
    FLOWER_INDEX,
    JOKER_COUNT,
    JOKER_INDEX,
    NATURAL_KINDS,
    TILE_NAMES,
    WIND_START,
    WINDS,
)

Counts = tuple[int, ...]
Exposures = tuple[tuple[int, ...], ...]
Letters = Mapping[str, str]

TANDEM_LETTERS: Letters = {"I": "1", "O": "0", "D": "R|G", **{wind: wind for wind in WINDS}}
AMERICAN_LETTERS: Letters = {**TANDEM_LETTERS, "R": "R", "G": "G", "F": "F"}

FREE_KINDS = frozenset({"word-play", "by-the-numbers", "flashback", "present-tense"})
"""Kinds of category in which a numbered tile without ink is of any suit on its own."""
YEAR_KINDS = frozenset({"flashback", "present-tense"})
"""Kinds of category in which digits without ink are a year or number: natural, and never moved."""

NUMBER_VARIABLES, WIND_VARIABLES, TILE_VARIABLES = "XYZ", "TUV", "AHKPQ"
SUIT_WORDS = ("bam", "crak", "dot")
ALL_MASKS = range(8)
"""Every set of suits, bit s standing for the suit with index s."""


@dataclass(frozen=True)
class Context:
    """What a line's category and card say about it."""

    kind: str = "standard"
    letters: Letters = field(default_factory=lambda: AMERICAN_LETTERS, hash=False)
    """The alphabet of words: a letter's tile, alternatives parted by bars."""
    year: int = 2026
    category_jokers: bool = True
    wild_flowers: bool = False
    hand_size: int = 14


@dataclass(frozen=True, order=True, slots=True)
class Meld:
    """A group of three or more equal tiles."""

    tile: int
    size: int
    jokers: bool
    """Whether Jokers may stand in it."""
    callable: bool
    """Whether it may lie exposed."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One way to read a line, with nothing left open but the suits of `free`."""

    melds: tuple[Meld, ...]
    singles: tuple[int, ...]
    """Tiles that must be natural and concealed."""
    free: tuple[int, ...]
    """Ranks of natural tiles of any suit."""
    anything: int
    """Number of `?`."""
    jokers: int
    """Number of Jokers that the card demands."""
    suits: int
    """The suits of numbered tiles outside `free`."""
    allowed: frozenset[int]
    """The sets of suits that all numbered tiles together may have."""
    open: bool
    """Whether exposures are allowed."""

    @property
    def size(self) -> int:
        """The number of tiles."""
        melded = sum(meld.size for meld in self.melds)
        return melded + len(self.singles) + len(self.free) + self.anything + self.jokers


# ── Public questions ─────────────────────────────────────────────────────────────────────────────


def accepts(line: SyntaxLine, context: Context, counts: Counts, exposures: Exposures = ()) -> bool:
    """Return whether the hand is a Mahjong on the line."""
    if sum(counts) != context.hand_size:
        return False
    return any(
        _lies(pattern, rest, concealed, context)
        for pattern, rest, concealed in _laid_exposures(line, context, counts, exposures)
    )


def distance(
    line: SyntaxLine, context: Context, counts: Counts, exposures: Exposures = ()
) -> int | None:
    """Return how many concealed tiles must be exchanged to make the hand a Mahjong on the line.

    The exposures stay as they are, and the Mahjong must exist in one set of tiles. None when there
    is none.
    """
    exposed = _count(tile for exposure in exposures for tile in exposure)
    best: int | None = None
    for pattern, rest, concealed in _laid_exposures(line, context, counts, exposures):
        limit = context.hand_size + 1 if best is None else best
        found = _exchanges(pattern, rest, concealed, exposed, context, limit)
        if found is not None and found < limit:
            best = found
    return best


def natural_sets(line: SyntaxLine, context: Context) -> set[Counts]:
    """Return the sets of natural tiles that the line stands for, before any Joker is put in.

    A set may hold more of a kind than exist where Jokers can supply them; a `?` is any natural.
    """
    found: set[Counts] = set()
    for pattern in patterns(line, context):
        for colours in colourings(pattern):
            low, high = demands(pattern.melds, (*pattern.singles, *colours))
            for extra in combinations_with_replacement(range(NATURAL_KINDS), pattern.anything):
                total = [a + b for a, b in zip(high, _count(extra), strict=True)]
                if _can_exist(low, total, pattern.jokers, context):
                    found.add(tuple(total[:NATURAL_KINDS]))
    return found


@lru_cache(maxsize=64)
def patterns(line: SyntaxLine, context: Context) -> tuple[Pattern, ...]:
    """Return every pattern of the line, each once, in a fixed order."""
    found: dict[Pattern, None] = {}
    for alternative in line.resolved():
        for groups, words in _printings(alternative):
            for pattern in _Reading(groups, words, alternative, context).patterns():
                found[pattern] = None
    return tuple(found)


def colourings(pattern: Pattern) -> Iterator[tuple[int, ...]]:
    """Yield the tiles that stand for the `free` ranks, once for every choice of suits."""
    spreads = [
        [[_number(s, rank) for s in suits] for suits in combinations_with_replacement(range(3), n)]
        for rank, n in Counter(pattern.free).items()
    ]
    for chosen in product(*spreads):
        tiles = tuple(tile for part in chosen for tile in part)
        if pattern.suits | _suits_of(tiles) in pattern.allowed:
            yield tiles


def demands(melds: Iterable[Meld], singles: Iterable[int]) -> tuple[list[int], list[int]]:
    """Return for each kind how many tiles must be natural, and how many stand there at all."""
    low = _count(singles)
    high = list(low)
    for meld in melds:
        high[meld.tile] += meld.size
        if not meld.jokers:
            low[meld.tile] += meld.size
    return low, high


# ── Laying a hand on a pattern ───────────────────────────────────────────────────────────────────


def _laid_exposures(
    line: SyntaxLine, context: Context, counts: Counts, exposures: Exposures
) -> Iterator[tuple[Pattern, tuple[Meld, ...], Counts]]:
    """Yield patterns that have a group for each exposure, the other groups, the concealed tiles."""
    exposed = _count(tile for exposure in exposures for tile in exposure)
    concealed = tuple(have - out for have, out in zip(counts, exposed, strict=True))
    if min(concealed) < 0:
        raise ValueError("the counts of a hand include its exposures")
    for pattern in patterns(line, context):
        if exposures and not pattern.open:
            continue
        for rest in _rests(pattern.melds, exposures, context):
            yield pattern, rest, concealed


def _rests(
    melds: tuple[Meld, ...], exposures: Exposures, context: Context
) -> set[tuple[Meld, ...]]:
    """Return the groups that are left when each exposure is a group of its own, in all ways."""
    rests = {melds}
    for exposure in exposures:
        rests = {
            (*rest[:place], *rest[place + 1 :])
            for rest in rests
            for place, meld in enumerate(rest)
            if _is_exposure_of(meld, exposure, context)
        }
    return rests


def _is_exposure_of(meld: Meld, exposure: tuple[int, ...], context: Context) -> bool:
    stand_ins = {JOKER_INDEX, FLOWER_INDEX} if context.wild_flowers else {JOKER_INDEX}
    others = {tile for tile in exposure if tile != meld.tile}
    return (
        meld.callable
        and len(exposure) == meld.size
        and meld.tile in exposure
        and (not others or (meld.jokers and others <= stand_ins))
    )


def _lies(pattern: Pattern, rest: tuple[Meld, ...], hand: Counts, context: Context) -> bool:
    """Return whether the concealed tiles are the pattern's, but for its exposed groups.

    Every kind needs its natural tiles; a natural tile too many may only be a `?`. The numbers agree
    when those hold, so that the Jokers fill just what is left.
    """
    if hand[JOKER_INDEX] < pattern.jokers:
        return False
    low, high = demands(rest, pattern.singles)

    def excess(tile: int, more: int = 0) -> int | None:
        """Return how many tiles are too many, or None where too few are natural."""
        have = hand[tile]
        if have < low[tile] + more:
            return None
        if tile == FLOWER_INDEX and context.wild_flowers:
            return 0
        return max(0, have - high[tile] - more)

    free = Counter(pattern.free)
    spare = pattern.anything
    for tile in range(NATURAL_KINDS):
        if tile < WIND_START and _rank(tile) in free:
            continue
        found = excess(tile)
        if found is None or found > spare:
            return False
        spare -= found
    # The ways to colour the free tiles, rank by rank: tiles too many so far, and suits used.
    ways = {(0, pattern.suits)}
    for rank, number in free.items():
        further = set()
        for colours in combinations_with_replacement(range(3), number):
            extra = [excess(_number(s, rank), colours.count(s)) for s in range(3)]
            if None not in extra:
                more = sum(each or 0 for each in extra)
                further |= {(before + more, suits | _mask(colours)) for before, suits in ways}
        ways = {way for way in further if way[0] <= spare}
    return any(suits in pattern.allowed for _, suits in ways)


def _exchanges(
    pattern: Pattern,
    rest: tuple[Meld, ...],
    hand: Counts,
    exposed: list[int],
    context: Context,
    limit: int,
) -> int | None:
    """Return how many concealed tiles must be exchanged to lie on the pattern.

    A Mahjong on the pattern holds of each kind at least the natural tiles that are demanded, at
    most what stands there and what the set still has, and as many Jokers as are missing then. The
    one that keeps most of the hand has of each kind the number nearest to the hand's: a natural
    less is worth a Joker at most. So it is enough to know, for a colouring of the free tiles, how
    many naturals are kept, how many that nearest Mahjong has, and how many there could be at most.
    A pattern that cannot be nearer than `limit` may be given up early, with None.
    """
    low, high = demands(rest, pattern.singles)
    size = sum(high) + len(pattern.free) + pattern.jokers
    left = [copies - out for copies, out in zip(COPIES, exposed, strict=True)]

    def kind(tile: int, more: int = 0) -> tuple[int, int, int] | None:
        """Return the numbers kept, nearest and greatest of a kind; None where the set lacks it."""
        least, most = low[tile] + more, min(high[tile] + more, left[tile])
        if least > most:
            return None
        return min(hand[tile], most), min(max(hand[tile], least), most), most

    free = Counter(pattern.free)
    kept = near = most = 0
    for tile in {*pattern.singles, *(meld.tile for meld in rest)}:
        if tile < WIND_START and _rank(tile) in free:
            continue
        found = kind(tile)
        if found is None:
            return None
        if tile != FLOWER_INDEX or not context.wild_flowers:
            kept, near, most = kept + found[0], near + found[1], most + found[2]
    # No colouring keeps more of the free ranks than the hand has or than stand there.
    keepable = kept + hand[JOKER_INDEX] + (hand[FLOWER_INDEX] if context.wild_flowers else 0)
    for rank, number in free.items():
        tiles = [_number(s, rank) for s in range(3)]
        keepable += min(sum(hand[t] for t in tiles), sum(high[t] for t in tiles) + number)
    if max(size - keepable, near - kept) >= limit:
        return None
    ways = {(kept, near, most, pattern.suits)}
    for rank, number in free.items():
        further = set()
        for colours in combinations_with_replacement(range(3), number):
            kinds = [kind(_number(s, rank), colours.count(s)) for s in range(3)]
            if None not in kinds:
                a, b, c = (sum(each[i] for each in kinds if each) for i in range(3))
                mask = _mask(colours)
                further |= {(k + a, n + b, m + c, suits | mask) for k, n, m, suits in ways}
        ways = further
    best: int | None = None
    for kept, near, most, suits in ways:
        if suits in pattern.allowed:
            filled = _fillers_kept(size - near, size - most, low, pattern, hand, left, context)
            if filled is not None and (best is None or size - kept - filled < best):
                best = size - kept - filled
    # Each `?` keeps a tile that has no other use, and there is always one.
    return best


def _fillers_kept(
    wanted: int,
    least: int,
    low: list[int],
    pattern: Pattern,
    hand: Counts,
    left: list[int],
    context: Context,
) -> int | None:
    """Return how many of the hand's Jokers are kept where the nearest Mahjong has `wanted`.

    Where the set has not so many, natural tiles that the hand lacks take their place, down to
    `least`; None where it has not even those. Wild Flowers share the places with the Jokers.
    """
    if not context.wild_flowers:
        return min(hand[JOKER_INDEX], wanted) if least <= left[JOKER_INDEX] else None
    return max(
        (
            min(hand[FLOWER_INDEX], places - jokers) + min(hand[JOKER_INDEX], jokers)
            for places in range(least, wanted + 1)
            for jokers in range(pattern.jokers, left[JOKER_INDEX] + 1)
            if low[FLOWER_INDEX] <= places - jokers <= left[FLOWER_INDEX]
        ),
        default=None,
    )


def _can_exist(low: list[int], high: list[int], demanded: int, context: Context) -> bool:
    """Return whether one set of tiles can supply the natural tiles and the Jokers."""
    supply = JOKER_COUNT - demanded
    if context.wild_flowers:
        supply += max(0, COPIES[FLOWER_INDEX] - high[FLOWER_INDEX])
    missing = sum(max(0, most - copies) for most, copies in zip(high, COPIES, strict=True))
    enough = all(least <= copies for least, copies in zip(low, COPIES, strict=True))
    return enough and missing <= supply


# ── Writing a line out ───────────────────────────────────────────────────────────────────────────


def _printings(
    alternative: SyntaxAlternative,
) -> Iterator[tuple[tuple[Group, ...], tuple[Word, ...]]]:
    """Yield the groups and words of an alternative, once for every choice between bars."""
    choices = [item.groups for item in alternative.items if isinstance(item, Choice)]
    words = tuple(item for item in alternative.items if isinstance(item, Word))
    for groups in product(*choices):
        yield groups, words


@dataclass(frozen=True, slots=True)
class _Part:
    """One way to read one group or word."""

    melds: tuple[Meld, ...] = ()
    singles: tuple[int, ...] = ()
    free: tuple[int, ...] = ()
    anything: int = 0
    jokers: int = 0
    numbered: int = 0
    """The suits of its numbered tiles, but for `free`."""
    inked_dragons: int = 0
    """The suits of the inks in which it prints a D."""
    black_dragon: int | None = None
    """The suit whose Dragon its D without ink is."""


@dataclass(frozen=True, slots=True)
class _Values:
    """What inks, variables, printed numbers and printed winds stand for."""

    inks: Mapping[str, int]
    numbers: Mapping[str, int]
    tiles: Mapping[str, int]
    """Of wind and tile variables."""
    moved: Mapping[int, int]
    """The number that each printed number of a moving group stands on."""
    winds: Mapping[str, str]
    """The Wind that each wind letter of a uniform group stands for."""


class _Reading:
    """One printing of an alternative, with its notes."""

    def __init__(
        self,
        groups: tuple[Group, ...],
        words: tuple[Word, ...],
        alternative: SyntaxAlternative,
        context: Context,
    ) -> None:
        self.groups = groups
        self.words = words
        self.notes = alternative.notes
        tail = alternative.tail
        self.open = tail is None or tail.exposed is not None
        self.context = context
        self.jokers = (
            context.category_jokers
            and context.kind != "singles-and-pairs"
            and not self.has(NoJokers)
        )
        moving = [g for g in groups if self.moves(g)]
        self.moving = sorted({int(s) for g in moving for s in g.symbols if _digit(s)})

    def has(self, note: type[Note]) -> bool:
        return any(isinstance(each, note) for each in self.notes)

    def moves(self, group: Group) -> bool:
        """Return whether a run or like-numbers note moves the group's printed numbers."""
        return "0" not in group.symbols and "!" not in group.marks and not self.is_year(group)

    def is_year(self, group: Group) -> bool:
        """Return whether the group is a year or number of Flashback or Present Tense."""
        return (
            self.context.kind in YEAR_KINDS
            and group.ink is None
            and group.symbols.isdigit()
            and set(group.symbols) != {"0"}
        )

    def patterns(self) -> Iterator[Pattern]:
        """Yield the patterns, perhaps some more than once."""
        for values in self.assignments():
            parts = [self.group_parts(group, values) for group in self.groups]
            parts += [self.word_parts(word, values) for word in self.words]
            for chosen in product(*parts):
                pattern = self.pattern(chosen)
                if pattern is not None:
                    yield pattern

    def pattern(self, parts: tuple[_Part, ...]) -> Pattern | None:
        """Put parts together, or return None where the notes forbid them."""
        dragons = [part.black_dragon for part in parts if part.black_dragon is not None]
        numbered = inked = 0
        for part in parts:
            numbered |= part.numbered
            inked |= part.inked_dragons
        allowed = frozenset(
            mask
            for mask in ALL_MASKS
            if self.suit_count_holds(mask | inked) and self.dragons_hold(dragons, mask)
        )
        free = tuple(sorted(rank for part in parts for rank in part.free))
        if not any(mask in allowed for mask in ALL_MASKS if mask & numbered == numbered) or (
            not free and numbered not in allowed
        ):
            return None
        melds = sorted(meld for part in parts for meld in part.melds)
        singles = [tile for part in parts for tile in part.singles]
        for meld in melds:
            if not meld.jokers and not (meld.callable and self.open):
                singles += [meld.tile] * meld.size
        return Pattern(
            tuple(meld for meld in melds if meld.jokers or (meld.callable and self.open)),
            tuple(sorted(singles)),
            free,
            sum(part.anything for part in parts),
            sum(part.jokers for part in parts),
            numbered if free else 0,
            allowed if free else frozenset({0}),
            self.open,
        )

    def suit_count_holds(self, mask: int) -> bool:
        return all(
            mask.bit_count() == note.count for note in self.notes if isinstance(note, SuitCount)
        )

    def dragons_hold(self, dragons: list[int], mask: int) -> bool:
        """Return whether the black Dragons are as the notes want them beside numbered suits."""
        for note in self.notes:
            if isinstance(note, DragonNote) and dragons:
                different = len(set(dragons))
                holds = {
                    "any": True,
                    "same": different == 1,
                    "different": different == note.count,
                    "matching": all(mask == 1 << dragon for dragon in dragons),
                    "opposite": different == len(dragons)
                    and not any(mask >> dragon & 1 for dragon in dragons),
                }
                if not holds[note.rule]:
                    return False
        return True

    # ── Groups and words ─────────────────────────────────────────────────────────────────────────

    def group_parts(self, group: Group, values: _Values) -> list[_Part]:
        """Return the ways to read a group."""
        symbols = group.symbols
        uniform = len(set(symbols)) == 1 and not self.is_year(group)
        has_number = any(_digit(s) or s in NUMBER_VARIABLES for s in symbols)
        suits: list[int | None]
        if group.ink is not None and (has_number or "D" in symbols):
            suits = [values.inks[group.ink]]
        elif has_number and self.has(AnySuit):
            suits = [0, 1, 2]
        else:
            suits = [None]
            if has_number and self.context.kind not in FREE_KINDS and not self.has(AnySuits):
                raise ValueError(f"{group} has neither ink nor a note that frees its suit")
        dragons: list[int | None] = [None]
        if "D" in symbols:
            dragons = [0, 1, 2] if group.ink is None else [suits[0]]
        parts = []
        for suit, dragon in product(suits, dragons):
            read = self.uniform_parts if uniform else self.mixed_parts
            parts += [
                replace(
                    part,
                    numbered=part.numbered | (1 << suit if has_number and suit is not None else 0),
                    inked_dragons=0 if dragon is None or group.ink is None else 1 << dragon,
                    black_dragon=None if group.ink else dragon,
                )
                for part in read(group, suit, dragon, values)
            ]
        return parts

    def uniform_parts(
        self, group: Group, suit: int | None, dragon: int | None, values: _Values
    ) -> list[_Part]:
        """Return the ways to read a group of equal symbols in a suit, or in any suits."""
        symbol, size = group.symbols[0], len(group.symbols)
        if symbol == "J":
            return [_Part(jokers=size)]
        if symbol == "?":
            return [_Part(anything=size)]

        def equal(tile: int) -> _Part:
            if size < 3:
                return _Part(singles=(tile,) * size)
            meld = Meld(tile, size, self.jokers and "^" not in group.marks, "~" not in group.marks)
            return _Part(melds=(meld,))

        rank = self.rank(group, symbol, values)
        if rank is None:
            return [equal(self.honour(symbol, dragon, values, values.winds))]
        if suit is not None:
            return [equal(_number(suit, rank))]
        mixed = _Part(free=(rank,) * size)
        if size < 3:
            return [mixed]
        one_suit = [(s, equal(_number(s, rank))) for s in range(3)]
        return [mixed, *(_Part(melds=part.melds, numbered=1 << s) for s, part in one_suit)]

    def mixed_parts(
        self, group: Group, suit: int | None, dragon: int | None, values: _Values
    ) -> list[_Part]:
        """Return the one way to read a cluster, whose tiles are all natural."""
        singles, free = [], []
        for symbol in group.symbols:
            rank = self.rank(group, symbol, values)
            if rank is not None and suit is not None:
                singles.append(_number(suit, rank))
            elif rank is not None:
                free.append(rank)
            elif symbol not in "J?":
                singles.append(self.honour(symbol, dragon, values, {}))
        symbols = group.symbols
        return [_Part((), tuple(singles), tuple(free), symbols.count("?"), symbols.count("J"))]

    def rank(self, group: Group, symbol: str, values: _Values) -> int | None:
        """Return the number that a symbol stands for, or None where it is no number."""
        if symbol in NUMBER_VARIABLES:
            return values.numbers[symbol]
        if not _digit(symbol):
            return None
        return values.moved[int(symbol)] if self.moves(group) else int(symbol)

    def honour(
        self, symbol: str, dragon: int | None, values: _Values, winds: Mapping[str, str]
    ) -> int:
        """Return the tile of a symbol that is neither a number, a Joker nor any tile."""
        if symbol == "D":
            assert dragon is not None
            return DRAGON_START + dragon
        if symbol in WIND_VARIABLES or symbol in TILE_VARIABLES:
            return values.tiles[symbol]
        return TILE_NAMES.index(winds.get(symbol, symbol))

    def word_parts(self, word: Word, values: _Values) -> list[_Part]:
        """Return the ways to read a word: a natural tile a letter."""
        parts = set()
        for symbols in product(*self.letters(word)):
            ranks = [int(symbol) for symbol in symbols if _digit(symbol)]
            singles = [TILE_NAMES.index(symbol) for symbol in symbols if not _digit(symbol)]
            if word.ink is None:
                parts.add(_Part(singles=tuple(sorted(singles)), free=tuple(sorted(ranks))))
            else:
                suit = values.inks.get(word.ink, 0)
                singles += [_number(suit, rank) for rank in ranks]
                numbered = 1 << suit if ranks else 0
                parts.add(_Part(singles=tuple(sorted(singles)), numbered=numbered))
        return sorted(parts, key=lambda part: (part.singles, part.free))

    def letters(self, word: Word) -> list[list[str]]:
        """Return for each tile of a word the symbols that it may be."""
        return [
            [letter] if letter.isdigit() else self.context.letters[letter].split("|")
            for letter in word.text.upper()
            if letter.isalnum()
        ]

    # ── Inks, variables, runs, winds ─────────────────────────────────────────────────────────────

    def assignments(self) -> Iterator[_Values]:
        """Yield every choice of what inks, variables, numbers and winds stand for."""
        inks = list(self.ink_choices())
        tiles = list(self.tile_choices())
        winds = list(self.wind_choices())
        for moved in self.placements():
            for numbers in self.number_choices(moved):
                for ink, tile, wind in product(inks, tiles, winds):
                    yield _Values(ink, numbers, tile, moved, wind)

    def ink_choices(self) -> Iterator[dict[str, int]]:
        """Yield the suits of the inks: all different but for freed inks and inks made equal.

        A formula on an ink that these groups do not print says nothing here.
        """
        inks = {
            g.ink
            for g in self.groups
            if g.ink and any(_digit(s) or s in NUMBER_VARIABLES + "D" for s in g.symbols)
        }
        for word in self.words:
            if word.ink and any(_digit(s) for symbols in self.letters(word) for s in symbols):
                inks.add(word.ink)
        tied = {ink: {ink} for ink in inks}
        for note in self.notes:
            if isinstance(note, Comparison) and note.comparator == "=":
                left, right = note.left[0].value, note.right[0].value
                if left in tied and right in tied:
                    both = tied[str(left)] | tied[str(right)]
                    for ink in both:
                        tied[ink] = both
        freed = {note.ink for note in self.notes if isinstance(note, FreeInk)}
        apart = [
            (a, b)
            for a, b in combinations(sorted(inks), 2)
            if b not in tied[a] and a not in freed and b not in freed
        ]
        for suits in product(range(3), repeat=len(inks)):
            chosen = dict(zip(sorted(inks), suits, strict=True))
            if all(chosen[a] != chosen[b] for a, b in apart) and self.holds(chosen, _suit_named):
                yield chosen

    def placements(self) -> list[dict[int, int]]:
        """Return where the moving numbers may stand, as maps from printed to meant numbers."""
        moving = self.moving
        here = {number: number for number in moving}
        if not moving:
            return [here]
        found = []
        for note in self.notes:
            if isinstance(note, LikeNumbers):
                values = {None: range(1, 10), "odd": range(1, 10, 2), "even": range(2, 10, 2)}
                return [dict.fromkeys(moving, value) for value in values[note.parity]]
        runs = [note.kind for note in self.notes if isinstance(note, RunNote)]
        if not runs:
            return [here]
        mirrored = {number: moving[0] + moving[-1] - number for number in moving}
        for offset in range(-8, 9):
            for start in [here, mirrored] if "reversible" in runs else [here]:
                place = {number: at + offset for number, at in start.items()}
                if "wrapping" in runs:
                    place = {number: (at - 1) % 9 + 1 for number, at in place.items()}
                if place not in found and all(1 <= at <= 9 for at in place.values()):
                    found.append(place)
        return found

    def number_choices(self, moved: Mapping[int, int]) -> Iterator[dict[str, int]]:
        """Yield the values of the number variables, those that only a formula names included."""
        names = sorted(self.printed(NUMBER_VARIABLES) | self.named(NUMBER_VARIABLES.__contains__))
        if self.has(RunNote) or self.has(LikeNumbers):
            run = set(moved.values())
        else:
            run = {int(s) for g in self.groups for s in g.symbols if _digit(s)}
        for values in product(range(1, 10), repeat=len(names)):
            chosen = dict(zip(names, values, strict=True))
            if self.holds(chosen, int, run):
                yield chosen

    def tile_choices(self) -> Iterator[dict[str, int]]:
        """Yield the tiles of wind and tile variables."""
        letters = WIND_VARIABLES + TILE_VARIABLES
        names = sorted(self.printed(letters) | self.named(letters.__contains__))
        domains = [
            range(WIND_START, DRAGON_START) if name in WIND_VARIABLES else range(NATURAL_KINDS)
            for name in names
        ]
        for values in product(*domains):
            chosen = dict(zip(names, values, strict=True))
            if self.holds(chosen, TILE_NAMES.index):
                yield chosen

    def wind_choices(self) -> Iterator[dict[str, str]]:
        """Yield the Winds that the printed letters of uniform groups stand for."""
        letters = sorted(
            {
                g.symbols[0]
                for g in self.groups
                if len(set(g.symbols)) == 1 and g.symbols[0] in WINDS
            }
        )
        if not self.has(AnyWind):
            yield {letter: letter for letter in letters}
            return
        for winds in product(WINDS, repeat=len(letters)):
            if len(set(winds)) == len(winds):
                yield dict(zip(letters, winds, strict=True))

    def printed(self, letters: str) -> set[str]:
        return {s for group in self.groups for s in group.symbols if s in letters}

    def named(self, wanted: Callable[[str], bool]) -> set[str]:
        """Return the variables or inks that the formulas name."""
        names: set[str] = set()
        for note in self.notes:
            if isinstance(note, Comparison):
                names |= {str(term.value) for term in (*note.left, *note.right)}
            elif isinstance(note, Membership | ParityFormula | RunMembership):
                names.add(note.variable)
            elif isinstance(note, FreeInk):
                names.add(note.ink)
        return {name for name in names if wanted(name)}

    def holds(
        self,
        chosen: Mapping[str, int],
        value: Callable[[str], int],
        run: set[int] | None = None,
    ) -> bool:
        """Return whether all formulas on the variables in `chosen` hold for these values."""
        for note in self.notes:
            if isinstance(note, Membership) and note.variable in chosen:
                inside = chosen[note.variable] in [value(text) for text in note.values]
                if inside != note.inside:
                    return False
            elif isinstance(note, ParityFormula) and note.variable in chosen:
                if chosen[note.variable] % 2 != (note.parity == "odd"):
                    return False
            elif isinstance(note, RunMembership) and note.variable in chosen:
                if (chosen[note.variable] in (run or ())) != note.inside:
                    return False
            elif isinstance(note, Comparison):
                names = {t.value for t in (*note.left, *note.right) if isinstance(t.value, str)}
                if names and names <= chosen.keys():
                    left, right = _sum(note.left, chosen), _sum(note.right, chosen)
                    compared = {
                        "=": left == right,
                        "!=": left != right,
                        "<": left < right,
                        "<=": left <= right,
                        ">": left > right,
                        ">=": left >= right,
                    }
                    if not compared[note.comparator]:
                        return False
        return True


# ── Small helpers ────────────────────────────────────────────────────────────────────────────────


def _digit(symbol: str) -> bool:
    """Return whether a symbol is a printed number; a zero is Soap."""
    return symbol in "123456789"


def _number(suit: int, rank: int) -> int:
    return suit * 9 + rank - 1


def _rank(tile: int) -> int:
    return tile % 9 + 1


def _suit_named(word: str) -> int:
    return SUIT_WORDS.index(word)


def _mask(suits: Iterable[int]) -> int:
    return sum(1 << suit for suit in set(suits))


def _suits_of(tiles: Iterable[int]) -> int:
    return _mask(tile // 9 for tile in tiles if tile < WIND_START)


def _sum(terms: tuple[Term, ...], chosen: Mapping[str, int]) -> int:
    return sum(
        term.sign * (term.value if isinstance(term.value, int) else chosen[term.value])
        for term in terms
    )


def _count(tiles: Iterable[int]) -> list[int]:
    counts = [0] * (NATURAL_KINDS + 1)
    for tile in tiles:
        counts[tile] += 1
    return counts
