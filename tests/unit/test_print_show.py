"""`cardwright show` with files: what is written, what is refused, and the watched page."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest
from cardwright.cli.app import app
from cardwright.compiler.compile import compile_card
from cardwright.compiler.ir import Print
from cardwright.compiler.profiles import shipped_profile
from cardwright.compiler.source import Source
from typer.testing import CliRunner, Result

HAND = "FF 2222B 44B 66C 88JJC"
CARD = """format: 1
title: Small
publisher: Nobody
year: 2026
categories:
  - name: A
    lines:
      - FF 222g 33r 444r 5555b X25
"""
FALSE_SUM = CARD.replace("name: A", "name: A\n    kind: by-the-numbers").replace(
    "FF 222g 33r 444r 5555b", "FFFFFF 12 + 34 = 4444"
)
PATIENCE = 30
"""Seconds that a process may take on a busy machine."""

STARTS = {".html": b"<!DOCTYPE html>", ".svg": b"<svg ", ".pdf": b"%PDF-", ".png": b"\x89PNG"}


def show(*args: object, given: str | None = None) -> Result:
    return CliRunner().invoke(app, ["show", *map(str, args)], input=given)


@pytest.fixture
def small(tmp_path: Path) -> Path:
    path = tmp_path / "small.yaml"
    path.write_text(CARD, "utf-8")
    return path


def outputs(folder: Path, *kinds: str) -> list[object]:
    return [part for kind in kinds for part in (f"--{kind}", folder / f"out.{kind}")]


@pytest.mark.parametrize(
    ("args", "kinds"),
    [
        (["first-card"], ["html", "svg", "pdf", "png"]),
        (["first-card", "--proof"], ["html", "pdf"]),
        (["practice-american", "--hand", HAND], ["svg", "png"]),
        (["practice-american", "--hand", "FF 2222B 44B"], ["svg", "png"]),
    ],
)
def test_several_outputs_are_written_in_one_call(
    args: list[str], kinds: list[str], tmp_path: Path
) -> None:
    result = show(*args, *outputs(tmp_path, *kinds))
    assert (result.exit_code, result.stderr) == (0, "")
    for kind in kinds:
        path = tmp_path / f"out.{kind}"
        assert path.read_bytes().startswith(STARTS[path.suffix])
        assert f"{path}: written" in result.output
    assert len(list(tmp_path.iterdir())) == len(kinds)


def test_a_card_comes_from_standard_input_too(tmp_path: Path) -> None:
    result = show("-", "--proof", *outputs(tmp_path, "html", "pdf"), given=CARD)
    assert result.exit_code == 0
    assert "Proof: Small 2026" in (tmp_path / "out.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--hand", HAND], "--hand needs --png FILE or --svg FILE"),
        (["--hand", HAND, "--pdf", "a.pdf"], "--hand does not go with --pdf"),
        (["--hand", HAND, "--proof", "--html", "a"], "--hand and --proof cannot be given together"),
        (["--hand", "FF 2222Q", "--png", "a.png"], "this hand cannot be read"),
        (["--proof"], "--proof needs --html FILE or --pdf FILE"),
        (["--proof", "--svg", "a.svg"], "--proof does not go with --svg"),
        (["--watch"], "--watch needs --html FILE"),
        (["--watch", "--html", "a.html", "--pdf", "a.pdf"], "--watch does not go with --pdf"),
        (["--watch", "--html", "a.html"], "--watch needs a card file to watch"),
        (["--html", "a", "--pdf", "a"], "are the same file"),
        (["--html", "no/such/folder/a.html"], "cannot be written: No such file or directory"),
        (["--pdf", "."], "cannot be written: Is a directory"),
    ],
)
def test_what_cannot_be_done_is_said(
    args: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = show("practice-american", *args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_the_card_itself_is_never_written_over(small: Path) -> None:
    result = show(small, "--html", small)
    assert result.exit_code == 2
    assert "--html and the card are the same file" in result.stderr
    assert small.read_text("utf-8") == CARD


def test_a_broken_card_writes_nothing(tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text(CARD.replace("5555b", "555b"), "utf-8")
    for more in ((), ("--proof",)):
        result = show(broken, *more, *outputs(tmp_path, "html"))
        assert result.exit_code == 2
        assert "wrong-tile-count" in result.stderr
        assert not (tmp_path / "out.html").exists()


def test_signs_that_print_lacks_are_told_of(tmp_path: Path) -> None:
    card = tmp_path / "card.yaml"
    card.write_text(CARD.replace("Small", "麻将 Small"), "utf-8")
    result = show(card, *outputs(tmp_path, "svg"))
    assert result.exit_code == 0
    assert "the fonts for print lack 麻 将" in result.stderr
    assert show(card, *outputs(tmp_path, "html")).stderr == ""


WITHOUT = """
import sys
sys.modules.update({name: None for name in ("fpdf", "PIL")})
from cardwright.cli.app import main
main()
"""


@pytest.mark.parametrize(("kind", "expected"), [("pdf", 2), ("png", 2), ("html", 0), ("svg", 0)])
def test_only_pdf_and_png_need_the_extra(kind: str, expected: int, tmp_path: Path) -> None:
    args = ["show", "first-card", *map(str, outputs(tmp_path, kind))]
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, *args], capture_output=True, text=True, check=False
    )
    assert done.returncode == expected
    if expected:
        assert f"--{kind} needs the extra pdf: pip install 'cardwright[pdf]'" in done.stderr
        assert list(tmp_path.iterdir()) == []


# ── --watch ──────────────────────────────────────────────────────────────────────────────────────


@contextmanager
def watching(card: Path, page: Path) -> Iterator[subprocess.Popen[str]]:
    program = "from cardwright.cli.app import main; main()"
    args = ["show", str(card), "--html", str(page), "--watch"]
    with subprocess.Popen(
        [sys.executable, "-c", program, *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                process.kill()


def wait_for(page: Path, holds: Callable[[str], bool]) -> str:
    end = monotonic() + PATIENCE
    while monotonic() < end:
        text = page.read_text("utf-8") if page.exists() else ""
        if holds(text):
            return text
        sleep(0.05)
    raise AssertionError(f"the page never came to that: {text[-2000:]}")


def save(card: Path, text: str) -> None:
    """Save as editors do: a new file that takes the place of the old one."""
    draft = card.with_suffix(".new")
    draft.write_text(text, "utf-8")
    draft.replace(card)


def test_a_watched_page_follows_each_save_and_ctrl_c_ends_it(small: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    with watching(small, page) as process:
        first = wait_for(page, lambda text: "Small 2026" in text)
        assert 'http-equiv="refresh"' in first
        save(small, CARD.replace("Small", "Larger"))
        wait_for(page, lambda text: "Larger 2026" in text)
        save(small, CARD.replace("5555b", "555b"))
        broken = wait_for(page, lambda text: 'role="alert"' in text)
        assert "wrong-tile-count" in broken
        assert "Larger 2026" in broken
        assert "5555" in broken
        save(small, "title: [")
        wait_for(page, lambda text: "bad-yaml" in text and "Larger 2026" in text)
        small.unlink()
        save(small, FALSE_SUM)
        mended = wait_for(page, lambda text: "Small 2026" in text)
        assert 'role="alert"' not in mended
        assert 'class="problems"' in mended
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert errors == ""
    assert "1 error; the card cannot be used, the last good page stays" in output
    assert output.endswith("no longer watched\n")


def test_watching_a_file_that_is_no_card_yet_shows_its_problems(tmp_path: Path) -> None:
    card, page = tmp_path / "new.yaml", tmp_path / "page.html"
    card.write_text("format: 1\n", "utf-8")
    with watching(card, page) as process:
        wait_for(page, lambda text: "missing-field" in text)
        save(card, CARD)
        wait_for(page, lambda text: "Small 2026" in text)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)
    assert process.returncode == 0


def test_a_page_that_cannot_be_written_ends_the_watch(small: Path, tmp_path: Path) -> None:
    result = show(small, "--html", tmp_path / "no" / "page.html", "--watch")
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr


# ── The field `print` ────────────────────────────────────────────────────────────────────────────


def reading_of(field: str) -> tuple[Print, list[str]]:
    text = CARD.replace("categories:", f"print: {field}\ncategories:")
    reading = compile_card(Source("card.yaml", text), shipped_profile)
    assert reading.file is not None
    return reading.file.print, [each.message for each in reading.diagnostics]


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("{}", Print()),
        ("{paper: A4}", Print(paper="a4")),
        ("{paper: letter, large: yes}", Print(large=True)),
        ("{legend: no}", Print(legend=False)),
        ("{legend: yes, cover: For us}", Print(cover="For us")),
        ("{legend: Read it twice}", Print(legend="Read it twice")),
    ],
)
def test_a_card_says_how_it_is_printed(field: str, expected: Print) -> None:
    assert reading_of(field) == (expected, [])


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ("{paper: A5}", "`paper` is `A5`, expected letter or a4"),
        ("{large: very}", "`large` is `very`, expected yes or no"),
        ("{legend: [a]}", "`legend` is a list, expected yes, no, or a text of at most 4,000 signs"),
        ("{cover: {a: b}}", "`cover` is a mapping, expected a text of at most 300 signs"),
        ("{colour: red}", "there is no field `colour` here"),
        ("letter", "`print` is `letter`, expected a mapping with paper, cover, legend and large"),
    ],
)
def test_a_bad_value_is_told_of_and_the_usual_one_holds(field: str, message: str) -> None:
    assert reading_of(field) == (Print(), [message])
