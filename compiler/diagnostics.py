"""What is wrong with a text: codes, labels, fixes and diagnostics as values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from cardwright.compiler.source import Fragment, Span


class Severity(StrEnum):
    """How bad it is: never right, likely wrong, worth knowing."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of diagnostic; its page is `pages/<id>.md`."""

    id: str
    name: str
    severity: Severity


@dataclass(frozen=True, slots=True)
class Label:
    """A place and a short text that stands beside its caret."""

    span: Span
    text: str = ""


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the characters of `span` by `text`."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A change that cures a diagnostic; `safe` when the card accepts the same hands as before."""

    title: str
    edits: tuple[Edit, ...]
    safe: bool = True


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A problem: what (message), where (labels), what to do (help, fix), on which card line."""

    code: Code
    message: str
    primary: Label
    secondary: tuple[Label, ...] = ()
    help: str | None = None
    fix: Fix | None = None
    card_line: str | None = None
    """The id of the card line that it is about, where there is one."""

    @property
    def is_error(self) -> bool:
        """Whether the text can never be right as it stands."""
        return self.code.severity is Severity.ERROR

    def located(self, fragment: Fragment, card_line: str | None = None) -> Diagnostic:
        """Return the diagnostic with its spans moved from a fragment to the fragment's source."""

        def move(label: Label) -> Label:
            return Label(fragment.locate(label.span), label.text)

        fix = self.fix and Fix(
            self.fix.title,
            tuple(Edit(fragment.locate(edit.span), edit.text) for edit in self.fix.edits),
            self.fix.safe,
        )
        return replace(
            self,
            primary=move(self.primary),
            secondary=tuple(move(label) for label in self.secondary),
            fix=fix,
            card_line=card_line or self.card_line,
        )
