"""The canonical wording of a note: what `fmt` writes and a misspelt note should have said."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.compiler import nodes


def note_text(note: nodes.Note, written: str, inks: Mapping[str, str] | None = None) -> str:
    """Return a note as it is best written.

    `written` is its text in the line, from which the plural of Dragons is kept; `inks` gives inks
    other letters.
    """
    renamed = inks or {}
    match note:
        case nodes.SuitCount(count):
            return f"any {count} suit{'s' if count != 1 else ''}"
        case nodes.AnySuit():
            return "any suit"
        case nodes.AnySuits():
            return "any suits"
        case nodes.RunNote("any", None):
            return "any run"
        case nodes.RunNote("any", count):
            return f"any {count} consecutive numbers"
        case nodes.RunNote(kind):
            return f"{kind} run"
        case nodes.LikeNumbers(parity):
            return f"any like {parity} numbers" if parity else "any like numbers"
        case nodes.TheseNumbersOnly():
            return "these numbers only"
        case nodes.AnyWind():
            return "any wind"
        case nodes.DragonNote("different", count):
            return f"any {count} dragons"
        case nodes.DragonNote(rule):
            return f"{rule} dragon{'s' if 'dragons' in written.lower() else ''}"
        case nodes.NoJokers():
            return "no jokers"
        case _:
            return _formula_text(note, renamed)


def _formula_text(formula: nodes.Formula, inks: Mapping[str, str]) -> str:
    match formula:
        case nodes.Comparison(left, comparator, right):
            return f"{_sum_text(left, inks)} {comparator} {_sum_text(right, inks)}"
        case nodes.ParityFormula(variable, parity):
            return f"{variable} {parity}"
        case nodes.RunMembership(variable, inside):
            return f"{variable} {'in' if inside else 'not in'} run"
        case nodes.FreeInk(ink):
            return f"{inks.get(ink, ink)} any suit"
        case nodes.Membership(variable, values, inside):
            named = inks.get(variable, variable)
            return f"{named} {'in' if inside else 'not in'} {' '.join(_ranges(values))}"


def _sum_text(terms: tuple[nodes.Term, ...], inks: Mapping[str, str]) -> str:
    """Return `X+1`, but `X + Y`: an offset stands close to its variable."""
    blank = " " if sum(isinstance(term.value, str) for term in terms) > 1 else ""
    parts: list[str] = []
    for index, term in enumerate(terms):
        sign = "-" if term.sign < 0 else "+" if index else ""
        joint = f"{blank}{sign}{blank}" if index else sign
        parts.append(f"{joint}{inks.get(str(term.value), str(term.value))}")
    return "".join(parts)


def _ranges(values: tuple[str, ...]) -> list[str]:
    """Return values with three or more numbers in a row written as a range: 1 2 3 7 → 1..3 7."""
    parts: list[list[str]] = []
    for value in values:
        last = parts[-1][-1] if parts else ""
        if value.isdigit() and last.isdigit() and int(value) == int(last) + 1:
            parts[-1].append(value)
        else:
            parts.append([value])
    shown: list[str] = []
    for part in parts:
        shown.extend([f"{part[0]}..{part[-1]}"] if len(part) > 2 else part)
    return shown
