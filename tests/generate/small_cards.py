"""Cards of few lines with hands of four to six tiles, many of which get into each other's way.

A first line is made at random; the others are mostly made from it: printed in another order or
other inks, with a note more or less, with a tile moved from one group to another. What breaks a
rule of the notation is left for the caller to throw away.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from random import Random

KINDS = ("standard", "standard", "standard", "by-the-numbers", "word-play", "singles-and-pairs")
VALUES = (25, 25, 30, 35)
_GROUP = re.compile(r"([0-9A-Z?]+)([a-z]?)([!^~]*)")


@dataclass(frozen=True)
class SmallLine:
    """A line as its parts; the groups of an item are parted by bars."""

    alternatives: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]
    tails: tuple[str, ...]
    """The last one stands at the end of the line; the others are empty or an alternative's own."""
    wild_flowers: bool = False

    @property
    def text(self) -> str:
        """The line as it is printed."""
        notes = f" ({', '.join(self.notes)})" if self.notes else ""
        parts = []
        for place, (items, tail) in enumerate(zip(self.alternatives, self.tails, strict=True)):
            noted = notes if place == len(self.tails) - 1 or tail else ""
            parts.append(" ".join(items) + noted + (f" {tail}" if tail else ""))
        return " or ".join(parts)


@dataclass(frozen=True)
class SmallCard:
    """A card, and what its lines are read with."""

    size: int
    kind: str
    lines: tuple[SmallLine, ...]
    sides: tuple[str | None, ...]
    """The side of each line."""

    @property
    def text(self) -> str:
        """The card file; each line is a category of its own."""
        categories = [
            {
                "name": f"Lines {place}",
                "kind": self.kind,
                "lines": [
                    {"id": f"l{place}", "line": line.text}
                    | ({"wild": "flowers"} if line.wild_flowers else {})
                ],
            }
            | ({"side": side} if side else {})
            for place, (line, side) in enumerate(zip(self.lines, self.sides, strict=True))
        ]
        head = {"format": 1, "title": "Small", "year": 2026, "hand_size": self.size}
        return json.dumps(head | {"categories": categories}, ensure_ascii=False)


def small_card(rng: Random) -> SmallCard:
    """Return a card of two to four lines."""
    size = rng.choice((4, 5, 5, 5, 6))
    kind = rng.choice(KINDS)
    lines = [_line(rng, size, kind)]
    wanted = rng.choice((2, 3, 3, 4))
    while len(lines) < wanted:
        if rng.random() < 0.85:
            lines.append(_changed(rng, rng.choice(lines), size, kind))
        else:
            lines.append(_line(rng, size, kind))
    if rng.random() < 0.08:
        lines += _in_each_suit(rng, lines[0])
    if size > 4 and rng.random() < 0.2:
        lines += _apart_by_a_joker(rng, size, kind)
    if size > 4 and rng.random() < 0.09:
        lines.append(_short_of_a_tile(rng, size, kind))
    rng.shuffle(lines)
    two_sided = rng.random() < 0.2
    sides = tuple(rng.choice(("west", "east", None)) if two_sided else None for _ in lines)
    return SmallCard(size, kind, tuple(lines), sides)


def _line(rng: Random, size: int, kind: str) -> SmallLine:
    items = _items(rng, size, kind)
    line = SmallLine((items,), (), (_tail(rng),), rng.random() < 0.1)
    for _ in range(rng.choice((0, 1, 1, 2))):
        line = _noted(rng, line)
    if rng.random() < 0.35:
        line = _with_alternative(rng, line, size, kind)
    return line


