"""A hand of the right count that is no Mahjong: what stands in the way, and what is nearest."""

from __future__ import annotations

from cardwright.compiler.classical.book import SETS_OF_A_HAND
from cardwright.compiler.classical.classes import KINDS
from cardwright.compiler.classical.conditions import Kind
from cardwright.compiler.classical.parts import kind_of
from cardwright.compiler.classical.shapes import STANDARD
from cardwright.compiler.tiles import Tile
from cardwright.validator.classical import reasons
from cardwright.validator.classical.claim import Claim
from cardwright.validator.classical.cutting import cuts
from cardwright.validator.classical.distance import standard_target
from cardwright.validator.classical.judging import left_over
from cardwright.validator.classical.reasons import kinds_list, reason
from cardwright.validator.classical.result import NearShape
from cardwright.validator.classical.shape_cuts import shape_needs
from cardwright.validator.reasons import Reason


def why_no_match(claim: Claim) -> tuple[tuple[Reason, ...], tuple[NearShape, ...]]:
    """Return why a claim has no reading as a Mahjong, and the shapes that it is nearest to."""
    aim, near = _standard(claim)
    found = [near, *_others(claim)]
    found.sort(key=lambda each: each.distance)
    return tuple(_reasons(claim, aim, near, found)), tuple(found)


def _standard(claim: Claim) -> tuple[tuple[int, ...], NearShape]:
    """Return the counts that are nearest to sets and a pair, and what is missing for them."""
    laid = [
        have - concealed for have, concealed in zip(claim.counts, claim.hand.concealed, strict=True)
    ]
    sets = SETS_OF_A_HAND - len(claim.melds)
    distance, aim = standard_target(claim.hand.concealed, laid, sets)
    needs = {
        kind: wanted - have
        for kind, (wanted, have) in enumerate(zip(aim, claim.hand.concealed, strict=True))
        if wanted > have
    }
    return aim, _near(STANDARD, distance, needs)


def _others(claim: Claim) -> list[NearShape]:
    if claim.melds:
        return []
    found = []
    for shape in claim.book.shapes:
        needs = shape_needs(shape, claim.counts)
        if needs is not None:
            found.append(_near(shape.name, sum(needs.values()), needs))
    return found


def _near(shape: str, distance: int, needs: dict[int, int]) -> NearShape:
    return NearShape(
        shape, distance, tuple((Tile(kind), copies) for kind, copies in sorted(needs.items()))
    )


def _reasons(
    claim: Claim, aim: tuple[int, ...], near: NearShape, found: list[NearShape]
) -> list[Reason]:
    """Return what stands in the way: of a complete hand the rule, of another one the tiles."""
    told: list[Reason] = []
    ways = cuts(claim.hand.concealed)
    if ways:
        fewest = min(map(claim.chows, ways))
        chows = sum(kind_of(code) is Kind.CHOW for code in claim.melds)
        laid = f", {chows} of them laid out" if chows and fewest > 1 else ""
        message = (
            f"the hand has {fewest} chow{'s' if fewest != 1 else ''}{laid}, and this book allows "
            f"{claim.book.play.max_chows or 'none'}"
        )
        told.append(reason(reasons.TOO_MANY_CHOWS, message))
    told += (
        _without_limit(claim, each.shape)
        for each in found
        if each.shape != STANDARD and not each.distance
    )
    if not told:
        nearest = found[0]
        needs = [0] * KINDS
        for tile, copies in nearest.needs:
            needs[tile.index] = copies
        missing = f"{kinds_list(needs)} {'is' if nearest.distance == 1 else 'are'} missing"
        message = f"the nearest shape is {nearest.shape}, and {missing} for it"
        if nearest is near:
            message += f" in place of {left_over(claim.hand, aim)}"
        told.append(reason(reasons.INCOMPLETE, message))
    return told


def _without_limit(claim: Claim, shape: str) -> Reason:
    rules = [rule for rule in claim.book.rules if rule.shape == shape]
    asked = " or ".join(f"{rule.name} ({rule.text})" for rule in rules if rule.text)
    message = f"the tiles are {shape}, but the hand is none of the limit hands of that shape"
    return reason(reasons.SHAPE_WITHOUT_LIMIT, f"{message}: {asked}" if asked else message)
