"""The runner of the conformance cases; the cases are data (see README.md beside this file)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from cardwright.compiler.compile import Reading, compile_card
from cardwright.compiler.counts import count_hands
from cardwright.compiler.lint import lint
from cardwright.compiler.profiles import shipped_profile
from cardwright.compiler.source import Source
from cardwright.validator.engine import Engine
from cardwright.validator.verdict import check

Case = dict[str, Any]

FOLDER = Path(__file__).parent
FEWEST_CASES = 200
FEWEST_HANDS = 800
"""Guards against a folder that was not found or a file that lost its content."""

HEAD = "format: 1\ntitle: Conformance\nyear: 2026\nrules: {rules}\ncategories:\n  - name: Case\n"
LINE = "      - '"
"""What stands before the text of a line in its row of the card file."""

FIELDS = {"id", "about", "rules", "kind", "lines", "hands", "count", "diagnostics"}
HAND_FIELDS = {"hand", "expect", "lines", "reason", "claim", "about"}
CARD_FIELDS = {"id", "about", "card", "params", "hands"}
CARD_HAND_FIELDS = {"hand", "expect", "lines", "reason", "side", "values", "exposure", "about"}


def cases() -> Iterator[Case]:
    for path in sorted(FOLDER.glob("*.yaml")):
        loaded = yaml.safe_load(path.read_text("utf-8"))
        if isinstance(loaded, list):  # the others have runners of their own
            yield from loaded


CASES = {case["id"]: case for case in cases()}
DUE_NAMES = {due["name"] for case in CASES.values() for due in case.get("diagnostics", [])}
"""Names of diagnostics of which every one that is due is listed; others may be given besides."""


def ids_with(field: str) -> list[str]:
    return [name for name, case in CASES.items() if field in case]


@cache
def read(case_id: str) -> Reading:
    """Return the card of a case, or its lines read as the lines of one card."""
    case = CASES[case_id]
    if "card" in case:
        return compile_card(Source("case.yaml", case["card"]), shipped_profile, case.get("params"))
    head = HEAD.format(rules=case.get("rules", "american"))
    rows = "".join(LINE + line.replace("'", "''") + "'\n" for line in case["lines"])
    kind = case.get("kind", "standard")
    text = f"{head}    kind: {kind}\n    lines:\n{rows}"
    return compile_card(Source("case.yaml", text), shipped_profile)


def test_no_case_is_lost() -> None:
    assert len(CASES) == sum(1 for _ in cases()), "two cases have the same id"
    assert len(CASES) >= FEWEST_CASES
    assert sum(len(case.get("hands", ())) for case in CASES.values()) >= FEWEST_HANDS


@pytest.mark.parametrize("case_id", CASES)
def test_no_field_is_misspelt(case_id: str) -> None:
    case = CASES[case_id]
    fields, hand_fields = (
        (CARD_FIELDS, CARD_HAND_FIELDS) if "card" in case else (FIELDS, HAND_FIELDS)
    )
    assert case.keys() <= fields
    assert {field for hand in case.get("hands", ()) for field in hand} <= hand_fields


@pytest.mark.parametrize("case_id", ids_with("card"))
def test_hands_on_a_card(case_id: str) -> None:
    compiled = read(case_id).compiled
    assert compiled is not None, read(case_id).diagnostics
    engine = Engine(compiled)
    due, given = [], []
    for hand in CASES[case_id]["hands"]:
        verdict = check(engine, hand["hand"], side=hand.get("side"))
        found = {match.line: match for match in verdict.matches}
        reason = verdict.reasons[0].name if "reason" in hand and verdict.reasons else None
        values = {line: found[line].value for line in hand.get("values", {}) if line in found}
        pays = {line: found[line].exposure for line in hand.get("exposure", {}) if line in found}
        given.append((str(verdict.status), list(found), reason, values, pays))
        due.append(
            (
                hand["expect"],
                hand.get("lines", []),
                hand.get("reason"),
                hand.get("values", {}),
                hand.get("exposure", {}),
            )
        )
    assert due == given


@pytest.mark.parametrize("case_id", [name for name in ids_with("hands") if "lines" in CASES[name]])
def test_hands(case_id: str) -> None:
    compiled = read(case_id).compiled
    assert compiled is not None, read(case_id).diagnostics
    engine = Engine(compiled)
    due, given = [], []
    for hand in CASES[case_id]["hands"]:
        claim = f"case-{hand['claim']}" if "claim" in hand else None
        verdict = check(engine, hand["hand"], line=claim)
        lines = sorted(int(match.line.rpartition("-")[2]) for match in verdict.matches)
        reason = verdict.reasons[0].name if "reason" in hand and verdict.reasons else None
        due.append((hand["hand"], hand["expect"], hand.get("lines", []), hand.get("reason")))
        given.append((hand["hand"], str(verdict.status), lines, reason))
    assert due == given


@pytest.mark.parametrize("case_id", ids_with("count"))
def test_count(case_id: str) -> None:
    compiled = read(case_id).compiled
    assert compiled is not None, read(case_id).diagnostics
    assert CASES[case_id]["count"] == count_hands(compiled, 0)


@pytest.mark.parametrize("case_id", ids_with("diagnostics"))
def test_diagnostics(case_id: str) -> None:
    reading = read(case_id)
    due = CASES[case_id]["diagnostics"]
    given = []
    rows = reading.source.text.splitlines()
    first_row = len(rows) - len(CASES[case_id]["lines"])
    for problem in lint(reading):
        if problem.code.name in DUE_NAMES:
            row, column = reading.source.position(problem.primary.span.start)
            before = rows[row - 1][len(LINE) : column - 1].replace("''", "'")
            given.append((row - first_row, problem.code.name, len(before) + 1))
    # A case gives the column where the place is beyond doubt.
    anywhere = {(each["line"], each["name"]) for each in due if "column" not in each}
    assert sorted((each["line"], each["name"], each.get("column", 0)) for each in due) == sorted(
        (line, name, 0 if (line, name) in anywhere else column) for line, name, column in given
    )
