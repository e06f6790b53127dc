"""What is printed one below the other, shared out over columns of equal height.

The break points are those that leave the columns most alike, found by going through all of them
(as Knuth and Plass break a paragraph into lines); a heading never ends a column, and where a
category is parted its heading stands again above the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardwright.compiler.render.page import Block, stacked

PARTED, LONELY = 0.04, 0.1
"""What it costs to part a category, and to leave one line of it alone.

A column that is half empty costs a quarter.
"""

TALLEST = 0.5
"""Share of a column's height above which something may be parted between its rows."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something in a flow that stays in one piece."""

    block: Block
    above: float
    """Room above it, but for the first of a column."""
    keeps: bool = False
    """Whether it stays with what follows: a heading."""
    again: Block | None = None
    """What stands above it where it begins a column: the heading of its category once more."""


def entries(
    rows: Sequence[Block], above: float, height: float, again: Block | None = None
) -> list[Entry]:
    """Return rows as one entry, or each on its own where they are very many."""
    whole = stacked(rows)
    if whole.height <= height * TALLEST:
        return [Entry(whole, above, again=again)]
    return [Entry(row, 0 if index else above, again=again) for index, row in enumerate(rows)]


@dataclass(frozen=True, slots=True)
class Column:
    """Entries that stand in one column, and how high they are together."""

    entries: tuple[Entry, ...]
    height: float

    def block(self, stretch: float) -> Block:
        """Return them laid out, `stretch` added to each gap."""
        first, *others = self.entries
        blocks = [] if first.again is None else [first.again, Block(first.above, ())]
        blocks.append(first.block)
        for entry in others:
            blocks += [Block(entry.above + (stretch if entry.above else 0), ()), entry.block]
        return stacked(blocks)

    @property
    def gaps(self) -> int:
        """How many gaps can be stretched."""
        return sum(1 for entry in self.entries[1:] if entry.above)


def columns(flow: Sequence[Entry], height: float) -> list[Column]:
    """Return a flow in as few columns as it needs, most alike.

    ValueError where something in it is higher than a column.
    """
    best: list[dict[int, tuple[float, int]]] = [{0: (0.0, 0)}]
    while len(flow) not in best[-1]:
        reached: dict[int, tuple[float, int]] = {}
        for start, (cost, _) in best[-1].items():
            for end, used in _ends(flow, start, height):
                slack = (height - used) / height
                total = cost + slack * slack + _parting(flow, start)
                if end not in reached or total < reached[end][0]:
                    reached[end] = (total, start)
        if not reached:
            raise ValueError("something is higher than a column")
        best.append(reached)
    return _walk(flow, best)


def _parting(flow: Sequence[Entry], start: int) -> float:
    """Return what it costs that a column begins with an entry."""
    if flow[start].again is None:
        return 0
    before = flow[start - 2].keeps if start > 1 else False
    behind = start + 1 == len(flow) or flow[start + 1].keeps
    return PARTED + LONELY * (before + behind)


def _ends(flow: Sequence[Entry], start: int, height: float) -> list[tuple[int, float]]:
    """Return where a column that begins at `start` may end, and how high it then is."""
    first = flow[start]
    used = first.block.height
    if first.again is not None:
        used += first.again.height + first.above
    found: list[tuple[int, float]] = []
    end = start + 1
    while used <= height:
        if not flow[end - 1].keeps:
            found.append((end, used))
        if end == len(flow):
            break
        used += flow[end].above + flow[end].block.height
        end += 1
    return found


def _walk(flow: Sequence[Entry], best: Sequence[dict[int, tuple[float, int]]]) -> list[Column]:
    found: list[Column] = []
    end = len(flow)
    for reached in reversed(best[1:]):
        start = reached[end][1]
        first = flow[start]
        height = first.block.height
        if first.again is not None:
            height += first.again.height + first.above
        height += sum(each.above + each.block.height for each in flow[start + 1 : end])
        found.append(Column(tuple(flow[start:end]), height))
        end = start
    return found[::-1]


def stretch(parts: Sequence[Column], height: float, most: float) -> float:
    """Return how much each gap of columns may grow so that the fullest one fills its height."""
    shares = [(height - each.height) / each.gaps for each in parts if each.gaps]
    return max(min([most, *shares]), 0) if shares else 0
