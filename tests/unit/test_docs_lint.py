"""`docs/lint.md` is what the pages of the diagnostics say; `pytest --update-golden` writes it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cardwright.cli.pages import Page, find_page, fix_of
from cardwright.compiler.diagnostics import Code
from cardwright.compiler.lint import ALL_CODES
from cardwright.loading import CODES as OPENING

DOCUMENT = Path(__file__).parents[2] / "docs" / "lint.md"
CODES = (*OPENING, *ALL_CODES)
PARTS = {
    "Reading the file": r"S00\d|S01\d",
    "Reading a line": r"S02\d",
    "Meaning": r"C1[0-2]\d",
    "Lint": r"L2[0-5]\d",
    "Rule books of classical Mahjong": r"S0[78]\d|C1[45]\d|L26\d",
}
HEAD = """\
# What lint looks for

<!-- Made from the pages of the diagnostics by `make golden`; change those and not this file. -->

    cardwright lint mycard.yaml                    all problems, each with its place and what to do
    cardwright lint --fix --diff mycard.yaml       what the safe fixes would change
    cardwright lint --fix mycard.yaml              make them
    cardwright lint --select L,joker-ambiguous …   only these warnings and notices
    cardwright lint --ignore missing-value …       all but this one
    cardwright lint --format sarif …               for a code host (also json, github)
    cardwright explain duplicate-line              one of the pages below

An *error* can never be right, a *warning* is probably wrong, a *notice* (info) is worth knowing and
is reported only when `--select` asks for it. `--select` and `--ignore` take names, codes and
prefixes of codes, parted by commas; errors are always reported.

What is right as it stands is silenced by its name, at a line, a category or the whole card:

```yaml
- line: FF 111DDDg 222r 333r X25
  lint: {allow: [one-group-or-two]}
```

A *safe* fix keeps the hands of every line and what its notes say; `--fix` makes these, and
`--unsafe-fixes` the others too. Comments and layout stay as they are.
"""


def page_of(code: Code) -> Page:
    page = find_page(code.id)
    assert page is not None
    return page


def document() -> str:
    parts = [HEAD]
    for title, pattern in PARTS.items():
        codes = [code for code in CODES if re.fullmatch(pattern, code.id)]
        assert codes
        rows = [f"| {row} |" for row in map(row_of, codes)]
        parts.append(f"## {title}\n")
        parts.append("\n".join(("| code | name | | fix | |", "|---|---|---|---|---|", *rows, "")))
        parts.extend(map(section_of, codes))
    return "\n".join(parts)


def row_of(code: Code) -> str:
    page = page_of(code)
    link = f"[{code.name}](#{code.name}-{code.id.lower()})"
    summary = page.first_sentence.replace("|", "\\|")
    return f"{code.id} | {link} | {code.severity} | {fix_of(page) or ''} | {summary}"


def section_of(code: Code) -> str:
    """Return a page two levels further down; its examples are YAML."""
    text = re.sub(r"^(?=# \S+ \(\w+\)$|## )", "##", page_of(code).text, flags=re.M)
    return re.sub(r"^```card.*$", "```yaml", text, flags=re.M)


def test_the_document_is_what_the_pages_say(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-golden"):
        DOCUMENT.parent.mkdir(exist_ok=True)
        DOCUMENT.write_text(document(), "utf-8")
    assert DOCUMENT.read_text("utf-8") == document()


def test_each_diagnostic_of_lint_is_in_one_part() -> None:
    found = [code for code in CODES for each in PARTS.values() if re.fullmatch(each, code.id)]
    assert found == list(CODES)
