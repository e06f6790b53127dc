"""Heads of records that cannot be true: more tiles than the set has, or than are dealt."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.games.style import Style
from cardwright.compiler.source import Span
from cardwright.compiler.tiles import COPIES, Tile
from cardwright.validator.games import record_errors as errors
from cardwright.validator.games.head import Head


def impossible(style: Style, head: Head) -> Iterator[Diagnostic]:
    """Yield each line that has more tiles than there can be, in the order of the record."""
    yield from _too_many_dealt(style, head)
    for laid in head.hands:
        if laid.tiles.size > style.hand_size and laid.status != "declared":
            yield errors.too_large(laid.tiles.size, style.hand_size, laid.span)
    seen: dict[Tile, int] = {}
    told: set[Tile] = set()
    total = 0
    for tiles, unseen, span in sorted(_lines(head), key=lambda each: each[2]):
        total += len(tiles) + unseen
        for tile in tiles:
            seen[tile] = seen.get(tile, 0) + 1
        for tile in sorted(set(tiles) - told):
            if seen[tile] > COPIES[tile.index]:
                told.add(tile)
                yield errors.too_many_copies(tile, seen[tile], span)
        if total > style.tiles.total:
            yield errors.impossible_start(
                f"the record has {total} tiles by now, the set has {style.tiles.total}",
                span,
                "look at the numbers again",
            )
            return


def _lines(head: Head) -> Iterator[tuple[tuple[Tile, ...], int, Span]]:
    for holding in (*head.deals, *head.holds):
        yield holding.tiles.tiles, holding.tiles.unseen, holding.span
    for laid in head.hands:
        yield laid.tiles.tiles(), 0, laid.span
    if head.pile.size:
        yield head.pile.tiles, head.pile.unseen, head.spans.get("pile", Span(0, 0))
    if head.last:
        yield (head.last[1],), 0, head.spans.get("last", Span(0, 0))
    if head.wall:
        yield (), head.wall, head.spans.get("wall", Span(0, 0))


def _too_many_dealt(style: Style, head: Head) -> Iterator[Diagnostic]:
    dealt: dict[str, int] = {}
    for holding in head.deals:
        due = style.start.concealed[holding.seat]
        before = dealt.get(holding.seat, 0)
        dealt[holding.seat] = before + holding.tiles.size
        if before <= due < dealt[holding.seat]:
            sum_ = f"{before} + {holding.tiles.size} = " if before else ""
            yield errors.impossible_start(
                f"{holding.seat} is dealt {due} tiles, and here are {sum_}{dealt[holding.seat]}",
                holding.span,
                "several lines add up: leave out what was dealt to others or twice",
            )
