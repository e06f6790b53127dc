"""Which game a record names: a profile, a style, and what its settings change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.games.rules import Rules, with_settings
from cardwright.compiler.games.style import Style
from cardwright.compiler.profiles import SHIPPED
from cardwright.compiler.source import Source, Span
from cardwright.compiler.yamlfile import Mapping, Node, parse_yaml
from cardwright.validator.games import record_errors as errors
from cardwright.validator.games.record_syntax import Line

FindRules = Callable[[str], "Rules | str"]
"""Returns the rules of a profile by name or path, or says why there are none."""

LISTED = "games are listed by `cardwright games list`"


@dataclass(frozen=True, slots=True)
class Named:
    """A style by its rules and its name."""

    rules: Rules
    name: str


def find_style(text: str, find_rules: FindRules) -> Named | tuple[str, str]:
    """Return the game written `PROFILE/STYLE`, or what is wrong and what to do.

    `PROFILE` alone is enough where it has one style; it may be the path of a file.
    """
    whole = find_rules(text)
    if isinstance(whole, Rules):
        if len(whole.names) == 1:
            return Named(whole, whole.names[0])
        listed = ", ".join(f"{text}/{name}" for name in whole.names)
        return f"{text} has {len(whole.names)} styles", f"write one of {listed}"
    profile, slash, name = text.rpartition("/")
    if not slash:
        return whole, _known_profiles(text)
    rules = find_rules(profile)
    if isinstance(rules, str):
        return rules, _known_profiles(profile)
    name = name.lower()
    if name not in rules.names:
        return f"{profile} has no style {name}", errors.near_or_all(name, rules.names)
    return Named(rules, name)


def _known_profiles(written: str) -> str:
    """Return advice on the name of a profile that there is not."""
    near = get_close_matches(written.lower(), SHIPPED, n=2, cutoff=0.6)
    return f"did you mean {' or '.join(near)}?" if near else LISTED


def argument(line: Line) -> tuple[str, Span]:
    """Return what a line says after its first word, and where."""
    word = line.phrase.word("TEXT")
    assert word is not None, "the grammar asks for a text"
    return word.text, line.place(word.span)


def read_style(
    source: Source, game: Line, lines: Sequence[Line], find_rules: FindRules
) -> tuple[Style | None, list[Diagnostic]]:
    """Return the style that a record is played in, its settings included, and what is wrong.

    Where settings are wrong it is the style without them, so that the other lines can be read.
    """
    text, span = argument(game)
    found = find_style(text, find_rules)
    if isinstance(found, tuple):
        return None, [errors.unknown_game(found[0], span, found[1])]
    trees: list[Node] = []
    problems: list[Diagnostic] = []
    for line in lines:
        if line.phrase.rule == "settings":
            tree, wrong = _settings(source, line)
            problems += wrong
            if tree is not None:
                trees.append(tree)
    plain = found.rules.style(found.name)
    if not trees:
        return plain, problems
    style, faults = with_settings(found.rules, found.name, trees)
    return style or plain, [*problems, *faults]


def _settings(source: Source, line: Line) -> tuple[Node | None, list[Diagnostic]]:
    text, span = argument(line)
    tree, problems = parse_yaml(Source(source.name, " " * span.start + text))
    if tree is not None and not isinstance(tree, Mapping):
        wrong = errors.misplaced_entry(
            "settings are a mapping of sections",
            span,
            "write them as in `settings {score: {square: nothing}}`",
        )
        return None, [wrong]
    return tree, list(problems)
