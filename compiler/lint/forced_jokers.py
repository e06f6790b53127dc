"""L209 forced-jokers: a line that cannot be made without Jokers, though its groups are small."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from cardwright.compiler.compile import Reading
from cardwright.compiler.diagnostics import Code, Diagnostic, Severity
from cardwright.compiler.grounding import MIXED, Grounding, Indices
from cardwright.compiler.hand_sets import SUPPLY, HandSets
from cardwright.compiler.ir import Alternative, Fixed, GroupKind, Of
from cardwright.compiler.lint.compared import ComparedLines, compared, with_errors
from cardwright.compiler.lint.rule import Rule
from cardwright.compiler.meetings import shared_hand
from cardwright.compiler.targets import CompiledCard
from cardwright.compiler.tiles import COPIES, FLOWER_INDEX, JOKER_INDEX, NATURAL_KINDS, TILES

FORCED_JOKERS = Code("L209", "forced-jokers", Severity.WARNING)

MANY = 3
"""Jokers that are worth a warning however they come about; a quint and a printed J need fewer."""


def check(reading: Reading) -> Iterator[Diagnostic]:
    """Yield the lines that need MANY Jokers, or more than their groups need one by one."""
    lines, card = compared(reading), reading.sound
    if lines is None or card is None:
        return
    alone, broken = _needed_alone(card), with_errors(reading)
    for line, rows in enumerate(lines.rivals.rows):
        if lines.id(line) in broken:
            continue
        found = _fewest_jokers(lines.rivals.sets, rows)
        if found is None:
            continue
        row, needed = found
        fewest = int(alone[rows].min())
        if needed >= MANY or needed > fewest:
            yield _diagnostic(lines, line, row, needed, fewest)


def _fewest_jokers(sets: HandSets, rows: Indices) -> tuple[int, int] | None:
    """Return the row with the hand of the fewest Jokers, and how many those are."""
    naturals = sets.reach[rows, :NATURAL_KINDS].sum(axis=1)
    bounds = np.maximum(sets.size - naturals, sets.low[rows, JOKER_INDEX])
    best: tuple[int, int] | None = None
    for place in np.argsort(bounds, kind="stable").tolist():
        if best is not None and bounds[place] >= best[1]:
            break
        row = int(rows[place])
        hand = shared_hand(sets, row, row)
        if hand is not None and (best is None or hand[JOKER_INDEX] < best[1]):
            best = row, int(hand[JOKER_INDEX])
    return best


def _needed_alone(card: CompiledCard) -> Indices:
    """Return for each target how many Jokers its groups need, each of them looked at alone."""
    parts = [
        _alone(alternative, targets, card.card.lines[line].wild_flowers)
        for (line, alternative), targets in zip(card.alternatives, card.groundings, strict=True)
    ]
    starts = np.cumsum([0, *map(len, parts)])
    needed: Indices = np.concatenate(parts)[starts[card.alternative_index] + card.local_row]
    return needed


def _alone(alternative: Alternative, targets: Grounding, wild_flowers: bool) -> Indices:
    names = [variable.name for variable in alternative.variables]
    needed = np.zeros(len(targets.low), dtype=np.int64)
    free_sets = 0
    for group in alternative.groups:
        if group.kind is not GroupKind.SET:
            continue
        copies = np.full(len(needed), COPIES[0])
        match group.tiles[0]:
            case Fixed(kind):
                copies[:] = COPIES[kind]
            case Of(variable):
                copies = SUPPLY[targets.assignments[:, names.index(variable)]].astype(np.int64)
            case _ if group.is_free_set:
                copies[targets.colours[:, free_sets] == MIXED] = group.size
                free_sets += 1
            case _:
                pass
        needed += np.maximum(group.size - copies, 0)
    if wild_flowers:
        flowers = targets.high[:, FLOWER_INDEX].astype(np.int64)
        needed -= np.minimum(needed, np.maximum(COPIES[FLOWER_INDEX] - flowers, 0))
    return needed + targets.jokers


def _diagnostic(lines: ComparedLines, line: int, row: int, needed: int, alone: int) -> Diagnostic:
    natural = lines.rivals.sets.natural[row]
    kind = int((natural - SUPPLY[:NATURAL_KINDS]).argmax())
    text = ""
    if natural[kind] > COPIES[kind]:
        text = f"such as {natural[kind]} × {TILES[kind].words} where the set has {COPIES[kind]}"
    jokers = f"{needed} Joker{'s' if needed > 1 else ''}"
    help_text = "print smaller groups"
    if needed > alone:
        help_text = "groups of one tile add up: print one of them in another ink, or smaller"
    return Diagnostic(
        FORCED_JOKERS,
        f"every hand of this line needs at least {jokers}",
        lines.label(line, text),
        help=help_text,
        card_line=lines.id(line),
    )


RULE = Rule(FORCED_JOKERS, check)
