"""Rounds for tests: on the tiny cards of the conformance cases, a line of a record an item."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from cardwright import games
from cardwright.card import Card
from cardwright.cli.games.answers import replay_json
from cardwright.compiler.source import Source
from cardwright.loading import load

GAMES: dict[str, Any] = yaml.safe_load(
    (Path(__file__).parent / "conformance" / "games.yaml").read_text("utf-8")
)
"""The conformance cases of the games, and their cards."""


def card_text(name: str) -> str:
    """Return a card of the conformance cases as a file."""
    text: str = yaml.safe_dump(GAMES["cards"][name], sort_keys=False)
    return text


@cache
def card(name: str) -> Card:
    """Return a card of the conformance cases."""
    return load(Source(f"{name}.yaml", card_text(name)))


def card_of(game: str) -> str:
    """Return the card that a game is played on in tests."""
    return "tiny-tandem" if game.startswith("tandem") else "tiny-american"


@dataclass(frozen=True)
class Played:
    """What the referee says of a record."""

    rules: list[list[str]]
    messages: list[str]
    table: dict[str, Any]

    @property
    def last(self) -> list[str]:
        """The rulings on the last event."""
        return self.rules[-1]


def record_text(game: str, situation: Iterable[str], events: Iterable[str], settings: str) -> str:
    """Return a record as a text."""
    head = [f"game {game}", f"card {card_of(game)}.yaml"]
    if settings:
        head.append(f"settings {settings}")
    return "\n".join([*head, *situation, *events, ""])


def play(
    folder: Path,
    game: str,
    situation: Iterable[str],
    events: Iterable[str],
    settings: str = "",
) -> Played:
    """Return what the referee says of a record whose card lies in a folder."""
    name = card_of(game)
    (folder / f"{name}.yaml").write_text(card_text(name), "utf-8")
    source = Source(str(folder / "test.record"), record_text(game, situation, events, settings))
    found = replay_json(games.replay(source))
    return Played(
        [event["rules"] for event in found["events"]],
        [event["message"] for event in found["events"]],
        found,
    )
