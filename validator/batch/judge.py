"""Verdicts on many hands in hand notation: status, lines with values, distance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from cardwright.compiler.grounding import Bytes, Indices
from cardwright.compiler.tiles import TILES
from cardwright.validator.batch.counting import exceed_set, sizes
from cardwright.validator.batch.direct import lacking
from cardwright.validator.batch.exposed import rows_beside
from cardwright.validator.batch.hands import Batch
from cardwright.validator.batch.outcomes import NOTHING
from cardwright.validator.batch.rows import KINDS, Rows
from cardwright.validator.batch.text import as_bytes
from cardwright.validator.exposures import Called, read_exposure
from cardwright.validator.hand import parse_hand
from cardwright.validator.remainder import OUT_OF_REACH
from cardwright.validator.scope import has_wild_flowers, lines_of_side, sides_of
from cardwright.validator.values import paid
from cardwright.validator.verdict import Status

STATUSES: tuple[Status, ...] = tuple(Status)
"""The statuses by the numbers that stand for them in an array."""

NO_DISTANCE = -1
"""The distance of what is no hand, or of a hand that no line can be made of."""

EXPOSURES_KEPT = 4096
"""Sets of exposures for which what is left of the targets is kept."""

MOST = 255
"""The largest count that a byte holds; a hand of so many tiles is of the wrong size anyway."""

TOGETHER = 2048
"""Hands that are read at once: what stays in a processor's cache."""

_BAD, _COUNT, _IMPOSSIBLE, _EXPOSURE, _NO, _YES = range(len(STATUSES))


@dataclass(frozen=True)
class Verdicts:
    """The answers to many claims, an entry a hand."""

    statuses: Bytes
    """Indices into STATUSES."""
    outcomes: npt.NDArray[np.int32]
    """The numbers of what was won, in the outcomes of the batch."""
    distances: npt.NDArray[np.int16]
    """Tiles to exchange for the nearest line; NO_DISTANCE for none, or where none was asked."""


