"""What the referee does not know although the schema of rules allows it, parameter by parameter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cardwright.compiler.diagnostics import Code, Severity

CONTRADICTORY_RULES = Code("C130", "contradictory-rules", Severity.ERROR)
NOT_IMPLEMENTED = Code("C131", "not-implemented", Severity.ERROR)

CODES = (CONTRADICTORY_RULES, NOT_IMPLEMENTED)

IMPLEMENTED: Mapping[str, tuple[object, ...]] = {
    "tiles.numbered": (4,),
    "tiles.winds": (4,),
    "tiles.dragons": (4,),
    "tiles.flowers": (8,),
    "tiles.jokers": (8,),
    "tiles.blanks": (0,),
    "hand_size": (14,),
    "table.same_line_twice": ("allow",),
    "deal.miscount": ("redeal",),
    "turn.first_draw": (False,),
    "calls.priority": (["mahjong", "turn-order"],),
    "calls.discarded_joker": ("dead",),
    "exposure.only_by_call": (True,),
    "exposure.correct_side": (False,),
    "exposure.needs_natural": (True,),
    "declare.line": ("best",),
    "score.exchanged_last": ("self-drawn",),
    "penalties.misnamed_discard": ("none",),
    "penalties.wrong_challenge": ("none",),
}
"""The values of a parameter that the referee knows, where these are not all that the schema has."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with the parameters at some paths, such as `deal.first`."""

    code: Code
    paths: tuple[str, ...]
    message: str
    advice: str


def unbuilt(parameters: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield the parameters, section by section as written, that ask for what is not there."""
    for path, known in IMPLEMENTED.items():
        value: Any = parameters
        for step in path.split("."):
            value = value.get(step) if isinstance(value, Mapping) else None
        if value is not None and not any(type(value) is type(k) and value == k for k in known):
            yield _missing(path, value, known)


def _missing(path: str, value: object, known: tuple[object, ...]) -> Fault:
    shown = " or ".join(f"`{shown_value(each)}`" for each in known)
    return Fault(
        NOT_IMPLEMENTED,
        (path,),
        f"`{path}: {shown_value(value)}` is not implemented",
        f"write {shown}, the only value that the referee knows",
    )


def shown_value(value: object) -> str:
    """Return a value as YAML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(shown_value, value))}]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {shown_value(each)}" for key, each in value.items()) + "}"
    return str(value)
