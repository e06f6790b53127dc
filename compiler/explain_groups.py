"""Groups and tiles in a player's words: a kong of 2s in green's suit, NEWS as single tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from cardwright.compiler.ir import (
    Alternative,
    AnyTile,
    Card,
    DemandedJoker,
    DragonOf,
    Fixed,
    Group,
    GroupKind,
    Moved,
    Numbered,
    Of,
    OneOf,
    TileExpression,
    Variable,
    VariableKind,
)
from cardwright.compiler.tiles import DRAGON_START, FLOWER_INDEX, SOAP_INDEX, TILES

SIZE_NAMES = {1: "single", 2: "pair", 3: "pung", 4: "kong", 5: "quint", 6: "sextet"}
"""What a group of so many equal tiles is called."""

YEAR_DIGITS = 4
"""Digits of a number that is read as a year."""

_YEAR_KINDS = frozenset({"flashback", "present-tense", "year"})


def joined(words: Sequence[str], last: str = "and") -> str:
    """Return words as a list in a sentence.

    >>> joined(["FF", "44g", "66r"], "or")
    'FF, 44g or 66r'
    """
    if len(words) < 2:
        return "".join(words) or "nothing"
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def tile_name(index: int, plural: bool = False) -> str:
    """Return a tile as it is called in a sentence: `2 Bam`, `Norths`, `Red Dragons`, `Soap`."""
    name = TILES[index].words
    if index == SOAP_INDEX:
        return name
    if DRAGON_START <= index < FLOWER_INDEX:
        name += " Dragon"
    return f"{name}s" if plural else name


class GroupWords:
    """The groups of an alternative in words; `inks` says what to call each suit variable."""

    def __init__(
        self, card: Card, kind: str, alternative: Alternative, inks: Mapping[str, str]
    ) -> None:
        self.year = card.year
        self.kind = kind
        self.variables: dict[str, Variable] = {v.name: v for v in alternative.variables}
        self.inks = inks

    def group(self, group: Group) -> str:
        """Return a group in words, beginning with a small letter or a quotation mark."""
        match group.kind:
            case GroupKind.WORD:
                return self._word(group)
            case GroupKind.MIXED:
                return self._mixed(group)
            case GroupKind.ANY:
                return "any one tile" if group.size == 1 else f"any {group.size} tiles"
            case GroupKind.JOKERS:
                return "a Joker" if group.size == 1 else f"{group.size} Jokers"
            case _:
                return self._equal(group)

    def label(self, group: Group) -> str:
        """Return a group as it is printed, or in words where the print is not known."""
        return group.text or self.group(group)

    def suit(self, name: str | None) -> str:
        """Return ` in green's suit`, or nothing where tiles are of any suit on their own."""
        if name is None:
            return ""
        if name not in self.inks:
            return " in a suit of its own choice"
        return f" in {self.inks[name]}'s suit"

    def _equal(self, group: Group) -> str:
        tile, size = group.tiles[0], group.size
        if size == 1:
            return f"a single {self.tile(tile)}"
        name = SIZE_NAMES.get(size)
        called = f"a {name} of" if name else f"a group of {size}"
        return f"{called} {self.tile(tile, plural=True)}"

    def tile(self, tile: TileExpression, plural: bool = False, suited: bool = True) -> str:
        """Return a tile, or several equal ones, in words; with its suit if `suited`."""
        many = "s" if plural else ""
        match tile:
            case Fixed(index):
                return tile_name(index, plural)
            case Numbered(suit, number):
                printed = number.printed if isinstance(number, Moved) else number
                return f"{printed}{many}{self.suit(suit) if suited else ''}"
            case DragonOf(suit):
                if not suited:
                    return "the matching Dragon"
                return f"Dragon{many} matching{self.suit(suit).removeprefix(' in')}"
            case Of(variable):
                return self._variable(variable, many)
            case OneOf(choices):
                return self._choice(choices)
            case AnyTile():
                return f"tile{many} of any kind"
            case DemandedJoker():
                return f"Joker{many}"

    def _variable(self, name: str, many: str) -> str:
        kind = self.variables[name].kind if name in self.variables else VariableKind.TILE
        if kind is VariableKind.DRAGON:
            return f"Dragon{many}"
        if kind is VariableKind.WIND and name.startswith("wind "):
            return f"Wind{many} printed {name.removeprefix('wind ')}"
        if kind is VariableKind.WIND:
            return f"Wind{many} {name}"
        return f"tile{many} {name}"

    @staticmethod
    def _choice(choices: Sequence[int]) -> str:
        """Return `Red or Green Dragon` for the tiles that a letter may be."""
        if all(DRAGON_START <= index < SOAP_INDEX for index in choices):
            return f"{joined([TILES[index].words for index in choices], 'or')} Dragon"
        return joined([tile_name(index) for index in choices], "or")

    def _mixed(self, group: Group) -> str:
        suits = {tile.suit for tile in group.tiles if isinstance(tile, Numbered | DragonOf)}
        together = len(suits) == 1 and any(isinstance(tile, Numbered) for tile in group.tiles)
        tiles = ", ".join(self.tile(tile, suited=not together) for tile in group.tiles)
        where = self.suit(next(iter(suits))) if together else ""
        return f"{self._title(group, suits)}{tiles}{where} as single tiles"

    def _title(self, group: Group, suits: Set[str | None]) -> str:
        """Return `the year 2026: ` or `the number 365: ` where a cluster is one, else nothing."""
        digits = _digits(group)
        if digits is None:
            return ""
        if len(digits) == YEAR_DIGITS and (digits == str(self.year) or self.kind in _YEAR_KINDS):
            return f"the year {digits}: "
        return f"the number {digits}: " if suits == {None} else ""

    def _word(self, group: Group) -> str:
        quoted = group.text.rstrip("abcdefghijklmnopqrstuvwxyz") or '""'
        letters = [sign.upper() for sign in quoted[1:-1] if sign.isalnum()]
        letters = letters if len(letters) == group.size else [""] * group.size
        said: set[str] = set()
        parts: list[str] = []
        for letter, tile in zip(letters, group.tiles, strict=True):
            meaning = self.tile(tile, suited=False)
            told = letter in said or letter == meaning or not letter
            parts.append(letter or meaning if told else f"{letter} ({meaning})")
            said.update(letter)
        tiles = ", ".join(parts)
        suits = {tile.suit for tile in group.tiles if isinstance(tile, Numbered)}
        where = self.suit(next(iter(suits))) if len(suits) == 1 else ""
        numbers = f", its numbers{where}" if where else ""
        return f"{quoted} as single tiles: {tiles}{numbers}"


def _digits(group: Group) -> str | None:
    """Return the printed number of a group of fixed digits, Soap as 0; None for other groups."""
    digits = ""
    for tile in group.tiles:
        match tile:
            case Numbered(_, int() as number):
                digits += str(number)
            case Fixed(index) if index == SOAP_INDEX:
                digits += "0"
            case _:
                return None
    return digits
