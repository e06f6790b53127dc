"""The proof of a card on pages: each line with its meaning, hands and warnings, then signatures."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.render.flow import Entry, entries
from cardwright.compiler.render.fonts import Face, printable, width
from cardwright.compiler.render.lettering import clamped_rows, paragraph, paragraph_rows, row
from cardwright.compiler.render.lines import Scale, line_rows
from cardwright.compiler.render.page import Block, Box, Item, Page, Stroke, stacked
from cardwright.compiler.render.palette import BLACK, GREY
from cardwright.compiler.render.problems import Problem
from cardwright.compiler.render.proof import SIGNATURES, SIGNED, Proof, ProofLine, hands_words
from cardwright.compiler.render.sheet import PAPERS

MARGIN = 50.0
HEAD = 26.0
"""Room for the title above, and for the number below a page."""

_SIZE, _SMALL, _PATTERN = 9.0, 8.0, 11.0
_TICK = 9.0
_RULE = "#c9c9c9"
_BAR = 2.5
_SIGN_ROW = 38.0


def proof_pages(proof: Proof) -> tuple[Page, ...]:
    """Return the pages of a proof, upright."""
    high, wide = PAPERS[proof.printed.card.print.paper]
    room, height = wide - 2 * MARGIN, high - 2 * MARGIN - 2 * HEAD
    columns = _filled(list(_entries(proof, room, height)), height)
    return tuple(
        Page(
            wide,
            high,
            (*_frame(proof, number, len(columns), wide, high), *block.at(MARGIN, MARGIN + HEAD)),
            title=proof.title,
        )
        for number, block in enumerate(columns, 1)
    )


def _filled(flow: list[Entry], height: float) -> list[Block]:
    """Return a flow on pages, each filled before the next begins."""
    pages: list[list[Block]] = [[]]
    used = 0.0
    index = 0
    while index < len(flow):
        end = index
        while flow[end].keeps and end + 1 < len(flow):
            end += 1
        together = flow[index : end + 1]
        needs = sum(entry.block.height + entry.above for entry in together)
        if pages[-1] and used + needs > height:
            pages.append([])
            used = 0.0
        for entry in together:
            gap = entry.above if pages[-1] else 0
            pages[-1] += [Block(gap, ()), entry.block]
            used += gap + entry.block.height
        index = end + 1
    return [stacked(blocks) for blocks in pages]


def _frame(proof: Proof, number: int, count: int, wide: float, high: float) -> Iterator[Item]:
    room = wide - 2 * MARGIN
    (head,) = clamped_rows(proof.title, room, _SMALL, 1, color=GREY)
    yield from head.at(MARGIN, MARGIN)
    yield Stroke(((MARGIN, MARGIN + 13), (wide - MARGIN, MARGIN + 13)), _RULE, 0.5)
    text = f"{number} / {count}"
    x = wide - MARGIN - width(text, Face.REGULAR, _SMALL)
    yield from row(text, Face.REGULAR, _SMALL, GREY).at(x, high - MARGIN - _SMALL * 1.2)


def _entries(proof: Proof, room: float, height: float) -> Iterator[Entry]:
    yield Entry(paragraph(proof.title, room, 18, face=Face.BOLD), 0)
    yield Entry(paragraph(proof.summary, room, _SIZE), 3)
    for problem in proof.others:
        yield Entry(_problem(problem, room), 5)
    for category in proof.categories:
        about = ", ".join(filter(None, (category.side, category.note)))
        name = f"{category.name} ({about})" if about else category.name
        heading = paragraph(name, room, 13, face=Face.BOLD)
        yield Entry(heading, 16, keeps=heading.height < height / 4)
        for line in category.lines:
            yield from entries(_line(proof, line, room), 8, height)
    yield Entry(_signatures(room), 24)


def _line(proof: Proof, line: ProofLine, room: float) -> list[Block]:
    """Return all about a line in rows: a rule, the line as printed, and what must be right."""
    scale = Scale(_PATTERN)
    name = printable(line.line.id)
    indent = 14.0
    name_width = min(width(name, Face.REGULAR, _SMALL), room / 3)
    pattern_room = room - name_width - _TICK - 28
    printed = line_rows(line.line, proof.printed.inks, scale, pattern_room)
    first = printed[0]
    names = paragraph(name, name_width + 1, _SMALL, color=GREY)
    beside = names.at(room - name_width - _TICK - 10, 2.5)
    tick = Box(room - _TICK, 2, _TICK, _TICK, stroke=BLACK, line=0.8)
    items = (*first.items, *beside, tick)
    printed[0] = Block(max(first.height, names.height + 2.5), items)
    rule = Block(4, (Stroke(((0, 0), (room, 0)), _RULE, 0.5),))
    rows = [rule, *printed, Block(2, ())]
    rows += paragraph_rows(" ".join(line.meaning), room, _SIZE)
    if line.ruling:
        rows += paragraph_rows(f"Ruling: {line.ruling}", room, _SIZE)
    rows += paragraph_rows(hands_words(line), room, _SMALL, color=GREY)
    for example in line.examples:
        rows += [_indented(each, indent) for each in paragraph_rows(example, room - indent, _SIZE)]
    for problem in line.problems:
        rows.append(_problem(problem, room))
    return rows


def _indented(block: Block, indent: float) -> Block:
    return Block(block.height, tuple(block.at(indent, 0)))


def _problem(problem: Problem, room: float) -> Block:
    """Return a problem with a bar beside it."""
    advice = f" {problem.help[0].upper()}{problem.help[1:]}." if problem.help else ""
    text = (
        f"{problem.severity} {problem.code} ({problem.name}, {problem.place}): "
        f"{problem.message}.{advice}"
    )
    written = paragraph(text, room - 10, _SMALL, face=Face.BOLD)
    bar = Box(0, 2, _BAR, written.height, fill="#b87400")
    return Block(written.height + 4, (bar, *written.at(10, 2)))


def _signatures(room: float) -> Block:
    heading = paragraph("Approved for print", room, 13, face=Face.BOLD)
    blocks = [heading]
    wide = room / len(SIGNED)
    for _ in range(SIGNATURES):
        items: list[Item] = []
        for index, name in enumerate(SIGNED):
            x = index * wide
            items.append(Stroke(((x, _SIGN_ROW - 12), (x + wide - 14, _SIGN_ROW - 12)), BLACK, 0.6))
            items.extend(row(name, Face.REGULAR, _SMALL, GREY).at(x, _SIGN_ROW - 11))
        blocks.append(Block(_SIGN_ROW, tuple(items)))
    return stacked(blocks)
