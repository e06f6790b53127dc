"""Whole lines: drafts that break no rule, written out with notes and tails."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random

from cardwright.compiler.tiles import HAND_SIZE

from tests.differential.enumerate_patterns import AMERICAN_LETTERS, TANDEM_LETTERS, Context, Letters

from .drafting import drafted, varied
from .features import CARD_YEAR, KINDS
from .printed_features import printed_features
from .validity import is_valid
from .writing import random_tail, written_items, written_notes


@dataclass(frozen=True, slots=True)
class GeneratedLine:
    """A card line and what its category and card say."""

    text: str
    kind: str
    rules: str
    features: frozenset[str]
    wild_flowers: bool
    category_jokers: bool

    @property
    def letters(self) -> Letters:
        """The alphabet of words."""
        return TANDEM_LETTERS if self.rules == "tandem" else AMERICAN_LETTERS

    @property
    def context(self) -> Context:
        """What the slow oracle wants to know."""
        return Context(
            self.kind,
            self.letters,
            CARD_YEAR,
            self.category_jokers,
            self.wild_flowers,
            HAND_SIZE,
        )


def random_line(rng: Random) -> GeneratedLine:
    """Return a line of 14 tiles that breaks no rule of the notation."""
    while True:
        kind = rng.choices(KINDS, (44, 6, 15, 17, 9, 7, 7))[0]
        rules = rng.choice(("american", "american", "tandem"))
        made = _random_text(rng, kind, rules)
        if made is None:
            continue
        text, features = made
        wild = rng.random() < 0.1
        jokers = kind != "singles-and-pairs" and rng.random() >= 0.06
        features |= {f"kind {kind}", f"rules {rules}"}
        features |= {"wild flowers"} if wild else set()
        features |= set() if jokers or kind == "singles-and-pairs" else {"category without jokers"}
        return GeneratedLine(text, kind, rules, frozenset(features), wild, jokers)


def _random_text(rng: Random, kind: str, rules: str) -> tuple[str, set[str]] | None:
    """Draft a line, and return its text and features if it breaks no rule."""
    draft = drafted(rng, kind, rules, plain=False)
    if draft is None:
        return None
    features = set(draft.features)
    drafts = [draft]
    shared = True
    mode = rng.random()
    if mode < 0.1:
        # One set of notes for alternatives that differ in their groups.
        drafts = [draft, *(varied(draft) for _ in range(rng.choice((1, 1, 2))))]
        if draft.notes.texts:
            features.add("notes of the last alternative for all")
    elif mode < 0.18:
        other = drafted(rng, kind, rules, plain=True)
        if other is None or not draft.notes.texts:
            return None
        drafts, shared = [draft, other], False
        features |= other.features | {"notes of the first alternative only"}
    elif mode < 0.26:
        other = drafted(rng, kind, rules, plain=False)
        if other is None or not draft.notes.texts or not other.notes.texts:
            return None
        drafts, shared = [draft, other], False
        features |= other.features | {"notes of each alternative"}
    if len(drafts) > 1:
        features.add("or")
    if not is_valid(drafts, shared=shared):
        return None
    for each in drafts:
        features |= printed_features(each)
    tails = [random_tail(rng) for _ in drafts]
    own_tails = len(drafts) > 1 and rng.random() < 0.4
    if own_tails:
        features.add("tail of each alternative")
    parts = []
    for place, each in enumerate(drafts):
        last = place == len(drafts) - 1
        text = written_items(rng, each, features)
        if re.search(r"\bX ?[0-9]+$", text):
            return None  # the last tiles would read as points
        noted = bool(each.notes.texts) and (last or not shared)
        if noted:
            text += " " + written_notes(rng, each.notes.texts, features)
        if last or own_tails:
            tail = tails[place]
            if noted and rng.random() < 0.15:
                tail = tail.split()[0].lstrip("XC")
                features.add("value after notes")
            else:
                named = "tail X C" if " " in tail else f"tail {tail[0]}"
                features.add(named)
            text += " " + tail
        parts.append(text)
    return " or ".join(parts), features
