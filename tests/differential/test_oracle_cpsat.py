"""The CP-SAT oracle on small alternatives whose verdicts were worked out by hand."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from cardwright.compiler.ir import (
    Alternative,
    AnyTile,
    Constraint,
    DemandedJoker,
    Different,
    DistinctCount,
    DragonOf,
    Fixed,
    Group,
    GroupKind,
    InRun,
    Line,
    Linear,
    Matching,
    Moved,
    Numbered,
    Of,
    OneOf,
    Opposite,
    Run,
    SuitCount,
    TileExpression,
    Variable,
    VariableKind,
)
from cardwright.compiler.source import Span
from cardwright.compiler.tiles import FLOWER_INDEX, SOAP_INDEX, TILE_NAMES, WIND_START

from .oracle_cpsat import accepts, distance

FLOWER = Fixed(FLOWER_INDEX)
SOAP = Fixed(SOAP_INDEX)
NORTH = Fixed(WIND_START)
DRAGONS = (31, 32, 33)


# ── Writing alternatives and hands ───────────────────────────────────────────────────────────────


def group(
    kind: GroupKind, *tiles: TileExpression, jokers: bool = True, callable_: bool = True
) -> Group:
    return Group(kind, tiles, jokers, callable_, "", Span(0, 0))


def same(size: int, tile: TileExpression, *, jokers: bool = True, callable_: bool = True) -> Group:
    """Return a single, a pair, or a set of one tile."""
    kind = {1: GroupKind.SINGLE, 2: GroupKind.PAIR}.get(size, GroupKind.SET)
    return group(kind, *[tile] * size, jokers=jokers and size > 2, callable_=callable_ and size > 2)


def mixed(*tiles: TileExpression) -> Group:
    return group(GroupKind.MIXED, *tiles, jokers=False, callable_=False)


def free(digits: str) -> Group:
    return mixed(*(Numbered(None, int(digit)) for digit in digits))


def suits(*names: str) -> tuple[Variable, ...]:
    return tuple(Variable(name, VariableKind.SUIT, (0, 1, 2)) for name in names)


def dragons(*names: str) -> tuple[Variable, ...]:
    return tuple(Variable(name, VariableKind.DRAGON, DRAGONS) for name in names)


def alternative(
    *groups: Group,
    variables: Iterable[Variable] = (),
    constraints: Iterable[Constraint] = (),
    run: Run | None = None,
    exposed: bool = True,
) -> Alternative:
    return Alternative(tuple(variables), run, tuple(constraints), groups, exposed, 25, None, "text")


def line(*alternatives: Alternative, wild_flowers: bool = False) -> Line:
    return Line("a-1", 0, alternatives, wild_flowers, "text")


def tiles(text: str) -> tuple[int, ...]:
    """Read `1B J`, with `3×2C` for three 2 Craks."""
    found: list[int] = []
    for token in text.split():
        count, _, name = token.rpartition("×")
        found += [TILE_NAMES.index(name)] * int(count or 1)
    return tuple(found)


def hand(text: str) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Read concealed tiles, then exposures after a `/` each."""
    concealed, *exposures = [tiles(part) for part in text.split("/")]
    counts = tuple(concealed.count(kind) for kind in range(len(TILE_NAMES)))
    return counts, tuple(exposures)


def check(line_: Line, text: str, expected: int | None) -> None:
    """Check the distance of a hand, and that it is a Mahjong just when that is 0."""
    counts, exposures = hand(text)
    assert distance(line_, counts, exposures) == expected
    assert accepts(line_, counts, exposures) is (expected == 0)


# ── Jokers and groups ────────────────────────────────────────────────────────────────────────────

# FF 111g 222r
TWO_SUITS = alternative(
    same(2, FLOWER),
    same(3, Numbered("g", 1)),
    same(3, Numbered("r", 2)),
    variables=suits("g", "r"),
    constraints=[Different(("g", "r"))],
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2×F 3×1B 3×2C", 0),
        ("2×F 3×1D 3×2B", 0),
        ("2×F 3×1B 2×2C J", 0),
        ("2×F 3×1B 3×J", 0),
        ("2×F 6×J", 0),
        ("F J 3×1B 3×2C", 1),
        ("8×J", 2),
        ("2×F 3×1B 3×2B", 3),
        ("2×F 2×1B 1C 3×2C", 1),
        ("2×F 3×1B 2×2C N", 1),
        ("8×N", 8),
        ("2×F 3×1B 3×2C N", None),
        ("2×F 3×1B 2×2C", None),
    ],
)
def test_jokers_stand_in_sets_only(text: str, expected: int | None) -> None:
    check(line(TWO_SUITS), text, expected)


