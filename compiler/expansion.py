"""One alternative without bars, lowered: groups, variables and constraints in one walk."""

from __future__ import annotations

from cardwright.compiler import errors, nodes
from cardwright.compiler.context import FREE_KINDS, YEAR_KINDS, Context, Lowered
from cardwright.compiler.diagnostics import Diagnostic
from cardwright.compiler.formulas import FormulaReader, variables_of
from cardwright.compiler.ir import (
    Alternative,
    AnyTile,
    Constraint,
    DemandedJoker,
    DragonOf,
    Fixed,
    Group,
    GroupKind,
    Moved,
    Numbered,
    Of,
    Run,
    TileExpression,
    Variable,
    VariableKind,
)
from cardwright.compiler.note_set import NoteSet
from cardwright.compiler.restrictions import name_black_dragon, restrict
from cardwright.compiler.runs import placements
from cardwright.compiler.source import Span
from cardwright.compiler.tiles import (
    DRAGON_START,
    DRAGONS,
    FLOWER_INDEX,
    NATURAL_KINDS,
    SOAP_INDEX,
    WIND_START,
    WINDS,
)
from cardwright.compiler.words import has_numbers, impossible_phrase, lower_word

_NUMBER_SYMBOLS = frozenset("123456789XYZ")
_DIGITS = frozenset("0123456789")
VARIABLES: dict[str, tuple[VariableKind, tuple[int, ...]]] = {
    **{letter: (VariableKind.NUMBER, tuple(range(1, 10))) for letter in "XYZ"},
    **{letter: (VariableKind.WIND, tuple(range(WIND_START, WIND_START + 4))) for letter in "TUV"},
    **{letter: (VariableKind.TILE, tuple(range(NATURAL_KINDS))) for letter in "AHKPQ"},
}

WrittenItem = nodes.Group | nodes.Word


def stands_for_suit(symbols: str) -> bool:
    """Return whether the ink of a group is a suit: it prints a numbered tile or a D."""
    return "D" in symbols or not _NUMBER_SYMBOLS.isdisjoint(symbols)


class Expansion:
    """The lowering of one alternative without bars; one-way scratch, thrown away after `lower`."""

    def __init__(
        self,
        text: str,
        alternative: nodes.SyntaxAlternative,
        items: tuple[WrittenItem, ...],
        said: NoteSet,
        context: Context,
        used: frozenset[str],
        index: int,
    ) -> None:
        self.index = index
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
        restrict(self)
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
            Lowered(alternative, self.index, tuple(self.said.formulas), self.source.span, dragons),
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
            elif stands_for_suit(item.symbols):
                self._suit(item.ink, not _NUMBER_SYMBOLS.isdisjoint(item.symbols))
        printed = [s for group in groups for s in group.symbols if s in VARIABLES]
        for letter in [*printed, *variables_of(self.said.formulas)]:
            if letter in self.variables or letter not in VARIABLES or letter not in self.used:
                continue
            kind, domain = VARIABLES[letter]
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
        dragon = (
            name_black_dragon(self, group) if "D" in group.symbols and group.ink is None else None
        )
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
