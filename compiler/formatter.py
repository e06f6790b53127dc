"""The canonical text of lines, as edits of a card file: everything else in it stays as it is.

Of a line are made one: the blanks between its parts, the signs of sums, quotation marks, marks of
groups, the wording of notes, one list of notes an alternative, and the order of inks: the first
ink that a line prints is the card's first, and so on, where it prints no others than its first
three. What a template filled in, and what an escape or a folded scalar wrote, is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from cardwright.compiler import nodes
from cardwright.compiler.compile import LineReading, Reading, ReadLine
from cardwright.compiler.diagnostics import Edit
from cardwright.compiler.formulas import variables_of
from cardwright.compiler.note_text import note_text
from cardwright.compiler.scalars import BREAKS
from cardwright.compiler.source import Fragment, Source, Span
from cardwright.compiler.syntax import parse_line
from cardwright.compiler.yaml_text import scalar
from cardwright.compiler.yamlfile import Node, Scalar, parse_yaml
from cardwright.compiler.yamlfile import Sequence as YamlSequence

DEFAULT_INKS = ("g", "r", "b")
"""The order of inks behind those that a card declares."""

SUITS = 3
"""Inks that may stand for suits in one alternative."""

_BREAK = re.compile(f"[{BREAKS}]")
_STRAIGHT = {"“": '"', "”": '"', "‘": "'", "’": "'"}


def format_card(reading: Reading) -> tuple[Edit, ...]:
    """Return the edits that make the lines of a card canonical, by place; lines not read stay."""
    declared = tuple(reading.file.inks) if reading.file else ()
    order = tuple(dict.fromkeys((*declared, *DEFAULT_INKS)))[:SUITS]
    edits: list[Edit] = []
    in_flow = _scalars_in_flow(reading.source)
    for line in reading.lines:
        edits.extend(_line_edits(reading.source.text, line, order, line.entry.span in in_flow))
    return tuple(sorted(edits, key=lambda edit: edit.span))


def _line_edits(
    source: str, line: LineReading, order: Sequence[str], in_flow: bool
) -> Iterable[Edit]:
    """Return the edits that all readings of a line call for: a template has one for each value.

    Its inks are renamed everywhere or, where one of their places must stay as it is, nowhere.
    """
    trees = [tree for read in line.readings if (tree := _tree(read))]
    if not trees or len(trees) < len(line.readings):
        return ()
    style = source[line.entry.span.start]
    for inks in (_renamed(trees, order), {}):
        found = [
            _possible(source, read.fragment, tree, inks, style, in_flow=in_flow)
            for read, tree in zip(line.readings, trees, strict=True)
        ]
        if None not in found and len({each[1] for each in found if each}) == 1:
            return frozenset.intersection(*(each[0] for each in found if each))
    return ()


def _possible(
    source: str,
    fragment: Fragment,
    tree: nodes.SyntaxLine,
    inks: Mapping[str, str],
    style: str,
    *,
    in_flow: bool,
) -> tuple[frozenset[Edit], frozenset[Edit]] | None:
    """Return the edits of the source for one reading, and which of them rename inks.

    What cannot be edited stays; None where an ink would have to be renamed in it.
    """
    edits: set[Edit] = set()
    renaming: set[Edit] = set()
    for edit, unnamed in zip(_edits(tree, inks), _edits(tree, {}), strict=True):
        if fragment.text[edit.span.start : edit.span.end] == edit.text:
            continue
        if not _is_verbatim(source, fragment, edit.span) or _changes_yaml(
            style, edit, in_flow=in_flow
        ):
            if edit != unnamed:
                return None
            continue
        start = fragment.offsets[edit.span.start]
        placed = Edit(Span(start, start + edit.span.end - edit.span.start), edit.text)
        edits.add(placed)
        if edit != unnamed:
            renaming.add(placed)
    return frozenset(edits), frozenset(renaming)


def _tree(read: ReadLine) -> nodes.SyntaxLine | None:
    """Return the tree of a line's text alone, without its fields; None where a note is unread."""
    tree, _ = parse_line(read.fragment.text)
    if tree and any(alternative.unread_notes for alternative in tree.alternatives):
        return None
    return tree


def _changes_yaml(style: str, edit: Edit, *, in_flow: bool) -> bool:
    """Whether an edit would end the scalar that it stands in, or begin another kind of one."""
    if style in "'\"":
        return style in edit.text
    begins = edit.span.start == 0 and scalar(edit.text) != edit.text
    return begins or (in_flow and "," in edit.text)


