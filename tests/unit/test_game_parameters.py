"""Every parameter of the rules takes effect: the same round with a parameter as it is, and changed.

A row has a round, what the referee finds by the rules as shipped, and what it finds after the
settings. The alternatives that the rules leave open are among the rows.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from cardwright import games
from cardwright.compiler.games import checks
from cardwright.compiler.games.rules import shipped_rules
from cardwright.compiler.games.sections import SECTIONS

from tests.small_games import play

TD, CD, AM, SI = "tandem/tandem-duel", "tandem/classic-duel", "american", "siamese"
WINDS = "NNNN EEE WWW SSSS"
OPP = "222B 444B 666C 888C 00"
KONGS = "FF 1111B 2222C 3333D"
EVENS = "FF 2222B 4444C 6666D"
RUN = "111D 222D 3333B 4444B"
NONSENSE = "1C 3B 5C 7D 9B 1D 3C 5B 7D 9C R R G 0"
WORSE = "11B 33C 55D 77B 99C 11D 88B"
FOUR = ["wall 40", "hold E 13", "hold S 13", "hold N 13"]


@dataclass(frozen=True)
class Row:
    """A round, and what comes of it with and without some settings."""

    parameter: str
    game: str
    situation: list[str]
    events: list[str]
    shipped: dict[str, Any]
    settings: str
    changed: dict[str, Any]
    about: str = ""
    extra: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.parameter}-{self.about or self.game}".replace("/", "-")


def r(*rules: str) -> dict[str, Any]:
    """Return the rulings on the last events."""
    return {"rules": [each.split() for each in rules]}


ROWS = [
    # ── table, deal, wall ────────────────────────────────────────────────────────────────────────
    Row(
        "table.seats", TD, [], ["E discard 1B"], {"turn": "W"},
        "{table: {seats: [W, E]}}", r("turn.not-yours") | {"turn": "W"},
    ),
    Row(
        "table.players", CD, [], ["E discard 1B", "W draw ?", "W discard 2B"], {"turn": "E"},
        "{table: {players: 1, seats: [E]}, deal: {others: 0}, charleston: {play: none}}",
        {"scores": {"E": 0}}, extra={"changed_events": ["E discard 1B"]},
    ),
    Row(
        "table.hands", SI, ["turn W start", "last E N"], ["W claim exposure"],
        {"status": {"E.top": "active", "E.bottom": "active", "W.top": "active",
                    "W.bottom": "active"}},
        "{table: {hands: [left, right]}}",
        {"status": {"E.left": "active", "E.right": "active", "W.left": "active",
                    "W.right": "active"}},
    ),
    Row(
        "table.at_once", "tandem/double-up", ["turn E full", f"hold E {WINDS}"],
        [f"E declare @west {WINDS}", "E discard 1B"], r("mahjong.first", "tiles.not-held"),
        "{table: {at_once: 2}, deal: {first: 28, packets: [28], second_hand: aside}}",
        {}, about="refused-with-a-second-deal", extra={"refused": "contradictory-rules"},
    ),
    Row(
        "table.lines", TD, ["turn E full", f"hold E {KONGS}", "hold E 14"],
        [f"E declare @west {KONGS}"], r("mahjong.invalid.first"),
        "{table: {lines: any}}", r("mahjong.first"),
    ),
    Row(
        "table.lines", CD, ["turn W full", f"hold W {KONGS}"], [f"W declare {KONGS}"],
        r("mahjong.invalid.classic"), "{table: {lines: any}}", r("mahjong.won"),
        about="by-seat",
    ),
    Row(
        "wall.tiles", AM, ["charleston played"], ["E discard 1B"], {"wall": 99},
        "{wall: {walls: 3, tiles: 114}}", {"wall": 61},
    ),
    Row(
        "wall.reserve", AM, ["charleston played"], ["E discard 1B"], {"wall": 99},
        "{wall: {reserve: 14}}", {"wall": 85},
    ),
    Row(
        "deal.from", "tandem/double-down", [], ["E discard 1B"], {"wall": 38},
        "{deal: {from: wall}}", {"wall": 10},
    ),
    Row(
        "deal.others", TD, [], ["E discard 1B"], {"concealed": {"E": 27, "W": 27}},
        "{deal: {others: 26, packets: []}}", {"concealed": {"E": 27, "W": 26}},
    ),
    Row(
        "deal.second_hand", "tandem/double-up",
        ["turn E full", "wall 20", f"hold E {WINDS}"],
        [f"E declare @west {WINDS}", "E deal 14"], {"wall": 20, **r("mahjong.first", "ok")},
        "{deal: {second_hand: wall}}", {"wall": 6, **r("mahjong.first", "ok")},
    ),
    Row(
        "deal.second_hand", "tandem/double-up",
        ["turn E full", "wall 9", f"hold E {WINDS}"],
        [f"E declare @west {WINDS}", "E deal 14"], r("mahjong.first", "ok"),
        "{deal: {second_hand: wall}}", r("mahjong.first", "wall.empty"), about="too-few",
    ),
    # ── charleston ───────────────────────────────────────────────────────────────────────────────
    Row(
        "charleston.play", AM, [], ["E discard 1B"], r("charleston.order"),
        "{charleston: {play: optional}}", r("ok"),
    ),
    Row(
        "charleston.play", AM, ["turn E opening"], ["E give ??? right"], r("ok"),
        "{charleston: {play: none}}", r("charleston.not-played"), about="none",
    ),
    Row(
        "charleston.partner", CD, ["turn E opening"],
        ["E give ??? right", "E give ??? opponent", "E give ??? left", "E give ??? left"],
        r("ok", "ok", "ok", "charleston.order"),
        "{charleston: {partner: aside}}", {}, about="opponent",
        extra={"changed_events": ["E give ??? aside", "E give ??? opponent"],
               "changed_rules": r("ok", "charleston.order")},
    ),
    Row(
        "charleston.second", AM, ["turn E opening"],
        ["E give ??? right", "E give ??? across", "E give ??? left", "E give ??? left"],
        r("ok", "ok", "ok", "ok"),
        "{charleston: {second: none}}", r("ok", "ok", "ok", "charleston.order"),
    ),
    Row(
        "charleston.courtesy", AM, ["turn E opening"],
        ["E give ??? right", "E give ??? across", "E give ??? left", "E give ?? courtesy"],
        r("ok", "ok", "ok", "ok"),
        "{charleston: {courtesy: 1}}", r("ok", "ok", "ok", "charleston.count"),
    ),
    Row(
        "charleston.courtesy_needs_second", AM, ["turn E opening"],
        ["E give ??? right", "E give ??? across", "E give ??? left", "E give ?? courtesy"],
        r("ok", "ok", "ok", "ok"),
        "{charleston: {courtesy_needs_second: yes}}", r("ok", "ok", "ok", "charleston.order"),
    ),
    Row(
        "charleston.blind", AM, ["turn E opening"],
        ["E give ??? right", "E give ? across blind"], r("ok", "charleston.blind"),
        "{charleston: {blind: [first-across]}}", r("ok", "ok"),
    ),
    Row(
        "charleston.jokers", AM, ["turn E opening"], ["E give 1B 2B J right"],
        r("charleston.joker"), "{charleston: {jokers: yes}}", r("ok"),
    ),
    # ── turn ─────────────────────────────────────────────────────────────────────────────────────
    Row(
        "turn.cycle", "tandem/classic-solitaire", ["turn E start"],
        ["E draw ?", "E discard 1B", "E draw ?"], {"concealed": {"E": 14}},
        "{turn: {cycle: draw-discard}}", {"concealed": {"E": 14}},
        extra={"shipped_rules": r("ok", "ok", "ok")},
    ),
    Row(
        "turn.cycle", "tandem/classic-solitaire", ["turn E full"], ["E draw ?"],
        r("order.discard-first"), "{turn: {cycle: draw-discard}}", r("order.already-drawn"),
        about="ruling",
    ),
    Row(
        "turn.move", SI, ["turn E start"], ["W move N @top"], r("move.not-in-turn"),
        "{turn: {move: any-time}}", r("ok"),
    ),
    Row(
        "turn.move", TD, ["turn E start"], ["E move N @east"], r("ok"),
        "{turn: {move: none}}", r("move.not-played"), about="none",
    ),
    Row(
        "turn.exchange_after_declaring", TD,
        ["turn E full", "hand W @east [222JC]", f"hold E {WINDS} 2C", "hold E 13"],
        [f"E declare @west {WINDS}", "E exchange 2C for J in W@east [222JC]"],
        r("mahjong.first", "order.after-declaration"),
        "{turn: {exchange_after_declaring: yes}}", r("mahjong.first", "ok"),
    ),
    # ── calls ────────────────────────────────────────────────────────────────────────────────────
    Row(
        "calls.claimants", TD, ["turn W start", "last E N"], ["W call N @west [NNNN]"], r("ok"),
        "{calls: {claimants: nobody}}", r("call.not-played"),
    ),
    Row(
        "calls.sizes", TD, ["turn W start", "last E N"], ["W call N @west [NNNN]"], r("ok"),
        "{calls: {sizes: [3]}}", r("exposure.not-a-group"),
    ),
    Row(
        "calls.single_or_pair", SI,
        ["turn W start", "last E F", "hold W F 2222B 4444C 6666D 9B", "hold W 13"],
        ["W declare @top F 2222B 4444C 6666D <F"], r("call.pair-not-winning"),
        "{calls: {single_or_pair: any-mahjong}}", r("mahjong.first"),
    ),
    Row(
        "calls.closes", AM,
        ["turn S start", "last E 6D", "hold W 6D J 1C", "hold W 10", "hold N FF 22JJB 4444C 66D J",
         "wall 40", "hold E 13", "hold S 13"],
        ["W call 6D [66JD]", "N declare FF 22JJB 4444C 66JD <6D"], r("ok", "call.late"),
        "{calls: {closes: racked}}",
        {},
        extra={"refused": "not-implemented"},
    ),
    Row(
        "calls.last_discard", TD, ["turn W start", "wall 0", "last E N"],
        ["W call N @west [NNNN]"], r("call.mahjong-only"),
        "{calls: {last_discard: any}}", r("ok"),
    ),
    # ── exposures ────────────────────────────────────────────────────────────────────────────────
    Row(
        "exposure.correctable_until", AM, ["turn S start", "last E F", *FOUR],
        ["S call F [FF]", "S correct [FF] to [FFJ]"],
        {**r("exposure.not-a-group exposure.invalid", "correct.closed"), "out": ["S"]},
        "{exposure: {correctable_until: discard}}",
        {**r("exposure.not-a-group", "exposure.no-line"), "out": []},
    ),
    Row(
        "exposure.correctable_until", AM,
        ["turn S start", "last E N", "hand W [222JB]", "hold S NNN 2B 9C", *FOUR[:2], *FOUR[3:],
         "hold S 8"],
        ["S call N [NNN]", "S exchange 2B for J in W [222JB]", "S correct [NNN] to [NNNN]",
         "S discard 9C"],
        {"out": ["S"]},
        "{exposure: {correctable_until: discard}}",
        {**r("exposure.no-line", "ok", "ok", "ok"), "out": []}, about="open-to-the-discard",
    ),
    Row(
        "exposure.correctable_until", AM,
        ["turn S start", "last E N", "hand W [222JB]", "hold S NNN 2B 9C", *FOUR[:2], *FOUR[3:],
         "hold S 8"],
        ["S call N [NNN]", "S exchange 2B for J in W [222JB]"],
        {"out": ["S"]},
        "{exposure: {correctable_until: discard-or-exchange}}",
        {**r("exposure.no-line", "exposure.invalid"), "out": ["S"]}, about="closed-by-an-exchange",
    ),
    Row(
        "exposure.must_fit_a_line", TD, ["turn W start", "last E E"], ["W call E @west [EEEE]"],
        r("exposure.no-line"), "{exposure: {must_fit_a_line: no}}", r("ok"),
    ),
    # ── exchanges ────────────────────────────────────────────────────────────────────────────────
    Row(
        "exchange.played", TD, ["turn E full", "hand W @east [222JC]"],
        ["E exchange 2C for J in W@east [222JC]"], r("ok"),
        "{exchange: {played: no}}", r("exchange.not-played"),
    ),
    Row(
        "exchange.from", AM, ["turn E full", "hand E [222JB]"],
        ["E exchange 2B for J in E [222JB]"], r("ok"),
        "{exchange: {from: [others]}}", r("exchange.frozen"),
    ),
    Row(
        "exchange.from", AM, ["turn E full", "hand S [222JB]"],
        ["E exchange 2B for J in S [222JB]"], r("ok"),
        "{exchange: {from: [own]}}", r("exchange.frozen"), about="own",
    ),
    Row(
        "exchange.declared_hands", SI,
        ["turn E full", "hand W @top declared called FF [22JJB] 4444C 6666D"],
        ["E exchange 2B for J in W@top [22JJB]"], r("ok"),
        "{exchange: {declared_hands: nobody}}", r("exchange.frozen"),
    ),
    Row(
        "exchange.declared_hands", SI,
        ["turn W full", "hand W @top declared called FF [22JJB] 4444C 6666D"],
        ["W exchange 2B for J in W@top [22JJB]"], r("exchange.frozen"),
        "{exchange: {declared_hands: all}}", r("ok"), about="all",
    ),
    Row(
        "exchange.declared_hands", TD,
        ["turn E full", "hand W @west declared called [NNNJ] EEE WWW SSSS"],
        ["E exchange N for J in W@west [NNNJ]"], r("exchange.frozen"),
        "{exchange: {declared_hands: others}}", r("ok"), about="tandem",
    ),
    Row(
        "exchange.dead_hands", AM, ["turn E full", "hand S dead [222JB]"],
        ["E exchange 2B for J in S [222JB]"], r("ok"),
        "{exchange: {dead_hands: nobody}}", r("exchange.frozen"),
    ),
    Row(
        "exchange.dead_hands", TD, ["turn W start", "last E E", "hold W EEJ 9C", "hold W 23"],
        ["W call E @west [EEEJ]", "W discard 9C", "W bury @west ??????????", "E draw E",
         "E exchange E for J in W@west [EEEJ]"],
        r("exposure.no-line", "exposure.invalid", "ok", "ok", "exchange.frozen"),
        "{exchange: {dead_hands: all}}",
        r("exposure.no-line", "exposure.invalid", "ok", "ok", "ok"), about="all",
    ),
    Row(
        "exchange.dead_hands", TD, ["turn W start", "last E E", "hold W EEJ 9C", "hold W 23"],
        ["W call E @west [EEEJ]", "W discard 9C", "W bury @west ??????????", "E draw E",
         "E exchange E for J in W@west [EEEJ]"],
        r("exposure.no-line", "exposure.invalid", "ok", "ok", "exchange.frozen"),
        "{exchange: {dead_hands: earlier-exposures}}",
        r("exposure.no-line", "exposure.invalid", "ok", "ok", "exchange.frozen"),
        about="not-the-fatal-one",
    ),
    Row(
        "exchange.too_early", AM, ["turn W start", "hand S [222JB]"],
        ["W exchange 2B for J in S [222JB]"], {**r("exchange.too-early"), "out": ["W"]},
        "{exchange: {too_early: put-back}}", {**r("exchange.too-early"), "out": []},
    ),
    Row(
        "exchange.too_early", TD, ["turn W start", "hand E @west [NNNJ]"],
        ["W exchange N for J in E@west [NNNJ]"], {"over": False},
        "{exchange: {too_early: dead}}", {"over": True, "result": "ended"}, about="tandem",
    ),
    Row(
        "exchange.direct_swap", SI,
        ["turn W full", "hand W @top [222JB]", "hold W 9C", "hold W 23"],
        ["W take J from @top [222JB] to @bottom", "W discard 9C"],
        r("exchange.direct-swap", "exchange.joker-kept"),
        "{exchange: {direct_swap: put-back}}", r("exchange.direct-swap", "ok"),
    ),
    # ── declarations ─────────────────────────────────────────────────────────────────────────────
    Row(
        "declare.alone", TD, ["turn E full", f"hold E {WINDS}", "hold E 14"],
        [f"E declare @west {WINDS}"], r("mahjong.first"),
        "{declare: {alone: no}}", r("declare.tandem-only"),
    ),
    Row(
        "declare.together", TD, ["turn E full", f"hold E {WINDS} {OPP}"],
        [f"E declare tandem @west {WINDS} @east {OPP}"], r("mahjong.tandem"),
        "{declare: {together: none}}", r("declare.not-played"),
    ),
    Row(
        "declare.same_turn", TD, ["turn E full", f"hold E {WINDS} {OPP}"],
        [f"E declare @west {WINDS}", f"E declare @east {OPP}"],
        {**r("mahjong.first", "mahjong.tandem"), "scores": {"E": 180, "W": 0}},
        "{declare: {same_turn: separate}}",
        {**r("mahjong.first", "mahjong.second"), "scores": {"E": 95, "W": 0}},
    ),
    Row(
        "declare.same_turn", SI, ["turn E full", f"hold E {EVENS} {RUN}"],
        [f"E declare @top {EVENS}", f"E declare @bottom {RUN}"],
        {**r("mahjong.first", "mahjong.second"), "result": "double-mahjong"},
        "{declare: {same_turn: together}}",
        {**r("mahjong.first", "mahjong.tandem"), "result": "tandem-mahjong"}, about="siamese",
    ),
    Row(
        "declare.second_from", SI, ["turn E full", f"hold E {EVENS} {RUN}"],
        [f"E declare @top {EVENS}", f"E declare @bottom {RUN}"],
        r("mahjong.first", "mahjong.second"),
        "{declare: {second_from: none}}", r("mahjong.first", "declare.not-played"),
    ),
    Row(
        "declare.second_from", TD, ["turn E full", f"hold E {KONGS} {OPP}"],
        [f"E declare @west {KONGS}", f"E declare @east {OPP}"],
        r("mahjong.first", "mahjong.invalid.second"),
        "{table: {lines: any}, declare: {second_from: any}}",
        r("mahjong.first", "mahjong.tandem"), about="other-side",
        extra={"shipped_settings": "{table: {lines: any}}"},
    ),
    Row(
        "declare.invalid", TD, ["turn E full", f"hold E {NONSENSE}", "hold E 14"],
        [f"E declare @west {NONSENSE}"],
        {**r("mahjong.invalid.first"), "concealed": {"E": 14, "W": 27}},
        "{declare: {invalid: return}}",
        {**r("mahjong.invalid.solitaire"), "concealed": {"E": 28, "W": 27}},
    ),
    # ── dead hands ───────────────────────────────────────────────────────────────────────────────
    Row(
        "dead.holds", TD, ["turn W start", "last E E", "hold W EEE 9C", "hold W 23"],
        ["W call E @west [EEEE]", "W discard 9C", "E draw ?", "E discard 1B", "W draw ?"],
        {"concealed": {"E": 27, "W": 23}, "turn": "W",
         **r("exposure.no-line", "exposure.invalid", "ok", "ok", "dead.bury-first")},
        "{dead: {holds: exposures}}",
        {"concealed": {"E": 27, "W": 24},
         **r("exposure.no-line", "exposure.invalid", "ok", "ok", "ok")},
    ),
    Row(
        "dead.holds", AM, ["turn W full", f"hold W {NONSENSE}"], [f"W declare {NONSENSE}"],
        {"concealed": {"E": 13, "S": 13, "W": 14, "N": 13}},
        "{dead: {holds: 14}}", {"concealed": {"E": 13, "S": 13, "W": 0, "N": 13}},
        about="fourteen",
    ),
    Row(
        "dead.holds", AM, ["turn W start", "last S N", "hold W NNN", "hold W 10"],
        ["W call N [NNN]"],
        {"exposed": {"E.hand": [], "S.hand": [], "W.hand": [], "N.hand": []}},
        "{dead: {holds: exposures}}",
        {"exposed": {"E.hand": [], "S.hand": [], "W.hand": ["[NNN]"], "N.hand": []}},
        about="exposures",
    ),
    Row(
        "dead.no_active_hand", AM, ["turn W full", f"hold W {NONSENSE}"],
        [f"W declare {NONSENSE}"], {"over": False, "out": ["W"], "turn": "N"},
        "{dead: {no_active_hand: end-round}}", {"over": True, "result": "ended"},
    ),
    Row(
        "dead.no_active_hand", AM, ["turn W full", f"hold W {NONSENSE}"],
        [f"W declare {NONSENSE}"], {"over": False, "out": ["W"], "turn": "N"},
        "{dead: {no_active_hand: opponent-plays-on}}", {"over": False, "out": ["W"], "turn": "N"},
        about="plays-on",
    ),
    Row(
        "dead.no_active_hand", SI,
        ["turn E full", f"hand E @top declared drawn {EVENS}", f"hold E {NONSENSE}", "hold W 27"],
        [f"E declare @bottom {NONSENSE}", "W draw ?", "W discard 1B", "W draw ?"],
        {**r("mahjong.invalid.second", "ok", "ok", "ok"), "over": False, "out": ["E"]},
        "{dead: {no_active_hand: end-round}}",
        {"over": True, "result": "ended", "scores": {"E": 25, "W": -25}}, about="siamese",
    ),
    Row(
        "dead.no_active_hand", TD,
        ["turn E full", f"hand E @west declared drawn {WINDS}", f"hold E {NONSENSE}"],
        [f"E declare @east {NONSENSE}"], {"over": True},
        "{dead: {no_active_hand: opponent-plays-on}}",
        {"over": False, "out": ["E"], "turn": "W"}, about="tandem",
    ),
    Row(
        "dead.both_hands", SI,
        ["turn W full", f"hand W @top dead {NONSENSE}", f"hold W {WORSE}",
         f"hand E @top declared drawn {EVENS}"],
        [f"W declare @bottom {WORSE}"],
        {"result": "default", "winner": "E", "scores": {"E": 25, "W": -25}},
        "{dead: {both_hands: nothing}}", {"result": None, "out": ["W"], "turn": "E"},
    ),
    Row(
        "dead.both_hands", TD,
        ["turn W full", f"hand W @west dead {NONSENSE}", f"hold W {WORSE}"],
        [f"W declare @east {WORSE}"],
        {"result": "ended", "winner": None},
        "{dead: {both_hands: opponent-wins}}", {"result": "default", "winner": "E"},
        about="tandem",
    ),
    Row(
        "dead.count_error", SI, ["turn W start", "hold W 26"], ["E count W"],
        {**r("count.wrong"), "result": "default"},
        "{dead: {count_error: none}}", {**r("count.wrong"), "result": None},
    ),
    Row(
        "dead.by_challenge", AM,
        ["turn W start", "pile 2C 2C 2C", "hand S [222B] [66JD]"], ["N challenge S"],
        r("challenge.upheld"), "{dead: {by_challenge: no}}", r("challenge.rejected"),
    ),
    Row(
        "dead.all_but_one", AM,
        ["turn W full", "hand E dead", "hand S dead", f"hold W {NONSENSE}"],
        [f"W declare {NONSENSE}"], {"result": "replay", "winner": None},
        "{dead: {all_but_one: nothing}}", {"result": None, "turn": "N"},
    ),
    # ── scores ───────────────────────────────────────────────────────────────────────────────────
    Row(
        "score.kind", CD, ["turn W full", f"hold W {WINDS}"], [f"W declare {WINDS}"],
        {"scores": {"E": 0, "W": 25}},
        "{score: {kind: payments}}", {"scores": {"E": -25, "W": 25}},
    ),
    Row(
        "score.factors", TD, ["turn E full", f"hold E {WINDS}", "hold E 14"],
        [f"E declare @west {WINDS}"], {"scores": {"E": 25, "W": 0}},
        "{score: {factors: {first: 7, second: 2, together: 3, single: 1}}}",
        {"scores": {"E": 175, "W": 0}},
    ),
    Row(
        "score.factors", SI,
        ["turn E full", f"hand E @top declared drawn {EVENS}", f"hold E {RUN}"],
        [f"E declare @bottom {RUN}"], {"scores": {"E": 200, "W": -200}},
        "{score: {factors: {single: 1, both: 1, double: 2, double_self_drawn: 8}}}",
        {"scores": {"E": 400, "W": -400}}, about="double_self_drawn",
    ),
    Row(
        "score.discarder", AM, ["turn S start", "last E 6D", "hold W FF 2222B 44JJC 666D"],
        ["W declare FF 2222B 44JJC 666D <6D"],
        {"scores": {"E": -50, "S": -25, "W": 100, "N": -25}},
        "{score: {discarder: 3}}", {"scores": {"E": -75, "S": -25, "W": 125, "N": -25}},
    ),
    Row(
        "score.others", AM, ["turn S start", "last E 6D", "hold W FF 2222B 44JJC 666D"],
        ["W declare FF 2222B 44JJC 666D <6D"],
        {"scores": {"E": -50, "S": -25, "W": 100, "N": -25}},
        "{score: {others: 0}}", {"scores": {"E": -50, "S": 0, "W": 50, "N": 0}},
    ),
    Row(
        "score.self_drawn", AM, ["turn W full", "hold W FF 2222B 44JJC 6666D"],
        ["W declare FF 2222B 44JJC 6666D"],
        {"scores": {"E": -50, "S": -50, "W": 150, "N": -50}},
        "{score: {self_drawn: 1}}", {"scores": {"E": -25, "S": -25, "W": 75, "N": -25}},
    ),
    Row(
        "score.jokerless", SI,
        ["turn E full", f"hand E @bottom dead {NONSENSE}", f"hold E {EVENS}"],
        [f"E declare @top {EVENS}"], {"scores": {"E": 25, "W": -25}},
        "{score: {jokerless: 2}}", {"scores": {"E": 50, "W": -50}},
    ),
    Row(
        "score.jokerless_not_for", AM, ["turn N full", "hold N FF 11B 22B 33B 44B 55B 66B"],
        ["N declare FF 11B 22B 33B 44B 55B 66B"],
        {"scores": {"E": -100, "S": -100, "W": -100, "N": 300}},
        "{score: {jokerless_not_for: []}}",
        {"scores": {"E": -200, "S": -200, "W": -200, "N": 600}},
    ),
    Row(
        "score.square", TD,
        ["turn E start", "wall 0", f"hand W @west declared drawn {WINDS}"], ["table end"],
        {"scores": {"E": 0, "W": 25}},
        "{score: {square: nothing}}", {"scores": {"E": 0, "W": 0}},
    ),
    Row(
        "score.square", SI,
        ["turn E start", "wall 0", f"hand W @top declared drawn {EVENS}"], ["table end"],
        {"scores": {"E": -25, "W": 25}},
        "{score: {square: nothing}}", {"scores": {"E": 0, "W": 0}}, about="siamese",
    ),
    Row(
        "score.loser_keeps", TD,
        ["turn E full", f"hand E @west declared drawn {WINDS}",
         f"hand W @east declared drawn {KONGS}", f"hold E {OPP}"],
        [f"E declare @east {OPP}"], {"scores": {"E": 95, "W": 25}},
        "{score: {loser_keeps: no}}", {"scores": {"E": 95, "W": 0}},
    ),
    Row(
        "score.loser_keeps", SI,
        ["turn E full", f"hand E @top declared drawn {EVENS}",
         "hand W @bottom declared drawn NNNN EEEE WWWW SS", f"hold E {RUN}"],
        [f"E declare @bottom {RUN}"], {"scores": {"E": 50, "W": -50}},
        "{score: {loser_keeps: yes}}", {"scores": {"E": 25, "W": -25}}, about="siamese",
    ),
    Row(
        "score.double_needs", SI,
        ["turn E full", f"hand E @top declared called {EVENS}",
         "hand W @bottom declared drawn NNNN EEEE WWWW SS", f"hold E {RUN}"],
        [f"E declare @bottom {RUN}"], {"scores": {"E": 50, "W": -50}, "result": "mahjong"},
        "{score: {double_needs: nothing}}",
        {"scores": {"E": 100, "W": -100}, "result": "double-mahjong"},
    ),
    Row(
        "score.default_win", SI,
        ["turn W full", f"hand W @top dead {NONSENSE}", f"hold W {WORSE}",
         f"hand E @top declared drawn {EVENS}"],
        [f"W declare @bottom {WORSE}"],
        {"scores": {"E": 25, "W": -25}},
        "{score: {default_win: nothing}}", {"scores": {"E": 0, "W": 0}},
    ),
]  # fmt: skip


def compare(folder: Path, row: Row, events: list[str], settings: str, due: dict[str, Any]) -> None:
    found = play(folder, row.game, row.situation, events, settings)
    given = {"rules": found.rules} | {key: found.table.get(key) for key in due if key != "rules"}
    assert due == {key: given[key] for key in due}


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_a_parameter_takes_effect(row: Row, tmp_path: Path) -> None:
    compare(tmp_path, row, row.events, row.extra.get("shipped_settings", ""), row.shipped)
    if "refused" in row.extra:
        with pytest.raises(games.RecordError) as refusal:
            play(tmp_path, row.game, row.situation, row.events, row.settings)
        assert {each.code.name for each in refusal.value.diagnostics} == {row.extra["refused"]}
        return
    events = row.extra.get("changed_events", row.events)
    compare(tmp_path, row, events, row.settings, row.changed | row.extra.get("changed_rules", {}))


def test_a_finished_first_hand_that_is_kept_is_remarked_on_at_most(tmp_path: Path) -> None:
    remarks = [
        "should be declared"
        in play(
            tmp_path, SI, ["turn E full", f"hold E {EVENS} {NONSENSE}"], ["E discard R"], settings
        ).messages[0]
        for settings in ("", "{declare: {forced: no}}")
    ]
    assert remarks == [True, False]


SHOWN_ONLY = {
    "wall.walls", "wall.break", "deal.first", "deal.packets", "deal.last_packet", "declare.forced",
    "score.dealt_complete", "match.seats", "match.ends",
}  # fmt: skip
"""Parameters that need no row: one value, a remark, or what the deal and matches are made by."""


def test_every_parameter_has_a_row_or_a_reason() -> None:
    everything = {
        f"{section}.{field_.name.rstrip('_')}"
        for section, kind in SECTIONS.items()
        for field_ in dataclasses.fields(kind)
    }
    covered = {row.parameter for row in ROWS} | SHOWN_ONLY | set(checks.IMPLEMENTED)
    assert everything - covered == set()


# ── What is refused ──────────────────────────────────────────────────────────────────────────────

UNBUILT = {
    "tiles.numbered": "3",
    "tiles.winds": "3",
    "tiles.dragons": "3",
    "tiles.flowers": "0",
    "tiles.jokers": "10",
    "tiles.blanks": "2",
    "table.same_line_twice": "refuse",
    "deal.miscount": "none",
    "turn.first_draw": "yes",
    "calls.priority": "[turn-order]",
    "calls.discarded_joker": "mahjong",
    "exposure.only_by_call": "no",
    "exposure.correct_side": "yes",
    "exposure.needs_natural": "no",
    "declare.line": "named",
    "score.exchanged_last": "discarded",
    "penalties.misnamed_discard": "pays-four-times",
    "penalties.wrong_challenge": "dead",
}


def test_every_parameter_that_is_not_built_is_tried() -> None:
    assert {*UNBUILT, "hand_size"} == set(checks.IMPLEMENTED)


@pytest.mark.parametrize("path", UNBUILT)
def test_a_value_that_is_not_built_is_refused_by_name(path: str, tmp_path: Path) -> None:
    section, name = path.split(".")
    settings = f"{{{section}: {{{name}: {UNBUILT[path]}}}}}"
    with pytest.raises(games.RecordError) as refusal:
        play(tmp_path, AM, [], [], settings)
    found = refusal.value.diagnostics
    assert [each.code.name for each in found] == ["not-implemented"]
    assert f"`{path}: " in found[0].message
    line, column = refusal.value.source.position(found[0].primary.span.start)
    text = refusal.value.source.line(line)
    assert text[column - 1 :].startswith((UNBUILT[path], name))


CONTRADICTIONS = {
    "{hand_size: 13}": "not-implemented",
    "{table: {players: 3}}": "contradictory-rules",
    "{table: {hands: [a, b, c]}}": "not-implemented",
    "{table: {at_once: 2}}": "contradictory-rules",
    "{table: {lines: by-hand}}": "contradictory-rules",
    "{table: {lines: by-seat}}": "contradictory-rules",
    "{turn: {cycle: discard-draw}}": "not-implemented",
    "{wall: {tiles: 190}}": "contradictory-rules",
    "{wall: {tiles: 38}}": "contradictory-rules",
    "{deal: {first: 13}}": "contradictory-rules",
    "{deal: {packets: [4, 4]}}": "contradictory-rules",
    "{deal: {second_hand: wall}}": "contradictory-rules",
    "{charleston: {partner: opponent}}": "not-implemented",
    "{calls: {sizes: [2, 3]}}": "not-implemented",
    "{calls: {last_discard: none}}": "not-implemented",
    "{declare: {alone: no}}": "contradictory-rules",
    "{dead: {both_hands: opponent-wins}}": "contradictory-rules",
    "{score: {factors: {first: 1}}}": "contradictory-rules",
}


@pytest.mark.parametrize("settings", CONTRADICTIONS)
def test_rules_that_contradict_each_other_are_refused_in_their_place(
    settings: str, tmp_path: Path
) -> None:
    with pytest.raises(games.RecordError) as refusal:
        play(tmp_path, AM, [], [], settings)
    found = refusal.value.diagnostics
    assert CONTRADICTIONS[settings] in {each.code.name for each in found}
    assert {refusal.value.source.position(each.primary.span.start)[0] for each in found} == {3}


def test_a_two_handed_game_has_no_dead_hand_that_holds_all(tmp_path: Path) -> None:
    with pytest.raises(games.RecordError) as refusal:
        play(tmp_path, TD, [], [], "{dead: {holds: all}}")
    assert [each.code.name for each in refusal.value.diagnostics] == ["contradictory-rules"]


def test_lists_and_factors_are_replaced_whole_and_mappings_merged() -> None:
    duel = shipped_rules("tandem").style("classic-duel")
    common = shipped_rules("tandem").style("tandem-duel")
    assert dict(duel.score.factors) == {"won": 1}
    assert duel.score.loser_keeps == common.score.loser_keeps
    assert duel.table.hands == ("hand",)
