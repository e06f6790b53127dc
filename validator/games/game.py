"""A style with a card made ready: what the referee asks of both, and remembers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cardwright.compiler.games.style import Style
from cardwright.compiler.ir import GroupKind, Side
from cardwright.compiler.tiles import Tile
from cardwright.validator.alive import can_win, standings
from cardwright.validator.engine import Engine
from cardwright.validator.exposures import Called, read_exposure
from cardwright.validator.games.event_text import (
    format_meld,
)
from cardwright.validator.games.events import (
    Meld,
    Shown,
)
from cardwright.validator.scope import rows_in_scope, sides_of
from cardwright.validator.verdict import Match, Verdict, check_hand, matching_places
from cardwright.validator.witness import ground_groups

TOLD_LINES = 3
"""Lines of a dead hand for which it is said why; of the others how many there are."""

SEAT_SIDES = {"E": "east", "W": "west"}
"""Where lines go by seat: whose side is which."""


@dataclass(frozen=True)
class Game:
    """A style and a card, with the names of who plays; it never changes, but remembers answers."""

    style: Style
    engine: Engine
    players: Mapping[str, str] = field(default_factory=dict)
    """Names by seat, where they are known."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in the order of turns."""
        return self.style.table.seats

    @property
    def hands(self) -> tuple[str, ...]:
        """The names of a player's hands."""
        return self.style.table.hands

    def who(self, seat: int) -> str:
        """Return the name of a player, or the seat."""
        letter = self.seats[seat]
        return self.players.get(letter, letter)

    def missing_sides(self) -> tuple[str, ...]:
        """Return the sides that the style plays on and the card does not have."""
        known = sides_of(self.engine)
        wanted: list[str] = []
        if self.style.table.lines == "by-hand":
            wanted = list(self.hands)
        elif self.style.table.lines == "by-seat":
            wanted = [SEAT_SIDES[seat] for seat in self.seats]
        return tuple(side for side in wanted if side not in known)

    def side(self, seat: int, hand: int) -> str | None:
        """Return the side of the card whose lines a hand may use; None for all of them."""
        match self.style.table.lines:
            case "by-hand":
                return self.hands[hand]
            case "by-seat":
                return SEAT_SIDES[self.seats[seat]]
            case "any":
                return None

    def side_title(self, side: str | None) -> str | None:
        """Return the title of a side with its colour: `West, orange`."""
        if side is None:
            return None
        found = next((each for each in self.engine.card.card.sides if each.id == side), None)
        found = found or Side(side, side.capitalize(), None)
        return f"{found.title}, {found.color}" if found.color else found.title

    def hand_name(self, seat: int, hand: int, whose: bool = True) -> str:
        """Return a hand as messages name it: `Ada's west hand (West, orange)`."""
        owner = f"{self.who(seat)}'s" if whose else "the"
        name = f"{owner} hand" if len(self.hands) == 1 else f"{owner} {self.hands[hand]} hand"
        title = self.side_title(self.side(seat, hand))
        return f"{name} ({title})" if title else name

    # ── Exposures ────────────────────────────────────────────────────────────────────────────────

    def read(self, meld: Meld) -> Called | str:
        """Return the group that an exposure is, or why it is none."""
        wild = self.engine.remembered(
            "wild flowers", lambda: any(line.wild_flowers for line in self.engine.card.card.lines)
        )
        return read_exposure(meld, wild)

    def mistake(self, seat: int, hand: int, melds: Sequence[Meld], new: Meld) -> tuple[str, str]:
        """Return the ruling that calls a new exposure wrong beside others, and why; or nothing."""
        reading = self.read(new)
        shown = format_meld(new)
        if isinstance(reading, str):
            return "exposure.not-a-group", f"{shown} is no group: {reading}"
        if reading.size not in self.style.calls.sizes:
            *most, last = map(str, self.style.calls.sizes)
            sizes = f"{', '.join(most)} or {last}" if most else last
            return (
                "exposure.not-a-group",
                f"{shown} has {reading.size} tiles, an exposure has {sizes}",
            )
        if not self.style.exposure.must_fit_a_line:
            return "", ""
        called = [reading]
        called += [each for each in map(self.read, melds) if isinstance(each, Called)]
        called.sort(key=lambda each: (each.kind, each.size, each.jokers))
        side = self.side(seat, hand)
        if can_win(self.engine, called, None, side):
            return "", ""
        beside = f" beside {' '.join(map(format_meld, melds))}" if melds else ""
        of_side = f" of the side {self.side_title(side)}" if side else ""
        return "exposure.no-line", f"no open line{of_side} has a group {shown}{beside}"

    def why_dead(
        self, seat: int, hand: int, melds: Sequence[Meld], seen: Sequence[int]
    ) -> str | None:
        """Return why no line can still be won beside exposures and the table; None if one can."""
        called = [each for each in map(self.read, melds) if isinstance(each, Called)]
        side = self.side(seat, hand)
        if can_win(self.engine, called, seen, side):
            return None
        found = standings(self.engine, called, seen, side)
        own = [each for each in found if side is None or self._on_side(each.line, side)]
        told = [f"{each.line_id}: {each.why}" for each in own[:TOLD_LINES]]
        more = len(own) - len(told)
        return "; ".join([*told, f"and so with {more} more lines"] if more > 0 else told)

    def holds_mahjong(
        self, seat: int, hand: int, melds: Sequence[Meld], concealed: Sequence[int]
    ) -> bool:
        """Whether concealed tiles, perhaps more than a hand, hold what a line asks for."""
        called = self.called(melds)
        rows = rows_in_scope(self.engine, self.side(seat, hand))
        if called:
            places = self.engine.places(concealed, called)
            return any(not each.distance and (rows is None or each.row in rows) for each in places)
        reached = self.engine.distances(concealed) == 0
        return bool((reached if rows is None else reached[rows]).any())

    def _on_side(self, line: int, side: str) -> bool:
        card = self.engine.card.card
        return card.category_of(card.lines[line]).side in (None, side)

    # ── Declared hands ───────────────────────────────────────────────────────────────────────────

    def judge(self, seat: int, shown: Shown) -> Verdict:
        """Return the verdict on a declared hand, on the side that it stands on."""
        hand = self.hands.index(shown.hand)
        return check_hand(self.engine, shown.tiles, self.side(seat, hand))

    def kind_of(self, line: str) -> str:
        """Return the kind of the category that a line stands in."""
        card = self.engine.card.card
        return card.category_of(card.line(line)).kind

    def fills_a_group(self, shown: Shown, tile: Tile, lines: Sequence[Match]) -> bool:
        """Whether some reading of a Mahjong has a tile in a concealed group of three or more."""
        hand = shown.tiles
        called = self.called(hand.exposures)
        laid = sum(1 for each in called if each.kind == tile.index)
        wanted = {match.line for match in lines}
        card = self.engine.card
        for place in matching_places(self.engine, hand, called, None):
            target = card.target(place.row)
            if target.line.id not in wanted:
                continue
            groups = [
                group
                for group in ground_groups(target)
                if group.group.kind is GroupKind.SET
                and all(kind == tile.index for kind in group.kinds)
            ]
            if len(groups) > laid:
                return True
        return False

    def called(self, melds: Sequence[Meld]) -> tuple[Called, ...]:
        """Return the groups that exposures are, without those that are none."""
        return tuple(each for each in map(self.read, melds) if isinstance(each, Called))
