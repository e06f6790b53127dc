"""What an alternative leaves open, in a player's words; Dragons, Winds and tiles said here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardwright.compiler.explain_groups import joined, tile_name
from cardwright.compiler.explain_numbers import equal_fact, formula_facts, number_facts
from cardwright.compiler.explain_suits import suit_facts
from cardwright.compiler.ir import (
    Alternative,
    Different,
    DistinctCount,
    DragonOf,
    Matching,
    Of,
    Opposite,
    VariableKind,
)
from cardwright.compiler.tiles import DRAGON_START, FLOWER_INDEX, NATURAL_KINDS, WIND_START

_ALL_WINDS = frozenset(range(WIND_START, DRAGON_START))
_ALL_DRAGONS = frozenset(range(DRAGON_START, FLOWER_INDEX))
_ALL_NUMBERED = frozenset(range(WIND_START))


def open_facts(alternative: Alternative, inks: Mapping[str, str]) -> Iterator[str]:
    """Yield what may stand for what, a fact each, without full stops.

    `inks` says what to call each suit variable that has a letter.
    """
    yield from number_facts(alternative)
    yield from suit_facts(alternative, inks)
    yield from _dragon_facts(alternative)
    yield from _tile_facts(alternative)


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
    yield from equal_fact(
        alternative, [v for v in variables if v.kind is VariableKind.WIND], "Wind"
    )
    yield from equal_fact(
        alternative, [v for v in variables if v.kind is VariableKind.TILE], "tile"
    )


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
