"""L212 note-contradicts-inks: a note about tiles without ink where all are printed in ink."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.compile import Reading
from cardwright.compiler.diagnostics import Code, Diagnostic, Label, Severity
from cardwright.compiler.lint.note_scope import Scope, each_note
from cardwright.compiler.lint.rule import Rule
from cardwright.compiler.nodes import (
    AnySuit,
    AnySuits,
    Comparison,
    DragonNote,
    FreeInk,
    Note,
)

NOTE_CONTRADICTS_INKS = Code("L212", "note-contradicts-inks", Severity.WARNING)


def check(reading: Reading) -> Iterator[Diagnostic]:
    """Yield the notes that say something else than the inks; it is the inks that count."""
    yield from each_note(reading, contradiction)


def contradiction(scope: Scope, note: Note) -> Diagnostic | None:
    """Return what a note says against the inks; None where it says nothing against them."""
    match note:
        case AnySuit() | AnySuits() if scope.number_inks and not scope.bare_numbers:
            one = len(scope.number_inks) == 1
            return _diagnostic(
                scope,
                note,
                "is about number tiles without ink, but all of this line are printed in ink",
                "ink binds them",
                "write any 1 suit if the one suit may be any, or print the groups without ink"
                if one
                else "remove the note, or print the groups without ink",
            )
        case DragonNote() if scope.dragon_inks and not scope.black_dragons:
            said = _other_dragon(scope, note)
            if said:
                return _diagnostic(
                    scope,
                    note,
                    f"is about a D without ink, but {said}",
                    "the inks say otherwise",
                    "print the D without ink if the note is right, or remove the note",
                )
    return None


def _other_dragon(scope: Scope, note: DragonNote) -> str | None:
    """Return what the inks of the Dragons say against a note; None where they bear it out."""
    inks, numbers = scope.dragon_inks, set(scope.number_inks)
    names = " and ".join([", ".join(inks[:-1]), inks[-1]])
    if any(isinstance(each, FreeInk | Comparison) for each in scope.formulas):
        return None
    match note.rule:
        case "any":
            return f"in ink {inks[0]} it is the Dragon of that suit"
        case "same" if len(inks) > 1:
            return f"the inks {names} are Dragons of different suits"
        case "different" if len(inks) != note.count:
            count = f"{len(inks)} different Dragons" if len(inks) > 1 else "one Dragon"
            return f"the inks make {count}"
        case "opposite" if numbers & set(inks):
            ink = next(each for each in inks if each in numbers)
            return f"ink {ink} prints numbered tiles too, so that its D matches their suit"
        case "matching" if numbers and not numbers >= set(inks):
            ink = next(each for each in inks if each not in numbers)
            return f"ink {ink} prints no numbered tile, so that its D matches none of them"
        case _:
            return None


def _diagnostic(scope: Scope, note: Note, why: str, label: str, advice: str) -> Diagnostic:
    return Diagnostic(
        NOTE_CONTRADICTS_INKS,
        f"`{scope.words_of(note)}` {why}",
        Label(note.span, label),
        help=advice,
    )


RULE = Rule(NOTE_CONTRADICTS_INKS, check)
