"""What a line could do without: alternatives, and groups behind bars; and how to take one out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from cardwright.compiler.diagnostics import Edit
from cardwright.compiler.ir import Alternative
from cardwright.compiler.nodes import Choice, Operator, SyntaxAlternative, SyntaxLine
from cardwright.compiler.source import Span

_OR = re.compile(r"\s+or\s+$")


@dataclass(frozen=True, slots=True)
class Part:
    """An alternative of a line, or one of the groups that bars part."""

    alternative: int
    item: int | None = None
    """Which of its groups and words has the bars; None for a whole alternative."""
    group: int = 0
    """Which of the groups there."""

    def span(self, line: SyntaxLine) -> Span:
        """Return where it stands."""
        alternative = line.alternatives[self.alternative]
        if self.item is None:
            return alternative.span
        return _bars(alternative)[self.item].groups[self.group].span

    def has(self, line: SyntaxLine, lowered: Alternative) -> bool:
        """Return whether a pattern of the line, lowered, is one of those with this part."""
        if self.alternative >= len(line.alternatives):  # another value of a template
            return False
        place = lowered.groups[0].span.start
        alternative = line.alternatives[self.alternative].span
        if not alternative.start <= place < alternative.end:
            return False
        return self.item is None or lowered.groups[self.item].span == self.span(line)


def parts(line: SyntaxLine) -> Iterator[Part]:
    """Yield what a line could do without, whole alternatives first, the last in print first."""
    places = range(len(line.alternatives) - 1, -1, -1)
    if len(places) > 1:
        yield from map(Part, places)
    for place in places:
        for item, choice in reversed(_bars(line.alternatives[place]).items()):
            if len(choice.groups) > 1:
                for group in reversed(range(len(choice.groups))):
                    yield Part(place, item, group)


def _bars(alternative: SyntaxAlternative) -> dict[int, Choice]:
    """Return the groups of an alternative by their place among its groups and words."""
    printed = [item for item in alternative.items if not isinstance(item, Operator)]
    return {place: item for place, item in enumerate(printed) if isinstance(item, Choice)}


def without(line: SyntaxLine, part: Part) -> tuple[Edit, ...]:
    """Return the edits that take a part out of the text of a line, as its notes were read.

    Notes and tail of the last alternative hold for those before it, so they are kept for those.
    What is left may still mean something else, where notes speak of what was taken out.
    """
    if part.item is None:
        return _without_alternative(line, part.alternative)
    groups = _bars(line.alternatives[part.alternative])[part.item].groups
    if part.group:
        before, gone = groups[part.group - 1], groups[part.group]
        return (Edit(Span(before.span.end, gone.span.end), ""),)
    return (Edit(Span(groups[0].span.start, groups[1].span.start), ""),)


def _without_alternative(line: SyntaxLine, index: int) -> tuple[Edit, ...]:
    starts = [alternative.span.start for alternative in line.alternatives]
    if index + 1 < len(starts):
        return (Edit(Span(starts[index], starts[index + 1]), ""),)
    *others, last = line.alternatives
    notes, tail = _ending(line.text, last, len(line.text.rstrip()))
    heir = others[-1]
    edits: list[Edit] = []
    for place, other in enumerate(others):
        end = starts[place + 1] - len(_or_before(line.text, starts[place + 1]))
        is_heir = other is heir
        needs_notes = not other.has_notes and (is_heir or heir.has_notes)
        needs_tail = other.tail is None and (is_heir or heir.tail is not None)
        more_notes = f" {notes}" if notes and needs_notes else ""
        more_tail = f" {tail}" if tail and needs_tail else ""
        if more_notes and end > other.span.end:
            edits.append(Edit(Span(other.span.end, other.span.end), more_notes))
            more_notes = ""
        if is_heir or more_notes or more_tail:
            last_end = len(line.text.rstrip()) if is_heir else end
            edits.append(Edit(Span(end, last_end), more_notes + more_tail))
    return tuple(edits)


def _or_before(text: str, start: int) -> str:
    match = _OR.search(text[:start])
    return match[0] if match else ""


def _ending(text: str, alternative: SyntaxAlternative, end: int) -> tuple[str, str]:
    """Return the text of the notes and of the tail that follow the items of an alternative."""
    tail = alternative.tail
    if tail is None or tail.span.start < alternative.span.end:
        return text[alternative.span.end : end].strip(), ""
    return text[alternative.span.end : tail.span.start].strip(), text[tail.span.start : end]
