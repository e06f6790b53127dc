"""Fixes applied to a text: edits by span, round after round, until nothing is left to mend."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from cardwright.compiler.compile import Reading
from cardwright.compiler.diagnostics import Diagnostic, Edit, Fix, apply_edits
from cardwright.compiler.lint import Chosen, lint, on_by_default
from cardwright.compiler.source import Source

ROUNDS = 10
"""Rounds after which fixes that still call for each other are given up."""

Read = Callable[[Source], Reading]


@dataclass(frozen=True, slots=True)
class Mended:
    """A card file after its fixes: its reading, what is still wrong, and what was fixed.

    `fixed` holds each diagnostic with the text that its spans count in. Where fixes call for each
    other without end, `settled` is false.
    """

    reading: Reading
    problems: tuple[Diagnostic, ...]
    fixed: tuple[tuple[Source, Diagnostic], ...]
    settled: bool


def apply_fixes(text: str, fixes: Iterable[Fix]) -> tuple[str, tuple[Fix, ...]]:
    """Return the text with fixes made, and which were: of two that overlap, the earlier one.

    A fix is made whole or not at all.
    """
    done: list[Fix] = []
    edits: list[Edit] = []
    for fix in sorted(fixes, key=lambda fix: min(edit.span for edit in fix.edits)):
        if not any(_overlap(new, old) for new in fix.edits for old in edits):
            done.append(fix)
            edits.extend(fix.edits)
    return apply_edits(text, edits), tuple(done)


def _overlap(one: Edit, other: Edit) -> bool:
    first, second = sorted((one.span, other.span))
    return second.start < first.end or second.start == first.start


def mend(
    reading: Reading, read: Read, chosen: Chosen = on_by_default, *, unsafe: bool = False
) -> Mended:
    """Apply the safe fixes of what lint finds in a card file, or all, until nothing changes.

    A fix after which more of the card would be broken than before is passed over, and what it was
    for stays among the problems.
    """
    problems = lint(reading, chosen)
    fixed: list[tuple[Source, Diagnostic]] = []
    for _ in range(ROUNDS):
        wanted = [each for each in problems if each.fix and (each.fix.safe or unsafe)]
        after, made = _round(reading, wanted, read)
        if not made:
            return Mended(reading, problems, tuple(fixed), True)
        fixed.extend((reading.source, problem) for problem in made)
        reading, problems = after, lint(after, chosen)
    return Mended(reading, problems, tuple(fixed), False)


def _round(
    before: Reading, wanted: Sequence[Diagnostic], read: Read
) -> tuple[Reading, Sequence[Diagnostic]]:
    """Return the card after one round, and for which diagnostics something was done in it."""
    after, made = _tried(before, wanted, read)
    if _is_worse(before, after):
        good = [each for each in wanted if not _is_worse(before, _tried(before, [each], read)[0])]
        after, made = _tried(before, good, read)
    return (before, ()) if _is_worse(before, after) else (after, made)


def _tried(
    before: Reading, wanted: Sequence[Diagnostic], read: Read
) -> tuple[Reading, Sequence[Diagnostic]]:
    text, done = apply_fixes(before.source.text, (each.fix for each in wanted if each.fix))
    if text == before.source.text:
        return before, ()
    return read(Source(before.source.name, text)), [each for each in wanted if each.fix in done]


def _is_worse(before: Reading, after: Reading) -> bool:
    """Whether a change broke something: a line that was sound, or the file.

    Errors are not counted, since a line that could not be read shows only its first.
    """
    if before.file is None or after.file is None:
        return before.file is not None
    return _sound(after) < _sound(before) or _broken(after) > _broken(before)


def _sound(reading: Reading) -> int:
    return len(reading.sound.card.lines) if reading.sound else 0


def _broken(reading: Reading) -> int:
    """Return how many lines, and places outside lines, have errors."""
    return len(
        {
            problem.card_line or problem.primary.span
            for problem in reading.diagnostics
            if problem.is_error
        }
    )
