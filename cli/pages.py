"""The pages that explain diagnostics, found by code or name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardwright.compiler.diagnostics import Code


OWNERS = (
    "cardwright.loading",
    "cardwright.compiler.yaml_errors",
    "cardwright.compiler.schemas",
    "cardwright.compiler.compile",
    "cardwright.compiler.templates",
    "cardwright.compiler.cardfile",
    "cardwright.compiler.syntax_errors",
    "cardwright.compiler.errors",
    "cardwright.compiler.games.checks",
    "cardwright.validator.games.record_errors",
    "cardwright.compiler.classical.errors",
    "cardwright.compiler.classical.linting",
    "cardwright.validator.errors",
    "cardwright.validator.reasons",
    "cardwright.validator.classical.errors",
    "cardwright.validator.classical.reasons",
)
"""The modules that own codes, each in its `CODES`; a lint rule owns its own."""

_EXAMPLE = re.compile(r"^```card \w+\n(?P<card>.*?)^```$", re.M | re.S)


@dataclass(frozen=True, slots=True)
class Page:
    """The page of one diagnostic."""

    id: str
    name: str
    text: str

    @property
    def first_sentence(self) -> str:
        """What it does, in one sentence."""
        body = re.search(r"## What it does\s+(.+?)(?:\.\s|\.$|\n\n)", self.text, re.DOTALL)
        return " ".join(body[1].split()) + "." if body else ""

    def summary_json(self) -> dict[str, str]:
        """Return code, name and first sentence."""
        return {"code": self.id, "name": self.name, "summary": self.first_sentence}

    def json(self) -> dict[str, str | None]:
        """Return the whole page, which fix there is, and the module that it comes from."""
        more = {"text": self.text, "fix": fix_of(self), "module": module_of(self)}
        return self.summary_json() | more


@cache
def all_pages() -> tuple[Page, ...]:
    """Return every page, sorted by code."""
    found: list[Page] = []
    for package in ("cardwright.compiler", "cardwright.validator"):
        for item in (files(package) / "pages").iterdir():
            if item.name.endswith(".md"):
                text = item.read_text("utf-8")
                title = re.match(r"# (\S+) \((\w+)\)", text)
                if title:
                    found.append(Page(title[2], title[1], text))
    return tuple(sorted(found, key=lambda page: page.id))


def find_page(subject: str) -> Page | None:
    """Return the page of a code or name, in any case; None where there is none."""
    wanted = subject.lower()
    return next((page for page in all_pages() if wanted in (page.id.lower(), page.name)), None)


def fix_of(page: Page) -> str | None:
    """Return `safe` or `unsafe` where lint can fix the example of a page, else None."""
    block = _EXAMPLE.search(page.text)
    if block is None:
        return None
    from cardwright.compiler.lint import lint, on_by_default
    from cardwright.compiler.source import Source
    from cardwright.loading import read

    def chosen(code: Code) -> bool:
        return on_by_default(code) or code.id == page.id

    found = lint(read(Source("card.yaml", block["card"])), chosen)
    fixes = [each.fix for each in found if each.fix and each.code.id == page.id]
    return None if not fixes else "safe" if all(fix.safe for fix in fixes) else "unsafe"


def module_of(page: Page) -> str:
    """Return the module that words a diagnostic; for a reason the one that names it."""
    from cardwright.compiler.lint import RULES

    for rule in RULES:
        if rule.code.id == page.id:
            return rule.check.__module__
    for name in OWNERS:
        codes = import_module(name).CODES
        ids = codes.values() if isinstance(codes, dict) else (code.id for code in codes)
        if page.id in ids:
            return name
    raise AssertionError(f"no module of OWNERS has the code {page.id}")


def near_names(subject: str) -> list[str]:
    """Return the names and codes most like a text."""
    known = [page.name for page in all_pages()] + [page.id for page in all_pages()]
    return get_close_matches(subject, known, n=3, cutoff=0.5)
