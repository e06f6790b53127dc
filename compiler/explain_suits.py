"""Which suits inks stand for, in a player's words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardwright.compiler.explain_groups import joined
from cardwright.compiler.explain_numbers import linear_fact
from cardwright.compiler.ir import (
    Alternative,
    Different,
    Linear,
    Numbered,
    SuitCount,
    VariableKind,
)
from cardwright.compiler.tiles import SUITS

_NUMBERS = {1: "one", 2: "two", 3: "three"}


def suit_facts(alternative: Alternative, inks: Mapping[str, str]) -> Iterator[str]:
    """Yield which suits the inks and the tiles without ink stand for.

    `inks` says what to call each suit variable that has a letter.
    """
    suits = {
        v.name: v for v in alternative.variables if v.kind is VariableKind.SUIT and v.name in inks
    }
    apart = _apart(alternative, inks)
    tied = {name for pair in _ties(alternative, inks) for name in pair}
    whole = all(len(suit.domain) == len(SUITS) for suit in suits.values())
    if apart:
        names = joined([inks[name] for name in apart])
        count = "the three different suits, in any order"
        if len(apart) < len(SUITS):
            count = f"{_NUMBERS[len(apart)]} different suits, any {_NUMBERS[len(apart)]}"
        yield f"{names} stand for {count if whole else count.split(',')[0]}"
    loose = [name for name in suits if name not in apart and name not in tied]
    if len(suits) == 1 and whole:
        yield f"{inks[next(iter(suits))]} stands for one suit, any one"
    elif len(suits) > 1:
        for name in loose:
            yield f"{inks[name]} may be any suit and need not differ from the other inks"
    for first, second in _ties(alternative, inks):
        yield f"{inks[first]} and {inks[second]} stand for the same suit"
    for suit in suits.values():
        if len(suit.domain) < len(SUITS):
            words = [f"{SUITS[value].word.capitalize()}s" for value in suit.domain]
            yield f"{inks[suit.name]} is {joined(words, 'or')}"
    for constraint in alternative.constraints:
        if isinstance(constraint, Linear) and not _is_said(constraint, inks, apart):
            yield linear_fact(constraint, inks)
    if any(v.kind is VariableKind.SUIT and v.name not in inks for v in alternative.variables):
        yield "each group printed without ink is in one suit, any one, also that of another group"
    tiles = [tile for group in alternative.groups for tile in group.tiles]
    numbered = [tile for tile in tiles if isinstance(tile, Numbered)]
    if any(tile.suit is None for tile in numbered):
        which = "" if all(tile.suit is None for tile in numbered) else " printed without ink"
        yield f"each numbered tile{which} may be of any suit, whatever the others are"
    for constraint in alternative.constraints:
        if isinstance(constraint, SuitCount):
            used = {tile.suit for tile in numbered}
            dragons = [inks[name] for name in constraint.suits if name in inks.keys() - used]
            yield _count_fact(constraint.count, dragons)


def _count_fact(count: int, dragons: Sequence[str]) -> str:
    """Return how many suits there are; `dragons` are inks that print only Dragons."""
    noun = "one suit" if count == 1 else f"{_NUMBERS.get(count, count)} suits"
    extra = f", those that the Dragons in {joined(dragons)} match included" if dragons else ""
    return f"the numbered tiles together are of exactly {noun}{extra}"


def _apart(alternative: Alternative, inks: Mapping[str, str]) -> tuple[str, ...]:
    """Return the inks that must all be different suits."""
    for constraint in alternative.constraints:
        if isinstance(constraint, Different) and set(constraint.variables) <= set(inks):
            return constraint.variables
    return ()


def _ties(alternative: Alternative, inks: Mapping[str, str]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for constraint in alternative.constraints:
        match constraint:
            case Linear(((_, first), (_, second)), "=", 0) if first in inks and second in inks:
                found.append((first, second))
            case _:
                pass
    return found


def _is_said(linear: Linear, inks: Mapping[str, str], apart: Sequence[str]) -> bool:
    """Return whether a formula is none on inks, a tie, or one that `apart` says already."""
    names = {name for _, name in linear.terms}
    return not names & set(inks) or linear.comparator == "=" or names <= set(apart)
