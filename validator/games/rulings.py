"""What the referee can say of an event: every ruling with what it does and the rule behind it.

The names are a contract; the sentence that states a rule of the game stands here alone, and answers
cite it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Effect(StrEnum):
    """What a ruling does."""

    DONE = "done"
    """The event was in order."""
    REFUSED = "refused"
    """The event changes nothing."""
    MISTAKEN = "mistaken"
    """It was carried out, and will cost something if it is not mended."""
    DEAD = "dead"
    """A hand is dead."""
    OVER = "over"
    """The round ends by it without a Mahjong."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A ruling's effect and its rule."""

    effect: Effect
    rule: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling on one event: its name, why, and what it does."""

    name: str
    message: str
    """The reason, in a player's words."""
    effect: Effect

    @property
    def rule(self) -> str:
        """The rule behind it, in one sentence."""
        return RULINGS[self.name].rule


_DONE, _REFUSED, _MISTAKEN, _DEAD, _OVER = Effect

RULINGS: Mapping[str, Kind] = {
    "ok": Kind(_DONE, "It is in order."),
    "turn.not-yours": Kind(_REFUSED, "Only the player whose turn it is acts."),
    "turn.round-over": Kind(_REFUSED, "Nothing counts after the end of the round."),
    "order.opening-draw": Kind(
        _REFUSED, "The first seat was dealt the extra tile: its first turn has no draw."
    ),
    "order.discard-first": Kind(_REFUSED, "Alone, a turn begins with the discard."),
    "order.already-drawn": Kind(_REFUSED, "A turn has one draw or one claim."),
    "order.nothing-picked": Kind(_REFUSED, "Only a tile that was picked up can be racked."),
    "order.draw-first": Kind(_REFUSED, "A turn begins with a draw or a claim."),
    "order.after-declaration": Kind(_REFUSED, "In a turn, exchanges come before declarations."),
    "wall.empty": Kind(_REFUSED, "Nobody draws from an empty wall."),
    "discard.not-concealed": Kind(_REFUSED, "Only a concealed tile is discarded."),
    "tiles.not-held": Kind(_REFUSED, "A player acts with tiles that are there."),
    "call.not-played": Kind(_REFUSED, "In this game no discard is claimed."),
    "call.late": Kind(
        _REFUSED,
        "A discard may be claimed until the next player racks a drawn tile, or, where the rules "
        "say so, until somebody has laid an exposure with it.",
    ),
    "call.own-discard": Kind(_REFUSED, "Nobody claims a discard of their own."),
    "call.not-latest": Kind(_REFUSED, "Only the latest discard can be claimed."),
    "call.dead-joker": Kind(_REFUSED, "A discarded Joker is nobody's."),
    "call.frozen-hand": Kind(_REFUSED, "A declared or dead hand claims nothing."),
    "call.outranked": Kind(
        _REFUSED,
        "A claim for Mahjong goes before one for an exposure, and among equals the seat that "
        "comes first after the discarder.",
    ),
    "call.mahjong-only": Kind(
        _REFUSED, "With the wall empty a discard is live for a Mahjong only."
    ),
    "call.without-tile": Kind(_REFUSED, "The claimed tile lies in the exposure it was called for."),
    "call.pair-not-winning": Kind(
        _REFUSED,
        "A tile for a Single, a Pair or a mixed group is claimed only for the Mahjong that ends "
        "the game.",
    ),
    "exposure.not-a-group": Kind(
        _MISTAKEN,
        "An exposure is a Pung, Kong, Quint or Sextet of equal tiles, Jokers among them.",
    ),
    "exposure.no-line": Kind(
        _MISTAKEN,
        "All exposures of a hand belong together to a line that its side of the card still allows.",
    ),
    "exposure.invalid": Kind(_DEAD, "A hand with a wrong exposure that was not mended is dead."),
    "exposure.not-called": Kind(
        _REFUSED, "Only a called tile makes an exposure; a group completed by a draw stays hidden."
    ),
    "correct.closed": Kind(
        _REFUSED,
        "An exposure is mended in the turn in which it was laid, as long as the rules leave it "
        "open.",
    ),
    "correct.side": Kind(_REFUSED, "An exposure never changes to another hand."),
    "correct.nothing": Kind(_REFUSED, "Only an exposure that lies there can be laid again."),
    "correct.keeps-tile": Kind(_REFUSED, "The called tile stays in its exposure."),
    "exchange.not-played": Kind(_REFUSED, "In this game no Joker is exchanged."),
    "exchange.too-early": Kind(_REFUSED, "Jokers are exchanged after the draw or the claim."),
    "exchange.reverse": Kind(_REFUSED, "A natural tile buys a Joker, never the other way round."),
    "exchange.frozen": Kind(
        _REFUSED,
        "The Jokers of a declared or dead hand stay where they are, but for those who "
        "may take them.",
    ),
    "exchange.no-joker": Kind(_REFUSED, "A Joker is exchanged out of an exposure that holds one."),
    "exchange.wrong-tile": Kind(_REFUSED, "Only the tile that a Joker stands for buys it."),
    "exchange.not-concealed": Kind(_REFUSED, "A Joker is bought with a concealed tile."),
    "exchange.direct-swap": Kind(
        _REFUSED, "Nobody lifts a Joker without giving the natural tile for it."
    ),
    "exchange.joker-kept": Kind(_DEAD, "A hand that keeps a lifted Joker beyond the turn is dead."),
    "move.not-played": Kind(_REFUSED, "Concealed tiles change racks only where the game allows."),
    "move.not-in-turn": Kind(_REFUSED, "Tiles change racks in the own turn."),
    "move.frozen": Kind(_REFUSED, "The tiles of a declared or dead hand no longer move."),
    "move.exposed": Kind(_REFUSED, "Tiles that lie exposed no longer move."),
    "declare.frozen-hand": Kind(_REFUSED, "A declared or dead hand is not declared again."),
    "declare.tandem-only": Kind(_REFUSED, "In this game two hands are declared together."),
    "declare.not-played": Kind(_REFUSED, "The game knows no such declaration."),
    "declare.tandem-after-first": Kind(
        _REFUSED, "Hands are declared together while none of them is declared."
    ),
    "declare.needs-both": Kind(_REFUSED, "Two live hands are shown together, both of them."),
    "mahjong.won": Kind(_DONE, "A hand that fits a line of the card is Mahjong."),
    "mahjong.first": Kind(
        _DONE, "A first Mahjong is fixed, and its player goes on with the other hand."
    ),
    "mahjong.second": Kind(_DONE, "A second Mahjong ends the round."),
    "mahjong.single": Kind(_DONE, "A hand left alone by a dead one counts at its plain value."),
    "mahjong.tandem": Kind(_DONE, "Both hands shown in one turn count together."),
    "mahjong.invalid.solitaire": Kind(_REFUSED, "Alone, a false declaration goes back."),
    "mahjong.invalid.classic": Kind(
        _DEAD, "A false declaration of the only hand ends the round, and nobody scores."
    ),
    "mahjong.invalid.first": Kind(
        _DEAD, "A hand falsely declared is dead; its player goes on with the other."
    ),
    "mahjong.invalid.second": Kind(
        _DEAD, "A second hand falsely declared is dead; the first keeps its points."
    ),
    "mahjong.invalid.last": Kind(
        _DEAD, "A last hand falsely declared is dead, and its player has none left."
    ),
    "mahjong.invalid.tandem": Kind(
        _DEAD, "Two hands falsely declared together end the round; a good one counts as a first."
    ),
    "mahjong.invalid.american": Kind(
        _DEAD, "Who falsely declares is out; exposures laid before stay."
    ),
    "deal.not-now": Kind(_REFUSED, "A second hand is dealt once, after the Mahjong of the first."),
    "deal.miscount": Kind(_OVER, "A wrong deal found before the first discard is dealt again."),
    "dead.nothing-to-bury": Kind(_REFUSED, "Only a dead hand that lacks tiles is filled up."),
    "dead.bury-count": Kind(_REFUSED, "A dead hand is filled up at once, to fourteen tiles."),
    "dead.bury-first": Kind(_REFUSED, "A dead hand is filled up before its player goes on."),
    "count.right": Kind(_DONE, "A player is full in turn and one tile short between turns."),
    "count.wrong": Kind(_DEAD, "A wrong count kills every hand of the player still in play."),
    "challenge.rejected": Kind(
        _DONE, "A hand is dead only if no line can still be made beside what lies on the table."
    ),
    "challenge.upheld": Kind(
        _DONE, "A hand is dead if no line can still be made beside what lies on the table."
    ),
    "verify.agrees": Kind(_DONE, "The other player looks at a declaration."),
    "verify.disagrees": Kind(_DONE, "The other player looks at a declaration."),
    "charleston.not-played": Kind(_REFUSED, "In this game no tiles are passed."),
    "charleston.over": Kind(_REFUSED, "Tiles are passed before the first discard."),
    "charleston.joker": Kind(_REFUSED, "Jokers are never passed."),
    "charleston.order": Kind(
        _REFUSED,
        "Tiles go right, across, left; if all agree left, across, right; and at last across, as a "
        "courtesy.",
    ),
    "charleston.blind": Kind(
        _REFUSED, "Received tiles are handed on unseen only where the rules allow."
    ),
    "charleston.count": Kind(_REFUSED, "Three tiles are passed, as a courtesy as many as agreed."),
    "round.not-over": Kind(
        _REFUSED, "The round ends square when the wall is out and nobody wants the last discard."
    ),
    "round.square": Kind(_OVER, "The wall is out, and nobody has won."),
}
"""Every ruling by name."""


def ruling(name: str, message: str, effect: Effect | None = None) -> Ruling:
    """Return a ruling with its usual effect, or another where a style has it so."""
    return Ruling(name, message, RULINGS[name].effect if effect is None else effect)
