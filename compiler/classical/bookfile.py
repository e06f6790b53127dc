"""A rule book's text to the book it means, with all that is wrong in it, in one run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cardwright.compiler.cardfile import DUPLICATE_ID
from cardwright.compiler.classical import errors
from cardwright.compiler.classical.book import Game, Play, Rule, RuleBook, Section, Settlement
from cardwright.compiler.classical.classes import ALL, read_tiles
from cardwright.compiler.classical.condition_syntax import WORDS, Names
from cardwright.compiler.classical.conditions import FACTS
from cardwright.compiler.classical.kind import CLASSICAL, entry
from cardwright.compiler.classical.replacing import check_replacing
from cardwright.compiler.classical.rulefile import read_rule
from cardwright.compiler.classical.shapes import ANY, STANDARD, Shape, read_shape
from cardwright.compiler.diagnostics import Diagnostic, Label
from cardwright.compiler.schemas import schema_defaults, validate
from cardwright.compiler.source import Source, Span
from cardwright.compiler.yamlfile import Mapping, Node, Scalar, Sequence, parse_yaml

SCHEMA = "classical"

NOTES = (
    *FACTS, "loose tile", "last wall tile", "robbed kong", "not waiting", "barred",
    "flower", "flowers", "season", "seasons",
)  # fmt: skip
"""The notes that every hand may carry."""


@dataclass(frozen=True, slots=True)
class BookReading:
    """All that was found out about a rule book; there is no book where it has errors."""

    source: Source
    book: RuleBook | None
    draft: RuleBook | None
    """The rules that are sound, also where others are not; None where nothing can be read."""
    root: Node | None
    diagnostics: tuple[Diagnostic, ...]


def read_book(source: Source) -> BookReading:
    """Return the rule book that a text is, and what is wrong with it, sorted by place."""
    root, problems = parse_yaml(source)
    if root is None or (stranger := _stranger(root)):
        found = problems or (errors.not_a_rule_book(Span(0, 0), "an empty file"),)
        if root is not None and stranger:
            found = (*problems, stranger)
        return BookReading(source, None, None, root, found)
    value, broken = validate(root, SCHEMA)
    reader = _Reader(root, value)
    draft = reader.book()
    rows = {source.position(each.primary.span.start)[0] for each in problems}
    broken = tuple(
        each for each in broken if source.position(each.primary.span.start)[0] not in rows
    )
    found = tuple(
        sorted(
            (*problems, *broken, *reader.problems),
            key=lambda each: (each.primary.span, each.code.id),
        )
    )
    return BookReading(source, None if found else draft, draft, root, found)


def _stranger(root: Node) -> Diagnostic | None:
    """Return what to say of a file that is something else than a rule book."""
    if not isinstance(root, Mapping):
        what = "a text" if isinstance(root, Scalar) else "a list"
        return errors.not_a_rule_book(_shown(root.span), what)
    kind = entry(root, "kind")
    if isinstance(kind, Scalar) and kind.fragment.text == CLASSICAL:
        return None
    if kind is not None:
        return errors.not_a_rule_book(_shown(kind.span), "a file of another kind")
    span = root.entries[0][0].span if root.entries else _shown(root.span)
    what = "a card" if entry(root, "categories") is not None else "a file without a kind"
    return errors.not_a_rule_book(span, what)


def _shown(span: Span) -> Span:
    return Span(span.start, max(span.end, span.start + 1))


class _Reader:
    """Takes what is sound out of a validated tree; scratch of `read_book`."""

    def __init__(self, root: Node, value: Any) -> None:
        self.root = root
        self.value = value if isinstance(value, dict) else {}
        self.problems: list[Diagnostic] = []

    def book(self) -> RuleBook:
        names = Names(self._tiles(), self._facts())
        self._check_names(names)
        shapes = self._shapes(names)
        rules = tuple(self._rules(names, [shape.name for shape in shapes]))
        self._check_ids(rules)
        self.problems += check_replacing(rules, self._replacing())
        title, limit = self.value.get("title"), self.value.get("limit")
        return RuleBook(
            title=title if isinstance(title, str) else "",
            limit=limit if isinstance(limit, int) else 1,
            play=Play(**self._settings("play") | {"claims": self._claims()}),
            tiles=names.tiles,
            facts=names.facts,
            shapes=shapes,
            rules=rules,
            settlement=Settlement(**self._settings("settlement")),
            game=self._game(),
        )

    def _settings(self, section: str) -> dict[str, Any]:
        """Return the values of a section; what is left out or faulty is as in the house book."""
        found = schema_defaults(SCHEMA, section)
        said = self.value.get(section)
        for name, value in said.items() if isinstance(said, dict) else ():
            if name in found and type(value) is type(found[name]):
                found[name] = value
        return found

    def _claims(self) -> tuple[str, ...]:
        return tuple(each for each in self._settings("play")["claims"] if isinstance(each, str))

    def _game(self) -> Game:
        said = self._settings("game")
        game = self.value.get("game")
        hands = game.get("hands_per_round") if isinstance(game, dict) else None
        each_seat = hands == "all seats"
        return Game(
            said["rounds"], None if each_seat else said["hands_per_round"], said["east_stays"]
        )

    def _tiles(self) -> dict[str, int]:
        found = {}
        for key, node in _entries(entry(self.root, "tiles")):
            if isinstance(node, Scalar):
                mask = read_tiles(node.fragment.text)
                if mask is None:
                    written = node.fragment.text.strip()
                    if written:  # nothing at all is for the schema to report
                        self.problems.append(errors.bad_tiles(node.span, written))
                found[key.fragment.text] = ALL if mask is None else mask
        return found

    def _facts(self) -> tuple[str, ...]:
        listed = entry(self.root, "facts")
        items = listed.items if isinstance(listed, Sequence) else ()
        return tuple(
            item.fragment.text
            for item in items
            if isinstance(item, Scalar) and item.fragment.text.strip()
        )

    def _check_names(self, names: Names) -> None:
        """Report names that mean something already."""
        listed = entry(self.root, "facts")
        facts = listed.items if isinstance(listed, Sequence) else ()
        places = [
            *((key.fragment.text, key.span) for key, _ in _entries(entry(self.root, "tiles"))),
            *((item.fragment.text, item.span) for item in facts if isinstance(item, Scalar)),
        ]
        seen: set[str] = set()
        for name, span in places:
            if name in FACTS or (name in NOTES and name in names.facts):
                what = "is a note that every book knows"
            elif name in WORDS or all(word in WORDS for word in name.split()):
                what = "is a word of the language of conditions"
            elif name in seen:
                what = "is declared twice"
            else:
                seen.add(name)
                continue
            self.problems.append(errors.taken_name(span, name, what))

    def _shapes(self, names: Names) -> tuple[Shape, ...]:
        found = []
        for key, node in _entries(entry(self.root, "shapes")):
            name = key.fragment.text
            if name in (ANY, STANDARD):
                what = "is a shape that every book knows"
                self.problems.append(errors.taken_name(key.span, name, what))
            if not isinstance(node, Scalar) or not node.fragment.text.strip():
                continue
            shape, problems = read_shape(name, node.fragment.text, names)
            self.problems += (each.located(node.fragment) for each in problems)
            found.append(shape or Shape(name, "", 4, 1, False, ((0,) * 34,), 0))
        return tuple(found)

    def _rules(self, names: Names, shapes: list[str]) -> Iterator[Rule]:
        for section in Section:
            listed = entry(self.root, section.value)
            for node in listed.items if isinstance(listed, Sequence) else ():
                if isinstance(node, Mapping):
                    rule, problems = read_rule(node, section, names, shapes)
                    self.problems += problems
                    if rule:
                        yield rule

    def _check_ids(self, rules: tuple[Rule, ...]) -> None:
        seen: dict[str, Rule] = {}
        for rule in rules:
            first = seen.setdefault(rule.id, rule)
            if first is not rule:
                self.problems.append(
                    Diagnostic(
                        DUPLICATE_ID,
                        f"two rules have the id `{rule.id}`",
                        Label(rule.span, "the second one"),
                        (Label(first.span, "the first one"),),
                        help="results and tests name rules by their ids; give one of them another",
                    )
                )

    def _replacing(self) -> dict[tuple[str, str], Span]:
        """Return where each rule names another one that it stands for."""
        places = {}
        for section in Section:
            listed = entry(self.root, section.value)
            for node in listed.items if isinstance(listed, Sequence) else ():
                name, replaced = entry(node, "id"), entry(node, "instead_of")
                if isinstance(name, Scalar) and isinstance(replaced, Sequence):
                    for item in replaced.items:
                        if isinstance(item, Scalar):
                            places[name.fragment.text, item.fragment.text] = item.span
        return places


def _entries(node: Node | None) -> tuple[tuple[Scalar, Node], ...]:
    return node.entries if isinstance(node, Mapping) else ()
