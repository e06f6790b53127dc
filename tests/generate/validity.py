"""The rules of the notation that a generated line must keep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cardwright.compiler.tiles import HAND_SIZE, WINDS

from .assignments import estimated_assignments
from .drafts import Draft, Printing, count_tiles
from .features import LIKE_NOTES, RUN_NOTES
from .printings import count_fits, is_open, moving_digits, number_inks, printings, suit_inks

TARGET_LIMIT = 3_000
"""About how many assignments a generated line may have."""


def is_valid(drafts: Sequence[Draft], *, shared: bool) -> bool:
    """Return whether the alternatives break no rule and have not too many assignments.

    The formulas of shared notes may name what only another alternative prints.
    """
    total = 0.0
    printed: set[str] = set()
    for draft in drafts:
        if not shared:
            printed = set()
        for printing in printings(draft):
            weight = estimated_assignments(draft, printing)
            if not weight or not _keeps_rules(draft, printing):
                return False
            total += weight
            printed |= suit_inks(printing)
            printed |= {symbol for group in printing[0] for symbol in group.symbols}
        if not shared and not set(draft.notes.named) <= printed:
            return False
    return total <= TARGET_LIMIT and set(drafts[-1].notes.named) <= printed


def _keeps_rules(draft: Draft, printing: Printing) -> bool:
    notes, kind = draft.notes, draft.kind
    clusters, phrases = printing
    if sum(len(group.symbols) for group in clusters) + count_tiles(phrases) != HAND_SIZE:
        return False
    suits = suit_inks(printing)
    bound = suits - set(notes.freed)
    if len(bound & set(notes.tied)) == 2:
        bound -= {notes.tied[0]}
    if len(bound) > 3:
        return False
    if any(group.numbered and group.black for group in clusters) and not draft.free:
        return False
    if notes.suit_count is not None and not count_fits(draft, notes.suit_count):
        return False
    moving = moving_digits(clusters, kind)
    if notes.numbers in RUN_NOTES:
        ranks = sorted(int(digit) for digit in moving)
        if not ranks or (notes.run_count or len(ranks)) != len(ranks):
            return False
        if "consecutive" in notes.numbers and ranks[-1] - ranks[0] != len(ranks) - 1:
            return False
    if notes.numbers in LIKE_NOTES and len(moving) != 1:
        return False
    return _dragons_fit(draft, printing) and _words_fit(draft, printing)


def _dragons_fit(draft: Draft, printing: Printing) -> bool:
    note = draft.notes.dragons
    black = [group for group in printing[0] if "D" in group.symbols and group.black]
    if not black:
        return note in ("", "matching dragons")
    inks = number_inks(printing)
    if not note:
        return False
    if note.startswith("matching"):
        single = len(inks) == 1 and not is_open(printing)
        counted = draft.notes.suit_count == 1 and len(inks) <= 1 and is_open(printing)
        return (single or counted) and not draft.notes.freed and not draft.notes.tied
    if note.startswith("opposite"):
        suits = len(inks - set(draft.notes.freed)) - (len(inks & set(draft.notes.tied)) == 2)
        if is_open(printing) or draft.notes.freed:
            suits = max(suits, draft.notes.suit_count or 1)
        return suits > 0 and suits + len(black) <= 3
    if note in ("any 2 dragons", "any 3 dragons"):
        return len(black) >= int(note[4])
    return True


def _words_fit(draft: Draft, printing: Printing) -> bool:
    """Return whether one set of tiles holds the letters."""
    letters = Counter(letter for word in printing[1] for letter in word.tiles)
    if draft.rules == "tandem" and any(letter in "RGF" for letter in letters):
        return False
    soaps = letters["O"] + letters["0"]
    ones = letters["I"] + letters["1"]
    dragons = letters["D"] + letters["R"] + letters["G"]
    return all(letters[wind] <= 4 for wind in WINDS) and (
        soaps <= 4
        and letters["R"] <= 4
        and letters["G"] <= 4
        and dragons <= 8
        and ones <= 4
        and letters["F"] <= 8
    )
