"""The blocks that a kind of category is about: words, sums and years."""

from __future__ import annotations

from collections.abc import Sequence

from tests.differential.enumerate_patterns import YEAR_KINDS

from .drafts import Cluster, Draft, Item, Phrase, Sign, count_tiles
from .features import CARD_YEAR, DIGITS, WORD_LETTERS


def add_core(draft: Draft) -> None:
    """Add what the kind of category is about."""
    rng = draft.rng
    if draft.kind == "word-play":
        _add_word(draft)
    elif draft.kind == "by-the-numbers":
        _add_equation(draft)
    elif draft.kind in YEAR_KINDS:
        for _ in range(rng.choice((1, 1, 2))):
            _add_year(draft)
    elif draft.kind == "year" or rng.random() < 0.06:
        year = rng.choice((CARD_YEAR, CARD_YEAR, rng.randint(2001, 2098)))
        draft.add((Cluster(str(year), rng.choice(draft.inks)),))
        draft.features.add("year in ink")
    elif draft.kind == "standard" and rng.random() < 0.2:
        _add_inked_sum(draft)
    elif draft.kind == "standard" and rng.random() < 0.03:
        _add_word(draft)


def _add_word(draft: Draft) -> None:
    rng = draft.rng
    letters = "IODNEWS" if draft.rules == "tandem" else "IODNEWSIODNEWSRGFRGF"
    digits = rng.choice(("", "", "2", "570", "40"))
    size = rng.randint(3, 10)
    tiles = "".join(rng.choice(letters) for _ in range(size - len(digits))) + digits
    text = tiles
    if rng.random() < 0.5 and len(tiles) > 4:
        cut = rng.randint(2, len(tiles) - 2)
        text = tiles[:cut] + rng.choice((" ", " ", ", ", "-", "! ")) + tiles[cut:]
    if any(sign in text for sign in ",-!"):
        draft.features.add("word with punctuation")
    if rng.random() < 0.3:
        text = rng.choice((text.lower(), text.capitalize()))
        draft.features.add("word with small letters")
    quotes = rng.choice(('""', '""', "''", "''", "“”", "‘’"))
    name = {'"': "double", "'": "single"}.get(quotes[0], "curly")
    draft.features.add(f"word in {name} quotes")
    ink = rng.choice(draft.inks) if rng.random() < 0.3 else ""
    if ink:
        draft.features.add("word in ink")
    draft.features |= {f"letter {letter}" for letter in tiles if letter in WORD_LETTERS}
    if any(letter in DIGITS for letter in tiles):
        draft.features.add("word with a digit")
    if "0" in tiles:
        draft.features.add("word with a zero")
    draft.add(Phrase(quotes[0] + text + quotes[1], tiles, ink))


def _add_equation(draft: Draft) -> None:
    """Add a sum without ink, most often a true one, of at most 12 tiles."""
    rng = draft.rng
    for _ in range(200):
        shape = rng.choices(("+", "-", "*", "/", "()", "sets"), (2, 3, 10, 9, 4, 4))[0]
        a, b, c = rng.randint(1, 999), rng.randint(1, 99), rng.randint(1, 99)
        minus, times = rng.choice("-−"), rng.choice("x×*")
        if shape == "sets":
            size = rng.choice((3, 3, 4))
            p, q = rng.randint(1, 4), rng.randint(1, 5)
            sets = [str(p) * size, str(q) * size, str(p + q) * size]
            parts = [sets[0], "+", sets[1], "=", sets[2]]
            if rng.random() < 0.4:
                parts = [sets[2], minus, sets[1], "=", sets[0]]
        elif shape == "+":
            a = rng.randint(10, 9999)
            parts = [str(a), "+", str(b), "=", str(a + b)]
        elif shape == "-":
            a = rng.randint(100, 9999)
            parts = [str(a), minus, str(b), "=", str(a - b)]
        elif shape == "*":
            parts = [str(b), times, str(c), "=", str(b * c)]
        elif shape == "/":
            parts = [str(b * c), rng.choice("÷/"), str(b), "=", str(c)]
        else:
            parts = ["(", str(a), "+", str(b), ")", minus, str(a), "=", str(b)]
            if rng.random() < 0.3:
                parts = ["(", str(b), "+", str(c), ")", times, "3", "=", str((b + c) * 3)]
        items = _sum_items(parts, [])
        if 5 <= count_tiles(items) <= min(12, draft.left):
            draft.add(*items)
            draft.features.add("sum without ink")
            return


def _add_inked_sum(draft: Draft) -> None:
    """Add a sum of groups in ink, whatever its value."""
    rng = draft.rng
    draft.features.add("sum in ink")
    sizes = rng.choice(((3, 3, 3), (2, 3, 2), (1, 2, 2), (4, 3, 3), (2, 2, 1)))
    groups = [rng.choice(draft.pool) * size for size in sizes]
    first = rng.choice(("+", "-", "−", "x", "x", "×", "×", "*", "*", "÷", "/"))
    if rng.random() < 0.3:
        parts = ["(", groups[0], "+", groups[1], ")", rng.choice("-−"), groups[2], "=", "0"]
    else:
        parts = [groups[0], first, groups[1], "=", groups[2]]
    draft.add(*_sum_items(parts, [rng.choice(draft.inks) for _ in sizes]))


def _sum_items(parts: Sequence[str], inks: Sequence[str]) -> list[Item]:
    given = iter(inks)
    return [(Cluster(part, next(given, "")),) if part.isdigit() else Sign(part) for part in parts]


def _add_year(draft: Draft) -> None:
    """Add digits without ink: a year, or a number that is marked as none."""
    rng = draft.rng
    marks = ""
    if draft.kind == "present-tense":
        text = str(CARD_YEAR)
    else:
        text = str(rng.choice((1066, 1111, 1492, 1776, 1987, 2000, 2001, 2022)))
    if rng.random() < 0.3:
        text, marks = rng.choice(("777", "2468", "911", "1234", "3333", "88", "100")), "!"
    if marks == "!" and len(text) < 4 and rng.random() < 0.5:
        marks = ""
    if len(text) > draft.left:
        return
    draft.features.add("year without ink")
    if len(set(text)) == 1:
        draft.features.add("year of equal digits")
    draft.add((Cluster(text, "", marks),))
