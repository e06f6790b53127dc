"""L203 one-group-or-two: a cluster that looks like two groups, and singles that look like one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from cardwright.compiler.compile import LineReading, Reading
from cardwright.compiler.diagnostics import Code, Diagnostic, Edit, Fix, Label, Severity
from cardwright.compiler.lint.rule import Rule, each_alternative
from cardwright.compiler.nodes import Choice, Group, Item, Operator, SyntaxAlternative
from cardwright.compiler.source import Span

ONE_GROUP_OR_TWO = Code("L203", "one-group-or-two", Severity.WARNING)

PUNG = 3
"""Equal tiles in a row, or singles in a row, that look like a group which takes Jokers."""

_INKED = "123456789DXYZ"
"""Symbols whose tile the ink decides."""

_NEVER_A_GROUP = "?"
"""Any tile at all: each on its own, together or apart."""


def check(reading: Reading) -> Iterator[Diagnostic]:
    """Yield the clusters and rows of singles that were probably meant otherwise."""
    yield from each_alternative(reading, _look)


def _look(_: LineReading, alternative: SyntaxAlternative) -> Iterator[Diagnostic]:
    items = alternative.items
    for position, item in enumerate(items):
        if isinstance(item, Choice) and not _is_operand(items, position):
            for group in item.groups:
                parts = _parts(group)
                pungs = {part.symbols[0] for part in parts if len(part.symbols) >= PUNG}
                if len(pungs - {_NEVER_A_GROUP}) > 1:
                    yield _two_in_one(group, parts, is_choice=len(item.groups) > 1)
    for single, row in groupby(items, key=_single):
        groups = [item.groups[0] for item in row if isinstance(item, Choice)]
        if single and len(groups) >= PUNG:
            yield _one_in_many(groups)


def _is_operand(items: Sequence[Item], position: int) -> bool:
    """Whether the item is a number of a printed sum: `111222 + 1 = 111223`."""
    around = items[max(position - 1, 0) : position + 2]
    return any(isinstance(item, Operator) for item in around)


def _parts(group: Group) -> tuple[Group, ...]:
    """Return the groups that the runs of equal symbols of a cluster would make."""
    parts: list[Group] = []
    for symbol, run in groupby(group.symbols):
        ink = group.ink if symbol in _INKED else None
        parts.append(Group("".join(run), ink, group.marks, group.span))
    return tuple(parts)


def _single(item: Item) -> tuple[str, str | None] | None:
    """Return symbol and ink of a group of one tile; None for every other item."""
    if not isinstance(item, Choice) or len(item.groups) != 1:
        return None
    group = item.groups[0]
    if len(group.symbols) != 1 or group.symbols == _NEVER_A_GROUP:
        return None
    return group.symbols, group.ink


def _two_in_one(group: Group, parts: Sequence[Group], *, is_choice: bool) -> Diagnostic:
    apart = " ".join(map(str, parts))
    fix = Fix(f"part it: {apart}", (Edit(group.span, apart),), safe=False)
    return Diagnostic(
        ONE_GROUP_OR_TWO,
        f"{group} is one mixed group, which takes no Jokers, but looks like {len(parts)} groups",
        Label(group.span, f"one group, or {len(parts)}?"),
        help=f"write {apart} if {len(parts)} groups are meant",
        fix=None if is_choice else fix,
    )


def _one_in_many(groups: Sequence[Group]) -> Diagnostic:
    first, count = groups[0], len(groups)
    span = Span(first.span.start, groups[-1].span.end)
    joined = str(Group(first.symbols * count, first.ink, first.marks, span))
    fix = Fix(f"join them: {joined}", (Edit(span, joined),), safe=False)
    return Diagnostic(
        ONE_GROUP_OR_TWO,
        f"{count} single tiles {first} stand next to each other; singles take no Jokers",
        Label(span, f"{count} groups, or one?"),
        help=f"write {joined} if one group is meant",
        fix=fix if len({group.marks for group in groups}) == 1 else None,
    )


RULE = Rule(ONE_GROUP_OR_TWO, check)
