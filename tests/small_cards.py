"""Cards for tests: of a few lines, of the conformance cases, and those that the project ships."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import yaml
from cardwright.compiler.compile import compile_card
from cardwright.compiler.profiles import shipped_profile
from cardwright.compiler.source import Source
from cardwright.compiler.targets import CompiledCard

CASES: tuple[dict[str, Any], ...] = tuple(
    case
    for path in sorted((Path(__file__).parent / "conformance").glob("*.yaml"))
    for case in yaml.safe_load(path.read_text("utf-8"))
    if isinstance(case, dict) and "lines" in case
)
"""The conformance cases that have lines."""


def compile_lines(
    lines: Sequence[object], kind: str = "standard", /, **fields: object
) -> CompiledCard | None:
    """Return the card of 2026 with these lines and fields; None where it has errors."""
    category = {"name": "Lines", "kind": kind, "lines": list(lines)}
    head: dict[str, object] = {"format": 1, "title": "A card", "year": 2026, "rules": "american"}
    return compile_text(json.dumps(head | fields | {"categories": [category]}))


def compile_case(case: dict[str, Any]) -> Iterator[CompiledCard]:
    """Yield a card for each line of a conformance case that compiles."""
    for line in case["lines"]:
        rules = case.get("rules", "american")
        compiled = compile_lines([line], case.get("kind", "standard"), rules=rules)
        if compiled is not None:
            yield compiled


def compile_text(text: str) -> CompiledCard | None:
    """Return the card that a file with this text holds; None where it has errors."""
    return compile_card(Source("card.yaml", text), shipped_profile).compiled


def shipped_cards() -> dict[str, CompiledCard]:
    """Return the cards that the project ships, by name."""
    found: dict[str, CompiledCard] = {}
    for path in sorted(files("cardwright.cards").iterdir(), key=lambda path: path.name):
        if path.name.endswith(".yaml") and not path.name.startswith("classical"):
            compiled = compile_text(path.read_text("utf-8"))
            assert compiled is not None
            found[path.name.removesuffix(".yaml")] = compiled
    return found
