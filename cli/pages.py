"""The pages that explain diagnostics, found by code or name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files


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

    def json(self) -> dict[str, str]:
        """Return the whole page."""
        return self.summary_json() | {"text": self.text}


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


def near_names(subject: str) -> list[str]:
    """Return the names and codes most like a text."""
    known = [page.name for page in all_pages()] + [page.id for page in all_pages()]
    return get_close_matches(subject, known, n=3, cutoff=0.5)
