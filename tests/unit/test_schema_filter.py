"""The filter says yes only to what jsonschema accepts, and to every shipped file."""

import copy
import json
from importlib.resources import files
from random import Random
from typing import Any

import pytest
import yaml
from cardwright.compiler.schema_filter import plainly_valid
from jsonschema import Draft202012Validator

FOLDER = files("cardwright.cards")
SCHEMAS = {
    name: json.loads((FOLDER / "schema" / f"{name}.schema.json").read_text("utf-8"))
    for name in ("card", "rules-profile")
}
SHIPPED = [
    ("card", "practice-american.yaml"),
    ("card", "practice-tandem.yaml"),
    ("card", "first-card.yaml"),
    ("rules-profile", "rules/american.yaml"),
    ("rules-profile", "rules/tandem.yaml"),
    ("rules-profile", "rules/siamese.yaml"),
]
ODD_VALUES = ["", "x", "X 1", 0, -1, 10**9, True, None, [], {}, ["a"], {"a": "b"}, {"X": 1}, 1.5]


def read(path: str) -> Any:
    """Return a shipped file as JSON would have it; names that YAML takes for numbers are text."""
    value = yaml.safe_load(FOLDER.joinpath(path).read_text("utf-8"))
    for category in value.get("categories", ()):
        category["name"] = str(category["name"])
    return value


def places(value: Any) -> list[tuple[Any, Any]]:
    """Return every container with each of its keys."""
    pairs = list(value.items()) if isinstance(value, dict) else list(enumerate(value))
    found = [(value, key) for key, _ in pairs]
    for _, item in pairs:
        if isinstance(item, dict | list):
            found += places(item)
    return found


@pytest.mark.parametrize(("schema", "path"), SHIPPED)
def test_shipped_files_are_plainly_valid(schema: str, path: str) -> None:
    assert plainly_valid(read(path), SCHEMAS[schema], SCHEMAS[schema])


@pytest.mark.parametrize(("schema", "path"), SHIPPED)
def test_the_filter_never_passes_what_jsonschema_refuses(schema: str, path: str) -> None:
    rng = Random(path)
    validator = Draft202012Validator(SCHEMAS[schema])
    refused = 0
    whole = read(path)
    for _ in range(60):
        value = copy.deepcopy(whole)
        container, key = rng.choice(places(value))
        change = rng.randrange(3)
        if change == 0:
            container[key] = copy.deepcopy(rng.choice(ODD_VALUES))
        elif change == 1:
            del container[key]
        elif isinstance(container, dict):
            container[f"odd {key}"] = copy.deepcopy(rng.choice(ODD_VALUES))
        if not validator.is_valid(value):
            refused += 1
            assert not plainly_valid(value, SCHEMAS[schema], SCHEMAS[schema])
    assert refused >= 20


def test_an_unknown_keyword_is_left_to_jsonschema() -> None:
    assert not plainly_valid(3, {"multipleOf": 3}, {})
