"""The head of a record, line by line, as the table that the first event finds."""

from __future__ import annotations

from contextlib import suppress
from typing import Literal

from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.games.style import Style
from cardwright.compiler.source import Span
from cardwright.compiler.tiles import Tile
from cardwright.validator.games import record_errors as errors
from cardwright.validator.games.events import Some
from cardwright.validator.games.head import Head, Holding, LaidHand, Moment
from cardwright.validator.games.reader import Reader, Unreadable
from cardwright.validator.games.record_syntax import Line, Word

_FROM_THE_MIDDLE = ("turn", "last", "pile", "hold", "active", "declared", "dead")
_MOMENTS: tuple[Moment, ...] = ("opening", "start", "full")
_ONCE = ("wall", "turn", "last", "charleston")


class HeadReader:
    """Takes the lines of a head one by one."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.problems: list[Diagnostic] = []
        self._players: dict[str, str] = {}
        self._deals: list[Holding] = []
        self._holds: list[Holding] = []
        self._hands: list[LaidHand] = []
        self._pile: list[Some] = []
        self._wall: int | None = None
        self._turn: tuple[str, Moment] | None = None
        self._last: tuple[str, Tile] | None = None
        self._spans: dict[str, Span] = {}
        self._middle: tuple[str, Span] | None = None

    def take(self, line: Line) -> None:
        """Read one line; what is wrong with it is noted."""
        reader = Reader(self.style, line)
        rule = line.phrase.rule
        span = line.place(line.phrase.span)
        if rule in _ONCE and rule in self._spans:
            self.problems.append(
                errors.misplaced_entry(
                    f"`{rule}` was said before", span, "leave one of the two lines out"
                )
            )
            return
        self._spans.setdefault(rule, span)
        if rule in _FROM_THE_MIDDLE and self._middle is None:
            self._middle = (rule, span)
        with suppress(Unreadable):
            self._read(reader, line, span)
        self.problems += reader.problems

    def finish(self) -> Head:
        """Return the head, and note what its lines together lack."""
        if self._middle and self._deals:
            word, span = self._middle
            name = "hand" if word in ("active", "declared", "dead") else word
            self.problems.append(
                errors.misplaced_entry(
                    f"a record begins with the deal or in the middle, and here `{name}` stands "
                    "beside `deal`",
                    span,
                    "write `deal` lines alone, or `turn` and `hold` without `deal`",
                )
            )
        elif self._middle and self._turn is None and "turn" not in self._spans:
            _, span = self._middle
            example = f"turn {self.style.table.seats[0]} start"
            self.problems.append(errors.missing_entry("turn", span, example))
        pile = Some(
            tuple(tile for some in self._pile for tile in some.tiles),
            sum(some.unseen for some in self._pile),
        )
        return Head(
            players=self._players,
            charleston_played="charleston" in self._spans,
            deals=tuple(self._deals),
            wall=self._wall,
            turn=self._turn,
            last=self._last,
            pile=pile,
            holds=tuple(self._holds),
            hands=tuple(self._hands),
            spans=self._spans,
        )

    def _read(self, reader: Reader, line: Line, span: Span) -> None:
        phrase = line.phrase
        tiles = phrase.phrases("tiles")
        word = phrase.word("SEAT")
        seat = reader.seat(word) if word else ""
        match phrase.rule:
            case "players":
                for each in phrase.words("PLAYER"):
                    self._name(reader, each)
            case "deal":
                self._deals.append(Holding(seat, reader.some(tiles[0]), span))
            case "hold":
                self._holds.append(Holding(seat, reader.some(tiles[0]), span))
            case "pile":
                self._pile.append(reader.some(tiles[0]))
            case "last":
                self._last = (seat, reader.tile(tiles[0]))
            case "turn":
                moment = next(each for each in _MOMENTS if phrase.word(each.upper()))
                self._turn = (seat, moment)
            case "wall":
                self._wall = self._number(reader, phrase.words("CHUNK")[0])
            case "active" | "declared" | "dead":
                self._hands.append(self._hand(reader, line, seat, span))
            case _:
                pass

    def _name(self, reader: Reader, word: Word) -> None:
        letter, _, player = word.text.partition("=")
        try:
            seat = reader.seat(Word("SEAT", letter, word.span))
        except Unreadable:
            return
        if seat in self._players:
            reader.fail(errors.named_twice(seat, self._players[seat], word.span))
        else:
            self._players[seat] = player

    def _number(self, reader: Reader, word: Word) -> int:
        most = self.style.tiles.total
        if not word.text.isdecimal() or int(word.text[:9]) > most:
            raise reader.fail(
                errors.misplaced_tiles(
                    f"a wall has a number of tiles, and {word.text[:20]} is none up to {most}",
                    word.span,
                    "write how many tiles are left in it",
                )
            )
        return int(word.text)

    def _hand(self, reader: Reader, line: Line, seat: str, span: Span) -> LaidHand:
        phrase = line.phrase
        hand = reader.hand(phrase.word("NAME"), phrase.span)
        tiles = phrase.phrases("tiles")
        status: Literal["active", "declared", "dead"]
        if phrase.rule == "active":
            shown = reader.exposed(tiles[0] if tiles else None)
            return LaidHand(seat, hand, "active", shown, span=span)
        status = "declared" if phrase.rule == "declared" else "dead"
        if not tiles:
            return LaidHand(seat, hand, status, reader.exposed(None), span=span)
        found, groups = reader.shown(tiles[0])
        called = phrase.word("CALLED") is not None
        return LaidHand(seat, hand, status, found, groups, called, span)
