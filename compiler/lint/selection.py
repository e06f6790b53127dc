"""How people choose what lint reports: by names, codes and prefixes of codes."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from cardwright.compiler.diagnostics import Code
from cardwright.compiler.lint import ALL_CODES, Chosen, on_by_default


class UnknownCode(ValueError):
    """A name, code or prefix that no diagnostic has, or that cannot be chosen; says why."""


def choose(select: Iterable[str], ignore: Iterable[str]) -> Chosen:
    """Return which warnings and notices are wanted, by names, codes and prefixes of codes.

    Without `select` it is all that are on by default; `ignore` takes away from either. Each text
    may hold several, parted by commas. UnknownCode where one means nothing, or would ignore an
    error.
    """
    wanted = _codes(select)
    unwanted = _codes(ignore)
    for text, codes in unwanted:
        if all(code.is_error for code in codes):
            raise UnknownCode(f"{text} is an error; errors cannot be ignored")
    selected = {code for _, codes in wanted for code in codes}
    ignored = {code for _, codes in unwanted for code in codes}

    def chosen(code: Code) -> bool:
        return code not in ignored and (code in selected if wanted else on_by_default(code))

    return chosen


def _codes(texts: Iterable[str]) -> list[tuple[str, list[Code]]]:
    """Return what each name, code or prefix stands for."""
    found: list[tuple[str, list[Code]]] = []
    for text in (part.strip() for whole in texts for part in whole.split(",")):
        if not text:
            continue
        wanted = text.lower()
        codes = [code for code in ALL_CODES if wanted in (code.name, code.id.lower())]
        codes = codes or [code for code in ALL_CODES if code.id.lower().startswith(wanted)]
        if not codes:
            raise UnknownCode(_unknown(text))
        found.append((text, codes))
    return found


def _unknown(text: str) -> str:
    names = [code.name for code in ALL_CODES] + [code.id for code in ALL_CODES]
    near = get_close_matches(text.lower(), names, n=3, cutoff=0.5)
    near = near or get_close_matches(text.upper(), names, n=3, cutoff=0.7)
    more = f"did you mean {', '.join(near)}?" if near else "`cardwright lint --list` shows them"
    return f"lint knows no diagnostic {text}; {more}"
