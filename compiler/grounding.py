"""The targets of one alternative as arrays, a row each.

For each natural kind a target holds `high`, the tiles of that kind in it, and `low`, those of them
that must be natural; Jokers may fill the difference. Numbered tiles whose suits are free of each
other are not multiplied out: they are demands by rank beside the box, `free`, and `allowed` says
which sets of suits they may use together.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Assignments = npt.NDArray[np.int16]
"""One row an assignment, one column a variable, in the order of the alternative's variables."""

MIXED = 3
"""In place of a suit: a free set in more suits than one."""

ALL_SUIT_SETS = 0xFF
"""`allowed` where nothing limits the suits of free tiles; bit m stands for the set of suits m."""

Bytes = npt.NDArray[np.uint8]
Indices = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Grounding:
    """The targets of one alternative, a row each: those that can be made.

    Shapes with n rows: `low`, `high` n×35; `free` n×9; `jokers` (demanded), `any_tiles`,
    `allowed` n; `assignments` n×variables; `colours` n×free sets, a suit or MIXED; `letters`
    n×kinds of letter, an index into `letter_choices`; `calls` n×callable sets, coded by `call`.
    """

    low: Bytes
    high: Bytes
    free: Bytes
    jokers: int
    any_tiles: int
    allowed: Bytes
    assignments: Assignments
    colours: Bytes
    letters: Indices
    letter_choices: tuple[tuple[tuple[int, ...], ...], ...]
    calls: npt.NDArray[np.uint16]
    patterns: int
    """Assignments that the notes let stand."""
    dropped: int
    """Those of them that no set of tiles can make, whatever suits and letters are chosen."""
    shortage: str | None
    """What is missing in the first target that was left out."""


def call_code(size: int, kind: int, jokers: bool) -> int:
    """Return the code of a callable set: its size, tile and whether it takes Jokers."""
    return (size << 7) | (int(jokers) << 6) | kind
