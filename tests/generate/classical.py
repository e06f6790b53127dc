"""Classical hands made up for tests: complete ones, near misses, losing ones."""

from __future__ import annotations

from random import Random

from cardwright.compiler.classical.classes import KINDS, SEATS
from cardwright.compiler.tiles import Tile
from cardwright.validator.classical.hand import ClassicalHand

COPIES = 4
Group = tuple[int, ...]


def group(rng: Random, near: int | None = None) -> Group:
    """Return a chow or pung, beside a tile where one is given."""
    if near is not None and near < 27:
        low = near // 9 * 9
        tile = min(max(near + rng.choice((-1, 0, 1)), low), low + 8)
    else:
        tile = rng.randrange(KINDS)
    if rng.random() < 0.4 and tile < 27 and tile % 9 < 7:
        return (tile, tile + 1, tile + 2)
    return (tile,) * 3


def groups(rng: Random, neighbours: bool) -> list[Group]:
    """Return four sets and a pair of which no tile is there five times.

    With `neighbours` each set lies beside the one before, so that there are many ways to cut them.
    """
    while True:
        found: list[Group] = [group(rng)]
        while len(found) < 4:
            found.append(group(rng, found[-1][0] if neighbours else None))
        pair = group(rng, found[-1][0] if neighbours else None)[0]
        found.append((pair, pair))
        tiles = [tile for each in found for tile in each]
        if max(map(tiles.count, tiles)) <= COPIES:
            return found


def winning_hand(rng: Random, neighbours: bool) -> ClassicalHand:
    """Return a hand of four sets and a pair, some laid out, some kongs, perhaps with notes."""
    *sets, pair = groups(rng, neighbours)
    laid = rng.choice((0, 0, 0, 1, 2, 3)) if neighbours else rng.randrange(5)
    exposed: list[Group] = []
    kongs: list[Group] = []
    for each in sets[:laid]:
        others = [*sets, pair]
        is_pung = len(set(each)) == 1
        if is_pung and sum(tiles.count(each[0]) for tiles in others) == 3 and rng.random() < 0.5:
            (exposed if rng.random() < 0.5 else kongs).append(each * 2)
        else:
            exposed.append(each)
    exposed = [meld[:4] for meld in exposed]
    kongs = [meld[:4] for meld in kongs]
    concealed = [0] * KINDS
    for each in [*sets[laid:], pair]:
        for tile in each:
            concealed[tile] += 1
    winning = rng.choice([tile for tile in range(KINDS) if concealed[tile]])
    claimed = rng.random() < 0.5
    notes: set[str] = set()
    if not claimed and rng.random() < 0.3:
        notes.add(rng.choice(("loose tile", "last wall tile")))
    whole = concealed[:]
    for meld in (*exposed, *kongs):
        for tile in meld:
            whole[tile] += 1
    if claimed and whole[winning] == 1 and rng.random() < 0.3:
        notes.add("robbed kong")
    elif concealed[winning] == 1 and rng.random() < 0.2:
        notes.add("last copy")
    if rng.random() < 0.2:
        notes.add("first deal")
    return ClassicalHand(
        tuple(concealed),
        tuple(tuple(map(Tile, meld)) for meld in exposed),
        tuple(tuple(map(Tile, meld)) for meld in kongs),
        Tile(winning),
        claimed,
        frozenset(notes),
        _bonus(rng),
        _bonus(rng),
    )


def _bonus(rng: Random) -> tuple[int, ...]:
    return tuple(number for number in range(1, 5) if rng.random() < 0.15)


def near_miss(rng: Random, hand: ClassicalHand) -> ClassicalHand:
    """Return a hand with one concealed tile exchanged."""
    concealed = list(hand.concealed)
    counts = hand.counts
    assert hand.winning is not None
    out = rng.choice([tile for tile in range(KINDS) if concealed[tile]])
    into = rng.choice([tile for tile in range(KINDS) if counts[tile] < COPIES and tile != out])
    concealed[out] -= 1
    concealed[into] += 1
    winning = Tile(into) if not concealed[hand.winning.index] else hand.winning
    return ClassicalHand(
        tuple(concealed), hand.exposed, hand.kongs, winning, hand.claimed,
        flowers=hand.flowers, seasons=hand.seasons,
    )  # fmt: skip


def losing_hand(rng: Random, neighbours: bool) -> ClassicalHand:
    """Return a winning hand without one of its tiles, and without what is said of that tile."""
    hand = winning_hand(rng, neighbours)
    assert hand.winning is not None
    concealed = list(hand.concealed)
    concealed[hand.winning.index] -= 1
    return ClassicalHand(
        tuple(concealed), hand.exposed, hand.kongs, flowers=hand.flowers, seasons=hand.seasons
    )


def seating(rng: Random) -> tuple[str, str]:
    """Return a seat and a round."""
    return rng.choice(SEATS), rng.choice(SEATS)
