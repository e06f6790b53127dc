"""One hand beside the targets of its claim: which rule, relaxed alone, would let it win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np
import numpy.typing as npt
from cardwright.compiler.grounding import Indices
from cardwright.compiler.tiles import HAND_SIZE, JOKER_INDEX, NATURAL_KINDS, SUITS, TILES, Tile
from cardwright.validator.engine import Engine
from cardwright.validator.exposures import Called, call_sizes
from cardwright.validator.free_dragons import rows_but_for_dragons
from cardwright.validator.hand import Hand
from cardwright.validator.joker_words import joker_words
from cardwright.validator.nearest import Counts, shortfall, tile_bag
from cardwright.validator.relaxed import Shape, fits_shape, number_shape, relaxed_tables
from cardwright.validator.remainder import OUT_OF_REACH, whole
from cardwright.validator.witness import ground_groups

Told = tuple[tuple[str, str], ...]
"""Names of reasons with their messages, the main one first."""

_DISAGREE = {
    "wrong-suit": "its inks ask for other suits",
    "wrong-number": "it asks for other numbers",
    "wrong-wind": "it asks for other winds",
    "wrong-dragon": "it asks for other Dragons",
}


@dataclass(frozen=True, slots=True)
class Found:
    """A relaxation that makes the hand a Mahjong: on which target, and how many tiles it costs."""

    cost: int
    name: str
    row: int
    tell: Callable[[], Told]
    """Puts it in words, which only the reason that is chosen needs."""


def tile_list(tiles: Sequence[tuple[Tile, int]]) -> str:
    """Return tiles with their numbers in a player's words: `2 × 4B, F`."""
    return ", ".join(f"{count} × {tile}" if count > 1 else str(tile) for tile, count in tiles)


def _bag(counts: Counts) -> str:
    return tile_list(tile_bag(counts))


def melds(exposures: Sequence[Sequence[Tile]]) -> str:
    """Return exposures as they are written: `[2B 2B J] and [N N N]`."""
    return " and ".join("[" + " ".join(map(str, tiles)) + "]" for tiles in exposures)