def _scalars_in_flow(source: Source) -> set[Span]:
    """Return the places of scalars between braces or brackets, where a comma ends a plain one."""
    found: set[Span] = set()

    def look(node: Node, in_flow: bool) -> None:
        if isinstance(node, Scalar):
            if in_flow:
                found.add(node.span)
            return
        in_flow = in_flow or source.text[node.span.start] in "{["
        values = node.items if isinstance(node, YamlSequence) else [v for _, v in node.entries]
        for value in values:
            look(value, in_flow)

    root, _ = parse_yaml(source)
    if root is not None:
        look(root, False)
    return found


def _is_verbatim(source: str, fragment: Fragment, span: Span) -> bool:
    """Whether a span stands in the source as it is read, in one row, so that it can be edited."""
    text = fragment.text[span.start : span.end]
    start = fragment.offsets[span.start]
    return (
        fragment.is_verbatim(span)
        and source[start : start + len(text)] == text
        and not _BREAK.search(text)
    )


def _renamed(trees: Sequence[nodes.SyntaxLine], order: Sequence[str]) -> dict[str, str]:
    """Return a new letter for each ink of a line, in the order in which the line prints them.

    There are none where the line has inks beyond the order, or notes on an ink that it lacks.
    """
    alternatives = [alternative for tree in trees for alternative in tree.alternatives]
    inks = dict.fromkeys(ink for alternative in alternatives for ink in _inks(alternative))
    formulas = [
        note for each in alternatives for note in each.notes if isinstance(note, nodes.Formula)
    ]
    noted = {letter for letter in variables_of(formulas) if letter.islower()}
    return dict(zip(inks, order, strict=False)) if noted <= set(inks) <= set(order) else {}


def _inks(alternative: nodes.SyntaxAlternative) -> Iterator[str]:
    for item in alternative.items:
        if isinstance(item, nodes.Choice):
            yield from (group.ink for group in item.groups if group.ink)
        elif isinstance(item, nodes.Word) and item.ink:
            yield item.ink


def _edits(line: nodes.SyntaxLine, inks: Mapping[str, str]) -> Iterator[Edit]:
    """Yield what is to be changed in the text of a line, perhaps to what it is already."""
    text = line.text
    start = 0
    for index, alternative in enumerate(line.alternatives):
        yield Edit(Span(start, alternative.span.start), " or " if index else "")
        yield from _item_edits(text, alternative.items, inks)
        end = alternative.span.end
        if alternative.has_notes:
            following = line.alternatives[index + 1 :]
            stop = following[0].span.start if following else len(text)
            close = text.rindex(")", end, stop) + 1
            yield Edit(Span(end, close), f" ({_notes(text, alternative.notes, inks)})")
            end = close
        if alternative.tail:
            yield Edit(Span(end, alternative.tail.span.start), " ")
            yield Edit(alternative.tail.span, _tail(alternative.tail))
            end = alternative.tail.span.end
        start = end
    yield Edit(Span(start, len(text)), "")


def _item_edits(text: str, items: Sequence[nodes.Item], inks: Mapping[str, str]) -> Iterator[Edit]:
    for before, after in pairwise((None, *items)):
        if after is None:
            continue
        if before is not None:
            blank = "" if _is(before, "(") or _is(after, ")") else " "
            yield Edit(Span(before.span.end, after.span.start), blank)
        if isinstance(after, nodes.Choice):
            yield from (_group_edit(group, inks) for group in after.groups)
        elif isinstance(after, nodes.Operator):
            yield Edit(after.span, after.sign)
        else:
            yield from _word_edits(text, after, inks)


def _is(item: nodes.Item, sign: str) -> bool:
    return isinstance(item, nodes.Operator) and item.sign == sign


def _group_edit(group: nodes.Group, inks: Mapping[str, str]) -> Edit:
    """Return the edit that gives a group its ink and sorts its marks."""
    end_of_symbols = Span(group.span.start + len(group.symbols), group.span.end)
    ink = group.ink or ""
    return Edit(end_of_symbols, f"{inks.get(ink, ink)}{group.marks}")


def _word_edits(text: str, word: nodes.Word, inks: Mapping[str, str]) -> Iterator[Edit]:
    """Yield straight quotation marks for curly ones, and the word's ink."""
    close = word.text_start + len(word.text)
    opened, closed = (_STRAIGHT.get(text[at], text[at]) for at in (word.span.start, close))
    yield Edit(Span(word.span.start, close + 1), f"{opened}{word.text}{closed}")
    yield Edit(Span(close + 1, word.span.end), inks.get(word.ink or "", word.ink or ""))


def _notes(text: str, notes: Sequence[nodes.Note], inks: Mapping[str, str]) -> str:
    return ", ".join(note_text(note, text[note.span.start : note.span.end], inks) for note in notes)


def _tail(tail: nodes.Tail) -> str:
    if not tail.marked:
        return str(tail.exposed)
    parts = (("X", tail.exposed), ("C", tail.concealed))
    return " ".join(f"{mark}{value}" for mark, value in parts if value is not None)
