"""What is left of YAML: scalars, mappings and sequences that know their places."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.compiler.source import Fragment, Span

MAX_NESTING = 64
"""How many mappings and sequences may stand in one another."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text: its value as YAML reads it, and the whole of it in the source, quotes and all."""

    fragment: Fragment
    span: Span
    plain: bool
    """Whether it stands without quotes and is no block."""


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys with their values, in the order of the source; no two keys are the same text."""

    entries: tuple[tuple[Scalar, Node], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Sequence:
    """Items in the order of the source."""

    items: tuple[Node, ...]
    span: Span


Node = Scalar | Mapping | Sequence
