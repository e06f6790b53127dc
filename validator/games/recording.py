"""A dealt round as the text of a record: walls, dice and break as comments, then the deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from cardwright.compiler.games.style import Style
from cardwright.compiler.hand_text import format_tiles
from cardwright.compiler.tiles import TILES, Tile
from cardwright.validator.games.dealing import STACK, Dealing, Packet
from cardwright.validator.games.event_text import format_event
from cardwright.validator.games.playing import Step

EXPECTED_AT = 48
"""The column in which `=>` stands after shorter events."""


def record_lines(
    game: str, card: str, dealing: Dealing, steps: Iterable[Step] = ()
) -> Iterator[str]:
    """Yield the lines of a record of a deal, and of what was then played.

    `game` and `card` are what the record calls them. Each event has its rulings after `=>`.
    """
    yield f"game {game}"
    yield f"card {card}"
    yield from (f"# {line}" for line in _set_up(dealing))
    for seat, tiles in dealing.hands.items():
        if tiles:
            yield f"deal {seat} {_bag(tiles)}"
    one_hand = len(dealing.style.table.hands) == 1
    for step in steps:
        text = format_event(step.event, one_hand)
        names = ", ".join(ruling.name for ruling in step.rulings)
        yield f"{text.ljust(EXPECTED_AT - 1)} => {names}"


def _set_up(dealing: Dealing) -> Iterator[str]:
    """Yield what was built, thrown and taken, a comment a line."""
    style = dealing.style
    for number, wall in enumerate(dealing.walls):
        stacks = f"{len(wall) // STACK} stacks"
        yield f"wall {number + 1} of {len(dealing.walls)}, {stacks}: {_row(wall)}"
    if dealing.dice:
        thrown = " + ".join(map(str, dealing.dice))
        yield (
            f"dice {thrown} = {dealing.break_after}: wall 1, {style.table.seats[0]}'s, is broken "
            f"after stack {dealing.break_after} from its right-hand end"
        )
    source = "from the tiles set aside" if style.deal.from_ == "aside" else "from the wall"
    yield f"packets {source}: {', '.join(_packets(dealing.packets))}"
    yield f"to draw, {len(dealing.wall)} tiles: {_row(dealing.wall)}"
    if dealing.aside:
        yield f"aside, {len(dealing.aside)} tiles: {_row(dealing.aside)}"


def _packets(packets: Sequence[Packet]) -> Iterator[str]:
    """Yield who took how many tiles at once; the same again is counted."""
    each = [f"{packet.seat} {len(packet.tiles)}" for packet in packets]
    while each:
        size = len(dict.fromkeys(packet.split()[0] for packet in each))
        round_, times = each[:size], 1
        while each[size * times : size * (times + 1)] == round_:
            times += 1
        yield f"{' '.join(round_)}{f' × {times}' if times > 1 else ''}"
        each = each[size * times :]


def _row(tiles: Sequence[Tile]) -> str:
    return " ".join(map(str, tiles))


def _bag(tiles: Sequence[Tile]) -> str:
    counts = Counter(tiles)
    return format_tiles([counts[tile] for tile in TILES])


def game_name(style: Style) -> str:
    """Return a shipped style as records name it."""
    return f"{style.profile}/{style.name}"
