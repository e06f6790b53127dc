"""About how many assignments a draft leaves open."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product

from cardwright.compiler.tiles import WINDS

from tests.differential.enumerate_patterns import NUMBER_VARIABLES, TILE_VARIABLES, WIND_VARIABLES

from .drafts import Cluster, Draft, Printing
from .features import DIGITS, LIKE_NOTES, RUN_NOTES
from .printings import is_free_set, moving_digits, suit_inks


def estimated_assignments(draft: Draft, printing: Printing) -> float:
    """Return about how many assignments there are; 0 where the formulas contradict each other."""
    notes = draft.notes
    clusters, phrases = printing
    symbols = {symbol for group in clusters for symbol in group.symbols}
    inks = len(suit_inks(printing) - set(notes.freed))
    weight = float(max(1, len(list(permutations(range(3), min(inks, 3))))))
    if notes.freed:
        weight *= 3
    names = sorted(symbols & set(NUMBER_VARIABLES) | set("".join(f.names for f in notes.formulas)))
    choices = [
        dict(zip(names, values, strict=True)) for values in product(range(1, 10), repeat=len(names))
    ]
    weight *= sum(
        all(formula.holds(chosen, run) for formula in notes.formulas)
        for run in _runs(draft, clusters)
        for chosen in choices
    )
    weight *= 4.0 ** len(symbols & set(WIND_VARIABLES))
    for name in symbols & set(TILE_VARIABLES):
        weight *= 3 if any(text.startswith(f"{name} in ") for text in notes.texts) else 35
    if notes.any_wind:
        moved = {g.symbols[0] for g in clusters if g.uniform and g.symbols[0] in WINDS}
        weight *= len(list(permutations(WINDS, len(moved))))
    black = sum("D" in group.symbols and group.black for group in clusters)
    if not notes.dragons.startswith("matching"):
        weight *= 3 if notes.dragons == "same dragon" and black else 3**black
    for group in clusters:
        if group.numbered and group.black:
            if notes.spread == "any suit":
                weight *= 3
            elif is_free_set(group, draft.kind):
                weight *= 4
    for word in phrases:
        weight *= word.tiles.count("D") + 1
    return weight


def _runs(draft: Draft, clusters: Sequence[Cluster]) -> list[set[int]]:
    """Return the numbers that `in run` means, once for each place of the moving numbers."""
    numbers = draft.notes.numbers
    ranks = {int(digit) for digit in moving_digits(clusters, draft.kind)}
    if numbers not in RUN_NOTES + LIKE_NOTES:
        return [{int(s) for group in clusters for s in group.symbols if s in DIGITS}]
    if numbers in LIKE_NOTES:
        step = 2 if "odd" in numbers or "even" in numbers else 1
        return [{place} for place in range(1 + ("even" in numbers), 10, step)]
    if numbers == "wrapping run":
        return [{(rank + offset) % 9 + 1 for rank in ranks} for offset in range(9)]
    places = [{rank + offset for rank in ranks} for offset in range(-8, 9)]
    places = [place for place in places if place <= set(range(1, 10))]
    return places * 2 if numbers == "reversible run" else places
