"""The notes of one alternative together: what they say, and which exclude each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cardwright.compiler import errors, nodes
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.nodes import Note


@dataclass(slots=True)
class NoteSet:
    """What the notes of an alternative say, sorted by what they are about."""

    suit_count: nodes.SuitCount | None = None
    suit_counts_clash: bool = False
    group_suits: nodes.AnySuit | None = None
    tile_suits: nodes.AnySuits | None = None
    runs: list[nodes.RunNote] = field(default_factory=list)
    like: list[nodes.LikeNumbers] = field(default_factory=list)
    fixed: nodes.TheseNumbersOnly | None = None
    any_wind: bool = False
    dragon: nodes.DragonNote | None = None
    no_jokers: bool = False
    formulas: list[nodes.Formula] = field(default_factory=list)

    @property
    def moves(self) -> bool:
        """Whether a note makes printed numbers move."""
        return bool(self.runs or self.like)


def read_notes(text: str, notes: tuple[Note, ...]) -> tuple[NoteSet, list[Diagnostic]]:
    """Sort the notes and report those that exclude each other, against the first of its kind."""
    said = NoteSet()
    problems: list[Diagnostic] = []

    def clash(note: Note, other: Note | None) -> bool:
        if other is None or other == note:
            return False
        words, earlier = (text[each.span.start : each.span.end] for each in (note, other))
        problems.append(errors.conflicting_notes(note.span, words, other.span, earlier))
        return True

    for note in notes:
        match note:
            case nodes.SuitCount():
                said.suit_counts_clash |= clash(note, said.suit_count)
                said.suit_count = said.suit_count or note
            case nodes.AnySuit():
                if not clash(note, said.tile_suits):
                    said.group_suits = note
            case nodes.AnySuits():
                if not clash(note, said.group_suits):
                    said.tile_suits = note
            case nodes.RunNote():
                if not clash(note, _run_clash(note, said)):
                    said.runs.append(note)
            case nodes.LikeNumbers():
                if not clash(note, _like_clash(note, said)):
                    said.like.append(note)
            case nodes.TheseNumbersOnly():
                if not clash(note, _first([*said.runs, *said.like])):
                    said.fixed = note
            case nodes.AnyWind():
                said.any_wind = True
            case nodes.DragonNote():
                if not clash(note, said.dragon):
                    said.dragon = note
            case nodes.NoJokers():
                said.no_jokers = True
            case _:
                said.formulas.append(note)
    return said, problems


def _first(notes: Sequence[Note]) -> Note | None:
    return notes[0] if notes else None


def _run_clash(note: nodes.RunNote, said: NoteSet) -> Note | None:
    """Return the earlier note that excludes this run note: two kinds of run, or no run at all.

    `any run` beside `wrapping run` or `reversible run` says nothing against it.
    """
    for earlier in said.runs:
        if "any" not in (note.kind, earlier.kind) and note.kind != earlier.kind:
            return earlier
        if None not in (note.count, earlier.count) and note.count != earlier.count:
            return earlier
    return said.fixed or _first(said.like)


def _like_clash(note: nodes.LikeNumbers, said: NoteSet) -> Note | None:
    for earlier in said.like:
        if None not in (note.parity, earlier.parity) and note.parity != earlier.parity:
            return earlier
    return said.fixed or _first(said.runs)
