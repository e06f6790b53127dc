"""Why a claim fails: each rule relaxed alone, and the one whose relaxation makes the hand a Mahjong.

When several do, the one that needs the fewest tiles changed is the reason; when none does, the
nearest line and its missing tiles are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from cardwright.compiler.ground import MIXED, Indices
from cardwright.compiler.ir import GroupKind
from cardwright.compiler.tiles import (
    COPIES,
    JOKER_INDEX,
    NATURAL_KINDS,
    SUITS,
    TILES,
)
from cardwright.validator.engine import Engine, Place, Remainder
from cardwright.validator.exposures import Called, read_exposure
from cardwright.validator.hand import Hand
from cardwright.validator.nearest import nearest_lines, shortfall
from cardwright.validator.relaxed import fits_other_numbers, relaxed_tables
from cardwright.validator.witness import ground_groups


@dataclass(frozen=True, slots=True)
class Reason:
    """What stopped a hand, by name and in a player's words."""

    code: str
    name: str
    message: str


CODES = {
    "bad-hand": "H301",
    "wrong-count": "H302",
    "impossible-tiles": "H303",
    "bad-exposure": "H304",
    "exposure-fits-no-group": "H305",
    "concealed-line-exposed": "H306",
    "joker-in-single": "H307",
    "joker-in-pair": "H308",
    "joker-in-mixed-group": "H309",
    "joker-in-word": "H310",
    "joker-in-mixed-suits": "H311",
    "joker-not-allowed": "H312",
    "wrong-suit": "H313",
    "wrong-number": "H314",
    "wrong-wind": "H315",
    "wrong-dragon": "H316",
    "group-too-small": "H317",
    "group-too-large": "H318",
    "missing-tiles": "H319",
    "wrong-side": "H320",
    "dead-joker": "H321",
}
"""The reasons by name, in the order in which ties are decided."""

_ORDER = {name: index for index, name in enumerate(CODES)}


@dataclass(frozen=True, slots=True)
class _Found:
    """A relaxation that makes the hand a Mahjong: what it costs, and on which target."""

    cost: int
    name: str
    row: int
    message: str
    beside: tuple[tuple[str, str], ...] = ()
    """Other names and messages for the same fault."""

    @property
    def rank(self) -> tuple[int, int, int]:
        return self.cost, _ORDER[self.name], self.row


def why_not(
    engine: Engine,
    hand: Hand,
    called: Sequence[Called],
    rows: Indices | None,
    matches_otherwise: bool,
    side: str | None,
) -> tuple[Reason, ...]:
    """Return what stopped a hand of the right count, possible tiles and sound exposures.

    `rows` are the targets that the claim is judged on, `matches_otherwise` says that only a
    claimed Joker stands in the way, `side` is the side that was asked for.
    """
    if matches_otherwise:
        return (_reason("dead-joker", "a discarded Joker can never be claimed"),)
    judge = _Judge(engine, hand, called, rows)
    found = sorted(judge.relaxations(side), key=lambda each: each.rank)
    if found:
        best = found[0]
        return (
            _reason(best.name, best.message),
            *(_reason(name, message) for name, message in best.beside),
        )
    near = nearest_lines(engine, hand.concealed, called, rows) or nearest_lines(
        engine, hand.counts, (), rows
    )
    if not near:
        return (_reason("missing-tiles", "no line of the card is within reach of this hand"),)
    return (
        _reason(
            "missing-tiles",
            f"the nearest line is {near[0].line}, and {_bag(near[0].needs)} "
            f"{'is' if near[0].distance == 1 else 'are'} missing for it",
        ),
    )


def _reason(name: str, message: str) -> Reason:
    return Reason(CODES[name], name, message)


def _bag(tiles: Sequence[tuple[object, int]]) -> str:
    return ", ".join(f"{count} × {tile}" if count > 1 else str(tile) for tile, count in tiles)


