"""L213 suit-in-ink-twice: two inks that a formula makes the same suit."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.compile import LineReading, Reading, ReadLine
from cardwright.compiler.diagnostics import Code, Diagnostic, Edit, Fix, Label, Severity
from cardwright.compiler.expansion import stands_for_suit
from cardwright.compiler.formulas import letters_of, tied_inks
from cardwright.compiler.lint.note_scope import Scope, scopes
from cardwright.compiler.lint.rule import Rule, each_line
from cardwright.compiler.nodes import Choice, Formula, FreeInk, SyntaxAlternative, Word
from cardwright.compiler.source import Span

SUIT_IN_INK_TWICE = Code("L213", "suit-in-ink-twice", Severity.WARNING)


def check(reading: Reading) -> Iterator[Diagnostic]:
    """Yield the formulas that tie two inks; what they print can be printed in one of them."""
    yield from each_line(reading, _look)


def _look(line: LineReading, read: ReadLine) -> Iterator[Diagnostic]:
    for scope in scopes(line, read):
        inks = scope.inks
        for formula in scope.formulas:
            pair = tied_inks(formula)
            if pair and pair[0] != pair[1] and set(pair) <= set(inks):
                kept, dropped = sorted(pair, key=inks.index)
                yield _diagnostic(scope, formula, kept, dropped)


def _diagnostic(scope: Scope, formula: Formula, kept: str, dropped: str) -> Diagnostic:
    freed = any(
        isinstance(each, FreeInk) and each.ink in (kept, dropped) for each in scope.formulas
    )
    always = all({kept, dropped} <= _inks(each) for each in scope.alternatives)
    written = any(isinstance(v, str) for values in scope.line.entry.loops.values() for v in values)
    fix = Fix(f"print {dropped} in ink {kept}", _edits(scope, formula, kept, dropped))
    return Diagnostic(
        SUIT_IN_INK_TWICE,
        f"{kept} and {dropped} are two inks for one suit; players take two colours for two suits",
        Label(formula.span, "the same suit"),
        help=f"print the groups in ink {dropped} in ink {kept}, and remove the formula",
        fix=fix if always and not freed and not written else None,
    )


def _inks(alternative: SyntaxAlternative) -> set[str | None]:
    """Return the inks of suits that an alternative prints whatever is chosen at its bars."""
    found: set[str | None] = set()
    for item in alternative.items:
        if isinstance(item, Word):
            found.add(item.ink)
        elif isinstance(item, Choice) and len(item.groups) == 1:
            (group,) = item.groups
            found.update({group.ink} if stands_for_suit(group.symbols) else ())
    return found


def _edits(scope: Scope, formula: Formula, kept: str, dropped: str) -> tuple[Edit, ...]:
    """Return what prints one ink as the other, also in formulas, and removes the tie."""
    edits = [Edit(_whole(scope.text, formula), "")]
    for group in scope.groups:
        if group.ink == dropped:
            start = group.span.start + len(group.symbols)
            edits.append(Edit(Span(start, start + 1), kept))
    edits.extend(
        Edit(Span(word.span.end - 1, word.span.end), kept)
        for word in scope.words
        if word.ink == dropped
    )
    for other in scope.formulas:
        if other is not formula:
            edits.extend(Edit(span, kept) for ink, span in letters_of(other) if ink == dropped)
    return tuple(sorted(edits, key=lambda each: each.span))


def _whole(text: str, formula: Formula) -> Span:
    """Return what to remove so that a formula goes: a comma with it, or the whole list."""
    start, end = formula.span.start, formula.span.end
    before, after = text[:start].rstrip(), text[end:].lstrip()
    if before.endswith("(") and after.startswith(")"):
        kept = before[:-1].rstrip()
        return Span(len(kept), len(text) - len(after) + 1)
    if before.endswith("("):
        rest = after[1:].lstrip()
        return Span(start, len(text) - len(rest))
    return Span(len(before) - 1, end)


RULE = Rule(SUIT_IN_INK_TWICE, check)