def test_a_hand_that_the_set_does_not_hold_is_no_mahjong() -> None:
    quint = line(alternative(same(5, NORTH)))
    check(quint, "4×N J", 0)
    check(quint, "5×N", 1)
    check(line(alternative(same(9, NORTH))), "N 8×J", 0)
    check(line(alternative(same(9, NORTH))), "9×J", 1)
    check(line(alternative(same(5, NORTH, jokers=False))), "4×N J", None)
    check(line(alternative(same(3, NORTH), same(2, NORTH))), "2×N 3×J", 0)


def test_groups_are_never_merged() -> None:
    check(line(alternative(same(2, NORTH), same(2, NORTH))), "3×N J", 1)
    check(line(alternative(same(4, NORTH))), "3×N J", 0)


def test_the_nearest_alternative_counts() -> None:
    either = line(alternative(same(3, NORTH)), alternative(same(3, SOAP)))
    check(either, "3×0", 0)
    check(either, "N 0 0", 1)
    check(either, "3×E", 3)


def test_demanded_jokers_and_any_tiles() -> None:
    odd = line(
        alternative(
            group(GroupKind.JOKERS, DemandedJoker(), jokers=False, callable_=False),
            group(GroupKind.ANY, AnyTile(), AnyTile(), jokers=False, callable_=False),
            same(2, NORTH),
        )
    )
    check(odd, "2×N J 8C F", 0)
    check(odd, "2×N 3×J", 0)
    check(odd, "2×N 3×F", 1)
    check(odd, "N 4×J", 1)


def test_letters_are_chosen_one_by_one() -> None:
    word = line(
        alternative(
            group(GroupKind.WORD, OneOf((31, 32)), NORTH, OneOf((31, 32)), jokers=False),
        )
    )
    check(word, "G N R", 0)
    check(word, "G N G", 0)
    check(word, "G N 0", 1)
    check(word, "G N J", 1)


# ── Exposures ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2×F / 3×1B / 2C 2×J", 0),
        ("2×F 3×J / 3×1B", 0),
        ("2×F 3×2C / 3×J", None),
        ("3×1B 3×2C / 2×F", None),
        ("2×F 2×2C / 4×1B", None),
        ("2×F / 3×1B / 3×1C", None),
        ("2×F 1B J J / 1C 2×J", 1),
        ("2×F 3×2C / 2×1B 2B", None),
        ("2×F 3×2B / 2×1B J", 3),
        ("F J 3×2C / 2×1B J", 1),
    ],
)
def test_an_exposure_is_a_whole_group_with_a_natural_tile(text: str, expected: int | None) -> None:
    check(line(TWO_SUITS), text, expected)


def test_marks_forbid_jokers_and_calls() -> None:
    no_jokers = line(alternative(same(3, NORTH, jokers=False), same(1, FLOWER)))
    check(no_jokers, "F / 3×N", 0)
    check(no_jokers, "F / 2×N J", None)
    check(no_jokers, "F 2×N J", 1)
    no_calls = line(alternative(same(3, NORTH, callable_=False), same(1, FLOWER)))
    check(no_calls, "F / 3×N", None)
    check(no_calls, "F 2×N J", 0)


def test_a_concealed_alternative_has_no_exposures() -> None:
    concealed = alternative(same(3, NORTH), same(1, FLOWER), exposed=False)
    check(line(concealed), "F 3×N", 0)
    check(line(concealed), "F / 3×N", None)
    check(line(concealed, alternative(same(3, NORTH), same(1, SOAP))), "F / 3×N", 1)


def test_one_group_is_one_exposure() -> None:
    twice = line(
        alternative(
            same(3, NORTH), same(3, Of("T")), variables=[Variable("T", VariableKind.WIND, (27, 28))]
        )
    )
    check(twice, " / 3×N / 3×E", 0)
    check(twice, " / 3×E / 3×E", None)
    check(twice, " / 2×N J / N 2×J", 0)
    # Three more Norths for the second group: the set holds one, Jokers do for the others.
    check(twice, "3×S / 3×N", 3)


# ── Wild Flowers ─────────────────────────────────────────────────────────────────────────────────


