"""The runner of the cases of rounds and set-ups; the cases are data, `games.yaml`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from cardwright import games
from cardwright.cli.games.answers import replay_json
from cardwright.cli.games.show import style_json
from cardwright.compiler.source import Source

from tests.small_games import GAMES, card_text

Case = dict[str, Any]

CASES: dict[str, Case] = {case["id"]: case for case in GAMES["cases"]}
FEWEST_ROUNDS, FEWEST_SETUPS = 71, 5
"""Guards against a file that lost its content."""

FIELDS = {"id", "about", "profile", "style", "card", "kind", "settings", "situation", "events",
          "miscounted", "expect", "tiles", "west", "east"}  # fmt: skip


def ids_of(kind: str) -> list[str]:
    return [name for name, case in CASES.items() if case.get("kind", "round") == kind]


def test_no_case_is_lost() -> None:
    assert len(CASES) == len(GAMES["cases"]), "two cases have the same id"
    assert len(ids_of("round")) >= FEWEST_ROUNDS
    assert len(ids_of("setup")) >= FEWEST_SETUPS
    assert {field for case in CASES.values() for field in case} <= FIELDS


def record(case: Case) -> str:
    """Return the record of a case: its head, its situation and its events."""
    head = [f"game {case['profile']}/{case['style']}", f"card {case['card']}.yaml"]
    if "settings" in case:
        head.append(f"settings {yaml.safe_dump(case['settings'], default_flow_style=True).strip()}")
    return "\n".join([*head, *case["situation"], *case["events"], ""])


def bags(melds: list[str]) -> list[list[str]]:
    return [sorted(meld) for meld in melds]


@pytest.mark.parametrize("case_id", ids_of("round"))
def test_a_round(case_id: str, tmp_path: Path) -> None:
    case = CASES[case_id]
    (tmp_path / f"{case['card']}.yaml").write_text(card_text(case["card"]), "utf-8")
    found = replay_json(games.replay(Source(str(tmp_path / "case.record"), record(case))))
    expect = dict(case["expect"])
    rules = [[due] if isinstance(due, str) else due for due in expect.pop("rules")]
    assert rules == [event["rules"] for event in found["events"]]
    for key, melds in expect.pop("exposed", {}).items():
        assert bags(melds) == bags(found["exposed"][key])
    for key, value in expect.items():
        if isinstance(value, dict):
            assert value == {name: found[key][name] for name in value}
        else:
            assert value == found[key], key


@pytest.mark.parametrize("case_id", ids_of("setup"))
def test_a_setup(case_id: str) -> None:
    case = CASES[case_id]
    start = style_json(games.load_style(f"{case['profile']}/{case['style']}"))["start"]
    assert case["expect"] == {key: start[key] for key in case["expect"]}
