"""Questions without a record: what would make an event legal, and what it changes."""

from __future__ import annotations

import pytest
from cardwright import games
from cardwright.validator.games.remedies import REMEDIES
from cardwright.validator.games.rulings import RULINGS, Effect

from tests.small_games import card, card_of


def ask(game: str, situation: str, event: str) -> games.Asked:
    return games.ask(game, card(card_of(game)), situation, event)


def test_there_is_a_remedy_for_every_ruling_that_is_not_in_order() -> None:
    assert REMEDIES.keys() == {
        name for name, kind in RULINGS.items() if kind.effect is not Effect.DONE
    }


def test_what_nobody_names_is_unseen() -> None:
    asked = ask("american", "turn W start; last E 2B; hold W 2B", "W call 2B [222B]")
    assert [ruling.name for ruling in asked.rulings] == ["ok"]
    assert {
        seat: player.pool.size
        for seat, player in zip("ESWN", asked.before.state.players, strict=True)
    } == {"E": 13, "S": 13, "W": 13, "N": 13}


def test_a_count_takes_a_holding_as_it_is_said() -> None:
    asked = ask("siamese", "turn W start; hold W 26", "E count W")
    assert [ruling.name for ruling in asked.rulings] == ["count.wrong"]


def test_events_among_the_lines_are_played_first() -> None:
    asked = ask("american", "turn W start; hand S [222JB]; W draw 2B",
                "W exchange 2B for J in S [222JB]")  # fmt: skip
    assert asked.is_done


AFTERMATHS = [
    ("american", "turn W start; hand S [222JB]; hold W 2B", "W exchange 2B for J in S [222JB]",
     ("W's hand is dead", "W is out", "it is the turn of N, to draw or to claim")),
    ("siamese", "turn W full; hand W @top dead; hold W 14", "W declare @bottom NNNN EEEE WWWW SS",
     ("W's bottom hand is declared", "E has -25", "W has +25",
      "the round is over: mahjong, W wins")),
    ("tandem/classic-solitaire", "turn E full", "E discard 3B", ("E has to draw",)),
    ("tandem/tandem-duel", "turn W full; hand W @west [NNNJ]; hold W 24", "E count W", ()),
    ("tandem/tandem-duel", "turn W full; hand E @west [NNNJ]; hold E 20", "E count E",
     ("E's west hand (West) is dead", "E's east hand (East) is dead", "the round is over: ended")),
]  # fmt: skip


@pytest.mark.parametrize(("game", "situation", "event", "expected"), AFTERMATHS)
def test_what_an_event_changes(
    game: str, situation: str, event: str, expected: tuple[str, ...]
) -> None:
    assert expected == ask(game, situation, event).aftermath


def test_a_wrong_exposure_is_told_with_the_right_ones_of_both_hands() -> None:
    asked = ask("siamese", "turn W start; last E 2B; hold W 2B J", "W call 2B @top [22B]")
    assert asked.remedies == (
        "lay @top [22JB] or @top [22JJB] or @bottom [22JB] or @bottom [22JJB] instead",
    )


def test_where_no_exposure_would_be_right_nothing_would() -> None:
    asked = ask("siamese", "turn W start; last E G; hold W GG", "W call G @top [GGG]")
    assert asked.remedies == ("nothing would: no open line has a group of G there",)


@pytest.mark.parametrize(
    ("situation", "event"),
    [("turn Q start", "W draw"), ("turn W start", "W drw"), ("hold W 3B", "W draw"),
     ("turn W start", "turn W start"), ("turn W start; hold W 33333B", "W draw")],
)  # fmt: skip
def test_what_cannot_be_read_is_told(situation: str, event: str) -> None:
    with pytest.raises(games.RecordError):
        ask("american", situation, event)


def test_a_card_without_the_sides_of_a_game_is_refused() -> None:
    with pytest.raises(ValueError, match="the card has no side west"):
        games.ask("tandem/tandem-duel", card("tiny-american"), "", "W draw")
