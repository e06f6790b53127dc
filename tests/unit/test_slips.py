"""Common slips in a line: what is said of them, and what their fix makes of the line."""

from __future__ import annotations

import pytest
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.fixes import apply_fixes
from cardwright.compiler.syntax import parse_line


def only_problem(text: str) -> Diagnostic:
    _, problems = parse_line(text)
    (problem,) = problems
    return problem


FIXED = [
    ("FF 2O26g 4444r X25", "unexpected-symbol", "FF 2026g 4444r X25"),
    ("FF OOOO 4444r X25", "unexpected-symbol", "FF 0000 4444r X25"),
    ("FF l23g 4444r X25", "unexpected-symbol", "FF 123g 4444r X25"),
    ("FF I23g!|123r X25", "unexpected-symbol", "FF 123g!|123r X25"),
    ("FF 111g any 1 suit X25", "unexpected-symbol", "FF 111g (any 1 suit) X25"),
    ("FF 111g ANY 1 SUIT X25", "unexpected-symbol", "FF 111g (ANY 1 SUIT) X25"),
    ("FF 111g any run, any 1 suit", "unexpected-symbol", "FF 111g (any run, any 1 suit)"),
    ("FF 111g any run (any 1 suit)", "unexpected-symbol", "FF 111g (any run) (any 1 suit)"),
    ("FF 111g (any run) any 1 suit", "unexpected-symbol", "FF 111g (any run) (any 1 suit)"),
    ("FF 111g (any 1 suit X25", "unclosed-note", "FF 111g (any 1 suit) X25"),
    ("FF 111g (any run, any 1 suit", "unclosed-note", "FF 111g (any run, any 1 suit)"),
    ("FF 11g (any run X25 or (1 + 1) = 2", "unclosed-note", "FF 11g (any run) X25 or (1 + 1) = 2"),
    ("FF 111g (any thing X25", "unclosed-note", None),
    ("FF 111g any 1 suit) X25", "unexpected-symbol", "FF 111g (any 1 suit) X25"),
    ("FF 111g) X25", "unexpected-symbol", None),
    ("FF 111g (any run) X 25", "unexpected-symbol", "FF 111g (any run) X25"),
    ("FF 111g (any run) x25", "unexpected-symbol", "FF 111g (any run) X25"),
    ("FF 111g (any run) C30 X25", "unexpected-symbol", "FF 111g (any run) X25 C30"),
    ("FF 111g X25 (any run)", "unexpected-symbol", "FF 111g (any run) X25"),
    ("FF 111g C25 (any run) (no jokers)", "unexpected-symbol", "FF 111g (any run) (no jokers) C25"),
    ("FF 111g X25 C30 (any run)", "unexpected-symbol", "FF 111g (any run) X25 C30"),
    ("11g X25 (any run) or 22g X30", "unexpected-symbol", "11g (any run) X25 or 22g X30"),
    ("FF 111g222r X25", "unexpected-symbol", "FF 111g 222r X25"),
    ("FF 111g222r44b X25", "unexpected-symbol", "FF 111g 222r 44b X25"),
    ("FF, 111g, 222r (any run, any 2 suits), X25", "unexpected-symbol",
     "FF 111g 222r (any run, any 2 suits) X25"),
    ("FF O1g 2O26r 11l X25", "unexpected-symbol", "FF 01g 2026r 11l X25"),
    ("2O2g or 11g X25", "unexpected-symbol", "202g or 11g X25"),
    ("FF or or 11g X25", "unexpected-symbol", None),
    ("22g | 44g 66r |88r X25", "unexpected-symbol", "22g|44g 66r|88r X25"),
    ("FF 2o26g X25", "unexpected-symbol", None),
    ("FF 111g, 222r X25", "unexpected-symbol", "FF 111g 222r X25"),
    ("FF 111g (any run), X25", "unexpected-symbol", "FF 111g (any run) X25"),
    ("FF 22g | 44g X25", "unexpected-symbol", "FF 22g|44g X25"),
]  # fmt: skip


@pytest.mark.parametrize(("wrong", "name", "right"), FIXED, ids=lambda value: str(value))
def test_a_slip_is_one_problem_that_its_fix_puts_right(
    wrong: str, name: str, right: str | None
) -> None:
    problem = only_problem(wrong)
    assert problem.code.name == name
    if right is None:
        assert problem.fix is None
    else:
        assert problem.fix
        assert apply_fixes(wrong, [problem.fix])[0] == right
        assert parse_line(right)[1] == ()


HELPED = [
    ("FF 2222x 44r X25", "x is the times sign", "another small letter"),
    ("FF 22g 2222x|44g X25", "x is the times sign", "another small letter"),
    ("FF 111g [any 2 suits] X25", "[ means nothing", "(any 2 suits)"),
    ("«SNOW» FFFF X25", "« is no quotation mark", 'write "'),
    ("„SNOW“ FFFF X25", "„ is no quotation mark", 'write "'),
    ("FF XXg (X in 1–5) X25", "`X in 1–5`", "1..5"),
    ("FF 11g (“any run”) X25", "`“any run”`", "`any run`"),
    ("FF 11g (any run.) X25", "`any run.`", "`any run`"),
    ("FF 11g (any 2 siuts) X25", "`any 2 siuts`", "`any 2 suits`"),
]


@pytest.mark.parametrize(("line", "message", "advice"), HELPED, ids=lambda value: str(value))
def test_a_slip_that_could_mean_several_things_is_explained(
    line: str, message: str, advice: str
) -> None:
    problem = only_problem(line)
    assert message in problem.message
    assert problem.help
    assert advice in problem.help
    assert problem.fix is None or not problem.fix.safe


UNDERSTOOD = [
    ("FF 111g 222r (ANY 2 SUITS) X25", "FF 111g 222r (any 2 suits) X25"),
    ("FF\u00a0111g 222r\u00a0(any\u00a02\u00a0suits) X25", "FF 111g 222r (any 2 suits) X25"),
    ("FF 9 – 8 = 1 X25", "FF 9 - 8 = 1 X25"),
    ("FF XXg YYr (Y = X–1) X25", "FF XXg YYr (Y = X-1) X25"),
    ("“SNOW” FFFF X25", '"SNOW" FFFF X25'),
    ("‘SNOW’ FFFF X25", "'SNOW' FFFF X25"),
]


@pytest.mark.parametrize(("line", "plain"), UNDERSTOOD, ids=lambda value: str(value))
def test_typographic_signs_mean_what_plain_ones_do(line: str, plain: str) -> None:
    one, other = parse_line(line), parse_line(plain)
    assert one[1] == other[1] == ()
    assert one[0]
    assert other[0]
    assert one[0].alternatives == other[0].alternatives


@pytest.mark.parametrize(
    "line",
    [
        "FF 12 x 12 = 144 X25",
        "FF 12x12=144 X25",
        "FFFF 22 44 66 8 X25 (any suits)",
        "FFFF 22 44 66 8 X25 (any suits) X30",
        "NEWS 2222g 4444r 66g (any 2 suits) X25 C30",
        "FF 144 = 12 x12",
    ],
)
def test_lines_that_look_like_slips_and_are_none_are_read(line: str) -> None:
    tree, problems = parse_line(line)
    assert tree
    assert problems == ()
