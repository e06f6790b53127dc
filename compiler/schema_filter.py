"""What plainly keeps a JSON Schema, told without the library that has the last word.

To import jsonschema takes 0.05 s, a good part of a command that reads a card; a sound file never
needs its messages. So this only ever says yes, and only where every keyword is one that it knows;
all else is jsonschema's to judge. A test holds the two against each other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

_SILENT = frozenset(
    {"$schema", "$id", "$defs", "title", "description", "default", "additionalProperties"}
)
_TYPES: Mapping[str, Callable[[Any], bool]] = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}
_CHECKS: Mapping[str, Callable[[Any, Any], bool]] = {
    "type": lambda wanted, value: wanted in _TYPES and _TYPES[wanted](value),
    "const": lambda wanted, value: type(value) is type(wanted) and value == wanted,
    "enum": lambda wanted, value: any(type(value) is type(w) and value == w for w in wanted),
    "minimum": lambda least, value: not isinstance(value, int) or value >= least,
    "maximum": lambda most, value: not isinstance(value, int) or value <= most,
    "minLength": lambda least, value: not isinstance(value, str) or len(value) >= least,
    "pattern": lambda text, value: not isinstance(value, str) or bool(re.search(text, value)),
    "minItems": lambda least, value: not isinstance(value, list) or len(value) >= least,
    "minProperties": lambda least, value: not isinstance(value, dict) or len(value) >= least,
    "required": lambda names, value: not isinstance(value, dict) or value.keys() >= set(names),
    "uniqueItems": lambda on, value: (
        not on or not isinstance(value, list) or len({repr(item) for item in value}) == len(value)
    ),
}


def plainly_valid(value: Any, schema: Any, root: Mapping[str, Any]) -> bool:
    """Return True only if a value of JSON keeps a schema; False where that is not plain."""
    if not isinstance(schema, dict):
        return schema is True
    for keyword, wanted in schema.items():
        if keyword in _SILENT:
            continue
        check = _CHECKS.get(keyword)
        if check is not None:
            if not check(wanted, value):
                return False
        elif not _nested(keyword, wanted, value, root):
            return False
    return _other_fields(value, schema, root)


def _nested(keyword: str, wanted: Any, value: Any, root: Mapping[str, Any]) -> bool:
    match keyword:
        case "$ref":
            target: Any = root
            for step in wanted.removeprefix("#/").split("/"):
                target = target[step]
            return plainly_valid(value, target, root)
        case "anyOf":
            return any(plainly_valid(value, branch, root) for branch in wanted)
        case "allOf":
            return all(plainly_valid(value, branch, root) for branch in wanted)
        case "items":
            items = value if isinstance(value, list) else ()
            return all(plainly_valid(item, wanted, root) for item in items)
        case "properties":
            fields = value if isinstance(value, dict) else {}
            known = fields.keys() & wanted.keys()
            return all(plainly_valid(fields[name], wanted[name], root) for name in known)
        case "propertyNames":
            names = value if isinstance(value, dict) else ()
            return all(plainly_valid(name, wanted, root) for name in names)
        case _:
            return False


def _other_fields(value: Any, schema: Mapping[str, Any], root: Mapping[str, Any]) -> bool:
    other = schema.get("additionalProperties", True)
    if other is True or not isinstance(value, dict):
        return True
    unknown = value.keys() - schema.get("properties", {}).keys()
    return all(plainly_valid(value[name], other, root) for name in unknown)