class Judge:
    """Judges hands in hand notation as `verdict.check` does, many at once."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self._wild = has_wild_flowers(batch.engine)
        self._readings: dict[bytes, Called | None] = {}
        self._beside: dict[tuple[Called, ...], Rows] = {}
        self._of_side: dict[tuple[int, str], int] = {}
        self._won: dict[bytes, int] = {}

    def judge(
        self,
        texts: Sequence[str | None],
        sides: Sequence[str | None] | None = None,
        *,
        distances: bool = True,
    ) -> Verdicts:
        """Return the verdicts on hands, each on the lines of its side where one is named.

        A hand that is None is unreadable, and so is one for a side that the card does not have.
        """
        hands = _Hands(texts, self.batch)
        statuses = np.full(len(texts), _NO, dtype=np.uint8)
        statuses[exceed_set(hands.all_counts)] = _IMPOSSIBLE
        statuses[hands.sizes != self.batch.engine.card.card.hand_size] = _COUNT
        statuses[hands.bad] = _BAD
        scopes = self._scopes(sides, statuses)
        found = Verdicts(
            statuses,
            np.full(len(texts), NOTHING, dtype=np.int32),
            np.full(len(texts), NO_DISTANCE, dtype=np.int16),
        )
        called, misread = self._called(hands, statuses)
        exposed = np.zeros(len(texts), dtype=bool)
        exposed[list(called)] = True
        (concealed,) = np.nonzero((statuses == _NO) & ~exposed)
        self._match_concealed(hands, concealed, scopes, found)
        statuses[misread] = _EXPOSURE
        lost = self._match_exposed(hands, called, scopes, found)
        if distances:
            far = concealed[found.outcomes[concealed] == NOTHING]
            self._measure(hands, np.concatenate([far, misread, lost]), scopes, found)
            found.distances[found.outcomes > NOTHING] = 0
        dead = hands.dead_jokers & (statuses == _YES)
        statuses[dead] = _NO
        found.outcomes[dead] = NOTHING
        return found

    def _scopes(
        self, sides: Sequence[str | None] | None, statuses: Bytes
    ) -> list[tuple[str, Indices]]:
        """Return each side that hands name with those hands; unknown ones make hands unreadable."""
        if sides is None:
            return []
        hands_of: dict[str, list[int]] = {}
        for hand, side in enumerate(sides):
            if side:
                hands_of.setdefault(side, []).append(hand)
        known = sides_of(self.batch.engine)
        for side, hands in hands_of.items():
            if side not in known:
                statuses[hands] = _BAD
        return [(side, np.array(hands)) for side, hands in hands_of.items() if side in known]

    def _called(
        self, hands: _Hands, statuses: Bytes
    ) -> tuple[dict[int, tuple[Called, ...]], Indices]:
        """Return the exposures of hands whose tiles are in order, and hands with false ones."""
        found: dict[int, list[Called]] = {}
        misread: set[int] = set()
        owners = hands.owners[statuses[hands.owners] == _NO]
        exposures = hands.exposures[statuses[hands.owners] == _NO]
        for hand, counts in zip(owners.tolist(), exposures, strict=True):
            called = self._reading(counts)
            if called is None:
                misread.add(hand)
            else:
                found.setdefault(hand, []).append(called)
        order = sorted(misread)
        statuses[order] = _EXPOSURE
        right = {hand: tuple(each) for hand, each in found.items() if hand not in misread}
        return right, np.array(order, dtype=np.int64)

    def _reading(self, counts: Bytes) -> Called | None:
        """Return the set that an exposure is, or None where it can be none."""
        key = counts.tobytes()
        if key not in self._readings:
            tiles = [TILES[kind] for kind in np.repeat(np.arange(KINDS), counts).tolist()]
            reading = read_exposure(tiles, self._wild)
            self._readings[key] = None if isinstance(reading, str) else reading
        return self._readings[key]

    def _match_concealed(
        self, hands: _Hands, which: Indices, scopes: Sequence[tuple[str, Indices]], found: Verdicts
    ) -> None:
        counts = hands.concealed if len(which) == len(hands.concealed) else hands.concealed[which]
        found.outcomes[which] = self.batch.match(counts)
        for side, mine in scopes:
            for hand in mine[found.outcomes[mine] > NOTHING].tolist():
                found.outcomes[hand] = self._restricted(int(found.outcomes[hand]), side)
        found.statuses[which[found.outcomes[which] > NOTHING]] = _YES

    def _restricted(self, outcome: int, side: str) -> int:
        """Return what is left of an outcome on one side."""
        key = (outcome, side)
        if key not in self._of_side:
            lines = lines_of_side(self.batch.engine, side)
            won = self.batch.outcomes[outcome]
            self._of_side[key] = self.batch.outcomes.number(
                pair for pair in won if pair[0] in lines
            )
        return self._of_side[key]

    def _match_exposed(
        self,
        hands: _Hands,
        called: dict[int, tuple[Called, ...]],
        scopes: Sequence[tuple[str, Indices]],
        found: Verdicts,
    ) -> Indices:
        """Judge hands with exposures; return those that no target has sets for."""
        side_of = {hand: side for side, mine in scopes for hand in mine.tolist()}
        alike: dict[tuple[str | None, tuple[Called, ...]], list[int]] = {}
        for hand, exposures in called.items():
            key = tuple(sorted(exposures, key=lambda each: (each.kind, each.size, each.jokers)))
            alike.setdefault((side_of.get(hand), key), []).append(hand)
        lost: list[int] = []
        for (side, exposures), group in alike.items():
            rows = self._rows_beside(exposures, side)
            if not len(rows):
                lost += group
                continue
            distances = np.maximum(*lacking(rows, hands.concealed[group]))
            found.distances[group] = distances.min(axis=1)
            for place in np.flatnonzero(found.distances[group] == 0).tolist():
                won = rows.target[distances[place] == 0]
                found.outcomes[group[place]] = self._won_exposed(won)
                found.statuses[group[place]] = _YES
        return np.array(lost, dtype=np.int64)

    def _rows_beside(self, called: tuple[Called, ...], side: str | None) -> Rows:
        card = self.batch.engine.card
        if called not in self._beside:
            if len(self._beside) >= EXPOSURES_KEPT:
                self._beside.clear()
            self._beside[called] = rows_beside(card, called)
        rows = self._beside[called]
        if side is None:
            return rows
        lines = sorted(lines_of_side(self.batch.engine, side))
        return rows.take(np.flatnonzero(np.isin(card.line_index[rows.target], lines)))

    def _won_exposed(self, targets: Indices) -> int:
        """Return the number of what a hand with exposures wins on targets."""
        key = targets.tobytes()
        if key not in self._won:
            card = self.batch.engine.card
            alternatives = [
                card.alternatives[index] for index in set(card.alternative_index[targets].tolist())
            ]
            self._won[key] = self.batch.outcomes.number(
                (line, paid(alternative, True)) for line, alternative in alternatives
            )
        return self._won[key]

    def _measure(
        self, hands: _Hands, which: Indices, scopes: Sequence[tuple[str, Indices]], found: Verdicts
    ) -> None:
        """Write the distances of hands taken as concealed."""
        if not len(which):
            return
        distances = self.batch.distances(hands.all_counts[which])
        least = distances.min(axis=1)
        place_of = np.full(len(hands.concealed), -1)
        place_of[which] = np.arange(len(which))
        for side, mine in scopes:
            places = place_of[mine]
            places = places[places >= 0]
            lines = sorted(lines_of_side(self.batch.engine, side))
            least[places] = distances[places][:, lines].min(axis=1, initial=OUT_OF_REACH)
        found.distances[which] = np.where(least < OUT_OF_REACH, least, NO_DISTANCE)


class _Hands:
    """Texts read as counts, the plain ones together and the others one by one."""

    def __init__(self, texts: Sequence[str | None], batch: Batch) -> None:
        self.bad = np.zeros(len(texts), dtype=bool)
        self.dead_jokers = np.zeros(len(texts), dtype=bool)
        self.concealed = self.exposures = np.zeros((0, KINDS), dtype=np.uint8)
        self.owners = np.zeros(0, dtype=np.int64)
        if texts:
            starts = range(0, len(texts), TOGETHER)
            reads = [batch.read(as_bytes(texts[start : start + TOGETHER])) for start in starts]
            self.concealed = np.concatenate([read.concealed for read in reads])
            self.exposures = np.concatenate([read.exposures for read in reads])
            self.owners = np.concatenate(
                [read.owners + start for read, start in zip(reads, starts, strict=True)]
            )
            unread = np.concatenate([read.unread for read in reads])
            self._parse(texts, np.flatnonzero(unread).tolist())
        self.sizes = sizes(self.concealed)
        empty = np.flatnonzero(self.sizes == 0).tolist()
        self.bad[[place for place in empty if texts[place] is None]] = True
        self.all_counts: Bytes = self.concealed
        if len(self.owners):
            self.all_counts = self.concealed.copy()
            np.add.at(self.all_counts, self.owners, self.exposures)
            np.add.at(self.sizes, self.owners, self.exposures.sum(axis=1, dtype=np.int64))

    def _parse(self, texts: Sequence[str | None], unread: Sequence[int]) -> None:
        """Read the hands that are not in the plain notation."""
        owners: list[int] = []
        exposures: list[list[int]] = []
        for place in unread:
            hand, _ = parse_hand(texts[place] or "")
            self.concealed[place] = 0
            if hand is None:
                self.bad[place] = True
                continue
            self.concealed[place] = [min(count, MOST) for count in hand.concealed]
            last_is_joker = hand.last is not None and hand.last.is_joker
            self.dead_jokers[place] = hand.claimed and last_is_joker
            for exposure in hand.exposures:
                kinds = [tile.index for tile in exposure]
                owners.append(place)
                exposures.append([min(kinds.count(kind), MOST) for kind in range(KINDS)])
        if owners:
            everyone = np.concatenate([self.owners, owners])
            order = np.argsort(everyone, kind="stable")
            self.owners = everyone[order]
            self.exposures = np.concatenate([self.exposures, np.array(exposures, dtype=np.uint8)])[
                order
            ]
