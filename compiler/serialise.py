"""The IR as JSON and back: what `compile` writes, and apps ship instead of a card file.

Every dataclass of `ir` becomes an object with its class under `is`; tuples become arrays, spans
pairs of offsets. The file holds the schema's version and a hash of the card, so that a damaged or
edited file is refused instead of judged by.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from typing import Any

from cardwright.compiler import ir
from cardwright.compiler.ir import NotCompiled
from cardwright.compiler.source import Span

SCHEMA = "cardwright-compiled"
SCHEMA_VERSION = 1

Json = Any
"""What JSON can hold."""

_CLASSES = {
    cls.__name__: cls
    for cls in (
        ir.Variable, ir.Run, ir.Fixed, ir.Moved, ir.Numbered, ir.DragonOf, ir.Of, ir.OneOf,
        ir.AnyTile, ir.DemandedJoker, ir.Group, ir.Different, ir.Linear, ir.InRun,
        ir.DistinctCount, ir.SuitCount, ir.Opposite, ir.Matching, ir.Alternative, ir.Line,
        ir.Category, ir.Side, ir.Print, ir.Card,
    )
}  # fmt: skip
_KINDS = {"Variable": ir.VariableKind, "Group": ir.GroupKind}


def dump_card(card: ir.Card) -> str:
    """Return the text of a compiled file: one JSON object, with a line end."""
    body = _encode(card)
    whole = {
        "schema": SCHEMA,
        "version": SCHEMA_VERSION,
        "hash": _hash(body),
        "card": body,
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def is_compiled(text: str) -> bool:
    """Return whether a text looks like a compiled file rather than a card file."""
    head = text[:200].lstrip()
    return head.startswith("{") and f'"{SCHEMA}"' in head


def load_card(text: str) -> ir.Card:
    """Return the card in a compiled file; NotCompiled where it cannot be used."""
    try:
        whole = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise NotCompiled(f"this compiled card is damaged: {error}") from None
    if not isinstance(whole, dict) or whole.get("schema") != SCHEMA:
        raise NotCompiled("this JSON file is no compiled card")
    version = whole.get("version")
    if version != SCHEMA_VERSION:
        raise NotCompiled(
            f"this card was compiled with schema {SCHEMA} {version}, which is newer than "
            f"{SCHEMA_VERSION}, the one that this version reads; compile it again or update"
            if isinstance(version, int) and version > SCHEMA_VERSION
            else f"the schema version {version!r} of this compiled card is unknown"
        )
    body = whole.get("card")
    if whole.get("hash") != _hash(body):
        raise NotCompiled(
            "this compiled card was changed after it was compiled: its hash does not agree; "
            "change the card file and compile it again"
        )
    try:
        card = _decode(body)
    except (KeyError, TypeError, ValueError) as error:
        raise NotCompiled(f"this compiled card is damaged: {error}") from None
    if not isinstance(card, ir.Card):
        raise NotCompiled("this compiled card is damaged: it holds no card")
    return card


def _hash(body: Json) -> str:
    text = json.dumps(body, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _encode(value: object) -> Json:
    if isinstance(value, Span):
        return [value.start, value.end]
    if is_dataclass(value) and not isinstance(value, type):
        named = {each.name: _encode(getattr(value, each.name)) for each in fields(value)}
        return {"is": type(value).__name__, **named}
    if isinstance(value, tuple):
        return [_encode(item) for item in value]
    if isinstance(value, StrEnum):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): _encode(item) for key, item in value.items()}
    return value


def _decode(value: Json) -> Any:
    if isinstance(value, list):
        return tuple(_decode(item) for item in value)
    if not isinstance(value, dict):
        return value
    if "is" not in value:
        return {key: _decode(item) for key, item in value.items()}
    name = value["is"]
    named = {key: _decode(item) for key, item in value.items() if key != "is"}
    if name in _KINDS:
        named["kind"] = _KINDS[name](named["kind"])
    if "span" in named:
        named["span"] = Span(*named["span"])
    return _CLASSES[name](**named)
