"""A declared hand in groups, with what its Jokers stand for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cardwright.compiler.tiles import JOKER, Tile
from cardwright.validator.games.events import Meld, Shown
from cardwright.validator.games.game import Game
from cardwright.validator.games.pieces import Cluster
from cardwright.validator.games.replacing import replace
from cardwright.validator.verdict import Match, matching_places
from cardwright.validator.witness import LaidGroup, lay_out

READINGS = 64
"""Targets that are tried for one that agrees with how a hand was shown."""


def clusters(game: Game, shown: Shown, match: Match) -> tuple[Cluster, ...]:
    """Return the concealed tiles of a Mahjong in groups, with what their Jokers stand for.

    A group that was shown with its tile stands as it was shown; Jokers alone, and hands that
    were not shown in groups, as the scored line has them.
    """
    groups = _laid_out(game, shown, match)
    if not shown.clusters:
        return tuple(map(_cluster, groups))
    left = _jokers(groups)
    for cluster in shown.clusters:
        natural = _natural(cluster)
        if natural:
            left[natural] -= cluster.count(JOKER)
    found = [_as_shown(cluster, left) for cluster in shown.clusters]
    last = shown.tiles.last
    return tuple(_with_last(found, last) if last else found)


def _laid_out(game: Game, shown: Shown, match: Match) -> list[LaidGroup]:
    """Return the concealed groups of a line that agree best with how a hand was shown."""
    hand = shown.tiles
    called = game.called(hand.exposures)
    card = game.engine.card
    places = matching_places(game.engine, hand, called, None)
    of_line = [each for each in places if card.target(each.row).line.id == match.line]
    first: list[LaidGroup] = []
    for place in of_line[:READINGS]:
        laid = lay_out(card, place.row, hand.concealed, hand.exposures, called, place.pinned)
        groups = [group for group in laid if not group.exposed]
        if _agrees(shown.clusters, groups):
            return groups
        first = first or groups
    return first


def _cluster(group: LaidGroup) -> Cluster:
    tiles = zip(group.tiles, group.stands_for, strict=True)
    stands = {stands for tile, stands in tiles if tile.is_joker}
    return Cluster(tuple(sorted(group.tiles)), stands.pop() if len(stands) == 1 else None)


def _natural(cluster: Meld) -> Tile | None:
    """Return the tile of a group that holds but one kind beside Jokers."""
    naturals = {tile for tile in cluster if not tile.is_joker}
    return naturals.pop() if len(naturals) == 1 else None


def _jokers(groups: Sequence[LaidGroup]) -> Counter[Tile]:
    """Return what the Jokers of groups stand for."""
    return Counter(
        stands
        for group in groups
        for tile, stands in zip(group.tiles, group.stands_for, strict=True)
        if tile.is_joker
    )


def _agrees(clusters: Sequence[Meld], groups: Sequence[LaidGroup]) -> bool:
    """Whether each Joker of a group that was shown with its tile stands for that tile."""
    left = _jokers(groups)
    for cluster in clusters:
        natural = _natural(cluster)
        if natural:
            left[natural] -= cluster.count(JOKER)
    return all(count >= 0 for count in left.values())


def _as_shown(cluster: Meld, left: Counter[Tile]) -> Cluster:
    """Return a group as it was shown; for Jokers alone one of the tiles that are left to stand."""
    if JOKER not in cluster:
        return Cluster(cluster)
    stands = _natural(cluster) or next(
        (tile for tile, count in left.items() if count >= len(cluster)), None
    )
    return Cluster(cluster, stands)


def _with_last(clusters: Sequence[Cluster], last: Tile) -> list[Cluster]:
    """Return groups with the tile that came last in the one it belongs to, or on its own."""
    own = [at for at, each in enumerate(clusters) if _natural(each.tiles) == last]
    standing = [at for at, each in enumerate(clusters) if each.stands == last]
    place = own if len(own) == 1 else standing
    if len(place) != 1:
        return [*clusters, Cluster((last,))]
    found = list(clusters)
    joined = found[place[0]]
    found[place[0]] = replace(joined, tiles=tuple(sorted((*joined.tiles, last))))
    return found
