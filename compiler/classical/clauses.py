"""The syntax tree of a condition to the condition that it means; Lark's trees stop here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardwright.compiler.classical import errors
from cardwright.compiler.classical.classes import CLASSES, Seated, TileClass, read_tiles
from cardwright.compiler.classical.condition_syntax import Names, parse_condition, token_span
from cardwright.compiler.classical.conditions import (
    NONE,
    PARTS,
    SETS,
    SOME,
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
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.source import Span

_KINDS = {
    "CHOW": frozenset({Kind.CHOW}),
    "PUNG": frozenset({Kind.PUNG}),
    "KONG": frozenset({Kind.KONG}),
    "SET": SETS,
    "PAIR": frozenset({Kind.PAIR}),
    "PART": PARTS,
}
_SOURCES = {
    "WALL": Source.WALL,
    "DISCARD": Source.DISCARD,
    "loose_tile": Source.LOOSE_TILE,
    "last_wall_tile": Source.LAST_WALL_TILE,
    "robbed_kong": Source.ROBBED_KONG,
}
_ENDS = {
    "PAIR": End.PAIR,
    "PUNG": End.PUNG,
    "MIDDLE": End.MIDDLE,
    "EDGE": End.EDGE,
    "open_run": End.OPEN_RUN,
}


def read_condition(text: str, names: Names) -> tuple[Condition | None, tuple[Diagnostic, ...]]:
    """Return what a condition means and what is wrong with it; spans count in its text."""
    tree, problems = parse_condition(text, names)
    if tree is None:
        return None, problems
    builder = _Builder(names)
    condition = builder.condition(tree.children[0])
    return condition, tuple(builder.problems)


def read_part(
    text: str, names: Names
) -> tuple[PartTest | BonusTest | None, tuple[Diagnostic, ...]]:
    """Return what the `each` of a rule asks of a part, and what is wrong with it."""
    condition, problems = read_condition(text, names)
    if condition is None:
        return None, problems
    match condition:
        case Parts(count=Count(1, None), test=test) | Bonus(count=Count(1, None), test=test):
            return test, problems
        case _:
            return None, problems or (errors.not_a_part(condition.span),)


class _Builder:
    """The clauses of one condition; scratch of `read_condition`."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.problems: list[Diagnostic] = []

    def condition(self, tree: Any) -> Condition:
        parts = tuple(self._both(each) for each in tree.children)
        return parts[0] if len(parts) == 1 else Either(parts, self._span(tree))

    def _both(self, tree: Any) -> Condition:
        parts = tuple(self._factor(each) for each in tree.children)
        return parts[0] if len(parts) == 1 else All(parts, self._span(tree))

    def _factor(self, tree: Any) -> Condition:
        inner = tree.children[-1]
        found = self.condition(inner) if inner.data == "condition" else self._clause(inner)
        return Not(found, self._span(tree)) if tree.data == "negated" else found

    def _clause(self, tree: Any) -> Condition:
        span = self._span(tree)
        children = tree.children
        match tree.data:
            case "parts":
                return self._parts(span, *children)
            case "tiles":
                return self._tiles(span, *children)
            case "suits":
                return Suits(self._count(children[0]), span)
            case "all_are":
                return self._all_are(span, children[1], children[2])
            case "all_have":
                return self._all_have(span, children[1], children[2])
            case "won_from":
                named = (_SOURCES[_name(each)] for each in children[1:])
                return WonFrom(frozenset(named), span)
            case "winning_tile":
                return WinningTile(self._of_tiles(children[1]), span)
            case "completes":
                return Completes(frozenset(_ENDS[_name(each)] for each in children[1:]), span)
            case "only_one":
                return OnlyOne(span)
            case "part_points":
                return PartPoints(int(children[-1].children[0]), span)
            case _:
                return Points(int(children[-1].children[0]), span)

    def _parts(self, span: Span, count: Any, side: Any, kinds: Any, tiles: Any) -> Condition:
        named = {each.type for each in kinds.children}
        bonus = named & {"FLOWER", "SEASON"}
        if bonus:
            return self._bonus(span, count, side, kinds, tiles)
        test = PartTest(
            frozenset[Kind]().union(*(_KINDS[name] for name in named)),
            None if side is None else side == "exposed",
            self._of_tiles(tiles) if tiles else None,
        )
        return Parts(self._count(count), test, span)

    def _bonus(self, span: Span, count: Any, side: Any, kinds: Any, tiles: Any) -> Condition:
        named = {each.type for each in kinds.children}
        if named - {"FLOWER", "SEASON"}:
            self._mixed(kinds, "bonus tiles lie beside the hand and are no parts of it",
                        "ask for them in a clause of their own")  # fmt: skip
        if side:
            self._mixed(side, "bonus tiles always lie face up", f"remove `{side}`")
        numbers = self._class(tiles) if tiles else None
        if numbers and (numbers.fixed or not numbers.is_numbered or _has_winds(numbers)):
            self._mixed(tiles, "bonus tiles have a number and are no tiles of a hand",
                        "write `own number` or `round number`")  # fmt: skip
        test = BonusTest("FLOWER" in named, "SEASON" in named, numbers)
        return Bonus(self._count(count), test, span)

    def _tiles(self, span: Span, count: Any, tiles: Any) -> Condition:
        first = tiles.children[0]
        if getattr(first, "type", "") == "NAME":
            name = self.names.of_sign(first)
            if name not in self.names.tiles:
                if count is not None or tiles.children[1:]:
                    self._mixed(tiles, f"`{name}` is a fact and no tile", "write it alone")
                return Fact(name, span)
        return Tiles(self._count(count), self._of_tiles(tiles), span)

    def _all_are(self, span: Span, what: Any, quality: Any) -> Condition:
        said = quality.children[0]
        side = said if getattr(said, "type", "") == "SIDE" else None
        if _name(what.children[0]) == "TILE":
            if side:
                self._mixed(side, "parts are exposed or concealed, tiles are not",
                            f"write `all parts are {side}`")  # fmt: skip
                return AllTiles(TileClass(), span)
            return AllTiles(self._of_tiles(said), span)
        scope = self._scope(what)
        if side:
            return AllParts(scope, PartTest(scope, exposed=side == "exposed"), span)
        return AllParts(scope, PartTest(scope, tiles=self._of_tiles(said)), span)

    def _all_have(self, span: Span, what: Any, tiles: Any) -> Condition:
        if _name(what.children[0]) == "TILE":
            self._mixed(what, "a tile has no tiles", "write `all tiles are …`")
            return AllTiles(TileClass(), span)
        scope = self._scope(what)
        test = PartTest(scope, tiles=self._of_tiles(tiles), all_tiles=False)
        return AllParts(scope, test, span)

    def _scope(self, what: Any) -> frozenset[Kind]:
        kinds = what.children[0]
        named = {each.type for each in kinds.children}
        if named & {"FLOWER", "SEASON"}:
            self._mixed(kinds, "`all` is said of tiles and parts, not of bonus tiles",
                        "write how many there are, as in `4 flowers`")  # fmt: skip
        return frozenset[Kind]().union(*(_KINDS.get(name, frozenset()) for name in named))

    def _of_tiles(self, tree: Any) -> TileClass:
        """Return a class of tiles that lie in a hand."""
        found = self._class(tree)
        if found.is_numbered:
            self._mixed(tree, "only Flowers and Seasons have an own or round number",
                        "write `own wind` or `round wind`")  # fmt: skip
        return found

    def _class(self, tree: Any) -> TileClass:
        fixed, seated, words = 0, set(), []
        for item in tree.children:
            word, mask, special = self._item(item)
            words.append(word)
            fixed |= mask
            if special:
                seated.add(special)
        return TileClass(fixed, frozenset(seated), tuple(words))

    def _item(self, item: Any) -> tuple[str, int, Seated | None]:
        data = getattr(item, "data", "")
        if data == "suit_tiles":
            return "suit tiles", CLASSES["suit tiles"], None
        if data == "seat_class":
            special = Seated(f"{item.children[0]} {item.children[1].rstrip('s')}")
            return special, 0, special
        if item.type == "NAME":
            name = self.names.of_sign(item)
            if name not in self.names.tiles:
                self._mixed(item, f"`{name}` is a fact and no tile", "write it alone")
            return name, self.names.tiles.get(name, 0), None
        if item.type in ("TILES", "ZERO"):
            return str(item), read_tiles(item) or 0, None
        word = item if item.endswith("s") else f"{item}s"
        return word, CLASSES[word], None

    def _count(self, tree: Any) -> Count:
        if tree is None:
            return SOME
        first, *others = tree.children
        if first.type == "NO":
            return NONE
        if first.type == "SOME":
            return SOME
        low = int(first)
        last = others[0] if others else None
        if last is None:
            return Count(low, low)
        if last.type == "PLUS":
            return Count(low)
        if int(last) < low:
            self._mixed(tree, f"from {low} to {last} there is no number",
                        "write the smaller number first")  # fmt: skip
        return Count(low, int(last))

    def _mixed(self, tree: Any, message: str, advice: str) -> None:
        self.problems.append(errors.mixed_part(self._span(tree), message, advice))

    def _span(self, tree: Any) -> Span:
        tokens = [token_span(token, self.names) for token in _tokens(tree)]
        return Span(tokens[0].start, tokens[-1].end)


def _tokens(tree: Any) -> Iterator[Any]:
    if hasattr(tree, "children"):
        for child in tree.children:
            yield from _tokens(child)
    elif tree is not None:
        yield tree


def _name(item: Any) -> str:
    """Return the name of a rule or terminal."""
    return str(getattr(item, "data", "") or item.type)


def _has_winds(tiles: TileClass) -> bool:
    return any(not each.is_number for each in tiles.seated)
