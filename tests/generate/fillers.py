"""Blocks that fill up a draft, and the marks and bars that its groups get."""

from __future__ import annotations

from dataclasses import replace

from cardwright.compiler.tiles import WINDS

from .drafts import Cluster, Draft, Sign
from .features import DIGITS


def add_filler(draft: Draft) -> None:
    """Add one ordinary group."""
    rng = draft.rng
    size = draft.size()
    sort = rng.choices(
        ("digits", "cluster", "flowers", "wind", "winds", "dragon", "inked", "long", "zero"),
        (32, 12, 16, 6, 5, 5, 9, 11, 3),
    )[0]
    group: Cluster
    if sort == "cluster" and draft.left > 1:
        length = rng.randint(2, min(5, draft.left))
        symbols = "".join(sorted(rng.choice(draft.pool) for _ in range(length)))
        ink = draft.ink()
        if rng.random() < 0.25:
            symbols = symbols[:-1] + rng.choice("0FN" + ("D" if ink else "") + "1")
        group = Cluster(symbols, ink)
    elif sort == "flowers":
        group = Cluster("F" * size)
    elif sort == "wind":
        group = Cluster(rng.choice(WINDS) * size)
    elif sort == "winds" and draft.left > 3:
        group = Cluster(rng.choice(("NEWS", "NEWS", "NS", "EW", "NNS", "RG0", "FR", "EW0")))
    elif sort == "dragon":
        group = Cluster(rng.choice("RG0") * size)
    elif sort == "zero":
        group = Cluster("0" * min(size, 3))
    elif sort == "inked":
        group = Cluster("D" * min(size, 4), rng.choice(draft.inks))
    elif sort == "long" and draft.left > 6 and draft.kind != "singles-and-pairs":
        group = Cluster("F" * rng.randint(7, min(8, draft.left)))
    else:
        group = Cluster(rng.choice(draft.pool) * size, draft.ink())
    if not group.numbered and "D" not in group.symbols and rng.random() < 0.05:
        group = replace(group, ink=rng.choice((*draft.inks, "p", "v")))
    draft.add((group,))


def add_jokers(draft: Draft) -> None:
    if draft.left > 0 and draft.kind != "singles-and-pairs" and draft.rng.random() < 0.06:
        draft.add((Cluster("J" * draft.rng.randint(1, min(3, draft.left))),))


def add_anything(draft: Draft) -> None:
    if draft.left > 0 and draft.rng.random() < 0.06:
        draft.add((Cluster("?" * draft.rng.randint(1, min(3, draft.left))),))


def add_marks(draft: Draft) -> None:
    """Put marks on some groups, and black ink where none is written."""
    rng = draft.rng
    for block in draft.blocks:
        for place, item in enumerate(block):
            if not isinstance(item, tuple):
                continue
            group = item[0]
            marks = set(group.marks)
            if any(symbol in DIGITS for symbol in group.symbols) and rng.random() < 0.06:
                marks.add("!")
            if group.uniform and len(group.symbols) > 2 and group.symbols[0] not in "J?":
                marks |= {mark for mark in "^~" if rng.random() < 0.05}
            ordered = sorted(marks)
            rng.shuffle(ordered)
            ink = group.ink or ("k" if rng.random() < 0.03 else "")
            block[place] = (Cluster(group.symbols, ink, "".join(ordered)), *item[1:])


def add_bars(draft: Draft) -> None:
    """Offer another group, or two, in place of one; between parentheses no bar can stand."""
    rng = draft.rng
    if rng.random() >= 0.2:
        return
    places = [
        (block, place)
        for block in draft.blocks
        for place, item in enumerate(block)
        if isinstance(item, tuple) and item[0].uniform and Sign("(") not in block
    ]
    if not places:
        return
    block, place = rng.choice(places)
    item = block[place]
    assert isinstance(item, tuple)
    group = item[0]
    size = len(group.symbols)
    offers = [replace(group, symbols=rng.choice(draft.pool) * size, ink=draft.ink())]
    if group.suit_ink:
        offers += [replace(group, ink=ink) for ink in draft.inks]
        offers += [replace(group, symbols="D" * size)]
    if not group.numbered:
        offers += [replace(group, symbols=s * size, ink="") for s in "NEFRG0"]
    offers = [replace(each, marks=each.marks.replace("!", "")) for each in offers]
    others = [each for each in dict.fromkeys(offers) if each != group]
    rng.shuffle(others)
    block[place] = (group, *others[: rng.choice((1, 1, 2))])
