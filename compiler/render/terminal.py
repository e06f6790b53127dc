"""A card on the terminal, as players read it: in its inks, or with ink letters without colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.compiler.ir import Card, Category, Line
from cardwright.compiler.render.colors import ink_styles, screen_color
from cardwright.compiler.render.printed import (
    Piece,
    PieceKind,
    named_inks,
    printed_alternatives,
    printed_points,
)

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions
    from rich.text import Text

INDENT = 2
GAP = 2
NARROWEST = 24
"""Columns that a line's text keeps beside its points and id; with less these go below it."""


def show(card: Card, console: Console) -> None:
    """Print a card on a console."""
    console.print(render_card(card))


def render_card(card: Card) -> RenderedCard:
    """Return a card as something that a Rich console prints, in the width and colours it has."""
    return RenderedCard(card)


@dataclass(frozen=True, slots=True)
class RenderedCard:
    """A card that a Rich console can print."""

    card: Card

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """Yield the card row by row, none wider than the console."""
        yield from _Layout(self.card, console, options).rows()


class _Layout:
    """Lays a card out for one console; scratch of `RenderedCard`."""

    def __init__(self, card: Card, console: Console, options: ConsoleOptions) -> None:
        self.card = card
        self.console = console
        self.width = options.max_width
        self.encoding = options.encoding
        self.rule = "-" if options.ascii_only else "─"
        self.patterns = {line.id: printed_alternatives(line) for line in card.lines}
        pieces = [piece for parts in self.patterns.values() for part in parts for piece in part]
        used = {piece.ink for piece in pieces if piece.ink}
        self.ink_styles: dict[str, str] = {}
        if console.color_system is not None and not console.no_color:
            self.ink_styles = {"k": "", **ink_styles(card.inks, used, console.color_system)}
        self.points = max((len(printed_points(line)) for line in card.lines), default=0)
        self.ids = max((self._text(line.id).cell_len for line in card.lines), default=0)

    def rows(self) -> Iterator[Text]:
        yield from self._title()
        side: str | None = None
        for index, category in enumerate(self.card.categories):
            lines = tuple(self.card.lines_of(index))
            if not lines:
                continue
            if category.side != side:
                side = category.side
                yield from self._side(side)
            yield from self._category(category)
            for line in lines:
                yield from self._line(line)

    def _title(self) -> Iterator[Text]:
        card = self.card
        year = "" if card.year is None or str(card.year) in card.title else f" {card.year}"
        yield from self._wrapped(self._text(f"{card.title}{year}", "bold"), 0)
        publisher = f"{card.publisher}, " if card.publisher else ""
        yield from self._wrapped(self._text(f"{publisher}{card.rules} rules", "dim"), 0)

    def _side(self, side: str | None) -> Iterator[Text]:
        known = next((each for each in self.card.sides if each.id == side), None)
        title = known.title if known else side.capitalize() if side else "Both sides"
        style = screen_color(known.color) if known and known.color else None
        yield self._text("")
        heading = self._text(f"{self.rule * 2} {title} ", f"bold {style or ''}".strip())
        heading.pad_right(self.width - heading.cell_len, self.rule)
        yield from self._wrapped(heading, 0)

    def _category(self, category: Category) -> Iterator[Text]:
        heading = self._text(category.name, "bold")
        if category.note:
            heading += self._text(f" ({category.note})", "not bold")
        yield self._text("")
        yield from self._wrapped(heading, 0)

    def _line(self, line: Line) -> Iterator[Text]:
        points = self._text(printed_points(line).rjust(self.points))
        end = points + self._text(f"{' ' * GAP}{line.id}", "dim")
        end.pad_right(points.cell_len + GAP + self.ids - end.cell_len)
        room = self.width - INDENT - GAP - end.cell_len
        beside = room >= NARROWEST
        rows = self._pattern(line, room if beside else self.width - INDENT)
        if beside:
            first, *rest = rows
            first.pad_right(self.width - first.cell_len - end.cell_len)
            first = first + end
            first.rstrip()
            yield first
            yield from rest
        else:
            yield from rows
            end = self._text(printed_points(line)) + self._text(f"{' ' * GAP}{line.id}", "dim")
            yield from self._wrapped(end, INDENT * 2)

    def _pattern(self, line: Line, room: int) -> list[Text]:
        """Return the text of a line in rows: one if all fits, else one an alternative and note."""
        named = named_inks(self.patterns[line.id])
        parts = [self._pieces(part, named) for part in self.patterns[line.id]]
        for index, (groups, notes) in enumerate(parts[1:], 1):
            parts[index] = self._text("or ") + groups, notes
        each = [self._text(" ").join(filter(None, part)) for part in parts]
        whole = self._text(" ").join(each)
        if whole.cell_len <= room:
            return list(self._wrapped(whole, INDENT, room))
        found: list[Text] = []
        for part, (groups, notes) in zip(each, parts, strict=True):
            if part.cell_len <= room:
                found.extend(self._wrapped(part, INDENT, room))
            else:
                found.extend(self._wrapped(groups, INDENT, room))
                found.extend(self._wrapped(notes, 2 * INDENT, room - INDENT) if notes else ())
        return found

    def _pieces(self, pieces: Sequence[Piece], named: Set[str]) -> tuple[Text, Text]:
        """Return the groups of an alternative, and its notes.

        In colour the ink letters are left out, but for those that the notes name.
        """
        groups, notes = self._text(""), self._text("")
        for piece in pieces:
            letter = piece.ink or ""
            if piece.kind is PieceKind.NOTE:
                notes += self._text(" " * bool(notes) + piece.text)
            else:
                style = self.ink_styles.get(letter)
                shown = letter if style is None or letter in named else ""
                groups += self._text(f"{piece.text}{shown}{piece.marks}", style or "")
        groups.rstrip()
        return groups, notes

    def _wrapped(self, text: Text, indent: int, room: int | None = None) -> Iterator[Text]:
        """Yield a text in rows of at most `room` cells after an indent; further rows hang."""
        width = max(room or self.width - indent, 1)
        hang = INDENT if width > NARROWEST else 0
        if text.cell_len <= width:
            hang = 0
        rows = text.wrap(self.console, width - hang, overflow="fold", no_wrap=False)
        for index, row in enumerate(rows):
            row.rstrip()
            row.pad_left(indent + (hang if index else 0))
            row.no_wrap = True
            yield row

    def _text(self, content: str, style: str = "") -> Text:
        """Return a styled text with signs that the console cannot write replaced."""
        from rich.text import Text

        shown = "".join(sign if sign.isprintable() else " " for sign in content)
        shown = shown.encode(self.encoding, "replace").decode(self.encoding)
        return Text(shown, style, no_wrap=True, overflow="fold")
