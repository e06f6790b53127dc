"""What the fields of a card say that its schema cannot judge: colours, sides, params, silencing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from cardwright.compiler.diagnostics import Code, Diagnostic, Label
from cardwright.compiler.schemas import WRONG_TYPE
from cardwright.compiler.source import Span
from cardwright.compiler.yaml_nodes import Mapping, Node, Scalar, Sequence

_YEAR = "year"


def check_fields(root: Node) -> Iterator[Diagnostic]:
    """Yield colours that are none, sides that are not declared, and a param named as the year."""
    yield from _check_colors(root)
    yield from _check_params(root)
    yield from _check_sides(root)


def unknown_names(root: Node, known: Iterable[Code]) -> Iterator[Diagnostic]:
    """Yield the names under `lint: {allow: …}` that no diagnostic has."""
    by_id = {code.id: code.name for code in known}
    names = list(by_id.values())
    for name in _silenced(root):
        written = name.fragment.text
        if written in names:
            continue
        near = [by_id[written.upper()]] if written.upper() in by_id else []
        near = near or get_close_matches(written.lower(), names, n=2, cutoff=0.5)
        yield _wrong(
            name.span,
            f"there is no diagnostic `{written}`",
            "silences nothing",
            f"did you mean {' or '.join(f'`{each}`' for each in near)}?"
            if near
            else "write its name, such as missing-value; `cardwright lint --list` shows them",
        )


def _check_colors(root: Node) -> Iterator[Diagnostic]:
    inks = [value for _, value in _entries(_get(root, "inks"))]
    sides = [_get(side, "color") for _, side in _entries(_get(root, "sides"))]
    colors = [each for each in (*inks, *sides) if isinstance(each, Scalar) and each.fragment.text]
    if not colors:
        return
    from cardwright.compiler.render.palette import CSS_COLORS, parse_color

    for color in colors:
        written = color.fragment.text
        if parse_color(written) is None:
            near = get_close_matches(written.lower(), CSS_COLORS, n=1, cutoff=0.6)
            yield _wrong(
                color.span,
                f"`{written}` is no colour",
                "no colour",
                f"did you mean `{near[0]}`?"
                if near
                else 'write a name, such as green, or a number in quotes, such as "#0a7"',
            )


def _check_params(root: Node) -> Iterator[Diagnostic]:
    if _get(root, _YEAR) is None:
        return
    for key, _ in _entries(_get(root, "params")):
        if key.fragment.text == _YEAR:
            yield _wrong(
                key.span,
                "`year` is the year of the card, so it cannot be a param as well",
                "has its value already",
                "give the param another name",
            )


def _check_sides(root: Node) -> Iterator[Diagnostic]:
    declared = [key.fragment.text for key, _ in _entries(_get(root, "sides"))]
    categories = _get(root, "categories")
    for category in categories.items if isinstance(categories, Sequence) and declared else ():
        side = _get(category, "side")
        if isinstance(side, Scalar) and side.fragment.text not in declared:
            yield _wrong(
                side.span,
                f"the card has no side `{side.fragment.text}`",
                "not declared under `sides`",
                f"its sides are {', '.join(declared)}",
            )


def _silenced(root: Node) -> Iterator[Scalar]:
    """Yield the names under `lint: {allow: …}` of the card, its categories and their lines."""
    owners = [root]
    for list_of in ("categories", "lines"):
        below = [_get(owner, list_of) for owner in owners]
        owners += [item for node in below if isinstance(node, Sequence) for item in node.items]
    for owner in owners:
        allow = _get(_get(owner, "lint"), "allow")
        for name in allow.items if isinstance(allow, Sequence) else ():
            if isinstance(name, Scalar):
                yield name


def _wrong(span: Span, message: str, label: str, advice: str) -> Diagnostic:
    return Diagnostic(WRONG_TYPE, message, Label(span, label), help=advice)


def _entries(node: Node | None) -> tuple[tuple[Scalar, Node], ...]:
    return node.entries if isinstance(node, Mapping) else ()


def _get(node: Node | None, name: str) -> Node | None:
    return next((value for key, value in _entries(node) if key.fragment.text == name), None)
