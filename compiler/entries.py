"""The entries of a card file as values: the card, its categories, their lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardwright.compiler import templates
from cardwright.compiler.ir import Print
from cardwright.compiler.source import Fragment, Span
from cardwright.compiler.yaml_nodes import Node


@dataclass(frozen=True, slots=True)
class LineEntry:
    """A line of the file with its fields; `fragment` is its text as written, holes unfilled."""

    id: str
    fragment: Fragment
    span: Span
    value: int | Mapping[str, int] | None = None
    value_span: Span | None = None
    concealed: bool | None = None
    concealed_span: Span | None = None
    wild_flowers: bool = False
    jokers: bool | None = None
    loops: Mapping[str, tuple[templates.TemplateValue, ...]] = field(default_factory=dict)
    note: str | None = None
    ruling: str | None = None
    wins: tuple[Fragment, ...] = ()
    fails: tuple[Fragment, ...] = ()
    allow: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class CategoryEntry:
    """A category of the file with its lines."""

    id: str
    name: str
    span: Span
    kind: str
    side: str | None
    jokers: bool
    letters: Mapping[str, str]
    note: str | None
    allow: frozenset[str]
    lines: tuple[LineEntry, ...]


@dataclass(frozen=True, slots=True)
class CardFile:
    """A card file as written, checked against its schema."""

    title: str
    publisher: str | None
    year: int | None
    rules: str
    rules_span: Span
    hand_size: int
    inks: Mapping[str, str]
    sides: Mapping[str, Mapping[str, str]]
    letters: Mapping[str, str]
    params: Mapping[str, int]
    allow: frozenset[str]
    categories: tuple[CategoryEntry, ...]
    print: Print = field(default_factory=Print)
    root: Node | None = field(default=None, compare=False, repr=False)
    """The whole tree of the file, for those who ask where a field stands."""
