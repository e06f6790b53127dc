"""The referee, rule by rule, where the conformance cases leave one out."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import yaml
from cardwright import games
from cardwright.compiler.source import Source

from tests.small_games import GAMES, card_text, play

TD, CD, AM, SI = "tandem/tandem-duel", "tandem/classic-duel", "american", "siamese"
TS, DU = "tandem/tandem-solitaire", "tandem/double-up"
WINDS = "NNNN EEE WWW SSSS"
OPP = "222B 444B 666C 888C 00"
KONGS = "FF 1111B 2222C 3333D"
EVENS = "FF 2222B 4444C 6666D"
RUN = "111D 222D 3333B 4444B"
NONSENSE = "1C 3B 5C 7D 9B 1D 3C 5B 7D 9C R R G 0"
WORSE = "11B 33C 55D 77B 99C 11D 88B"
INVALID = "mahjong.invalid."


@dataclass(frozen=True)
class Round:
    """A short round: how the table stands, what happens, and what is found."""

    about: str
    game: str
    situation: list[str]
    events: list[str]
    rules: list[str]
    found: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.about.replace(" ", "-")


ROUNDS = [
    # ── drawing and discarding ───────────────────────────────────────────────────────────────────
    Round(
        "a tile that is racked closes the claim", TD,
        ["turn W start", "last E N", "wall 30"],
        ["W rack", "W pick 4C", "W pick 5C", "W draw 5C", "W rack", "W call N @west [NNN]"],
        ["order.nothing-picked", "ok", "order.already-drawn", "order.already-drawn", "ok",
         "call.late"], {"wall": 29, "concealed": {"E": 27, "W": 28}},
    ),
    Round(
        "a picked tile that goes back is the next to be drawn", TD,
        ["turn W start", "last E N", "wall 30", "hold W NNN 9C", "hold W 23"],
        ["W pick 4C", "W call N @west [NNNN]", "W discard 9C", "E draw 5C", "E draw ?"],
        ["ok", "ok", "ok", "tiles.not-held", "ok"], {"wall": 29},
    ),
    Round(
        "a fifth tile of four is not in the wall", TD,
        ["turn E start", "hold E 333B", "hold E 24", "last W 3B"], ["E draw 3B", "E draw 4B"],
        ["tiles.not-held", "ok"],
    ),
    Round(
        "a tile that is nowhere cannot be discarded", AM,
        ["turn E full", "hold E 1234567B 123456C R"], ["E discard N", "E discard R"],
        ["tiles.not-held", "ok"],
    ),
    Round(
        "an unseen tile can be any but one that lies elsewhere", AM,
        ["turn E full", "pile NNNN"], ["E discard N", "E discard R"], ["tiles.not-held", "ok"],
    ),
    Round(
        "a second draw that was not noticed spoils the count", TD,
        ["turn E start", "wall 9"], ["E draw ?", "E! draw 3D", "W count E"],
        ["ok", "order.already-drawn", "count.wrong"],
        {"result": "ended", "wall": 7, "scores": {"E": 0, "W": 0}},
    ),
    Round(
        "a draw out of turn that was not noticed leaves the turn where it is", TD,
        ["turn E start", "wall 9"], ["W! draw 3D", "E draw ?"], ["turn.not-yours", "ok"],
        {"concealed": {"E": 28, "W": 28}, "turn": "E"},
    ),
    Round(
        "after the end nothing counts", TD,
        ["turn E full", f"hold E {WINDS} {OPP}"],
        [f"E declare tandem @west {WINDS} @east {OPP}", "E discard N", "W verify yes", "table end"],
        ["mahjong.tandem", "turn.round-over", "turn.round-over", "turn.round-over"],
    ),
    Round(
        "the table ends when the wall is out and nobody is to discard", TD,
        ["turn E start", "wall 1"], ["table end", "E draw ?", "table end", "E discard 3B",
                                      "table end"],
        ["round.not-over", "ok", "round.not-over", "ok", "round.square"],
        {"result": "square", "winner": None},
    ),
    # ── claims ───────────────────────────────────────────────────────────────────────────────────
    Round(
        "a claim names the latest discard of another player", TD,
        ["turn W start", "last E N"],
        ["E call N @west [NNN]", "W call S @west [SSS]", "W call N @west [SSS]"],
        ["call.own-discard", "call.not-latest", "call.without-tile"],
    ),
    Round(
        "a claim needs the other tiles of its exposure", TD,
        ["turn W start", "last E N", "hold W N 1234567B 123456C 123456D RRGG 12B R"],
        ["W call N @west [NNNN]"], ["tiles.not-held"], {"exposed": {"E.west": [], "E.east": [],
                                                                  "W.west": [], "W.east": []}},
    ),
    Round(
        "a declared hand takes no exposure", TD,
        ["turn W start", "last E F", f"hand W @west declared drawn {WINDS}"],
        ["W call F @west [FFF]", "W call F @east [FFFF]"], ["call.frozen-hand", "ok"],
    ),
    Round(
        "who is out claims nothing", AM,
        ["turn S start", "last E N", "hand W dead"],
        ["W claim mahjong", "W call N [NNNN]", f"W declare {EVENS}"],
        ["call.frozen-hand", "call.frozen-hand", "declare.frozen-hand"], {"out": ["W"]},
    ),
    Round(
        "an exposure waits for the nearer seat that claims it", AM,
        ["turn S start", "last E N", "wall 20"],
        ["W claim exposure", "S claim exposure", "W call N [NNNN]", "S call N [NNNN]"],
        ["ok", "ok", "call.outranked", "ok"], {"turn": "S"},
    ),
    Round(
        "an exposure that no line of the card has kills at once", AM,
        ["turn S start", "last E G", "wall 20", "hold S GG 5B", "hold S 10"],
        ["S call G [GGG]", "W draw ?"], ["exposure.no-line exposure.invalid", "ok"],
        {"out": ["S"], "concealed": {"E": 13, "S": 14, "W": 14, "N": 13}, "turn": "W"},
    ),
    # ── what a claim takes, and how a hand came by its last tile ─────────────────────────────────
    Round(
        "a tile that was called into the exposure of a winning hand is no drawn one", AM,
        ["turn S start", "last E N", "hold S NNN EEEE WWWW SS", "wall 9"],
        ["S call N [NNNN]", "S declare [NNNN] EEEE WWWW SS"], ["ok", "mahjong.won"],
        {"scores": {"E": -100, "S": 200, "W": -50, "N": -50}},
    ),
    Round(
        "a Joker bought after a call makes the last tile a drawn one again", AM,
        ["turn S start", "last E N", "hand W [222JB]", "hold S NNN EEEE WWW SS 2B", "wall 9"],
        ["S call N [NNNN]", "S exchange 2B for J in W [222JB]", "S declare [NNNN] EEEE WWWJ SS"],
        ["ok", "ok", "mahjong.won"], {"scores": {"E": -50, "S": 150, "W": -50, "N": -50}},
    ),
    Round(
        "a tile called for one rack leaves the other self-drawn", SI,
        ["turn W start", "last E N", "hold W NNN EEEE WWWW S 111D 222D 3333C 4444C 9C", "wall 9"],
        ["W call N @top [NNNN]", "W declare @bottom 111D 222D 3333C 4444C", "W discard 9C",
         "E draw ?", "E discard 3B", "W draw S", "W declare @top [NNNN] EEEE WWWW SS"],
        ["ok", "mahjong.first", "ok", "ok", "ok", "ok", "mahjong.second"],
        {"scores": {"E": -200, "W": 200}},
    ),
    Round(
        "a rack completed by an exposure is not self-drawn", SI,
        ["turn W start", "last E 4B", "hand W @top declared drawn FF 2222B 444JC 6666D",
         "hold W 111D 222D 3333B 44JB", "wall 9"],
        ["W call 4B @bottom [444JB]", "W declare @bottom 111D 222D 3333B [444JB]"],
        ["ok", "mahjong.second"], {"result": "double-mahjong", "scores": {"E": -100, "W": 100}},
    ),
    Round(
        "one claimed tile completes one hand", TD,
        ["turn W start", "last E N", "hold W NNN EEE WWW SSSS 222B 444B 666C 888C 0"],
        ["W declare tandem @west NNN EEE WWW SSSS <N @east 222B 444B 666C 888C 0 <0"],
        ["call.not-latest"], {"concealed": {"E": 27, "W": 26}, "over": False},
    ),
    Round(
        "one claimed tile is not in two hands", TD,
        ["turn W start", "last E F", "hold W FFF 2026D 333C 444C FFF 222B 444B 66B 88B 9C"],
        ["W declare tandem @west FFF 2026D 333C 444C <F @east FFF 222B 444B 66B 88B <F"],
        ["tiles.not-held"], {"over": False},
    ),
    Round(
        "a claimed tile leaves the table with the good one of two hands", TD,
        ["turn W start", "last E N", f"hold W NNN EEE WWW SSSS {NONSENSE}"],
        [f"W declare tandem @west NNN EEE WWW SSSS <N @east {NONSENSE}"], [INVALID + "tandem"],
        {"scores": {"E": 0, "W": 25}, "concealed": {"E": 27, "W": 0}},
    ),
    # ── what happened although it was not in order ───────────────────────────────────────────────
    Round(
        "a discard out of turn leaves the turn where it is", TD,
        ["turn E start", "wall 9"],
        ["E draw ?", "W! discard 9B", "W claim exposure", "E discard 3B", "W count W"],
        ["ok", "turn.not-yours", "call.late", "ok", "count.wrong"],
        {"concealed": {"E": 27, "W": 26}},
    ),
    Round(
        "a discard out of turn lies open to the player who is to draw", TD,
        ["turn E start", "last W 3B", "wall 9"],
        ["W! discard 9B", "E call 3B @west [333B]", "E claim exposure", "E draw ?"],
        ["turn.not-yours", "call.not-latest", "ok", "ok"], {"concealed": {"E": 28, "W": 26}},
    ),
    Round(
        "who draws again has racked the tile that was picked up", TD,
        ["turn E start", "wall 9"], ["E pick 4C", "E! draw 3D", "E discard 4C", "W count E"],
        ["ok", "order.already-drawn", "ok", "count.wrong"], {"wall": 7, "over": True},
    ),
    Round(
        "a Charleston that was forgotten is reported, and play goes on", AM, [],
        ["E discard N", "E! discard N", "S draw ?"], ["charleston.order", "charleston.order", "ok"],
        {"turn": "S"},
    ),
    # ── corrections ──────────────────────────────────────────────────────────────────────────────
    Round(
        "a good exposure may be laid again, larger and smaller", TD,
        ["turn W start", "last E 6D", "hold W 6D JJJ 9C", "hold W 22"],
        ["W call 6D @east [66JD]", "W correct @east [66JD] to [66JJJD]",
         "W correct @east [66JJJD] to [66JD]", "W discard 9C",
         "W correct @east [66JD] to [66JJJD]"],
        ["ok", "exposure.no-line", "ok", "ok", "correct.closed"],
        {"status": {"E.west": "active", "E.east": "active", "W.west": "active",
                    "W.east": "active"}},
    ),
    Round(
        "an exposure that does not lie there cannot be corrected", TD,
        ["turn W start", "last E N", "hand W @west [WWW]"],
        ["W call N @west [NNNN]", "W correct @west [NNN] to [NNNN]",
         "W correct @west [WWW] to [WWWW]", "W correct @west [NNNN] to [NNNNN]"],
        ["ok", "correct.nothing", "correct.closed", "tiles.not-held"],
    ),
    Round(
        "a declaration of the other hand leaves the window open", TD,
        ["turn W start", "last E E", f"hold W EE {KONGS} 9C", "hold W 10"],
        ["W call E @west [EEE]", f"W declare @east {KONGS}", "W correct @west [EEE] to [EEEJ]",
         "W discard 9C"],
        ["ok", "mahjong.first", "exposure.no-line", "exposure.invalid"],
        {"over": True, "result": "ended", "scores": {"E": 0, "W": 25}},
    ),
    Round(
        "a refused exchange that had begun has closed the window", TD,
        ["turn W start", "last E E", "hand E @east [222JC]", "hold W EEE 2D 9C", "hold W 22"],
        ["W call E @west [EEEE]", "W exchange 2D for J in E@east [222JC]"],
        ["exposure.no-line", "exposure.invalid exchange.wrong-tile"],
    ),
    Round(
        "an exchange that could not begin leaves the window open", TD,
        ["turn W start", "last E E", "hand E @east [222JC]", "hold W EEE J 9C", "hold W 22"],
        ["W call E @west [EEEE]", "W exchange J for 2C in E@east [222JC]",
         "W correct @west [EEEE] to [EEE]"],
        ["exposure.no-line", "exchange.reverse", "ok"],
    ),
    # ── exchanges ────────────────────────────────────────────────────────────────────────────────
    Round(
        "a Joker is bought out of an exposure that lies there, with a concealed tile", TD,
        ["turn E full", "hand W @east [222JC] [444B]", "hand E @west [WWW]",
         "hold E 2345678B 12345678C RRGG 00 N", "pile 9C"],
        ["E exchange 2C for J in W@east [222JC]", "E exchange 4B for J in W@east [444B]",
         "E exchange 2C for J in W@east [22JC]"],
        ["ok", "exchange.no-joker", "exchange.no-joker"],
    ),
    Round(
        "a discard or an exposed tile buys no Joker", TD,
        ["turn E full", "hand W @east [222JC]", "hand E @east [444B]",
         "hold E 1B 345678B 1345678C RRGG 00 N 9D 99C"],
        ["E exchange 2C for J in W@east [222JC]"], ["exchange.not-concealed"],
    ),
    Round(
        "a Joker that was bought may complete the hand in the same turn", TD,
        ["turn E full", "hand W @east [222JC]", "hold E 2C NNNN EEE WWW SSS", "hold E 14"],
        ["E exchange 2C for J in W@east [222JC]", "E declare @west NNNN EEE WWW SSSJ"],
        ["ok", "mahjong.first"],
    ),
    Round(
        "a cluster of Jokers alone stands for what the scored line says", SI,
        ["turn W start", "last E 4B", "hold W 111D 222D 3333B JJJ", "hold W 14",
         "hold E 4B 4D 25B", "hold E 23"],
        ["W declare @top 111D 222D 3333B JJJ <4B", "W discard ?".replace("?", "9C"), "E draw ?",
         "E exchange 4D for J in W@top [JJJ]", "E exchange 4B for J in W@top [JJJ]"],
        ["mahjong.first", "ok", "ok", "exchange.wrong-tile", "ok"],
    ),
    Round(
        "a Joker stands for the tile of the cluster in which its owner showed it", SI,
        ["turn W full", "hold W 11B 2222B 333B 44JJJB", "hold W 14", "hold E 3B 4B", "hold E 25"],
        ["W declare @top 11B 2222B 333JB 44JJB", "W discard 9C", "E draw ?",
         "E exchange 4B for J in W@top [333JB]", "E exchange 3B for J in W@top [333JB]"],
        ["mahjong.first", "ok", "ok", "exchange.wrong-tile", "ok"],
    ),
    Round(
        "a Joker that is kept kills the rack that received it", SI,
        ["turn W full", "hand W @top [222JB]", "hold W 9C 1B", "hold W 22"],
        ["W take J from @top [222JB] to @bottom", "W discard 9C", "W bury @bottom ??????????????"],
        ["exchange.direct-swap", "exchange.joker-kept", "ok"],
        {"status": {"E.top": "active", "E.bottom": "active", "W.top": "active",
                    "W.bottom": "dead"},
         "exposed": {"E.top": [], "E.bottom": [], "W.top": ["[222B]"], "W.bottom": []}},
    ),
    Round(
        "a kept Joker does not win before the turn is over", SI,
        ["turn W full", "hand W @top [222JB]", f"hold W {RUN.replace('4444', '444')}", "hold W 11"],
        ["W take J from @top [222JB] to @bottom", "W declare @bottom 111D 222D 3333B 444JB"],
        ["exchange.direct-swap", "exchange.joker-kept"],
    ),
    Round(
        "only a Joker that was lifted can be put back", SI,
        ["turn W full", "hand W @top [222JB]", "hold W J", "hold W 23"],
        ["W return J to @top [222JB]", "W take J from @top [222B] to @bottom",
         "E take J from @top [222JB] to @bottom"],
        ["exchange.no-joker", "exchange.no-joker", "turn.not-yours"],
    ),
    # ── moving ───────────────────────────────────────────────────────────────────────────────────
    Round(
        "tiles that are not there cannot be moved", TD,
        ["turn E full", "hold E 1234567B 1234567C 1234567D NNSSWW R"],
        ["W move N @east", "E move G @east", "E move R @west"], ["ok", "tiles.not-held", "ok"],
    ),
    Round(
        "one rack leaves nothing to move", AM, ["turn E full"], ["E move N"], ["move.not-played"],
    ),
    # ── declarations ─────────────────────────────────────────────────────────────────────────────
    Round(
        "exposures are declared as they lie", TD,
        ["turn E full", "hand E @west [NNNJ]", "hold E EEE WWW SSSS J", "hold E 13"],
        ["E declare @west NNNJ EEE WWW SSSS", "E declare @west [NNNN] EEE WWW SSSS",
         "E declare @west [NNNJ] EEE WWW SSSS"],
        ["tiles.not-held", "tiles.not-held", "mahjong.first"],
    ),
    Round(
        "a claim is no second draw", TD,
        ["turn W start", "last E S", "hold W NNNN EEE WWW SSS", "hold W 14"],
        ["W draw ?", "W declare @west NNNN EEE WWW SSS <S"], ["ok", "call.late"],
    ),
    Round(
        "a claimed tile stays with a hand that is none", TD,
        ["turn W start", "last E S", "hold W NNNN EEE WWW SS 8B", "hold W 14", "wall 9"],
        ["W declare @west NNNN EEE WWW SS 8B <S", "W discard 3B"], [INVALID + "first", "ok"],
        {"concealed": {"E": 27, "W": 13}, "turn": "E"},
    ),
    Round(
        "two hands are declared together while none is declared or dead", TD,
        ["turn E full", f"hand E @west declared drawn {WINDS}", f"hold E {OPP}", "hold W 27"],
        [f"E declare tandem @west {WINDS} @east {OPP}"], ["declare.tandem-after-first"],
    ),
    Round(
        "a dead hand cannot be shown together with the other", TD,
        ["turn E full", f"hand E @west dead {NONSENSE}", f"hold E {KONGS}"],
        [f"E declare tandem @west {NONSENSE} @east {KONGS}",
         f"E declare tandem @east {KONGS} @east {KONGS}"],
        ["declare.needs-both", "declare.needs-both"],
    ),
    Round(
        "Siamese Mahjong knows no declaration of both racks", SI, ["turn E full"],
        [f"E declare tandem @top {EVENS} @bottom {RUN}"], ["declare.not-played"],
    ),
    Round(
        "a claim may complete two hands that are shown together", TD,
        ["turn W start", "last E 0", f"hold W {WINDS} 222B 444B 666C 888C 0"],
        [f"W declare tandem @west {WINDS} @east 222B 444B 666C 888C 0 <0"], ["mahjong.tandem"],
        {"scores": {"E": 0, "W": 180}},
    ),
    Round(
        "alone two hands that fail go back", TS,
        ["turn E full", f"hold E {WINDS} {WORSE}", "wall 5"],
        [f"E declare tandem @west {WINDS} @east {WORSE}", "E discard N"],
        [INVALID + "solitaire", "ok"], {"concealed": {"E": 27}, "over": False},
    ),
    Round(
        "two hands that fail together are both dead", TD,
        ["turn E full", f"hold E {NONSENSE} {WORSE}"],
        [f"E declare tandem @west {NONSENSE} @east {WORSE}"], [INVALID + "tandem"],
        {"result": "ended", "scores": {"E": 0, "W": 0}},
    ),
    Round(
        "the other player's word changes nothing", TD,
        ["turn E full", f"hold E {WINDS} {NONSENSE}"],
        ["W verify yes", f"E declare @west {WINDS}", "W verify yes", "W verify no"],
        ["declare.not-played", "mahjong.first", "verify.agrees", "verify.disagrees"],
    ),
    Round(
        "after the own hand died no round is won, but the last one counts", TD,
        ["turn E full", f"hand E @west dead {NONSENSE}", f"hold E {WORSE}"],
        [f"E declare @east {WORSE}"], [INVALID + "last"],
        {"result": "ended", "winner": None, "scores": {"E": 0, "W": 0}},
    ),
    # ── a second hand is dealt ───────────────────────────────────────────────────────────────────
    Round(
        "a second hand is dealt once, after the first Mahjong, of fourteen tiles", DU,
        ["turn E full", f"hold E {WINDS}"],
        ["E deal 14", f"E declare @west {WINDS}", "E discard N", "E deal 13", "E deal 14",
         "E deal 14", "E discard 3B"],
        ["deal.not-now", "mahjong.first", "discard.not-concealed", "deal.miscount", "ok",
         "deal.not-now", "ok"], {"scores": {"E": 0}, "over": False},
    ),
    Round(
        "a second hand has no tiles that lie elsewhere", DU,
        ["turn E full", f"hold E {WINDS}"],
        [f"E declare @west {WINDS}", "E deal N 1234567B 123456C"],
        ["mahjong.first", "tiles.not-held"],
    ),
    # ── dead hands ───────────────────────────────────────────────────────────────────────────────
    Round(
        "a dead hand is filled up at once, with as many tiles as it lacks", TD,
        ["turn W start", "last E E", "hold W EEE 9C 1B", "hold W 22", "wall 9"],
        ["W bury @west 1B", "W call E @west [EEEE]", "W discard 9C", "E draw ?", "W bury @west 1B",
         "W bury @east ??????????", "W bury @west 1B ?????????", "E discard 3B"],
        ["dead.nothing-to-bury", "exposure.no-line", "exposure.invalid", "ok", "dead.bury-count",
         "dead.nothing-to-bury", "ok", "ok"], {"concealed": {"E": 27, "W": 13}, "turn": "W"},
    ),
    Round(
        "who has no other hand needs to bury nothing", SI,
        ["turn W start", "last E S", f"hand W @top declared drawn {EVENS}", "hold W SSS",
         "hold W 10", "wall 9"],
        ["W call S @bottom [SSS]", "E draw ?", "E discard 3B", "E draw ?"],
        ["exposure.no-line exposure.invalid", "ok", "ok", "ok"],
        {"concealed": {"E": 28, "W": 0}, "out": ["W"], "turn": "E"},
    ),
    Round(
        "when both players have nothing left to play each collects its own", SI,
        ["turn W full", f"hand W @top declared drawn {EVENS}", f"hand E @top declared drawn {RUN}",
         "hand E @bottom dead", "hold W 55B 77B 99B 11C 33C 55C 77C"],
        ["W declare @bottom 55B 77B 99B 11C 33C 55C 77C"], [INVALID + "second"],
        {"result": "ended", "winner": None, "scores": {"E": 0, "W": 0}},
    ),
    Round(
        "a false Mahjong in American play goes back and its player is out", AM,
        ["turn S start", "last E 9D", "hand W [222JB]", "hold W 1C 3B 5C 7D 9B 1D 3C 5B 7D",
         "wall 9"],
        ["W declare [222JB] 1C 3B 5C 7D 9B 1D 3C 5B 7D <9D", "W draw ?", "N draw 2B",
         "N exchange 2B for J in W [222JB]"],
        [INVALID + "american", "turn.not-yours", "ok", "ok"],
        {"out": ["W"], "concealed": {"E": 13, "S": 13, "W": 10, "N": 14}, "turn": "N"},
    ),
    Round(
        "with one live player left the deal is played again", AM,
        ["turn E full", f"hold E {NONSENSE}", "hand S dead", "hand N dead"],
        [f"E declare {NONSENSE}"], [INVALID + "american"],
        {"result": "replay", "winner": None, "scores": {"E": 0, "S": 0, "W": 0, "N": 0}},
    ),
    Round(
        "dead players pay", AM,
        ["turn W full", "hand S dead", "hold W FF 2222B 44JJC 6666D"],
        ["W declare FF 2222B 44JJC 6666D"], ["mahjong.won"],
        {"scores": {"E": -50, "S": -50, "W": 150, "N": -50}},
    ),
    Round(
        "a wrong count in American play puts the player out", AM,
        ["turn E start", "hold E 12", "wall 9"], ["S count E", "S draw ?"], ["count.wrong", "ok"],
        {"out": ["E"], "turn": "S"},
    ),
    Round(
        "a wrong count spares what is declared", SI,
        ["turn E start", f"hand W @top declared drawn {EVENS}", "hold W 12"], ["E count W"],
        ["count.wrong"], {"over": False, "out": ["W"],
                          "status": {"E.top": "active", "E.bottom": "active",
                                     "W.top": "declared", "W.bottom": "dead"}},
    ),
    Round(
        "who is upheld against in the own turn loses it", AM,
        ["turn S full", "pile 2C 2C 2C", "hand S [222B] [66JD]", "wall 9"],
        ["E challenge S", "W draw ?", "E challenge S"],
        ["challenge.upheld", "ok", "challenge.rejected"], {"out": ["S"], "turn": "W"},
    ),
    Round(
        "a concealed line cannot be called into", AM,
        ["turn S start", "last E 9B", "wall 9"], ["S call 9B [999B]"],
        ["exposure.no-line exposure.invalid"],
    ),
    # ── Charleston ───────────────────────────────────────────────────────────────────────────────
    Round(
        "seven passes, then none", AM, [],
        [f"E give ??? {way}" for way in ("right", "across", "left", "left", "across", "right")]
        + ["E give ? courtesy", "E give ? courtesy", "E discard 3B", "S give ??? right"],
        ["ok"] * 7 + ["charleston.over", "ok", "charleston.over"],
        {"concealed": {"E": 13, "S": 13, "W": 13, "N": 13}},
    ),
    Round(
        "a courtesy goes across after the first Charleston too", AM, [],
        [f"E give ??? {way}" for way in ("right", "across", "left")]
        + ["E give ?? across", "E give ??? left"],
        ["ok"] * 4 + ["charleston.over"],
    ),
    Round(
        "received tiles can be named, no more than came", AM,
        ["deal E 123456789B NSWR 0", "deal S 1B"],
        ["E get 5C", "E give NSW right", "E get 5C 6C 7C 8C", "E get 5C 6C", "E get 1B",
         "E give 5C 6C R across"],
        ["charleston.count", "ok", "charleston.count", "ok", "ok", "ok"],
    ),
    Round(
        "tiles that were given are not held any more", AM,
        ["deal E 123456789B NSWR 0"], ["E give NSW right", "E get 5C 6C 7C", "E give NSW across"],
        ["ok", "ok", "tiles.not-held"],
    ),
    Round(
        "who plays alone swaps with the tiles set aside", "tandem/classic-solitaire", [],
        ["E give ??? aside", "E give ??? across", "E give ??? right", "E give ??? left",
         "E discard 3B"],
        ["ok", "ok", "charleston.order", "ok", "ok"],
    ),
    Round("no tiles are passed in Tandem Duel", TD, [], ["E give ??? right", "E get ?"],
          ["charleston.not-played", "charleston.not-played"]),
    Round("a deal after the Charleston is final", AM, ["charleston played"],
          ["E give ??? right", "E discard 3B"], ["charleston.over", "ok"]),
]  # fmt: skip


@pytest.mark.parametrize("round_", ROUNDS, ids=str)
def test_a_round(round_: Round, tmp_path: Path) -> None:
    found = play(tmp_path, round_.game, round_.situation, round_.events)
    assert [each.split() for each in round_.rules] == found.rules
    assert round_.found == {key: found.table[key] for key in round_.found}


def test_every_round_says_what_it_shows() -> None:
    assert len({round_.about for round_ in ROUNDS}) == len(ROUNDS)


# ── What answers say ─────────────────────────────────────────────────────────────────────────────


def test_an_answer_says_where_it_trusted_a_player(tmp_path: Path) -> None:
    found = play(tmp_path, AM, ["turn E full", "hold E R", "hold E 13"],
                 ["E discard N"])  # fmt: skip
    assert found.messages == ["E discards N (with a tile that nobody had seen)"]
    found = play(tmp_path, AM, ["turn E full", "hold E R", "hold E 13"], ["E discard R"])
    assert found.messages == ["E discards R"]


def test_a_side_is_named_with_its_title_and_colour(tmp_path: Path) -> None:
    card = GAMES["cards"]["tiny-tandem"] | {
        "sides": {"west": {"title": "Sunset", "color": "orange"}, "east": {"title": "Sunrise"}}
    }
    (tmp_path / "card.yaml").write_text(yaml.safe_dump(card, sort_keys=False), "utf-8")
    text = f"game {TD}\ncard card.yaml\nturn W start\nlast E E\nW call E @west [EEEE]\n"
    replay = games.replay(Source(str(tmp_path / "a.record"), text))
    assert "side Sunset, orange" in replay.answers[0].rulings[0].message


def test_every_ruling_states_a_rule() -> None:
    sentences = [kind.rule for kind in games.RULINGS.values()]
    assert all(each[0].isupper() and each.endswith(".") for each in sentences)


def test_what_is_passed_or_moved_unseen_is_taken_on_trust(tmp_path: Path) -> None:
    found = play(tmp_path, AM, ["deal E R", "deal E 13"], ["E give R N ? right"])
    assert found.messages == ["E passes 3 tiles to the right (with a tile that nobody had seen)"]
    found = play(tmp_path, TD, ["turn E full", "hold E R", "hold E 27"],
                 ["E move N @west", "E move R @east"])  # fmt: skip
    assert found.messages == [
        "E moves 1 tile to the west hand (West) (with a tile that nobody had seen)",
        "E moves 1 tile to the east hand (East)",
    ]


def test_tiles_that_die_with_a_hand_are_not_taken_on_trust(tmp_path: Path) -> None:
    found = play(tmp_path, CD, ["turn W start", "last E E", "hold W EEE 9C", "hold W 9"],
                 ["W call E [EEEE]", "W discard 9C"])  # fmt: skip
    assert found.messages[-1] == "W's hand (West) is dead: [EEEE] was not mended in time"


SAID = [
    (AM, ["turn S start", "last E N", "hold S NNN JJJ", "hold S 7"], "S call N [NNNNJJJ]",
     "[NNNNJJJ] has 7 tiles, an exposure has 3, 4, 5 or 6; S's hand is dead: [NNNNJJJ] stays as it "
     "was laid"),
    (AM, [], "E give ??? left", "E passes to the right next, not to the left"),
    (AM, [], "E give ???? right", "these are 4 tiles, and 3 are passed"),
    (CD, [], "E give ??? opponent blind",
     "this pass is made from the own tiles; blind passes are: none"),
    (AM, ["turn S full", "hand W [222JB]"], "S exchange J for 2B in W [222JB]",
     "S would give J and take 2B"),
    (TD, ["turn E full", f"hand W @west dead {NONSENSE}"], "E exchange 3B for J in W@west [33JB]",
     "W's west hand (West) is dead: its Jokers are out of reach for E"),
    (TD, ["turn E full", "hold E 27", f"hand W @east declared drawn {OPP}"], "E discard 3B",
     "E discards 3B (with a tile that nobody had seen)"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "situation", "event", "message"), SAID)
def test_a_ruling_says_why(
    game: str, situation: list[str], event: str, message: str, tmp_path: Path
) -> None:
    assert play(tmp_path, game, situation, [event]).messages == [message]


def test_a_joker_in_no_group_stands_for_nothing(tmp_path: Path) -> None:
    found = play(
        tmp_path, TD, ["turn W start", "last E 3B", "hold W 4B J 3B 9C", "hold W 23", "wall 20"],
        ["W call 3B @east [34JB]", "W exchange 3B for J in W@east [34JB]"],
        "{exposure: {correctable_until: discard}}",
    )  # fmt: skip
    assert found.last == ["exchange.wrong-tile"]
    assert found.messages[-1] == "the Joker in [34JB] stands for no tile"


@pytest.mark.parametrize(
    ("game", "sides"),
    [
        (TD, {"west": "West", "east": "East"}),
        (CD, {"E": "East", "W": "West"}),
        ("tandem/classic-solitaire", {}),
        (SI, {}),
    ],
)
def test_the_sides_that_are_played_are_told(
    game: str, sides: dict[str, str], tmp_path: Path
) -> None:
    assert sides == play(tmp_path, game, [], []).table["sides"]


# ── How a record may be written ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "text",
    [
        "game Tandem/Tandem-Duel\r\ncard card.yaml\r\nturn E full\r\ne Discard\t3b # aloud\r\n",
        "\ufeffgame tandem/tandem-duel\n\ncard card.yaml\n\tturn E full\nE discard 3B=>OK",
        "game tandem/tandem-duel\ncard card.yaml\nturn E full\nE! discard 🀒 => ok",
    ],
)
def test_blanks_case_line_ends_and_pictures_of_tiles_do_not_matter(
    text: str, tmp_path: Path
) -> None:
    (tmp_path / "card.yaml").write_text(card_text("tiny-tandem"), "utf-8")
    path = tmp_path / "a.record"
    path.write_bytes(text.encode())
    replay = games.replay(path)
    assert [answer.rulings[0].message for answer in replay.answers] == [
        "E discards 3B (with a tile that nobody had seen)"
    ]
    assert all(answer.as_expected for answer in replay.answers)
