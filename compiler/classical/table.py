"""A rule book as a table for the wall: what counts, list by list."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.compiler.classical.book import Rule, RuleBook, Section
from cardwright.compiler.classical.shapes import ANY, STANDARD

HEADINGS = {
    Section.POINTS: "Points, for all players",
    Section.WINNER_POINTS: "Points, for the winner alone",
    Section.DOUBLES: "Doubles, for all players",
    Section.WINNER_DOUBLES: "Doubles, for the winner alone",
    Section.LIMITS: "Limit hands",
}


@dataclass(frozen=True, slots=True)
class Row:
    """One rule: its name, what it is worth, what it asks for, its id."""

    name: str
    worth: str
    asked: str
    id: str


@dataclass(frozen=True, slots=True)
class Table:
    """One list of a book."""

    heading: str
    rows: tuple[Row, ...]


def tables(book: RuleBook) -> tuple[Table, ...]:
    """Return the lists of a book that are not empty."""
    return tuple(
        Table(HEADINGS[section], tuple(_row(book, rule) for rule in book.of(section)))
        for section in Section
        if book.of(section)
    )


def settings(book: RuleBook) -> tuple[tuple[str, str], ...]:
    """Return how the book is played and settled, a name and a value each."""
    play, paid, game = book.play, book.settlement, book.game
    hands = "all seats" if game.hands_per_round is None else str(game.hands_per_round)
    return (
        ("limit", f"{book.limit}, for {play.limit_for}"),
        ("chows at most", str(play.max_chows)),
        ("set of the winning discard", play.claimed_set),
        ("set of a robbed tile", play.robbed_set),
        ("four alike of a loser", play.undeclared_kong),
        ("waiting", play.waiting),
        ("after a wrong count", play.wrong_count),
        ("after the last wall tile", play.last_discard),
        ("claims", ", ".join(play.claims)),
        ("of two Mahjongs", play.two_mahjongs),
        ("robbing a kong", play.robbing),
        ("winner is paid by", paid.winner_paid_by),
        ("losers pay each other", paid.losers),
        ("East pays and receives", f"× {paid.east}"),
        ("rounds", f"{game.rounds}, {hands} hands each"),
        ("East stays after", game.east_stays),
    )


def _row(book: RuleBook, rule: Rule) -> Row:
    asked = rule.text if rule.condition is not None or not rule.each else f"each {rule.text}"
    if rule.section is Section.LIMITS:
        worth = str(book.limit if rule.exposed is None else rule.exposed)
        shape = {STANDARD: "", ANY: "any shape"}.get(rule.shape, rule.shape)
        asked = ": ".join(filter(None, (shape, asked)))
    elif not rule.section.is_points:
        worth = f"× {rule.times}"
    elif rule.exposed == rule.concealed:
        worth = str(rule.exposed)
    else:
        worth = f"{rule.exposed} / {rule.concealed}"
    return Row(rule.name, worth, asked, rule.id)
