"""The verdict on a claimed hand: every line that it matches, or why it matches none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.grounding import Indices
from cardwright.compiler.ir import VariableKind
from cardwright.compiler.targets import Target
from cardwright.compiler.tiles import COPIES, SUITS, TILES, Tile
from cardwright.validator.engine import Engine, Place
from cardwright.validator.exposures import Called, read_exposure
from cardwright.validator.hand import Hand, parse_hand
from cardwright.validator.nearest import Near, nearest_lines
from cardwright.validator.reasons import Reason, reason, why_not
from cardwright.validator.scope import has_wild_flowers, rows_in_scope
from cardwright.validator.values import paid
from cardwright.validator.witness import LaidGroup, lay_out


class Status(StrEnum):
    """What a hand is, the first that holds in this order: unreadable, …, no match, Mahjong."""

    BAD_HAND = "bad-hand"
    WRONG_COUNT = "wrong-count"
    IMPOSSIBLE_TILES = "impossible-tiles"
    BAD_EXPOSURE = "bad-exposure"
    NO_MATCH = "no-match"
    MAHJONG = "mahjong"


@dataclass(frozen=True, slots=True)
class Match:
    """A line that the hand is a Mahjong on, with the assignment that shows it.

    It says nothing about whether the player was entitled to the last tile.
    """

    line: str
    side: str | None
    category: str
    value: int | None
    exposure: str
    """`X` or `C`: which of its values the line pays."""
    suits: dict[str, str]
    """Ink → name of its suit."""
    numbers: dict[str, int]
    """Printed digit that moved, or X Y Z → number."""
    winds: dict[str, Tile]
    dragons: dict[str, Tile]
    tiles: dict[str, Tile]
    groups: tuple[LaidGroup, ...]

    @property
    def jokers(self) -> tuple[Tile, ...]:
        """What each Joker stands for, in the order of the groups."""
        return tuple(
            stands
            for group in self.groups
            for tile, stands in zip(group.tiles, group.stands_for, strict=True)
            if tile.is_joker
        )


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to one claim."""

    text: str
    hand: Hand | None
    status: Status
    matches: tuple[Match, ...] = ()
    reasons: tuple[Reason, ...] = ()
    nearest: tuple[Near, ...] = ()
    problems: tuple[Diagnostic, ...] = ()
    """Of an unreadable hand: where in its text, and what to do."""

    @property
    def valid(self) -> bool:
        """Whether the hand is a Mahjong."""
        return self.status is Status.MAHJONG


def check(engine: Engine, text: str, side: str | None = None, line: str | None = None) -> Verdict:
    """Return the verdict on a hand in hand notation.

    `side` limits the lines to one side of the card (lines without a side stay), `line` to the one
    that the player claims. KeyError for a line that the card does not have, ValueError for a side
    that it does not have. The hand itself may be anything.
    """
    hand, problems = parse_hand(text)
    if hand is None:
        reasons = tuple(reason("bad-hand", problem.message) for problem in problems)
        rows_in_scope(engine, side, line)
        return Verdict(text, None, Status.BAD_HAND, reasons=reasons, problems=problems)
    return check_hand(engine, hand, side, line, text)


def is_mahjong(engine: Engine, text: str, line: str) -> bool:
    """Return whether a hand in hand notation is a Mahjong on a line, without saying why not."""
    hand, _ = parse_hand(text)
    if hand is None or hand.size != engine.card.card.hand_size or _impossible(hand):
        return False
    called, bad = _read_exposures(engine, hand)
    rows = rows_in_scope(engine, None, line)
    return not bad and not _dead_joker(hand) and bool(matching_places(engine, hand, called, rows))


def check_hand(
    engine: Engine,
    hand: Hand,
    side: str | None = None,
    line: str | None = None,
    text: str = "",
) -> Verdict:
    """Return the verdict on a hand; see `check`."""
    rows = rows_in_scope(engine, side, line)
    size = engine.card.card.hand_size
    if hand.size != size:
        wrong = reason("wrong-count", f"a hand has {size} tiles, this one {hand.size}")
        return Verdict(text, hand, Status.WRONG_COUNT, reasons=(wrong,))
    impossible = _impossible(hand)
    if impossible:
        return Verdict(text, hand, Status.IMPOSSIBLE_TILES, reasons=impossible)
    called, bad = _read_exposures(engine, hand)
    if bad:
        near = nearest_lines(engine, hand.counts, (), rows)
        return Verdict(text, hand, Status.BAD_EXPOSURE, reasons=bad, nearest=near)
    found = find_matches(engine, hand, called, rows)
    if found and not _dead_joker(hand):
        return Verdict(text, hand, Status.MAHJONG, matches=found)
    near = nearest_lines(engine, hand.concealed, called, rows)
    if not near and called:
        near = nearest_lines(engine, hand.counts, (), rows)
    reasons: tuple[Reason, ...]
    if found:
        reasons = (reason("dead-joker", "a discarded Joker can never be claimed"),)
    else:
        reasons = why_not(engine, hand, called, rows, side, near)
    return Verdict(text, hand, Status.NO_MATCH, reasons=reasons, nearest=near)


