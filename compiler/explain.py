"""A line of a card in plain English, from its meaning alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardwright.compiler.explain_groups import GroupWords, joined
from cardwright.compiler.explain_notes import open_facts
from cardwright.compiler.inks import ink_names
from cardwright.compiler.ir import (
    Alternative,
    AnyTile,
    Card,
    DemandedJoker,
    Group,
    GroupKind,
    Line,
    VariableKind,
)

SHOWN_ALTERNATIVES = 4
"""A line with more alternatives shows the first one and says how many there are."""


def explain_line(card: Card, line: Line) -> tuple[str, ...]:
    """Return what a line means, a sentence each, in the words of a player.

    First the groups, then what may stand for what, Jokers, calls and points. Of several
    alternatives each is followed by what holds for it alone; what holds for all comes last.
    """
    kind = card.category_of(line).kind
    parts = [_explain(card, kind, alternative) for alternative in line.alternatives]
    common = [fact for fact in parts[0].facts if all(fact in part.facts for part in parts[1:])]
    shown = parts if len(parts) <= SHOWN_ALTERNATIVES else parts[:1]
    found: list[str] = []
    for index, part in enumerate(shown):
        found.append(f"{_opening(index, len(parts))}{part.groups}")
        own = [fact for fact in part.facts if fact not in common]
        found.extend(own if len(parts) == 1 else [f"in this pattern {fact}" for fact in own])
    found.extend(common if len(parts) == 1 else [f"in all patterns {fact}" for fact in common])
    if line.wild_flowers:
        found.append("Flowers may stand as Jokers too")
    return tuple(f"{text[0].upper()}{text[1:]}." for text in found)


def _opening(index: int, count: int) -> str:
    if count == 1:
        return ""
    if count > SHOWN_ALTERNATIVES:
        return f"one of {count:,} patterns, such as "
    return "or " if index else "either "


@dataclass(frozen=True, slots=True)
class _Explained:
    """One alternative in words, without capitals and full stops."""

    groups: str
    facts: tuple[str, ...]


def _explain(card: Card, kind: str, alternative: Alternative) -> _Explained:
    letters = [
        variable.name
        for variable in alternative.variables
        if variable.kind is VariableKind.SUIT and not variable.name.startswith("suit ")
    ]
    inks = ink_names(card.inks, letters)
    words = GroupWords(card, kind, alternative, inks)
    groups = "; ".join(words.group(group) for group in alternative.groups)
    facts = (
        *open_facts(alternative, inks),
        *_joker_facts(alternative, words),
        _exposure_fact(alternative, words),
        _value_fact(alternative),
    )
    return _Explained(groups, tuple(dict.fromkeys(facts)))


def _labels(groups: Sequence[Group], words: GroupWords) -> list[str]:
    return list(dict.fromkeys(words.label(group) for group in groups))


def _joker_facts(alternative: Alternative, words: GroupWords) -> Iterator[str]:
    groups = alternative.groups
    tiles = [tile for group in groups for tile in group.tiles]
    places = _labels([group for group in groups if group.jokers], words)
    places += ["?"] * (AnyTile() in tiles) + ["J"] * (DemandedJoker() in tiles)
    if places:
        yield f"Jokers may stand in {joined(places)}, nowhere else"
    else:
        yield "no group takes Jokers"
    if AnyTile() in tiles:
        yield "each ? is any tile on its own, even a Joker"
    if DemandedJoker() in tiles:
        yield "each printed J must be a Joker"
    free = [group for group in groups if group.is_free_set]
    jokers = _labels([group for group in free if group.jokers], words)
    called = _labels([group for group in free if group.callable and alternative.exposed], words)
    only = "only where all tiles of the group are of one suit"
    if jokers:
        yield f"{joined(jokers)} may hold Jokers {only}"
    if called:
        yield f"{joined(called)} may be called {only}"


def _exposure_fact(alternative: Alternative, words: GroupWords) -> str:
    sets = [group for group in alternative.groups if group.kind is GroupKind.SET]
    called = [group for group in sets if group.callable]
    if not alternative.exposed:
        return "the hand is concealed: no group is called, and only the last tile may be a discard"
    if not called:
        return "there is no group to call; only the last tile may be a discard"
    labels = joined(_labels(called, words))
    return f"the hand may be exposed or concealed; {labels} may be called"


def _value_fact(alternative: Alternative) -> str:
    value, concealed = alternative.value, alternative.concealed_value
    if concealed is None:
        return "it has no value" if value is None else f"it pays {value}"
    if value is None:
        return f"it pays {concealed} where nothing is exposed"
    return f"it pays {value}, or {concealed} where nothing is exposed"
