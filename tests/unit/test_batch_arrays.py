"""Many hands as arrays: NumPy and the compiled kernels against the engine, hand by hand."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pytest
from cardwright.compiler.tiles import COPIES, NATURAL_KINDS
from cardwright.loading import load_card
from cardwright.validator.batch import kernels as kernels_source
from cardwright.validator.batch.distances import line_distances
from cardwright.validator.batch.exact import HandList
from cardwright.validator.batch.fast import Fast, load_fast
from cardwright.validator.batch.hands import Batch
from cardwright.validator.batch.rows import intervals, rows_of_card
from cardwright.validator.batch.table import BLOCK, build_table
from cardwright.validator.remainder import OUT_OF_REACH

from tests.batch_hands import Counts, Deck, generated_deck, random_hands

SHIPPED = ("practice-american", "practice-tandem")
GENERATED = (2, 3, 6, 9)
LINES = 6


def sampled(name: str) -> Deck:
    """Return a shipped card with example hands, each again with a tile changed, and random ones."""
    card = load_card(name)
    rng = Random(1)
    winning = [hand for line in card.line_ids for hand in card.examples(line, 1)]
    changed = []
    for hand in winning:
        counts = list(hand.concealed)
        counts[rng.choice([kind for kind, count in enumerate(counts) if count])] -= 1
        counts[rng.choice([k for k, most in enumerate(COPIES) if counts[k] < most])] += 1
        changed.append(type(hand)(tuple(counts)))
    return Deck(name, card.engine, (*winning, *changed, *random_hands(rng, 20)))


@cache
def deck_of(name: str | int) -> Deck:
    return sampled(name) if isinstance(name, str) else generated_deck(name, LINES)


@pytest.fixture(params=[*SHIPPED, *GENERATED], ids=str, scope="module")
def deck(request: pytest.FixtureRequest) -> Deck:
    name: str | int = request.param
    return deck_of(name)


@pytest.fixture(scope="session")
def kernels(tmp_path_factory: pytest.TempPathFactory) -> Fast:
    fast = load_fast(str(tmp_path_factory.mktemp("kernels")))
    assert fast is not None
    return fast


@pytest.fixture(params=["numpy", "numba"])
def fast(request: pytest.FixtureRequest, kernels: Fast) -> Fast | None:
    return kernels if request.param == "numba" else None


def engine_distances(deck: Deck, counts: Counts) -> Counts:
    """Return what the engine says of each hand and line."""
    engine = deck.engine
    return np.array(
        [
            np.minimum.reduceat(engine.distances(tuple(hand.tolist())), engine.line_starts)
            for hand in counts
        ]
    )


def test_distances_to_all_lines_are_those_of_the_engine(deck: Deck, fast: Fast | None) -> None:
    counts = deck.counts
    assert (
        engine_distances(deck, counts).tolist()
        == Batch(deck.engine, fast).distances(counts).tolist()
    )


def test_a_hand_between_turns_has_the_distance_that_the_engine_says(
    deck: Deck, fast: Fast | None
) -> None:
    counts = deck.counts[:20].copy()
    counts[np.arange(len(counts)), (counts > 0).argmax(axis=1)] -= 1
    assert (
        engine_distances(deck, counts).tolist()
        == Batch(deck.engine, fast).distances(counts).tolist()
    )


def test_half_of_the_hands_win(deck: Deck) -> None:
    outcomes = Batch(deck.engine).match(deck.counts)
    assert 0.3 < (outcomes > 0).mean() < 0.8


def test_matches_are_the_lines_at_distance_zero_with_their_dearest_value(
    deck: Deck, fast: Fast | None
) -> None:
    batch = Batch(deck.engine, fast)
    card = deck.engine.card
    for counts, number in zip(deck.counts, batch.match(deck.counts).tolist(), strict=True):
        best: dict[int, int] = {}
        for row in np.flatnonzero(deck.engine.distances(tuple(counts.tolist())) == 0).tolist():
            line, alternative = card.alternatives[int(card.alternative_index[row])]
            concealed = alternative.concealed_value
            value = alternative.value if concealed is None else concealed
            best[line] = max(best.get(line, -1), -1 if value is None else value)
        won = [(line, -1 if value is None else value) for line, value in batch.outcomes[number]]
        assert sorted(best.items(), key=lambda pair: (-pair[1], pair[0])) == won


def test_a_tile_helps_if_one_more_of_it_lowers_the_distance(deck: Deck, fast: Fast | None) -> None:
    counts = deck.counts[::7]
    least, tiles = Batch(deck.engine, fast).nearest_and_helping(counts)
    for hand, distance, bits in zip(counts, least.tolist(), tiles.tolist(), strict=True):
        more = np.repeat(hand[None], len(COPIES), axis=0) + np.eye(len(COPIES), dtype=np.uint8)
        possible = hand < np.array(COPIES)
        before = engine_distances(deck, hand[None]).min()
        after = engine_distances(deck, more).min(axis=1)
        assert before == distance
        assert (possible & (after < before)).tolist() == [
            bool(bits >> kind & 1) for kind in range(len(COPIES))
        ]


def test_hands_are_counted_alike_in_any_number_and_order(fast: Fast | None) -> None:
    deck = deck_of("practice-american")
    batch = Batch(deck.engine, fast)
    counts = np.concatenate([deck.counts] * 3)
    order = np.random.default_rng(1).permutation(len(counts))
    assert batch.distances(counts)[order].tolist() == batch.distances(counts[order]).tolist()
    assert batch.match(counts)[order].tolist() == batch.match(counts[order]).tolist()
    assert batch.distances(counts[:0]).shape == (0, len(deck.engine.card.card.lines))
    assert batch.match(counts[:0]).tolist() == []


@pytest.mark.parametrize(
    ("fault", "tiles"),
    [
        ("more than the set", {0: 5, 1: 4, 2: 4, 3: 1}),
        ("more than a hand", {0: 4, 1: 4, 2: 4, 3: 3}),
        ("a count over a byte's half", {0: 16}),
    ],
)
def test_what_is_no_hand_is_refused(fault: str, tiles: dict[int, int], fast: Fast | None) -> None:
    counts = np.zeros((1, len(COPIES)), dtype=np.uint8)
    counts[0, list(tiles)] = list(tiles.values())
    batch = Batch(deck_of("practice-american").engine, fast)
    with pytest.raises(ValueError, match="at most 14 tiles"):
        batch.distances(counts)
    assert batch.match(counts).tolist() == [0], fault
    with pytest.raises(ValueError, match="n×36"):
        batch.distances(counts[:, :35])
    with pytest.raises(ValueError, match="uint8"):
        batch.match(counts.astype(np.int64))


def test_sixteen_of_a_kind_are_not_taken_for_one_of_another(fast: Fast | None) -> None:
    # Half a byte above the first eight kinds stand the next eight.
    deck = deck_of("practice-american")
    batch = Batch(deck.engine, fast)
    winner = next(hand for hand in deck.counts if hand[8] and batch.match(hand[None])[0])
    false = winner.copy()
    false[0] += 16 * false[8]
    false[8] = 0
    assert batch.match(false[None]).tolist() == [0]


def test_the_list_of_hands_is_what_brute_force_lists() -> None:
    deck = deck_of("practice-american")
    listed: HandList = Batch(deck.engine).hand_list
    line = 0
    rows = deck.engine.card.rows_of(line)
    low, high = deck.engine.card.low[rows], deck.engine.card.high[rows]
    rng = np.random.default_rng(3)
    for _ in range(300):
        row = rng.integers(len(rows))
        naturals = rng.integers(low[row], high[row] + 1)
        jokers = 14 - int(naturals.sum())
        possible = jokers <= 8 and bool((naturals <= COPIES[:NATURAL_KINDS]).all())
        if possible:
            counts = np.append(naturals, jokers).astype(np.uint8)
            assert listed.look_up(counts[None])[0] > 0


# ── Work, counted ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", [*SHIPPED, *GENERATED])
def test_table_and_list_grow_with_the_targets_alone(name: str | int) -> None:
    engine = deck_of(name).engine
    table = build_table(engine.card)
    states = len(table.blocks[0].cells)
    rows = len(table.rows)
    filled = sum(block.depth * block.columns for block in table.blocks)
    assert sum(len(block.segments) for block in table.blocks) == table.segments
    assert filled <= 2 * rows + 64
    assert table.size <= states * (filled + 64 * len(table.blocks))
    assert all(block.depth * block.columns <= 2 * BLOCK for block in table.blocks)


def test_only_limits_of_suits_multiply_rows() -> None:
    for name in (*SHIPPED, *GENERATED):
        card = deck_of(name).engine.card
        rows = rows_of_card(card)
        limited = set(deck_of(name).engine.limited_rows.tolist())
        kept, times = np.unique(rows.target, return_counts=True)
        multiplied = set(kept[times > 1].tolist())
        assert multiplied <= limited
        assert set(range(len(card))) - set(kept.tolist()) <= limited


def test_intervals_cover_the_allowed_sets_of_suits_and_no_other() -> None:
    for allowed in range(256):
        covered = {
            suits
            for least, most in intervals(allowed)
            for suits in range(8)
            if suits & least == least and suits | most == most
        }
        assert covered | {0} == {suits for suits in range(8) if allowed >> suits & 1} | {0}


def test_nothing_is_built_before_it_is_asked_for() -> None:
    batch = Batch(deck_of("practice-american").engine)
    counts = deck_of("practice-american").counts
    batch.match(counts)
    assert set(vars(batch)) & {"table", "hand_list"} == {"hand_list"}
    batch.distances(counts)
    assert set(vars(batch)) & {"table", "hand_list"} == {"table", "hand_list"}


def test_a_table_of_some_lines_knows_no_others() -> None:
    card = deck_of("practice-tandem").engine.card
    wanted = np.zeros(len(card.card.lines), dtype=bool)
    wanted[[3, 5]] = True
    table = build_table(card, wanted)
    assert set(table.lines.tolist()) == {3, 5}
    distances = line_distances(table, deck_of("practice-tandem").counts[:5])
    assert (np.delete(distances, [3, 5], axis=1) == OUT_OF_REACH).all()
    assert (distances[:, [3, 5]] < OUT_OF_REACH).all()


# ── Without Numba, and with it ───────────────────────────────────────────────────────────────────


def test_without_numba_there_are_no_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    load_fast.cache_clear()
    try:
        assert load_fast(None) is None
    finally:
        load_fast.cache_clear()


def test_a_single_check_loads_neither_numba_nor_the_batches() -> None:
    code = (
        "import sys, cardwright\n"
        "cardwright.load('practice-american').check('FF 2222B 44B 66C 88JJC')\n"
        "print(sorted(name for name in sys.modules if name.startswith('numba')"
        " or '.batch' in name))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_kernels_are_kept_in_the_folder_that_is_named(
    kernels: Fast, tmp_path_factory: pytest.TempPathFactory
) -> None:
    deck = deck_of("practice-american")
    Batch(deck.engine, kernels).distances(deck.counts)
    folder = tmp_path_factory.getbasetemp()
    assert list(folder.rglob("kernels.block_distances*.nbi"))
    assert not list(Path(kernels_source.__file__).parent.rglob("*.nbi"))


def test_generated_lines_hold_what_tables_find_hard() -> None:
    engines = [deck_of(seed).engine for seed in GENERATED]
    assert any(len(engine.limited_rows) for engine in engines)
    assert any(engine.card.wild_rows.any() for engine in engines)
    assert any(engine.card.any_tiles.any() for engine in engines)
    assert any(engine.card.jokers.any() for engine in engines)
    assert any((engine.card.free.any(axis=1)).any() for engine in engines)
