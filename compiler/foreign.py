"""The plain form of lines that other programs use, `FF 333g 666r 00 flexNum even X25`.

Words among the tiles say what the notes of a card line say. `flexNum`: the numbers move together;
`even`, `odd`: to even or odd numbers only; `flexWind`, `flexDragon`: any Wind, any Dragon.
"""

from __future__ import annotations

import re

from cardwright.compiler import nodes
from cardwright.compiler.syntax import parse_line

_WORD = re.compile(r"(?<![^\s,;])([A-Za-z]*[a-z][A-Za-z]{2,})(?![^\s,;])")
_QUOTED_OR_NOTES = re.compile(r"\"[^\"]*\"|“[^”]*”|'[^']*'|\([^()]*\)")
_SPLIT_POINTS = re.compile(r"(?<=\s)([XC])\s+(\d+)\s*$")
_POINTS_FIRST = re.compile(r"(?<=\s)(\d+)\s*([XC])\s*$")
_DASH = re.compile(r"\s[-–—]\s(?=(?:[XC][0-9]+ ?)+$)")
_TAIL = re.compile(r"((?:\s+[XC]\d+){1,2})\s*$")
_NUMBERS = ("flexnum", "flexnums", "flexnumber", "flexnumbers", "even", "odd")
_NOTES = {
    "flexwind": "any wind", "flexwinds": "any wind",
    "flexdragon": "any dragon", "flexdragons": "any dragons",
    "concealed": "", "exposed": "",
}  # fmt: skip


class NotUnderstood(ValueError):
    """Why a line of another program has no meaning on a card."""


def to_notation(line: str) -> str:
    """Return a line in card notation; NotUnderstood where a word in it says nothing known."""
    text = _POINTS_FIRST.sub(r"\2\1", _SPLIT_POINTS.sub(r"\1\2", " ".join(line.split())))
    text = _DASH.sub(" ", text)
    hidden = _QUOTED_OR_NOTES.sub(lambda match: "\0" * len(match[0]), text)
    words = [match for match in _WORD.finditer(hidden) if match[1] != "or"]
    if not words:
        return text
    said = {match[1].lower() for match in words}
    unknown = [match[1] for match in words if match[1].lower() not in (*_NUMBERS, *_NOTES)]
    if unknown:
        raise NotUnderstood(f"the word `{unknown[0]}` is not known")
    for match in reversed(words):
        text = f"{text[: match.start()].rstrip()} {text[match.end() :].lstrip()}"
    text = text.strip(" ,;")
    tail = _TAIL.search(text)
    body = text[: tail.start()] if tail else text
    points = tail[1].split() if tail else []
    if "concealed" in said:
        points = [point.replace("X", "C") for point in points]
    notes = [_NOTES[word] for word in sorted(said & _NOTES.keys()) if _NOTES[word]]
    if said & set(_NUMBERS):
        body, note = _moving(body, said)
        notes.insert(0, note)
    listed = ", ".join(note for note in notes if note)
    return " ".join(filter(None, (body, f"({listed})" if listed else "", *points)))


def _moving(body: str, said: set[str]) -> tuple[str, str]:
    """Return a line whose numbers move together, and the note that says so.

    Where only even or only odd numbers will do, a run is written out for each place it may take.
    """
    if {"even", "odd"} <= said:
        raise NotUnderstood("it says both even and odd")
    parity = "even" if "even" in said else "odd" if "odd" in said else ""
    tree, problems = parse_line(body)
    if tree is None:
        raise NotUnderstood(problems[0].message)
    numbers = sorted(_numbers(tree))
    if not numbers:
        raise NotUnderstood("it says that its numbers move, and prints none")
    if len(numbers) == 1:
        return body, f"any like {parity} numbers" if parity else "any like numbers"
    if not parity:
        return body, "any run"
    if len({number % 2 for number in numbers}) > 1:
        raise NotUnderstood(f"it says {parity}, and prints even and odd numbers")
    wanted = parity == "odd"
    first = [start for start in range(1, 10 - numbers[-1] + numbers[0]) if start % 2 == wanted]
    moved = [_shifted(body, tree, start - numbers[0]) for start in first]
    return " or ".join(moved), ""


def _numbers(tree: nodes.SyntaxLine) -> set[int]:
    return {int(sign) for group in _groups(tree) for sign in group.symbols if sign.isdigit()}


def _groups(tree: nodes.SyntaxLine) -> list[nodes.Group]:
    """Return the groups whose numbers move: those with numbers and without 0 or the mark !."""
    return [
        group
        for alternative in tree.alternatives
        for item in alternative.items
        if isinstance(item, nodes.Choice)
        for group in item.groups
        if re.search("[1-9]", group.symbols) and "0" not in group.symbols and "!" not in group.marks
    ]


def _shifted(body: str, tree: nodes.SyntaxLine, offset: int) -> str:
    text = list(body)
    for group in _groups(tree):
        for index in range(group.span.start, group.span.end):
            if text[index].isdigit():
                text[index] = str(int(text[index]) + offset)
    return "".join(text)
