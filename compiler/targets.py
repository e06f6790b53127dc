"""The compiled card: the targets of all its lines side by side, each with its assignment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
from cardwright.compiler.grounding import Bytes, Grounding, Indices
from cardwright.compiler.ir import Alternative, Card, Line, NotCompiled

if TYPE_CHECKING:
    from cardwright.compiler.rivals import Rivals

CODE_KIND, CODE_JOKERS, CODE_SIZE = 0x3F, 0x40, 7
"""How `grounding.call_code` packs a callable set: tile, whether Jokers, and the size above them."""


@dataclass(frozen=True, slots=True)
class Target:
    """One target as plain values: which alternative, and what its variables are.

    `values` maps variables to their values; `colours` are the suits of free sets (3: mixed),
    `letters` the tiles of letters with several, in the order of the kinds of letter.
    """

    row: int
    line: Line
    alternative: Alternative
    values: dict[str, int]
    colours: tuple[int, ...]
    letters: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class CompiledCard:
    """A card with all its targets, one row each, in the order of lines and alternatives.

    Shapes with n rows: `low`, `high` n×35 (tiles of a kind that must be natural, that may be
    there); `free` n×9 (tiles of a rank in any suits); `allowed` n (sets of suits that the free
    tiles may use, a bit each); `jokers`, `any_tiles` n (demanded Jokers, `?`); `line_index`,
    `alternative_index`, `local_row` n.
    """

    card: Card
    groundings: tuple[Grounding, ...]
    """Of all alternatives, line by line."""
    alternatives: tuple[tuple[int, Alternative], ...]
    """Index of the line and the alternative, for each grounding."""
    low: Bytes
    high: Bytes
    free: Bytes
    allowed: Bytes
    jokers: Bytes
    any_tiles: Bytes
    line_index: npt.NDArray[np.int32]
    alternative_index: npt.NDArray[np.int32]
    local_row: npt.NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.low)

    def target(self, row: int) -> Target:
        """Return one target with its assignment."""
        index = int(self.alternative_index[row])
        local = int(self.local_row[row])
        grounding = self.groundings[index]
        line_index, alternative = self.alternatives[index]
        names = [variable.name for variable in alternative.variables]
        letters = grounding.letters[local]
        return Target(
            row=row,
            line=self.card.lines[line_index],
            alternative=alternative,
            values=dict(zip(names, map(int, grounding.assignments[local]), strict=True)),
            colours=tuple(map(int, grounding.colours[local])),
            letters=tuple(
                choices[int(chosen)]
                for choices, chosen in zip(grounding.letter_choices, letters, strict=True)
            ),
        )

    def calls(self, row: int) -> tuple[tuple[int, int, bool], ...]:
        """Return size, tile and whether Jokers may stand, for each callable set of a target."""
        codes = self.groundings[int(self.alternative_index[row])].calls[int(self.local_row[row])]
        return tuple(
            (int(code) >> CODE_SIZE, int(code) & CODE_KIND, bool(int(code) & CODE_JOKERS))
            for code in codes
            if code
        )

    def rows_of(self, line: int) -> Indices:
        """Return the rows of the line with an index."""
        return np.flatnonzero(self.line_index == line)

    @cached_property
    def line_numbers(self) -> dict[str, int]:
        """Index of each line by its id."""
        return {line.id: index for index, line in enumerate(self.card.lines)}

    @cached_property
    def natural_places(self) -> npt.NDArray[np.int16]:
        """How many tiles of each target must be natural, those of any suit included."""
        places: npt.NDArray[np.int16] = self.low.sum(axis=1, dtype=np.int16)
        return places

    @cached_property
    def open_places(self) -> npt.NDArray[np.int16]:
        """How many tiles of each target Jokers may stand for."""
        every: npt.NDArray[np.int16] = self.high.sum(axis=1, dtype=np.int16)
        return every - self.natural_places

    @cached_property
    def free_rows(self) -> Indices:
        """The rows with tiles of any suit."""
        return np.flatnonzero(self.free.any(axis=1))

    @cached_property
    def wild_rows(self) -> npt.NDArray[np.bool_]:
        """Which rows belong to lines whose Flowers stand as Jokers."""
        wild = np.array([line.wild_flowers for line in self.card.lines], dtype=bool)
        return wild[self.line_index]

    @cached_property
    def exposable(self) -> npt.NDArray[np.bool_]:
        """Which rows may have exposures."""
        open_ = np.array([a.exposed for _, a in self.alternatives], dtype=bool)
        return open_[self.alternative_index]

    @cached_property
    def rivals(self) -> Rivals:
        """The lines beside each other."""
        from cardwright.compiler.rivals import Rivals

        return Rivals(self)

    @cached_property
    def callers(self) -> dict[tuple[int, int], Indices]:
        """The rows that have a callable set of a size and tile, for each such pair."""
        return self._rows_by_call(~np.uint16(CODE_JOKERS), 0)

    @cached_property
    def natural_callers(self) -> dict[tuple[int, int], Indices]:
        """The same for callable sets that take no Jokers."""
        return self._rows_by_call(np.uint16(0xFFFF), CODE_JOKERS)

    def _rows_by_call(self, kept: np.uint16, barred: int) -> dict[tuple[int, int], Indices]:
        """Return rows by size and tile of their codes, cut to the bits `kept`, none of `barred`."""
        found: dict[tuple[int, int], list[Indices]] = {}
        order = np.arange(len(self))
        for index, grounding in enumerate(self.groundings):
            mine = order[self.alternative_index == index]
            codes = grounding.calls[self.local_row[mine]] & kept
            for code in np.unique(codes).tolist():
                if code and not code & barred:
                    key = (code >> CODE_SIZE, code & CODE_KIND)
                    found.setdefault(key, []).append(mine[(codes == code).any(axis=1)])
        return {key: np.concatenate(parts) for key, parts in found.items()}


def assemble(card: Card, groundings: Sequence[Sequence[Grounding]]) -> CompiledCard:
    """Put the groundings of all lines side by side, doubles within a line left out.

    `groundings` has one sequence a line, one grounding an alternative. Two targets are the same
    when they accept the same hands and pay the same; the first one stays.
    """
    flat: list[Grounding] = []
    alternatives: list[tuple[int, Alternative]] = []
    kept: list[Indices] = []
    for line_index, (line, parts) in enumerate(zip(card.lines, groundings, strict=True)):
        seen: set[bytes] = set()
        for alternative, grounding in zip(line.alternatives, parts, strict=True):
            kept.append(_fresh(alternative, grounding, seen))
            flat.append(grounding)
            alternatives.append((line_index, alternative))
    lines = np.array([line for line, _ in alternatives], dtype=np.int32)
    counts = [len(rows) for rows in kept]
    index = np.repeat(np.arange(len(flat), dtype=np.int32), counts)

    def stack(parts: Iterator[Bytes]) -> Bytes:
        return np.concatenate(list(parts), axis=0)

    pairs = list(zip(flat, kept, strict=True))
    return CompiledCard(
        card=card,
        groundings=tuple(flat),
        alternatives=tuple(alternatives),
        low=stack(g.low[rows] for g, rows in pairs),
        high=stack(g.high[rows] for g, rows in pairs),
        free=stack(g.free[rows] for g, rows in pairs),
        allowed=stack(g.allowed[rows] for g, rows in pairs),
        jokers=np.repeat(np.array([g.jokers for g in flat], dtype=np.uint8), counts),
        any_tiles=np.repeat(np.array([g.any_tiles for g in flat], dtype=np.uint8), counts),
        line_index=lines[index],
        alternative_index=index,
        local_row=np.concatenate(kept).astype(np.int32),
    )


def _fresh(alternative: Alternative, grounding: Grounding, seen: set[bytes]) -> Indices:
    """Return the rows of a grounding that no earlier row of the line equals; note them as seen."""
    count = len(grounding.low)
    pay = (alternative.exposed, alternative.value, alternative.concealed_value)
    head = repr((pay, alternative.size, grounding.jokers, grounding.any_tiles)).encode()
    columns = [grounding.low, grounding.high, grounding.free, grounding.allowed[:, None]]
    calls = np.zeros((count, alternative.size // 3), dtype=np.uint16)
    calls[:, calls.shape[1] - grounding.calls.shape[1] :] = grounding.calls
    columns.append(calls.view(np.uint8))
    block = np.ascontiguousarray(np.concatenate(columns, axis=1))
    fresh: list[int] = []
    for row in range(count):
        key = head + block[row].tobytes()
        if key not in seen:
            seen.add(key)
            fresh.append(row)
    return np.array(fresh, dtype=np.int64)


def compile_ir(card: Card) -> CompiledCard:
    """Ground the IR of a card, as read from a compiled file; NotCompiled where that cannot be."""
    try:
        return _compile_ir(card)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError) as error:
        detail = f"{type(error).__name__}: {error}"
        raise NotCompiled(f"this compiled card is damaged ({detail})") from None


def _compile_ir(card: Card) -> CompiledCard:
    from cardwright.compiler.ground import ground

    if not card.lines or len({line.id for line in card.lines}) < len(card.lines):
        raise NotCompiled("this compiled card has no lines, or two with one id")
    groundings: list[list[Grounding]] = []
    for line in card.lines:
        card.category_of(line)
        parts: list[Grounding] = []
        for alternative in line.alternatives:
            result = ground(alternative, line.wild_flowers)
            if not isinstance(result, Grounding):
                raise NotCompiled(f"line {line.id} of this compiled card has no hands, or too many")
            parts.append(result)
        groundings.append(parts)
    return assemble(card, groundings)
