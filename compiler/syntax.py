"""Text of a card line to syntax tree; Lark's trees stop here."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from cardwright.compiler import scan, slip_errors, slips, syntax_errors
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.grammars import load_grammar
from cardwright.compiler.nodes import (
    Choice,
    Group,
    Item,
    Note,
    Operator,
    SyntaxAlternative,
    SyntaxLine,
    Tail,
    Word,
)
from cardwright.compiler.notes import parse_note
from cardwright.compiler.source import Span

LINE_LIMIT = 2_000
"""Characters of a line, templates filled in."""

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_NOTE = re.compile(r"[^,;]+")
_CLUSTER = re.compile(r"([^a-z!^~]+)([a-z]?)([!^~]*)")
_SIGNS = {"−": "-", "–": "-", "x": "×", "*": "×", "/": "÷"}


def parse_line(text: str) -> tuple[SyntaxLine | None, tuple[Diagnostic, ...]]:
    """Return the syntax tree of a line and what is wrong with its text.

    Spans count within `text`. The tree is None when the line cannot be read; a note that cannot
    be understood is reported and left out. Never raises.
    """
    if len(text) > LINE_LIMIT:
        return None, (syntax_errors.line_too_long(len(text), LINE_LIMIT),)
    if not text.strip():
        return None, (syntax_errors.empty_line(),)
    if match := _CONTROL.search(text):
        return None, (syntax_errors.control_character(match.start(), match[0]),)
    marked, problem = scan.scan(text)
    problem = problem or slips.before_parsing(marked)
    if problem:
        return None, (problem,)
    tree, problem = _parse(text, marked)
    if problem or tree is None:
        return None, (problem,) if problem else ()
    problems: list[Diagnostic] = []
    alternatives = tuple(_alternative(text, child, problems) for child in tree.children)
    if any(problem.code is syntax_errors.EMPTY_LINE for problem in problems):
        return None, tuple(problems)
    return SyntaxLine(text, alternatives), tuple(problems)


def _parse(text: str, marked: str) -> tuple[Any, Diagnostic | None]:
    from lark.exceptions import UnexpectedCharacters, UnexpectedInput

    try:
        tree = load_grammar("line").parse(marked)
    except UnexpectedInput as error:
        if isinstance(error, UnexpectedCharacters):
            position = error.pos_in_stream or 0
        else:
            token: Any = getattr(error, "token", None)
            at_end = token is None or token.type == "$END"
            position = len(text) if at_end else token.start_pos
        if slip := slips.explain(text, marked, position):
            return None, slip
        after_notes = scan.NOTE_CLOSE in _same_alternative(marked[:position])
        return None, syntax_errors.unexpected_symbol(text, position, after_notes)
    return tree, _glued(text, tree)


def _same_alternative(before: str) -> str:
    return re.split(r"\sor\s", before)[-1]


def _glued(text: str, tree: Any) -> Diagnostic | None:
    loose = [
        Span(before.end_pos, after.start_pos)
        for choice in tree.find_data("choice")
        for before, after in pairwise(choice.children)
        if after.start_pos != before.end_pos + 1
    ]
    if loose:
        return slip_errors.loose_bar(loose)
    clusters = tree.scan_values(
        lambda token: token is not None and token.type in ("CLUSTER", "WORD")
    )
    glued = [
        after.start_pos for before, after in pairwise(clusters) if after.start_pos == before.end_pos
    ]
    clear = [start for start in glued if text[start - 1] not in "ol"]  # which may mean 0 and 1
    return slip_errors.glued(glued[0], clear) if glued else None


def _alternative(text: str, tree: Any, problems: list[Diagnostic]) -> SyntaxAlternative:
    items: list[Item] = []
    notes: list[Note] = []
    unread: list[Span] = []
    has_notes = False
    tail: Tail | None = None
    for child in tree.children:
        if child is None:
            continue
        if not hasattr(child, "type"):
            if child.data == "tail":
                tail = _tail(child.children)
            else:
                groups = tuple(_group(token) for token in child.children)
                items.append(Choice(groups, Span(groups[0].span.start, groups[-1].span.end)))
        elif child.type == "WORD":
            items.append(_word(text, child))
            if not any(sign.isalnum() for sign in str(child)[:-1]):
                problems.append(syntax_errors.empty_phrase(_span(child)))
        elif child.type == "SIGN":
            items.append(Operator(_SIGNS.get(str(child), str(child)), _span(child)))
        elif child.type == "NOTES":
            has_notes = True
            _notes(text, child, notes, unread, problems)
        else:
            tail = Tail(int(child), None, False, _span(child))
    span = Span(items[0].span.start, items[-1].span.end)
    return SyntaxAlternative(tuple(items), tuple(notes), has_notes, tail, span, tuple(unread))


def _span(token: Any) -> Span:
    return Span(token.start_pos, token.end_pos)


def _group(token: Any) -> Group:
    match = _CLUSTER.fullmatch(str(token))
    if match is None:
        raise AssertionError(f"the terminal CLUSTER matched {token!r}")
    symbols, ink, marks = match.groups()
    return Group(
        symbols, None if ink in ("", "k") else ink, "".join(sorted(set(marks))), _span(token)
    )


def _word(text: str, token: Any) -> Word:
    span = _span(token)
    closed = text[span.start : span.end]
    ink = closed[-1] if str(token)[-1] != scan.QUOTE_CLOSE else None
    inner = closed[1:-2] if ink else closed[1:-1]
    return Word(inner, None if ink == "k" else ink, span)


def _notes(
    text: str, token: Any, notes: list[Note], unread: list[Span], problems: list[Diagnostic]
) -> None:
    start, end = token.start_pos + 1, token.end_pos - 1
    inner = text[start:end]
    position = 0
    for piece in re.split("[,;]", inner):
        stripped = piece.strip()
        offset = start + position + (len(piece) - len(piece.lstrip()) if stripped else 0)
        position += len(piece) + 1
        note, problem = parse_note(stripped, offset)
        if note is not None:
            notes.append(note)
        if problem:
            problems.append(problem)
            unread.append(problem.primary.span)


def _tail(tokens: list[Any]) -> Tail:
    values = {token.type: int(token[1:]) for token in tokens if token is not None}
    spans = [_span(token) for token in tokens if token is not None]
    return Tail(
        values.get("EXPOSED"),
        values.get("CONCEALED"),
        True,
        Span(spans[0].start, spans[-1].end),
    )
