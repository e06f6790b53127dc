"""Syntax tree to IR: what an alternative means, and what in it can never be right.

One alternative with bars is written out into its expansions first; each expansion is lowered on
its own by `_Expansion`, which gathers variables and constraints while it walks the items.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from math import prod

from cardwright.compiler import errors, nodes
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.formulas import FormulaReader, inks_of, variables_of
from cardwright.compiler.ir import (
    Alternative,
    AnyTile,
    Constraint,
    DemandedJoker,
    Different,
    DistinctCount,
    DragonOf,
    Fixed,
    Group,
    GroupKind,
    Matching,
    Moved,
    Numbered,
    Of,
    Opposite,
    Run,
    SuitCount,
    TileExpression,
    Variable,
    VariableKind,
)
from cardwright.compiler.note_set import NoteSet, read_notes
from cardwright.compiler.runs import placements
from cardwright.compiler.source import Span
from cardwright.compiler.tiles import (
    DRAGON_START,
    DRAGONS,
    FLOWER_INDEX,
    HAND_SIZE,
    NATURAL_KINDS,
    SOAP_INDEX,
    WIND_START,
    WINDS,
)
from cardwright.compiler.words import has_numbers, impossible_phrase, lower_word

EXPANSION_LIMIT = 4_096
"""Ways to choose at the bars of one alternative."""

FREE_KINDS = frozenset({"word-play", "by-the-numbers", "flashback", "present-tense"})
"""Kinds of category in which a numbered tile without ink is of any suit."""

YEAR_KINDS = frozenset({"flashback", "present-tense"})
"""Kinds of category in which a group of digits without ink is a year: exact, without Jokers."""

_NUMBER_SYMBOLS = frozenset("123456789XYZ")
_DIGITS = frozenset("0123456789")
_VARIABLES: dict[str, tuple[VariableKind, tuple[int, ...]]] = {
    **{letter: (VariableKind.NUMBER, tuple(range(1, 10))) for letter in "XYZ"},
    **{letter: (VariableKind.WIND, tuple(range(WIND_START, WIND_START + 4))) for letter in "TUV"},
    **{letter: (VariableKind.TILE, tuple(range(NATURAL_KINDS))) for letter in "AHKPQ"},
}
_DRAGON_DOMAIN = tuple(range(DRAGON_START, DRAGON_START + 3))


@dataclass(frozen=True, slots=True)
class Context:
    """What a line is read with: its category and the rules profile."""

    kind: str = "standard"
    letters: Mapping[str, str] = field(default_factory=dict)
    jokers: bool = True
    """Whether the category lets Jokers stand."""
    report_opposite_on_one_suit: bool = False
    hand_size: int = HAND_SIZE


@dataclass(frozen=True, slots=True)
class Lowered:
    """An alternative with the formulas that its constraints and domains came from."""

    alternative: Alternative
    formulas: tuple[nodes.Formula, ...]
    span: Span
    dragon_spans: tuple[Span, ...]
    """Groups with an opposite Dragon."""


def lower_line(
    line: nodes.SyntaxLine, context: Context
) -> tuple[tuple[Lowered, ...], tuple[Diagnostic, ...]]:
    """Return what the alternatives of a line mean, and what can never be right in them.

    An alternative with an error is left out. Spans count in the text of the line.
    """
    lowered: list[Lowered] = []
    problems: dict[tuple[str, Span], Diagnostic] = {}
    resolved = line.resolved()
    for index, alternative in enumerate(resolved):
        sharing = [
            other
            for position, other in enumerate(resolved)
            if position == index or other.notes == alternative.notes
        ]
        used = frozenset().union(*(_letters(other, context.letters) for other in sharing))
        found: list[Diagnostic] = []
        said, clashes = read_notes(line.text, alternative.notes)
        found.extend(clashes)
        ways = prod(
            len(item.groups) for item in alternative.items if isinstance(item, nodes.Choice)
        )
        if ways > EXPANSION_LIMIT:
            found.append(errors.too_many_targets(alternative.span, f"{ways:,}", EXPANSION_LIMIT))
        else:
            for items in _expansions(alternative):
                result, reported = _Expansion(
                    line.text, alternative, items, said, context, used
                ).lower()
                if result:
                    lowered.append(result)
                found.extend(reported)
        phrases = [each for each in found if each.code is errors.IMPOSSIBLE_PHRASE]
        for problem in phrases or found:
            problems.setdefault((problem.code.name, problem.primary.span), problem)
    return tuple(lowered), tuple(problems.values())


def _letters(alternative: nodes.SyntaxAlternative, alphabet: Mapping[str, str]) -> frozenset[str]:
    """Return the variable letters and the inks with a meaning that an alternative prints."""
    letters: set[str] = set()
    for item in alternative.items:
        if isinstance(item, nodes.Word) and item.ink and has_numbers(item.text, alphabet):
            letters.add(item.ink)
        if isinstance(item, nodes.Choice):
            for group in item.groups:
                letters.update(letter for letter in group.symbols if letter in _VARIABLES)
                if group.ink and _stands_for_suit(group.symbols):
                    letters.add(group.ink)
    return frozenset(letters)


def _stands_for_suit(symbols: str) -> bool:
    return "D" in symbols or not _NUMBER_SYMBOLS.isdisjoint(symbols)


_WrittenItem = nodes.Group | nodes.Word


def _expansions(alternative: nodes.SyntaxAlternative) -> Iterator[tuple[_WrittenItem, ...]]:
    choices: list[tuple[_WrittenItem, ...]] = []
    for item in alternative.items:
        if isinstance(item, nodes.Choice):
            choices.append(item.groups)
        elif isinstance(item, nodes.Word):
            choices.append((item,))
    return product(*choices)


class _Expansion:
    """The lowering of one alternative without bars; one-way scratch, thrown away after `lower`."""

    def __init__(
        self,
        text: str,
        alternative: nodes.SyntaxAlternative,
        items: tuple[_WrittenItem, ...],
        said: NoteSet,
        context: Context,
        used: frozenset[str],
    ) -> None:
        self.text = text
        self.source = alternative
        self.items = items
        self.said = said
        self.context = context
        self.used = used
        self.cured = bool(alternative.unread_notes)
        """Whether a note that was not understood might cure a fault."""
        self.problems: list[Diagnostic] = []
        self.variables: dict[str, Variable] = {}
        self.constraints: list[Constraint] = []
        self.numbered_suits: list[str] = []
        """Suit variables that print numbered tiles."""
        self.has_free_tiles = False
        self.black_dragons: list[tuple[str, Span]] = []
        self.formulas = FormulaReader(text, said.formulas, used, self.cured)

    def lower(self) -> tuple[Lowered | None, list[Diagnostic]]:
        """Return the alternative, unless it is in error, and what was found."""
        groups = [item for item in self.items if isinstance(item, nodes.Group)]
        self.moving = sorted({digit for group in groups for digit in self._moving_digits(group)})
        self._check_moving(groups)
        self._declare_letters(groups)
        lowered = tuple(
            self._word(item) if isinstance(item, nodes.Word) else self._group(item)
            for item in self.items
        )
        sizes = [group.size for group in lowered]
        if sum(sizes) != self.context.hand_size:
            self.problems.append(
                errors.wrong_tile_count(self.source.span, sizes, self.context.hand_size)
            )
        run = self._run()
        self.problems.extend(self.formulas.problems)
        self._suits()
        self._winds()
        self._dragons()
        self.constraints.extend(self.formulas.constraints(self.variables, self._printed(groups)))
        if any(problem.is_error for problem in self.problems) or self.cured:
            return None, self.problems
        tail = self.source.tail
        concealed_only = tail is not None and tail.exposed is None
        value = None if tail is None else tail.concealed if concealed_only else tail.exposed
        alternative = Alternative(
            variables=tuple(self.variables.values()),
            run=run,
            constraints=tuple(self.constraints),
            groups=lowered,
            exposed=not concealed_only,
            value=value,
            concealed_value=None if tail is None or concealed_only else tail.concealed,
            text=self.text,
        )
        dragons = tuple(span for _, span in self.black_dragons)
        return (
            Lowered(alternative, tuple(self.said.formulas), self.source.span, dragons),
            self.problems,
        )

    # ── Numbers ──────────────────────────────────────────────────────────────────────────────

    def _is_year(self, group: nodes.Group) -> bool:
        symbols = set(group.symbols)
        return (
            self.context.kind in YEAR_KINDS
            and group.ink is None
            and symbols <= _DIGITS
            and symbols != {"0"}
        )

    def _moving_digits(self, group: nodes.Group) -> set[int]:
        if not self.said.moves or "0" in group.symbols or "!" in group.marks:
            return set()
        if self._is_year(group):
            return set()
        return {int(symbol) for symbol in group.symbols if symbol.isdigit()}

    def _check_moving(self, groups: list[nodes.Group]) -> None:
        if self.said.like and len(self.moving) > 1:
            first: int | None = None
            for group in groups:
                for digit in (int(s) for s in group.symbols if s.isdigit()):
                    if digit not in self._moving_digits(group):
                        continue
                    first = first or digit
                    if digit != first:
                        self.problems.append(errors.like_numbers_differ(group.span, first, digit))
                        return
        for note in self.said.runs:
            if note.count is not None and note.count != len(self.moving):
                self.problems.append(errors.run_count_mismatch(note.span, note.count, self.moving))

    def _run(self) -> Run | None:
        if not self.moving or any(
            problem.code in (errors.LIKE_NUMBERS_DIFFER, errors.CONFLICTING_NOTES)
            for problem in self.problems
        ):
            return None
        parities = {note.parity for note in self.said.like} - {None}
        kinds = {note.kind for note in self.said.runs}
        run = Run(
            tuple(self.moving),
            placements(tuple(self.moving), kinds, parities, bool(self.said.like)),
        )
        self.variables["run"] = Variable("run", VariableKind.RUN, tuple(range(len(run.placements))))
        return run

    def _printed(self, groups: list[nodes.Group]) -> tuple[int, ...]:
        """Return the printed numbers that `in run` speaks of where no note moves any."""
        if self.said.moves:
            return ()
        return tuple(
            sorted({int(s) for group in groups for s in group.symbols if s in "123456789"})
        )

    # ── Tiles ────────────────────────────────────────────────────────────────────────────────

    def _declare_letters(self, groups: list[nodes.Group]) -> None:
        """Make the variables, in the order in which a reader meets them: inks, then letters."""
        for item in self.items:
            if item.ink is None:
                continue
            if isinstance(item, nodes.Word):
                if has_numbers(item.text, self.context.letters):
                    self._suit(item.ink, True)
            elif _stands_for_suit(item.symbols):
                self._suit(item.ink, not _NUMBER_SYMBOLS.isdisjoint(item.symbols))
        printed = [s for group in groups for s in group.symbols if s in _VARIABLES]
        for letter in [*printed, *variables_of(self.said.formulas)]:
            if letter in self.variables or letter not in _VARIABLES or letter not in self.used:
                continue
            kind, domain = _VARIABLES[letter]
            self.variables[letter] = Variable(letter, kind, domain)

    def _suit(self, name: str, numbered: bool) -> str:
        if name not in self.variables:
            self.variables[name] = Variable(name, VariableKind.SUIT, (0, 1, 2))
        if numbered and name not in self.numbered_suits:
            self.numbered_suits.append(name)
        return name

    def _word(self, word: nodes.Word) -> Group:
        tiles, problems = lower_word(word, self.context.letters, word.ink)
        self.problems.extend(problems)
        if any(isinstance(tile, Numbered) and tile.suit is None for tile in tiles):
            self.has_free_tiles = True
        phrase = impossible_phrase(word, tiles)
        if phrase:
            self.problems.append(phrase)
        written = self.text[word.span.start : word.span.end]
        return Group(GroupKind.WORD, tiles, False, False, written, word.span)

    def _group(self, group: nodes.Group) -> Group:
        suit = group.ink
        if suit is None and not _NUMBER_SYMBOLS.isdisjoint(group.symbols):
            suit = self._uninked(group)
        dragon = self._black_dragon(group) if "D" in group.symbols and group.ink is None else None
        tiles = tuple(self._tile(group, symbol, suit, dragon) for symbol in group.symbols)
        uniform = len(set(group.symbols)) == 1
        if uniform and group.symbols[0] == "?":
            kind = GroupKind.ANY
        elif uniform and group.symbols[0] == "J":
            kind = GroupKind.JOKERS
        elif not uniform or (self._is_year(group) and len(tiles) > 1):
            kind = GroupKind.MIXED
        else:
            kind = {1: GroupKind.SINGLE, 2: GroupKind.PAIR}.get(len(tiles), GroupKind.SET)
        is_set = kind is GroupKind.SET
        jokers = (
            is_set and "^" not in group.marks and self.context.jokers and not self.said.no_jokers
        )
        return Group(kind, tiles, jokers, is_set and "~" not in group.marks, str(group), group.span)

    def _uninked(self, group: nodes.Group) -> str | None:
        """Return the suit variable of a numbered group without ink; None for free tiles."""
        if self.said.group_suits:
            index = 1 + sum(name.startswith("suit ") for name in self.variables)
            return self._suit(f"suit {index}", True)
        if not (self.said.tile_suits or self.context.kind in FREE_KINDS or self.cured):
            self.problems.append(errors.missing_ink(group.span, str(group)))
        self.has_free_tiles = True
        return None

    def _tile(
        self, group: nodes.Group, symbol: str, suit: str | None, dragon: str | None
    ) -> TileExpression:
        if symbol == "0":
            return Fixed(SOAP_INDEX)
        if symbol.isdigit():
            digit = int(symbol)
            moves = digit in self._moving_digits(group)
            return Numbered(suit, Moved(digit) if moves else digit)
        if symbol in "XYZ":
            return Numbered(suit, symbol)
        if symbol == "D":
            return DragonOf(group.ink) if group.ink else Of(dragon or "")
        if symbol in WINDS:
            if self.said.any_wind and len(set(group.symbols)) == 1:
                name = f"wind {symbol}"
                winds = tuple(range(WIND_START, WIND_START + 4))
                self.variables.setdefault(name, Variable(name, VariableKind.WIND, winds))
                return Of(name)
            return Fixed(WIND_START + WINDS.index(symbol))
        if symbol in DRAGONS:
            return Fixed(DRAGON_START + DRAGONS.index(symbol))
        if symbol == "F":
            return Fixed(FLOWER_INDEX)
        if symbol == "?":
            return AnyTile()
        if symbol == "J":
            return DemandedJoker()
        return Of(symbol)

    # ── What the notes add ───────────────────────────────────────────────────────────────────

    def _suits(self) -> None:
        inks = [name for name in self.variables if len(name) == 1 and name.islower()]
        classes, free = inks_of(self.said.formulas, inks)
        representatives = [members[0] for members in classes]
        if len(classes) > 3:
            fourth = classes[3][0]
            self.problems.append(
                errors.too_many_inks(self._ink_span(fourth), fourth, representatives[:3])
            )
        if len(representatives) > 1:
            self.constraints.append(Different(tuple(representatives)))
        note = self.said.suit_count
        if note is None:
            return
        open_suits = bool(free) or self.has_free_tiles
        suits = [*inks, *(name for name in self.variables if name.startswith("suit "))]
        open_suits = open_suits or len(suits) > len(inks)
        most = 3 if self.has_free_tiles else len(suits)
        if (
            note.count < len(classes)
            or note.count > most
            or (not open_suits and note.count != len(classes))
        ):
            self.problems.append(
                errors.suit_count_mismatch(
                    note.span, note.count, representatives, most if open_suits else None
                )
            )
        elif open_suits:
            self.constraints.append(SuitCount(tuple(suits), note.count))

    def _ink_span(self, ink: str) -> Span:
        return next(item.span for item in self.items if item.ink == ink)

    def _winds(self) -> None:
        winds = tuple(name for name in self.variables if name.startswith("wind "))
        if len(winds) > 1:
            self.constraints.append(Different(winds))

    def _black_dragon(self, group: nodes.Group) -> str:
        note = self.said.dragon
        if note is None:
            if not self.cured:
                self.problems.append(errors.black_dragon(group.span))
            return "dragon 1"
        same = note.rule in ("same", "matching")
        name = "dragon 1" if same else f"dragon {len(self.black_dragons) + 1}"
        self.black_dragons.append((name, group.span))
        self.variables.setdefault(name, Variable(name, VariableKind.DRAGON, _DRAGON_DOMAIN))
        return name

    def _dragons(self) -> None:
        note = self.said.dragon
        if note is None or not self.black_dragons:
            return
        names = tuple(dict.fromkeys(name for name, _ in self.black_dragons))
        span = self.black_dragons[0][1]
        suits = tuple(self.numbered_suits)
        classes, free = inks_of(self.said.formulas, [n for n in suits if len(n) == 1])
        loose = bool(free) or self.has_free_tiles or any(len(name) > 1 for name in suits)
        counted = self.said.suit_count.count if self.said.suit_count else None
        one_suit = (len(classes) == 1 and not loose) or (
            counted == 1 and bool(suits or self.has_free_tiles)
        )
        if note.rule == "different":
            self.constraints.append(DistinctCount(names, note.count or 0))
        elif note.rule == "matching":
            if one_suit:
                self.constraints.append(Matching(names, suits))
            elif not self.cured:
                self.problems.append(errors.matching_dragon_ambiguous(span))
        elif note.rule == "opposite":
            fewest = max(len(classes), 1 if loose else 0)
            if fewest + len(names) > 3:
                self.problems.append(errors.opposite_dragon_impossible(span, fewest, len(names)))
            self.constraints.append(Opposite(names, suits))
            if one_suit and self.context.report_opposite_on_one_suit:
                self.problems.append(errors.opposite_dragon_undefined(span))
