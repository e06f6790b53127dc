"""A book's rules made ready for one seat and round: what parts are worth, what is left to ask.

What a rule gives for `each` part depends on the part alone, so a table holds it, filled as parts
turn up. What depends on the tiles of a hand but not on how they are cut is asked once a hand; the
rest is asked of each reading.
"""

from __future__ import annotations

from cardwright.compiler.classical.book import Rule, RuleBook, Section
from cardwright.compiler.classical.closures import Closures, is_about_readings
from cardwright.compiler.classical.conditions import BonusTest, Kind, PartTest
from cardwright.compiler.classical.parts import EXPOSED
from cardwright.compiler.classical.possible import fits
from cardwright.compiler.classical.replacing import in_order
from cardwright.compiler.classical.shapes import ANY, STANDARD
from cardwright.compiler.classical.situation import POINT_MASK, Situation
from cardwright.validator.classical.result import Item
from cardwright.validator.classical.sheet_rows import Asked, Base, Entangled, Limit, Worth

_NOWHERE = -1
"""In place of the part of a rule that is about none."""


class Sheet(dict[int, Worth]):
    """What each part is worth, by its code, and the other rules; made once, then only read.

    As a table it fills itself: a part is looked at when it turns up first.
    """

    def __init__(self, book: RuleBook, seat: str, round_: str, winner: bool) -> None:
        super().__init__()
        self._seating = (seat, round_)
        self.closures = Closures(seat, round_)
        self.rules = tuple(
            rule
            for rule in book.rules
            if rule.section is not Section.LIMITS and (winner or rule.section.is_for_all)
        )
        replaced = {name for rule in self.rules for name in rule.instead_of}
        tangled = {rule.id for rule in self.rules if rule.instead_of or rule.id in replaced}
        self._items: dict[tuple[int, int, int], Item] = {}
        """Items are few and never change, so each is made once."""
        self._each: list[tuple[int, Rule, PartTest]] = []
        self._bonus: list[tuple[int, Rule, int]] = []
        self._always: list[int] = []
        self._of_hands: list[Asked] = []
        self.point_rules: list[Asked] = []
        self.double_rules: list[Asked] = []
        for number, rule in enumerate(self.rules):
            if rule.id not in tangled:
                self._add(number, rule)
        numbers = {rule.id: number for number, rule in enumerate(self.rules)}
        self.entangled = tuple(
            self._entangled(numbers[rule.id], rule)
            for rule in in_order([rule for rule in self.rules if rule.id in tangled])
        )
        self.limits: dict[str, tuple[Limit, ...]] = {}
        if winner:
            for shape in (STANDARD, ANY, *(shape.name for shape in book.shapes)):
                self.limits[shape] = tuple(
                    Limit(rule.id, self.closures.make(rule.condition) if rule.condition else None)
                    for rule in book.of(Section.LIMITS)
                    if rule.shape == shape
                )

    def _add(self, number: int, rule: Rule) -> None:
        match rule.each:
            case PartTest():
                self._each.append((number, rule, rule.each))
            case BonusTest():
                self._bonus.append((number, rule, self.closures.bonus_mask(rule.each)))
            case None if rule.condition is None:
                self._always.append(number)
            case _:
                assert rule.condition
                worth = (rule.concealed or 0) if rule.section.is_points else rule.times
                asked = Asked(number, worth, self.closures.make(rule.condition))
                if not is_about_readings(rule.condition):
                    self._of_hands.append(asked)
                elif rule.section.is_points:
                    self.point_rules.append(asked)
                else:
                    self.double_rules.append(asked)

    def _entangled(self, number: int, rule: Rule) -> Entangled:
        fields, bonus = None, 0
        if isinstance(rule.each, PartTest):
            test = rule.each
            sides = (
                PartTest(test.kinds, exposed, test.tiles, test.all_tiles)
                if test.exposed in (None, exposed)
                else PartTest(frozenset[Kind]())
                for exposed in (True, False)
            )
            exposed_field, concealed_field = (self.closures.fields.shift(side) for side in sides)
            fields = (exposed_field, concealed_field)
        elif isinstance(rule.each, BonusTest):
            bonus = self.closures.bonus_mask(rule.each)
        closure = self.closures.make(rule.condition) if rule.condition else None
        return Entangled(number, rule, fields, bonus, closure)

    def __missing__(self, code: int) -> Worth:
        points, times, rules = 0, 1, []
        for number, rule, test in self._each:
            if fits(code, test, *self._seating):
                rules.append(number)
                times *= rule.times
                if rule.section.is_points:
                    points += (rule.exposed if code & EXPOSED else rule.concealed) or 0
        worth = Worth(points + self.closures.fields.pack(code), times, tuple(rules))
        self[code] = worth
        return worth

    def base(self, situation: Situation) -> Base:
        """Return what counts for a hand however it is cut."""
        points, times = 0, 1
        counted = [(number, 1) for number in self._always]
        for number, _, mask in self._bonus:
            if found := situation.bonus & mask:
                counted.append((number, found.bit_count()))
        for number, _, closure in self._of_hands:
            if closure(situation):
                counted.append((number, 1))
        for number, often in counted:
            rule = self.rules[number]
            if rule.section.is_points:
                points += (rule.concealed or 0) * often
            else:
                times *= rule.times**often
        return Base(points, times, tuple(counted))

    def add_up(self, situation: Situation, base: Base, times: int) -> tuple[int, int]:
        """Return points and multiplier of a reading whose parts a situation holds, packed.

        `times` is the product of what its parts multiply by.
        """
        part_points = situation.packed & POINT_MASK
        if self.entangled:
            return self._add_up_entangled(situation, base, times)[:2]
        situation.part_points = part_points
        points = base.points + part_points
        for _, worth, closure in self.point_rules:
            if closure(situation):
                points += worth
        situation.points = points
        times *= base.times
        for _, worth, closure in self.double_rules:
            if closure(situation):
                times *= worth
        return points, times

    def _add_up_entangled(
        self, situation: Situation, base: Base, times: int
    ) -> tuple[int, int, dict[int, int]]:
        """Return points, multiplier and the entangled rules that count, by number and how often."""
        points = situation.packed & POINT_MASK
        situation.part_points = points + sum(
            self._points(each, *each.count(situation))
            for each in self.entangled
            if each.fields and each.rule.section.is_points
        )
        points += base.points
        for _, worth, closure in self.point_rules:
            if closure(situation):
                points += worth
        alone, _, _ = self._settle(situation, points_only=True)
        situation.points = points + alone
        times *= base.times
        for _, worth, closure in self.double_rules:
            if closure(situation):
                times *= worth
        more, factor, counted = self._settle(situation, points_only=False)
        return points + more, times * factor, counted

    def _settle(self, situation: Situation, points_only: bool) -> tuple[int, int, dict[int, int]]:
        """Decide the entangled rules, each after those that stand for it."""
        points, times = 0, 1
        counted: dict[int, int] = {}
        gone: set[str] = set()
        for each in self.entangled:
            rule = each.rule
            if rule.id in gone or (points_only and not rule.section.is_points):
                continue
            exposed, concealed = each.count(situation)
            if not exposed + concealed:
                continue
            counted[each.number] = exposed + concealed
            gone.update(rule.instead_of)
            if rule.section.is_points:
                points += self._points(each, exposed, concealed)
            else:
                times *= rule.times ** (exposed + concealed)
        return points, times, counted

    @staticmethod
    def _points(each: Entangled, exposed: int, concealed: int) -> int:
        return exposed * (each.rule.exposed or 0) + concealed * (each.rule.concealed or 0)

    def itemise(self, situation: Situation, base: Base, codes: tuple[int, ...]) -> tuple[Item, ...]:
        """Return what counts for a reading, in the order of the book.

        The situation holds the reading and its points.
        """
        known = self._items
        found = []
        for number, part in self._counted(situation, base, codes):
            key = (number, part, codes[part] & EXPOSED if part >= 0 else 0)
            item = known.get(key)
            if item is None:
                item = known[key] = self._item(*key)
            found.append(item)
        return tuple(found)

    def _item(self, number: int, part: int, exposed: int) -> Item:
        rule = self.rules[number]
        where = part if part >= 0 else None
        if not rule.section.is_points:
            return Item(rule.id, rule.name, where, None, rule.times)
        points = rule.exposed if exposed else rule.concealed
        return Item(rule.id, rule.name, where, points, None)

    def _counted(
        self, situation: Situation, base: Base, codes: tuple[int, ...]
    ) -> list[tuple[int, int]]:
        """Return the rules that count, by number, each with its part; -1 where it has none.

        They stand as in the book, then by part.
        """
        found = [(number, part) for part, code in enumerate(codes) for number in self[code].rules]
        for number, often in base.rules:
            found += [(number, _NOWHERE)] * often
        for number, _, closure in self.point_rules:
            if closure(situation):
                found.append((number, _NOWHERE))
        for number, _, closure in self.double_rules:
            if closure(situation):
                found.append((number, _NOWHERE))
        if self.entangled:
            _, _, counted = self._add_up_entangled(situation, base, 1)
            for number, often in counted.items():
                test = self.rules[number].each
                if isinstance(test, PartTest):
                    found += [
                        (number, part)
                        for part, code in enumerate(codes)
                        if fits(code, test, *self._seating)
                    ]
                else:
                    found += [(number, _NOWHERE)] * often
        found.sort()
        return found
