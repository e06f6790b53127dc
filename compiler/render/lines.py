"""A line of a card set in type: groups in inks, notes beside or below them, points last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cardwright.compiler.render.fonts import Face, printable, width
from cardwright.compiler.render.lettering import (
    LEADING,
    SMALLEST,
    baseline_of,
    broken,
    paragraph_rows,
)
from cardwright.compiler.render.lettering import wrapped as wrap
from cardwright.compiler.render.page import Block, Item, Stroke, Text
from cardwright.compiler.render.palette import BLACK, GREY
from cardwright.compiler.render.typeset import Ink, PrintedLine, Run, Underline


@dataclass(frozen=True, slots=True)
class Scale:
    """The type sizes of a card, all from that of its patterns."""

    pattern: float

    @property
    def notes(self) -> float:
        """Of the restrictions beside a pattern."""
        return max(self.pattern * 0.75, SMALLEST)

    @property
    def points(self) -> float:
        """Of what a line pays."""
        return max(self.pattern * 0.85, SMALLEST)

    @property
    def heading(self) -> float:
        """Of the name of a category."""
        return self.pattern * 1.05

    @property
    def letter(self) -> float:
        """Of an ink letter behind a group."""
        return max(self.pattern * 0.65, SMALLEST)


def line_rows(line: PrintedLine, inks: Mapping[str, Ink], scale: Scale, room: float) -> list[Block]:
    """Return a line in its inks: one row if all fits beside its points, else notes go below."""
    beside = width(printable(line.points), Face.BOLD, scale.points) + scale.pattern * 0.6
    points_below = bool(line.points) and beside > room / 2
    narrow = room if points_below or not line.points else room - beside
    setter = _Setter(inks, scale)
    rows = [setter.row(runs, notes) for runs, notes in setter.parts(line, narrow, room)]
    if line.points:
        size = scale.points
        if points_below:
            return [*rows, *paragraph_rows(line.points, room, size, face=Face.BOLD)]
        start = room - width(printable(line.points), Face.BOLD, size)
        baseline = baseline_of(scale.pattern)
        end = Text(start, baseline, printable(line.points), size, Face.BOLD, BLACK)
        rows[0] = Block(rows[0].height, (*rows[0].items, end))
    return rows


class _Setter:
    """Sets the runs of a line; scratch of `line_block`."""

    def __init__(self, inks: Mapping[str, Ink], scale: Scale) -> None:
        self.inks = inks
        self.scale = scale
        self.blank = width(" ", Face.BOLD, scale.pattern) * 1.15

    def parts(
        self, line: PrintedLine, narrow: float, room: float
    ) -> Iterator[tuple[Sequence[Run], str]]:
        """Yield the rows of a line, each of groups and of the notes that follow them in it."""
        parts = [(list(part.runs), printable(part.notes)) for part in line.alternatives]
        for runs, _ in parts[1:]:
            runs[:0] = [Run("or"), Run(" ")]
        whole = [
            run for index, (runs, _) in enumerate(parts) for run in [Run(" ")] * bool(index) + runs
        ]
        notes = [notes for _, notes in parts if notes]
        alone = len(parts) == 1 or (not any(notes for _, notes in parts[:-1]))
        if alone and self.width(whole, " ".join(notes)) <= narrow:
            yield whole, " ".join(notes)
            return
        for runs, note in parts:
            if self.width(runs, note) <= narrow:
                yield runs, note
                continue
            yield from ((wrapped, "") for wrapped in self.wrapped(runs, narrow))
            if note:
                indent = self.scale.pattern * 0.7
                size = self.scale.notes
                for text in wrap(note, room - indent, Face.REGULAR, size):
                    yield (), text

    def width(self, runs: Sequence[Run], notes: str) -> float:
        """Return how wide a row is."""
        groups = sum(self.run_width(run) for run in runs)
        if not notes:
            return groups
        return groups + self.blank + width(notes, Face.REGULAR, self.scale.notes)

    def run_width(self, run: Run) -> float:
        if run.is_blank:
            return self.blank
        face = Face.REGULAR if run.text == "or" else Face.BOLD
        groups = width(printable(run.text), face, self.scale.pattern)
        marks = width(run.marks, Face.BOLD, self.scale.pattern)
        return groups + width(run.letter, Face.REGULAR, self.scale.letter) + marks

    def wrapped(self, runs: Sequence[Run], room: float) -> Iterator[list[Run]]:
        """Yield runs in rows, broken at blanks, and inside a group only where it is too wide."""
        current: list[Run] = []
        for word in _words(runs):
            longer = [*current, Run(" "), *word] if current else list(word)
            if self.width(longer, "") <= room:
                current = longer
                continue
            if current:
                yield current
            current = []
            for run in word:
                for piece in self.cut(run, room):
                    if current and self.width([*current, piece], "") > room:
                        yield current
                        current = []
                    current.append(piece)
        if current:
            yield current

    def cut(self, run: Run, room: float) -> list[Run]:
        if self.run_width(run) <= room:
            return [run]
        *full, last = broken(printable(run.text), room * 0.9, Face.BOLD, self.scale.pattern)
        return [*(Run(text, run.ink) for text in full), replace(run, text=last)]

    def row(self, runs: Sequence[Run], notes: str) -> Block:
        """Return a row: groups with what marks their inks, then notes."""
        size = self.scale.pattern if runs else self.scale.notes
        baseline = baseline_of(size)
        x = 0.0 if runs else self.scale.pattern * 0.7
        items: list[Item] = []
        for run in runs:
            items.extend(self.run_items(run, x, baseline))
            x += self.run_width(run)
        if notes:
            x += self.blank if runs else 0
            items.append(Text(x, baseline, notes, self.scale.notes, Face.REGULAR, BLACK))
        return Block(LEADING * size, tuple(items))

    def run_items(self, run: Run, x: float, baseline: float) -> Iterator[Item]:
        if run.is_blank:
            return
        size = self.scale.pattern
        ink = self.inks.get(run.ink or "")
        color = ink.color if ink else GREY if run.text == "or" else BLACK
        face = Face.REGULAR if run.text == "or" else Face.BOLD
        text = Text(x, baseline, printable(run.text), size, face, color)
        yield text
        end = x + text.width
        if ink is not None:
            yield from underline(ink, x + size * 0.03, end - size * 0.03, baseline, size)
        if run.letter:
            letter = Text(end, baseline, run.letter, self.scale.letter, Face.REGULAR, color)
            yield letter
            end += letter.width
        if run.marks:
            yield Text(end, baseline, run.marks, size, Face.BOLD, color)


def underline(ink: Ink, start: float, end: float, baseline: float, size: float) -> Iterator[Item]:
    """Yield what stands below a group of an ink."""
    thick = size * 0.055
    y = baseline + size * 0.15
    ends = ((start, y), (end, y))
    match ink.underline:
        case Underline.SOLID:
            yield Stroke(ends, ink.color, thick)
        case Underline.DOUBLE:
            yield Stroke(ends, ink.color, thick * 0.8)
            below = y + size * 0.09
            yield Stroke(((start, below), (end, below)), ink.color, thick * 0.8)
        case Underline.DOTTED:
            yield Stroke(ends, ink.color, thick * 1.3, (thick * 1.3, thick * 2))
        case Underline.DASHED:
            yield Stroke(ends, ink.color, thick, (size * 0.22, size * 0.12))


def _words(runs: Sequence[Run]) -> Iterator[list[Run]]:
    """Yield runs that stand together without a blank."""
    word: list[Run] = []
    for run in runs:
        if not run.is_blank:
            word.append(run)
        elif word:
            yield word
            word = []
    if word:
        yield word
