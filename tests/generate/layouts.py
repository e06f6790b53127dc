"""Card files in every layout that YAML has for their lines: styles, folds, dashes, line ends."""

from __future__ import annotations

import re
from random import Random

from .lines import random_line

TEMPLATES = (
    ("FFF {y}{y}{y}g {y+1}{y+1}{y+1}{y+1}b 666r 7r", "{y: 1..4}"),
    ("{s}   2222b 44b 666r 88r X25", "{s: [FFF, 999r, 999b]}"),
    ("FFF 2222{i}  44b 666r 88r X25", "{i: [b, r]}"),
    ("{a}  333b 44r 555b {b} X25", "{a: [FFF, 222g], b: [666r, 666g]}"),
    ("FFFF 2222b 333r 444b (any {n} suits,  any run) X25", "{n: [2]}"),
    ("FFFF 2222b 333r 444b ({n},  any run) X25", "{n: [any 2 suits, 2 suits]}"),
    ("FFFF 1111b 2222r 33{f} ({f} any suit,  any run) X25", "{f: [g, b]}"),
)
"""Lines with what their `for:` says; inks and notes come out of some of their holes."""

_NOT_PLAIN = re.compile(r"^[\s\-?:,\[\]{}#&*!|>'\"%@`]|: | #|\s$|:$")


def random_card_text(rng: Random) -> str:
    """Return a card file of up to three lines, misspelt in what has no meaning."""
    first = random_line(rng)
    lines = [first.text]
    for _ in range(5):
        line = random_line(rng)
        if (line.rules, line.kind) == (first.rules, first.kind) and not line.wild_flowers:
            lines.append(line.text)
    head = ["format: 1", "title: T", "year: 2026", f"rules: {first.rules}"]
    if rng.random() < 0.3:
        inks = rng.sample("grbpov", rng.randint(1, 5))
        head.append("inks: {" + ", ".join(f"{ink}: red" for ink in inks) + "}")
    name = rng.choice(("a", "'a:b'", "'{x}'", "'[q]'", "'a,b'", "'it''s'", "'\"'", "'*x'"))
    head += ["categories:", "  - name: A", f"    id: {name}", f"    kind: {first.kind}"]
    chosen = lines[: rng.randint(1, 3)]
    rows = "\n".join((*head, *_rows(rng, chosen, first.kind))) + rng.choice(("\n", "\n", ""))
    return rows.replace("\n", rng.choice(("\n", "\n", "\r\n")))


def _rows(rng: Random, lines: list[str], kind: str) -> list[str]:
    if rng.random() < 0.1:
        items = ", ".join(_scalar(rng, _misspelt(rng, line), 6, in_flow=True) for line in lines)
        return [f"    lines: [{items}]"]
    margin = " " * rng.choice((4, 6))
    rows = ["    lines:"]
    for line in lines:
        fields = ""
        if kind == "standard" and rng.random() < 0.3:
            line, values = rng.choice(TEMPLATES)
            fields = f"\n{margin}  for: {values}"
        text = _misspelt(rng, line)
        shape = "mapping" if fields else rng.choice(("scalar", "scalar", "mapping", "flow"))
        if shape == "flow":
            scalar = _scalar(rng, text, len(margin), in_flow=True)
            rows.append(f"{margin}- {{note: 'x, y', line: {scalar}, ruling: z}}")
        elif shape == "mapping":
            scalar = _scalar(rng, text, len(margin) + 2, in_flow=False)
            key = rng.choice(("line: ", "'line': ", "line:   "))
            rows.append(f"{margin}- # why\n{margin}  {key}{scalar}{fields}")
        else:
            dash = rng.choice(("- ", "-   ", f"- # why\n{margin}  ", f"-\n{margin}    "))
            rows.append(margin + dash + _scalar(rng, text, len(margin), in_flow=False))
    return rows


def _misspelt(rng: Random, line: str) -> str:
    """Return a line with other blanks, quotes, signs and commas."""
    if rng.random() < 0.4:
        line = line.replace(",", rng.choice((" , ", ";", ",  ")))
    if rng.random() < 0.3:
        line = re.sub('"([^"]*)"', r"“\1”", line)
    if rng.random() < 0.3:
        line = line.replace("×", "x").replace("÷", "/").replace(" - ", " – ")
    blanks = rng.choice(("  ", "\u00a0 ", "\t", " "))
    return "".join(blanks if sign == " " and rng.random() < 0.2 else sign for sign in line)


def _scalar(rng: Random, text: str, column: int, *, in_flow: bool) -> str:
    """Return a text as a scalar of some style, folded at some blanks or none."""
    style = rng.choice(("", "'", '"') if in_flow else ("", "'", '"', ">", "|"))
    folds = rng.random() < 0.4
    if style in (">", "|"):
        header = style + rng.choice(("", "-", "+", "2", "2-"))
        body = _folded(rng, text.lstrip(), column + 2) if folds else text.lstrip()
        return f"{header}\n{' ' * (column + 2)}{body}" + rng.choice(("", "\n"))
    if style == "" and (_NOT_PLAIN.search(text) or (in_flow and re.search(r"[\[\]{},\t]", text))):
        style = "'"
    escaped = {
        "": text, "'": text.replace("'", "''"), '"': text.replace('"', '\\"').replace("F", "\\x46"),
    }[style]  # fmt: skip
    return style + (_folded(rng, escaped, column + 2) if folds else escaped) + style


def _folded(rng: Random, text: str, column: int) -> str:
    parts = re.split(r"(?<=\S) (?=\S)", text)
    return parts[0] + "".join(
        (f"\n{' ' * column}" if rng.random() < 0.3 else " ") + part for part in parts[1:]
    )
