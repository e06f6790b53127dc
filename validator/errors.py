"""The wording of what can be wrong with the text of a hand: the code H301."""

from __future__ import annotations

import re
from difflib import get_close_matches

from cardwright.compiler.diagnostics import Code, Diagnostic, Label, Severity
from cardwright.compiler.source import Span
from cardwright.compiler.tiles import Suit, Tile
from cardwright.validator.characters import TILE_CHARACTERS, explain
from cardwright.validator.words import BLANKS, DELIMITERS, SIGNS, WORDS

BAD_HAND = Code("H301", "bad-hand", Severity.ERROR)

CODES = (BAD_HAND,)

_MARKS = "+<"
_SHOWN = 20
"""Characters of a text that a message quotes at most."""

_BLANK = re.compile(f"[{BLANKS}]")
_DELIMITER = re.compile(f"[{DELIMITERS}]")
_NUMBERS = re.compile(f"([1-9](?:[0Jj{BLANKS}]*[1-9])*0*)[0Jj{BLANKS}]*")
_CLUSTER = re.compile(f"[1-9][1-90Jj{BLANKS}]*[BCDbcd]")
_SUIT_WORD = re.compile(r"([0-9J]*)((?:bam|crac?k|dot)s?)", re.IGNORECASE)

_LONGEST_WORD = 12
"""Characters of a token that may be a word spelt wrong."""

_NEAR_WORDS = {
    **{
        word: f"did you mean {word}? a word stands alone, between blanks or commas"
        for word in WORDS
    },
    **dict.fromkeys(("dragon", "dragons"), "write red, G or soap alone for a Dragon"),
    **dict.fromkeys(("wind", "winds"), "write north, east, west or south for a Wind"),
    **dict.fromkeys(("flowers", "seasons", "jokers"), "write one word for each tile"),
}
"""What to say of a token that is like one of these words."""


def ambiguous_word(text: str, span: Span) -> Diagnostic:
    """Refuse a word that is also a row of tiles, letter by letter."""
    word = text[span.start : span.end]
    spelt = " ".join(word.upper())
    row = ", ".join(Tile.parse(letter).words for letter in spelt.split())
    tile = WORDS[word.lower()]
    return _bad(
        f"{word} could be one tile, {tile.words}, or {len(word)} tiles: {row}",
        span,
        "which of the two?",
        f"write {tile} for {tile.words}, or {spelt} for the {len(word)} tiles",
    )


def unreadable(text: str, place: int) -> Diagnostic:
    """Say why a text, its words replaced by signs, cannot be read on at `place`."""
    opened = text.rfind("[", 0, place)
    if text.rfind("]", 0, place) > opened:
        opened = -1
    previous = _skip_back(text, place) - 1
    mark = text[previous] if previous >= 0 and text[previous] in _MARKS else ""
    character = text[place : place + 1]
    if character and character in _MARKS:
        return _wrong_mark(text, place, opened)
    if mark and character in ("", "[", "]"):
        return _bad(
            f"{mark} stands before no tile",
            Span(previous, previous + 1),
            "a tile expected after this",
            f"write {mark} right before the concealed tile that came last, as in {mark}6C",
        )
    if character in ("", "[", "]"):
        return _wrong_bracket(character, place, opened)
    if problem := _wrong_word(text, place):
        return problem
    if mark and (cluster := _CLUSTER.match(text, place)):
        return _mark_before_many(mark, cluster)
    if character in "123456789":
        return _suit_missing(text, place, opened)
    if character in "BCDbcd":
        return _number_missing(text, place)
    return _wrong_character(text, place)


def _wrong_mark(text: str, place: int, opened: int) -> Diagnostic:
    mark, span = text[place], Span(place, place + 1)
    if opened >= 0:
        return _bad(
            f"{mark} stands inside an exposure, but the tile that came last is concealed",
            span,
            "inside the brackets",
            "write the marked tile outside the brackets, or close them before it",
            Label(Span(opened, opened + 1), "opened here"),
        )
    first = min(at for mark in _MARKS if (at := text.find(mark, 0, place)) >= 0)
    return _bad(
        "two tiles are marked as the one that came last",
        span,
        "the second mark",
        "keep the mark of one tile: + where it was drawn, < where it was claimed",
        Label(Span(first, first + 1), "the first mark"),
    )


def _mark_before_many(mark: str, cluster: re.Match[str]) -> Diagnostic:
    *others, last, suit = list(_BLANK.sub("", cluster[0]).upper())
    advice = "write the marked tile apart from the others"
    if len(others) < _SHOWN:
        advice += f": {''.join(others)}{suit} {mark}{last}{'' if last in '0J' else suit}"
    return _bad(
        f"{mark} stands before {len(others) + 1} tiles, but marks one",
        Span(*cluster.span()),
        f"{len(others) + 1} tiles",
        advice,
    )


