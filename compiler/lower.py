"""Syntax tree to IR: what an alternative means, and what in it can never be right.

One alternative with bars is written out into its expansions first; each expansion is lowered on
its own by `Expansion`, which gathers variables and constraints while it walks the items.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import prod

from cardwright.compiler import errors, nodes
from cardwright.compiler.context import Context, Lowered
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.expansion import VARIABLES, Expansion, WrittenItem, stands_for_suit
from cardwright.compiler.note_set import read_notes
from cardwright.compiler.source import Span
from cardwright.compiler.words import has_numbers

EXPANSION_LIMIT = 1_024
"""Ways to choose at the bars of a line, all its alternatives together."""


def lower_line(
    line: nodes.SyntaxLine, context: Context
) -> tuple[tuple[Lowered, ...], tuple[Diagnostic, ...]]:
    """Return what the alternatives of a line mean, and what can never be right in them.

    An alternative with an error is left out. Spans count in the text of the line.
    """
    lowered: list[Lowered] = []
    problems: dict[tuple[str, Span], Diagnostic] = {}
    resolved = line.resolved()
    ways = sum(
        prod(len(item.groups) for item in alternative.items if isinstance(item, nodes.Choice))
        for alternative in resolved
    )
    for index, alternative in enumerate(resolved):
        sharing = [
            other
            for position, other in enumerate(resolved)
            if position == index or other.notes == alternative.notes
        ]
        used = frozenset().union(*(_letters(other, context.letters) for other in sharing))
        found: list[Diagnostic] = []
        said, clashes = read_notes(line.text, alternative.notes)
        found.extend(clashes)
        if ways > EXPANSION_LIMIT:
            found.append(errors.too_many_targets(alternative.span, f"{ways:,}", EXPANSION_LIMIT))
        else:
            for items in _expansions(alternative):
                result, reported = Expansion(
                    line.text, alternative, items, said, context, used, index
                ).lower()
                if result:
                    lowered.append(result)
                found.extend(reported)
        phrases = [each for each in found if each.code is errors.IMPOSSIBLE_PHRASE]
        for problem in phrases or found:
            problems.setdefault((problem.code.name, problem.primary.span), problem)
    return tuple(lowered), tuple(problems.values())


def _letters(alternative: nodes.SyntaxAlternative, alphabet: Mapping[str, str]) -> frozenset[str]:
    """Return the variable letters and the inks with a meaning that an alternative prints."""
    letters: set[str] = set()
    for item in alternative.items:
        if isinstance(item, nodes.Word) and item.ink and has_numbers(item.text, alphabet):
            letters.add(item.ink)
        if isinstance(item, nodes.Choice):
            for group in item.groups:
                letters.update(letter for letter in group.symbols if letter in VARIABLES)
                if group.ink and stands_for_suit(group.symbols):
                    letters.add(group.ink)
    return frozenset(letters)


def _expansions(alternative: nodes.SyntaxAlternative) -> Iterator[tuple[WrittenItem, ...]]:
    choices: list[tuple[WrittenItem, ...]] = []
    for item in alternative.items:
        if isinstance(item, nodes.Choice):
            choices.append(item.groups)
        elif isinstance(item, nodes.Word):
            choices.append((item,))
    return product(*choices)
