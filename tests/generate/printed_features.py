"""The features of the notation that can be read off the groups of a draft."""

from __future__ import annotations

from tests.differential.enumerate_patterns import NUMBER_VARIABLES, TILE_VARIABLES, WIND_VARIABLES

from .drafts import Cluster, Draft, Sign
from .features import DIGITS, SHAPES
from .printings import is_free_set, printings, suit_inks


def printed_features(draft: Draft) -> set[str]:
    """Return the features that can be read off the groups."""
    found: set[str] = set()
    letters = set(draft.notes.named)
    everywhere: set[str] | None = None
    for printing in printings(draft):
        inks = suit_inks(printing)
        found.add(("no ink", "one ink", "two inks", "three inks")[min(len(inks), 3)])
        here = {symbol for group in printing[0] for symbol in group.symbols} | inks
        everywhere = here if everywhere is None else everywhere & here
    if everywhere is not None and letters - everywhere:
        found.add("formula on a letter that one choice lacks")
    for item in draft.items():
        if isinstance(item, Sign):
            found.add("parentheses" if item.text in "()" else f"sign {item.text}")
        if not isinstance(item, tuple):
            continue
        if len(item) > 1:
            found.add("|")
        for group in item:
            found |= _group_features(group, draft.kind)
    return found


def _group_features(group: Cluster, kind: str) -> set[str]:
    symbols, size = group.symbols, len(group.symbols)
    found = {f"symbol {symbol}" for symbol in symbols} | {f"mark {mark}" for mark in group.marks}
    if group.ink:
        found.add(f"ink {group.ink}" if group.ink in "grbpk" else "another ink")
        if group.ink != "k" and not group.suit_ink:
            found.add("ink without a suit")
    if group.uniform:
        found.add(SHAPES.get(size, "longer group"))
        if is_free_set(group, kind):
            sort = "a variable" if symbols[0] in NUMBER_VARIABLES else "three digits"
            found.add(f"set of {sort} without ink")
    else:
        found.add("mixed group")
        if len(set(symbols)) < size:
            found.add("mixed group with a pair")
        if set(symbols) & set(NUMBER_VARIABLES + WIND_VARIABLES + TILE_VARIABLES):
            found.add("variable in a mixed group")
        if "D" in symbols:
            found.add("Dragon in a mixed group")
        if "0" in symbols and set(symbols) & set(DIGITS):
            found.add("zero beside digits")
    return found
