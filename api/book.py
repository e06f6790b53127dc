"""A classical rule book as a caller holds it: loaded once, asked many times."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from cardwright.compiler.classical.book import RuleBook
from cardwright.validator.classical.claiming import award
from cardwright.validator.classical.hand import ClassicalHand, parse_hand
from cardwright.validator.classical.result import Score
from cardwright.validator.classical.rotation import NextHand, next_hand
from cardwright.validator.classical.samples import Sample, example
from cardwright.validator.classical.scorer import Scorer, unreadable
from cardwright.validator.classical.settling import Settled, settle
from cardwright.validator.classical.waiting import Waits, find_waits


class Book:
    """A rule book, made with `cardwright.load`; it never changes, and threads may share it.

    Seats and rounds are E, S, W and N.
    """

    def __init__(self, rules: RuleBook) -> None:
        self._scorer = Scorer(rules)

    def __repr__(self) -> str:
        return f"<Book {self.title!r}: {len(self.rules.rules)} rules, limit {self.rules.limit}>"

    @property
    def rules(self) -> RuleBook:
        """All that the book says."""
        return self._scorer.book

    @property
    def title(self) -> str:
        """The title of the book."""
        return self.rules.title

    @property
    def rule_ids(self) -> tuple[str, ...]:
        """The ids of its rules, in the order in which they are written."""
        return tuple(rule.id for rule in self.rules.rules)

    def score(
        self,
        hand: str | ClassicalHand,
        *,
        seat: str,
        round: str,  # noqa: A002 - the word of the game
        winner: bool | None = None,
    ) -> Score:
        """Return what a hand is worth at a seat in a round.

        `winner` says whether it claims Mahjong; without it the winning tile decides. A hand that
        cannot be read, or a claim that does not stand, is an answer too. ValueError for a wind
        that there is not.
        """
        if isinstance(hand, str):
            return self._scorer.score_text(hand, seat, round, winner)
        return self._scorer.score(hand, seat, round, winner)

    def waits(self, hand: str | ClassicalHand, *, seat: str, round: str) -> Waits:  # noqa: A002
        """Return the tiles that complete a hand which is one tile short, and their scores.

        ValueError for a wind that there is not.
        """
        if isinstance(hand, str):
            parsed, problems = parse_hand(hand, self.rules.facts)
            if parsed is None:
                return Waits(fault=unreadable(problems))
            hand = parsed
        return find_waits(self._scorer, hand, seat, round)

    def settle(
        self, scores: Mapping[str, int], winner: str | None, *, discarder: str | None = None
    ) -> Settled:
        """Return who pays whom for the scores of the four seats; no winner is a draw.

        `discarder` matters in books where that player alone pays the winner. ValueError, which
        says why, where that makes no sense.
        """
        return settle(self.rules, scores, winner, discarder)

    def award(
        self,
        discarder: str,
        claims: Mapping[str, str],
        waiting: Collection[str] = (),
        *,
        added_kong: bool = False,
    ) -> str | None:
        """Return the seat that gets a discard, or None where no claim stands.

        With `added_kong` the tile was just added to an exposed kong. ValueError, which says why,
        for an unknown seat or claim, and where the discarder claims.
        """
        return award(self.rules, discarder, claims, waiting, added_kong)

    def next_hand(
        self,
        hand: int,
        seats: Sequence[str],
        winner: str | None,
        *,
        round: str | None = None,  # noqa: A002
        first_east: str | None = None,
    ) -> NextHand | None:
        """Return number, round and seats of the hand after this one, or None after the last.

        `round` and `first_east` are needed where rounds last until everybody has been East.
        ValueError, which says why, where that makes no sense.
        """
        return next_hand(self.rules, hand, seats, winner, round, first_east)

    def explain(self, rule: str) -> tuple[str, ...]:
        """Return what a rule means, in plain English, a sentence an item; KeyError if unknown."""
        from cardwright.compiler.classical.explain import explain_rule

        return explain_rule(self.rules, self.rules.rule(rule))

    def example(self, rule: str) -> Sample | None:
        """Return a hand in which a rule counts, None where none was found; KeyError if unknown."""
        return example(self._scorer, rule)