class Judge:
    """Each method relaxes one rule and yields the targets that the hand then is a Mahjong on."""

    def __init__(
        self, engine: Engine, hand: Hand, called: Sequence[Called], rows: Indices | None
    ) -> None:
        self.engine = engine
        self.card = engine.card
        self.hand = hand
        self.called = called
        self.rows = rows
        self.counts = hand.counts
        self.distances = engine.distances(self.counts)
        """Of the tiles alone, exposures dissolved: what a relaxation costs."""
        self.bound = OUT_OF_REACH
        """What the cheapest relaxation so far costs: `numbers` looks for cheaper ones only."""

    @cached_property
    def least_cost(self) -> int:
        """What no relaxation of a target without exposures can cost less than."""
        within = self.distances if self.rows is None else self.distances[self.rows]
        return 0 if self.called or not len(within) else int(within.min())

    @property
    def any_place_for_exposures(self) -> bool:
        """Whether some target in scope has sets for the exposures, whatever the other tiles."""
        places = self.engine.places(self.hand.concealed, self.called)
        allowed = None if self.rows is None else set(self.rows.tolist())
        return any(allowed is None or place.row in allowed for place in places)

    def _within(self, holds: npt.NDArray[np.bool_]) -> list[int]:
        """Return the rows in scope for which something holds, those of the least cost only."""
        found = self._in_scope(np.flatnonzero(holds & (self.distances > 0)))
        if not len(found):
            return []
        costs = self.distances[found]
        cheapest: list[int] = found[costs == costs.min()].tolist()
        return cheapest

    def _in_scope(self, rows: Indices) -> Indices:
        if self.rows is not None:
            rows = rows[np.isin(rows, self.rows)]
        if not self.called:
            return rows
        fitting: Indices = rows[self._takes_sizes[rows]]
        return fitting

    @cached_property
    def _takes_sizes(self) -> npt.NDArray[np.bool_]:
        """Which targets may have exposures and callable sets of the sizes of these."""
        available = self.engine.remembered("call sizes", lambda: call_sizes(self.card))
        takes = self.card.exposable.copy()
        for size, count in Counter(exposure.size for exposure in self.called).items():
            takes &= available[:, min(size, HAND_SIZE)] >= count
        return takes

    def _line(self, row: int) -> str:
        return self.card.card.lines[int(self.card.line_index[row])].id

    def _shortfall(self, row: int) -> tuple[Counts, Counts]:
        return shortfall(self.engine, self.counts, whole(self.card, row), row)

    def other_side(self, side: str | None) -> Iterator[Found]:
        """Let a line of the other side count."""
        if side is None:
            return
        if self.called:
            places = self.engine.places(self.hand.concealed, self.called)
            matching = [place.row for place in places if not place.distance]
        else:
            matching = np.flatnonzero(self.distances == 0).tolist()
        for row in matching:
            line = self.card.card.lines[int(self.card.line_index[row])]
            other = self.card.card.category_of(line).side
            if other not in (None, side):
                message = f"the hand is a Mahjong on line {line.id} of the {other} side, not {side}"
                yield Found(0, "wrong-side", row, partial(_told, "wrong-side", message))
                return

    def exposures(self) -> Iterator[Found]:
        """Let exposed tiles count as concealed ones."""
        if not self.called:
            return
        matching = np.flatnonzero(self.distances == 0)
        if self.rows is not None:
            matching = matching[np.isin(matching, self.rows)]
        for row in matching.tolist():
            exposable = bool(self.card.exposable[row])
            name = "exposure-fits-no-group" if exposable else "concealed-line-exposed"
            yield Found(0, name, row, partial(self._exposed_told, row, name))

    def _exposed_told(self, row: int, name: str) -> Told:
        return _told(name, self._exposed(row))

    def _exposed(self, row: int) -> str:
        line = self._line(row)
        if not self.card.exposable[row]:
            return (
                f"line {line} is concealed (C): it takes no exposures, only its last tile may be "
                "claimed"
            )
        available = Counter((size, kind) for size, kind, _ in self.card.calls(row))
        odd: list[Sequence[Tile]] = []
        for exposure, tiles in zip(self.called, self.hand.exposures, strict=True):
            available[exposure.size, exposure.kind] -= 1
            if available[exposure.size, exposure.kind] < 0:
                odd.append(tiles)
        if not odd:
            return (
                f"the tiles fit line {line}, but with {melds(self.hand.exposures)} laid down the "
                "other tiles no longer make its groups"
            )
        verb = "is no whole group" if len(odd) == 1 else "are no whole groups"
        return f"the tiles fit line {line}, but {melds(odd)} {verb} of it that may be called"

    def jokers(self) -> Iterator[Found]:
        """Let Jokers stand anywhere: every natural tile has its place, only Jokers are over."""
        if not self.counts[JOKER_INDEX]:
            return
        all_laid = self.engine.naturals_laid(self.counts) == sum(self.counts[:NATURAL_KINDS])
        for row in self._within(all_laid):
            needs, extra = self._shortfall(row)
            only_jokers = sum(extra) == extra[JOKER_INDEX]
            place = self._joker_place(row, needs) if only_jokers else None
            if place:
                yield Found(int(self.distances[row]), place[0], row, partial(_told, *place))

    def _joker_place(self, row: int, needs: Counts) -> tuple[str, str] | None:
        """Return the reason for the group in which a Joker would have to stand."""
        ranks = {kind % 9 + 1 for kind in range(27) if needs[kind]}
        wanted = ", ".join(tile.words for tile, _ in tile_bag(needs))
        for ground in reversed(ground_groups(self.card.target(row))):
            short = any(
                rank in ranks if kind is None else kind >= 0 and needs[kind] > 0
                for kind, rank in zip(ground.kinds, ground.ranks, strict=True)
            )
            if short and not ground.takes_jokers:
                return joker_words(ground, self._line(row), wanted)
        return None

    def suits(self) -> Iterator[Found]:
        """Let numbered tiles count in any suit."""
        return self._kinds("wrong-suit")

    def winds(self) -> Iterator[Found]:
        """Let winds count as any wind."""
        return self._kinds("wrong-wind")

    def dragons(self) -> Iterator[Found]:
        """Let Dragons count as any Dragon."""
        yield from self._kinds("wrong-dragon")
        if len(self.engine.card.free_rows):
            name = "wrong-dragon"
            rows = self._in_scope(rows_but_for_dragons(self.engine, self.counts)).tolist()
            costs = [(self.engine.exact(row, self.counts), row) for row in rows]
            for cost, row in sorted(each for each in costs if each[0])[:1]:
                yield Found(cost, name, row, partial(self._exchange, row, name))

    def _kinds(self, name: str) -> Iterator[Found]:
        table = relaxed_tables(self.engine)[name]
        for row in self._within(table.fits(self.counts))[:1]:
            yield Found(int(self.distances[row]), name, row, partial(self._exchange, row, name))

    def numbers(self) -> Iterator[Found]:
        """Let every numbered group have a number of its own, in its suit."""
        table = relaxed_tables(self.engine)["numbers"]
        candidates = self._in_scope(np.flatnonzero(table.fits(self.counts) & (self.distances > 0)))
        candidates = candidates[self.distances[candidates] < self.bound]
        order = candidates[np.argsort(self.distances[candidates], kind="stable")]
        fits: dict[tuple[Shape, int], bool] = {}
        for row in order.tolist():
            demanded = int(self.card.jokers[row])
            key = (number_shape(self.engine, row), demanded)
            if key not in fits:
                jokers = self.counts[JOKER_INDEX] - demanded
                fits[key] = fits_shape(key[0], self.counts, jokers)
            if fits[key]:
                name = "wrong-number"
                yield Found(int(self.distances[row]), name, row, partial(self._exchange, row, name))
                return

    def _exchange(self, row: int, name: str) -> Told:
        needs, extra = self._shortfall(row)
        message = (
            f"the groups are those of line {self._line(row)}, but {_DISAGREE[name]}: "
            f"{_bag(needs)} in place of {_bag(extra)}"
        )
        if name == "wrong-suit":
            target = self.card.target(row)
            inks = [
                f"{variable.name} = {SUITS[target.values[variable.name]].word}"
                for variable in target.alternative.variables
                if variable.kind == "suit" and len(variable.name) == 1
            ]
            message += f" (with {', '.join(inks)})" if inks else ""
        return ((name, message),)

    def sizes(self) -> Iterator[Found]:
        """Let groups have any size: every tile is one of the line, and none is lacking."""
        bits = sum(1 << kind for kind, count in enumerate(self.counts[:NATURAL_KINDS]) if count)
        held = np.uint64(bits)
        holds, must = self.engine.presence
        inside = ((held & ~holds) == 0) & ((must & ~held) == 0)
        inside[self.engine.limited_rows] = False  # there a tile may be of the line but for its suit
        for row in self._within(inside)[:1]:
            told = self._sizes_told(row)
            yield Found(int(self.distances[row]), told[0][0], row, partial(tuple, told))

    def _sizes_told(self, row: int) -> Told:
        needs, extra = self._shortfall(row)
        short = [kind for kind in range(NATURAL_KINDS) if needs[kind]]
        large = [kind for kind in range(NATURAL_KINDS) if extra[kind]]

        def tell(kinds: list[int], counts: Counts, word: str) -> str:
            parts = [f"{counts[kind]} × {TILES[kind]} too {word}" for kind in kinds]
            line = self._line(row)
            wrong = ", ".join(parts)
            return f"the tiles are those of line {line}, but groups have the wrong size: {wrong}"

        small = ("group-too-small", tell(short, needs, "few"))
        big = ("group-too-large", tell(large, extra, "many"))
        if not large:
            return (small,)
        if not short:
            return (big,)
        return (big, small) if len(large) < len(short) else (small, big)


def _told(name: str, message: str) -> Told:
    return ((name, message),)
