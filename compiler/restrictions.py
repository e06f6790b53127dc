"""What the notes of an alternative demand of its suits, winds and Dragons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import errors, nodes
from cardwright.compiler.formulas import inks_of
from cardwright.compiler.ir import (
    Different,
    DistinctCount,
    Matching,
    Opposite,
    SuitCount,
    Variable,
    VariableKind,
)
from cardwright.compiler.source import Span
from cardwright.compiler.tiles import DRAGON_START

if TYPE_CHECKING:
    from cardwright.compiler.expansion import Expansion

_DRAGON_DOMAIN = tuple(range(DRAGON_START, DRAGON_START + 3))


def restrict(expansion: Expansion) -> None:
    """Add the constraints on suits, winds and Dragons, and report what cannot hold."""
    _restrict_suits(expansion)
    _restrict_winds(expansion)
    _restrict_dragons(expansion)


def _restrict_suits(expansion: Expansion) -> None:
    inks = [name for name in expansion.variables if len(name) == 1 and name.islower()]
    classes, free = inks_of(expansion.said.formulas, inks)
    representatives = [members[0] for members in classes]
    if len(classes) > 3:
        fourth = classes[3][0]
        expansion.problems.append(
            errors.too_many_inks(_ink_span(expansion, fourth), fourth, representatives[:3])
        )
    if len(representatives) > 1:
        expansion.constraints.append(Different(tuple(representatives)))
    note = expansion.said.suit_count
    reported = {problem.code for problem in expansion.problems}
    if reported & {errors.TOO_MANY_INKS, errors.MISSING_INK}:
        return
    if note is None or expansion.said.suit_counts_clash:
        return
    open_suits = bool(free) or expansion.has_free_tiles
    suits = [*inks, *(name for name in expansion.variables if name.startswith("suit "))]
    open_suits = open_suits or len(suits) > len(inks)
    most = 3 if expansion.has_free_tiles else min(len(suits), 3)
    if (
        note.count < len(classes)
        or note.count > most
        or (not open_suits and note.count != len(classes))
    ):
        expansion.problems.append(
            errors.suit_count_mismatch(
                note.span, note.count, representatives, most if open_suits else None
            )
        )
    elif open_suits:
        expansion.constraints.append(SuitCount(tuple(suits), note.count))


def _ink_span(expansion: Expansion, ink: str) -> Span:
    return next(item.span for item in expansion.items if item.ink == ink)


def _restrict_winds(expansion: Expansion) -> None:
    winds = tuple(name for name in expansion.variables if name.startswith("wind "))
    if len(winds) > 1:
        expansion.constraints.append(Different(winds))


def name_black_dragon(expansion: Expansion, group: nodes.Group) -> str:
    """Return the variable of a cluster with a D in no ink, made anew unless all are one Dragon."""
    note = expansion.said.dragon
    if note is None:
        if not expansion.cured:
            expansion.problems.append(errors.black_dragon(group.span))
        return "dragon 1"
    same = note.rule in ("same", "matching")
    name = "dragon 1" if same else f"dragon {len(expansion.black_dragons) + 1}"
    expansion.black_dragons.append((name, group.span))
    expansion.variables.setdefault(name, Variable(name, VariableKind.DRAGON, _DRAGON_DOMAIN))
    return name


def _restrict_dragons(expansion: Expansion) -> None:
    note = expansion.said.dragon
    if note is None or not expansion.black_dragons:
        return
    names = tuple(dict.fromkeys(name for name, _ in expansion.black_dragons))
    span = expansion.black_dragons[0][1]
    suits = tuple(expansion.numbered_suits)
    classes, free = inks_of(expansion.said.formulas, [n for n in suits if len(n) == 1])
    loose = bool(free) or expansion.has_free_tiles or any(len(name) > 1 for name in suits)
    counted = expansion.said.suit_count.count if expansion.said.suit_count else None
    one_suit = (len(classes) == 1 and not loose) or (
        counted == 1 and bool(suits or expansion.has_free_tiles)
    )
    if note.rule == "different":
        expansion.constraints.append(DistinctCount(names, note.count or 0))
    elif note.rule == "matching":
        if one_suit:
            expansion.constraints.append(Matching(names, suits))
        elif not expansion.cured:
            expansion.problems.append(errors.matching_dragon_ambiguous(span))
    elif note.rule == "opposite":
        fewest = max(len(classes), 1 if loose else 0)
        if fewest + len(names) > 3:
            expansion.problems.append(errors.opposite_dragon_impossible(span, fewest, len(names)))
        expansion.constraints.append(Opposite(names, suits))
        if one_suit and expansion.context.report_opposite_on_one_suit:
            expansion.problems.append(errors.opposite_dragon_undefined(span))