def _items(rng: Random, size: int, kind: str) -> tuple[str, ...]:
    items: list[str] = []
    left = size
    if kind == "word-play" and size > 3 and rng.random() < 0.7:
        word = "".join(rng.choice("IODNEW") for _ in range(rng.choice((2, 3))))
        items.append(f'"{word}"')
        left -= len(word)
    numbers = rng.sample("1239", 1 if rng.random() < 0.25 else 2)
    variables = rng.random() < 0.35
    inks = rng.sample("gr", 2)
    while left > 0:
        count = min(left, rng.choice((1, 2, 2, 3, 3, 3, 4, 5)))
        items.append(_group(rng, count, kind, numbers, inks, variables))
        left -= count
    rng.shuffle(items)
    return tuple(items)


def _group(
    rng: Random, count: int, kind: str, numbers: list[str], inks: list[str], variables: bool
) -> str:
    free = kind in ("by-the-numbers", "word-play") and rng.random() < 0.6
    ink = "" if free else rng.choice(inks)
    roll = rng.random()
    if count == 1 and roll < 0.1:
        return "?"
    if roll < (0.06 if count > 3 else 0.1):
        return "J" * count
    if variables and roll < 0.6:
        return rng.choice("XY") * count + ink + _mark(rng, count)
    if roll < 0.62:
        return rng.choice(numbers) * count + ink + _mark(rng, count)
    if roll < 0.67 and count == 2:
        return "".join(sorted((*numbers, "9")[:2])) + ink
    if roll < 0.75:
        return "D" * count + (ink or "g") + _mark(rng, count)
    if roll < 0.79:
        return "P" * count + _mark(rng, count)
    return rng.choice("NEF0") * count + _mark(rng, count)


def _mark(rng: Random, count: int) -> str:
    if count < 3:
        return ""
    return rng.choices(("", "^", "~", "^~"), (6, 4, 1, 1))[0]


def _tail(rng: Random) -> str:
    value = rng.choice(VALUES)
    return rng.choices((f"X{value}", f"C{value}", f"X{value} C{value + 5}", ""), (14, 4, 3, 1))[0]


def _noted(rng: Random, line: SmallLine) -> SmallLine:
    """Return the line with a note more."""
    printed = " ".join(item for items in line.alternatives for item in items)
    notes = ["any 1 suit", "any 2 suits", "any run", "any like numbers", "no jokers"]
    if "X" in printed:
        notes += ["X in 1 2", "X odd", "X = 3"]
        notes += ["X = Y", "X < Y", "Y = X+1"] if "Y" in printed else []
    if "P" in printed:
        notes += ["P in N E F", "P in N 1B 2C"]
    for ink, other in ("gr", "rg"):
        if re.search(rf"[0-9DXY]{ink}", printed):
            notes += [f"{ink} in bam", f"{ink} not in dot"]
            notes += [f"{ink} any suit"] if re.search(rf"[0-9DXY]{other}", printed) else []
    note = rng.choice(notes)
    return line if note in line.notes else replace(line, notes=(*line.notes, note))


def _with_alternative(rng: Random, line: SmallLine, size: int, kind: str) -> SmallLine:
    """Return the line with another alternative, or with groups parted by bars."""
    items = line.alternatives[-1]
    roll = rng.random()
    if roll < 0.35:
        place = rng.randrange(len(items))
        other = _swapped(items[place]) if rng.random() < 0.6 else _renumbered(rng, items[place])
        if other == items[place] or '"' in other:
            return line
        barred = (*items[:place], f"{items[place]}|{other}", *items[place + 1 :])
        return replace(line, alternatives=(*line.alternatives[:-1], barred))
    if roll < 0.6:
        new = tuple(map(_swapped, items))
    elif roll < 0.8:
        new = tuple(_moved(rng, list(items)))
    elif roll < 0.9:
        new = items
    else:
        new = _items(rng, size, kind)
    own = rng.choice(("", "", f"X{rng.choice(VALUES)}"))
    return replace(line, alternatives=(new, *line.alternatives), tails=(own, *line.tails))


