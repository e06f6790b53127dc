"""L208 partly-impossible: some of the patterns that a line stands for cannot be made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

from cardwright.compiler.compile import LineReading, Reading
from cardwright.compiler.context import context_of
from cardwright.compiler.diagnostics import Code, Diagnostic, Severity
from cardwright.compiler.ground import ground
from cardwright.compiler.grounding import Grounding
from cardwright.compiler.ir import Line
from cardwright.compiler.lint.compared import ComparedLines, compared, with_errors
from cardwright.compiler.lint.rule import Rule
from cardwright.compiler.lower import lower_line
from cardwright.compiler.nodes import Choice

PARTLY_IMPOSSIBLE = Code("L208", "partly-impossible", Severity.WARNING)


@dataclass(frozen=True, slots=True)
class _Loss:
    """Patterns of one alternative that no set of tiles can make."""

    patterns: int
    why: str


def check(reading: Reading) -> Iterator[Diagnostic]:
    """Yield the lines of which some patterns cannot be made, with how many and why."""
    lines, card = compared(reading), reading.sound
    if lines is None or card is None:
        return
    read = {each.entry.id: each for each in reading.lines}
    broken = with_errors(reading)
    for index, line in enumerate(card.card.lines):
        if line.id in broken:
            continue
        kept = [
            grounding
            for (owner, _), grounding in zip(card.alternatives, card.groundings, strict=True)
            if owner == index
        ]
        losses = [_Loss(each.dropped, each.shortage or "") for each in kept if each.dropped]
        losses += _lost_alternatives(reading, read[line.id], line)
        if losses:
            possible = sum(each.patterns - each.dropped for each in kept)
            yield _diagnostic(lines, index, possible, losses)


def _lost_alternatives(reading: Reading, read: LineReading, line: Line) -> Iterator[_Loss]:
    """Yield what is lost of alternatives, bars and template values that cannot be made at all."""
    written = sum(
        prod(len(item.groups) for item in alternative.items if isinstance(item, Choice))
        for each in read.readings
        for alternative in each.syntax.alternatives
    )
    if written == len(line.alternatives) or reading.file is None:
        return
    context = context_of(reading.file, reading.profile, read.category, read.entry)
    kept = set(line.alternatives)
    for each in read.readings:
        for piece in lower_line(each.syntax, context)[0]:
            if piece.alternative not in kept:
                targets = ground(piece.alternative, line.wild_flowers)
                if isinstance(targets, Grounding) and targets.dropped:
                    yield _Loss(targets.dropped, targets.shortage or "")


def _diagnostic(lines: ComparedLines, line: int, possible: int, losses: list[_Loss]) -> Diagnostic:
    lost = sum(loss.patterns for loss in losses)
    return Diagnostic(
        PARTLY_IMPOSSIBLE,
        f"{lost:,} of the {lost + possible:,} patterns of this line cannot be made: "
        f"{losses[0].why}",
        lines.label(line, f"{lost:,} of {lost + possible:,} cannot be made"),
        help="leave those out by a note, or change the sizes of the groups",
        card_line=lines.id(line),
    )


RULE = Rule(PARTLY_IMPOSSIBLE, check)
