"""The wording of what can be wrong with the text of a classical hand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches

from cardwright.compiler.diagnostics import Code, Diagnostic, Label, Severity
from cardwright.compiler.source import Span
from cardwright.validator import errors as shared
from cardwright.validator.errors import BAD_HAND

UNKNOWN_HAND_NOTE = Code("H340", "unknown-hand-note", Severity.ERROR)
TWO_WINNING_TILES = Code("H341", "two-winning-tiles", Severity.ERROR)
NOT_IN_THE_HAND = Code("H342", "not-in-the-hand", Severity.ERROR)

CODES = (UNKNOWN_HAND_NOTE, TWO_WINNING_TILES, NOT_IN_THE_HAND)

_OPENING = {"]": "[", "}": "{", ")": "("}
_CLOSING = {opening: closing for closing, opening in _OPENING.items()}
_FIRST_FLOWER, _FIRST_SEASON, _AFTER_SEASONS = 0x1F022, 0x1F026, 0x1F02A
_JOKERS = "Jj\U0001f02a"
_BONUS_WORD = re.compile(r"(flower|season)s?(?:\s*([1-4])(?!\w))?", re.IGNORECASE)
_OTHER_LETTERS = " F J"
"""What only hands of a card can hold, at the end of a list of all that a hand can."""


def unreadable(text: str, place: int, written: str) -> Diagnostic:
    """Why a text, its words replaced by signs, cannot be read on at `place`.

    `written` is the text with its words, as long as the other one.
    """
    character = text[place : place + 1]
    if character in _JOKERS and character:
        return Diagnostic(
            NOT_IN_THE_HAND,
            "there are no Jokers in this game",
            Label(Span(place, place + 1), "a Joker"),
            help="write the tile itself",
        )
    if bonus := _bonus_note(character, written, place):
        return Diagnostic(
            NOT_IN_THE_HAND,
            "Flowers and Seasons lie beside the hand and are none of its tiles",
            Label(Span(place, place + 1), "a bonus tile"),
            help=f"write it as a note: ({bonus})",
        )
    if (found := _bracket(text, place)) is not None:
        return found
    found = shared.unreadable(text, place)
    return replace(found, help=(found.help or "").removesuffix(_OTHER_LETTERS) or None)


def _bonus_note(character: str, written: str, place: int) -> str | None:
    """Return the note that a bonus tile belongs in, or None for any other character."""
    if word := _BONUS_WORD.match(written, place):
        return f"{word[1].lower()} {word[2] or 1}"
    if character in ("F", "f"):
        return "flower 1"
    if character and _FIRST_FLOWER <= ord(character) < _AFTER_SEASONS:
        number = ord(character) - _FIRST_FLOWER
        is_season = ord(character) >= _FIRST_SEASON
        return f"{'season' if is_season else 'flower'} {number % 4 + 1}"
    return None


def _bracket(text: str, place: int) -> Diagnostic | None:
    """Return what is wrong with brackets at a place, or None where the fault is another."""
    opened, sign = _open_bracket(text, place)
    character = text[place : place + 1]
    if sign and not character:
        return _bad(
            f"this {sign} is not closed", opened, "opened here", f"write {_CLOSING[sign]} after it"
        )
    if character in _CLOSING:
        if sign:
            return _bad(
                f"{character} begins inside {sign} {_CLOSING[sign]}",
                place,
                f"the second {character}",
                f"close the first one with {_CLOSING[sign]} before this",
                Label(Span(opened, opened + 1), "the first one begins here"),
            )
        if character == "(":
            return _bad("these notes are not closed", place, "opened here", "write ) after them")
        return None
    if character in _OPENING:
        if not sign:
            return _bad(
                f"{character} closes nothing", place, "not opened", f"write {_OPENING[character]}"
                " before the tiles that lie together",
            )  # fmt: skip
        if sign != _OPENING[character]:
            return _bad(
                f"{sign} is closed by {character}", place, "the wrong bracket",
                f"write {_CLOSING[sign]} here", Label(Span(opened, opened + 1), "opened here"),
            )  # fmt: skip
        return _bad(
            f"{sign} {character} holds no tiles", place, "closed here", "write the tiles inside"
        )
    if character in ("+", "<") and sign:
        return _bad(
            f"{character} stands inside {sign} {_CLOSING[sign]}",
            place,
            "inside the brackets",
            "the winning tile counts as a tile of the hand: write it outside",
        )
    return None


def _open_bracket(text: str, place: int) -> tuple[int, str]:
    """Return where the bracket that is open at a place begins, and which it is, if there is one."""
    start = max(text.rfind(sign, 0, place) for sign in _CLOSING)
    end = max(text.rfind(sign, 0, place) for sign in _OPENING)
    return (start, text[start]) if start > end else (-1, "")


def second_winning_tile(first: Span, second: Span) -> Diagnostic:
    """Two tiles are marked as the winning one."""
    return Diagnostic(
        TWO_WINNING_TILES,
        "two tiles are marked as the winning tile",
        Label(second, "the second mark"),
        (Label(first, "the first mark"),),
        help="keep the mark of one tile: + where it was drawn, < where it was taken",
    )


def unknown_note(note: str, span: Span, known: Sequence[str]) -> Diagnostic:
    """A note that neither the game nor the book knows."""
    near = get_close_matches(note, known, n=1, cutoff=0.5)
    advice = f"did you mean `{near[0]}`?" if near else f"notes are {', '.join(known)}"
    return Diagnostic(
        UNKNOWN_HAND_NOTE, f"`{note}` is no note of a hand", Label(span, "unknown"), help=advice
    )


def numbers_apart(note: str, span: Span) -> Diagnostic:
    """Numbers of bonus tiles behind a comma, which begins another note."""
    return Diagnostic(
        UNKNOWN_HAND_NOTE,
        f"{note} stands alone, and a comma begins another note",
        Label(span, "of which tiles?"),
        help="write numbers of one kind with blanks between them, as in `flowers 1 3`",
    )


def which_bonus(word: str, span: Span) -> Diagnostic:
    """A Flower or Season without its number."""
    return Diagnostic(
        UNKNOWN_HAND_NOTE,
        f"the number of the {word} is missing",
        Label(span, "which one?"),
        help=f"write its number, as in `{word} 1`; several as in `{word}s 1 3`",
    )


def no_such_bonus(word: str, numbers: Sequence[int], span: Span) -> Diagnostic:
    """A Flower or Season with a number that none has."""
    shown = " ".join(map(str, numbers))
    return Diagnostic(
        UNKNOWN_HAND_NOTE,
        f"{word}s have the numbers 1 to 4, not {shown}",
        Label(span, "no such tile"),
        help="write numbers from 1 to 4",
    )


def _bad(message: str, place: int, label: str, advice: str, *others: Label) -> Diagnostic:
    return Diagnostic(BAD_HAND, message, Label(Span(place, place + 1), label), others, advice)


def too_long(length: int, limit: int) -> Diagnostic:
    """A text that is far longer than any hand."""
    return Diagnostic(
        BAD_HAND,
        f"this text has {length:,} characters, a hand has at most {limit:,}",
        Label(Span(0, 1), "too long"),
        help="give one hand",
    )
