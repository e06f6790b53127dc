"""Text of one note to its node: restrictions in words, and formulas."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from cardwright.compiler import syntax_errors
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.grammars import load_grammar
from cardwright.compiler.nodes import (
    AnySuit,
    AnySuits,
    AnyWind,
    Comparator,
    Comparison,
    DragonNote,
    DragonRule,
    FreeInk,
    LikeNumbers,
    Membership,
    NoJokers,
    Note,
    Parity,
    ParityFormula,
    RunKind,
    RunMembership,
    RunNote,
    SuitCount,
    Term,
    TheseNumbersOnly,
)
from cardwright.compiler.source import Span

_COMPARATORS: dict[str, Comparator] = {
    "=": "=", "!=": "!=", "≠": "!=", "<=": "<=", "≤": "<=", ">=": ">=", "≥": ">=",
    "<": "<", ">": ">",
}  # fmt: skip
_DRAGON_COUNTS = (2, 3)
_LARGEST = 1_000
"""Numbers in notes beyond this are taken for a slip."""


def parse_note(text: str, offset: int) -> tuple[Note | None, Diagnostic | None]:
    """Return the note written in `text`, which begins at `offset` of the line, or what is wrong."""
    span = Span(offset, offset + max(len(text), 1))
    tree = _parse(text)
    if tree is None:
        return None, syntax_errors.unknown_note(span, text)
    numbers = [
        int(token)
        for token in tree.scan_values(lambda token: token is not None and token.type == "NUMBER")
    ]
    if any(number > _LARGEST for number in numbers):
        return None, syntax_errors.unknown_note(span, text, "the number in it is far too large")
    return _note(tree, text, span, numbers, offset)


@lru_cache(maxsize=512)
def _parse(text: str) -> Any:
    from lark.exceptions import UnexpectedInput

    try:
        return load_grammar("notes").parse(text)
    except UnexpectedInput:
        return None


def _note(
    tree: Any, text: str, span: Span, numbers: list[int], offset: int
) -> tuple[Note | None, Diagnostic | None]:
    types = {token.type for token in tree.children if hasattr(token, "type")}
    note: Note
    match str(tree.data):
        case "suit_count":
            note = SuitCount(numbers[0], span)
        case "any_suit":
            note = AnySuit(span)
        case "any_suits":
            note = AnySuits(span)
        case "any_run" | "wrapping_run" | "reversible_run" as kind:
            kinds: dict[str, RunKind] = {
                "any_run": "any", "wrapping_run": "wrapping", "reversible_run": "reversible",
            }  # fmt: skip
            note = RunNote(kinds[kind], numbers[0] if numbers else None, span)
        case "like":
            parity: Parity | None = "odd" if "ODD" in types else "even" if "EVEN" in types else None
            note = LikeNumbers(parity, span)
        case "these_only":
            note = TheseNumbersOnly(span)
        case "any_wind":
            note = AnyWind(span)
        case "no_jokers":
            note = NoJokers(span)
        case "different_dragons":
            if numbers[0] not in _DRAGON_COUNTS:
                return None, syntax_errors.unknown_note(
                    span, text, "there are three Dragons: any dragon, any 2 dragons, any 3 dragons"
                )
            note = DragonNote("different", numbers[0], span)
        case "matching_dragon" | "any_dragon" | "same_dragon" | "opposite_dragon" as name:
            rules: dict[str, DragonRule] = {
                "matching_dragon": "matching", "any_dragon": "any", "same_dragon": "same",
                "opposite_dragon": "opposite",
            }  # fmt: skip
            note = DragonNote(rules[name], None, span)
        case _:
            return _formula(tree, text, span, offset)
    return note, None


def _formula(
    tree: Any, text: str, span: Span, offset: int
) -> tuple[Note | None, Diagnostic | None]:
    children = tree.children
    match str(tree.data):
        case "comparison":
            left, comparator, right = children
            return Comparison(
                _sum(left, offset), _COMPARATORS[str(comparator)], _sum(right, offset), span
            ), None
        case "run_membership":
            return RunMembership(str(children[0]), children[1] is None, span), None
        case "parity":
            parity: Parity = "odd" if children[1].type == "ODD" else "even"
            return ParityFormula(str(children[0]), parity, span), None
        case "free_ink":
            return FreeInk(str(children[0]), span), None
        case _:
            values: list[str] = []
            for member in children[3:]:
                first, *rest = member.children
                if rest and rest[0] is not None:
                    low, high = int(first), int(rest[0])
                    if low > high:
                        return None, syntax_errors.unknown_note(
                            span, text, f"the range {low}..{high} is empty; write {high}..{low}"
                        )
                    values.extend(str(number) for number in range(low, high + 1))
                elif first.type == "SUIT_NAME":
                    values.append(str(first).lower().removesuffix("s"))
                else:
                    values.append(str(first))
            return Membership(str(children[0]), tuple(values), children[1] is None, span), None


def _sum(tree: Any, offset: int) -> tuple[Term, ...]:
    terms: list[Term] = []
    sign = 1
    for token in tree.children:
        if token is None:
            continue
        if token.type == "SIGN":
            sign = 1 if str(token) == "+" else -1
            continue
        value = int(token) if token.type == "NUMBER" else str(token)
        span = Span(offset + token.start_pos, offset + token.end_pos)
        terms.append(Term(sign, value, span))
        sign = 1
    return tuple(terms)
