"""The text of a draft: its items, its notes, and the tail with the value."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .drafts import Draft, Sign
from .features import SIGNS


def random_tail(rng: Random) -> str:
    value = rng.choice((25, 30, 35, 40, 50))
    return rng.choices((f"X{value}", f"C{value}", f"X{value} C{value + 5}"), (6, 2, 2))[0]


def written_items(rng: Random, draft: Draft, features: set[str]) -> str:
    tight = rng.random() < 0.3 and not any(
        isinstance(item, Sign) and item.text == "x" for item in draft.items()
    )
    text = ""
    for item in draft.items():
        if isinstance(item, Sign) and item.text == "(":
            text += " ("
        elif isinstance(item, Sign) and (tight or item.text == ")"):
            text = text.rstrip() + item.text
            if item.text != ")":
                features.add("sum without blanks")
        else:
            joined = text.endswith("(") or (tight and text.endswith(SIGNS))
            text += ("" if joined else " ") + (
                "|".join(str(group) for group in item) if isinstance(item, tuple) else str(item)
            )
    return text.strip()


def written_notes(rng: Random, texts: Sequence[str], features: set[str]) -> str:
    notes = list(texts)
    rng.shuffle(notes)
    for place, note in enumerate(notes):
        words = note
        short = note
        if "numbers" in note and rng.random() < 0.3:
            short = short.replace("numbers", "nos.")
        if note == "same number" and rng.random() < 0.9:
            short = "same no."
        if "consecutive" in note and rng.random() < 0.55:
            short = short.replace("consecutive", "consec.")
        if "opposite" in note and rng.random() < 0.45:
            short = short.replace("opposite", "opp.")
        features |= {mark for mark in ("nos.", "no.", "consec.", "opp.") if mark in short.split()}
        if short[:1].islower() and "=" not in note and len(note.split()) > 1:
            words = short
            is_formula = any(len(word) == 1 and word.isalpha() for word in note.split())
            if not is_formula and rng.random() < 0.15:
                words = rng.choice((short.upper(), short.title(), short.capitalize()))
                features.add("capitals in notes")
        notes[place] = words
    if len(notes) > 1 and rng.random() < 0.15:
        features.add("two note lists")
        cut = rng.randrange(1, len(notes))
        return f"({', '.join(notes[:cut])}) ({', '.join(notes[cut:])})"
    if len(notes) > 1 and rng.random() < 0.15:
        features.add("semicolon between notes")
        return f"({'; '.join(notes)})"
    return f"({', '.join(notes)})"
