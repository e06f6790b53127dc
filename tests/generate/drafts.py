"""What a draft of a line is made of: groups, words, signs, and notes with formulas."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from cardwright.compiler.tiles import HAND_SIZE

from tests.differential.enumerate_patterns import FREE_KINDS, YEAR_KINDS

from .features import NUMBERED


@dataclass(frozen=True, slots=True)
class Cluster:
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
class Phrase:
    """A word between quotes; `tiles` are its letters."""

    text: str
    tiles: str
    ink: str = ""

    def __str__(self) -> str:
        return self.text + self.ink


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign of a sum, with or without blanks around it."""

    text: str

    def __str__(self) -> str:
        return self.text


Bars = tuple[Cluster, ...]
Item = Bars | Phrase | Sign
Printing = tuple[list[Cluster], list[Phrase]]
Numbers = dict[str, int]


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula on number variables, with the test that its values must pass."""

    text: str
    names: str
    holds: Callable[[Numbers, set[int]], bool]
    """Of the values of the variables and the numbers of the run."""


@dataclass
class Notes:
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
    formulas: list[Formula] = field(default_factory=list)


@dataclass
class Draft:
    """An alternative while it is put together."""

    rng: Random
    kind: str
    rules: str
    features: set[str] = field(default_factory=set)
    notes: Notes = field(default_factory=Notes)
    blocks: list[list[Item]] = field(default_factory=list)
    left: int = HAND_SIZE
    inks: list[str] = field(default_factory=list)
    pool: str = "123"
    """The printed numbers that ordinary groups choose from."""

    @property
    def free(self) -> bool:
        return self.kind in FREE_KINDS or bool(self.notes.spread)

    def add(self, *items: Item) -> None:
        self.blocks.append(list(items))
        self.left -= count_tiles(items)

    def items(self) -> list[Item]:
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


def count_tiles(items: Sequence[Item]) -> int:
    total = 0
    for item in items:
        if isinstance(item, tuple):
            total += len(item[0].symbols)
        elif isinstance(item, Phrase):
            total += len(item.tiles)
    return total
