"""`dataclasses.replace`, quick enough for tables that change ten thousand times a second."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, TypeVar

Value = TypeVar("Value")

_put = object.__setattr__  # what a frozen class does itself in its __init__


@cache
def _names(kind: type) -> dict[str, None]:
    """Return the names of a class's fields, as keys for quick comparison."""
    return dict.fromkeys(field.name for field in fields(kind))


def _replace(value: Value, /, **changes: object) -> Value:
    """Return a copy of a frozen value with some fields changed; TypeError for what is no field.

    No `__post_init__` is called. What a cached property has found is not copied.
    """
    names = _names(type(value))  # type: ignore[arg-type]  # mypy asks instances for their hash
    if not changes.keys() <= names.keys():
        unknown = next(name for name in changes if name not in names)
        raise TypeError(f"{type(value).__name__} has no field {unknown}")
    copy = object.__new__(type(value))
    if hasattr(copy, "__dict__"):
        old, new = value.__dict__, copy.__dict__
        for name in names:
            new[name] = old[name]
        new.update(changes)
    else:
        for name in names:
            _put(copy, name, changes[name] if name in changes else getattr(value, name))
    return copy


if TYPE_CHECKING:  # type checkers know the fields of a dataclass in the library's function alone
    from dataclasses import replace
else:
    replace = _replace

__all__ = ["replace"]
