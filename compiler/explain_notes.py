"""What an alternative leaves open, in a player's words: suits, Winds, Dragons, tiles, numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardwright.compiler.explain_groups import joined, tile_name
from cardwright.compiler.explain_numbers import formula_facts, linear_fact, number_facts
from cardwright.compiler.ir import (
    Alternative,
    Different,
    DistinctCount,
    DragonOf,
    Linear,
    Matching,
    Numbered,
    Of,
    Opposite,
    SuitCount,
    VariableKind,
)
from cardwright.compiler.tiles import DRAGON_START, FLOWER_INDEX, NATURAL_KINDS, SUITS, WIND_START

_ALL_WINDS = frozenset(range(WIND_START, DRAGON_START))
_ALL_DRAGONS = frozenset(range(DRAGON_START, FLOWER_INDEX))
_ALL_NUMBERED = frozenset(range(WIND_START))


def open_facts(alternative: Alternative, inks: Mapping[str, str]) -> Iterator[str]:
    """Yield what may stand for what, a fact each, without full stops.

    `inks` says what to call each suit variable that has a letter.
    """
    yield from number_facts(alternative)
    yield from _suit_facts(alternative, inks)
    yield from _dragon_facts(alternative)
    yield from _tile_facts(alternative)


# ── Suits ────────────────────────────────────────────────────────────────────────────────────────


def _suit_facts(alternative: Alternative, inks: Mapping[str, str]) -> Iterator[str]:
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
            count = f"{_number(len(apart))} different suits, any {_number(len(apart))}"
        yield f"{names} stand for {count if whole else count.split(',')[0]}"
    loose = [name for name in suits if name not in apart and name not in tied]
    if len(suits) == 1 and whole:
        yield f"{inks[loose[0]]} stands for one suit, any one"
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
            noun = "one suit" if constraint.count == 1 else f"{_number(constraint.count)} suits"
            yield f"the numbered tiles together are of exactly {noun}"


def _number(count: int) -> str:
    return {1: "one", 2: "two", 3: "three"}.get(count, str(count))


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


# ── Dragons ──────────────────────────────────────────────────────────────────────────────────────


def _dragon_facts(alternative: Alternative) -> Iterator[str]:
    names = [v.name for v in alternative.variables if v.kind is VariableKind.DRAGON]
    inked = any(isinstance(tile, DragonOf) for group in alternative.groups for tile in group.tiles)
    which = " printed without ink" if inked else ""
    limits = [
        constraint
        for constraint in alternative.constraints
        if isinstance(constraint, Opposite | Matching | DistinctCount)
    ]
    for constraint in limits:
        yield from _limit_facts(constraint, which)
    if names and not limits:
        if len(names) > 1:
            yield f"each group of Dragons{which} is of one Dragon, any one, on its own"
        elif sum(Of(names[0]) in group.tiles for group in alternative.groups) > 1:
            yield f"all Dragons{which} are the same one, any one"
        else:
            yield f"the Dragon{which} may be any Dragon"
    if inked or any(isinstance(limit, Opposite | Matching) for limit in limits):
        yield "Red matches Craks, Green matches Bams, Soap matches Dots"


def _limit_facts(limit: Opposite | Matching | DistinctCount, which: str) -> Iterator[str]:
    match limit:
        case DistinctCount(names, count):
            if count == len(names):
                yield f"the groups of Dragons{which} are {count} different Dragons"
            else:
                yield (
                    f"the groups of Dragons{which}, each of one Dragon, are of exactly {count} "
                    f"different Dragon{'s' if count > 1 else ''} together"
                )
        case Opposite((_,)):
            yield f"the Dragon{which} matches none of the suits of the numbered tiles"
        case Opposite():
            yield (
                f"the groups of Dragons{which} are different Dragons, and match none of the suits "
                "of the numbered tiles"
            )
        case Matching():
            yield f"all Dragons{which} match the suit of the numbered tiles, which is one suit"


# ── Winds and tiles ──────────────────────────────────────────────────────────────────────────────


def _tile_facts(alternative: Alternative) -> Iterator[str]:
    variables = [
        v for v in alternative.variables if v.kind in (VariableKind.WIND, VariableKind.TILE)
    ]
    for variable in variables:
        yield f"{variable.name.removeprefix('wind ')} stands for {_tile_choice(variable.domain)}"
    printed = {variable.name: variable.name.removeprefix("wind ") for variable in variables}
    for constraint in alternative.constraints:
        if isinstance(constraint, Different) and set(constraint.variables) <= set(printed):
            names = [printed[name] for name in constraint.variables]
            yield f"{joined(names)} are {'all ' if len(names) > 2 else ''}different"
    yield from formula_facts(alternative, variables)


def _tile_choice(domain: Sequence[int]) -> str:
    """Return `any Wind`, `any Dragon or Flower`, `North or South` …: the tiles of a domain."""
    left = set(domain)
    missing = sorted(set(range(NATURAL_KINDS)) - left)
    if not missing:
        return "any tile but a Joker"
    if len(missing) < len(left) and len(missing) <= 4:
        return f"any tile but {joined([tile_name(index) for index in missing], 'or')}"
    words: list[str] = []
    for kinds, name in (
        (_ALL_NUMBERED, "any numbered tile"),
        (_ALL_WINDS, "any Wind"),
        (_ALL_DRAGONS, "any Dragon"),
    ):
        if kinds <= left:
            words.append(name)
            left -= kinds
    return joined([*words, *(tile_name(index) for index in sorted(left))], "or")
