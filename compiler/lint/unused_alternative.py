"""L222 unused-alternative: an alternative, or a group behind a bar, that adds no hand."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from cardwright.compiler.box_cover import Budget, Undecided
from cardwright.compiler.compile import LineReading, Reading
from cardwright.compiler.containment import as_dear, missing_claim
from cardwright.compiler.diagnostics import Code, Diagnostic, Fix, Label, Severity, apply_edits
from cardwright.compiler.fields import with_fields
from cardwright.compiler.grounding import Grounding
from cardwright.compiler.hand_sets import hand_sets
from cardwright.compiler.ir import Alternative, Line
from cardwright.compiler.lint.compared import with_errors
from cardwright.compiler.lint.meaning import meaning
from cardwright.compiler.lint.parts import Part, parts, without
from cardwright.compiler.lint.rule import Rule
from cardwright.compiler.syntax import parse_line

UNUSED_ALTERNATIVE = Code("L222", "unused-alternative", Severity.WARNING)


def check(reading: Reading) -> Iterator[Diagnostic]:
    """Yield what can be taken off lines, all of it together, so that hands and points stay."""
    card = reading.sound
    if card is None:
        return
    read = {each.entry.id: each for each in reading.lines}
    broken = with_errors(reading)
    for index, line in enumerate(card.card.lines):
        entry = read[line.id]
        if line.id in broken or not any(True for _ in parts(entry.readings[0].syntax)):
            continue
        pieces = [
            (alternative, targets)
            for (owner, alternative), targets in zip(
                card.alternatives, card.groundings, strict=True
            )
            if owner == index
        ]
        for part in _unused(entry, line, pieces, card.card.hand_size):
            yield _diagnostic(reading, entry, part)


def _unused(
    read: LineReading, line: Line, pieces: list[tuple[Alternative, Grounding]], size: int
) -> list[Part]:
    """Return the parts of a line that add nothing, each beside those that are not among them."""
    sets = hand_sets(
        (
            (owner, alternative, targets, line.wild_flowers)
            for owner, (alternative, targets) in enumerate(pieces)
        ),
        size,
    )
    texts = {each.fragment.text: each.syntax for each in read.readings}
    kept = np.ones(len(pieces), dtype=bool)
    found: list[Part] = []
    for part in parts(read.readings[0].syntax):
        if any(part.item is not None and Part(part.alternative) == each for each in found):
            continue
        has = np.array([part.has(texts[each.text], each) for each, _ in pieces]) & kept
        rest = kept & ~has
        mine, others = np.flatnonzero(has[sets.owner]), np.flatnonzero(rest[sets.owner])
        try:
            adds = missing_claim(sets, mine, others, as_dear, Budget()) is not None
        except Undecided:
            adds = True
        if not adds:
            kept = rest
            found.append(part)
    return found[::-1]


def _diagnostic(reading: Reading, line: LineReading, part: Part) -> Diagnostic:
    read = line.readings[0]
    span = part.span(read.syntax)
    text = read.fragment.text[span.start : span.end]
    what = "this alternative" if part.item is None else text
    problem = Diagnostic(
        UNUSED_ALTERNATIVE,
        f"{what} adds no hand that the rest of the line lacks",
        Label(span, "adds nothing"),
        help="take it out, or change it if another hand was meant",
        fix=_fix(reading, line, part, text),
    )
    return problem.located(read.fragment, line.entry.id)


def _fix(reading: Reading, line: LineReading, part: Part, text: str) -> Fix | None:
    """Return the fix; None where the rest of the line would not mean just what it does now."""
    fragment = line.readings[0].fragment
    written, _ = parse_line(fragment.text)
    if line.entry.loops or written is None:
        return None
    edits = without(written, part)
    mended, _ = parse_line(apply_edits(fragment.text, edits))
    before = meaning(reading, line, line.readings[0].syntax)
    if mended is None or before is None:
        return None
    after = meaning(reading, line, with_fields(mended, line.entry, fragment)[0])
    left = tuple(each for each in before if not part.has(written, each))
    return Fix(f"take out {text}", edits) if after == left else None


RULE = Rule(UNUSED_ALTERNATIVE, check)
