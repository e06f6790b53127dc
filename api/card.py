"""A card as a caller holds it: loaded once, asked many times."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler import ir
from cardwright.compiler.counts import count_hands
from cardwright.compiler.targets import CompiledCard
from cardwright.validator.engine import Engine
from cardwright.validator.hand import Hand
from cardwright.validator.verdict import Verdict, check, check_hand


class Card:
    """A compiled card, made with `cardwright.load`; it never changes, and threads may share it."""

    def __init__(self, compiled: CompiledCard) -> None:
        self._engine = Engine(compiled)

    def __repr__(self) -> str:
        return f"<Card {self.title!r}: {len(self.ir.lines)} lines, {len(self.compiled)} targets>"

    @property
    def compiled(self) -> CompiledCard:
        """The targets of the card."""
        return self._engine.card

    @property
    def engine(self) -> Engine:
        """The card made ready for hands."""
        return self._engine

    @property
    def ir(self) -> ir.Card:
        """What the card means."""
        return self._engine.card.card

    @property
    def title(self) -> str:
        """The title of the card."""
        return self.ir.title

    @property
    def line_ids(self) -> tuple[str, ...]:
        """The ids of its lines, in printed order."""
        return tuple(line.id for line in self.ir.lines)

    def check(
        self, hand: str | Hand, *, side: str | None = None, line: str | None = None
    ) -> Verdict:
        """Return the verdict on a hand, as text in hand notation or as a value.

        `side` limits the lines to one side of the card, `line` to the one that a player claims.
        An unreadable hand is a verdict too. KeyError for an unknown line, ValueError for an
        unknown side. A match does not say that the player was entitled to the last tile.
        """
        if isinstance(hand, str):
            return check(self._engine, hand, side, line)
        return check_hand(self._engine, hand, side, line)

    def count(self, line: str) -> int:
        """Return how many different natural hands a line stands for; KeyError if unknown."""
        return count_hands(self.compiled, self._index(line))

    def explain(self, line: str) -> tuple[str, ...]:
        """Return what a line means, in plain English, a sentence an item; KeyError if unknown."""
        from cardwright.compiler.explain import explain_line

        return explain_line(self.ir, self.ir.line(line))

    def examples(self, line: str, count: int = 2) -> tuple[Hand, ...]:
        """Return different hands that are a Mahjong on a line; KeyError if unknown."""
        from cardwright.validator.samples import example_hands

        return example_hands(self.engine, self._index(line), count)

    def expand(self, line: str) -> Iterator[tuple[int, ...]]:
        """Yield every different natural hand of a line as counts of the 35 natural kinds.

        Jokers are not put in, so a hand may ask for more of a tile than the set has. KeyError if
        the line is unknown.
        """
        from cardwright.validator.samples import expand

        return expand(self.compiled, self._index(line))

    def to_json(self) -> str:
        """Return the card's IR as the text of a compiled file, which `load` reads again."""
        from cardwright.compiler.serialise import dump_card

        return dump_card(self.ir)

    def _index(self, line: str) -> int:
        return self.compiled.line_numbers[line]
