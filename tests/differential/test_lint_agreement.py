"""The lint rules that compare hands say what brute force over all hands of small cards says.

Cards come from `tests.generate.small_cards`. Their number is CARDWRIGHT_LINT_CARDS; pytest prints
how many cards each rule spoke of.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from random import Random

import pytest
from cardwright.compiler.compile import Reading, compile_card
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.lint import lint
from cardwright.compiler.nodes import SyntaxAlternative
from cardwright.compiler.profiles import shipped_profile
from cardwright.compiler.source import Source
from cardwright.compiler.tiles import COPIES, FLOWER_INDEX, JOKER_INDEX, TILES
from cardwright.validator.engine import Engine
from cardwright.validator.hand import Hand, parse_hand
from cardwright.validator.verdict import check_hand

from tests.differential.enumerate_claims import (
    Claim,
    Tiles,
    choices_of,
    claims_of,
    natural_hands,
    patterns_by_choice,
    patterns_of,
)
from tests.differential.enumerate_patterns import AMERICAN_LETTERS, Context, Pattern
from tests.generate.small_cards import SmallCard, small_card

CARDS = int(os.environ.get("CARDWRIGHT_LINT_CARDS") or 360)
SEED = int(os.environ.get("CARDWRIGHT_LINT_SEED") or 1)
SHARDS = 4
LEAST_CARDS = 20
"""Cards in which each rule must speak, and each feature must stand."""
MOST_TARGETS = 220
"""Targets of a card; more of them would take too long to write out."""
MANY_JOKERS = 3

RULES = (
    "duplicate-line", "dominated-line", "overlapping-lines", "joker-ambiguous",
    "partly-impossible", "forced-jokers", "unused-alternative",
)  # fmt: skip
FEATURES = {
    "free tiles": r"kind by-the-numbers .*(^| )[0-9]+( |$)|kind word-play",
    "bars": r"\|",
    "printed J": r"(^| )JJ?( |$)",
    "wild Flowers": "wild Flowers",
    "any tile": r"\?",
    "notes on suits": r"in bam|not in dot|any [12] suit|any suit",
    "different values": "different values",
    "alternatives": " or ",
    "concealed lines": r" C[0-9]",
    "two values": r"X[0-9]+ C[0-9]",
    "two sides": "two sides",
    "tile variables": "P",
}

Pays = Mapping[Claim, int]


class WrittenOut:
    """A line of a card with all its hands, and what it pays for each; -1 without a value."""

    def __init__(self, reading: Reading, place: int, card: SmallCard) -> None:
        line = card.lines[place]
        self.id = f"l{place}"
        self.side = card.sides[place]
        self.context = Context(
            card.kind, AMERICAN_LETTERS, 2026, True, line.wild_flowers, card.size
        )
        read = next(each for each in reading.lines if each.entry.id == self.id)
        self.choices = [
            (index, bars, alternative, patterns_of(alternative, self.context))
            for index, bars, alternative in choices_of(read.readings[0].syntax)
        ]

    @cached_property
    def hands(self) -> dict[Pattern, set[Claim]]:
        """The hands of each pattern."""
        return {
            pattern: claims_of(pattern, self.context)
            for _, _, _, patterns in self.choices
            for pattern in patterns
        }

    def paid(self, choices: Iterable[int]) -> dict[Claim, int]:
        """Return what some of the choices pay for their hands, the best for each."""
        found: dict[Claim, int] = {}
        for index in choices:
            _, _, alternative, patterns = self.choices[index]
            tail = alternative.tail
            open_ = concealed = -1
            if tail is not None and tail.exposed is not None:
                open_ = tail.exposed
            if tail is not None:
                concealed = open_ if tail.concealed is None else tail.concealed
            for pattern in patterns:
                for claim in self.hands[pattern]:
                    value = open_ if claim[1] else concealed
                    found[claim] = max(found.get(claim, -1), value)
        return found

    def ways(self, alternative: SyntaxAlternative) -> list[tuple[Pattern, ...]]:
        """Return the patterns of an alternative that differ only in suits of free tiles."""
        return list(patterns_by_choice(alternative, self.context))

    @cached_property
    def claims(self) -> dict[Claim, int]:
        """All hands of the line with what it pays for them."""
        return self.paid(range(len(self.choices)))

    @cached_property
    def natural(self) -> set[Tiles]:
        """Its natural hands."""
        return {hand for pattern in self.hands for hand in natural_hands(pattern, self.context)}

    @property
    def is_priced(self) -> bool:
        """Whether it says a value for all its alternatives."""
        return all(alternative.tail is not None for _, _, alternative, _ in self.choices)

    def is_rival(self, other: WrittenOut) -> bool:
        return self is not other and (not self.side or not other.side or self.side == other.side)

    def needs_jokers(self) -> int | None:
        """Return how many Jokers lint should speak of; None where of none."""
        needed = min(map(jokers_of, self.claims))
        alone = min(_alone(p, self.context) for p, hands in self.hands.items() if hands)
        return needed if needed >= MANY_JOKERS or needed > alone else None

    def unused(self) -> set[str]:
        """Return the alternatives and groups behind bars that add nothing, taken out one by one."""
        kept = set(range(len(self.choices)))
        places = sorted({place for place, _, _, _ in self.choices}, reverse=True)
        widths = {
            place: [1 + max(each) for each in zip(*self._bars(place), strict=True)]
            for place in places
        }
        found: set[str] = set()

        def try_without(gone: set[int], name: str) -> None:
            rest = self.paid(kept - gone)
            if all(rest.get(c, -2) >= value for c, value in self.paid(kept & gone).items()):
                found.add(name)
                kept.difference_update(gone)

        if len(places) > 1:
            for place in places:
                try_without(self._with(place), f"{place}")
        for place in places:
            if f"{place}" in found:
                continue
            for item in reversed(range(len(widths[place]))):
                if widths[place][item] > 1:
                    for group in reversed(range(widths[place][item])):
                        gone = self._with(place, item, group)
                        try_without(gone, f"{place} {item} {group}")
        return found

    def _bars(self, place: int) -> list[Tiles]:
        return [bars for index, bars, _, _ in self.choices if index == place]

    def _with(self, place: int, item: int | None = None, group: int = 0) -> set[int]:
        return {
            at
            for at, (index, bars, _, _) in enumerate(self.choices)
            if index == place and (item is None or bars[item] == group)
        }


def jokers_of(claim: Claim) -> int:
    return sum(tiles.count(JOKER_INDEX) for tiles in (claim[0], *claim[1]))


def _alone(pattern: Pattern, context: Context) -> int:
    """Return how many Jokers the groups of a pattern need when each is looked at alone."""
    beyond = sum(max(meld.size - COPIES[meld.tile], 0) for meld in pattern.melds)
    if context.wild_flowers:
        printed = [*pattern.singles, *(m.tile for m in pattern.melds for _ in range(m.size))]
        beyond -= min(beyond, COPIES[FLOWER_INDEX] - printed.count(FLOWER_INDEX))
    return beyond + pattern.jokers


def expected(lines: list[WrittenOut]) -> dict[str, set[tuple[object, ...]]]:
    """Return what each rule should say of a card: ids of lines, and what goes with them."""
    found: dict[str, set[tuple[object, ...]]] = {name: set() for name in RULES}
    firsts: list[WrittenOut] = []
    for line in lines:
        twins = (a for a in firsts if a.is_rival(line) and a.claims.keys() == line.claims.keys())
        twin = next(twins, None)
        if twin:
            found["duplicate-line"].add((line.id, twin.id))
        else:
            firsts.append(line)
    rested: list[WrittenOut] = []
    for line in firsts:
        rivals = [other for other in firsts if line.is_rival(other)]
        if line.is_priced and is_outdone(line, rivals):
            single = next((other.id for other in rivals if is_outdone(line, [other])), "several")
            found["dominated-line"].add((line.id, single))
        else:
            rested.append(line)
    for place, other in enumerate(rested):
        for one in rested[:place]:
            if not one.is_rival(other):
                continue
            if one.natural & other.natural:
                found["overlapping-lines"].add((one.id, other.id, _within(one, other)))
            elif one.is_priced and other.is_priced:
                apart = [
                    jokers_of(claim)
                    for claim in one.claims.keys() & other.claims.keys()
                    if one.claims[claim] != other.claims[claim]
                ]
                if apart:
                    found["joker-ambiguous"].add((one.id, other.id, min(apart)))
    for line in lines:
        written = [each for _, _, alternative, _ in line.choices for each in line.ways(alternative)]
        lost = sum(not any(line.hands[pattern] for pattern in ways) for ways in written)
        if lost:
            found["partly-impossible"].add((line.id, lost, len(written)))
        needed = line.needs_jokers()
        if needed is not None:
            found["forced-jokers"].add((line.id, needed))
        found["unused-alternative"] |= {(line.id, part) for part in line.unused()}
    return found


def is_outdone(line: WrittenOut, others: Iterable[WrittenOut]) -> bool:
    """Return whether for every hand of a line one of the others pays more."""
    rivals = list(others)
    return all(
        any(other.claims.get(claim, -1) > value for other in rivals)
        for claim, value in line.claims.items()
    )


def _within(one: WrittenOut, other: WrittenOut) -> str:
    if one.claims.keys() <= other.claims.keys():
        return one.id
    return other.id if other.claims.keys() <= one.claims.keys() else ""


def said(reading: Reading, lines: list[WrittenOut]) -> dict[str, set[tuple[object, ...]]]:
    """Return what the rules say of a card, in the same form."""
    found: dict[str, set[tuple[object, ...]]] = {name: set() for name in RULES}
    by_id = {line.id: line for line in lines}
    for problem in lint(reading, lambda _: True):
        name, line = problem.code.name, problem.card_line or ""
        ids = re.findall(r"l\d+", problem.message)
        message = problem.message.replace(",", "")
        if name == "duplicate-line":
            found[name].add((line, ids[0]))
        elif name == "dominated-line":
            assert is_outdone(by_id[line], [by_id[each] for each in ids])
            found[name].add((line, ids[0] if len(ids) == 1 else "several"))
        elif name == "overlapping-lines":
            within = "" if "shares" in message else ids[0]
            if message.startswith("every hand of this line"):
                within = line
            assert_hand(message.rpartition("such as ")[2], by_id[ids[0]], by_id[line])
            found[name].add((ids[0], line, within))
        elif name == "joker-ambiguous":
            jokers = int(re.findall(r"with (\d+)", message)[0])
            values = re.findall(r"\((\d+) points\)", message)
            claim = assert_hand(message.rpartition(": ")[2], by_id[line], by_id[ids[0]])
            paid = [by_id[each].claims[claim] for each in (line, ids[0])]
            assert paid == list(map(int, values))
            assert jokers_of(claim) == jokers
            found[name].add((ids[0], line, jokers))
        elif name == "partly-impossible":
            lost, of = re.findall(r"(\d+) of the (\d+) patterns", message)[0]
            found[name].add((line, int(lost), int(of)))
        elif name == "forced-jokers":
            found[name].add((line, int(re.findall(r"at least (\d+)", message)[0])))
        elif name == "unused-alternative":
            found[name].add((line, part_of(reading, problem)))
    return found


def assert_hand(text: str, *lines: WrittenOut) -> Claim:
    """Return the hand of a message, which all these lines must have."""
    hand, problems = parse_hand(text)
    assert hand is not None, problems
    exposures = tuple(sorted(tuple(tile.index for tile in each) for each in hand.exposures))
    tiles = tuple(tile for tile, n in enumerate(hand.concealed) for _ in range(n))
    for line in lines:
        assert (tiles, exposures) in line.claims, (text, line.id)
    return tiles, exposures


def part_of(reading: Reading, problem: Diagnostic) -> str:
    """Return which alternative, or which group behind a bar, a diagnostic marks."""
    line = next(each for each in reading.lines if each.entry.id == problem.card_line)
    read = line.readings[0]
    for place, alternative in enumerate(read.syntax.alternatives):
        if problem.message.startswith("this alternative"):
            if read.fragment.locate(alternative.span) == problem.primary.span:
                return f"{place}"
            continue
        for item, written in enumerate(alternative.items):
            for group, each in enumerate(getattr(written, "groups", ())):
                if read.fragment.locate(each.span) == problem.primary.span:
                    return f"{place} {item} {group}"
    raise AssertionError(problem)


def features_of(card: SmallCard) -> set[str]:
    values = {re.sub(r"\D", "", line.tails[-1]) for line in card.lines}
    texts = [
        f"kind {card.kind} {line.text}{' wild Flowers' if line.wild_flowers else ''}"
        f"{' different values' if len(values) > 1 else ''}"
        f"{' two sides' if len(set(card.sides) - {None}) > 1 else ''}"
        for line in card.lines
    ]
    return {
        name for name, shape in FEATURES.items() if any(re.search(shape, text) for text in texts)
    }


def assert_validator_agrees(rng: Random, reading: Reading, lines: list[WrittenOut]) -> None:
    """Hold some of the hands that were written out against the validator."""
    assert reading.compiled is not None
    engine = Engine(reading.compiled)
    for line in lines:
        for tiles, exposures in rng.sample(sorted(line.claims), min(3, len(line.claims))):
            hand = Hand.of(
                (TILES[tile] for tile in tiles),
                ([TILES[tile] for tile in exposure] for exposure in exposures),
            )
            matched = {match.line for match in check_hand(engine, hand).matches}
            assert {each.id for each in lines if (tiles, exposures) in each.claims} == matched


@pytest.fixture(scope="module")
def tally() -> Counter[str]:
    return Counter()


@pytest.mark.parametrize("shard", range(SHARDS))
def test_lint_says_what_brute_force_says(shard: int, tally: Counter[str]) -> None:
    rng = Random(SEED * 1_000 + shard)
    wanted = -(-CARDS // SHARDS)
    cards = 0
    faults: list[str] = []
    while cards < wanted:
        card = small_card(rng)
        reading = compile_card(Source("small.yaml", card.text), shipped_profile)
        compiled = reading.compiled
        if compiled is None or len(compiled) > MOST_TARGETS:
            continue
        cards += 1
        lines = [WrittenOut(reading, place, card) for place in range(len(card.lines))]
        right, given = expected(lines), said(reading, lines)
        assert_validator_agrees(rng, reading, lines)
        tally["cards"] += 1
        tally.update(name for name in RULES if right[name])
        tally.update(features_of(card))
        wrong = {name: (right[name], given[name]) for name in RULES if right[name] != given[name]}
        if wrong:
            faults.append(f"{card.text}: {wrong}")
    assert not faults, f"{len(faults)} of {cards} cards:\n" + "\n".join(faults[:5])


def test_every_rule_and_feature_came_up(
    tally: Counter[str], capsys: pytest.CaptureFixture[str]
) -> None:
    spoke = ", ".join(f"{name} {tally[name]}" for name in RULES)
    with capsys.disabled():
        print(f"\nlint agreement: {tally['cards']} small cards; {spoke}")
    assert tally["cards"] >= CARDS
    rare = {name: tally[name] for name in (*RULES, *FEATURES) if tally[name] < LEAST_CARDS}
    assert not rare
