"""A card file to its IR and targets: lines read, lowered and ground, all problems in one run."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from cardwright.compiler import errors, nodes, templates
from cardwright.compiler.cardfile import parse_card_file
from cardwright.compiler.context import Context, Lowered, context_of
from cardwright.compiler.diagnostics import Code, Diagnostic, Label, Severity
from cardwright.compiler.entries import CardFile, CategoryEntry, LineEntry
from cardwright.compiler.fields import with_fields
from cardwright.compiler.ground import TARGET_LIMIT, ground
from cardwright.compiler.grounding import Grounding
from cardwright.compiler.ir import Alternative, Card, Category, Line, Opposite, Side
from cardwright.compiler.lower import lower_line
from cardwright.compiler.profiles import Profile
from cardwright.compiler.solver import TooMany, Unsolvable
from cardwright.compiler.source import Fragment, Source, Span
from cardwright.compiler.syntax import parse_line
from cardwright.compiler.targets import CompiledCard, assemble

UNKNOWN_RULES = Code("S007", "unknown-rules", Severity.ERROR)
CODES = (UNKNOWN_RULES,)

PATTERN_LIMIT = 4_096
"""Patterns of one line: alternatives, bars and values of a template written out."""

LoadProfile = Callable[[str], Profile | str]
"""Finds a rules profile by name or path; returns what is wrong as text."""


@dataclass(frozen=True, slots=True)
class ReadLine:
    """One reading of a line: the text of one template value with its syntax tree."""

    fragment: Fragment
    syntax: nodes.SyntaxLine
    values: tuple[tuple[str, templates.TemplateValue], ...]


@dataclass(frozen=True, slots=True)
class LineReading:
    """A line of the file with all its readings: what lint looks at."""

    entry: LineEntry
    category: CategoryEntry
    readings: tuple[ReadLine, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """All that was found out about a card file.

    `sound` holds the lines without errors; `compiled` is the same where the card has none at all,
    else None.
    """

    source: Source
    file: CardFile | None
    profile: Profile | None
    lines: tuple[LineReading, ...]
    sound: CompiledCard | None
    diagnostics: tuple[Diagnostic, ...]

    @property
    def compiled(self) -> CompiledCard | None:
        """The compiled card, or None where it has errors."""
        return None if any(problem.is_error for problem in self.diagnostics) else self.sound

    def with_diagnostics(self, more: Sequence[Diagnostic]) -> Reading:
        """Return the reading with what another pass found beside it."""
        return replace(self, diagnostics=_sorted((*self.diagnostics, *more)))


def compile_card(
    source: Source, load_profile: LoadProfile, params: Mapping[str, int] | None = None
) -> Reading:
    """Compile the text of a card file.

    `params` replace values under the card's `params:`. Diagnostics come sorted by place, all of
    the file's in one run.
    """
    file, problems = parse_card_file(source)
    if file is None:
        return Reading(source, None, None, (), None, _sorted(problems))
    found = list(problems)
    loaded = load_profile(file.rules)
    profile = None
    if isinstance(loaded, str):
        found.append(_unknown_rules(file, loaded))
    else:
        profile = loaded
    compiler = _Compiler(file, profile, dict(file.params) | dict(params or {}))
    lines = compiler.lines()
    found.extend(
        problem
        for problem in compiler.problems
        if profile or problem.code is not errors.UNKNOWN_LETTER  # its rules say which it knows
    )
    sound = None
    if lines:
        sound = assemble(compiler.card(lines), [groundings for _, _, groundings in lines])
    return Reading(source, file, profile, tuple(compiler.readings), sound, _sorted(found))


def _sorted(problems: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(sorted(problems, key=lambda each: (each.primary.span, each.code.id)))


def _unknown_rules(file: CardFile, reason: str) -> Diagnostic:
    return Diagnostic(
        UNKNOWN_RULES, reason, Label(file.rules_span, "not found or not usable"),
        help="rules is american, tandem, siamese, or the path of a rules file",
    )  # fmt: skip


class _Compiler:
    """The lines of one file; scratch of `compile_card`."""

    def __init__(self, file: CardFile, profile: Profile | None, params: Mapping[str, int]) -> None:
        self.file = file
        self.profile = profile
        self.constants = dict(params)
        if file.year is not None:
            self.constants["year"] = file.year
        self.problems: list[Diagnostic] = []
        self.readings: list[LineReading] = []

    def card(self, lines: Sequence[tuple[LineReading, Line, Sequence[Grounding]]]) -> Card:
        file = self.file
        return Card(
            title=file.title,
            publisher=file.publisher,
            year=file.year,
            rules=file.rules,
            hand_size=file.hand_size,
            inks=dict(file.inks),
            sides=tuple(
                Side(name, side.get("title", name.capitalize()), side.get("color"))
                for name, side in file.sides.items()
            ),
            categories=tuple(
                Category(entry.id, entry.name, entry.kind, entry.side, entry.note)
                for entry in file.categories
            ),
            lines=tuple(line for _, line, _ in lines),
            print=file.print,
        )

    def lines(self) -> list[tuple[LineReading, Line, Sequence[Grounding]]]:
        """Return the lines that stand for at least one hand, with what they were read from."""
        done: list[tuple[LineReading, Line, Sequence[Grounding]]] = []
        for index, category in enumerate(self.file.categories):
            for entry in category.lines:
                context = context_of(self.file, self.profile, category, entry)
                found = self._line(entry, category, context, index)
                if found:
                    done.append(found)
        return done

    def _line(
        self, entry: LineEntry, category: CategoryEntry, context: Context, index: int
    ) -> tuple[LineReading, Line, Sequence[Grounding]] | None:
        found: dict[tuple[str, Span], Diagnostic] = {}
        pieces: list[Lowered] = []
        readings: list[ReadLine] = []
        spans: list[Fragment] = []
        clean = True
        for filled in templates.fill(entry.fragment, entry.loops, self.constants):
            if isinstance(filled, Diagnostic):
                self._report(found, filled.located(entry.fragment, entry.id))
                clean = False
                break
            syntax, problems = parse_line(filled.fragment.text)
            lowered: tuple[Lowered, ...] = ()
            if syntax is not None:
                syntax, conflicts = with_fields(syntax, entry, filled.fragment)
                for conflict in conflicts:
                    self._report(found, replace(conflict, card_line=entry.id))
                readings.append(ReadLine(filled.fragment, syntax, filled.values))
                lowered, meaning = lower_line(syntax, context)
                problems = (*problems, *meaning)
            clean = clean and not any(problem.is_error for problem in problems)
            for problem in problems:
                self._report(found, _with_values(problem, filled, entry))
            pieces.extend(lowered)
            if len(pieces) > PATTERN_LIMIT:
                span = Span(0, max(len(entry.fragment.text), 1))
                count = f"more than {PATTERN_LIMIT:,}"
                excess = errors.too_many_targets(span, count, PATTERN_LIMIT)
                self._report(found, excess.located(entry.fragment, entry.id))
                clean = False
                break
            spans.extend([filled.fragment] * len(lowered))
            if not clean and len(entry.loops):
                break
        reading = LineReading(entry, category, tuple(readings))
        self.readings.append(reading)
        groundings: list[Grounding] = []
        alternatives: list[Alternative] = []
        if clean and pieces:
            for lowered_piece, grounding in self._ground(pieces, spans, entry, found):
                groundings.append(grounding)
                alternatives.append(lowered_piece.alternative)
        self.problems.extend(found.values())
        if not groundings:
            return None
        line = Line(
            id=entry.id,
            category=index,
            alternatives=tuple(alternatives),
            wild_flowers=entry.wild_flowers,
            text=" ".join(entry.fragment.text.split()),
            note=entry.note,
            ruling=entry.ruling,
        )
        return reading, line, groundings

    @staticmethod
    def _report(found: dict[tuple[str, Span], Diagnostic], problem: Diagnostic) -> None:
        found.setdefault((problem.code.name, problem.primary.span), problem)

    def _ground(
        self,
        pieces: Sequence[Lowered],
        fragments: Sequence[Fragment],
        entry: LineEntry,
        found: dict[tuple[str, Span], Diagnostic],
    ) -> list[tuple[Lowered, Grounding]]:
        done: list[tuple[Lowered, Grounding]] = []
        failures: dict[int, tuple[Diagnostic, Fragment]] = {}
        possible: set[int] = set()
        total = 0
        for piece, fragment in zip(pieces, fragments, strict=True):
            result = ground(piece.alternative, entry.wild_flowers)
            if isinstance(result, Grounding):
                total += len(result.low)
                if total > TARGET_LIMIT:
                    result = TooMany(total, True)
            if isinstance(result, TooMany):
                self._report(found, _too_many(piece, result).located(fragment, entry.id))
                return []
            if isinstance(result, Unsolvable):
                failures.setdefault(piece.index, (_unsolvable(piece, result), fragment))
            elif len(result.low):
                possible.add(piece.index)
                done.append((piece, result))
            else:
                problem = errors.impossible_line(piece.span, result.shortage or "nothing fits")
                failures.setdefault(piece.index, (problem, fragment))
        for index, (problem, fragment) in failures.items():
            if index not in possible:
                self._report(found, problem.located(fragment, entry.id))
        return done


def _with_values(problem: Diagnostic, filled: templates.Filled, entry: LineEntry) -> Diagnostic:
    located = problem.located(filled.fragment, entry.id)
    loops = [f"{name} = {value}" for name, value in filled.values if name in entry.loops]
    if not loops:
        return located
    return replace(located, message=f"{located.message} (with {', '.join(loops)})")


def _too_many(piece: Lowered, result: TooMany) -> Diagnostic:
    count = f"more than {TARGET_LIMIT:,}" if result.at_least else f"{result.count:,}"
    return errors.too_many_targets(piece.span, count, TARGET_LIMIT)


def _unsolvable(piece: Lowered, result: Unsolvable) -> Diagnostic:
    from cardwright.compiler.formulas import variables_of

    names = set(result.variables)
    for constraint in result.constraints:
        if isinstance(constraint, Opposite):
            span = piece.dragon_spans[0]
            return errors.opposite_dragon_impossible(span, 3, len(constraint.dragons))
    spans = [
        formula.span
        for formula in piece.formulas
        if not isinstance(formula, nodes.FreeInk) and names & set(variables_of([formula]))
    ]
    if spans or not names:
        return errors.contradictory_formulas(spans or [f.span for f in piece.formulas])
    return errors.impossible_line(
        piece.span, "the notes ask for more than its groups can give, such as more Dragons"
    )
