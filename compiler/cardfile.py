"""A card file to its entries: fields, ids and line texts with their places, lines unparsed."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from typing import Any

from cardwright.compiler import templates, yamlfile
from cardwright.compiler.card_checks import check_fields
from cardwright.compiler.card_values import read_hand_size, read_print
from cardwright.compiler.diagnostics import Code, Diagnostic, Label, Severity
from cardwright.compiler.entries import CardFile, CategoryEntry, LineEntry
from cardwright.compiler.schemas import NO_LINES, validate
from cardwright.compiler.source import Fragment, Source, Span
from cardwright.compiler.tiles import HAND_SIZE
from cardwright.compiler.yaml_errors import question_mark
from cardwright.compiler.yamlfile import Node, Scalar, parse_yaml

DUPLICATE_ID = Code("S010", "duplicate-id", Severity.ERROR)
CODES = (DUPLICATE_ID,)

_TILES = re.compile(r"[0-9NEWSFRG]|[0NEWSFRG](\|[0NEWSFRG])+")
"""What a letter of a word may stand for, as the schema has it."""


def parse_card_file(source: Source) -> tuple[CardFile | None, tuple[Diagnostic, ...]]:
    """Return the entries of a card file and what is wrong with it as a file.

    There are entries also beside unknown fields and other faults that leave the lines readable,
    so that one run shows those of the lines too.
    """
    root, problems = parse_yaml(source)
    if root is None:
        return None, problems or (_empty(),)
    if isinstance(root, Scalar):
        return None, (*problems, _no_card(root))
    problems = (*problems, *_long_keys(root, source))
    value, broken = validate(root, "card")
    said = {source.position(problem.primary.span.start)[0] for problem in problems}
    broken = tuple(
        each for each in broken if source.position(each.primary.span.start)[0] not in said
    )
    reader = _Reader(value, root, tuple(problem.primary.span for problem in problems))
    card = reader.card()
    return card, (*problems, *broken, *reader.problems)


def _long_keys(root: Node, source: Source) -> Iterator[Diagnostic]:
    """Report lines that begin with `? `, which YAML takes for a long key."""
    categories = _get(root, "categories")
    for category in categories.items if isinstance(categories, yamlfile.Sequence) else ():
        lines = _get(category, "lines")
        for line in lines.items if isinstance(lines, yamlfile.Sequence) else ():
            start = line.span.start
            if isinstance(line, yamlfile.Mapping) and source.text.startswith("?", start):
                yield question_mark(Span(start, start + 1))


def _empty() -> Diagnostic:
    return Diagnostic(
        NO_LINES, "this card file is empty", Label(Span(0, 0), "nothing in it"),
        help="begin with `format: 1`, a title and a category; `first-card` is an example",
    )  # fmt: skip


def _no_card(root: Scalar) -> Diagnostic:
    return Diagnostic(
        yamlfile.BAD_YAML, "this is a text and no card file", Label(root.span, "a single text"),
        help="a card file is made of fields such as `format: 1` and `title: My Card`",
    )  # fmt: skip


def _text(value: Any, default: str | None = None) -> Any:
    return value if isinstance(value, str) else default


def _mapping(value: Any, kind: type) -> dict[str, Any]:
    if not isinstance(value, dict):
        return {}
    return {key: item for key, item in value.items() if isinstance(item, kind)}


class _Reader:
    """Takes what is sound out of a validated tree; scratch of `parse_card_file`."""

    def __init__(self, value: Any, root: Node, reported: tuple[Span, ...]) -> None:
        self.value = value if isinstance(value, dict) else {}
        self.root = root
        self.reported = {span.start for span in reported}
        """Where something stands that was reported already, and was read as nothing."""
        self.problems: list[Diagnostic] = []

    def card(self) -> CardFile | None:
        value = self.value
        listed = _get(self.root, "categories")
        if not isinstance(listed, yamlfile.Sequence):
            return None
        raw = [
            (node, item)
            for node, item in zip(listed.items, value["categories"], strict=True)
            if isinstance(item, dict)
        ]
        slugs = self._slugs([item for _, item in raw])
        categories = tuple(
            self._category(node, item, slug) for (node, item), slug in zip(raw, slugs, strict=True)
        )
        self._check_ids(categories)
        self.problems.extend(check_fields(self.root))
        rules_node = _get(self.root, "rules")
        return CardFile(
            title=_text(value.get("title"), "") or "",
            publisher=_text(value.get("publisher")),
            year=_year(value.get("year")),
            rules=_text(value.get("rules"), "american") or "american",
            rules_span=rules_node.span if rules_node else Span(0, 0),
            hand_size=read_hand_size(value.get("hand_size")),
            inks=_mapping(value.get("inks"), str),
            sides=_mapping(value.get("sides"), dict),
            letters=_letters(value.get("letters")),
            params=_mapping(value.get("params"), int),
            allow=_allowed(value),
            categories=categories,
            print=read_print(value.get("print")),
            root=self.root,
        )

    def _slugs(self, categories: list[dict[str, Any]]) -> list[str]:
        """Return the ids of categories: where two agree the side goes before both."""
        plain = [_text(c.get("id")) or slug(_text(c.get("name"), "") or "") for c in categories]
        count = Counter(plain)
        return [
            f"{side}-{name}" if count[name] > 1 and (side := _text(category.get("side"))) else name
            for name, category in zip(plain, categories, strict=True)
        ]

    def _category(self, node: Node, item: dict[str, Any], category_id: str) -> CategoryEntry:
        listed = _get(node, "lines")
        lines: list[LineEntry] = []
        if isinstance(listed, yamlfile.Sequence):
            for position, (child, entry) in enumerate(
                zip(listed.items, item["lines"], strict=True), start=1
            ):
                line = self._line(child, entry, f"{category_id}-{position}")
                if line is not None:
                    lines.append(line)
        name_node = _get(node, "name")
        return CategoryEntry(
            id=category_id,
            name=_text(item.get("name"), "") or "",
            span=(name_node or node).span,
            kind=_text(item.get("kind"), "standard") or "standard",
            side=_text(item.get("side")),
            jokers=_jokers(item),
            letters=_letters(item.get("letters")),
            note=_text(item.get("note")),
            allow=_allowed(item),
            lines=tuple(lines),
        )

    def _line(self, node: Node, entry: Any, line_id: str) -> LineEntry | None:
        if isinstance(node, Scalar):
            if not node.fragment.text and node.span.start in self.reported:
                return None
            return LineEntry(line_id, node.fragment, node.span)
        text = _get(node, "line")
        if not isinstance(text, Scalar) or not isinstance(entry, dict):
            return None
        value_node, concealed_node = _get(node, "value"), _get(node, "concealed")
        value = entry.get("value")
        truth = entry.get("concealed")
        jokers = entry.get("jokers")
        return LineEntry(
            id=_text(entry.get("id")) or line_id,
            fragment=text.fragment,
            span=text.span,
            value=value if isinstance(value, int) else _mapping(value, int) or None,
            value_span=value_node.span if value_node else None,
            concealed=truth if isinstance(truth, bool) else None,
            concealed_span=concealed_node.span if concealed_node else None,
            wild_flowers=entry.get("wild") == "flowers",
            jokers=jokers if isinstance(jokers, bool) else None,
            loops=self._loops(node),
            note=_text(entry.get("note")),
            ruling=_text(entry.get("ruling")),
            wins=_fragments(_get(node, "wins")),
            fails=_fragments(_get(node, "fails")),
            allow=_allowed(entry),
        )

    def _loops(self, node: Node) -> dict[str, tuple[templates.TemplateValue, ...]]:
        loops: dict[str, tuple[templates.TemplateValue, ...]] = {}
        listed = _get(node, "for")
        if not isinstance(listed, yamlfile.Mapping):
            return loops
        for key, value in listed.entries:
            if isinstance(value, Scalar):
                written = value.fragment.text
                count = templates.range_length(written)
                if count > templates.TEMPLATE_LIMIT:
                    self.problems.append(templates.too_many_values(value.span, count))
                    loops[key.fragment.text] = ()
                    continue
                values = templates.read_values(written)
            elif isinstance(value, yamlfile.Sequence):
                values = templates.read_values(
                    [item.fragment.text for item in value.items if isinstance(item, Scalar)]
                )
            else:
                continue
            if values is None:
                self.problems.append(
                    Diagnostic(
                        templates.BAD_TEMPLATE, "this range is empty",
                        Label(value.span, "its end is before its beginning"),
                        help="write the smaller number first",
                    )
                )  # fmt: skip
            loops[key.fragment.text] = values or ()
        return loops

    def _check_ids(self, categories: tuple[CategoryEntry, ...]) -> None:
        seen: dict[str, LineEntry] = {}
        for category in categories:
            for line in category.lines:
                first = seen.setdefault(line.id, line)
                if first is not line:
                    self.problems.append(
                        Diagnostic(
                            DUPLICATE_ID,
                            f"two lines have the id `{line.id}`",
                            Label(line.span, "the second one"),
                            (Label(first.span, "the first one"),),
                            help="give one of them, or its category, an `id:` of its own",
                            card_line=line.id,
                        )
                    )


def _jokers(category: dict[str, Any]) -> bool:
    said = category.get("jokers")
    return said if isinstance(said, bool) else category.get("kind") != "singles-and-pairs"


def _letters(value: Any) -> dict[str, str]:
    """Return the letters whose tiles can be read; the schema reports the others."""
    return {key: text for key, text in _mapping(value, str).items() if _TILES.fullmatch(text)}


def _year(value: Any) -> int | None:
    """Return the year; any one where it is faulty and reported, so that templates can be read."""
    return value if isinstance(value, int) or value is None else HAND_SIZE


def _get(node: Node, name: str) -> Node | None:
    if not isinstance(node, yamlfile.Mapping):
        return None
    return next((value for key, value in node.entries if key.fragment.text == name), None)


def _fragments(node: Node | None) -> tuple[Fragment, ...]:
    if not isinstance(node, yamlfile.Sequence):
        return ()
    return tuple(item.fragment for item in node.items if isinstance(item, Scalar))


def _allowed(value: dict[str, Any]) -> frozenset[str]:
    lint = value.get("lint")
    allow = lint.get("allow") if isinstance(lint, dict) else None
    names = allow if isinstance(allow, list) else []
    return frozenset(name for name in names if isinstance(name, str))


def slug(name: str) -> str:
    """Return a category's name as lines' ids begin: `By the Numbers` → `by-the-numbers`.

    NFKD, small letters, runs of other signs become one `-`; a name without any letter or digit of
    ASCII gives `category`.
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "category"