def _wrong_bracket(bracket: str, place: int, opened: int) -> Diagnostic:
    if not bracket:
        return _bad(
            "this exposure is not closed",
            Span(opened, opened + 1),
            "opened here",
            "write ] after its last tile",
        )
    if bracket == "[":
        return _bad(
            "an exposure begins inside another one",
            Span(place, place + 1),
            "the second [",
            "close the first exposure with ] before this",
            Label(Span(opened, opened + 1), "the first one begins here"),
        )
    if opened >= 0:
        return _bad(
            "this exposure holds no tiles",
            Span(opened, place + 1),
            "tiles expected inside",
            "write its tiles between the brackets, or remove them",
        )
    return _bad(
        "] closes an exposure that was never opened",
        Span(place, place + 1),
        "no [ before this",
        "write [ before the first tile of the exposure, or remove this",
    )


def _wrong_word(text: str, place: int) -> Diagnostic | None:
    """Explain a token that was meant as a word, or else leave it to its letters."""
    start = end = place
    while start and place - start < _LONGEST_WORD and not _DELIMITER.match(text, start - 1):
        start -= 1
    while end < len(text) and end - start <= _LONGEST_WORD and not _DELIMITER.match(text, end):
        end += 1
    word = text[start:end]
    if len(word) > _LONGEST_WORD or TILE_CHARACTERS.issuperset(word.upper()):
        return None
    span = Span(start, end)
    if match := _SUIT_WORD.fullmatch(word):
        numbers, suit = match.groups()
        letter = suit[0].upper()
        if numbers:
            message = f"{word} does not name one tile, as a word must"
        else:
            message = f"{word} has no number"
        return _bad(
            message,
            span,
            "one number and a suit expected",
            f"write each tile as a word, as in 3{suit.lower()}, or as letters, as in 33{letter}",
        )
    near = get_close_matches(word.lower(), _NEAR_WORDS, 1, 0.75)
    return _bad(f"{word} is no tile", span, "no such word", _NEAR_WORDS[near[0]]) if near else None


def _suit_missing(text: str, place: int, opened: int) -> Diagnostic:
    numbers = _NUMBERS.match(text, place)
    assert numbers
    shown = _shown(numbers[1])
    behind = numbers.end()
    if behind < len(text):
        if text[behind] == "[" and opened >= 0:
            return _wrong_bracket("[", behind, opened)
        if not _is_known(text[behind]):
            return _wrong_character(text, behind, shown)
    return _bad(
        f"{shown} has no suit letter",
        Span(*numbers.span(1)),
        "B, C or D expected after this",
        f"write B, C or D after {shown}",
    )


def _number_missing(text: str, place: int) -> Diagnostic:
    letter = text[place].upper()
    start = _skip_back(text, place, "0Jj")
    while _BLANK.match(text, start):
        start += 1
    if start < place:
        return _bad(
            f"{_shown(text[start : place + 1])} has no number, and a 0 or J has no suit",
            Span(start, place + 1),
            f"a number expected before {letter}",
            f"leave {letter} out, or write the number before it, as in 2{letter}",
        )
    if letter == Suit.DOT:
        return _bad(
            "D is Dot only after a number, and no Dragon",
            Span(place, place + 1),
            "a number expected before this",
            "write R, G or 0 for a Dragon, or a number before the D, as in 5D",
        )
    return _bad(
        f"{letter} is {Suit(letter).word.capitalize()} only after a number",
        Span(place, place + 1),
        "a number expected before this",
        f"write the number before it, as in 2{letter}",
    )


def _wrong_character(text: str, place: int, numbers: str = "") -> Diagnostic:
    """Refuse a character that no hand has, perhaps where `numbers` wait for their suit letter."""
    message, advice = explain(text[place], numbers)
    return _bad(message, Span(place, place + 1), "not expected here", advice)


def _is_known(character: str) -> bool:
    if character.isascii():
        return character.upper() in TILE_CHARACTERS or character in "[]+<"
    return character in SIGNS


def _skip_back(text: str, end: int, also: str = "") -> int:
    """Return where the blanks, and characters of `also`, that end at `end` begin."""
    while end and (text[end - 1] in also or _BLANK.match(text, end - 1)):
        end -= 1
    return end


def _shown(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _bad(message: str, span: Span, label: str, advice: str, *others: Label) -> Diagnostic:
    return Diagnostic(BAD_HAND, message, Label(span, label), others, advice)
