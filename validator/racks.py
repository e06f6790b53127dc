"""The tiles of a question that is no claim: a rack, and what lies on the table, read and judged."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.tiles import COPIES, TILES, Tile
from cardwright.validator.alive import Standing, standings
from cardwright.validator.engine import Engine
from cardwright.validator.exposures import Called, read_exposure
from cardwright.validator.hand import Hand, parse_hand
from cardwright.validator.scope import has_wild_flowers, lines_of_side


class Refused(ValueError):
    """Tiles that a question cannot be asked about; its text says why."""

    def __init__(
        self, status: str, message: str, text: str = "", problems: Sequence[Diagnostic] = ()
    ) -> None:
        super().__init__(message)
        self.status = status
        """`bad-hand` (unreadable), `wrong-count`, `impossible-tiles` or `bad-exposure`."""
        self.text = text
        self.problems = tuple(problems)
        """Of an unreadable text: where in it, and what to do."""


def read_tiles(text: str) -> Hand:
    """Return the tiles of a text in hand notation; Refused where it cannot be read."""
    hand, problems = parse_hand(text)
    if hand is None:
        message = "; ".join(problem.message for problem in problems)
        raise Refused("bad-hand", message, text, problems)
    return hand


def read_sets(engine: Engine, exposures: Sequence[Sequence[Tile]]) -> tuple[Called, ...]:
    """Return exposures as sets; Refused where one can be none."""
    called: list[Called] = []
    for exposure in exposures:
        reading = read_exposure(exposure, has_wild_flowers(engine))
        if isinstance(reading, str):
            shown = " ".join(map(str, exposure))
            raise Refused("bad-exposure", f"[{shown}]: {reading}")
        called.append(reading)
    return tuple(called)


def check_copies(counts: Sequence[int], holder: str = "the hand holds") -> None:
    """Raise Refused where counts of the 36 kinds exceed the set."""
    for kind, count in enumerate(counts):
        if count > COPIES[kind]:
            raise Refused(
                "impossible-tiles",
                f"{holder} the tile {TILES[kind].words} {count} times, the set has {COPIES[kind]}",
            )


def read_rack(
    engine: Engine, rack: str | Hand, seen: str | Hand = ""
) -> tuple[Hand, tuple[Called, ...], tuple[int, ...]]:
    """Return a rack, its exposures as sets, and the counts of the other tiles on the table.

    Refused where texts cannot be read, an exposure can be no set, or the set of tiles does not
    hold them all.
    """
    hand = read_tiles(rack) if isinstance(rack, str) else rack
    table = (read_tiles(seen) if isinstance(seen, str) else seen).counts
    check_copies(hand.counts)
    called = read_sets(engine, hand.exposures)
    both = [mine + other for mine, other in zip(hand.counts, table, strict=True)]
    check_copies(both, "rack and table together hold")
    return hand, called, table


def read_exposed(engine: Engine, exposed: str | Hand) -> tuple[Hand, tuple[Called, ...]]:
    """Return exposures as tiles and as sets; Refused where they cannot be, or with other tiles."""
    hand = read_tiles(exposed) if isinstance(exposed, str) else exposed
    if any(hand.concealed):
        raise Refused(
            "bad-hand", "an exposure stands in brackets, as in [222B], and all are exposed"
        )
    check_copies(hand.counts, "the exposures hold")
    return hand, read_sets(engine, hand.exposures)


def rack_standings(
    engine: Engine, exposed: str | Hand, seen: str | Hand = "", side: str | None = None
) -> tuple[Standing, ...]:
    """Return for every line whether a rack with these exposures can still win it.

    `seen` are the discards and the exposures of others. An exposure that is no group rules out
    every line. Refused where texts cannot be read or the set does not hold the tiles; ValueError
    for a side that the card does not have.
    """
    table = read_tiles(seen) if isinstance(seen, str) else seen
    try:
        hand, called = read_exposed(engine, exposed)
    except Refused as refused:
        if refused.status != "bad-exposure":
            raise
        lines_of_side(engine, side)
        return tuple(
            Standing(index, line.id, False, str(refused))
            for index, line in enumerate(engine.card.card.lines)
        )
    both = [mine + other for mine, other in zip(hand.counts, table.counts, strict=True)]
    check_copies(both, "exposures and table together hold")
    return standings(engine, called, table.counts, side)
