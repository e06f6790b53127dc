"""The wording of what can be wrong with the text of a record, and of rules named in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from cardwright.compiler.diagnostics import Code, Diagnostic, Label, Severity
from cardwright.compiler.source import Span
from cardwright.compiler.tiles import Tile

UNKNOWN_ENTRY = Code("S040", "unknown-entry", Severity.ERROR)
UNKNOWN_EVENT = Code("S041", "unknown-event", Severity.ERROR)
UNEXPECTED_WORD = Code("S042", "unexpected-word", Severity.ERROR)
MISPLACED_TILES = Code("S043", "misplaced-tiles", Severity.ERROR)
UNKNOWN_SEAT = Code("S044", "unknown-seat", Severity.ERROR)
UNKNOWN_HAND = Code("S045", "unknown-hand", Severity.ERROR)
UNKNOWN_RULING = Code("S046", "unknown-ruling", Severity.ERROR)
MISPLACED_ENTRY = Code("S047", "misplaced-entry", Severity.ERROR)
MISSING_ENTRY = Code("S048", "missing-entry", Severity.ERROR)
UNKNOWN_GAME = Code("S049", "unknown-game", Severity.ERROR)
UNUSABLE_CARD = Code("C132", "unusable-card", Severity.ERROR)
IMPOSSIBLE_START = Code("C133", "impossible-start", Severity.ERROR)
NOT_DECLARABLE = Code("C134", "not-declarable", Severity.ERROR)

CODES = (
    UNKNOWN_ENTRY,
    UNKNOWN_EVENT,
    UNEXPECTED_WORD,
    MISPLACED_TILES,
    UNKNOWN_SEAT,
    UNKNOWN_HAND,
    UNKNOWN_RULING,
    MISPLACED_ENTRY,
    MISSING_ENTRY,
    UNKNOWN_GAME,
    UNUSABLE_CARD,
    IMPOSSIBLE_START,
    NOT_DECLARABLE,
)

HEAD_WORDS = (
    "game", "card", "players", "settings", "charleston", "deal", "wall", "turn", "last", "pile",
    "hold", "hand",
)  # fmt: skip
VERBS = (
    "draw", "pick", "rack", "discard", "claim", "call", "correct", "expose", "exchange", "take",
    "return", "move", "declare", "deal", "bury", "count", "challenge", "verify", "give", "get",
)  # fmt: skip

DIRECTIONS = ("right", "across", "left", "courtesy", "opponent", "aside")

_EXPECTED = {
    "$END": "the end of the line",
    "<END-OF-FILE>": "the end of the line",
    "CHUNK": "tiles",
    "SEAT": "a seat",
    "NAME": "a hand, such as @west",
    "TEXT": "a text",
    "PLAYER": "a seat and a name, such as E=Ada",
    "RULING": "the name of a ruling",
    "ARROW": "=> with a ruling, or the end of the line",
    "LOUD": "!",
    "COMMA": "a comma",
    "DIRECTION": "a direction: right, across, left, courtesy, opponent or aside",
}
"""What may stand at a place, by the terminal of the grammar; all others are words of their own."""


def _near(word: str, known: Iterable[str], cutoff: float = 0.6) -> str:
    near = get_close_matches(word.lower(), list(known), n=2, cutoff=cutoff)
    return f"did you mean {' or '.join(near)}?" if near else ""


def near_or_all(word: str, known: Sequence[str]) -> str:
    """Return advice on a word: those like it, or all that there are."""
    return _near(word, known) or f"write one of {', '.join(known)}"


def unknown_entry(word: str, span: Span) -> Diagnostic:
    """A line that begins with no word of a head and no seat."""
    advice = _near(word, (*HEAD_WORDS, "table"))
    if not advice and word.lower() in VERBS:
        advice = f"write who does it before it, as in E {word.lower()}"
    return Diagnostic(
        UNKNOWN_ENTRY,
        f"a line of a record cannot begin with {_shown(word)}",
        Label(span, "a seat or a word of the head expected"),
        help=advice or f"an event begins with a seat, the head has {', '.join(HEAD_WORDS)}",
    )


def unknown_event(word: str, span: Span) -> Diagnostic:
    """A seat that does what nobody can do."""
    return Diagnostic(
        UNKNOWN_EVENT,
        f"there is no event {_shown(word)}",
        Label(span, "what the player does expected"),
        help=_near(word, VERBS) or f"events are {', '.join(VERBS)}, and table end",
    )


def unexpected_word(word: str, span: Span, expected: Sequence[str]) -> Diagnostic:
    """A word where something else must stand, or the end of the line before its time."""
    words = [_EXPECTED.get(each, f"`{each.lower()}`") for each in sorted(expected)]
    if words == [_EXPECTED["$END"]]:
        return Diagnostic(
            UNEXPECTED_WORD,
            f"{_shown(word)} cannot stand here: nothing more is expected in this line",
            Label(span, "not expected here"),
            help="leave it out, or write it in a line of its own",
        )
    near = _near(word, words_of(expected))
    listed = " or ".join(filter(None, (", ".join(words[:-1]), words[-1] if words else "")))
    what = f"{_shown(word)} cannot stand here" if word else "this line is not finished"
    return Diagnostic(
        UNEXPECTED_WORD,
        f"{what}: expected {listed}",
        Label(span, "not expected here" if word else f"{listed} expected"),
        help=near or f"write {listed}",
    )


def unfinished(span: Span) -> Diagnostic:
    """A seat that does nothing."""
    return Diagnostic(
        UNEXPECTED_WORD,
        "this line is not finished: a seat does nothing",
        Label(span, "what the player does expected"),
        help=f"events are {', '.join(VERBS)}",
    )


def too_long(size: int, most: int) -> Diagnostic:
    """A line that is longer than any line of a record can be."""
    return Diagnostic(
        UNEXPECTED_WORD,
        f"this line has {size:,} characters, the limit is {most:,}",
        Label(Span(most, size), "beyond the limit"),
        help="write one thing a line",
    )


def misplaced_tiles(message: str, span: Span, advice: str) -> Diagnostic:
    """Too many or too few tiles, a mark, an exposure or an unseen tile where none can be."""
    return Diagnostic(MISPLACED_TILES, message, Label(span, "these tiles"), help=advice)


def words_of(expected: Sequence[str]) -> list[str]:
    """Return the words that may stand at a place, those of the record's language alone."""
    found: list[str] = []
    for terminal in expected:
        if terminal == "DIRECTION":
            found += DIRECTIONS
        elif terminal not in _EXPECTED:
            found.append(terminal.lower())
    return found