class _Judge:
    """One hand beside the targets of its claim; finds which relaxations would let it win."""

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

    def relaxations(self, side: str | None) -> Iterator[_Found]:
        """Yield the relaxations that make the hand a Mahjong."""
        yield from self._other_side(side)
        yield from self._exposures()
        yield from self._jokers()
        yield from self._kinds()
        yield from self._numbers()
        yield from self._sizes()

    def _within(self, holds: np.ndarray) -> list[int]:  # type: ignore[type-arg]
        """Return the rows in scope for which something holds, those of the least cost only."""
        found = np.flatnonzero(holds)
        if self.rows is not None:
            found = found[np.isin(found, self.rows)]
        found = found[self._exposures_could_fit(found)]
        if not len(found):
            return []
        costs = self.distances[found]
        return found[costs == costs.min()].tolist()

    def _exposures_could_fit(self, rows: Indices) -> np.ndarray:  # type: ignore[type-arg]
        """Return which rows may be exposed and have callable sets of the exposures' sizes."""
        if not self.called:
            return np.ones(len(rows), dtype=bool)
        sizes = Counter(exposure.size for exposure in self.called)
        return np.array(
            [
                bool(self.card.exposable[row])
                and not sizes - Counter(size for size, _, _ in self.card.calls(row))
                for row in rows.tolist()
            ],
            dtype=bool,
        )

    def _line(self, row: int) -> str:
        return self.card.card.lines[int(self.card.line_index[row])].id

    # ── Sides and exposures ──────────────────────────────────────────────────────────────────

    def _other_side(self, side: str | None) -> Iterator[_Found]:
        if side is None or self.rows is None:
            return
        for row in self._matching(None):
            line = self.card.card.lines[int(self.card.line_index[row])]
            other = self.card.card.category_of(line).side
            if other not in (None, side):
                message = f"the hand is a Mahjong on line {line.id} of the {other} side, not {side}"
                yield _Found(0, "wrong-side", row, message)
                return

    def _matching(self, rows: Indices | None) -> list[int]:
        if self.called:
            places: list[Place] = self.engine.places(self.hand.concealed, self.called)
            found = [place.row for place in places if not place.distance]
        else:
            found = np.flatnonzero(self.distances == 0).tolist()
        return found if rows is None else [row for row in found if row in set(rows.tolist())]

    def _exposures(self) -> Iterator[_Found]:
        if not self.called:
            return
        matching = np.flatnonzero(self.distances == 0)
        if self.rows is not None:
            matching = matching[np.isin(matching, self.rows)]
        for row in matching.tolist():
            line = self._line(row)
            if self.card.exposable[row]:
                message = (
                    f"the tiles fit line {line}, but {self._unfitting(row)} is no whole group of "
                    "it that may be called"
                )
                yield _Found(0, "exposure-fits-no-group", row, message)
            else:
                message = (
                    f"line {line} is concealed (C): it takes no exposures, only its last tile "
                    "may be claimed"
                )
                yield _Found(0, "concealed-line-exposed", row, message)

    def _unfitting(self, row: int) -> str:
        """Return the exposures of which the target has no set, or all of them."""
        available = Counter((size, kind) for size, kind, _ in self.card.calls(row))
        odd: list[str] = []
        for exposure, tiles in zip(self.called, self.hand.exposures, strict=True):
            if available[exposure.size, exposure.kind] > 0:
                available[exposure.size, exposure.kind] -= 1
            else:
                odd.append("[" + " ".join(map(str, tiles)) + "]")
        if odd:
            return " and ".join(odd)
        return " and ".join("[" + " ".join(map(str, t)) + "]" for t in self.hand.exposures)

    # ── Jokers ───────────────────────────────────────────────────────────────────────────────

    def _jokers(self) -> Iterator[_Found]:
        """Let Jokers stand anywhere: every natural tile has its place, and only Jokers are left."""
        if not self.counts[JOKER_INDEX]:
            return
        all_laid = self.engine.naturals_laid(self.counts) == sum(self.counts[:NATURAL_KINDS])
        for row in self._within(all_laid & (self.distances > 0)):
            needs, extra = self._shortfall(row)
            if set(extra) != {JOKER_INDEX}:
                continue
            place = self._joker_place(row, needs)
            if place:
                name, message = place
                yield _Found(int(self.distances[row]), name, row, message)

    def _shortfall(self, row: int) -> tuple[Counter[int], Counter[int]]:
        target = Remainder(
            tuple(map(int, self.card.low[row])),
            tuple(map(int, self.card.high[row])),
            COPIES[:NATURAL_KINDS],
        )
        return shortfall(self.engine, self.counts, target, row)

    def _joker_place(self, row: int, needs: Counter[int]) -> tuple[str, str] | None:
        """Return the reason for the group in which a Joker would have to stand."""
        line = self._line(row)
        names = {
            GroupKind.SINGLE: ("joker-in-single", "a single tile"),
            GroupKind.PAIR: ("joker-in-pair", "a pair"),
            GroupKind.MIXED: ("joker-in-mixed-group", "a group of unlike tiles"),
            GroupKind.WORD: ("joker-in-word", "a word"),
        }
        ranks = {kind % 9 + 1 for kind in needs if kind < 27}
        for ground in reversed(ground_groups(self.card.target(row))):
            group = ground.group
            hit = next(
                (
                    kind
                    for kind, rank in zip(ground.kinds, ground.ranks, strict=True)
                    if (kind is not None and needs[kind]) or (rank is not None and rank in ranks)
                ),
                -1,
            )
            if hit == -1 or ground.takes_jokers:
                continue
            wanted = ", ".join(TILES[kind].words for kind in needs)
            if group.kind is GroupKind.SET:
                if group.is_free_set and ground.kinds[0] is None and group.jokers:
                    return "joker-in-mixed-suits", (
                        f"on line {line} a Joker would stand in {group.text}, whose tiles are of "
                        f"more suits than one: there only natural tiles count ({wanted} is missing)"
                    )
                return "joker-not-allowed", (
                    f"on line {line} a Joker would stand in {group.text}, which takes none "
                    f"({wanted} is missing)"
                )
            name, what = names[group.kind]
            return name, (
                f"on line {line} a Joker would stand for {wanted} in {group.text}, {what}: Jokers "
                "stand only in groups of three or more identical tiles"
            )
        return None

    # ── Suits, winds, Dragons, numbers ───────────────────────────────────────────────────────

    def _kinds(self) -> Iterator[_Found]:
        """Let a tile count as any of its suit's, winds' or Dragons' fellows."""
        for name, table in relaxed_tables(self.engine).items():
            if name == "numbers":
                continue
            for row in self._within(table.fits(self.counts) & (self.distances > 0)):
                yield _Found(
                    int(self.distances[row]), name, row, self._exchange(row, name)
                )

    def _exchange(self, row: int, name: str) -> str:
        needs, extra = self._shortfall(row)
        wanted = _bag([(TILES[kind], count) for kind, count in sorted(needs.items())])
        given = _bag([(TILES[kind], count) for kind, count in sorted(extra.items())])
        line = self._line(row)
        rule = {
            "wrong-suit": "the suits do not agree",
            "wrong-number": "the numbers do not agree",
            "wrong-wind": "the winds do not agree",
            "wrong-dragon": "the Dragons do not agree",
        }[name]
        message = f"the groups are those of line {line}, but {rule}: it needs {wanted} in place of {given}"
        if name == "wrong-suit":
            target = self.card.target(row)
            inks = [
                f"{variable.name} = {SUITS[target.values[variable.name]].word}"
                for variable in target.alternative.variables
                if variable.kind == "suit" and len(variable.name) == 1
            ]
            if inks:
                message += f" (with {', '.join(inks)})"
        return message

    def _numbers(self) -> Iterator[_Found]:
        """Let every numbered group have a number of its own, in its suit."""
        table = relaxed_tables(self.engine)["numbers"]
        candidates = np.flatnonzero(table.fits(self.counts) & (self.distances > 0))
        if self.rows is not None:
            candidates = candidates[np.isin(candidates, self.rows)]
        candidates = candidates[self._exposures_could_fit(candidates)]
        order = candidates[np.argsort(self.distances[candidates], kind="stable")]
        for row in order.tolist():
            if fits_other_numbers(self.card, row, self.counts):
                message = self._exchange(row, "wrong-number")
                yield _Found(int(self.distances[row]), "wrong-number", row, message)
                return

    # ── Sizes ────────────────────────────────────────────────────────────────────────────────

    def _sizes(self) -> Iterator[_Found]:
        """Let groups have any size: every tile of the hand is one of the line, and none is lacking."""
        low, high = self.card.low, self.card.high
        hand = np.array(self.counts[:NATURAL_KINDS])
        held = hand > 0
        inside = ((high > 0) | ~held).all(axis=1) & ((low == 0) | held).all(axis=1)
        inside &= ~self.card.free.any(axis=1)
        for row in self._within(inside & (self.distances > 0)):
            yield self._size_found(row)

    def _size_found(self, row: int) -> _Found:
        needs, extra = self._shortfall(row)
        line = self._line(row)
        short = [kind for kind in sorted(needs) if kind != JOKER_INDEX]
        large = [kind for kind in sorted(extra) if kind != JOKER_INDEX]

        def tell(kinds: list[int], counts: Counter[int], word: str) -> str:
            parts = [f"{counts[kind]} {TILES[kind].words} too {word}" for kind in kinds]
            return f"the tiles are those of line {line}, but a group has {' and '.join(parts)}"

        small = ("group-too-small", tell(short, needs, "few"))
        big = ("group-too-large", tell(large, extra, "many"))
        if not large:
            first, rest = small, ()
        elif not short or len(large) < len(short):
            first, rest = big, (small,) if short else ()
        else:
            first, rest = small, (big,)
        return _Found(int(self.distances[row]), first[0], row, first[1], rest)


__all__ = ["CODES", "MIXED", "Reason", "read_exposure", "why_not"]