def test_wild_flowers_stand_where_jokers_stand() -> None:
    plain = alternative(same(4, NORTH), same(2, SOAP), same(3, FLOWER))
    wild = line(plain, wild_flowers=True)
    check(wild, "2×N 2×F 2×0 3×F", 0)
    check(line(plain), "2×N 2×F 2×0 3×F", 2)
    check(wild, "4×N 0 4×F", 1)
    check(wild, "8×F 0", 1)
    check(wild, "2×0 3×J / 2×N F J", 0)
    check(wild, "2×0 3×F / 2×N F J", 0)
    check(wild, "4×N 2×0 / 2×F J", 0)
    check(wild, "2×0 3×F / 4×F", None)
    check(wild, "4×N 2×0 / 3×J", None)
    check(wild, "4×N 2×0 / F F N", None)
    strict = line(alternative(same(4, NORTH, jokers=False)), wild_flowers=True)
    check(strict, "3×N F", 1)
    check(strict, " / 3×N F", None)


# ── Numbers ──────────────────────────────────────────────────────────────────────────────────────


def test_a_run_moves_all_its_numbers_together() -> None:
    run = Run((1, 3), ((1, 3), (2, 4), (3, 5)))
    moving = line(
        alternative(
            same(3, Numbered("g", Moved(1))),
            same(2, Numbered("g", Moved(3))),
            same(1, Numbered("g", 9)),
            variables=[*suits("g"), Variable("run", VariableKind.RUN, (0, 1, 2))],
            run=run,
        )
    )
    check(moving, "3×1B 2×3B 9B", 0)
    check(moving, "3×3C 2×5C 9C", 0)
    check(moving, "3×2C 2×5C 9C", 2)
    check(moving, "3×4C 2×6C 9C", 3)
    check(moving, "3×2C 2×4C 8C", 1)
    check(moving, "3×J 2×4C 9C", 0)


def test_formulas_hold() -> None:
    numbers = [Variable(name, VariableKind.NUMBER, tuple(range(1, 10))) for name in "XY"]

    def pairs(*constraints: Constraint) -> Line:
        return line(
            alternative(
                same(2, Numbered("g", "X")),
                same(3, Numbered("g", "Y")),
                variables=[*numbers, *suits("g")],
                constraints=constraints,
            )
        )

    successor = pairs(Linear(((1, "Y"), (-1, "X")), "=", 1))
    check(successor, "2×1B 3×2B", 0)
    check(successor, "2×3B 3×2B", 1)
    check(successor, "2×3B 3×1B", 3)
    check(successor, "2×9B 3×J", 2)
    # X + 2Y < 4 leaves X = Y = 1.
    least = pairs(Linear(((1, "X"), (2, "Y")), "<", 4))
    check(least, "2×1B 3×J", 0)
    check(least, "4×1B J", 0)
    check(least, "2×2B 3×J", 2)
    unlike = pairs(Linear(((1, "X"), (-1, "Y")), "!=", 0))
    check(unlike, "2×1B 3×J", 0)
    check(unlike, "4×1B J", 2)


@pytest.mark.parametrize(("inside", "verdicts"), [(True, (0, 2)), (False, (1, 0))])
def test_a_number_is_one_of_the_run_or_none(inside: bool, verdicts: tuple[int, int]) -> None:
    in_run = line(
        alternative(
            mixed(Numbered("g", Moved(1)), Numbered("g", Moved(2))),
            same(2, Numbered("r", "Y")),
            variables=[
                *suits("g", "r"),
                Variable("run", VariableKind.RUN, (0, 1)),
                Variable("Y", VariableKind.NUMBER, (1, 2, 3, 4)),
            ],
            constraints=[InRun("Y", inside), Different(("g", "r"))],
            run=Run((1, 2), ((1, 2), (2, 3))),
        )
    )
    check(in_run, "2B 3B 2×3C", verdicts[0])
    check(in_run, "2B 3B 2×4C", verdicts[1])


# ── Suits ────────────────────────────────────────────────────────────────────────────────────────


def test_free_digits_have_a_suit_each() -> None:
    digits = line(alternative(free("121")))
    check(digits, "1B 2C 1D", 0)
    check(digits, "1B 1B 2B", 0)
    check(digits, "1B 2B 2C", 1)
    check(digits, "1B 1B J", 1)
    two = line(alternative(free("121"), constraints=[SuitCount((), 2)]))
    check(two, "1B 1B 2C", 0)
    check(two, "1B 1B 2B", 1)
    check(two, "1B 1C 2D", 1)


def test_a_free_set_takes_jokers_and_calls_in_one_suit_only() -> None:
    fours = line(alternative(same(3, Numbered(None, 4)), same(1, NORTH)))
    check(fours, "3×4B N", 0)
    check(fours, "4B 4C 4D N", 0)
    check(fours, "2×4B J N", 0)
    check(fours, "4B 4C J N", 1)
    check(fours, "3×J N", 0)
    check(fours, "N / 2×4B J", 0)
    check(fours, "N / 2×4B 4C", None)
    kept = line(alternative(same(3, Numbered(None, 4), jokers=False), same(1, NORTH)))
    check(kept, "2×4B J N", 1)
    check(kept, "2×4B 4C N", 0)
    check(kept, "N / 3×4B", 0)


