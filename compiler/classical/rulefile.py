"""One rule of a book's file to the rule that it means."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.classical import errors
from cardwright.compiler.classical.book import Rule, Section
from cardwright.compiler.classical.clauses import read_condition, read_part
from cardwright.compiler.classical.condition_syntax import Names
from cardwright.compiler.classical.conditions import (
    All,
    BonusTest,
    Condition,
    PartTest,
    Points,
    clauses,
)
from cardwright.compiler.classical.kind import entry
from cardwright.compiler.classical.possible import impossible_clauses, is_possible_part
from cardwright.compiler.classical.shapes import ANY, STANDARD
from cardwright.compiler.diagnostics import Diagnostic, Label
from cardwright.compiler.schemas import MISSING_FIELD
from cardwright.compiler.source import Span
from cardwright.compiler.yamlfile import Mapping, Node, Scalar, Sequence

_INTEGER_DIGITS = 18


def read_rule(
    node: Mapping, section: Section, names: Names, shapes: list[str]
) -> tuple[Rule | None, list[Diagnostic]]:
    """Return the rule of an entry, or None where it has no id, and what is wrong with it."""
    reader = _Reader(node, section, names)
    rule_id = reader.text("id")
    if not rule_id:
        return None, reader.problems
    each, condition, written = reader.asked()
    exposed, concealed = reader.values(each)
    return (
        Rule(
            id=rule_id,
            name=reader.text("name") or rule_id,
            section=section,
            span=reader.span("id"),
            each=each,
            condition=condition,
            text=written,
            exposed=exposed,
            concealed=concealed,
            times=max(reader.number("times") or 1, 1),
            shape=reader.shape(shapes),
            instead_of=reader.listed("instead_of"),
            note=reader.text("note"),
            ruling=reader.text("ruling"),
        ),
        reader.problems,
    )


class _Reader:
    """The fields of one rule; scratch of `read_rule`. The schema reports wrong types."""

    def __init__(self, node: Mapping, section: Section, names: Names) -> None:
        self.node = node
        self.section = section
        self.names = names
        self.problems: list[Diagnostic] = []

    def text(self, name: str) -> str | None:
        found = entry(self.node, name)
        return found.fragment.text if isinstance(found, Scalar) else None

    def number(self, name: str) -> int | None:
        written = (self.text(name) or "").strip()
        is_number = written.isascii() and written.isdigit() and len(written) <= _INTEGER_DIGITS
        return int(written) if is_number else None

    def span(self, name: str) -> Span:
        found = entry(self.node, name)
        return found.span if found else self.node.span

    def listed(self, name: str) -> tuple[str, ...]:
        found = entry(self.node, name)
        items = found.items if isinstance(found, Sequence) else ()
        return tuple(item.fragment.text for item in items if isinstance(item, Scalar))

    def shape(self, shapes: list[str]) -> str:
        name = self.text("shape")
        if name is None or name in (ANY, *shapes):
            return name or STANDARD
        known = (*shapes, ANY)
        self.problems.append(errors.unknown_shape(self.span("shape"), name, known))
        return STANDARD

    def asked(self) -> tuple[PartTest | BonusTest | None, Condition | None, str]:
        """Return `each`, `if` and the text of the one that there is."""
        each_node, if_node = entry(self.node, "each"), entry(self.node, "if")
        if each_node and if_node:
            places = [key.span for key, _ in self.node.entries if key.fragment.text in _ASKED]
            self.problems.append(errors.each_and_if(places[1], places[0]))
        each, written = None, ""
        if isinstance(each_node, Scalar) and each_node.fragment.text.strip():
            written = " ".join(each_node.fragment.text.split())
            each, found = read_part(each_node.fragment.text, self.names)
            if isinstance(each, PartTest) and not found and not is_possible_part(each):
                whole = Span(0, len(each_node.fragment.text))
                found = (errors.impossible_condition(whole, f"no part is a {written}"),)
            self.problems += (problem.located(each_node.fragment) for problem in found)
        condition = None
        if if_node is not None:
            texts = [item for item in _scalars(if_node) if item.fragment.text.strip()]
            written = ", ".join(" ".join(item.fragment.text.split()) for item in texts)
            condition = self._conditions(if_node.span, texts)
        return each, condition, written

    def _conditions(self, span: Span, texts: list[Scalar]) -> Condition | None:
        found: list[Condition] = []
        for scalar in texts:
            condition, problems = read_condition(scalar.fragment.text, self.names)
            if condition is not None and not problems:
                problems = (*impossible_clauses(condition), *self._misplaced(condition))
                found.append(condition)
            self.problems += (problem.located(scalar.fragment) for problem in problems)
        if len(found) < len(texts) or not found:
            return None
        return found[0] if len(found) == 1 else All(tuple(found), span)

    def _misplaced(self, condition: Condition) -> Iterator[Diagnostic]:
        """Yield what would need all points while they are still added up."""
        for clause in clauses(condition):
            if isinstance(clause, Points) and self.section.is_points:
                yield errors.misplaced_condition(
                    clause.span,
                    "`points are` asks for a sum that this rule is a part of",
                    "write `part points are`, or move the rule to `doubles`",
                )

    def values(self, each: PartTest | BonusTest | None) -> tuple[int | None, int | None]:
        """Return the points for an exposed and for a concealed part."""
        value, exposed, concealed = map(self.number, ("value", "exposed", "concealed"))
        if not self.section.is_points:
            return value, value
        has_value, *sides = (entry(self.node, name) is not None for name in _VALUES)
        if not has_value and not any(sides):
            self.problems.append(_missing_value(self.span("id")))
        elif has_value and any(sides):
            self._unclear("its points are said twice", "keep `value`, or `exposed` and `concealed`")
        elif any(sides) and not isinstance(each, PartTest):
            self._unclear(
                "only parts are exposed or concealed, and this rule is not about each part",
                "write `value`, or ask for a part with `each`",
            )
        elif any(sides) and not all(sides):
            self._unclear(
                "the points of one side are missing",
                "write both `exposed` and `concealed`; 0 is a value too",
            )
        if has_value:
            return value or 0, value or 0
        return exposed or 0, concealed or 0

    def _unclear(self, message: str, advice: str) -> None:
        place = next(key.span for key, _ in self.node.entries if key.fragment.text in _VALUES)
        self.problems.append(errors.unclear_value(place, message, advice))


_ASKED = ("each", "if")
_VALUES = ("value", "exposed", "concealed")


def _scalars(node: Node) -> list[Scalar]:
    items = node.items if isinstance(node, Sequence) else (node,)
    return [item for item in items if isinstance(item, Scalar)]


def _missing_value(span: Span) -> Diagnostic:
    return Diagnostic(
        MISSING_FIELD,
        "the field `value` is missing",
        Label(span, "a rule without points"),
        help="add `value:`, or `exposed:` and `concealed:`",
    )
