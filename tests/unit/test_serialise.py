"""Compiled cards as JSON: nothing is lost, the schema holds, and reading one is light."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import cardwright
import numpy as np
import pytest
from cardwright.card import Card
from cardwright.compiler import ir
from cardwright.compiler.ir import NotCompiled
from cardwright.compiler.serialise import SCHEMA, SCHEMA_VERSION, dump_card, is_compiled, load_card
from cardwright.compiler.targets import CompiledCard, compile_ir
from jsonschema import Draft202012Validator

from tests.small_cards import CASES, compile_case, compile_text

SCHEMA_TEXT = (files("cardwright.cards") / "schema" / "compiled.schema.json").read_text("utf-8")
COMPILED_SCHEMA: dict[str, Any] = json.loads(SCHEMA_TEXT)
VALIDATOR = Draft202012Validator(COMPILED_SCHEMA)

EVERY = 4
"""Of so many conformance cases one is taken: what matters here is the kinds of construct."""

FEWEST_LINES = 60
ARRAYS = ("low", "high", "free", "allowed", "jokers", "any_tiles", "line_index", "local_row")

WHOLE = """
format: 1
title: Everything
publisher: Nobody
inks: {g: "#0a7", p: pink}
sides: {west: {title: West, color: orange}, east: {}}
params: {lucky: 1987}
categories:
  - {name: Words, side: west, kind: word-play, note: spelt, lines: [FFFF "SNOW IN EDEN" X40]}
  - name: All
    side: east
    lines:
      - line: FFFF {lucky}g {n}{n}{n}r {n}{n}{n}b
        for: {n: 1..3}
        value: {X: 25, C: 30}
        note: printed
        ruling: decided
      - {line: NN 2222g 4444g 6666r C30, wild: flowers, id: wild}
      - ?? J FFFF 2222g 333r
      - XXXXg YYYYr FFF DDDb (X + Y = 10, X odd, Y in 3..7, X < Y) X25
      - FFFF 123g XXXXg DDDg (any 1 suit, any run, X not in run) X25
      - NN DDDD DDDD DDDD (any 2 dragons) X30
      - FFFF 111 222 3333 (any suit, any 2 suits) X25
      - FF 222g 44g 666g DDDD (matching dragon) X30
      - FF 222g 44g 666g DDDD (opposite dragon) X30
      - TTT UUU PPP AAA FF (T != U, P in N E W S R G 0) X30
      - NNN EEEE 11g 22r 333f (any wind, wrapping run, f any suit) X30
