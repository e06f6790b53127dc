"""Text as a YAML scalar that is read back as it was."""

from __future__ import annotations

import re

_PLAIN = re.compile(r"[^\s\-?:,\[\]{}#&*!|>'\"%@`][^\x00-\x1f]*")
_ENDING = re.compile(r":| #|\s$")
_ENDING_IN_FLOW = re.compile(r":| #|\s$|[\[\]{},?]")
_HALF = re.compile("[\ud800-\udfff]")
"""Half a character: a byte of a name that is no UTF-8, which no text can hold."""


def scalar(text: str, *, in_flow: bool = False) -> str:
    """Return a text as a scalar, plain where it can be; `in_flow`: between braces or brackets.

    Line ends become blanks: a card file's texts have none.
    """
    ending = _ENDING_IN_FLOW if in_flow else _ENDING
    single = " ".join(_HALF.sub("\ufffd", text).split("\n"))
    if single.isprintable():
        if _PLAIN.fullmatch(single) and not ending.search(single):
            return single
        return "'" + single.replace("'", "''") + "'"
    escaped = "".join(
        sign if sign.isprintable() and sign not in '"\\' else f"\\U{ord(sign):08x}"
        for sign in single
    )
    return f'"{escaped}"'
