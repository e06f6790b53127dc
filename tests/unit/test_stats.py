"""How hard lines are: counted chances against formulas, and what `stats` prints of them."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest
from cardwright.cli.app import app
from cardwright.compiler.targets import CompiledCard
from cardwright.compiler.tiles import COPIES
from cardwright.validator.analysis.chance import counted
from cardwright.validator.analysis.exact import SET_SIZE, distance_chances
from cardwright.validator.analysis.race import dealt, race, shuffled_walls
from cardwright.validator.analysis.rows import distances, is_of_use, rows_by_line
from cardwright.validator.analysis.stats import card_stats
from cardwright.validator.analysis.tile_use import most_alike, tile_use
from cardwright.validator.analysis.worth import suggested_values
from cardwright.validator.engine import Engine
from typer.testing import CliRunner

from tests.small_cards import compile_lines

GAMES = 20_000
DEVIATIONS = 4.5
"""How far a count may be off, in standard deviations; the games are always the same."""


def card(*lines: object, **fields: object) -> CompiledCard:
    found = compile_lines(lines, **fields)
    assert found is not None
    return found


ONE_TARGET = (
    "NNNN EEE WWW SSSS X25",
    "FFFFFF NEWS RRGG X25",
    "FFFFF NNNN EEEEE C30",
    "NN EE WW SS RR GG 00 C50",
    "J FFFF NNNN EEEEE X30",
)


@pytest.mark.parametrize("line", ONE_TARGET)
def test_counted_deals_agree_with_the_formula(line: str) -> None:
    (rows,) = rows_by_line(card(line))
    chances = distance_chances(rows, 14)
    assert sum(chances) == 1
    nearest = distances(rows, dealt(shuffled_walls(GAMES, 1))).min(axis=1)
    for away, chance in enumerate(np.cumsum([float(chance) for chance in chances])):
        spread = (chance * (1 - chance) / GAMES) ** 0.5
        assert abs((nearest <= away).mean() - chance) <= DEVIATIONS * spread + 1e-9


@pytest.mark.parametrize("line", ONE_TARGET)
def test_counted_races_agree_with_the_formula(line: str) -> None:
    (rows,) = rows_by_line(card(line))
    draws = 90
    made = race(rows, shuffled_walls(2_000, 2), draws)
    assert list(made) == sorted(made)
    for drawn in (0, 30, 60, draws):
        chance = float(distance_chances(rows, 14 + drawn)[0])
        spread = (chance * (1 - chance) / 2_000) ** 0.5
        assert abs(made[drawn] / 2_000 - chance) <= DEVIATIONS * spread + 1e-9


def test_the_formula_is_that_of_brute_force() -> None:
    (rows,) = rows_by_line(card("FF X25", hand_size=2))
    flowers, jokers = COPIES[34], COPIES[35]
    assert rows.natural[0] == 2
    others = SET_SIZE - flowers
    ways = [comb(flowers, 2), flowers * others, comb(others, 2)]
    total = sum(1 for _ in combinations(range(SET_SIZE), 2))
    assert distance_chances(rows, 2) == tuple(Fraction(each, total) for each in ways)
    (rows,) = rows_by_line(card("FFF X25", hand_size=3))
    fitting = flowers + jokers
    ways = [
        comb(fitting, 3 - away) * comb(SET_SIZE - fitting, away) for away in range(4)
    ]  # an exposure needs a natural, a concealed pung of Jokers does not
    assert distance_chances(rows, 3) == tuple(Fraction(each, comb(SET_SIZE, 3)) for each in ways)


def test_the_formula_refuses_lines_of_several_targets() -> None:
    (rows,) = rows_by_line(card("FF 2222g 44g 66r 8888r X25"))
    with pytest.raises(ValueError, match="single target"):
        distance_chances(rows, 14)


def test_distances_are_those_of_the_engine() -> None:
    compiled = card(
        "FF 2222g 44g 66r 8888r X25",
        "FFFF 12g DDD DD DDD (any 1 suit, any run, any 3 dragons) X35",
        "J FFFF 1111g 22222r (any 2 suits, any run) X50",
        "FF 1234 5678 6912 (any suits) X35",
        "FFFFFFF 121 3434 (any suits, any 2 suits) X35",
        {"line": "FFF 2222g 444r 6666b X35", "wild": "flowers"},
    )
    hands = dealt(shuffled_walls(60, 3))
    engine = Engine(compiled)
    for line, rows in enumerate(rows_by_line(compiled)):
        nearest = distances(rows, hands).min(axis=1)
        for hand, away in zip(hands.tolist(), nearest.tolist(), strict=True):
            assert engine.distances(hand)[compiled.rows_of(line)].min() == away


def test_a_tile_is_of_use_where_the_hand_is_further_away_without_it() -> None:
    compiled = card("FF 2222g 44g 66r 8888r X25", "FF 1234 5678 6912 (any suits, any 2 suits) X35")
    hands = dealt(shuffled_walls(40, 4))
    for rows in rows_by_line(compiled):
        away = distances(rows, hands)
        chosen = away.argmin(axis=1)
        useful = is_of_use(rows, chosen, hands)
        for game, row in enumerate(chosen.tolist()):
            for kind in np.flatnonzero(hands[game]).tolist():
                without = hands[game : game + 1].copy()
                without[0, kind] -= 1
                further = distances(rows, without)[0, row] > away[game, row]
                assert useful[game, kind] == further


def test_the_same_seed_says_the_same() -> None:
    compiled = card("FF 2222g 44g 66r 8888r X25")
    one, other = (card_stats(compiled, games=200, draws=10).lines for _ in range(2))
    assert one == other
    assert card_stats(compiled, games=200, draws=10, seed=1).lines != one


def test_fewest_jokers_are_counted() -> None:
    compiled = card(
        "FF 2222g 44g 66r 8888r X25",
        "FFFF 11111g 22222r X40",
        "J FFFF 1111g 22222r X50",
        {"line": "FFFF 11111g 22222r X40", "wild": "flowers"},
    )
    found = card_stats(compiled, games=100, draws=1)
    assert [line.fewest_jokers for line in found.lines] == [0, 2, 2, 0]
    assert found.lines[0].hands == 6


def test_tile_use_adds_up_to_the_tiles_of_all_lines() -> None:
    compiled = card("FF 2222g 44g 66r 8888r X25", "FF 1234 5678 6912 (any suits) X35")
    use = tile_use(rows_by_line(compiled))
    assert use.sum() == pytest.approx(28)
    assert use[34] == pytest.approx(4)
    assert use[1] == pytest.approx(4 / 3 + 2 / 3)


def test_lines_that_share_most_tiles_come_first() -> None:
    compiled = card(
        "FF 2222g 44g 66r 8888r X25",
        "FF 2222g 44g 66r 888r 0 X30",
        "NNNN EEE WWW SSSS X25",
        "FF 2468 2468 NNNN (any suits) X30",
    )
    pairs = most_alike(rows_by_line(compiled), 6)
    shared = {(pair.one, pair.other): pair.tiles for pair in pairs}
    assert shared == {(0, 1): 13, (0, 3): 10, (1, 3): 10, (2, 3): 4, (0, 2): 0, (1, 2): 0}
    assert [pair.tiles for pair in pairs] == sorted(shared.values(), reverse=True)


def test_a_value_is_suggested_by_lines_made_as_often() -> None:
    values = [25, 25, 25, 30, 30, 50, None]
    chances = [0.1, 0.11, 0.12, 0.05, 0.04, 0.001, 0.1]
    found = suggested_values(values, chances, 1_000, [False] * 7)
    assert found[6] is not None
    assert (found[6].value, found[6].neighbours) == (25, (0, 1, 2, 3, 4))
    assert suggested_values(values[:4], chances[:4], 1_000, [False] * 4) == (None,) * 4


def test_an_interval_holds_the_chance_about_as_often_as_it_says() -> None:
    rng = np.random.default_rng(5)
    for chance in (0.01, 0.3, 0.9):
        counts = rng.binomial(1_000, chance, 2_000).tolist()
        held = sum(
            counted(hits, 1_000).low <= chance <= counted(hits, 1_000).high for hits in counts
        )
        assert 0.93 < held / 2_000 < 0.975


def test_the_json_has_every_line_with_its_chances() -> None:
    result = CliRunner().invoke(
        app, ["stats", "first-card", "--games", "200", "--draws", "5", "--json"]
    )
    found = json.loads(result.stdout)
    assert (found["games"], found["draws"], len(found["lines"])) == (200, 5, 6)
    for line in found["lines"]:
        within = [each["chance"] for each in line["within"]]
        assert within == sorted(within)
        assert within[14] == 1
        assert len(line["made"]) == 6


def test_the_page_is_whole_and_holds_every_line(tmp_path: Path) -> None:
    path = tmp_path / "stats.html"
    arguments = ["stats", "first-card", "--games", "200", "--html", str(path)]
    assert CliRunner().invoke(app, arguments).exit_code == 0
    text = path.read_text("utf-8")
    assert text.count("<svg") == 3
    assert 'src="' not in text
    assert 'href="http' not in text
    for line in ("first-lines-1", "year-1"):
        assert line in text


def test_the_page_needs_its_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    result = CliRunner().invoke(app, ["stats", "first-card", "--html", str(tmp_path / "s.html")])
    assert (result.exit_code, "cardwright[plots]" in result.output) == (2, True)


def test_hands_of_other_sizes_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(
        "format: 1\ntitle: T\nhand_size: 3\ncategories: [{name: A, lines: [FFF X25]}]\n"
    )
    result = CliRunner().invoke(app, ["stats", str(path)])
    assert (result.exit_code, "14 tiles" in result.output) == (2, True)


ODD_IDS = ("[red]x[/red]", "[/bold]", "a$b_c^{$", ":smile:", "日本", "-".join(["long"] * 20))


@pytest.fixture
def odd_card(tmp_path: Path) -> str:
    lines = "".join(f"      - {{id: '{each}', line: FFFFFF NEWS RRGG X25}}\n" for each in ODD_IDS)
    path = tmp_path / "odd.yaml"
    path.write_text(f"format: 1\ntitle: T\ncategories:\n  - name: A\n    lines:\n{lines}", "utf-8")
    return str(path)


@pytest.mark.parametrize("columns", ["1", "40", "80", "200"])
def test_ids_of_any_kind_are_printed_and_hide_no_column(odd_card: str, columns: str) -> None:
    result = CliRunner().invoke(
        app, ["stats", odd_card, "--games", "100"], env={"COLUMNS": columns}
    )
    assert result.exit_code == 0, result.output
    for each in ODD_IDS:
        assert each in result.stdout
    assert result.stdout.count("25") >= len(ODD_IDS)
    assert "40 draws" in result.stdout.splitlines()[1]


def test_ids_of_any_kind_stand_on_the_page(odd_card: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    result = CliRunner().invoke(app, ["stats", odd_card, "--games", "100", "--html", str(page)])
    assert (result.exit_code, result.stderr) == (0, "")
    assert all(page.read_text("utf-8").count(each) >= 2 for each in ODD_IDS)


def test_a_line_with_any_tiles_is_never_far() -> None:
    (line,) = card_stats(card("FFFF ?????????? X1"), games=100, draws=1).lines
    assert len(line.within) == 15
    assert [str(chance) for chance in line.within[4:]] == ["100.0 %"] * 11


def test_one_line_is_like_no_other() -> None:
    text = "format: 1\ntitle: T\ncategories: [{name: A, lines: [FFFFFF NEWS RRGG X25]}]\n"
    result = CliRunner().invoke(app, ["stats", "-", "--games", "100"], input=text)
    assert (result.exit_code, "share" in result.stdout) == (0, False)


def test_a_page_and_json_are_not_both_written() -> None:
    result = CliRunner().invoke(app, ["stats", "first-card", "--html", "x.html", "--json"])
    assert (result.exit_code, "cannot be given together" in result.stderr) == (2, True)
