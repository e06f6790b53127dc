"""A line written out: from its syntax tree to every pattern that it stands for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from cardwright.compiler.nodes import DragonNote, Note, SuitCount, SyntaxLine

from .enumerate_parts import Part, group_parts, word_parts
from .enumerate_patterns import ALL_MASKS, Context, Pattern
from .enumerate_printings import Printing, printings
from .enumerate_values import assignments


@lru_cache(maxsize=64)
def patterns(line: SyntaxLine, context: Context) -> tuple[Pattern, ...]:
    """Return every pattern of the line, each once, in a fixed order."""
    found: dict[Pattern, None] = {}
    for alternative in line.resolved():
        for printing in printings(alternative, context):
            for pattern in _patterns(printing):
                found[pattern] = None
    return tuple(found)


def _patterns(printing: Printing) -> Iterator[Pattern]:
    """Yield the patterns, perhaps some more than once."""
    for values in assignments(printing):
        parts = [group_parts(printing, group, values) for group in printing.groups]
        parts += [word_parts(printing, word, values) for word in printing.words]
        for chosen in product(*parts):
            pattern = put_together(printing, chosen)
            if pattern is not None:
                yield pattern


def put_together(printing: Printing, parts: tuple[Part, ...]) -> Pattern | None:
    """Put parts together, or return None where the notes forbid them."""
    dragons = [part.black_dragon for part in parts if part.black_dragon is not None]
    numbered = inked = 0
    for part in parts:
        numbered |= part.numbered
        inked |= part.inked_dragons
    allowed = frozenset(
        mask
        for mask in ALL_MASKS
        if _suit_count_holds(printing.notes, mask | inked)
        and _dragons_hold(printing.notes, dragons, mask)
    )
    free = tuple(sorted(rank for part in parts for rank in part.free))
    if not any(mask in allowed for mask in ALL_MASKS if mask & numbered == numbered) or (
        not free and numbered not in allowed
    ):
        return None
    melds = sorted(meld for part in parts for meld in part.melds)
    singles = [tile for part in parts for tile in part.singles]
    for meld in melds:
        if not meld.jokers and not (meld.callable and printing.open):
            singles += [meld.tile] * meld.size
    return Pattern(
        tuple(meld for meld in melds if meld.jokers or (meld.callable and printing.open)),
        tuple(sorted(singles)),
        free,
        sum(part.anything for part in parts),
        sum(part.jokers for part in parts),
        numbered if free else 0,
        allowed if free else frozenset({0}),
        printing.open,
    )


def _suit_count_holds(notes: Sequence[Note], mask: int) -> bool:
    return all(mask.bit_count() == note.count for note in notes if isinstance(note, SuitCount))


def _dragons_hold(notes: Sequence[Note], dragons: list[int], mask: int) -> bool:
    """Return whether the black Dragons are as the notes want them beside numbered suits."""
    for note in notes:
        if isinstance(note, DragonNote) and dragons:
            different = len(set(dragons))
            holds = {
                "any": True,
                "same": different == 1,
                "different": different == note.count,
                "matching": all(mask == 1 << dragon for dragon in dragons),
                "opposite": different == len(dragons)
                and not any(mask >> dragon & 1 for dragon in dragons),
            }
            if not holds[note.rule]:
                return False
    return True
