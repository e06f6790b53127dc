"""Whether the formulas of a line hold for chosen values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardwright.compiler.nodes import (
    Comparison,
    FreeInk,
    Membership,
    Note,
    ParityFormula,
    RunMembership,
    Term,
)


def named(notes: Sequence[Note], wanted: Callable[[str], bool]) -> set[str]:
    """Return the variables or inks that the formulas name."""
    names: set[str] = set()
    for note in notes:
        if isinstance(note, Comparison):
            names |= {str(term.value) for term in (*note.left, *note.right)}
        elif isinstance(note, Membership | ParityFormula | RunMembership):
            names.add(note.variable)
        elif isinstance(note, FreeInk):
            names.add(note.ink)
    return {name for name in names if wanted(name)}


def hold(
    notes: Sequence[Note],
    chosen: Mapping[str, int],
    value: Callable[[str], int],
    run: set[int] | None = None,
) -> bool:
    """Return whether all formulas on the variables in `chosen` hold for these values."""
    for note in notes:
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


def _sum(terms: tuple[Term, ...], chosen: Mapping[str, int]) -> int:
    return sum(
        term.sign * (term.value if isinstance(term.value, int) else chosen[term.value])
        for term in terms
    )