def test_free_sets_count_among_the_suits() -> None:
    groups = (same(3, Numbered(None, 4)), same(3, Numbered(None, 5)), same(1, Numbered("g", 1)))

    def exactly(count: int) -> Line:
        return line(
            alternative(*groups, variables=suits("g"), constraints=[SuitCount(("g",), count)])
        )

    check(exactly(1), "3×4B 3×5B 1B", 0)
    check(exactly(2), "3×4B 3×5B 1B", 1)
    check(exactly(2), "2×4B 4C 3×5B 1B", 0)
    check(exactly(3), "2×4B 4C 3×5B 1B", 1)
    check(exactly(3), "2×4B 4C 3×5B 1D", 0)
    # Groups of Jokers are in whatever suit is wanted.
    check(exactly(1), "6×J 1B", 0)
    check(exactly(2), "6×J 1B", 0)
    check(exactly(3), "6×J 1B", 0)
    check(exactly(3), "3×4B 3×J 1B", 1)


def test_a_dragon_matches_its_ink() -> None:
    matched = line(
        alternative(same(2, Numbered("g", 1)), same(3, DragonOf("g")), variables=suits("g"))
    )
    check(matched, "2×1B 3×G", 0)
    check(matched, "2×1C 3×R", 0)
    check(matched, "2×1D 3×0", 0)
    check(matched, "2×1D 3×R", 2)
    check(matched, "2×1D 3×J", 0)


def test_opposite_dragons_match_no_suit_of_the_numbered_tiles() -> None:
    opposite = line(
        alternative(
            same(1, Numbered("g", 1)),
            free("5"),
            same(2, Of("dragon 1")),
            same(2, Of("dragon 2")),
            variables=[*suits("g"), *dragons("dragon 1", "dragon 2")],
            constraints=[Opposite(("dragon 1", "dragon 2"), ("g",))],
        )
    )
    check(opposite, "1B 5B 2×R 2×0", 0)
    check(opposite, "1B 5B 2×G 2×0", 2)
    check(opposite, "1B 5B 4×0", 2)
    check(opposite, "1B 5C 2×R 2×0", 1)
    one = line(
        alternative(
            same(3, Numbered(None, 4)),
            same(3, Of("dragon 1")),
            variables=dragons("dragon 1"),
            constraints=[Opposite(("dragon 1",), ())],
        )
    )
    check(one, "2×4B 4C 3×0", 0)
    check(one, "2×4B 4C 3×R", 1)
    check(one, "4B 4C 4D 3×R", 1)
    check(one, "3×J 3×R", 0)


def test_a_matching_dragon_is_that_of_the_only_suit() -> None:
    matching = line(
        alternative(
            same(3, Numbered(None, 4)),
            same(1, Numbered("g", 1)),
            same(2, Of("dragon 1")),
            variables=[*suits("g"), *dragons("dragon 1")],
            constraints=[Matching(("dragon 1",), ("g",))],
        )
    )
    check(matching, "3×4C 1C 2×R", 0)
    check(matching, "3×4C 1B 2×R", 1)
    check(matching, "2×4C 4B 1C 2×R", 1)
    check(matching, "3×J 1D 2×0", 0)
    check(matching, "3×J 1D 2×R", 1)


def test_dragons_of_exactly_so_many_kinds() -> None:
    names = ("dragon 1", "dragon 2", "dragon 3")
    two = line(
        alternative(
            *(same(3, Of(name)) for name in names),
            variables=dragons(*names),
            constraints=[DistinctCount(names, 2)],
        )
    )
    check(two, "3×R 3×0 3×J", 0)
    check(two, "4×R 3×0 2×J", 0)
    check(two, "3×R 3×0 3×G", 3)
    # Two groups are Red; the third is wholly Jokers and stands for another Dragon.
    check(two, "4×R 5×J", 0)


def test_a_tile_variable_is_one_tile() -> None:
    pungs = line(
        alternative(
            same(3, Of("P")),
            same(2, Of("P")),
            variables=[Variable("P", VariableKind.TILE, tuple(range(35)))],
        )
    )
    check(pungs, "4×N J", 0)
    check(pungs, "2×8D 3×J", 0)
    check(pungs, "5×J", 2)
    check(pungs, "5×F", 0)
    check(pungs, "3×N 2×E", 2)
