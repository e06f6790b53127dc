"""Cardwright: compile American-Mahjong cards and check hands against them.

>>> import cardwright
>>> card = cardwright.load("practice-american")
>>> verdict = card.check("FF 2222B 44B 66C 88JJC")
>>> verdict.status, verdict.matches[0].line, verdict.matches[0].value
(<Status.MAHJONG: 'mahjong'>, '2468-1', 25)

Names are imported when they are first used, so that `import cardwright` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardwright.book import Book
    from cardwright.card import Card
    from cardwright.compiler.diagnostics import Diagnostic, Severity
    from cardwright.compiler.tiles import Suit, Tile
    from cardwright.loading import CardError, load, load_book, load_card, read, shipped_cards
    from cardwright.validator.classical.hand import ClassicalHand
    from cardwright.validator.classical.result import Score, ScoreStatus
    from cardwright.validator.hand import Hand, format_hand, parse_hand
    from cardwright.validator.nearest import Near
    from cardwright.validator.reasons import Reason
    from cardwright.validator.verdict import Match, Status, Verdict

__version__ = "0.1.0"

_HOMES = {
    "Book": "cardwright.book",
    "Card": "cardwright.card",
    "CardError": "cardwright.loading",
    "ClassicalHand": "cardwright.validator.classical.hand",
    "Diagnostic": "cardwright.compiler.diagnostics",
    "Hand": "cardwright.validator.hand",
    "Match": "cardwright.validator.verdict",
    "Near": "cardwright.validator.nearest",
    "Reason": "cardwright.validator.reasons",
    "Score": "cardwright.validator.classical.result",
    "ScoreStatus": "cardwright.validator.classical.result",
    "Severity": "cardwright.compiler.diagnostics",
    "Status": "cardwright.validator.verdict",
    "Suit": "cardwright.compiler.tiles",
    "Tile": "cardwright.compiler.tiles",
    "Verdict": "cardwright.validator.verdict",
    "format_hand": "cardwright.validator.hand",
    "load": "cardwright.loading",
    "load_book": "cardwright.loading",
    "load_card": "cardwright.loading",
    "parse_hand": "cardwright.validator.hand",
    "read": "cardwright.loading",
    "shipped_cards": "cardwright.loading",
}

__all__ = [
    "Book",
    "Card",
    "CardError",
    "ClassicalHand",
    "Diagnostic",
    "Hand",
    "Match",
    "Near",
    "Reason",
    "Score",
    "ScoreStatus",
    "Severity",
    "Status",
    "Suit",
    "Tile",
    "Verdict",
    "__version__",
    "format_hand",
    "load",
    "load_book",
    "load_card",
    "parse_hand",
    "read",
    "shipped_cards",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'cardwright' has no attribute {name!r}")
    value: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
