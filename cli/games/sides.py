"""Which side of a card each hand of a game plays, with title and colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardwright.card import Card
    from cardwright.compiler.games.style import Style


def sides_json(style: Style, card: Card) -> dict[str, str | None]:
    """Return the side, title and colour of each hand: `E.west` → `West, orange`; null for all."""
    from cardwright.validator.games.game import Game

    game = Game(style, card.engine)
    return {
        f"{seat}.{name}": game.side_title(game.side(at, hand))
        for at, seat in enumerate(game.seats)
        for hand, name in enumerate(game.hands)
    }


def sides_lines(style: Style, card: Card) -> list[str]:
    """Return the same as lines."""
    found = sides_json(style, card)
    return [
        f"{hand}: " + (f"lines of the side {title}" if title else "all lines of the card")
        for hand, title in found.items()
    ]
