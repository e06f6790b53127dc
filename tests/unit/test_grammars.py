"""Loading grammars, with and without the cache."""

from __future__ import annotations

import logging
import multiprocessing
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from cardwright.compiler import grammars
from cardwright.compiler.grammars import CACHE_VARIABLE, grammar_text, load_grammar
from lark import Lark, lexer
from lark.exceptions import ConfigurationError

NAMES = sorted(
    Path(entry.name).stem
    for entry in files("cardwright.grammar").iterdir()
    if entry.name.endswith(".lark")
)
HAND = "FF 44B [222JB] +6C"


@pytest.fixture(autouse=True)
def fresh_process(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Forget the parsers of other tests, and those of this one after it."""
    monkeypatch.setenv(CACHE_VARIABLE, "off")
    grammars._load.cache_clear()
    yield
    grammars._load.cache_clear()


def parse_in_another_process(folder: str) -> str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(CACHE_VARIABLE, folder)
        grammars._load.cache_clear()
        return load_grammar("hand").parse(HAND).pretty()


def test_there_are_grammars() -> None:
    assert {"hand", "line", "notes"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_grammar_is_not_ambiguous(name: str) -> None:
    Lark(grammar_text(name), parser="lalr", strict=True)


def test_every_terminal_of_the_hand_grammar_can_be_searched_for_collisions(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.WARNING):
        Lark(grammar_text("hand"), parser="lalr", strict=True)
    assert caplog.records == []


def test_a_parser_is_loaded_once() -> None:
    assert load_grammar("hand") is load_grammar("hand", "start") is load_grammar("hand", ["start"])


def test_several_start_symbols_can_be_asked_for() -> None:
    parser = load_grammar("hand", ["start", "exposure"])
    assert parser.parse("[222B]", start="exposure").data == "exposure"
    with pytest.raises(ConfigurationError):
        load_grammar("hand").parse("[222B]", start="exposure")


def test_lark_still_searches_for_collisions_elsewhere() -> None:
    load_grammar("hand")
    assert lexer.has_interegular


def test_a_parser_from_the_cache_reads_as_the_one_that_was_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "new" / "folder"))
    built = load_grammar("hand").parse(HAND)
    (file,) = (tmp_path / "new" / "folder").iterdir()
    grammars._load.cache_clear()
    monkeypatch.setattr(grammars, "_build", None)
    assert built == load_grammar("hand").parse(HAND)
    assert file.name.startswith("hand-")


def test_different_starts_have_different_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    load_grammar("hand")
    load_grammar("hand", "exposure")
    assert len(list(tmp_path.iterdir())) == 2


def test_off_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    load_grammar("hand").parse(HAND)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_no_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv(CACHE_VARIABLE, str(file / "folder"))
    load_grammar("hand").parse(HAND)
    assert [file] == list(tmp_path.iterdir())


@pytest.mark.parametrize("damage", [b"", b"no pickle", None], ids=["empty", "text", "cut short"])
def test_a_damaged_file_is_replaced(
    damage: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    built = load_grammar("hand").parse(HAND)
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2] if damage is None else damage)
    grammars._load.cache_clear()
    assert built == load_grammar("hand").parse(HAND)
    assert [file] == list(tmp_path.iterdir())
    assert len(file.read_bytes()) > len(whole) // 2


def test_several_processes_share_one_file(tmp_path: Path) -> None:
    with multiprocessing.get_context("spawn").Pool(4) as pool:
        trees = pool.map(parse_in_another_process, [str(tmp_path)] * 8, chunksize=1)
    assert {load_grammar("hand").parse(HAND).pretty()} == set(trees)
    assert len(list(tmp_path.iterdir())) == 1
