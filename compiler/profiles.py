"""Rules profiles: what the rules of a game change in reading a card; the data is `cards/rules/`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from cardwright.compiler.diagnostics import Diagnostic, Label
from cardwright.compiler.schemas import MISSING_FIELD, validate
from cardwright.compiler.source import Source, Span
from cardwright.compiler.yamlfile import parse_yaml

SHIPPED = ("american", "tandem", "siamese")
"""Names that `rules:` knows without a path."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What a profile says under `common.card`."""

    name: str
    title: str
    letters: Mapping[str, str]
    """Letter of a word → symbol of the notation, or several with bars between."""
    report_opposite_on_one_suit: bool
    kind_sides: Mapping[str, str]
    """Kind of category → the side of the card that it belongs on."""


def parse_profile(source: Source) -> tuple[Profile | None, tuple[Diagnostic, ...]]:
    """Return the profile written in a file and what is wrong with it, by the schema of profiles."""
    root, problems = parse_yaml(source)
    if root is None:
        empty = Diagnostic(
            MISSING_FIELD, "this rules file is empty", Label(Span(0, 0)), help="write a profile"
        )
        return None, problems or (empty,)
    value, broken = validate(root, "rules-profile")
    problems = (*problems, *broken)
    if problems:
        return None, problems
    card = value["common"].get("card", {})
    return (
        Profile(
            name=value["profile"],
            title=value["title"],
            letters=card.get("letters", {}),
            report_opposite_on_one_suit=card.get("opposite_on_one_suit") == "report",
            kind_sides=card.get("kind_sides", {}),
        ),
        (),
    )


@cache
def shipped_profile(name: str) -> Profile:
    """Return the profile that the project ships under a name of `SHIPPED`."""
    resource = files("cardwright.cards") / "rules" / f"{name}.yaml"
    profile, problems = parse_profile(Source(f"{name}.yaml", resource.read_text("utf-8")))
    if profile is None:
        raise AssertionError(f"the shipped profile {name} is broken: {problems[0].message}")
    return profile
