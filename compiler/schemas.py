"""A YAML tree against a JSON Schema: its values, and what is wrong, with exact places.

Scalars are text until the schema asks for something else: a whole number or yes/no is read only
where the schema wants one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from cardwright.compiler.diagnostics import Code, Diagnostic, Label, Severity
from cardwright.compiler.schema_filter import plainly_valid
from cardwright.compiler.source import Span
from cardwright.compiler.yamlfile import Mapping, Node, Scalar, Sequence

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

UNKNOWN_FIELD = Code("S004", "unknown-field", Severity.ERROR)
MISSING_FIELD = Code("S005", "missing-field", Severity.ERROR)
WRONG_TYPE = Code("S006", "wrong-type", Severity.ERROR)
UNSUPPORTED_FORMAT = Code("S008", "unsupported-format", Severity.ERROR)
NO_LINES = Code("S011", "no-lines", Severity.ERROR)
CODES = (UNKNOWN_FIELD, MISSING_FIELD, WRONG_TYPE, UNSUPPORTED_FORMAT, NO_LINES)

Value = Any
"""What JSON can hold; the schema says what it is."""

_INTEGER = re.compile(r"[+-]?\d{1,18}")
_TRUTH = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
_TYPE_WORDS = {
    "integer": "a whole number",
    "boolean": "yes or no",
    "array": "a list",
    "object": "a mapping",
}
_NOUNS = {"lines": NO_LINES, "categories": NO_LINES}


@cache
def _schema(name: str) -> dict[str, Any]:
    text = (files("cardwright.cards") / "schema" / f"{name}.schema.json").read_text("utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


@cache
def _validator(name: str) -> Draft202012Validator:
    from jsonschema import Draft202012Validator

    return Draft202012Validator(_schema(name))


def schema_defaults(name: str, section: str) -> dict[str, Value]:
    """Return the values that the schema `name` gives to fields of a section that are left out."""
    fields = _resolve(_schema(name)["properties"][section], _schema(name))["properties"]
    return {field: schema["default"] for field, schema in fields.items()}


def validate(root: Node, name: str) -> tuple[Value, tuple[Diagnostic, ...]]:
    """Return the value of a tree as the schema `name` reads it, and where it breaks the schema."""
    value = _read(root, _schema(name), _schema(name))
    if plainly_valid(value, _schema(name), _schema(name)):
        return value, ()
    problems = [
        problem
        for error in _validator(name).iter_errors(value)
        for problem in _diagnose(error, root, name)
    ]
    different = {(p.code, p.primary.span, p.message): p for p in problems}
    return value, tuple(sorted(different.values(), key=lambda problem: problem.primary.span))


def _read(node: Node, schema: dict[str, Any], root: dict[str, Any]) -> Value:
    schema = _resolve(schema, root)
    if isinstance(node, Sequence):
        branch = _branch(schema, root, "array")
        return [_read(item, branch.get("items", {}), root) for item in node.items]
    if isinstance(node, Mapping):
        branch = _branch(schema, root, "object")
        other = branch.get("additionalProperties")
        fallback = other if isinstance(other, dict) else {}
        fields = branch.get("properties", {})
        return {
            key.fragment.text: _read(value, fields.get(key.fragment.text, fallback), root)
            for key, value in node.entries
        }
    return _scalar(node.fragment.text, schema, root)


def _scalar(text: str, schema: dict[str, Any], root: dict[str, Any]) -> Value:
    for branch in _branches(schema, root):
        wanted = branch.get("type")
        values = branch.get("enum", ())
        if wanted == "integer" and _INTEGER.fullmatch(text.strip()):
            return int(text)
        if isinstance(branch.get("const"), int) and _INTEGER.fullmatch(text):
            return int(text)
        for value in values:
            if isinstance(value, int) and not isinstance(value, bool) and text == str(value):
                return value
        asks_truth = wanted == "boolean" or any(isinstance(value, bool) for value in values)
        if asks_truth and text.lower() in _TRUTH:
            return _TRUTH[text.lower()]
    return text


def _resolve(schema: dict[str, Any], root: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in schema:
        target: Any = root
        for step in schema["$ref"].removeprefix("#/").split("/"):
            target = target[step]
        schema = target
    return schema


def _branches(schema: dict[str, Any], root: dict[str, Any]) -> Iterator[dict[str, Any]]:
    schema = _resolve(schema, root)
    yield schema
    for combined in ("anyOf", "allOf", "oneOf"):
        for branch in schema.get(combined, ()):
            yield from _branches(branch, root)


def _branch(schema: dict[str, Any], root: dict[str, Any], kind: str) -> dict[str, Any]:
    """Return the first branch of a schema that is about objects or arrays."""
    keys = ("properties", "additionalProperties") if kind == "object" else ("items",)
    return next(
        (
            branch
            for branch in _branches(schema, root)
            if branch.get("type") == kind or any(key in branch for key in keys)
        ),
        {},
    )


# ── Errors ───────────────────────────────────────────────────────────────────────────────────────


def _diagnose(error: ValidationError, root: Node, name: str) -> Iterator[Diagnostic]:
    node, key = _find(root, list(error.absolute_path))
    schema = error.schema if isinstance(error.schema, dict) else {}
    described = _described(schema) or _schema(name).get("title", "")
    field = f"`{key.fragment.text}`" if key else "this"
    if "propertyNames" in error.absolute_schema_path:
        yield from _bad_names(error, node, root, name)
        return
    match error.validator:
        case "additionalProperties":
            known = list(schema.get("properties", {}))
            for extra, _ in _entries(node):
                if extra.fragment.text not in known:
                    yield _unknown_field(extra, known)
        case "required":
            present = {each.fragment.text for each, _ in _entries(node)}
            for missing in schema.get("required", ()):
                if missing not in present:
                    yield _missing_field(node, key, missing)
        case "minItems" | "minProperties":
            code = _NOUNS.get(key.fragment.text if key else "", WRONG_TYPE)
            yield Diagnostic(
                code, f"{field} is empty", Label(_shown(node), "nothing in it"),
                help=f"{field} is {described}; write at least one",
            )  # fmt: skip
        case "anyOf":
            yield from _any_of(error, node, key, root, name)
        case "const":
            yield Diagnostic(
                UNSUPPORTED_FORMAT,
                f"format {error.instance} is not one that this version reads",
                Label(_shown(node), "unknown format"),
                help="write `format: 1`, or use a newer version of Cardwright",
            )
        case _:
            if key and key.fragment.text == "format":
                return
            yield _wrong_type(node, field, described)


def _described(schema: dict[str, Any]) -> str:
    """Return what a schema asks for, in words: its own, or else its choices or its type."""
    if "description" in schema:
        return str(schema["description"])
    if "enum" in schema:
        choices = ["no" if value is False else str(value) for value in schema["enum"]]
        return " or ".join(filter(None, (", ".join(choices[:-1]), choices[-1])))
    return _TYPE_WORDS.get(schema.get("type", ""), "")


def _any_of(
    error: ValidationError, node: Node, key: Scalar | None, root: Node, name: str
) -> Iterator[Diagnostic]:
    """Report the errors of the branch that is meant, by what kind of node is written."""
    wanted = (
        "object" if isinstance(node, Mapping) else "array" if isinstance(node, Sequence) else ""
    )
    schema = error.schema if isinstance(error.schema, dict) else {}
    for index, branch in enumerate(schema.get("anyOf", ())):
        resolved = _resolve(branch, _schema(name))
        if wanted and resolved.get("type") == wanted:
            inner = [each for each in error.context or () if each.schema_path[0] == index]
            for each in inner:
                each.parent = None
                path = [*error.absolute_path, *each.relative_path]
                yield from _diagnose_at(each, path, root, name)
            return
    field = f"`{key.fragment.text}`" if key else "this"
    yield _wrong_type(node, field, schema.get("description", "something else"))


def _diagnose_at(
    error: ValidationError, path: list[str | int], root: Node, name: str
) -> Iterator[Diagnostic]:
    error.relative_path.clear()
    error.relative_path.extend(path)
    yield from _diagnose(error, root, name)


def _bad_names(error: ValidationError, node: Node, root: Node, name: str) -> Iterator[Diagnostic]:
    bad = str(error.instance)
    _, owner = _find(root, list(error.absolute_path))
    schema: Any = _schema(name)
    for step in list(error.absolute_schema_path)[:-2]:
        schema = _resolve(schema, _schema(name)).get(step, {}) if isinstance(step, str) else schema
    described = schema.get("description") or _schema(name)["title"]
    for key, _ in _entries(node):
        if key.fragment.text == bad:
            place = f" in `{owner.fragment.text}`" if owner else ""
            yield Diagnostic(
                WRONG_TYPE,
                f"`{bad}` is no name that can stand here{place}",
                Label(key.span, "not such a name"),
                help=f"expected {described}",
            )


def _entries(node: Node) -> tuple[tuple[Scalar, Node], ...]:
    return node.entries if isinstance(node, Mapping) else ()


def _find(root: Node, path: list[str | int]) -> tuple[Node, Scalar | None]:
    """Return the node at a path, and the key nearest above it."""
    node: Node = root
    key: Scalar | None = None
    for step in path:
        if isinstance(node, Mapping):
            found = next(((k, v) for k, v in node.entries if k.fragment.text == step), None)
            if found is None:
                break
            key, node = found
        elif isinstance(node, Sequence) and isinstance(step, int):
            node = node.items[step]
    return node, key


def _shown(node: Node) -> Span:
    """Return the part of a node that a caret can point at."""
    span = node.span
    if isinstance(node, Mapping) and node.entries:
        return node.entries[0][0].span
    return span if span.end > span.start else Span(span.start, span.start + 1)


def _unknown_field(key: Scalar, known: list[str]) -> Diagnostic:
    name = key.fragment.text
    near = get_close_matches(name, known, n=2, cutoff=0.5)
    advice = (
        "did you mean " + " or ".join(f"`{each}`" for each in near) + "?"
        if near
        else "fields here are " + ", ".join(known)
    )
    return Diagnostic(
        UNKNOWN_FIELD, f"there is no field `{name}` here", Label(key.span, "unknown"), help=advice
    )


def _missing_field(node: Node, key: Scalar | None, missing: str) -> Diagnostic:
    where = f" of `{key.fragment.text}`" if key else ""
    return Diagnostic(
        MISSING_FIELD,
        f"the field `{missing}` is missing",
        Label(_shown(node), f"an entry{where} without `{missing}`" if where else "begins here"),
        help=f"add `{missing}:`",
    )


def _wrong_type(node: Node, field: str, described: str) -> Diagnostic:
    if isinstance(node, Scalar):
        written = node.fragment.text
        shown = f"`{written[:40]}`" if written.strip() else "nothing"
    else:
        shown = "a mapping" if isinstance(node, Mapping) else "a list"
    return Diagnostic(
        WRONG_TYPE,
        f"{field} is {shown}, expected {described}",
        Label(_shown(node), "not that"),
        help=f"write {described}",
    )
