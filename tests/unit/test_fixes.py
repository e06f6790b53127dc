"""Fixes: which edits are made together, in what rounds, and what none may do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from cardwright.compiler.compile import Reading, compile_card
from cardwright.compiler.diagnostics import Code, Diagnostic, Edit, Fix, Label, Severity
from cardwright.compiler.fixes import ROUNDS, apply_fixes, mend
from cardwright.compiler.profiles import shipped_profile
from cardwright.compiler.source import Fragment, Source, Span

CARD = """\
# A card with comments, and blanks of its own
format: 1
title:   Card   # the title
categories:
  - name: Lines
    lines:
      - FF 2O26g   4444r 6666b (any 3 suits) X25   # keep this
      - 'FF 1111g 2222g 3333g any 1 suit X25'
      - "FF 111g222g 333g 444g (any 1 suit X25"
"""
FIXED = """\
# A card with comments, and blanks of its own
format: 1
title:   Card   # the title
categories:
  - name: Lines
    lines:
      - FF 2026g   4444r 6666b (any 3 suits) X25   # keep this
      - 'FF 1111g 2222g 3333g (any 1 suit) X25'
      - "FF 111g 222g 333g 444g (any 1 suit) X25"
"""


def read(source: Source) -> Reading:
    return compile_card(source, shipped_profile)


def read_text(text: str) -> Reading:
    return read(Source("card.yaml", text))


def errors_only(code: Code) -> bool:
    return code.is_error


def fix(*edits: tuple[int, int, str], safe: bool = True) -> Fix:
    return Fix("mend", tuple(Edit(Span(start, end), text) for start, end, text in edits), safe)


@pytest.mark.parametrize(
    ("fixes", "text", "made"),
    [
        ([], "abcdef", []),
        ([fix((1, 2, "X"))], "aXcdef", [0]),
        ([fix((4, 5, "Y")), fix((1, 2, "X"))], "aXcdYf", [1, 0]),
        ([fix((1, 3, "X")), fix((3, 4, "Y"))], "aXYef", [0, 1]),
        ([fix((1, 3, "X")), fix((2, 4, "Y"))], "aXdef", [0]),
        ([fix((2, 4, "Y")), fix((1, 3, "X"))], "aXdef", [1]),
        ([fix((1, 2, "X"), (4, 5, "X")), fix((4, 6, "Y"))], "aXcdXf", [0]),
        ([fix((0, 1, "X")), fix((4, 6, "Y"), (0, 2, ""))], "Xbcdef", [0]),
        ([fix((2, 2, "X"))], "abXcdef", [0]),
        ([fix((2, 2, "X")), fix((2, 2, "Y"))], "abXcdef", [0]),
        ([fix((0, 2, "")), fix((6, 6, "!"))], "cdef!", [0, 1]),
    ],
)
def test_fixes_are_made_whole_and_none_that_overlaps_an_earlier_one(
    fixes: list[Fix], text: str, made: list[int]
) -> None:
    assert apply_fixes("abcdef", fixes) == (text, tuple(fixes[index] for index in made))


def test_comments_and_layout_stay() -> None:
    mended = mend(read_text(CARD), read, errors_only)
    assert mended.settled
    assert mended.problems == ()
    assert mended.reading.source.text == FIXED
    assert len(mended.fixed) == 4
    assert mend(mended.reading, read, errors_only).fixed == ()


WARNING = Code("L299", "made-up", Severity.WARNING)


def with_warnings(text: str, *fixes: Fix) -> Reading:
    """Return a card with warnings, so that no rule is needed to try what becomes of fixes."""
    found = (Diagnostic(WARNING, "made up", Label(each.edits[0].span), fix=each) for each in fixes)
    reading = read_text(text)
    return reading.with_diagnostics(tuple(found))


SOUND = "format: 1\ntitle: T\ncategories: [{name: A, lines: [FF 1111g 2222g 3333g X25]}]\n"
INK, VALUE = SOUND.index("1111g") + 4, SOUND.index("X25")


def test_unsafe_fixes_are_made_only_when_asked_for() -> None:
    reading = with_warnings(SOUND, fix((VALUE, VALUE + 3, "X30"), safe=False))
    assert mend(reading, read).reading is reading
    assert mend(reading, read, unsafe=True).reading.source.text == SOUND.replace("X25", "X30")


def test_a_fix_that_would_break_a_line_is_passed_over_and_others_are_made() -> None:
    good, bad = fix((VALUE, VALUE + 3, "X30")), fix((INK, INK + 1, ""))
    mended = mend(with_warnings(SOUND, bad, good), read)
    assert mended.reading.source.text == SOUND.replace("X25", "X30")
    assert [problem.fix for _, problem in mended.fixed] == [good]


@pytest.mark.parametrize(
    "bad",
    [
        fix((SOUND.index("{name"), SOUND.index("{name") + 1, "")),
        fix((0, len(SOUND), "")),
        fix((SOUND.index("[FF"), SOUND.index("]}"), "['FF 1g'")),
    ],
)
def test_a_fix_that_would_break_the_file_leaves_it_as_it_was(bad: Fix) -> None:
    reading = with_warnings(SOUND, bad)
    mended = mend(reading, read)
    assert mended.settled
    assert mended.reading is reading
    assert mended.fixed == ()
    assert [problem.fix for problem in mended.problems] == [bad]


def test_fixes_that_call_for_each_other_are_given_up() -> None:
    rounds: list[str] = []

    def again(source: Source) -> Reading:
        rounds.append(source.text)
        other = "X30" if "X25" in source.text else "X25"
        return with_warnings(source.text, fix((VALUE, VALUE + 3, other)))

    mended = mend(again(Source("card.yaml", SOUND)), again)
    assert not mended.settled
    assert len(rounds) == ROUNDS + 1


def each_place() -> Iterator[tuple[str, str]]:
    """Yield cards whose line has a missing blank, written in many ways, and what is due."""
    bad, good = "FF 111g222g 333g 444g (any 1 suit) X25", "FF 111g 222g 333g 444g (any 1 suit) X25"
    yield f"- {bad}", f"- {good}"
    yield f"- '{bad}'", f"- '{good}'"
    yield f'- "{bad}"', f'- "{good}"'
    yield f"- >-\n        {bad}", f"- >-\n        {good}"
    yield f"- |\n        {bad}", f"- |\n        {good}"
    yield f"- line: {bad}", f"- line: {good}"
    escaped = bad.replace("111g222g", "111g\\x32\\x32\\x32g")
    yield f'- "{escaped}"', f'- "{escaped}"'.replace("111g", "111g ")
    hole = bad.replace("111g222g", "{a}222g")
    filled = f"- line: '{hole}'\n        for: {{a: [111g]}}"
    yield filled, filled.replace("}222g", "} 222g")
    inside = bad.replace("111g222g", "{a}")
    template = f"- line: '{inside}'\n        for: {{a: [111g222g]}}"
    yield template, template


@pytest.mark.parametrize(("written", "due"), list(each_place()))
def test_text_is_changed_only_where_it_stands_as_it_is_read(written: str, due: str) -> None:
    head = "format: 1\ntitle: T\ncategories:\n  - name: A\n    lines:\n      "
    mended = mend(read_text(f"{head}{written}\n"), read, errors_only)
    assert mended.reading.source.text == f"{head}{due}\n"


@pytest.mark.parametrize(
    ("fragment", "span", "verbatim"),
    [
        (Fragment("abc", (5, 6, 7, 8)), Span(0, 3), True),
        (Fragment("abc", (5, 6, 8, 9)), Span(0, 3), False),
        (Fragment("abc", (5, 6, 8, 9)), Span(0, 1), True),
        (Fragment("abc", (5, 6, 8, 9)), Span(2, 2), True),
        (Fragment("abc", (5, 5, 5, 9)), Span(1, 2), False),
        (Fragment("abc", (5, 5, 5, 9)), Span(1, 1), False),
        (Fragment("abc", (5, 5, 5, 9)), Span(3, 3), True),
        (Fragment("abc", (5, 6, 7, 8)), Span(0, 0), True),
    ],
)
def test_a_span_is_verbatim_where_its_characters_follow_each_other_in_the_source(
    fragment: Fragment, span: Span, verbatim: bool
) -> None:
    assert fragment.is_verbatim(span) is verbatim