"""


SHIPPED = cardwright.shipped_cards()
SOME_CASES = {case["id"]: case for case in CASES[::EVERY]}
NAMES = [*SHIPPED, "everything", *SOME_CASES]
CLASSES = [name for name in COMPILED_SCHEMA["$defs"] if name[0].isupper()]


@cache
def cards(name: str) -> tuple[CompiledCard, ...]:
    """Return a shipped card, the card with all constructs, or those of a conformance case."""
    if name in SOME_CASES:
        return tuple(compile_case(SOME_CASES[name]))
    card = compile_text(WHOLE) if name == "everything" else cardwright.load(name).compiled
    assert card is not None
    return (card,)


@cache
def text_of(name: str) -> str:
    """Return the compiled file of a card."""
    (card,) = cards(name)
    return dump_card(card.card)


def objects(value: object) -> Iterator[dict[str, Any]]:
    """Yield every object of a class in a compiled file."""
    if isinstance(value, dict):
        if "is" in value:
            yield value
        for item in value.values():
            yield from objects(item)
    elif isinstance(value, list):
        for item in value:
            yield from objects(item)


@pytest.mark.parametrize("name", NAMES)
def test_a_card_comes_back_as_it_was(name: str) -> None:
    for compiled in cards(name):
        text = dump_card(compiled.card)
        back = load_card(text)
        assert compiled.card == back
        assert text == dump_card(back), "what equality leaves out, texts and spans, comes back too"


def test_enough_lines_and_all_classes_come_back() -> None:
    assert sum(len(cards(name)) for name in SOME_CASES) >= FEWEST_LINES
    used = {each["is"] for each in objects(json.loads(text_of("everything")))}
    assert set(CLASSES) == used


@pytest.mark.parametrize("name", [*SHIPPED, "everything"])
def test_a_card_that_came_back_has_the_same_targets(name: str) -> None:
    (before,) = cards(name)
    after = compile_ir(load_card(text_of(name)))
    for array in ARRAYS:
        assert np.array_equal(getattr(before, array), getattr(after, array)), array


@pytest.mark.parametrize("name", SHIPPED)
def test_a_compiled_card_gives_the_same_verdicts(name: str, tmp_path: Path) -> None:
    before = Card(*cards(name))
    path = tmp_path / "card.json"
    path.write_text(before.to_json(), "utf-8")
    after = cardwright.load(path)
    hands = [hand for line in before.line_ids for hand in before.examples(line, 1)]
    spoilt = [cardwright.format_hand(hand).replace("F", "N", 1) for hand in hands[::5]]
    assert len(hands) == len(before.line_ids)
    assert [before.check(hand) for hand in hands] == [after.check(hand) for hand in hands]
    assert [before.check(hand) for hand in spoilt] == [after.check(hand) for hand in spoilt]
    for line in before.line_ids:
        assert before.explain(line) == after.explain(line)


# ── The schema ───────────────────────────────────────────────────────────────────────────────────


def test_the_schema_is_one_and_of_this_version() -> None:
    Draft202012Validator.check_schema(COMPILED_SCHEMA)
    stated = {name: COMPILED_SCHEMA["properties"][name]["const"] for name in ("schema", "version")}
    assert stated == {"schema": SCHEMA, "version": SCHEMA_VERSION}


@pytest.mark.parametrize("name", CLASSES)
def test_the_schema_has_the_fields_of_each_class(name: str) -> None:
    defined = COMPILED_SCHEMA["$defs"][name]
    wanted = ["is", *(each.name for each in fields(getattr(ir, name)))]
    assert wanted == defined["required"]
    assert wanted == list(defined["properties"])
    assert defined["properties"]["is"] == {"const": name}
    assert defined["additionalProperties"] is False


@pytest.mark.parametrize("name", NAMES)
def test_every_compiled_card_keeps_to_the_schema(name: str) -> None:
    for compiled in cards(name):
        errors = VALIDATOR.iter_errors(json.loads(dump_card(compiled.card)))
        assert [(error.json_path, error.message) for error in errors] == []


BROKEN: dict[str, tuple[str, dict[str, Any]]] = {
    "another version": ("", {"version": 2}),
    "no hash": ("", {"hash": ""}),
    "a field of no class": ("Card", {"colour": "red"}),
    "another class": ("Category", {"is": "Side"}),
    "an unknown kind": ("Variable", {"kind": "ink"}),
    "a suit beyond the third": ("Variable", {"kind": "suit", "domain": [0, 3]}),
    "no wind": ("Variable", {"kind": "wind", "domain": [1]}),
    "a tile beyond the last": ("Fixed", {"tile": 35}),
    "a number of nothing": ("Numbered", {"number": 0}),
    "a number variable that is none": ("Numbered", {"number": "T"}),
    "a span of one end": ("Group", {"span": [3]}),
    "no tiles": ("Group", {"tiles": []}),
    "a text for a truth": ("Group", {"jokers": "yes"}),
    "an unknown comparator": ("Linear", {"comparator": "=="}),
    "a term of three": ("Linear", {"terms": [[1, "X", 2]]}),
    "four suits": ("SuitCount", {"count": 4}),
    "points in words": ("Alternative", {"value": "many"}),
    "no alternatives": ("Line", {"alternatives": []}),
}
"""A class (of the whole where it is empty), and what is replaced in its first object."""


@pytest.mark.parametrize("name", BROKEN)
def test_the_schema_refuses_what_is_no_compiled_card(name: str) -> None:
    where, changes = BROKEN[name]
    whole = json.loads(text_of("everything"))
    changed = next(each for each in objects(whole) if each["is"] == where) if where else whole
    changed.update(changes)
    assert not VALIDATOR.is_valid(whole)


@pytest.mark.parametrize("name", CLASSES)
def test_the_schema_misses_every_field(name: str) -> None:
    for missing in COMPILED_SCHEMA["$defs"][name]["required"]:
        whole = json.loads(text_of("everything"))
        found = next((each for each in objects(whole) if each["is"] == name), None)
        assert found is not None, f"the card lacks {name}"
        del found[missing]
        assert not VALIDATOR.is_valid(whole), missing


# ── What cannot be trusted ───────────────────────────────────────────────────────────────────────


def changed(**changes: object) -> str:
    return json.dumps(json.loads(text_of("first-card")) | changes)


REFUSED = {
    "no JSON": ("{", "damaged"),
    "a list": ("[]", "no compiled card"),
    "another schema": (changed(schema="other"), "no compiled card"),
    "newer": (changed(version=SCHEMA_VERSION + 1), f"which is newer than {SCHEMA_VERSION}"),
    "older": (changed(version=0), "the schema version 0"),
    "without a version": (changed(version=None), "the schema version None"),
    "edited": (changed(card={"is": "Card", "title": "Mine"}), "its hash does not agree"),
    "without a hash": (changed(hash=None), "its hash does not agree"),
    "too deep": ("[" * 100_000, "damaged"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_sound_compiled_card_is_refused(name: str) -> None:
    text, message = REFUSED[name]
    with pytest.raises(NotCompiled, match=message):
        load_card(text)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (changed(), True),
        (text_of("first-card"), True),
        ("format: 1\ntitle: Card\n", False),
        ('{"format": 1, "title": "cardwright-compiled"}', True),
        ('{"format": 1}', False),
        ("", False),
    ],
)
def test_a_compiled_card_is_known_by_its_beginning(text: str, answer: bool) -> None:
    assert is_compiled(text) is answer


def test_loading_a_compiled_card_imports_neither_yaml_nor_lark(tmp_path: Path) -> None:
    path = tmp_path / "card.json"
    path.write_text(text_of("practice-american"), "utf-8")
    code = (
        "import sys, cardwright\n"
        "card = cardwright.load(sys.argv[1])\n"
        "heavy = {'yaml', 'lark', 'jsonschema', 'typer', 'rich'} & set(sys.modules)\n"
        "print(len(card.line_ids), sorted(heavy))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, path],
        env=os.environ | {"CARDWRIGHT_CACHE_DIR": "off"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (run.stdout, run.stderr) == (f"{len(cards('practice-american')[0].card.lines)} []\n", "")
