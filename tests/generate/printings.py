"""What a draft prints for each choice between bars, and the inks and suits of that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from tests.differential.enumerate_patterns import NUMBER_VARIABLES, YEAR_KINDS

from .drafts import Cluster, Draft, Phrase, Printing
from .features import DIGITS, NUMBERED


def printings(draft: Draft) -> Iterator[Printing]:
    """Yield the groups and words of a draft, once for every choice between bars."""
    items = draft.items()
    phrases = [item for item in items if isinstance(item, Phrase)]
    for clusters in product(*(item for item in items if isinstance(item, tuple))):
        yield list(clusters), phrases


def moving_digits(clusters: Sequence[Cluster], kind: str) -> set[str]:
    return {s for group in clusters if group.moves(kind) for s in group.symbols if s in DIGITS}


def suit_inks(printing: Printing) -> set[str]:
    """Return the inks that stand for suits."""
    clusters, phrases = printing
    inks = {group.suit_ink for group in clusters if group.suit_ink}
    return inks | {word.ink for word in phrases if word.ink and _has_number(word)}


def number_inks(printing: Printing) -> set[str]:
    clusters, phrases = printing
    inks = {group.suit_ink for group in clusters if group.numbered and group.suit_ink}
    return inks | {word.ink for word in phrases if word.ink and _has_number(word)}


def _has_number(word: Phrase) -> bool:
    return any(letter in DIGITS + "I" for letter in word.tiles)


def is_open(printing: Printing) -> bool:
    """Return whether any numbered tile is without ink."""
    clusters, phrases = printing
    return any(group.numbered and group.black for group in clusters) or any(
        not word.ink and _has_number(word) for word in phrases
    )


def is_free_set(group: Cluster, kind: str) -> bool:
    """Return whether a group without ink takes Jokers when it is in one suit."""
    variable = group.symbols[0] in NUMBER_VARIABLES
    return (
        group.uniform
        and len(group.symbols) > 2
        and group.numbered
        and group.black
        and (variable or kind not in YEAR_KINDS)
    )


def count_fits(draft: Draft, count: int) -> bool:
    """Return whether `any <count> suits` is right for every choice between bars."""
    notes = draft.notes
    for printing in printings(draft):
        inks = suit_inks(printing)
        bound = len(inks - set(notes.freed))
        if len(inks & set(notes.tied)) == 2:
            bound -= 1
        if not inks and not is_open(printing):
            return False
        if not inks & set(notes.freed) and not is_open(printing) and count != bound:
            return False
        free = sum(
            1 if notes.spread == "any suit" else sum(s in NUMBERED for s in group.symbols)
            for group in printing[0]
            if group.numbered and group.black
        )
        for word in printing[1]:
            free += 0 if word.ink else sum(letter in DIGITS + "I" for letter in word.tiles)
        if not bound <= count <= len(inks) + free:
            return False
    return True
