"""What is likely wrong with a rule book that can be read: codes L260 and up.

Rules that never count are looked for here too, since that takes a search.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.classical import errors
from cardwright.compiler.classical.asked import asked_by
from cardwright.compiler.classical.book import RuleBook, Section
from cardwright.compiler.classical.bookfile import BookReading, read_book
from cardwright.compiler.classical.condition_syntax import mark_names
from cardwright.compiler.classical.kind import entry
from cardwright.compiler.classical.search import is_possible
from cardwright.compiler.classical.shapes import STANDARD
from cardwright.compiler.diagnostics import Code, Diagnostic, Label, Severity
from cardwright.compiler.source import Source, Span
from cardwright.compiler.yamlfile import Mapping, Node, Scalar, Sequence

UNUSED_SHAPE = Code("L260", "unused-shape", Severity.WARNING)
UNUSED_TILES = Code("L261", "unused-tiles", Severity.WARNING)
UNUSED_FACT = Code("L262", "unused-fact", Severity.WARNING)
VALUE_ABOVE_LIMIT = Code("L263", "value-above-limit", Severity.WARNING)
SAME_RULE = Code("L264", "same-rule", Severity.WARNING)

CODES = (UNUSED_SHAPE, UNUSED_TILES, UNUSED_FACT, VALUE_ABOVE_LIMIT, SAME_RULE)


def lint_book(source: Source) -> tuple[Diagnostic, ...]:
    """Return all that is wrong with the text of a rule book, sorted by place."""
    reading = read_book(source)
    return tuple(
        sorted(
            (*reading.diagnostics, *_findings(reading)),
            key=lambda each: (each.primary.span, each.code.id),
        )
    )


def _findings(reading: BookReading) -> Iterator[Diagnostic]:
    book = reading.draft
    if book is None:
        return
    yield from _unused(book, reading.root)
    yield from _values(book, reading.root)
    if reading.book is not None:  # else what is asked may not be what was meant
        yield from _never(book, reading.root)
        yield from _same(book)


def _unused(book: RuleBook, root: Node | None) -> Iterator[Diagnostic]:
    """Report names that no rule asks for; what cannot be read may ask for anything it names."""
    shapes = {rule.shape for rule in book.rules}
    for key, _ in _entries(entry(root, "shapes")):
        name = key.fragment.text
        if name not in shapes:
            yield _unused_name(UNUSED_SHAPE, key.span, name, "no limit hand has the shape")
    texts = " , ".join(_conditions(root))
    marked = mark_names(texts, book.names.all)
    used = {book.names.of_sign(sign) for sign in marked if book.names.has_sign(sign)}
    for key, _ in _entries(entry(root, "tiles")):
        if key.fragment.text not in used:
            yield _unused_name(
                UNUSED_TILES, key.span, key.fragment.text, "no rule asks for the tiles"
            )
    facts = entry(root, "facts")
    for item in facts.items if isinstance(facts, Sequence) else ():
        if isinstance(item, Scalar) and item.fragment.text not in used:
            yield _unused_name(
                UNUSED_FACT, item.span, item.fragment.text, "no rule asks for the fact"
            )


def _unused_name(code: Code, span: Span, name: str, what: str) -> Diagnostic:
    return Diagnostic(
        code, f"{what} `{name}`", Label(span, "not used"), help="use it in a rule, or remove it"
    )


def _conditions(root: Node | None) -> Iterator[str]:
    """Yield the texts in which names of a book may stand."""
    for _, node in _entries(entry(root, "shapes")):
        if isinstance(node, Scalar):
            yield node.fragment.text
    for section in Section:
        listed = entry(root, section.value)
        for rule in listed.items if isinstance(listed, Sequence) else ():
            for name in ("each", "if"):
                asked = entry(rule, name)
                items = asked.items if isinstance(asked, Sequence) else (asked,)
                yield from (item.fragment.text for item in items if isinstance(item, Scalar))


def _values(book: RuleBook, root: Node | None) -> Iterator[Diagnostic]:
    listed = entry(root, Section.LIMITS.value)
    for node in listed.items if isinstance(listed, Sequence) else ():
        value, name = entry(node, "value"), entry(node, "id")
        if not isinstance(value, Scalar) or not isinstance(name, Scalar):
            continue
        rule = next((each for each in book.rules if each.id == name.fragment.text), None)
        if rule and rule.exposed is not None and rule.exposed > book.limit:
            yield Diagnostic(
                VALUE_ABOVE_LIMIT,
                f"{rule.exposed} points are more than the limit of {book.limit}",
                Label(value.span, "counts as the limit"),
                help="leave `value` out for the limit itself, or raise `limit`",
            )


def _never(book: RuleBook, root: Node | None) -> Iterator[Diagnostic]:
    """Report conditions that no hand fulfils."""
    for rule in book.rules:
        if asked_by(rule) is None or is_possible(book, rule):
            continue
        listed = entry(root, rule.section.value)
        items = listed.items if isinstance(listed, Sequence) else ()
        node = next(each for each in items if _begins(each) == rule.span)
        asked = entry(node, "if") or entry(node, "each")
        assert asked is not None, "a rule that asks for something says what"
        of_shape = "" if rule.shape == STANDARD else f" of the shape `{rule.shape}`"
        yield errors.impossible_condition(asked.span, f"no hand{of_shape} fulfils `{rule.text}`")


def _begins(node: Node) -> Span | None:
    """Return the place of a rule, which is that of its id."""
    rule_id = entry(node, "id")
    return rule_id.span if rule_id else None


def _same(book: RuleBook) -> Iterator[Diagnostic]:
    """Report rules of one list that ask for the same."""
    seen: dict[object, str] = {}
    for rule in book.rules:
        key = (rule.section, rule.each, rule.condition, rule.shape)
        first = seen.setdefault(key, rule.id)
        if first != rule.id:
            yield Diagnostic(
                SAME_RULE,
                f"`{rule.id}` asks for the same as `{first}`",
                Label(rule.span, "the second one"),
                (Label(book.rule(first).span, "the first one"),),
                help="make one rule of the two; both count as they are",
            )


def _entries(node: Node | None) -> tuple[tuple[Scalar, Node], ...]:
    return node.entries if isinstance(node, Mapping) else ()
