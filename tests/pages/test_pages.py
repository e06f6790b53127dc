"""The pages that explain diagnostics: one a code, its title right, its examples true.

A block ```` ```card S001 ```` is a whole card file with that one problem, and a block
```` ```hand H301 ```` a card and a hand that fails for that reason; without a code they are in
order. In a block about a hand, `card:` is a line of the card (`west:` or `east:` a line on that
side), `rules:` and `kind:` are fields of the card, `side:` and `line:` what the player claims. A
block ```` ```record S040 ```` is the record of a game, a block ```` ```book C140 ```` a classical
rule book, and a block ```` ```classical H343 ```` a hand of that game, with the `rules:` it is
scored by and whether it claims to be the `winner:`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.resources import files
from pkgutil import iter_modules

import pytest
from cardwright import games
from cardwright.cli import pages
from cardwright.compiler.classical.linting import lint_book
from cardwright.compiler.diagnostics import Code, Diagnostic
from cardwright.compiler.fixes import apply_fixes
from cardwright.compiler.lint import lint, on_by_default
from cardwright.compiler.source import Source
from cardwright.loading import load_book, read
from cardwright.validator import reasons
from cardwright.validator.engine import Engine
from cardwright.validator.verdict import Verdict, check

WITH_PAGES = ("cardwright.compiler", "cardwright.validator")
WITH_CODES = (
    "cardwright",
    "cardwright.compiler",
    "cardwright.compiler.classical",
    "cardwright.compiler.games",
    "cardwright.compiler.lint",
    "cardwright.validator",
    "cardwright.validator.classical",
    "cardwright.validator.games",
)
SECTIONS = ["What it does", "Why it matters", "Example"]
PROSE_ONLY = {
    "S001": "what cannot be read cannot be shown",
    "S076": "a rule book is no example of a card",
    "S027": "a line of more than 2,000 characters would fill the page",
}
"""Pages without a faulty example, and why."""

FENCE = re.compile(
    r"^```(?P<kind>card|hand|record|book|classical)(?: (?P<tag>\w+))?\n(?P<text>.*?)^```$",
    re.M | re.S,
)
TITLE = re.compile(r"# (?P<name>\S+) \((?P<id>\w+)\)\n")


@dataclass(frozen=True)
class Page:
    """A page as its file says it."""

    package: str
    id: str
    text: str

    def __str__(self) -> str:
        return self.id

    @property
    def title(self) -> tuple[str, str] | None:
        match = TITLE.match(self.text)
        return (match["id"], match["name"]) if match else None

    @property
    def blocks(self) -> list[Block]:
        return [
            Block(self, match["kind"], match["tag"], match["text"])
            for match in FENCE.finditer(self.text)
        ]


@dataclass(frozen=True)
class Block:
    """A card or a hand on a page, and the code that it is an example of."""

    page: Page
    kind: str
    tag: str | None
    text: str

    def __str__(self) -> str:
        return f"{self.page.id}-{'faulty' if self.tag else 'clean'}"


def all_pages() -> list[Page]:
    return [
        Page(package, item.name.removesuffix(".md"), item.read_text("utf-8"))
        for package in WITH_PAGES
        for item in sorted((files(package) / "pages").iterdir(), key=lambda item: item.name)
    ]


def codes() -> set[tuple[str, str]]:
    """Return id and name of every code, those that the modules list and the reasons."""
    found = {(id_, name) for name, id_ in reasons.CODES.items()}
    for package in WITH_CODES:
        for module in iter_modules(import_module(package).__path__, f"{package}."):
            listed = getattr(import_module(module.name), "CODES", ())
            if isinstance(listed, tuple):
                found |= {(each.id, each.name) for each in listed if isinstance(each, Code)}
    return found


PAGES = all_pages()
BLOCKS = [block for page in PAGES for block in page.blocks]
CARDS = [block for block in BLOCKS if block.kind == "card"]
HANDS = [block for block in BLOCKS if block.kind == "hand"]
BOOKS = [block for block in BLOCKS if block.kind == "book"]
CLASSICAL = [block for block in BLOCKS if block.kind == "classical"]
RECORDS = [block for block in BLOCKS if block.kind == "record"]


def problems(block: Block) -> tuple[Diagnostic, ...]:
    """Return the problems of a card; notices only if the page is about them."""

    def chosen(code: Code) -> bool:
        return on_by_default(code) or code.id == block.page.id

    return lint(read(Source("card.yaml", block.text)), chosen)


def verdict(block: Block) -> Verdict:
    """Return the verdict on the hand of a block, and fail where its card has a problem."""
    said = [line.partition(": ")[::2] for line in block.text.splitlines()]
    fields = dict(said)
    assert set(fields) <= {"card", "west", "east", "rules", "kind", "side", "line", "hand"}
    categories = [
        category(key, line, fields) for key, line in said if key in ("card", "west", "east")
    ]
    card = {
        "format": 1,
        "title": "Card",
        "year": 2026,
        "rules": fields.get("rules", "american"),
        "categories": categories,
    }
    reading = read(Source("card.yaml", json.dumps(card)))
    assert not lint(reading)
    assert reading.compiled
    return check(Engine(reading.compiled), fields["hand"], fields.get("side"), fields.get("line"))


def category(key: str, line: str, fields: Mapping[str, str]) -> dict[str, object]:
    """Return a category of one line, on a side where the key is one."""
    found: dict[str, object] = {"name": "Lines", "kind": fields.get("kind", "standard")}
    if key != "card":
        found["side"] = key
    return found | {"lines": [line]}


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert sorted(codes()) == sorted(page.title or (page.id, "untitled") for page in PAGES)


def test_a_number_has_one_name_and_a_name_one_number() -> None:
    ids, names = zip(*codes(), strict=True)
    assert len(set(ids)) == len(ids)
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_the_title_of_a_page_is_that_of_its_file(page: Page) -> None:
    assert page.title
    assert page.title[0] == page.id
    assert page.package.endswith("validator" if page.id.startswith("H") else "compiler")


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_a_page_says_what_why_and_how(page: Page) -> None:
    assert re.findall(r"^## (.*)$", page.text, re.M) == SECTIONS


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_a_page_shows_what_is_wrong_and_then_what_is_right(page: Page) -> None:
    shown = [block.tag for block in page.blocks]
    if page.id in PROSE_ONLY:
        assert page.id not in shown
    else:
        assert shown == [page.id, None]
        _, wrong, between, *_ = re.split(r"^```.*$", page.text, flags=re.M)
        assert wrong
        assert between.endswith("\n\nUse instead:\n\n")


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_a_page_has_no_block_that_is_not_tried(page: Page) -> None:
    assert page.text.count("```") == 2 * len(page.blocks)


@pytest.mark.parametrize("block", CARDS, ids=str)
def test_a_card_has_the_one_problem_that_it_is_shown_for(block: Block) -> None:
    assert [each.code.id for each in problems(block)] == ([block.tag] if block.tag else [])


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_a_fix_makes_what_is_wrong_right(page: Page) -> None:
    shown = [block for block in page.blocks if block.kind == "card"]
    fixes = [each.fix for each in problems(shown[0]) if each.fix] if shown else []
    if fixes:
        assert apply_fixes(shown[0].text, fixes) == (shown[1].text, tuple(fixes))
        assert pages.fix_of(found_page(page)) == ("safe" if fixes[0].safe else "unsafe")


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_the_module_of_a_page_has_its_code(page: Page) -> None:
    module = import_module(pages.module_of(found_page(page)))
    listed = getattr(module, "CODES", None) or (module.RULE.code,)
    assert page.id in (listed.values() if isinstance(listed, dict) else [c.id for c in listed])


def found_page(page: Page) -> pages.Page:
    found = pages.find_page(page.id)
    assert found is not None
    return found


@pytest.mark.parametrize("block", BOOKS, ids=str)
def test_a_rule_book_has_the_one_problem_that_it_is_shown_for(block: Block) -> None:
    found = lint_book(Source("book.yaml", block.text))
    assert [each.code.id for each in found] == ([block.tag] if block.tag else [])


@pytest.mark.parametrize("block", CLASSICAL, ids=str)
def test_a_classical_hand_fails_for_the_one_reason_that_it_is_shown_for(block: Block) -> None:
    fields = dict(line.partition(": ")[::2] for line in block.text.splitlines())
    claims = {None: None, "yes": True, "no": False}[fields.get("winner")]
    book = load_book(fields.get("rules", "classical"))
    found = book.score(fields["hand"], seat="S", round="E", winner=claims)
    assert [each.code for each in found.reasons] == ([block.tag] if block.tag else [])
    assert found.valid is not bool(block.tag)


@pytest.mark.parametrize("block", RECORDS, ids=str)
def test_a_record_has_the_one_problem_that_it_is_shown_for(block: Block) -> None:
    found = []
    try:
        games.replay(Source("game.record", block.text))
    except games.RecordError as error:
        found = [each.code.id for each in error.diagnostics]
    assert found == ([block.tag] if block.tag else [])


@pytest.mark.parametrize("block", HANDS, ids=str)
def test_a_hand_fails_for_the_one_reason_that_it_is_shown_for(block: Block) -> None:
    found = verdict(block)
    assert [each.code for each in found.reasons][:1] == ([block.tag] if block.tag else [])
    assert found.valid is not bool(block.tag)
