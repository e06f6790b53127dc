"""The ten-line checker: is a witness what the line prints, and is it the hand? Shares no code."""

from __future__ import annotations

from collections import Counter

from cardwright.compiler import ir
from cardwright.compiler.tiles import FLOWER, JOKER
from cardwright.validator.verdict import Verdict


def verify(line: ir.Line, verdict: Verdict) -> str | None:
    """Return what is wrong with the first match's witness, or None."""
    match, hand = verdict.matches[0], verdict.hand
    assert hand is not None
    laid = Counter(tile for group in match.groups for tile in group.tiles)
    if laid != Counter(hand.tiles()):
        return "the groups do not hold the tiles of the hand"
    shapes = [tuple(group.text for group in each.groups) for each in line.alternatives]
    if tuple(group.text for group in match.groups) not in shapes:
        return "the groups are not those of the line"
    for group in match.groups:
        plain = group.text.rstrip("!^~abcdefghijklmnopqrstuvwyz")
        stand_ins = [t for t, s in zip(group.tiles, group.stands_for, strict=True) if t != s]
        same = len(set(group.stands_for)) == 1
        if stand_ins and (len(group.tiles) < 3 or not same or "^" in group.text):
            return f"a Joker stands in {group.text}"
        if any(tile not in (JOKER, FLOWER) for tile in stand_ins):
            return f"a natural tile stands for another in {group.text}"
        if not group.text.startswith(("'", '"', "“", "‘")) and len(plain) != len(group.tiles):
            return f"{group.text} holds {len(group.tiles)} tiles"
    exposed = Counter(tuple(sorted(group.tiles)) for group in match.groups if group.exposed)
    if exposed != Counter(tuple(sorted(each)) for each in hand.exposures):
        return "the exposed groups are not the exposures"
    return None
