"""Random card lines, and hands that win on them or nearly do.

Everything here is drawn from one `random.Random`, so that a seed is a test case. Lines come out as
text, with the category that they stand in and the features of the notation that they use; the
agreement tests count pairs of line and hand by feature.

A line is drafted from blocks (an equation, a year, groups of one variable, Dragons …) that fill a
hand, gets the notes that its blocks want and others that they allow, and is kept when the rules of
the notation find nothing wrong with it. It may still be impossible to win; callers skip those.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations, product
from random import Random

from cardwright.compiler.nodes import SyntaxLine
from cardwright.compiler.tiles import (
    COPIES,
    FLOWER_INDEX,
    HAND_SIZE,
    JOKER_INDEX,
    NATURAL_KINDS,
    WIND_START,
    WINDS,
)

from tests.differential.oracle_enumerate import (
    AMERICAN_LETTERS,
    FREE_KINDS,
    NUMBER_VARIABLES,
    TANDEM_LETTERS,
    TILE_VARIABLES,
    WIND_VARIABLES,
    YEAR_KINDS,
    Context,
    Counts,
    Exposures,
    Letters,
    Pattern,
    patterns,
)

CARD_YEAR = 2026
TARGET_LIMIT = 3_000
"""About how many assignments a generated line may have."""

DIGITS = "123456789"
NUMBERED = DIGITS + NUMBER_VARIABLES
SYMBOLS = DIGITS + "0" + WINDS + "FDRG" + NUMBER_VARIABLES + WIND_VARIABLES + TILE_VARIABLES + "?J"
SIGNS = ("+", "-", "−", "x", "×", "*", "÷", "/", "=")
KINDS = (
    "standard",
    "year",
    "word-play",
    "by-the-numbers",
    "flashback",
    "present-tense",
    "singles-and-pairs",
)
WORD_LETTERS = "IODNEWSRGF"
SHAPES = {1: "single", 2: "pair", 3: "pung", 4: "kong", 5: "quint", 6: "sextet"}
RUN_NOTES = (
    "any run",
    "any consecutive numbers",
    "any N consecutive numbers",
    "wrapping run",
    "reversible run",
)
LIKE_NOTES = (
    "any like numbers",
    "like numbers",
    "same number",
    "any like odd numbers",
    "any like even numbers",
)
DRAGON_NOTES = (
    "matching dragon",
    "matching dragons",
    "any dragon",
    "any dragons",
    "same dragon",
    "any 2 dragons",
    "any 3 dragons",
    "opposite dragon",
    "opposite dragons",
)
PAIR_FORMULAS = ("Y = X+1", "X < Y", "X <= Y", "X > Y", "X >= Y", "X != Y", "X + Y = 7")
SINGLE_FORMULAS = ("X in 2 5", "X in 1..5", "X not in 2 5", "X odd", "X even")
RUN_FORMULAS = ("X in run", "X not in run")
WIND_FORMULAS = ("T != U", "T = U", "T in N S")
TILE_FORMULAS = ("P != Q", "P in F 0 5B")
INK_FORMULAS = ("f any suit", "g = r", "g != r", "g in bam crak", "g not in bam")

ALL_FEATURES: tuple[str, ...] = (
    *(f"symbol {symbol}" for symbol in SYMBOLS),
    *SHAPES.values(),
    "longer group",
    "mixed group",
    "mixed group with a pair",
    "variable in a mixed group",
    "Dragon in a mixed group",
    "zero beside digits",
    *(f"ink {ink}" for ink in "grbpk"),
    "another ink",
    "ink without a suit",
    "one ink",
    "two inks",
    "three inks",
    "no ink",
    *(f"mark {mark}" for mark in "!^~"),
    "word in double quotes",
    "word in single quotes",
    "word in curly quotes",
    "word in ink",
    "word with a digit",
    "word with a zero",
    "word with small letters",
    "word with punctuation",
    *(f"letter {letter}" for letter in WORD_LETTERS),
    *(f"sign {sign}" for sign in SIGNS),
    "parentheses",
    "sum without ink",
    "sum in ink",
    "sum without blanks",
    "year in ink",
    "year without ink",
    "year of equal digits",
    "set of three digits without ink",
    "set of a variable without ink",
    "or",
    "notes of the last alternative for all",
    "notes of the first alternative only",
    "notes of each alternative",
    "tail of each alternative",
    "|",
    "formula on a letter that one choice lacks",
    "two note lists",
    "semicolon between notes",
    "capitals in notes",
    "nos.",
    "no.",
    "consec.",
    "opp.",
    "tail X",
    "tail C",
    "tail X C",
    "value after notes",
    *(f"any {n} suit{'s' * (n > 1)}" for n in (1, 2, 3)),
    "2 suits",
    "any suit",
    "any suits",
    *RUN_NOTES,
    *LIKE_NOTES,
    "these numbers only",
    "any wind",
    *DRAGON_NOTES,
    "no jokers",
    *PAIR_FORMULAS,
    *SINGLE_FORMULAS,
    *RUN_FORMULAS,
    *WIND_FORMULAS,
    *TILE_FORMULAS,
    *INK_FORMULAS,
    *(f"kind {kind}" for kind in KINDS),
    "rules american",
    "rules tandem",
    "wild flowers",
    "category without jokers",
)
"""What a line may use. Formulas stand for all of their form, whatever letters and numbers, and
`2 suits` for a number of suits without `any`.
"""


@dataclass(frozen=True, slots=True)
class GeneratedLine:
    """A card line and what its category and card say."""

    text: str
    kind: str
    rules: str
    features: frozenset[str]
    wild_flowers: bool
    category_jokers: bool

    @property
    def letters(self) -> Letters:
        """The alphabet of words."""
        return TANDEM_LETTERS if self.rules == "tandem" else AMERICAN_LETTERS

    @property
    def context(self) -> Context:
        """What the slow oracle wants to know."""
        return Context(
            self.kind,
            self.letters,
            CARD_YEAR,
            self.category_jokers,
            self.wild_flowers,
            HAND_SIZE,
        )


def random_line(rng: Random) -> GeneratedLine:
    """Return a line of 14 tiles that breaks no rule of the notation."""
    while True:
        kind = rng.choices(KINDS, (44, 6, 15, 17, 9, 7, 7))[0]
        rules = rng.choice(("american", "american", "tandem"))
        made = _random_text(rng, kind, rules)
        if made is None:
            continue
        text, features = made
        wild = rng.random() < 0.1
        jokers = kind != "singles-and-pairs" and rng.random() >= 0.06
        features |= {f"kind {kind}", f"rules {rules}"}
        features |= {"wild flowers"} if wild else set()
        features |= set() if jokers or kind == "singles-and-pairs" else {"category without jokers"}
        return GeneratedLine(text, kind, rules, frozenset(features), wild, jokers)


# ── Hands ────────────────────────────────────────────────────────────────────────────────────────


def winning_hand(
    rng: Random, line: SyntaxLine, context: Context
) -> tuple[Counts, Exposures] | None:
    """Return a Mahjong on the line, often with Jokers and exposures, or None if none was found."""
    ways = patterns(line, context)
    for _ in range(200 if ways else 0):
        hand = _lay(rng, rng.choice(ways), context)
        if hand is not None:
            return hand
    return None


def near_miss(rng: Random, counts: Counts, exposures: Exposures) -> tuple[Counts, Exposures]:
    """Return the hand with one or two tiles changed; one set of tiles still holds it."""
    hand = _Hand(list(counts), [list(exposure) for exposure in exposures])
    changes = rng.choice((1, 1, 2))
    for _ in range(100):
        change = rng.choices(_CHANGES, (4, 3, 2, 4, 2, 2, 1, 1))[0]
        changes -= change(rng, hand)
        if changes == 0:
            break
    return tuple(hand.counts), tuple(tuple(sorted(each)) for each in hand.exposures)


def _lay(rng: Random, pattern: Pattern, context: Context) -> tuple[Counts, Exposures] | None:
    """Deal the tiles of a pattern, or return None where the draw came to nothing."""
    free = [9 * rng.randrange(3) + rank - 1 for rank in pattern.free]
    if rng.random() < 0.3:
        suit = rng.randrange(3)
        free = [9 * suit + tile % 9 for tile in free]
    suits = pattern.suits
    for tile in free:
        suits |= 1 << tile // 9
    if suits not in pattern.allowed:
        return None
    loose = [*pattern.singles, *free, *[JOKER_INDEX] * pattern.jokers]
    share = rng.choice((0.0, 0.0, 0.1, 0.3, 0.7))
    groups = []
    for meld in pattern.melds:
        stand_ins = sum(rng.random() < share for _ in range(meld.size)) if meld.jokers else 0
        groups.append([meld.tile] * (meld.size - stand_ins) + [JOKER_INDEX] * stand_ins)
    exposed = [
        pattern.open and meld.callable and meld.tile in group and rng.random() < 0.4
        for meld, group in zip(pattern.melds, groups, strict=True)
    ]
    if rng.random() < 0.4:
        exposed = [False] * len(groups)
    count = Counter(loose)
    for group in groups:
        count.update(group)
    # Jokers for natural tiles that the set does not hold.
    for meld, group, out in zip(pattern.melds, groups, exposed, strict=True):
        while count[meld.tile] > COPIES[meld.tile] and meld.jokers:
            if group.count(meld.tile) <= int(out):
                break
            group[group.index(meld.tile)] = JOKER_INDEX
            count[meld.tile] -= 1
            count[JOKER_INDEX] += 1
    if context.wild_flowers:
        for group in groups:
            for place, tile in enumerate(group):
                if tile == JOKER_INDEX and count[FLOWER_INDEX] < 8 and rng.random() < 0.5:
                    group[place] = FLOWER_INDEX
                    count[FLOWER_INDEX] += 1
                    count[JOKER_INDEX] -= 1
    for _ in range(pattern.anything):
        tile = rng.choice([t for t in range(NATURAL_KINDS + 1) if count[t] < COPIES[t]])
        loose.append(tile)
        count[tile] += 1
    if any(count[tile] > COPIES[tile] for tile in count):
        return None
    shown = tuple(tuple(sorted(g)) for g, out in zip(groups, exposed, strict=True) if out)
    return tuple(count[tile] for tile in range(NATURAL_KINDS + 1)), shown


@dataclass
class _Hand:
    """A hand that is being changed."""

    counts: list[int]
    exposures: list[list[int]]

    def concealed(self) -> list[int]:
        exposed = Counter(tile for exposure in self.exposures for tile in exposure)
        return [tile for tile, have in enumerate(self.counts) for _ in range(have - exposed[tile])]

    def exchange(self, rng: Random, out: Sequence[int], into: Sequence[int]) -> bool:
        """Exchange one of the tiles `out` for one of `into`, if the set holds one more."""
        into = [tile for tile in into if self.counts[tile] < COPIES[tile]]
        if not out or not into:
            return False
        old, new = rng.choice(out), rng.choice(into)
        self.counts[old] -= 1
        self.counts[new] += 1
        return old != new


def _change_any(rng: Random, hand: _Hand) -> bool:
    return hand.exchange(rng, hand.concealed(), range(NATURAL_KINDS + 1))


def _change_to_joker(rng: Random, hand: _Hand) -> bool:
    naturals = [tile for tile in hand.concealed() if tile != JOKER_INDEX]
    return hand.exchange(rng, naturals, [JOKER_INDEX])


def _change_joker(rng: Random, hand: _Hand) -> bool:
    jokers = [tile for tile in hand.concealed() if tile == JOKER_INDEX]
    held = [tile for tile in range(NATURAL_KINDS) if hand.counts[tile]]
    return hand.exchange(rng, jokers, held)


def _change_suit(rng: Random, hand: _Hand) -> bool:
    numbered = sorted({tile for tile in hand.concealed() if tile < WIND_START})
    if not numbered:
        return False
    tile = rng.choice(numbered)
    return hand.exchange(rng, [tile], [other for other in range(tile % 9, 27, 9) if other != tile])


def _lengthen_exposure(rng: Random, hand: _Hand) -> bool:
    """Put a concealed tile, natural or Joker, into an exposure."""
    concealed = set(hand.concealed())
    ways = [(e, t) for e in hand.exposures for t in sorted({*e, JOKER_INDEX} & concealed)]
    if not ways:
        return False
    exposure, tile = rng.choice(ways)
    exposure.append(tile)
    return True


def _shorten_exposure(rng: Random, hand: _Hand) -> bool:
    """Take a tile out of an exposure, perhaps all of them."""
    ways = [exposure for exposure in hand.exposures if exposure]
    if not ways:
        return False
    exposure = rng.choice(ways)
    tile = rng.choice(exposure)
    naturals = [other for other in exposure if other != JOKER_INDEX]
    if len(exposure) == 3 or naturals == [tile] or rng.random() < 0.2:
        hand.exposures.remove(exposure)
    else:
        exposure.remove(tile)
    return True


def _expose(rng: Random, hand: _Hand) -> bool:
    """Lay concealed equal tiles, and perhaps Jokers, down as an exposure."""
    have = Counter(hand.concealed())
    size = rng.choice((3, 3, 4, 5))
    ways = [t for t in sorted(have) if t != JOKER_INDEX and have[t] + have[JOKER_INDEX] >= size]
    if not ways:
        return False
    tile = rng.choice(ways)
    naturals = rng.randint(max(1, size - have[JOKER_INDEX]), min(size, have[tile]))
    hand.exposures.append([tile] * naturals + [JOKER_INDEX] * (size - naturals))
    return True


def _change_in_exposure(rng: Random, hand: _Hand) -> bool:
    """Exchange a tile of an exposure for a Joker, or a Joker for its natural tile."""
    if not hand.exposures:
        return False
    exposure = rng.choice(hand.exposures)
    naturals = [tile for tile in exposure if tile != JOKER_INDEX]
    old = rng.choice(exposure)
    new = naturals[0] if old == JOKER_INDEX else JOKER_INDEX
    if naturals == [old] or hand.counts[new] == COPIES[new]:
        return False
    exposure[exposure.index(old)] = new
    hand.counts[old] -= 1
    hand.counts[new] += 1
    return True


_CHANGES: tuple[Callable[[Random, _Hand], bool], ...] = (
    _change_any,
    _change_to_joker,
    _change_joker,
    _change_suit,
    _lengthen_exposure,
    _shorten_exposure,
    _expose,
    _change_in_exposure,
)


# ── Drafts of lines ──────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class _Cluster:
    """A printed group; the ink is empty where none is written."""

    symbols: str
    ink: str = ""
    marks: str = ""

    def __str__(self) -> str:
        return self.symbols + self.ink + self.marks

    @property
    def suit_ink(self) -> str:
        """The ink, where it stands for a suit."""
        return self.ink if self.ink != "k" and (self.numbered or "D" in self.symbols) else ""

    @property
    def numbered(self) -> bool:
        return any(symbol in NUMBERED for symbol in self.symbols)

    @property
    def black(self) -> bool:
        return self.ink in ("", "k")

    @property
    def uniform(self) -> bool:
        return len(set(self.symbols)) == 1

    def moves(self, kind: str) -> bool:
        year = kind in YEAR_KINDS and self.black and self.symbols.isdigit()
        return "0" not in self.symbols and "!" not in self.marks and not year


@dataclass(frozen=True, slots=True)
class _Phrase:
    """A word between quotes; `tiles` are its letters."""

    text: str
    tiles: str
    ink: str = ""

    def __str__(self) -> str:
        return self.text + self.ink


@dataclass(frozen=True, slots=True)
class _Sign:
    """A sign of a sum, with or without blanks around it."""

    text: str

    def __str__(self) -> str:
        return self.text


_Bars = tuple[_Cluster, ...]
_Item = _Bars | _Phrase | _Sign
_Printing = tuple[list[_Cluster], list[_Phrase]]
_Numbers = dict[str, int]


@dataclass(frozen=True, slots=True)
class _Formula:
    """A formula on number variables, with the test that its values must pass."""

    text: str
    names: str
    holds: Callable[[_Numbers, set[int]], bool]
    """Of the values of the variables and the numbers of the run."""


@dataclass
class _Notes:
    """The notes of a draft: their text in the order of writing, and what they say."""

    texts: list[str] = field(default_factory=list)
    suit_count: int | None = None
    spread: str = ""
    """`any suit`, `any suits` or nothing."""
    numbers: str = ""
    """The run or like-numbers note, as its feature is called."""
    run_count: int | None = None
    any_wind: bool = False
    dragons: str = ""
    freed: str = ""
    """The ink that a formula frees."""
    tied: str = ""
    """The two inks that a formula makes equal."""
    named: str = ""
    """All letters that formulas name."""
    formulas: list[_Formula] = field(default_factory=list)


@dataclass
class _Draft:
    """An alternative while it is put together."""

    rng: Random
    kind: str
    rules: str
    features: set[str] = field(default_factory=set)
    notes: _Notes = field(default_factory=_Notes)
    blocks: list[list[_Item]] = field(default_factory=list)
    left: int = HAND_SIZE
    inks: list[str] = field(default_factory=list)
    pool: str = "123"
    """The printed numbers that ordinary groups choose from."""

    @property
    def free(self) -> bool:
        return self.kind in FREE_KINDS or bool(self.notes.spread)

    def add(self, *items: _Item) -> None:
        self.blocks.append(list(items))
        self.left -= _tiles(items)

    def items(self) -> list[_Item]:
        return [item for block in self.blocks for item in block]

    def size(self) -> int:
        """Draw the size of a group that still fits; 0 where nothing does."""
        sizes: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
        weights: tuple[int, ...] = (4, 10, 16, 14, 5, 3)
        if self.kind == "singles-and-pairs":
            weights = (6, 12, 2, 1, 0, 0)
        if self.left <= 0:
            return 0
        size = self.rng.choices(sizes, weights)[0]
        return min(size, self.left)

    def ink(self) -> str:
        """Draw the ink of a numbered group, or none where the suits may be free."""
        if self.free and self.rng.random() < 0.55:
            return ""
        return self.rng.choice(self.inks)


def _tiles(items: Sequence[_Item]) -> int:
    total = 0
    for item in items:
        if isinstance(item, tuple):
            total += len(item[0].symbols)
        elif isinstance(item, _Phrase):
            total += len(item.tiles)
    return total


def _random_text(rng: Random, kind: str, rules: str) -> tuple[str, set[str]] | None:
    """Draft a line, and return its text and features if it breaks no rule."""
    draft = _drafted(rng, kind, rules, plain=False)
    if draft is None:
        return None
    features = set(draft.features)
    drafts = [draft]
    shared = True
    mode = rng.random()
    if mode < 0.1:
        # One set of notes for alternatives that differ in their groups.
        drafts = [draft, *(_varied(draft) for _ in range(rng.choice((1, 1, 2))))]
        if draft.notes.texts:
            features.add("notes of the last alternative for all")
    elif mode < 0.18:
        other = _drafted(rng, kind, rules, plain=True)
        if other is None or not draft.notes.texts:
            return None
        drafts, shared = [draft, other], False
        features |= other.features | {"notes of the first alternative only"}
    elif mode < 0.26:
        other = _drafted(rng, kind, rules, plain=False)
        if other is None or not draft.notes.texts or not other.notes.texts:
            return None
        drafts, shared = [draft, other], False
        features |= other.features | {"notes of each alternative"}
    if len(drafts) > 1:
        features.add("or")
    if not _is_valid(drafts, shared=shared):
        return None
    for each in drafts:
        features |= _printed_features(each)
    tails = [_tail(rng) for _ in drafts]
    own_tails = len(drafts) > 1 and rng.random() < 0.4
    if own_tails:
        features.add("tail of each alternative")
    parts = []
    for place, each in enumerate(drafts):
        last = place == len(drafts) - 1
        text = _written_items(rng, each, features)
        if re.search(r"\bX ?[0-9]+$", text):
            return None  # the last tiles would read as points
        noted = bool(each.notes.texts) and (last or not shared)
        if noted:
            text += " " + _written_notes(rng, each.notes.texts, features)
        if last or own_tails:
            tail = tails[place]
            if noted and rng.random() < 0.15:
                tail = tail.split()[0].lstrip("XC")
                features.add("value after notes")
            else:
                named = "tail X C" if " " in tail else f"tail {tail[0]}"
                features.add(named)
            text += " " + tail
        parts.append(text)
    return " or ".join(parts), features


def _tail(rng: Random) -> str:
    value = rng.choice((25, 30, 35, 40, 50))
    return rng.choices((f"X{value}", f"C{value}", f"X{value} C{value + 5}"), (6, 2, 2))[0]


def _written_items(rng: Random, draft: _Draft, features: set[str]) -> str:
    tight = rng.random() < 0.3 and not any(
        isinstance(item, _Sign) and item.text == "x" for item in draft.items()
    )
    text = ""
    for item in draft.items():
        if isinstance(item, _Sign) and item.text == "(":
            text += " ("
        elif isinstance(item, _Sign) and (tight or item.text == ")"):
            text = text.rstrip() + item.text
            if item.text != ")":
                features.add("sum without blanks")
        else:
            joined = text.endswith("(") or (tight and text.endswith(SIGNS))
            text += ("" if joined else " ") + (
                "|".join(str(group) for group in item) if isinstance(item, tuple) else str(item)
            )
    return text.strip()


def _written_notes(rng: Random, texts: Sequence[str], features: set[str]) -> str:
    notes = list(texts)
    rng.shuffle(notes)
    for place, note in enumerate(notes):
        words = note
        short = note
        if "numbers" in note and rng.random() < 0.3:
            short = short.replace("numbers", "nos.")
        if note == "same number" and rng.random() < 0.9:
            short = "same no."
        if "consecutive" in note and rng.random() < 0.55:
            short = short.replace("consecutive", "consec.")
        if "opposite" in note and rng.random() < 0.45:
            short = short.replace("opposite", "opp.")
        features |= {mark for mark in ("nos.", "no.", "consec.", "opp.") if mark in short.split()}
        if short[:1].islower() and "=" not in note and len(note.split()) > 1:
            words = short
            is_formula = any(len(word) == 1 and word.isalpha() for word in note.split())
            if not is_formula and rng.random() < 0.15:
                words = rng.choice((short.upper(), short.title(), short.capitalize()))
                features.add("capitals in notes")
        notes[place] = words
    if len(notes) > 1 and rng.random() < 0.15:
        features.add("two note lists")
        cut = rng.randrange(1, len(notes))
        return f"({', '.join(notes[:cut])}) ({', '.join(notes[cut:])})"
    if len(notes) > 1 and rng.random() < 0.15:
        features.add("semicolon between notes")
        return f"({'; '.join(notes)})"
    return f"({', '.join(notes)})"


def _varied(draft: _Draft) -> _Draft:
    """Return the draft with other inks or sizes, for another alternative under the same notes."""
    rng = draft.rng
    blocks = [list(block) for block in draft.blocks]
    if rng.random() < 0.6 and len(draft.inks) > 1:
        old, new = rng.sample(draft.inks, 2)
        for block in blocks:
            for place, item in enumerate(block):
                if isinstance(item, tuple) and rng.random() < 0.5:
                    swap = {old: new, new: old}
                    block[place] = tuple(replace(g, ink=swap.get(g.ink, g.ink)) for g in item)
    else:
        sets = [
            (block, place)
            for block in blocks
            for place, item in enumerate(block)
            if isinstance(item, tuple) and all(g.uniform for g in item)
        ]
        if len(sets) > 1:
            (a, i), (b, j) = rng.sample(sets, 2)
            first, second = a[i], b[j]
            assert isinstance(first, tuple)
            assert isinstance(second, tuple)
            if len(first[0].symbols) > 1:
                a[i] = tuple(replace(g, symbols=g.symbols[1:]) for g in first)
                b[j] = tuple(replace(g, symbols=g.symbols + g.symbols[0]) for g in second)
    rng.shuffle(blocks)
    return replace(draft, blocks=blocks, features=set())


# ── The blocks of a draft ────────────────────────────────────────────────────────────────────────


def _drafted(rng: Random, kind: str, rules: str, *, plain: bool) -> _Draft | None:
    """Return an alternative; a plain one stands without notes."""
    draft = _Draft(rng, kind, rules)
    draft.inks = rng.sample("grb", 3)
    if rng.random() < 0.3:
        draft.inks = rng.sample("grbpovacm", 3)
    draft.inks = draft.inks[: rng.choice((1, 1, 2, 2, 2, 3))]
    numbers = "" if plain else _choose_number_note(rng)
    draft.pool = _choose_pool(rng, numbers)
    if not plain and rng.random() < (0.06 if kind in FREE_KINDS else 0.17):
        draft.notes.spread = rng.choice(("any suit", "any suits"))
        draft.notes.texts.append(draft.notes.spread)
        draft.features.add(draft.notes.spread)
    _add_core(draft)
    if draft.left < 0:
        return None
    extras = [_add_winds, _add_jokers, _add_anything, _add_tile_variables]
    if not plain:
        extras += [_add_black_dragons, _add_black_dragons, _add_ink_formula]
    if rng.random() < 0.5:
        _add_number_variables(draft, plain=plain, numbers=numbers)
    rng.shuffle(extras)
    for extra in extras:
        extra(draft)
    while draft.left > 0:
        _add_filler(draft)
    _add_marks(draft)
    _add_bars(draft)
    rng.shuffle(draft.blocks)
    if not plain:
        _note_numbers(draft, numbers)
        _note_the_rest(draft)
    return draft


def _choose_number_note(rng: Random) -> str:
    choices = {
        "": 42,
        "these numbers only": 4,
        "any run": 12,
        "any consecutive numbers": 9,
        "any N consecutive numbers": 8,
        "wrapping run": 5,
        "reversible run": 6,
        "any like numbers": 6,
        "like numbers": 6,
        "same number": 7,
        "any like odd numbers": 7,
        "any like even numbers": 6,
    }
    return rng.choices(list(choices), list(choices.values()))[0]


def _choose_pool(rng: Random, numbers: str) -> str:
    if numbers in LIKE_NOTES:
        return rng.choice(DIGITS)
    if "consecutive" in numbers or (numbers in RUN_NOTES and rng.random() < 0.6):
        start, length = rng.randint(1, 6), rng.randint(2, 4)
        return DIGITS[start - 1 : start - 1 + length]
    return "".join(sorted(rng.sample(DIGITS, rng.randint(2, 4))))


def _add_core(draft: _Draft) -> None:
    """Add what the kind of category is about."""
    rng = draft.rng
    if draft.kind == "word-play":
        _add_word(draft)
    elif draft.kind == "by-the-numbers":
        _add_equation(draft)
    elif draft.kind in YEAR_KINDS:
        for _ in range(rng.choice((1, 1, 2))):
            _add_year(draft)
    elif draft.kind == "year" or rng.random() < 0.06:
        year = rng.choice((CARD_YEAR, CARD_YEAR, rng.randint(2001, 2098)))
        draft.add((_Cluster(str(year), rng.choice(draft.inks)),))
        draft.features.add("year in ink")
    elif draft.kind == "standard" and rng.random() < 0.2:
        _add_inked_sum(draft)
    elif draft.kind == "standard" and rng.random() < 0.03:
        _add_word(draft)


def _add_word(draft: _Draft) -> None:
    rng = draft.rng
    letters = "IODNEWS" if draft.rules == "tandem" else "IODNEWSIODNEWSRGFRGF"
    digits = rng.choice(("", "", "2", "570", "40"))
    size = rng.randint(3, 10)
    tiles = "".join(rng.choice(letters) for _ in range(size - len(digits))) + digits
    text = tiles
    if rng.random() < 0.5 and len(tiles) > 4:
        cut = rng.randint(2, len(tiles) - 2)
        text = tiles[:cut] + rng.choice((" ", " ", ", ", "-", "! ")) + tiles[cut:]
    if any(sign in text for sign in ",-!"):
        draft.features.add("word with punctuation")
    if rng.random() < 0.3:
        text = rng.choice((text.lower(), text.capitalize()))
        draft.features.add("word with small letters")
    quotes = rng.choice(('""', '""', "''", "''", "“”", "‘’"))
    name = {'"': "double", "'": "single"}.get(quotes[0], "curly")
    draft.features.add(f"word in {name} quotes")
    ink = rng.choice(draft.inks) if rng.random() < 0.3 else ""
    if ink:
        draft.features.add("word in ink")
    draft.features |= {f"letter {letter}" for letter in tiles if letter in WORD_LETTERS}
    if any(letter in DIGITS for letter in tiles):
        draft.features.add("word with a digit")
    if "0" in tiles:
        draft.features.add("word with a zero")
    draft.add(_Phrase(quotes[0] + text + quotes[1], tiles, ink))


def _add_equation(draft: _Draft) -> None:
    """Add a sum without ink, most often a true one, of at most 12 tiles."""
    rng = draft.rng
    for _ in range(200):
        shape = rng.choices(("+", "-", "*", "/", "()", "sets"), (2, 3, 10, 9, 4, 4))[0]
        a, b, c = rng.randint(1, 999), rng.randint(1, 99), rng.randint(1, 99)
        minus, times = rng.choice("-−"), rng.choice("x×*")
        if shape == "sets":
            size = rng.choice((3, 3, 4))
            p, q = rng.randint(1, 4), rng.randint(1, 5)
            sets = [str(p) * size, str(q) * size, str(p + q) * size]
            parts = [sets[0], "+", sets[1], "=", sets[2]]
            if rng.random() < 0.4:
                parts = [sets[2], minus, sets[1], "=", sets[0]]
        elif shape == "+":
            a = rng.randint(10, 9999)
            parts = [str(a), "+", str(b), "=", str(a + b)]
        elif shape == "-":
            a = rng.randint(100, 9999)
            parts = [str(a), minus, str(b), "=", str(a - b)]
        elif shape == "*":
            parts = [str(b), times, str(c), "=", str(b * c)]
        elif shape == "/":
            parts = [str(b * c), rng.choice("÷/"), str(b), "=", str(c)]
        else:
            parts = ["(", str(a), "+", str(b), ")", minus, str(a), "=", str(b)]
            if rng.random() < 0.3:
                parts = ["(", str(b), "+", str(c), ")", times, "3", "=", str((b + c) * 3)]
        items = _sum_items(parts, [])
        if 5 <= _tiles(items) <= min(12, draft.left):
            draft.add(*items)
            draft.features.add("sum without ink")
            return


def _add_inked_sum(draft: _Draft) -> None:
    """Add a sum of groups in ink, whatever its value."""
    rng = draft.rng
    draft.features.add("sum in ink")
    sizes = rng.choice(((3, 3, 3), (2, 3, 2), (1, 2, 2), (4, 3, 3), (2, 2, 1)))
    groups = [rng.choice(draft.pool) * size for size in sizes]
    first = rng.choice(("+", "-", "−", "x", "x", "×", "×", "*", "*", "÷", "/"))
    if rng.random() < 0.3:
        parts = ["(", groups[0], "+", groups[1], ")", rng.choice("-−"), groups[2], "=", "0"]
    else:
        parts = [groups[0], first, groups[1], "=", groups[2]]
    draft.add(*_sum_items(parts, [rng.choice(draft.inks) for _ in sizes]))


def _sum_items(parts: Sequence[str], inks: Sequence[str]) -> list[_Item]:
    given = iter(inks)
    return [(_Cluster(part, next(given, "")),) if part.isdigit() else _Sign(part) for part in parts]


def _add_year(draft: _Draft) -> None:
    """Add digits without ink: a year, or a number that is marked as none."""
    rng = draft.rng
    marks = ""
    if draft.kind == "present-tense":
        text = str(CARD_YEAR)
    else:
        text = str(rng.choice((1066, 1111, 1492, 1776, 1987, 2000, 2001, 2022)))
    if rng.random() < 0.3:
        text, marks = rng.choice(("777", "2468", "911", "1234", "3333", "88", "100")), "!"
    if marks == "!" and len(text) < 4 and rng.random() < 0.5:
        marks = ""
    if len(text) > draft.left:
        return
    draft.features.add("year without ink")
    if len(set(text)) == 1:
        draft.features.add("year of equal digits")
    draft.add((_Cluster(text, "", marks),))


def _add_number_variables(draft: _Draft, *, plain: bool, numbers: str) -> None:
    """Add groups of one to three number variables, and formulas on them."""
    rng = draft.rng
    names = "".join(sorted(rng.sample(NUMBER_VARIABLES, rng.choice((1, 1, 2, 2, 2, 2, 2, 3)))))
    printed = ""
    for name in names:
        for _ in range(rng.choice((1, 1, 1, 2))):
            size = min(draft.size(), 4)
            if not size:
                continue
            symbols = name * size
            if 1 < size <= draft.left and rng.random() < 0.15:
                symbols = symbols[1:] + rng.choice((rng.choice(draft.pool), *printed, "D"))
            ink = draft.ink()
            if "D" in symbols and not ink:
                ink = rng.choice(draft.inks)
            draft.add((_Cluster(symbols, ink),))
            printed += name
    if plain or not printed:
        return
    names = "".join(sorted(set(printed)))
    formulas: list[tuple[str, _Formula]] = []
    if len(names) > 1 and rng.random() < 0.85:
        pairs = [(names[i], names[i + 1]) for i in range(len(names) - 1)]
        formulas += [_pair_formula(rng, *rng.sample(pair, 2)) for pair in pairs]
    for name in names:
        if rng.random() < (0.5 if len(names) == 1 else 0.3):
            formulas.append(_single_formula(rng, name))
        elif rng.random() < 0.35 and draft.pool:
            inside = rng.random() < 0.6
            text = f"{name} in run" if inside else f"{name} not in run"
            formulas.append((RUN_FORMULAS[not inside], _run_formula(text, name, inside)))
    for feature, formula in formulas:
        draft.features.add(feature)
        draft.notes.formulas.append(formula)
        draft.notes.texts.append(formula.text)
        draft.notes.named += formula.names


def _run_formula(text: str, name: str, inside: bool) -> _Formula:
    return _Formula(text, name, lambda v, run: (v[name] in run) == inside)


def _pair_formula(rng: Random, x: str, y: str) -> tuple[str, _Formula]:
    step, total = rng.randint(1, 4), rng.randint(5, 13)
    choices: tuple[tuple[str, Callable[[_Numbers, set[int]], bool]], ...] = (
        (f"{y} = {x}+{step}", lambda v, _: v[y] == v[x] + step),
        (f"{x} < {y}", lambda v, _: v[x] < v[y]),
        (f"{x} <= {y}", lambda v, _: v[x] <= v[y]),
        (f"{x} > {y}", lambda v, _: v[x] > v[y]),
        (f"{x} >= {y}", lambda v, _: v[x] >= v[y]),
        (f"{x} != {y}", lambda v, _: v[x] != v[y]),
        (f"{x} + {y} = {total}", lambda v, _: v[x] + v[y] == total),
    )
    place = rng.randrange(len(choices))
    text, holds = choices[place]
    if place == 0 and rng.random() < 0.3:
        text = f"{y} - {x} = {step}"
    return PAIR_FORMULAS[place], _Formula(text, x + y, holds)


def _single_formula(rng: Random, x: str) -> tuple[str, _Formula]:
    chosen = sorted(rng.sample(range(1, 10), rng.choice((2, 3))))
    low = rng.randint(1, 6)
    high = low + rng.randint(1, 3)
    listed = " ".join(map(str, chosen))
    choices: tuple[tuple[str, Callable[[_Numbers, set[int]], bool]], ...] = (
        (f"{x} in {listed}", lambda v, _: v[x] in chosen),
        (f"{x} in {low}..{high}", lambda v, _: low <= v[x] <= high),
        (f"{x} not in {listed}", lambda v, _: v[x] not in chosen),
        (f"{x} odd", lambda v, _: v[x] % 2 == 1),
        (f"{x} even", lambda v, _: v[x] % 2 == 0),
    )
    place = rng.randrange(len(choices))
    text, holds = choices[place]
    return SINGLE_FORMULAS[place], _Formula(text, x, holds)


def _add_winds(draft: _Draft) -> None:
    """Add wind variables, or printed winds that `any wind` may move."""
    rng = draft.rng
    roll = rng.random()
    if roll < 0.28:
        names = rng.sample(WIND_VARIABLES, rng.choice((1, 1, 2, 2, 2)))
        for name in names:
            size = draft.size()
            if not size:
                return
            draft.add((_Cluster(name * size),))
        first, second = names[0], names[-1]
        if first != second:
            formulas = [f"{first} != {second}", f"{first} = {second}", ""]
            place = rng.choices(range(3), (3, 3, 1))[0]
            if formulas[place]:
                _note_formula(draft, WIND_FORMULAS[place], formulas[place], first + second)
        if rng.random() < 0.3:
            chosen = " ".join(rng.sample(WINDS, 2))
            _note_formula(draft, "T in N S", f"{first} in {chosen}", first)
    elif roll < 0.43:
        for wind in rng.sample(WINDS, rng.choice((1, 2))):
            size = draft.size()
            if size:
                draft.add((_Cluster(wind * size),))


def _add_tile_variables(draft: _Draft) -> None:
    rng = draft.rng
    if rng.random() >= 0.27:
        return
    names = rng.sample(TILE_VARIABLES, rng.choice((1, 1, 2, 2)))
    for name in names:
        size = min(draft.size(), 4)
        if not size:
            return
        draft.add((_Cluster(name * size),))
    first, second = names[0], names[-1]
    if first != second and rng.random() < 0.6:
        _note_formula(draft, "P != Q", f"{first} != {second}", first + second)
    for name in sorted(set(names)):
        if len(names) == 2 or rng.random() < 0.5:
            chosen = " ".join(rng.sample(("F", "0", "5B", "N", "R", "8C", "1D", "W", "G"), 3))
            _note_formula(draft, "P in F 0 5B", f"{name} in {chosen}", name)


def _note_formula(draft: _Draft, feature: str, text: str, names: str) -> None:
    draft.features.add(feature)
    draft.notes.texts.append(text)
    draft.notes.named += names


def _add_jokers(draft: _Draft) -> None:
    if draft.left > 0 and draft.kind != "singles-and-pairs" and draft.rng.random() < 0.06:
        draft.add((_Cluster("J" * draft.rng.randint(1, min(3, draft.left))),))


def _add_anything(draft: _Draft) -> None:
    if draft.left > 0 and draft.rng.random() < 0.06:
        draft.add((_Cluster("?" * draft.rng.randint(1, min(3, draft.left))),))


def _add_black_dragons(draft: _Draft) -> None:
    """Add Dragons without ink and the note that they ask for."""
    rng = draft.rng
    if draft.notes.dragons or rng.random() >= 0.38:
        return
    choices = {
        "matching dragon": 9,
        "any dragon": 4,
        "any dragons": 3,
        "same dragon": 3,
        "any 2 dragons": 7,
        "any 3 dragons": 9,
        "opposite dragon": 6,
        "opposite dragons": 4,
    }
    note = rng.choices(list(choices), list(choices.values()))[0]
    groups = {"any 2 dragons": rng.choice((2, 2, 3)), "any 3 dragons": 3}.get(note, 1)
    if note in ("any dragons", "same dragon", "opposite dragons"):
        groups = rng.choice((1, 2))
    if draft.left < 2 * groups:
        return
    for _ in range(groups):
        symbols = "D" * min(draft.size(), 4, draft.left - 2 * groups + 2)
        if len(symbols) < 4 and rng.random() < 0.12 and draft.left > len(symbols):
            symbols += rng.choice("FNEWSR" + (draft.pool if draft.kind in FREE_KINDS else ""))
        if symbols:
            draft.add((_Cluster(symbols),))
    draft.notes.dragons = note
    draft.notes.texts.append(note)
    draft.features.add(note)


def _add_ink_formula(draft: _Draft) -> None:
    """Free an ink, tie two, or keep one to named suits."""
    rng = draft.rng
    notes = draft.notes
    roll = rng.random()
    if roll < 0.07 and draft.left > 2:
        ink = rng.choice([each for each in "fh" if each not in draft.inks])
        draft.add((_Cluster(rng.choice(draft.pool) * min(draft.size(), draft.left), ink),))
        notes.freed = ink
        _note_formula(draft, "f any suit", f"{ink} any suit", ink)
        if rng.random() < 0.7:
            other = rng.choice(draft.inks)
            _note_formula(draft, "g != r", f"{ink} != {other}", ink + other)
    elif roll < 0.13 and draft.left > 2:
        ink = rng.choice("fh")
        draft.add((_Cluster(rng.choice(draft.pool) * min(draft.size(), draft.left), ink),))
        other = rng.choice(draft.inks)
        notes.tied = ink + other
        _note_formula(draft, "g = r", f"{ink} = {other}", ink + other)
    elif roll < 0.165:
        ink = rng.choice(draft.inks)
        chosen = " ".join(rng.sample(("bam", "crak", "dot"), 2))
        _note_formula(draft, "g in bam crak", f"{ink} in {chosen}", ink)
    elif roll < 0.215:
        ink = rng.choice(draft.inks)
        _note_formula(
            draft, "g not in bam", f"{ink} not in {rng.choice(['bam', 'crak', 'dot'])}", ink
        )
    elif roll < 0.26 and len(draft.inks) > 1:
        first, second = rng.sample(draft.inks, 2)
        _note_formula(draft, "g != r", f"{first} != {second}", first + second)


def _add_filler(draft: _Draft) -> None:
    """Add one ordinary group."""
    rng = draft.rng
    size = draft.size()
    sort = rng.choices(
        ("digits", "cluster", "flowers", "wind", "winds", "dragon", "inked", "long", "zero"),
        (32, 12, 16, 6, 5, 5, 9, 11, 3),
    )[0]
    group: _Cluster
    if sort == "cluster" and draft.left > 1:
        length = rng.randint(2, min(5, draft.left))
        symbols = "".join(sorted(rng.choice(draft.pool) for _ in range(length)))
        ink = draft.ink()
        if rng.random() < 0.25:
            symbols = symbols[:-1] + rng.choice("0FN" + ("D" if ink else "") + "1")
        group = _Cluster(symbols, ink)
    elif sort == "flowers":
        group = _Cluster("F" * size)
    elif sort == "wind":
        group = _Cluster(rng.choice(WINDS) * size)
    elif sort == "winds" and draft.left > 3:
        group = _Cluster(rng.choice(("NEWS", "NEWS", "NS", "EW", "NNS", "RG0", "FR", "EW0")))
    elif sort == "dragon":
        group = _Cluster(rng.choice("RG0") * size)
    elif sort == "zero":
        group = _Cluster("0" * min(size, 3))
    elif sort == "inked":
        group = _Cluster("D" * min(size, 4), rng.choice(draft.inks))
    elif sort == "long" and draft.left > 6 and draft.kind != "singles-and-pairs":
        group = _Cluster("F" * rng.randint(7, min(8, draft.left)))
    else:
        group = _Cluster(rng.choice(draft.pool) * size, draft.ink())
    if not group.numbered and "D" not in group.symbols and rng.random() < 0.05:
        group = replace(group, ink=rng.choice((*draft.inks, "p", "v")))
    draft.add((group,))


def _add_marks(draft: _Draft) -> None:
    """Put marks on some groups, and black ink where none is written."""
    rng = draft.rng
    for block in draft.blocks:
        for place, item in enumerate(block):
            if not isinstance(item, tuple):
                continue
            group = item[0]
            marks = set(group.marks)
            if any(symbol in DIGITS for symbol in group.symbols) and rng.random() < 0.06:
                marks.add("!")
            if group.uniform and len(group.symbols) > 2 and group.symbols[0] not in "J?":
                marks |= {mark for mark in "^~" if rng.random() < 0.05}
            ordered = sorted(marks)
            rng.shuffle(ordered)
            ink = group.ink or ("k" if rng.random() < 0.03 else "")
            block[place] = (_Cluster(group.symbols, ink, "".join(ordered)), *item[1:])


def _add_bars(draft: _Draft) -> None:
    """Offer another group, or two, in place of one; between parentheses no bar can stand."""
    rng = draft.rng
    if rng.random() >= 0.2:
        return
    places = [
        (block, place)
        for block in draft.blocks
        for place, item in enumerate(block)
        if isinstance(item, tuple) and item[0].uniform and _Sign("(") not in block
    ]
    if not places:
        return
    block, place = rng.choice(places)
    item = block[place]
    assert isinstance(item, tuple)
    group = item[0]
    size = len(group.symbols)
    offers = [replace(group, symbols=rng.choice(draft.pool) * size, ink=draft.ink())]
    if group.suit_ink:
        offers += [replace(group, ink=ink) for ink in draft.inks]
        offers += [replace(group, symbols="D" * size)]
    if not group.numbered:
        offers += [replace(group, symbols=s * size, ink="") for s in "NEFRG0"]
    offers = [replace(each, marks=each.marks.replace("!", "")) for each in offers]
    others = [each for each in dict.fromkeys(offers) if each != group]
    rng.shuffle(others)
    block[place] = (group, *others[: rng.choice((1, 1, 2))])


def _note_numbers(draft: _Draft, numbers: str) -> None:
    """Write the note on printed numbers that the draft was drawn for."""
    if not numbers:
        return
    moving = set()
    for clusters, _ in _printings(draft):
        moving |= _moving(clusters, draft.kind)
    notes = draft.notes
    text = numbers
    if numbers == "any N consecutive numbers":
        notes.run_count = len(moving)
        text = f"any {len(moving)} consecutive numbers"
    elif numbers in ("wrapping run", "reversible run") and draft.rng.random() < 0.3:
        notes.texts.append("any run")
        draft.features.add("any run")
    notes.numbers = numbers
    notes.texts.append(text)
    draft.features.add(numbers)


def _note_the_rest(draft: _Draft) -> None:
    """Write notes that need nothing but that they be true."""
    rng = draft.rng
    notes = draft.notes
    clusters = [group for item in draft.items() if isinstance(item, tuple) for group in item]
    winds = any(group.uniform and group.symbols[0] in WINDS for group in clusters)
    if winds and rng.random() < 0.3:
        notes.any_wind = True
        notes.texts.append("any wind")
        draft.features.add("any wind")
    inked = any("D" in group.symbols and group.suit_ink for group in clusters)
    black = any("D" in group.symbols and group.black for group in clusters)
    if inked and not black and not notes.dragons and rng.random() < 0.4:
        notes.dragons = "matching dragons"
        notes.texts.append("matching dragons")
        draft.features.add("matching dragons")
    demanded = any("J" in group.symbols for group in clusters)
    if not demanded and rng.random() < 0.06:
        notes.texts.append("no jokers")
        draft.features.add("no jokers")
    if rng.random() < 0.3:
        counts = [count for count in (1, 2, 3) if _count_fits(draft, count)]
        if counts:
            notes.suit_count = rng.choice(counts)
            any_ = "" if rng.random() < 0.2 else "any "
            plural = "s" if notes.suit_count > 1 else ""
            text = f"{any_}{notes.suit_count} suit{plural}"
            notes.texts.append(text)
            draft.features.add(f"any {notes.suit_count} suit{plural}" if any_ else "2 suits")


# ── The rules that a line must keep ──────────────────────────────────────────────────────────────


def _printings(draft: _Draft) -> Iterator[_Printing]:
    """Yield the groups and words of a draft, once for every choice between bars."""
    items = draft.items()
    phrases = [item for item in items if isinstance(item, _Phrase)]
    for clusters in product(*(item for item in items if isinstance(item, tuple))):
        yield list(clusters), phrases


def _moving(clusters: Sequence[_Cluster], kind: str) -> set[str]:
    return {s for group in clusters if group.moves(kind) for s in group.symbols if s in DIGITS}


def _suit_inks(printing: _Printing) -> set[str]:
    """Return the inks that stand for suits."""
    clusters, phrases = printing
    inks = {group.suit_ink for group in clusters if group.suit_ink}
    return inks | {word.ink for word in phrases if word.ink and _has_number(word)}


def _number_inks(printing: _Printing) -> set[str]:
    clusters, phrases = printing
    inks = {group.suit_ink for group in clusters if group.numbered and group.suit_ink}
    return inks | {word.ink for word in phrases if word.ink and _has_number(word)}


def _has_number(word: _Phrase) -> bool:
    return any(letter in DIGITS + "I" for letter in word.tiles)


def _is_open(printing: _Printing) -> bool:
    """Return whether any numbered tile is without ink."""
    clusters, phrases = printing
    return any(group.numbered and group.black for group in clusters) or any(
        not word.ink and _has_number(word) for word in phrases
    )


def _count_fits(draft: _Draft, count: int) -> bool:
    """Return whether `any <count> suits` is right for every choice between bars."""
    notes = draft.notes
    for printing in _printings(draft):
        inks = _suit_inks(printing)
        bound = len(inks - set(notes.freed))
        if len(inks & set(notes.tied)) == 2:
            bound -= 1
        if not inks and not _is_open(printing):
            return False
        if not inks & set(notes.freed) and not _is_open(printing) and count != bound:
            return False
        free = sum(
            1 if notes.spread == "any suit" else sum(s in NUMBERED for s in group.symbols)
            for group in printing[0]
            if group.numbered and group.black
        )
        for word in printing[1]:
            free += 0 if word.ink else sum(letter in DIGITS + "I" for letter in word.tiles)
        if not bound <= count <= len(inks) + free:
            return False
    return True


def _is_valid(drafts: Sequence[_Draft], *, shared: bool) -> bool:
    """Return whether the alternatives break no rule and have not too many assignments.

    The formulas of shared notes may name what only another alternative prints.
    """
    total = 0.0
    printed: set[str] = set()
    for draft in drafts:
        if not shared:
            printed = set()
        for printing in _printings(draft):
            weight = _weight(draft, printing)
            if not weight or not _keeps_rules(draft, printing):
                return False
            total += weight
            printed |= _suit_inks(printing)
            printed |= {symbol for group in printing[0] for symbol in group.symbols}
        if not shared and not set(draft.notes.named) <= printed:
            return False
    return total <= TARGET_LIMIT and set(drafts[-1].notes.named) <= printed


def _keeps_rules(draft: _Draft, printing: _Printing) -> bool:
    notes, kind = draft.notes, draft.kind
    clusters, phrases = printing
    if sum(len(group.symbols) for group in clusters) + _tiles(phrases) != HAND_SIZE:
        return False
    suits = _suit_inks(printing)
    bound = suits - set(notes.freed)
    if len(bound & set(notes.tied)) == 2:
        bound -= {notes.tied[0]}
    if len(bound) > 3:
        return False
    if any(group.numbered and group.black for group in clusters) and not draft.free:
        return False
    if notes.suit_count is not None and not _count_fits(draft, notes.suit_count):
        return False
    moving = _moving(clusters, kind)
    if notes.numbers in RUN_NOTES:
        ranks = sorted(int(digit) for digit in moving)
        if not ranks or (notes.run_count or len(ranks)) != len(ranks):
            return False
        if "consecutive" in notes.numbers and ranks[-1] - ranks[0] != len(ranks) - 1:
            return False
    if notes.numbers in LIKE_NOTES and len(moving) != 1:
        return False
    return _dragons_fit(draft, printing) and _words_fit(draft, printing)


def _dragons_fit(draft: _Draft, printing: _Printing) -> bool:
    note = draft.notes.dragons
    black = [group for group in printing[0] if "D" in group.symbols and group.black]
    if not black:
        return note in ("", "matching dragons")
    inks = _number_inks(printing)
    if not note:
        return False
    if note.startswith("matching"):
        single = len(inks) == 1 and not _is_open(printing)
        counted = draft.notes.suit_count == 1 and len(inks) <= 1 and _is_open(printing)
        return (single or counted) and not draft.notes.freed and not draft.notes.tied
    if note.startswith("opposite"):
        suits = len(inks - set(draft.notes.freed)) - (len(inks & set(draft.notes.tied)) == 2)
        if _is_open(printing) or draft.notes.freed:
            suits = max(suits, draft.notes.suit_count or 1)
        return suits > 0 and suits + len(black) <= 3
    if note in ("any 2 dragons", "any 3 dragons"):
        return len(black) >= int(note[4])
    return True


def _words_fit(draft: _Draft, printing: _Printing) -> bool:
    """Return whether one set of tiles holds the letters."""
    letters = Counter(letter for word in printing[1] for letter in word.tiles)
    if draft.rules == "tandem" and any(letter in "RGF" for letter in letters):
        return False
    soaps = letters["O"] + letters["0"]
    ones = letters["I"] + letters["1"]
    dragons = letters["D"] + letters["R"] + letters["G"]
    return all(letters[wind] <= 4 for wind in WINDS) and (
        soaps <= 4
        and letters["R"] <= 4
        and letters["G"] <= 4
        and dragons <= 8
        and ones <= 4
        and letters["F"] <= 8
    )


def _weight(draft: _Draft, printing: _Printing) -> float:
    """Return about how many assignments there are; 0 where the formulas contradict each other."""
    notes = draft.notes
    clusters, phrases = printing
    symbols = {symbol for group in clusters for symbol in group.symbols}
    inks = len(_suit_inks(printing) - set(notes.freed))
    weight = float(max(1, len(list(permutations(range(3), min(inks, 3))))))
    if notes.freed:
        weight *= 3
    names = sorted(symbols & set(NUMBER_VARIABLES) | set("".join(f.names for f in notes.formulas)))
    choices = [
        dict(zip(names, values, strict=True)) for values in product(range(1, 10), repeat=len(names))
    ]
    weight *= sum(
        all(formula.holds(chosen, run) for formula in notes.formulas)
        for run in _runs(draft, clusters)
        for chosen in choices
    )
    weight *= 4.0 ** len(symbols & set(WIND_VARIABLES))
    for name in symbols & set(TILE_VARIABLES):
        weight *= 3 if any(text.startswith(f"{name} in ") for text in notes.texts) else 35
    if notes.any_wind:
        moved = {g.symbols[0] for g in clusters if g.uniform and g.symbols[0] in WINDS}
        weight *= len(list(permutations(WINDS, len(moved))))
    black = sum("D" in group.symbols and group.black for group in clusters)
    if not notes.dragons.startswith("matching"):
        weight *= 3 if notes.dragons == "same dragon" and black else 3**black
    for group in clusters:
        if group.numbered and group.black:
            if notes.spread == "any suit":
                weight *= 3
            elif _is_free_set(group, draft.kind):
                weight *= 4
    for word in phrases:
        weight *= word.tiles.count("D") + 1
    return weight


def _printed_features(draft: _Draft) -> set[str]:
    """Return the features that can be read off the groups."""
    found: set[str] = set()
    letters = set(draft.notes.named)
    everywhere: set[str] | None = None
    for printing in _printings(draft):
        inks = _suit_inks(printing)
        found.add(("no ink", "one ink", "two inks", "three inks")[min(len(inks), 3)])
        here = {symbol for group in printing[0] for symbol in group.symbols} | inks
        everywhere = here if everywhere is None else everywhere & here
    if everywhere is not None and letters - everywhere:
        found.add("formula on a letter that one choice lacks")
    for item in draft.items():
        if isinstance(item, _Sign):
            found.add("parentheses" if item.text in "()" else f"sign {item.text}")
        if not isinstance(item, tuple):
            continue
        if len(item) > 1:
            found.add("|")
        for group in item:
            found |= _group_features(group, draft.kind)
    return found


def _runs(draft: _Draft, clusters: Sequence[_Cluster]) -> list[set[int]]:
    """Return the numbers that `in run` means, once for each place of the moving numbers."""
    numbers = draft.notes.numbers
    ranks = {int(digit) for digit in _moving(clusters, draft.kind)}
    if numbers not in RUN_NOTES + LIKE_NOTES:
        return [{int(s) for group in clusters for s in group.symbols if s in DIGITS}]
    if numbers in LIKE_NOTES:
        step = 2 if "odd" in numbers or "even" in numbers else 1
        return [{place} for place in range(1 + ("even" in numbers), 10, step)]
    if numbers == "wrapping run":
        return [{(rank + offset) % 9 + 1 for rank in ranks} for offset in range(9)]
    places = [{rank + offset for rank in ranks} for offset in range(-8, 9)]
    places = [place for place in places if place <= set(range(1, 10))]
    return places * 2 if numbers == "reversible run" else places


def _is_free_set(group: _Cluster, kind: str) -> bool:
    """Return whether a group without ink takes Jokers when it is in one suit."""
    variable = group.symbols[0] in NUMBER_VARIABLES
    return (
        group.uniform
        and len(group.symbols) > 2
        and group.numbered
        and group.black
        and (variable or kind not in YEAR_KINDS)
    )


def _group_features(group: _Cluster, kind: str) -> set[str]:
    symbols, size = group.symbols, len(group.symbols)
    found = {f"symbol {symbol}" for symbol in symbols} | {f"mark {mark}" for mark in group.marks}
    if group.ink:
        found.add(f"ink {group.ink}" if group.ink in "grbpk" else "another ink")
        if group.ink != "k" and not group.suit_ink:
            found.add("ink without a suit")
    if group.uniform:
        found.add(SHAPES.get(size, "longer group"))
        if _is_free_set(group, kind):
            sort = "a variable" if symbols[0] in NUMBER_VARIABLES else "three digits"
            found.add(f"set of {sort} without ink")
    else:
        found.add("mixed group")
        if len(set(symbols)) < size:
            found.add("mixed group with a pair")
        if set(symbols) & set(NUMBER_VARIABLES + WIND_VARIABLES + TILE_VARIABLES):
            found.add("variable in a mixed group")
        if "D" in symbols:
            found.add("Dragon in a mixed group")
        if "0" in symbols and set(symbols) & set(DIGITS):
            found.add("zero beside digits")
    return found
