"""Which panel holds what: the largest type in which a card's flows fit the fewest sheets."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass

from cardwright.compiler.render.flow import Column, Entry, columns, stretch
from cardwright.compiler.render.sheet import BACK, FLAP, Place, places

STEP = 0.25
"""Points between the type sizes that are tried."""

MOST_STRETCH = 0.6
"""How much a gap between lines may grow, as a share of the type size."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The type sizes that patterns may have."""

    least: float
    comfortable: float
    """Below this, more panels are better than smaller type."""
    most: float


USUAL = Limits(8.0, 8.75, 12.5)
LARGE = Limits(16.0, 16.0, 19.0)


@dataclass(frozen=True, slots=True)
class Packed:
    """A card shared out: what stands in each panel."""

    size: float
    sheets: int
    panels: Mapping[Place, tuple[int, Column]]
    """Place → index of the flow, and its column."""
    legend: Mapping[Place, Column]
    stretches: tuple[float, ...]
    """How much the gaps of each flow grow."""


Flows = Callable[[float], Sequence[Sequence[Entry]]]
"""The flows of a card, one a side, at a size of type."""


def pack(
    flows: Flows, legend: Sequence[Entry], height: float, legend_height: float, limits: Limits
) -> Packed:
    """Return the best way to print flows and a legend on panels of a height.

    Each side on a face of its own is best, then one sheet, then as few sheets as hold it all.
    ValueError where something is higher than a panel.
    """
    packer = _Packer(flows, columns(legend, legend_height), height)
    sizes = [
        limits.least + STEP * step for step in range(int((limits.most - limits.least) / STEP) + 1)
    ]
    comfortable = [size for size in sizes if size >= limits.comfortable]
    found = packer.largest(comfortable, 1, one_face=True)
    sheets = 1
    while found is None:
        found = packer.largest(sizes, sheets, one_face=False)
        sheets += 1
    return found


class _Packer:
    """Tries sizes of type and numbers of sheets; scratch of `pack`."""

    def __init__(self, flows: Flows, legend: Sequence[Column], height: float) -> None:
        self.flows = flows
        self.legend = legend
        self.height = height
        self.known: dict[float, list[list[Column]]] = {}

    def largest(self, sizes: Sequence[float], sheets: int, one_face: bool) -> Packed | None:
        """Return the card in the largest of ascending sizes that fits, found by halving."""
        fits = self.placed(sizes[0], sheets, one_face)
        low, high = 0, len(sizes)
        while fits is not None and high - low > 1:
            middle = (low + high) // 2
            found = self.placed(sizes[middle], sheets, one_face)
            if found is None:
                high = middle
            else:
                low, fits = middle, found
        return fits

    def shares(self, size: float) -> list[list[Column]]:
        if size not in self.known:
            self.known[size] = [columns(flow, self.height) for flow in self.flows(size)]
        return self.known[size]

    def placed(self, size: float, sheets: int, one_face: bool) -> Packed | None:
        """Return the columns of a size in their places; None where these are too few."""
        shares = self.shares(size)
        free = [place for sheet in range(sheets) for place in places(sheet, len(shares) > 1)]
        panels: dict[Place, tuple[int, Column]] = {}
        at = 0
        for index, parts in enumerate(shares):
            while 0 < at < len(free) and free[at].face == free[at - 1].face:
                at += 1  # each side begins on a face of its own
            mine = free[at : at + len(parts)]
            if len(mine) < len(parts) or (one_face and len({place.face for place in mine}) > 1):
                return None
            panels.update((place, (index, part)) for place, part in zip(mine, parts, strict=True))
            at += len(parts)
        legend = self.beside(free, panels)
        if legend is None:
            return None
        stretches = tuple(stretch(parts, self.height, size * MOST_STRETCH) for parts in shares)
        return Packed(size, sheets, panels, legend, stretches)

    def beside(self, free: Sequence[Place], taken: Container[Place]) -> dict[Place, Column] | None:
        """Return the legend on panels that are left, the outer ones first."""
        rest = [place for place in free if place not in taken]
        usual = [place for place in (FLAP, BACK) if place in rest]
        rest = usual + [place for place in rest if place not in usual]
        if len(rest) < len(self.legend):
            return None
        return dict(zip(rest, self.legend, strict=False))
