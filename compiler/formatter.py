"""The canonical text of lines, as edits of a card file: everything else in it stays as it is.

Of a line are made one: the blanks between its parts, the signs of sums, quotation marks, marks of
groups, the wording of notes, one list of notes an alternative, and the order of inks: the first
ink that a line prints is the card's first, and so on, where it prints no others than its first
three. What a template filled in, and what an escape or a folded scalar wrote, is left alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from cardwright.compiler import nodes
from cardwright.compiler.compile import LineReading, Reading, ReadLine
from cardwright.compiler.diagnostics import Edit
from cardwright.compiler.note_text import note_text
from cardwright.compiler.source import Fragment, Source, Span
from cardwright.compiler.syntax import parse_line
from cardwright.compiler.yamlfile import Node, Scalar, parse_yaml
from cardwright.compiler.yamlfile import Sequence as YamlSequence

DEFAULT_INKS = ("g", "r", "b")
"""The order of inks behind those that a card declares."""

SUITS = 3
"""Inks that may stand for suits in one alternative."""

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
) -> Iterator[Edit]:
    trees = [_tree(read) for read in line.readings]
    if not trees or None in trees:
        return
    fragment, tree = line.readings[0].fragment, trees[0]
    assert tree is not None, "lines with an unread tree were left out"
    inks = _renamed([each for each in trees if each], order)
    if not all(_is_verbatim(source, fragment, span) for span in _ink_spans(tree)):
        inks = {}
    style = source[line.entry.span.start]
    for edit in _edits(tree, inks):
        if fragment.text[edit.span.start : edit.span.end] == edit.text:
            continue
        if not _is_verbatim(source, fragment, edit.span) or _changes_yaml(
            style, edit, in_flow=in_flow
        ):
            continue
        start = fragment.offsets[edit.span.start]
        yield Edit(Span(start, start + edit.span.end - edit.span.start), edit.text)


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
    return (edit.span.start == 0 and edit.text[:1] in ("'", '"')) or (in_flow and "," in edit.text)


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
    """Whether the characters of a span stand in the source as they are read, one by one."""
    offsets = fragment.offsets[span.start : span.end + 1]
    shown = source[offsets[0] : offsets[0] + span.end - span.start]
    return shown == fragment.text[span.start : span.end] and all(
        after == before + 1 for before, after in pairwise(offsets[: span.end - span.start])
    )


def _renamed(trees: Sequence[nodes.SyntaxLine], order: Sequence[str]) -> dict[str, str]:
    """Return a new letter for each ink of a line, in the order in which the line prints them."""
    inks: list[str] = []
    for tree in trees:
        for alternative in tree.alternatives:
            inks.extend(ink for ink in _inks(alternative) if ink not in inks)
    return dict(zip(inks, order, strict=False)) if set(inks) <= set(order) else {}


def _inks(alternative: nodes.SyntaxAlternative) -> Iterator[str]:
    for item in alternative.items:
        if isinstance(item, nodes.Choice):
            yield from (group.ink for group in item.groups if group.ink)
        elif isinstance(item, nodes.Word) and item.ink:
            yield item.ink


def _ink_spans(line: nodes.SyntaxLine) -> Iterator[Span]:
    """Yield the places that a renaming of inks changes: ink letters and whole notes."""
    for alternative in line.alternatives:
        yield from (note.span for note in alternative.notes)
        for item in alternative.items:
            for part in item.groups if isinstance(item, nodes.Choice) else (item,):
                if isinstance(part, nodes.Operator) or part.ink is None:
                    continue
                start = part.span.start
                length = len(part.symbols) if isinstance(part, nodes.Group) else len(part.text) + 2
                yield Span(start + length, start + length + 1)


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
