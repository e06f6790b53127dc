"""Why a Joker may not stand where a hand needs one, in a player's words."""

from __future__ import annotations

from cardwright.compiler.ir import GroupKind
from cardwright.validator.witness import GroundGroup

_PLACES = {
    GroupKind.SINGLE: ("joker-in-single", "a single tile"),
    GroupKind.PAIR: ("joker-in-pair", "a pair"),
    GroupKind.MIXED: ("joker-in-mixed-group", "a group of unlike tiles"),
    GroupKind.WORD: ("joker-in-word", "a word"),
}


def joker_words(ground: GroundGroup, line: str, wanted: str) -> tuple[str, str]:
    """Return the reason and its message for a Joker in a group that takes none for `wanted`."""
    group = ground.group
    if group.kind is GroupKind.SET:
        if group.is_free_set and ground.kinds[0] is None and group.jokers:
            return "joker-in-mixed-suits", (
                f"on line {line} a Joker would stand in {group.text}, whose tiles are of more "
                f"suits than one: there only natural tiles count (a {ground.ranks[0]} is missing)"
            )
        return "joker-not-allowed", (
            f"on line {line} a Joker would stand in {group.text}, which takes none ({wanted} is "
            "missing)"
        )
    name, what = _PLACES[group.kind]
    return name, (
        f"on line {line} a Joker would stand for {wanted} in {group.text}, {what}: Jokers stand "
        "only in groups of three or more identical tiles"
    )
