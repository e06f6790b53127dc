"""The cache of compiled cards: it saves time and never changes an answer."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import cardwright
import pytest
from cardwright.cachefiles import CACHE_VARIABLE

CARD = """\
format: 1
title: {title}
rules: {rules}
params: {{lucky: 1987}}
categories:
  - name: Lines
    lines:
      - FF 2222g 44g 66r 8888r X25
      - FFFF {{lucky}}g 555r 555b X30
"""
WORDS = """\
format: 1
title: Words
rules: house.yaml
categories:
  - {name: Words, kind: word-play, lines: ['FFFFF "TOT" 2222g NN X35']}
"""
RULES = (files("cardwright.cards") / "rules" / "tandem.yaml").read_text("utf-8")

HAND = "FF 2222B 44B 66C 8888C"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder for the cache that does not exist yet."""
    folder = tmp_path / "cache"
    monkeypatch.setenv(CACHE_VARIABLE, str(folder))
    return folder


@pytest.fixture
def card(tmp_path: Path) -> Path:
    path = tmp_path / "card.yaml"
    path.write_text(CARD.format(title="First", rules="american"), "utf-8")
    return path


def kept(folder: Path) -> list[Path]:
    """Return the files of compiled cards, oldest first."""
    return sorted(folder.glob("card-*.pickle"), key=lambda path: path.stat().st_mtime_ns)


def test_a_card_that_was_kept_is_the_same_card(cache: Path, card: Path) -> None:
    first = cardwright.load(card)
    assert len(kept(cache)) == 1
    second = cardwright.load(card)
    assert len(kept(cache)) == 1
    assert first.ir == second.ir
    assert first.to_json() == second.to_json()
    assert first.check(HAND) == second.check(HAND)


def test_what_was_kept_is_what_is_read(cache: Path, card: Path) -> None:
    cardwright.load(card)
    (first,) = kept(cache)
    card.write_text(CARD.format(title="Second", rules="american"), "utf-8")
    assert cardwright.load(card).title == "Second", "another text is another card"
    (second,) = set(kept(cache)) - {first}
    second.write_bytes(first.read_bytes())
    assert cardwright.load(card).title == "First", "the file in the cache is read"


def test_other_params_are_another_card(cache: Path, card: Path) -> None:
    hand = "FFFF 1234B 555C 555D"
    for _ in range(2):
        assert not cardwright.load(card).check(hand).valid
        assert cardwright.load(card, {"lucky": 1234}).check(hand).valid
    assert len(kept(cache)) == 2


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "cut": lambda data: data[: len(data) // 2],
    "garbage": lambda data: b"garbage" * 100,
    "flipped bits": lambda data: bytes(byte ^ 0x5A for byte in data),
    "another object": lambda data: pickle.dumps(["no", "card"]),
    "of another shape": lambda data: pickle.dumps((None, "", None)),
    "of an unknown class": lambda data: data.replace(b"CompiledCard", b"ConfusedCard"),
    "of an unknown module": lambda data: data.replace(b"cardwright.", b"cardwrong_."),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_file_is_ignored_and_made_anew(name: str, cache: Path, card: Path) -> None:
    first = cardwright.load(card)
    (path,) = kept(cache)
    whole = path.read_bytes()
    damaged = DAMAGES[name](whole)
    assert damaged != whole
    path.write_bytes(damaged)
    again = cardwright.load(card)
    assert first.check(HAND) == again.check(HAND)
    assert path.read_bytes() == whole


def test_a_folder_that_cannot_be_made_is_no_cache(
    tmp_path: Path, card: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.write_text("no folder")
    for folder in (file, file / "below", Path("/dev/null/cache"), "off"):
        monkeypatch.setenv(CACHE_VARIABLE, str(folder))
        for _ in range(2):
            assert cardwright.load(card).check(HAND).valid
    assert file.read_text() == "no folder"


def test_a_folder_in_the_place_of_a_file_is_ignored(cache: Path, card: Path) -> None:
    cardwright.load(card)
    (path,) = kept(cache)
    path.unlink()
    path.mkdir()
    assert cardwright.load(card).check(HAND).valid
    assert [each.name for each in cache.glob("*.tmp")] == []


def test_a_card_with_errors_is_not_kept(cache: Path, card: Path) -> None:
    card.write_text(CARD.format(title="Third", rules="american").replace("8888r", "888r"), "utf-8")
    for _ in range(2):
        with pytest.raises(cardwright.CardError, match="uses 13 tiles"):
            cardwright.load(card)
    assert kept(cache) == []


# ── Rules beside the card ────────────────────────────────────────────────────────────────────────

T_IS_SEVEN, T_IS_EIGHT = "FFFFF 7B 0 7C 2222B NN", "FFFFF 8B 0 8C 2222B NN"


def house(folder: Path, number: int) -> Path:
    """Write a card into a folder, with rules in which T is a number; return the card."""
    folder.mkdir(exist_ok=True)
    rules = RULES.replace("letters: {", f'letters: {{T: "{number}", ', 1)
    assert rules != RULES
    (folder / "house.yaml").write_text(rules, "utf-8")
    path = folder / "words.yaml"
    path.write_text(WORDS, "utf-8")
    return path


def test_a_change_of_the_rules_beside_a_card_is_seen(cache: Path, tmp_path: Path) -> None:
    path = house(tmp_path, 7)
    for _ in range(2):
        assert cardwright.load(path).check(T_IS_SEVEN).valid
        assert not cardwright.load(path).check(T_IS_EIGHT).valid
    house(tmp_path, 8)
    for _ in range(2):
        assert not cardwright.load(path).check(T_IS_SEVEN).valid
        assert cardwright.load(path).check(T_IS_EIGHT).valid


def test_rules_that_are_gone_are_missed(cache: Path, tmp_path: Path) -> None:
    path = house(tmp_path, 7)
    assert cardwright.load(path).check(T_IS_SEVEN).valid
    (tmp_path / "house.yaml").unlink()
    with pytest.raises(cardwright.CardError, match=r"there are no rules `house\.yaml`"):
        cardwright.load(path)


def test_one_card_in_two_folders_has_the_rules_of_each(cache: Path, tmp_path: Path) -> None:
    seven = house(tmp_path / "seven", 7)
    eight = house(tmp_path / "eight", 8)
    for _ in range(2):
        assert cardwright.load(seven).check(T_IS_SEVEN).valid
        assert cardwright.load(eight).check(T_IS_EIGHT).valid


# ── Several processes ────────────────────────────────────────────────────────────────────────────


def test_several_processes_may_begin_at_once(cache: Path, card: Path) -> None:
    code = (
        "import sys, cardwright\n"
        "sys.stdin.read()\n"
        "for _ in range(5):\n"
        "    print(cardwright.load(sys.argv[1]).check(sys.argv[2]).status)\n"
    )
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", code, card, HAND],
            env=os.environ | {CACHE_VARIABLE: str(cache)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        for _ in range(4)
    ]
    for process in processes:
        assert process.stdin
        process.stdin.close()
        process.stdin = None
    outputs = [process.communicate()[0] for process in processes]
    assert outputs == ["mahjong\n" * 5] * 4
    assert len(kept(cache)) == 1
    assert [path.name for path in cache.glob("*.tmp")] == []
