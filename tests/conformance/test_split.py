"""Two hands out of one pool: the cases of `games.yaml` whose kind is `split`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from cardwright.validator.engine import Engine
from cardwright.validator.split import split

from tests.small_cards import compile_text

GAMES: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "games.yaml").read_text("utf-8"))
CASES: list[dict[str, Any]] = [case for case in GAMES["cases"] if case.get("kind") == "split"]


def engine_of(name: str) -> Engine:
    compiled = compile_text(json.dumps(GAMES["cards"][name]))
    assert compiled is not None
    return Engine(compiled)


def tiles_of(case: dict[str, Any]) -> str:
    exposures = [f"@{side} {meld}" for side in ("west", "east") for meld in case.get(side, ())]
    return " ".join([case["tiles"], *exposures])


def test_there_are_split_cases() -> None:
    assert len(CASES) >= 10


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_split(case: dict[str, Any]) -> None:
    found = split(engine_of(case["card"]), tiles_of(case))
    expected = case["expect"]
    assert expected["status"] == found.status
    pairs = [[match.line for match in pair.hands] for pair in found.pairs]
    assert expected["pairs"] == pairs
    tandem = 3 * found.pairs[0].sum if found.pairs else None
    assert expected.get("tandem") == tandem
    assert bool(found.pairs) != (bool(found.nearest) or bool(found.why))
