"""Which lines of a card a question is about: all, those of one side, or the one that is claimed."""

from __future__ import annotations

import numpy as np
from cardwright.compiler.grounding import Indices
from cardwright.validator.engine import Engine


def sides_of(engine: Engine) -> tuple[str, ...]:
    """Return the sides of a card, declared ones first, then those that only categories name."""
    card = engine.card.card
    names = [each.id for each in card.sides]
    names += [category.side for category in card.categories if category.side]
    return tuple(dict.fromkeys(names))


def lines_of_side(engine: Engine, side: str | None) -> frozenset[int]:
    """Return the indices of the lines of a side and of those without one; of all for None.

    ValueError for a side that the card does not have.
    """
    card = engine.card.card
    if side is None:
        return engine.remembered("lines", lambda: frozenset(range(len(card.lines))))
    if side not in sides_of(engine):
        known = ", ".join(sides_of(engine)) or "none"
        raise ValueError(f"the card has no side {side!r} (sides: {known})")
    return engine.remembered(
        f"lines of {side}",
        lambda: frozenset(
            index
            for index, line in enumerate(card.lines)
            if card.category_of(line).side in (None, side)
        ),
    )


def rows_in_scope(engine: Engine, side: str | None, line: str | None = None) -> Indices | None:
    """Return the rows of a side, or of the line that is claimed; None for all of them.

    KeyError for a line that the card does not have, ValueError for a side.
    """
    wanted = lines_of_side(engine, side)
    if line is not None:
        return engine.card.rows_of(engine.card.line_numbers[line])
    if side is None:
        return None
    return engine.remembered(
        f"rows of {side}",
        lambda: np.flatnonzero(np.isin(engine.card.line_index, sorted(wanted))),
    )


def has_wild_flowers(engine: Engine) -> bool:
    """Return whether Flowers stand as Jokers on some line of a card."""
    return engine.remembered("wild flowers", lambda: bool(engine.card.wild_rows.any()))
