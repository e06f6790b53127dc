"""The author's own example hands: `wins:` must win on their line, `fails:` must not."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.compile import LineReading, Reading
from cardwright.compiler.diagnostics import Diagnostic, Label
from cardwright.compiler.errors import EXAMPLE_HAND
from cardwright.compiler.source import Fragment, Span
from cardwright.validator.engine import Engine
from cardwright.validator.hand import parse_hand
from cardwright.validator.verdict import check, is_mahjong


def check_examples(reading: Reading) -> Iterator[Diagnostic]:
    """Yield what is wrong with the example hands of the lines that have no errors."""
    if reading.sound is None or not any(r.entry.wins or r.entry.fails for r in reading.lines):
        return
    engine = Engine(reading.sound)
    for line in reading.lines:
        if line.entry.id not in reading.sound.line_numbers:
            continue
        for hand in line.entry.wins:
            yield from _wins(engine, line, hand)
        for hand in line.entry.fails:
            yield from _fails(engine, line, hand)


def _wins(engine: Engine, line: LineReading, hand: Fragment) -> Iterator[Diagnostic]:
    if not is_mahjong(engine, hand.text, line.entry.id):
        verdict = check(engine, hand.text, line=line.entry.id)
        first = verdict.reasons[0]
        yield _example(
            line,
            hand,
            f"this hand under `wins` is no Mahjong on the line ({first.name})",
            first.message,
        )


def _fails(engine: Engine, line: LineReading, hand: Fragment) -> Iterator[Diagnostic]:
    parsed, problems = parse_hand(hand.text)
    if parsed is None:
        message = "this hand under `fails` cannot be read"
        yield _example(line, hand, message, problems[0].message)
    elif is_mahjong(engine, hand.text, line.entry.id):
        message = "this hand under `fails` is a Mahjong on the line"
        yield _example(line, hand, message, "change the hand, or the line that lets it win")


def _example(line: LineReading, hand: Fragment, message: str, advice: str) -> Diagnostic:
    found = Diagnostic(
        EXAMPLE_HAND,
        message,
        Label(Span(0, max(len(hand.text), 1)), "not as the author expects"),
        help=advice,
    )
    return found.located(hand, line.entry.id)
