"""Several rounds of a match: who sat where, what each round brought, and the sum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardwright.compiler.games.style import Style
from cardwright.validator.games.state import Result

NOT_PLAYED = ("redeal", "replay")
"""How a round ends that is dealt again, by the same players in the same seats."""


@dataclass(frozen=True, slots=True)
class Played:
    """One round as a match sees it."""

    name: str
    style: Style
    players: Mapping[str, str]
    """Names by seat, where the record has them."""
    totals: Mapping[str, int]
    """Points or payments by seat."""
    result: Result | None


@dataclass(frozen=True, slots=True)
class Row:
    """One round of a match: what it brought each player."""

    name: str
    seats: Mapping[str, str]
    """Who sat where: players by seat."""
    scores: Mapping[str, int]
    """By player."""
    result: Result | None
    faults: tuple[str, ...]
    """What cannot be right in it."""


@dataclass(frozen=True, slots=True)
class Match:
    """Rounds added up."""

    style: Style
    players: tuple[str, ...]
    """In the order in which they first sat."""
    rows: tuple[Row, ...]
    totals: Mapping[str, int]

    @property
    def faults(self) -> tuple[str, ...]:
        """What cannot be right, each with its round."""
        return tuple(f"{row.name}: {fault}" for row in self.rows for fault in row.faults)


def add_up(rounds: Sequence[Played]) -> Match:
    """Return rounds added up by player; ValueError for none at all.

    Where no round names its players they are called by the seats of the first round, and are taken
    to have changed seats as the rules say.
    """
    if not rounds:
        raise ValueError("a match has at least one round")
    style = rounds[0].style
    exchanging = style.match.seats == "exchange-every-round"
    named = any(each.players for each in rounds)
    rows: list[Row] = []
    totals: dict[str, int] = {}
    before: Mapping[str, str] | None = None
    for each in rounds:
        due = _due(before, style, exchanging)
        seats = {seat: each.players.get(seat, seat) for seat in each.style.table.seats}
        if not named and due is not None and due.keys() == seats.keys():
            seats = dict(due)
        faults = tuple(_faults(each, style, seats, due, named))
        scores: dict[str, int] = {}
        for seat, player in seats.items():
            scores[player] = scores.get(player, 0) + each.totals[seat]
        for player, score in scores.items():
            totals[player] = totals.get(player, 0) + score
        rows.append(Row(each.name, seats, scores, each.result, faults))
        before = seats if each.result not in NOT_PLAYED else _undone(seats, exchanging)
    return Match(style, tuple(totals), tuple(rows), totals)


def _due(
    before: Mapping[str, str] | None, style: Style, exchanging: bool
) -> Mapping[str, str] | None:
    """Return who must sit where after a round; None where that is open."""
    if before is None or style.match.seats == "unstated":
        return None
    return _exchanged(before) if exchanging else before


def _exchanged(seats: Mapping[str, str]) -> Mapping[str, str]:
    """Return players each a seat further."""
    names = list(seats.values())
    return dict(zip(seats, [*names[1:], *names[:1]], strict=True))


def _undone(seats: Mapping[str, str], exchanging: bool) -> Mapping[str, str]:
    """Return the seats from which an exchange leads to these."""
    names = list(seats.values())
    return dict(zip(seats, [*names[-1:], *names[:-1]], strict=True)) if exchanging else seats


def _faults(
    played: Played,
    style: Style,
    seats: Mapping[str, str],
    due: Mapping[str, str] | None,
    named: bool,
) -> list[str]:
    found: list[str] = []
    if played.style != style:
        name, first = (f"{each.profile}/{each.name}" for each in (played.style, style))
        how = f"{name}, the match is {first}" if name != first else f"{name} by other settings"
        found.append(f"it is a round of {how}")
    unnamed = [seat for seat in seats if seat not in played.players]
    if named and unnamed:
        found.append(f"it does not say who sits at {' and '.join(unnamed)}")
    elif len(set(seats.values())) < len(seats):
        found.append("one player sits at two seats")
    elif due is not None and seats != due:
        if set(seats.values()) != set(due.values()):
            before, now = (", ".join(sorted(each.values())) for each in (due, seats))
            found.append(f"{now} play, in the round before {before}")
        else:
            wanted = ", ".join(f"{seat}={player}" for seat, player in due.items())
            how = "changed" if style.match.seats == "exchange-every-round" else "kept"
            found.append(f"seats are {how} after every round: {wanted} would be right")
    if played.result is None:
        found.append("it is not over")
    return found
