"""Words and tiles of a record's lines as values of a game: seats, hands, tiles, events."""

from __future__ import annotations

import re
from functools import lru_cache

from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.games.style import Style
from cardwright.compiler.source import Fragment, Span
from cardwright.compiler.tiles import JOKER, Tile
from cardwright.validator.games import events as ev
from cardwright.validator.games import record_errors as errors
from cardwright.validator.games.pieces import tiles_of
from cardwright.validator.games.record_syntax import Line, Phrase, Word
from cardwright.validator.hand import Hand, parse_hand

REMEMBERED = 4_096
"""Texts of tiles that are not read again when they come again."""

_NUMBER = re.compile(r"[1-9]\d{0,5}")
_CHUNK = re.compile(r"[^\s,<+]+")
_BRACKETS = re.compile(r"\[[^\]]*\]?")

_parse = lru_cache(maxsize=REMEMBERED)(parse_hand)


class Unreadable(Exception):
    """Ends the reading of a line whose problem has been noted."""


class Reader:
    """Reads one line for a style; problems are collected, and the first of a line ends it."""

    def __init__(self, style: Style, line: Line) -> None:
        self.style = style
        self.line = line
        self.problems: list[Diagnostic] = []

    def fail(self, problem: Diagnostic) -> Unreadable:
        """Note a problem that is placed in the line."""
        self.problems.append(problem.located(self.line.fragment))
        return Unreadable()

    # ── Names ────────────────────────────────────────────────────────────────────────────────────

    def seat(self, word: Word) -> str:
        """Return the seat that a word names."""
        seat = word.text.upper()
        if seat not in self.style.table.seats:
            raise self.fail(errors.unknown_seat(seat, word.span, self.style.table.seats))
        return seat

    def hand(self, word: Word | None, beside: Span) -> str:
        """Return the hand that a word names, or the only one."""
        hands = self.style.table.hands
        if word is None:
            if len(hands) > 1:
                raise self.fail(errors.unknown_hand("", beside, hands))
            return hands[0]
        name = word.text[1:].lower()
        if name not in hands:
            raise self.fail(errors.unknown_hand(name, word.span, hands))
        return name

    # ── Tiles ────────────────────────────────────────────────────────────────────────────────────

    def text(self, phrase: Phrase) -> str:
        """Return the text of a phrase."""
        return self.line.text[phrase.span.start : phrase.span.end]

    def read(self, phrase: Phrase) -> tuple[Hand, int]:
        """Return the tiles of a phrase as a hand, and how many `?` stand among them."""
        text = self.text(phrase)
        unseen = 0
        if "?" in text:
            inside = next((m for m in _BRACKETS.finditer(text) if "?" in m[0]), None)
            if inside:
                at = phrase.span.start + inside.start()
                raise self.fail(
                    errors.misplaced_tiles(
                        "the tiles of an exposure lie face up, so ? cannot stand among them",
                        Span(at, at + len(inside[0])),
                        "write the tile that lies there",
                    )
                )
            unseen = text.count("?")
            text = text.replace("?", " ")
        hand, problems = _parse(text)
        if hand is None:
            start = phrase.span.start
            fragment = Fragment(text, tuple(range(start, start + len(text) + 1)))
            raise self.fail(problems[0].located(fragment))
        return hand, unseen

    def misplaced(self, phrase: Phrase, message: str, advice: str) -> Unreadable:
        """Note tiles that cannot stand where they do."""
        return self.fail(errors.misplaced_tiles(message, phrase.span, advice))

    def number(self, phrase: Phrase) -> int | None:
        """Return the number of unseen tiles that a phrase gives, if it is one."""
        text = self.text(phrase)
        return int(text) if _NUMBER.fullmatch(text) else None

    def some(self, phrase: Phrase) -> ev.Some:
        """Return concealed tiles, seen or not: `3B N ??`, or a number for unseen ones."""
        number = self.number(phrase)
        if number is not None:
            return ev.Some((), number)
        hand, unseen = self.read(phrase)
        self._plain(phrase, hand)
        return ev.Some(_tiles(hand), unseen)

    def tiles(self, phrase: Phrase) -> tuple[Tile, ...]:
        """Return concealed tiles that everybody saw."""
        hand, unseen = self.read(phrase)
        self._plain(phrase, hand)
        if unseen:
            raise self.misplaced(phrase, "these tiles were seen", "write which they are, not ?")
        return _tiles(hand)

    def _plain(self, phrase: Phrase, hand: Hand) -> None:
        if hand.exposures:
            raise self.misplaced(
                phrase, "no exposure can stand here, only tiles", "leave the brackets out"
            )
        if hand.last:
            raise self.misplaced(
                phrase, "no tile can be marked here", "leave the + or < before it out"
            )

    def tile(self, phrase: Phrase) -> Tile:
        """Return the one tile that a phrase names."""
        tiles = self.tiles(phrase)
        if len(tiles) != 1:
            raise self.misplaced(
                phrase, f"one tile is named here, and these are {len(tiles)}", "write one tile"
            )
        return tiles[0]

    def tile_or_unseen(self, phrase: Phrase) -> Tile | None:
        """Return the one tile that a phrase names, None for `?`."""
        hand, unseen = self.read(phrase)
        self._plain(phrase, hand)
        tiles = _tiles(hand)
        if len(tiles) + unseen != 1:
            count = len(tiles) + unseen
            raise self.misplaced(
                phrase, f"one tile is named here, and these are {count}", "write one tile, or ?"
            )
        return tiles[0] if tiles else None

    def joker(self, phrase: Phrase) -> None:
        """Note a tile that is no Joker where one must stand."""
        if self.tile(phrase) != JOKER:
            raise self.misplaced(phrase, "only a Joker can be lifted or put back", "write J")

    def meld(self, phrase: Phrase) -> ev.Meld:
        """Return the one exposure that a phrase shows."""
        hand, _ = self.read(phrase)
        if len(hand.exposures) != 1 or any(hand.concealed):
            raise self.misplaced(
                phrase, "one exposure is named here", "write its tiles in brackets, as in [222JB]"
            )
        return hand.exposures[0]

    def tile_and_meld(self, phrase: Phrase) -> tuple[Tile, ev.Meld]:
        """Return a tile with the exposure behind it: `6D [66JD]`."""
        hand, unseen = self.read(phrase)
        tiles = _tiles(hand)
        if len(tiles) != 1 or unseen or hand.last or len(hand.exposures) != 1:
            raise self.misplaced(
                phrase,
                "a call names the tile that it takes and the exposure that it is laid in",
                "write both, as in `call 6D [66JD]`",
            )
        return tiles[0], hand.exposures[0]

    def exposed(self, phrase: Phrase | None) -> Hand:
        """Return a hand of which only exposures are named."""
        if phrase is None:
            return Hand.of(())
        hand, unseen = self.read(phrase)
        if any(hand.concealed) or unseen:
            raise self.misplaced(
                phrase,
                "the hand of an active player shows exposures only",
                "write them in brackets, and concealed tiles with `hold`",
            )
        return hand

    def shown(self, phrase: Phrase) -> tuple[Hand, tuple[ev.Meld, ...]]:
        """Return a hand that is laid open, and its concealed tiles in the owner's clusters."""
        hand, unseen = self.read(phrase)
        if unseen:
            raise self.misplaced(
                phrase, "a hand that is laid open shows all its tiles", "write which ? is"
            )
        return hand, clusters(self.text(phrase))

    def laid_open(self, hand: str, phrase: Phrase) -> ev.Shown:
        """Return a declared hand."""
        tiles, groups = self.shown(phrase)
        return ev.Shown(hand, tiles, groups)


def clusters(text: str) -> tuple[ev.Meld, ...]:
    """Return the concealed tiles of a hand as they are grouped by blanks, the marked one apart.

    Nothing where a group that holds a Joker says not what it stands for, or a group cannot be read
    alone.
    """
    plain = re.sub(r"[<+][\s,]*[^\s,\[\]]+", " ", _BRACKETS.sub(" ", text))
    found: list[ev.Meld] = []
    for chunk in _CHUNK.findall(plain):
        hand, _ = _parse(chunk)
        if hand is None:
            return ()
        group = _tiles(hand)
        if JOKER in group and len(set(group)) > 2:
            return ()
        found.append(group)
    return tuple(found)


def _tiles(hand: Hand) -> tuple[Tile, ...]:
    return _tiles_of(hand.concealed)


_tiles_of = lru_cache(maxsize=REMEMBERED)(tiles_of)
