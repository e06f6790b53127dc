"""L219 wrong-side-for-kind: a kind of category on the side where these rules do not have it."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.compile import Reading
from cardwright.compiler.diagnostics import Code, Diagnostic, Label, Severity
from cardwright.compiler.lint.card_tree import texts
from cardwright.compiler.lint.rule import Rule

WRONG_SIDE_FOR_KIND = Code("L219", "wrong-side-for-kind", Severity.WARNING)


def check(reading: Reading) -> Iterator[Diagnostic]:
    """Yield the sides of categories that the rules have on another one.

    A category without a side says nothing, and a card whose own sides lack the right one goes by
    other rules.
    """
    if reading.file is None or reading.profile is None:
        return
    for text in texts(reading):
        if text.field != "side" or text.category is None or text.line is not None:
            continue
        wanted = reading.profile.kind_sides.get(text.category.kind)
        given = text.scalar.fragment.text
        declared = reading.file.sides or (wanted,)
        if wanted in (None, given) or wanted not in declared:
            continue
        if WRONG_SIDE_FOR_KIND.name not in text.category.allow:
            yield Diagnostic(
                WRONG_SIDE_FOR_KIND,
                f"the rules of {reading.profile.title} have a {text.category.kind} category on "
                f"the {wanted} side, not {given}",
                Label(text.scalar.span, f"{wanted} expected"),
                help=f"write side: {wanted}, or another kind",
            )


RULE = Rule(WRONG_SIDE_FOR_KIND, check)
