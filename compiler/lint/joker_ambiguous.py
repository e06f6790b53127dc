"""L207 joker-ambiguous: two lines of different value that one hand with Jokers satisfies."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.compile import Reading
from cardwright.compiler.diagnostics import Code, Diagnostic, Severity
from cardwright.compiler.hand_text import format_tiles
from cardwright.compiler.lint.compared import compared, points
from cardwright.compiler.lint.rule import Rule

JOKER_AMBIGUOUS = Code("L207", "joker-ambiguous", Severity.INFO)


def check(reading: Reading) -> Iterator[Diagnostic]:
    """Yield the pairs of lines that pay differently for a hand, at the later line of each."""
    lines = compared(reading)
    if lines is None:
        return
    for one, other, found in lines.rivals.ambiguities():
        first, second = found.values
        hand = format_tiles(found.claim.concealed, found.claim.exposures)
        jokers = f"{found.jokers} Joker{'s' if found.jokers != 1 else ''}"
        yield Diagnostic(
            JOKER_AMBIGUOUS,
            f"a hand with {jokers} fits this line ({points([second])}) and {lines.id(one)} "
            f"({points([first])}): {hand}",
            lines.label(other, points([second])),
            (lines.label(one, points([first])),),
            help="nothing has to be done: the player is paid for the dearer line",
            card_line=lines.id(other),
        )


RULE = Rule(JOKER_AMBIGUOUS, check)
