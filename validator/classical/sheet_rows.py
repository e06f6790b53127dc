"""The rows of a sheet: a book's rules by what is left to do about them when a hand comes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cardwright.compiler.classical.book import Rule
from cardwright.compiler.classical.closures import Closure
from cardwright.compiler.classical.situation import FIELD_MASK, Situation


class Worth(NamedTuple):
    """What a part adds: its packed points and fields, its factor, the rules that count it."""

    packed: int
    times: int
    rules: tuple[int, ...]


class Asked(NamedTuple):
    """A rule that counts once, if its condition holds."""

    number: int
    worth: int
    closure: Closure


class Limit(NamedTuple):
    """A limit hand with its condition, where it has one."""

    rule_id: str
    closure: Closure | None


@dataclass(frozen=True, slots=True)
class Entangled:
    """A rule that stands for others or that others may stand for: counted by itself, in order."""

    number: int
    rule: Rule
    fields: tuple[int, int] | None
    """Where its exposed and its concealed parts are counted, if it is about parts."""
    bonus: int
    """The bonus tiles that it counts, as a mask."""
    closure: Closure | None

    def count(self, situation: Situation) -> tuple[int, int]:
        """Return how often the rule holds, for exposed and for concealed parts."""
        if self.fields:
            exposed, concealed = self.fields
            packed = situation.packed
            return packed >> exposed & FIELD_MASK, packed >> concealed & FIELD_MASK
        if self.bonus:
            return 0, (situation.bonus & self.bonus).bit_count()
        return 0, int(self.closure is None or self.closure(situation))


class Base(NamedTuple):
    """What is the same for all readings of a hand."""

    points: int
    times: int
    rules: tuple[tuple[int, int], ...]
    """The rules that count, by number, and how often."""
