"""Sections of a rules file, as its schema reads them, made into those of a style."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any, TypeVar

from cardwright.compiler.games.style import (
    Calls,
    Charleston,
    Dead,
    Deal,
    Declare,
    Exchange,
    Exposures,
    LastPacket,
    Match,
    Penalties,
    Scoring,
    Table,
    Tiles,
    Turn,
    Wall,
)  # fmt: skip

SECTIONS: Mapping[str, type] = {
    "tiles": Tiles,
    "table": Table,
    "wall": Wall,
    "deal": Deal,
    "charleston": Charleston,
    "turn": Turn,
    "calls": Calls,
    "exposure": Exposures,
    "exchange": Exchange,
    "declare": Declare,
    "dead": Dead,
    "score": Scoring,
    "penalties": Penalties,
    "match": Match,
}
"""The sections of a rules file, and what each becomes."""

Section = TypeVar("Section")

NESTED: Mapping[str, type] = {"last_packet": LastPacket}
"""Fields that are sections of their own."""


def missing_fields(section: type, written: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the keys that a section must have and has not."""
    return tuple(
        _key(each.name)
        for each in fields(section)
        if each.default is MISSING and _key(each.name) not in written
    )


def build_section(section: type[Section], written: Mapping[str, Any]) -> Section:
    """Return a section of a style from its values as a rules file has them, schema kept."""
    values: dict[str, Any] = {}
    for each in fields(section):  # type: ignore[arg-type]  # every section is a dataclass
        key = _key(each.name)
        if key in written:
            value = written[key]
            if key in NESTED:
                value = build_section(NESTED[key], value)
            values[each.name] = tuple(value) if isinstance(value, list) else value
    return section(**values)


def _key(name: str) -> str:
    """Return a field's key in a file: `from_` is `from`, which Python keeps for itself."""
    return name.rstrip("_")
