"""Formulas on variables and inks: letters checked, and turned into domains and constraints."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from cardwright.compiler import errors, nodes, syntax_errors
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.ir import Constraint, InRun, Linear, Variable
from cardwright.compiler.source import Span
from cardwright.compiler.tiles import SUITS, TILE_NAMES

_KINDS = {
    **dict.fromkeys("XYZ", "number"),
    **dict.fromkeys("TUV", "wind"),
    **dict.fromkeys("AHKPQ", "tile"),
    **dict.fromkeys("abcdefghijlmnopqrstuvwyz", "ink"),
}
_SUIT_WORDS = {suit.word: index for index, suit in enumerate(SUITS)}


def variables_of(formulas: Iterable[nodes.Formula]) -> list[str]:
    """Return the letters that formulas are about, in order, without doubles."""
    letters: dict[str, None] = {}
    for formula in formulas:
        for letter, _ in letters_of(formula):
            letters[letter] = None
    return list(letters)


def inks_of(
    formulas: Iterable[nodes.Formula], inks: Sequence[str]
) -> tuple[list[list[str]], set[str]]:
    """Return the inks that must differ, in classes of inks tied by `=`, and the freed inks.

    Inks of one class need not differ from each other; a freed ink is in no class (notation,
    section 3).
    """
    free = {formula.ink for formula in formulas if isinstance(formula, nodes.FreeInk)} & set(inks)
    leader = {ink: ink for ink in inks}
    for formula in formulas:
        pair = tied_inks(formula)
        if pair and pair[0] in leader and pair[1] in leader:
            kept, dropped = leader[pair[0]], leader[pair[1]]
            leader = {ink: kept if top == dropped else top for ink, top in leader.items()}
    classes: dict[str, list[str]] = {}
    for ink in inks:
        if ink not in free:
            classes.setdefault(leader[ink], []).append(ink)
    return list(classes.values()), free


def tied_inks(formula: nodes.Formula) -> tuple[str, str] | None:
    """Return the two inks of a formula such as `g = r`; None for any other."""
    if not isinstance(formula, nodes.Comparison) or formula.comparator != "=":
        return None
    if len(formula.left) != 1 or len(formula.right) != 1:
        return None
    left, right = formula.left[0].value, formula.right[0].value
    both_inks = isinstance(left, str) and isinstance(right, str) and left.islower()
    return (left, right) if both_inks and isinstance(left, str) and isinstance(right, str) else None


def letters_of(formula: nodes.Formula) -> list[tuple[str, Span]]:
    """Return the letters that a formula is about, each with its place in the line."""
    if isinstance(formula, nodes.Comparison):
        terms = (*formula.left, *formula.right)
        return [(term.value, term.span) for term in terms if isinstance(term.value, str)]
    letter = formula.ink if isinstance(formula, nodes.FreeInk) else formula.variable
    return [(letter, Span(formula.span.start, formula.span.start + 1))]


class FormulaReader:
    """The formulas of one alternative; those with a fault are reported and left out."""

    def __init__(
        self,
        text: str,
        formulas: Sequence[nodes.Formula],
        used: frozenset[str],
        cured: bool,
    ) -> None:
        """Check the formulas against the letters that the alternative prints."""
        self.problems: list[Diagnostic] = []
        self.sound: list[nodes.Formula] = []
        for formula in formulas:
            problem = self._check(text, formula, used, cured)
            if problem:
                self.problems.append(problem)
            else:
                self.sound.append(formula)

    def _check(
        self, text: str, formula: nodes.Formula, used: frozenset[str], cured: bool
    ) -> Diagnostic | None:
        words = text[formula.span.start : formula.span.end]
        letters = letters_of(formula)
        for letter, span in letters:
            if letter not in _KINDS:
                return errors.unknown_variable(span, letter)
        reason = _misuse(formula, {_KINDS[letter] for letter, _ in letters})
        if reason:
            return syntax_errors.unknown_note(formula.span, words, reason)
        for letter, span in letters:
            if letter not in used and not cured:
                return errors.unused_variable(span, letter)
        return None

    def constraints(
        self, variables: dict[str, Variable], printed: tuple[int, ...]
    ) -> list[Constraint]:
        """Return the constraints that are no matter of one domain; narrow the domains of the rest.

        `printed` are the numbers that `in run` speaks of where no note moves any.
        """
        found: list[Constraint] = []
        for formula in self.sound:
            match formula:
                case nodes.Comparison():
                    linear = _linear(formula)
                    if all(name in variables for _, name in linear.terms):
                        found.append(linear)
                case nodes.Membership(variable, values, inside):
                    allowed = {_value(variable, value) for value in values}
                    _narrow(variables, variable, lambda v, a=allowed, i=inside: (v in a) == i)
                case nodes.ParityFormula(variable, parity):
                    _narrow(variables, variable, lambda v, p=parity: (v % 2 == 1) == (p == "odd"))
                case nodes.RunMembership(variable, inside):
                    if "run" in variables:
                        found.append(InRun(variable, inside))
                    else:
                        _narrow(variables, variable, lambda v, i=inside: (v in printed) == i)
                case nodes.FreeInk():
                    pass
        return found


def _narrow(variables: dict[str, Variable], name: str, keeps: object) -> None:
    variable = variables.get(name)
    if variable is not None and callable(keeps):
        domain = tuple(value for value in variable.domain if keeps(value))
        variables[name] = replace(variable, domain=domain)


def _value(variable: str, text: str) -> int:
    kind = _KINDS[variable]
    if kind == "ink":
        return _SUIT_WORDS[text]
    return int(text) if kind == "number" else TILE_NAMES.index(text)


def _linear(formula: nodes.Comparison) -> Linear:
    coefficients: dict[str, int] = {}
    constant = 0
    for side, terms in ((1, formula.left), (-1, formula.right)):
        for term in terms:
            if isinstance(term.value, int):
                constant -= side * term.sign * term.value
            else:
                coefficients[term.value] = coefficients.get(term.value, 0) + side * term.sign
    terms_left = tuple((factor, name) for name, factor in coefficients.items() if factor)
    return Linear(terms_left, formula.comparator, constant)


def _misuse(formula: nodes.Formula, kinds: set[str]) -> str | None:
    """Return why a formula does not fit the kind of its variables, or None."""
    match formula:
        case nodes.Comparison():
            if kinds <= {"number"}:
                return None if kinds else "a formula needs a variable"
            if "number" in kinds or ("ink" in kinds and len(kinds) > 1):
                return "numbers, inks and tiles cannot be compared with each other"
            plain = (
                formula.comparator in ("=", "!=")
                and len(formula.left) == len(formula.right) == 1
                and all(
                    term.sign == 1 and isinstance(term.value, str)
                    for term in (*formula.left, *formula.right)
                )
            )
            return None if plain else "inks, winds and tiles know only =, != and in"
        case nodes.Membership(values=values):
            return _foreign_values(next(iter(kinds)), values)
        case nodes.FreeInk():
            return None if kinds == {"ink"} else "only an ink, a small letter, may be any suit"
        case _:
            return None if kinds == {"number"} else "only X, Y and Z are numbers"


def _foreign_values(kind: str, values: tuple[str, ...]) -> str | None:
    allowed, form = {
        "number": ({str(number) for number in range(1, 10)}, "numbers 1 to 9, as in X in 2 5"),
        "wind": (set("NEWS"), "winds, as in T in N S"),
        "tile": (set(TILE_NAMES) - {"J"}, "tiles, as in P in F 0 5B"),
        "ink": (set(_SUIT_WORDS), "suits, as in g in bam crak"),
    }[kind]
    return None if set(values) <= allowed else f"after `in` stand {form}"
