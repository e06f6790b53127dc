"""Games as a library: styles by name and file, records, tables that an app feeds, bad input."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from cardwright import games
from cardwright.cli.app import app
from cardwright.compiler.games.rules import shipped_rules
from cardwright.compiler.source import Source
from cardwright.loading import CardError
from cardwright.validator.games.record import Situation, read_situation
from typer.testing import CliRunner

from tests.small_games import GAMES, card, card_of, card_text

EXAMPLES = Path(__file__).parents[2] / "examples"
TD, AM = "tandem/tandem-duel", "american"
PRACTICE = "Cardwright Tandem Practice Card"


def referee(*arguments: str, stdin: str | None = None) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, ["games", "referee", *arguments], input=stdin)
    assert isinstance(done.exception, SystemExit | None), done.exception
    return done.exit_code, done.stdout, done.stderr


# ── Records ──────────────────────────────────────────────────────────────────────────────────────


def test_the_examples_come_out_as_they_say() -> None:
    due = {
        "american": {"E": -25, "S": -25, "W": -50, "N": 100},
        "siamese": {"E": 100, "W": -100},
        "tandem-duel": {"E": 95, "W": 25},
    }
    paths = sorted(EXAMPLES.glob("*.record"))  # none beside a wheel
    assert {path.stem: dict(games.score(path).totals) for path in paths} in (due, {})
    assert [referee(str(path), "--check")[0] for path in paths] == [0] * len(paths)


def test_a_card_is_looked_for_beside_the_record_and_then_among_the_shipped(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(card_text("tiny-tandem"), "utf-8")
    for name, title in (("mine.yaml", "Tiny Tandem"), ("practice-tandem", PRACTICE)):
        path = tmp_path / "game.record"
        path.write_text(f"game {TD}\ncard {name}\nE discard 3B\n", "utf-8")
        assert games.replay(path).game.engine.card.card.title == title


def test_from_standard_input_the_card_is_looked_for_in_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text(card_text("tiny-american"), "utf-8")
    text = "game american\ncard mine.yaml\ncharleston played\nE discard 3B\n"
    assert referee("-", stdin=text)[0] == 0


def test_a_replay_to_an_event_is_the_game_up_to_there() -> None:
    text = "game tandem/tandem-duel\ncard practice-tandem\nE discard 3B\nW draw ?\nW discard 4C\n"
    record = games.read_record(Source("a.record", text))
    whole = games.replay(record)
    _, table = games.open_record(record)
    for until, entry in enumerate(record.situation.entries):
        assert games.replay(record, until).state == table.state
        table, rulings = table.apply(entry.event)
        assert rulings == whole.answers[until].rulings
    assert whole.state == table.state


def test_windows_line_ends_comments_and_capitals_mean_nothing() -> None:
    text = "GAME tandem/tandem-duel # x\r\ncard practice-tandem\r\n\r\n# y\r\ne DISCARD 3b #z\r\n"
    replay = games.replay(Source("a.record", text))
    assert [answer.names for answer in replay.answers] == [("ok",)]
    assert replay.answers[0].entry.line == 5


# ── Events as text ───────────────────────────────────────────────────────────────────────────────


def every_situation() -> list[tuple[str, Situation]]:
    """Return the tables and events of all conformance cases of rounds."""
    found = []
    for case in GAMES["cases"]:
        if case.get("kind", "round") == "round":
            game = f"{case['profile']}/{case['style']}"
            text = "\n".join([*case["situation"], *case["events"]])
            situation, problems = read_situation(Source(case["id"], text), games.load_style(game))
            assert not problems
            assert situation is not None
            found.append((game, situation))
    return found


def test_an_event_reads_back_from_its_text() -> None:
    for game, situation in every_situation():
        style = games.load_style(game)
        for entry in situation.entries:
            text = games.format_event(entry.event, not style.has_two_hands)
            assert games.parse_event(text, style) == (entry.event, ()), text


def test_a_line_that_is_no_event_says_so() -> None:
    style = games.load_style(TD)
    for text, name in (("wall 30", "misplaced-entry"), ("E jumps", "unknown-event")):
        event, problems = games.parse_event(text, style)
        assert event is None
        assert [each.code.name for each in problems] == [name]


# ── Tables that an app feeds ─────────────────────────────────────────────────────────────────────


def test_a_table_answers_events_and_stays_as_it_was() -> None:
    before = games.start(AM, card("tiny-american"), "charleston played; deal E N 123456789B 123C")
    after, rulings = before.apply("E discard N")
    assert [each.name for each in rulings] == ["ok"]
    assert before.state != after.state
    assert before.apply("E discard N") == (after, rulings)
    assert after.score.totals == {"E": 0, "S": 0, "W": 0, "N": 0}


def test_an_exchange_before_the_draw_can_be_asked_without_a_record() -> None:
    table = games.start(
        AM,
        card("tiny-american"),
        "turn W start; hand S [222JB]; hold S 9; hold W 2B; hold W 12",
    )
    after, (ruling,) = table.apply("W exchange 2B for J in S [222JB]")
    assert (ruling.name, ruling.effect) == ("exchange.too-early", games.Effect.DEAD)
    assert [player.out for player in after.state.players] == [False, False, True, False]


def test_a_line_that_cannot_be_read_is_refused_with_its_place() -> None:
    table = games.start(AM, card("tiny-american"))
    with pytest.raises(games.RecordError, match="event:1:3: there is no event discards"):
        table.apply("E discards N")


def test_a_card_without_the_sides_of_a_game_is_refused() -> None:
    with pytest.raises(ValueError, match="the card has no side west"):
        games.start(TD, card("tiny-american"))


# ── Games by name and file ───────────────────────────────────────────────────────────────────────


def test_a_profile_of_one_style_needs_no_style() -> None:
    assert games.load_style("american") is games.load_style("american/standard")
    with pytest.raises(games.UnknownGame, match="tandem has 6 styles; write one of tandem/classic"):
        games.load_style("tandem")


def club(folder: Path, changes: str = "") -> Path:
    """Write the rules of a club, American with changes, into a folder."""
    shipped = shipped_rules("american").source.text
    common = shipped.partition("common:\n")[2].partition("styles:")[0]
    text = f"format: 1\nprofile: club\ntitle: The Club\ncommon:\n{common}styles:\n"
    path = folder / "club.yaml"
    path.write_text(f"{text}  open: {{{changes}}}\n  plain: {{}}\n", "utf-8")
    return path


def test_the_rules_of_a_club_are_named_by_the_path_of_their_file(tmp_path: Path) -> None:
    club(tmp_path, "score: {discarder: 4}")
    (tmp_path / "mine.yaml").write_text(card_text("tiny-american"), "utf-8")
    text = (
        "game club.yaml/open\ncard mine.yaml\nturn S start\nlast E 6D\n"
        "hold W FF 2222B 44JJC 666D\nW declare FF 2222B 44JJC 666D <6D\n"
    )
    (tmp_path / "game.record").write_text(text, "utf-8")
    assert games.score(tmp_path / "game.record").totals == {"E": -100, "S": -25, "W": 150, "N": -25}
    assert games.load_style(f"{tmp_path}/club.yaml/plain").score.discarder == 2


def test_each_style_of_a_rules_file_is_checked_in_its_place(tmp_path: Path) -> None:
    path = club(tmp_path, "deal: {first: 13}, penalties: {wrong_challenge: dead}")
    with pytest.raises(CardError) as refusal:
        games.load_style(f"{path}/plain")
    found = refusal.value.diagnostics
    assert [each.code.name for each in found] == ["not-implemented"]
    assert "(style open)" in found[0].message
    row, column = refusal.value.source.position(found[0].primary.span.start)
    assert refusal.value.source.line(row)[column - 1 :].startswith("dead")


def test_a_style_that_leaves_out_what_it_needs_is_refused(tmp_path: Path) -> None:
    path = club(tmp_path)
    path.write_text(path.read_text("utf-8").replace("first: 14, ", ""), "utf-8")
    with pytest.raises(CardError, match=r"the field `deal.first` is missing in the style open"):
        games.load_style(f"{path}/open")


# ── Bad input ────────────────────────────────────────────────────────────────────────────────────


def test_a_record_of_too_many_bytes_is_refused_with_its_size(tmp_path: Path) -> None:
    path = tmp_path / "long.record"
    lines = ["game tandem/tandem-duel", "card practice-tandem", *["E discard 3B"] * 100_000]
    path.write_text("\n".join(lines), "utf-8")
    code, _, error = referee(str(path))
    assert code == 2
    assert "has 1,300,044 bytes, the limit is 1,000,000" in error


def test_as_many_events_as_a_file_holds_are_answered_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "long.record"
    lines = ["game tandem/tandem-duel", "card practice-tandem", *["E draw 3B"] * 99_000]
    path.write_text("\n".join(lines), "utf-8")
    start = time.monotonic()
    replay = games.replay(path)
    assert len(replay.answers) == 99_000
    assert {answer.names for answer in replay.answers} == {("order.opening-draw",)}
    assert time.monotonic() - start < 30


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\x00\x01\x02", "is a binary file"),
        (b"game tandem/tandem-duel\n\xff\xfe", "is not UTF-8 text"),
        (b"", "this record has no line `game`"),
        (b"\xef\xbb\xbfgame chess\n", "there are no rules chess"),
    ],
)
def test_what_is_no_record_is_refused(data: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.record"
    path.write_bytes(data)
    code, out, error = referee(str(path))
    assert (code, out) == (2, "")
    assert message in error
    assert "Traceback" not in error


def test_a_folder_is_no_record(tmp_path: Path) -> None:
    code, _, error = referee(str(tmp_path))
    assert code == 2
    assert "is a directory" in error


def test_every_prefix_of_a_record_is_answered_or_refused(tmp_path: Path) -> None:
    for name in ("tiny-tandem", "tiny-american"):
        (tmp_path / f"{name}.yaml").write_text(card_text(name), "utf-8")
    head = f"game {TD}\ncard {card_of(TD)}.yaml\ndeal E NNN 111B\ndeal E 22\n"
    whole = f"{head}E discard N\nW call N @west [NN"
    for end in range(0, len(whole), 3):
        try:
            games.replay(Source(str(tmp_path / "cut.record"), whole[:end]))
        except games.RecordError as error:
            for problem in error.diagnostics:
                assert 0 <= problem.primary.span.start <= end
