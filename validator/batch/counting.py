"""Sums over the counts of many hands, four kinds at a time."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from cardwright.compiler.grounding import Bytes, Indices
from cardwright.compiler.tiles import COPIES

Words = npt.NDArray[np.uint32]

_EVEN_BYTES = np.uint32(0x00FF_00FF)
_TOP_BITS = np.uint32(0x8080_8080)
_TO_TOP = np.array([127 - copies for copies in COPIES], dtype=np.uint8)
"""What takes a count over what the set holds to the top bit of a byte."""


def sizes(counts: Bytes) -> Indices:
    """Return how many tiles each hand (n×36) has."""
    words = np.ascontiguousarray(counts).view(np.uint32)
    halves = words & _EVEN_BYTES
    halves += words >> np.uint32(8) & _EVEN_BYTES
    total = halves[:, 0].copy()
    for word in range(1, halves.shape[1]):
        total += halves[:, word]
    return ((total & np.uint32(0xFFFF)) + (total >> np.uint32(16))).astype(np.int64)


def exceed_set(counts: Bytes) -> npt.NDArray[np.bool_]:
    """Return which hands (n×36) hold more of a kind than the set; counts over 127 are let pass."""
    words = (counts + _TO_TOP).view(np.uint32)
    seen = words[:, 0].copy()
    for word in range(1, words.shape[1]):
        seen |= words[:, word]
    return (seen & _TOP_BITS) > 0
