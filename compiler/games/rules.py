"""Rules files read for play: a profile with its styles, and what a record changes in one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from cardwright.compiler.diagnostics import Diagnostic, Label
from cardwright.compiler.games import agreement, checks
from cardwright.compiler.games.sections import SECTIONS, build_section, missing_fields
from cardwright.compiler.games.style import Style
from cardwright.compiler.profiles import SHIPPED
from cardwright.compiler.schemas import MISSING_FIELD, validate
from cardwright.compiler.source import Fragment, Source, Span
from cardwright.compiler.yamlfile import Mapping, Node, Scalar, parse_yaml

Values = dict[str, Any]
"""Sections of rules, as the schema of profiles reads them."""

REPLACED_WHOLE = ("score.factors",)
"""Mappings that a style does not merge with those of `common`."""


@dataclass(frozen=True)
class Rules:
    """A rules file: its profile, its styles, and the tree that knows where they stand."""

    source: Source
    profile: str
    title: str
    unsaid: str | None
    styles: tuple[Style, ...]
    root: Mapping
    common: Values

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its styles, in the order of the file."""
        return tuple(style.name for style in self.styles)

    def style(self, name: str) -> Style:
        """Return a style by name; KeyError where there is none."""
        for style in self.styles:
            if style.name == name:
                return style
        raise KeyError(name)


def parse_rules(source: Source) -> tuple[Rules | None, tuple[Diagnostic, ...]]:
    """Return the rules written in a file, or what is wrong with them: all styles are checked."""
    root, problems = parse_yaml(source)
    if not isinstance(root, Mapping):
        empty = Diagnostic(
            MISSING_FIELD, "this rules file is empty", Label(Span(0, 0)), help="write a profile"
        )
        return None, problems or (empty,)
    value, broken = validate(root, "rules-profile")
    problems = (*problems, *broken)
    if problems:
        return None, problems
    styles: list[Style] = []
    found: list[Diagnostic] = []
    for name, changes in value["styles"].items():
        parameters = merge(value["common"], changes)
        trees = [_child(root, "styles", name), _child(root, "common")]
        style, faults = _settle(value, name, parameters, trees)
        found += faults
        if style is not None:
            styles.append(style)
    if found:
        different = {(each.code, each.primary.span, each.message): each for each in found}
        return None, tuple(different.values())
    return (
        Rules(
            source,
            value["profile"],
            value["title"],
            value.get("unsaid"),
            tuple(styles),
            root,
            value["common"],
        ),
        (),
    )


def with_settings(
    rules: Rules, name: str, settings: Sequence[Node]
) -> tuple[Style | None, tuple[Diagnostic, ...]]:
    """Return a style changed by settings, or what is wrong with these, placed where they stand.

    `settings` are trees of one source, as `parse_yaml` gives them; later ones go before earlier.
    KeyError for a style that the rules do not have.
    """
    style = rules.style(name)
    problems: list[Diagnostic] = []
    parameters: Values = dict(style.parameters)
    for tree in settings:
        value, broken = validate(_with_style(rules.root, name, tree), "rules-profile")
        problems += broken
        if not broken:
            parameters = merge(parameters, value["styles"][name])
    if problems:
        return None, tuple(problems)
    head = {"profile": rules.profile, "title": rules.title, "unsaid": rules.unsaid}
    changed, faults = _settle(head, name, parameters, [*reversed(settings)])
    return changed, tuple(faults)


@cache
def shipped_rules(name: str) -> Rules:
    """Return the rules that the project ships under a name of `SHIPPED`."""
    resource = files("cardwright.cards") / "rules" / f"{name}.yaml"
    rules, problems = parse_rules(Source(f"{name}.yaml", resource.read_text("utf-8")))
    if rules is None:
        raise AssertionError(f"the shipped rules {name} are broken: {problems[0].message}")
    return rules


def all_shipped() -> tuple[Rules, ...]:
    """Return all rules that the project ships."""
    return tuple(map(shipped_rules, SHIPPED))


def merge(base: Values, changes: Values, path: str = "") -> Values:
    """Return values with changes: mappings merge, lists and `score.factors` are replaced whole."""
    merged = dict(base)
    for key, value in changes.items():
        here = f"{path}.{key}" if path else key
        before = merged.get(key)
        whole = here in REPLACED_WHOLE
        if isinstance(value, dict) and isinstance(before, dict) and not whole:
            merged[key] = merge(before, value, here)
        else:
            merged[key] = value
    return merged


def _settle(
    head: Values, name: str, parameters: Values, trees: Sequence[Node | None]
) -> tuple[Style | None, list[Diagnostic]]:
    """Return the style that parameters make, or what is wrong with them.

    `trees` are where they are written, the nearest first.
    """
    found = [
        Diagnostic(
            MISSING_FIELD,
            f"the field `{section}.{field}` is missing in the style {name}",
            Label(_place((f"{section}.{field}",), trees), "without it"),
            help=f"add `{field}:` to `{section}`, in the style or under `common`",
        )
        for section, kind in SECTIONS.items()
        for field in missing_fields(kind, parameters[section])
    ]
    faults = list(checks.unbuilt(parameters))
    if not found and not faults:
        style = Style(
            profile=head["profile"],
            name=name,
            title=head["title"],
            unsaid=head.get("unsaid"),
            hand_size=parameters["hand_size"],
            parameters={key: each for key, each in parameters.items() if key != "card"},
            **{key: build_section(kind, parameters[key]) for key, kind in SECTIONS.items()},
        )
        faults = list(agreement.faults(style))
        if not faults:
            return style, []
    found += [
        Diagnostic(
            fault.code,
            f"{fault.message} (style {name})",
            Label(_place(fault.paths, trees), "here"),
            help=fault.advice,
        )
        for fault in faults
    ]
    return None, found


def _place(paths: Sequence[str], trees: Sequence[Node | None]) -> Span:
    """Return where the first of the parameters that is written in the nearest tree stands."""
    for tree in trees:
        for path in paths:
            span = _find(tree, path.split("."))
            if span is not None:
                return span
    for tree in trees:
        for path in paths:
            span = _find(tree, path.split(".")[:-1]) if "." in path else None
            if span is not None:
                return span
    nearest = next((tree for tree in trees if tree is not None), None)
    return nearest.span if nearest else Span(0, 0)


def _find(tree: Node | None, steps: Sequence[str]) -> Span | None:
    """Return the place of what stands under some keys of a tree, or of its last key."""
    found: Span | None = None
    node = tree
    for step in steps:
        entry = next(_entries(node, step), None)
        if entry is None:
            return None
        key, node = entry
        found = node.span if isinstance(node, Scalar) else key.span
    return found


def _entries(node: Node | None, name: str) -> Iterator[tuple[Scalar, Node]]:
    if isinstance(node, Mapping):
        yield from (entry for entry in node.entries if entry[0].fragment.text == name)


def _child(root: Node, *steps: str) -> Node | None:
    node: Node | None = root
    for step in steps:
        node = next((value for _, value in _entries(node, step)), None)
    return node


def _with_style(root: Mapping, name: str, tree: Node) -> Mapping:
    """Return the tree of a rules file whose only style is `tree`, which may be of another text."""
    key = Scalar(Fragment.whole(name), Span(0, 0), plain=True)
    styles = Mapping(((key, tree),), tree.span)
    return Mapping(
        tuple(
            (each, styles if each.fragment.text == "styles" else value)
            for each, value in root.entries
        ),
        root.span,
    )