def _dead_joker(hand: Hand) -> bool:
    return hand.claimed and hand.last is not None and hand.last.is_joker


def _impossible(hand: Hand) -> tuple[Reason, ...]:
    return tuple(
        reason(
            "impossible-tiles",
            f"the hand holds the tile {TILES[kind].words} {count} times, the set only "
            f"{COPIES[kind]}",
        )
        for kind, count in enumerate(hand.counts)
        if count > COPIES[kind]
    )


def _read_exposures(engine: Engine, hand: Hand) -> tuple[tuple[Called, ...], tuple[Reason, ...]]:
    wild = has_wild_flowers(engine)
    called: list[Called] = []
    bad: list[Reason] = []
    for exposure in hand.exposures:
        reading = read_exposure(exposure, wild)
        if isinstance(reading, str):
            shown = " ".join(map(str, exposure))
            bad.append(reason("bad-exposure", f"[{shown}]: {reading}"))
        else:
            called.append(reading)
    return tuple(called), tuple(bad)


def find_matches(
    engine: Engine, hand: Hand, called: Sequence[Called], rows: Indices | None
) -> tuple[Match, ...]:
    """Return every line that a complete hand fits, dearest first, one entry a line.

    The entry of a line is its dearest alternative, and of that the first target.
    """
    best: dict[int, tuple[int, Place]] = {}
    for place in matching_places(engine, hand, called, rows):
        line_index, alternative = engine.card.alternatives[
            int(engine.card.alternative_index[place.row])
        ]
        value = paid(alternative, bool(called))
        rank = -1 if value is None else value
        if line_index not in best or rank > best[line_index][0]:
            best[line_index] = (rank, place)
    ordered = sorted(best.items(), key=lambda item: (-item[1][0], item[0]))
    return tuple(match_at(engine, hand, called, place) for _, (_, place) in ordered)


def matching_places(
    engine: Engine, hand: Hand, called: Sequence[Called], rows: Indices | None
) -> list[Place]:
    """Return the targets that a complete hand matches, in the order of the card."""
    if called:
        places = [place for place in engine.places(hand.concealed, called) if not place.distance]
        allowed = None if rows is None else set(rows.tolist())
        return [place for place in places if allowed is None or place.row in allowed]
    distances = engine.distances(hand.concealed)
    within = np.flatnonzero(distances == 0) if rows is None else rows[distances[rows] == 0]
    return [Place(row, 0) for row in within.tolist()]


def match_at(engine: Engine, hand: Hand, called: Sequence[Called], place: Place) -> Match:
    """Return the match of a hand that is a Mahjong on a target."""
    card = engine.card
    target = card.target(place.row)
    category = card.card.category_of(target.line)
    alternative, values = target.alternative, target.values
    as_concealed = alternative.concealed_value is not None and not called
    groups = lay_out(card, place.row, hand.concealed, hand.exposures, called, place.pinned)
    return Match(
        line=target.line.id,
        side=category.side,
        category=category.name,
        value=paid(alternative, bool(called)),
        exposure="C" if as_concealed or not alternative.exposed else "X",
        suits={
            variable.name: SUITS[values[variable.name]].word
            for variable in alternative.variables
            if variable.kind is VariableKind.SUIT and len(variable.name) == 1
        },
        numbers=_numbers(target),
        winds=_tiles(target, VariableKind.WIND),
        dragons=_tiles(target, VariableKind.DRAGON),
        tiles=_tiles(target, VariableKind.TILE),
        groups=groups,
    )


def _numbers(target: Target) -> dict[str, int]:
    """Return what the printed numbers that moved, and the number variables, stand for."""
    found: dict[str, int] = {}
    run = target.alternative.run
    if run:
        placement = run.placements[target.values["run"]]
        found = {str(was): number for was, number in zip(run.printed, placement, strict=True)}
    for variable in target.alternative.variables:
        if variable.kind is VariableKind.NUMBER:
            found[variable.name] = target.values[variable.name]
    return found


def _tiles(target: Target, kind: VariableKind) -> dict[str, Tile]:
    return {
        variable.name.removeprefix("wind "): TILES[target.values[variable.name]]
        for variable in target.alternative.variables
        if variable.kind is kind
    }