def _changed(rng: Random, line: SmallLine, size: int, kind: str) -> SmallLine:
    """Return another line in the manner of one."""
    changed = line
    for _ in range(rng.choice((1, 1, 2))):
        roll = rng.random()
        alternatives = tuple(tuple(rng.sample(a, len(a))) for a in changed.alternatives)
        if roll < 0.1:
            alternatives = tuple(tuple(map(_swapped, items)) for items in alternatives)
            changed = replace(changed, alternatives=alternatives)
        elif roll < 0.3:
            changed = _noted(rng, changed)
        elif roll < 0.37 and changed.notes:
            kept = rng.sample(changed.notes, len(changed.notes) - 1)
            changed = replace(changed, notes=tuple(kept))
        elif roll < 0.75:
            alternatives = tuple(tuple(_moved(rng, list(items))) for items in alternatives)
            changed = replace(changed, alternatives=alternatives)
        elif roll < 0.85:
            changed = _with_alternative(rng, changed, size, kind)
        elif roll < 0.95:
            items = list(alternatives[0])
            place = rng.randrange(len(items))
            items[place] = _renumbered(rng, items[place])
            changed = replace(changed, alternatives=(tuple(items), *alternatives[1:]))
        else:
            changed = replace(changed, wild_flowers=not changed.wild_flowers)
    tail = line.tails[-1] if rng.random() < 0.25 else _tail(rng)
    return replace(changed, tails=(*changed.tails[:-1], tail))


def _in_each_suit(rng: Random, line: SmallLine) -> list[SmallLine]:
    """Return dearer lines that are a line in one suit each, and together all of it."""
    suits = ["bam", "crak", "dot"][: rng.choice((2, 3, 3))]
    return [
        replace(line, notes=(*line.notes, f"g in {suit}"), tails=(*line.tails[:-1], "X45"))
        for suit in suits
    ]


def _apart_by_a_joker(rng: Random, size: int, kind: str) -> list[SmallLine]:
    """Return two lines that differ in which of two groups is the larger one."""
    one, other = (_group(rng, 2, kind, ["1", "2"], ["g"], False).rstrip("^~") for _ in "ab")
    rest = _items(rng, size - 5, kind) if size > 5 else ()
    return [
        SmallLine(((larger[0] + larger, smaller, *rest),), (), (_tail(rng),))
        for larger, smaller in ((one, other), (other, one))
    ]


def _short_of_a_tile(rng: Random, size: int, kind: str) -> SmallLine:
    """Return a line that needs five of a tile for some values of its variables."""
    items = rng.choice((("XXXg^", "YYg"), ("2222g^", "Xg"), ("NNN^", "PP"), ("NNNN^", "P")))
    rest = _items(rng, size - 5, kind) if size > 5 else ()
    return SmallLine(((*items, *rest),), (), (_tail(rng),))


def _swapped(item: str) -> str:
    """Return an item in the other ink."""
    if '"' in item:
        return item
    swap = {"g": "r", "r": "g", "": ""}
    return _GROUP.sub(lambda m: m[1] + swap.get(m[2], m[2]) + m[3], item)


def _renumbered(rng: Random, item: str) -> str:
    """Return an item with other tiles, as many of them."""
    if '"' in item:
        return item
    new = rng.choice("12NEF")
    return _GROUP.sub(lambda m: new * len(m[1]) + (m[2] if new in "12" else "") + m[3], item)


def _moved(rng: Random, items: list[str]) -> list[str]:
    """Return items with a tile moved from one group to another."""
    plain = [
        place
        for place, item in enumerate(items)
        if "|" not in item and '"' not in item and len(set(_GROUP.match(item)[1])) == 1  # type: ignore[index]
    ]
    if len(plain) < 2:
        return items
    fewer, more = rng.sample(plain, 2)
    symbols, ink, _ = _GROUP.fullmatch(items[fewer]).groups()  # type: ignore[union-attr]
    if len(symbols) > 1:
        items[fewer] = symbols[1:] + ink
        symbols, ink, marks = _GROUP.fullmatch(items[more]).groups()  # type: ignore[union-attr]
        items[more] = symbols + symbols[0] + ink + marks
    return items
