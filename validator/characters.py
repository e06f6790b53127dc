"""What to say of a character that has no place in a hand."""

from __future__ import annotations

import unicodedata

TILE_CHARACTERS = frozenset("0123456789BCDNEWSRGFJ")
"""The capital letters and digits that tiles are written with."""

_TILE_HELP = "tiles are numbers with B, C or D after them, and the letters N E W S R G 0 F J"
"""What a hand is written with."""

_CARD_SYMBOLS = {
    **dict.fromkeys("XYZ", "some number"),
    **dict.fromkeys("TUV", "some Wind"),
    **dict.fromkeys("AHKPQ?", "some tile"),
}

_ADVICE = {
    **dict.fromkeys("Oo", "write 0, the digit, for Soap"),
    **dict.fromkeys("lI|", "write 1, the digit, for the number one"),
    **dict.fromkeys("{}()", "write an exposure in [ ]"),
    ">": "write < before the tile claimed last, + before the tile drawn last",
}

_LOOK_ALIKES = dict(zip("ВвСсЕеЅѕЈјԜԝОоЗзΒΕεΝΟοϹϲϜ", "BBCCEESSJJWW0033BEEN00CCF", strict=True))
"""Letters of other alphabets that look like a tile or a suit letter."""

_SCRIPTS = {"CYRILLIC": "Cyrillic", "GREEK": "Greek", "FULLWIDTH": "full-width"}


def explain(character: str, numbers: str) -> tuple[str, str]:
    """Return what is wrong with a character, and what to write.

    `numbers` are those that stand before it and have no suit letter yet.
    """
    name = unicodedata.name(character, "")
    if plain := _plain(character):
        script = _SCRIPTS.get(name.partition(" ")[0])
        kind = "letter" if character.isalpha() else "digit" if character.isdigit() else "sign"
        what = f"the {script} {kind}" if script else name.lower()
        return f"this {character} is {what}, not {plain}", f"write {plain}"
    if name == "MAHJONG TILE BACK":
        return f"the back of a tile, {character}, is no tile", _TILE_HELP
    invisible = not character.isprintable() or unicodedata.category(character).startswith("M")
    shown = f"U+{ord(character):04X}" if invisible else character
    if name and not character.isascii():
        shown += f" ({name.lower()})"
    if numbers and character not in _ADVICE:
        return f"{shown} is no suit letter", f"write B, C or D after {numbers}"
    if sense := _CARD_SYMBOLS.get(character.upper()):
        return f"{shown} is no tile; on a card it stands for {sense}", "write the tile itself"
    return f"{shown} is no tile", _ADVICE.get(character, _TILE_HELP)


def _plain(character: str) -> str:
    """Return the character of hand notation that a foreign one looks like, or nothing."""
    if character.isascii():
        return ""
    digit = unicodedata.digit(character, None)
    plain = _LOOK_ALIKES.get(character) or (
        unicodedata.normalize("NFKC", character).upper() if digit is None else str(digit)
    )
    return plain if len(plain) == 1 and (plain in TILE_CHARACTERS or plain in "[]+<,") else ""
