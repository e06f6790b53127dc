"""Hands for a condition, made up from parts: to show one, and to find that there is none.

Parts that a condition cannot tell apart are tried once. Only when such a choice fulfils it are
tiles picked for it, no more than four alike. What depends on points or on other tiles (`part
points are`, `only one tile wins`) is taken as free: whoever shows a hand has to score it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, product

from cardwright.compiler.classical.asked import (
    COPIES,
    asked_by,
    bars,
    classes_of,
    conjuncts,
    end_of,
    pick,
    seatings,
    test_of,
)
from cardwright.compiler.classical.book import SETS_OF_A_HAND, Rule, RuleBook
from cardwright.compiler.classical.classes import KINDS, SUIT_MASK, mask_of
from cardwright.compiler.classical.closures import Closure, Closures
from cardwright.compiler.classical.conditions import (
    LAST_COPY,
    SETS,
    AllParts,
    Clause,
    Completes,
    Condition,
    End,
    Fact,
    Kind,
    Parts,
    Source,
    Suits,
    WinningTile,
    WonFrom,
    clauses,
)
from cardwright.compiler.classical.contexts import Context, contexts
from cardwright.compiler.classical.parts import (
    EXPOSED,
    all_parts,
    kind_of,
    mask_of_part,
    part_code,
    tiles_of,
)
from cardwright.compiler.classical.shapes import ANY, STANDARD, Shape
from cardwright.compiler.classical.situation import (
    END_BITS,
    SOURCE_BITS,
    Situation,
    empty_situation,
)
from cardwright.compiler.tiles import WIND_START

CHOICES = 60_000
"""Choices of parts that are tried; a condition that outlasts them is taken to be possible."""

_FOUR_SETS = Shape(STANDARD, "", SETS_OF_A_HAND, 1, False, ((0,) * KINDS,), 0)


@dataclass(frozen=True, slots=True)
class Draft:
    """A hand that a condition may hold for."""

    counts: tuple[int, ...]
    """All tiles, sets laid out included."""
    melds: tuple[int, ...]
    """Sets laid out, as codes; a concealed one is a kong."""
    winning: int
    sources: frozenset[Source]
    seat: str
    round: str
    bonus: int
    facts: frozenset[str]


def drafts(book: RuleBook, rule: Rule) -> Iterator[Draft]:
    """Yield hands for which what a rule asks may hold; none at all where it is impossible.

    TimeoutError where nothing was found among the first `CHOICES`.
    """
    condition = asked_by(rule)
    shape = _FOUR_SETS
    if rule.shape not in (STANDARD, ANY):
        shape = next(each for each in book.shapes if each.name == rule.shape)
    for seat, round_ in seatings(condition):
        yield from _Search(book, condition, shape, seat, round_).drafts()


def is_possible(book: RuleBook, rule: Rule) -> bool:
    """Return whether any hand may fulfil what a rule asks."""
    try:
        return next(drafts(book, rule), None) is not None
    except TimeoutError:
        return True


class _Search:
    """The search for one condition, seat and round; scratch of `drafts`."""

    def __init__(
        self, book: RuleBook, condition: Condition | None, shape: Shape, seat: str, round_: str
    ) -> None:
        self.book, self.shape, self.seat, self.round = book, shape, seat, round_
        self.clauses: tuple[Clause, ...] = tuple(clauses(condition)) if condition else ()
        self.closures = Closures(seat, round_)
        self.holds: Closure = self.closures.make(condition) if condition else lambda situation: True
        self.masks = [found.mask(seat, round_) for found in classes_of(condition)]
        self.exposures = any(
            isinstance(clause, Parts | AllParts) and test_of(clause).exposed is not None
            for clause in self.clauses
        )
        play = book.play
        self.claims = self.exposures and "exposed" in (play.claimed_set, play.robbed_set)
        """Whether a part may lie exposed because the winning tile was taken."""
        self.ends = any(isinstance(each, Completes | WinningTile) for each in self.clauses)
        self.anywhere = self.ends or any(isinstance(each, WonFrom | Fact) for each in self.clauses)
        """Whether the winning tile is tried in every part."""
        self.musts = conjuncts(condition)
        self.packed = cache(self.closures.fields.pack)
        self.of_parts = [
            self.closures.make(must) for must in self.musts if isinstance(must, Parts | AllParts)
        ]
        """What can be asked of parts before a winning tile is chosen among them."""
        self.tried = 0

    def drafts(self) -> Iterator[Draft]:
        whole = self.shape.name == STANDARD
        set_kinds = SETS if whole else frozenset({Kind.CHOW, Kind.PUNG})
        sets = self._types(set_kinds, exposed=whole)
        pairs = self._types(frozenset({Kind.PAIR}), exposed=False)
        situations = contexts(self.clauses, self.exposures, self.book)
        for base in self.shape.bases:
            kinds = [kind for kind, fixed in enumerate(base) if fixed and fixed < COPIES]
            for again in combinations_with_replacement(kinds, self.shape.again):
                fixed = list(base)
                for kind in again:
                    fixed[kind] += 1
                if max(fixed) > COPIES:
                    continue
                for chosen in product(
                    combinations_with_replacement(range(len(sets)), self.shape.sets),
                    combinations_with_replacement(range(len(pairs)), self.shape.pairs),
                ):
                    self.tried += 1
                    if self.tried > CHOICES:
                        raise TimeoutError
                    members = [sets[number] for number in chosen[0]]
                    members += [pairs[number] for number in chosen[1]]
                    chows = sum(kind_of(each[0]) is Kind.CHOW for each in members)
                    if whole and (chows > self.book.play.max_chows or not self._may_be(members)):
                        continue
                    for context in situations:
                        yield from self._draft(tuple(fixed), members, context)

    def _types(self, kinds: frozenset[Kind], exposed: bool) -> list[tuple[int, ...]]:
        """Return parts, those together that the condition cannot tell apart."""
        found: dict[Hashable, list[int]] = {}
        for code in all_parts(kinds):
            for side in (code, code | EXPOSED) if exposed and self.exposures else (code,):
                if self._is_barred(side):
                    continue
                found.setdefault(self._signature(side), []).append(side)
        return [tuple(members) for members in found.values()]

    def _is_barred(self, code: int) -> bool:
        """Return whether a part makes the condition fail, also where it is taken."""
        barred = any(bars(must, code, self.seat, self.round) for must in self.musts)
        if barred and self.claims and not code & EXPOSED and kind_of(code) is not Kind.KONG:
            return self._is_barred(code | EXPOSED)
        return barred

    def _may_be(self, members: Sequence[tuple[int, ...]]) -> bool:
        """Return whether parts, one of them taken perhaps, fulfil what is asked of parts alone."""
        if not self.of_parts:
            return True
        changes = [0]
        if self.claims:
            changes += (self.packed(code | EXPOSED) - self.packed(code) for code, *_ in members)
        whole = sum(self.packed(code) for code, *_ in members)
        situation = empty_situation()
        for change in changes:
            situation.packed = whole + change
            if all(closure(situation) for closure in self.of_parts):
                return True
        return False

    def _signature(self, code: int) -> Hashable:
        tiles = tiles_of(code)
        part = mask_of_part(code)
        suits = tuple(bool(part & SUIT_MASK << start) for start in (0, 9, 18))
        counts = tuple(sum(mask >> tile & 1 for tile in tiles) for mask in self.masks)
        ends: Hashable = None
        if self.anywhere:
            ends = frozenset(
                (end_of(code, tile), tuple(mask >> tile & 1 for mask in self.masks))
                for tile in tiles
            )
        by_suit = any(isinstance(each, Suits) for each in self.clauses)
        in_suits = suits if by_suit else part < 1 << WIND_START
        return self.closures.fields.pack(code), in_suits, counts, ends, kind_of(code), code & 1

    def _draft(
        self,
        fixed: tuple[int, ...],
        members: Sequence[tuple[int, ...]],
        context: Context,
    ) -> Iterator[Draft]:
        """Yield a hand of parts that fulfil the condition, with real tiles."""
        sources, bonus, facts, *_ = context
        codes = tuple(each[0] for each in members)
        for place in self._places(fixed, codes):
            index, tile = place
            if Source.ROBBED_KONG in sources or LAST_COPY in facts:  # then it is alone in the hand
                alone = fixed[tile] == 1 if index is None else kind_of(codes[index]) is Kind.CHOW
                if not alone:
                    continue
            if not self._is_met(fixed, codes, index, tile, context):
                continue
            picked = pick(fixed, members, self.shape.different)
            if picked is None:
                return
            laid = tuple(
                code
                for number, code in enumerate(picked)
                if number != index and (code & EXPOSED or kind_of(code) is Kind.KONG)
            )
            if index is None:
                winning = tile
            else:
                inside = tiles_of(picked[index])
                winning = inside[tiles_of(codes[index]).index(tile)]
            counts = list(fixed)
            for code in picked:
                for each in tiles_of(code):
                    counts[each] += 1
            yield Draft(tuple(counts), laid, winning, sources, self.seat, self.round, bonus, facts)
            if not self.anywhere:
                return

    def _places(
        self, fixed: tuple[int, ...], codes: tuple[int, ...]
    ) -> Iterator[tuple[int | None, int]]:
        """Yield the parts that may hold the winning tile, and the tile; the pair first."""
        for index in reversed(range(len(codes))):
            if kind_of(codes[index]) is Kind.KONG or codes[index] & EXPOSED:
                continue
            for tile in sorted(set(tiles_of(codes[index])), reverse=True):
                yield index, tile
                if not self.anywhere:
                    return
        for tile, copies in enumerate(fixed):
            if copies:
                yield None, tile
                if not self.anywhere:
                    return

    def _is_met(
        self,
        fixed: tuple[int, ...],
        codes: tuple[int, ...],
        index: int | None,
        tile: int,
        context: Context,
    ) -> bool:
        sources, bonus, facts, only, part_points, points = context
        play = self.book.play
        robbed = Source.ROBBED_KONG in sources
        claimed = robbed or Source.DISCARD in sources
        exposes = claimed and (play.robbed_set if robbed else play.claimed_set) == "exposed"
        counts = list(fixed)
        packed = 0
        for number, code in enumerate(codes):
            for each in tiles_of(code):
                counts[each] += 1
            packed += self.packed(code | (exposes and number == index))
        pairs = (kind for kind, copies in enumerate(fixed) if copies == 2)
        for kind in pairs if self.shape.name != STANDARD else ():
            packed += self.packed(part_code(Kind.PAIR, kind))
        mask = mask_of(kind for kind, copies in enumerate(counts) if copies)
        suits = sum(bool(mask & SUIT_MASK << start) for start in (0, 9, 18))
        source = sum(SOURCE_BITS[each] for each in sources)
        situation = Situation(counts, mask, suits, bonus, source, 1 << tile, facts, lambda: only)
        situation.packed = packed
        if index is not None:
            situation.completes = END_BITS[end_of(codes[index], tile)]
        elif fixed[tile] == 2:
            situation.completes = END_BITS[End.PAIR]
        situation.part_points, situation.points = part_points, points
        return self.holds(situation)
