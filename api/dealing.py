"""Rounds that are dealt here, and played by simple players if that is wanted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from cardwright.card import Card
from cardwright.compiler.games.style import Style
from cardwright.loading import load_card
from cardwright.tables import Round, load_style, make_game
from cardwright.validator.games import dealing, playing
from cardwright.validator.games.dealing import Dealing
from cardwright.validator.games.game import Game
from cardwright.validator.games.playing import Step
from cardwright.validator.games.recording import record_lines


@dataclass(frozen=True)
class Dealt:
    """A round with all its tiles known: who was dealt what, and what lies in the wall."""

    game: Game
    dealing: Dealing
    seed: int

    @property
    def round(self) -> Round:
        """The table before the first event."""
        return Round(self.game, playing.dealt(self.game, self.dealing))

    def play(self) -> Iterator[Step]:
        """Yield the events of the round as simple players play it: the same ones each time."""
        yield from playing.play(self.game, self.dealing, Random(f"{self.seed} played"))

    def record(self, game: str, card: str, played: bool = False) -> str:
        """Return the record of the deal, and of the play where that is wanted.

        `game` and `card` are what the record calls them.
        """
        steps = self.play() if played else ()
        lines = record_lines(game, card, self.dealing, steps)
        return "\n".join((f"# seed {self.seed}", *lines, ""))


def deal(style: Style | str, card: Card | str | Path, seed: int) -> Dealt:
    """Return a round that is dealt: the same for the same seed.

    UnknownGame and CardError as elsewhere; ValueError for a card that does not go with the game.

    >>> dealt = deal("siamese", "practice-american", 7)
    >>> {seat: len(tiles) for seat, tiles in dealt.dealing.hands.items()}
    {'E': 28, 'W': 27}
    >>> [*dealt.play()][-1].state.is_over
    True
    """
    settled = load_style(style) if isinstance(style, str) else style
    game = make_game(settled, card if isinstance(card, Card) else load_card(card))
    if isinstance(game, str):
        raise ValueError(game)
    return Dealt(game, dealing.deal(settled, Random(seed)), seed)
