"""A card as a caller holds it: loaded once, asked many times."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.counts import count_hands
from cardwright.compiler.targets import CompiledCard
from cardwright.validator.engine import Engine
from cardwright.validator.hand import Hand
from cardwright.validator.verdict import Verdict, check, check_hand

if TYPE_CHECKING:
    from cardwright.validator.alive import Standing
    from cardwright.validator.batch.judge import Judge
    from cardwright.validator.exposable import Exposures
    from cardwright.validator.split import Split
    from cardwright.validator.suggest import Advice


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

    def suggest(
        self,
        hand: str | Hand,
        *,
        seen: str | Hand = "",
        side: str | None = None,
        limit: int | None = None,
    ) -> Advice:
        """Return what to play for with a hand, or with one between turns, a tile short.

        `seen` are the discards and the exposures of others; lines that those rule out come last
        and are dead. `limit` is the most lines that are returned. ValueError, which says why,
        where the tiles cannot be read, are too many or too few, or exceed the set.
        """
        from cardwright.validator.suggest import suggest

        return suggest(self._engine, hand, seen, side, limit)

    def split(self, tiles: str, *, siamese: bool = False) -> Split:
        """Return every pair of lines that two hands' tiles make together, or the nearest pairs.

        Exposures stand after the name of their hand, `@west [NNNJ]`; with `siamese` any two lines
        make a pair, and the hands are `top` and `bottom`. An unreadable text is an answer too.
        ValueError for a card that does not have two sides.
        """
        from cardwright.validator.split import split

        return split(self._engine, tiles, siamese)

    def standings(
        self, exposed: str | Hand = "", *, seen: str | Hand = "", side: str | None = None
    ) -> tuple[Standing, ...]:
        """Return for every line whether it can still be won beside exposures, and why not.

        `seen` are the discards and the exposures of others. ValueError, which says why, where the
        tiles cannot be read or exceed the set.
        """
        from cardwright.validator.racks import rack_standings

        return rack_standings(self._engine, exposed, seen, side)

    def exposures(self, given: str | Hand = "", *, side: str | None = None) -> Exposures:
        """Return every legal exposure and pair of exposures, beside some that are given.

        ValueError, which says why, where those cannot be read or cannot be exposures.
        """
        from cardwright.validator.exposable import exposures
        from cardwright.validator.racks import read_exposed

        return exposures(self._engine, read_exposed(self._engine, given)[1], side)

    def batch(self) -> Judge:
        """Return the card made ready for many hands at once.

        Its `judge` takes hands as text, its `batch` counts as arrays. Where the extra `fast` is
        installed, compiled kernels do the work, which take some seconds to compile when they are
        first used on a machine.
        """
        from cardwright.batch.work import judge_of

        return judge_of(self._engine, kernels=True)

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
