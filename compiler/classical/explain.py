"""Rules of a book in plain English, from their meaning alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from cardwright.compiler.classical.book import Rule, RuleBook, Section
from cardwright.compiler.classical.classes import TileClass
from cardwright.compiler.classical.conditions import (
    PARTS,
    SETS,
    All,
    AllParts,
    AllTiles,
    Bonus,
    BonusTest,
    Completes,
    Condition,
    Count,
    Either,
    End,
    Fact,
    Kind,
    Not,
    OnlyOne,
    PartPoints,
    Parts,
    PartTest,
    Points,
    Source,
    Suits,
    Tiles,
    WinningTile,
    WonFrom,
)
from cardwright.compiler.classical.shapes import ANY, STANDARD

_SOURCES = {
    Source.WALL: "the wall",
    Source.DISCARD: "a discard",
    Source.LOOSE_TILE: "the loose tiles",
    Source.LAST_WALL_TILE: "the end of the wall, as its last tile",
    Source.ROBBED_KONG: "a robbed kong",
}
_ENDS = {
    End.PAIR: "the pair",
    End.MIDDLE: "the middle of a chow",
    End.EDGE: "a chow at its closed end (3 of 1-2 or 7 of 8-9)",
    End.OPEN_RUN: "a chow that was open at both ends",
    End.PUNG: "a pung",
}
_CLASS_WORDS = {
    "suit tiles": "suit tile",
    "own wind": "tile of the own wind",
    "round wind": "tile of the round wind",
    "bams": "Bam",
    "craks": "Crak",
    "dots": "Dot",
}


def explain_rule(book: RuleBook, rule: Rule) -> tuple[str, ...]:
    """Return what a rule means, a sentence each."""
    found = [_first(rule, _when(book, rule), _worth(book, rule))]
    if rule.instead_of:
        names = joined([book.rule(replaced).name for replaced in rule.instead_of], "and")
        found.append(f"Where it counts, {names} {_does(rule.instead_of)} not.")
    replacing = [other.name for other in book.rules if rule.id in other.instead_of]
    if replacing:
        found.append(f"It does not count beside {joined(replacing, 'or')}.")
    return tuple(found)


def _does(names: tuple[str, ...]) -> str:
    return "do" if len(names) > 1 else "does"


def _first(rule: Rule, when: str, worth: str) -> str:
    players = "For all players" if rule.section.is_for_all else "For the winner"
    if rule.section is Section.LIMITS:
        return f"A limit hand worth {worth}: {when}."
    if rule.each is not None:
        return f"{players}, each {when} {worth}."
    if rule.condition is None:
        return f"{players}, it always {worth}."
    return f"{players}, it {worth} when {when}."


def _when(book: RuleBook, rule: Rule) -> str:
    asked = ""
    match rule.each:
        case PartTest():
            return _part(rule.each)
        case BonusTest():
            return _bonus(rule.each)
        case None if rule.condition is not None:
            asked = tell(rule.condition)
    if rule.section is not Section.LIMITS or rule.shape == STANDARD:
        return asked or STANDARD
    shape = "any Mahjong"
    if rule.shape != ANY:
        text = next(each.text for each in book.shapes if each.name == rule.shape)
        shape = f"the shape `{rule.shape}` ({text})"
    return f"{shape} in which {asked}" if asked else shape


def _worth(book: RuleBook, rule: Rule) -> str:
    if rule.section is Section.LIMITS:
        return f"{book.limit if rule.exposed is None else rule.exposed} points"
    if not rule.section.is_points:
        return f"multiplies by {rule.times}"
    if rule.exposed != rule.concealed:
        return f"gives {rule.exposed} points exposed and {rule.concealed} concealed"
    return f"gives {rule.exposed} point{'s' if rule.exposed != 1 else ''}"


def tell(condition: Condition) -> str:
    """Return a condition as a clause of a sentence."""
    match condition:
        case Not():
            return f"it is not so that {tell(condition.condition)}"
        case All():
            return joined([_nested(each) for each in condition.conditions], "and")
        case Either():
            return joined([tell(each) for each in condition.conditions], "or")
        case Parts():
            return f"there {_be(condition.count)} {_counted(condition.count, condition.test)}"
        case AllParts():
            scope = _kinds(condition.scope, plural=True)
            return f"all {scope} {_quality(condition.quality)}"
        case Bonus():
            amount = _amount(condition.count)
            many = _is_many(condition.count)
            return f"there {_be(condition.count)} {amount} {_bonus(condition.test, many)}"
        case Tiles():
            many = _is_many(condition.count)
            amount = _amount(condition.count)
            return f"there {_be(condition.count)} {amount} {_class(condition.tiles, many)}"
        case AllTiles():
            return f"all tiles are {_class(condition.tiles, plural=True)}"
        case Suits():
            noun = "suits" if _is_many(condition.count) else "suit"
            return f"the suit tiles are of {_amount(condition.count)} {noun}"
        case WonFrom():
            places = joined([_SOURCES[each] for each in Source if each in condition.sources], "or")
            return f"the winning tile came from {places}"
        case WinningTile():
            return f"the winning tile is {_a(_class(condition.tiles))}"
        case Completes():
            ends = joined([_ENDS[each] for each in End if each in condition.ends], "or")
            return f"the winning tile completes {ends}"
        case OnlyOne():
            return "no other tile could have completed the hand"
        case PartPoints():
            return f"the sets and pairs give {condition.points} points"
        case Points():
            return f"all points together are {condition.points}"
        case Fact():
            return f"`{condition.name}` is noted"
        case _:
            assert_never(condition)


def _nested(condition: Condition) -> str:
    inner = tell(condition)
    return f"({inner})" if isinstance(condition, Either) else inner


def _be(count: Count) -> str:
    return "are" if _is_many(count) else "is"


def _is_many(count: Count) -> bool:
    return count.low > 1 or (count.high or 0) > 1


def _amount(count: Count) -> str:
    if count.high == 0:
        return "no"
    if count.high is None:
        return f"at least {count.low}" if count.low > 1 else "at least one"
    if count.low == count.high:
        return f"exactly {count.low}"
    return f"{count.low} to {count.high}"


def _counted(count: Count, test: PartTest) -> str:
    return f"{_amount(count)} {_part(test, plural=_is_many(count))}"


def _part(test: PartTest, plural: bool = False) -> str:
    side = "" if test.exposed is None else "exposed " if test.exposed else "concealed "
    kinds = _kinds(test.kinds, plural)
    return f"{side}{kinds}{f' of {_class(test.tiles, plural=True)}' if test.tiles else ''}"


def _kinds(kinds: frozenset[Kind], plural: bool = False) -> str:
    if kinds == PARTS:
        words = ["part"]
    elif kinds == SETS:
        words = ["set"]
    else:
        words = [kind.word for kind in sorted(kinds)]
    return joined([f"{word}s" if plural else word for word in words], "or")


def _quality(quality: PartTest) -> str:
    if quality.tiles is None:
        return f"are {'exposed' if quality.exposed else 'concealed'}"
    if quality.all_tiles:
        return f"are of {_class(quality.tiles, plural=True)}"
    return f"hold at least one {_class(quality.tiles)}"


def _bonus(test: BonusTest, plural: bool = False) -> str:
    words = ["Flower"] * test.flowers + ["Season"] * test.seasons
    shown = joined([f"{word}s" if plural else word for word in words], "or")
    if test.numbers is None:
        return shown
    return f"{shown} of the {joined(test.numbers.words, 'or')}"


def _class(tiles: TileClass, plural: bool = False) -> str:
    words = []
    for word in tiles.words:
        single = _CLASS_WORDS.get(word)
        if single is None:
            is_class = word.endswith("s") and word.islower()
            single = word.removesuffix("s") if is_class else word
            words.append(word if plural or not is_class else single)
        elif word.endswith("wind"):
            words.append(f"the {word}" if plural else single)
        else:
            words.append(f"{single}s" if plural else single)
    return joined(words, "or")


def _a(noun: str) -> str:
    if not noun[0].islower():
        return noun
    return f"{'an' if noun.startswith(('a', 'e', 'i', 'o', 'u', 'honour')) else 'a'} {noun}"


def joined(words: Iterable[str], last: str) -> str:
    """Return words as a list in a sentence.

    >>> joined(["a", "b", "c"], "or")
    'a, b or c'
    """
    *others, end = words
    return f"{', '.join(others)} {last} {end}" if others else end
