"""What a line is lowered with, and what comes of an alternative of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardwright.compiler import nodes
from cardwright.compiler.entries import CardFile, CategoryEntry, LineEntry
from cardwright.compiler.ir import Alternative
from cardwright.compiler.profiles import Profile
from cardwright.compiler.source import Span
from cardwright.compiler.tiles import HAND_SIZE

FREE_KINDS = frozenset({"word-play", "by-the-numbers", "flashback", "present-tense"})
"""Kinds of category in which a numbered tile without ink is of any suit."""

YEAR_KINDS = frozenset({"flashback", "present-tense"})
"""Kinds of category in which a group of digits without ink is a year: exact, without Jokers."""


@dataclass(frozen=True, slots=True)
class Context:
    """What a line is read with: its category and the rules profile."""

    kind: str = "standard"
    letters: Mapping[str, str] = field(default_factory=dict)
    jokers: bool = True
    """Whether the category lets Jokers stand."""
    report_opposite_on_one_suit: bool = False
    hand_size: int = HAND_SIZE


@dataclass(frozen=True, slots=True)
class Lowered:
    """An alternative with the formulas that its constraints and domains came from."""

    alternative: Alternative
    index: int
    """Which alternative of its line it is; those of a bar are one."""
    formulas: tuple[nodes.Formula, ...]
    span: Span
    dragon_spans: tuple[Span, ...]
    """Groups with an opposite Dragon."""


def context_of(
    file: CardFile, profile: Profile | None, category: CategoryEntry, entry: LineEntry
) -> Context:
    """Return what a line of a card file is read with."""
    letters = dict(profile.letters) if profile else {}
    return Context(
        kind=category.kind,
        letters=letters | dict(file.letters) | dict(category.letters),
        jokers=category.jokers if entry.jokers is None else entry.jokers,
        report_opposite_on_one_suit=bool(profile and profile.report_opposite_on_one_suit),
        hand_size=file.hand_size,
    )
