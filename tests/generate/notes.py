"""The notes of a draft, with the groups that the notes on Dragons and inks want."""

from __future__ import annotations

from cardwright.compiler.tiles import WINDS

from tests.differential.enumerate_patterns import FREE_KINDS

from .drafts import Cluster, Draft
from .printings import count_fits, moving_digits, printings
from .variables import note_formula


def add_black_dragons(draft: Draft) -> None:
    """Add Dragons without ink and the note that they ask for."""
    rng = draft.rng
    if draft.notes.dragons or rng.random() >= 0.38:
        return
    choices = {
        "matching dragon": 9,
        "any dragon": 4,
        "any dragons": 3,
        "same dragon": 3,
        "any 2 dragons": 7,
        "any 3 dragons": 9,
        "opposite dragon": 6,
        "opposite dragons": 4,
    }
    note = rng.choices(list(choices), list(choices.values()))[0]
    groups = {"any 2 dragons": rng.choice((2, 2, 3)), "any 3 dragons": 3}.get(note, 1)
    if note in ("any dragons", "same dragon", "opposite dragons"):
        groups = rng.choice((1, 2))
    if draft.left < 2 * groups:
        return
    for _ in range(groups):
        symbols = "D" * min(draft.size(), 4, draft.left - 2 * groups + 2)
        if len(symbols) < 4 and rng.random() < 0.12 and draft.left > len(symbols):
            symbols += rng.choice("FNEWSR" + (draft.pool if draft.kind in FREE_KINDS else ""))
        if symbols:
            draft.add((Cluster(symbols),))
    draft.notes.dragons = note
    draft.notes.texts.append(note)
    draft.features.add(note)


def add_ink_formula(draft: Draft) -> None:
    """Free an ink, tie two, or keep one to named suits."""
    rng = draft.rng
    notes = draft.notes
    roll = rng.random()
    if roll < 0.07 and draft.left > 2:
        ink = rng.choice([each for each in "fh" if each not in draft.inks])
        draft.add((Cluster(rng.choice(draft.pool) * min(draft.size(), draft.left), ink),))
        notes.freed = ink
        note_formula(draft, "f any suit", f"{ink} any suit", ink)
        if rng.random() < 0.7:
            other = rng.choice(draft.inks)
            note_formula(draft, "g != r", f"{ink} != {other}", ink + other)
    elif roll < 0.13 and draft.left > 2:
        ink = rng.choice("fh")
        draft.add((Cluster(rng.choice(draft.pool) * min(draft.size(), draft.left), ink),))
        other = rng.choice(draft.inks)
        notes.tied = ink + other
        note_formula(draft, "g = r", f"{ink} = {other}", ink + other)
    elif roll < 0.165:
        ink = rng.choice(draft.inks)
        chosen = " ".join(rng.sample(("bam", "crak", "dot"), 2))
        note_formula(draft, "g in bam crak", f"{ink} in {chosen}", ink)
    elif roll < 0.215:
        ink = rng.choice(draft.inks)
        note_formula(
            draft, "g not in bam", f"{ink} not in {rng.choice(['bam', 'crak', 'dot'])}", ink
        )
    elif roll < 0.26 and len(draft.inks) > 1:
        first, second = rng.sample(draft.inks, 2)
        note_formula(draft, "g != r", f"{first} != {second}", first + second)


def note_numbers(draft: Draft, numbers: str) -> None:
    """Write the note on printed numbers that the draft was drawn for."""
    if not numbers:
        return
    moving = set()
    for clusters, _ in printings(draft):
        moving |= moving_digits(clusters, draft.kind)
    notes = draft.notes
    text = numbers
    if numbers == "any N consecutive numbers":
        notes.run_count = len(moving)
        text = f"any {len(moving)} consecutive numbers"
    elif numbers in ("wrapping run", "reversible run") and draft.rng.random() < 0.3:
        notes.texts.append("any run")
        draft.features.add("any run")
    notes.numbers = numbers
    notes.texts.append(text)
    draft.features.add(numbers)


def note_the_rest(draft: Draft) -> None:
    """Write notes that need nothing but that they be true."""
    rng = draft.rng
    notes = draft.notes
    clusters = [group for item in draft.items() if isinstance(item, tuple) for group in item]
    winds = any(group.uniform and group.symbols[0] in WINDS for group in clusters)
    if winds and rng.random() < 0.3:
        notes.any_wind = True
        notes.texts.append("any wind")
        draft.features.add("any wind")
    inked = any("D" in group.symbols and group.suit_ink for group in clusters)
    black = any("D" in group.symbols and group.black for group in clusters)
    if inked and not black and not notes.dragons and rng.random() < 0.4:
        notes.dragons = "matching dragons"
        notes.texts.append("matching dragons")
        draft.features.add("matching dragons")
    demanded = any("J" in group.symbols for group in clusters)
    if not demanded and rng.random() < 0.06:
        notes.texts.append("no jokers")
        draft.features.add("no jokers")
    if rng.random() < 0.3:
        counts = [count for count in (1, 2, 3) if count_fits(draft, count)]
        if counts:
            notes.suit_count = rng.choice(counts)
            any_ = "" if rng.random() < 0.2 else "any "
            plural = "s" if notes.suit_count > 1 else ""
            text = f"{any_}{notes.suit_count} suit{plural}"
            notes.texts.append(text)
            draft.features.add(f"any {notes.suit_count} suit{plural}" if any_ else "2 suits")