def no_seat(word: str, span: Span) -> Diagnostic:
    """A word where a seat must stand, and none has it."""
    return Diagnostic(
        UNKNOWN_SEAT,
        f"{_shown(word)} is no seat",
        Label(span, "a seat expected"),
        help="seats are E, S, W and N",
    )


def unknown_seat(seat: str, span: Span, seats: Sequence[str]) -> Diagnostic:
    """A seat where nobody sits."""
    return Diagnostic(
        UNKNOWN_SEAT,
        f"nobody sits at {seat} in this game",
        Label(span, "no such seat"),
        help=f"its seats are {', '.join(seats)}" if len(seats) > 1 else f"its seat is {seats[0]}",
    )


def unknown_hand(name: str, span: Span, hands: Sequence[str]) -> Diagnostic:
    """A hand that players of this game do not have, or no hand where they have two."""
    known = " or ".join(f"@{hand}" for hand in hands)
    if not name:
        return Diagnostic(
            UNKNOWN_HAND,
            f"a player has {len(hands)} hands in this game, and none is named",
            Label(span, "which hand?"),
            help=f"write {known}",
        )
    one = len(hands) == 1
    near = get_close_matches(name, hands, n=1, cutoff=0.6)
    advice = f"did you mean @{near[0]}?" if near else f"write {known}"
    advice = "leave the name out" if one else advice
    return Diagnostic(
        UNKNOWN_HAND,
        f"a player has no hand @{name} in this game" + (", but one hand only" if one else ""),
        Label(span, "no such hand"),
        help=advice,
    )


def unknown_ruling(name: str, span: Span, known: Iterable[str]) -> Diagnostic:
    """A ruling that the referee never gives."""
    return Diagnostic(
        UNKNOWN_RULING,
        f"there is no ruling {_shown(name)}",
        Label(span, "no such ruling"),
        help=_near(name, known) or "rulings are named as in call.late or mahjong.first",
    )


def misplaced_entry(message: str, span: Span, advice: str) -> Diagnostic:
    """A line of the head in the wrong place, or twice."""
    return Diagnostic(MISPLACED_ENTRY, message, Label(span, "not here"), help=advice)


def missing_entry(word: str, span: Span, example: str) -> Diagnostic:
    """A record without a line that it must have."""
    return Diagnostic(
        MISSING_ENTRY,
        f"this record has no line `{word}`",
        Label(span, f"`{word}` expected before this"),
        help=f"write `{example}`",
    )


def named_twice(seat: str, before: str, span: Span) -> Diagnostic:
    """A seat to which two names are given."""
    return misplaced_entry(
        f"{seat} was named {_shown(before)} before", span, "give each seat one name"
    )


def unknown_game(message: str, span: Span, advice: str) -> Diagnostic:
    """A profile or style that does not exist or cannot be read."""
    return Diagnostic(UNKNOWN_GAME, message, Label(span, "no such game"), help=advice)


def unusable_card(message: str, span: Span, advice: str) -> Diagnostic:
    """A card that is not there, has errors, or does not go with the game."""
    return Diagnostic(UNUSABLE_CARD, message, Label(span, "this card"), help=advice)


def impossible_start(message: str, span: Span, advice: str) -> Diagnostic:
    """A table that cannot be: more tiles than the set has, or than are dealt."""
    return Diagnostic(IMPOSSIBLE_START, message, Label(span, "too many"), help=advice)


def too_large(size: int, most: int, span: Span) -> Diagnostic:
    """A hand that has more tiles lying there than a hand is."""
    return impossible_start(
        f"{size} tiles lie here, and a hand has {most}",
        span,
        "look at the tiles again; concealed tiles stand in a line `hold`",
    )


def too_many_copies(tile: Tile, count: int, span: Span) -> Diagnostic:
    """More of a tile than the set has."""
    return impossible_start(
        f"the tile {tile.words} ({tile}) lies here {count} times by now, the set has {tile.copies}",
        span,
        "look at the tiles again; write ? for a tile that nobody saw",
    )


def not_declarable(hand: str, why: str, span: Span) -> Diagnostic:
    """A hand that the head calls declared, and that is no Mahjong."""
    return Diagnostic(
        NOT_DECLARABLE,
        f"the hand {hand} is said to be declared, but is no Mahjong: {why}",
        Label(span, "no Mahjong"),
        help="write its fourteen tiles as they were shown, or `dead` for a hand that failed",
    )


def _shown(word: str) -> str:
    return word if len(word) <= 30 else f"{word[:30]}…"
