"""Lines of a record as events."""

from __future__ import annotations

from cardwright.compiler.source import Span
from cardwright.validator.games import events as ev
from cardwright.validator.games import record_errors as errors
from cardwright.validator.games.reader import Reader
from cardwright.validator.games.record_syntax import Phrase, Word

LOUD = ("draw", "discard")
"""Events that can be said to have happened although they spoil a count."""

_WORDS = {"deal_out": "deal", "tandem": "declare", "end": "table end"}


def verb(phrase: Phrase) -> str:
    """Return the word for what happens in an event, as in a record."""
    rule = _act(phrase).rule
    return _WORDS.get(rule, rule)


def _act(phrase: Phrase) -> Phrase:
    return next(part for part in phrase.parts if isinstance(part, Phrase))


def read_event(reader: Reader, phrase: Phrase) -> ev.Event:
    """Return the event of a line; Unreadable where its names or tiles cannot be right."""
    act = _act(phrase)
    if act.rule == "end":
        return ev.TableEnd()
    word = phrase.word("SEAT")
    assert word is not None, "an event has a seat"
    seat = reader.seat(word)
    mark = phrase.word("LOUD")
    loud = mark is not None
    if mark and act.rule not in LOUD:
        raise reader.fail(errors.unexpected_word("!", mark.span, ("DRAW", "DISCARD")))
    tiles = act.phrases("tiles")
    names = act.words("NAME")
    name = names[0] if names else None
    here = act.span
    match act.rule:
        case "draw":
            return ev.Draw(seat, reader.tile_or_unseen(tiles[0]) if tiles else None, loud)
        case "pick":
            return ev.Pick(seat, reader.tile_or_unseen(tiles[0]) if tiles else None)
        case "rack":
            return ev.Rack(seat)
        case "discard":
            return ev.Discard(seat, reader.tile(tiles[0]), loud)
        case "claim":
            return ev.Claim(seat, act.word("MAHJONG") is not None)
        case "call":
            return _call(reader, seat, act)
        case "correct":
            return _correct(reader, seat, act)
        case "expose":
            return ev.Expose(seat, reader.hand(name, here), reader.meld(tiles[0]))
        case "exchange":
            return _exchange(reader, seat, act)
        case "take":
            reader.joker(tiles[0])
            source, target = _two_names(act, "FROM")
            hand = reader.hand(source, here)
            return ev.Take(seat, hand, reader.meld(tiles[1]), reader.hand(target, here))
        case "return":
            reader.joker(tiles[0])
            return ev.Return(seat, reader.hand(name, here), reader.meld(tiles[1]))
        case "move":
            return ev.Move(seat, reader.tiles(tiles[0]), reader.hand(name, here))
        case "declare":
            return ev.Declare(seat, reader.laid_open(reader.hand(name, here), tiles[0]))
        case "tandem":
            hands = [reader.hand(each, here) for each in names]
            shown = zip(hands, tiles, strict=True)
            return ev.DeclareTandem(seat, tuple(reader.laid_open(*each) for each in shown))
        case "deal_out":
            return ev.DealOut(seat, reader.some(tiles[0]))
        case "bury":
            return ev.Bury(seat, reader.hand(name, here), reader.some(tiles[0]))
        case "count":
            return ev.Count(seat, reader.seat(_other_seat(act)))
        case "challenge":
            whose = reader.seat(_other_seat(act))
            return ev.Challenge(seat, whose, reader.hand(name, here))
        case "verify":
            return ev.Verify(seat, act.word("YES") is not None)
        case "give":
            direction = act.word("DIRECTION")
            assert direction is not None, "a give has a direction"
            blind = act.word("BLIND") is not None
            return ev.Give(seat, reader.some(tiles[0]), direction.text.lower(), blind)
        case "get":
            return ev.Get(seat, reader.some(tiles[0]))
        case other:
            raise AssertionError(f"the grammar has no event {other}")


def _other_seat(act: Phrase) -> Word:
    word = act.word("SEAT")
    assert word is not None, "the grammar asks for a seat"
    return word


def _call(reader: Reader, seat: str, act: Phrase) -> ev.Call:
    tiles = act.phrases("tiles")
    name = act.word("NAME")
    if name is None:
        tile, meld = reader.tile_and_meld(tiles[0])
        return ev.Call(seat, tile, reader.hand(None, act.span), meld)
    tile = reader.tile(tiles[0])
    return ev.Call(seat, tile, reader.hand(name, act.span), reader.meld(tiles[1]))


def _two_names(act: Phrase, first_after: str) -> tuple[Word | None, Word | None]:
    """Return the hands named before and after TO; `first_after` is the word before the first."""
    before: Word | None = None
    after: Word | None = None
    passed_to = False
    for part in act.parts:
        if isinstance(part, Word):
            passed_to = passed_to or part.kind == "TO"
            if part.kind == "NAME":
                if passed_to:
                    after = part
                else:
                    before = part
    assert act.word(first_after) is not None
    return before, after


def _correct(reader: Reader, seat: str, act: Phrase) -> ev.Correct:
    tiles = act.phrases("tiles")
    before, after = _two_names(act, "CORRECT")
    hand = reader.hand(before, act.span)
    to_hand = hand if after is None else reader.hand(after, act.span)
    return ev.Correct(seat, hand, reader.meld(tiles[0]), to_hand, reader.meld(tiles[1]))


def _exchange(reader: Reader, seat: str, act: Phrase) -> ev.Exchange:
    given, wanted, meld = act.phrases("tiles")
    owner = reader.seat(_other_seat(act))
    place = act.span
    last = act.words("SEAT")[0].span
    name = act.word("NAME")
    hand = reader.hand(name, Span(last.start, place.end))
    return ev.Exchange(
        seat, reader.tile(given), reader.tile(wanted), owner, hand, reader.meld(meld)
    )
