"""What must hold of fixes: they bring back what a slip of the pen spoiled, and spoil nothing."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from cardwright.compiler.compile import Reading, compile_card
from cardwright.compiler.fixes import mend
from cardwright.compiler.ir import Alternative
from cardwright.compiler.profiles import shipped_profile
from cardwright.compiler.source import Source
from hypothesis import given
from hypothesis import strategies as st

from tests.differential.test_agreement import compiled, verdict_of
from tests.generate import GeneratedLine, random_line, winning_hand
from tests.properties.test_properties import SIGNS

LINES = 150 if os.environ.get("CI") else 40

Slip = Callable[[str], str | None]
"""Spoils the text of a line as people do; None where it has nothing to spoil so."""


def read(source: Source) -> Reading:
    return compile_card(source, shipped_profile)


def card(line: GeneratedLine, text: str) -> Reading:
    entry: dict[str, object] = {"line": text}
    if line.wild_flowers:
        entry["wild"] = "flowers"
    category = {"name": "Lines", "kind": line.kind, "lines": [entry]}
    if not line.category_jokers:
        category["jokers"] = "no"
    fields = {"format": 1, "title": "Card", "year": 2026, "rules": line.rules}
    text = json.dumps(fields | {"categories": [category]}, ensure_ascii=False, indent=1)
    return read(Source("card.yaml", text))


def meaning(reading: Reading) -> tuple[Alternative, ...] | None:
    return reading.sound.card.lines[0].alternatives if reading.sound else None


def sound_lines(seed: int) -> list[tuple[GeneratedLine, Reading]]:
    """Return generated lines without errors, each on a card of its own."""
    rng = Random(seed)
    found: list[tuple[GeneratedLine, Reading]] = []
    while len(found) < LINES:
        line = random_line(rng)
        reading = card(line, line.text)
        if reading.compiled:
            found.append((line, reading))
    return found


def replaced(pattern: str, by: str) -> Slip:
    def slip(text: str) -> str | None:
        found, count = re.subn(pattern, by, text, count=1)
        return found if count else None

    return slip


WORDS = r"((?:any|opposite|matching|like|same|no|these)\b[^()=<>;,]*)"
"""One note in words."""

SLIPS: dict[str, Slip] = {
    "no parentheses": replaced(rf"\({WORDS}\)(?! ?\()", r"\1"),
    "no ) after the note": replaced(rf"\({WORDS}\)(?! ?\()(?= [XC]|$)", r"(\1"),
    "no ( before the note": replaced(rf"\({WORDS}\)(?! ?\()", r"\1)"),
    "a blank in the points": replaced(r"([XC])(\d+)$", r"\1 \2"),
    "small points": replaced(r"^([^=]*) X(\d+)$", r"\1 x\2"),
    "the points before the notes": replaced(r"(\([^()+*/×÷−-]*[a-z]{2}[^()]*\)) (X\d+)$", r"\2 \1"),
    "the letter O": replaced(r"^([^()]*\d)0(?=\d)", r"\1O"),
    "the letter l": replaced(r"^([^()]*)\b1(?=\d+[a-z])", r"\1l"),
    "no blank": replaced(r"(?<=[a-jmnp-wyz])(?<!or) (?=[1-9FNEWSDRGXYZTUVAHKPQ?J])(?!or)", ""),
    "a comma": replaced(r"^([^()]*[0-9][a-z]) (?=[1-9])", r"\1, "),
}
"""Slips that a fix puts right, whatever the line."""


@pytest.fixture(scope="module")
def cards() -> list[tuple[GeneratedLine, Reading]]:
    return sound_lines(5)


@pytest.mark.parametrize("name", SLIPS)
def test_a_safe_fix_brings_back_what_a_slip_spoiled(
    name: str, cards: list[tuple[GeneratedLine, Reading]]
) -> None:
    tried = 0
    for line, right in cards:
        text = SLIPS[name](line.text)
        wrong = card(line, text) if text else right
        if wrong.compiled:
            continue  # it means something else, so that nothing can tell it from a line
        tried += 1
        mended = mend(wrong, read, lambda _: False)
        assert mended.settled
        assert meaning(mended.reading) == meaning(right), text
    assert tried


def test_safe_fixes_keep_the_hands_and_what_they_pay() -> None:
    rng = Random(29)
    changed = 0
    for line, _ in sound_lines(31):
        before = compiled(line)
        assert before is not None
        mended = mend(card(line, line.text), read)
        assert mended.settled
        assert not [each for each in mended.problems if each.fix and each.fix.safe], line.text
        if not mended.fixed:
            continue
        changed += 1
        after = compiled(replace(line, text=text_of(mended.reading)))
        assert after is not None
        for one, other in ((before, after), (after, before)):
            for _ in range(8):
                hand = winning_hand(rng, one.syntax, one.line.context)
                if hand is not None:
                    paid = [verdict_of(each, *hand).matches[0].value for each in (one, other)]
                    assert paid[0] == paid[1], (line.text, after.line.text)
    assert changed


def text_of(reading: Reading) -> str:
    return reading.lines[0].entry.fragment.text


def test_unsafe_fixes_leave_no_more_lines_broken(
    cards: list[tuple[GeneratedLine, Reading]],
) -> None:
    for line, before in cards:
        mended = mend(before, read, unsafe=True)
        assert mended.reading.compiled, line.text


@given(st.lists(st.text(alphabet=SIGNS, max_size=40), min_size=1, max_size=3))
def test_fixes_of_any_text_come_to_an_end(texts: list[str]) -> None:
    lines = "".join(f"      - '{text.replace(chr(39), chr(39) * 2)}'\n" for text in texts)
    head = "format: 1\ntitle: T\ninks: {r: red, g: green}\ncategories:\n  - name: A\n    lines:\n"
    before = read(Source("card.yaml", head + lines))
    mended = mend(before, read, unsafe=True)
    assert mended.settled
    sound = [len(each.sound.card.lines) if each.sound else 0 for each in (before, mended.reading)]
    assert sound[0] <= sound[1]
