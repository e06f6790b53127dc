"""What changed in meaning between two cards: lines by their hands, not by their text.

Lines are matched where they have the same id and the same hands, then the same hands under another
id, then the same id or another one where all hands of one are hands of the other, and at last by
the id alone. Hands include those with Jokers and exposures.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from cardwright.compiler.box_cover import Budget, Undecided
from cardwright.compiler.containment import Claim, any_value, as_dear, missing_claim
from cardwright.compiler.counts import count_hands
from cardwright.compiler.hand_sets import HandSets, card_hand_sets, joined
from cardwright.compiler.ir import Alternative, Line
from cardwright.compiler.meetings import shared_hand
from cardwright.compiler.targets import CompiledCard

Values = tuple[tuple[int | None, int | None], ...]
"""What the alternatives of a line pay: with exposures, and concealed where that differs."""


class Change(StrEnum):
    """What became of a line."""

    ADDED = "added"
    REMOVED = "removed"
    REVALUED = "revalued"
    """Some hand of it is worth something else."""
    NARROWED = "narrowed"
    """It lost hands and gained none."""
    WIDENED = "widened"
    """It gained hands and lost none."""
    CHANGED = "changed"
    """It lost hands and gained others, or stands on another side of the card."""


@dataclass(frozen=True, slots=True)
class LineChange:
    """What became of one line; `old` is its id before, `new` its id now, None where it is not."""

    change: Change
    old: str | None
    new: str | None
    hands: tuple[int, int]
    """Natural hands before and now."""
    values: tuple[Values, Values] = ((), ())
    sides: tuple[str | None, str | None] = (None, None)
    lost: Claim | None = None
    """A hand that it had and has no more."""
    gained: Claim | None = None
    decided: bool = True
    """Whether all hands could be compared; where not, `changed` says that texts differ."""

    @property
    def line(self) -> str:
        """The id now, or before for a line that is gone."""
        return self.new or self.old or ""


@dataclass(frozen=True, slots=True)
class Difference:
    """All that changed between two cards; lines with both kinds of change come twice."""

    changes: tuple[LineChange, ...]
    renamed: tuple[tuple[str, str], ...]
    """Old and new ids of lines that are the same under another id."""
    same: int
    """Lines of the new card whose hands and points are as before."""


def compare(old: CompiledCard, new: CompiledCard) -> Difference:
    """Return what changed from one card to another, in the order of the new one."""
    return _Comparison(old, new).difference()


class _Comparison:
    """Two cards side by side; scratch of `compare`."""

    def __init__(self, old: CompiledCard, new: CompiledCard) -> None:
        self.cards = old, new
        self.sets: HandSets | None = None
        if old.card.hand_size == new.card.hand_size:
            later = card_hand_sets(new)
            shifted = replace(later, owner=later.owner + len(old.card.lines))
            self.sets = joined([card_hand_sets(old), shifted])
        self.rows = (
            [old.rows_of(line) for line in range(len(old.card.lines))],
            [new.rows_of(line) + len(old) for line in range(len(new.card.lines))],
        )
        self.pairs: dict[int, int] = {}
        """Index of a new line → index of the old one that it is."""
        self.lacks: dict[tuple[int, int], tuple[Claim | None, Claim | None] | None] = {}

    def difference(self) -> Difference:
        old, new = self.cards
        self._match()
        changes: list[LineChange] = []
        renamed: list[tuple[str, str]] = []
        same = 0
        for now, line in enumerate(new.card.lines):
            before = self.pairs.get(now)
            if before is None:
                changes.append(self._alone(Change.ADDED, now))
                continue
            found = list(self._changes(before, now))
            changes += found
            same += not found
            if not found and old.card.lines[before].id != line.id:
                renamed.append((old.card.lines[before].id, line.id))
        gone = sorted(set(range(len(old.card.lines))) - set(self.pairs.values()))
        changes += [self._alone(Change.REMOVED, line) for line in gone]
        return Difference(tuple(changes), tuple(renamed), same)

    def _match(self) -> None:
        old, new = self.cards
        ids = old.line_numbers
        by_id = [(ids[line.id], now) for now, line in enumerate(new.card.lines) if line.id in ids]
        everywhere = [
            (before, now)
            for now in range(len(new.card.lines))
            for before in range(len(old.card.lines))
        ]
        for candidates, closeness in ((by_id, 2), (everywhere, 2), (by_id, 1), (everywhere, 1)):
            for before, now in candidates:
                if self._is_open(before, now) and self._closeness(before, now) >= closeness:
                    self.pairs[now] = before
        for before, now in by_id:
            if self._is_open(before, now):
                self.pairs[now] = before

    def _is_open(self, before: int, now: int) -> bool:
        return now not in self.pairs and before not in self.pairs.values()

    def _closeness(self, before: int, now: int) -> int:
        """Return 2 for lines with the same hands, 1 where one is part of the other, else 0."""
        sides = self._sides(before, now)
        lacks = self._lacking(before, now) if sides[0] == sides[1] else None
        return 0 if lacks is None else sum(claim is None for claim in lacks)

    def _lacking(self, before: int, now: int) -> tuple[Claim | None, Claim | None] | None:
        """Return a hand that was lost and one that was gained; None where that is not decided."""
        if (before, now) not in self.lacks:
            self.lacks[before, now] = self._lost_and_gained(before, now)
        return self.lacks[before, now]

    def _lost_and_gained(self, before: int, now: int) -> tuple[Claim | None, Claim | None] | None:
        if self.sets is None:
            return self._example(0, before), self._example(1, now)
        then, later = (card.card.lines[at] for card, at in self._both(before, now))
        if then.alternatives == later.alternatives and then.wild_flowers == later.wild_flowers:
            return None, None
        mine, theirs = self.rows[0][before], self.rows[1][now]
        try:
            return (
                missing_claim(self.sets, mine, theirs, any_value, Budget()),
                missing_claim(self.sets, theirs, mine, any_value, Budget()),
            )
        except Undecided:
            return None

    def _changes(self, before: int, now: int) -> Iterator[LineChange]:
        old, new = self.cards
        then, later = old.card.lines[before], new.card.lines[now]
        basis = LineChange(
            Change.CHANGED,
            then.id,
            later.id,
            (count_hands(old, before), count_hands(new, now)),
            (_values(then), _values(later)),
            self._sides(before, now),
        )
        lacks = self._lacking(before, now)
        if lacks is None:
            yield replace(basis, decided=False)
            return
        lost, gained = lacks
        kinds = {(True, False): Change.NARROWED, (False, True): Change.WIDENED}
        if lost or gained or basis.sides[0] != basis.sides[1]:
            moved = basis.sides[0] != basis.sides[1]
            kind = kinds.get((lost is not None, gained is not None), Change.CHANGED)
            yield replace(basis, change=Change.CHANGED if moved else kind, lost=lost, gained=gained)
            if _is_revalued(then, later):
                yield replace(basis, change=Change.REVALUED)
        elif not self._pays_alike(before, now):
            yield replace(basis, change=Change.REVALUED)

    def _pays_alike(self, before: int, now: int) -> bool:
        """Return whether lines with the same hands pay the same for each."""
        mine, theirs = self.rows[0][before], self.rows[1][now]
        pays = [_values(card.card.lines[at]) for card, at in self._both(before, now)]
        if self.sets is None or (pays[0] == pays[1] and len(pays[0]) == 1):
            return True
        try:
            return (
                missing_claim(self.sets, mine, theirs, as_dear, Budget()) is None
                and missing_claim(self.sets, theirs, mine, as_dear, Budget()) is None
            )
        except Undecided:
            return pays[0] == pays[1]

    def _both(self, before: int, now: int) -> Iterator[tuple[CompiledCard, int]]:
        return zip(self.cards, (before, now), strict=True)

    def _alone(self, change: Change, line: int) -> LineChange:
        """Return the change of a line that only one of the cards has."""
        is_new = change is Change.ADDED
        card = self.cards[is_new]
        count, example = count_hands(card, line), self._example(int(is_new), line)
        values, side = (
            _values(card.card.lines[line]),
            card.card.category_of(card.card.lines[line]).side,
        )
        name = card.card.lines[line].id
        if is_new:
            return LineChange(
                change, None, name, (0, count), ((), values), (None, side), gained=example
            )
        return LineChange(change, name, None, (count, 0), (values, ()), (side, None), lost=example)

    def _example(self, which: int, line: int) -> Claim | None:
        """Return a hand of a line with as few Jokers as its first target has."""
        sets = card_hand_sets(self.cards[which])
        hands = (shared_hand(sets, row, row) for row in self.cards[which].rows_of(line).tolist())
        hand = next((hand for hand in hands if hand is not None), None)
        return None if hand is None else Claim(tuple(hand.tolist()))

    def _sides(self, before: int, now: int) -> tuple[str | None, str | None]:
        old, new = (card.card for card in self.cards)
        return (
            old.category_of(old.lines[before]).side,
            new.category_of(new.lines[now]).side,
        )


def _is_revalued(then: Line, later: Line) -> bool:
    """Return whether lines with different hands pay differently, exposed or not."""
    concealed, exposed = (
        [
            {pay(each) for each in line.alternatives if each.exposed or not is_open}
            for line in (then, later)
        ]
        for is_open, pay in ((False, _concealed_pay), (True, lambda each: each.value))
    )
    return concealed[0] != concealed[1] or (all(exposed) and exposed[0] != exposed[1])


def _concealed_pay(alternative: Alternative) -> int | None:
    concealed = alternative.concealed_value
    return alternative.value if concealed is None else concealed


def _values(line: Line) -> Values:
    """Return what the alternatives of a line pay, each different pair once."""
    pays = {
        (each.value, each.concealed_value) if each.exposed else (None, each.value)
        for each in line.alternatives
    }
    return tuple(sorted(pays, key=lambda pay: (pay[0] or 0, pay[1] or 0)))


__all__ = ["Change", "Difference", "LineChange", "compare"]
