"""Whether the parameters of a style agree with each other."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.games.checks import CONTRADICTORY_RULES, NOT_IMPLEMENTED, Fault
from cardwright.compiler.games.style import WALL_TILES, Style

SMALLEST_EXPOSURE = 3
"""Tiles of the smallest group that can be called."""

FOUR = 4
"""Seats of the Charleston right, across and left."""


def faults(style: Style) -> Iterator[Fault]:
    """Yield what in a style contradicts itself or is not implemented together."""
    for found in (_table, _tiles, _deal, _charleston, _calls, _declare, _dead, _factors):
        yield from found(style)


def _contradiction(message: str, advice: str, *paths: str) -> Fault:
    return Fault(CONTRADICTORY_RULES, paths, message, advice)


def _unbuilt(message: str, advice: str, *paths: str) -> Fault:
    return Fault(NOT_IMPLEMENTED, paths, f"{message} is not implemented", advice)


def _table(style: Style) -> Iterator[Fault]:
    table = style.table
    if len(table.seats) != table.players:
        yield _contradiction(
            f"{table.players} players, but {len(table.seats)} seats: {' '.join(table.seats)}",
            "name one seat a player",
            "table.seats",
            "table.players",
        )
    hands = len(table.hands)
    if hands > 2:
        yield _unbuilt(f"a player with {hands} hands", "name one or two", "table.hands")
    elif table.at_once > hands:
        yield _contradiction(
            f"two hands at once, but the only hand is {table.hands[0]}",
            "name two hands, or write `at_once: 1`",
            "table.at_once",
            "table.hands",
        )
    if table.lines == "by-hand" and hands == 1:
        yield _contradiction(
            "lines by hand, but a player has one hand, which is no side of a card",
            "write `lines: any` or `lines: by-seat`",
            "table.lines",
            "table.hands",
        )
    if table.lines == "by-seat" and not set(table.seats) <= {"E", "W"}:
        yield _contradiction(
            f"lines by seat, but {' '.join(table.seats)} are not East and West alone",
            "write `lines: any`, or seats E and W",
            "table.lines",
            "table.seats",
        )
    if style.is_solitaire_cycle and table.players > 1:
        yield _unbuilt(
            f"the cycle discard-draw with {table.players} players",
            "write `cycle: draw-discard`",
            "turn.cycle",
            "table.players",
        )


def _tiles(style: Style) -> Iterator[Fault]:
    deal = style.deal
    aside = deal.first if deal.from_ == "aside" else 0
    if deal.second_hand == "aside":
        aside += style.hand_size
    used = style.wall.tiles + aside
    if used > style.tiles.total:
        yield _contradiction(
            f"walls of {style.wall.tiles} tiles and {aside} beside them are {used}, the set has "
            f"{style.tiles.total}",
            f"build fewer walls; a wall is {WALL_TILES} tiles",
            "wall.tiles",
            "deal.from",
        )


def _deal(style: Style) -> Iterator[Fault]:
    deal, table = style.deal, style.table
    full = style.hand_size * table.at_once
    if deal.first != full:
        yield _contradiction(
            f"the first seat is dealt {deal.first} tiles, but {style.hand_size} × "
            f"{table.at_once} = {full} make its hands full",
            f"write `first: {full}`",
            "deal.first",
            "table.at_once",
        )
    others = deal.others * (table.players - 1)
    if deal.from_ == "wall" and style.start.wall < 0:
        yield _contradiction(
            f"{deal.first} + {others} tiles are dealt, the walls hold {style.wall.tiles}",
            "deal fewer, or build more walls",
            "wall.tiles",
            "deal.first",
            "deal.others",
        )
    if deal.packets:
        dealt = {"first": deal.first} | ({"others": deal.others} if table.players > 1 else {})
        for name, count in dealt.items():
            last = deal.last_packet.first if name == "first" else deal.last_packet.others
            whole = sum(deal.packets)
            if whole + last != count:
                yield _contradiction(
                    f"packets of {whole} and {last} tiles make {whole + last}, `deal.{name}` is "
                    f"{count}",
                    "let the packets and the last packet add up to the deal",
                    "deal.packets",
                    "deal.last_packet",
                    f"deal.{name}",
                )
    later = table.at_once < len(table.hands)
    if later != (deal.second_hand is not None):
        says = "has no tiles" if later else f"comes from {deal.second_hand}, but is built at once"
        yield _contradiction(
            f"the second hand {says}",
            "write `deal.second_hand` where two hands are built one after the other, only there",
            "deal.second_hand",
            "table.at_once",
        )


def _charleston(style: Style) -> Iterator[Fault]:
    passing, players = style.charleston, style.table.players
    if passing.play == "none":
        return
    wanted = {"seats": FOUR, "opponent": 2}.get(passing.partner, players)
    if players != wanted:
        yield _unbuilt(
            f"a Charleston with `partner: {passing.partner}` for {players} players",
            "write `play: none`, or another partner",
            "charleston.partner",
            "table.players",
        )


def _calls(style: Style) -> Iterator[Fault]:
    calls = style.calls
    small = [size for size in calls.sizes if size < SMALLEST_EXPOSURE]
    if small:
        yield _unbuilt(
            f"an exposure of {small[0]} tiles", "write sizes from 3 upwards", "calls.sizes"
        )
    if calls.closes == "racked" and style.table.players > 2:
        yield _unbuilt(
            f"`closes: racked` for {style.table.players} players, where an exposure may be undone,",
            "write `closes: racked-or-exposed`",
            "calls.closes",
            "table.players",
        )
    if calls.claimants == "others" and calls.last_discard == "none":
        yield _unbuilt(
            "a last discard that nobody may claim",
            "write `last_discard: mahjong-only` or `any`",
            "calls.last_discard",
            "calls.claimants",
        )


def _declare(style: Style) -> Iterator[Fault]:
    declare = style.declare
    if not declare.alone and declare.together == "none":
        yield _contradiction(
            "hands are declared neither alone nor together, so nobody can win",
            "write `alone: true` or `together: tandem`",
            "declare.alone",
            "declare.together",
        )
    if not style.has_two_hands and not declare.alone:
        yield _contradiction(
            "a player with one hand cannot declare two",
            "write `alone: true`",
            "declare.alone",
            "table.hands",
        )


def _dead(style: Style) -> Iterator[Fault]:
    dead = style.dead
    if style.has_two_hands and dead.holds == "all":
        yield _contradiction(
            "a dead hand that holds all tiles leaves none for the player's other hand",
            "write `holds: 14` or `holds: exposures`",
            "dead.holds",
            "table.hands",
        )
    if dead.both_hands == "opponent-wins" and not (
        style.has_two_hands and style.table.players == 2
    ):
        yield _contradiction(
            "an opponent wins by two dead hands only where two players have two hands each",
            "write `both_hands: nothing`",
            "dead.both_hands",
            "table.players",
            "table.hands",
        )


def _factors(style: Style) -> Iterator[Fault]:
    needed = reachable_factors(style)
    missing = [name for name in needed if name not in style.score.factors]
    if missing:
        yield _contradiction(
            f"the style can come to a Mahjong with the factor `{missing[0]}`, which is not given",
            f"give {', '.join(f'`{name}`' for name in needed)}",
            "score.factors",
            "declare.alone",
            "declare.same_turn",
            "declare.together",
            "score.kind",
        )


def reachable_factors(style: Style) -> tuple[str, ...]:
    """Return the names of the factors that a round of a style can come to."""
    declare = style.declare
    if not style.has_two_hands:
        return ("won",)
    if style.score.kind == "payments":
        return ("single", "both", "double", "double_self_drawn")
    found: list[str] = []
    if declare.alone:
        found += ["first"] if declare.second_from == "none" else ["first", "second"]
        if declare.invalid == "dead" or style.calls.claimants == "others":
            found.append("single")
    if declare.together == "tandem" or (declare.alone and declare.same_turn == "together"):
        found.append("together")
    return tuple(found)
