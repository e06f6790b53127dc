"""A card on the terminal: as players read it, in its inks, or with ink letters where there are none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.compiler.inks import DEFAULT_COLORS, ink_color
from cardwright.compiler.ir import Card, Category, Line
from cardwright.compiler.render.printed import (
    Piece,
    PieceKind,
    printed_alternatives,
    printed_points,
)

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions
    from rich.text import Text

SCREEN_COLORS: Mapping[str, str] = {
    "green": "#2e9e4f",
    "red": "#d7372f",
    "blue": "#3b78e7",
    "pink": "#e75aa8",
    "orange": "#e08a1e",
    "violet": "#9a5fd6",
    "purple": "#9a5fd6",
    "brown": "#a0643c",
    "gold": "#c79a1e",
    "teal": "#1e9a9a",
    "black": "default",
}
"""Names of colours as shades that can be read on light and dark grounds."""

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
        in_color = console.color_system is not None and not console.no_color
        layout = _Layout(self.card, console, options.max_width, in_color)
        yield from layout.rows()


class _Layout:
    """Lays a card out for one console; scratch of `RenderedCard`."""

    def __init__(self, card: Card, console: Console, width: int, in_color: bool) -> None:
        self.card = card
        self.console = console
        self.width = width
        self.in_color = in_color
        self.ink_styles = _ink_styles(card) if in_color else {}
        self.points = max((len(printed_points(line)) for line in card.lines), default=0)
        self.ids = max((len(line.id) for line in card.lines), default=0)

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
        yield from self._wrapped(self._text(title.upper(), f"bold {style or ''}".strip()), 0)

    def _category(self, category: Category) -> Iterator[Text]:
        heading = self._text(category.name, "bold")
        if category.note:
            heading.append(f" ({category.note})", "not bold")
        yield self._text("")
        yield from self._wrapped(heading, 0)

    def _line(self, line: Line) -> Iterator[Text]:
        points = self._text(printed_points(line).rjust(self.points))
        end = points + self._text(f"{' ' * GAP}{line.id.ljust(self.ids)}", "dim")
        room = self.width - INDENT - GAP - end.cell_len
        beside = room >= NARROWEST
        rows = self._pattern(line, room if beside else self.width - INDENT)
        if beside:
            first, *rest = rows
            first.pad_right(self.width - first.cell_len - end.cell_len)
            yield first + end
            yield from rest
        else:
            yield from rows
            end = self._text(printed_points(line)) + self._text(f"{' ' * GAP}{line.id}", "dim")
            yield from self._wrapped(end, INDENT * 2)

    def _pattern(self, line: Line, room: int) -> list[Text]:
        """Return the text of a line in rows: one for all its alternatives if they fit, else each."""
        parts = [self._alternative(part) for part in printed_alternatives(line)]
        for index, part in enumerate(parts[1:], 1):
            parts[index] = self._text("or ") + part
        whole = self._text(" ").join(parts)
        found: list[Text] = []
        for part in [whole] if whole.cell_len <= room else parts:
            found.extend(self._wrapped(part, INDENT, room))
        return found

    def _alternative(self, pieces: Sequence[Piece]) -> Text:
        text = self._text("")
        for piece in pieces:
            letter = piece.ink or ""
            if letter in self.ink_styles or (self.in_color and letter == "k"):
                text.append(piece.text + piece.marks, self.ink_styles.get(letter, ""))
            else:
                style = "dim" if piece.kind is PieceKind.NOTE else ""
                text.append(f"{piece.text}{letter}{piece.marks}", style)
        return text

    def _wrapped(self, text: Text, indent: int, room: int | None = None) -> Iterator[Text]:
        """Yield a text in rows of at most `room` cells after an indent; further rows hang."""
        width = max(room or self.width - indent, 1)
        hang = INDENT if width > NARROWEST else 0
        rows = text.wrap(self.console, width, overflow="fold")
        if len(rows) > 1:
            rows = text.wrap(self.console, width - hang, overflow="fold")
        for index, row in enumerate(rows):
            row.rstrip()
            row.pad_left(indent + (hang if index else 0))
            yield row

    @staticmethod
    def _text(content: str, style: str = "") -> Text:
        from rich.text import Text

        return Text(_printable(content), style, no_wrap=True, overflow="fold", end="\n")


def screen_color(color: str) -> str | None:
    """Return a colour of a card as Rich reads it; None for a name that no terminal knows."""
    from rich.color import Color, ColorParseError

    name = color.strip().lower()
    if len(name) == 4 and name.startswith("#"):
        name = "#" + "".join(digit * 2 for digit in name[1:])
    name = SCREEN_COLORS.get(name, name)
    try:
        Color.parse(name)
    except ColorParseError:
        return None
    return name


def _ink_styles(card: Card) -> dict[str, str]:
    """Return the colour of each ink that shows which ink it is: known, and no other ink's."""
    shades: dict[str, str] = {}
    for letter in {*card.inks, *DEFAULT_COLORS}:
        shade = screen_color(ink_color(card.inks, letter) or "")
        if shade is not None:
            shades[letter] = shade
    declared = Counter(shades[letter] for letter in shades if letter in card.inks or not card.inks)
    return {letter: shade for letter, shade in shades.items() if declared[shade] <= 1}


def _printable(text: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in text)
