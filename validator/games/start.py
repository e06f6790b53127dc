"""The table that the first event of a record finds, made from its head."""

from __future__ import annotations

from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.tiles import TILES
from cardwright.validator.games import acts
from cardwright.validator.games import record_errors as errors
from cardwright.validator.games.events import Shown, Some
from cardwright.validator.games.failing import why_not
from cardwright.validator.games.game import Game
from cardwright.validator.games.head import Head, LaidHand
from cardwright.validator.games.head_checks import impossible
from cardwright.validator.games.pieces import (
    Cluster,
    Completed,
    Declaration,
    Exposure,
    Passing,
    Player,
    PlayerHand,
    Pool,
    Status,
    plus,
    tiles_of,
)
from cardwright.validator.games.replacing import replace
from cardwright.validator.games.showing import clusters
from cardwright.validator.games.state import (
    Live,
    Phase,
    State,
    Turn,
)


def start(game: Game, head: Head | None = None) -> tuple[State | None, tuple[Diagnostic, ...]]:
    """Return the table that a head describes, or what cannot be true of it.

    Without a head it is the table after the deal, all tiles unseen.
    """
    head = head or Head()
    problems = list(impossible(game.style, head))
    hands: dict[tuple[int, int], PlayerHand] = {}
    for laid in head.hands:
        key = game.seats.index(laid.seat), game.hands.index(laid.hand)
        made = _hand(game, laid, len(hands))
        if isinstance(made, Diagnostic):
            problems.append(made)
        elif key in hands:
            problems.append(
                errors.misplaced_entry(
                    f"{game.hand_name(*key)} was described before",
                    laid.span,
                    "write all that lies of it in one line",
                )
            )
        else:
            hands[key] = made
    if problems:
        return None, tuple(sorted(problems, key=lambda problem: problem.primary.span))
    return _table(game, head, hands), ()


def _table(game: Game, head: Head, hands: dict[tuple[int, int], PlayerHand]) -> State:
    style = game.style
    turn = _turn(game, head)
    is_solitaire = style.calls.claimants == "nobody"
    has_live = head.last is not None and turn.phase is Phase.START and not is_solitaire
    live = Live(game.seats.index(head.last[0]), head.last[1]) if head.last and has_live else None
    pile = plus((0,) * len(TILES), head.pile.tiles)
    if head.last and not live:
        pile = plus(pile, (head.last[1],))
    players = tuple(
        Player(
            _named_pool(game, head, seat),
            tuple(hands.get((seat, hand), PlayerHand()) for hand in range(len(game.hands))),
            passing=Passing(over=head.charleston_played),
        )
        for seat in range(len(game.seats))
    )
    state = State(
        players,
        turn,
        wall=0,
        live=live,
        pile=pile,
        opened=not turn.opening,
        charleston_due=(
            style.charleston.play == "required" and head.turn is None and not head.charleston_played
        ),
        declarations=sum(1 for hand in hands.values() if hand.declaration),
    )
    for seat in range(len(game.seats)):
        state = _filled(game, head, state, seat)
    return replace(state, wall=_wall(game, head, state))


def _turn(game: Game, head: Head) -> Turn:
    if head.turn is None:
        return Turn(0, Phase.FULL, opening=True)
    seat, moment = head.turn
    index = game.seats.index(seat)
    if moment == "start":
        return Turn(index, Phase.START)
    return Turn(index, Phase.FULL, opening=moment == "opening", drew=moment == "full")


def _named_pool(game: Game, head: Head, seat: int) -> Pool:
    """Return the concealed tiles that the head gives a seat."""
    lines = head.deals if head.turn is None else head.holds
    pool = Pool()
    for each in lines:
        if each.seat == game.seats[seat]:
            pool = acts.with_tiles(pool, each.tiles)
    return pool


def _filled(game: Game, head: Head, state: State, seat: int) -> State:
    """Return the table with what is left unsaid of a player: unseen tiles, and whether in play."""
    player = state.players[seat]
    letter = game.seats[seat]
    said = any(each.seat == letter for each in (*head.deals, *head.holds))
    for index, hand in enumerate(player.hands):
        if hand.status is Status.DEAD and game.style.has_two_hands:
            missing = max(game.style.hand_size - hand.size, 0)
            holds_all = game.style.dead.holds == game.style.hand_size
            filled = replace(hand, buried=Some((), missing if holds_all else 0))
            state = state.with_hand(seat, index, filled)
    player = state.players[seat]
    spent = not player.has_active and game.style.dead.no_active_hand != "end-round"
    if spent:
        player = replace(player, out=True)
        state = state.with_player(seat, player)
    if not said:
        due = game.style.start.concealed[letter] if head.turn is None else None
        if due is None:
            due = max(acts.expected_pool(game, state, seat), 0)
        state = state.with_pool(seat, Pool(player.pool.known, due))
    return state


def _wall(game: Game, head: Head, state: State) -> int:
    """Return the tiles left to draw: as the head says, or all that the deal leaves."""
    if head.wall is not None:
        return head.wall
    lying = sum(state.on_table()) + head.pile.unseen
    lying += sum(hand.buried.size for player in state.players for hand in player.hands)
    held = sum(player.pool.size for player in state.players)
    rest = game.style.tiles.total - lying - held - game.style.wall.reserve
    return max(min(game.style.start.wall, rest), 0)


# ── Hands that lie there ─────────────────────────────────────────────────────────────────────────


def _hand(game: Game, laid: LaidHand, order: int) -> PlayerHand | Diagnostic:
    exposures = tuple(Exposure(meld) for meld in laid.tiles.exposures)
    if laid.status == "active":
        return PlayerHand(exposures=exposures)
    if laid.status == "dead":
        groups = laid.clusters or (tiles_of(laid.tiles.concealed),)
        shown = tuple(Cluster(meld) for meld in groups if meld)
        return PlayerHand(Status.DEAD, exposures, shown)
    seat = game.seats.index(laid.seat)
    shown_hand = Shown(laid.hand, laid.tiles, laid.clusters)
    verdict = game.judge(seat, shown_hand)
    if not verdict.matches:
        name = game.hand_name(seat, game.hands.index(laid.hand))
        return errors.not_declarable(name, why_not(verdict), laid.span)
    match = verdict.matches[0]
    declaration = Declaration(
        line=match.line,
        side=match.side,
        kind=game.kind_of(match.line),
        value=match.value,
        manner="first" if game.style.has_two_hands else "won",
        completed=Completed.CALLED if laid.called else Completed.DRAWN,
        discarder=None,
        jokerless=not match.jokers,
        order=order,
    )
    return PlayerHand(
        Status.DECLARED,
        exposures,
        clusters(game, shown_hand, match),
        declaration=declaration,
    )
