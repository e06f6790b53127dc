"""The command line on bad input: an exit code and a message, no traceback, quickly, lightly."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from cardwright.cli.app import app
from typer.testing import CliRunner

from tests.forked import Forked, Ran

SECONDS = 2.0
MEGABYTES = 300

HEAD = "format: 1\ntitle: Card\nyear: 2026\ncategories:\n  - name: Lines\n    lines:\n"
HAND = "FF 2222B 44B 66C 8888C"
SOUND = f"{HEAD}      - FF 2222g 44g 66r 8888r X25\n"
FAULTY = f"{HEAD}      - FF 2222g 44g 66r 888r X25\n      - FF 2222g 44g 66r 8888r\n"

BOMB = "a: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 10)}]\n"
    for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


@dataclass(frozen=True)
class Cardwright:
    """Runs commands in a folder, and fails where one is slow, large or ends in a traceback."""

    forked: Forked
    folder: Path

    def __call__(
        self,
        *arguments: str | bytes,
        stdin: bytes = b"",
        environment: dict[str, str] | None = None,
        on_a_terminal: bool = False,
    ) -> Ran:
        ran = self.forked.run(
            self.folder,
            *arguments,
            stdin=stdin,
            environment=environment,
            on_a_terminal=on_a_terminal,
        )
        assert "Traceback" not in ran.stdout + ran.stderr, ran.stderr
        assert ran.seconds < SECONDS
        assert ran.peak < MEGABYTES * 1_000_000
        return ran

    def write(self, name: str, content: str | bytes) -> str:
        """Write a file into the folder and return its name."""
        data = content.encode() if isinstance(content, str) else content
        (self.folder / name).write_bytes(data)
        return name


@pytest.fixture(scope="module")
def forked() -> Iterator[Forked]:
    process = Forked()
    yield process
    process.close()


@pytest.fixture
def cardwright(forked: Forked, tmp_path: Path) -> Cardwright:
    return Cardwright(forked, tmp_path)


# ── Card files ───────────────────────────────────────────────────────────────────────────────────

TEMPLATE = "      - line: 'FF {n}g X25'\n        for: {n: 1..1000000}\n"
PRODUCT = "      - line: '{a}{b}{c}g X25'\n        for: {a: 1..100, b: 1..100, c: 1..100}\n"

FINDINGS: dict[str, tuple[str | bytes, str]] = {
    "empty": ("", "no-lines"),
    "blank": (" \n\n", "no-lines"),
    "only a byte-order mark": (b"\xef\xbb\xbf", "no-lines"),
    "no YAML": ("format: [\n", "bad-yaml"),
    "prose": ("Dear all, here is the card.\n", "bad-yaml"),
    "a tag": (f"{HEAD}      - !!python/object:os.system {{}}\n", "bad-yaml"),
    "an anchor and an alias": (f"{HEAD}      - &a FF X25\n      - *a\n", "bad-yaml"),
    "an alias bomb": (BOMB, "bad-yaml"),
    "a duplicate key": (f"{SOUND}title: Another\n", "duplicate-key"),
    "a line of 10,000 symbols": (f"{HEAD}      - {'2' * 10_000}g X25\n", "line-too-long"),
    "a template of a million values": (HEAD + TEMPLATE, "bad-template"),
    "a product of a million values": (HEAD + PRODUCT, "bad-template"),
    "lists in lists": (f"{HEAD}      - {'[' * 10_000}\n", "bad-yaml"),
    "1,000 open parentheses": (f"{HEAD}      - FF 222g {'(' * 1000}\n", "unclosed-note"),
    "1,000 parentheses in a sum": (
        f"{HEAD}      - FF {'(' * 900}222g + 444r{')' * 900} = 666b X25\n",
        "wrong-tile-count",
    ),
    "1,000 parentheses in a note": (
        f"{HEAD}      - FF 222g {'(' * 900}any run{')' * 900} X25\n",
        "unexpected-symbol",
    ),
    "more patterns than can be": (f"{HEAD}      - AAAA HHH KKK PPPP X25\n", "too-many-targets"),
}
"""What a card file may hold that is text, and a diagnostic that it gives."""


@pytest.mark.parametrize("name", FINDINGS)
def test_a_bad_card_is_a_finding_for_lint_and_no_card_for_others(
    name: str, cardwright: Cardwright
) -> None:
    content, diagnostic = FINDINGS[name]
    card = cardwright.write("card.yaml", content)
    linted = cardwright("lint", card)
    assert (linted.code, linted.stderr) == (1, "")
    assert f"({diagnostic})" in linted.stdout
    checked = cardwright("check", card, HAND)
    assert (checked.code, checked.stdout) == (2, "")
    assert f"({diagnostic})" in checked.stderr


UNREADABLE = {
    "binary": (b"\x7fELF\x00\x01\x02\x03", "is a binary file"),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "is a binary file"),
    "Latin-1": ("title: Blüten\n".encode("latin-1"), "is not UTF-8 text (byte 10)"),
    "UTF-16": (SOUND.encode("utf-16"), "is a binary file"),
    "10 MB": (b"# padding\n" * 1_000_000, "has 10,000,000 bytes, the limit is 1,000,000"),
}


@pytest.mark.parametrize("name", UNREADABLE)
@pytest.mark.parametrize("from_stdin", [False, True], ids=["file", "stdin"])
def test_what_is_no_text_cannot_be_linted(
    name: str, from_stdin: bool, cardwright: Cardwright
) -> None:
    content, message = UNREADABLE[name]
    card = "-" if from_stdin else cardwright.write("card.yaml", content)
    shown = "<stdin>" if from_stdin else card
    for command in (["lint", card], ["check", card, HAND]):
        ran = cardwright(*command, stdin=content if from_stdin else b"")
        assert (ran.code, ran.stdout) == (2, "")
        assert f"error[S001]: {shown} {message}" in ran.stderr


ABSENT = {
    "none.yaml": "there is no card or file none.yaml",
    "folder": "folder is a directory",
    "practice-amercan": "did you mean practice-american",
    "first-crad": "did you mean first-card?",
    "zzz": "shipped cards are first-card, practice-american",
    "": "error[S001]: ",
    "none/card.yaml": "there is no card or file none/card.yaml",
    "x" * 5_000: "File name too long",
}


@pytest.mark.parametrize("card", ABSENT, ids=lambda card: str(card)[:20] or "no name")
def test_a_card_that_is_not_there_is_said_to_be(card: str, cardwright: Cardwright) -> None:
    (cardwright.folder / "folder").mkdir()
    for command in (["lint", card], ["check", card, HAND], ["show", card]):
        ran = cardwright(*command)
        assert (ran.code, ran.stdout) == (2, "")
        assert ABSENT[card] in ran.stderr


COMMANDS = {
    "check": ["check", "CARD", HAND],
    "check --hands": ["check", "CARD", "--hands", "hands.txt", "--json"],
    "compile": ["compile", "CARD"],
    "compile -o": ["compile", "CARD", "-o", "card.json"],
    "explain": ["explain", "CARD", "lines-2"],
    "explain --json": ["explain", "CARD", "lines-2", "--json"],
    "expand": ["expand", "CARD", "lines-2"],
    "expand --count": ["expand", "CARD", "lines-2", "--count"],
    "show": ["show", "CARD"],
}
"""Every command that takes a card to work with, besides lint."""


@pytest.mark.parametrize("name", COMMANDS)
def test_a_card_with_errors_is_refused_by_each_command(name: str, cardwright: Cardwright) -> None:
    card = cardwright.write("card.yaml", FAULTY)
    cardwright.write("hands.txt", HAND)
    ran = cardwright(*(card if word == "CARD" else word for word in COMMANDS[name]))
    assert (ran.code, ran.stdout) == (2, "")
    assert "(wrong-tile-count)" in ran.stderr
    assert "(missing-value)" not in ran.stderr, "only what stands in the way is told"
    assert ran.stderr.endswith("card.yaml: 1 error; the card cannot be used\n")
    assert not (cardwright.folder / "card.json").exists()


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_reads_a_card_from_stdin(name: str, cardwright: Cardwright) -> None:
    cardwright.write("hands.txt", HAND)
    words = ["-" if word == "CARD" else word for word in COMMANDS[name]]
    card = SOUND.replace("      - FF", "      - FFF 222g 333r 444b FF X20\n      - FF")
    ran = cardwright(*words, stdin=card.encode())
    assert (ran.code, ran.stderr) == (0, "")
    assert ran.stdout


def test_card_and_hands_cannot_both_come_from_stdin(cardwright: Cardwright) -> None:
    for words in (["check", "-", "-"], ["check", "-", "--hands", "-"]):
        ran = cardwright(*words, stdin=SOUND.encode())
        assert (ran.code, ran.stdout) == (2, "")
        assert "card and hands cannot both come from standard input" in ran.stderr


# ── Hands ────────────────────────────────────────────────────────────────────────────────────────

HANDS: dict[str, tuple[str | bytes, int, str, str]] = {
    "no tiles": ("", 1, "wrong-count", "a hand has 14 tiles, this one 0"),
    "13 tiles": ("FF 2222B 44B 66C 888C", 1, "wrong-count", "this one 13"),
    "15 tiles": (f"{HAND} N", 1, "wrong-count", "this one 15"),
    "28 tiles": (f"{HAND} {HAND}", 1, "wrong-count", "this one 28"),
    "10,000 tiles": ("2" * 10_000 + "B", 1, "wrong-count", "this one 10000"),
    "five of a tile": ("FF 22222B 4B 66C 8888C", 1, "impossible-tiles", "2 Bam 5 times"),
    "nine Flowers": ("FFFFFFFFF 22B 66C 8C", 1, "impossible-tiles", "Flower 9 times"),
    "nine Jokers": ("JJJJJJJJJ 22B 66C 8C", 1, "impossible-tiles", "Joker 9 times"),
    "a word that is no tile": ("FF dargon 2222B", 2, "bad-hand", "dargon is no tile"),
    "a word spelt wrong": ("FF folwer 2222B", 2, "bad-hand", "did you mean flower?"),
    "no suit letter": ("FF 2222B 44B 66C 8888", 2, "bad-hand", "8888 has no suit letter"),
    "an open bracket": ("FF 44B 66C 8888C [2222B", 2, "bad-hand", "not closed"),
    "a bracket never opened": ("FF 44B 66C 8888C 2222B]", 2, "bad-hand", "never opened"),
    "brackets in brackets": ("FF [[2222B]]", 2, "bad-hand", "begins inside another"),
    "1,000 open brackets": ("[" * 1_000, 2, "bad-hand", "begins inside another"),
    "an empty exposure": ("FF [] 2222B", 2, "bad-hand", "holds no tiles"),
    "Cyrillic look-alikes": ("ЕЕ 2222В 44В 66С 8888С", 2, "bad-hand", "cyrillic"),
    "two marks": ("FF 2222B 44B 66C 888C ++8C", 2, "bad-hand", "marked"),
    "control characters": ("FF 2222B\x01\x02 44B", 2, "bad-hand", "U+0001"),
    "half a character": (b"FF \xff\xfe 2222B", 2, "bad-hand", "bad-hand"),
    "an emoji": ("FF 2222B 🀄🀀 👍", 2, "bad-hand", "👍"),
}
"""A hand, and the exit code, status and words that it gives."""


@pytest.mark.parametrize("name", HANDS)
def test_a_bad_hand_is_a_verdict(name: str, cardwright: Cardwright) -> None:
    hand, code, status, words = HANDS[name]
    ran = cardwright("check", "first-card", hand)
    assert (ran.code, ran.stderr) == (code, "")
    assert f"No Mahjong: {status} (H3" in ran.stdout
    assert words.lower() in ran.stdout.lower()
    as_json = cardwright("check", "first-card", hand, "--json")
    assert (as_json.code, as_json.stderr) == (code, "")
    assert json.loads(as_json.stdout)["status"] == status


def test_a_batch_goes_on_after_bad_hands(cardwright: Cardwright) -> None:
    hands = [
        str(hand) for hand, *_ in HANDS.values() if isinstance(hand, str) and hand.isprintable()
    ]
    due = [status for hand, _, status, _ in HANDS.values() if hand in hands and hand]
    win = "FF 222B 33C 444C 5555D"
    file = cardwright.write("hands.txt", "\n".join([*hands, "# the last one wins", "", win]))
    ran = cardwright("check", "first-card", "--hands", file, "--json")
    assert (ran.code, ran.stderr) == (2, "")
    verdicts = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [each["status"] for each in verdicts] == [*due, "mahjong"]
    assert [each["hand"] for each in verdicts] == [*filter(None, hands), win]


BATCHES = {
    "all win": ("FF 222B 33C 444C 5555D\n", 0),
    "one is none": ("FF 222B 33C 444C 5555D\nFF 222B\n", 1),
    "one cannot be read": ("FF 222B\nFF 222\nFF 222B 33C 444C 5555D\n", 2),
    "not one": ("# none\n\n", 0),
}


@pytest.mark.parametrize("name", BATCHES)
def test_a_batch_ends_with_its_worst_exit_code(name: str, cardwright: Cardwright) -> None:
    hands, code = BATCHES[name]
    assert cardwright("check", "first-card", "--hands", "-", stdin=hands.encode()).code == code


HAND_FILES = {
    "none.txt": "none.txt cannot be read: No such file or directory",
    ".": ". cannot be read: Is a directory",
    "binary": "binary is a binary file",
}


@pytest.mark.parametrize("file", HAND_FILES)
def test_a_file_of_hands_that_cannot_be_read(file: str, cardwright: Cardwright) -> None:
    cardwright.write("binary", b"\x00\x01")
    ran = cardwright("check", "first-card", "--hands", file)
    assert (ran.code, ran.stdout) == (2, "")
    assert HAND_FILES[file] in ran.stderr


# ── Lines, sides, options ────────────────────────────────────────────────────────────────────────

USAGE = {
    "an unknown line": (
        ["check", "first-card", HAND, "--line", "first-lines-7"],
        "no line first-lines-7; did you mean first-lines-",
    ),
    "an unknown line to explain": (
        ["explain", "first-card", "zzz"],
        "no line zzz; `cardwright show` lists them",
    ),
    "an unknown line to expand": (["expand", "first-card", "yaer-1"], "did you mean year-1?"),
    "an unknown side": (
        ["check", "practice-tandem", HAND, "--side", "north"],
        "no side 'north' (sides: west, east)",
    ),
    "a side of a card without sides": (
        ["check", "first-card", HAND, "--side", "west"],
        "no side 'west' (sides: none)",
    ),
    "an unknown side with a bad hand": (
        ["check", "first-card", "?!", "--side", "west"],
        "no side 'west' (sides: none)",
    ),
    "a hand that is not quoted": (
        ["check", "first-card", "FF", "222B"],
        'quote it, as "FF 222B"',
    ),
    "no hand": (["check", "first-card"], "give one quoted hand, or --hands FILE"),
    "a hand and a file": (
        ["check", "first-card", HAND, "--hands", "-"],
        "give a hand or --hands, not both",
    ),
    "a param that is no number": (["show", "first-card", "--param", "a=b"], "takes name=number"),
    "a param without a value": (["show", "first-card", "--param", "a"], "takes name=number"),
    "an unknown code": (["explain", "wrong-tile-cuont"], "did you mean wrong-tile-count"),
    "an unknown command": (["chek"], "No such command 'chek'"),
    "an unknown option": (["check", "--loud"], "No such option"),
    "an unknown format": (["lint", "first-card", "--format", "xml"], "xml"),
}


@pytest.mark.parametrize("name", USAGE)
def test_what_cannot_be_asked_is_said_on_stderr(name: str, cardwright: Cardwright) -> None:
    words, message = USAGE[name]
    ran = cardwright(*words)
    assert (ran.code, ran.stdout) == (2, "")
    assert message in ran.stderr


# ── Compiled cards ───────────────────────────────────────────────────────────────────────────────


def compiled(cardwright: Cardwright) -> str:
    card = cardwright.write("card.yaml", SOUND)
    return cardwright("compile", card).stdout


DAMAGES: dict[str, tuple[Callable[[str], str], str]] = {
    "truncated": (lambda text: text[:-200], "this compiled card is damaged"),
    "cut in its head": (lambda text: text[:60], "this compiled card is damaged"),
    "edited": (lambda text: text.replace('"value": 25', '"value": 99'), "its hash does not agree"),
    "newer": (
        lambda text: text.replace('"version": 1', '"version": 2'),
        "schema cardwright-compiled 2, which is newer than 1",
    ),
    "of a version that never was": (
        lambda text: text.replace('"version": 1', '"version": "x"'),
        "the schema version 'x' of this compiled card is unknown",
    ),
    "without its card": (
        lambda text: json.dumps(json.loads(text) | {"card": None}),
        "its hash does not agree",
    ),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_compiled_card_is_refused(name: str, cardwright: Cardwright) -> None:
    damage, message = DAMAGES[name]
    whole = compiled(cardwright)
    damaged = damage(whole)
    assert damaged != whole
    card = cardwright.write("card.json", damaged)
    for command in (["check", card, HAND], ["show", card]):
        ran = cardwright(*command)
        assert (ran.code, ran.stdout) == (2, "")
        assert message in ran.stderr
        assert "compile the card again" in ran.stderr


FOREIGN = {
    "an object": '{"cards": []}',
    "of another program": '{"schema": "something-else", "version": 1, "card": {}}',
    "a list": "[1, 2, 3]",
    "a number": "7",
    "nothing": "",
}


@pytest.mark.parametrize("name", FOREIGN)
def test_json_that_is_no_compiled_card_is_refused(name: str, cardwright: Cardwright) -> None:
    card = cardwright.write("card.json", FOREIGN[name])
    ran = cardwright("check", card, HAND)
    assert (ran.code, ran.stdout) == (2, "")
    assert ran.stderr.startswith("error[S0")


def test_a_compiled_card_serves_in_place_of_the_card(cardwright: Cardwright) -> None:
    card = cardwright.write("card.json", compiled(cardwright))
    ran = cardwright("check", card, HAND)
    assert (ran.code, ran.stderr) == (0, "")
    assert "Mahjong on lines-1" in ran.stdout


UNWRITABLE = {
    "none/card.json": "No such file or directory",
    "folder": "Is a directory",
    "card.yaml/card.json": "Not a directory",
}


@pytest.mark.parametrize("out", UNWRITABLE)
def test_an_output_that_cannot_be_written(out: str, cardwright: Cardwright) -> None:
    (cardwright.folder / "folder").mkdir()
    card = cardwright.write("card.yaml", SOUND)
    ran = cardwright("compile", card, "-o", out)
    assert (ran.code, ran.stdout) == (2, "")
    assert f"{out} cannot be written: {UNWRITABLE[out]}" in ran.stderr
    assert not list(cardwright.folder.rglob(".*.json*")), "no draft stays behind"


# ── Colour ───────────────────────────────────────────────────────────────────────────────────────

COLOURS = [({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True)]


@pytest.mark.parametrize(("environment", "painted"), COLOURS, ids=["NO_COLOR", "colour"])
@pytest.mark.parametrize("words", [["check", "first-card", HAND], ["lint", "-"], ["show", "zzz"]])
def test_colour_only_on_a_terminal_and_not_under_no_color(
    words: list[str], environment: dict[str, str], painted: bool, cardwright: Cardwright
) -> None:
    for on_a_terminal, due in ((True, painted), (False, False)):
        ran = cardwright(
            *words, stdin=FAULTY.encode(), environment=environment, on_a_terminal=on_a_terminal
        )
        assert ("\x1b[" in ran.stdout + ran.stderr) is due


@pytest.mark.parametrize(
    "command",
    [
        ["compile", "card.yaml", "-o", "card.yaml"],
        ["export", "card.yaml", "--format", "json", "-o", "./card.yaml"],
        ["stats", "card.yaml", "--games", "100", "--html", "card.yaml"],
        ["games", "deal", "american", "--card", "card.yaml", "-o", "card.yaml", "--force"],
    ],
)
def test_no_command_writes_over_the_card_that_it_reads(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = "format: 1\ntitle: T\ncategories: [{name: A, lines: [FF 2222g 44g 66r 8888r X25]}]\n"
    Path("card.yaml").write_text(text)
    result = CliRunner().invoke(app, command)
    assert (result.exit_code, "name another one" in result.output) == (2, True), result.output
    assert Path("card.yaml").read_text() == text


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--first", "singles-and-pairs-1", "--exposed"], "no exposures"),
        (["--first", "quints-6", "--jokerless"], "asks for a Joker"),
    ],
)
def test_a_score_that_cannot_come_about_is_refused(options: list[str], told: str) -> None:
    arguments = ["score", "american", "--card", "practice-american", "--winner", "W", "--drawn"]
    result = CliRunner().invoke(app, [*arguments, *options])
    assert (result.exit_code, told in result.output) == (2, True), result.output


@pytest.mark.parametrize("subject", ["practice-american", "classical"])
def test_to_explain_a_card_takes_the_id_of_a_line(subject: str) -> None:
    result = CliRunner().invoke(app, ["explain", subject])
    assert (result.exit_code, "ID" in result.output) == (2, True)
